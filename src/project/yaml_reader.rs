//! Reader of YAML files with keys and values.

use std::path::{Component, Path, PathBuf};

use super::sources::{AuthorName, Date};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean};
use crate::message::{Message, MessageArg, primary_language};
use crate::notation::ast::{Yaml, YamlField, YamlValue};
use crate::notation::{MAX_FRONT_BYTES, parse_yaml_file};

/// A text by language; no language means all.
pub(super) type LocalizedTexts = Vec<(Option<String>, String)>;

/// Returns the text for a language, otherwise that for all, otherwise the first.
pub(super) fn text_for_language<'a>(texts: &'a LocalizedTexts, language: &str) -> Option<&'a str> {
    let of = |wanted: Option<&str>| texts.iter().find(|(of, _)| of.as_deref() == wanted);
    of(Some(language))
        .or_else(|| of(None))
        .or(texts.first())
        .map(|(_, text)| text.as_str())
}

/// The keys of a name.
pub(crate) const NAME_KEYS: [&str; 6] = [
    "family",
    "given",
    "dropping-particle",
    "literal",
    "orcid",
    "affiliation",
];

/// A reader of values that collects diagnostics.
pub(super) struct YamlReader {
    found: Vec<Diagnostic>,
}

impl YamlReader {
    /// Parses a text, passes its value, if any, to `take`, and returns all
    /// diagnostics in order.
    pub(super) fn read(text: &str, take: impl FnOnce(Yaml, &mut Self)) -> Vec<Diagnostic> {
        Self::read_within(MAX_FRONT_BYTES, text, take)
    }

    /// Like [`Self::read`], for a text of at most `max_bytes`.
    pub(super) fn read_within(
        max_bytes: usize,
        text: &str,
        take: impl FnOnce(Yaml, &mut Self),
    ) -> Vec<Diagnostic> {
        let (root, found) = parse_yaml_file(text, max_bytes);
        let mut reader = Self { found };
        if let Some(root) = root {
            take(root, &mut reader);
        }
        reader.found.sort_by_key(|it| it.span.start());
        reader.found
    }

    pub(super) fn report(&mut self, found: Diagnostic) {
        self.found.push(found);
    }

    /// Reports an invalid value; `kind` is the key of the expected kind.
    pub(super) fn report_wrong_kind(&mut self, span: Span, kind: &'static str) {
        let message = Message::new("project.wrong.value");
        let found = Diagnostic::new(Code::WrongSetting, span, message);
        self.report(found.label(Message::new(kind)));
    }

