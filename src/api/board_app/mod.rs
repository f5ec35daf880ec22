//! What the page that plays shows of a study, and what is done there.
//!
//! The page holds a text and a place in it. A [`StudyView`] is all that it shows of
//! the two; the others answer what a reader does, a [`BoardAppRequest`] each: begin a turn,
//! write it down, set up a board, look at a turn picture by picture. What needs no
//! text, a board and a turn on it, is asked of a [`BoardContext`]. No command prints
//! these.

mod animation;
mod board_image;
mod compare;
mod engine_turn;
mod evidence;
mod game_sheet;
mod new_record;
mod partial_turn;
mod play_turn;
mod position_setup;
mod position_view;
mod request;
mod rule_citation;
mod study_cursor;
mod turn_list;

pub use animation::{AnimationFrame, TurnAnimation};
pub use board_image::{BoardImage, BoardViewOptions, PitHotspot};
pub use compare::{ComparedTurn, TurnComparison};
pub use engine_turn::{EngineTurn, TurnStrategy};
pub use evidence::{
    EvidenceContradiction, EvidenceResponse, OptionalWord, OtherReadingResult, TurnEvidence,
};
pub use game_sheet::{GameSheet, GameSheetBoard};
pub use new_record::{new_record, new_record_with_board};
pub use partial_turn::{ChoiceOption, PartialTurnView};
pub use position_setup::{PositionSetup, SetupEdit};
pub use position_view::{BoardContext, PositionView};
pub use request::{BoardAppRequest, WriteResponse};
pub use rule_citation::RuleCitation;
pub use turn_list::{TurnListEntry, TurnListVariation};

use serde::Serialize;

use self::animation::FrameRecorder;
use self::study_cursor::StudyCursor;
use super::{ApiError, ReadingJson, record_nodes};
use crate::comment::{CitationNames, comment_html};
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::ast::Node;
use crate::study::{NodePath, Study};

/// A place of a study, as a page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StudyView {
    /// The games of the file, by what they are called.
    pub games: Vec<Option<String>>,
    /// The game that is shown; `null` where none could be replayed.
    pub game: Option<GameView>,
}

/// A game at one of its turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameView {
    /// Where it stands: at a turn, or before the first one.
    pub at: NodePath,
    /// The rules that it is played by.
    pub reading: ReadingJson,
    /// What it is called.
    pub title: Option<String>,
    /// South and North, where they have names.
    pub players: [Option<String>; 2],
    /// The turns of its main line.
    pub turns: Vec<TurnListEntry>,
    /// The board at that place.
    pub board: BoardImage,
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
    pub source: Option<RuleCitation>,
    /// The comments on the turn, by language, as they are written.
    pub comments: Vec<record_nodes::CommentTextJson>,
    /// The comments to read there, in the language of the reader if possible, as
    /// HTML that holds no markup of the writer.
    pub notes: Vec<String>,
    /// The turns before and after that place.
    pub before: Option<NodePath>,
    /// The turn that comes next, where it could be played.
    pub next: Option<NodePath>,
    /// Whether the game leaves something open that a search can fill in.
    pub open: bool,
}

impl StudyView {
    /// A study at a place, in a language; its comments cite `sources`.
    ///
    /// ```
    /// use fifangha::api::board_app::StudyView;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::message::Strings;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R"));
    /// let sources = fifangha::comment::CitationNames::default();
    /// let scene = StudyView::new(&study, &NodePath::node(0, [0]), &sources, Strings::english());
    /// let shown = scene.game.unwrap();
    /// assert_eq!(shown.board.to_move, Some('N'));
    /// assert_eq!(shown.next, Some(NodePath::node(0, [1])));
    /// ```
    #[must_use]
    pub fn new(study: &Study, at: &NodePath, sources: &CitationNames, strings: &Strings) -> Self {
        let records = study.document.records.iter();
        let title = |text: &Option<crate::notation::ast::LocalizedText>| {
            let text = text.as_ref()?.text(strings.language());
            text.map(str::to_owned)
        };
        Self {
            games: records.map(|it| title(&it.front.title)).collect(),
            game: StudyCursor::at_or_before(study, at).map(|cursor| {
                let front = &cursor.record.front;
                GameView {
                    title: title(&front.title),
                    players: [title(&front.south), title(&front.north)],
                    ..GameView::new(cursor, sources, strings)
                }
            }),
        }
    }
}

