//! The single characters that mean something, each a small enum.

use std::fmt;

macro_rules! marks {
    ($(#[$doc:meta])* $name:ident { $($(#[$item:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$item])* $variant,)* }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// How it is written.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

marks! {
    /// One of the two players, by where they sit in the diagram.
    SideMark {
        /// `S`
        South = "S",
        /// `N`
        North = "N",
    }
}

marks! {
    /// A row of the board, from South's outer row up.
    RowMark {
        /// `a`: South's outer row.
        A = "a",
        /// `b`: South's inner row.
        B = "b",
        /// `c`: North's inner row.
        C = "c",
        /// `d`: North's outer row.
        D = "d",
    }
}

marks! {
    /// The direction that a turn chooses, as it is seen in the row of its pit.
    DirMark {
        /// `>`
        Right = ">",
        /// `<`
        Left = "<",
        /// `<>`: a direction was chosen, nobody knows which.
        Open = "<>",
    }
}

marks! {
    /// A choice of origin: the mover's left or right tsibongy.
    ChoiceMark {
        /// `L`
        Left = "L",
        /// `R`
        Right = "R",
        /// `_`: a choice was made, nobody knows which.
        Open = "_",
    }
}

marks! {
    /// How a turn ended.
    EndMark {
        /// `#`: the opponent is kamo or has lost.
        Lost = "#",
        /// `oo` or `∞`: the turn never ends.
        NeverEnds = "oo",
    }
}

marks! {
    /// What the writer thinks of a turn.
    Mark {
        /// `!`
        Good = "!",
        /// `?`
        Bad = "?",
        /// `!!`
        Brilliant = "!!",
        /// `??`
        Blunder = "??",
        /// `!?`
        Interesting = "!?",
        /// `?!`
        Dubious = "?!",
    }
}

marks! {
    /// How a game ended.
    Outcome {
        /// `S`: South won.
        South = "S",
        /// `N`: North won.
        North = "N",
        /// `draw`
        Draw = "draw",
    }
}

/// A number of seeds, or `_` where nobody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Count {
    /// This many.
    Known(u32),
    /// `_`
    Unknown,
}

impl Count {
    /// The number where it is known.
    pub const fn known(self) -> Option<u32> {
        match self {
            Self::Known(number) => Some(number),
            Self::Unknown => None,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(number) => fmt::Display::fmt(number, f),
            Self::Unknown => f.pad("_"),
        }
    }
}
