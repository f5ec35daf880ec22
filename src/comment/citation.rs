//! Formatting of citations: `[@flacourt1661, pp. 108 and 110]` becomes *Flacourt 1661, pp. 108 and
//! 110* with a link to the full entry.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

#[cfg(feature = "book")]
use super::inline_html;
use crate::message::Strings;
use crate::project;
use crate::report::escape;

/// The names under which a page cites its sources, and the location of their entries.
///
/// The page that contains a board passes them to it as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CitationNames {
    /// The link target up to the key of a source; empty if the page does not describe sources.
    pub link: String,
    /// Names of sources by key; a source without a name is cited by its key.
    names: BTreeMap<String, String>,
    /// Languages by key, of sources in another language than the page.
    foreign: BTreeMap<String, String>,
    /// The word between the last two pages, and the abbreviation before several pages.
    #[serde(skip)]
    and: String,
    #[serde(skip)]
    pages: String,
}

impl CitationNames {
    /// Creates names without sources: each source is cited by its key.
    #[must_use]
    pub fn without_names(strings: &Strings) -> Self {
        Self::default().in_language(strings)
    }

    /// Returns the same names, with the words for pages in the language of `strings`.
    #[must_use]
    pub fn in_language(self, strings: &Strings) -> Self {
        Self {
            and: strings.t("list.and", &[]),
            pages: strings.t("citation.several_pages", &[]),
            ..self
        }
    }

    /// Creates the names of the sources of a library in the language of `strings`; `link` is the
    /// link target up to the key.
    ///
    /// ```
    /// use fifangha::comment::CitationNames;
    /// use fifangha::message::Strings;
    ///
    /// let library = fifangha::project::SourceLibrary::from_headings("## Flacourt, 1661: `f` {#f}");
    /// let of = |language| CitationNames::from_library(&library, "#", Strings::builtin(language).unwrap());
    /// let english = "Flacourt 1661, pp.\u{a0}108 and 110";
    /// assert_eq!(of("en").citation_text("@f, p. 108 et 110"), english);
    /// assert_eq!(of("fr").citation_text("@f, pp. 8 and 9"), "Flacourt 1661, p.\u{a0}8 et 9");
    /// ```
    #[must_use]
    pub fn from_library(
        library: &project::SourceLibrary,
        link: impl Into<String>,
        strings: &Strings,
    ) -> Self {
        let name = |it: &project::LibrarySource| {
            let name = plain_name(&it.short_citation(strings));
            (it.key.clone(), name)
        };
        let foreign = |it: &project::LibrarySource| {
            let own = it.work()?.language.clone()?;
            (own != strings.language()).then(|| (it.key.clone(), own))
        };
        Self {
            link: link.into(),
            names: library.iter().map(name).collect(),
            foreign: library.iter().filter_map(foreign).collect(),
            ..Self::without_names(strings)
        }
    }

    /// Returns the name under which a source is cited.
    pub(crate) fn source_name<'a>(&'a self, key: &'a str) -> &'a str {
        self.names.get(key).map_or(key, String::as_str)
    }

    /// Returns the text of a citation `@key, p. 12`.
    #[must_use]
    pub fn citation_text(&self, citation: &str) -> String {
        let text = citation.trim().trim_start_matches('@');
        let (key, place) = match text.split_once(',') {
            Some((key, place)) => (key.trim(), Some(place.trim())),
            None => (text, None),
        };
        match place {
            Some(place) => format!("{}, {}", self.source_name(key), self.locator_text(place)),
            None => self.source_name(key).to_owned(),
        }
    }

    /// Formats a locator: pages in the style of the language, sources by their names.
    pub(crate) fn locator_text(&self, place: &str) -> String {
        let mut text = match split_pages(place) {
            Some((numbers, rest)) => self.page_list(&numbers) + rest,
            None => place.to_owned(),
        };
        for (key, name) in &self.names {
            let own = |c: char| c.is_alphanumeric() || c == '-';
            let whole =
                |at: usize| !text[..at].ends_with(own) && !text[at + key.len()..].starts_with(own);
            if let Some(at) = text.find(key.as_str()).filter(|&at| whole(at)) {
                text.replace_range(at..at + key.len(), name);
            }
        }
        text
    }

