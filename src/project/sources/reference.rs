//! Citations: short in a text, full in a bibliography.

use std::fmt;

use super::bibliographic_work::{AuthorName, Date, Kind, Work};
use crate::message::{Message, MessageArg, NamedArgs, Strings};

/// Authors and year, with a letter if both are the same for several works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ShortCitation {
    pub(super) families: Vec<String>,
    pub(super) others: bool,
    pub(super) year: Option<u16>,
    pub(super) letter: Option<char>,
}

/// The maximum number of authors in a citation before *and others*.
const MAX_NAMED_AUTHORS: usize = 2;

impl ShortCitation {
    /// Returns the citation without a letter.
    pub(super) fn new(work: &Work) -> Self {
        let named = work.authors.iter().map(|it| it.family.clone());
        let families: Vec<_> = match work.authors.is_empty() {
            true => work.title.iter().cloned().collect(),
            false => named.collect(),
        };
        Self {
            others: work.others || families.len() > MAX_NAMED_AUTHORS,
            families,
            year: work.issued.map(|it| it.year),
            letter: None,
        }
    }

    /// Returns the authors, without the year.
    fn authors(&self, strings: &Strings) -> String {
        if self.others {
            let first = self.families.first().map_or("", String::as_str);
            return strings.t("citation.and_others", &[("first", &first)]);
        }
        let all = self.families.iter().map(|it| MessageArg::from(it.as_str()));
        let all = Message::new("citation.authors").with("all", MessageArg::And(all.collect()));
        strings.render(&all)
    }

    pub(super) fn render(&self, strings: &Strings) -> String {
        let authors = self.authors(strings);
        let letter = self.letter.map(String::from).unwrap_or_default();
        match self.year {
            Some(year) => format!("{authors} {year}{letter}"),
            None => format!("{authors} {}{letter}", strings.t("citation.undated", &[])),
        }
    }
}

/// An entry of a bibliography, as plain text or as Markdown.
///
/// ```
/// use fifangha::{message::Strings, project::SourceLibrary};
///
/// let (sources, _) = SourceLibrary::from_yaml(
///     "- {id: hyde, type: book, author: {family: Hyde, given: Thomas}, issued: 1694,\n\
///      \x20  title: De ludis, publisher-place: Oxford}\n",
/// );
/// let entry = sources.get("hyde").unwrap().full_reference(Strings::english());
/// assert_eq!(entry.to_string(), "Hyde, Thomas. 1694. De ludis. Oxford.");
/// assert_eq!(entry.markdown(), "Hyde, Thomas. 1694. *De ludis*. Oxford.");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FullReference {
    parts: Vec<ReferencePart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ReferencePart {
    Text(String),
    /// The title of an independent work.
    Title(String),
    Url(String),
}

impl FullReference {
    /// Returns the entry of a source known only by name.
    pub(super) fn from_name(name: &str) -> Self {
        let parts = vec![ReferencePart::Text(name.to_owned())];
        Self { parts }
    }

    /// Returns the entry as Markdown: titles in italics, addresses as links.
    #[must_use]
    pub fn markdown(&self) -> String {
        let part = |part: &ReferencePart| match part {
            ReferencePart::Text(text) => escape_markdown(text),
            ReferencePart::Title(text) => format!("*{}*", escape_markdown(text)),
            ReferencePart::Url(text) => format!("<{text}>"),
        };
        self.parts.iter().map(part).collect()
    }

    fn push_text(&mut self, text: impl Into<String>) {
        self.parts.push(ReferencePart::Text(text.into()));
    }

    /// Ends a sentence, unless it is empty or has a full stop.
    fn end_sentence(&mut self) {
        let said = match self.parts.last() {
            None => return,
            Some(ReferencePart::Text(it) | ReferencePart::Title(it) | ReferencePart::Url(it)) => it,
        };
        if said
            .trim_end_matches(['”', '»', '\u{a0}'])
            .ends_with(['.', '?', '!'])
        {
            self.push_text(" ");
        } else {
            self.push_text(". ");
        }
    }

    /// Removes the space after the last sentence.
    fn without_trailing_space(mut self) -> Self {
        if let Some(ReferencePart::Text(last)) = self.parts.last_mut() {
            last.truncate(last.trim_end().len());
        }
        self
    }
}

/// Writes the entry as plain text.
impl fmt::Display for FullReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ReferencePart::Text(text) | ReferencePart::Title(text) | ReferencePart::Url(text) in
            &self.parts
        {
            f.write_str(text)?;
        }
        Ok(())
    }
}

fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '`' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns the entry of a work, with remarks on what was read at second hand.
pub(super) fn full_reference(
    work: &Work,
    cited: &ShortCitation,
    remarks: [Option<String>; 2],
    strings: &Strings,
) -> FullReference {
    let say = |key: &str, args: NamedArgs<'_>| strings.t(key, args);
    let mut entry = FullReference::default();
    if !work.authors.is_empty() {
        entry.push_text(name_list(
            &work.authors,
            work.others,
            AuthorName::sort_form,
            strings,
        ));
        entry.end_sentence();
    }
    let year = cited
        .year
        .map_or_else(|| say("citation.undated", &[]), |it| it.to_string());
    let letter = cited.letter.map(String::from).unwrap_or_default();
    entry.push_text(format!("{year}{letter}"));
    entry.end_sentence();
    push_title(work, &mut entry, strings);
    push_container(work, &mut entry, strings);
    if let Some(version) = &work.version {
        entry.push_text(say("citation.version", &[("version", version)]));
        entry.end_sentence();
    }
    let house: Vec<_> = work
        .place
        .iter()
        .chain(&work.publisher)
        .map(String::as_str)
        .collect();
    if !house.is_empty() {
        entry.push_text(house.join(&say("citation.publisher", &[])));
        entry.end_sentence();
    }
    if let Some(date) = work.issued.filter(|it| it.month.is_some()) {
        entry.push_text(date.in_words(strings));
        entry.end_sentence();
    }
    if let Some(url) = &work.url {
        entry.parts.push(ReferencePart::Url(url.clone()));
        if let Some(date) = work.accessed {
            let date = date.in_words(strings);
            entry.push_text(say("citation.accessed", &[("date", &date)]));
        }
        entry.end_sentence();
    }
    if let Some(note) = work.notes.text(strings.language()) {
        entry.push_text(note);
        entry.end_sentence();
    }
    for remark in remarks.into_iter().flatten() {
        entry.push_text(remark);
        entry.end_sentence();
    }
    entry.without_trailing_space()
}

impl Work {
    /// Returns the authors for a sentence: `Étienne de Flacourt`.
    #[must_use]
    pub fn author_names(&self, strings: &Strings) -> String {
        name_list(
            &self.authors,
            self.others,
            AuthorName::natural_form,
            strings,
        )
    }
}

/// Returns a list of names, the first of which has its own form.
fn name_list(
    names: &[AuthorName],
    others: bool,
    first: fn(&AuthorName) -> String,
    strings: &Strings,
) -> String {
    let mut names = names.iter();
    let first = names.next().map(first).into_iter();
    let all: Vec<_> = first
        .chain(names.map(AuthorName::natural_form))
        .map(MessageArg::from)
        .collect();
    let all = match others {
        true => MessageArg::List(all),
        false => MessageArg::And(all),
    };
    let all = strings.render(&Message::new("citation.authors").with("all", all));
    match others {
        true => strings.t("citation.and_others", &[("first", &all)]),
        false => all,
    }
}

impl AuthorName {
    /// Returns the name as sorted in lists: `Flacourt, Étienne de`.
    #[must_use]
    pub fn sort_form(&self) -> String {
        match self.given_part() {
            before if before.is_empty() => self.family.clone(),
            before => format!("{}, {before}", self.family),
        }
    }

    /// Returns the name in natural order: `Étienne de Flacourt`.
    #[must_use]
    pub fn natural_form(&self) -> String {
        match self.given_part() {
            before if before.is_empty() => self.family.clone(),
            before => format!("{before} {}", self.family),
        }
    }

    /// Returns the part before the family name.
    fn given_part(&self) -> String {
        let names = self.given.iter().chain(&self.particle).map(String::as_str);
        names.collect::<Vec<_>>().join(" ")
    }
}

/// Appends the title, of a work or a part of one, with its translation.
fn push_title(work: &Work, entry: &mut FullReference, strings: &Strings) {
    let Some(title) = &work.title else { return };
    let alone = matches!(work.kind, Kind::Book | Kind::Thesis | Kind::Software);
    entry.parts.push(match alone {
        true => ReferencePart::Title(title.clone()),
        false => ReferencePart::Text(strings.t("citation.quoted", &[("title", title)])),
    });
    let own = work.language.as_deref() == Some(strings.language());
    let mut translations = work.translations.0.iter();
    let meant = translations.find(|(of, _)| of.as_deref() == Some(strings.language()));
    if let Some((_, meant)) = meant.filter(|_| !own) {
        entry.push_text(strings.t("citation.translated", &[("title", meant)]));
    }
    entry.end_sentence();
}

/// Appends the journal with volume, issue and pages, or the site.
fn push_container(work: &Work, entry: &mut FullReference, strings: &Strings) {
    if let Some(container) = &work.container {
        entry.parts.push(ReferencePart::Title(container.clone()));
    }
    if let Some(volume) = &work.volume {
        entry.push_text(format!(" {volume}"));
    }
    if let Some(issue) = &work.issue {
        entry.push_text(strings.t("citation.issue", &[("issue", issue)]));
    }
    if let Some(page) = &work.page {
        let page = page.replace('-', "–");
        entry.push_text(strings.t("citation.pages", &[("page", &page)]));
    }
    if work.container.is_some() {
        entry.end_sentence();
    }
}

impl Date {
    /// Returns the date in words: `14 October 2023`.
    #[must_use]
    pub fn in_words(self, strings: &Strings) -> String {
        let year = self.year;
        let Some(month) = self.month else {
            return year.to_string();
        };
        let month = strings.t(&format!("citation.months.m{month}"), &[]);
        match self.day {
            Some(1) => strings.t("citation.first_day", &[("month", &month), ("year", &year)]),
            Some(day) => strings.t(
                "citation.day",
                &[("day", &day), ("month", &month), ("year", &year)],
            ),
            None => strings.t("citation.month", &[("month", &month), ("year", &year)]),
        }
    }
}
