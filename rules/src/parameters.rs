//! The parameters of a game: one field for each question that sources answer differently.
//!
//! Fields of all games are in [`Parameters`], those of one family in the enum [`FamilyParameters`].
//! [`values`](crate::values) has the types of the fields, and [`rules`](crate::rules) their use.

use crate::layout::Layout;
use crate::pit::Columns;
use crate::values::{
    BackStart, CaptureIn, Captured, DormantStart, EmptyTsibongy, EndPits, Entry, Family, FirstDrop,
    FirstTurn, HouseArrival, HouseBelow, HouseFirstTurn, HouseMin, HousePhases, Kamo, LoneKichwa,
    MamenoAtrika, MtajiHouse, NeverEnding, Origin, OwnEmpty, RovaPlay, Scope, SingleStart, Singles,
    SowingDirection, StartMax, TakasiaFallback, TakasiaHouse, TakasiaLap, TakasiaLength, TaxWhen,
    Tsibongy, WhenEmpty, Win,
};

/// A game as data: one value for each question that the sources answer or leave open.
/// [`Rules`](crate::Rules) are consistent parameters.
///
/// Begin with those of a game and change fields. Fields of one family are in [`family`](Self::family);
/// [`Parameter`](crate::Parameter) sets all of them by name. Nothing is checked until
/// [`Rules::new`](crate::Rules::new).
///
/// # Examples
///
/// ```
/// use fifangha_rules::{FamilyParameters, Game, KatroParameters, Scope};
///
/// let mut parameters = Game::KATRO.parameters();
/// assert_eq!(parameters.tsibongy(), None);
/// parameters.family = FamilyParameters::Katro(KatroParameters {
///     scope: Scope::Column,
///     ..KatroParameters::DEFAULT
/// });
/// assert_eq!(parameters.katro().unwrap().scope, Scope::Column);
/// ```
///
/// The differences between two games, by name:
///
/// ```
/// use fifangha_rules::{Game, Parameter};
///
/// let [a, b] = [Game::FIFANGHA, Game::FIFANGHA_SHORT].map(|it| it.parameters());
/// let differs = |it: &&Parameter| it.get(&a) != it.get(&b);
/// let names: Vec<_> = Parameter::ALL.iter().filter(differs).map(|it| it.name()).collect();
/// assert_eq!(names, ["tsibongy", "empty_tsibongy", "relay", "when_empty", "turns_each"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Parameters {
    /// The size of the board.
    pub columns: Columns,
    /// See [`Layout`].
    pub layout: Layout,
    /// See [`Entry`].
    pub entry: Entry,
    /// See [`NeverEnding`].
    pub never_ending: NeverEnding,
    /// `true` if a pit of one seed may start a turn outside phase one.
    pub lone_seed: bool,
    /// See [`Win`].
    pub win: Win,
    /// Games won by the inner row: see [`Kamo`].
    pub kamo: Kamo,
    /// The family of the game, and the parameters that no other family has.
    pub family: FamilyParameters,
}

/// The parameters of a family of games, which is determined by [`Captured`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FamilyParameters {
    /// Captured seeds are sown from a tsibongy.
    Tsibongy(TsibongyParameters),
    /// Captured seeds are sown on from where the capture fell.
    Katro(KatroParameters),
    /// Captured seeds are sown from a kichwa.
    Bao(BaoParameters),
}

/// The parameters of the tsibongy games only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TsibongyParameters {
    /// See [`Tsibongy`].
    pub tsibongy: Tsibongy,
    /// See [`Origin`].
    pub origin: Origin,
    /// See [`EmptyTsibongy`].
    pub empty_tsibongy: EmptyTsibongy,
    /// `true` if a sowing whose last seed falls on seeds continues.
    pub relay: bool,
    /// See [`FirstDrop`].
    pub first_drop: FirstDrop,
    /// See [`MamenoAtrika`].
    pub mameno_atrika: MamenoAtrika,
    /// See [`WhenEmpty`].
    pub when_empty: WhenEmpty,
    /// The maximum number of turns of each side, if smaller than the number of seeds in its reserve.
    pub turns_each: Option<u8>,
    /// The rova of each side, as in katra sakalava.
    pub rova: Option<RovaParameters>,
    /// The house of each side, in games with [`Layout::House`].
    pub house: Option<HouseParameters>,
    /// Games in which lone seeds may start a turn: `true` if they may start a non-capturing one.
    pub mameno_single: bool,
}

