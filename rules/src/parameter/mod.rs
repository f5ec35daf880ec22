//! The names of parameters, with their questions and families, and their values by name.
//!
//! [`Parameter`] names a field of [`Parameters`](crate::Parameters) without its type, so that files,
//! options and pages can list, read and set all fields alike (`value`).

mod value;

use std::fmt;

use crate::setup::PositionError;
use crate::values::Family;

/// Defines [`Parameter`] by a table: each variant with its name, its family and its question.
macro_rules! parameters {
    ($($variant:ident($name:ident, $family:expr): $question:literal;)+) => {
        /// The name of a parameter, for reading and setting it as text.
        ///
        /// ```
        /// use fifangha_rules::{Game, Origin, Parameter};
        ///
        /// let mut parameters = Game::FIFANGHA.parameters();
        /// assert_eq!(Parameter::Origin.get(&parameters), "free");
        /// Parameter::Origin.set(&mut parameters, "nearest")?;
        /// assert_eq!(parameters.tsibongy().unwrap().origin, Origin::Nearest);
        /// # Ok::<(), fifangha_rules::SetParameterError>(())
        /// ```
        ///
        /// A parameter that depends on another, such as one of the rova on [`Parameter::Rova`], is
        /// greater. If several are set, set them in ascending order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)] // Each variant has its question.
        #[non_exhaustive]
        pub enum Parameter { $($variant,)+ }

        impl Parameter {
            /// Every parameter, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns its name in records and on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => stringify!($name)),+ }
            }

            /// Returns the question that it answers, in one line.
            #[must_use]
            pub const fn question(self) -> &'static str {
                match self { $(Self::$variant => $question),+ }
            }

            /// Returns the family to which it belongs; `None` if it applies to all.
            #[must_use]
            pub const fn family(self) -> Option<Family> {
                match self { $(Self::$variant => $family),+ }
            }
        }
    };
}

