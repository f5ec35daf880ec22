//! A block as HTML: one file for each thing that can be shown.
//!
//! Every figure is made from a [`Choice`], what the block chose of a record; its
//! model goes to the template of the same name under `templates/figures`.
//! Something new to show is a line in [`Show`], a file here and a template.

mod board;
mod checks;
mod comments;
pub(super) mod facsimile;
mod figures;
mod from;
mod game;
mod imprint;
mod index;
mod inventory;
mod line;
mod moves;
mod names;
mod play;
mod player;
mod reconstruct;
mod records;
mod rules;
mod sheet;
mod signs;
mod sources;
mod steps;
mod survey;
mod told;
mod turns;
mod words;

use std::path::Path;

use fifangha_rules::Side;
use serde::Serialize;
use tera::Context;

pub(super) use names::Names;
pub(super) use signs::Signs;
pub(super) use told::Choice;

use super::block::{Block, Show, Turns};
use super::index::Terms;
use super::library::Library;
use super::numbering::Numbering;
use super::problem::ArticleError;
use super::templates::Templates;
use crate::comment::Sources;
use crate::comment::{comment_html, inline};
use crate::diagnostic::Diagnostic;
use crate::diagram::{Style, Theme, draw};
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::tree::{Comment, Mark};
use crate::report;

/// The most pictures of one figure: what a page can bear.
pub(super) const MOST_PICTURES: usize = 120;

/// The pixels of a unit where there is room: eight columns fill the column of a
/// player, fewer have pits of the same size.
const SCALE: f64 = 4.0 / 3.0;

/// What figures share: words, templates, and what makes their ids unique.
pub(super) struct Studio<'a> {
    pub(super) templates: &'a Templates,
    pub(super) library: &'a Library,
    pub(super) sources: &'a Sources,
    /// The keys of the sources that headings describe.
    pub(super) described: &'a [String],
    /// What stands before the name of a file of the site for download; absent
    /// where there is no site.
    pub(super) downloads: Option<&'a str>,
    /// Whether the page has a script.
    pub(super) live: bool,
    /// What stands before the caption, as HTML; absent where the figure has no
    /// number.
    pub(super) number: Option<String>,
    /// The numbers of all figures, where they are known.
    pub(super) numbering: Option<&'a Numbering>,
    /// The words of the book, where they are known.
    pub(super) terms: Option<&'a Terms>,
    /// The chapter, below `src`.
    pub(super) path: &'a Path,
    /// The id of the figure.
    pub(super) id: String,
    /// Whether its author gave it that id.
    pub(super) named: bool,
    /// What the frames of the chapter are called.
    pub(super) names: &'a Names,
    pub(super) bottom: Side,
    /// Whether the comments of the record are told.
    pub(super) comments: bool,
    /// The signs of what was drawn so far.
    pub(super) signs: Signs,
}

/// Why a figure could not be drawn.
pub(super) enum FigureError {
    /// The block asks for what cannot be shown, at a place in it.
    Block(Diagnostic),
    /// A template is wrong.
    Article(ArticleError),
}

impl From<ArticleError> for FigureError {
    fn from(error: ArticleError) -> Self {
        Self::Article(error)
    }
}

