//! One turn, played lap by lap. The rules are in these modules:
//!
//! - here: how a turn begins, sows and rests
//! - `explore`: all ways to play one, both sides of each choice
//! - `tsibongy`: captures sown from a tsibongy, and merges
//! - `katro`: captures sown on from where they fell
//! - `relay`: relays, and the proof that a turn never ends
//! - `rova`: the privileges of the rova
//! - `back`: which positions a turn may have come from

mod back;
mod explore;
mod katro;
mod progress;
mod relay;
mod rova;
mod tsibongy;

pub use back::Before;
pub use progress::{End, Pending, Progress};

use crate::event::{Event, Observer, RestCause, Step};
use crate::mode::Mode;
use crate::pit::Direction;
use crate::position::Position;
use crate::ring::{Ring, Sense};
use crate::rules::Rules;
use crate::side::Side;
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
    /// The position that the turn leaves so far, the mover still to move, as the mover
    /// sees it: what belongs to a side is not looked up by it, lap after lap.
    faced: Position,
    mode: Mode,
    capturing: bool,
    stage: Stage,
    /// The pit of the last seed, and the way it came.
    at: u8,
    sense: Sense,
    /// `true` once a seed was sown: a drop is not a movement.
    moved: bool,
    /// `true` once the opponent has lost by a capture.
    won: bool,
    /// `true` if more depends on a fallen seed than its capture: see
    /// [`fallen_aside`](Self::fallen_aside).
    aside: bool,
    watch: Watch,
    laps: u32,
    /// Laps after which it is given up.
    most: u32,
    captured: u32,
}

/// The state in which a turn waits.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Its last seed has fallen.
    Fallen,
    /// It has not begun: what its start is, and the way that is sown.
    Begin(u8, Option<Direction>),
    /// The mover has to choose.
    Asked(Pending),
    /// It has chosen.
    Chosen(Choice),
    /// The last seed rests.
    Rest(RestCause),
    /// It never does: this state is the one that is watched.
    Never,
    /// It was given up.
    Undecided,
}

/// The next stage of a turn that goes on.
#[derive(Clone, Copy)]
enum Next {
    /// The last seed has fallen.
    Landed,
    /// Seeds in hand are sown, the first into that pit.
    Sow { first: u8, seeds: u8 },
    /// The pit of the last seed is sown on.
    Relay,
    /// Nothing: it stands still, in its stage.
    Stop,
}

impl<'r> Play<'r> {
    /// Begins a turn.
    ///
    /// # Errors
    ///
    /// [`Illegal`](crate::Illegal) says which rule forbids the start.
    #[inline]
    pub fn begin(
        rules: &'r Rules,
        position: &Position,
        start: Start,
    ) -> Result<Self, crate::Illegal> {
        match rules.begins(position, start) {
            Some((mode, pit, kind)) => {
                Ok(Self::before(rules, position, mode).started(pit, start.direction, kind))
            }
            None => Err(rules.starts(position).why_not(rules, position, start)),
        }
    }

    /// Returns the common part of all turns of a position, to be [`started`](Self::started).
    #[inline]
    pub(crate) const fn before(rules: &'r Rules, position: &Position, mode: Mode) -> Self {
        Self {
            rules,
            faced: position.faced(),
            mode,
            capturing: false,
            stage: Stage::Begin(0, None),
            at: 0,
            sense: Sense::Up,
            moved: false,
            won: false,
            aside: matches!(mode, Mode::Katro)
                || !rules.parameters().relay
                || position.rova.is_some(),
            watch: NOTHING_WATCHED,
            laps: 0,
            most: MOST_LAPS as u32,
            captured: 0,
        }
    }

    /// The same with a start that is known to be legal.
    #[inline]
    #[must_use]
    pub(crate) const fn started(
        mut self,
        pit: u8,
        direction: Option<Direction>,
        kind: Kind,
    ) -> Self {
        self.capturing = matches!(kind, Kind::Capturing);
        self.stage = Stage::Begin(pit, direction);
        self.at = pit;
        self
    }

