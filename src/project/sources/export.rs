//! Export of the library as BibTeX and CSL-JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::bibliographic_work::{AuthorName, Date, Work};
use super::{LibrarySource, SourceLibrary};
use crate::message::Strings;

impl SourceLibrary {
    /// Returns the works as BibTeX, in UTF-8, with notes in a language. Sources known only by name
    /// are omitted.
    ///
    /// ```
    /// use fifangha::{message::Strings, project::SourceLibrary};
    ///
    /// let (sources, _) = SourceLibrary::from_yaml("- {id: hyde, type: book, author: Hyde, issued: 1694}");
    /// let expected = "@book{hyde,\n  author = {{Hyde}},\n  year = {1694},\n}\n";
    /// assert_eq!(sources.bibtex(Strings::english()), expected);
    /// ```
    #[must_use]
    pub fn bibtex(&self, strings: &Strings) -> String {
        let works = self.iter().filter_map(|it| Some((it, it.work()?)));
        let entries: Vec<_> = works.map(|(it, work)| bibtex(it, work, strings)).collect();
        entries.join("\n")
    }

    /// Returns the works as CSL-JSON, the format of reference managers, with notes in a language.
    /// Sources known only by name are omitted.
    #[must_use]
    pub fn csl_json(&self, strings: &Strings) -> Value {
        let works = self.iter().filter_map(|it| Some((it, it.work()?)));
        works
            .map(|(it, work)| csl_item(it, work, strings))
            .collect()
    }
}

/// Returns the note, with remarks on what was read at second hand.
fn note(source: &LibrarySource, work: &Work, strings: &Strings) -> Option<String> {
    let own = work.notes.text(strings.language());
    let remarks = [
        own.map(str::to_owned),
        source.second_hand_note(strings),
        source.description_note(strings),
    ];
    let remarks: Vec<_> = remarks.into_iter().flatten().collect();
    (!remarks.is_empty()).then(|| remarks.join(" "))
}

fn bibtex(source: &LibrarySource, work: &Work, strings: &Strings) -> String {
    let mut out = format!("@{}{{{},\n", work.kind.bibtex(), source.key);
    let mut field = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            _ = writeln!(out, "  {name} = {{{value}}},");
        }
    };
    let text = |value: &Option<String>| value.as_deref().map(escape_tex);
    let mut names: Vec<_> = work.authors.iter().map(tex_name).collect();
    if work.others {
        names.push("others".to_owned());
    }
    field("author", (!names.is_empty()).then(|| names.join(" and ")));
    // Braces preserve the capitals of a title.
    field(
        "title",
        work.title
            .as_deref()
            .map(|it| format!("{{{}}}", escape_tex(it))),
    );
    let container = match work.kind.bibtex() {
        "article" => "journal",
        "incollection" => "booktitle",
        _ => "howpublished",
    };
    field(container, text(&work.container));
    field("publisher", text(&work.publisher));
    field("address", text(&work.place));
    field("volume", text(&work.volume));
    field("number", text(&work.issue));
    field(
        "pages",
        work.page
            .as_deref()
            .map(|it| escape_tex(&it.replace('-', "--"))),
    );
    field("year", work.issued.map(|it| it.year.to_string()));
    field(
        "month",
        work.issued.and_then(|it| it.month).map(|it| it.to_string()),
    );
    field("version", text(&work.version));
    // Not escaped: `\url` prints it verbatim. It has no spaces, and braces are percent-encoded.
    let url = |it: &String| it.replace('{', "%7B").replace('}', "%7D");
    field("url", work.url.as_ref().map(url));
    field("urldate", work.accessed.map(|it| it.to_string()));
    field("langid", text(&work.language));
    field(
        "note",
        note(source, work, strings).as_deref().map(escape_tex),
    );
    out.push_str("}\n");
    out
}

fn tex_name(name: &AuthorName) -> String {
    let family = escape_tex(&name.family);
    let Some(given) = &name.given else {
        // In braces, so that no part of it is taken for a given name.
        return format!("{{{family}}}");
    };
    let particle = name
        .particle
        .as_ref()
        .map(|it| format!(" {}", escape_tex(it)));
    format!(
        "{family}, {}{}",
        escape_tex(given),
        particle.unwrap_or_default()
    )
}

fn escape_tex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            // BibTeX counts braces, also those after a backslash.
            '{' => out.push_str("\\textbraceleft{}"),
            '}' => out.push_str("\\textbraceright{}"),
            '%' | '#' | '&' | '$' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '\u{a0}' => out.push('~'),
            c => out.push(c),
        }
    }
    out
}

fn csl_item(source: &LibrarySource, work: &Work, strings: &Strings) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            out.insert(key.to_owned(), value);
        }
    };
    let text = |value: &Option<String>| value.clone().map(Value::from);
    put("id", Some(source.key.clone().into()));
    put("type", Some(work.kind.name().into()));
    let mut names: Vec<_> = work.authors.iter().map(csl_name).collect();
    if work.others {
        names.push(json!({ "literal": strings.t("citation.others", &[]) }));
    }
    put("author", (!names.is_empty()).then(|| names.into()));
    put("title", text(&work.title));
    put("container-title", text(&work.container));
    put("publisher", text(&work.publisher));
    put("publisher-place", text(&work.place));
    put("volume", text(&work.volume));
    put("issue", text(&work.issue));
    put("page", text(&work.page));
    put("issued", work.issued.map(csl_date));
    put("version", text(&work.version));
    put("URL", text(&work.url));
    put("accessed", work.accessed.map(csl_date));
    put("language", text(&work.language));
    put("note", note(source, work, strings).map(Value::from));
    out.into()
}

fn csl_name(name: &AuthorName) -> Value {
    let Some(given) = &name.given else {
        return json!({ "literal": name.family });
    };
    match &name.particle {
        Some(particle) => {
            json!({ "family": name.family, "given": given, "dropping-particle": particle })
        }
        None => json!({ "family": name.family, "given": given }),
    }
}

fn csl_date(Date { year, month, day }: Date) -> Value {
    let parts = [Some(year), month.map(u16::from), day.map(u16::from)];
    let parts: Vec<u16> = parts.into_iter().flatten().collect();
    json!({ "date-parts": [parts] })
}
