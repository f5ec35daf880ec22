//! Tables, with columns as broad as what stands in them needs.

use super::{Element, Writer, number};

impl<'a> Writer<'a> {
    pub(in crate::article::bound) fn table(&mut self, it: &'a Element) -> String {
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
        let upright = columns > MOST;
        let above = if upright { &[][..] } else { &head[..] };
        let all: Vec<_> = above.iter().chain(&body).copied().collect();
        let mut out = format!("#tabled({}, ", widths(&all, columns));
        if let Some(caption) = it.find(&|it| it.name == "caption") {
            out.push_str(&format!("caption: {}, ", self.content(&caption.children)));
        }
        if upright {
            out.push_str(&format!("upright: {upright}, "));
        }
        // On the next page a head is no part of the text, and may hold no link.
        let repeats = (head.iter()).all(|row| row.find(&|it| it.name == "a").is_none());
        if !repeats {
            out.push_str(&format!("repeats: {repeats}, "));
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
}

/// With more columns than that, their heads stand upright and need no breadth.
const MOST: usize = 9;

/// Letters that a line of a table has room for; a table with less in it is no broader than
/// that needs.
const LINE: usize = 76;

/// How broad the columns of some rows are, as Typst has it: as much as they need, or parts
/// of the page: those with much in them are broader, and none breaks its words.
fn widths(rows: &[&Element], columns: usize) -> String {
    let mut found = vec![Width::default(); columns];
    for row in rows {
        for (cell, width) in row.elements().zip(&mut found) {
            // A cell of several columns says nothing of one of them.
            if cell.attribute("colspan").is_none() {
                width.see(&cell.text());
            }
        }
    }
    let longest: usize = found.iter().map(|it| it.longest + 2).sum();
    if longest <= LINE {
        return format!("({})", "auto, ".repeat(columns));
    }
    let parts = found.iter().map(|it| format!("{:.1}fr, ", it.part()));
    format!("({})", parts.collect::<String>())
}

/// What stands in a column, in letters.
#[derive(Clone, Debug, Default)]
struct Width {
    word: usize,
    longest: usize,
    all: usize,
}

impl Width {
    fn see(&mut self, text: &str) {
        let count = |text: &str| text.chars().count();
        let words = text.split_whitespace().map(count);
        self.word = self.word.max(words.max().unwrap_or(0));
        let text = count(text.trim());
        self.longest = self.longest.max(text);
        self.all += text;
    }

    /// Its part of the page. A column of twice as much is not twice as broad: it has more
    /// lines, too.
    fn part(&self) -> f64 {
        const WORD: usize = 18;
        let least = self.word.clamp(3, WORD) as f64 + 2.0;
        (self.all as f64)
            .sqrt()
            .min(self.longest as f64 + 2.0)
            .max(least)
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
