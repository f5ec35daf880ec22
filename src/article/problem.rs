//! What is wrong with a book, and where.

use std::{fmt, io, path::PathBuf};

use crate::diagnostic::{Diagnostic, Severity, SourceFile};

/// The diagnostics of one file: a chapter or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, with its text.
    pub file: SourceFile,
    /// What is wrong with it, in the order of the file; never empty.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for Problem {
    /// A line for each diagnostic, `book/en/src/x.md:3:1: error[F503]: …`, with
    /// what it expects and what helps below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, it) in self.diagnostics.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            let place = self.file.position(it.span.start);
            let severity = it.severity.as_str();
            write!(
                f,
                "{}:{place}: {severity}[{}]: {}",
                self.file.name(),
                it.code,
                it.message
            )?;
            for help in it.label.iter().chain(&it.help).chain(&it.notes) {
                write!(f, "\n  {help}")?;
            }
        }
        Ok(())
    }
}

/// Why an article could not be made.
#[derive(Debug)]
pub enum ArticleError {
    /// Something in it does not hold.
    Problems(Vec<Problem>),
    /// A file could not be read or written.
    Io {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no project here; what was looked for.
    NoProject(String),
    /// The folder to write to holds something that was not made by a build.
    NotOurs(PathBuf),
    /// A template is wrong.
    Template(String),
    /// mdBook could not build the book.
    Book(String),
}

impl ArticleError {
    /// For `map_err`: an error of the system, with the path that it speaks of.
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Io { path, error }
    }
}

impl From<tera::Error> for ArticleError {
    fn from(error: tera::Error) -> Self {
        Self::Template(error.to_string())
    }
}

impl fmt::Display for ArticleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problems(problems) => {
                for (index, problem) in problems.iter().enumerate() {
                    if index > 0 {
                        f.write_str("\n")?;
                    }
                    problem.fmt(f)?;
                }
                Ok(())
            }
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::NoProject(why) => f.write_str(why),
            Self::NotOurs(path) => write!(
                f,
                "{} holds something that no build has made; it is left alone: choose another folder with `--output`",
                path.display()
            ),
            Self::Template(error) => write!(f, "a template is wrong: {error}"),
            Self::Book(error) => write!(f, "the book could not be built: {error}"),
        }
    }
}

impl std::error::Error for ArticleError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Problems as they are found, gathered by file.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<Problem>);

impl Problems {
    /// Adds what is an error; a file that is there already is not told twice.
    pub(super) fn add(
        &mut self,
        file: &SourceFile,
        diagnostics: impl IntoIterator<Item = Diagnostic>,
    ) {
        let errors = diagnostics
            .into_iter()
            .filter(|it| it.severity == Severity::Error);
        let at = self.0.iter().position(|it| it.file.name() == file.name());
        for error in errors {
            match at.or_else(|| self.0.iter().position(|it| it.file.name() == file.name())) {
                Some(at) if self.0[at].diagnostics.contains(&error) => {}
                Some(at) => self.0[at].diagnostics.push(error),
                None => self.0.push(Problem {
                    file: file.clone(),
                    diagnostics: vec![error],
                }),
            }
        }
    }

    /// An error if there is any problem.
    pub(super) fn none(self) -> Result<(), ArticleError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(ArticleError::Problems(self.0))
        }
    }
}
