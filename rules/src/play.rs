use crate::event::{Event, Observer, RestCause, Step};
use crate::pit::Direction;
use crate::position::Position;
use crate::ring::{Ring, Sense};
use crate::rules::Rules;
use crate::starts::{Kind, takeable};
use crate::turn::{Choice, Start};
use crate::values::{EmptyTsibongy, Family, Origin, RovaPlay, Scope, Tsibongy, WhenEmpty, Win};

/// By which rules the side to move plays now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Phase one: a seed is dropped.
    Drop,
    /// Phase two of katra fandatsaka.
    Fandatsaka,
    /// A katro game, or katro as a second phase.
    Katro,
    /// The turns are played.
    Spent,
}

impl Mode {
    pub(crate) fn of(rules: &Rules, position: &Position) -> Self {
        let parameters = rules.parameters();
        if parameters.family == Family::Katro {
            return Self::Katro;
        }
        let left = position.reserve(position.to_move());
        // Each turn takes one seed, so that the reserve counts the turns.
        let last = parameters
            .turns_each
            .map_or(0, |turns| parameters.reserve() - turns);
        match parameters.when_empty {
            _ if left > last => Self::Drop,
            WhenEmpty::Draw | WhenEmpty::Majority => Self::Spent,
            WhenEmpty::Fandatsaka => Self::Fandatsaka,
            WhenEmpty::Katro => Self::Katro,
        }
    }
}

/// What a turn that is being played has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The mover has to choose; [`Play::choose`] tells what.
    Choose(Pending),
    /// The turn is over.
    Ended(End),
}

/// What the mover has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// From which tsibongy the captured seeds are sown: `L` or `R`.
    Origin,
    /// Whether to rest in the rova or to play on: `|` or `&`.
    Rova,
}

impl Pending {
    /// What can be chosen, in order.
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

/// How a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The last seed rests.
    Rest(RestCause),
    /// It never does: the turn repeats a state after that many laps.
    Never {
        /// Laps (sowings) from a state to its repetition.
        period: u64,
    },
    /// Nobody knows: after [`MOST_LAPS`] it had neither ended nor repeated a
    /// state. The longest turns known have some hundred million laps; a record
    /// must not be able to keep a reader busy for ever.
    Undecided,
}

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

/// A state to recognise, for the proof that a turn never ends.
#[derive(Clone, Copy, Debug)]
struct Watch {
    ring: Ring,
    at: u8,
    sense: Sense,
    /// The lap at which it was seen; `u64::MAX` while there is none.
    since: u64,
}

