//! The pieces of a page as Typst markup.

use std::collections::{BTreeMap, BTreeSet};

use super::super::picture::{Picture, Pictures, Size};
use super::super::tree::{Element, Node};
use super::text::{markup, optional, string};

/// Writes the pages of one chapter.
pub(in super::super) struct Writer<'a> {
    pub(in super::super) pictures: &'a mut Pictures,
    /// The places that something leads to; the others need no label.
    pub(in super::super) wanted: &'a BTreeSet<String>,
    /// Those that were set.
    pub(in super::super) placed: &'a mut BTreeSet<String>,
    /// The level of the heading of the chapter, and of the last one.
    pub(in super::super) base: usize,
    pub(in super::super) level: usize,
    /// The notes of the chapter, and those that were set.
    pub(in super::super) notes: BTreeMap<String, &'a Element>,
    pub(in super::super) set: BTreeSet<String>,
}

/// What stands by itself, not in a line.
const BLOCKS: [&str; 24] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "dl",
    "pre",
    "blockquote",
    "table",
    "figure",
    "div",
    "section",
    "aside",
    "header",
    "footer",
    "article",
    "nav",
    "hr",
    "details",
    "main",
];

fn is_block(node: &Node) -> bool {
    let Node::Element(it) = node else {
        return false;
    };
    let picture = it.name == "svg" && !it.is("fif-symbol");
    picture || BLOCKS.contains(&it.name.as_str())
}

impl<'a> Writer<'a> {
    /// Pieces as paragraphs and blocks, or as words where they are nothing else.
    pub(in super::super) fn flow(&mut self, nodes: &'a [Node]) -> String {
        if !nodes.iter().any(is_block) {
            return self.line(nodes).trim().to_owned();
        }
        let mut out = String::new();
        let mut rest = nodes;
        while let Some(first) = rest.first() {
            let count = match is_block(first) {
                true => 1,
                false => rest.iter().take_while(|it| !is_block(it)).count(),
            };
            let (here, behind) = rest.split_at(count);
            let text = match (here, is_block(first)) {
                ([Node::Element(block)], true) => self.block(block),
                _ => self.line(here),
            };
            if !text.trim().is_empty() {
                out.push_str(text.trim());
                out.push_str("\n\n");
            }
            rest = behind;
        }
        out
    }

    /// What stands in a content block.
    fn content(&mut self, nodes: &'a [Node]) -> String {
        format!("[{}]", self.flow(nodes).trim_end())
    }

    /// The same without an element that stands elsewhere.
    fn without(&mut self, of: &'a Element, left_out: &dyn Fn(&Element) -> bool) -> String {
        let kept = of.children.iter();
        let kept = kept.filter(|it| it.element().is_none_or(|it| !left_out(it)));
        let parts: Vec<_> = kept.map(|it| self.flow(std::slice::from_ref(it))).collect();
        parts.join("\n")
    }

    /// A place that something leads to.
    fn place(&mut self, of: &Element) -> String {
        let id = self.label(of);
        id.map_or_else(String::new, |id| format!("#place({})", string(id)))
    }

