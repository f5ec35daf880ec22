//! A turn that is begun on the board, choice by choice.

use fifangha_rules::{
    Choice, Direction, End, Observer, Pending, Pit, Play, Position, Progress, Row, Rules, Side,
    Start, Turn,
};
use serde::Serialize;

use super::film::{Film, Reel};
use super::look::{Look, View};
use super::stand::Stand;
use super::told;
use crate::answer::Failure;
use crate::board::Board;
use crate::message::{Message, Strings};

/// What a turn comes to as far as it is chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Begun {
    /// The turn as it is written so far, `4R`.
    pub turn: String,
    /// What happens in it.
    pub film: Film,
    /// What the mover has to choose; nothing where the turn is whole.
    pub choices: Vec<Offer>,
    /// What is asked, in a sentence; `null` where the turn is whole.
    pub question: Option<String>,
    /// The board that it has come to.
    pub board: Look,
    /// What there is to know of that board, a sentence each; nothing where
    /// something is to be chosen.
    pub told: Vec<String>,
    /// Whether the game is over there.
    pub over: bool,
    /// Whether it is whole and never ends.
    pub never_ends: bool,
}

/// One of the answers to a choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Offer {
    /// The turn with this choice.
    pub turn: String,
    /// How the choice is written, `R`.
    pub sign: char,
    /// The pit where it is asked.
    pub pit: String,
    /// What it is, in words.
    pub words: String,
    /// Whether it leads to the left, `L`, or to the right, `R`, of that pit.
    pub towards: Option<char>,
}

/// What was read of a turn: its start, and what is chosen after it.
enum Read {
    Turn(Turn),
    Towards(Vec<Start>),
}

impl Begun {
    /// The turn that begins so on a board: a pit, `b4`, or a turn as far as it is
    /// chosen, `7R`. Its pictures are told from number `from` on.
    ///
    /// # Errors
    ///
    /// The rule that forbids it, and when the board is not known.
    pub fn of(
        stand: &Stand,
        turn: &str,
        from: usize,
        view: &View,
        strings: &Strings,
    ) -> Result<Self, Failure> {
        let rules = &stand.rules;
        let position = &stand.position()?;
        let drop = rules.is_phase_one(position);
        match read(rules, position, turn)? {
            Read::Towards(starts) => {
                let offer = |start: &Start| {
                    let towards = start.direction?;
                    Some(Offer {
                        turn: Turn::new(*start).short(drop),
                        sign: towards.arrow(),
                        pit: start.pit.to_string(),
                        words: strings.t(way(towards), &[]),
                        towards: Some(towards.letter()),
                    })
                };
                Ok(Self {
                    turn: starts
                        .first()
                        .map_or_else(String::new, |it| it.pit.to_string()),
                    film: Reel::new(position, from).film(rules, view, strings),
                    choices: starts.iter().filter_map(offer).collect(),
                    question: Some(strings.t("board.ask.direction", &[])),
                    board: Look::still((*position).into(), rules, view, strings),
                    told: Vec::new(),
                    over: false,
                    never_ends: false,
                })
            }
            Read::Turn(turn) => Self::turn(stand, position, turn, from, view, strings),
        }
    }