impl GameView {
    fn new(cursor: StudyCursor<'_>, sources: &CitationNames, strings: &Strings) -> Self {
        let StudyCursor { study, game, .. } = cursor;
        let rules = &game.rules;
        let figure = match cursor.turn {
            Some(turn) => {
                let after = turn.position_after().unwrap_or(turn.before);
                Figure::turn(&turn.before, &after)
            }
            None => Figure::board(cursor.board()),
        };
        let (opening, turns) = turn_list::turn_list(study, game, strings);
        let comments = comments_at(&cursor);
        let notes = readable_comments(&comments, opening, &turns, &cursor.at, strings);
        let notes = notes.iter().map(|it| comment_html(it, sources)).collect();
        let stand = BoardContext::from_cursor(&cursor);
        let next = cursor.next_turn().and_then(|index| {
            let at = cursor.sibling(index);
            let node = study.node(&at)?;
            cursor.played_turn(node).map(|_| at)
        });
        Self {
            reading: ReadingJson::from_parameters(game.base, rules.parameters()),
            title: None,
            players: [None, None],
            turns,
            board: BoardImage::from_figure(figure, rules, &BoardViewOptions::for_page(), strings),
            laps: cursor.turn.map_or(0, |turn| turn.played.laps),
            told: stand.status_text(strings),
            over: stand.is_over(),
            never_ends: cursor.turn.is_some_and(|turn| turn.played.never_ends()),
            source: stand.rule_citation(strings),
            comments,
            notes,
            before: cursor.previous(),
            next,
            open: has_unknown_turns(&cursor.record.body),
            at: cursor.at,
        }
    }
}

/// What is said of the turn of a place; at a main line, before its first turn.
fn comments_at(cursor: &StudyCursor<'_>) -> Vec<record_nodes::CommentTextJson> {
    let behind = cursor.following_nodes();
    let own =
        behind.take_while(|(_, node)| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)));
    let comments = own.filter_map(|(_, node)| match node {
        Node::Comment(comment) => Some(record_nodes::comment_texts(comment)),
        _ => None,
    });
    comments.flatten().collect()
}

/// The comments to read at a place: those on it in the language of the reader, else
/// those of its turn in any language, else, before the first turn, those of the
/// opening.
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
    let said: Vec<_> = comments.iter().filter(own).collect();
    match turn_list::find_entry(turns, at) {
        _ if !said.is_empty() => said.into_iter().map(|it| it.text.clone()).collect(),
        Some(entry) => entry.comments.clone(),
        None => opening,
    }
}

/// Whether a line has turns of which something is not told.
fn has_unknown_turns(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Turn(turn) => turn.has_unknowns() || turn.is_unknown(),
        Node::Gap(_) => true,
        _ => false,
    })
}

impl TurnAnimation {
    /// The pictures of the turn at a place, from number `from` on.
    ///
    /// # Errors
    ///
    /// Where there is no turn that was played.
    pub fn at_place(
        study: &Study,
        at: &NodePath,
        from: usize,
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let cursor = StudyCursor::at_or_before(study, at).ok_or_else(no_such_place)?;
        let turn = cursor.turn.ok_or_else(no_such_place)?;
        let rules = &cursor.game.rules;
        let mut reel = FrameRecorder::new(&turn.before, from);
        let played = rules.play_observed(&turn.before, &turn.turn, &mut reel);
        played.map_err(|_| no_such_place())?;
        Ok(reel.into_animation(rules, &BoardViewOptions::for_page(), strings))
    }
}

impl WriteResponse {
    /// Plays a turn at a place of a study: on along the record where it has that
    /// turn, else as a new turn at the end of its line, or as a variation.
    ///
    /// # Errors
    ///
    /// Why the text cannot take it in.
    ///
    /// ```
    /// use fifangha::api::board_app::WriteResponse;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R\n"));
    /// let played = |nodes: &[usize], turn| WriteResponse::play_turn(&study, &NodePath::node(0, nodes), turn).unwrap();
    /// assert_eq!(played(&[0], "3R").at, NodePath::node(0, [1]));
    /// assert_eq!(played(&[1], "7RL").text, "1. 4R 2. 3R 3. 7RL\n");
    /// let varied = played(&[0], "2R");
    /// assert_eq!(varied.text, "1. 4R 2. 3R\n  (2. 2R)\n");
    /// assert_eq!(varied.at, NodePath::node(0, [2, 0]));
    /// ```
    pub fn play_turn(study: &Study, at: &NodePath, turn: &str) -> Result<Self, ApiError> {
        play_turn::play_turn(study, at, turn)
    }
}

impl PositionSetup {
    /// The board `line` of the game at a place of a study, with something changed;
    /// the board of the place where no line is told.
    ///
    /// # Errors
    ///
    /// When the line is no board, or what is put there no number of seeds.
    pub fn at_place(
        study: &Study,
        at: &NodePath,
        line: Option<&str>,
        puts: &[SetupEdit],
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let cursor = StudyCursor::at_or_before(study, at).ok_or_else(no_such_place)?;
        let here = cursor.board().to_string();
        Self::new(&cursor.game.rules, line.unwrap_or(&here), puts, strings)
    }
}

fn no_such_place() -> ApiError {
    ApiError::new(Message::new("study.no_such_place"))
}
