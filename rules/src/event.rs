//! The events of a turn, and their observers.
//!
//! [`play`](crate::play) calls an [`Observer`] at each event. An observer decides what is kept; `()`
//! keeps nothing.

use crate::named_values::named_values;
use crate::pit::{Direction, Pit};
use crate::position::Position;

/// An event on the board in a turn. Every picture of a turn is made from its
/// events, never by interpreting the rules again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A seed goes from the mover's reserve into a pit.
    Drop {
        /// The pit.
        pit: Pit,
    },
    /// A turn of phase two or of a katro game begins: a pit is lifted.
    Lift {
        /// The pit.
        pit: Pit,
        /// The seeds taken in hand; with a rova, those of both its pits.
        seeds: u8,
        /// The direction in which they will be sown, as seen in the row of the
        /// pit.
        direction: Direction,
        /// `true` if the mover's rova was lifted, its outer pit included.
        rova: bool,
    },
    /// The last seed fell on seeds, and the opponent's are taken in hand.
    Capture {
        /// The pit of the last seed.
        pit: Pit,
        /// The pit whose seeds are taken; the inner one if there are two.
        from: Pit,
        /// The pit behind it, if it is emptied too (katra gorobaka, rova).
        also: Option<Pit>,
        /// The captured seeds.
        seeds: u8,
        /// The tsibongy from which they will be sown; in a katro game `None`:
        /// they are sown on from the next pit.
        origin: Option<Direction>,
        /// `true` if the mover chose that tsibongy.
        chosen: bool,
        /// The mover's own seeds that are lifted with them (katro games).
        own: u8,
    },
    /// The last seed fell into a tsibongy, and the seeds that face it join it.
    Merge {
        /// The mover's tsibongy.
        pit: Pit,
        /// The tsibongy that faces it.
        from: Pit,
        /// The captured seeds.
        seeds: u8,
        /// All seeds in hand, theirs and the mover's own; 0 if they rest
        /// because the opponent is kamo.
        lifted: u8,
    },
    /// The last seed fell on seeds, which are lifted to be sown on.
    Relay {
        /// The pit.
        pit: Pit,
        /// The seeds taken in hand.
        seeds: u8,
        /// The direction in which they will be sown, as seen in the row of the
        /// pit.
        direction: Direction,
        /// `true` if the mover's rova was lifted, its outer pit included.
        rova: bool,
        /// `true` if only two seeds of the mover's house were lifted, in which a seed was dropped.
        house: bool,
    },
    /// The last seed fell into the mover's inner rova or house, and the mover does not
    /// rest there: a capture or a relay follows.
    PlayOn {
        /// The inner rova or the house.
        pit: Pit,
        /// `true` if it is a house.
        house: bool,
    },
    /// The seeds in hand are sown, one per pit.
    Sowing {
        /// The pit of the first seed.
        first: Pit,
        /// The pit of the last.
        last: Pit,
        /// The number of seeds.
        seeds: u8,
        /// The direction, as seen in the row of the first pit.
        direction: Direction,
    },
    /// The turn ends (*mandry*).
    Rest {
        /// The pit of the last seed, or the pit in which lifted seeds rest.
        pit: Pit,
        /// The reason why it ends there.
        cause: RestCause,
    },
    /// The turn repeats a state, so it never ends.
    Repeat {
        /// The pit of the last seed.
        pit: Pit,
        /// The number of laps from the first occurrence of that state to this
        /// one.
        period: u64,
    },
}

named_values! {
    /// The reason why a turn ends.
    pub enum RestCause {
        /// The last seed fell into an empty pit.
        EmptyPit = "empty-pit",
        /// The opponent has lost: its inner row, or all its seeds, have been
        /// captured.
        OpponentLost = "opponent-lost",
        /// The game has no relay: a turn is one sowing.
        OneSowing = "one-sowing",
        /// The last seed fell into the mover's outer rova.
        OuterRova = "outer-rova",
        /// The mover chose to rest in its inner rova.
        Chosen = "chosen",
        /// The mover chose to rest in its house.
        House = "house",
        /// The last seed fell into the mover's house, in which such a turn ends (bao).
        HouseStop = "house-stop",
        /// The last seed fell into the mover's blocked pit (bao).
        Blocked = "blocked",
        /// The mover's own inner row is empty, so that the mover has lost (bao).
        MoverLost = "mover-lost",
        /// The last seed fell on seeds of the inner row, captures nothing, and does not go on.
        NoCapture = "no-capture",
    }
}

