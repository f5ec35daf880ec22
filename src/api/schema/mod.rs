//! JSON Schemas of the responses and of the files of a project, as stored in `schemas/`.
//!
//! They are generated from the types, and a test reports outdated schemas. A
//! schema is closed: it lists all keys. Keys may be added without a new
//! version; renaming or removing a key requires one.
//!
//! ```
//! use fifangha::api::schema::SCHEMAS;
//!
//! let moves = SCHEMAS.iter().find(|it| it.name == "moves").unwrap();
//! assert!(moves.text.contains("\"fifangha/moves/1\""));
//! ```

#[cfg(all(test, feature = "book"))]
mod tests;

use serde::Serialize;

use super::{
    AnnotateResponse, CheckResponse, CodeResponse, CoverageResponse, EditResponse, ExplainResponse,
    FailureResponse, FigureResponse, FindResponse, GameRulesJson, GamesResponse, MovesResponse,
    PerftResponse, PlaceResponse, PredecessorsResponse, ReadingMatrixResponse, ReconstructResponse,
    ReplayResponse, SearchResponse, SolveResponse, StatsResponse, TranslationsResponse,
    VariantsResponse, WorksheetResponse, board_app,
};

/// A schema. That of a response is named after the command that returns it, or after the
/// request of `web/npm` if no command does; that of a file has the name of the file.
#[derive(Clone, Copy, Debug)]
pub struct NamedSchema {
    /// The name.
    pub name: &'static str,
    /// The identifier, with its version: `fifangha/moves/1`.
    pub id: &'static str,
    /// The text of the schema, JSON Schema 2020-12, with a final newline.
    pub text: &'static str,
}

/// A response that is a JSON object, with the identifier of its schema.
pub trait Response: Serialize {
    /// The identifier, with its version: `fifangha/moves/1`.
    const SCHEMA: &'static str;
}

/// A response with the identifier of its schema as first key, as commands print it and as pages
/// receive it.
///
/// ```
/// use fifangha::api::schema::Identified;
/// use fifangha::api::{MovesResponse, PositionQuery};
///
/// let moves = MovesResponse::new(&PositionQuery::default().position().unwrap(), 1);
/// let json = serde_json::to_string(&Identified::new(&moves)).unwrap();
/// assert!(json.starts_with(r#"{"schema":"fifangha/moves/1","rules":"fifangha","#));
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Identified<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    response: &'a T,
}

impl<'a, T: Response> Identified<'a, T> {
    /// Adds the identifier to a response.
    #[must_use]
    pub const fn new(response: &'a T) -> Self {
        Self {
            schema: T::SCHEMA,
            response,
        }
    }
}

macro_rules! schemas {
    ($($name:literal $version:literal)*) => {
        [$(NamedSchema {
            name: $name,
            id: concat!("fifangha/", $name, "/", $version),
            text: include_str!(concat!("../../../schemas/", $name, ".json")),
        }),*]
    };
}

macro_rules! responses {
    ($($name:literal $version:literal: $($response:ty),*;)*) => {
        /// The schemas of the responses, by name.
        pub const SCHEMAS: [NamedSchema; 38] = schemas![$($name $version)*];

        $($(impl Response for $response {
            const SCHEMA: &'static str = concat!("fifangha/", $name, "/", $version);
        })*)*
    };
}

// Lists are no objects, and have no identifier.
responses! {
    "annotate" 1: AnnotateResponse;
    "check" 1: CheckResponse;
    "code" 1: CodeResponse;
    "coverage" 1: CoverageResponse;
    "edit" 1: EditResponse;
    "engine-turn" 1: board_app::EngineTurn;
    "explain" 1: ExplainResponse;
    "failure" 1: FailureResponse;
    "figure" 1: FigureResponse;
    "find" 1: FindResponse;
    "game-sheet" 1: board_app::GameSheet;
    "inventory" 1: ;
    "moves" 1: MovesResponse;
    "partial-turn" 1: board_app::PartialTurnView;
    "perft" 1: PerftResponse;
    "place" 1: PlaceResponse;
    "position" 1: board_app::PositionView;
    "position-setup" 1: board_app::PositionSetup;
    "positions" 1: ;
    "predecessors" 1: PredecessorsResponse;
    "qr-code" 1: board_app::QrCode;
    "reading-matrix" 1: ReadingMatrixResponse;
    "reconstruct" 1: ReconstructResponse;
    "records" 1: ;
    "replay" 1: ReplayResponse<'_>;
    "rules" 1: GameRulesJson, GamesResponse;
    "rules-overview" 1: board_app::RulesOverview;
    "search" 1: SearchResponse;
    "solve" 1: SolveResponse;
    "stats" 1: StatsResponse;
    "study" 1: board_app::StudyView;
    "translations" 1: TranslationsResponse;
    "turn-animation" 1: board_app::TurnAnimation;
    "turn-comparison" 1: board_app::TurnComparison;
    "variants" 1: VariantsResponse;
    "what-if" 1: board_app::WhatIfResponse;
    "worksheet" 1: WorksheetResponse;
    "write" 1: board_app::WriteResponse;
}

/// The schemas of the files of a project, by name.
pub const FILE_SCHEMAS: [NamedSchema; 5] = schemas![
    "fifangha.yaml" 1
    "readings.yaml" 1
    "ruleset.yaml" 1
    "sources.yaml" 1
    "theme.yaml" 1
];
