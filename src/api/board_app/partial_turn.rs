//! Turns entered on the board, choice by choice.

use fifangha_rules::{
    Choice, Direction, EndPits, Event, Observer, PendingChoice, Pit, Play, Position, Progress, Row,
    Rules, Side, Start, Step, Turn, TurnEnd,
};
use serde::Serialize;

use super::animation::{FrameRecorder, TurnAnimation};
use super::board_image::{BoardImage, BoardViewOptions};
use super::position_view::BoardContext;
use super::rule_citation;
use crate::api::ApiError;
use crate::board::Board;
use crate::figure::{caption_with, captured_pits};
use crate::message::{Message, MessageArg, Strings};
use crate::replay::GameEnd;

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
    /// The pits that the question names, `["c4"]`: those whose seeds are captured, or the house or
    /// rova; empty for any other question.
    pub asked_pits: Vec<String>,
    /// The board after the turn so far.
    pub board: BoardImage,
    /// The status of that board, one sentence each; empty if there is something to choose.
    pub status: Vec<String>,
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
    /// The events after it, in sentences: the sowing and its end; empty if nothing is sown yet.
    pub preview: String,
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
        match parse_prefix(rules, position, turn)? {
            TurnPrefix::Directions(starts) => {
                let offer = |start: &Start| {
                    let direction = start.direction?;
                    let towards = view.seen(direction);
                    Some(ChoiceOption {
                        turn: rules.notation(position, &Turn::new(*start)),
                        sign: rules.directions().sign(start.pit, direction),
                        pit: start.pit.to_string(),
                        words: strings.t(direction_key(towards), &[]),
                        preview: String::new(),
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
                    asked_pits: Vec::new(),
                    board: BoardImage::from_board((*position).into(), rules, view, strings),
                    status: Vec::new(),
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
        let mut recorder = FrameRecorder::new(position, from);
        let (play, pending) = play_prefix(rules, position, turn, &mut recorder)?;
        let mover = position.to_move();
        let board: Board = play.position().into();
        let mut begun = Self {
            turn: rules.notation(position, &turn),
            animation: recorder.into_animation(rules, view, strings),
            choices: Vec::new(),
            question: None,
            asked_pits: Vec::new(),
            board: BoardImage::from_board(board.clone(), rules, view, strings),
            status: Vec::new(),
            over: false,
            never_ends: false,
        };
        match pending {
            Err(end) => {
                begun.never_ends = matches!(end, TurnEnd::Never { .. });
                let end = match begun.never_ends {
                    true => Some(rules.outcome_of_endless_turn(mover)),
                    false => rules.outcome(&play.position()),
                };
                let end = end.map(GameEnd::ByRules);
                begun.status = rule_citation::status_text(rules, &board, end, strings);
                begun.over = end.is_some();
            }
            Ok(pending) => {
                let mut steps = StepCounter::default();
                play_prefix(rules, position, turn, &mut steps).map(|_| ())?;
                let mut captured = None;
                for choice in pending.choices() {
                    let mut next = turn;
                    next.choices.push(choice);
                    let (pit, towards, words) =
                        choice_location(choice, mover, rules, play.last_pit(), view);
                    let mut preview = ChoicePreview::after(steps.0);
                    play_prefix(rules, position, next, &mut preview).map(|_| ())?;
                    captured = captured.or_else(|| preview.capture(position.end_pits()));
                    begun.choices.push(ChoiceOption {
                        turn: rules.notation(position, &next),
                        sign: choice.symbol(),
                        pit: pit.to_string(),
                        words: strings.t(words, &[]),
                        preview: preview.in_words(rules, view.bottom, strings),
                        towards,
                    });
                }
                let last = play.last_pit();
                let about_pit = |key| {
                    let question = Message::new(key).with("pit", MessageArg::text(&last));
                    (question.with("n", play.position().seeds(last)), vec![last])
                };
                let asked = match pending {
                    PendingChoice::Origin => captured,
                    PendingChoice::Rova if board.has_houses() => Some(about_pit("board.ask.house")),
                    PendingChoice::Rova => Some(about_pit("board.ask.rova")),
                };
                if let Some((question, pits)) = asked {
                    begun.question = Some(strings.render(&question));
                    begun.asked_pits = pits.iter().map(Pit::to_string).collect();
                }
            }
        }
        Ok(begun)
    }
}

/// An observer that counts the steps of a turn.
#[derive(Default)]
struct StepCounter(usize);

impl Observer for StepCounter {
    fn observe(&mut self, _: impl FnOnce() -> Step) {
        self.0 += 1;
    }
}

/// The events after a choice: up to the first sowing, and the one that follows it.
struct ChoicePreview {
    /// The number of steps before the choice that are still to come.
    before: usize,
    events: Vec<Event>,
}

impl ChoicePreview {
    const fn after(steps: usize) -> Self {
        Self {
            before: steps,
            events: Vec::new(),
        }
    }

    /// Returns the question about the seeds that are captured, and their pits; `None` if none are.
    fn capture(&self, ends: EndPits) -> Option<(Message, Vec<Pit>)> {
        let Some(&Event::Capture {
            pit,
            from,
            also,
            seeds,
            ..
        }) = self.events.first()
        else {
            return None;
        };
        let question = Message::new("board.ask.origin").with("side", pit.side());
        let question = question.with("from", captured_pits(from, also));
        let question = question.with("ends", Message::of_end_pits(ends));
        let pits = [from].into_iter().chain(also).collect();
        Some((question.with("n", seeds), pits))
    }

    /// Returns what follows the choice, in sentences.
    fn in_words(&self, rules: &Rules, bottom: Side, strings: &Strings) -> String {
        let is_choice = |it: &&Event| matches!(it, Event::Capture { .. } | Event::PlayOn { .. });
        let chosen = self.events.iter().take(1).filter(is_choice).count();
        let events = self.events[chosen..].iter();
        let (ends, directions) = (rules.parameters().end_pits(), rules.directions());
        let texts = events.map(|it| strings.render(&caption_with(*it, ends, bottom, directions)));
        texts.collect::<Vec<_>>().join(" ")
    }
}

impl Observer for ChoicePreview {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        if self.before > 0 {
            self.before -= 1;
            return;
        }
        let before_last = self.events.iter().rev().skip(1);
        if !before_last
            .into_iter()
            .any(|it| matches!(it, Event::Sowing { .. }))
        {
            self.events.push(step().event);
        }
    }
}

/// Plays a prefix of a turn; returns the play, and its next choice or its end.
fn play_prefix<'r>(
    rules: &'r Rules,
    position: &Position,
    turn: Turn,
    observer: &mut impl Observer,
) -> Result<(Play<'r>, Result<PendingChoice, TurnEnd>), ApiError> {
    let unknown = || no_such_turn(&rules.notation(position, &turn));
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
                Direction::Left => ('R', "board.choice.left_end"),
                Direction::Right => ('L', "board.choice.right_end"),
            };
            (Pit::new(row, column), Some(towards), words)
        }
        Choice::Rest => (last, None, "board.choice.rest"),
        Choice::PlayOn => (last, None, "board.choice.play_on"),
    }
}

