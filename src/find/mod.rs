//! Search in records: positions, patterns of pits, turns and events, in the games of a collection.
//!
//! ```
//! use fifangha::diagnostic::SourceFile;
//! use fifangha::find::{FindPlan, Query};
//! use fifangha::study::Study;
//!
//! let study = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R 3. 7RL"));
//! let query = Query { captures: Some("2..".parse()?), ..Query::default() };
//! let found = FindPlan { query, ..FindPlan::default() }.search(&study, 0);
//! let turn = found.places[0].turn.as_ref().unwrap();
//! assert_eq!((found.count, turn.notation.as_str()), (1, "7RL"));
//! # Ok::<(), fifangha::find::NotARange>(())
//! ```

mod board_pattern;
mod event_pattern;
mod findings;
mod number_range;
mod query;
mod record_chunks;
mod study_search;

pub use board_pattern::{BoardPattern, BoardPatternError, PitCondition};
pub use event_pattern::{EventKind, EventPattern};
pub use findings::{
    Findings, FoundPlace, FoundTurn, IncompleteReason, IncompleteRecord, Location, Moment, Opening,
    Repetition,
};
pub use number_range::{NotARange, NumberRange};
pub use query::Query;
pub use record_chunks::{CHUNK_BYTES, RecordChunk, RecordChunks};
pub use study_search::FindPlan;
