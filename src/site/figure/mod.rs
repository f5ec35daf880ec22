//! Figures of blocks as data, with one file for each kind of figure.
//!
//! Every figure is made from a [`BlockSelection`], the part of a record that the block
//! selects. When a page is written, its data are passed to the template of the same name under
//! `templates/figures`. A new kind of figure needs a line in [`Show`], a file here and a
//! template.

mod anchor_ids;
mod block_pictures;
mod board_figure;
mod board_link;
mod checking_games;
mod checks_figure;
mod comments_figure;
pub(super) mod facsimile;
mod figure_node;
mod game_figure;
mod imprint_figure;
mod index_figure;
mod inventory_figure;
mod legend;
mod line_figure;
mod list_of_figures;
mod moves_figure;
mod play_figure;
mod player;
mod reconstruct_figure;
mod rules_figure;
mod selection;
mod sheet_figure;
mod sources_figure;
mod stats_figure;
mod steps_figure;
mod survey_figure;
mod turns_figure;
mod words_figure;

use std::path::Path;

use fifangha_rules::Side;
use serde::Serialize;

pub(super) use anchor_ids::AnchorIds;
pub use block_pictures::BlockPictures;
pub(super) use block_pictures::block_pictures;
pub(super) use figure_node::{FigureNode, one_line};
pub(super) use legend::LegendCollector;
pub(super) use selection::BlockSelection;

use super::block::{BlockOptions, Show, TurnSelection};
use super::book_index::BookTerms;
use super::library::Library;
use super::numbering::FigureNumbering;
use super::templates::Templates;
use crate::comment::CitationNames;
use crate::comment::{comment_html, inline_html};
use crate::diagnostic::Diagnostic;
use crate::diagram::{DiagramStyle, Theme, draw};
use crate::figure::{Figure, turn_in_words};
use crate::message::{Message, Strings};
use crate::notation::ast::{Comment, Mark};
use crate::report;
use figure_node::FigurePart;

/// The maximum number of pictures in one figure.
pub(super) const MAX_PICTURES: usize = 120;

/// Pixels per unit on a wide screen: eight columns fill the column of a player, and
/// boards with fewer columns have pits of the same size.
const SCALE: f64 = 1.0;

/// The context of a figure: strings, templates, and the state that makes ids unique.
pub(super) struct FigureContext<'a> {
    pub(super) templates: &'a Templates,
    pub(super) library: &'a Library,
    pub(super) sources: &'a CitationNames,
    /// The keys of the sources described under headings.
    pub(super) listed_sources: &'a [String],
    /// The URL prefix of the downloadable files of the site; `None` without a site.
    pub(super) downloads: Option<&'a str>,
    /// `true` if the page has a script.
    pub(super) has_script: bool,
    /// The number before the caption, as HTML; `None` if the figure has none.
    pub(super) number: Option<String>,
    /// The numbers of all figures, if known.
    pub(super) numbering: Option<&'a FigureNumbering>,
    /// The terms of the book, if known.
    pub(super) terms: Option<&'a BookTerms>,
    /// The path of the chapter, relative to `src`.
    pub(super) path: &'a Path,
    /// The id of the figure.
    pub(super) id: String,
    /// `true` if the author specified the id.
    pub(super) has_explicit_id: bool,
    /// The anchor ids of the chapter.
    pub(super) anchor_ids: &'a AnchorIds,
    pub(super) bottom: Side,
    /// `true` if the comments of the record are shown.
    pub(super) comments: bool,
    /// The signs of the pictures drawn so far.
    pub(super) legend: LegendCollector,
}

