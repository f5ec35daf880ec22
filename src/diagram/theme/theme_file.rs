//! Theme files: a colour for each ink, by name.

use super::{Colour, Ink, Theme};
use crate::diagnostic::{Code, Diagnostic, closest, did_you_mean};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{YamlField, YamlValue};
use crate::notation::{MAX_FRONT_BYTES, parse_yaml_file};

/// The key that names the theme from which missing colours are taken.
const BASE: &str = "base";

impl Theme {
    /// Parses a theme and returns it with all diagnostics. Invalid or missing colours are
    /// taken from the theme that `base` names, by default wood.
    ///
    /// ```
    /// use fifangha::diagram::{Ink, Theme};
    ///
    /// let (theme, wrong) = Theme::parse("base: dark\nmark: '#ffcc00'\n");
    /// assert!(wrong.is_empty());
    /// assert_eq!(theme.colour(Ink::Mark).to_string(), "#ffcc00");
    /// assert_eq!(theme.colour(Ink::Wood), Theme::by_name("dark").unwrap().colour(Ink::Wood));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic>) {
        let mut theme = Self::default();
        let (root, mut wrong) = parse_yaml_file(text, MAX_FRONT_BYTES);
        let Some(root) = root else {
            return (theme, wrong);
        };
        let fields = match root.value {
            YamlValue::Map(fields) => fields,
            YamlValue::Scalar(text) if text.is_empty() => Vec::new(),
            _ => {
                let message = Message::new("project.wrong.value");
                let found = Diagnostic::new(Code::WrongSetting, root.span, message);
                wrong.push(found.label(Message::new("theme.keys")));
                Vec::new()
            }
        };
        let (base, inks): (Vec<_>, Vec<_>) =
            fields.into_iter().partition(|it| it.key.value == BASE);
        for field in &base {
            match scalar(field).and_then(Theme::by_name) {
                Some(base) => theme = base,
                None => wrong.push(not_a_theme(field)),
            }
        }
        for field in &inks {
            let ink = Ink::ALL.iter().find(|ink| ink.name() == field.key.value);
            match (ink, scalar(field).and_then(Colour::parse)) {
                (None, _) => wrong.push(unknown_key(field)),
                (Some(&ink), Some(colour)) => theme.colours[ink as usize] = colour,
                (Some(_), None) => {
                    let message = Message::new("project.wrong.value");
                    let found = Diagnostic::new(Code::WrongSetting, field.value.span, message);
                    wrong.push(found.label(Message::new("theme.colour")));
                }
            }
        }
        wrong.sort_by_key(|it| it.span.start());
        (theme, wrong)
    }
}

fn scalar(field: &YamlField) -> Option<&str> {
    match &field.value.value {
        YamlValue::Scalar(text) => Some(text.trim()),
        _ => None,
    }
}

fn not_a_theme(field: &YamlField) -> Diagnostic {
    let names = Theme::names().map(MessageArg::from).collect();
    let message = Message::new("project.wrong.value");
    Diagnostic::new(Code::WrongSetting, field.value.span, message)
        .label(Message::new("theme.base").with("names", MessageArg::Or(names)))
}

fn unknown_key(field: &YamlField) -> Diagnostic {
    let known = || Ink::ALL.iter().map(|ink| ink.name()).chain([BASE]);
    let key = &field.key;
    let message = Message::new("project.unknown.message").with("key", key.value.as_str());
    let found = Diagnostic::new(Code::UnknownSetting, key.span, message);
    match closest(&key.value, known()) {
        Some(meant) => found.label(did_you_mean(meant)).fix(key.span, meant),
        None => {
            let keys = MessageArg::Or(known().map(MessageArg::from).collect());
            found.label(Message::new("project.unknown.label").with("keys", keys))
        }
    }
}
