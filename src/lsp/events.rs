//! What the threads of the server send each other.

use std::io;
use std::sync::Arc;

use lsp_types::Uri;
use serde_json::Value;

use super::transport::{ErrorCode, IncomingMessage};
use crate::budget::SearchContext;
use crate::message::{Message, Strings};
use crate::study::Study;

/// An event that the server handles.
#[derive(Debug)]
pub(super) enum ServerEvent {
    /// A message from the editor; `None` at the end of the stream.
    Received(io::Result<Option<IncomingMessage>>),
    /// The result of an analysis.
    Analyzed(AnalysisResult),
    /// The result of a background request.
    Finished { serial: u64, result: JobResult },
}

/// A text to be analysed.
#[derive(Debug)]
pub(super) struct AnalysisJob {
    pub(super) uri: Uri,
    pub(super) text: String,
    /// Stopped when the result is no longer needed.
    pub(super) context: SearchContext,
    /// The strings of the editor's language.
    pub(super) strings: &'static Strings,
}

/// The result of an analysis.
#[derive(Debug)]
pub(super) struct AnalysisResult {
    pub(super) uri: Uri,
    pub(super) study: Arc<Study>,
    /// `true` if no further result follows for this text.
    pub(super) is_final: bool,
    /// The search context of the analysis; stopped when the text changes.
    pub(super) context: SearchContext,
}

/// The result of a job.
#[derive(Debug)]
pub(super) enum JobOutput {
    /// The result of the request.
    Answer(Value),
    /// A page to be opened, with the name of its file.
    #[cfg_attr(not(feature = "book"), allow(dead_code))] // Only books have pages.
    Page { name: String, html: String },
}

pub(super) type JobResult = Result<JobOutput, (ErrorCode, Message)>;
