//! Classification and loading of documents by name: records, settings, texts, games and sources of
//! a project, and chapters of a book.

use std::path::Path;

use lsp_types::Uri;

use super::events::AnalysisJob;
use super::project_index::yaml_libraries;
use super::temp_pages;
use crate::budget::{Budget, SearchLimits};
use crate::check::CheckPlan;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::project::{Project, Settings, SourceLibrary, language_of_path, read_strings};
use crate::references::ReferenceIndex;
use crate::study::Study;

/// Returns `true` if a file contains the settings of a project.
pub(super) fn is_settings(uri: &Uri) -> bool {
    let (_, name) = uri.as_str().rsplit_once('/').unwrap_or_default();
    name == Settings::FILE
}

/// Returns `true` if a file is Markdown and may contain blocks.
pub(super) fn is_chapter(uri: &Uri) -> bool {
    cfg!(feature = "book") && uri.as_str().ends_with(".md")
}

/// Returns the study of a text, checked within a budget, and within the same limits for its
/// claims; what is not a record is a study without games. The size is the only diagnostic of a text
/// that is too large.
pub(super) fn study(job: &AnalysisJob, limits: SearchLimits, budget: &Budget) -> Study {
    let name = job.uri.as_str();
    let file = match SourceFile::from_bytes(name, job.text.as_bytes().to_vec()) {
        Ok(file) => file,
        // No system error can occur, because nothing is read from a disk.
        Err(refused) => {
            return Study::from_read_result(Err(refused))
                .unwrap_or_else(|_| Study::without_games(SourceFile::new(name, ""), Vec::new()));
        }
    };
    if is_settings(&job.uri) {
        return Settings::read_file(file).1;
    }
    let path = temp_pages::path_from_uri(&job.uri);
    let project = temp_pages::project_of_uri(&job.uri);
    if let Some(language) = path.as_deref().and_then(language_of_path) {
        let found = read_strings(language, file.text()).1;
        return Study::without_games(file, found);
    }
    let extension = path.as_deref().and_then(Path::extension);
    if let Some(path) = &path
        && extension.is_some_and(|it| it == "yaml" || it == "yml")
    {
        return yaml_study(file, path, project.as_ref());
    }
    let file = match &path {
        Some(path) => file.with_path(path),
        None => file,
    };
    if is_chapter(&job.uri) {
        // The old diagnostics stay published until the blocks are rendered.
        return Study::without_games(file, Vec::new());
    }
    let references = project.as_ref().map(ReferenceIndex::from_project);
    let references = references.unwrap_or_default();
    let plan = CheckPlan::new(&references, budget).claims_within(limits);
    plan.run(file)
}

/// Returns the study of a file that defines a game, or of a library of sources; one without
/// diagnostics for another YAML file.
fn yaml_study(file: SourceFile, path: &Path, project: Option<&Project>) -> Study {
    let is_ruleset = |it: &Project| {
        let folder = it.root().join(&it.settings().rulesets);
        path.extension().is_some_and(|it| it == "yaml") && path.parent() == Some(&folder)
    };
    let found = match project {
        Some(project) if is_ruleset(project) => return project.check_ruleset(file),
        Some(project) if yaml_libraries(project).iter().any(|it| it == path) => {
            SourceLibrary::from_yaml(file.text()).1
        }
        _ => Vec::new(),
    };
    Study::without_games(file, found)
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
