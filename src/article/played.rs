//! A record as a page of its own: each of its games to be played through.

use std::collections::BTreeSet;
use std::path::Path;

use fifangha_rules::Side;
use serde::Serialize;
use tera::Context;

use super::block::{Block, Show, Turns};
use super::expand::{citations_of, slug};
use super::figure::{self, Choice, FigureError, Names, Studio};
use super::library::Library;
use super::problem::{ArticleError, Problems};
use super::single::alone;
use super::templates::Templates;
use crate::comment::{Sources, cited};
use crate::diagnostic::Spanned;
use crate::message::{Message, Strings};
use crate::notation::tree::Localized;
use crate::project::Project;
use crate::replay::{Game, Item};
use crate::study::Study;

/// A game of the page.
#[derive(Serialize)]
struct Shown {
    /// What it is called; absent where it has no name, or that of the page.
    title: Option<String>,
    figure: String,
    /// How it ended, in a sentence.
    outcome: Option<String>,
}

/// A source that a comment cites.
#[derive(Serialize)]
struct Work {
    id: String,
    name: String,
}

/// The games of a study as one HTML file that needs no other: a player for each
/// with its turns, variations and comments, or only its turn number `turn`.
///
/// What could be replayed is shown, also of a record that does not hold.
///
/// # Errors
///
/// When a game has more turns than a page can bear, or a template of the project
/// is wrong or cannot be read.
///
/// ```
/// use fifangha::article::played;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
/// use fifangha::study::Study;
///
/// let study = Study::of(SourceFile::new("game.fif", "{<b>First</b>} 1. 4R 2. 3R"));
/// let page = played(&study, None, Strings::english(), Project::at(".")).unwrap();
/// assert!(page.contains("id=\"game-turn-2-step-1\"") && !page.contains("<b>First"));
/// ```
pub fn played(
    study: &Study,
    turn: Option<u32>,
    strings: &'static Strings,
    project: Project,
) -> Result<String, ArticleError> {
    let library = Library::new(project);
    let templates = Templates::of(strings, library.project())?;
    let path = Path::new("game.md");
    let link = format!("#{}-", slug(path));
    let sources = Sources::of(library.project().sources(), link.clone(), strings);
    let names = Names::new(&slug(path));
    let title = page_title(study, strings);
    let games = study.replay.games.iter().enumerate();
    let games = games.map(|(index, game)| {
        let studio = Studio {
            templates: &templates,
            library: &library,
            sources: &sources,
            described: &[],
            downloads: None,
            live: false,
            number: None,
            numbering: None,
            terms: None,
            path,
            id: format!("{}-{}", slug(path), index + 1),
            named: false,
            names: &names,
            bottom: Side::South,
            comments: true,
            signs: figure::Signs::default(),
        };
        shown(study, index, game, turn, &studio).map(|mut shown| {
            shown.title.take_if(|own| *own == title);
            shown
        })
    });
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let keys: BTreeSet<_> = citations_of(study)
        .iter()
        .filter_map(|it| cited(&it.value).map(str::to_owned))
        .collect();
    let works = keys.iter().map(|key| Work {
        id: format!("{}{key}", &link[1..]),
        name: sources.name(key).to_owned(),
    });
    let mut context = Context::new();
    context.insert("games", &games);
    context.insert("works", &works.collect::<Vec<_>>());
    let text = figure::one_line(&templates.render("played.tera", &context)?);
    alone(&title, path, text, library.root(), &templates)
}

/// What the first game is called; where it has no name, the file.
fn page_title(study: &Study, strings: &Strings) -> String {
    let first = study.document.records.first();
    let title = first.and_then(|record| text(record.front.title.as_ref(), strings));
    title.unwrap_or_else(|| study.file.name().to_owned())
}

fn text(localized: Option<&Localized>, strings: &Strings) -> Option<String> {
    localized?.text(strings.language()).map(str::to_owned)
}

fn shown(
    study: &Study,
    index: usize,
    game: &Game,
    turn: Option<u32>,
    studio: &Studio<'_>,
) -> Result<Shown, ArticleError> {
    let strings = studio.strings();
    let front = &study.document.records[game.record].front;
    let wanted = turn.filter(|number| game.turns().any(|it| it.number == *number));
    let plays = |item: &Item| matches!(item, Item::Turn(_) | Item::Sow(_));
    let plays = game.line.items.iter().any(plays);
    let block = Block {
        game: Spanned::new(index + 1, front.span),
        turns: Spanned::new(
            wanted.map_or(Turns::All, |number| Turns::Range(number, number)),
            front.span,
        ),
        show: vec![if plays { Show::Game } else { Show::Board }],
        comments: true,
        place: front.span,
        ..Block::default()
    };
    let drawn = Choice::of(&block, study)
        .map_err(FigureError::Block)
        .and_then(|choice| figure::figure(&block, &choice, studio));
    let figure = drawn.map_err(|error| match error {
        FigureError::Article(error) => error,
        FigureError::Block(found) => {
            let mut problems = Problems::default();
            problems.add(&study.file, [found]);
            problems.none().err().unwrap_or(ArticleError::NoBook)
        }
    })?;
    Ok(Shown {
        title: text(front.title.as_ref(), strings),
        figure,
        outcome: (game.outcome.as_ref()).map(|outcome| strings.say(&Message::from(outcome))),
    })
}
