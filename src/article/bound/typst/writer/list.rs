//! Lists: of lines, of what was checked, of words with their meaning, of places with pages.

use super::super::text::string;
use super::{Element, Writer, number};

impl<'a> Writer<'a> {
    pub(super) fn list(&mut self, it: &'a Element) -> String {
        let figures = it.is("fif-list")
            && it
                .elements()
                .all(|it| it.elements().next().is_some_and(|it| it.is("fif-ref")));
        if it.is("fif-index") || figures {
            return self.pages(it);
        }
        let lines: Vec<&Element> = it.elements().collect();
        let mut out = match (it.name.as_str(), it.attribute("start")) {
            ("ol", start) => format!("#enum(start: {}", number(start).unwrap_or(1)),
            _ if lines
                .iter()
                .any(|it| it.is("fif-held") || it.is("fif-failed")) =>
            {
                "#verdicts(".to_owned()
            }
            _ => "#list(".to_owned(),
        };
        let tight = lines
            .iter()
            .all(|it| it.elements().all(|it| it.name != "p"));
        if !out.ends_with('(') {
            out.push_str(", ");
        }
        if !out.starts_with("#verdicts") {
            out.push_str(&format!("tight: {tight}, "));
        }
        for line in lines {
            let verdicts = out.starts_with("#verdicts");
            let said = match verdicts {
                // A sign says it.
                true => self.without(line, &|it| it.is("fif-verdict")),
                false => self.flow(&line.children),
            };
            let content = format!("[{}{}]", self.place(line), said.trim());
            match verdicts {
                true => out.push_str(&format!("({}, {content}), ", line.is("fif-held"))),
                false => out.push_str(&format!("{content}, ")),
            }
        }
        out + ")"
    }

    /// Lines that end with the numbers of the pages that their links lead to.
    fn pages(&mut self, it: &'a Element) -> String {
        let mut out = String::new();
        for line in it.elements() {
            let mut places = Vec::new();
            links(line, &mut places);
            places.retain(|it| self.wanted.contains(*it));
            let name = line.find(&|it| it.name == "b");
            let (function, words) = match name {
                Some(name) => {
                    // A word of the glossary leads there, not to a page about it.
                    let first = line.elements().next().filter(|it| it.name == "a");
                    let own = usize::from(
                        first.is_some_and(|it| it.find(&|it| it.name == "b").is_some()),
                    );
                    places.drain(..own.min(places.len()));
                    ("indexed", self.line(&name.children))
                }
                None => {
                    places.truncate(1);
                    ("listed", self.line(&line.children))
                }
            };
            let places: Vec<_> = places.iter().map(|it| string(it)).collect();
            out.push_str(&format!(
                "#{function}([{}], {})\n",
                words.trim(),
                places.join(", ")
            ));
        }
        out
    }

    pub(super) fn definitions(&mut self, it: &'a Element) -> String {
        let mut out = "#definitions(".to_owned();
        for line in it.elements() {
            let place = self.place(line);
            let content = self.flow(&line.children);
            let term = if line.name == "dt" { "term" } else { "says" };
            out.push_str(&format!("{term}[{place}{}], ", content.trim()));
        }
        out + ")"
    }
}

/// The places inside the book that the links of an element lead to.
fn links<'e>(of: &'e Element, places: &mut Vec<&'e str>) {
    for it in of.elements() {
        let link = it.attribute("href").and_then(|it| it.strip_prefix('#'));
        places.extend(link);
        links(it, places);
    }
}
