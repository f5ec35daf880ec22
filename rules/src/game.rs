use std::fmt;
use std::str::FromStr;

use crate::parameters::Parameters;
use crate::pit::Columns;
use crate::rules::Rules;
use crate::values::{
    CaptureIn, Captured, EmptyTsibongy, Entry, FirstDrop, FirstTurn, Kamo, Layout, MamenoAtrika,
    NeverEnding, Origin, RovaPlay, Scope, SowingDirection, Tsibongy, WhenEmpty, Win,
};

/// The games of the sources. Each is a set of [`Parameters`]; [`Game::reading`]
/// returns the passage on which each value is based.
///
/// ```
/// use fifangha_rules::{Columns, Game};
///
/// let game: Game = "katra-fandatsaka".parse()?;
/// assert_eq!(game.source(), "dandouau1909");
/// assert_eq!(game.rules().parameters().columns, Columns::Eight);
/// # Ok::<(), fifangha_rules::UnknownGame>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// The rule proposed in busser2023; the default.
    Fifangha,
    /// The rule as answered in busser-faq.
    FifanghaFaq,
    /// The rule of busser2023 made with a kindergarten pupil.
    FifanghaGs,
    /// The short, non-recursive rule of busser2023.
    FifanghaShort,
    /// Both phases, as on the page busser-fifanga.
    Fifanga,
    /// The little fifanga of busser-fifanga, on four columns.
    Fifangakely,
    /// The katra fandatsaka of dandouau1909.
    KatraFandatsaka,
    /// The katra sakalava, or katra-be, of dandouau1909.
    KatraSakalava,
    /// The katra gorobaka of dandouau1909.
    KatraGorobaka,
    /// The katra mpantsaka of dandouau1909.
    KatraMpantsaka,
    /// Katro, named in busser2023; its rules are largely a hypothesis.
    Katro,
    /// The isolo that Chaplin saw among the Bemba, as reported in busser2023.
    Isolo,
    /// The katra paika of the Tanala, observed by de Voogt, as reported in busser-site.
    KatraPaika,
    /// The katro mandry dia homana, observed by Tiennot, as reported in busser-site.
    MandryDiaHomana,
    /// The fanga of the Antambahoaka, observed by Tiennot, as reported in busser-site.
    Fanga,
    /// The hus of the Nama (schultze1907): a facing pit with seeds makes a capture.
    Hus,
    /// The hus of the Nama: only two filled pits of a column are captured.
    HusBoth,
    /// The bao for novices of donkers-uiterwijk.
    BaoKujifunza,
}

/// The parameters that the tsibongy games of the sources share.
const TSIBONGY: Parameters = Parameters {
    columns: Columns::Eight,
    layout: Layout::Ones,
    entry: Entry::Drop,
    captured: Captured::Tsibongy,
    never_ending: NeverEnding::MoverLoses,
    lone_seed: true,
    win: Win::InnerRow,
    kamo: Kamo::AtOnce,
    tsibongy: Tsibongy::Plain,
    origin: Origin::Free,
    empty_tsibongy: EmptyTsibongy::Keep,
    relay: true,
    first_drop: FirstDrop::Any,
    mameno_atrika: MamenoAtrika::NoCapture,
    when_empty: WhenEmpty::Draw,
    turns_each: None,
    rova: false,
    rova_play: RovaPlay::Lift,
    rova_obliged: false,
    direction: SowingDirection::Free,
    capture_in: CaptureIn::Filled,
    scope: Scope::Inner,
    from_outer: false,
    first_turn: FirstTurn::Any,
};

/// The parameters that the katro games of the sources share.
const KATRO: Parameters = Parameters {
    layout: Layout::Twos,
    entry: Entry::Sow,
    captured: Captured::WithPit,
    win: Win::AllSeeds,
    ..TSIBONGY
};

