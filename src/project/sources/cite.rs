//! How a work is cited: briefly in a text, in full in a bibliography.

use std::fmt;

use super::super::reader::localized;
use super::work::{Date, Kind, Name, Work};
use crate::message::{Arg, Args, Message, Strings};

/// Authors and year, with a letter where both are the same for several works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cited {
    pub(super) families: Vec<String>,
    pub(super) others: bool,
    pub(super) year: Option<u16>,
    pub(super) letter: Option<char>,
}

/// How many authors a citation names before it says *and others*.
const MOST_NAMED: usize = 2;

impl Cited {
    /// Without a letter.
    pub(super) fn of(work: &Work) -> Self {
        let named = work.authors.iter().map(|it| it.family.clone());
        let families: Vec<_> = match work.authors.is_empty() {
            true => work.title.iter().cloned().collect(),
            false => named.collect(),
        };
        Self {
            others: work.others || families.len() > MOST_NAMED,
            families,
            year: work.issued.map(|it| it.year),
            letter: None,
        }
    }

    /// Without the year.
    fn authors(&self, strings: &Strings) -> String {
        if self.others {
            let first = self.families.first().map_or("", String::as_str);
            return strings.t("citation.and_others", &[("first", &first)]);
        }
        let all = self.families.iter().map(|it| Arg::from(it.as_str()));
        let all = Message::new("citation.authors").with("all", Arg::And(all.collect()));
        strings.say(&all)
    }

    pub(super) fn say(&self, strings: &Strings) -> String {
        let authors = self.authors(strings);
        let letter = self.letter.map(String::from).unwrap_or_default();
        match self.year {
            Some(year) => format!("{authors} {year}{letter}"),
            None => format!("{authors} {}{letter}", strings.t("citation.undated", &[])),
        }
    }
}

/// An entry of a bibliography: its words, as plain text or as Markdown.
///
/// ```
/// use fifangha::{message::Strings, project::Sources};
///
/// let (sources, _) = Sources::of_works(
///     "- {id: hyde, type: book, author: {family: Hyde, given: Thomas}, issued: 1694,\n\
///      \x20  title: De ludis, publisher-place: Oxford}\n",
/// );
/// let entry = sources.get("hyde").unwrap().full(Strings::english());
/// assert_eq!(entry.to_string(), "Hyde, Thomas. 1694. De ludis. Oxford.");
/// assert_eq!(entry.markdown(), "Hyde, Thomas. 1694. *De ludis*. Oxford.");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The title of something that stands alone.
    Title(String),
    Address(String),
}

impl Reference {
    /// What is known by its name alone.
    pub(super) fn named(name: &str) -> Self {
        let parts = vec![Part::Text(name.to_owned())];
        Self { parts }
    }

    /// The entry as Markdown: titles in italics, addresses as links.
    #[must_use]
    pub fn markdown(&self) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => escaped(text),
            Part::Title(text) => format!("*{}*", escaped(text)),
            Part::Address(text) => format!("<{text}>"),
        };
        self.parts.iter().map(part).collect()
    }

    fn text(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Text(text.into()));
    }

    /// Ends a sentence, where something was said and no full stop ends it.
    fn stop(&mut self) {
        let said = match self.parts.last() {
            None => return,
            Some(Part::Text(it) | Part::Title(it) | Part::Address(it)) => it,
        };
        if said
            .trim_end_matches(['”', '»', '\u{a0}'])
            .ends_with(['.', '?', '!'])
        {
            self.text(" ");
        } else {
            self.text(". ");
        }
    }

    /// Without the space after the last sentence.
    fn end(mut self) -> Self {
        if let Some(Part::Text(last)) = self.parts.last_mut() {
            last.truncate(last.trim_end().len());
        }
        self
    }
}

