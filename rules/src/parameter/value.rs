//! Parameter values as text.

use super::{Parameter, SetParameterError};
use crate::layout::{Layout, LayoutError};
use crate::parameters::{
    BaoParameters, FamilyParameters, HouseParameters, KatroParameters, Parameters, RovaParameters,
    TakasiaParameters, TsibongyParameters,
};
use crate::pit::Columns;
use crate::values::{Captured, Entry, Family, HousePhases, ParameterField, Win};

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
        self.in_example(|field| field.values())
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
            Self::StopNeedsMin => yes_or_no(
                "A turn may stop in a functional house only.",
                "A turn may stop in every owned house.",
            ),
            Self::SkipStart => yes_or_no(
                "A pit that was lifted gets none of its own seeds, however many they are.",
                "Seeds that go once round fall into the pit that was lifted too.",
            ),
            Self::CaptureEmpty => yes_or_no(
                "A last seed captures in every inner pit that faces seeds.",
                "A last seed captures in an occupied inner pit only.",
            ),
            Self::Takasia => yes_or_no(
                "The only pit that could be captured is blocked for the answer to a takata.",
                "No pit is blocked.",
            ),
            Self::TakasiaNoCapture => yes_or_no(
                "A pit is blocked only if its owner has no capture.",
                "A pit is blocked even if its owner has a capture.",
            ),
            Self::TakasiaSingle => yes_or_no(
                "A pit of a single seed can be blocked.",
                "A pit of a single seed cannot be blocked.",
            ),
            Self::TakasiaDuty => yes_or_no(
                "If a first sowing can capture the blocked pit, only such turns are legal.",
                "Any capture may be made.",
            ),
            _ => self.in_example(|field| field.meaning(value)),
        }
    }

    /// Returns `true` if parameters include it: it belongs to their family, and one of rova, houses
    /// or takasia only if the game has them.
    #[must_use]
    pub fn is_part_of(self, parameters: &Parameters) -> bool {
        self.field(&mut { *parameters }).is_some()
    }

    /// Returns `true` if the parameter applies to a game with these parameters.
    #[must_use]
    pub fn applies_to(self, parameters: &Parameters) -> bool {
        let drops = parameters.entry == Entry::Drop;
        let tsibongy = parameters.tsibongy();
        // A turn of one sowing has no relay.
        let relays = tsibongy.is_none_or(|it| it.relay);
        self.is_part_of(parameters)
            && match self {
                Self::EmptyTsibongy | Self::NeverEnding => relays,
                Self::FirstDrop
                | Self::MamenoAtrika
                | Self::WhenEmpty
                | Self::Rova
                | Self::RovaObliged
                | Self::HouseFirstTurn => drops,
                Self::RovaPlay => drops && relays,
                Self::House => drops && parameters.layout == Layout::House,
                Self::MamenoSingle => parameters.lone_seed && parameters.sows_by_duty(),
                // Katro as a second phase always needs two seeds.
                // In bao it never may.
                Self::LoneSeed => {
                    parameters.bao().is_none() && (!drops || parameters.sows_by_duty())
                }
                Self::TurnsEach => drops && tsibongy.is_some_and(|it| !it.has_second_phase()),
                Self::Kamo => parameters.win == Win::InnerRow,
                // Without a hand there is no namua, and no house is owned.
                Self::HouseMin
                | Self::HouseBelow
                | Self::SingleStart
                | Self::DormantStart
                | Self::TaxWhen
                | Self::TakataAtHouse
                | Self::StopNeedsMin
                | Self::MtajiTakataAtHouse
                | Self::MtajiCaptureAtHouse
                | Self::MtajiHouse
                | Self::TakasiaHouse => drops,
                _ => true,
            }
    }

    /// Returns its value as text; the default value if it is [no part](Self::is_part_of) of these
    /// parameters.
    #[must_use]
    pub fn get(self, parameters: &Parameters) -> String {
        match self.field(&mut { *parameters }) {
            Some(field) => field.get(),
            None => self.in_example(|field| field.get()),
        }
    }

    /// Sets it from text. A parameter of rova, houses or takasia has no effect in a game without
    /// them.
    ///
    /// # Errors
    ///
    /// Returns a [`SetParameterError`] if it has no such value or belongs to
    /// another family.
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
        let set = match self.field(parameters) {
            Some(field) => field.set(value),
            None => self.in_example(|field| field.set(value)),
        };
        set.ok_or_else(|| SetParameterError::Value {
            parameter: self,
            expected: self.expected(),
        })
    }

    /// Returns the field that it names, if the parameters have it.
    fn field(self, parameters: &mut Parameters) -> Option<&mut dyn ParameterField> {
        Some(match self {
            Self::Columns => &mut parameters.columns,
            Self::Layout => &mut parameters.layout,
            Self::Entry => &mut parameters.entry,
            Self::Captured => &mut parameters.family,
            Self::Win => &mut parameters.win,
            Self::Kamo => &mut parameters.kamo,
            Self::LoneSeed => &mut parameters.lone_seed,
            Self::NeverEnding => &mut parameters.never_ending,
            _ => {
                return match &mut parameters.family {
                    FamilyParameters::Tsibongy(tsibongy) => tsibongy.field(self),
                    FamilyParameters::Katro(katro) => katro.field(self),
                    FamilyParameters::Bao(bao) => bao.field(self),
                };
            }
        })
    }

    /// Calls a function with its field in parameters that have it, with the default value.
    fn in_example<T>(self, function: impl FnOnce(&mut dyn ParameterField) -> T) -> T {
        let family = match self.family() {
            None | Some(Family::Tsibongy) => FamilyParameters::Tsibongy(TsibongyParameters {
                rova: (self != Self::Rova).then_some(RovaParameters::DEFAULT),
                house: (self != Self::House).then_some(HouseParameters::DEFAULT),
                ..TsibongyParameters::DEFAULT
            }),
            Some(Family::Katro) => FamilyParameters::Katro(KatroParameters::DEFAULT),
            Some(Family::Bao) => FamilyParameters::Bao(BaoParameters::DEFAULT),
        };
        let mut example = Parameters {
            family,
            ..Parameters::DEFAULT
        };
        let field = self.field(&mut example);
        function(field.expect("its family has each parameter"))
    }
}

