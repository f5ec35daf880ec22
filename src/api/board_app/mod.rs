//! Requests and responses of the page on which a study is played and edited.
//!
//! The page stores a text and a location in it. A [`StudyView`] is the view of both. Each
//! [`BoardAppRequest`] is an action: begin a turn, write it, set up a board, show a turn picture by
//! picture. Requests that need only a board and a turn are answered by a [`BoardContext`]. No
//! command prints these responses.
//!
//! Its frames have the format of those of the pages, so that one player shows both, and pictures
//! are requested sixty at a time. Comments are rendered here as for the book: the response contains
//! HTML without any markup by the author of the record, and the page sends the names of its sources
//! with the request.
//!
//! Opponents and hints are one request. The proof of a position has limits of about a second; a
//! search to a fixed depth evaluates positions by the difference of seeds, the only measure that
//! all games have. Pictures are drawn from the side at the bottom, and the words left and right
//! follow the picture. For two players on the two sides of a table, the picture is drawn from the
//! side to move and the page rotates it, so that the pits stay in place and only the words turn.
//!
//! Exercises are those of the worksheets, requested by level and seed, so that a link of four
//! values names a set. Their answers are data of the response; the script compares, and the turn of
//! the answer is played as any other.

mod animation;
mod board_image;
mod compare;
mod engine_turn;
mod game_sheet;
mod new_record;
mod partial_turn;
mod play_turn;
mod position_setup;
mod position_view;
mod qr_code;
mod request;
mod rule_citation;
mod rules_overview;
mod study_cursor;
mod turn_list;
mod what_if;

pub use animation::{AnimationFrame, TurnAnimation};
pub use board_image::{BoardImage, BoardViewOptions, PitHotspot};
pub use compare::{ComparedTurn, TurnComparison};
pub use engine_turn::{EngineTurn, TurnStrategy};
pub use game_sheet::{GameSheet, GameSheetBoard};
#[cfg(feature = "cli")]
pub(crate) use new_record::with_rules;
pub use new_record::{new_record, new_record_with_board};
pub use partial_turn::{ChoiceOption, PartialTurnView};
pub use position_setup::{PositionSetup, SetupEdit};
pub use position_view::{BoardContext, GameResult, PositionView};
pub use qr_code::QrCode;
pub use request::{BoardAppRequest, WriteResponse};
pub use rule_citation::RuleCitation;
pub use rules_overview::{RulesOverview, StatedRule};
pub use turn_list::{TurnListEntry, TurnListVariation};
pub use what_if::{
    OptionalConstraint, WhatIfContradiction, WhatIfResponse, WhatIfTurn, WhatIfVariant,
};

use serde::Serialize;

use self::animation::FrameRecorder;
use self::study_cursor::StudyCursor;
use super::{ApiError, RuleVariantJson, record_nodes};
use crate::comment::{CitationNames, comment_html};
use crate::explain::game_title;
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::ast::{Comment, LocalizedText, Node};
use crate::reconstruct::has_countable_games;
use crate::replay::{FirstSteps, comments_between_steps};
use crate::study::{NodePath, Study};

/// A location of a study, as shown by a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StudyView {
    /// The titles of the games in the file; `null` for a game without one.
    pub games: Vec<Option<String>>,
    /// The game shown; `null` if none could be replayed.
    pub game: Option<GameView>,
}

