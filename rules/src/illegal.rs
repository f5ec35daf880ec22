//! The reasons why a start is illegal, each with the passage of its rule and its text.
//!
//! [`starts`](crate::starts) finds the reason; the values rest on pits, sides and outcomes only.

use std::fmt;

use crate::outcome::Outcome;
use crate::passage::Passage;
use crate::pit::Pit;
use crate::rotation::Rotation;
use crate::side::Side;

/// The reason why a start is illegal, with the pit that was named. [`IllegalStart::passage`] is the
/// rule's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalStart {
    /// The game is over.
    Over {
        /// The outcome of the finished game.
        outcome: Outcome,
    },
    /// The board has no such pit.
    NoSuchPit(Pit),
    /// The pit is the opponent's.
    OpponentsPit {
        /// The pit that was named.
        pit: Pit,
        /// The side to move.
        mover: Side,
    },
    /// In phase one a seed is dropped into the inner row.
    OuterDrop(Pit),
    /// In phase one a seed is dropped on seeds.
    EmptyDrop(Pit),
    /// The pit is empty, and nothing can be sown from it.
    EmptyPit(Pit),
    /// Another drop captures, and so must this one.
    MustCapture(Pit),
    /// In phase two the first sowing of another start captures, and so must
    /// this one's.
    MustCaptureFirst(Pit),
    /// The turn needs a direction.
    DirectionMissing(Pit),
    /// A capturing turn of phase one has no direction.
    DirectionOfCapture(Pit),
    /// The game is sown to the right only.
    RightOnly(Pit),
    /// A turn starts in the inner row.
    OuterAttack(Pit),
    /// Another pit of at least two seeds faces seeds and captures them, and so must this one.
    MustAttack(Pit),
    /// The game is sown anticlockwise only.
    AnticlockwiseOnly(Pit),
    /// The sense of rotation is fixed, and is the other one.
    OtherSense {
        /// The pit that was named.
        pit: Pit,
        /// The sense that is fixed.
        sense: Rotation,
    },
    /// A lone seed does not start a turn.
    LoneSeed(Pit),
    /// A pit of one seed does not start a turn, in a game that is not of dandouau1909.
    SingleSeed(Pit),
    /// A pit of one seed does not start a turn that captures nothing.
    SingleMameno(Pit),
    /// The house starts a turn only if no other pit can.
    HouseKept(Pit),
    /// The very first turn starts in the inner row.
    FirstTurnOuter(Pit),
    /// The very first seed is dropped between the second tsibongy.
    FirstDropOutside(Pit),
    /// While the rova stands, it is played from its inner pit.
    OuterRova(Pit),
    /// A rule of bao la kiswahili forbids the start.
    Bao {
        /// The pit that was named.
        pit: Pit,
        /// The rule.
        rule: BaoRule,
    },
}

/// Defines [`BaoRule`] with the place of each rule in donkers2001 and its text after the pit.
macro_rules! bao_rules {
    ($($(#[doc = $doc:literal])+ $name:ident = $place:literal, $text:literal;)+) => {
        /// A rule of bao la kiswahili that forbids the start of a turn.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum BaoRule { $($(#[doc = $doc])+ $name,)+ }

        impl BaoRule {
            /// All rules.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            const fn passage(self) -> Passage {
                Passage::new("donkers2001", match self { $(Self::$name => $place,)+ })
            }

            const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }
        }
    };
}

bao_rules! {
    /// In namua a seed is put into the inner row.
    BackRow = "rule 2.4", "is in the outer row: in namua a seed is put into an inner pit";
    /// In namua a seed is put into an occupied pit.
    EmptyPit = "rules 2.3 and 2.4", "is empty: in namua a seed is put into an occupied pit";
    /// Another seed captures, and so must this one.
    MustCapture = "rule 2.3b", "faces an empty pit, but another inner pit can capture: capturing is compulsory";
    /// Another first sowing captures, and so must this one.
    MustCaptureFirst = "rule 3.4", "captures nothing by a first sowing in that direction, but another start does: capturing is compulsory";
    /// The pit that was blocked by takasia must be captured.
    MustCaptureBlocked = "rule 4.1", "does not capture the blocked pit by a first sowing in that direction, but another start does";
    /// A single seed does not start a turn of mtaji.
    SingleSeed = "rule 3.3", "holds a single seed, which cannot start a turn of mtaji";
    /// A single seed does not start this takata of namua.
    SingleTakata = "rule 2.4c", "holds a single seed, which cannot start a takata now";
    /// The house starts a takata of namua only if no other pit can.
    HouseKept = "rule 2.4b", "is the house, which starts a takata of namua only if no other pit can";
    /// A takata of mtaji starts in the inner row.
    FrontFirst = "rule 3.5a", "is in the outer row: a takata starts from an inner pit of two or more seeds if there is one";
    /// A kichwa that is the only occupied inner pit is not sown outwards.
    LoneKichwa = "rules 2.4a and 3.5b", "is the only occupied inner pit, and sown outwards it would leave the inner row empty";
    /// The pit is blocked by takasia.
    Blocked = "rule 4.1", "is blocked by takasia for this turn";
}

