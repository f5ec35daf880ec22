//! The printer: AST to text in one canonical layout.

use std::fmt::Display;

use unicode_width::UnicodeWidthStr;

use super::ast::{
    BoardLayout, BoardNode, Claim, ClaimArg, Comment, Document, LineComment, Node, Record, RowNode,
    SeedCount, Sow, StepNode, Variation,
};

/// The column after which lines are broken where possible.
const MAX_WIDTH: usize = 100;

/// The maximum indentation of nested variations.
const MAX_INDENT: usize = 40;

/// Prints a document in its canonical layout.
///
/// Each turn is on its own line, with its comments; variations are indented; front matter is
/// unchanged. The AST is preserved: parsing the result gives the same AST except for spans, and
/// printing that gives the same text.
///
/// A document must have no syntax errors, because text that could not be read is not in it. To change
/// one turn and keep the layout of the rest, use [`Study::edit`](crate::study::Study::edit).
///
/// # Examples
///
/// ```
/// use fifangha::notation::{parse, print};
///
/// let (document, _) = parse("1.4R{Sud stores one.}2. 3R(2. 2L)@only 4");
/// assert_eq!(print(&document), "1. 4R {Sud stores one.}\n2. 3R\n  (2. 2L)\n@only 4\n");
/// ```
///
/// Check that a text has the canonical layout:
///
/// ```
/// use fifangha::notation::{parse, print};
///
/// let is_canonical = |text: &str| print(&parse(text).0) == text;
/// assert!(is_canonical("1. 4R\n2. 3R\n"));
/// assert!(!is_canonical("1. 4R 2. 3R\n"));
/// ```
pub fn print(document: &Document) -> String {
    let mut printer = RecordPrinter::default();
    for (index, record) in document.records.iter().enumerate() {
        printer.record(record, index == 0);
    }
    printer.out
}

/// Prints a document in its canonical layout, with the line ends of the text from which it was
/// parsed: CRLF if all of its lines have it, otherwise LF.
///
/// ```
/// use fifangha::notation::{parse, print_like};
///
/// let text = "1.4R\r\n2. 3R\r\n";
/// assert_eq!(print_like(&parse(text).0, text), "1. 4R\r\n2. 3R\r\n");
/// ```
pub fn print_like(document: &Document, text: &str) -> String {
    let printed = print(document).replace("\r\n", "\n");
    match text.contains('\n') && !has_lf(text) {
        true => printed.replace('\n', "\r\n"),
        false => printed,
    }
}

/// Returns `true` if some lines of a text end with LF and others with CRLF.
pub fn has_mixed_line_ends(text: &str) -> bool {
    text.contains("\r\n") && has_lf(text)
}

/// Returns `true` if a line of a text ends with LF alone.
fn has_lf(text: &str) -> bool {
    text.split_inclusive('\n')
        .any(|line| line.ends_with('\n') && !line.ends_with("\r\n"))
}

/// The printed text and the current position in it.
#[derive(Default)]
struct RecordPrinter {
    out: String,
    /// The width of the current line so far.
    column: usize,
    indent: usize,
}

impl RecordPrinter {
    fn record(&mut self, record: &Record, first: bool) {
        if !first {
            self.out.push('\n');
        }
        let front = &record.front.raw;
        let readable = |node: &Node| !matches!(node, Node::Unreadable(_));
        if !first || !front.is_empty() || !record.body.iter().any(readable) {
            self.out.push_str("---\n");
            if !front.is_empty() {
                self.out.push_str(front);
                self.out.push('\n');
            }
            self.out.push_str("---\n");
        }
        self.column = 0;
        self.body(&record.body, false);
        self.end_line();
    }

    /// Prints the nodes of a body. If `flowing`, as in a variation, turns share lines.
    fn body(&mut self, body: &[Node], flowing: bool) {
        let mut before = None;
        for node in body {
            match node {
                Node::Turn(turn) => self.turn(&format!("{turn:#}"), before, flowing),
                Node::Gap(gap) => self.turn(&gap.to_string(), before, flowing),
                Node::Comment(comment) => self.comment(comment, before),
                Node::LineComment(comment) => self.line_comment(comment, before),
                Node::Variation(variation) => self.variation(variation, before),
                Node::Board(board) => {
                    self.start_line(before);
                    self.board(board);
                }
                Node::Claim(claim) => {
                    self.start_line(before);
                    self.claim(claim);
                }
                Node::Sow(sow) => {
                    self.start_line(before);
                    self.push(&sow.to_string());
                }
                Node::Unreadable(_) => {}
                Node::BlankLine(_) => {
                    self.end_line();
                    self.out.push('\n');
                }
            }
            before = Some(node);
        }
    }