/// A game at one of its turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameView {
    /// The location: a turn, or the main line before its first turn.
    pub at: NodePath,
    /// Its rules.
    pub rules: RuleVariantJson,
    /// The name of the game that is played.
    pub game: String,
    /// The title; `null` if it has none.
    pub title: Option<String>,
    /// The names of South and North; `null` if they have none.
    pub players: [Option<String>; 2],
    /// In a game of bao, the notation that the record names for its turns: `own`, or `kiba` for
    /// KIBA beside it; otherwise `null`.
    #[cfg_attr(test, schemars(extend("enum" = ["own", "kiba", null])))]
    pub turn_notation: Option<&'static str>,
    /// The turns of its main line.
    pub turns: Vec<TurnListEntry>,
    /// The board at this location.
    pub board: BoardImage,
    /// The number of sowings of the turn at this location; 0 before the first turn.
    pub laps: u64,
    /// The status, one sentence each: the side to move and the kind of turn, or the result.
    pub status: Vec<String>,
    /// `true` if the game is over at this location.
    pub over: bool,
    /// The result; `null` while the game goes on.
    pub result: Option<GameResult>,
    /// The seeds of South and North, in pits and reserve; `null` if they are not all known.
    pub seeds: Option<[u32; 2]>,
    /// `true` if the turn at this location never ends.
    pub never_ends: bool,
    /// The rule that ended the game or that the mover has to follow, with its source; `null` if
    /// there is none.
    pub source: Option<RuleCitation>,
    /// The comments on the turn, by language, as written.
    pub comments: Vec<record_nodes::CommentTextJson>,
    /// The comments to display, in the language of the reader if possible, as HTML without markup
    /// of the author.
    pub notes: Vec<String>,
    /// The location of the previous turn; `null` at the start.
    pub before: Option<NodePath>,
    /// The location of the next turn; `null` if there is none that could be played.
    pub next: Option<NodePath>,
    /// `true` if the record leaves something open, or states how many games fit, so that they can be
    /// searched.
    pub open: bool,
}

impl StudyView {
    /// Returns the view of a study at a location, in a language, with South at the bottom unless
    /// `view` states another side; its comments cite `sources`.
    ///
    /// ```
    /// use fifangha::api::board_app::{BoardViewOptions, StudyView};
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::message::Strings;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R"));
    /// let sources = fifangha::comment::CitationNames::default();
    /// let view = BoardViewOptions::for_page();
    /// let study_view = StudyView::new(&study, &NodePath::node(0, [0]), &sources, &view, Strings::english());
    /// let shown = study_view.game.unwrap();
    /// assert_eq!(shown.board.to_move, Some('N'));
    /// assert_eq!(shown.next, Some(NodePath::node(0, [1])));
    /// ```
    #[must_use]
    pub fn new(
        study: &Study,
        at: &NodePath,
        sources: &CitationNames,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        let records = study.document.records.iter();
        let titles = records.map(|it| it.front.title(strings.language()));
        let cursor = StudyCursor::at_or_before(study, at);
        Self {
            games: titles.collect(),
            game: cursor.map(|it| GameView::new(it, sources, view, strings)),
        }
    }
}

impl GameView {
    fn new(
        cursor: StudyCursor<'_>,
        sources: &CitationNames,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Self {
        let StudyCursor { study, game, .. } = cursor;
        let rules = &game.rules;
        let figure = match cursor.turn {
            Some(turn) => Figure::played_turn(turn, rules),
            None => Figure::board(cursor.board()),
        };
        let figure = figure.with_marks(marking_comments(&cursor));
        let comments = comments_at(&cursor).flat_map(record_nodes::comment_texts);
        let comments: Vec<_> = comments.collect();
        let (opening, turns) = turn_list::turn_list(study, game, strings);
        let notes = readable_comments(&comments, opening, &turns, &cursor.at, strings);
        let notes = notes.iter().map(|it| comment_html(it, sources));
        let notes = notes.filter(|it| !it.is_empty()).collect();
        let stand = BoardContext::from_cursor(&cursor);
        let front = &cursor.record.front;
        let text = |it: &LocalizedText| it.line(strings.language());
        let next = cursor.next_turn().and_then(|index| {
            let at = cursor.sibling(index);
            let node = study.node(&at)?;
            cursor.played_turn(node).map(|_| at)
        });
        Self {
            rules: RuleVariantJson::from_parameters(game.base, rules.parameters()),
            game: game_title(game.base, strings),
            title: text(&front.title),
            players: [text(&front.south), text(&front.north)],
            turn_notation: (rules.parameters().bao()).map(|_| game.turn_notation.name()),
            turns,
            board: BoardImage::from_figure(figure, rules, view, strings),
            laps: cursor.turn.map_or(0, |turn| turn.played.laps),
            status: stand.status_text(strings),
            over: stand.is_over(),
            result: stand.result(strings),
            seeds: stand.seeds(),
            never_ends: cursor.turn.is_some_and(|turn| turn.played.never_ends()),
            source: stand.rule_citation(sources, strings),
            comments,
            notes,
            before: cursor.previous(),
            next,
            open: has_countable_games(cursor.record, &study.replay),
            at: cursor.at,
        }
    }
}

/// Returns the comments on the turn at a location, or those before the first turn.
fn comments_at<'a>(cursor: &StudyCursor<'a>) -> impl Iterator<Item = &'a Comment> + use<'a> {
    let behind = cursor.following_nodes();
    let own =
        behind.take_while(|(_, node)| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)));
    own.filter_map(|(_, node)| match node {
        Node::Comment(comment) => Some(comment),
        _ => None,
    })
}

