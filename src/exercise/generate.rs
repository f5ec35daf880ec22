//! Exercises, and their generation from a position.

use fifangha_rules::{
    Event, Family, OutcomeCause, Pit, Position, Rules, Side, Step, Turn, WhenEmpty, Win, break_if,
};

use super::difficulty::ExerciseDifficulty;
use crate::budget::{Budget, SearchLimits};
use crate::named_values::named_values;
use crate::search::{winning_turns, wins};

named_values! {
    /// The kind of a question, in the order of a sheet.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ExerciseKind {
        /// The pit in which the last seed of a turn falls.
        LastSeed = "last-seed",
        /// The pits that may be played.
        Starts = "starts",
        /// The number of seeds that a turn captures.
        Captured = "captured",
        /// The side that is kamo after a turn.
        Kamo = "kamo",
        /// The only turn that wins at once.
        Win = "win",
        /// The only turn that starts a win in two turns against any play.
        WinInTwo = "win-in-two",
    }
}

impl ExerciseKind {
    /// Returns `true` if a game has such questions: if all seeds have to be taken, no side is ever
    /// kamo.
    #[must_use]
    pub fn applies_to(self, rules: &Rules) -> bool {
        let parameters = rules.parameters();
        let all_seeds = parameters.family() == Family::Katro && parameters.win == Win::AllSeeds;
        self != Self::Kamo || !all_seeds
    }

    /// Returns `true` if the question states a turn.
    #[must_use]
    pub const fn tells_turn(self) -> bool {
        matches!(self, Self::LastSeed | Self::Captured | Self::Kamo)
    }
}

/// The only answer of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseAnswer {
    /// A pit.
    Pit(Pit),
    /// Some pits, and no others.
    Pits(Vec<Pit>),
    /// A number of seeds.
    Seeds(u32),
    /// The side that is kamo, if any.
    Kamo(Option<Side>),
    /// The winning turn.
    Turn(Turn),
}

/// An exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The kind of its question.
    pub kind: ExerciseKind,
    /// The position that it is about.
    pub position: Position,
    /// The turn that it states.
    pub turn: Option<Turn>,
    /// The answer.
    pub answer: ExerciseAnswer,
    /// `true` if the turns in question may be the last ones, after which the seeds are counted.
    pub counted: bool,
    /// The amount of work to solve it.
    pub difficulty: ExerciseDifficulty,
    /// The turn that it states or asks for, in notation.
    pub(super) notation: Option<String>,
    /// The steps of that turn.
    pub(super) steps: Vec<Step>,
}

/// Maximum number of sowings that a solver has to follow in a turn.
pub(super) const MAX_SOWINGS_PER_TURN: u64 = 32;

/// Maximum number of sowings of the turn that an exercise states or asks for: longer turns
/// are too long to follow on paper.
pub(super) const MAX_SOWINGS_FOLLOWED: u64 = 10;

/// Maximum number of turns that a solver has to compare.
const MAX_TURNS_WEIGHED: u64 = 32;

/// The limits of the proof of one exercise.
const PROOF_BOUNDS: SearchLimits = SearchLimits {
    sowings: 5_000,
    turns: u64::MAX,
    bytes: 1 << 20,
};

/// Returns the number of turns of a position; `None` if there are too many to compare.
fn count_few_turns(rules: &Rules, position: &Position) -> Option<u64> {
    let mut turns = 0;
    let too_much = rules.each_turn_within(position, MAX_SOWINGS_PER_TURN, |_, played| {
        turns += 1;
        break_if(!played.ends_at_rest() || turns > MAX_TURNS_WEIGHED)
    });
    too_much.is_none().then_some(turns)
}

/// Returns `true` if the game ends within the given number of turns and the side with
/// more seeds has then won.
fn is_counted_within(rules: &Rules, position: &Position, turns: u32) -> bool {
    let ends = rules.turns_left(position).is_some_and(|left| left <= turns);
    ends && rules.parameters().when_empty() == Some(WhenEmpty::Majority)
}

impl Exercise {
    /// Returns a question about a turn of a position, if it has only one answer.
    ///
    /// ```
    /// use fifangha::exercise::{ExerciseAnswer, ExerciseKind, Exercise};
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let turn = rules.turns(&start)[0];
    /// let exercise = Exercise::from_turn(&rules, &start, &turn, ExerciseKind::Captured).unwrap();
    /// assert_eq!(exercise.answer, ExerciseAnswer::Seeds(1));
    /// ```
    #[must_use]
    pub fn from_turn(
        rules: &Rules,
        position: &Position,
        turn: &Turn,
        kind: ExerciseKind,
    ) -> Option<Self> {
        let played = rules
            .play(position, turn)
            .ok()
            .filter(|it| it.ends_at_rest())?;
        if played.laps > MAX_SOWINGS_FOLLOWED {
            return None;
        }
        let answer = match kind {
            ExerciseKind::LastSeed if played.laps > 0 => ExerciseAnswer::Pit(played.last_pit),
            ExerciseKind::Captured if played.captured > 0 => ExerciseAnswer::Seeds(played.captured),
            ExerciseKind::Kamo => match rules.outcome_after(&played) {
                None => ExerciseAnswer::Kamo(None),
                Some(end) if end.cause == OutcomeCause::Kamo => {
                    ExerciseAnswer::Kamo(Some(!end.winner?))
                }
                Some(_) => return None,
            },
            _ => return None,
        };
        let exercise = Self::new(rules, position, kind, Some(turn), answer);
        Some(Self {
            turn: Some(*turn),
            ..exercise
        })
    }

