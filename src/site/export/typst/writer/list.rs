//! Lists: items, checks, definitions, and entries with page numbers.

use super::super::escape::string_literal;
use super::{HtmlElement, TypstWriter, parse_number};

impl<'a> TypstWriter<'a> {
    pub(super) fn list(&mut self, it: &'a HtmlElement) -> String {
        let figures = it.has_class("fif-list")
            && it.child_elements().all(|it| {
                it.child_elements()
                    .next()
                    .is_some_and(|it| it.has_class("fif-ref"))
            });
        if it.has_class("fif-index") || figures {
            return self.list_with_page_numbers(it);
        }
        let lines: Vec<&HtmlElement> = it.child_elements().collect();
        let mut out = match (it.name.as_str(), it.attribute("start")) {
            ("ol", start) => format!("#enum(start: {}", parse_number(start).unwrap_or(1)),
            _ if lines
                .iter()
                .any(|it| it.has_class("fif-held") || it.has_class("fif-failed")) =>
            {
                "#verdicts(".to_owned()
            }
            _ => "#list(".to_owned(),
        };
        let tight = lines
            .iter()
            .all(|it| it.child_elements().all(|it| it.name != "p"));
        if !out.ends_with('(') {
            out.push_str(", ");
        }
        if !out.starts_with("#verdicts") {
            out.push_str(&format!("tight: {tight}, "));
        }
        for line in lines {
            let verdicts = out.starts_with("#verdicts");
            let said = match verdicts {
                // A sign shows the verdict.
                true => self.flow_without(line, &|it| it.has_class("fif-verdict")),
                false => self.flow(&line.children),
            };
            let content = format!("[{}{}]", self.anchor(line), said.trim());
            match verdicts {
                true => out.push_str(&format!("({}, {content}), ", line.has_class("fif-held"))),
                false => out.push_str(&format!("{content}, ")),
            }
        }
        out + ")"
    }

    /// Writes lines that end with the page numbers of their links.
    fn list_with_page_numbers(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for line in it.child_elements() {
            let mut places = Vec::new();
            collect_link_targets(line, &mut places);
            places.retain(|it| self.link_targets.contains(*it));
            let name = line.find(&|it| it.name == "b");
            let (function, words) = match name {
                Some(name) => {
                    // A glossary term links to its definition, which gets no page number.
                    let first = line.child_elements().next().filter(|it| it.name == "a");
                    let own = usize::from(
                        first.is_some_and(|it| it.find(&|it| it.name == "b").is_some()),
                    );
                    places.drain(..own.min(places.len()));
                    ("indexed", self.inline_nodes(&name.children))
                }
                None => {
                    places.truncate(1);
                    ("listed", self.inline_nodes(&line.children))
                }
            };
            let places: Vec<_> = places.iter().map(|it| string_literal(it)).collect();
            out.push_str(&format!(
                "#{function}([{}], {})\n",
                words.trim(),
                places.join(", ")
            ));
        }
        out
    }

    pub(super) fn definitions(&mut self, it: &'a HtmlElement) -> String {
        let mut out = "#definitions(".to_owned();
        for line in it.child_elements() {
            let place = self.anchor(line);
            let content = self.flow(&line.children);
            let term = if line.name == "dt" { "term" } else { "says" };
            out.push_str(&format!("{term}[{place}{}], ", content.trim()));
        }
        out + ")"
    }
}

/// Collects the link targets inside the book from an element.
fn collect_link_targets<'e>(of: &'e HtmlElement, places: &mut Vec<&'e str>) {
    for it in of.child_elements() {
        let link = it.attribute("href").and_then(|it| it.strip_prefix('#'));
        places.extend(link);
        collect_link_targets(it, places);
    }
}
