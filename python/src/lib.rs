//! The native part of the Python package `fifangha`: two functions that take a request and return
//! the JSON that the command prints with `--format json`. The classes are in `python/fifangha`.

use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, Mutex};

use fifangha::api::{
    ApiError, ReadingMatrixResponse, Session, failure_to_json, open_questions, require_witnesses,
    strings_for_language, to_json,
};
use fifangha::budget::SearchContext;
use fifangha::message::{Languages, Strings};
use fifangha::project::RecordFolder;
use fifangha::reading_matrix::ReadingMatrix;
use pyo3::prelude::*;

/// The native module `fifangha._fifangha`.
#[pymodule]
mod _fifangha {
    #[pymodule_export]
    use super::{answer, reading_matrix};
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Answers a request; both are JSON. Ctrl-C stops a search.
#[pyfunction]
fn answer(py: Python<'_>, request: &str) -> PyResult<String> {
    interruptible(py, |context| {
        SESSION.with_borrow_mut(|session| session.answer(request, context))
    })
}

/// Tests all readings that a source leaves open against the records of a folder.
#[pyfunction]
#[pyo3(signature = (folder, source, vary, language))]
fn reading_matrix(
    py: Python<'_>,
    folder: &str,
    source: &str,
    vary: Vec<String>,
    language: &str,
) -> PyResult<String> {
    interruptible(py, |context| {
        let strings = strings_for_language(language, &Languages::default());
        let texts = *strings.as_ref().unwrap_or(&Strings::english());
        let answer = strings.and_then(|strings| {
            reading_matrix_json(Path::new(folder), source, &vary, context, strings)
        });
        answer.unwrap_or_else(|failure| failure_to_json(&failure, texts))
    })
}

fn reading_matrix_json(
    folder: &Path,
    source: &str,
    vary: &[String],
    context: &SearchContext,
    strings: &Strings,
) -> Result<String, ApiError> {
    let open = open_questions(folder, source, vary)?;
    let records = RecordFolder::in_folder(folder);
    let studies: Vec<_> = records
        .iter()
        .map(|it| it.study())
        .chain(records.skipped_files())
        .cloned()
        .collect();
    require_witnesses(&open, &studies)?;
    let matrix = ReadingMatrix::build(open, &studies, context);
    to_json(&ReadingMatrixResponse::new(&matrix, strings))
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
