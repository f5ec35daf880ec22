//! Errors of a site build, with their locations.

use std::path::{Path, PathBuf};
use std::{fmt, io, iter};

use crate::diagnostic::{Diagnostic, ReadError, SourceFile};
use crate::file_access::FileRefusal;
use crate::message::{Message, MessageArg};
use crate::project::FacsimileError;

/// The diagnostics of one file: a chapter or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblems {
    /// The file, with its text.
    pub file: SourceFile,
    /// Its diagnostics, in the order of the file; never empty.
    pub diagnostics: Vec<Diagnostic>,
}

impl FileProblems {
    /// Returns a line for each diagnostic, `book/en/src/x.md:3:1: error[F503]: …`, with
    /// its label, help and notes below it.
    #[must_use]
    pub fn message(&self) -> Message {
        let one = |it: &Diagnostic| {
            let message = Message::new("site.mistake")
                .with("file", self.file.name())
                .with("place", self.file.line_column(it.span.start()).to_string())
                .with("severity", it.severity.message())
                .with("code", it.code.as_str())
                .with("message", it.message.clone());
            let more = it.label.iter().chain(&it.help).chain(&it.notes);
            let more = more.map(|it| Message::new("site.below").with("what", it.clone()));
            MessageArg::Lines(
                iter::once(message)
                    .chain(more)
                    .map(MessageArg::from)
                    .collect(),
            )
        };
        lines(self.diagnostics.iter().map(one))
    }
}

fn lines(args: impl Iterator<Item = MessageArg>) -> Message {
    Message::new("site.lines").with("lines", MessageArg::Lines(args.collect()))
}

impl fmt::Display for FileProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The error of a site build.
#[derive(Debug)]
#[non_exhaustive]
pub enum SiteError {
    /// Diagnostics in records or chapters.
    Problems(Vec<FileProblems>),
    /// A file could not be read or written.
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The project has no book.
    NoBook,
    /// A chapter that the settings name is not in a book.
    NoChapter {
        /// The key of the settings.
        key: &'static str,
        /// The path of the chapter.
        chapter: String,
    },
    /// The output folder contains files that no build wrote.
    ForeignOutputDir(PathBuf),
    /// The output folder is in a folder of the project, which is the second path.
    OutputInProject(PathBuf, PathBuf),
    /// An entry that no build wrote is in the place of a file of the site.
    ForeignFile(PathBuf),
    /// The name of a file of the site has a control character.
    ControlInName(String),
    /// A symbolic link is in the place of a file of the site, or on the way there.
    SymlinkInOutput(PathBuf),
    /// A symbolic link of the project leads to the output folder: the link, and its
    /// target.
    OutputIsSymlink(PathBuf, PathBuf),
    /// The site cannot be written to a folder, which is unchanged.
    WriteFailed(PathBuf, io::Error),
    /// The build was cancelled.
    Cancelled,
    /// A template is invalid.
    Template(String),
    /// A template of the project for figures, which have none.
    FigureTemplate(PathBuf),
    /// The icon of the project cannot be shown.
    Icon(PathBuf, FacsimileError),
    /// mdBook could not build the book.
    Book(String),
    /// Typst, which makes PDFs, is not installed.
    TypstNotFound,
    /// Typst failed.
    Typst(String),
    /// The sources import a package, which Typst may not download.
    TypstPackage(String),
    /// Typst took longer than this number of seconds.
    TypstTime(u64),
    /// Typst reported success but wrote no PDF.
    NoPdfWritten,
    /// An EPUB could not be packed.
    Epub(String),
}

impl SiteError {
    /// Returns a function for `map_err` that adds the path to an error of the system.
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { path, error }
    }

    /// Returns a function for `map_err` that adds the path to the error of a file that cannot be read.
    pub(super) fn read(path: impl Into<PathBuf>) -> impl FnOnce(ReadError) -> Self {
        move |error| match error {
            ReadError::Io(error) => Self::io(path)(error),
            ReadError::Refused(refused) => Self::in_file(refused.0, vec![refused.1]),
        }
    }

    /// Returns a function for `map_err` that adds the path to the error of a file that is not read.
    pub(super) fn refused(path: impl Into<PathBuf>) -> impl FnOnce(FileRefusal) -> Self {
        let path = path.into();
        move |refusal| {
            let name = path.display().to_string();
            Self::read(path)(ReadError::from_refusal(refusal, name))
        }
    }

    /// Returns the error of one file with diagnostics.
    pub(super) fn in_file(file: SourceFile, diagnostics: Vec<Diagnostic>) -> Self {
        Self::Problems(vec![FileProblems { file, diagnostics }])
    }
}

