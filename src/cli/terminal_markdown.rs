//! Layout of Markdown for a terminal.

use fifangha_rules::Games;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthStr;

use super::replay::turn_line;
use super::wrap::wrap_text;
use crate::figure::Figure;
use crate::message::Strings;
use crate::reconstruct::reconstruction_text::align;
use crate::report::ColourMode;
use crate::report::board_text::{self, BoardTextStyle};
use crate::site::block::BlockText;

/// Lays out a page in lines of at most `width` columns, with boards as `replay` draws them. Its
/// blocks can name `known_games`.
pub(super) fn render_markdown(
    markdown: &str,
    strings: &Strings,
    width: usize,
    style: BoardTextStyle,
    known_games: Games,
) -> String {
    let mut page = TerminalRenderer {
        strings,
        known_games,
        width,
        style,
        out: String::new(),
        line: String::new(),
        block: None,
        rows: Vec::new(),
        list_depth: 0,
    };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.event(event);
    }
    page.out
}

struct TerminalRenderer<'s> {
    strings: &'s Strings,
    /// The games that a block can name.
    known_games: Games,
    width: usize,
    style: BoardTextStyle,
    out: String,
    /// The text so far of a paragraph, a heading or a cell.
    line: String,
    /// The current code block: `true` if it is a `fifangha` block, and its text.
    block: Option<(bool, String)>,
    /// The rows of a table.
    rows: Vec<Vec<String>>,
    /// The nesting depth of lists.
    list_depth: usize,
}

impl TerminalRenderer<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) => match &mut self.block {
                Some((_, block)) => block.push_str(&text),
                None => self.line.push_str(&text),
            },
            Event::Code(text) => self.line.push_str(&text),
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            Event::Start(Tag::CodeBlock(kind)) => {
                let ours = matches!(kind, CodeBlockKind::Fenced(info) if &*info == "fifangha");
                self.block = Some((ours, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some((ours, text)) = self.block.take() {
                    self.render_block(ours, &text);
                }
            }
            Event::End(TagEnd::Heading(level)) => {
                let line = std::mem::take(&mut self.line);
                let under = if level as usize == 1 { "=" } else { "-" };
                let rule = under.repeat(line.width().min(self.width));
                self.push_wrapped(&format!("{line}\n{rule}\n\n"));
            }
            Event::Start(Tag::List(_)) => {
                // The text of an item precedes its nested list.
                self.finish_item();
                self.list_depth += 1;
            }
            Event::End(TagEnd::List(_)) => {
                self.list_depth -= 1;
                if self.list_depth == 0 {
                    self.out.push('\n');
                }
            }
            Event::Start(Tag::Item) => {
                self.line = format!("{}- ", "  ".repeat(self.list_depth - 1))
            }
            Event::End(TagEnd::Item) => self.finish_item(),
            Event::End(TagEnd::Paragraph) if self.list_depth == 0 => {
                let line = std::mem::take(&mut self.line);
                self.push_wrapped(&format!("{line}\n\n"));
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => self.rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut self.line);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            Event::End(TagEnd::Table) => self.table(),
            _ => {}
        }
    }

    /// Writes the text of an item.
    fn finish_item(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.is_empty() {
            self.push_wrapped(&format!("{line}\n"));
        }
    }

    fn push_wrapped(&mut self, text: &str) {
        self.out.push_str(&wrap_text(text, self.width));
    }

    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.push_wrapped(&align(&rows));
        self.out.push('\n');
    }

    fn render_board(&mut self, figure: &Figure) {
        let board = board_text::draw(figure, self.style, self.strings);
        match self.style.colours {
            ColourMode::Plain => self.push_wrapped(&board),
            ColourMode::Coloured => self.out.push_str(&board),
        }
    }

    /// Writes the boards of a `fifangha` block, or the text of another block.
    fn render_block(&mut self, ours: bool, text: &str) {
        let read = BlockText::read_among(text, self.known_games)
            .ok()
            .filter(|_| ours);
        let games = read.as_ref().map(|it| it.study.replay.games.as_slice());
        let caption = read.as_ref().and_then(|it| it.options.caption.as_ref());
        if let Some(text) = caption.and_then(|it| it.text(self.strings.language())) {
            self.push_wrapped(&format!("{}\n\n", text.replace(['*', '`'], "")));
        }
        match games {
            Some(games @ [_, ..]) => {
                for game in games {
                    let start = Figure::board(game.line.start.clone());
                    self.render_board(&start.with_marks(game.line.comments(None)));
                    for turn in game.turns() {
                        let line = turn_line(turn, game, self.strings);
                        self.push_wrapped(&format!("\n{line}\n\n"));
                        let figure = Figure::turn(&turn.before, &turn.played.position);
                        self.render_board(&figure.with_marks(game.line.comments(Some(turn))));
                    }
                    self.out.push('\n');
                }
            }
            _ => {
                for line in text.lines() {
                    self.out.push_str(&format!("    {line}\n"));
                }
                self.out.push('\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_a_list_keeps_what_stands_before_it() {
        let markdown = "- outer\n  - inner\n  - other\n- last\n\nEnd.\n";
        let page = render_markdown(
            markdown,
            Strings::english(),
            40,
            BoardTextStyle::default(),
            Games::BUILT_IN,
        );
        assert_eq!(page, "- outer\n  - inner\n  - other\n- last\n\nEnd.\n\n");
    }
}
