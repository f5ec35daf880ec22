//! One turn, played lap by lap. The rules are in these modules:
//!
//! - here: starts, sowing and rest
//! - `explore`: all continuations of a start, with both sides of each choice
//! - `tsibongy`: captures sown from a tsibongy, and merges
//! - `katro`: captures sown on from the pit of the capture, or from the next one
//! - `relay`: relays, and the proof that a turn never ends
//! - `bao`: last seeds and ends of turns in bao la kiswahili
//! - `rova`: the privileges of the rova and the house
//! - `reverse_play`: the predecessors of a position
//!
//! Parts of a lap are `inline(always)` where the compiler otherwise calls them: perft is a tenth
//! slower then.

mod bao;
mod cycle_detector;
mod explore;
mod katro;
mod progress;
mod relay;
mod reverse_play;
mod rova;
mod tsibongy;

pub use progress::{PendingChoice, PlayResult, Progress, TurnEnd};
pub use reverse_play::Predecessors;

use crate::event::{Event, Observer, RestCause, Step};
use crate::mode::Mode;
use crate::pit::Direction;
use crate::position::{Position, PositionOf};
use crate::ring::{NarrowRing, Ring, SowingRing};
use crate::rotation::Sense;
use crate::rules::Rules;
use crate::side::Side;
use crate::starts::TurnKind;
use crate::turn::{Choice, Start};
use cycle_detector::CycleDetector;

/// The number of laps (sowings) after which a turn is abandoned as undecided.
pub const MAX_LAPS: u64 = 1 << 28;

/// A turn in progress, played lap by lap up to the next choice.
///
/// Use it if choices are not known before the turn, or to look at the board before each. Otherwise
/// [`Rules::play`] is shorter. It is [`Copy`]: to try both sides of a choice, keep a copy.
///
/// `Play::begin` rejects an illegal start. A turn of more than [`MAX_LAPS`] sowings is abandoned;
/// `with_max_laps` sets a lower limit.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Choice, Direction, Game, Play, Progress, Start};
///
/// let rules = Game::FIFANGHA.rules();
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
///
/// Both sides of a choice, after the drop:
///
/// ```
/// use fifangha_rules::{Game, Play, Progress, Start};
///
/// let rules = Game::FIFANGHA.rules();
/// let mut play = Play::begin(&rules, &rules.start(), Start::drop("b4".parse()?))?;
/// let mut steps = Vec::new();
/// let Progress::Choose(pending) = play.advance(&mut steps) else { panic!() };
/// assert_eq!(steps.len(), 1);
/// let boards = pending.choices().map(|choice| {
///     let mut play = play;
///     play.choose(choice);
///     play.advance(&mut ());
///     play.position().to_string()
/// });
/// assert_eq!(boards[0], "......../.11.111./1112111./........ S25 N26 N");
/// assert_eq!(boards[1], "......../.11.111./.1121111/........ S25 N26 N");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Play<'r> = PlayOf<'r, Ring>;

/// A turn in progress, with rings of one of the two forms of [`ring`](crate::ring).
#[derive(Clone, Copy, Debug)]
#[allow(unreachable_pub, reason = "only its alias is public")]
pub struct PlayOf<'r, R: SowingRing> {
    rules: &'r Rules,
    /// The current position, the mover still to move, from the mover's point of view, so that the
    /// side is not looked up in every lap.
    relative: PositionOf<R>,
    mode: Mode,
    capturing: bool,
    stage: PlayStage,
    /// The pit of the last seed, and the direction of its sowing.
    at: u8,
    sense: Sense,
    /// `true` after a seed was sown; a drop is not a sowing.
    moved: bool,
    /// `true` after a capture that ends the game within the turn.
    won: bool,
    /// `true` if a last seed needs more than the capture rule: see
    /// [`after_special_seed`](Self::after_special_seed).
    special: bool,
    /// `true` if the turn started by sowing the mover's owned house of bao.
    from_house: bool,
    watch: CycleDetector<R>,
    laps: u32,
    /// The number of laps after which the turn is abandoned.
    max_laps: u32,
    captured: u32,
}