/// Returns the comments whose marks are on the board at a location: also those between the steps of
/// its turn.
fn marking_comments<'a>(cursor: &StudyCursor<'a>) -> impl Iterator<Item = &'a Comment> + use<'a> {
    let inner = cursor
        .turn
        .map(|it| comments_between_steps(&it.written.steps, &[]));
    let inner = inner.into_iter().flatten().map(|it| it.1);
    inner.chain(comments_at(cursor))
}

/// Returns the comments to display at a location: those in the language of the reader, else those
/// on its turn in any language, else, before the first turn, those of the opening.
fn readable_comments(
    comments: &[record_nodes::CommentTextJson],
    opening: Vec<String>,
    turns: &[TurnListEntry],
    at: &NodePath,
    strings: &Strings,
) -> Vec<String> {
    let own = |it: &&record_nodes::CommentTextJson| {
        let language = it.language.as_deref();
        language.is_none_or(|it| it == strings.language())
    };
    let in_language: Vec<_> = comments.iter().filter(own).collect();
    match turn_list::find_entry(turns, at) {
        _ if !in_language.is_empty() => in_language.into_iter().map(|it| it.text.clone()).collect(),
        Some(entry) => entry.comments.clone(),
        None => opening,
    }
}

impl TurnAnimation {
    /// Returns the pictures of the turn at a cursor, starting at number `from`.
    ///
    /// # Errors
    ///
    /// Returns an error if no turn was played there.
    fn at_cursor(
        cursor: &StudyCursor<'_>,
        from: usize,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let turn = cursor.turn.ok_or_else(no_such_place)?;
        let rules = &cursor.game.rules;
        let mut recorder = FrameRecorder::new(&turn.before, from);
        let written = &turn.written.steps;
        let steps = match comments_between_steps(written, &[]).is_empty() {
            true => Vec::new(),
            false => turn.first_steps(rules, FirstSteps::DEFAULT).steps,
        };
        let inner = comments_between_steps(written, &steps).into_iter();
        let comments = inner.chain(comments_at(cursor).map(|it| (usize::MAX, it)));
        recorder.comments = comments.map(|(event, it)| (event, it.clone())).collect();
        let played = rules.play_observed(&turn.before, &turn.turn, &mut recorder);
        played.map_err(|_| no_such_place())?;
        Ok(recorder.into_animation(rules, view, strings))
    }
}

fn no_such_place() -> ApiError {
    ApiError::new(Message::new("study.no_such_place"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::SourceFile;

    #[test]
    fn the_picture_after_a_turn_shows_its_course() {
        let study = Study::from_file(SourceFile::new("game.fif", "1. 4R"));
        let mut view = BoardViewOptions::for_page();
        view.figure = true;
        let board_at = |at: NodePath| {
            let sources = CitationNames::default();
            let shown = StudyView::new(&study, &at, &sources, &view, Strings::english());
            let board = shown.game.unwrap().board;
            let figure = serde_json::to_value(board.figure.unwrap()).unwrap();
            let signs = figure.to_string().matches(r#""sign":""#).count();
            (figure["path"].is_null(), signs, board.picture)
        };
        let (without_path, signs, picture) = board_at(NodePath::node(0, [0]));
        assert_eq!((without_path, signs), (false, 2));
        // It is a board at rest, in which no seeds move.
        assert!(!picture.contains("data-walk"), "{picture}");
        let (without_path, signs, _) = board_at(NodePath::main_line(0));
        assert_eq!((without_path, signs), (true, 0));
    }
}