    fn page_list(&self, numbers: &[&str]) -> String {
        let Some((last, others)) = numbers.split_last() else {
            return String::new();
        };
        let range = last.contains(['–', '-']);
        let before = if others.is_empty() && !range {
            "p."
        } else {
            &self.pages
        };
        match others {
            [] => format!("{before}\u{a0}{last}"),
            _ => format!("{before}\u{a0}{}{}{last}", others.join(", "), self.and),
        }
    }

    /// Adds the names of sources that are missing here.
    #[must_use]
    pub fn with_fallback(mut self, other: Self) -> Self {
        for (key, language) in other.foreign {
            if !self.names.contains_key(&key) {
                self.foreign.insert(key, language);
            }
        }
        for (key, name) in other.names {
            self.names.entry(key).or_insert(name);
        }
        self
    }

    /// Adds the names of the sources of the built-in games that are missing here.
    #[must_use]
    pub fn with_built_in(self, strings: &Strings) -> Self {
        let built_in = project::SourceLibrary::built_in();
        self.with_fallback(Self::from_library(built_in, "", strings))
    }

    /// Returns the name under which rules cite a source: its name here, its name in the built-in
    /// library, or its key.
    #[must_use]
    pub fn rule_source_name(&self, key: &str, strings: &Strings) -> String {
        match self.names.get(key) {
            Some(name) => name.clone(),
            None => project::SourceLibrary::built_in().citation_or_key(key, strings),
        }
    }

    /// Returns only the sources with the given keys.
    #[must_use]
    pub fn filtered(&self, keys: &BTreeSet<String>) -> Self {
        let of = |all: &BTreeMap<String, String>| {
            let known = all.iter().filter(|(key, _)| keys.contains(*key));
            known.map(|(key, it)| (key.clone(), it.clone())).collect()
        };
        Self {
            names: of(&self.names),
            foreign: of(&self.foreign),
            ..self.clone()
        }
    }

    /// Formats a citation as HTML, as a link if the page describes the source. Text in quotation
    /// marks is a heading of the source and is marked with the language of the source.
    pub(crate) fn citation_html(&self, citation: &str) -> String {
        let key = cited_key(citation).unwrap_or_default();
        let words = escape(&self.citation_text(citation));
        let words = match self.foreign.get(key) {
            Some(language) => quoted_titles_html(&words, language),
            None => words,
        };
        match self.link.as_str() {
            "" => format!("<cite class=\"fif-cite\">({words})</cite>"),
            link => format!(
                "<a class=\"fif-cite\" href=\"{}\">({words})</a>",
                escape(&format!("{link}{key}")),
            ),
        }
    }
}

/// Marks the parts of HTML text in quotation marks with a language.
fn quoted_titles_html(words: &str, language: &str) -> String {
    let language = escape(language);
    let mut out = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((_, quoted)) = rest.split_once(['“', '«']) {
        let Some((heading, _)) = quoted.split_once(['”', '»']) else {
            break;
        };
        let (before, quoted) = rest.split_at(rest.len() - quoted.len());
        out += &format!("{before}<span lang=\"{language}\">{heading}</span>");
        rest = &quoted[heading.len()..];
    }
    out + rest
}

/// Formats the full entry of a work as HTML. Titles are marked with their language if it is not the
/// language of the page.
#[cfg(feature = "book")]
pub(crate) fn full_entry_html(source: &project::LibrarySource, strings: &Strings) -> String {
    let html = inline_html(&source.full_reference(strings), &CitationNames::default());
    let Some(work) = source.work() else {
        return html;
    };
    let own = work
        .language
        .as_deref()
        .filter(|own| *own != strings.language());
    let Some(own) = own else { return html };
    let titles = [&work.title, &work.container].into_iter().flatten();
    titles.fold(html, |html, title| {
        let title = escape(title);
        html.replacen(
            &title,
            &format!("<span lang=\"{}\">{title}</span>", escape(own)),
            1,
        )
    })
}

/// Derives the short name from the heading of an entry: without markup, without the key, without
/// the comma before the year.
fn plain_name(name: &str) -> String {
    let name = name.split('`').next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !"*_()".contains(*c)).collect();
    let name = name.trim_end_matches([' ', '\u{a0}', ':']);
    match name.rsplit_once(", ") {
        Some((who, year)) if year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit()) => {
            format!("{who} {year}")
        }
        _ => name.to_owned(),
    }
}

