//! The records of a project as blocks name them, and the data derived from them.

use std::{
    fs,
    path::{Component, Path},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use super::problem::SiteError;
use crate::coverage::Coverage;
use crate::explain::{Explanation, Illustration, comparison_page};
use crate::message::{Message, Strings};
use crate::project::{Project, RecordFile, to_slash_path};
use crate::reading_matrix::{OpenQuestions, ReadingMatrix};
use crate::replay::GameRules;
use crate::site::build::files::copy_books;
use crate::site::build::temp_dir::BuildTempDir;
use crate::site::chapter::links::nfc;
use crate::source_claims::SourceClaims;
use crate::study::Study;

/// A project with the data that blocks request from it.
#[derive(Debug)]
pub struct Library {
    project: Project,
    illustrations: OnceLock<Vec<Illustration>>,
    source_claims: OnceLock<Result<SourceClaims, Vec<Message>>>,
    coverage: OnceLock<Coverage>,
    explanations: ResultsByKey<GameRules, Explanation>,
    reading_matrices: ResultsByKey<OpenQuestions, ReadingMatrix>,
    /// A copy of the folder of the books.
    book_copy: OnceLock<BuildTempDir>,
}

/// The error for a record that a block names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The name leads out of the folder `games`.
    Outside,
    /// There is no such record; contains the names of the existing ones.
    Missing(Vec<String>),
}

#[cfg(test)]
impl Library {
    /// Returns the library of this repository, whose records are replayed once for all tests.
    pub(crate) fn of_this_project() -> &'static Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Self::new(Project::at(env!("CARGO_MANIFEST_DIR"))))
    }
}

impl Library {
    /// Creates a library.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self {
            project,
            illustrations: OnceLock::new(),
            source_claims: OnceLock::new(),
            coverage: OnceLock::new(),
            explanations: ResultsByKey::default(),
            reading_matrices: ResultsByKey::default(),
            book_copy: OnceLock::new(),
        }
    }

    pub(super) fn into_project(self) -> Project {
        self.project
    }

    /// Returns the project.
    #[must_use]
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// Returns the folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.project.root()
    }

    /// Returns a copy of the folder of the books without symbolic links, made once. Its
    /// readers can neither write into the project nor read files outside it.
    pub(super) fn book_copy(&self) -> Result<&Path, SiteError> {
        if self.book_copy.get().is_none() {
            let copy = BuildTempDir::new()?;
            copy_books(self.project(), copy.path())?;
            let _ours = self.book_copy.set(copy);
        }
        let copy = self.book_copy.get();
        Ok(copy.map_or(Path::new("."), BuildTempDir::path))
    }

    /// Returns the explanation of a game, for any language, with the records that
    /// illustrate it.
    pub(super) fn explanation(&self, game: &GameRules) -> Arc<Explanation> {
        self.explanations.get_or_compute(game, || {
            let context = self.project().search_context();
            Explanation::new(game, self.illustrations(), context.cache())
        })
    }

    /// Returns the page that compares all games, as Markdown.
    pub(super) fn comparison_page(&self, strings: &'static Strings) -> String {
        let context = self.project().search_context();
        comparison_page(self.project().known_games(), strings, context.cache())
    }

    /// Returns the records that name what they illustrate; collected once.
    fn illustrations(&self) -> &[Illustration] {
        let of = || Illustration::from_project(self.project());
        self.illustrations.get_or_init(of)
    }

    /// Returns the claims of the sources with the results of their checks; loaded once.
    ///
    /// # Errors
    ///
    /// Returns all mismatches between the inventory and the records.
    pub(super) fn source_claims(&self) -> Result<&SourceClaims, &[Message]> {
        let load = || SourceClaims::load(self.project());
        let loaded = self.source_claims.get_or_init(load);
        loaded.as_ref().map_err(Vec::as_slice)
    }

    /// Returns what the records exercise; computed once.
    pub(super) fn coverage(&self) -> &Coverage {
        self.coverage.get_or_init(|| {
            let mut coverage = Coverage::default();
            for record in self.project().records().iter() {
                coverage.add(Coverage::of_study(record.study()));
            }
            coverage
        })
    }

    /// Returns the comparison of every reading that a source leaves open with its
    /// evidence.
    pub(super) fn reading_matrix(&self, open: OpenQuestions) -> Arc<ReadingMatrix> {
        self.reading_matrices.get_or_compute(&open, || {
            let studies = self.project().records().iter().map(RecordFile::study);
            ReadingMatrix::build(open.clone(), studies, &self.project().search_context())
        })
    }

    /// Returns a record of the folder of records by its name, with or without `.fif`.
    ///
    /// # Errors
    ///
    /// Returns an error if the name leads out of the folder, by `..` or by a symbolic
    /// link, or if there is no such record.
    pub fn record(&self, name: &str) -> Result<&Study, RecordError> {
        let name = name.strip_suffix(".fif").unwrap_or(name);
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if name.contains('\\') || !Path::new(name).components().all(plain) {
            return Err(RecordError::Outside);
        }
        let records = self.project().records();
        if let Some(record) = records.by_name(name) {
            return Ok(record.study());
        }
        let composed = nfc(name);
        if let Some(record) = records.iter().find(|it| nfc(it.name()) == composed) {
            return Ok(record.study());
        }
        // A symbolic link, or a name that the file system treats as equal to another.
        let missing = |_| RecordError::Missing(self.record_names());
        let games = self.project().games();
        let path = fs::canonicalize(games.join(format!("{name}.fif"))).map_err(missing)?;
        let games = fs::canonicalize(games).map_err(missing)?;
        let inside = path
            .strip_prefix(&games)
            .map_err(|_| RecordError::Outside)?;
        let name = to_slash_path(&inside.with_extension(""));
        let named = records.by_name(&name);
        let named = named.ok_or_else(|| RecordError::Missing(self.record_names()))?;
        Ok(named.study())
    }

    fn record_names(&self) -> Vec<String> {
        let records = self.project().records().iter();
        records.map(|it| it.name().to_owned()).collect()
    }
}

/// Results that several chapters and languages need, each computed once; other threads wait
/// for it.
#[derive(Debug)]
struct ResultsByKey<K, V>(Mutex<Vec<(K, SharedResult<V>)>>);

type SharedResult<V> = Arc<OnceLock<Arc<V>>>;

impl<K, V> Default for ResultsByKey<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Clone + PartialEq, V> ResultsByKey<K, V> {
    fn get_or_compute(&self, key: &K, compute: impl FnOnce() -> V) -> Arc<V> {
        let cell = {
            let mut cells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match cells.iter().find(|(known, _)| known == key) {
                Some((_, cell)) => Arc::clone(cell),
                None => {
                    let cell = Arc::default();
                    cells.push((key.clone(), Arc::clone(&cell)));
                    cell
                }
            }
        };
        Arc::clone(cell.get_or_init(|| Arc::new(compute())))
    }
}
