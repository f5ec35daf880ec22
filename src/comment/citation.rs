//! Citations as a reader wants them: `[@flacourt1661, pp. 108 and 110]` reads
//! *Flacourt 1661, pp. 108 and 110*, and leads to the whole entry.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

#[cfg(feature = "book")]
use super::inline_html;
use crate::message::Strings;
use crate::project;
use crate::report::escape;

/// The names under which a page cites its sources, and where it describes them.
///
/// A board is given them as JSON by the page that it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CitationNames {
    /// The text before the key of a source in a link to it; empty if the page
    /// describes no sources.
    pub link: String,
    /// What the sources are called, by key; one without a name is called by it.
    names: BTreeMap<String, String>,
    /// The languages of those that are in another one than the article.
    foreign: BTreeMap<String, String>,
    /// The word between the last two pages, and what stands before several.
    #[serde(skip)]
    and: String,
    #[serde(skip)]
    pages: String,
}

impl CitationNames {
    /// Sources of which no names are known: each is cited by its key.
    #[must_use]
    pub fn without_names(strings: &Strings) -> Self {
        Self::default().in_language(strings)
    }

    /// The same names, with the words around pages in a language.
    #[must_use]
    pub fn in_language(self, strings: &Strings) -> Self {
        Self {
            and: strings.t("list.and", &[]),
            pages: strings.t("citation.several_pages", &[]),
            ..self
        }
    }

    /// The sources of a library, named in a language; `link` is what stands
    /// before a key in a link to one.
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

    /// What a source is called where it is cited.
    pub(crate) fn source_name<'a>(&'a self, key: &'a str) -> &'a str {
        self.names.get(key).map_or(key, String::as_str)
    }

    /// The words of a citation, `@key, p. 12`.
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

    /// A place in a source: its pages as the language has them, the sources that
    /// it names by their names.
    pub(crate) fn locator_text(&self, place: &str) -> String {
        let mut said = match split_pages(place) {
            Some((numbers, rest)) => self.page_list(&numbers) + rest,
            None => place.to_owned(),
        };
        for (key, name) in &self.names {
            let own = |c: char| c.is_alphanumeric() || c == '-';
            let whole =
                |at: usize| !said[..at].ends_with(own) && !said[at + key.len()..].starts_with(own);
            if let Some(at) = said.find(key.as_str()).filter(|&at| whole(at)) {
                said.replace_range(at..at + key.len(), name);
            }
        }
        said
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

    /// Adds the names of sources that are not among these.
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

    /// Returns only the sources that have one of these keys.
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

    /// A citation in HTML, as a link to the source if the page describes it. What
    /// stands in it between quotation marks is a heading of the source, in the
    /// language of that.
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

/// Words in HTML, whose parts between quotation marks are in a language.
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

/// A work in full, as HTML: its titles say in which language they are, where that
/// is not the language of the page.
#[cfg(feature = "book")]
pub(crate) fn full_entry_html(source: &project::LibrarySource, strings: &Strings) -> String {
    let html = inline_html(
        &source.full_reference(strings).markdown(),
        &CitationNames::default(),
    );
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

/// A name as it is cited, where only the heading of an entry is known: without
/// marks, without the key, without a comma before the year.
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

/// The pages that a place begins with, `pp. 108 and 110`, and what follows them.
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

/// `@key, p. 12` as it stands between brackets: the key, where it is one.
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
        let told = full_entry_html(work, Strings::english());
        assert!(told.contains("<span lang=\"fr\">Le jeu</span>"), "{told}");
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
        let told = of("en").citation_html(cited);
        let headings = "“<span lang=\"fr\">Le but</span>” and «<span lang=\"fr\">\u{a0}La fin&lt;\u{a0}</span>»";
        assert!(told.contains(headings), "{told}");
        assert!(told.ends_with("then “)</a>"), "{told}");
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
