//! Requests and responses, as plain types that serialize to JSON.
//!
//! One file per command or request: it defines the JSON of the response and
//! builds it from the result of the library. The command line prints the
//! responses; the language server and web pages pass them on. The format is
//! stable and described by [`schema`].
//!
//! The requests of pages and scripts are JSON objects, which a [`Session`] answers. Records may
//! nest a hundred variations, and their JSON is twice as deep: readers with a limit, such as the 128
//! levels of `serde_json`, have to switch it off.
//!
//! Texts are in English, or in the language of the [`Strings`] that are passed.
//!
//! ```
//! use fifangha::api::{MovesResponse, PositionQuery};
//!
//! let question = PositionQuery { columns: Some("4".into()), ..PositionQuery::default() };
//! let moves = MovesResponse::new(&question.position().unwrap(), 100);
//! assert_eq!(moves.turns[0].notation, "2L");
//! let json = serde_json::to_string(&moves).unwrap();
//! assert!(json.starts_with(r#"{"rules":"fifangha","position":"..../.11./"#));
//! ```
//!
//! [`Strings`]: crate::message::Strings

mod annotate;
pub mod board_app;
mod check_report;
mod coverage;
pub mod data_package;
mod diagnostic;
mod diagram_request;
mod edits;
mod error;
mod exercises;
mod explain;
mod figure;
mod find;
mod game_rules;
mod game_search;
mod json;
mod language_texts;
mod lazy_list;
mod moves;
mod perft;
mod position_query;
mod predecessors;
mod provenance;
mod reading_matrix;
mod reconstruct;
mod record_nodes;
mod replay;
mod request;
mod rule_variant;
mod rule_variants;
pub mod schema;
mod session;
mod solve;
mod statistics;
mod translation;

pub use annotate::{AnnotateResponse, JudgedTurnJson, MistakeJson};
pub use check_report::CheckResponse;
pub use coverage::{CountJson, CoverageResponse, ParameterCoverageJson, ValueCountJson};
pub use diagnostic::{DiagnosticJson, FixJson, RelatedJson, SourceRangeJson};
pub use diagram_request::DiagramRequest;
#[cfg(feature = "book")]
pub(crate) use diagram_request::parse_range;
pub use edits::{EditResponse, PlaceResponse, Utf16Change};
pub use error::{ApiError, ApiErrorJson, FailureResponse, game_by_number};
#[cfg(feature = "cli")]
pub(crate) use error::{missing_turn, shell_file_argument};
pub use exercises::{ExerciseJson, WorksheetRequest, WorksheetResponse};
pub use explain::{CodeResponse, ExplainResponse};
pub use figure::FigureResponse;
pub use find::{
    FindRequest, FindResponse, FoundPlaceJson, FoundTurnJson, IncompleteRecordJson, LocationJson,
    OpeningJson, OpeningTurnJson, RepetitionJson,
};
pub use game_rules::{GameRulesJson, GamesResponse, GroundsJson, ParameterJson, SourceNoteJson};
pub use game_search::SearchResponse;
pub use json::{failure_to_json, to_json};
pub use language_texts::parse_languages;
pub use lazy_list::LazyList;
pub use moves::{LegalTurnJson, MovesResponse};
pub use perft::PerftResponse;
pub use position_query::{PositionContext, PositionQuery, game_by_name, strings_for_language};
pub use predecessors::{PredecessorJson, PredecessorsResponse, ReachabilityJson};
pub use provenance::{FileHash, Provenance};
pub use reading_matrix::{
    EvidencePlaceJson, EvidenceRecordJson, ExclusionJson, OpenAnswerJson, OpenQuestionJson,
    ReadingClassJson, ReadingMatrixResponse, UndecidedFactJson, UnplayableCombinationsJson,
    open_questions, require_witnesses,
};
pub use reconstruct::{
    BoardDiscrepancyJson, ClosestBoardJson, ClosestBoardsJson, ConflictMemberJson, ConflictsJson,
    ContributionJson, FailurePointJson, ForcedTurnJson, ReconstructRequest, ReconstructResponse,
    ReconstructedGameJson, Reconstruction, VariantResultJson,
};
pub use record_nodes::{
    CitationJson, ClaimArgumentJson, CommentTextJson, FrontMatterValueJson, LineJson, NodeJson,
    PlayedSowingJson, WrittenBoardJson, WrittenStepJson, WrittenTurnJson,
};
pub use replay::{
    CheckJson, EndingJson, GameJson, PlayedTurnJson, PlayersJson, ReplayResponse, StepJson,
};
#[cfg(feature = "cli")]
pub(crate) use request::unknown_theme;
pub use request::{
    GameRequest, PictureOptions, PlayRequest, RecordLocation, RecordRequest, RecordSource, Request,
};
pub use rule_variant::{ParameterValueJson, RuleVariantJson};
pub use rule_variants::{TestedGameJson, VariantOutcomeJson, VariantSummaryJson, VariantsResponse};
pub use session::{PlaySession, Session};
pub use solve::{GameValueJson, SolveRequest, SolveResponse, WinWithinJson};
pub use statistics::{PlayerStatisticsJson, StatsResponse, VariantStatisticsJson};
pub use translation::{MissingTextJson, TranslationJson, TranslationsResponse};
