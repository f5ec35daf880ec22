//! Bibliographic data of a work: the CSL fields that a bibliography needs.

use std::fmt;

use serde::{Deserialize, Deserializer};

use super::super::setting_values::{LocalizedTexts, web_address};
use crate::diagnostic::Spanned;
use crate::yaml::{parse_spanned, parse_text};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $csl:literal $bibtex:literal)*) => {
        /// The type of a work in CSL.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
        #[non_exhaustive]
        pub enum Kind {
            #[default]
            $($(#[$doc])* #[serde(rename = $csl)] $name,)*
        }

        impl Kind {
            /// The CSL names of all types.
            pub const NAMES: &'static [&'static str] = &[$($csl),*];

            /// Returns its name in CSL.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $csl,)* }
            }

            /// Returns the type of its entry in BibTeX.
            pub(super) const fn bibtex(self) -> &'static str {
                match self { $(Self::$name => $bibtex,)* }
            }
        }
    };
}

kinds! {
    /// A document of which only the name is known.
    Document "document" "misc"
    /// A book.
    Book "book" "book"
    /// A part of a book with its own title.
    Chapter "chapter" "incollection"
    /// An article in a journal.
    ArticleJournal "article-journal" "article"
    /// A web page.
    Webpage "webpage" "misc"
    /// A talk.
    Speech "speech" "misc"
    /// An unpublished text.
    Manuscript "manuscript" "unpublished"
    /// A thesis.
    Thesis "thesis" "phdthesis"
    /// A program.
    Software "software" "misc"
}

/// The name of a person or an organization.
///
/// A text alone is the whole name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename = "$text-or-keys", rename_all = "kebab-case")]
pub struct AuthorName {
    /// The family name, by which lists are sorted; the whole name of an organization.
    #[serde(alias = "literal")]
    pub family: String,
    /// The given names.
    #[serde(default)]
    pub given: Option<String>,
    /// The particle between both, omitted in citations: `de`.
    #[serde(default, rename = "dropping-particle")]
    pub particle: Option<String>,
    /// `orcid`: the identifier of the person, `0000-0002-1825-0097`.
    #[serde(default, deserialize_with = "orcid")]
    pub orcid: Option<String>,
    /// `affiliation`: the institution of the person.
    #[serde(default)]
    pub affiliation: Option<String>,
}

/// A day, a month or a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day, from 1, if the month is known.
    pub day: Option<u8>,
}

impl Date {
    /// Parses `2023`, `2023-10` or `2023-10-14`.
    ///
    /// ```
    /// use fifangha::project::Date;
    ///
    /// assert_eq!(Date::parse("2023-10-14").unwrap().month, Some(10));
    /// assert_eq!(Date::parse("14 October"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut part = |digits: usize, least: u16, most: u16| match parts.next() {
            None => Some(None),
            Some(it) if it.len() == digits && it.bytes().all(|it| it.is_ascii_digit()) => {
                let number = it.parse().ok()?;
                (least..=most).contains(&number).then_some(Some(number))
            }
            Some(_) => None,
        };
        let year = part(4, 1, 9999)??;
        let month = part(2, 1, 12)?.and_then(|it| u8::try_from(it).ok());
        let day = part(2, 1, 31)?.and_then(|it| u8::try_from(it).ok());
        parts.next().is_none().then_some(Self { year, month, day })
    }

    /// Returns the seconds from the beginning of 1970 to its first day; `None` for earlier
    /// dates.
    ///
    /// ```
    /// use fifangha::project::Date;
    ///
    /// assert_eq!(Date::parse("2000-03-01").unwrap().unix_seconds(), Some(951_868_800));
    /// assert_eq!(Date::parse("1661").unwrap().unix_seconds(), None);
    /// ```
    #[must_use]
    pub fn unix_seconds(self) -> Option<u64> {
        let (month, day) = (self.month.unwrap_or(1), self.day.unwrap_or(1));
        // Years that begin in March, so that the leap day is the last.
        let year = u64::from(self.year) - u64::from(month < 3);
        let from_march = (u64::from(month) + 9) % 12;
        let days = 365 * year + year / 4 - year / 100 + year / 400;
        let days = days + (153 * from_march + 2) / 5 + u64::from(day) - 1;
        days.checked_sub(719_468).map(|it| it * 86_400)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parse_text(deserializer, Self::parse, "project.wrong.date")
    }
}

/// Writes `2023`, `2023-10` or `2023-10-14`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// A work of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Work {
    /// `id`: the key for citations, which each work of a library has.
    #[serde(deserialize_with = "id")]
    pub(in crate::project) id: Spanned<String>,
    /// `type`: the type of the work.
    #[serde(rename = "type", default)]
    pub kind: Kind,
    /// `author`: the authors.
    #[serde(rename = "author", default)]
    pub authors: Vec<AuthorName>,
    /// `and-others`: `true` if there are more authors than those listed.
    #[serde(rename = "and-others", default)]
    pub others: bool,
    /// `title`, in the language of the work.
    pub title: Option<String>,
    /// `translated-title`: translations of the title, by the language of the reader.
    #[serde(rename = "translated-title", default)]
    pub translations: LocalizedTexts,
    /// `container-title`: the journal, book or site that contains it.
    #[serde(rename = "container-title")]
    pub container: Option<String>,
    /// `publisher`.
    pub publisher: Option<String>,
    /// `publisher-place`: the place of the publisher.
    #[serde(rename = "publisher-place")]
    pub place: Option<String>,
    /// `volume` of the journal.
    pub volume: Option<String>,
    /// `issue` of the volume.
    pub issue: Option<String>,
    /// `page`: the pages in the volume, `81-97`.
    pub page: Option<String>,
    /// `issued`: the date of publication.
    pub issued: Option<Date>,
    /// `version` of a program or an edition.
    pub version: Option<String>,
    /// `URL`: its address.
    #[serde(rename = "URL", default, deserialize_with = "web_address")]
    pub url: Option<String>,
    /// `accessed`: the date of access.
    pub accessed: Option<Date>,
    /// `language` of the work, as in HTML's `lang`.
    pub language: Option<String>,
    /// `note`: remarks, by the language of the reader.
    #[serde(rename = "note", default)]
    pub notes: LocalizedTexts,
    /// `known-from`: the keys of the works that quote it, if it was not read itself.
    #[serde(default)]
    pub known_from: Vec<Spanned<String>>,
    /// `second-hand`: `true` if it was not read itself, and no work of the library quotes it.
    #[serde(default)]
    pub second_hand: bool,
    /// `described-from`: the origin of these data if they are not from the work itself, by the
    /// language of the reader.
    #[serde(default)]
    pub described_from: LocalizedTexts,
}

/// Reads a key for citations.
fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<String>, D::Error> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    let key = |text: &str| text.chars().all(plain).then(|| text.to_owned());
    parse_spanned(deserializer, key, "project.wrong.id")
}

/// Reads an ORCID identifier: sixteen digits, the last of which may be `X`.
fn orcid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let orcid = |text: &str| is_orcid(text).then(|| text.to_owned());
    parse_text(deserializer, orcid, "project.wrong.orcid").map(Some)
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