/// A figure as HTML on one line.
pub(super) fn figure(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let mut parts = Vec::new();
    for show in &block.show {
        parts.push(match show {
            Show::Board => board::show(choice, studio)?,
            Show::Turns => turns::show(block, choice, studio)?,
            Show::Steps => steps::show(block, choice, studio)?,
            Show::Play => play::show(block, choice, studio)?,
            Show::Game => game::show(block, choice, studio)?,
            Show::Sheet => sheet::show(block, choice, studio)?,
            Show::Line => line::show(choice, studio)?,
            Show::Moves => moves::show(block, choice, studio)?,
            Show::Comments => comments::show(choice, studio)?,
            Show::Checks => checks::show(choice, studio)?,
            Show::Rules => rules::show(choice, studio)?,
            Show::Reconstruct => reconstruct::show(block, choice, studio)?,
            Show::Words => words::show(block, choice, studio)?,
            Show::Survey => survey::show(block, choice, studio)?,
            Show::Inventory => inventory::show(block, studio)?,
            Show::Sources => sources::show(studio)?,
            Show::Imprint => imprint::show(studio)?,
            Show::Figures => figures::show(studio)?,
            Show::Index => index::show(studio)?,
            Show::Errata => inventory::errata(block, studio)?,
        });
    }
    let whole = is_whole(block);
    if whole {
        parts.splice(0..0, facsimile::show(choice, studio)?);
    }
    let language = studio.strings().language();
    let caption = block.caption.as_ref().and_then(|it| it.text(language));
    let mut context = Context::new();
    context.insert("id", &studio.id);
    let about = whole.then(|| report::about(choice.front(), studio.strings()));
    context.insert("about", &about.unwrap_or_default());
    context.insert("parts", &parts);
    context.insert("signs", &studio.signs.listed(studio.strings()));
    context.insert("from", &from::of(block, choice, studio));
    context.insert("number", &studio.number);
    context.insert("caption", &caption.map(|text| studio.inline(text)));
    let html = studio.templates.render("figure.tera", &context)?;
    Ok(one_line(&html))
}

/// Whether a game is shown as a whole: with who plays, on what occasion, what its boards
/// are read in, and a facsimile.
fn is_whole(block: &Block) -> bool {
    let part = matches!(block.turns.value, Turns::Range(..));
    let whole = |show: &Show| match show {
        Show::Game => true,
        Show::Turns | Show::Sheet | Show::Board => !part,
        _ => false,
    };
    block.show.iter().any(whole)
}

/// No empty line may stand in HTML inside Markdown, and no `{{` that mdBook
/// would read: neither can come from a template alone, both from a record.
pub(super) fn one_line(html: &str) -> String {
    let lines: Vec<_> = html
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ").replace("{{", "&#123;&#123;")
}

impl Studio<'_> {
    pub(super) fn strings(&self) -> &'static Strings {
        self.templates.strings
    }

    /// Whether a link to a source leads somewhere: a book lists all works.
    fn describes(&self, key: &str) -> bool {
        let library = self.library.project().sources();
        self.described.iter().any(|it| it == key)
            || (self.terms.is_some() && library.get(key).is_some_and(|it| it.work().is_some()))
    }

    fn part(&self, name: &str, context: &Context) -> Result<String, ArticleError> {
        self.templates
            .render(&format!("figures/{name}.tera"), context)
    }

    /// A comment in the language of the page.
    fn comment(&self, comment: &Comment) -> Option<String> {
        let text = comment.text(self.strings().language())?;
        Some(comment_html(&text.text, self.sources))
    }

    /// Markdown that is one paragraph, without the paragraph.
    fn inline(&self, markdown: &str) -> String {
        inline(markdown, self.sources)
    }

    /// The id of a part of the figure, which no other part of the chapter has.
    fn name(&self, part: &str) -> String {
        self.names.give(&self.id, self.named, part)
    }

    fn picture(&self, figure: &Figure, choice: &Choice<'_>) -> String {
        self.signs.add(figure);
        draw(
            &figure.clone().seen_from(self.bottom),
            &self.style(choice),
            self.strings(),
        )
        .inline()
    }

    fn style(&self, choice: &Choice<'_>) -> Style {
        Style {
            theme: Theme::page(),
            show_reserves: choice.rules().parameters().reserve() > 0,
            scale: SCALE,
            ..Style::default()
        }
    }
}

/// How a turn is named above its pictures.
#[derive(Serialize)]
struct Heading {
    number: Option<u32>,
    side: String,
    notation: String,
    mark: Option<&'static str>,
    long: Option<String>,
}

impl Heading {
    fn of(told: &told::Told<'_>, studio: &Studio<'_>) -> Self {
        Self {
            number: told.number,
            side: studio.strings().say(&Message::from(told.side)),
            notation: told.notation.clone(),
            mark: told.mark.map(Mark::as_str),
            long: told.long.clone().filter(|long| *long != told.notation),
        }
    }
}
