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
        self.field(&mut Parameters::default()).values()
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
            Self::Rows => match value {
                "2" => Some("An inner and an outer row, sown as a ring."),
                "3" => Some(
                    "Three rows, sown along a winding line: the outer row left to right as the player sees it, the middle one right to left, the inner one left to right, and again the outer one.",
                ),
                _ => None,
            },
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
            _ => self.field(&mut Parameters::default()).meaning(value),
        }
    }

    /// Returns its value as text.
    #[must_use]
    pub fn get(self, parameters: &Parameters) -> String {
        self.field(&mut { *parameters }).get()
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
        self.field(parameters)
            .set(value)
            .ok_or_else(|| SetParameterError::Value {
                parameter: self,
                expected: self.expected(),
            })
    }
}

/// A field of [`Parameters`] whose value is read and written as text.
pub(super) trait ParameterField {
    /// Returns its values, of the sizes and starts of the board those of the sources.
    fn values(&self) -> Vec<String>;

    /// Returns the meaning of a value; `None` if it depends on the parameter.
    fn meaning(&self, _value: &str) -> Option<&'static str> {
        None
    }

    /// Returns the value.
    fn get(&self) -> String;

    /// Sets the value; `None` if there is no such value.
    fn set(&mut self, value: &str) -> Option<()>;
}

/// Implements [`ParameterField`] for types that are parsed and printed, with the list of their
/// values and the function that returns the meaning of one, if there is any.
macro_rules! text_fields {
    ($($type:ty = $values:expr $(, $about:ident)?;)+) => { $(
        impl ParameterField for $type {
            fn values(&self) -> Vec<String> {
                $values.iter().map(ToString::to_string).collect()
            }

            $(fn meaning(&self, value: &str) -> Option<&'static str> {
                value.parse().ok().map(Self::$about)
            })?

            fn get(&self) -> String {
                self.to_string()
            }

            fn set(&mut self, value: &str) -> Option<()> {
                *self = value.parse().ok()?;
                Some(())
            }
        }
    )+ };
}

text_fields! {
    bool = [true, false];
    Layout = Self::NAMED, about;
    Entry = Self::ALL, about;
    Captured = Self::ALL, about;
    SowingDirection = Self::ALL, about;
    CaptureIn = Self::ALL, about;
    Tsibongy = Self::ALL, about;
    Origin = Self::ALL, about;
    EmptyTsibongy = Self::ALL, about;
    FirstDrop = Self::ALL, about;
    MamenoAtrika = Self::ALL, about;
    NeverEnding = Self::ALL, about;
    WhenEmpty = Self::ALL, about;
    RovaPlay = Self::ALL, about;
    House = Self::ALL, about;
    HouseFirstTurn = Self::ALL, about;
    Scope = Self::ALL, about;
    Win = Self::ALL, about;
    Kamo = Self::ALL, about;
    FirstTurn = Self::ALL, about;
}

impl ParameterField for Columns {
    fn values(&self) -> Vec<String> {
        vec!["4".into(), "6".into(), "8".into()]
    }

    fn get(&self) -> String {
        self.count().to_string()
    }

    fn set(&mut self, value: &str) -> Option<()> {
        *self = Self::from_count(value.parse().ok()?)?;
        Some(())
    }
}

/// The number of rows of each side.
impl ParameterField for u8 {
    fn values(&self) -> Vec<String> {
        vec!["2".into(), "3".into()]
    }

    fn get(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, value: &str) -> Option<()> {
        *self = value.parse().ok().filter(|rows| matches!(rows, 2 | 3))?;
        Some(())
    }
}

/// The maximum number of turns of each side.
impl ParameterField for Option<u8> {
    fn values(&self) -> Vec<String> {
        vec!["reserve".into(), Parameter::NUMBER.into()]
    }

    fn get(&self) -> String {
        self.map_or_else(|| "reserve".into(), |turns| turns.to_string())
    }

    fn set(&mut self, value: &str) -> Option<()> {
        *self = match value {
            "reserve" => None,
            turns => Some(turns.parse().ok()?),
        };
        Some(())
    }
}