    fn turn(&mut self, text: &str, before: Option<&Node>, flowing: bool) {
        let joins = matches!(
            before,
            Some(Node::Turn(_) | Node::Gap(_) | Node::Comment(_))
        );
        if flowing && joins && self.fits(text) {
            self.push(" ");
        } else {
            self.start_line(before);
        }
        self.push(text);
    }

    fn comment(&mut self, comment: &Comment, before: Option<&Node>) {
        for (index, block) in comment.texts.iter().enumerate() {
            let text = block.to_string();
            let joins = index > 0
                || !matches!(
                    before,
                    None | Some(Node::LineComment(_) | Node::BlankLine(_) | Node::Variation(_))
                );
            if joins && self.fits(&text) {
                self.push(" ");
            } else if index > 0 || before.is_some() || self.at_line_start() {
                self.start_line(Some(&Node::Comment(Comment::default())));
            }
            self.push(&text);
        }
    }

    fn line_comment(&mut self, comment: &LineComment, before: Option<&Node>) {
        if comment.trailing
            && !matches!(
                before,
                None | Some(Node::LineComment(_) | Node::BlankLine(_))
            )
        {
            self.push("  ");
        } else {
            self.start_line(before);
        }
        let text = format!("; {}", comment.text);
        self.push(text.trim_end());
    }

    fn variation(&mut self, variation: &Variation, before: Option<&Node>) {
        let outer = self.indent;
        self.indent = (outer + 2).min(MAX_INDENT);
        self.start_line(before);
        self.push("(");
        self.indent += 1;
        self.body(&variation.body, true);
        if matches!(variation.body.last(), Some(Node::LineComment(_))) {
            self.indent -= 1;
            self.start_line(variation.body.last());
        }
        self.push(")");
        self.indent = outer;
    }

    fn claim(&mut self, claim: &Claim) {
        self.push(&format!("@{}", claim.name.value));
        for arg in &claim.args {
            self.push(" ");
            match &arg.value {
                ClaimArg::Board(board) => self.board(board),
                other => self.push(&format!("{other:#}")),
            }
        }
    }

    fn board(&mut self, board: &BoardNode) {
        self.push("[");
        let sigla = board.sigla();
        self.push(&sigla);
        if board.layout == BoardLayout::Grid && board.rows.len() > 1 {
            let cells = board.rows.iter().flat_map(|row| &row.cells);
            let width = cells
                .map(|cell| format_grid_cell(cell.value, board.zeros).len())
                .max()
                .unwrap_or(1);
            for row in &board.rows {
                self.next_line();
                self.push("  ");
                self.push(&format_grid_row(row, width, board.zeros));
            }
            let parts = format_board_parts(board);
            if !parts.is_empty() {
                self.next_line();
                self.push("  ");
                self.push(&parts);
            }
            self.next_line();
        } else {
            if !sigla.is_empty() {
                self.push(" ");
            }
            self.push(&board.to_string());
        }
        self.push("]");
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column = match text.rfind('\n') {
            Some(at) => text[at + 1..].width(),
            None => self.column + text.width(),
        };
    }

    /// Returns `true` if a text, up to its first line end, fits on the line after a space.
    fn fits(&self, text: &str) -> bool {
        let first = text.split('\n').next().unwrap_or_default();
        self.column + 1 + first.width() <= MAX_WIDTH
    }

    fn at_line_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('\n')
    }

    fn end_line(&mut self) {
        if !self.at_line_start() {
            self.out.push('\n');
        }
        self.column = 0;
    }

    fn next_line(&mut self) {
        self.end_line();
        self.push(&" ".repeat(self.indent));
    }

    /// Starts a new line, except for the first node of a variation, which follows its `(`.
    fn start_line(&mut self, before: Option<&Node>) {
        if before.is_some() || self.at_line_start() {
            self.next_line();
        }
    }
}

