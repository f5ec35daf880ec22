//! What a text is by its name, and how it is read: a record, the settings of a
//! project, its strings in a language, or a chapter of a book.

use lsp_types::Uri;

use super::pages;
use super::work::Job;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::effort::Budget;
use crate::keys::Keys;
use crate::project::{Settings, language_of_path, read_strings};
use crate::study::Study;

/// Whether a file holds the settings of a project.
pub(super) fn is_settings(uri: &Uri) -> bool {
    let (_, name) = uri.as_str().rsplit_once('/').unwrap_or_default();
    name == Settings::FILE
}

/// The language of a file of strings.
fn language_of_strings(uri: &Uri) -> Option<String> {
    let path = pages::path(uri)?;
    language_of_path(&path).map(str::to_owned)
}

/// Whether a file is Markdown, in which there may be blocks.
pub(super) fn is_chapter(uri: &Uri) -> bool {
    cfg!(feature = "book") && uri.as_str().ends_with(".md")
}

/// A text as a study; settings and chapters are studies without games. One that
/// is too large has that as its only mistake.
pub(super) fn study(job: &Job, proofs: Budget) -> Study {
    let name = job.uri.as_str();
    let read = SourceFile::from_bytes(name, job.text.as_bytes().to_vec());
    let file = match read {
        Ok(file) => file,
        // Nothing is read from the system.
        Err(refused) => {
            return Study::read(Err(refused))
                .unwrap_or_else(|_| Study::without_games(SourceFile::new(name, ""), Vec::new()));
        }
    };
    if is_settings(&job.uri) {
        return Settings::study(file);
    }
    if let Some(language) = language_of_strings(&job.uri) {
        let found = read_strings(&language, file.text()).1;
        return Study::without_games(file, found);
    }
    let file = match pages::path(&job.uri) {
        Some(path) => file.at(&path),
        None => file,
    };
    if is_chapter(&job.uri) {
        // What is known of a text before it is told until the blocks are drawn.
        return Study::without_games(file, Vec::new());
    }
    let mut study = match &job.old {
        Some(old) => Study::clone(old).with_text_within(file.text(), proofs),
        None => Study::within(file, proofs),
    };
    keys(job).add_to(&mut study);
    study
}

/// What the keys of a text may name: those of its project.
fn keys(job: &Job) -> Keys {
    let project = pages::project(&job.uri);
    project.as_ref().map_or_else(Keys::default, Keys::of)
}

/// A chapter with what is wrong with its blocks, drawn as the book is drawn.
pub(super) fn chapter(job: &Job) -> Study {
    let file = SourceFile::new(job.uri.as_str(), job.text.as_str());
    let found = problems(job, &file);
    Study::without_games(file, found)
}

#[cfg(feature = "book")]
fn problems(job: &Job, file: &SourceFile) -> Vec<Diagnostic> {
    let (path, project) = (pages::path(&job.uri), pages::project(&job.uri));
    crate::article::problems_of_chapter(file, path.as_deref(), project, job.strings)
}

#[cfg(not(feature = "book"))]
fn problems(job: &Job, _: &SourceFile) -> Vec<Diagnostic> {
    // Nobody has words for what nobody draws.
    let _ = job.strings;
    Vec::new()
}
