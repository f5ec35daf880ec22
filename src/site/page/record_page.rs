//! A record as a separate page, with a player for each of its games.

use std::path::Path;

use fifangha_rules::Side;
use pulldown_cmark::Event;
use serde::Serialize;
use tera::Context;

use super::single_file::render_single_chapter;
use super::templates::Templates;
use crate::comment::CitationNames;
use crate::diagnostic::Spanned;
use crate::message::Strings;
use crate::project::Project;
use crate::replay::{LineItem, ReplayedGame};
use crate::site::chapter::block::{BlockOptions, Show, TurnSelection};
use crate::site::chapter::links::slug;
use crate::site::chapter::page_node::PageNode;
use crate::site::chapter::record_citations::cited_sources;
use crate::site::figure::{self, AnchorIds, BlockSelection, FigureContext, PageContext};
use crate::site::html_tree::HtmlNode;
use crate::site::html_writer::{one_line, write_html};
use crate::site::library::Library;
use crate::site::problem::{ProblemCollector, SiteError};
use crate::study::Study;

/// A game of the page.
#[derive(Serialize)]
struct RecordPageGame {
    /// Its name; `None` if it has none, or that of the page.
    title: Option<String>,
    figure: String,
    /// Its result, in a sentence.
    outcome: Option<String>,
}

/// Returns the games of a study as a self-contained HTML file: a player for each with its
/// turns, variations and comments, or only the turn with the number `turn`.
///
/// Everything that could be replayed is shown, even if a record has errors.
///
/// # Errors
///
/// Returns an error if a game has more turns than a page can show, or if a template of the
/// project is invalid or cannot be read.
///
/// ```
/// use fifangha::site::record_page;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "{<b>First</b>} 1. 4R 2. 3R"));
/// let page = record_page(&study, None, Strings::english(), Project::at(".")).unwrap();
/// assert!(page.contains("id=\"game-turn-2-step-1\"") && !page.contains("<b>First"));
/// ```
pub fn record_page(
    study: &Study,
    turn: Option<u32>,
    strings: &'static Strings,
    project: Project,
) -> Result<String, SiteError> {
    let library = Library::new(project);
    let templates = Templates::load(strings, library.project())?;
    let path = Path::new("game.md");
    let link = format!("#{}-", slug(path));
    let sources = CitationNames::from_library(library.project().sources(), link.clone(), strings);
    let names = AnchorIds::new(&slug(path), Vec::new());
    let title = page_title(study, strings);
    let games = study.replay.games.iter().enumerate();
    let games = games.map(|(index, game)| {
        let cx = FigureContext {
            page: PageContext::without_book(&library, &templates, &sources),
            number: None,
            path,
            id: format!("{}-{}", slug(path), index + 1),
            has_explicit_id: false,
            anchor_ids: &names,
            bottom: Side::South,
            comments: true,
            legend: figure::LegendCollector::default(),
        };
        page_game(study, index, game, turn, &cx).map(|mut shown| {
            shown.title.take_if(|own| *own == title);
            shown
        })
    });
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let works = cited_sources(study, &link[1..], &sources);
    let mut context = Context::new();
    context.insert("games", &games);
    context.insert("works", &works);
    let text = one_line(&templates.render("played.tera", &context)?);
    let nodes = vec![PageNode::Markdown(Event::Html(text.into()))];
    render_single_chapter(&title, path, nodes, library.root(), &templates)
}

/// Returns the title of the first game, or the name of the file if it has none.
fn page_title(study: &Study, strings: &Strings) -> String {
    let first = study.document.records.first();
    let title = first.and_then(|record| record.front.title(strings.language()));
    title.unwrap_or_else(|| study.file.name().to_owned())
}

fn page_game(
    study: &Study,
    index: usize,
    game: &ReplayedGame,
    turn: Option<u32>,
    cx: &FigureContext<'_>,
) -> Result<RecordPageGame, SiteError> {
    let strings = cx.strings();
    let front = &study.document.records[game.record].front;
    let wanted = turn.filter(|number| game.turns().any(|it| it.number == *number));
    let plays = |item: &LineItem| matches!(item, LineItem::Turn(_) | LineItem::Sow(_));
    let plays = game.line.items.iter().any(plays);
    let block = BlockOptions {
        game: Spanned::new(index + 1, front.span),
        turns: Spanned::new(
            wanted.map_or(TurnSelection::All, |number| {
                TurnSelection::Range(number, number)
            }),
            front.span,
        ),
        show: vec![if plays { Show::Game } else { Show::Board }],
        comments: true,
        place: front.span,
        ..BlockOptions::default()
    };
    let drawn = BlockSelection::from_block(&block, study)
        .and_then(|choice| figure::figure_node(&block, &choice, cx));
    let figure = drawn.map_err(|found| {
        let mut problems = ProblemCollector::default();
        problems.add(&study.file, [found]);
        problems.into_result().err().unwrap_or(SiteError::NoBook)
    })?;
    Ok(RecordPageGame {
        title: front.title(strings.language()),
        figure: write_html(&[HtmlNode::Element(figure)]),
        outcome: game.end(front).map(|it| strings.render(&it.into())),
    })
}
