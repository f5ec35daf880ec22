//! The start of a game.

use std::fmt;
use std::str::FromStr;

use crate::setup::PositionError;
use crate::start_position::StartPosition;

/// The seeds on the board at the start, and the reserves: one of the layouts of the sources, or a
/// start of the game's own.
///
/// Sources: dandouau1909 for one seed (katra fandatsaka) and two (katra gorobaka); schultze1907,
/// pp. 313-315, for Hus; busser-site, mrahawatso.html, for the house.
///
/// ```
/// use fifangha_rules::Layout;
///
/// let own: Layout = "..../.22./.22./.... S4 N4".parse()?;
/// assert!(matches!(own, Layout::Own(start) if start.seeds() == 16));
/// assert_eq!(own.to_string(), "..../.22./.22./.... S4 N4");
/// # Ok::<(), fifangha_rules::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// One seed in each inner pit but the tsibongy; the others wait in the reserves.
    Ones,
    /// Two seeds in each pit; there is no reserve.
    Twos,
    /// Two seeds in each outer pit and in the right half of the inner row, as its owner sees it; there is no reserve.
    Hus,
    /// Six seeds in the inner pit to the right of the middle, as its owner sees it, and two in each pit beyond but the tsibongy; the others wait in the reserves.
    House,
    /// The seeds of this position.
    Own(StartPosition),
}

impl Layout {
    /// The layouts of the sources, in the order of the documentation.
    pub const NAMED: [Self; 4] = [Self::Ones, Self::Twos, Self::Hus, Self::House];

    /// Returns its name, `own` for a start of the game's own.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ones => "ones",
            Self::Twos => "twos",
            Self::Hus => "hus",
            Self::House => "house",
            Self::Own(_) => "own",
        }
    }

    /// Returns the meaning of the value in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Ones => {
                "One seed in each inner pit but the tsibongy; the others wait in the reserves."
            }
            Self::Twos => "Two seeds in each pit; there is no reserve.",
            Self::Hus => {
                "Two seeds in each outer pit and in the right half of the inner row, as its owner sees it; there is no reserve."
            }
            Self::House => {
                "Six seeds in the inner pit to the right of the middle, as its owner sees it, and two in each pit beyond but the tsibongy; the others wait in the reserves."
            }
            Self::Own(_) => "The seeds of this position.",
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(start) => start.fmt(f),
            named => f.write_str(named.name()),
        }
    }
}

/// A text that is not a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// It is neither a name nor a position.
    Unknown,
    /// It is a position with which no game can start.
    Start(PositionError),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => {
                let names = Self::expected().join(", ");
                write!(f, "expected one of: {names}")
            }
            Self::Start(error) => error.fmt(f),
        }
    }
}

impl LayoutError {
    fn expected() -> Vec<&'static str> {
        let names = Layout::NAMED.iter().map(|it| it.name());
        names.chain(["a position"]).collect()
    }
}

impl std::error::Error for LayoutError {}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let mut named = Self::NAMED.into_iter();
        match named.find(|it| it.name() == text) {
            Some(named) => Ok(named),
            None if text.contains('/') => text.parse().map(Self::Own).map_err(LayoutError::Start),
            None => Err(LayoutError::Unknown),
        }
    }
}
