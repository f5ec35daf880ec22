//! Lists: items, checks, definitions, and entries with page numbers.

use super::super::escape::string_literal;
use super::{ContentRole, HtmlElement, TypstWriter, parse_number};

impl<'a> TypstWriter<'a> {
    pub(super) fn list(&mut self, it: &'a HtmlElement) -> String {
        let lines: Vec<&HtmlElement> = it.child_elements().collect();
        let is_check = |it: &&HtmlElement| {
            use ContentRole as Role;
            matches!(it.role, Some(Role::PASSED | Role::FAILED | Role::UNDECIDED))
        };
        if lines.iter().any(is_check) {
            return self.verdicts(&lines);
        }
        let mut out = match it.name.as_str() {
            "ol" => format!(
                "#enum(start: {}, ",
                parse_number(it.attribute("start")).unwrap_or(1)
            ),
            _ => "#list(".to_owned(),
        };
        let tight = lines
            .iter()
            .all(|it| it.child_elements().all(|it| it.name != "p"));
        out.push_str(&format!("tight: {tight}, "));
        for line in lines {
            let text = self.flow(&line.children);
            out.push_str(&format!("[{}{}], ", self.anchor(line), text.trim()));
        }
        out + ")"
    }

    /// Writes checks, each with the sign of its verdict.
    fn verdicts(&mut self, lines: &[&'a HtmlElement]) -> String {
        let checks = lines.iter().map(|line| {
            let is_verdict = |it: &HtmlElement| it.role == Some(ContentRole::VERDICT);
            let text = self.flow_without(line, &is_verdict);
            let passes = line.role == Some(ContentRole::PASSED);
            format!("({passes}, [{}]), ", text.trim())
        });
        format!("#verdicts({})", checks.collect::<String>())
    }

    /// Writes entries that end with the numbers of their pages.
    pub(super) fn index(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for part in it.child_elements() {
            if part.name != "ul" {
                out.push_str(&(self.block(part) + "\n\n"));
                continue;
            }
            for entry in part.child_elements() {
                let name = entry.find(&|it| it.name == "b");
                let name = name.map_or_else(String::new, |it| self.inline_nodes(&it.children));
                let places = self.places(entry);
                out.push_str(&format!("#indexed([{}], {places})\n", name.trim()));
            }
        }
        out
    }

    /// Writes the captions of figures, each with the number of its page.
    pub(super) fn list_of_figures(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for entry in it.child_elements() {
            let words = self.inline_nodes(&entry.children);
            let places = self.places(entry);
            out.push_str(&format!("#listed([{}], {places})\n", words.trim()));
        }
        out
    }

    /// Returns the places of an entry and its subentries as arguments.
    fn places(&self, entry: &HtmlElement) -> String {
        let mut places = Vec::new();
        collect_places(entry, &mut places);
        let places = places.into_iter();
        let places = places.filter(|it| self.link_targets.contains(it));
        places
            .map(|it| string_literal(&it))
            .collect::<Vec<_>>()
            .join(", ")
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

/// Collects the places of an entry and its subentries inside the book.
fn collect_places(of: &HtmlElement, places: &mut Vec<String>) {
    for it in of.child_elements() {
        match it.role {
            Some(ContentRole::PLACE) => {
                places.extend(it.child_elements().filter_map(HtmlElement::linked_anchor));
            }
            _ => collect_places(it, places),
        }
    }
}
