//! Every claim that can be written, in one table.

use std::{fmt, str::FromStr};

/// What a claim takes as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArgKind {
    /// `S` or `N`
    Side,
    /// A number.
    Number,
    /// A pit: `b4`, or `4` for the mover's inner pit.
    Pit,
    /// `S`, `N`, or a pit.
    SideOrPit,
    /// `S`, `N` or `draw`.
    Outcome,
    /// A turn or its start: `4R`, `a3>`, `4`.
    Turn,
    /// A turn, or nothing.
    OptionalTurn,
    /// One turn or several.
    Turns,
    /// A board in brackets: `[......../.111111.]`.
    Board,
}

impl ArgKind {
    /// How a message names it: `a number`.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Side => "a side, `S` or `N`",
            Self::Number => "a number",
            Self::Pit => "a pit such as `4` or `b4`",
            Self::SideOrPit => "a side (`S`, `N`) or a pit such as `b4`",
            Self::Outcome => "`S`, `N` or `draw`",
            Self::Turn | Self::OptionalTurn | Self::Turns => "a turn such as `4R` or `a3>`",
            Self::Board => "a board such as `[......../.111111.]`",
        }
    }

    /// How a usage line shows it: `NUMBER`.
    pub const fn placeholder(self) -> &'static str {
        match self {
            Self::Side => "SIDE",
            Self::Number => "NUMBER",
            Self::Pit => "PIT",
            Self::SideOrPit => "SIDE|PIT",
            Self::Outcome => "S|N|draw",
            Self::Turn => "TURN",
            Self::OptionalTurn => "[TURN]",
            Self::Turns => "TURN…",
            Self::Board => "BOARD",
        }
    }
}

macro_rules! claims {
    ($($name:ident $text:literal [$($arg:ident),*] $doc:literal)*) => {
        /// The name of a claim. What a claim means is decided where it is checked; here is
        /// only how it is written.
        ///
        /// ```
        /// use fifangha::notation::ClaimName;
        ///
        /// let claim: ClaimName = "seeds".parse().unwrap();
        /// assert_eq!(claim.usage(), "@seeds SIDE|PIT NUMBER");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ClaimName { $(#[doc = concat!("`@", $text, "`: ", $doc, ".")] $name,)* }

        impl ClaimName {
            /// Every claim, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name as it is written, without the `@`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// What it takes, in order.
            pub const fn args(self) -> &'static [ArgKind] {
                match self { $(Self::$name => &[$(ArgKind::$arg),*],)* }
            }

            /// One line: what it claims.
            pub const fn doc(self) -> &'static str {
                match self { $(Self::$name => $doc,)* }
            }
        }
    };
}

claims! {
    Only          "only"           [Turns]             "these are all the legal starts: pits, or pits with a direction"
    NoCapture     "no-capture"     []                  "neither side has a capturing turn"
    Kamo          "kamo"           [Side]              "this side's inner row is empty: it has lost"
    Seeds         "seeds"          [SideOrPit, Number] "this side has so many seeds on the board, or this pit holds so many"
    Reserve       "reserve"        [Side, Number]      "this side has so many seeds in reserve"
    NeverEnds     "never-ends"     [OptionalTurn]      "this turn, or the one just played, never ends"
    WinsWith      "wins-with"      [Turns]             "each of these turns wins at once"
    OnlyWins      "only-wins"      [Turns]             "each of these turns wins at once, and no other"
    CannotWin     "cannot-win"     []                  "no turn of the mover wins at once"
    WinsIn        "wins-in"        [Number]            "the mover wins in at most so many of its own turns, whatever the opponent does"
    QuickestWin   "quickest-win"   [Number]            "the mover can force a win in so many of its own turns, and in no fewer"
    Legal         "legal"          [Turns]             "each of these turns is legal"
    Illegal       "illegal"        [Turns]             "none of these turns is legal"
    Turns         "turns"          [Number]            "the mover has so many legal turns"
    Starts        "starts"         [Number]            "the mover has so many legal starts"
    Captures      "captures"       [Number]            "the last turn captured so many seeds"
    Total         "total"          [Number]            "so many seeds are on the board"
    Over          "over"           []                  "the game is over"
    Result        "result"         [Outcome]           "the game ended so"
    Fewest        "fewest"         [Number]            "the mover can leave its opponent so many seeds on the board, and no fewer"
    Laps          "laps"           [Number]            "the last turn had so many sowings"
    Longest       "longest"        [Number]            "the longest legal turn has so many sowings"
    Period        "period"         [Number]            "the turn that never ends repeats after so many sowings"
    Lands         "lands"          [Pit]               "the last seed of the last turn fell into this pit"
    Count         "count"          [Number]            "the last sowing had so many seeds"
    Shows         "shows"          [Board]             "the board stood so at a step of the last turn, behind those shown before"
    CannotCapture "cannot-capture" [Side]              "no legal turn of this side captures, if it were its turn now"
}

impl ClaimName {
    /// The claim with its arguments: `@seeds SIDE|PIT NUMBER`.
    pub fn usage(self) -> String {
        let mut usage = format!("@{self}");
        for kind in self.args() {
            usage.push(' ');
            usage.push_str(kind.placeholder());
        }
        usage
    }
}

impl fmt::Display for ClaimName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// No claim has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClaim(pub String);

impl fmt::Display for UnknownClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no claim `@{}`", self.0)
    }
}

impl std::error::Error for UnknownClaim {}

impl FromStr for ClaimName {
    type Err = UnknownClaim;

    fn from_str(text: &str) -> Result<Self, UnknownClaim> {
        let found = Self::ALL
            .iter()
            .copied()
            .find(|claim| claim.as_str() == text);
        found.ok_or_else(|| UnknownClaim(text.to_owned()))
    }
}
