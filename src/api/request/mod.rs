//! Requests of pages and scripts: one JSON object each. Its key `ask` is the name of the request,
//! `language` the language of the response, and the other keys are the arguments.
//!
//! A request is answered by a [`Session`](super::Session).

mod keys;
mod picture_options;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

pub(super) use self::keys::Keys;
pub use self::picture_options::PictureOptions;
#[cfg(feature = "cli")]
pub(crate) use self::picture_options::unknown_theme;
use super::board_app::BoardAppRequest;
use super::{
    ApiError, DiagramRequest, FindRequest, PositionQuery, ReconstructRequest, SolveRequest,
    WorksheetRequest,
};
use crate::comment::CitationNames;
use crate::study::rewrite::TurnForm;
use crate::study::{Edit, NodePath};

/// A request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Request {
    /// A request about a position.
    Play(PlayRequest, PositionQuery, PictureOptions),
    /// A request about a game or a position that needs the whole library.
    Game(GameRequest, PositionQuery),
    /// A request about a record.
    Record(RecordRequest, RecordSource, PictureOptions),
    /// A request about a location of a record.
    Board(
        BoardAppRequest,
        RecordSource,
        RecordLocation,
        PictureOptions,
    ),
}

/// A request of a page that only shows positions and plays on them.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PlayRequest {
    /// Adds strings: the languages, and the keys that the program does not have.
    Translations {
        /// The strings, by language and key.
        translations: Map<String, Value>,
    },
    /// The legal turns: a [`MovesResponse`](super::MovesResponse).
    Moves {
        /// The maximum number of turns listed; by default 100,000.
        limit: Option<usize>,
    },
    /// The position as a page shows it: a [`PositionView`](super::board_app::PositionView).
    Position,
    /// A turn as far as its choices are made: a
    /// [`PartialTurnView`](super::board_app::PartialTurnView).
    PartialTurn {
        /// The turn, or the pit where it starts.
        turn: String,
        /// The number of the first picture returned.
        #[serde(default)]
        from: usize,
    },
    /// A picture, as the command `diagram` draws it.
    Diagram {
        /// The width in pixels; by default the natural width.
        width: Option<u32>,
        /// The margin around the picture, as in [`DiagramRequest`].
        margin: Option<u16>,
    },
}

/// A request about a game, or about a position of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GameRequest {
    /// Adds the games that files define; games that were added before are removed.
    Rulesets {
        /// The texts of the files, by the name of the game.
        rulesets: BTreeMap<String, String>,
    },
    /// A record that begins at the position: a
    /// [`WriteResponse`](super::board_app::WriteResponse).
    Begin,
    /// The game, a [`GameRulesJson`](super::GameRulesJson), or all games if none is named.
    Rules,
    /// The game explained, or all games compared if none is named: an
    /// [`ExplainResponse`](super::ExplainResponse).
    Explain {
        /// The code of a diagnostic to explain instead: [`CodeResponse`](super::CodeResponse).
        code: Option<String>,
    },
    /// The value of the position: a [`SolveResponse`](super::SolveResponse).
    Solve(SolveRequest),
    /// Exercises: a [`WorksheetResponse`](super::WorksheetResponse).
    Worksheet(WorksheetRequest),
    /// The QR code of a link: a [`QrCode`](super::board_app::QrCode).
    QrCode {
        /// The link.
        link: String,
    },
}

/// A request about a record.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RecordRequest {
    /// The results of all checks: a [`CheckResponse`](super::CheckResponse).
    Check {
        /// `false` leaves claims undecided that need a long search; by default `true`.
        proofs: Option<bool>,
    },
    /// The replayed games: a [`ReplayResponse`](super::ReplayResponse).
    Replay {
        /// The number of the turn to return; by default all.
        turn: Option<u32>,
        /// The maximum number of events in the response; by default
        /// [`FirstSteps::DEFAULT`](crate::replay::FirstSteps::DEFAULT).
        max_steps: Option<usize>,
    },
    /// The text in canonical form.
    Format {
        /// The form of the turns; by default as written.
        form: Option<TurnForm>,
        /// `true` turns the record to the other side of the table first.
        #[serde(default)]
        turn_around: bool,
    },
    /// A picture, as the command `diagram` draws it.
    Diagram(DiagramRequest),
    /// The text after edits: an [`EditResponse`](super::EditResponse).
    Edit {
        /// The edits.
        edits: Vec<Edit>,
    },
    /// The node at an offset, or the range of a node: a
    /// [`PlaceResponse`](super::PlaceResponse); `null` if there is no game.
    Place {
        /// The offset in UTF-16 code units.
        offset: Option<usize>,
        /// The node, if there is no offset.
        at: Option<NodePath>,
    },
    /// The places of the record that fulfil conditions: a [`FindResponse`](super::FindResponse).
    Find(FindRequest),
    /// The games that fit: a [`ReconstructResponse`](super::ReconstructResponse).
    Reconstruct(ReconstructRequest),
}

/// A record.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordSource {
    /// The text.
    pub text: String,
    /// Its name in messages.
    pub file: Option<String>,
    /// The siglum of the witness whose boards are followed; by default the first.
    pub witness: Option<String>,
}

/// A location of a record, and the names under which its comments cite sources.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct RecordLocation {
    /// The location; by default the end of the main line of the first game.
    pub at: NodePath,
    /// The names; by default the keys of the sources.
    pub sources: CitationNames,
}

impl Default for RecordLocation {
    fn default() -> Self {
        Self {
            at: NodePath::end_of_main_line(0),
            sources: CitationNames::default(),
        }
    }
}

impl Request {
    /// Takes a request out of its keys. A request with a `text` is about a record.
    pub(super) fn take(keys: &mut Keys) -> Result<Self, ApiError> {
        if !keys.contains("text") {
            if let Some(request) = keys.take_variant()? {
                return Ok(Self::Play(request, keys.take()?, keys.take()?));
            }
            if let Some(request) = keys.take_variant()? {
                return Ok(Self::Game(request, keys.take()?));
            }
        }
        if let Some(request) = keys.take_variant()? {
            return Ok(Self::Record(request, keys.take()?, keys.take()?));
        }
        let request = keys.take()?;
        let (source, location) = (keys.take()?, keys.take()?);
        Ok(Self::Board(request, source, location, keys.take()?))
    }
}