/// The parameters of games with rova.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RovaParameters {
    /// See [`RovaPlay`].
    pub play: RovaPlay,
    /// `true` if the duty to capture can force the rova.
    pub obliged: bool,
}

/// The parameters of games with a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HouseParameters {
    /// See [`HousePhases`].
    pub phases: HousePhases,
    /// See [`HouseFirstTurn`].
    pub first_turn: HouseFirstTurn,
}

/// The parameters of the katro games only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KatroParameters {
    /// `true` if captured seeds are sown together with those of the pit of the last seed
    /// ([`Captured::WithPit`]), `false` if they are sown alone ([`Captured::Alone`]).
    pub captured_with_pit: bool,
    /// The number of rows of each side, 2 or 3.
    pub rows: u8,
    /// See [`SowingDirection`].
    pub direction: SowingDirection,
    /// See [`CaptureIn`].
    pub capture_in: CaptureIn,
    /// See [`Scope`].
    pub scope: Scope,
    /// `true` if a mover whose own inner row is empty captures from its outer row.
    pub from_outer: bool,
    /// `true` if a capture may take a single seed.
    pub capture_single: bool,
    /// `true` if a turn goes on from a filled inner pit that captures nothing.
    pub inner_relay: bool,
    /// See [`FirstTurn`].
    pub first_turn: FirstTurn,
}

/// The parameters of bao la kiswahili only.
///
/// Each side's row next to the middle is its inner row here as in the sources; its ends are the
/// kichwa, and the pit to the right of the middle, as its owner sees it, is the house. While the
/// mover has seeds in hand the stage is namua, afterwards mtaji; a turn that does not begin with a
/// capture is a takata.
///
/// The descriptions dispute each of these points; their agreement is part of the rules:
/// voogt1995 as reported in donkers2001, nierse1997 and kiba2009.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BaoParameters {
    /// See [`HouseMin`].
    pub house_min: HouseMin,
    /// See [`HouseBelow`].
    pub house_below: HouseBelow,
    /// See [`SingleStart`].
    pub single_start: SingleStart,
    /// See [`DormantStart`].
    pub dormant_start: DormantStart,
    /// See [`TaxWhen`].
    pub tax_when: TaxWhen,
    /// The effect of a last seed of a namua takata in the mover's functional house.
    pub takata_at_house: HouseArrival,
    /// `true` if a capturing turn of namua may stop in a functional house only, `false` if in every
    /// owned one.
    pub stop_needs_min: bool,
    /// The effect of a last seed of a mtaji takata in the mover's functional house.
    pub mtaji_takata_at_house: HouseArrival,
    /// The effect of a last seed of a capturing turn of mtaji in the mover's functional house.
    pub mtaji_capture_at_house: HouseArrival,
    /// See [`MtajiHouse`].
    pub mtaji_house: MtajiHouse,
    /// See [`StartMax`].
    pub start_max: StartMax,
    /// `true` if seeds that go once round skip the pit from which they were lifted.
    pub skip_start: bool,
    /// `true` if a last seed in an empty inner pit captures.
    pub capture_empty: bool,
    /// See [`BackStart`].
    pub back_start: BackStart,
    /// See [`LoneKichwa`].
    pub lone_kichwa: LoneKichwa,
    /// See [`OwnEmpty`].
    pub own_empty: OwnEmpty,
    /// See [`Singles`].
    pub singles: Singles,
    /// The rules of the blocked pit; `None` if no pit is blocked.
    pub takasia: Option<TakasiaParameters>,
}

/// The parameters of takasia: the blocked pit of bao la kiswahili.
///
/// If both hands are empty after a takata, and a first sowing of its player could capture exactly
/// one pit of the other side, then that pit is blocked for the other side's next turn: no takata may
/// start there. A side's only occupied inner pit, and its only inner pit of two seeds or more,
/// cannot be blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TakasiaParameters {
    /// `true` if a pit is blocked only if its owner has no capture.
    pub no_capture: bool,
    /// See [`TakasiaHouse`].
    pub house: TakasiaHouse,
    /// `true` if a pit of a single seed can be blocked.
    pub single: bool,
    /// See [`TakasiaLap`].
    pub lap: TakasiaLap,
    /// `true` if the player who blocked a pit must capture it in the following turn, if possible.
    pub duty: bool,
    /// See [`TakasiaLength`].
    pub length: TakasiaLength,
    /// See [`TakasiaFallback`].
    pub fallback: TakasiaFallback,
}