impl Game {
    /// Every game, in the order of the documentation.
    pub const ALL: &'static [Self] = &[
        Self::Fifangha,
        Self::FifanghaFaq,
        Self::FifanghaGs,
        Self::FifanghaShort,
        Self::Fifanga,
        Self::Fifangakely,
        Self::KatraFandatsaka,
        Self::KatraSakalava,
        Self::KatraGorobaka,
        Self::KatraMpantsaka,
        Self::Katro,
        Self::Isolo,
        Self::KatraPaika,
        Self::MandryDiaHomana,
        Self::Fanga,
        Self::Hus,
        Self::HusBoth,
        Self::BaoKujifunza,
    ];

    /// Returns its name in records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fifangha => "fifangha",
            Self::FifanghaFaq => "fifangha-faq",
            Self::FifanghaGs => "fifangha-gs",
            Self::FifanghaShort => "fifangha-short",
            Self::Fifanga => "fifanga",
            Self::Fifangakely => "fifangakely",
            Self::KatraFandatsaka => "katra-fandatsaka",
            Self::KatraSakalava => "katra-sakalava",
            Self::KatraGorobaka => "katra-gorobaka",
            Self::KatraMpantsaka => "katra-mpantsaka",
            Self::Katro => "katro",
            Self::Isolo => "isolo",
            Self::KatraPaika => "katra-paika",
            Self::MandryDiaHomana => "mandry-dia-homana",
            Self::Fanga => "fanga",
            Self::Hus => "hus",
            Self::HusBoth => "hus-both",
            Self::BaoKujifunza => "bao-kujifunza",
        }
    }

    /// Returns the key of the source that describes it.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::Fifangha | Self::FifanghaGs | Self::FifanghaShort | Self::Katro | Self::Isolo => {
                "busser2023"
            }
            Self::FifanghaFaq => "busser-faq",
            Self::Fifanga | Self::Fifangakely => "busser-fifanga",
            Self::KatraFandatsaka
            | Self::KatraSakalava
            | Self::KatraGorobaka
            | Self::KatraMpantsaka => "dandouau1909",
            Self::KatraPaika | Self::MandryDiaHomana | Self::Fanga => "busser-site",
            Self::Hus | Self::HusBoth => "schultze1907",
            Self::BaoKujifunza => "donkers-uiterwijk",
        }
    }

    /// Returns its parameters on the board of the source.
    #[must_use]
    pub const fn parameters(self) -> Parameters {
        match self {
            Self::Fifangha => Parameters {
                tsibongy: Tsibongy::Merge,
                empty_tsibongy: EmptyTsibongy::Inward,
                ..TSIBONGY
            },
            Self::FifanghaFaq => Parameters {
                tsibongy: Tsibongy::Single,
                ..TSIBONGY
            },
            Self::FifanghaGs => Parameters {
                when_empty: WhenEmpty::Majority,
                ..TSIBONGY
            },
            Self::FifanghaShort => Parameters {
                relay: false,
                when_empty: WhenEmpty::Majority,
                turns_each: Some(22),
                ..TSIBONGY
            },
            Self::Fifanga => Parameters {
                origin: Origin::Nearest,
                when_empty: WhenEmpty::Fandatsaka,
                ..TSIBONGY
            },
            Self::Fifangakely => Parameters {
                columns: Columns::Four,
                ..Self::Fifanga.parameters()
            },
            Self::KatraFandatsaka => Parameters {
                tsibongy: Tsibongy::Single,
                origin: Origin::NearestKeep,
                when_empty: WhenEmpty::Fandatsaka,
                lone_seed: false,
                ..TSIBONGY
            },
            Self::KatraSakalava => Parameters {
                rova: true,
                ..Self::KatraFandatsaka.parameters()
            },
            Self::KatraGorobaka => Parameters {
                scope: Scope::Column,
                first_turn: FirstTurn::InnerRow,
                ..KATRO
            },
            Self::KatraMpantsaka => Parameters {
                scope: Scope::InnerThenOuter,
                ..KATRO
            },
            Self::Katro => Parameters {
                columns: Columns::Six,
                scope: Scope::InnerThenOuter,
                from_outer: true,
                ..KATRO
            },
            Self::Isolo => Parameters {
                origin: Origin::Left,
                ..TSIBONGY
            },
            Self::KatraPaika => Parameters {
                columns: Columns::Six,
                layout: Layout::Twos,
                entry: Entry::Attack,
                ..TSIBONGY
            },
            Self::MandryDiaHomana => Parameters {
                columns: Columns::Six,
                capture_in: CaptureIn::Any,
                scope: Scope::Column,
                ..KATRO
            },
            Self::Fanga => Parameters {
                win: Win::InnerRow,
                ..KATRO
            },
            Self::Hus => Parameters {
                layout: Layout::Hus,
                captured: Captured::Alone,
                direction: SowingDirection::Anticlockwise,
                scope: Scope::ColumnIfInner,
                lone_seed: false,
                ..KATRO
            },
            Self::HusBoth => Parameters {
                scope: Scope::ColumnIfBoth,
                ..Self::Hus.parameters()
            },
            Self::BaoKujifunza => Parameters {
                layout: Layout::Twos,
                entry: Entry::Fandatsaka,
                origin: Origin::NearestKeep,
                lone_seed: false,
                ..TSIBONGY
            },
        }
    }

    /// Returns the board sizes on which it can be played; the first is the
    /// source's own.
    ///
    /// The sources play the katra, fanga and bao on 8 columns only. Except katra
    /// sakalava, whose start exists on no other size, they are offered on smaller
    /// boards like the fifangha games. Hus is played on its own board only.
    #[must_use]
    pub const fn sizes(self) -> &'static [Columns] {
        match self {
            Self::Fifangakely => &[Columns::Four],
            Self::KatraSakalava | Self::Hus | Self::HusBoth => &[Columns::Eight],
            Self::Katro | Self::KatraPaika | Self::MandryDiaHomana => {
                &[Columns::Six, Columns::Four, Columns::Eight]
            }
            _ => &[Columns::Eight, Columns::Six, Columns::Four],
        }
    }

    /// Returns its parameters on a board of another size; `None` if it is not
    /// played on that size.
    #[must_use]
    pub fn parameters_on(self, columns: Columns) -> Option<Parameters> {
        let own = self.parameters();
        self.sizes().contains(&columns).then(|| Parameters {
            columns,
            // The source says 22 turns on 8 columns, and as many turns as
            // seeds on the smaller boards.
            turns_each: own.turns_each.filter(|_| columns == own.columns),
            ..own
        })
    }

    /// Returns its rules on the board of the source.
    #[must_use]
    pub fn rules(self) -> Rules {
        Rules::new(self.parameters()).expect("the games of the sources can be played")
    }

    /// Returns its rules on a board of another size; `None` if it is not played
    /// on that size.
    #[must_use]
    pub fn rules_on(self, columns: Columns) -> Option<Rules> {
        let parameters = self.parameters_on(columns)?;
        Some(Rules::new(parameters).expect("the games of the sources can be played"))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
        write!(
            f,
            "there is no game `{}`; the games are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .iter()
            .copied()
            .find(|game| game.name() == name)
            .ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