    /// The same turn, given up after fewer laps than [`MOST_LAPS`].
    #[must_use]
    pub const fn within(mut self, laps: u64) -> Self {
        if laps < self.most as u64 {
            self.most = laps as u32;
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
        let mode = match Mode::of(rules, position) {
            Mode::Spent => Mode::Drop,
            mode => mode,
        };
        let mut play = Self::before(rules, position, mode).started(first, None, Kind::Capturing);
        if seeds == 0 {
            play.stage = Stage::Rest(RestCause::EmptyPit);
        } else {
            play.sense = sense;
            play.sow(first, seeds, observer);
            play.stage = Stage::Fallen;
        }
        play
    }

    /// Plays on to the next choice or the end, telling `observer` each event.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Progress {
        let next = match self.stage {
            Stage::Begin(pit, direction) => self.open(pit, direction, observer),
            Stage::Fallen => Next::Landed,
            Stage::Chosen(choice) => self.chosen(choice, observer),
            _ => Next::Stop,
        };
        self.go_on(next, observer);
        self.progress()
    }

    /// Returns its progress while it waits.
    #[inline]
    fn progress(&self) -> Progress {
        match self.stage {
            Stage::Asked(pending) => Progress::Choose(pending),
            Stage::Rest(cause) => Progress::Ended(End::Rest(cause)),
            Stage::Never => Progress::Ended(End::Never {
                period: u64::from(self.laps - self.watch.since),
            }),
            _ => Progress::Ended(End::Undecided),
        }
    }

    /// Sows lap after lap, to where the turn stands still.
    #[inline]
    fn go_on(&mut self, mut next: Next, observer: &mut impl Observer) {
        loop {
            if let Next::Relay = next {
                next = self.relay(observer);
            }
            match next {
                Next::Sow { first, seeds } => self.sow(first, seeds, observer),
                Next::Stop => return,
                Next::Landed | Next::Relay => {}
            }
            next = self.landed(observer);
        }
    }

    /// Applies a choice.
    #[inline]
    fn chosen(&mut self, choice: Choice, observer: &mut impl Observer) -> Next {
        match choice {
            Choice::Origin(origin) => self.capture(origin, true, observer),
            Choice::PlayOn => self.play_on(observer),
            Choice::Rest => self.rest(RestCause::Chosen, observer),
        }
    }

    /// Makes the choice that [`advance`](Self::advance) asked for; returns
    /// whether it is one that was asked for.
    pub const fn choose(&mut self, choice: Choice) -> bool {
        let asked = matches!(
            (self.stage, choice),
            (Stage::Asked(Pending::Origin), Choice::Origin(_))
                | (Stage::Asked(Pending::Rova), Choice::Rest | Choice::PlayOn)
        );
        if asked {
            self.stage = Stage::Chosen(choice);
        }
        asked
    }

    /// The position that the turn leaves: once it has ended, the opponent is
    /// to move.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.board();
        if let Stage::Rest(_) | Stage::Never | Stage::Undecided = self.stage {
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
        self.laps as u64
    }

    /// Returns `true` if the turn may capture: in a tsibongy game, if it is a capturing
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

    #[inline]
    const fn pit(&self, index: u8) -> crate::Pit {
        self.rules.pit(self.mover(), index)
    }

    /// The board, the mover still to move.
    const fn board(&self) -> Position {
        self.faced.faced()
    }

    #[inline]
    const fn mover(&self) -> Side {
        self.faced.to_move
    }

    #[inline]
    const fn own(&mut self) -> &mut Ring {
        &mut self.faced.rings[0]
    }

    #[inline]
    const fn theirs(&mut self) -> &mut Ring {
        &mut self.faced.rings[1]
    }

    /// The mover's inner rova, where it stands.
    #[inline]
    fn own_rova(&self) -> Option<u8> {
        let stands = self.faced.rova.is_some_and(|[own, _]| own);
        stands.then_some(Rules::inner_rova(self.mover()))
    }

    /// The opponent's.
    #[inline]
    fn their_rova(&self) -> Option<u8> {
        let stands = self.faced.rova.is_some_and(|[_, theirs]| theirs);
        stands.then_some(Rules::inner_rova(!self.mover()))
    }