    /// What something leads to an element by; no label is set twice.
    fn label<'e>(&mut self, of: &'e Element) -> Option<&'e str> {
        let id = of.attribute("id").filter(|id| self.wanted.contains(*id))?;
        self.placed.insert(id.to_owned()).then_some(id)
    }

    fn block(&mut self, it: &'a Element) -> String {
        match it.name.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => return self.heading(it),
            "figure" => return self.figure(it),
            _ => {}
        }
        let place = self.place(it);
        let inner = match it.name.as_str() {
            "p" => self.paragraph(it),
            "ul" | "ol" => self.list(it),
            "dl" => self.definitions(it),
            "pre" => format!("#listing({})", string(it.text().trim_end_matches('\n'))),
            "blockquote" => self.called("quote(block: true)", it),
            "table" => self.table(it),
            "hr" => "#ornament()".to_owned(),
            "svg" => {
                let picture = self.pictures.drawing(it, Size::Full);
                format!("#drawing({})", pictured(&picture))
            }
            _ => self.division(it),
        };
        place + &inner
    }

    /// A call with one content block.
    fn called(&mut self, function: &str, it: &'a Element) -> String {
        format!("#{function}{}", self.content(&it.children))
    }

    fn paragraph(&mut self, it: &'a Element) -> String {
        let kinds = [
            ("fif-heading", "turn-head"),
            ("fif-caption", "said"),
            ("fif-summary", "summary"),
            ("fif-wrong-word", "wrong-word"),
            ("fif-branch", "branch"),
            ("fif-made", "made"),
            ("fif-byline", "made"),
        ];
        match kinds.iter().find(|(class, _)| it.is(class)) {
            Some((_, function)) => self.called(function, it),
            None => self.line(&it.children),
        }
    }

    fn division(&mut self, it: &'a Element) -> String {
        if it.is("fif-player") {
            return self.player(it);
        }
        if it.is("footnote-definition") {
            return String::new();
        }
        if it.is("fif-checks") {
            return self.checks(it);
        }
        let kinds = [
            ("fif-note", "note"),
            ("fif-wrong", "wrong"),
            ("fif-moves", "moves"),
            ("fif-variation", "variation"),
        ];
        match kinds.iter().find(|(class, _)| it.is(class)) {
            Some((_, function)) => self.called(function, it),
            None => self.flow(&it.children),
        }
    }

    /// What was checked below a turn: one by one where that is short, else how it came out.
    fn checks(&mut self, it: &'a Element) -> String {
        const MOST: usize = 4;
        let long = it
            .elements()
            .any(|it| it.name == "ul" && it.elements().count() > MOST);
        let fails = it.find(&|it| it.is("fif-failed")).is_some();
        match long && !fails {
            true => format!(
                "#checks[{}]",
                self.without(it, &|it| it.name == "ul").trim()
            ),
            false => self.called("checks", it),
        }
    }

    fn heading(&mut self, it: &'a Element) -> String {
        let written = it.name[1..].parse().unwrap_or(2_usize);
        // The title of a chapter is of the second level on a page of many.
        let level = (self.base + written).saturating_sub(2).max(self.base);
        // No level is left out.
        self.level = level.min(self.level + 1);
        let words = self.line(&it.children);
        let id = optional(self.label(it));
        format!("#section({}, {id})[{}]", self.level, words.trim())
    }

    fn list(&mut self, it: &'a Element) -> String {
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

    fn definitions(&mut self, it: &'a Element) -> String {
        let mut out = "#definitions(".to_owned();
        for line in it.elements() {
            let place = self.place(line);
            let content = self.flow(&line.children);
            let term = if line.name == "dt" { "term" } else { "says" };
            out.push_str(&format!("{term}[{place}{}], ", content.trim()));
        }
        out + ")"
    }

    pub(in super::super) fn table(&mut self, it: &'a Element) -> String {
        let mut head = Vec::new();
        let mut body = Vec::new();
        rows(it, false, &mut head, &mut body);
        let width = |row: &&Element| -> usize {
            let cells = row.elements();
            cells
                .map(|it| number(it.attribute("colspan")).unwrap_or(1))
                .sum()
        };
        let columns = head.iter().chain(&body).map(width).max().unwrap_or(1);
        let mut out = format!("#tabled({columns}, ");
        if let Some(caption) = it.find(&|it| it.name == "caption") {
            out.push_str(&format!("caption: {}, ", self.content(&caption.children)));
        }
        if !head.is_empty() {
            let cells: Vec<_> = head.iter().map(|row| self.row(row)).collect();
            out.push_str(&format!("head: ({}), ", cells.concat()));
        }
        out.push('\n');
        for row in body {
            out.push_str(&format!("  {}\n", self.row(row)));
        }
        out + ")"
    }

    fn row(&mut self, row: &'a Element) -> String {
        let mut out = String::new();
        let mut of_row = self.place(row);
        for cell in row.elements() {
            let place = std::mem::take(&mut of_row) + &self.place(cell);
            let content = format!("[{place}{}]", self.flow(&cell.children).trim());
            let span = |name| number(cell.attribute(name)).filter(|it| *it > 1);
            let spans = [("colspan", span("colspan")), ("rowspan", span("rowspan"))];
            let spans: String = spans
                .iter()
                .filter_map(|(name, count)| Some(format!("{name}: {}, ", (*count)?)))
                .collect();
            let content = match cell.name == "th" {
                true => format!("strong{content}"),
                false => content,
            };
            match spans.is_empty() {
                true => out.push_str(&format!("{content}, ")),
                false => out.push_str(&format!("table.cell({spans}{content}), ")),
            }
        }
        out
    }

    fn figure(&mut self, it: &'a Element) -> String {
        let caption = it.elements().find(|it| it.name == "figcaption");
        let caption = match caption {
            Some(caption) => self.content(&caption.children),
            None => "none".to_owned(),
        };
        let body = self.without(it, &|it| it.name == "figcaption");
        let id = optional(self.label(it));
        format!("#shown({id}, {caption})[\n{}\n]", body.trim())
    }

    /// A game that is played on a screen, as a strip of boards.
    fn player(&mut self, it: &'a Element) -> String {
        let mut out = String::new();
        for part in it.elements() {
            match part.is("fif-line") {
                true => out.push_str(&self.strip(part, it.is("fif-steps"))),
                false => out.push_str(&self.block(part)),
            }
            out.push_str("\n\n");
        }
        out
    }

    /// The turns of a line: one board each, beside each other, or each step of each.
    fn strip(&mut self, line: &'a Element, steps: bool) -> String {
        let mut out = String::new();
        let mut cells: Vec<String> = Vec::new();
        let flush = |cells: &mut Vec<String>, out: &mut String| {
            if !cells.is_empty() {
                out.push_str(&format!("#strip(\n{})\n\n", cells.concat()));
                cells.clear();
            }
        };
        for turn in line.elements() {
            if !turn.is("fif-told") {
                flush(&mut cells, &mut out);
                out.push_str(&match turn.is("fif-variation") {
                    true => format!("#variation[{}]\n\n", self.strip(turn, steps)),
                    false => self.block(turn) + "\n\n",
                });
                continue;
            }
            let mut film = None;
            let (mut before, mut after) = (String::new(), String::new());
            for part in turn.elements() {
                match part.is("fif-film") {
                    true => film = Some(part),
                    false if film.is_none() => before.push_str(&self.block(part)),
                    false => after.push_str(&(self.block(part) + "\n")),
                }
            }
            let frames: Vec<_> = film.into_iter().flat_map(Element::elements).collect();
            let first = film
                .and_then(|it| number(it.attribute("start")))
                .unwrap_or(1);
            let numbered = frames.len() > 1 || first > 1;
            if steps {
                flush(&mut cells, &mut out);
                out.push_str(&before);
                out.push_str("\n\n");
                for (step, frame) in (first..).zip(frames) {
                    let step = Some(step).filter(|_| numbered);
                    let cell = self.frame(frame, step, "", "");
                    cells.push(cell);
                }
                flush(&mut cells, &mut out);
                out.push_str(&after);
                out.push_str("\n\n");
            } else {
                let last = frames.len().saturating_sub(1);
                for (index, frame) in frames.into_iter().enumerate() {
                    let before = if index == 0 { before.as_str() } else { "" };
                    let after = if index == last { after.as_str() } else { "" };
                    let cell = self.frame(frame, None, before, after);
                    cells.push(cell);
                }
            }
        }
        flush(&mut cells, &mut out);
        out
    }

    /// One board of a strip with what stands above and below it.
    fn frame(
        &mut self,
        it: &'a Element,
        number: Option<usize>,
        before: &str,
        after: &str,
    ) -> String {
        let place = self.place(it);
        let picture = it.find(&|it| it.name == "svg");
        let picture = picture.map(|it| self.pictures.drawing(it, Size::Small));
        let picture = picture.map_or_else(|| "none".to_owned(), |it| pictured(&it));
        let said = self.without(it, &|it| it.is("fif-picture"));
        let number = number.map_or_else(|| "none".to_owned(), |it| it.to_string());
        format!(
            "  frame(number: {number}, head: [{}], {picture})[{place}{}\n{}],\n",
            before.trim(),
            said.trim(),
            after.trim()
        )
    }

    /// Pieces that stand in a line.
    pub(in super::super) fn line(&mut self, nodes: &'a [Node]) -> String {
        let mut out = String::new();
        for node in nodes {
            match node {
                Node::Text(text) => out.push_str(&markup(text)),
                Node::Element(element) => out.push_str(&self.inline(element)),
            }
        }
        out
    }

    fn inline(&mut self, it: &'a Element) -> String {
        let place = self.place(it);
        let function = match it.name.as_str() {
            "strong" | "b" => "strong",
            "em" | "i" | "cite" | "dfn" | "var" => "emph",
            "sub" => "sub",
            "sup" if it.is("footnote-reference") => return place + &self.footnote(it),
            "sup" => "super",
            "del" | "s" => "strike",
            "small" => "small",
            "br" => return place + "#linebreak()",
            "code" | "kbd" | "samp" => {
                let kind = if it.is("fif-turn") { "turn" } else { "code" };
                return format!("{place}#{kind}({})", string(it.text().trim()));
            }
            "svg" => {
                let picture = self.pictures.drawing(it, Size::Full);
                return format!("{place}#sign({})", pictured(&picture));
            }
            "img" => {
                let picture = self.pictures.image(it);
                let alt = it.attribute("alt").unwrap_or_default();
                return match picture {
                    Some(picture) => format!("{place}#pictured({})", pictured(&picture)),
                    None => place + &markup(alt),
                };
            }
            "a" => return place + &self.link(it),
            "span" if it.is("fif-verdict") => "verdict",
            "span" if it.is("fif-side") => "side",
            "wbr" => return "\u{200b}".to_owned(),
            _ => {
                let inner = match it.children.iter().any(is_block) {
                    true => self.flow(&it.children),
                    false => self.line(&it.children),
                };
                return match it.attribute("lang") {
                    Some(language) => format!("{place}#foreign({})[{inner}]", string(language)),
                    None => place + &inner,
                };
            }
        };
        format!("{place}#{function}[{}]", self.line(&it.children))
    }

    fn link(&mut self, it: &'a Element) -> String {
        let inner = self.line(&it.children);
        let link = it.attribute("href").unwrap_or_default();
        match link.strip_prefix('#') {
            Some(id) if !self.wanted.contains(id) => inner,
            Some(id) if it.is("fif-term") => format!("#explained({})[{inner}]", string(id)),
            Some(id) => format!("#inside({})[{inner}]", string(id)),
            None => format!("#outside({})[{inner}]", string(link)),
        }
    }

    /// A note at the foot of the page; a second mark leads to the first.
    fn footnote(&mut self, it: &'a Element) -> String {
        let id = it
            .find(&|it| it.name == "a")
            .and_then(|it| it.attribute("href"));
        let Some(id) = id.and_then(|it| it.strip_prefix('#')) else {
            return format!("#super[{}]", markup(&it.text()));
        };
        let label = format!("note-{id}");
        if !self.set.insert(id.to_owned()) {
            return format!("#footnote(label({}))", string(&label));
        }
        let Some(note) = self.notes.get(id).copied() else {
            return String::new();
        };
        let said = self.without(note, &|it| it.is("footnote-definition-label"));
        format!("#footnote[{}]#label({})", said.trim(), string(&label))
    }
}

