//! The values that a parameter can take.

use std::fmt;
use std::str::FromStr;

use crate::named_values::named_values;

/// A value that a parameter does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    /// The values that exist.
    pub expected: Vec<&'static str>,
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of: {}", self.expected.join(", "))
    }
}

impl std::error::Error for UnknownValue {}

/// A field of [`Parameters`](crate::Parameters) whose value is read and written as text.
pub(crate) trait ParameterField {
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

macro_rules! values {
    ($(#[$doc:meta])* $name:ident { $($(#[doc = $about:literal])+ $value:ident = $text:literal,)+ }) => {
        named_values! {
            $(#[$doc])*
            pub enum $name { $($(#[doc = $about])+ $value = $text,)+ }
        }

        impl $name {
            /// Returns the meaning of the value in one sentence.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self { $(Self::$value => concat!($($about),+).trim_start()),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownValue;

            fn from_str(text: &str) -> Result<Self, UnknownValue> {
                Self::from_name(text)
                    .ok_or_else(|| UnknownValue {
                        expected: Self::ALL.iter().map(|value| value.name()).collect(),
                    })
            }
        }

        impl ParameterField for $name {
            fn values(&self) -> Vec<String> {
                Self::ALL.iter().map(ToString::to_string).collect()
            }

            fn meaning(&self, value: &str) -> Option<&'static str> {
                Self::from_name(value).map(Self::about)
            }

            fn get(&self) -> String {
                self.to_string()
            }

            fn set(&mut self, value: &str) -> Option<()> {
                *self = Self::from_name(value)?;
                Some(())
            }
        }
    };
}

values! {
    /// The families of games, derived from [`Captured`].
    Family {
        /// Captured seeds are sown from a tsibongy.
        Tsibongy = "tsibongy",
        /// Captured seeds are sown on from where the capture fell.
        Katro = "katro",
        /// Captured seeds are sown from a kichwa, and each side has a house.
        Bao = "bao",
    }
}

/// The ends of the inner rows, as far as the rules treat them otherwise than other pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndPits {
    /// They are ordinary pits.
    Plain,
    /// They are tsibongy.
    Tsibongy,
    /// They are kichwa.
    Kichwa,
}

values! {
    /// The start of a turn: the pits from which it may start, and the duty to capture.
    ///
    /// Sources: flacourt1661 for the drop; busser-site, paika.html for the attack; dandouau1909 for pits that
    /// are sown (katra fandatsaka, particular rule II; katra gorobaka).
    Entry {
        /// A seed of the reserve is dropped on seeds of the inner row, on those that face seeds if there are any.
        Drop = "drop",
        /// An inner pit of at least two seeds that faces seeds captures them where they are; if there is none, an inner pit is sown, one of at least two seeds if there is one, and the turn captures nothing.
        Attack = "attack",
        /// A pit is sown; if the first sowing of some start captures, only such starts are legal, and otherwise the turn captures nothing.
        Fandatsaka = "fandatsaka",
        /// Any pit is sown, and each of its last seeds may capture.
        Sow = "sow",
    }
}

values! {
    /// The sowing of captured seeds.
    ///
    /// Sources: flacourt1661 for the tsibongy; dandouau1909, katra gorobaka, for seeds that join
    /// those of the pit; schultze1907, pp. 313-315, for seeds that are sown alone.
    Captured {
        /// Alone, inward, from one of the mover's tsibongy.
        Tsibongy = "tsibongy",
        /// Together with those of the pit of the last seed, from the next pit on.
        WithPit = "with-pit",
        /// Alone, from the pit after the last seed on.
        Alone = "alone",
        /// Alone, inward, from one of the mover's kichwa, by the rules of bao la kiswahili.
        Kichwa = "kichwa",
    }
}

values! {
    /// The inner pits in which a last seed captures, in games that sow a pit.
    ///
    /// Sources: dandouau1909, katra gorobaka, for filled pits; busser-site, gorobaka.html, for empty ones in
    /// katro mandry dia homana; linton1933, pp. 261-262, for the exception of katra boaoaka.
    CaptureIn {
        /// In filled ones.
        Filled = "filled",
        /// In empty ones too, if there is something to take; such a capture does not end the turn.
        Any = "any",
        /// In empty ones too, unless both opposite pits hold single seeds.
        AnyButSingles = "any-but-singles",
    }
}

values! {
    /// The directions in which a pit may be sown, in games that sow a pit.
    ///
    /// Sources: dandouau1909, katra gorobaka, for both; schultze1907, pp. 313-315, for Hus;
    /// murray1952, pp. 214-215, for a sense fixed for the game; linton1933, pp. 261-262, for one of
    /// each player.
    SowingDirection {
        /// The mover chooses one of the two for each turn.
        Free = "free",
        /// Always anticlockwise, as seen from above.
        Anticlockwise = "anticlockwise",
        /// The first turn of the game fixes the sense of rotation, as seen from above, for both players.
        FixedForGame = "fixed-for-game",
        /// Each player's first turn fixes the sense of rotation of that player, as seen from above.
        FixedBySide = "fixed-by-side",
    }
}

values! {
    /// The effect of a last seed that falls into the mover's own tsibongy while the facing one
    /// holds seeds.
    Tsibongy {
        /// They join the mover's seeds, all of which are sown from the next pit inward: a merge.
        Merge = "merge",
        /// A single seed is merged; two or more are captured and sown from the tsibongy just played.
        Single = "single",
        /// Nothing special: a capture as anywhere else.
        Plain = "plain",
    }
}

values! {
    /// The tsibongy from which captured seeds are sown.
    Origin {
        /// The mover chooses at every capture.
        Free = "free",
        /// The nearer one for the two outermost columns; in the middle the mover chooses.
        Nearest = "nearest",
        /// The nearer one for the two outermost columns; in the middle the movement keeps its sense, and after a drop the mover chooses.
        NearestKeep = "nearest-keep",
        /// Always the left one: one row a side, sown to the right only.
        Left = "left",
    }
}

values! {
    /// The direction of a relay from a tsibongy that faces an empty one.
    EmptyTsibongy {
        /// In the direction of the sowing that ended there.
        Keep = "keep",
        /// Inward, in a capturing turn.
        Inward = "inward",
    }
}

values! {
    /// The result of a game whose last turn never ends.
    NeverEnding {
        /// The player who began the turn has lost.
        MoverLoses = "mover-loses",
        /// The game is a draw.
        Draw = "draw",
        /// Such a turn is not legal while another turn ends; if there is none, the mover has lost.
        Forbidden = "forbidden",
    }
}

values! {
    /// The continuation once the reserves are spent and neither side is kamo.
    WhenEmpty {
        /// The game is a draw.
        Draw = "draw",
        /// The player with more than half of the seeds has won; an equal share is a draw.
        Majority = "majority",
        /// A second phase: pits are sown, and a turn captures if its first sowing can.
        Fandatsaka = "fandatsaka",
        /// A second phase by the rules of katro, from pits of two seeds and more.
        Katro = "katro",
    }
}

values! {
    /// The seeds that a capture takes in a katro game.
    Scope {
        /// The facing pit.
        Inner = "inner",
        /// Both of the opponent's pits of the column.
        Column = "column",
        /// The facing pit; once the opponent's inner row is empty, the pit of the column in the next row that is not.
        InnerThenOuter = "inner-then-outer",
        /// Both of the opponent's pits of the column, if the facing one is filled.
        ColumnIfInner = "column-if-inner",
        /// Both of the opponent's pits of the column, if both are filled.
        ColumnIfBoth = "column-if-both",
    }
}

values! {
    /// The pits for the very first drop of a tsibongy game.
    FirstDrop {
        /// On any seeds of the inner row.
        Any = "any",
        /// Between the second tsibongy: not on the two outermost columns of either end.
        Middle = "middle",
    }
}

values! {
    /// The condition for a non-capturing turn if no drop captures.
    MamenoAtrika {
        /// Always.
        NoCapture = "no-capture",
        /// Only while those of the opponent's inner pits that do not face filled ones of the mover are filled; else the mover has no turn, and has lost.
        OthersFilled = "others-filled",
    }
}

values! {
    /// The seeds that must be taken from the opponent to win.
    Win {
        /// Its inner row.
        InnerRow = "inner-row",
        /// All its seeds.
        AllSeeds = "all-seeds",
        /// All its pits of two seeds and more: a player with single seeds only has lost.
        AllButSingles = "all-but-singles",
    }
}

values! {
    /// The time at which a player whose inner row is empty has lost, if [`Win::InnerRow`] decides.
    Kamo {
        /// As soon as the inner row is empty: captured seeds in hand are sown once, merged ones rest, and no relay follows.
        AtOnce = "at-once",
        /// Once the player has to move: the turn that empties the row continues by the ordinary rules, and may never end.
        NextTurn = "next-turn",
        /// As soon as the inner row is empty: captured seeds in hand are not sown, and rest in the pit of the last seed.
        Unsown = "unsown",
    }
}

values! {
    /// The pits from which the very first turn of a katro game may start.
    FirstTurn {
        /// Anywhere.
        Any = "any",
        /// In the inner row.
        InnerRow = "inner-row",
    }
}

values! {
    /// The effect of playing on from the mover's own standing rova.
    RovaPlay {
        /// Both rova are lifted together and sown from the pit after the inner one.
        Lift = "lift",
        /// Seeds that face the inner rova are captured first; where there are none, both rova are lifted.
        CaptureFirst = "capture-first",
    }
}

values! {
    /// The phases in which a house has privileges: a filled inner pit, while it has been neither
    /// sown nor captured.
    ///
    /// In phase one the house starts a turn only if no other pit can; a non-capturing turn then sows
    /// two of its seeds. A sowing that ends in it may stop there.
    ///
    /// Source: busser-site, mrahawatso.html.
    HousePhases {
        /// In phase one.
        PhaseOne = "phase-one",
        /// In both: a sowing of phase two may stop there too.
        BothPhases = "both-phases",
    }
}

values! {
    /// The conflict between the duty to capture and the house in a player's first turn.
    HouseFirstTurn {
        /// If nothing but the house captures, it must be chosen.
        Duty = "duty",
        /// If nothing but the house captures, a non-capturing turn starts from another pit, if there is one.
        Never = "never",
    }
}

values! {
    /// The seeds that make a house of bao functional, counted on arrival.
    ///
    /// Sources: donkers2001, rule 2.5b; voogt-strategy, where five are treated differently by place.
    HouseMin {
        /// Five.
        Five = "5",
        /// Six.
        Six = "6",
        /// Seven.
        Seven = "7",
    }
}

values! {
    /// An owned house of bao that holds fewer seeds than a functional one.
    HouseBelow {
        /// It stays owned, without its privileges, and has them again with enough seeds.
        Sleeps = "sleeps",
        /// It is lost once the tax leaves too few seeds in it.
        Lost = "lost",
    }
}

values! {
    /// The condition under which a single seed may start a takata of namua. If all inner pits hold single seeds, it always may.
    SingleStart {
        /// While the house is owned.
        HouseOwned = "house-owned",
        /// While the house is functional.
        HouseFunctional = "house-functional",
        /// Always.
        Always = "always",
    }
}

values! {
    /// The condition under which a takata of namua may start from an owned house that is not functional. The house is then lost.
    DormantStart {
        /// Always.
        Free = "free",
        /// Only if no other pit can start.
        LastResort = "last-resort",
    }
}

values! {
    /// The condition under which a takata that starts from the only occupied inner pit, the house, sows two of its seeds.
    TaxWhen {
        /// If the house is functional before the seed is put in.
        Functional = "functional",
        /// If the house is owned.
        Owned = "owned",
        /// Even if the house is lost.
        Always = "always",
    }
}

values! {
    /// The effect of a last seed that falls into the mover's own functional house, if it captures nothing there.
    HouseArrival {
        /// The turn ends.
        Stops = "stops",
        /// The mover ends the turn or plays the house on.
        Choice = "choice",
        /// The house is lifted and sown on, and is lost.
        GoesOn = "goes-on",
    }
}

values! {
    /// The end of the ownership of houses in mtaji, the second stage of bao.
    ///
    /// Sources: donkers2001, rule 2.5a; voogt-strategy for the end with the stage.
    MtajiHouse {
        /// Both are lost with the first capture of mtaji by either side.
        AnyCapture = "any-capture",
        /// Each is lost with its owner's first capture of mtaji.
        OwnCapture = "own-capture",
        /// They are kept until they are lifted or captured.
        Kept = "kept",
        /// Each is lost with the last seed of its owner's hand.
        Namua = "namua",
    }
}

values! {
    /// The seeds with which a first sowing of mtaji may capture, at least two.
    StartMax {
        /// Fewer than the pits of a side: at most 15 on 8 columns.
        UnderARound = "under-a-round",
        /// One fewer still: at most 14 on 8 columns.
        UnderByTwo = "under-by-two",
        /// Any number.
        Any = "any",
    }
}

values! {
    /// The condition under which a takata of mtaji may start from the outer row.
    BackStart {
        /// If no inner pit that may start holds two seeds.
        FrontFirst = "front-first",
        /// Always.
        Free = "free",
    }
}

values! {
    /// A takata that empties the mover's own inner row: from a kichwa, its only occupied pit, outwards.
    LoneKichwa {
        /// It is not legal.
        Forbidden = "forbidden",
        /// It is legal.
        Allowed = "allowed",
    }
}

values! {
    /// The judgement of a mover whose own inner row is empty after a sowing.
    OwnEmpty {
        /// The turn ends, and the mover has lost.
        AtOnce = "at-once",
        /// A turn whose first sowing empties it is not legal.
        Forbidden = "forbidden",
        /// The turn goes on, and the row is judged at its end.
        TurnEnd = "turn-end",
    }
}

values! {
    /// The time at which a player with single seeds only and an empty hand has lost in bao.
    Singles {
        /// Once the player has to move.
        NextTurn = "next-turn",
        /// At the end of the turn of either side that leaves such a board.
        AtOnce = "at-once",
    }
}

values! {
    /// A house that cannot be blocked.
    TakasiaHouse {
        /// An owned one.
        Owned = "owned",
        /// A functional one.
        Functional = "functional",
    }
}

values! {
    /// The effect of a last seed that falls into the mover's own blocked pit and captures nothing.
    TakasiaLap {
        /// The turn ends.
        Stops = "stops",
        /// The turn ends, unless this is the first sowing of a turn that starts from the mover's owned house.
        HousePasses = "house-passes",
        /// The turn goes on.
        GoesOn = "goes-on",
    }
}

values! {
    /// The time for which a pit is blocked.
    TakasiaLength {
        /// For one turn of its owner.
        OneAnswer = "one-answer",
        /// Until it is empty at the end of a turn.
        UntilEmptied = "until-emptied",
    }
}

values! {
    /// The effect of a blocked pit on a player who has no other start.
    TakasiaFallback {
        /// The pit may be played.
        Lapses = "lapses",
        /// The player has no turn, and has lost.
        Loses = "loses",
    }
}
