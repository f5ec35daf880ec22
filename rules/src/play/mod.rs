//! One turn, played lap by lap. Where a rule lives:
//!
//! - here: how a turn begins, sows and rests
//! - `tsibongy`: captures sown from a tsibongy, and merges
//! - `katro`: captures sown on from where they fell
//! - `relay`: relays, and the proof that a turn never ends
//! - `rova`: the privileges of the rova

mod katro;
mod progress;
mod relay;
mod rova;
mod tsibongy;

pub use progress::{End, Pending, Progress};

use crate::event::{Event, Observer, RestCause, Step};
use crate::mode::Mode;
use crate::pit::Direction;
use crate::position::Position;
use crate::ring::{Ring, Sense};
use crate::rules::Rules;
use crate::starts::Kind;
use crate::turn::{Choice, Start};
use crate::values::Win;
use relay::{NOTHING_WATCHED, Watch};

/// The laps (sowings) after which a turn is given up as undecided.
pub const MOST_LAPS: u64 = 1 << 28;

/// A turn that is being played, lap by lap, up to the next choice.
///
/// It is [`Copy`]: to try both sides of a choice, keep a copy.
///
/// ```
/// use fifangha_rules::{Choice, Direction, Game, Play, Progress, Start};
///
/// let rules = Game::Fifangha.rules();
/// let mut play = Play::begin(&rules, &rules.start(), Start::drop("b4".parse()?))?;
/// assert!(matches!(play.advance(&mut ()), Progress::Choose(_)));
/// assert!(play.choose(Choice::Origin(Direction::Right)));
/// assert!(matches!(play.advance(&mut ()), Progress::Ended(_)));
/// assert_eq!(
///     play.position().to_string(),
///     "......../.11.111./.1121111/........ S25 N26 N",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Play<'r> {
    rules: &'r Rules,
    /// The position that the turn leaves so far, the mover still to move.
    position: Position,
    mode: Mode,
    capturing: bool,
    stage: Stage,
    /// The pit of the last seed, and the way it came.
    at: u8,
    sense: Sense,
    /// Whether anything was sown yet: a drop is not a movement.
    moved: bool,
    watch: Watch,
    laps: u64,
    /// Laps after which it is given up.
    most: u64,
    captured: u32,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Begin(u8, Option<Direction>),
    Landed,
    AtRova,
    RestInRova,
    PlayOn,
    NeedOrigin,
    Origin(Direction, bool),
    Over(End),
}

impl<'r> Play<'r> {
    /// Begins a turn.
    ///
    /// # Errors
    ///
    /// [`Illegal`](crate::Illegal) says which rule forbids the start.
    pub fn begin(
        rules: &'r Rules,
        position: &Position,
        start: Start,
    ) -> Result<Self, crate::Illegal> {
        let starts = rules.starts(position);
        if start.pit.side() == position.to_move() && position.has(start.pit) {
            let index = start.pit.ring_index(position.columns);
            if let Some(kind) = starts.kind(index, start.direction) {
                return Ok(Self::of_kind(rules, position, index, start.direction, kind));
            }
        }
        Err(starts.why_not(rules, position, start))
    }

    /// A turn whose start is known to be legal.
    pub(crate) fn of_kind(
        rules: &'r Rules,
        position: &Position,
        pit: u8,
        direction: Option<Direction>,
        kind: Kind,
    ) -> Self {
        Self {
            rules,
            position: *position,
            mode: Mode::of(rules, position),
            capturing: kind == Kind::Capturing,
            stage: Stage::Begin(pit, direction),
            at: pit,
            sense: Sense::Up,
            moved: false,
            watch: NOTHING_WATCHED,
            laps: 0,
            most: MOST_LAPS,
            captured: 0,
        }
    }

    /// The same turn, given up after fewer laps than [`MOST_LAPS`].
    #[must_use]
    pub const fn within(mut self, laps: u64) -> Self {
        if laps < self.most {
            self.most = laps;
        }
        self
    }

    /// A sowing of seeds held in hand, and what follows from it by the rules:
    /// for boards that explain one rule. The turn is a capturing one.
    ///
    /// `seeds` may be 0; then nothing is sown and the turn rests.
    pub(crate) fn of_hand(
        rules: &'r Rules,
        position: &Position,
        seeds: u8,
        first: u8,
        sense: Sense,
        observer: &mut impl Observer,
    ) -> Self {
        let mut play = Self::of_kind(rules, position, first, None, Kind::Capturing);
        if play.mode == Mode::Spent {
            play.mode = Mode::Drop;
        }
        if seeds == 0 {
            play.stage = Stage::Over(End::Rest(RestCause::EmptyPit));
        } else {
            play.sow(first, sense, seeds, observer);
        }
        play
    }