/// Parses the pages at the beginning of a locator, `pp. 108 and 110`. Returns their numbers and the
/// rest.
fn split_pages(place: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = place
        .strip_prefix("pp.")
        .or_else(|| place.strip_prefix("p."))?
        .trim_start_matches([' ', '\u{a0}']);
    let mut numbers = Vec::new();
    loop {
        let end = rest
            .find(|c: char| !c.is_ascii_digit() && c != '–' && c != '-')
            .unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        numbers.push(&rest[..end]);
        rest = &rest[end..];
        let next = [" and ", " et ", ", "]
            .iter()
            .find_map(|it| rest.strip_prefix(it))
            .filter(|it| it.starts_with(|c: char| c.is_ascii_digit()));
        match next {
            Some(next) => rest = next,
            None => return Some((numbers, rest)),
        }
    }
}

/// Parses `@key, p. 12`, the text between brackets. Returns the key if it is valid.
pub(crate) fn cited_key(reference: &str) -> Option<&str> {
    let key = reference.strip_prefix('@')?.split(',').next()?.trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    (!key.is_empty() && key.chars().all(plain)).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(language: &str) -> CitationNames {
        let library = project::SourceLibrary::from_headings(
            "## Flacourt, 1661: `f1661` {#f1661}\n## Dandouau (1909) {#d1909}\n## The page *fifanga* {#page}\n",
        );
        CitationNames::from_library(&library, "s.html#", Strings::builtin(language).unwrap())
    }

    #[test]
    fn a_citation_reads_as_books_have_it() {
        for (citation, english, french) in [
            ("@f1661", "Flacourt 1661", "Flacourt 1661"),
            (
                "@f1661, p. 12",
                "Flacourt 1661, p.\u{a0}12",
                "Flacourt 1661, p.\u{a0}12",
            ),
            (
                "@f1661, pp. 8, 9 and 12; our translation",
                "Flacourt 1661, pp.\u{a0}8, 9 and 12; our translation",
                "Flacourt 1661, p.\u{a0}8, 9 et 12; our translation",
            ),
            (
                "@f1661, pp. 8–12, copied in d1909",
                "Flacourt 1661, pp.\u{a0}8–12, copied in Dandouau 1909",
                "Flacourt 1661, p.\u{a0}8–12, copied in Dandouau 1909",
            ),
            (
                "@d1909, phase 2",
                "Dandouau 1909, phase 2",
                "Dandouau 1909, phase 2",
            ),
            (
                "@page, p. x",
                "The page fifanga, p. x",
                "The page fifanga, p. x",
            ),
            ("@nobody, x", "nobody, x", "nobody, x"),
        ] {
            assert_eq!(of("en").citation_text(citation), english);
            assert_eq!(of("fr").citation_text(citation), french);
        }
    }

    #[cfg(feature = "book")]
    #[test]
    fn a_title_says_in_which_language_it_is() {
        let yaml = "- id: a\n  type: book\n  title: Le jeu\n  issued: 1900\n  language: fr\n";
        let (library, found) = project::SourceLibrary::from_yaml(yaml);
        assert!(found.is_empty(), "{found:?}");
        let work = library.get("a").unwrap();
        let html = full_entry_html(work, Strings::english());
        assert!(html.contains("<span lang=\"fr\">Le jeu</span>"), "{html}");
        assert!(!full_entry_html(work, Strings::builtin("fr").unwrap()).contains("lang="));
    }

    #[test]
    fn a_heading_of_a_source_says_in_which_language_it_is() {
        let yaml = "- id: a\n  type: book\n  title: Le jeu\n  issued: 1900\n  language: fr\n";
        let (library, _) = project::SourceLibrary::from_yaml(yaml);
        let of = |language| {
            CitationNames::from_library(&library, "#", Strings::builtin(language).unwrap())
        };
        let cited = "@a, “Le but” and «\u{a0}La fin<\u{a0}», then “";
        let html = of("en").citation_html(cited);
        let headings = "“<span lang=\"fr\">Le but</span>” and «<span lang=\"fr\">\u{a0}La fin&lt;\u{a0}</span>»";
        assert!(html.contains(headings), "{html}");
        assert!(html.ends_with("then “)</a>"), "{html}");
        assert!(!of("fr").citation_html(cited).contains("lang="));
    }

    #[test]
    fn a_citation_leads_to_its_entry_and_passes_no_markup() {
        assert_eq!(
            of("en").citation_html("@f1661, <b>"),
            "<a class=\"fif-cite\" href=\"s.html#f1661\">(Flacourt 1661, &lt;b&gt;)</a>"
        );
    }
}
