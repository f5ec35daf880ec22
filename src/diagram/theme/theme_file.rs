//! Theme files: a colour for each ink, by name.

use indexmap::IndexMap;

use super::{Colour, Ink, Theme};
use crate::diagnostic::{Diagnostic, Spanned};
use crate::message::Message;
use crate::yaml::{self, Codes, expected_one_of};

/// The key that names the theme from which missing colours are taken.
const BASE: &str = "base";

/// The values of a file by key.
type Values = IndexMap<Spanned<String>, Spanned<String>>;

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
        let (file, mut wrong) = yaml::read::<Values>(text, yaml::MAX_BYTES);
        let mut theme = Self::default();
        let (base, inks): (Vec<_>, Vec<_>) = file.iter().partition(|(key, _)| key.value == BASE);
        for (_, name) in base {
            match Self::by_name(&name.value) {
                Some(base) => theme = base,
                None => {
                    let names = expected_one_of(Self::names());
                    wrong.push(Codes::SETTINGS.wrong_value(name.span, Some(BASE), names));
                }
            }
        }
        for (key, value) in inks {
            let ink = Ink::ALL.iter().find(|ink| ink.name() == key.value);
            match (ink, Colour::parse(&value.value)) {
                (None, _) => {
                    let known = Ink::ALL.iter().map(|ink| ink.name()).chain([BASE]);
                    wrong.push(Codes::SETTINGS.unknown_key(key, &known.collect::<Vec<_>>()));
                }
                (Some(&ink), Some(colour)) => theme.colours[ink as usize] = colour,
                (Some(_), None) => {
                    let colour = Message::new("theme.colour");
                    wrong.push(Codes::SETTINGS.wrong_value(value.span, Some(&key.value), colour));
                }
            }
        }
        wrong.sort_by_key(|it| it.span.start());
        (theme, wrong)
    }
}