    /// Returns a question about a position alone, if it has only one answer and a wrong one is
    /// plausible, within a maximum number of steps and a budget for proofs.
    #[must_use]
    pub fn from_position(
        rules: &Rules,
        position: &Position,
        kind: ExerciseKind,
        most: u64,
        budget: &Budget,
    ) -> Option<Self> {
        if rules.outcome(position).is_some() {
            return None;
        }
        match kind {
            ExerciseKind::Starts => Self::ask_starts(rules, position),
            ExerciseKind::Win => Self::ask_win(rules, position),
            ExerciseKind::WinInTwo => {
                let proof = budget.sub_budget(PROOF_BOUNDS.sowings);
                let exercise = Self::ask_win_in_two(rules, position, most, &proof);
                budget.charge_sub_budget(&proof);
                exercise
            }
            ExerciseKind::LastSeed | ExerciseKind::Captured | ExerciseKind::Kamo => None,
        }
    }

    fn ask_starts(rules: &Rules, position: &Position) -> Option<Self> {
        let starts = rules.start_list(position).into_iter();
        let legal: Vec<Pit> = starts.map(|start| start.pit).collect();
        let own = position.pits().filter(|&pit| {
            pit.side() == position.to_move()
                && position.seeds(pit) > 0
                && (pit.row().is_inner() || !rules.starts_in_inner_row(position))
        });
        let own: Vec<Pit> = own.collect();
        let pits: Vec<Pit> = own
            .iter()
            .copied()
            .filter(|it| legal.contains(it))
            .collect();
        if pits.is_empty() || pits.len() == own.len() {
            return None;
        }
        let mut exercise = Self::new(
            rules,
            position,
            ExerciseKind::Starts,
            None,
            ExerciseAnswer::Pits(pits),
        );
        exercise.difficulty.choices = own.len() as u64;
        Some(exercise)
    }

    fn ask_win(rules: &Rules, position: &Position) -> Option<Self> {
        let (mut winning, mut turns) = (Vec::new(), 0);
        let mover = position.to_move();
        let too_much = rules.each_turn_within(position, MAX_SOWINGS_PER_TURN, |turn, played| {
            turns += 1;
            if wins(rules, mover, &played) {
                winning.push(turn);
            }
            // A turn that is too long to follow could win too.
            let followed = played.ends_at_rest() && played.laps <= MAX_SOWINGS_PER_TURN;
            break_if(!followed || winning.len() >= 2 || turns > MAX_TURNS_WEIGHED)
        });
        match (too_much, winning.as_slice()) {
            (None, [turn]) if turns > 1 => {
                let answer = ExerciseAnswer::Turn(*turn);
                let mut exercise =
                    Self::new(rules, position, ExerciseKind::Win, Some(turn), answer);
                exercise.counted = is_counted_within(rules, position, 1);
                exercise.difficulty.choices = turns;
                exercise.can_be_followed().then_some(exercise)
            }
            _ => None,
        }
    }

    /// The difficulty of a win in two turns includes the replies to the first turn.
    fn ask_win_in_two(
        rules: &Rules,
        position: &Position,
        most: u64,
        budget: &Budget,
    ) -> Option<Self> {
        // At least one sowing and one reply are added.
        let turns = count_few_turns(rules, position).filter(|turns| turns + 2 <= most)?;
        if !winning_turns(rules, position, 1, budget)?.is_empty() {
            return None;
        }
        let winning = winning_turns(rules, position, 2, budget)?;
        let [turn] = winning.as_slice() else {
            return None;
        };
        let played = rules.play(position, turn).ok()?;
        let replies = count_few_turns(rules, &played.position)?;
        let answer = ExerciseAnswer::Turn(*turn);
        let mut exercise = Self::new(rules, position, ExerciseKind::WinInTwo, Some(turn), answer);
        // Two turns of each side.
        exercise.counted = is_counted_within(rules, position, 4);
        exercise.difficulty.choices = turns + replies;
        (turns > 1 && exercise.can_be_followed()).then_some(exercise)
    }

    fn can_be_followed(&self) -> bool {
        self.difficulty.sowings <= MAX_SOWINGS_FOLLOWED
    }

    fn new(
        rules: &Rules,
        position: &Position,
        kind: ExerciseKind,
        turn: Option<&Turn>,
        answer: ExerciseAnswer,
    ) -> Self {
        let steps = turn.and_then(|turn| rules.play_with_steps(position, turn).ok());
        let steps = steps.map_or_else(Vec::new, |(_, steps)| steps);
        let count =
            |is: fn(&Event) -> bool| steps.iter().filter(|step| is(&step.event)).count() as u64;
        Self {
            kind,
            position: *position,
            turn: None,
            answer,
            counted: false,
            difficulty: ExerciseDifficulty {
                sowings: count(|event| matches!(event, Event::Sowing { .. })),
                captures: count(|event| {
                    matches!(event, Event::Capture { .. } | Event::Merge { .. })
                }),
                choices: 0,
            },
            notation: turn.map(|turn| rules.notation(position, turn)),
            steps,
        }
    }
}