const NOTHING_WATCHED: Watch = Watch {
    ring: Ring::EMPTY,
    at: 0,
    sense: Sense::Up,
    since: u64::MAX,
};

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
            captured: 0,
        }
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

    /// dandouau1909, katra sakalava: in one's outer rova the turn ends, in the
    /// inner one the mover may end it.
    fn landed_near_rova(&mut self, observer: &mut impl Observer) {
        let inner = Rules::inner_rova(self.position.to_move);
        if self.moved && self.at == self.rules.behind(inner) {
            self.rest(RestCause::OuterRova, observer);
        } else if self.moved && self.at == inner {
            self.stage = Stage::AtRova;
        } else if self.at == inner && !self.capturing {
            self.relay(observer);
        } else {
            self.capture_or_relay(observer);
        }
    }

    /// The mover does not rest in its rova.
    fn play_on(&mut self, observer: &mut impl Observer) {
        let pit = self.pit(self.at);
        self.tell(observer, 0, Event::PlayOn { pit });
        match self.rules.parameters().rova_play {
            RovaPlay::Lift => self.relay(observer),
            RovaPlay::CaptureFirst => self.capture_or_relay(observer),
        }
    }

    #[inline]
    fn capture_or_relay(&mut self, observer: &mut impl Observer) {
        let at = self.at;
        if !self.capturing || at >= self.rules.columns {
            return self.relay(observer);
        }
        let seeds = takeable(self.rules, &self.position, at);
        if seeds == 0 {
            return self.relay(observer);
        }
        let merges = match self.rules.parameters().tsibongy {
            Tsibongy::Merge => self.rules.is_tsibongy(at),
            Tsibongy::Single => self.rules.is_tsibongy(at) && seeds == 1,
            Tsibongy::Plain => false,
        };
        if merges {
            self.merge(observer);
        } else {
            self.stage = match self.forced_origin() {
                Some(origin) => Stage::Origin(origin, false),
                None => Stage::NeedOrigin,
            };
        }
    }

    /// The tsibongy from which captured seeds are sown, where the mover has no
    /// choice.
    fn forced_origin(&self) -> Option<Direction> {
        let parameters = self.rules.parameters();
        let nearer = if self.at < 2 {
            Some(Direction::Left)
        } else if self.at + 2 >= self.rules.columns {
            Some(Direction::Right)
        } else {
            None
        };
        match parameters.origin {
            Origin::Left => Some(Direction::Left),
            // dandouau1909, katra fandatsaka IV, and busser-faq: two seeds and
            // more of a tsibongy are sown from the one that faces it.
            _ if parameters.tsibongy == Tsibongy::Single && self.rules.is_tsibongy(self.at) => {
                nearer
            }
            Origin::Free => None,
            Origin::Nearest => nearer,
            Origin::NearestKeep if nearer.is_none() && self.moved => {
                // A movement to the right comes from the left tsibongy.
                Some(self.rules.direction(self.at, self.sense).opposite())
            }
            Origin::NearestKeep => nearer,
        }
    }

    fn capture(&mut self, origin: Direction, chosen: bool, observer: &mut impl Observer) {
        let at = self.at;
        let (seeds, also) = self.take_inner(at);
        let event = Event::Capture {
            pit: self.pit(at),
            from: self.rules.pit(!self.position.to_move, at),
            also,
            seeds,
            origin: Some(origin),
            chosen,
            own: 0,
        };
        self.tell(observer, seeds, event);
        let (first, sense) = match origin {
            Direction::Left => (0, Sense::Up),
            Direction::Right => (self.rules.columns - 1, Sense::Down),
        };
        self.sow(first, sense, seeds, observer);
        if self.opponent_is_kamo() {
            self.rest(RestCause::OpponentLost, observer);
        }
    }

    fn merge(&mut self, observer: &mut impl Observer) {
        let at = self.at;
        let (seeds, _) = self.take_inner(at);
        let lost = self.opponent_is_kamo();
        let lifted = if lost {
            self.own().add(at, seeds);
            0
        } else {
            self.own().lift(at) + seeds
        };
        let event = Event::Merge {
            pit: self.pit(at),
            from: self.rules.pit(!self.position.to_move, at),
            seeds,
            lifted,
        };
        self.tell(observer, lifted, event);
        if lost {
            self.rest(RestCause::OpponentLost, observer);
        } else {
            let sense = inward(at);
            self.sow(self.rules.circuit.next(at, sense), sense, lifted, observer);
        }
    }

    /// Takes the opponent's inner pit that faces `at`, and both its rova where
    /// that is one; the pit behind is returned where it was emptied.
    fn take_inner(&mut self, at: u8) -> (u8, Option<crate::Pit>) {
        let opponent = !self.position.to_move;
        let mut seeds = self.theirs().lift(at);
        let mut also = None;
        if self.position.rova_stands(opponent) && at == Rules::inner_rova(opponent) {
            let behind = self.rules.behind(at);
            seeds += self.theirs().lift(behind);
            also = Some(self.rules.pit(opponent, behind));
            self.end_rova(opponent);
        }
        self.took(seeds);
        (seeds, also)
    }

    const fn took(&mut self, seeds: u8) {
        self.captured += seeds as u32;
        self.watch = NOTHING_WATCHED;
    }

    fn end_rova(&mut self, side: crate::Side) {
        if let Some(stand) = &mut self.position.rova {
            stand[side.index()] = false;
        }
    }

    fn is_own_rova(&self, pit: u8) -> bool {
        let mover = self.position.to_move;
        self.position.rova_stands(mover) && pit == Rules::inner_rova(mover)
    }

    /// Lifts the outer rova of the mover, whose rova ends.
    fn lift_outer_rova(&mut self) -> u8 {
        let mover = self.position.to_move;
        let behind = self.rules.behind(Rules::inner_rova(mover));
        self.end_rova(mover);
        self.watch = NOTHING_WATCHED;
        self.own().lift(behind)
    }

    fn opponent_is_kamo(&self) -> bool {
        self.position.inner_row_is_empty(!self.position.to_move)
    }

    #[inline]
    fn relay(&mut self, observer: &mut impl Observer) {
        let at = self.at;
        if self.capturing
            && self.rules.parameters().empty_tsibongy == EmptyTsibongy::Inward
            && self.rules.is_tsibongy(at)
        {
            self.sense = inward(at);
        }
        if let Some(period) = self.repeats() {
            let pit = self.pit(at);
            self.tell(observer, 0, Event::Repeat { pit, period });
            self.stage = Stage::Over(End::Never { period });
            return;
        }
        if self.laps >= MOST_LAPS {
            self.stage = Stage::Over(End::Undecided);
            return;
        }
        let rova = self.is_own_rova(at);
        let mut seeds = self.own().lift(at);
        if rova {
            seeds += self.lift_outer_rova();
        }
        let event = Event::Relay {
            pit: self.pit(at),
            seeds,
            direction: self.rules.direction(at, self.sense),
            rova,
        };
        self.tell(observer, seeds, event);
        let first = self.rules.circuit.next(at, self.sense);
        self.sow(first, self.sense, seeds, observer);
    }

    /// Whether this state, from which a relay is about to begin, was there
    /// before; the period if it was.
    ///
    /// One lap can be undone: the pit that was lifted is the first empty one
    /// on the way back. So a relay that never ends returns to its first state,
    /// and that one alone is watched. Only where relays turn inward can two
    /// states lead to the same one; there the watched state moves on, at laps
    /// that double (Brent).
    #[inline]
    fn repeats(&mut self) -> Option<u64> {
        let ring = *self.own();
        let watch = &mut self.watch;
        if ring == watch.ring && self.at == watch.at && self.sense == watch.sense {
            return Some(self.laps - watch.since);
        }
        let moves_on = self.capturing
            && self.rules.parameters().empty_tsibongy == EmptyTsibongy::Inward
            && self.laps.is_power_of_two();
        if watch.since == u64::MAX || moves_on {
            *watch = Watch {
                ring,
                at: self.at,
                sense: self.sense,
                since: self.laps,
            };
        }
        None
    }

    fn landed_in_katro(&mut self, observer: &mut impl Observer) {
        let at = self.at;
        let katro = KatroRules::of(self.rules);
        let from_here = at < self.rules.columns
            || (katro.from_outer && self.position.inner_row_is_empty(self.position.to_move));
        let taken = if from_here {
            self.katro_prize(&katro)
        } else {
            None
        };
        let Some((from, also)) = taken else {
            return self.relay(observer);
        };
        let mut seeds = self.theirs().lift(from);
        seeds += also.map_or(0, |behind| self.theirs().lift(behind));
        self.took(seeds);
        let lost = match katro.win {
            Win::InnerRow => self.opponent_is_kamo(),
            Win::AllSeeds => self.theirs().is_empty(),
        };
        let opponent = !self.position.to_move;
        let own = self.own().lift(at);
        if lost {
            self.own().add(at, own + seeds);
        }
        let event = Event::Capture {
            pit: self.pit(at),
            from: self.rules.pit(opponent, from),
            also: also.map(|behind| self.rules.pit(opponent, behind)),
            seeds,
            origin: None,
            chosen: false,
            own,
        };
        self.tell(observer, if lost { 0 } else { own + seeds }, event);
        if lost {
            self.rest(RestCause::OpponentLost, observer);
        } else {
            let first = self.rules.circuit.next(at, self.sense);
            self.sow(first, self.sense, own + seeds, observer);
        }
    }

    /// The pits that a capture at the pit of the last seed empties, if any
    /// holds seeds: one, and the other of its column.
    fn katro_prize(&mut self, katro: &KatroRules) -> Option<(u8, Option<u8>)> {
        let facing = if self.at < self.rules.columns {
            self.at
        } else {
            self.rules.behind(self.at)
        };
        let behind = self.rules.behind(facing);
        let kamo = self.opponent_is_kamo();
        let theirs = *self.theirs();
        let (inner, outer) = (theirs.get(facing) > 0, theirs.get(behind) > 0);
        match katro.scope {
            Scope::Column if inner || outer => Some((facing, outer.then_some(behind))),
            Scope::InnerThenOuter if kamo => outer.then_some((behind, None)),
            Scope::Inner | Scope::InnerThenOuter if inner => Some((facing, None)),
            _ => None,
        }
    }
}

/// What the katro games ask of the parameters; katro as a second phase answers
/// it in one way.
struct KatroRules {
    scope: Scope,
    from_outer: bool,
    win: Win,
}

impl KatroRules {
    #[inline]
    fn of(rules: &Rules) -> Self {
        let parameters = rules.parameters();
        match parameters.family {
            Family::Katro => Self {
                scope: parameters.scope,
                from_outer: parameters.from_outer,
                win: parameters.win,
            },
            // busser2023: as at katro, the facing pit is taken; the game is
            // still lost by whoever is kamo.
            Family::Tsibongy => Self {
                scope: Scope::Inner,
                from_outer: false,
                win: Win::InnerRow,
            },
        }
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