/// The words without Markdown.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Part::Text(text) | Part::Title(text) | Part::Address(text) in &self.parts {
            f.write_str(text)?;
        }
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '`' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// What a bibliography says of a work; `second_hand` is what there is to say of
/// one that was not read.
pub(super) fn full(
    work: &Work,
    cited: &Cited,
    second_hand: Option<String>,
    strings: &Strings,
) -> Reference {
    let say = |key: &str, args: Args<'_>| strings.t(key, args);
    let mut entry = Reference::default();
    if !work.authors.is_empty() {
        entry.text(listed(&work.authors, work.others, Name::in_list, strings));
        entry.stop();
    }
    let year = cited
        .year
        .map_or_else(|| say("citation.undated", &[]), |it| it.to_string());
    let letter = cited.letter.map(String::from).unwrap_or_default();
    entry.text(format!("{year}{letter}"));
    entry.stop();
    title(work, &mut entry, strings);
    container(work, &mut entry, strings);
    if let Some(version) = &work.version {
        entry.text(say("citation.version", &[("version", version)]));
        entry.stop();
    }
    let house: Vec<_> = work
        .place
        .iter()
        .chain(&work.publisher)
        .map(String::as_str)
        .collect();
    if !house.is_empty() {
        entry.text(house.join(&say("citation.publisher", &[])));
        entry.stop();
    }
    if let Some(date) = work.issued.filter(|it| it.month.is_some()) {
        entry.text(date.in_words(strings));
        entry.stop();
    }
    if let Some(url) = &work.url {
        entry.parts.push(Part::Address(url.clone()));
        if let Some(date) = work.accessed {
            let date = date.in_words(strings);
            entry.text(say("citation.accessed", &[("date", &date)]));
        }
        entry.stop();
    }
    if let Some(note) = localized(&work.notes, strings.language()) {
        entry.text(note);
        entry.stop();
    }
    if let Some(said) = second_hand {
        entry.text(said);
    }
    entry.end()
}

impl Work {
    /// Who wrote it, in a sentence: `Étienne de Flacourt`.
    #[must_use]
    pub fn people(&self, strings: &Strings) -> String {
        listed(&self.authors, self.others, Name::in_order, strings)
    }
}

/// Names, the first of which is told in its own way.
fn listed(names: &[Name], others: bool, first: fn(&Name) -> String, strings: &Strings) -> String {
    let mut names = names.iter();
    let first = names.next().map(first).into_iter();
    let all: Vec<_> = first
        .chain(names.map(Name::in_order))
        .map(Arg::from)
        .collect();
    let all = match others {
        true => Arg::List(all),
        false => Arg::And(all),
    };
    let all = strings.say(&Message::new("citation.authors").with("all", all));
    match others {
        true => strings.t("citation.and_others", &[("first", &all)]),
        false => all,
    }
}

impl Name {
    /// As lists are sorted by it: `Flacourt, Étienne de`.
    #[must_use]
    pub fn in_list(&self) -> String {
        match self.before() {
            before if before.is_empty() => self.family.clone(),
            before => format!("{}, {before}", self.family),
        }
    }

    /// As it is said: `Étienne de Flacourt`.
    #[must_use]
    pub fn in_order(&self) -> String {
        match self.before() {
            before if before.is_empty() => self.family.clone(),
            before => format!("{before} {}", self.family),
        }
    }

    /// What stands before the name of the family.
    fn before(&self) -> String {
        let names = self.given.iter().chain(&self.particle).map(String::as_str);
        names.collect::<Vec<_>>().join(" ")
    }
}

/// The title, alone or as a part of something, with what it means.
fn title(work: &Work, entry: &mut Reference, strings: &Strings) {
    let Some(title) = &work.title else { return };
    let alone = matches!(work.kind, Kind::Book | Kind::Thesis | Kind::Software);
    entry.parts.push(match alone {
        true => Part::Title(title.clone()),
        false => Part::Text(strings.t("citation.quoted", &[("title", title)])),
    });
    let own = work.language.as_deref() == Some(strings.language());
    let mut translations = work.translations.iter();
    let meant = translations.find(|(of, _)| of.as_deref() == Some(strings.language()));
    if let Some((_, meant)) = meant.filter(|_| !own) {
        entry.text(strings.t("citation.translated", &[("title", meant)]));
    }
    entry.stop();
}

/// The journal with volume, issue and pages, or the site.
fn container(work: &Work, entry: &mut Reference, strings: &Strings) {
    if let Some(container) = &work.container {
        entry.parts.push(Part::Title(container.clone()));
    }
    if let Some(volume) = &work.volume {
        entry.text(format!(" {volume}"));
    }
    if let Some(issue) = &work.issue {
        entry.text(strings.t("citation.issue", &[("issue", issue)]));
    }
    if let Some(page) = &work.page {
        let page = page.replace('-', "–");
        entry.text(strings.t("citation.pages", &[("page", &page)]));
    }
    if work.container.is_some() {
        entry.stop();
    }
}

impl Date {
    /// The date in words: `14 October 2023`.
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
