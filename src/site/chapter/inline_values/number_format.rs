//! Formats of inline numbers.

use crate::message::Strings;
use crate::named_values::named_values;

named_values! {
    /// The format of a number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum NumberFormat {
        /// `208`, `20,000`.
        Digits = "digits",
        /// `four`, or digits if the language has no word for the number.
        Words = "words",
        /// The same with a capital: `Four`.
        Capital = "Words",
        /// `21st`.
        Ordinal = "ordinal",
    }
}

impl NumberFormat {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Formats a number for a language.
    pub(super) fn format(self, number: u64, strings: &Strings) -> String {
        match self {
            Self::Digits => group_digits(number, strings),
            Self::Words | Self::Capital => {
                let all = strings.t("number.words", &[]);
                let mut words = all.split(' ');
                let word = usize::try_from(number).ok().and_then(|it| words.nth(it));
                match word {
                    None => group_digits(number, strings),
                    Some(word) if self == Self::Words => word.to_owned(),
                    Some(word) => {
                        let (first, rest) = word.split_at(1);
                        first.to_uppercase() + rest
                    }
                }
            }
            Self::Ordinal => {
                let key = match (number, number % 10, number % 100) {
                    (1, ..) => "number.ordinal.first",
                    (_, 1, it) if it != 11 => "number.ordinal.ends_in_one",
                    (_, 2, it) if it != 12 => "number.ordinal.ends_in_two",
                    (_, 3, it) if it != 13 => "number.ordinal.ends_in_three",
                    _ => "number.ordinal.ends_otherwise",
                };
                strings.t(key, &[("number", &group_digits(number, strings))])
            }
        }
    }
}

/// Formats a number in digits, in groups of three.
fn group_digits(number: u64, strings: &Strings) -> String {
    let digits = number.to_string();
    let group = strings.t("number.group", &[]);
    let first = digits.len() % 3;
    let mut out = digits[..first].to_owned();
    for (at, three) in (first..digits.len())
        .step_by(3)
        .map(|at| (at, &digits[at..at + 3]))
    {
        if at > 0 {
            out.push_str(&group);
        }
        out.push_str(three);
    }
    out
}