    /// Plays on to the next choice or the end, telling `observer` each event.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Progress {
        loop {
            match self.stage {
                Stage::Begin(pit, direction) => self.open(pit, direction, observer),
                Stage::Landed => self.landed(observer),
                Stage::RestInRova => self.rest(RestCause::Chosen, observer),
                Stage::PlayOn => self.play_on(observer),
                Stage::Origin(origin, chosen) => self.capture(origin, chosen, observer),
                Stage::AtRova => return Progress::Choose(Pending::Rova),
                Stage::NeedOrigin => return Progress::Choose(Pending::Origin),
                Stage::Over(end) => return Progress::Ended(end),
            }
        }
    }

    /// Makes the choice that [`advance`](Self::advance) asked for; returns
    /// whether it is one that was asked for.
    pub const fn choose(&mut self, choice: Choice) -> bool {
        self.stage = match (self.stage, choice) {
            (Stage::NeedOrigin, Choice::Origin(origin)) => Stage::Origin(origin, true),
            (Stage::AtRova, Choice::Rest) => Stage::RestInRova,
            (Stage::AtRova, Choice::PlayOn) => Stage::PlayOn,
            _ => return false,
        };
        true
    }

    /// The position that the turn leaves: once it has ended, the opponent is
    /// to move.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.position;
        if let Stage::Over(_) = self.stage {
            position.to_move = !position.to_move;
        }
        position
    }

    /// Seeds captured so far.
    #[must_use]
    pub const fn captured(&self) -> u32 {
        self.captured
    }

    /// Sowings so far.
    #[must_use]
    pub const fn laps(&self) -> u64 {
        self.laps
    }

    /// Whether it may capture: in a tsibongy game, whether it is a capturing
    /// turn.
    #[must_use]
    pub fn is_capturing(&self) -> bool {
        self.capturing || self.mode == Mode::Katro
    }

    /// The pit where the last seed fell.
    #[must_use]
    pub const fn last_pit(&self) -> crate::Pit {
        self.pit(self.at)
    }

    const fn pit(&self, index: u8) -> crate::Pit {
        self.rules.pit(self.position.to_move, index)
    }

    fn own(&mut self) -> &mut Ring {
        &mut self.position.rings[self.position.to_move.index()]
    }

    fn theirs(&mut self) -> &mut Ring {
        &mut self.position.rings[(!self.position.to_move).index()]
    }

    #[inline]
    fn tell(&self, observer: &mut impl Observer, hand: u8, event: Event) {
        observer.observe(|| Step {
            event,
            position: self.position,
            hand,
        });
    }

    #[inline]
    fn rest(&mut self, cause: RestCause, observer: &mut impl Observer) {
        let pit = self.pit(self.at);
        self.tell(observer, 0, Event::Rest { pit, cause });
        self.stage = Stage::Over(End::Rest(cause));
    }

    #[inline]
    fn sow(&mut self, first: u8, sense: Sense, seeds: u8, observer: &mut impl Observer) {
        let circuit = self.rules.circuit;
        self.at = circuit.sow(self.own(), first, sense, seeds);
        self.sense = sense;
        self.moved = true;
        self.laps += 1;
        self.stage = Stage::Landed;
        let event = Event::Sowing {
            first: self.pit(first),
            last: self.pit(self.at),
            seeds,
            direction: self.rules.direction(first, sense),
        };
        self.tell(observer, 0, event);
    }

    /// The first thing that happens: a drop, or a pit that is lifted and sown.
    fn open(&mut self, pit: u8, direction: Option<Direction>, observer: &mut impl Observer) {
        if let Some(direction) = direction {
            self.sense = self.rules.sense(pit, direction);
        }
        self.stage = Stage::Landed;
        if self.mode == Mode::Drop {
            self.position.reserves[self.position.to_move.index()] -= 1;
            self.own().add(pit, 1);
            let pit = self.pit(pit);
            self.tell(observer, 0, Event::Drop { pit });
        } else {
            let rova = self.is_own_rova(pit);
            let mut seeds = self.own().lift(pit);
            if rova {
                seeds += self.lift_outer_rova();
            }
            let event = Event::Lift {
                pit: self.pit(pit),
                seeds,
                direction: self.rules.direction(pit, self.sense),
                rova,
            };
            self.tell(observer, seeds, event);
            let first = self.rules.circuit.next(pit, self.sense);
            self.sow(first, self.sense, seeds, observer);
        }
    }

    /// The last seed of a sowing, or the drop, has fallen.
    #[inline]
    fn landed(&mut self, observer: &mut impl Observer) {
        if self.own().get(self.at) == 1 {
            self.rest(RestCause::EmptyPit, observer);
        } else if self.mode == Mode::Katro {
            self.landed_in_katro(observer);
        } else if self.moved && !self.rules.parameters().relay {
            self.rest(RestCause::OneSowing, observer);
        } else if self.position.rova_stands(self.position.to_move) {
            self.landed_near_rova(observer);
        } else {
            self.capture_or_relay(observer);
        }
    }

    fn opponent_is_kamo(&self) -> bool {
        self.position.inner_row_is_empty(!self.position.to_move)
    }

    /// Whether what was taken so far ends the game.
    fn opponent_has_lost(&mut self) -> bool {
        match self.rules.parameters().win {
            Win::InnerRow => self.opponent_is_kamo(),
            Win::AllSeeds => self.theirs().is_empty(),
        }
    }

    const fn took(&mut self, seeds: u8) {
        self.captured += seeds as u32;
        self.watch = NOTHING_WATCHED;
    }
}

/// From a tsibongy towards the middle of the board.
const fn inward(tsibongy: u8) -> Sense {
    if tsibongy == 0 {
        Sense::Up
    } else {
        Sense::Down
    }
}