/// Returns the figure of a block as data, or the reason why it cannot be shown.
pub(super) fn figure_node(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    studio: &FigureContext<'_>,
) -> Result<FigureNode, Diagnostic> {
    let mut parts = Vec::new();
    for show in &block.show {
        parts.push(match show {
            Show::Board => board_figure::show(choice, studio),
            Show::Turns => turns_figure::show(block, choice, studio)?,
            Show::Steps => steps_figure::show(block, choice, studio)?,
            Show::Play => play_figure::show(block, choice, studio)?,
            Show::Game => game_figure::show(block, choice, studio)?,
            Show::Sheet => sheet_figure::show(block, choice, studio)?,
            Show::Line => line_figure::show(choice, studio),
            Show::Moves => moves_figure::show(block, choice, studio)?,
            Show::Comments => comments_figure::show(choice, studio),
            Show::Checks => checks_figure::show(choice, studio),
            Show::Rules => rules_figure::show(choice, studio),
            Show::Reconstruct => reconstruct_figure::show(block, choice, studio)?,
            Show::Words => words_figure::show(block, choice, studio),
            Show::Survey => survey_figure::show(block, choice, studio)?,
            Show::Stats => stats_figure::show(block, choice, studio)?,
            Show::Inventory => inventory_figure::show(block, studio)?,
            Show::Sources => sources_figure::show(studio),
            Show::Imprint => imprint_figure::show(studio),
            Show::Figures => list_of_figures::show(studio),
            Show::Index => index_figure::show(block, studio)?,
            Show::Errata => inventory_figure::errata(block, studio)?,
        });
    }
    let whole = is_whole(block);
    if whole {
        parts.splice(0..0, facsimile::show(choice, studio));
    }
    let language = studio.strings().language();
    let caption = block.caption.as_ref().and_then(|it| it.text(language));
    let about = whole.then(|| report::metadata_without_title(choice.front(), studio.strings()));
    Ok(FigureNode {
        id: studio.id.clone(),
        about: about.unwrap_or_default(),
        parts,
        signs: studio.legend.lines(studio.strings()),
        from: board_link::figure_link(block, choice, studio),
        number: studio.number.clone(),
        caption: caption.map(|text| studio.inline_html(text)),
    })
}

/// Returns `true` if a game is shown as a whole: with its metadata and a facsimile.
fn is_whole(block: &BlockOptions) -> bool {
    let part = matches!(block.turns.value, TurnSelection::Range(..));
    let whole = |show: &Show| match show {
        Show::Game => true,
        Show::Turns | Show::Sheet | Show::Board => !part,
        _ => false,
    };
    block.show.iter().any(whole)
}

impl FigureContext<'_> {
    pub(super) fn strings(&self) -> &'static Strings {
        self.templates.strings
    }

    /// Returns `true` if links to a source have a target: a book lists all works.
    fn has_source_entry(&self, key: &str) -> bool {
        let library = self.library.project().sources();
        self.listed_sources.iter().any(|it| it == key)
            || (self.terms.is_some() && library.get(key).is_some_and(|it| it.work().is_some()))
    }

    /// Returns a comment in the language of the page.
    fn comment(&self, comment: &Comment) -> Option<String> {
        let text = comment.text(self.strings().language())?;
        Some(comment_html(&text.text, self.sources))
    }

    /// Renders Markdown of one paragraph, without the paragraph element.
    fn inline_html(&self, markdown: &str) -> String {
        inline_html(markdown, self.sources)
    }

    /// Returns an id for a part of the figure that is unique in the chapter.
    fn anchor_id(&self, part: &str) -> String {
        self.anchor_ids
            .allocate(&self.id, self.has_explicit_id, part)
    }

    fn picture(&self, figure: &Figure, choice: &BlockSelection<'_>) -> String {
        self.legend.add(figure);
        draw(
            &figure.clone().seen_from(self.bottom),
            &self.style(choice),
            self.strings(),
        )
        .inline()
    }

    fn style(&self, choice: &BlockSelection<'_>) -> DiagramStyle {
        DiagramStyle {
            theme: Theme::page(),
            show_reserves: choice.rules().parameters().reserve() > 0,
            scale: SCALE,
            ..DiagramStyle::default()
        }
    }
}

/// The heading of a turn above its pictures.
#[derive(Clone, Debug, Serialize)]
struct TurnHeading {
    number: Option<u32>,
    /// The side, and its turn in words unless it has too many choices.
    side: String,
    notation: String,
    mark: Option<&'static str>,
    long: Option<String>,
}

/// The maximum number of choices of a turn that a heading states in words.
const MAX_CHOICES_IN_WORDS: usize = 4;

impl TurnHeading {
    fn from_turn(told: &selection::SelectedTurn<'_>, studio: &FigureContext<'_>) -> Self {
        let strings = studio.strings();
        let turn = told.turn.as_ref();
        let turn = turn.filter(|it| it.choices.len() <= MAX_CHOICES_IN_WORDS);
        let side = strings.render(&Message::from(told.side));
        let words = turn.map(|it| turn_in_words(it, |direction| direction, strings));
        Self {
            number: told.number,
            side: match words {
                Some(words) => {
                    strings.t("article.side_plays", &[("side", &side), ("turn", &words)])
                }
                None => side,
            },
            notation: told.notation.clone(),
            mark: told.mark.map(Mark::as_str),
            long: told.long.clone().filter(|long| *long != told.notation),
        }
    }
}
