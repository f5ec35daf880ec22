//! The contexts of a page and of a figure: project, chapter and style.

use std::path::Path;

use fifangha_rules::Side;

use super::anchor_ids::AnchorIds;
use super::content::{Content, element};
use super::legend::LegendCollector;
use super::selection::{self, BlockSelection};
use crate::comment::{CitationNames, comment_html, inline_html};
use crate::diagram::{DiagramStyle, Theme, draw};
use crate::figure::{Figure, turn_in_words};
use crate::kiba;
use crate::message::{Message, Strings};
use crate::notation::ast::{Comment, Mark};
use crate::site::chapter::book_index::BookTerms;
use crate::site::chapter::links::anchor;
use crate::site::chapter::numbering::FigureNumbering;
use crate::site::html_tree::ContentRole;
use crate::site::library::Library;
use crate::site::page::templates::Templates;

/// The maximum number of pictures in one figure.
pub(super) const MAX_PICTURES: usize = 120;

/// Pixels per unit on a wide screen: eight columns fill the column of a player, and
/// boards with fewer columns have pits of the same size.
const SCALE: f64 = 1.0;

/// The context of a page: the records, the templates and the sources that all its blocks use.
#[derive(Clone, Copy)]
pub(in crate::site) struct PageContext<'a> {
    pub(in crate::site) library: &'a Library,
    pub(in crate::site) templates: &'a Templates,
    pub(in crate::site) sources: &'a CitationNames,
    /// The keys of the sources that the book lists, if it lists any.
    pub(in crate::site) keys: Option<&'a [String]>,
    /// The URL prefix of the downloadable files of the site; `None` without a site.
    pub(in crate::site) downloads: Option<&'a str>,
    /// `true` if the page has the script that playable figures need.
    pub(in crate::site) has_script: bool,
    /// The numbers of all figures; `None` if a chapter is read without its book, so that
    /// references cannot be resolved.
    pub(in crate::site) numbering: Option<&'a FigureNumbering>,
    /// The keys of the sources that the text of the chapter cites, if it has a list of its
    /// references.
    pub(in crate::site) cited: &'a [String],
    /// The terms of the book, if it is known.
    pub(in crate::site) terms: Option<&'a BookTerms>,
    /// `true` for built-in text, whose sources need not be listed by the project.
    pub(in crate::site) is_builtin_text: bool,
}

impl<'a> PageContext<'a> {
    /// Returns the context of a page that belongs to no book.
    pub(in crate::site) fn without_book(
        library: &'a Library,
        templates: &'a Templates,
        sources: &'a CitationNames,
    ) -> Self {
        Self {
            library,
            templates,
            sources,
            keys: None,
            downloads: None,
            has_script: false,
            numbering: None,
            cited: &[],
            terms: None,
            is_builtin_text: false,
        }
    }
}

/// The context of a figure: its page, its number and ids, and the options of its block.
pub(in crate::site) struct FigureContext<'a> {
    pub(in crate::site) page: PageContext<'a>,
    /// The number before the caption, as HTML; `None` if the figure has none.
    pub(in crate::site) number: Option<String>,
    /// The path of the chapter, relative to `src`.
    pub(in crate::site) path: &'a Path,
    /// The id of the figure.
    pub(in crate::site) id: String,
    /// `true` if the author specified the id.
    pub(in crate::site) has_explicit_id: bool,
    /// The anchor ids of the chapter.
    pub(in crate::site) anchor_ids: &'a AnchorIds,
    pub(in crate::site) bottom: Side,
    /// `true` if the comments of the record are shown.
    pub(in crate::site) comments: bool,
    /// The signs of the pictures drawn so far.
    pub(in crate::site) legend: LegendCollector,
}

