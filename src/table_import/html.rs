//! The tables of an HTML page.
//!
//! The page is not made into a tree: its tags are read in order, with a stack of the open tables, so
//! that missing end tags, as HTML allows them, and any depth are read in time and memory
//! proportional to the page.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::grid::{Cell, Grid, MAX_EDGE};

/// The maximum number of open tables; deeper ones are read as text of their cell.
const MAX_DEPTH: usize = 32;

/// The maximum number of tables; further ones are read as text of their cell.
const MAX_TABLES: usize = 20_000;

/// The maximum length of the text of a cell, in bytes. The text of a pit is short, and longer texts
/// are labels also if the rest is missing.
const MAX_CELL_BYTES: usize = 256;

/// The maximum number of pictures in a cell.
const MAX_PICTURES: usize = 256;

/// Returns `true` if a text has an HTML table.
pub(super) fn has_table(text: &str) -> bool {
    let tag = b"<table";
    text.as_bytes()
        .windows(tag.len())
        .any(|it| it.eq_ignore_ascii_case(tag))
}

/// Returns the tables of a page, in the order of their start tags.
pub(super) fn grids(html: &str) -> Vec<Grid> {
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    // Without scripts, the first call reads everything.
    let _done = tokenizer.feed(&queue);
    tokenizer.end();
    let mut reader = tokenizer.sink.0.take();
    while !reader.open.is_empty() {
        reader.end_table();
    }
    reader.grids
}

#[derive(Default)]
struct Sink(RefCell<TableReader>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => reader.end(&tag.name),
            Token::TagToken(tag) => {
                reader.start(&tag);
                let raw = match &*tag.name {
                    "script" => Some(RawKind::ScriptData),
                    "style" => Some(RawKind::Rawtext),
                    "title" | "textarea" => Some(RawKind::Rcdata),
                    _ => None,
                };
                return raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// A table whose end tag was not read.
struct OpenTable {
    /// Its index among the tables.
    index: usize,
    rows: Vec<Vec<Cell>>,
    cell: Option<Cell>,
}

#[derive(Default)]
struct TableReader {
    grids: Vec<Grid>,
    open: Vec<OpenTable>,
    /// The number of open tables that are too deep.
    too_deep: usize,
    /// The name of the element whose text is skipped.
    skipped: Option<&'static str>,
}

impl TableReader {
    fn start(&mut self, tag: &Tag) {
        let attribute = |name: &str| {
            let found = tag.attrs.iter().find(|it| &*it.name.local == name);
            found.map(|it| it.value.trim().to_owned())
        };
        match &*tag.name {
            "table" => self.start_table(),
            "tr" => self.start_row(),
            name @ ("td" | "th") => {
                let span = |name| {
                    let span = attribute(name).and_then(|it| it.parse::<usize>().ok());
                    span.unwrap_or(1).clamp(1, MAX_EDGE)
                };
                self.start_cell(Cell {
                    is_heading: name == "th",
                    columns: span("colspan"),
                    rows: span("rowspan"),
                    ..Cell::default()
                });
            }
            "img" => {
                if let Some(cell) = self.cell()
                    && cell.pictures.len() < MAX_PICTURES
                {
                    cell.pictures.push(attribute("alt").unwrap_or_default());
                }
            }
            "br" | "p" | "div" | "li" => self.text(" "),
            // A raised number is a note, and `3<sup>1</sup>` is not 31.
            "sup" | "script" | "style" | "textarea" | "title" if !tag.self_closing => {
                let names = ["sup", "script", "style", "textarea", "title"];
                self.skipped = names.into_iter().find(|it| *it == &*tag.name);
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if self.skipped == Some(name) {
            self.skipped = None;
        }
        match name {
            "table" if self.too_deep > 0 => self.too_deep -= 1,
            "table" => self.end_table(),
            "tr" | "td" | "th" if self.too_deep == 0 => self.end_cell(),
            _ => {}
        }
    }

    fn cell(&mut self) -> Option<&mut Cell> {
        self.open.last_mut()?.cell.as_mut()
    }

    fn text(&mut self, text: &str) {
        if self.skipped.is_some() {
            return;
        }
        if let Some(cell) = self.cell() {
            let room = MAX_CELL_BYTES.saturating_sub(cell.text.len());
            cell.text.extend(text.chars().take(room));
        }
    }

    fn start_table(&mut self) {
        if let Some(cell) = self.cell() {
            cell.has_table = true;
        }
        if self.open.len() >= MAX_DEPTH || self.grids.len() >= MAX_TABLES {
            self.too_deep += 1;
            return;
        }
        self.open.push(OpenTable {
            index: self.grids.len(),
            rows: Vec::new(),
            cell: None,
        });
        self.grids.push(Grid::default());
    }

    fn start_row(&mut self) {
        if self.too_deep == 0 {
            self.end_cell();
            if let Some(table) = self.open.last_mut()
                && table.rows.len() <= MAX_EDGE
            {
                table.rows.push(Vec::new());
            }
        }
    }

    fn start_cell(&mut self, cell: Cell) {
        if self.too_deep > 0 {
            return;
        }
        self.end_cell();
        if let Some(table) = self.open.last_mut() {
            if table.rows.is_empty() {
                table.rows.push(Vec::new());
            }
            table.cell = Some(cell);
        }
    }

    fn end_cell(&mut self) {
        self.skipped = None;
        if let Some(table) = self.open.last_mut()
            && let Some(cell) = table.cell.take()
            && let Some(row) = table.rows.last_mut()
            && row.len() <= MAX_EDGE
        {
            row.push(cell);
        }
    }

    fn end_table(&mut self) {
        self.end_cell();
        if let Some(mut table) = self.open.pop() {
            table.rows.retain(|row| !row.is_empty());
            self.grids[table.index].rows = table.rows;
        }
    }
}