impl TsibongyParameters {
    fn field(&mut self, parameter: Parameter) -> Option<&mut dyn ParameterField> {
        Some(match parameter {
            Parameter::Tsibongy => &mut self.tsibongy,
            Parameter::Origin => &mut self.origin,
            Parameter::EmptyTsibongy => &mut self.empty_tsibongy,
            Parameter::Relay => &mut self.relay,
            Parameter::FirstDrop => &mut self.first_drop,
            Parameter::MamenoAtrika => &mut self.mameno_atrika,
            Parameter::WhenEmpty => &mut self.when_empty,
            Parameter::TurnsEach => &mut self.turns_each,
            Parameter::Rova => &mut self.rova,
            Parameter::RovaPlay => &mut self.rova.as_mut()?.play,
            Parameter::RovaObliged => &mut self.rova.as_mut()?.obliged,
            Parameter::House => &mut self.house,
            Parameter::HouseFirstTurn => &mut self.house.as_mut()?.first_turn,
            Parameter::MamenoSingle => &mut self.mameno_single,
            _ => return None,
        })
    }
}

impl KatroParameters {
    fn field(&mut self, parameter: Parameter) -> Option<&mut dyn ParameterField> {
        Some(match parameter {
            Parameter::Rows => &mut self.rows,
            Parameter::Direction => &mut self.direction,
            Parameter::CaptureIn => &mut self.capture_in,
            Parameter::Scope => &mut self.scope,
            Parameter::FromOuter => &mut self.from_outer,
            Parameter::CaptureSingle => &mut self.capture_single,
            Parameter::InnerRelay => &mut self.inner_relay,
            Parameter::FirstTurn => &mut self.first_turn,
            _ => return None,
        })
    }
}

