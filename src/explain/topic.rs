//! The sections of a page: the rules that a game has, and the features that
//! illustrate each.

use fifangha_rules::{
    CaptureIn, Captured, Columns, CommonRule, Entry, Family, FirstTurn, Parameter, Parameters,
    Scope, SowingDirection, Tsibongy, WhenEmpty, Win,
};

use super::turn_feature::{TurnFeature, judges_next_turn};

/// A section: a rule, and the parameter that defines it, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleTopic {
    /// The board and the seeds.
    Board,
    /// The beginning of a turn.
    Turn,
    /// The pits from which the very first turn may start.
    FirstTurn,
    /// Captures of a tsibongy game, and the pit they are sown from.
    Origin,
    /// The tsibongy.
    Tsibongy,
    /// The end of a sowing.
    Relay,
    /// A relay from a tsibongy.
    EmptyTsibongy,
    /// Mameno-atrika.
    NonCapturing,
    /// Turns that never end.
    NeverEnding,
    /// Kamo.
    Kamo,
    /// Play after the reserves are spent.
    WhenEmpty,
    /// The number of turns that each side plays.
    TurnsEach,
    /// Lone seeds.
    LoneSeed,
    /// The rova.
    Rova,
    /// Playing on from the rova.
    RovaPlay,
    /// The duty to capture, and the rova.
    RovaObliged,
    /// The house.
    House,
    /// The duty to capture, and the house in a first turn.
    HouseFirstTurn,
    /// Lone seeds and non-capturing turns.
    MamenoSingle,
    /// Sowings and relays of the katro games.
    KatroSowing,
    /// Captures of the katro games.
    Scope,
    /// Captures of single seeds.
    CaptureSingle,
    /// Last seeds on seeds of the inner row that capture nothing.
    InnerRelay,
    /// Captures by the outer row.
    FromOuter,
    /// Winning a katro game.
    Win,
    /// A rule of bao.
    Bao(Parameter),
}

