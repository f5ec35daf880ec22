//! Turns entered on the board, choice by choice.

use fifangha_rules::{
    Choice, Direction, Observer, PendingChoice, Pit, Play, Position, Progress, Row, Rules, Side,
    Start, Turn, TurnEnd,
};
use serde::Serialize;

use super::animation::{FrameRecorder, TurnAnimation};
use super::board_image::{BoardImage, BoardViewOptions};
use super::position_view::BoardContext;
use super::rule_citation;
use crate::api::ApiError;
use crate::board::Board;
use crate::message::{Message, Strings};

/// A turn as far as its choices are made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PartialTurnView {
    /// The turn so far, `4R`.
    pub turn: String,
    /// The pictures of the turn so far.
    pub animation: TurnAnimation,
    /// The next choices of the mover; empty if the turn is complete.
    pub choices: Vec<ChoiceOption>,
    /// The question to the mover, in a sentence; `null` if the turn is complete.
    pub question: Option<String>,
    /// The board after the turn so far.
    pub board: BoardImage,
    /// The status of that board, one sentence each; empty if there is something to choose.
    pub told: Vec<String>,
    /// `true` if the game is over.
    pub over: bool,
    /// `true` if the turn is complete and never ends.
    pub never_ends: bool,
}

/// An option of a choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChoiceOption {
    /// The turn with this choice.
    pub turn: String,
    /// The sign of the option, `R`.
    pub sign: char,
    /// The pit of the choice.
    pub pit: String,
    /// A description, in words.
    pub words: String,
    /// `L` if the seeds are then sown to the left of the picture, `R` for the right; `null` for
    /// neither.
    pub towards: Option<char>,
}

/// A parsed prefix of a turn: its start, and the choices after it.
enum TurnPrefix {
    Turn(Turn),
    Directions(Vec<Start>),
}

impl PartialTurnView {
    /// Plays a prefix of a turn on a board: a pit, `b4`, or a turn with its choices so far, `7R`.
    /// The pictures start at number `from`.
    ///
    /// # Errors
    ///
    /// Returns an error if a rule forbids it, or if the board is not known.
    pub fn new(
        stand: &BoardContext,
        turn: &str,
        from: usize,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let rules = &stand.rules;
        let position = &stand.position()?;
        let drop = rules.starts_in_inner_row(position);
        match parse_prefix(rules, position, turn)? {
            TurnPrefix::Directions(starts) => {
                let offer = |start: &Start| {
                    let direction = start.direction?;
                    let towards = view.seen(direction);
                    Some(ChoiceOption {
                        turn: Turn::new(*start).short_notation(drop),
                        sign: direction.arrow(),
                        pit: start.pit.to_string(),
                        words: strings.t(direction_key(towards), &[]),
                        towards: Some(towards.letter()),
                    })
                };
                Ok(Self {
                    turn: starts
                        .first()
                        .map_or_else(String::new, |it| it.pit.to_string()),
                    animation: FrameRecorder::new(position, from)
                        .into_animation(rules, view, strings),
                    choices: starts.iter().filter_map(offer).collect(),
                    question: Some(strings.t("board.ask.direction", &[])),
                    board: BoardImage::from_board((*position).into(), rules, view, strings),
                    told: Vec::new(),
                    over: false,
                    never_ends: false,
                })
            }
            TurnPrefix::Turn(turn) => Self::from_turn(stand, position, turn, from, view, strings),
        }
    }

    fn from_turn(
        stand: &BoardContext,
        position: &Position,
        turn: Turn,
        from: usize,
        view: &BoardViewOptions,
        strings: &Strings,
    ) -> Result<Self, ApiError> {
        let rules = &stand.rules;
        let drop = rules.starts_in_inner_row(position);
        let mut recorder = FrameRecorder::new(position, from);
        let (play, pending) = play_prefix(rules, position, turn, &mut recorder)?;
        let mover = position.to_move();
        let board: Board = play.position().into();
        let mut begun = Self {
            turn: turn.short_notation(drop),
            animation: recorder.into_animation(rules, view, strings),
            choices: Vec::new(),
            question: None,
            board: BoardImage::from_board(board.clone(), rules, view, strings),
            told: Vec::new(),
            over: false,
            never_ends: false,
        };
        match pending {
            Err(end) => {
                begun.never_ends = matches!(end, TurnEnd::Never { .. });
                let outcome = match begun.never_ends {
                    true => Some(rules.outcome_of_endless_turn(mover)),
                    false => rules.outcome(&play.position()),
                };
                begun.told = rule_citation::status_text(rules, &board, outcome, strings);
                begun.over = outcome.is_some();
            }
            Ok(pending) => {
                let offer = |choice: Choice| {
                    let mut next = turn;
                    next.choices.push(choice);
                    let (pit, towards, words) =
                        choice_location(choice, mover, rules, play.last_pit(), view);
                    ChoiceOption {
                        turn: next.short_notation(drop),
                        sign: choice.symbol(),
                        pit: pit.to_string(),
                        words: strings.t(words, &[]),
                        towards,
                    }
                };
                begun.choices = pending.choices().map(offer).to_vec();
                begun.question = Some(strings.t(
                    match pending {
                        PendingChoice::Origin => "board.ask.origin",
                        PendingChoice::Rova if board.has_houses() => "board.ask.house",
                        PendingChoice::Rova => "board.ask.rova",
                    },
                    &[],
                ));
            }
        }
        Ok(begun)
    }
}