impl BaoParameters {
    fn field(&mut self, parameter: Parameter) -> Option<&mut dyn ParameterField> {
        Some(match parameter {
            Parameter::HouseMin => &mut self.house_min,
            Parameter::HouseBelow => &mut self.house_below,
            Parameter::SingleStart => &mut self.single_start,
            Parameter::DormantStart => &mut self.dormant_start,
            Parameter::TaxWhen => &mut self.tax_when,
            Parameter::TakataAtHouse => &mut self.takata_at_house,
            Parameter::StopNeedsMin => &mut self.stop_needs_min,
            Parameter::MtajiTakataAtHouse => &mut self.mtaji_takata_at_house,
            Parameter::MtajiCaptureAtHouse => &mut self.mtaji_capture_at_house,
            Parameter::MtajiHouse => &mut self.mtaji_house,
            Parameter::StartMax => &mut self.start_max,
            Parameter::SkipStart => &mut self.skip_start,
            Parameter::CaptureEmpty => &mut self.capture_empty,
            Parameter::BackStart => &mut self.back_start,
            Parameter::LoneKichwa => &mut self.lone_kichwa,
            Parameter::OwnEmpty => &mut self.own_empty,
            Parameter::Singles => &mut self.singles,
            Parameter::Takasia => &mut self.takasia,
            Parameter::TakasiaNoCapture => &mut self.takasia.as_mut()?.no_capture,
            Parameter::TakasiaHouse => &mut self.takasia.as_mut()?.house,
            Parameter::TakasiaSingle => &mut self.takasia.as_mut()?.single,
            Parameter::TakasiaLap => &mut self.takasia.as_mut()?.lap,
            Parameter::TakasiaDuty => &mut self.takasia.as_mut()?.duty,
            Parameter::TakasiaLength => &mut self.takasia.as_mut()?.length,
            Parameter::TakasiaFallback => &mut self.takasia.as_mut()?.fallback,
            _ => return None,
        })
    }
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

/// The sowing of captured seeds. Another family has its default values.
impl ParameterField for FamilyParameters {
    fn values(&self) -> Vec<String> {
        self.captured().values()
    }

    fn meaning(&self, value: &str) -> Option<&'static str> {
        self.captured().meaning(value)
    }

    fn get(&self) -> String {
        self.captured().to_string()
    }

    fn set(&mut self, value: &str) -> Option<()> {
        let with_pit = match value.parse().ok()? {
            Captured::Tsibongy => {
                if !matches!(self, Self::Tsibongy(_)) {
                    *self = Self::Tsibongy(TsibongyParameters::DEFAULT);
                }
                return Some(());
            }
            Captured::Kichwa => {
                if !matches!(self, Self::Bao(_)) {
                    *self = Self::Bao(BaoParameters::DEFAULT);
                }
                return Some(());
            }
            Captured::WithPit => true,
            Captured::Alone => false,
        };
        let of_katro = match self {
            Self::Katro(katro) => *katro,
            Self::Tsibongy(_) | Self::Bao(_) => KatroParameters::DEFAULT,
        };
        *self = Self::Katro(KatroParameters {
            captured_with_pit: with_pit,
            ..of_katro
        });
        Some(())
    }
}

/// Implements [`ParameterField`] for the parameters of a part that a game has or has not.
macro_rules! part_fields {
    ($($type:ty)*) => { $(
        impl ParameterField for Option<$type> {
            fn values(&self) -> Vec<String> {
                self.is_some().values()
            }

            fn get(&self) -> String {
                self.is_some().get()
            }

            fn set(&mut self, value: &str) -> Option<()> {
                let has = value.parse::<bool>().ok()?;
                *self = has.then(|| self.unwrap_or_default());
                Some(())
            }
        }
    )* };
}

part_fields! { RovaParameters TakasiaParameters }

/// The value of [`Parameter::House`] in a game without houses.
const NO_HOUSE: &str = "none";

impl ParameterField for Option<HouseParameters> {
    fn values(&self) -> Vec<String> {
        let phases = HousePhases::ALL.iter().map(ToString::to_string);
        std::iter::once(NO_HOUSE.into()).chain(phases).collect()
    }