impl IllegalStart {
    /// Returns the passage that states the broken rule; `None` for a rule of
    /// the board or the notation, which is not a rule of a game.
    ///
    /// ```
    /// use fifangha_rules::{Game, Play, Start};
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let outer = Start::drop("a4".parse()?);
    /// let illegal = Play::begin(&rules, &rules.start(), outer).unwrap_err();
    /// assert_eq!(illegal.passage().unwrap().key, "dandouau1909");
    /// # Ok::<(), fifangha_rules::PitError>(())
    /// ```
    #[must_use]
    pub const fn passage(&self) -> Option<Passage> {
        const fn dandouau(place: &'static str) -> Option<Passage> {
            Some(Passage::new("dandouau1909", place))
        }
        match self {
            Self::Over { .. }
            | Self::NoSuchPit(_)
            | Self::EmptyPit(_)
            | Self::DirectionMissing(_)
            | Self::DirectionOfCapture(_)
            | Self::OtherSense { .. }
            | Self::SingleSeed(_) => None,
            Self::OpponentsPit { .. }
            | Self::EmptyDrop(_)
            | Self::MustCapture(_)
            | Self::FirstDropOutside(_) => Some(Passage::FLACOURT),
            Self::OuterDrop(_) => dandouau("katra fandatsaka, particular rule III"),
            Self::MustCaptureFirst(_) => dandouau("katra fandatsaka, particular rule II"),
            Self::LoneSeed(_) => dandouau("katra fandatsaka, particular rule V"),
            Self::FirstTurnOuter(_) => dandouau("katra gorobaka"),
            Self::OuterRova(_) => dandouau("katra sakalava"),
            Self::RightOnly(_) => Some(Passage::new("busser2023", "Simplification")),
            Self::OuterAttack(_) | Self::MustAttack(_) => {
                Some(Passage::new("busser-site", "paika.html, the rules"))
            }
            Self::HouseKept(_) => Some(Passage::new("busser-site", "mrahawatso.html, the nyumba")),
            Self::SingleMameno(_) => Some(Passage::new(
                "busser-site",
                "mrahawatso.html, the differences",
            )),
            Self::AnticlockwiseOnly(_) => Some(Passage::new("schultze1907", "pp. 313-315")),
            Self::Bao { rule, .. } => Some(rule.passage()),
        }
    }
}

impl fmt::Display for IllegalStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over { outcome } => write!(f, "the game is over: {outcome}"),
            Self::NoSuchPit(pit) => write!(f, "the board has no pit {pit}"),
            Self::OpponentsPit { pit, mover } => {
                write!(f, "{pit} is {}'s pit, and {mover} is to move", pit.side())
            }
            Self::OuterDrop(pit) => write!(
                f,
                "{pit} is in the outer row: in phase one the seed is dropped into the inner row"
            ),
            Self::EmptyDrop(pit) => {
                write!(
                    f,
                    "{pit} is empty: in phase one a seed is dropped into an occupied pit"
                )
            }
            Self::EmptyPit(pit) => write!(f, "{pit} is empty: there is nothing to sow"),
            Self::MustCapture(pit) => write!(
                f,
                "a drop in {pit} captures nothing, but another drop does: capturing is compulsory"
            ),
            Self::MustCaptureFirst(pit) => write!(
                f,
                "the first sowing from {pit} captures nothing in that direction, but that of another start does: capturing is compulsory"
            ),
            Self::DirectionMissing(pit) => {
                write!(f, "a turn from {pit} needs a direction, `<` or `>`")
            }
            Self::DirectionOfCapture(pit) => write!(
                f,
                "a drop in {pit} captures, and a capturing turn has no direction"
            ),
            Self::RightOnly(_) => f.write_str("this game is sown to the right only"),
            Self::OuterAttack(pit) => write!(
                f,
                "{pit} is in the outer row: in this game a turn starts in the inner row"
            ),
            Self::MustAttack(pit) => write!(
                f,
                "{pit} captures nothing, but another pit of at least two seeds does: capturing is compulsory"
            ),
            Self::AnticlockwiseOnly(_) => f.write_str("this game is sown anticlockwise only"),
            Self::OtherSense { sense, .. } => f.write_str(match sense {
                Rotation::Clockwise => "the first turn fixed the sense of rotation: clockwise",
                Rotation::Anticlockwise => {
                    "the first turn fixed the sense of rotation: anticlockwise"
                }
            }),
            Self::LoneSeed(pit) | Self::SingleSeed(pit) => {
                write!(f, "{pit} holds a lone seed, which cannot start a turn")
            }
            Self::SingleMameno(pit) => write!(
                f,
                "{pit} holds a lone seed, which cannot start a turn that captures nothing"
            ),
            Self::HouseKept(pit) => write!(
                f,
                "{pit} is the house, which starts a turn only if no other pit can"
            ),
            Self::FirstTurnOuter(pit) => write!(
                f,
                "{pit} is in the outer row: the very first turn starts in the inner row"
            ),
            Self::FirstDropOutside(pit) => write!(
                f,
                "{pit} is not between the second tsibongy: the very first seed is dropped there"
            ),
            Self::OuterRova(pit) => write!(
                f,
                "{pit} is the outer rova: while the rova stands it is played from its inner pit"
            ),
            Self::Bao { pit, rule } => write!(f, "{pit} {}", rule.text()),
        }
    }
}

impl std::error::Error for IllegalStart {}
