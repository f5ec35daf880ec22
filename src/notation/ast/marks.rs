//! Single-character marks of the notation, each as a small enum.

use std::fmt;

use fifangha_rules::Directions;

use super::{CandidateNumbers, Doubt, Sign, Transcribed};

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
    /// A row of the board, from South's outer row up: `a` to `d`, or `a` to `f` if each side has
    /// three rows.
    RowMark {
        /// `a`: South's outer row.
        A = "a",
        /// `b`: South's second row.
        B = "b",
        /// `c`: North's inner row, or South's inner row of three.
        C = "c",
        /// `d`: North's outer row, or its inner row of three.
        D = "d",
        /// `e`: North's middle row of three.
        E = "e",
        /// `f`: North's outer row of three.
        F = "f",
    }
}

marks! {
    /// The direction chosen in a turn.
    DirMark {
        /// `>`: to the right in the row of its pit.
        Right = ">",
        /// `<`: to the left in the row of its pit.
        Left = "<",
        /// `C`: clockwise, as seen from above.
        Clockwise = "C",
        /// `A`: anticlockwise, as seen from above.
        Anticlockwise = "A",
    }
}

impl DirMark {
    /// Returns the kind of its sign.
    #[must_use]
    pub const fn directions(self) -> Directions {
        match self {
            Self::Right | Self::Left => Directions::Page,
            Self::Clockwise | Self::Anticlockwise => Directions::Clock,
        }
    }

    /// Returns the opposite direction, in the same kind of sign.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }
}

marks! {
    /// A choice of origin: the mover's left or right tsibongy.
    ChoiceMark {
        /// `L`
        Left = "L",
        /// `R`
        Right = "R",
    }
}

marks! {
    /// The choice of a mover at its own rova (katra sakalava).
    RovaChoice {
        /// `|`: it rests.
        Rest = "|",
        /// `&`: it plays on.
        PlayOn = "&",
    }
}

/// Implements [`Sign`] for marks whose only candidate is the doubtful reading.
macro_rules! single_candidate_signs {
    ($($name:ident: $unknown:literal,)*) => { $(
        impl Sign for $name {
            type Candidates = Doubt<Self>;

            const UNKNOWN: &'static str = $unknown;

            fn as_read(candidates: Doubt<Self>) -> Option<Self> {
                Some(candidates.0)
            }
        }
    )* };
}

single_candidate_signs! {
    DirMark: "<>",
    ChoiceMark: "_",
    RovaChoice: "_",
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

/// A number of seeds: `3`, `^3`, `_(6,9)` or `_`.
pub type SeedCount = Transcribed<u32>;

impl Sign for u32 {
    type Candidates = CandidateNumbers;

    fn as_read(candidates: CandidateNumbers) -> Option<Self> {
        candidates.as_read()
    }
}

impl SeedCount {
    /// Returns `true` if `number` is possible.
    ///
    /// ```
    /// use fifangha::notation::ast::{CandidateNumbers, SeedCount};
    ///
    /// let mut numbers = CandidateNumbers::default();
    /// numbers.add(1, None);
    /// assert!(SeedCount::Doubtful(numbers).allows(12));
    /// assert!(!SeedCount::Certain(3).allows(12));
    /// ```
    pub fn allows(self, number: u32) -> bool {
        match self {
            Self::Certain(known) | Self::Supplied(known) => known == number,
            Self::Doubtful(numbers) => numbers.allows(number),
            Self::Unknown => true,
        }
    }

    /// Returns the minimum and the maximum; the maximum is `None` if there is
    /// no upper bound.
    pub fn bounds(self) -> (u32, Option<u32>) {
        match self {
            Self::Certain(number) | Self::Supplied(number) => (number, Some(number)),
            Self::Doubtful(numbers) => (numbers.least(), numbers.most()),
            Self::Unknown => (0, None),
        }
    }
}