    fn meaning(&self, value: &str) -> Option<&'static str> {
        match value {
            NO_HOUSE => Some("In none: the pit is like any other."),
            phases => phases.parse().ok().map(HousePhases::about),
        }
    }

    fn get(&self) -> String {
        self.map_or_else(|| NO_HOUSE.into(), |house| house.phases.to_string())
    }

    fn set(&mut self, value: &str) -> Option<()> {
        *self = match value {
            NO_HOUSE => None,
            phases => Some(HouseParameters {
                phases: phases.parse().ok()?,
                ..self.unwrap_or_default()
            }),
        };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn every_value_means_something() {
        for &parameter in Parameter::ALL {
            for value in parameter.values() {
                let about = parameter.value_meaning(&value);
                assert!(about.is_some(), "{}: {value}", parameter.name());
            }
            assert_eq!(
                parameter.value_meaning("nothing"),
                None,
                "{}",
                parameter.name()
            );
        }
    }

    #[test]
    fn what_was_set_is_read_again() {
        for &parameter in Parameter::ALL {
            let game = match parameter {
                _ if parameter.family() == Some(Family::Katro) => Game::KATRO,
                _ if parameter.family() == Some(Family::Bao) => Game::BAO_KISWAHILI,
                Parameter::HouseFirstTurn => Game::MRAHA_WA_NTSO,
                _ => Game::KATRA_SAKALAVA,
            };
            for value in parameter.values() {
                let value = if value == Parameter::NUMBER {
                    "5".into()
                } else {
                    value
                };
                let mut parameters = game.parameters();
                parameter.set(&mut parameters, &value).unwrap();
                assert_eq!(parameter.get(&parameters), value);
            }
        }
    }

    #[test]
    fn what_cannot_be_set_says_what_can() {
        let mut parameters = Game::FIFANGHA.parameters();
        let error = Parameter::Origin.set(&mut parameters, "right").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`origin` is one of: free, nearest, nearest-keep, left"
        );
        let error = Parameter::Scope.set(&mut parameters, "inner").unwrap_err();
        assert_eq!(error.to_string(), "`scope` belongs to the katro games");
        assert_eq!(parameters, Game::FIFANGHA.parameters());
    }

    #[test]
    fn a_parameter_of_rova_has_no_effect_without_them() {
        let mut parameters = Game::FIFANGHA.parameters();
        Parameter::RovaObliged.set(&mut parameters, "true").unwrap();
        assert_eq!(parameters, Game::FIFANGHA.parameters());
        assert!(Parameter::RovaObliged.set(&mut parameters, "yes").is_err());
        Parameter::Rova.set(&mut parameters, "true").unwrap();
        assert_eq!(Parameter::RovaObliged.get(&parameters), "false");
        Parameter::RovaObliged.set(&mut parameters, "true").unwrap();
        assert_eq!(Parameter::RovaObliged.get(&parameters), "true");
    }

    #[test]
    fn another_sowing_of_captured_seeds_is_another_family() {
        let mut parameters = Game::KATRA_SAKALAVA.parameters();
        Parameter::Captured.set(&mut parameters, "alone").unwrap();
        assert_eq!(parameters.family(), Family::Katro);
        assert!(!parameters.has_rova());
        assert!(Parameter::Rova.set(&mut parameters, "true").is_err());
        Parameter::Scope.set(&mut parameters, "column").unwrap();
        Parameter::Captured
            .set(&mut parameters, "with-pit")
            .unwrap();
        assert_eq!(Parameter::Scope.get(&parameters), "column");
        Parameter::Captured
            .set(&mut parameters, "tsibongy")
            .unwrap();
        assert_eq!(parameters.tsibongy(), Some(&Default::default()));
    }

    #[test]
    fn every_name_is_known() {
        for &parameter in Parameter::ALL {
            assert_eq!(Parameter::from_name(parameter.name()), Some(parameter));
        }
        assert_eq!(Parameter::from_name("tsibong"), None);
    }
}