// In the order of the documentation.
parameters! {
    Columns(columns, None): "How many columns has the board?";
    Layout(layout, None): "Where are the seeds at the start?";
    Entry(entry, None): "How does a turn start?";
    Captured(captured, None): "How are captured seeds sown?";
    Tsibongy(tsibongy, Some(Family::Tsibongy)): "What does a last seed in one's tsibongy do to the one that faces it?";
    Origin(origin, Some(Family::Tsibongy)): "From which tsibongy are captured seeds sown?";
    EmptyTsibongy(empty_tsibongy, Some(Family::Tsibongy)): "How does a relay go on from a tsibongy that faces an empty one?";
    Relay(relay, Some(Family::Tsibongy)): "Does a sowing that ends on seeds go on?";
    FirstDrop(first_drop, Some(Family::Tsibongy)): "Where may the very first seed be dropped?";
    MamenoAtrika(mameno_atrika, Some(Family::Tsibongy)): "When may a non-capturing turn be begun?";
    WhenEmpty(when_empty, Some(Family::Tsibongy)): "What follows when the reserves are spent?";
    TurnsEach(turns_each, Some(Family::Tsibongy)): "After how many turns each does the game stop?";
    Rova(rova, Some(Family::Tsibongy)): "Has each side a rova?";
    RovaPlay(rova_play, Some(Family::Tsibongy)): "What does playing on from the mover's own rova do?";
    RovaObliged(rova_obliged, Some(Family::Tsibongy)): "Can the duty to capture force the rova?";
    House(house, Some(Family::Tsibongy)): "In which phases has the house privileges?";
    HouseFirstTurn(house_first_turn, Some(Family::Tsibongy)): "Can the duty to capture force the house in a first turn?";
    Rows(rows, Some(Family::Katro)): "How many rows has each side?";
    Direction(direction, Some(Family::Katro)): "In which direction is a pit sown?";
    CaptureIn(capture_in, Some(Family::Katro)): "In which inner pits does a last seed capture?";
    Scope(scope, Some(Family::Katro)): "What does a capture take?";
    FromOuter(from_outer, Some(Family::Katro)): "Does a player without an inner row capture from the outer one?";
    CaptureSingle(capture_single, Some(Family::Katro)): "May a capture take a single seed?";
    InnerRelay(inner_relay, Some(Family::Katro)): "Does a turn go on from an inner pit that captures nothing?";
    FirstTurn(first_turn, Some(Family::Katro)): "Where may the very first turn start?";
    HouseMin(house_min, Some(Family::Bao)): "How many seeds does a functional house hold?";
    HouseBelow(house_below, Some(Family::Bao)): "What becomes of an owned house with fewer seeds?";
    SingleStart(single_start, Some(Family::Bao)): "When may a single seed start a takata of namua?";
    DormantStart(dormant_start, Some(Family::Bao)): "When may an owned house that is not functional start a takata of namua?";
    TaxWhen(tax_when, Some(Family::Bao)): "When are only two seeds of the house sown?";
    TakataAtHouse(takata_at_house, Some(Family::Bao)): "Does a takata of namua stop in the house?";
    StopNeedsMin(stop_needs_min, Some(Family::Bao)): "Must the house be functional if a capturing turn of namua stops there?";
    MtajiTakataAtHouse(mtaji_takata_at_house, Some(Family::Bao)): "Does a takata of mtaji stop in the house?";
    MtajiCaptureAtHouse(mtaji_capture_at_house, Some(Family::Bao)): "Does a capturing turn of mtaji stop in the house?";
    MtajiHouse(mtaji_house, Some(Family::Bao)): "How long is a house owned in mtaji?";
    StartMax(start_max, Some(Family::Bao)): "With how many seeds may a first sowing of mtaji capture?";
    SkipStart(skip_start, Some(Family::Bao)): "Do seeds that go once round skip the pit that was lifted?";
    CaptureEmpty(capture_empty, Some(Family::Bao)): "Does a last seed in an empty inner pit capture?";
    BackStart(back_start, Some(Family::Bao)): "When may a takata of mtaji start from the outer row?";
    LoneKichwa(lone_kichwa, Some(Family::Bao)): "May a kichwa, the only occupied inner pit, be sown outwards?";
    OwnEmpty(own_empty, Some(Family::Bao)): "When is an empty inner row of the mover judged?";
    Singles(singles, Some(Family::Bao)): "When has a player with single seeds only lost?";
    Takasia(takasia, Some(Family::Bao)): "Can a takata block a pit of the other side?";
    TakasiaNoCapture(takasia_no_capture, Some(Family::Bao)): "Is a pit blocked only if its owner has no capture?";
    TakasiaHouse(takasia_house, Some(Family::Bao)): "Which house cannot be blocked?";
    TakasiaSingle(takasia_single, Some(Family::Bao)): "Can a pit of a single seed be blocked?";
    TakasiaLap(takasia_lap, Some(Family::Bao)): "Does a turn stop in the blocked pit?";
    TakasiaDuty(takasia_duty, Some(Family::Bao)): "Must the blocked pit be captured by the player who blocked it?";
    TakasiaLength(takasia_length, Some(Family::Bao)): "How long is a pit blocked?";
    TakasiaFallback(takasia_fallback, Some(Family::Bao)): "What if only the blocked pit can be played?";
    Win(win, None): "What has to be taken to win?";
    Kamo(kamo, None): "When is a player kamo: at once, or at the next turn?";
    LoneSeed(lone_seed, None): "May a lone seed start a turn outside phase one?";
    MamenoSingle(mameno_single, Some(Family::Tsibongy)): "May a lone seed start a non-capturing turn of phase two?";
    NeverEnding(never_ending, None): "What is the result of a turn that never ends?";
}

/// The reason why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetParameterError {
    /// The parameter has no such value.
    Value {
        /// The parameter.
        parameter: Parameter,
        /// Its values.
        expected: Vec<String>,
    },
    /// The value is a position with which no game can start.
    Start {
        /// The parameter.
        parameter: Parameter,
        /// The error.
        error: PositionError,
    },
    /// The parameter belongs to another family of games.
    Family {
        /// The parameter.
        parameter: Parameter,
        /// The family to which it belongs.
        family: Family,
    },
}

impl fmt::Display for SetParameterError {
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
            Self::Start { error, .. } => error.fmt(f),
            Self::Family { parameter, family } => {
                write!(f, "`{}` belongs to the {family} games", parameter.name())
            }
        }
    }
}

impl std::error::Error for SetParameterError {}

impl Parameter {
    /// Returns the parameter with the given name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|p| p.name() == name)
    }
}