    pub(super) fn report_unknown_key(&mut self, key: &Spanned<String>, known: &[&'static str]) {
        let message = Message::new("project.unknown.message").with("key", key.value.as_str());
        let found = Diagnostic::new(Code::UnknownSetting, key.span, message);
        let all = known.iter().map(|&it| MessageArg::from(it)).collect();
        self.report(match closest(&key.value, known.iter().copied()) {
            Some(meant) => found.label(did_you_mean(meant)).fix(key.span, meant),
            None => {
                found.label(Message::new("project.unknown.label").with("keys", MessageArg::Or(all)))
            }
        });
    }

    pub(super) fn scalar(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        match &value.value {
            YamlValue::Scalar(text) if !text.trim().is_empty() => {
                Some(Spanned::new(text.trim().to_owned(), value.span))
            }
            _ => {
                self.report_wrong_kind(value.span, "project.wrong.text");
                None
            }
        }
    }

    pub(super) fn text(&mut self, value: &Yaml) -> Option<String> {
        self.scalar(value).map(|it| it.value)
    }

    /// Returns `true` if a value is `true`; anything but `true` or `false` is
    /// reported.
    pub(super) fn boolean(&mut self, value: &Yaml) -> bool {
        let text = self.scalar(value);
        match text.as_ref().map(|it| it.value.as_str()) {
            Some("true") => return true,
            Some("false") | None => {}
            Some(_) => self.report_wrong_kind(value.span, "project.wrong.truth"),
        }
        false
    }

    /// Returns the fields of a map; an empty value has none, any other is reported.
    pub(super) fn fields(&mut self, value: Yaml) -> Vec<YamlField> {
        match value.value {
            YamlValue::Map(fields) => fields,
            YamlValue::Scalar(text) if text.is_empty() => Vec::new(),
            _ => {
                self.report_wrong_kind(value.span, "project.wrong.keys");
                Vec::new()
            }
        }
    }

    /// Returns the items of a list; any other value is a single item.
    pub(super) fn items(value: Yaml) -> Vec<Yaml> {
        match value.value {
            YamlValue::List(items) => items,
            _ => vec![value],
        }
    }

    pub(super) fn localized(&mut self, value: Yaml) -> LocalizedTexts {
        let YamlValue::Map(fields) = value.value else {
            let text = self.text(&value);
            return text.map(|it| (None, it)).into_iter().collect();
        };
        let text = |YamlField { key, value }: YamlField| {
            self.language(&key)?;
            Some((Some(key.value), self.text(&value)?))
        };
        fields.into_iter().filter_map(text).collect()
    }

    /// Parses the prefix of file names, which must be unique on a site.
    pub(super) fn file_name_prefix(&mut self, value: &Yaml) -> Option<String> {
        let text = self.scalar(value)?;
        let letters = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        let begins = text.value.starts_with(|it: char| it.is_ascii_lowercase());
        if begins && text.value.chars().all(letters) && text.value != "board" {
            return Some(text.value);
        }
        self.report_wrong_kind(text.span, "project.wrong.file_name");
        None
    }

    /// Parses the address of a web page.
    pub(super) fn web_address(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        let text = self.scalar(value)?;
        let host = ["https://", "http://"]
            .iter()
            .find_map(|scheme| text.value.strip_prefix(scheme));
        let whole = |host: &str| {
            host.starts_with(char::is_alphanumeric) && !host.contains(char::is_whitespace)
        };
        if host.is_some_and(whole) {
            return Some(text);
        }
        self.report_wrong_kind(text.span, "project.wrong.address");
        None
    }

    /// Parses `2023`, `2023-10` or `2023-10-14`.
    pub(super) fn date(&mut self, value: &Yaml) -> Option<Date> {
        let text = self.scalar(value)?;
        let date = Date::parse(&text.value);
        if date.is_none() {
            self.report_wrong_kind(text.span, "project.wrong.date");
        }
        date
    }

    /// Parses the name of a person in parts, or of an organization as one text.
    pub(super) fn name(&mut self, value: Yaml) -> Option<AuthorName> {
        let span = value.span;
        let YamlValue::Map(fields) = value.value else {
            let family = self.text(&value)?;
            return Some(AuthorName {
                family,
                ..AuthorName::default()
            });
        };
        let mut name = AuthorName::default();
        for YamlField { key, value } in fields {
            match key.value.as_str() {
                "family" | "literal" => name.family = self.text(&value)?,
                "given" => name.given = self.text(&value),
                "dropping-particle" => name.particle = self.text(&value),
                "orcid" => name.orcid = self.orcid(&value),
                "affiliation" => name.affiliation = self.text(&value),
                _ => self.report_unknown_key(&key, &NAME_KEYS),
            }
        }
        if name.family.is_empty() {
            self.report_wrong_kind(span, "project.wrong.name");
            return None;
        }
        Some(name)
    }

    /// Parses an ORCID identifier: sixteen digits, the last of which may be `X`.
    fn orcid(&mut self, value: &Yaml) -> Option<String> {
        let text = self.scalar(value)?;
        if is_orcid(&text.value) {
            return Some(text.value);
        }
        self.report_wrong_kind(text.span, "project.wrong.orcid");
        None
    }

    /// Checks a language code.
    pub(super) fn language(&mut self, name: &Spanned<String>) -> Option<()> {
        if primary_language(&name.value) == Some(&name.value) {
            return Some(());
        }
        let message = Message::new("keys.language").with("key", name.value.as_str());
        let found = Diagnostic::new(Code::WrongSetting, name.span, message);
        self.report(found.label(Message::new("project.wrong.language")));
        None
    }

    /// Parses a path inside the project.
    pub(super) fn path(&mut self, value: &Yaml) -> Option<PathBuf> {
        let text = self.scalar(value)?;
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if text.value.contains('\\') || !Path::new(&text.value).components().all(plain) {
            self.report_wrong_kind(text.span, "project.wrong.path");
            return None;
        }
        Some(text.value.into())
    }
}

/// Returns `true` for `0000-0002-1825-0097`, with the correct check digit (ISO 7064, 11-2).
fn is_orcid(text: &str) -> bool {
    let digits: Vec<char> = text.chars().filter(|it| *it != '-').collect();
    let groups = text.split('-').all(|it| it.len() == 4) && text.split('-').count() == 4;
    let Some((check, digits)) = digits.split_last() else {
        return false;
    };
    let sum = digits.iter().try_fold(0, |sum, it| {
        let digit = it.to_digit(10)?;
        Some((sum + digit) * 2 % 11)
    });
    let expected = sum.map(|it| (12 - it) % 11);
    let given = match check {
        'X' => Some(10),
        digit => digit.to_digit(10),
    };
    groups && digits.len() == 15 && expected.is_some() && expected == given
}
