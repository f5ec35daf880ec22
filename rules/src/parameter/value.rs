//! Parameter values as text.

use super::{Parameter, SetParameterError};
use crate::parameters::Parameters;
use crate::pit::Columns;
use crate::values::{
    CaptureIn, Captured, EmptyTsibongy, Entry, FirstDrop, FirstTurn, House, HouseFirstTurn, Kamo,
    Layout, LayoutError, MamenoAtrika, NeverEnding, Origin, RovaPlay, Scope, SowingDirection,
    Tsibongy, WhenEmpty, Win,
};

impl Parameter {
    /// Represents all numbers of turns that [`Parameter::TurnsEach`] can have
    /// in the list of [`values`](Self::values).
    pub const NUMBER: &'static str = "a number up to the reserve";

    /// Represents all positions in the list of [`expected`](Self::expected) values.
    pub const POSITION: &'static str = "a position";

    /// Represents all sizes in the list of [`expected`](Self::expected) values.
    pub const SIZE: &'static str = "a number from 2 to 12";

    /// Returns the values to which it can be set, as text.
    #[must_use]
    pub fn expected(self) -> Vec<String> {
        match self {
            Self::Columns => vec![Self::SIZE.into()],
            Self::Layout => {
                let position = Self::POSITION.to_owned();
                self.values().into_iter().chain([position]).collect()
            }
            _ => self.values(),
        }
    }

    /// Returns its values as text; of the sizes and starts of the board those of the sources.
    #[must_use]
    pub fn values(self) -> Vec<String> {
        fn names<T: ToString>(all: &[T]) -> Vec<String> {
            all.iter().map(T::to_string).collect()
        }
        match self {
            Self::Columns => names(&[4, 6, 8]),
            Self::Layout => names(&Layout::NAMED),
            Self::Entry => names(Entry::ALL),
            Self::Captured => names(Captured::ALL),
            Self::Rows => names(&[2, 3]),
            Self::Direction => names(SowingDirection::ALL),
            Self::CaptureIn => names(CaptureIn::ALL),
            Self::Tsibongy => names(Tsibongy::ALL),
            Self::Origin => names(Origin::ALL),
            Self::EmptyTsibongy => names(EmptyTsibongy::ALL),
            Self::FirstDrop => names(FirstDrop::ALL),
            Self::MamenoAtrika => names(MamenoAtrika::ALL),
            Self::NeverEnding => names(NeverEnding::ALL),
            Self::WhenEmpty => names(WhenEmpty::ALL),
            Self::RovaPlay => names(RovaPlay::ALL),
            Self::House => names(House::ALL),
            Self::HouseFirstTurn => names(HouseFirstTurn::ALL),
            Self::Scope => names(Scope::ALL),
            Self::Win => names(Win::ALL),
            Self::Kamo => names(Kamo::ALL),
            Self::FirstTurn => names(FirstTurn::ALL),
            Self::Relay
            | Self::LoneSeed
            | Self::Rova
            | Self::RovaObliged
            | Self::MamenoSingle
            | Self::FromOuter
            | Self::CaptureSingle
            | Self::InnerRelay => names(&[true, false]),
            Self::TurnsEach => vec!["reserve".into(), Self::NUMBER.into()],
        }
    }

