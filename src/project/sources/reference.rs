//! Citations: short in a text, full in a bibliography.

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

/// Appends the title of an independent work.
fn push_italic(entry: &mut String, title: &str) {
    *entry += &format!("*{}*", escape_markdown(title));
}

fn push_text(entry: &mut String, text: &str) {
    *entry += &escape_markdown(text);
}

/// Appends a text and ends its sentence.
fn push_sentence(entry: &mut String, text: &str) {
    push_text(entry, text);
    end_sentence(entry);
}

/// Ends a sentence, unless it has a full stop.
fn end_sentence(entry: &mut String) {
    let sentence = entry.trim_end_matches(['*', '>', '”', '»', '\u{a0}']);
    *entry += match sentence.ends_with(['.', '?', '!']) {
        true => " ",
        false => ". ",
    };
}

pub(super) fn escape_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '`' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns the entry of a work as Markdown, with remarks on what was read at second hand.
pub(super) fn full_reference(
    work: &Work,
    cited: &ShortCitation,
    remarks: [Option<String>; 2],
    strings: &Strings,
) -> String {
    let say = |key: &str, args: NamedArgs<'_>| strings.t(key, args);
    let mut entry = String::new();
    if !work.authors.is_empty() {
        let names = name_list(&work.authors, work.others, AuthorName::sort_form, strings);
        push_sentence(&mut entry, &names);
    }
    let year = cited
        .year
        .map_or_else(|| say("citation.undated", &[]), |it| it.to_string());
    let letter = cited.letter.map(String::from).unwrap_or_default();
    push_sentence(&mut entry, &format!("{year}{letter}"));
    push_title(work, &mut entry, strings);
    push_container(work, &mut entry, strings);
    if let Some(version) = &work.version {
        let version = say("citation.version", &[("version", version)]);
        push_sentence(&mut entry, &version);
    }
    let house: Vec<_> = work
        .place
        .iter()
        .chain(&work.publisher)
        .map(String::as_str)
        .collect();
    if !house.is_empty() {
        push_sentence(&mut entry, &house.join(&say("citation.publisher", &[])));
    }
    if let Some(date) = work.issued.filter(|it| it.month.is_some()) {
        push_sentence(&mut entry, &date.in_words(strings));
    }
    if let Some(url) = &work.url {
        entry += &format!("<{url}>");
        if let Some(date) = work.accessed {
            let date = date.in_words(strings);
            push_text(&mut entry, &say("citation.accessed", &[("date", &date)]));
        }
        end_sentence(&mut entry);
    }
    if let Some(note) = work.notes.text(strings.language()) {
        push_sentence(&mut entry, note);
    }
    for remark in remarks.into_iter().flatten() {
        push_sentence(&mut entry, &remark);
    }
    entry.trim_end().to_owned()
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
fn push_title(work: &Work, entry: &mut String, strings: &Strings) {
    let Some(title) = &work.title else { return };
    let alone = matches!(work.kind, Kind::Book | Kind::Thesis | Kind::Software);
    match alone {
        true => push_italic(entry, title),
        false => push_text(entry, &strings.t("citation.quoted", &[("title", title)])),
    }
    let own = work.language.as_deref() == Some(strings.language());
    let mut translations = work.translations.0.iter();
    let meant = translations.find(|(of, _)| of.as_deref() == Some(strings.language()));
    if let Some((_, meant)) = meant.filter(|_| !own) {
        push_text(
            entry,
            &strings.t("citation.translated", &[("title", meant)]),
        );
    }
    end_sentence(entry);
}

/// Appends the journal with volume, issue and pages, or the site.
fn push_container(work: &Work, entry: &mut String, strings: &Strings) {
    if let Some(container) = &work.container {
        push_italic(entry, container);
    }
    if let Some(volume) = &work.volume {
        push_text(entry, &format!(" {volume}"));
    }
    if let Some(issue) = &work.issue {
        push_text(entry, &strings.t("citation.issue", &[("issue", issue)]));
    }
    if let Some(page) = &work.page {
        let page = page.replace('-', "–");
        push_text(entry, &strings.t("citation.pages", &[("page", &page)]));
    }
    if work.container.is_some() {
        end_sentence(entry);
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
