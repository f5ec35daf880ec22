//! Classification and loading of documents by name: records, project settings,
//! translated strings, and chapters of a book.

use fifangha_rules::Games;
use lsp_types::Uri;

use super::events::AnalysisJob;
use super::project_index::library_files;
use super::temp_pages;
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::project::{Settings, SourceLibrary, language_of_path, read_strings};
use crate::references::ReferenceIndex;
use crate::study::Study;

/// Returns `true` if a file contains the settings of a project.
pub(super) fn is_settings(uri: &Uri) -> bool {
    let (_, name) = uri.as_str().rsplit_once('/').unwrap_or_default();
    name == Settings::FILE
}

/// Returns the language of a file of translated strings.
fn language_of_strings(uri: &Uri) -> Option<String> {
    let path = temp_pages::path_from_uri(uri)?;
    language_of_path(&path).map(str::to_owned)
}

/// Returns `true` if a file is Markdown and may contain blocks.
pub(super) fn is_chapter(uri: &Uri) -> bool {
    cfg!(feature = "book") && uri.as_str().ends_with(".md")
}

/// Returns the study of a text; settings and chapters are studies without
/// games. The size is the only diagnostic of a text that is too large.
pub(super) fn study(job: &AnalysisJob, proofs: Budget) -> Study {
    let name = job.uri.as_str();
    let read = SourceFile::from_bytes(name, job.text.as_bytes().to_vec());
    let file = match read {
        Ok(file) => file,
        // No system error can occur, because nothing is read from a disk.
        Err(refused) => {
            return Study::from_read_result(Err(refused))
                .unwrap_or_else(|_| Study::without_games(SourceFile::new(name, ""), Vec::new()));
        }
    };
    if is_settings(&job.uri) {
        return Settings::settings_file_study(file);
    }
    if let Some(language) = language_of_strings(&job.uri) {
        let found = read_strings(&language, file.text()).1;
        return Study::without_games(file, found);
    }
    if let Some(study) = ruleset_study(&job.uri, &file) {
        return study;
    }
    if let Some(found) = library_diagnostics(&job.uri, file.text()) {
        return Study::without_games(file, found);
    }
    let project = temp_pages::project_of_uri(&job.uri);
    let games = project.map_or(Games::BUILT_IN, |it| it.known_games());
    let file = match temp_pages::path_from_uri(&job.uri) {
        Some(path) => file.with_path(&path).with_games(games),
        None => file.with_games(games),
    };
    if is_chapter(&job.uri) {
        // The old diagnostics stay published until the blocks are rendered.
        return Study::without_games(file, Vec::new());
    }
    let mut study = match &job.old {
        Some(old) if old.file.games() == games => {
            Study::clone(old).with_text_and_budget(file.text(), proofs)
        }
        _ => Study::from_file_with_budget(file, proofs),
    };
    references_of(job).add_to(&mut study);
    study
}

/// Returns the study of a file that defines a game; `None` for another file.
fn ruleset_study(uri: &Uri, file: &SourceFile) -> Option<Study> {
    let path = temp_pages::path_from_uri(uri)?;
    let project = temp_pages::project_of_uri(uri)?;
    let folder = project.root().join(&project.settings().rulesets);
    let is_ruleset = path.extension().is_some_and(|it| it == "yaml") && path.parent()? == folder;
    is_ruleset.then(|| project.check_ruleset(file.clone()))
}

/// Returns the diagnostics of a library of sources, and none for another YAML file; `None` if the file
/// is not YAML.
fn library_diagnostics(uri: &Uri, text: &str) -> Option<Vec<Diagnostic>> {
    let path = temp_pages::path_from_uri(uri)?;
    let extension = path.extension()?;
    if extension != "yaml" && extension != "yml" {
        return None;
    }
    let project = temp_pages::project_of_uri(uri);
    let is_library = project.is_some_and(|it| library_files(&it).contains(&path));
    Some(match is_library {
        true => SourceLibrary::from_yaml(text).1,
        false => Vec::new(),
    })
}

/// Returns the references of the project to which the text belongs.
fn references_of(job: &AnalysisJob) -> ReferenceIndex {
    let project = temp_pages::project_of_uri(&job.uri);
    project
        .as_ref()
        .map_or_else(ReferenceIndex::default, ReferenceIndex::from_project)
}

/// Returns the study of a chapter, with the diagnostics of its blocks rendered
/// as in the book.
pub(super) fn chapter(job: &AnalysisJob) -> Study {
    let file = SourceFile::new(job.uri.as_str(), job.text.as_str());
    let found = problems(job, &file);
    Study::without_games(file, found)
}

#[cfg(feature = "book")]
fn problems(job: &AnalysisJob, file: &SourceFile) -> Vec<Diagnostic> {
    let (path, project) = (
        temp_pages::path_from_uri(&job.uri),
        temp_pages::project_of_uri(&job.uri),
    );
    crate::site::chapter_diagnostics(file, path.as_deref(), project, job.strings)
}

#[cfg(not(feature = "book"))]
fn problems(job: &AnalysisJob, _: &SourceFile) -> Vec<Diagnostic> {
    // Without the feature `book` no blocks are rendered and the strings are
    // unused.
    let _ = job.strings;
    Vec::new()
}
