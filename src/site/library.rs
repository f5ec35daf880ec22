//! The records of a project as blocks name them, and the data derived from them.

use std::{
    fs,
    path::{Component, Path},
    sync::{Arc, OnceLock},
};

use super::dependencies::{
    ChapterDependency, DependencyTrace, hash_of, hash_of_debug, hash_of_record, strings_identity,
};
use super::files::copy_folder;
use super::problem::SiteError;
use super::site_cache::SiteCache;
use super::temp_dir::BuildTempDir;
use crate::explain::{Explanation, Illustration, comparison_page};
use crate::message::Strings;
use crate::project::{Project, RecordFile, to_slash_path};
use crate::reading_matrix::{OpenQuestions, ReadingMatrix};
use crate::replay::GameRules;
use crate::source_claims::{self, SourceClaims};
use crate::study::Study;
use fifangha_rules::Game;

/// A project with the data that blocks request from it. Clones share the data and the
/// recorded dependencies.
#[derive(Clone, Debug)]
pub struct Library {
    inner: Arc<LibraryInner>,
    /// The dependencies that this library recorded.
    trace: DependencyTrace,
}

/// The data that all clones share.
#[derive(Debug)]
struct LibraryInner {
    project: Project,
    illustrations: OnceLock<Vec<Illustration>>,
    source_claims: OnceLock<Result<SourceClaims, Vec<source_claims::SourceClaimProblem>>>,
    /// The cache of earlier builds.
    cache: SiteCache,
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

impl Library {
    /// Creates a library with an empty cache.
    #[must_use]
    pub fn new(project: Project) -> Self {
        Self::with_cache(project, SiteCache::default())
    }

    /// Creates a library with the cache of earlier builds.
    pub(super) fn with_cache(project: Project, kept: SiteCache) -> Self {
        Self {
            inner: Arc::new(LibraryInner {
                project,
                illustrations: OnceLock::new(),
                source_claims: OnceLock::new(),
                cache: kept,
                book_copy: OnceLock::new(),
            }),
            trace: DependencyTrace::default(),
        }
    }

    /// Returns the same library for one chapter, with its own record of dependencies.
    pub(super) fn for_chapter(&self) -> Self {
        Self {
            inner: Arc::clone(&self.inner),
            trace: DependencyTrace::default(),
        }
    }

    /// Returns the project and the cache, or `None` while the data is shared.
    pub(super) fn into_parts(self) -> Option<(Project, SiteCache)> {
        let stock = Arc::into_inner(self.inner)?;
        Some((stock.project, stock.cache))
    }

    /// Returns the cache of earlier builds.
    pub(super) fn cache(&self) -> &SiteCache {
        &self.inner.cache
    }

    /// Returns the recorder of dependencies.
    pub(super) fn trace(&self) -> &DependencyTrace {
        &self.trace
    }

    /// Returns the project.
    #[must_use]
    pub fn project(&self) -> &Project {
        &self.inner.project
    }

    /// Returns the folder of the project.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.inner.project.root()
    }

    /// Returns a copy of the folder of the books without symbolic links, made once. Its
    /// readers can neither write into the project nor read files outside it.
    pub(super) fn book_copy(&self) -> Result<&Path, SiteError> {
        if self.inner.book_copy.get().is_none() {
            let copy = BuildTempDir::new()?;
            copy_folder(&self.project().book(), copy.path())?;
            let _ours = self.inner.book_copy.set(copy);
        }
        Ok(self
            .inner
            .book_copy
            .get()
            .map_or(Path::new("."), BuildTempDir::path))
    }

    /// Returns the explanation of a game, for any language, with the records that
    /// illustrate it.
    pub(super) fn explanation(&self, game: &GameRules) -> Arc<Explanation> {
        self.trace.add(ChapterDependency::Explained(game.clone()));
        let key = hash_of(&(format!("{game:?}"), self.explanation_hash(game)));
        self.inner.cache.explanations.get_or_insert_with(key, || {
            let effort = self.project().effort();
            Arc::new(Explanation::new(game, self.illustrations(), effort.cache()))
        })
    }

    /// Returns the page that compares all games, as Markdown.
    pub(super) fn comparison_page(&self, strings: &'static Strings) -> Arc<str> {
        let effort = self.project().effort();
        let make = || comparison_page(Game::ALL, strings, effort.cache()).into();
        self.inner
            .cache
            .comparisons
            .get_or_insert_with(hash_of(&strings_identity(strings)), make)
    }

    /// Returns a hash of the data behind the explanation of a game: the illustrating
    /// records that are played by its rules.
    pub(super) fn explanation_hash(&self, game: &GameRules) -> u64 {
        let by_them = |it: &&Illustration| it.rules == game.rules;
        let by_them: Vec<_> = self.illustrations().iter().filter(by_them).collect();
        hash_of_debug(&by_them)
    }

    /// Returns the records that name what they illustrate; collected once.
    fn illustrations(&self) -> &[Illustration] {
        let of = || Illustration::from_project(self.project());
        self.inner.illustrations.get_or_init(of)
    }

    /// Returns the claims of the sources with the results of their checks; loaded once.
    ///
    /// # Errors
    ///
    /// Returns all mismatches between the inventory and the records.
    pub(super) fn source_claims(
        &self,
    ) -> Result<&SourceClaims, &[source_claims::SourceClaimProblem]> {
        self.trace.add(ChapterDependency::SourceClaims);
        let load = || SourceClaims::load(self.project());
        let loaded = self.inner.source_claims.get_or_init(load);
        loaded.as_ref().map_err(Vec::as_slice)
    }

    /// Returns the comparison of every reading that a source leaves open with its
    /// evidence, from the cache if possible.
    pub(super) fn reading_matrix(&self, open: OpenQuestions) -> Arc<ReadingMatrix> {
        self.trace
            .add(ChapterDependency::ReadingMatrix(open.clone()));
        let key = self.evidence_hash(&open);
        self.inner
            .cache
            .reading_matrices
            .get_or_insert_with(key, || {
                let studies = self.project().records().iter().map(RecordFile::study);
                Arc::new(ReadingMatrix::build(
                    open,
                    studies,
                    &self.project().effort(),
                ))
            })
    }

    /// Returns a hash of a list of questions and of the records that are their evidence.
    pub(super) fn evidence_hash(&self, open: &OpenQuestions) -> u64 {
        let records = self.project().records().iter();
        let evidence = records.filter(|it| open.names_study(it.study()));
        let evidence = evidence.map(|it| hash_of_record(it, self.root()));
        hash_of(&(format!("{open:?}"), evidence.collect::<Vec<_>>()))
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
            self.trace.add(ChapterDependency::Record(name.to_owned()));
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
        self.trace.add(ChapterDependency::Record(name));
        Ok(named.study())
    }

    fn record_names(&self) -> Vec<String> {
        let records = self.project().records().iter();
        records.map(|it| it.name().to_owned()).collect()
    }
}