impl Event {
    /// Returns its name in JSON: `drop`, `lift`, `capture`, `merge`, `relay`,
    /// `play-on`, `sowing`, `rest` or `repeat`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Drop { .. } => "drop",
            Self::Lift { .. } => "lift",
            Self::Capture { .. } => "capture",
            Self::Merge { .. } => "merge",
            Self::Relay { .. } => "relay",
            Self::PlayOn { .. } => "play-on",
            Self::Sowing { .. } => "sowing",
            Self::Rest { .. } => "rest",
            Self::Repeat { .. } => "repeat",
        }
    }

    /// Returns the number of seeds that it moves.
    #[must_use]
    pub const fn seeds(&self) -> u8 {
        match *self {
            Self::Drop { .. } => 1,
            Self::Lift { seeds, .. }
            | Self::Relay { seeds, .. }
            | Self::Capture { seeds, .. }
            | Self::Merge { seeds, .. }
            | Self::Sowing { seeds, .. } => seeds,
            Self::PlayOn { .. } | Self::Rest { .. } | Self::Repeat { .. } => 0,
        }
    }

    /// Returns the pit of the event: its location, or the end of a sowing.
    #[must_use]
    pub const fn pit(&self) -> Pit {
        match *self {
            Self::Drop { pit }
            | Self::Lift { pit, .. }
            | Self::Capture { pit, .. }
            | Self::Merge { pit, .. }
            | Self::Relay { pit, .. }
            | Self::PlayOn { pit, .. }
            | Self::Sowing { last: pit, .. }
            | Self::Rest { pit, .. }
            | Self::Repeat { pit, .. } => pit,
        }
    }
}

/// An event and the resulting board.
///
/// [`Rules::play_with_steps`](crate::Rules::play_with_steps) returns all steps of a turn. A turn can have a
/// hundred million of them: pass an [`Observer`] to
/// [`Rules::play_observed`](crate::Rules::play_observed) to keep a part.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Event, Game};
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let (played, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// assert!(matches!(steps[0].event, Event::Drop { .. }));
/// assert_eq!(steps.last().unwrap().position.total(), played.position.total());
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
///
/// Count the captures of a turn without keeping its steps:
///
/// ```
/// use fifangha_rules::{Event, Game, Observer, Step};
///
/// struct Captures(u32);
///
/// impl Observer for Captures {
///     fn observe(&mut self, step: impl FnOnce() -> Step) {
///         self.0 += u32::from(matches!(step().event, Event::Capture { .. }));
///     }
/// }
///
/// let (rules, mut captures) = (Game::KATRA_GOROBAKA.rules(), Captures(0));
/// let turn = rules.read(&rules.start(), "b4<")?;
/// rules.play_observed(&rules.start(), &turn, &mut captures).unwrap();
/// assert_eq!(captures.0, 5);
/// # Ok::<(), fifangha_rules::ReadTurnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The event.
    pub event: Event,
    /// The board after it; the mover is still to move.
    pub position: Position,
    /// The seeds in the mover's hand after it.
    pub hand: u8,
}

/// An observer of the events of a turn.
///
/// `()` ignores them, so that events cost nothing.
pub trait Observer {
    /// Called after each event.
    fn observe(&mut self, step: impl FnOnce() -> Step);
}

impl Observer for () {
    #[inline]
    fn observe(&mut self, _: impl FnOnce() -> Step) {}
}

impl Observer for Vec<Step> {
    fn observe(&mut self, step: impl FnOnce() -> Step) {
        self.push(step());
    }
}