impl RuleTopic {
    /// The sections of the tsibongy games, in order.
    const OF_TSIBONGY: &'static [Self] = &[
        Self::Board,
        Self::Turn,
        Self::Origin,
        Self::Tsibongy,
        Self::Relay,
        Self::EmptyTsibongy,
        Self::NonCapturing,
        Self::NeverEnding,
        Self::Kamo,
        Self::Win,
        Self::Rova,
        Self::RovaPlay,
        Self::RovaObliged,
        Self::House,
        Self::HouseFirstTurn,
        Self::TurnsEach,
        Self::WhenEmpty,
        Self::LoneSeed,
        Self::MamenoSingle,
    ];

    /// The sections of the katro games, in order.
    const OF_KATRO: &'static [Self] = &[
        Self::Board,
        Self::Turn,
        Self::FirstTurn,
        Self::LoneSeed,
        Self::KatroSowing,
        Self::Scope,
        Self::CaptureSingle,
        Self::InnerRelay,
        Self::FromOuter,
        Self::Win,
        Self::NeverEnding,
    ];

    /// Returns the sections of a game, in order.
    #[must_use]
    pub fn for_game(parameters: &Parameters) -> Vec<Self> {
        if parameters.family() == Family::Bao {
            return Self::of_bao(parameters);
        }
        let order = match parameters.family() {
            Family::Tsibongy => Self::OF_TSIBONGY,
            Family::Katro | Family::Bao => Self::OF_KATRO,
        };
        let tsibongy = parameters.tsibongy().copied().unwrap_or_default();
        let katro = parameters.katro_sowings();
        let has = |topic: &&Self| match topic.parameter() {
            Some(Parameter::Rova) => parameters.has_rova(),
            Some(Parameter::House) => parameters.has_house(),
            // Most games have no such exceptions, and the sections on sowings and captures suffice.
            Some(Parameter::MamenoSingle) => {
                !tsibongy.mameno_single && Parameter::MamenoSingle.applies_to(parameters)
            }
            Some(Parameter::FirstTurn) => katro.first_turn != FirstTurn::Any,
            Some(Parameter::CaptureSingle) => !katro.capture_single,
            Some(Parameter::InnerRelay) => !katro.inner_relay,
            // The section on kamo explains the end of the other tsibongy games.
            Some(Parameter::Win) if parameters.family() == Family::Tsibongy => {
                parameters.win == Win::AllSeeds
            }
            Some(parameter) => parameter.applies_to(parameters),
            None => **topic != Self::NonCapturing || tsibongy.relay,
        };
        order.iter().filter(has).copied().collect()
    }

    /// Returns the sections of a game of bao, in order.
    fn of_bao(parameters: &Parameters) -> Vec<Self> {
        let applies =
            |it: &&Parameter| it.family() == Some(Family::Bao) && it.applies_to(parameters);
        let own = Parameter::ALL.iter().filter(applies);
        [Self::Board, Self::Turn]
            .into_iter()
            .chain(own.map(|&parameter| Self::Bao(parameter)))
            .chain([Self::Kamo, Self::NeverEnding])
            .collect()
    }

    /// Returns its parameter.
    #[must_use]
    pub const fn parameter(self) -> Option<Parameter> {
        Some(match self {
            Self::Board => Parameter::Columns,
            Self::FirstTurn => Parameter::FirstTurn,
            Self::Origin => Parameter::Origin,
            Self::Tsibongy => Parameter::Tsibongy,
            Self::Relay => Parameter::Relay,
            Self::EmptyTsibongy => Parameter::EmptyTsibongy,
            Self::NeverEnding => Parameter::NeverEnding,
            Self::WhenEmpty => Parameter::WhenEmpty,
            Self::TurnsEach => Parameter::TurnsEach,
            Self::LoneSeed => Parameter::LoneSeed,
            Self::Rova => Parameter::Rova,
            Self::RovaPlay => Parameter::RovaPlay,
            Self::RovaObliged => Parameter::RovaObliged,
            Self::House => Parameter::House,
            Self::HouseFirstTurn => Parameter::HouseFirstTurn,
            Self::MamenoSingle => Parameter::MamenoSingle,
            Self::Scope => Parameter::Scope,
            Self::CaptureSingle => Parameter::CaptureSingle,
            Self::InnerRelay => Parameter::InnerRelay,
            Self::FromOuter => Parameter::FromOuter,
            Self::Win => Parameter::Win,
            Self::Kamo => Parameter::Kamo,
            Self::Bao(parameter) => parameter,
            Self::Turn | Self::NonCapturing | Self::KatroSowing => return None,
        })
    }

    /// Returns its rule common to all tsibongy games.
    #[must_use]
    pub const fn common_rule(self) -> Option<CommonRule> {
        match self {
            Self::Turn => Some(CommonRule::Duty),
            Self::NonCapturing => Some(CommonRule::NonCapturing),
            Self::Kamo => Some(CommonRule::Kamo),
            _ => None,
        }
    }

    /// Returns the section of a parameter.
    #[must_use]
    pub fn for_parameter(parameter: Parameter) -> Option<Self> {
        if parameter.family() == Some(Family::Bao) {
            return Some(Self::Bao(parameter));
        }
        let mut all = Self::OF_TSIBONGY.iter().chain(Self::OF_KATRO).copied();
        all.find(|topic| topic.parameter() == Some(parameter))
    }

    /// Returns the key of its texts, which depends on the family if the rule
    /// does.
    #[must_use]
    pub fn key(self, parameters: &Parameters) -> &'static str {
        let is_katro = parameters.family() == Family::Katro;
        let katro = parameters.katro_sowings();
        match self {
            Self::Board => "board",
            Self::Turn if parameters.family() == Family::Bao => "turn_bao",
            Self::Turn => match (parameters.entry, katro.direction) {
                (Entry::Drop, _) => "turn",
                (Entry::Attack, _) => "turn_attack",
                (Entry::Fandatsaka, _) => "turn_fandatsaka",
                (Entry::Sow, SowingDirection::Free) => "turn_katro",
                (Entry::Sow, SowingDirection::Anticlockwise) => "turn_one_way",
                (Entry::Sow, SowingDirection::FixedForGame) => "turn_fixed_for_game",
                (Entry::Sow, SowingDirection::FixedBySide) => "turn_fixed_by_side",
            },
            Self::NonCapturing => match parameters.entry {
                Entry::Attack => "non_capturing_attack",
                Entry::Fandatsaka => "non_capturing_fandatsaka",
                _ if is_sown_to_the_right(parameters) => "non_capturing_right",
                Entry::Drop | Entry::Sow => "non_capturing",
            },
            Self::NeverEnding if is_katro && !katro.inner_relay => "never_ending_outer",
            Self::NeverEnding if is_katro && takes_everything(parameters) => "never_ending_katro",
            Self::KatroSowing => match katro.capture_in {
                CaptureIn::Filled if !katro.inner_relay => "katro_sowing_outer",
                CaptureIn::Filled => "katro_sowing",
                CaptureIn::Any | CaptureIn::AnyButSingles => "katro_sowing_any",
            },
            Self::Scope => match (parameters.captured(), katro.capture_in) {
                (Captured::Alone, _) => "scope_alone",
                (_, CaptureIn::Any) => "scope_any",
                (_, CaptureIn::AnyButSingles) => "scope_any_but_singles",
                (_, CaptureIn::Filled) => "scope",
            },
            Self::FromOuter if parameters.rows_per_side() == 3 => "from_behind",
            Self::Win if !is_katro => "win_tsibongy",
            Self::Win if judges_next_turn(parameters) => "win_next_turn",
            Self::Win if parameters.captured() == Captured::Alone => "win_alone",
            _ => self.parameter().map_or("", Parameter::name),
        }
    }

    /// Returns the features that its examples show, in order.
    #[must_use]
    pub fn features(self, parameters: &Parameters) -> Vec<TurnFeature> {
        let tsibongy = parameters.tsibongy().copied().unwrap_or_default();
        let katro = parameters.katro_sowings();
        let merges = tsibongy.tsibongy != Tsibongy::Plain;
        let all_merge = tsibongy.tsibongy == Tsibongy::Merge;
        match self {
            _ if parameters.family() == Family::Bao => Vec::new(),
            Self::Board | Self::TurnsEach | Self::Bao(_) => Vec::new(),
            Self::Turn if parameters.family() == Family::Katro => Vec::new(),
            Self::Turn => vec![match parameters.entry {
                Entry::Attack => TurnFeature::Attack,
                Entry::Fandatsaka => TurnFeature::FirstCapture,
                Entry::Drop | Entry::Sow => TurnFeature::Obligation,
            }],
            Self::FirstTurn => vec![TurnFeature::FirstTurn],
            // The captures of these games are shown with the start of a turn.
            Self::Origin | Self::Tsibongy if parameters.entry != Entry::Drop => Vec::new(),
            Self::Origin => {
                // The board of four columns has no middle.
                match (parameters.columns, tsibongy.relay) {
                    (Columns::FOUR, _) => vec![TurnFeature::CaptureNext],
                    (_, false) => vec![TurnFeature::CaptureMiddle, TurnFeature::CaptureNext],
                    (_, true) => vec![
                        TurnFeature::CaptureMiddle,
                        TurnFeature::CaptureNext,
                        TurnFeature::CaptureMoving,
                    ],
                }
            }
            Self::Tsibongy => {
                let merge = merges.then_some(TurnFeature::Merge);
                let capture = (!all_merge).then_some(TurnFeature::CaptureTsibongy);
                merge.into_iter().chain(capture).collect()
            }
            Self::Relay if tsibongy.relay => vec![TurnFeature::Relay],
            Self::Relay => vec![TurnFeature::OneSowing],
            // After a first sowing, such a relay needs more seeds than an example has.
            Self::EmptyTsibongy if parameters.entry == Entry::Fandatsaka => Vec::new(),
            Self::EmptyTsibongy => vec![TurnFeature::EmptyTsibongy],
            Self::NonCapturing => vec![TurnFeature::NonCapturing],
            Self::NeverEnding
                if parameters.family() == Family::Katro
                    && (!katro.inner_relay || takes_everything(parameters)) =>
            {
                Vec::new()
            }
            Self::NeverEnding => vec![TurnFeature::NeverEnds],
            // If the turn goes on, merged seeds do not rest.
            Self::Kamo if merges && !judges_next_turn(parameters) => {
                vec![TurnFeature::Kamo, TurnFeature::MergeKamo]
            }
            Self::Kamo => vec![TurnFeature::Kamo],
            Self::WhenEmpty => {
                let second: &[TurnFeature] = match tsibongy.when_empty {
                    WhenEmpty::Draw | WhenEmpty::Majority => &[],
                    WhenEmpty::Fandatsaka => &[TurnFeature::PitsCapture, TurnFeature::PitsQuiet],
                    WhenEmpty::Katro => &[TurnFeature::PitsKatro],
                };
                [&[TurnFeature::Spent], second].concat()
            }
            Self::LoneSeed => vec![TurnFeature::LoneSeed],
            Self::Rova => vec![
                TurnFeature::RovaTaken,
                TurnFeature::RovaRest,
                TurnFeature::OuterRova,
            ],
            Self::RovaPlay => vec![TurnFeature::RovaPlayOn],
            Self::RovaObliged => vec![TurnFeature::RovaFree],
            Self::House => vec![
                TurnFeature::HouseTwo,
                TurnFeature::HouseRest,
                TurnFeature::HousePlayOn,
            ],
            Self::HouseFirstTurn | Self::MamenoSingle => Vec::new(),
            Self::KatroSowing => vec![TurnFeature::Sowing, TurnFeature::KatroRelay],
            Self::Scope => match katro.scope {
                Scope::InnerThenOuter => vec![TurnFeature::KatroCapture, TurnFeature::OuterTaken],
                _ if katro.capture_in == CaptureIn::Any => {
                    vec![TurnFeature::KatroCapture, TurnFeature::EmptyCapture]
                }
                _ if katro.capture_in == CaptureIn::AnyButSingles => vec![
                    TurnFeature::KatroCapture,
                    TurnFeature::EmptyCapture,
                    TurnFeature::EmptySafe,
                ],
                Scope::Inner | Scope::Column | Scope::ColumnIfInner | Scope::ColumnIfBoth => {
                    vec![TurnFeature::KatroCapture]
                }
            },
            Self::CaptureSingle => vec![TurnFeature::SingleSafe],
            // A turn that goes on from every inner pit does not end on seeds.
            Self::InnerRelay if katro.inner_relay => Vec::new(),
            Self::InnerRelay => vec![TurnFeature::RestOnSeeds],
            // A player without an inner row has lost before it can start such a turn.
            Self::FromOuter if parameters.win == Win::InnerRow => Vec::new(),
            Self::FromOuter => vec![TurnFeature::FromOuter],
            Self::Win if parameters.family() == Family::Tsibongy => Vec::new(),
            Self::Win => match parameters.win {
                // A lone column can be taken only if both its pits have seeds: no game of those
                // that are searched for examples ends so.
                Win::AllSeeds if katro.scope == Scope::ColumnIfBoth => {
                    vec![TurnFeature::InnerTaken]
                }
                Win::AllSeeds => vec![TurnFeature::InnerTaken, TurnFeature::AllTaken],
                Win::AllButSingles => vec![TurnFeature::InnerTaken, TurnFeature::SinglesLeft],
                Win::InnerRow => vec![TurnFeature::InnerTaken],
            },
        }
    }

    /// Returns the parameter whose other readings its examples should
    /// distinguish.
    pub(super) fn compared_parameter(self, parameters: &Parameters) -> Option<Parameter> {
        let compared = self.parameter()?;
        // Other sizes have other boards, and other games neither rova nor houses.
        let board = matches!(
            compared,
            Parameter::Columns | Parameter::Rova | Parameter::House | Parameter::TurnsEach
        );
        let applies = compared.applies_to(parameters);
        (!board && applies).then_some(compared)
    }
}

/// Returns `true` if each player has one row, which is sown to the right only.
pub(super) const fn is_sown_to_the_right(parameters: &Parameters) -> bool {
    parameters.rows_per_side() == 1
}

/// Returns `true` if the captures of a katro game take all that is needed to win, so that none of
/// its turns is endless.
fn takes_everything(parameters: &Parameters) -> bool {
    let katro = parameters.katro_sowings();
    if !katro.capture_single {
        return false;
    }
    match katro.scope {
        Scope::ColumnIfBoth => false,
        Scope::ColumnIfInner => parameters.win == Win::InnerRow,
        Scope::Inner | Scope::Column | Scope::InnerThenOuter => true,
    }
}