/// The stage of a turn.
#[derive(Clone, Copy, Debug)]
enum PlayStage {
    /// The last seed has fallen.
    Fallen,
    /// The turn has not begun; its kind and the direction of sowing.
    Begin(u8, Option<Direction>),
    /// The mover has to choose.
    Asked(PendingChoice),
    /// The mover has chosen.
    Chosen(Choice),
    /// The last seed rests.
    Rest(RestCause),
    /// The turn never ends: this state is the repeated one.
    Never,
    /// The turn was abandoned.
    Undecided,
}

/// The next action of a turn.
#[derive(Clone, Copy)]
enum NextAction {
    /// The last seed has fallen.
    Landed,
    /// Seeds in hand are sown, the first into that pit.
    Sow { first: u8, seeds: u8 },
    /// The pit of the last seed is sown.
    Relay,
    /// The play stops at its stage.
    Stop,
}

impl<'r> Play<'r> {
    /// Begins a turn.
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalStart`](crate::IllegalStart) with the rule that forbids the start.
    #[inline]
    pub fn begin(
        rules: &'r Rules,
        position: &Position,
        start: Start,
    ) -> Result<Self, crate::IllegalStart> {
        match rules.resolve_start(position, start) {
            Some((mode, pit, kind)) => {
                Ok(Self::unstarted(rules, position, mode).with_start(pit, start.direction, kind))
            }
            None => Err(rules
                .starts(position)
                .illegal_reason(rules, position, start)),
        }
    }

    /// Returns a sowing of seeds held in hand, continued by the rules, for boards that explain one
    /// rule. The turn is a capturing one.
    ///
    /// `seeds` may be 0; then nothing is sown and the turn rests.
    pub(crate) fn from_hand(
        rules: &'r Rules,
        position: &Position,
        seeds: u8,
        first: u8,
        sense: Sense,
        observer: &mut impl Observer,
    ) -> Self {
        let mode = match rules.mode(position) {
            Mode::Spent => Mode::Drop,
            mode => mode,
        };
        let mut play =
            Self::unstarted(rules, position, mode).with_start(first, None, TurnKind::Capturing);
        if seeds == 0 {
            play.stage = PlayStage::Rest(RestCause::EmptyPit);
        } else {
            play.sense = sense;
            play.sow(first, seeds, observer);
            play.stage = PlayStage::Fallen;
        }
        play
    }

    /// Plays on to the next choice or the end and reports each event to `observer`.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Progress {
        if !self.rules.circuit.is_narrow() {
            return self.advance_by_laps(observer);
        }
        let mut play = self.with_rings::<NarrowRing>();
        let progress = play.advance_by_laps(observer);
        *self = play.with_rings();
        progress
    }

    /// Plays on to the end with the choices that `choose` makes, which are among those asked for. The
    /// rings are converted only once.
    pub(crate) fn finish<E>(
        self,
        observer: &mut impl Observer,
        choose: impl FnMut(PendingChoice) -> Result<Choice, E>,
    ) -> Result<PlayResult, E> {
        match self.rules.circuit.is_narrow() {
            true => (self.with_rings::<NarrowRing>()).finish_by_laps(observer, choose),
            false => self.finish_by_laps(observer, choose),
        }
    }

    /// Plays on as [`advance`](Self::advance), without an observer. Not generic, so that it is
    /// optimized with this crate also if the caller's crate is not.
    pub fn advance_unobserved(&mut self) -> Progress {
        self.advance(&mut ())
    }

    /// Returns the current position; after the end the opponent is to move.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position_of_rings()
    }
}

impl<'r, R: SowingRing> PlayOf<'r, R> {
    /// Returns the common part of all turns of a position, to be [given a start](Self::with_start).
    #[inline]
    pub(crate) fn unstarted(rules: &'r Rules, position: &PositionOf<R>, mode: Mode) -> Self {
        Self {
            rules,
            relative: position.relative_to_mover(),
            mode,
            capturing: false,
            stage: PlayStage::Begin(0, None),
            at: 0,
            sense: Sense::Up,
            moved: false,
            won: false,
            special: matches!(mode, Mode::Katro)
                || !rules.tsibongy.relay
                || position.rova.is_some()
                || rules.bao().is_some(),
            from_house: false,
            watch: CycleDetector::NO_STATE,
            laps: 0,
            max_laps: MAX_LAPS as u32,
            captured: 0,
        }
    }

    /// Returns the same play with a start that is known to be legal.
    #[inline]
    #[must_use]
    pub(crate) const fn with_start(
        mut self,
        pit: u8,
        direction: Option<Direction>,
        kind: TurnKind,
    ) -> Self {
        self.capturing = matches!(kind, TurnKind::Capturing);
        self.stage = PlayStage::Begin(pit, direction);
        self.at = pit;
        self
    }

    /// Returns the same turn with a limit of laps below [`MAX_LAPS`].
    #[must_use]
    pub const fn with_max_laps(mut self, laps: u64) -> Self {
        if laps < self.max_laps as u64 {
            self.max_laps = laps as u32;
        }
        self
    }

    /// Plays on to the next choice or the end.
    fn advance_by_laps(&mut self, observer: &mut impl Observer) -> Progress {
        let next = match self.stage {
            PlayStage::Begin(pit, direction) => self.open_turn(pit, direction, observer),
            PlayStage::Fallen => NextAction::Landed,
            PlayStage::Chosen(choice) => self.apply_choice(choice, observer),
            _ => NextAction::Stop,
        };
        self.run(next, observer);
        self.progress()
    }

    fn finish_by_laps<E>(
        mut self,
        observer: &mut impl Observer,
        mut choose: impl FnMut(PendingChoice) -> Result<Choice, E>,
    ) -> Result<PlayResult, E> {
        loop {
            match self.advance_by_laps(observer) {
                Progress::Ended(end) => return Ok(self.result(end)),
                Progress::Choose(pending) => self.choose(choose(pending)?),
            };
        }
    }

    /// Returns the same play with rings of another form.
    #[inline]
    fn with_rings<S: SowingRing>(&self) -> PlayOf<'r, S> {
        PlayOf {
            rules: self.rules,
            relative: self.relative.with_rings(),
            mode: self.mode,
            capturing: self.capturing,
            stage: self.stage,
            at: self.at,
            sense: self.sense,
            moved: self.moved,
            won: self.won,
            special: self.special,
            from_house: self.from_house,
            watch: self.watch.with_ring(),
            laps: self.laps,
            max_laps: self.max_laps,
            captured: self.captured,
        }
    }

    /// Returns its progress while it is stopped.
    #[inline]
    fn progress(&self) -> Progress {
        match self.stage {
            PlayStage::Asked(pending) => Progress::Choose(pending),
            PlayStage::Rest(cause) => Progress::Ended(TurnEnd::Rest(cause)),
            PlayStage::Never => Progress::Ended(TurnEnd::Never {
                period: u64::from(self.laps - self.watch.since),
            }),
            _ => Progress::Ended(TurnEnd::Undecided),
        }
    }

    /// Plays lap after lap until the turn stops.
    #[inline]
    fn run(&mut self, mut next: NextAction, observer: &mut impl Observer) {
        loop {
            if let NextAction::Relay = next {
                next = self.relay(observer);
            }
            match next {
                NextAction::Sow { first, seeds } => self.sow(first, seeds, observer),
                NextAction::Stop => return,
                NextAction::Landed | NextAction::Relay => {}
            }
            next = self.after_last_seed(observer);
        }
    }

    /// Applies a choice.
    #[inline(always)]
    fn apply_choice(&mut self, choice: Choice, observer: &mut impl Observer) -> NextAction {
        match choice {
            Choice::Origin(origin) => self.capture(origin, true, observer),
            Choice::PlayOn => self.leave_rova(observer),
            Choice::Rest if self.relative.houses => self.rest(RestCause::House, observer),
            Choice::Rest => self.rest(RestCause::Chosen, observer),
        }
    }

    /// Makes the choice that [`advance`](Self::advance) asked for; returns `true` if it is one of
    /// the options.
    pub const fn choose(&mut self, choice: Choice) -> bool {
        let stops = matches!(
            (self.stage, choice),
            (PlayStage::Asked(PendingChoice::Origin), Choice::Origin(_))
                | (
                    PlayStage::Asked(PendingChoice::Rova),
                    Choice::Rest | Choice::PlayOn
                )
        );
        if stops {
            self.stage = PlayStage::Chosen(choice);
        }
        stops
    }

    /// Returns the result of the turn, which has ended.
    #[must_use]
    #[inline]
    pub fn result(&self, end: TurnEnd) -> PlayResult {
        PlayResult {
            end,
            position: self.position_of_rings().with_rings(),
            captured: self.captured(),
            laps: self.laps(),
            last_pit: self.last_pit(),
        }
    }

    /// Returns the current position; after the end the opponent is to move.
    #[must_use]
    pub(crate) fn position_of_rings(&self) -> PositionOf<R> {
        let mut position = self.relative.relative_to_mover();
        if let PlayStage::Rest(_) | PlayStage::Never | PlayStage::Undecided = self.stage {
            position.to_move = !position.to_move;
        }
        position
    }

    /// Returns the rules.
    pub(crate) const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Returns the number of seeds captured so far.
    #[must_use]
    pub const fn captured(&self) -> u32 {
        self.captured
    }

    /// Returns the number of sowings so far.
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

    /// Returns the pit of the last seed.
    #[must_use]
    pub const fn last_pit(&self) -> crate::Pit {
        self.pit(self.at)
    }

    #[inline]
    const fn pit(&self, index: u8) -> crate::Pit {
        self.rules.pit(self.mover(), index)
    }

    /// Returns the board, the mover still to move.
    fn board(&self) -> Position {
        self.relative.relative_to_mover().with_rings()
    }

    #[inline]
    const fn mover(&self) -> Side {
        self.relative.to_move
    }

    #[inline]
    const fn own(&mut self) -> &mut R {
        &mut self.relative.rings[0]
    }

    #[inline]
    const fn theirs(&mut self) -> &mut R {
        &mut self.relative.rings[1]
    }

    /// Returns the mover's inner rova if it stands.
    #[inline]
    fn own_rova(&self) -> Option<u8> {
        let stands = self.relative.rova.is_some_and(|[own, _]| own) && !self.relative.houses;
        stands.then_some(self.rules.inner_rova(self.mover()))
    }

    /// Returns the opponent's inner rova if it stands.
    #[inline]
    fn their_rova(&self) -> Option<u8> {
        let stands = self.relative.rova.is_some_and(|[_, theirs]| theirs) && !self.relative.houses;
        stands.then_some(self.rules.inner_rova(!self.mover()))
    }

    #[inline]
    fn notify(&self, observer: &mut impl Observer, hand: u8, event: Event) {
        observer.observe(|| Step {
            event,
            position: self.board(),
            hand,
        });
    }

    #[inline]
    const fn wait_in(&mut self, stage: PlayStage) -> NextAction {
        self.stage = stage;
        NextAction::Stop
    }

    #[inline]
    fn rest(&mut self, cause: RestCause, observer: &mut impl Observer) -> NextAction {
        if self.special
            && let Some(bao) = self.rules.bao()
        {
            self.end_bao_turn(bao);
        }
        let pit = self.pit(self.at);
        self.notify(observer, 0, Event::Rest { pit, cause });
        self.wait_in(PlayStage::Rest(cause))
    }

    #[inline]
    fn sow(&mut self, first: u8, seeds: u8, observer: &mut impl Observer) {
        self.moved = true;
        self.laps += 1;
        self.own_sowing(first, seeds, 0, observer);
    }

    /// Sows seeds, and keeps the given number in hand.
    #[inline]
    fn own_sowing(&mut self, first: u8, seeds: u8, hand: u8, observer: &mut impl Observer) {
        let (circuit, sense) = (self.rules.circuit, self.sense);
        self.at = self.own().sow(&circuit, first, sense, seeds);
        let event = Event::Sowing {
            first: self.pit(first),
            last: self.pit(self.at),
            seeds,
            direction: self.rules.direction(self.mover(), first, sense),
        };
        self.notify(observer, hand, event);
    }

    /// Sows the seeds that were lifted from the pit of the last seed; the pit is skipped if the game
    /// has that rule, so that each round is a sowing of its own.
    #[inline]
    fn sow_lifted(&mut self, mut seeds: u8, observer: &mut impl Observer) -> NextAction {
        let first = self.rules.circuit.next(self.at, self.sense);
        if self.rules.skips_start {
            let round = self.rules.circuit.len() - 1;
            while seeds > round {
                seeds -= round;
                self.own_sowing(first, round, seeds, observer);
            }
        }
        NextAction::Sow { first, seeds }
    }

    /// Sows seeds in hand from the pit after the last one.
    #[inline]
    const fn sow_onward(&self, seeds: u8) -> NextAction {
        let first = self.rules.circuit.next(self.at, self.sense);
        NextAction::Sow { first, seeds }
    }

    /// Performs the first event: a drop, or a pit that is lifted and sown.
    #[inline(always)]
    fn open_turn(
        &mut self,
        pit: u8,
        direction: Option<Direction>,
        observer: &mut impl Observer,
    ) -> NextAction {
        if let Some(direction) = direction {
            self.sense = self.rules.sense(self.mover(), pit, direction);
        }
        if self.mode == Mode::Drop {
            self.relative.reserves[0] -= 1;
            self.own().drop(pit);
            let pit = self.pit(pit);
            self.notify(observer, 0, Event::Drop { pit });
            return NextAction::Landed;
        }
        // An attack: the pit captures where it is, as if its last seed had just fallen.
        if direction.is_none() {
            return NextAction::Landed;
        }
        if let Some(senses) = &mut self.relative.senses {
            self.rules.fix_sense(senses, self.sense);
        }
        let rova = self.own_rova() == Some(pit);
        let mut seeds = self.own().lift(pit);
        if rova {
            seeds += self.lift_outer_rova();
        }
        self.from_house = self.is_own_house(pit);
        self.end_house_at(0, pit);
        let event = Event::Lift {
            pit: self.pit(pit),
            seeds,
            direction: self.rules.direction(self.mover(), pit, self.sense),
            rova,
        };
        self.notify(observer, seeds, event);
        self.sow_lifted(seeds, observer)
    }

    /// Continues after the last seed of a sowing, or a drop.
    #[inline]
    fn after_last_seed(&mut self, observer: &mut impl Observer) -> NextAction {
        if self.won {
            return self.rest(RestCause::OpponentLost, observer);
        }
        if self.special
            && let Some(bao) = self.rules.bao()
        {
            return self.after_bao_seed(bao, observer);
        }
        if self.own().get(self.at) == 1 && !(self.special && self.captures_in_empty_pit()) {
            return self.rest(RestCause::EmptyPit, observer);
        }
        match self.special {
            true => self.after_special_seed(observer),
            false => self.capture_or_relay(observer),
        }
    }

    /// Continues after a seed that fell on seeds in a katro game, a game without relays, or a game
    /// with rova or houses.
    ///
    /// dandouau1909, katra sakalava: in the mover's outer rova the turn ends, in the inner one the
    /// mover may end it. busser-site, mrahawatso.html: so it may in its house.
    #[inline]
    fn after_special_seed(&mut self, observer: &mut impl Observer) -> NextAction {
        if self.mode == Mode::Katro {
            return self.katro_capture_or_relay(observer);
        }
        if self.moved && !self.rules.tsibongy.relay {
            return self.rest(RestCause::OneSowing, observer);
        }
        if let Some(rova) = self.own_rova()
            && self.moved
        {
            if self.at == self.rules.pit_behind(rova) {
                return self.rest(RestCause::OuterRova, observer);
            }
            if self.at == rova {
                return self.wait_in(PlayStage::Asked(PendingChoice::Rova));
            }
        }
        if self.moved && self.may_stop_in_house() {
            return self.wait_in(PlayStage::Asked(PendingChoice::Rova));
        }
        self.capture_or_relay(observer)
    }

    #[inline]
    fn is_kamo(&self) -> bool {
        self.relative.rings[0].inner_is_empty(self.rules.columns)
    }

    #[inline]
    fn opponent_is_kamo(&self) -> bool {
        self.relative.rings[1].inner_is_empty(self.rules.columns)
    }

    #[inline]
    fn record_capture(&mut self, seeds: u8) {
        self.captured += seeds as u32;
        self.watch = CycleDetector::NO_STATE;
        self.won = self.rules.capture_wins(self.relative.rings[1]);
    }
}

/// Returns the sense from a tsibongy towards the middle of the board.
const fn inward(tsibongy: u8) -> Sense {
    if tsibongy == 0 {
        Sense::Up
    } else {
        Sense::Down
    }
}
