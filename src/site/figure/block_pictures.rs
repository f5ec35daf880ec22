//! The pictures of a block without its page, for other documents.

use super::board_figure::board_after;
use super::context::{FigureContext, MAX_PICTURES};
use super::selection::BlockSelection;
use super::step_pictures::numbered_step_pictures;
use super::step_pictures::too_many_boards;
use crate::diagnostic::{Code, Diagnostic};
use crate::diagram::{DiagramStyle, Svg, draw, draw_grid};
use crate::figure::Figure;
use crate::kiba;
use crate::message::{Message, Strings};
use crate::site::chapter::block::{BlockOptions, Show};

/// The pictures of one block, with its caption.
#[derive(Debug)]
pub struct BlockPictures {
    /// The pictures, in order, each with the text below it; never empty.
    pictures: Vec<(Figure, String)>,
    /// The caption of the block as Markdown, in the language of the pictures, if it has one.
    pub caption: Option<String>,
    /// `true` if the game has reserves.
    has_reserves: bool,
    strings: &'static Strings,
}

impl BlockPictures {
    /// Draws the pictures as one, with a number of boards per row.
    #[must_use]
    pub fn draw(&self, per_row: usize, style: &DiagramStyle) -> Svg {
        let style = DiagramStyle {
            show_reserves: self.has_reserves,
            ..style.clone()
        };
        match &self.pictures[..] {
            [(only, _)] => draw(only, &style, self.strings),
            all => {
                let (figures, captions): (Vec<_>, Vec<_>) = all.iter().cloned().unzip();
                draw_grid(&figures, per_row, &captions, &style, self.strings)
            }
        }
    }
}

/// Returns the pictures of a block.
///
/// # Errors
///
/// Returns a diagnostic in the block if it shows text, or too many pictures.
pub(in crate::site) fn block_pictures(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<BlockPictures, Diagnostic> {
    let mut pictures = Vec::new();
    for show in &block.show {
        match show {
            Show::Board => pictures.push((board_after(selection), String::new())),
            Show::Turns | Show::Game => {
                if selection.turns.len() > MAX_PICTURES {
                    return Err(too_many_boards(block, selection.turns.len()));
                }
                let turns = selection.turns.iter();
                pictures.extend(turns.map(|turn| {
                    let number = turn.number.map(|it| format!("{it}. "));
                    let caption = number.unwrap_or_default()
                        + &turn.notation
                        + &kiba::beside(turn.kiba.as_deref(), cx.strings());
                    (turn.figure(), caption)
                }));
            }
            Show::Steps | Show::Play | Show::Sheet => {
                let turns = numbered_step_pictures(block, selection, cx)?.into_iter();
                let steps = turns.flat_map(|(_, steps)| steps);
                pictures.extend(steps.map(|it| (it.figure, it.caption)));
            }
            text => return Err(no_picture(block, *text)),
        }
    }
    if pictures.is_empty() {
        pictures.push((board_after(selection), String::new()));
    }
    let seen = |(figure, caption): (Figure, String)| (figure.seen_from(cx.bottom), caption);
    let strings = cx.strings();
    let caption = block.caption.as_ref();
    Ok(BlockPictures {
        pictures: pictures.into_iter().map(seen).collect(),
        caption: caption.and_then(|it| it.text(strings.language()).map(str::to_owned)),
        has_reserves: selection.rules().parameters().reserve() > 0,
        strings,
    })
}

fn no_picture(block: &BlockOptions, show: Show) -> Diagnostic {
    let message = Message::new("site.no_picture.message").with("show", show.name());
    Diagnostic::new(Code::WrongOption, block.place, message)
        .label(Message::new("site.no_picture.label"))
        .help(Message::new("site.no_picture.help"))
}