    #[inline]
    fn tell(&self, observer: &mut impl Observer, hand: u8, event: Event) {
        observer.observe(|| Step {
            event,
            position: self.board(),
            hand,
        });
    }

    #[inline]
    const fn stop(&mut self, stage: Stage) -> Next {
        self.stage = stage;
        Next::Stop
    }

    #[inline]
    fn rest(&mut self, cause: RestCause, observer: &mut impl Observer) -> Next {
        let pit = self.pit(self.at);
        self.tell(observer, 0, Event::Rest { pit, cause });
        self.stop(Stage::Rest(cause))
    }

    #[inline]
    fn sow(&mut self, first: u8, seeds: u8, observer: &mut impl Observer) {
        let (circuit, sense) = (self.rules.circuit, self.sense);
        self.at = circuit.sow(self.own(), first, sense, seeds);
        self.moved = true;
        self.laps += 1;
        let event = Event::Sowing {
            first: self.pit(first),
            last: self.pit(self.at),
            seeds,
            direction: self.rules.direction(first, sense),
        };
        self.tell(observer, 0, event);
    }

    /// Seeds in hand that are sown from the pit after the last one.
    #[inline]
    const fn onward(&self, seeds: u8) -> Next {
        let first = self.rules.circuit.next(self.at, self.sense);
        Next::Sow { first, seeds }
    }

    /// The first thing that happens: a drop, or a pit that is lifted and sown.
    #[inline]
    fn open(
        &mut self,
        pit: u8,
        direction: Option<Direction>,
        observer: &mut impl Observer,
    ) -> Next {
        if let Some(direction) = direction {
            self.sense = self.rules.sense(pit, direction);
        }
        if self.mode == Mode::Drop {
            self.faced.reserves[0] -= 1;
            self.own().drop(pit);
            let pit = self.pit(pit);
            self.tell(observer, 0, Event::Drop { pit });
            return Next::Landed;
        }
        let rova = self.own_rova() == Some(pit);
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
        self.onward(seeds)
    }

    /// The last seed of a sowing, or the drop, has fallen.
    #[inline]
    fn landed(&mut self, observer: &mut impl Observer) -> Next {
        if self.won {
            return self.rest(RestCause::OpponentLost, observer);
        }
        if self.own().get(self.at) == 1 {
            return self.rest(RestCause::EmptyPit, observer);
        }
        match self.aside {
            true => self.fallen_aside(observer),
            false => self.capture_or_relay(observer),
        }
    }

    /// A seed has fallen on seeds in a katro game, in one without relays, or in one with rova.
    ///
    /// dandouau1909, katra sakalava: in one's outer rova the turn ends, in the inner one
    /// the mover may end it.
    #[inline]
    fn fallen_aside(&mut self, observer: &mut impl Observer) -> Next {
        if self.mode == Mode::Katro {
            return self.katro_capture_or_relay(observer);
        }
        if self.moved && !self.rules.parameters().relay {
            return self.rest(RestCause::OneSowing, observer);
        }
        if let Some(rova) = self.own_rova()
            && self.moved
        {
            if self.at == self.rules.behind(rova) {
                return self.rest(RestCause::OuterRova, observer);
            }
            if self.at == rova {
                return self.stop(Stage::Asked(Pending::Rova));
            }
        }
        self.capture_or_relay(observer)
    }

    #[inline]
    const fn is_kamo(&self) -> bool {
        self.faced.rings[0].inner_is_empty(self.rules.columns)
    }

    #[inline]
    const fn opponent_is_kamo(&self) -> bool {
        self.faced.rings[1].inner_is_empty(self.rules.columns)
    }

    /// Returns `true` if the captures so far end the game.
    #[inline]
    const fn opponent_has_lost(&self) -> bool {
        match self.rules.parameters().win {
            Win::InnerRow => self.opponent_is_kamo(),
            Win::AllSeeds => self.faced.rings[1].is_empty(),
        }
    }

    #[inline]
    const fn took(&mut self, seeds: u8) {
        self.captured += seeds as u32;
        self.watch = NOTHING_WATCHED;
        self.won = self.opponent_has_lost();
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
