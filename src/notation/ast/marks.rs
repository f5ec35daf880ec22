//! The single characters that mean something, each a small enum.

use std::fmt;

use super::CandidateNumbers;

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
        /// `_(>?)`: read as `>`, which is doubtful.
        MaybeRight = "_(>?)",
        /// `_(<?)`: read as `<`, which is doubtful.
        MaybeLeft = "_(<?)",
        /// `^>`: supplied.
        SuppliedRight = "^>",
        /// `^<`: supplied.
        SuppliedLeft = "^<",
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
        /// `_(L?)`: read as `L`, which is doubtful.
        MaybeLeft = "_(L?)",
        /// `_(R?)`: read as `R`, which is doubtful.
        MaybeRight = "_(R?)",
        /// `^L`: supplied.
        SuppliedLeft = "^L",
        /// `^R`: supplied.
        SuppliedRight = "^R",
    }
}

/// What marks of a left and a right have in common.
macro_rules! two_sided {
    ($($name:ident)*) => { $(
        impl $name {
            /// Whether it is not certain which was chosen.
            pub const fn is_open(self) -> bool {
                matches!(self, Self::Open | Self::MaybeLeft | Self::MaybeRight)
            }

            /// Whether an editor supplied it.
            pub const fn is_supplied(self) -> bool {
                matches!(self, Self::SuppliedLeft | Self::SuppliedRight)
            }

            /// What was chosen, whoever says so; `None` where that is not certain.
            pub const fn known(self) -> Option<Self> {
                match self {
                    Self::Left | Self::SuppliedLeft => Some(Self::Left),
                    Self::Right | Self::SuppliedRight => Some(Self::Right),
                    Self::Open | Self::MaybeLeft | Self::MaybeRight => None,
                }
            }

            /// The same, supplied by an editor; what is not certain stays as it is.
            #[must_use]
            pub const fn supplied(self) -> Self {
                match self.known() {
                    Some(Self::Left) => Self::SuppliedLeft,
                    Some(_) => Self::SuppliedRight,
                    None => self,
                }
            }

            /// What is read, where that is doubtful.
            pub const fn reading(self) -> Option<Self> {
                match self {
                    Self::MaybeLeft => Some(Self::Left),
                    Self::MaybeRight => Some(Self::Right),
                    _ => None,
                }
            }
        }
    )* };
}

two_sided!(DirMark ChoiceMark);

marks! {
    /// What a mover does at its own rova (katra sakalava).
    RovaChoice {
        /// `|`: it rests.
        Rest = "|",
        /// `&`: it plays on.
        PlayOn = "&",
        /// `^|`: it rests, which is supplied.
        SuppliedRest = "^|",
        /// `^&`: it plays on, which is supplied.
        SuppliedPlayOn = "^&",
    }
}

impl RovaChoice {
    /// The same, supplied by an editor.
    #[must_use]
    pub const fn supplied(self) -> Self {
        match self {
            Self::Rest | Self::SuppliedRest => Self::SuppliedRest,
            Self::PlayOn | Self::SuppliedPlayOn => Self::SuppliedPlayOn,
        }
    }

    /// Whether it rests.
    pub const fn rests(self) -> bool {
        matches!(self, Self::Rest | Self::SuppliedRest)
    }

    /// Whether an editor supplied it.
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::SuppliedRest | Self::SuppliedPlayOn)
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

/// A number of seeds, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SeedCount {
    /// This many.
    Known(u32),
    /// `^6`: this many, supplied by an editor.
    Supplied(u32),
    /// `_(6,9)`: one of these.
    Among(CandidateNumbers),
    /// `_`: nobody knows.
    Unknown,
}

impl SeedCount {
    /// The number where it is known, whoever says so.
    pub const fn known(self) -> Option<u32> {
        match self {
            Self::Known(number) | Self::Supplied(number) => Some(number),
            Self::Among(_) | Self::Unknown => None,
        }
    }

    /// Whether an editor supplied it.
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::Supplied(_))
    }

    /// The same, supplied by an editor; what is not certain stays as it is.
    #[must_use]
    pub const fn supplied(self) -> Self {
        match self {
            Self::Known(number) => Self::Supplied(number),
            other => other,
        }
    }

    /// Whether it may be a number.
    ///
    /// ```
    /// use fifangha::notation::ast::{SeedCount, CandidateNumbers};
    ///
    /// let mut numbers = CandidateNumbers::default();
    /// numbers.add(1, None);
    /// assert!(SeedCount::Among(numbers).allows(12));
    /// assert!(!SeedCount::Known(3).allows(12));
    /// ```
    pub fn allows(self, number: u32) -> bool {
        match self {
            Self::Known(known) | Self::Supplied(known) => known == number,
            Self::Among(numbers) => numbers.allows(number),
            Self::Unknown => true,
        }
    }

    /// What it may be, from the least to the most; `None` where that has no end.
    pub fn bounds(self) -> (u32, Option<u32>) {
        match self {
            Self::Known(number) | Self::Supplied(number) => (number, Some(number)),
            Self::Among(numbers) => (numbers.least(), numbers.most()),
            Self::Unknown => (0, None),
        }
    }

    /// What is read, where that is doubtful.
    pub fn reading(self) -> Option<Self> {
        match self {
            Self::Among(numbers) => numbers.reading().map(Self::Known),
            Self::Known(_) | Self::Supplied(_) | Self::Unknown => None,
        }
    }
}

impl fmt::Display for SeedCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(number) => fmt::Display::fmt(number, f),
            Self::Supplied(number) => f.pad(&format!("^{number}")),
            Self::Among(numbers) => f.pad(&format!("_({numbers})")),
            Self::Unknown => f.pad("_"),
        }
    }
}