impl FamilyParameters {
    /// Returns the sowing of captured seeds.
    #[must_use]
    pub const fn captured(&self) -> Captured {
        match self {
            Self::Tsibongy(_) => Captured::Tsibongy,
            Self::Katro(katro) if katro.captured_with_pit => Captured::WithPit,
            Self::Katro(_) => Captured::Alone,
            Self::Bao(_) => Captured::Kichwa,
        }
    }
}

macro_rules! defaults {
    ($($name:ident)+) => { $(
        impl Default for $name {
            fn default() -> Self {
                Self::DEFAULT
            }
        }
    )+ };
}

defaults! {
    Parameters TsibongyParameters RovaParameters HouseParameters KatroParameters BaoParameters
    TakasiaParameters
}

impl TsibongyParameters {
    /// The values of a game that answers no question: free choice of the tsibongy, and relays.
    pub const DEFAULT: Self = Self {
        tsibongy: Tsibongy::Plain,
        origin: Origin::Free,
        empty_tsibongy: EmptyTsibongy::Keep,
        relay: true,
        first_drop: FirstDrop::Any,
        mameno_atrika: MamenoAtrika::NoCapture,
        when_empty: WhenEmpty::Draw,
        turns_each: None,
        rova: None,
        house: None,
        mameno_single: true,
    };

    /// Returns `true` if the game goes on when the reserves are spent.
    #[must_use]
    pub const fn has_second_phase(&self) -> bool {
        matches!(self.when_empty, WhenEmpty::Fandatsaka | WhenEmpty::Katro)
    }
}

impl RovaParameters {
    /// The values of a game that answers no question but the one whether it has rova.
    pub const DEFAULT: Self = Self {
        play: RovaPlay::Lift,
        obliged: false,
    };
}

impl HouseParameters {
    /// The values of a game that answers no question but the one whether it has houses.
    pub const DEFAULT: Self = Self {
        phases: HousePhases::PhaseOne,
        first_turn: HouseFirstTurn::Duty,
    };
}

impl KatroParameters {
    /// The values of a game that answers no question. They are also those of katro as a second
    /// phase.
    ///
    /// Source: busser2023: as in katro, the facing pit is taken.
    pub const DEFAULT: Self = Self {
        captured_with_pit: true,
        rows: 2,
        direction: SowingDirection::Free,
        capture_in: CaptureIn::Filled,
        scope: Scope::Inner,
        from_outer: false,
        capture_single: true,
        inner_relay: true,
        first_turn: FirstTurn::Any,
    };
}

impl BaoParameters {
    /// The rules of de Voogt as formalized in donkers2001 and kiba2009, which replay all recorded
    /// games of masters.
    pub const DEFAULT: Self = Self {
        house_min: HouseMin::Six,
        house_below: HouseBelow::Sleeps,
        single_start: SingleStart::HouseOwned,
        dormant_start: DormantStart::Free,
        tax_when: TaxWhen::Functional,
        takata_at_house: HouseArrival::Stops,
        stop_needs_min: true,
        mtaji_takata_at_house: HouseArrival::GoesOn,
        mtaji_capture_at_house: HouseArrival::GoesOn,
        mtaji_house: MtajiHouse::AnyCapture,
        start_max: StartMax::UnderARound,
        skip_start: false,
        capture_empty: false,
        back_start: BackStart::FrontFirst,
        lone_kichwa: LoneKichwa::Forbidden,
        own_empty: OwnEmpty::AtOnce,
        singles: Singles::NextTurn,
        takasia: Some(TakasiaParameters::DEFAULT),
    };
}

impl TakasiaParameters {
    /// The values of [`BaoParameters::DEFAULT`].
    pub const DEFAULT: Self = Self {
        no_capture: true,
        house: TakasiaHouse::Owned,
        single: true,
        lap: TakasiaLap::Stops,
        duty: false,
        length: TakasiaLength::OneAnswer,
        fallback: TakasiaFallback::Lapses,
    };
}