/// Plays a prefix of a turn; returns the play, and its next choice or its end.
fn play_prefix<'r>(
    rules: &'r Rules,
    position: &Position,
    turn: Turn,
    observer: &mut impl Observer,
) -> Result<(Play<'r>, Result<PendingChoice, TurnEnd>), ApiError> {
    let unknown = || no_such_turn(&turn.short_notation(rules.starts_in_inner_row(position)));
    let begun = Play::begin(rules, position, turn.start);
    let mut play = begun.map_err(|why| ApiError::new(Message::from(&why)))?;
    let mut choices = turn.choices.iter();
    let pending = loop {
        match play.advance(observer) {
            Progress::Ended(end) => break Err(end),
            Progress::Choose(pending) => match choices.next() {
                Some(choice) if play.choose(choice) => {}
                Some(_) => return Err(unknown()),
                None => break Ok(pending),
            },
        }
    };
    match choices.next() {
        Some(_) => Err(unknown()),
        None => Ok((play, pending)),
    }
}

/// Passes the events of a prefix of a turn to an observer.
pub(super) fn observe_prefix(
    rules: &Rules,
    position: &Position,
    turn: &str,
    observer: &mut impl Observer,
) -> Result<(), ApiError> {
    match parse_prefix(rules, position, turn)? {
        TurnPrefix::Turn(turn) => play_prefix(rules, position, turn, observer).map(|_| ()),
        TurnPrefix::Directions(_) => Ok(()),
    }
}

/// Returns the message key of a direction.
const fn direction_key(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "board.choice.left",
        Direction::Right => "board.choice.right",
    }
}

/// Returns the pit of a choice, the direction in which it leads, and the key of its text.
fn choice_location(
    choice: Choice,
    mover: Side,
    rules: &Rules,
    last: Pit,
    view: &BoardViewOptions,
) -> (Pit, Option<char>, &'static str) {
    let row = Row::inner(mover, rules.parameters().rows_per_side());
    match choice {
        Choice::Origin(end) => {
            let column = match end {
                Direction::Left => 1,
                Direction::Right => rules.parameters().columns.count(),
            };
            // The seeds are sown inward, away from that end.
            let (towards, words) = match view.seen(end) {
                Direction::Left => ('R', "board.choice.left_tsibongy"),
                Direction::Right => ('L', "board.choice.right_tsibongy"),
            };
            (Pit::new(row, column), Some(towards), words)
        }
        Choice::Rest => (last, None, "board.choice.rest"),
        Choice::PlayOn => (last, None, "board.choice.play_on"),
    }
}

/// Parses a turn in short notation, or a pit with several starts.
fn parse_prefix(rules: &Rules, position: &Position, text: &str) -> Result<TurnPrefix, ApiError> {
    let drop = rules.starts_in_inner_row(position);
    let starts = rules.start_list(position);
    let at_pit: Vec<Start> = starts
        .iter()
        .copied()
        .filter(|it| it.pit.to_string() == text)
        .collect();
    match at_pit.as_slice() {
        [] => {}
        [start] => return Ok(TurnPrefix::Turn(Turn::new(*start))),
        _ => return Ok(TurnPrefix::Directions(at_pit)),
    }
    if let Ok(pit) = text.parse::<Pit>() {
        let (pit, direction) = (pit.with_rows_per_side(position.rows_per_side()), None);
        if let Err(why) = Play::begin(rules, position, Start { pit, direction }) {
            return Err(ApiError::new(Message::from(&why)));
        }
    }
    // `4>` also begins with `4`; the longest start is meant.
    let written = starts.iter().filter_map(|start| {
        let short = Turn::new(*start).short_notation(drop);
        let rest = text.strip_prefix(&short)?;
        Some((short.len(), *start, rest.to_owned()))
    });
    let (_, start, rest) = written
        .max_by_key(|it| it.0)
        .ok_or_else(|| no_such_turn(text))?;
    let mut turn = Turn::new(start);
    for sign in rest.chars() {
        let choice = Choice::from_symbol(sign).ok_or_else(|| no_such_turn(text))?;
        turn.choices.push(choice);
    }
    Ok(TurnPrefix::Turn(turn))
}

pub(super) fn no_such_turn(text: &str) -> ApiError {
    ApiError::new(Message::new("board.no_such_turn").with("turn", text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::PositionQuery;

    /// The choices of a turn on a board with a side at the bottom: sign, direction and words.
    fn choices(turn: &str, bottom: Side) -> Vec<(char, Option<char>, String)> {
        let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
        let view = BoardViewOptions::for_page().seen_from(bottom);
        let begun = PartialTurnView::new(&stand, turn, 0, &view, Strings::english()).unwrap();
        let choices = begun.choices.into_iter();
        choices.map(|it| (it.sign, it.towards, it.words)).collect()
    }

    #[test]
    fn a_turned_board_swaps_the_ends_of_the_rows_but_not_their_signs() {
        let said = |side: &str| format!("From the {side} tsibongy");
        // The seeds are sown inward.
        assert_eq!(
            choices("b4", Side::South),
            [
                ('L', Some('R'), said("left")),
                ('R', Some('L'), said("right"))
            ]
        );
        assert_eq!(
            choices("b4", Side::North),
            [
                ('L', Some('L'), said("right")),
                ('R', Some('R'), said("left"))
            ]
        );
    }
}
