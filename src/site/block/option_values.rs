//! Parsing of option values.

use fifangha_rules::Side;

use super::show::{Show, TurnSelection};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{LocalizedText, Yaml, YamlValue};

const TEXT: Message = Message::new("article.value.text");

/// A parser of option values that collects diagnostics.
#[derive(Default)]
pub(super) struct OptionReader {
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl OptionReader {
    fn wrong_value<T>(&mut self, span: Span, expected: Message) -> Option<T> {
        let message = Message::new("article.option.value");
        let expected = Message::new("article.option.expected").with("expected", expected);
        self.diagnostics
            .push(Diagnostic::new(Code::WrongOption, span, message).label(expected));
        None
    }

    fn scalar<'y>(&mut self, value: &'y Yaml, expected: Message) -> Option<Spanned<&'y str>> {
        match &value.value {
            YamlValue::Scalar(text) => Some(Spanned::new(text.trim(), value.span)),
            _ => self.wrong_value(value.span, expected),
        }
    }

    pub(super) fn text(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        let text = self.scalar(value, TEXT)?;
        if text.value.is_empty() {
            return self.wrong_value(text.span, TEXT);
        }
        Some(text.map(str::to_owned))
    }

    pub(super) fn number(&mut self, value: &Yaml) -> Option<Spanned<usize>> {
        const EXPECTED: Message = Message::new("article.value.number");
        let text = self.scalar(value, EXPECTED)?;
        match text.value.parse() {
            Ok(number) if number > 0 => Some(Spanned::new(number, text.span)),
            _ => self.wrong_value(text.span, EXPECTED),
        }
    }

    pub(super) fn range(&mut self, value: &Yaml) -> Option<Spanned<(usize, usize)>> {
        const EXPECTED: Message = Message::new("article.value.range");
        let text = self.scalar(value, EXPECTED)?;
        match parse_range(text.value) {
            Some((first, last)) => Some(Spanned::new((first as usize, last as usize), text.span)),
            None => self.wrong_value(text.span, EXPECTED),
        }
    }

    pub(super) fn turns(&mut self, value: &Yaml) -> Option<Spanned<TurnSelection>> {
        const EXPECTED: Message = Message::new("article.value.turns");
        let text = self.scalar(value, EXPECTED)?;
        let turns = match text.value {
            "all" => TurnSelection::All,
            "none" => TurnSelection::None,
            numbers => match parse_range(numbers) {
                Some((first, last)) => TurnSelection::Range(first, last),
                None => return self.wrong_value(text.span, EXPECTED),
            },
        };
        Some(Spanned::new(turns, text.span))
    }

    pub(super) fn shows(&mut self, value: &Yaml) -> Vec<Show> {
        match &value.value {
            YamlValue::List(items) => items.iter().filter_map(|item| self.show(item)).collect(),
            _ => self.show(value).into_iter().collect(),
        }
    }

    fn show(&mut self, value: &Yaml) -> Option<Show> {
        let names = || Show::ALL.iter().map(|show| show.name());
        let listed = MessageArg::List(names().map(MessageArg::from).collect());
        let expected = Message::new("article.value.one_of").with("names", listed);
        let text = self.scalar(value, expected.clone())?;
        let found = Show::ALL
            .iter()
            .copied()
            .find(|show| show.name() == text.value);
        if found.is_none() {
            self.wrong_value::<Show>(text.span, expected);
            if let (Some(last), Some(meant)) =
                (self.diagnostics.last_mut(), closest(text.value, names()))
            {
                *last = last.clone().fix(text.span, meant);
            }
        }
        found
    }

    pub(super) fn names(&mut self, value: &Yaml) -> Option<Spanned<Vec<String>>> {
        const EXPECTED: Message = Message::new("article.value.names");
        let names: Vec<String> = match &value.value {
            YamlValue::List(items) => items
                .iter()
                .filter_map(|item| self.text(item))
                .map(|name| name.value)
                .collect(),
            _ => {
                let text = self.scalar(value, EXPECTED)?.value;
                text.split(',').map(|name| name.trim().to_owned()).collect()
            }
        };
        if names.is_empty() {
            return self.wrong_value(value.span, EXPECTED);
        }
        Some(Spanned::new(names, value.span))
    }

    pub(super) fn localized(&mut self, value: &Yaml) -> Option<LocalizedText> {
        const EXPECTED: Message = Message::new("article.value.texts");
        let texts = match &value.value {
            YamlValue::Map(fields) => fields
                .iter()
                .filter_map(|field| {
                    let text = self.scalar(&field.value, TEXT)?;
                    Some((Some(field.key.clone()), text.map(str::to_owned)))
                })
                .collect(),
            _ => vec![(None, self.scalar(value, EXPECTED)?.map(str::to_owned))],
        };
        Some(LocalizedText { texts })
    }

    pub(super) fn boolean(&mut self, value: &Yaml) -> Option<bool> {
        const EXPECTED: Message = Message::new("article.value.truth");
        let text = self.scalar(value, EXPECTED)?;
        text.value
            .parse()
            .ok()
            .or_else(|| self.wrong_value(text.span, EXPECTED))
    }

    pub(super) fn side(&mut self, value: &Yaml) -> Option<Side> {
        const EXPECTED: Message = Message::new("article.value.side");
        let text = self.scalar(value, EXPECTED)?;
        let mut letters = text.value.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Some(side),
            _ => self.wrong_value(text.span, EXPECTED),
        }
    }

    pub(super) fn id(&mut self, value: &Yaml) -> Option<Spanned<String>> {
        const EXPECTED: Message = Message::new("article.value.id");
        let text = self.scalar(value, EXPECTED)?;
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.value.starts_with(|c: char| c.is_ascii_lowercase())
            && text.value.chars().all(allowed)
        {
            return Some(text.map(str::to_owned));
        }
        self.wrong_value(text.span, EXPECTED)
    }
}

/// Parses `3` as 3 to 3 and `2-5` as 2 to 5. Neither number may be 0, nor the
/// first greater than the second.
fn parse_range(text: &str) -> Option<(u32, u32)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (0 < first && first <= last).then_some((first, last))
}
