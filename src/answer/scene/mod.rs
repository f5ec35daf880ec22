//! What the page that plays shows of a study, and what is done there.
//!
//! The page holds a text and a place in it. A [`Scene`] is all that it shows of
//! the two; the others answer what a reader does, an [`Ask`] each: begin a turn,
//! write it down, set up a board, look at a turn picture by picture. What needs no
//! text, a board and a turn on it, is asked of a [`Stand`]. No command prints
//! these.

mod ask;
mod begin;
mod begun;
mod beside;
mod cursor;
mod draft;
mod entry;
mod evidence;
mod film;
mod look;
mod moved;
mod reply;
mod sheet;
mod stand;
mod told;

pub use ask::{Ask, Text};
pub use begin::{begun, begun_from};
pub use begun::{Begun, Offer};
pub use beside::{Beside, Parting};
pub use draft::{Draft, Put};
pub use entry::{Branch, Entry};
pub use evidence::{Clue, Evidence, Fails, Other, Word};
pub use film::{Film, Frame};
pub use look::{Button, Look, View};
pub use reply::{Reply, Way};
pub use sheet::{Leaf, Sheet};
pub use stand::{Shown, Stand};
pub use told::Source;

use serde::Serialize;

use self::cursor::Cursor;
use self::film::Reel;
use super::{Failure, Reading, node};
use crate::comment::{Sources, comment_html};
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::tree::Node;
use crate::study::{At, Study};

/// A place of a study, as a page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Scene {
    /// The games of the file, by what they are called.
    pub games: Vec<Option<String>>,
    /// The game that is shown; `null` where none could be replayed.
    pub game: Option<Moment>,
}

/// A game at one of its turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Moment {
    /// Where it stands: at a turn, or before the first one.
    pub at: At,
    /// The rules that it is played by.
    pub reading: Reading,
    /// What it is called.
    pub title: Option<String>,
    /// South and North, where they have names.
    pub players: [Option<String>; 2],
    /// The turns of its main line.
    pub turns: Vec<Entry>,
    /// The board at that place.
    pub board: Look,
    /// How many sowings the turn of that place has; 0 before the first turn.
    pub laps: u64,
    /// What there is to know of the place, a sentence each: who is to move and
    /// what kind of turn it is, or how the game has ended.
    pub told: Vec<String>,
    /// Whether the game is over there.
    pub over: bool,
    /// Whether the turn of that place never ends.
    pub never_ends: bool,
    /// The rule that ended the game, or that the mover has to follow, and the
    /// source that states it.
    pub source: Option<Source>,
    /// The comments on the turn, by language, as they are written.
    pub comments: Vec<node::Text>,
    /// The comments to read there, in the language of the reader if possible, as
    /// HTML that holds no markup of the writer.
    pub notes: Vec<String>,
    /// The turns before and after that place.
    pub before: Option<At>,
    /// The turn that comes next, where it could be played.
    pub next: Option<At>,
    /// Whether the game leaves something open that a search can fill in.
    pub open: bool,
}

impl Scene {
    /// A study at a place, in a language; its comments cite `sources`.
    ///
    /// ```
    /// use fifangha::answer::scene::Scene;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::message::Strings;
    /// use fifangha::study::{At, Study};
    ///
    /// let study = Study::of(SourceFile::new("game.fif", "1. 4R 2. 3R"));
    /// let sources = fifangha::comment::Sources::default();
    /// let scene = Scene::of(&study, &At::node(0, [0]), &sources, Strings::english());
    /// let shown = scene.game.unwrap();
    /// assert_eq!(shown.board.to_move, Some('N'));
    /// assert_eq!(shown.next, Some(At::node(0, [1])));
    /// ```
    #[must_use]
    pub fn of(study: &Study, at: &At, sources: &Sources, strings: &Strings) -> Self {
        let records = study.document.records.iter();
        let title = |text: &Option<crate::notation::tree::Localized>| {
            let text = text.as_ref()?.text(strings.language());
            text.map(str::to_owned)
        };
        Self {
            games: records.map(|it| title(&it.front.title)).collect(),
            game: Cursor::at(study, at).map(|cursor| {
                let front = &cursor.record.front;
                Moment {
                    title: title(&front.title),
                    players: [title(&front.south), title(&front.north)],
                    ..Moment::of(cursor, sources, strings)
                }
            }),
        }
    }
}