/// A picture as arguments of a call.
pub(in super::super) fn pictured(it: &Picture) -> String {
    format!("{}, alt: {}", string(&it.file), optional(it.alt.as_deref()))
}

fn number(text: Option<&str>) -> Option<usize> {
    text?.parse().ok()
}

/// The places inside the book that the links of an element lead to.
fn links<'e>(of: &'e Element, places: &mut Vec<&'e str>) {
    for it in of.elements() {
        let link = it.attribute("href").and_then(|it| it.strip_prefix('#'));
        places.extend(link);
        links(it, places);
    }
}

/// The rows of a table, those of its head apart.
fn rows<'e>(
    of: &'e Element,
    in_head: bool,
    head: &mut Vec<&'e Element>,
    body: &mut Vec<&'e Element>,
) {
    for it in of.elements() {
        match it.name.as_str() {
            "tr" if in_head => head.push(it),
            "tr" => body.push(it),
            "thead" => rows(it, true, head, body),
            "tbody" | "tfoot" => rows(it, in_head, head, body),
            _ => {}
        }
    }
}

/// The notes of some pieces, by the places that their marks lead to.
pub(super) fn notes<'e>(nodes: &'e [Node], found: &mut BTreeMap<String, &'e Element>) {
    for it in nodes.iter().filter_map(Node::element) {
        match it.attribute("id").filter(|_| it.is("footnote-definition")) {
            Some(id) => {
                found.insert(id.to_owned(), it);
            }
            None => notes(&it.children, found),
        }
    }
}