    fn turn(
        stand: &Stand,
        position: &Position,
        turn: Turn,
        from: usize,
        view: &View,
        strings: &Strings,
    ) -> Result<Self, Failure> {
        let rules = &stand.rules;
        let drop = rules.is_phase_one(position);
        let mut reel = Reel::new(position, from);
        let (play, pending) = played(rules, position, turn, &mut reel)?;
        let mover = position.to_move();
        let board: Board = play.position().into();
        let mut begun = Self {
            turn: turn.short(drop),
            film: reel.film(rules, view, strings),
            choices: Vec::new(),
            question: None,
            board: Look::still(board.clone(), rules, view, strings),
            told: Vec::new(),
            over: false,
            never_ends: false,
        };
        match pending {
            Err(end) => {
                begun.never_ends = matches!(end, End::Never { .. });
                let outcome = match begun.never_ends {
                    true => Some(rules.never_ended(mover)),
                    false => rules.outcome(&play.position()),
                };
                begun.told = told::said(rules, &board, outcome, strings);
                begun.over = outcome.is_some();
            }
            Ok(pending) => {
                let offer = |choice: Choice| {
                    let mut next = turn;
                    next.choices.push(choice);
                    let (pit, towards, words) = place(choice, mover, rules, play.last_pit());
                    Offer {
                        turn: next.short(drop),
                        sign: choice.symbol(),
                        pit: pit.to_string(),
                        words: strings.t(words, &[]),
                        towards,
                    }
                };
                begun.choices = pending.choices().map(offer).to_vec();
                begun.question = Some(strings.t(
                    match pending {
                        Pending::Origin => "board.ask.origin",
                        Pending::Rova => "board.ask.rova",
                    },
                    &[],
                ));
            }
        }
        Ok(begun)
    }
}

/// Plays a turn as far as it is chosen: where it has come to, and what is to be chosen
/// there or how it ended.
fn played<'r>(
    rules: &'r Rules,
    position: &Position,
    turn: Turn,
    observer: &mut impl Observer,
) -> Result<(Play<'r>, Result<Pending, End>), Failure> {
    let unknown = || no_such_turn(&turn.short(rules.is_phase_one(position)));
    let begun = Play::begin(rules, position, turn.start);
    let mut play = begun.map_err(|why| Failure::new(Message::from(&why)))?;
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

/// Lets somebody see what happens in a turn that begins so, as far as it is chosen.
pub(super) fn observed(
    rules: &Rules,
    position: &Position,
    turn: &str,
    observer: &mut impl Observer,
) -> Result<(), Failure> {
    match read(rules, position, turn)? {
        Read::Turn(turn) => played(rules, position, turn, observer).map(|_| ()),
        Read::Towards(_) => Ok(()),
    }
}

/// The key of a direction.
const fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "board.choice.left",
        Direction::Right => "board.choice.right",
    }
}

/// Where a choice is asked, to which side it leads, and the key of its words.
fn place(
    choice: Choice,
    mover: Side,
    rules: &Rules,
    last: Pit,
) -> (Pit, Option<char>, &'static str) {
    let row = Row::inner(mover);
    match choice {
        Choice::Origin(Direction::Left) => {
            (Pit::new(row, 1), Some('L'), "board.choice.left_tsibongy")
        }
        Choice::Origin(Direction::Right) => {
            let column = rules.parameters().columns.count();
            (
                Pit::new(row, column),
                Some('R'),
                "board.choice.right_tsibongy",
            )
        }
        Choice::Rest => (last, None, "board.choice.rest"),
        Choice::PlayOn => (last, None, "board.choice.play_on"),
    }
}

/// A turn in its short form, or the starts that a pit has.
fn read(rules: &Rules, position: &Position, text: &str) -> Result<Read, Failure> {
    let drop = rules.is_phase_one(position);
    let starts = rules.start_list(position);
    let at_pit: Vec<Start> = starts
        .iter()
        .copied()
        .filter(|it| it.pit.to_string() == text)
        .collect();
    match at_pit.as_slice() {
        [] => {}
        [start] => return Ok(Read::Turn(Turn::new(*start))),
        _ => return Ok(Read::Towards(at_pit)),
    }
    if let Ok(pit) = text.parse::<Pit>() {
        let direction = None;
        if let Err(why) = Play::begin(rules, position, Start { pit, direction }) {
            return Err(Failure::new(Message::from(&why)));
        }
    }
    // `4>` begins like `4`: the longest start is meant.
    let written = starts.iter().filter_map(|start| {
        let short = Turn::new(*start).short(drop);
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
    Ok(Read::Turn(turn))
}

pub(super) fn no_such_turn(text: &str) -> Failure {
    Failure::new(Message::new("board.no_such_turn").with("turn", text))
}
