//! Missing parts of a board, and their message.

use std::fmt;

use fifangha_rules::{Pit, Row, Side};
use serde::{Serialize, Serializer};

use super::Board;
use crate::diagnostic::{SourceFile, Span};
use crate::message::{Message, MessageArg};

/// The maximum number of missing places listed.
const MAX_LISTED: usize = 8;

/// A missing part that keeps a board from being a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingPart {
    /// The part.
    pub place: BoardPart,
    /// Its location in the text; `None` on an unknown board.
    pub span: Option<Span>,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardPart {
    /// A pit, `c4`.
    Pit(Pit),
    /// The columns of a row, `c`.
    Row(Row),
    /// A reserve, `S` or `N`.
    Reserve(Side),
}

impl Board {
    /// Returns the message that a complete position is required, with the missing parts. `source`
    /// describes the origin of the board, and `file` is the file of the spans.
    ///
    /// ```
    /// use fifangha::board::Board;
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGAKELY.rules();
    /// let torn = Board::parse("..../.1_./~1/.... S14 N14", &rules).unwrap();
    /// assert_eq!(
    ///     torn.missing_message("the board", None).to_string(),
    ///     "a complete board is needed here, but the board does not give c3 and the columns of row b",
    /// );
    /// ```
    #[must_use]
    pub fn missing_message(&self, source: &str, file: Option<&SourceFile>) -> Message {
        if let Self::Unknown(_) = self {
            return Message::new("figure.not_known");
        }
        let missing = self.missing();
        let place_messages = missing.iter().take(MAX_LISTED).map(|missing| {
            let place = missing.place.message();
            match (file, missing.span) {
                (Some(file), Some(span)) => Message::new("figure.at")
                    .with("place", place)
                    .with("at", file.line_column(span.start()).to_string()),
                _ => place,
            }
        });
        let more = missing.len().saturating_sub(MAX_LISTED);
        let more = (more > 0).then(|| Message::new("figure.more").with("n", more));
        let places = place_messages.chain(more).map(MessageArg::from).collect();
        Message::new("figure.not_whole")
            .with("source", SourceFile::display_name(source))
            .with("places", MessageArg::And(places))
    }
}

impl MissingPart {
    pub(super) const fn pit(pit: Pit) -> Self {
        Self {
            place: BoardPart::Pit(pit),
            span: None,
        }
    }
}

impl BoardPart {
    /// Returns its name in words: *c4*, *the columns of row c*, *the reserve of South*.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Pit(pit) => Message::new("figure.place.pit").with("pit", MessageArg::text(&pit)),
            Self::Row(row) => {
                Message::new("figure.place.row").with("row", MessageArg::text(&row.letter()))
            }
            Self::Reserve(side) => Message::new("figure.place.reserve").with("side", side),
        }
    }
}

/// Writes its name in JSON: a pit `c4`, a row `c`, a reserve `S`.
impl fmt::Display for BoardPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pit(pit) => pit.fmt(f),
            Self::Row(row) => write!(f, "{}", row.letter()),
            Self::Reserve(side) => write!(f, "{}", side.letter()),
        }
    }
}

impl Serialize for BoardPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
