//! Tables, with columns as wide as their content requires.

use super::{HtmlElement, TypstWriter, parse_number};

impl<'a> TypstWriter<'a> {
    pub(super) fn table(&mut self, it: &'a HtmlElement) -> String {
        let mut head = Vec::new();
        let mut body = Vec::new();
        collect_rows(it, false, &mut head, &mut body);
        let width = |row: &&HtmlElement| -> usize {
            let cells = row.child_elements();
            cells
                .map(|it| parse_number(it.attribute("colspan")).unwrap_or(1))
                .sum()
        };
        let columns = head.iter().chain(&body).map(width).max().unwrap_or(1);
        let upright = columns > MAX_HORIZONTAL_HEADS;
        let above = if upright { &[][..] } else { &head[..] };
        let all: Vec<_> = above.iter().chain(&body).copied().collect();
        let mut out = format!("#tabled({}, ", column_widths(&all, columns));
        if let Some(caption) = it.find(&|it| it.name == "caption") {
            out.push_str(&format!(
                "caption: {}, ",
                self.content_block(&caption.children)
            ));
        }
        if upright {
            out.push_str(&format!("upright: {upright}, "));
        }
        // A head repeated on the next page is not part of the text and may contain no
        // link.
        let repeats = (head.iter()).all(|row| row.find(&|it| it.name == "a").is_none());
        if !repeats {
            out.push_str(&format!("repeats: {repeats}, "));
        }
        let letters = body.iter().map(|row| row.text().chars().count());
        let broken = letters.max().is_some_and(|it| it > LONG_ROW_LETTERS);
        out.push_str(&format!("broken: {broken}, "));
        if !head.is_empty() {
            let cells: Vec<_> = head.iter().map(|row| self.row(row)).collect();
            out.push_str(&format!("head: ({}), ", cells.concat()));
        }
        out.push('\n');
        for row in body {
            let cells = self.row(row);
            let is_heading = row.find(&|it| it.name == "th").is_some() && width(&row) == columns;
            match is_heading && row.child_elements().count() == 1 && columns > 1 {
                true => out.push_str(&format!("  table-heading({cells}),\n")),
                false => out.push_str(&format!("  {cells}\n")),
            }
        }
        out + ")"
    }

    fn row(&mut self, row: &'a HtmlElement) -> String {
        let mut out = String::new();
        let mut of_row = self.anchor(row);
        for cell in row.child_elements() {
            let place = std::mem::take(&mut of_row) + &self.anchor(cell);
            let content = format!("[{place}{}]", self.flow(&cell.children).trim());
            let span = |name| parse_number(cell.attribute(name)).filter(|it| *it > 1);
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

/// The maximum number of columns with horizontal heads; with more, heads are rotated to
/// save width.
const MAX_HORIZONTAL_HEADS: usize = 9;

/// Characters of a row that may be longer than a page, and is broken at its end.
const LONG_ROW_LETTERS: usize = 1200;

/// Characters per line of a table. A table with shorter lines is only as wide as it needs.
const LINE_LETTERS: usize = 76;

/// The number of columns from which they are closer to each other, as in `markdown.typ`.
const CLOSE_COLUMNS: usize = 7;

/// Characters that fit into a line of several columns, few of which are filled to the end.
const COLUMNS_LETTERS: f64 = 86.0;

/// Returns the column widths of some rows as Typst code: automatic if they fit, otherwise
/// fractions of the page. Columns with more content are wider, and no word is broken.
fn column_widths(rows: &[&HtmlElement], columns: usize) -> String {
    let mut found = vec![ColumnWidth::default(); columns];
    // The number of further rows that a cell of each column spans.
    let mut spanned = vec![0_usize; columns];
    for row in rows {
        let is_free = |at: &usize| spanned[*at] == 0;
        let free: Vec<_> = (0..columns).filter(is_free).collect();
        let mut free = free.into_iter();
        spanned.iter_mut().for_each(|it| *it = it.saturating_sub(1));
        for cell in row.child_elements() {
            let span = |name| parse_number(cell.attribute(name)).unwrap_or(1);
            let own: Vec<_> = free.by_ref().take(span("colspan")).collect();
            // A cell that spans several columns says nothing about a single one.
            if let [at] = own[..] {
                found[at].add_cell(cell);
            }
            own.iter()
                .for_each(|at| spanned[*at] = span("rowspan").saturating_sub(1));
        }
    }
    let longest: usize = found.iter().map(|it| it.longest_cell + 2).sum();
    if longest <= LINE_LETTERS {
        return format!("({})", "auto, ".repeat(columns));
    }
    // Columns whose share of the line is too narrow for their words have the width of these; the others
    // share the rest.
    let gap = if columns < CLOSE_COLUMNS { 2.0 } else { 1.0 };
    let mut widths: Vec<Option<f64>> = vec![None; columns];
    loop {
        let rest = COLUMNS_LETTERS - widths.iter().flatten().sum::<f64>();
        let open = || (0..columns).filter(|at| widths[*at].is_none());
        let all: f64 = open().map(|at| found[at].weight()).sum();
        let share = |at: usize| rest * found[at].weight() / all;
        let least = |at: usize| found[at].word() + gap;
        if let Some(narrow) = open().find(|at| share(*at) < least(*at)) {
            widths[narrow] = Some(least(narrow));
            continue;
        }
        let parts = (0..columns).map(|at| widths[at].unwrap_or_else(|| share(at)));
        let parts = parts.map(|it| format!("{it:.1}fr, "));
        return format!("({})", parts.collect::<String>());
    }
}

/// The amount of text in a column, in characters.
#[derive(Clone, Debug, Default)]
struct ColumnWidth {
    longest_word: usize,
    longest_cell: usize,
    letters: usize,
}

impl ColumnWidth {
    fn add_cell(&mut self, cell: &HtmlElement) {
        let text = cell.text();
        let count = |text: &str| text.chars().count();
        let words = text.split_whitespace().map(count);
        let mut longest = words.max().unwrap_or(0);
        // Letters of code are a tenth wider.
        if cell.find(&|it| it.name == "code").is_some() {
            longest = (11 * longest).div_ceil(10);
        }
        self.longest_word = self.longest_word.max(longest);
        let text = count(text.trim());
        self.longest_cell = self.longest_cell.max(text);
        self.letters += text;
    }

    /// Returns the length of its longest word that is not broken.
    fn word(&self) -> f64 {
        self.longest_word.clamp(3, 18) as f64
    }

    /// Returns its share of the line. Twice the text does not double the width, because
    /// it also takes more lines.
    fn weight(&self) -> f64 {
        (self.letters as f64)
            .sqrt()
            .min(self.longest_cell as f64 + 2.0)
            .max(self.word() + 2.0)
    }
}

/// Collects the rows of a table, with those of its head separate.
fn collect_rows<'e>(
    of: &'e HtmlElement,
    in_head: bool,
    head: &mut Vec<&'e HtmlElement>,
    body: &mut Vec<&'e HtmlElement>,
) {
    for it in of.child_elements() {
        match it.name.as_str() {
            "tr" if in_head => head.push(it),
            "tr" => body.push(it),
            "thead" => collect_rows(it, true, head, body),
            "tbody" | "tfoot" => collect_rows(it, in_head, head, body),
            _ => {}
        }
    }
}
