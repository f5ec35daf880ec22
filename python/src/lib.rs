//! The native part of the Python package `fifangha`: two functions that take a request and return
//! the JSON that the command prints with `--format json`. The classes are in `python/fifangha`.

use std::path::Path;
use std::sync::{Arc, Mutex};

use fifangha::api::schema::Identified;
use fifangha::api::{
    ApiError, FailureResponse, ReadingMatrixResponse, strings_for_language, to_json,
};
use fifangha::budget::SearchContext;
use fifangha::message::{Languages, Message, Strings};
use fifangha::project::RecordFolder;
use fifangha::reading_matrix::{OpenQuestions, READINGS_FILE, ReadingMatrix};
use fifangha_rules::Parameter;
use pyo3::prelude::*;

/// The native module `fifangha._fifangha`.
#[pymodule]
mod _fifangha {
    #[pymodule_export]
    use super::{answer, survey};
}

/// Maximum size of a response in bytes, as in the npm package.
const MAX_ANSWER_BYTES: usize = 256 << 20;

/// Answers a request; both are JSON. Ctrl-C stops a search.
#[pyfunction]
fn answer(py: Python<'_>, request: &str) -> PyResult<String> {
    interruptible(py, |context| fifangha_web::answer_within(request, context))
}

/// Tests all readings that a source leaves open against the records of a folder.
#[pyfunction]
#[pyo3(signature = (folder, source, vary, language))]
fn survey(
    py: Python<'_>,
    folder: &str,
    source: &str,
    vary: Vec<String>,
    language: &str,
) -> PyResult<String> {
    interruptible(py, |context| {
        let strings = strings_for_language(language, &Languages::default());
        let told = *strings.as_ref().unwrap_or(&Strings::english());
        let answer = strings
            .and_then(|strings| reading_matrix(Path::new(folder), source, &vary, context, strings));
        answer.unwrap_or_else(|failure| {
            let response = FailureResponse::new(&failure, told);
            to_json(&Identified::new(&response), MAX_ANSWER_BYTES)
                .unwrap_or_else(|failure| failure.to_string())
        })
    })
}

fn reading_matrix(
    folder: &Path,
    source: &str,
    vary: &[String],
    context: &SearchContext,
    strings: &Strings,
) -> Result<String, ApiError> {
    let refused = |message: Message| {
        ApiError::new(message)
            .with_help(Message::new("survey.list.folder").with("file", READINGS_FILE))
    };
    let list = folder.join(READINGS_FILE);
    let text = std::fs::read_to_string(&list).map_err(|error| {
        refused(
            Message::new("cli.cannot-read")
                .with("file", list.display().to_string())
                .with("error", error.to_string()),
        )
    })?;
    let mut open = OpenQuestions::parse(&text, source).map_err(|it| refused(it.message()))?;
    if !vary.is_empty() {
        let parameters: Option<Vec<_>> = vary
            .iter()
            .map(|name| {
                Parameter::from_name(name)
                    .filter(|it| open.questions.iter().any(|asked| asked.parameter == *it))
            })
            .collect();
        let parameters =
            parameters.ok_or_else(|| ApiError::new(Message::new("survey.list.vary")))?;
        open = open.restricted_to(&parameters);
    }
    let records = RecordFolder::in_folder(folder);
    let studies: Vec<_> = records
        .iter()
        .map(|it| it.study())
        .chain(records.skipped_files())
        .cloned()
        .collect();
    if let Some(name) = open.first_missing_witness(&studies) {
        return Err(ApiError::new(
            Message::new("survey.list.witness").with("name", name),
        ));
    }
    let matrix = ReadingMatrix::build(open, &studies, context);
    to_json(
        &Identified::new(&ReadingMatrixResponse::new(&matrix, strings)),
        MAX_ANSWER_BYTES,
    )
}

/// Runs work without the interpreter lock. Signals are handled while it searches; if a handler
/// raises an exception, as that of Ctrl-C does, the search ends and the exception is raised.
fn interruptible(
    py: Python<'_>,
    work: impl FnOnce(&SearchContext) -> String + Send,
) -> PyResult<String> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let seen = Arc::clone(&raised);
    let context = SearchContext::with_poll(move || match Python::attach(|py| py.check_signals()) {
        Ok(()) => true,
        Err(error) => {
            if let Ok(mut seen) = seen.lock() {
                *seen = Some(error);
            }
            false
        }
    });
    let answer = py.detach(|| work(&context));
    match raised.lock().ok().and_then(|mut it| it.take()) {
        Some(error) => Err(error),
        None => Ok(answer),
    }
}