/// Formats the given parts of `S25 N26 S rova:SN sense:A blocked:c3`.
fn format_board_parts(board: &BoardNode) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut push = |sign: &str, value: &dyn Display| parts.push(format!("{sign}{value}"));
    if let Some(count) = &board.south {
        push("S", &count.value);
    }
    if let Some(count) = &board.north {
        push("N", &count.value);
    }
    if let Some(side) = &board.side {
        push("", &side.value);
    }
    if let Some(rova) = &board.rova {
        push("", &rova.value);
    }
    if let Some(sense) = &board.sense {
        push("", &sense.value);
    }
    if let Some(blocked) = &board.blocked {
        push("", &blocked.value);
    }
    parts.join(" ")
}

/// Returns the sign of an empty pit.
const fn empty_sign(zeros: bool) -> &'static str {
    if zeros { "0" } else { "." }
}

fn format_grid_cell(cell: SeedCount, zeros: bool) -> String {
    match cell {
        SeedCount::Certain(0) => empty_sign(zeros).to_owned(),
        SeedCount::Supplied(0) => format!("^{}", empty_sign(zeros)),
        other => other.to_string(),
    }
}

fn format_grid_row(row: &RowNode, width: usize, zeros: bool) -> String {
    if row.cells.len() < 2 && !row.damaged {
        // A single word of digits would be parsed as one pit per digit.
        return format_compact_row(row, zeros);
    }
    let sign = if row.damaged {
        vec!["~".to_owned()]
    } else {
        Vec::new()
    };
    let cells = row
        .cells
        .iter()
        .map(|cell| format!("{:>width$}", format_grid_cell(cell.value, zeros)));
    sign.into_iter().chain(cells).collect::<Vec<_>>().join(" ")
}

fn format_compact_row(row: &RowNode, zeros: bool) -> String {
    let mut text = if row.damaged {
        "~".to_owned()
    } else {
        String::new()
    };
    for cell in &row.cells {
        match cell.value {
            SeedCount::Certain(number) => text.push_str(&format_compact_count(number, zeros)),
            SeedCount::Supplied(number) => {
                text.push_str(&format!("^{}", format_compact_count(number, zeros)))
            }
            open @ (SeedCount::Doubtful(_) | SeedCount::Unknown) => {
                text.push_str(&open.to_string())
            }
        }
    }
    text
}

/// Formats rows in one line, with `_` for unknown numbers of seeds.
pub(crate) fn format_rows<'a, N: Copy + Into<u32> + 'a>(
    rows: impl IntoIterator<Item = &'a Vec<Option<N>>>,
) -> String {
    let pit = |seeds: &Option<N>| match *seeds {
        None => "_".to_owned(),
        Some(seeds) => format_compact_count(seeds.into(), false),
    };
    let rows = rows.into_iter().map(|row| row.iter().map(pit).collect());
    rows.collect::<Vec<String>>().join("/")
}

/// Formats a number that is adjacent to others without a space.
pub(crate) fn format_compact_count(number: u32, zeros: bool) -> String {
    match number {
        0 => empty_sign(zeros).to_owned(),
        1..=9 => number.to_string(),
        _ => format!("({number})"),
    }
}

impl Display for Sow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "@sow {} {} {}",
            self.side.value, self.seeds.value, self.from.value
        )?;
        if let Some(direction) = self.direction {
            write!(f, "{}", direction.value)?;
        }
        let followed = !self.steps.is_empty() || self.end.is_some() || self.mark.is_some();
        let comment_first = matches!(
            self.steps.first().map(|step| &step.value),
            Some(StepNode::Comment(_))
        );
        if followed && !comment_first {
            f.write_str(" ")?;
        }
        for step in &self.steps {
            write!(f, "{:#}", step.value)?;
        }
        if let Some(end) = self.end {
            write!(f, "{}", end.value)?;
        }
        if let Some(mark) = self.mark {
            write!(f, "{}", mark.value)?;
        }
        Ok(())
    }
}

/// Writes the position without brackets on one line, whatever its layout:
/// `......../.111111./.111111./........ S26 N26 S`.
impl Display for BoardNode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows = self
            .rows
            .iter()
            .map(|row| format_compact_row(row, self.zeros));
        let rows: Vec<String> = rows.collect();
        let parts = format_board_parts(self);
        f.write_str(&rows.join("/"))?;
        if !rows.is_empty() && !parts.is_empty() {
            f.write_str(" ")?;
        }
        f.write_str(&parts)
    }
}