impl From<tera::Error> for SiteError {
    fn from(error: tera::Error) -> Self {
        Self::Template(error.to_string())
    }
}

impl SiteError {
    /// Returns the error as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        let why = |key, why: &str| Message::new(key).with("why", why);
        let of = |key, name, path: &Path| Message::new(key).with(name, path.display().to_string());
        match self {
            Self::Problems(problems) => lines(problems.iter().map(|it| it.message().into())),
            Self::Io { path, error } => {
                of("site.io", "file", path).with("why", Message::system_error(error))
            }
            Self::NoBook => Message::new("site.no_book"),
            Self::NoChapter { key, chapter } => {
                let message = Message::new("site.no_such_chapter").with("key", *key);
                message.with("chapter", chapter.as_str())
            }
            Self::ForeignOutputDir(path) => of("site.not_ours", "folder", path),
            Self::OutputInProject(path, own) => {
                of("site.of_project", "folder", path).with("own", own.display().to_string())
            }
            Self::ForeignFile(path) => of("site.in_the_way", "file", path),
            Self::ControlInName(name) => {
                Message::new("site.control_in_name").with("file", name.as_str())
            }
            Self::SymlinkInOutput(path) => of("site.link_in_site", "file", path),
            Self::OutputIsSymlink(link, to) => {
                of("site.link_to_output", "link", link).with("folder", to.display().to_string())
            }
            Self::WriteFailed(folder, error) => {
                of("site.unwritten", "folder", folder).with("why", Message::system_error(error))
            }
            Self::Cancelled => Message::new("site.stopped"),
            Self::Template(error) => why("site.template", error),
            Self::FigureTemplate(path) => of("site.figure_template", "file", path),
            Self::Icon(icon, error) => {
                let [message, mut help] = error.messages();
                // That of facsimiles is about a record.
                if matches!(error, FacsimileError::Outside | FacsimileError::Missing) {
                    help = Message::new("site.icon_help");
                }
                let text = message.with("file", icon.display().to_string());
                lines([text, help].map(MessageArg::from).into_iter())
            }
            Self::Book(error) => why("site.book", error),
            Self::TypstNotFound => Message::new("site.bound.no_typst"),
            Self::NoPdfWritten => Message::new("site.bound.no_pdf"),
            Self::TypstPackage(error) => why("site.bound.package", error),
            Self::TypstTime(seconds) => Message::new("site.bound.time").with("n", *seconds),
            Self::Typst(error) => why("site.bound.typst", error),
            Self::Epub(error) => why("site.bound.epub", error),
        }
    }
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for SiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } | Self::WriteFailed(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Problems grouped by file.
#[derive(Debug, Default)]
pub(super) struct ProblemCollector(Vec<FileProblems>);

impl ProblemCollector {
    /// Adds the errors among diagnostics, each once.
    pub(super) fn add(
        &mut self,
        file: &SourceFile,
        diagnostics: impl IntoIterator<Item = Diagnostic>,
    ) {
        let errors = diagnostics.into_iter().filter(|it| it.is_error());
        for error in errors {
            let mut known = self.0.iter_mut();
            match known.find(|it| it.file.name() == file.name()) {
                Some(known) if known.diagnostics.contains(&error) => {}
                Some(known) => known.diagnostics.push(error),
                None => self.0.push(FileProblems {
                    file: file.clone(),
                    diagnostics: vec![error],
                }),
            }
        }
    }

    /// Adds the problems of another collector.
    pub(super) fn merge(&mut self, others: Self) {
        for problem in others.0 {
            self.add(&problem.file, problem.diagnostics);
        }
    }

    /// Returns the value of a result, or `None` if it is an error with problems, which are added.
    ///
    /// # Errors
    ///
    /// Returns any other error.
    pub(super) fn collect<T>(
        &mut self,
        result: Result<T, SiteError>,
    ) -> Result<Option<T>, SiteError> {
        match result {
            Err(SiteError::Problems(found)) => {
                self.merge(Self(found));
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// Returns the diagnostics of a file.
    #[cfg(feature = "lsp")]
    pub(super) fn into_file_diagnostics(self, file: &SourceFile) -> Vec<Diagnostic> {
        let of_file = self
            .0
            .into_iter()
            .filter(|it| it.file.name() == file.name());
        of_file.flat_map(|it| it.diagnostics).collect()
    }

    /// Returns an error if there are problems.
    pub(super) fn into_result(self) -> Result<(), SiteError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(SiteError::Problems(self.0))
        }
    }
}
