use std::fmt;

use crate::pit::Columns;
use crate::values::{
    EmptyTsibongy, Family, FirstTurn, NeverEnding, Origin, RovaPlay, Scope, Tsibongy, WhenEmpty,
    Win,
};

/// A game as data: one value for each question that the sources answer or
/// leave open. [`Rules`](crate::Rules) plays by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// Which family of games; a record cannot override it.
    pub family: Family,
    /// The size of the board.
    pub columns: Columns,
    /// See [`NeverEnding`].
    pub never_ending: NeverEnding,
    /// Whether a pit of one seed may start a turn outside phase one.
    pub lone_seed: bool,

    /// Tsibongy games: see [`Tsibongy`].
    pub tsibongy: Tsibongy,
    /// Tsibongy games: see [`Origin`].
    pub origin: Origin,
    /// Tsibongy games: see [`EmptyTsibongy`].
    pub empty_tsibongy: EmptyTsibongy,
    /// Tsibongy games: whether a sowing whose last seed falls on seeds goes on.
    pub relay: bool,
    /// Tsibongy games: see [`WhenEmpty`].
    pub when_empty: WhenEmpty,
    /// Tsibongy games: the turns that each side plays at most, where they are
    /// fewer than the seeds of its reserve.
    pub turns_each: Option<u8>,
    /// Tsibongy games: whether each side has a rova, as in katra sakalava.
    pub rova: bool,
    /// Games with rova: see [`RovaPlay`].
    pub rova_play: RovaPlay,
    /// Games with rova: whether the duty to capture can force the rova.
    pub rova_obliged: bool,

    /// Katro games: see [`Scope`].
    pub scope: Scope,
    /// Katro games: whether a mover whose own inner row is empty captures from
    /// its outer row.
    pub from_outer: bool,
    /// Katro games: see [`Win`].
    pub win: Win,
    /// Katro games: see [`FirstTurn`].
    pub first_turn: FirstTurn,
}

impl Parameters {
    /// One row a side where everything is sown from the left, else two.
    #[must_use]
    pub const fn rows_a_side(&self) -> u8 {
        match (self.family, self.origin) {
            (Family::Tsibongy, Origin::Left) => 1,
            _ => 2,
        }
    }

    /// The seeds of a full reserve; 0 in the katro games.
    ///
    /// Sources: busser2023, the table of board sizes; dandouau1909 for katra
    /// sakalava, where ten seeds of each side lie on the board.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        match self.family {
            Family::Katro => 0,
            Family::Tsibongy if self.rova => 22,
            Family::Tsibongy => self.columns.reserve(),
        }
    }

    /// Why no game can be played by these parameters: every reason.
    pub(crate) fn conflicts(&self) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let mut refuse = |when: bool, parameters: &'static [Parameter], reason: &'static str| {
            if when {
                conflicts.push(Conflict { parameters, reason });
            }
        };
        use Parameter as P;
        if self.family == Family::Katro {
            // Such a game could not be won, and its turns could go on for ever:
            // a player whose inner row is taken would have nothing to capture.
            refuse(
                self.scope == Scope::Inner && self.win == Win::AllSeeds,
                &[P::Scope, P::Win],
                "with `scope: inner` the outer row is never taken, so that `win: all-seeds` cannot be reached: use `win: inner-row` or another scope",
            );
            return conflicts;
        }
        let one_row = self.rows_a_side() == 1;
        refuse(
            one_row && self.tsibongy != Tsibongy::Plain,
            &[P::Origin, P::Tsibongy],
            "with `origin: left` all is sown to the right, and a merge in the right tsibongy would go left: use `tsibongy: plain`",
        );
        refuse(
            one_row && self.empty_tsibongy == EmptyTsibongy::Inward,
            &[P::Origin, P::EmptyTsibongy],
            "with `origin: left` all is sown to the right, and inward from the right tsibongy is left: use `empty_tsibongy: keep`",
        );
        let second_phase = matches!(self.when_empty, WhenEmpty::Fandatsaka | WhenEmpty::Katro);
        refuse(
            one_row && second_phase,
            &[P::Origin, P::WhenEmpty],
            "with `origin: left` there is no second phase, in which pits are sown either way",
        );
        refuse(
            !self.relay && second_phase,
            &[P::Relay, P::WhenEmpty],
            "with `relay: false` a turn ends after one sowing, so that a second phase could capture nothing: use `when_empty: draw` or `majority`",
        );
        refuse(
            self.turns_each.is_some() && second_phase,
            &[P::TurnsEach, P::WhenEmpty],
            "with a second phase the game goes on when the reserves are spent: `turns_each` needs `when_empty: draw` or `majority`",
        );
        refuse(
            self.turns_each
                .is_some_and(|turns| turns == 0 || turns > self.reserve()),
            &[P::TurnsEach],
            "each turn takes a seed from the reserve: `turns_each` is at least 1 and at most the reserve",
        );
        refuse(
            self.rova && self.when_empty == WhenEmpty::Katro,
            &[P::Rova, P::WhenEmpty],
            "the rova are described with the second phase of katra fandatsaka only: use another `when_empty`",
        );
        refuse(
            self.rova && (self.columns != Columns::Eight || one_row),
            &[P::Rova, P::Columns],
            "the rova are described on the board of 8 columns and two rows a side only",
        );
        conflicts
    }
}

