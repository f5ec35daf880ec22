//! The table of all claims.

use std::{fmt, str::FromStr};

use crate::message::Message;

/// The kind of an argument of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimArgKind {
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
    /// An optional turn or its start: `4R`, `a3>`, `4`.
    OptionalTurn,
    /// One or more turns.
    Turns,
    /// A board in brackets: `[......../.111111.]`.
    Board,
    /// The seeds in hand, `hand 2`; omitted if there are none.
    OptionalHand,
}

impl ClaimArgKind {
    /// Returns the name used in messages: `a number`.
    #[must_use]
    pub const fn describe(self) -> Message {
        Message::new(match self {
            Self::Side => "notation.argument.side",
            Self::Number => "notation.argument.number",
            Self::Pit => "notation.argument.pit",
            Self::SideOrPit => "notation.argument.side_or_pit",
            Self::Outcome => "notation.argument.outcome",
            Self::OptionalTurn | Self::Turns => "notation.argument.turn",
            Self::Board => "notation.argument.board",
            Self::OptionalHand => "notation.argument.hand",
        })
    }

    /// Returns the placeholder used in usage lines: `NUMBER`.
    pub const fn placeholder(self) -> &'static str {
        match self {
            Self::Side => "SIDE",
            Self::Number => "NUMBER",
            Self::Pit => "PIT",
            Self::SideOrPit => "SIDE|PIT",
            Self::Outcome => "S|N|draw",
            Self::OptionalTurn => "[TURN]",
            Self::Turns => "TURN…",
            Self::Board => "BOARD",
            Self::OptionalHand => "[HAND]",
        }
    }
}

macro_rules! claims {
    ($($name:ident $text:literal [$($arg:ident),*])*) => {
        /// The name of a claim. Only its syntax is defined here; its meaning is implemented where
        /// it is checked.
        ///
        /// ```
        /// use fifangha::notation::ClaimName;
        ///
        /// let claim: ClaimName = "seeds".parse().unwrap();
        /// assert_eq!(claim.usage(), "@seeds SIDE|PIT NUMBER");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ClaimName { $(#[doc = concat!("`@", $text, "`: [`Self::doc`] says what it claims.")] $name,)* }

        impl ClaimName {
            /// Every claim, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns the name as it is written, without the `@`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// Returns the kinds of its arguments, in order.
            pub const fn args(self) -> &'static [ClaimArgKind] {
                match self { $(Self::$name => &[$(ClaimArgKind::$arg),*],)* }
            }

            /// Returns one line on the meaning of the claim.
            #[must_use]
            pub const fn doc(self) -> Message {
                match self { $(Self::$name => Message::new(concat!("notation.claims.", $text)),)* }
            }
        }
    };
}

claims! {
    Only          "only"           [Turns]
    NoCapture     "no-capture"     []
    Kamo          "kamo"           [Side]
    Seeds         "seeds"          [SideOrPit, Number]
    Reserve       "reserve"        [Side, Number]
    NeverEnds     "never-ends"     [OptionalTurn]
    WinsWith      "wins-with"      [Turns]
    OnlyWins      "only-wins"      [Turns]
    CannotWin     "cannot-win"     []
    WinsIn        "wins-in"        [Number]
    QuickestWin   "quickest-win"   [Number]
    Legal         "legal"          [Turns]
    Illegal       "illegal"        [Turns]
    Turns         "turns"          [Number]
    Starts        "starts"         [Number]
    Captures      "captures"       [Number]
    Total         "total"          [Number]
    Over          "over"           []
    Result        "result"         [Outcome]
    Fewest        "fewest"         [Number]
    Laps          "laps"           [Number]
    Longest       "longest"        [Number]
    Period        "period"         [Number]
    Lands         "lands"          [Pit]
    Count         "count"          [Number]
    Shows         "shows"          [Board, OptionalHand]
    CannotCapture "cannot-capture" [Side]
    Repeats       "repeats"        [Number]
    Value         "value"          [Outcome]
    Sic           "sic"            []
}

impl ClaimName {
    /// Returns the claim with its arguments: `@seeds SIDE|PIT NUMBER`.
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

/// The error returned if no claim has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClaim(pub String);

impl fmt::Display for UnknownClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl From<&UnknownClaim> for Message {
    fn from(unknown: &UnknownClaim) -> Self {
        Self::new("notation.unknown_claim.message").with("claim", unknown.0.as_str())
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
