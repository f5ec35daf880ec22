//! The progress of a turn: the choice that it waits for, or its end.

use crate::event::RestCause;
use crate::pit::{Direction, Pit};
use crate::position::Position;
use crate::turn::Choice;

/// The progress of a turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The mover has to make a choice by `Play::choose`.
    Choose(PendingChoice),
    /// The turn is over.
    Ended(TurnEnd),
}

/// A choice that the mover has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingChoice {
    /// The tsibongy from which the captured seeds are sown: `L` or `R`.
    Origin,
    /// The choice between resting in the rova or the house and playing on: `|` or `&`.
    Rova,
}

impl PendingChoice {
    /// Returns the options, in order.
    #[must_use]
    pub const fn choices(self) -> [Choice; 2] {
        match self {
            Self::Origin => [
                Choice::Origin(Direction::Left),
                Choice::Origin(Direction::Right),
            ],
            Self::Rova => [Choice::Rest, Choice::PlayOn],
        }
    }
}

/// The end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// The last seed rests.
    Rest(RestCause),
    /// The turn never ends: it repeats a state after the given number of laps.
    Never {
        /// The number of laps (sowings) between the two occurrences of the
        /// state.
        period: u64,
    },
    /// The turn is undecided: after [`MAX_LAPS`](crate::MAX_LAPS), or the
    /// requested limit, it had neither ended nor repeated a state. The longest
    /// turns known have some hundred million laps; without a limit a record
    /// could block a program indefinitely.
    Undecided,
}

/// The result of a turn.
///
/// It has the position to play on from and the totals of the turn, not its events:
/// [`Rules::play_with_steps`](crate::Rules::play_with_steps) returns these too. Look at
/// [`end`](Self::end) first, since a turn may never end or be undecided; its position is then no
/// position of the game.
///
/// # Examples
///
/// ```
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let turn = rules.turns(&start)[0];
/// let played = rules.play(&start, &turn)?;
/// assert!(played.ends_at_rest());
/// assert_ne!(played.position.to_move(), start.to_move());
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
///
/// The turn that captures most:
///
/// ```
/// use fifangha_rules::{Game, PlayResult};
///
/// let rules = Game::KATRA_GOROBAKA.rules();
/// let start = rules.start();
/// let results = rules.turns(&start).into_iter().filter_map(|it| Some((it, rules.play(&start, &it).ok()?)));
/// let ended = results.filter(|(_, played)| played.ends_at_rest());
/// let (turn, most): (_, PlayResult) = ended.max_by_key(|(_, played)| played.captured).unwrap();
/// assert_eq!((turn.to_string().as_str(), most.captured), ("b5>", 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayResult {
    /// The end of the turn.
    pub end: TurnEnd,
    /// The resulting position, the opponent to move. For a turn that never ends it is the repeated
    /// state.
    pub position: Position,
    /// The number of captured seeds.
    pub captured: u32,
    /// The number of sowings.
    pub laps: u64,
    /// The pit of the last seed.
    pub last_pit: Pit,
}

impl PlayResult {
    /// Returns `true` if the turn never ends because it repeats a state.
    #[must_use]
    pub const fn never_ends(&self) -> bool {
        matches!(self.end, TurnEnd::Never { .. })
    }

    /// Returns `true` if the turn ends, so that the opponent plays on from its position.
    #[must_use]
    pub const fn ends_at_rest(&self) -> bool {
        matches!(self.end, TurnEnd::Rest(_))
    }
}