/// Parameters that contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Those that clash.
    pub parameters: &'static [Parameter],
    /// Why, and what to do.
    pub reason: &'static str,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason)
    }
}

impl std::error::Error for Conflict {}

/// The name of a parameter, to read and to set it as text.
///
/// ```
/// use fifangha_rules::{Game, Origin, Parameter};
///
/// let mut parameters = Game::Fifangha.parameters();
/// assert_eq!(Parameter::Origin.get(&parameters), "free");
/// Parameter::Origin.set(&mut parameters, "nearest")?;
/// assert_eq!(parameters.origin, Origin::Nearest);
/// # Ok::<(), fifangha_rules::SetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each names the field of `Parameters` that it reads.
pub enum Parameter {
    Columns,
    Tsibongy,
    Origin,
    EmptyTsibongy,
    Relay,
    NeverEnding,
    WhenEmpty,
    LoneSeed,
    TurnsEach,
    Rova,
    RovaPlay,
    RovaObliged,
    Scope,
    FromOuter,
    Win,
    FirstTurn,
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// The parameter has no such value; what it has instead.
    Value {
        /// Which parameter.
        parameter: Parameter,
        /// The values that it has.
        expected: Vec<String>,
    },
    /// The parameter belongs to the other family of games.
    Family {
        /// Which parameter.
        parameter: Parameter,
        /// The family that has it.
        family: Family,
    },
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value {
                parameter,
                expected,
            } => write!(
                f,
                "`{}` is one of: {}",
                parameter.name(),
                expected.join(", ")
            ),
            Self::Family { parameter, family } => {
                write!(f, "`{}` belongs to the {family} games", parameter.name())
            }
        }
    }
}

impl std::error::Error for SetError {}