impl Parameters {
    /// The values of a game that answers no question: a tsibongy game on the board of 8 columns,
    /// with a reserve, free choice of the tsibongy, and relays.
    pub const DEFAULT: Self = Self {
        columns: Columns::EIGHT,
        layout: Layout::Ones,
        entry: Entry::Drop,
        never_ending: NeverEnding::MoverLoses,
        lone_seed: true,
        win: Win::InnerRow,
        kamo: Kamo::AtOnce,
        family: FamilyParameters::Tsibongy(TsibongyParameters::DEFAULT),
    };

    /// Returns the family of games: how captured seeds are sown.
    #[must_use]
    pub const fn family(&self) -> Family {
        match self.family {
            FamilyParameters::Tsibongy(_) => Family::Tsibongy,
            FamilyParameters::Katro(_) => Family::Katro,
            FamilyParameters::Bao(_) => Family::Bao,
        }
    }

    /// Returns what the ends of the inner rows are.
    ///
    /// ```
    /// use fifangha_rules::{EndPits, Game};
    ///
    /// assert_eq!(Game::FIFANGHA.parameters().end_pits(), EndPits::Tsibongy);
    /// assert_eq!(Game::HUS.parameters().end_pits(), EndPits::Plain);
    /// ```
    #[must_use]
    pub const fn end_pits(&self) -> EndPits {
        match self.family {
            FamilyParameters::Tsibongy(_) => EndPits::Tsibongy,
            FamilyParameters::Katro(_) => EndPits::Plain,
            FamilyParameters::Bao(_) => EndPits::Kichwa,
        }
    }

    /// Returns the parameters of a tsibongy game; `None` for another game.
    #[must_use]
    pub const fn tsibongy(&self) -> Option<&TsibongyParameters> {
        match &self.family {
            FamilyParameters::Tsibongy(tsibongy) => Some(tsibongy),
            FamilyParameters::Katro(_) | FamilyParameters::Bao(_) => None,
        }
    }

    /// Returns the parameters of a katro game; `None` for another game.
    #[must_use]
    pub const fn katro(&self) -> Option<&KatroParameters> {
        match &self.family {
            FamilyParameters::Katro(katro) => Some(katro),
            FamilyParameters::Tsibongy(_) | FamilyParameters::Bao(_) => None,
        }
    }

    /// Returns the parameters of bao la kiswahili; `None` for another game.
    #[must_use]
    pub const fn bao(&self) -> Option<&BaoParameters> {
        match &self.family {
            FamilyParameters::Bao(bao) => Some(bao),
            FamilyParameters::Tsibongy(_) | FamilyParameters::Katro(_) => None,
        }
    }

    /// Returns the same parameters on a board of another size. A limit of turns is that of the
    /// game's own board, and does not apply to another size.
    #[must_use]
    pub const fn with_columns(mut self, columns: Columns) -> Self {
        if self.columns.count() != columns.count()
            && let FamilyParameters::Tsibongy(tsibongy) = &mut self.family
        {
            tsibongy.turns_each = None;
        }
        self.columns = columns;
        self
    }

    /// Returns the sowing of captured seeds.
    #[must_use]
    pub const fn captured(&self) -> Captured {
        self.family.captured()
    }

    /// Returns the number of rows of each side: 1 if everything is sown from the left, 2 in the other
    /// tsibongy games and in bao, 2 or 3 in katro games.
    #[must_use]
    pub const fn rows_per_side(&self) -> u8 {
        match &self.family {
            FamilyParameters::Tsibongy(tsibongy) => match tsibongy.origin {
                Origin::Left => 1,
                Origin::Free | Origin::Nearest | Origin::NearestKeep => 2,
            },
            FamilyParameters::Katro(katro) => katro.rows,
            FamilyParameters::Bao(_) => 2,
        }
    }

    /// Returns `true` if left and right are equivalent: a game and its mirror image have the same
    /// turns.
    #[must_use]
    pub const fn is_mirror_symmetric(&self) -> bool {
        let symmetric = match &self.family {
            FamilyParameters::Tsibongy(_) | FamilyParameters::Bao(_) => !self.marks_pits(),
            FamilyParameters::Katro(katro) => {
                let one_way = matches!(katro.direction, SowingDirection::Anticlockwise);
                // These openings are not symmetric, and the first turn may have a rule of its own.
                let first_turn = matches!(self.layout, Layout::Hus | Layout::Own(_))
                    && matches!(katro.first_turn, FirstTurn::InnerRow);
                !one_way && !first_turn
            }
        };
        self.rows_per_side() == 2 && symmetric
    }