impl FigureContext<'_> {
    pub(in crate::site) fn strings(&self) -> &'static Strings {
        self.page.templates.strings
    }

    /// Returns the text of a key.
    pub(super) fn t(&self, key: &str) -> String {
        self.strings().t(key, &[])
    }

    /// Returns the texts of some keys.
    pub(super) fn texts(&self, keys: &[&str]) -> Vec<String> {
        keys.iter().map(|it| self.t(it)).collect()
    }

    /// Returns `true` if links to a source have a target: a book lists all works.
    pub(super) fn has_source_entry(&self, key: &str) -> bool {
        let library = self.page.library.project().sources();
        self.page
            .keys
            .unwrap_or_default()
            .iter()
            .any(|it| it == key)
            || (self.page.terms.is_some() && library.get(key).is_some_and(|it| it.work().is_some()))
    }

    /// Returns a comment in the language of the page.
    pub(super) fn comment(&self, comment: &Comment) -> Option<String> {
        let text = comment.text(self.strings().language())?;
        Some(comment_html(&text.prose()?, self.page.sources))
    }

    /// Renders Markdown of one paragraph, without the paragraph element.
    pub(super) fn inline_html(&self, markdown: &str) -> String {
        inline_html(markdown, self.page.sources)
    }

    /// Returns an id for a part of the figure that is unique in the chapter.
    pub(super) fn anchor_id(&self, part: &str) -> String {
        self.anchor_ids
            .allocate(&self.id, self.has_explicit_id, part)
    }

    pub(super) fn picture(&self, figure: &Figure, selection: &BlockSelection<'_>) -> String {
        self.legend.add(figure);
        draw(
            &figure.clone().seen_from(self.bottom),
            &self.style(selection),
            self.strings(),
        )
        .inline()
    }

    pub(super) fn style(&self, selection: &BlockSelection<'_>) -> DiagramStyle {
        let style = DiagramStyle {
            theme: Theme::css_classes(),
            scale: SCALE,
            ..DiagramStyle::default()
        };
        style.for_rules(selection.rules())
    }
}

/// The heading of a turn above its pictures.
#[derive(Clone, Debug)]
pub(super) struct TurnHeading {
    pub(super) number: Option<u32>,
    /// The side, and its turn in words unless it has too many choices.
    pub(super) side: String,
    pub(super) notation: String,
    mark: Option<&'static str>,
    /// KIBA beside the notation; empty if the game is not shown with it.
    pub(super) kiba: String,
    pub(super) long: Option<String>,
}

/// The maximum number of choices of a turn that a heading states in words.
const MAX_CHOICES_IN_WORDS: usize = 4;

impl TurnHeading {
    pub(super) fn from_turn(
        selected: &selection::SelectedTurn<'_>,
        cx: &FigureContext<'_>,
    ) -> Self {
        let strings = cx.strings();
        let turn = selected.turn.as_ref();
        let turn = turn.filter(|it| it.choices.len() <= MAX_CHOICES_IN_WORDS);
        let side = strings.render(&Message::from(selected.side));
        let words =
            turn.map(|it| turn_in_words(it, |direction| direction, selected.directions, strings));
        Self {
            number: selected.number,
            side: match words {
                Some(words) => strings.t("site.side_plays", &[("side", &side), ("turn", &words)]),
                None => side,
            },
            notation: selected.notation.clone(),
            mark: selected.mark.map(Mark::as_str),
            kiba: kiba::beside(selected.kiba.as_deref(), strings),
            long: selected
                .long
                .clone()
                .filter(|long| *long != selected.notation),
        }
    }

    /// Returns the turn in short notation.
    pub(super) fn short(&self) -> String {
        self.notation.clone() + self.mark.unwrap_or_default()
    }

    /// Returns the turn as code, with KIBA beside it.
    pub(super) fn code(&self) -> Content {
        Content::code(&self.short()).then(self.kiba.as_str())
    }

    /// Returns the heading as a paragraph, with a link to the first board of the turn.
    pub(super) fn content(&self, board: Option<&str>, strings: &Strings) -> Content {
        let number = self.number.map(|number| {
            let turn = strings.t("site.turn", &[("number", &number)]);
            let turn = Content::element("b", turn);
            match board {
                Some(id) => element("a", "fif-numbered", turn)
                    .with("href", anchor(id))
                    .role(ContentRole::LAYOUT)
                    .into(),
                None => turn,
            }
        });
        let side = Content::role(ContentRole::SIDE, self.side.as_str());
        let turn = Content::role(ContentRole::TURN, self.short()).then(self.kiba.as_str());
        let long = self.long.as_deref().map(|long| {
            let title = strings.t("site.long", &[]);
            element("code", "fif-long", long)
                .with("title", title)
                .into()
        });
        let parts = number.into_iter().chain([side, turn]).chain(long);
        Content::role(ContentRole::HEADING, Content::joined(parts, " "))
    }
}
