//! Parser of a library of works in YAML.

use super::bibliographic_work::Work;
use crate::diagnostic::{Code, Diagnostic, Spanned, closest};
use crate::message::Message;
use crate::yaml;

/// Parses the works of a text, and returns them with all diagnostics.
pub(super) fn parse_works(text: &str) -> (Vec<Work>, Vec<Diagnostic>) {
    let (written, mut found) = yaml::read_list::<Work>(text, yaml::MAX_BYTES);
    let mut works: Vec<Work> = Vec::new();
    for work in written {
        match works.iter().find(|it| it.id.value == work.id.value) {
            Some(first) => found.push(duplicate_key(&work.id, &first.id)),
            None => works.push(work),
        }
    }
    let keys: Vec<&str> = works.iter().map(|it| it.id.value.as_str()).collect();
    let named = works.iter().flat_map(|it| &it.known_from);
    let unknown = named.filter(|it| !keys.contains(&it.value.as_str()));
    found.extend(unknown.map(|it| unknown_source(Code::WrongSetting, it, keys.iter().copied())));
    found.sort_by_key(|it| it.span.start());
    (works, found)
}

fn duplicate_key(key: &Spanned<String>, first: &Spanned<String>) -> Diagnostic {
    let message = Message::new("project.work.twice").with("key", key.value.as_str());
    Diagnostic::new(Code::DuplicateKey, key.span, message)
        .related(first.span, Message::new("project.work.first"))
}

/// Reports the key of a work that the library does not have.
pub(in crate::project) fn unknown_source<'a>(
    code: Code,
    key: &Spanned<String>,
    keys: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let message = Message::new("project.work.unlisted").with("key", key.value.as_str());
    Diagnostic::new(code, key.span, message).suggest(closest(&key.value, keys))
}
