//! Parser of a library of works in YAML.

use super::super::yaml_reader::YamlReader;
use super::bibliographic_work::{Kind, Work};
use crate::diagnostic::{Code, Diagnostic, Spanned, closest, did_you_mean};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{Yaml, YamlField, YamlValue};

/// The keys of a work.
pub(crate) const WORK_KEYS: [&str; 21] = [
    "id",
    "type",
    "author",
    "and-others",
    "title",
    "translated-title",
    "container-title",
    "publisher",
    "publisher-place",
    "volume",
    "issue",
    "page",
    "issued",
    "version",
    "URL",
    "accessed",
    "language",
    "note",
    "known-from",
    "second-hand",
    "described-from",
];

/// A work with its key and the keys that it refers to, with their locations.
#[derive(Default)]
struct LibraryEntry {
    key: Option<Spanned<String>>,
    /// `true` if the errors of the key were reported.
    keyed: bool,
    work: Work,
    names: Vec<Spanned<String>>,
}

/// Parses the works of a text, each with its key, and returns them with all
/// diagnostics.
pub(super) fn parse_works(text: &str) -> (Vec<(String, Work)>, Vec<Diagnostic>) {
    let mut entries: Vec<LibraryEntry> = Vec::new();
    let found = YamlReader::read(text, |root, reader| {
        let items = match root.value {
            YamlValue::List(items) => items,
            YamlValue::Scalar(text) if text.is_empty() => Vec::new(),
            _ => return reader.report_wrong_kind(root.span, "project.wrong.works"),
        };
        for item in items {
            let span = item.span;
            let entry = entry(item, reader);
            match &entry.key {
                None if entry.keyed => {}
                None => reader.report_wrong_kind(span, "project.wrong.no_id"),
                Some(key) => {
                    let mut keys = entries.iter().filter_map(|it| it.key.as_ref());
                    match keys.find(|it| it.value == key.value) {
                        Some(first) => {
                            let found = duplicate_key(key, first);
                            reader.report(found);
                        }
                        None => entries.push(entry),
                    }
                }
            }
        }
        let keys: Vec<&str> = entries
            .iter()
            .filter_map(|it| Some(it.key.as_ref()?.value.as_str()))
            .collect();
        for name in entries.iter().flat_map(|it| &it.names) {
            if !keys.contains(&name.value.as_str()) {
                reader.report(unknown_source_key(name, &keys));
            }
        }
    });
    let keyed = |it: LibraryEntry| Some((it.key?.value, it.work));
    (entries.into_iter().filter_map(keyed).collect(), found)
}

fn duplicate_key(key: &Spanned<String>, first: &Spanned<String>) -> Diagnostic {
    let message = Message::new("project.work.twice").with("key", key.value.as_str());
    Diagnostic::new(Code::DuplicateKey, key.span, message)
        .related(first.span, Message::new("project.work.first"))
}

fn unknown_source_key(key: &Spanned<String>, keys: &[&str]) -> Diagnostic {
    let message = Message::new("project.work.unlisted").with("key", key.value.as_str());
    let found = Diagnostic::new(Code::WrongSetting, key.span, message);
    match closest(&key.value, keys.iter().copied()) {
        Some(meant) => found.label(did_you_mean(meant)).fix(key.span, meant),
        None => found,
    }
}

fn entry(item: Yaml, reader: &mut YamlReader) -> LibraryEntry {
    let mut entry = LibraryEntry::default();
    let YamlValue::Map(fields) = item.value else {
        entry.keyed = true;
        reader.report_wrong_kind(item.span, "project.wrong.works");
        return entry;
    };
    let work = &mut entry.work;
    for YamlField { key, value } in fields {
        match key.value.as_str() {
            "id" => {
                entry.keyed = true;
                entry.key = id(&value, reader);
            }
            "type" => work.kind = kind(&value, reader).unwrap_or_default(),
            "author" => {
                let names = YamlReader::items(value).into_iter();
                work.authors = names.filter_map(|it| reader.name(it)).collect();
            }
            "and-others" => work.others = reader.boolean(&value),
            "title" => work.title = reader.text(&value),
            "translated-title" => work.translations = reader.localized(value),
            "container-title" => work.container = reader.text(&value),
            "publisher" => work.publisher = reader.text(&value),
            "publisher-place" => work.place = reader.text(&value),
            "volume" => work.volume = reader.text(&value),
            "issue" => work.issue = reader.text(&value),
            "page" => work.page = reader.text(&value),
            "issued" => work.issued = reader.date(&value),
            "version" => work.version = reader.text(&value),
            "URL" => work.url = reader.web_address(&value).map(|it| it.value),
            "accessed" => work.accessed = reader.date(&value),
            "language" => work.language = reader.text(&value),
            "note" => work.notes = reader.localized(value),
            "described-from" => work.described_from = reader.localized(value),
            "second-hand" => {
                if reader.boolean(&value) {
                    work.known_from.get_or_insert_default();
                }
            }
            "known-from" => {
                let keys = YamlReader::items(value);
                entry.names = keys.iter().filter_map(|it| reader.scalar(it)).collect();
                let keys = entry.names.iter().map(|it| it.value.clone());
                work.known_from.get_or_insert_default().extend(keys);
            }
            _ => reader.report_unknown_key(&key, &WORK_KEYS),
        }
    }
    entry
}

/// Parses a key for citations.
fn id(value: &Yaml, reader: &mut YamlReader) -> Option<Spanned<String>> {
    let text = reader.scalar(value)?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    if text.value.chars().all(plain) {
        return Some(text);
    }
    reader.report_wrong_kind(text.span, "project.wrong.id");
    None
}

fn kind(value: &Yaml, reader: &mut YamlReader) -> Option<Kind> {
    let text = reader.scalar(value)?;
    let kind = Kind::of(&text.value);
    if kind.is_none() {
        let all = Kind::NAMES.iter().map(|&it| MessageArg::from(it)).collect();
        let message = Message::new("project.wrong.value");
        let expected = Message::new("project.wrong.expected").with("all", MessageArg::Or(all));
        reader.report(Diagnostic::new(Code::WrongSetting, text.span, message).label(expected));
    }
    kind
}