impl Parameter {
    /// Every parameter, in the order of the documentation.
    pub const ALL: &'static [Self] = &[
        Self::Columns,
        Self::Tsibongy,
        Self::Origin,
        Self::EmptyTsibongy,
        Self::Relay,
        Self::WhenEmpty,
        Self::TurnsEach,
        Self::Rova,
        Self::RovaPlay,
        Self::RovaObliged,
        Self::Scope,
        Self::FromOuter,
        Self::Win,
        Self::FirstTurn,
        Self::LoneSeed,
        Self::NeverEnding,
    ];

    /// Its name in records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Tsibongy => "tsibongy",
            Self::Origin => "origin",
            Self::EmptyTsibongy => "empty_tsibongy",
            Self::Relay => "relay",
            Self::NeverEnding => "never_ending",
            Self::WhenEmpty => "when_empty",
            Self::LoneSeed => "lone_seed",
            Self::TurnsEach => "turns_each",
            Self::Rova => "rova",
            Self::RovaPlay => "rova_play",
            Self::RovaObliged => "rova_obliged",
            Self::Scope => "scope",
            Self::FromOuter => "from_outer",
            Self::Win => "win",
            Self::FirstTurn => "first_turn",
        }
    }

    /// The parameter of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|p| p.name() == name)
    }

    /// The question that it answers, in one line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Columns => "How many columns has the board?",
            Self::Tsibongy => {
                "What does a last seed in one's tsibongy do to the one that faces it?"
            }
            Self::Origin => "From which tsibongy are captured seeds sown?",
            Self::EmptyTsibongy => {
                "How does a relay go on from a tsibongy that faces an empty one?"
            }
            Self::Relay => "Does a sowing that ends on seeds go on?",
            Self::NeverEnding => "What is the result of a turn that never ends?",
            Self::WhenEmpty => "What follows when the reserves are spent?",
            Self::LoneSeed => "May a lone seed start a turn outside phase one?",
            Self::TurnsEach => "After how many turns each does the game stop?",
            Self::Rova => "Has each side a rova?",
            Self::RovaPlay => "What does playing on from one's own rova do?",
            Self::RovaObliged => "Can the duty to capture force the rova?",
            Self::Scope => "What does a capture take?",
            Self::FromOuter => "Does a player without an inner row capture from the outer one?",
            Self::Win => "What has to be taken to win?",
            Self::FirstTurn => "Where may the very first turn start?",
        }
    }

    /// The family whose games have it; `None` where both do.
    #[must_use]
    pub const fn family(self) -> Option<Family> {
        match self {
            Self::Columns | Self::NeverEnding | Self::LoneSeed => None,
            Self::Tsibongy
            | Self::Origin
            | Self::EmptyTsibongy
            | Self::Relay
            | Self::WhenEmpty
            | Self::TurnsEach
            | Self::Rova
            | Self::RovaPlay
            | Self::RovaObliged => Some(Family::Tsibongy),
            Self::Scope | Self::FromOuter | Self::Win | Self::FirstTurn => Some(Family::Katro),
        }
    }

    /// Whether a game with these parameters asks the question at all.
    #[must_use]
    pub fn applies_to(self, parameters: &Parameters) -> bool {
        let second_phase = parameters.family == Family::Katro
            || matches!(
                parameters.when_empty,
                WhenEmpty::Fandatsaka | WhenEmpty::Katro
            );
        match self {
            Self::RovaPlay | Self::RovaObliged => parameters.rova,
            Self::LoneSeed => second_phase,
            Self::TurnsEach => !second_phase,
            _ => self.family().is_none_or(|f| f == parameters.family),
        }
    }

    /// The values that it can take, as text.
    #[must_use]
    pub fn values(self) -> Vec<String> {
        fn names<T: ToString>(all: &[T]) -> Vec<String> {
            all.iter().map(T::to_string).collect()
        }
        match self {
            Self::Columns => names(&Columns::ALL.map(Columns::count)),
            Self::Tsibongy => names(Tsibongy::ALL),
            Self::Origin => names(Origin::ALL),
            Self::EmptyTsibongy => names(EmptyTsibongy::ALL),
            Self::NeverEnding => names(NeverEnding::ALL),
            Self::WhenEmpty => names(WhenEmpty::ALL),
            Self::RovaPlay => names(RovaPlay::ALL),
            Self::Scope => names(Scope::ALL),
            Self::Win => names(Win::ALL),
            Self::FirstTurn => names(FirstTurn::ALL),
            Self::Relay | Self::LoneSeed | Self::Rova | Self::RovaObliged | Self::FromOuter => {
                names(&[true, false])
            }
            Self::TurnsEach => vec!["reserve".into(), "a number".into()],
        }
    }

    /// Its value, as text.
    #[must_use]
    pub fn get(self, parameters: &Parameters) -> String {
        match self {
            Self::Columns => parameters.columns.count().to_string(),
            Self::Tsibongy => parameters.tsibongy.to_string(),
            Self::Origin => parameters.origin.to_string(),
            Self::EmptyTsibongy => parameters.empty_tsibongy.to_string(),
            Self::Relay => parameters.relay.to_string(),
            Self::NeverEnding => parameters.never_ending.to_string(),
            Self::WhenEmpty => parameters.when_empty.to_string(),
            Self::LoneSeed => parameters.lone_seed.to_string(),
            Self::TurnsEach => parameters
                .turns_each
                .map_or_else(|| "reserve".into(), |turns| turns.to_string()),
            Self::Rova => parameters.rova.to_string(),
            Self::RovaPlay => parameters.rova_play.to_string(),
            Self::RovaObliged => parameters.rova_obliged.to_string(),
            Self::Scope => parameters.scope.to_string(),
            Self::FromOuter => parameters.from_outer.to_string(),
            Self::Win => parameters.win.to_string(),
            Self::FirstTurn => parameters.first_turn.to_string(),
        }
    }

    /// Sets it from text.
    ///
    /// # Errors
    ///
    /// [`SetError`], when it has no such value or belongs to the other family.
    pub fn set(self, parameters: &mut Parameters, value: &str) -> Result<(), SetError> {
        if let Some(family) = self.family().filter(|&f| f != parameters.family) {
            return Err(SetError::Family {
                parameter: self,
                family,
            });
        }
        self.read(parameters, value).ok_or_else(|| SetError::Value {
            parameter: self,
            expected: self.values(),
        })
    }

    fn read(self, parameters: &mut Parameters, value: &str) -> Option<()> {
        match self {
            Self::Columns => parameters.columns = Columns::from_count(value.parse().ok()?)?,
            Self::Tsibongy => parameters.tsibongy = value.parse().ok()?,
            Self::Origin => parameters.origin = value.parse().ok()?,
            Self::EmptyTsibongy => parameters.empty_tsibongy = value.parse().ok()?,
            Self::Relay => parameters.relay = value.parse().ok()?,
            Self::NeverEnding => parameters.never_ending = value.parse().ok()?,
            Self::WhenEmpty => parameters.when_empty = value.parse().ok()?,
            Self::LoneSeed => parameters.lone_seed = value.parse().ok()?,
            Self::TurnsEach if value == "reserve" => parameters.turns_each = None,
            Self::TurnsEach => parameters.turns_each = Some(value.parse().ok()?),
            Self::Rova => parameters.rova = value.parse().ok()?,
            Self::RovaPlay => parameters.rova_play = value.parse().ok()?,
            Self::RovaObliged => parameters.rova_obliged = value.parse().ok()?,
            Self::Scope => parameters.scope = value.parse().ok()?,
            Self::FromOuter => parameters.from_outer = value.parse().ok()?,
            Self::Win => parameters.win = value.parse().ok()?,
            Self::FirstTurn => parameters.first_turn = value.parse().ok()?,
        }
        Some(())
    }
}
