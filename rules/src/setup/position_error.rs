//! The errors of a text that should be a position: of its syntax, or of its content.

use std::fmt;

use super::{SetupError, SetupFlaw};

/// The reason why a text is not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It could not be read.
    Syntax(SetupError),
    /// It was parsed, but the game has no such position: every reason.
    Impossible(Vec<SetupFlaw>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Impossible(flaws) => {
                for (index, flaw) in flaws.iter().enumerate() {
                    if index > 0 {
                        f.write_str("; ")?;
                    }
                    flaw.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PositionError {}