impl Moment {
    fn of(cursor: Cursor<'_>, sources: &Sources, strings: &Strings) -> Self {
        let Cursor { study, game, .. } = cursor;
        let rules = &game.rules;
        let figure = match cursor.turn {
            Some(turn) => {
                let after = turn.after().unwrap_or(turn.before);
                Figure::turn(&turn.before, &after)
            }
            None => Figure::board(cursor.board()),
        };
        let (opening, turns) = entry::of(study, game, strings);
        let comments = comments(&cursor);
        let notes = notes(&comments, opening, &turns, &cursor.at, strings);
        let notes = notes.iter().map(|it| comment_html(it, sources)).collect();
        let stand = Stand::under(&cursor);
        let next = cursor.next().and_then(|index| {
            let at = cursor.beside(index);
            let node = study.node(&at)?;
            cursor.played(node).map(|_| at)
        });
        Self {
            reading: Reading::of(game.base, rules.parameters()),
            title: None,
            players: [None, None],
            turns,
            board: Look::of(figure, rules, &View::page(), strings),
            laps: cursor.turn.map_or(0, |turn| turn.played.laps),
            told: stand.said(strings),
            over: stand.is_over(),
            never_ends: cursor.turn.is_some_and(|turn| turn.played.never_ends()),
            source: stand.rule(strings),
            comments,
            notes,
            before: cursor.before(),
            next,
            open: leaves_open(&cursor.record.body),
            at: cursor.at,
        }
    }
}

/// What is said of the turn of a place; at a main line, before its first turn.
fn comments(cursor: &Cursor<'_>) -> Vec<node::Text> {
    let behind = cursor.behind();
    let own =
        behind.take_while(|(_, node)| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)));
    let comments = own.filter_map(|(_, node)| match node {
        Node::Comment(comment) => Some(node::texts(comment)),
        _ => None,
    });
    comments.flatten().collect()
}

/// The comments to read at a place: those on it in the language of the reader, else
/// those of its turn in any language, else, before the first turn, those of the
/// opening.
fn notes(
    comments: &[node::Text],
    opening: Vec<String>,
    turns: &[Entry],
    at: &At,
    strings: &Strings,
) -> Vec<String> {
    let own = |it: &&node::Text| {
        let language = it.language.as_deref();
        language.is_none_or(|it| it == strings.language())
    };
    let said: Vec<_> = comments.iter().filter(own).collect();
    match entry::find(turns, at) {
        _ if !said.is_empty() => said.into_iter().map(|it| it.text.clone()).collect(),
        Some(entry) => entry.comments.clone(),
        None => opening,
    }
}

/// Whether a line has turns of which something is not told.
fn leaves_open(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Turn(turn) => turn.leaves_open() || turn.is_unknown(),
        Node::Gap(_) => true,
        _ => false,
    })
}

impl Film {
    /// The pictures of the turn at a place, from number `from` on.
    ///
    /// # Errors
    ///
    /// Where there is no turn that was played.
    pub fn at(study: &Study, at: &At, from: usize, strings: &Strings) -> Result<Self, Failure> {
        let cursor = Cursor::at(study, at).ok_or_else(nowhere)?;
        let turn = cursor.turn.ok_or_else(nowhere)?;
        let rules = &cursor.game.rules;
        let mut reel = Reel::new(&turn.before, from);
        let played = rules.play_observed(&turn.before, &turn.turn, &mut reel);
        played.map_err(|_| nowhere())?;
        Ok(reel.film(rules, &View::page(), strings))
    }
}

impl Text {
    /// Plays a turn at a place of a study: on along the record where it has that
    /// turn, else as a new turn at the end of its line, or as a variation.
    ///
    /// # Errors
    ///
    /// Why the text cannot take it in.
    ///
    /// ```
    /// use fifangha::answer::scene::Text;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::{At, Study};
    ///
    /// let study = Study::of(SourceFile::new("game.fif", "1. 4R 2. 3R\n"));
    /// let played = |nodes: &[usize], turn| Text::played(&study, &At::node(0, nodes), turn).unwrap();
    /// assert_eq!(played(&[0], "3R").at, At::node(0, [1]));
    /// assert_eq!(played(&[1], "7RL").text, "1. 4R 2. 3R 3. 7RL\n");
    /// let varied = played(&[0], "2R");
    /// assert_eq!(varied.text, "1. 4R 2. 3R\n  (2. 2R)\n");
    /// assert_eq!(varied.at, At::node(0, [2, 0]));
    /// ```
    pub fn played(study: &Study, at: &At, turn: &str) -> Result<Self, Failure> {
        moved::play(study, at, turn)
    }
}

impl Draft {
    /// The board `line` of the game at a place of a study, with something changed;
    /// the board of the place where no line is told.
    ///
    /// # Errors
    ///
    /// When the line is no board, or what is put there no number of seeds.
    pub fn at(
        study: &Study,
        at: &At,
        line: Option<&str>,
        puts: &[Put],
        strings: &Strings,
    ) -> Result<Self, Failure> {
        let cursor = Cursor::at(study, at).ok_or_else(nowhere)?;
        let here = cursor.board().to_string();
        Self::of(&cursor.game.rules, line.unwrap_or(&here), puts, strings)
    }
}

fn nowhere() -> Failure {
    Failure::new(Message::new("study.no_such_place"))
}
