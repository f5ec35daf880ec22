//! Single-character marks of the notation, each as a small enum.

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

            /// Returns the mark as it is written.
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
    /// One of the two players, by their side of the diagram.
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
    /// The direction chosen in a turn, as seen in the row of its pit.
    DirMark {
        /// `>`
        Right = ">",
        /// `<`
        Left = "<",
        /// `<>`: a direction was chosen, but it is unknown.
        Open = "<>",
        /// `_(>?)`: `>` as a doubtful reading.
        MaybeRight = "_(>?)",
        /// `_(<?)`: `<` as a doubtful reading.
        MaybeLeft = "_(<?)",
        /// `^>`: supplied by an editor.
        SuppliedRight = "^>",
        /// `^<`: supplied by an editor.
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
        /// `_`: a choice was made, but it is unknown.
        Open = "_",
        /// `_(L?)`: `L` as a doubtful reading.
        MaybeLeft = "_(L?)",
        /// `_(R?)`: `R` as a doubtful reading.
        MaybeRight = "_(R?)",
        /// `^L`: supplied by an editor.
        SuppliedLeft = "^L",
        /// `^R`: supplied by an editor.
        SuppliedRight = "^R",
    }
}

/// Implements the methods shared by marks of left and right.
macro_rules! two_sided {
    ($($name:ident)*) => { $(
        impl $name {
            /// Returns `true` if the choice is not certain.
            pub const fn is_open(self) -> bool {
                matches!(self, Self::Open | Self::MaybeLeft | Self::MaybeRight)
            }

            /// Returns `true` if an editor supplied the mark.
            pub const fn is_supplied(self) -> bool {
                matches!(self, Self::SuppliedLeft | Self::SuppliedRight)
            }

            /// Returns the choice, supplied or not; `None` if it is not
            /// certain.
            pub const fn known(self) -> Option<Self> {
                match self {
                    Self::Left | Self::SuppliedLeft => Some(Self::Left),
                    Self::Right | Self::SuppliedRight => Some(Self::Right),
                    Self::Open | Self::MaybeLeft | Self::MaybeRight => None,
                }
            }

            /// Returns the mark as supplied by an editor; an uncertain mark is
            /// unchanged.
            #[must_use]
            pub const fn supplied(self) -> Self {
                match self.known() {
                    Some(Self::Left) => Self::SuppliedLeft,
                    Some(_) => Self::SuppliedRight,
                    None => self,
                }
            }

            /// Returns the doubtful reading, if there is one.
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
    /// The choice of a mover at its own rova (katra sakalava).
    RovaChoice {
        /// `|`: it rests.
        Rest = "|",
        /// `&`: it plays on.
        PlayOn = "&",
        /// `^|`: it rests; supplied by an editor.
        SuppliedRest = "^|",
        /// `^&`: it plays on; supplied by an editor.
        SuppliedPlayOn = "^&",
    }
}

impl RovaChoice {
    /// Returns the choice as supplied by an editor.
    #[must_use]
    pub const fn supplied(self) -> Self {
        match self {
            Self::Rest | Self::SuppliedRest => Self::SuppliedRest,
            Self::PlayOn | Self::SuppliedPlayOn => Self::SuppliedPlayOn,
        }
    }

    /// Returns `true` if the mover rests.
    pub const fn rests(self) -> bool {
        matches!(self, Self::Rest | Self::SuppliedRest)
    }

    /// Returns `true` if an editor supplied the choice.
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::SuppliedRest | Self::SuppliedPlayOn)
    }
}

marks! {
    /// The end of a turn.
    EndMark {
        /// `#`: the opponent is kamo or has lost.
        Lost = "#",
        /// `oo` or `∞`: the turn never ends.
        NeverEnds = "oo",
    }
}

marks! {
    /// The writer's assessment of a turn.
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
    /// The result of a game.
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
    /// A known number.
    Known(u32),
    /// `^6`: a number supplied by an editor.
    Supplied(u32),
    /// `_(6,9)`: one of these candidates.
    Among(CandidateNumbers),
    /// `_`: an unknown number.
    Unknown,
}

impl SeedCount {
    /// Returns the number if it is known, supplied or not.
    pub const fn known(self) -> Option<u32> {
        match self {
            Self::Known(number) | Self::Supplied(number) => Some(number),
            Self::Among(_) | Self::Unknown => None,
        }
    }

    /// Returns `true` if an editor supplied the number.
    pub const fn is_supplied(self) -> bool {
        matches!(self, Self::Supplied(_))
    }

    /// Returns the number as supplied by an editor; an uncertain number is
    /// unchanged.
    #[must_use]
    pub const fn supplied(self) -> Self {
        match self {
            Self::Known(number) => Self::Supplied(number),
            other => other,
        }
    }

    /// Returns `true` if `number` is possible.
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

    /// Returns the minimum and the maximum; the maximum is `None` if there is
    /// no upper bound.
    pub fn bounds(self) -> (u32, Option<u32>) {
        match self {
            Self::Known(number) | Self::Supplied(number) => (number, Some(number)),
            Self::Among(numbers) => (numbers.least(), numbers.most()),
            Self::Unknown => (0, None),
        }
    }

    /// Returns the doubtful reading, if there is one.
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