    /// Returns `true` if pits are sown by the rule of katra fandatsaka, from the start of the game
    /// or in a second phase.
    #[must_use]
    pub const fn sows_by_duty(&self) -> bool {
        match self.entry {
            Entry::Drop => {
                matches!(self.when_empty(), Some(WhenEmpty::Fandatsaka)) || self.bao().is_some()
            }
            entry => matches!(entry, Entry::Fandatsaka),
        }
    }

    /// Returns the continuation once the reserves are spent; `None` in a game that drops no seeds.
    #[must_use]
    pub const fn when_empty(&self) -> Option<WhenEmpty> {
        match (self.entry, self.tsibongy()) {
            (Entry::Drop, Some(tsibongy)) => Some(tsibongy.when_empty),
            _ => None,
        }
    }

    /// Returns `true` if each side has a rova.
    #[must_use]
    pub const fn has_rova(&self) -> bool {
        matches!(self.tsibongy(), Some(tsibongy) if tsibongy.rova.is_some())
    }

    /// Returns `true` if each side has a house.
    #[must_use]
    pub const fn has_house(&self) -> bool {
        match &self.family {
            FamilyParameters::Tsibongy(tsibongy) => tsibongy.house.is_some(),
            FamilyParameters::Katro(_) => false,
            // A start without a hand is the start of mtaji, as for beginners: no house is owned.
            FamilyParameters::Bao(_) => matches!(self.entry, Entry::Drop),
        }
    }

    /// Returns `true` if positions say whose rova or whose house stands.
    #[must_use]
    pub const fn marks_pits(&self) -> bool {
        self.has_rova() || self.has_house()
    }

    /// Returns `true` if the first turn of the game, or of each player, fixes the sense of rotation.
    #[must_use]
    pub const fn fixes_sense(&self) -> bool {
        matches!(self.katro(), Some(katro) if matches!(
            katro.direction,
            SowingDirection::FixedForGame | SowingDirection::FixedBySide
        ))
    }

    /// Returns the number of seeds of each reserve that are never played, because the number of turns
    /// is limited.
    #[must_use]
    pub const fn kept_reserve(&self) -> u8 {
        match self.tsibongy() {
            Some(TsibongyParameters {
                turns_each: Some(turns),
                ..
            }) => self.reserve().saturating_sub(*turns),
            _ => 0,
        }
    }

    /// Returns the parameters of sowings that capture as in katro: those of a katro game, or those
    /// of katro as a second phase.
    ///
    /// ```
    /// use fifangha_rules::{Game, KatroParameters};
    ///
    /// let phase_two = Game::FIFANGHA.parameters().katro_sowings();
    /// assert_eq!(phase_two, KatroParameters::DEFAULT);
    /// ```
    #[must_use]
    pub const fn katro_sowings(&self) -> KatroParameters {
        match self.katro() {
            Some(katro) => *katro,
            None => KatroParameters::DEFAULT,
        }
    }

    /// Returns the number of seeds of a game, reserves included.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        match self.layout {
            Layout::Ones | Layout::House => self.columns.seeds(),
            Layout::Twos => 4 * self.rows_per_side() * self.columns.count(),
            Layout::Hus => (4 * self.rows_per_side() - 2) * self.columns.count(),
            Layout::Own(start) => start.seeds(),
        }
    }

    /// Returns the number of seeds in a full reserve; 0 in a game without reserves.
    ///
    /// Sources: busser2023, the table in *Matériel de jeu*; dandouau1909 for katra sakalava, in
    /// which ten seeds of each side are on the board; busser-site, mrahawatso.html, for the house.
    #[must_use]
    pub const fn reserve(&self) -> u8 {
        match self.layout {
            Layout::Twos | Layout::Hus => 0,
            Layout::Own(start) => start.reserve(),
            // The house and its neighbours hold ten seeds on 8 columns, eight on 6.
            Layout::House => (3 * self.columns.count()).saturating_sub(2),
            Layout::Ones if self.has_rova() => 22,
            // Without a reserve there is no game: see `conflicts`.
            Layout::Ones => match self.columns.reserve() {
                Some(reserve) => reserve,
                None => 0,
            },
        }
    }
}
