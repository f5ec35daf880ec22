//! Bibliographic data of a work: the CSL fields that a bibliography needs.

use std::fmt;

use super::super::yaml_reader::LocalizedTexts;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $csl:literal $bibtex:literal)*) => {
        /// The type of a work in CSL.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Kind {
            #[default]
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// The CSL names of all types.
            pub const NAMES: &'static [&'static str] = &[$($csl),*];

            /// Returns the type with a CSL name.
            #[must_use]
            pub fn of(name: &str) -> Option<Self> {
                match name { $($csl => Some(Self::$name),)* _ => None }
            }

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuthorName {
    /// The family name, by which lists are sorted; the whole name of an organization.
    pub family: String,
    /// The given names.
    pub given: Option<String>,
    /// The particle between both, omitted in citations: `de`.
    pub particle: Option<String>,
    /// `orcid`: the identifier of the person, `0000-0002-1825-0097`.
    pub orcid: Option<String>,
    /// `affiliation`: the institution of the person.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// `type`: the type of the work.
    pub kind: Kind,
    /// `author`: the authors.
    pub authors: Vec<AuthorName>,
    /// `and-others`: `true` if there are more authors than those listed.
    pub others: bool,
    /// `title`, in the language of the work.
    pub title: Option<String>,
    /// `translated-title`: translations of the title, by the language of the reader.
    pub translations: LocalizedTexts,
    /// `container-title`: the journal, book or site that contains it.
    pub container: Option<String>,
    /// `publisher`.
    pub publisher: Option<String>,
    /// `publisher-place`: the place of the publisher.
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
    pub url: Option<String>,
    /// `accessed`: the date of access.
    pub accessed: Option<Date>,
    /// `language` of the work, as in HTML's `lang`.
    pub language: Option<String>,
    /// `note`: remarks, by the language of the reader.
    pub notes: LocalizedTexts,
    /// `known-from`: the keys of the works that quote it, if it was not read itself; empty
    /// if none of them is in the library.
    pub known_from: Option<Vec<String>>,
    /// `described-from`: the origin of these data if they are not from the work itself, by the
    /// language of the reader.
    pub described_from: LocalizedTexts,
}