/// Parses a turn in short notation, or a pit with several starts.
fn parse_prefix(rules: &Rules, position: &Position, text: &str) -> Result<TurnPrefix, ApiError> {
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
        let short = rules.notation(position, &Turn::new(*start));
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
    use fifangha_rules::Game;

    /// The choices of a turn on a board with a side at the bottom: sign, direction and words.
    fn choices(turn: &str, bottom: Side) -> Vec<(char, Option<char>, String)> {
        let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
        let view = BoardViewOptions::for_page().seen_from(bottom);
        let begun = PartialTurnView::new(&stand, turn, 0, &view, Strings::english()).unwrap();
        let choices = begun.choices.into_iter();
        choices.map(|it| (it.sign, it.towards, it.words)).collect()
    }

    #[test]
    fn a_choice_shows_its_facts() {
        let question_of = |query: &PositionQuery, turn: &str| {
            let stand = BoardContext::from_query(query).unwrap();
            let view = BoardViewOptions::for_page();
            let begun = PartialTurnView::new(&stand, turn, 0, &view, Strings::english()).unwrap();
            let previews = begun.choices.into_iter().map(|it| it.preview);
            let previews = previews.collect::<Vec<_>>();
            (begun.question.unwrap(), begun.asked_pits, previews)
        };
        let (question, pits, previews) = question_of(&PositionQuery::default(), "b4");
        assert_eq!(
            question,
            "South captures the seed of c4. Sow it from which tsibongy?"
        );
        assert_eq!(pits, ["c4"]);
        assert_eq!(
            previews[0],
            "South sows one seed, into b1. The last seed fell into an empty pit, b1: the turn of South ends."
        );
    }

    /// In positions of all games: the pits asked about are those that stand in the question.
    #[test]
    fn the_pits_of_a_question_are_those_that_it_names() {
        let view = BoardViewOptions::for_page();
        let is_pit = |it: &&str| it.parse::<Pit>().is_ok();
        let mut numbers = [0; 3];
        for &game in Game::ALL {
            let rules = game.rules();
            let mut position = rules.start();
            for ply in 0..16 {
                let turns = rules.turns(&position);
                let context = BoardContext::new(game, rules, position.into());
                for turn in turns.iter().take(12) {
                    let mut begun = Turn::new(turn.start);
                    for choice in turn.choices.iter() {
                        let text = rules.notation(&position, &begun);
                        let from = usize::MAX;
                        let strings = Strings::english();
                        let begun_view =
                            PartialTurnView::new(&context, &text, from, &view, strings).unwrap();
                        let question = begun_view.question.unwrap();
                        let words = question.split(|it: char| !it.is_alphanumeric());
                        let named: Vec<_> = words.filter(is_pit).collect();
                        assert_eq!(begun_view.asked_pits, named, "{game:?} {position} {text}");
                        let kind = named.len() - usize::from(question.contains(" house, "));
                        numbers[kind] += 1;
                        begun.choices.push(choice);
                    }
                }
                let Some(turn) = turns.get(ply * 5 % turns.len().max(1)) else {
                    break;
                };
                position = rules.play(&position, turn).unwrap().position;
            }
        }
        // At a house, of one captured pit, of two.
        assert!(numbers.iter().all(|&it| it > 0), "{numbers:?}");
    }

    #[test]
    fn a_turned_board_swaps_the_ends_of_the_rows_but_not_their_signs() {
        let end = |side: &str| format!("From the {side} end");
        // The seeds are sown inward.
        assert_eq!(
            choices("b4", Side::South),
            [
                ('L', Some('R'), end("left")),
                ('R', Some('L'), end("right"))
            ]
        );
        assert_eq!(
            choices("b4", Side::North),
            [
                ('L', Some('L'), end("right")),
                ('R', Some('R'), end("left"))
            ]
        );
    }
}