    /// Returns the meaning of one of its [`values`](Self::values) in one sentence; `None`
    /// for a text that is not a value.
    ///
    /// ```
    /// use fifangha_rules::Parameter;
    ///
    /// for value in Parameter::WhenEmpty.values() {
    ///     assert!(Parameter::WhenEmpty.value_meaning(&value).is_some());
    /// }
    /// ```
    #[must_use]
    pub fn value_meaning(self, value: &str) -> Option<&'static str> {
        let yes_or_no = |yes, no| match value {
            "true" => Some(yes),
            "false" => Some(no),
            _ => None,
        };
        match self {
            Self::Columns => match Columns::from_count(value.parse().ok()?)? {
                Columns::EIGHT => Some("The size of Flacourt's board: 26 seeds in each reserve."),
                Columns::SIX => Some("The size of the highlands: 20 seeds in each reserve."),
                Columns::FOUR => Some("The size for children: 14 seeds in each reserve."),
                _ => Some("A board of another size."),
            },
            Self::Layout => value.parse().ok().map(Layout::about),
            Self::Entry => value.parse().ok().map(Entry::about),
            Self::Captured => value.parse().ok().map(Captured::about),
            Self::Rows => match value {
                "2" => Some("An inner and an outer row, sown as a ring."),
                "3" => Some(
                    "Three rows, sown along a winding line: the outer row left to right as the player sees it, the middle one right to left, the inner one left to right, and again the outer one.",
                ),
                _ => None,
            },
            Self::Direction => value.parse().ok().map(SowingDirection::about),
            Self::CaptureIn => value.parse().ok().map(CaptureIn::about),
            Self::Tsibongy => value.parse().ok().map(Tsibongy::about),
            Self::Origin => value.parse().ok().map(Origin::about),
            Self::EmptyTsibongy => value.parse().ok().map(EmptyTsibongy::about),
            Self::FirstDrop => value.parse().ok().map(FirstDrop::about),
            Self::MamenoAtrika => value.parse().ok().map(MamenoAtrika::about),
            Self::NeverEnding => value.parse().ok().map(NeverEnding::about),
            Self::WhenEmpty => value.parse().ok().map(WhenEmpty::about),
            Self::RovaPlay => value.parse().ok().map(RovaPlay::about),
            Self::House => value.parse().ok().map(House::about),
            Self::HouseFirstTurn => value.parse().ok().map(HouseFirstTurn::about),
            Self::Scope => value.parse().ok().map(Scope::about),
            Self::Win => value.parse().ok().map(Win::about),
            Self::Kamo => value.parse().ok().map(Kamo::about),
            Self::FirstTurn => value.parse().ok().map(FirstTurn::about),
            Self::TurnsEach => match value {
                "reserve" => Some("As many turns as the reserve has seeds."),
                Self::NUMBER => Some("The game stops after so many turns each."),
                number => number
                    .parse::<u8>()
                    .ok()
                    .map(|_| "The game stops after so many turns each."),
            },
            Self::Relay => yes_or_no(
                "A last seed on seeds goes on: with captured seeds, or with those of the pit.",
                "A turn is one sowing, whatever its last seed falls on.",
            ),
            Self::LoneSeed => yes_or_no(
                "A pit of one seed may start a turn.",
                "A pit of one seed starts no turn; whoever has no other has lost.",
            ),
            Self::Rova => yes_or_no(
                "Each side has a rova, a pair of pits with privileges, and 22 seeds in reserve.",
                "No pits but the tsibongy are special.",
            ),
            Self::RovaObliged => yes_or_no(
                "If only the mover's own rova captures, it must.",
                "If only the mover's own rova captures, a non-capturing turn may be played instead.",
            ),
            Self::MamenoSingle => yes_or_no(
                "A pit of one seed may start any turn.",
                "A pit of one seed starts capturing turns only; whoever has no other turn has lost.",
            ),
            Self::FromOuter => yes_or_no(
                "A mover whose inner row is empty captures from the filled row nearest the middle.",
                "Captures are made from the inner row only.",
            ),
            Self::CaptureSingle => yes_or_no(
                "A capture takes any seeds, even a single one.",
                "A capture takes at least two seeds; a single one is safe.",
            ),
            Self::InnerRelay => yes_or_no(
                "A last seed on seeds of the inner row that captures nothing goes on with those of the pit.",
                "A last seed on seeds of the inner row that captures nothing ends the turn.",
            ),
        }
    }

    /// Returns its value as text.
    #[must_use]
    pub fn get(self, parameters: &Parameters) -> String {
        match self {
            Self::Columns => parameters.columns.count().to_string(),
            Self::Layout => parameters.layout.to_string(),
            Self::Entry => parameters.entry.to_string(),
            Self::Captured => parameters.captured.to_string(),
            Self::Rows => parameters.rows.to_string(),
            Self::Direction => parameters.direction.to_string(),
            Self::CaptureIn => parameters.capture_in.to_string(),
            Self::Tsibongy => parameters.tsibongy.to_string(),
            Self::Origin => parameters.origin.to_string(),
            Self::EmptyTsibongy => parameters.empty_tsibongy.to_string(),
            Self::FirstDrop => parameters.first_drop.to_string(),
            Self::MamenoAtrika => parameters.mameno_atrika.to_string(),
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
            Self::House => parameters.house.to_string(),
            Self::HouseFirstTurn => parameters.house_first_turn.to_string(),
            Self::MamenoSingle => parameters.mameno_single.to_string(),
            Self::Scope => parameters.scope.to_string(),
            Self::FromOuter => parameters.from_outer.to_string(),
            Self::CaptureSingle => parameters.capture_single.to_string(),
            Self::InnerRelay => parameters.inner_relay.to_string(),
            Self::Win => parameters.win.to_string(),
            Self::Kamo => parameters.kamo.to_string(),
            Self::FirstTurn => parameters.first_turn.to_string(),
        }
    }

    /// Sets it from text.
    ///
    /// # Errors
    ///
    /// Returns a [`SetParameterError`] if it has no such value or belongs to
    /// the other family.
    pub fn set(self, parameters: &mut Parameters, value: &str) -> Result<(), SetParameterError> {
        if let Some(family) = self.family().filter(|&f| f != parameters.family()) {
            return Err(SetParameterError::Family {
                parameter: self,
                family,
            });
        }
        if let (Self::Layout, Err(LayoutError::Start(error))) = (self, value.parse::<Layout>()) {
            let parameter = self;
            return Err(SetParameterError::Start { parameter, error });
        }
        self.try_set(parameters, value)
            .ok_or_else(|| SetParameterError::Value {
                parameter: self,
                expected: self.expected(),
            })
    }

    fn try_set(self, parameters: &mut Parameters, value: &str) -> Option<()> {
        match self {
            Self::Columns => parameters.columns = Columns::from_count(value.parse().ok()?)?,
            Self::Layout => parameters.layout = value.parse().ok()?,
            Self::Entry => parameters.entry = value.parse().ok()?,
            Self::Captured => parameters.captured = value.parse().ok()?,
            Self::Rows => {
                let rows = value.parse().ok();
                parameters.rows = rows.filter(|rows| matches!(rows, 2 | 3))?;
            }
            Self::Direction => parameters.direction = value.parse().ok()?,
            Self::CaptureIn => parameters.capture_in = value.parse().ok()?,
            Self::Tsibongy => parameters.tsibongy = value.parse().ok()?,
            Self::Origin => parameters.origin = value.parse().ok()?,
            Self::EmptyTsibongy => parameters.empty_tsibongy = value.parse().ok()?,
            Self::FirstDrop => parameters.first_drop = value.parse().ok()?,
            Self::MamenoAtrika => parameters.mameno_atrika = value.parse().ok()?,
            Self::Relay => parameters.relay = value.parse().ok()?,
            Self::NeverEnding => parameters.never_ending = value.parse().ok()?,
            Self::WhenEmpty => parameters.when_empty = value.parse().ok()?,
            Self::LoneSeed => parameters.lone_seed = value.parse().ok()?,
            Self::TurnsEach if value == "reserve" => parameters.turns_each = None,
            Self::TurnsEach => parameters.turns_each = Some(value.parse().ok()?),
            Self::Rova => parameters.rova = value.parse().ok()?,
            Self::RovaPlay => parameters.rova_play = value.parse().ok()?,
            Self::RovaObliged => parameters.rova_obliged = value.parse().ok()?,
            Self::House => parameters.house = value.parse().ok()?,
            Self::HouseFirstTurn => parameters.house_first_turn = value.parse().ok()?,
            Self::MamenoSingle => parameters.mameno_single = value.parse().ok()?,
            Self::Scope => parameters.scope = value.parse().ok()?,
            Self::FromOuter => parameters.from_outer = value.parse().ok()?,
            Self::CaptureSingle => parameters.capture_single = value.parse().ok()?,
            Self::InnerRelay => parameters.inner_relay = value.parse().ok()?,
            Self::Win => parameters.win = value.parse().ok()?,
            Self::Kamo => parameters.kamo = value.parse().ok()?,
            Self::FirstTurn => parameters.first_turn = value.parse().ok()?,
        }
        Some(())
    }
}
