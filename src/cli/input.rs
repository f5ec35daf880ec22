//! Reading records from files and from standard input.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use super::{ApiError, output};
use crate::diagnostic::{ReadError, SourceFile};
use crate::message::{Message, Strings};
use crate::project::{Project, RecordFolder};
use crate::references::ReferenceIndex;
use crate::study::Study;

/// Reads and replays a file, or standard input for `-`.
///
/// # Errors
///
/// When there is no such file, or the system cannot read it. A file that is
/// too large or no UTF-8 has that as its only mistake.
pub(super) fn study(path: &Path) -> Result<Study, ApiError> {
    Ok(open_source(path)?.map_or_else(|unread| *unread, Study::from_file))
}

/// Reads a file without playing it, or standard input for `-`.
///
/// # Errors
///
/// As [`study`].
pub(super) fn study_without_replay(path: &Path) -> Result<Study, ApiError> {
    Ok(open_source(path)?.map_or_else(|unread| *unread, Study::parse_only))
}

/// Whether a path stands for standard input.
fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file, or one without games that says why it is no text.
fn open_source(path: &Path) -> Result<Result<SourceFile, Box<Study>>, ApiError> {
    let read = if is_stdin(path) {
        SourceFile::read(SourceFile::UNNAMED, io::stdin().lock())
    } else {
        SourceFile::open(path.display().to_string(), path)
    };
    match read {
        Ok(file) => Ok(Ok(file)),
        Err(ReadError::Refused(refused)) => Ok(Err(Box::new(Study::from_unreadable(*refused)))),
        Err(ReadError::Io(error)) => {
            Err(read_failure(&path.display(), &error).with_help(Message::new("cli.name-a-file")))
        }
    }
}

/// The project that the working directory is in, with records in it.
///
/// # Errors
///
/// When there is no project, or it has no record.
pub(super) fn project_with_records() -> Result<Project, ApiError> {
    let project = Project::find().map_err(|error| {
        ApiError::new(error.message()).with_help(Message::new("cli.name-the-files"))
    })?;
    match project.records().is_empty() {
        true => Err(no_record_failure(&project.games())),
        false => Ok(project),
    }
}

/// What is to be checked: the records under some paths, or those of the project,
/// none of them read yet.
pub(super) struct InputFiles {
    /// What was left out and, of a project, what is wrong with it: files without
    /// games.
    pub(super) others: Vec<Study>,
    /// Where no paths were given.
    project: Option<Project>,
    /// The paths, each with the keys of the project that it is in.
    paths: Vec<(PathBuf, usize)>,
    keys: Vec<ReferenceIndex>,
    /// What stands in the place of `-`: it can be read but once.
    stdin: Option<Result<SourceFile, Box<Study>>>,
}

impl InputFiles {
    /// The files under some paths; with no path, those of the project.
    ///
    /// # Errors
    ///
    /// As [`record_paths`].
    pub(super) fn from_paths(paths: &[PathBuf]) -> Result<Self, ApiError> {
        if paths.is_empty() {
            let project = project_with_records()?;
            let keys = ReferenceIndex::from_project(&project);
            let mut others: Vec<_> = project.files_with_problems().cloned().collect();
            others.extend(keys.check_inventory());
            return Ok(Self {
                others,
                project: Some(project),
                paths: Vec::new(),
                keys: vec![keys],
                stdin: None,
            });
        }
        let found = record_paths(paths)?;
        let mut files = Self {
            others: found.left_out,
            project: None,
            paths: Vec::new(),
            keys: Vec::new(),
            stdin: None,
        };
        // What is known of each folder is found out once, however it is written.
        let mut written = BTreeMap::new();
        let mut known = BTreeMap::new();
        for path in found.files {
            let beside = path.parent().unwrap_or(Path::new(""));
            let keys = match written.get(beside) {
                Some(&keys) => keys,
                None => {
                    let keys =
                        *known
                            .entry(canonical_folder(beside))
                            .or_insert_with_key(|folder| {
                                let project = Project::find_from(folder).ok();
                                let keys = project.as_ref().map_or_else(
                                    ReferenceIndex::default,
                                    ReferenceIndex::from_project,
                                );
                                files.keys.push(keys);
                                files.keys.len() - 1
                            });
                    written.insert(beside.to_owned(), keys);
                    keys
                }
            };
            if is_stdin(&path) && files.stdin.is_none() {
                files.stdin = Some(open_source(&path)?);
            }
            files.paths.push((path, keys));
        }
        Ok(files)
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        match &self.project {
            Some(project) => project.records().iter().len(),
            None => self.paths.len(),
        }
    }

    /// One of them, by its number from 0, or a file without games that says why
    /// it is no text; and what its keys may name.
    ///
    /// # Errors
    ///
    /// As [`study`].
    pub(super) fn open(
        &self,
        number: usize,
    ) -> Result<(Result<SourceFile, Box<Study>>, &ReferenceIndex), ApiError> {
        if let Some(project) = &self.project {
            let record = &project.records().iter().as_slice()[number];
            return Ok((record.open_file(), &self.keys[0]));
        }
        let (path, keys) = &self.paths[number];
        let file = match &self.stdin {
            Some(piped) if is_stdin(path) => piped.clone(),
            _ => open_source(path)?,
        };
        Ok((file, &self.keys[*keys]))
    }
}

/// Where a folder really is.
fn canonical_folder(folder: &Path) -> PathBuf {
    let here = folder == Path::new("");
    let folder = if here { Path::new(".") } else { folder };
    folder.canonicalize().unwrap_or_default()
}

/// The records under some paths, read and replayed, with what was left out;
/// with no path, those of the project, with what is wrong with it.
///
/// # Errors
///
/// As [`record_paths`] and [`study`].
pub(super) fn studies(paths: &[PathBuf]) -> Result<Vec<Study>, ApiError> {
    let mut files = InputFiles::from_paths(paths)?;
    let mut studies = mem::take(&mut files.others);
    for number in 0..files.count() {
        let (file, keys) = files.open(number)?;
        let mut study = file.map_or_else(|unread| *unread, Study::from_file);
        keys.add_to(&mut study);
        studies.push(study);
    }
    Ok(studies)
}

/// Files of records, and what was left out of folders on the way.
pub(super) struct RecordPaths {
    pub(super) files: Vec<PathBuf>,
    /// Each a file without games that says why.
    pub(super) left_out: Vec<Study>,
}

/// The files of records under some paths, sorted: a folder stands for every
/// `.fif` in it. With no path, the records of the project.
///
/// # Errors
///
/// When a folder holds no record, or there is no project.
pub(super) fn record_paths(paths: &[PathBuf]) -> Result<RecordPaths, ApiError> {
    let mut found = RecordPaths {
        files: Vec::new(),
        left_out: Vec::new(),
    };
    if paths.is_empty() {
        found.add_records(project_with_records()?.records());
        return Ok(found);
    }
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let records = RecordFolder::in_folder(path);
        if records.is_empty() && records.skipped_files().is_empty() {
            return Err(no_record_failure(path));
        }
        found.add_records(&records);
    }
    Ok(found)
}

/// A path as it leads on from the working directory, where it does.
pub(super) fn relative_to_working_dir(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(here) {
        Ok(inside) if inside == Path::new("") => PathBuf::from("."),
        Ok(inside) => inside.to_owned(),
        Err(_) => path.to_owned(),
    }
}

impl RecordPaths {
    fn add_records(&mut self, records: &RecordFolder) {
        self.files
            .extend(records.iter().map(|it| relative_to_working_dir(it.path())));
        self.left_out.extend_from_slice(records.skipped_files());
    }
}

/// A folder holds no record.
fn no_record_failure(folder: &Path) -> ApiError {
    let folder = folder.display().to_string();
    ApiError::new(Message::new("cli.no-record").with("folder", folder))
        .with_help(Message::new("cli.what-a-record-is"))
}

/// Tells on standard error what was found in a file.
///
/// # Errors
///
/// When that cannot be written to.
pub(super) fn print_diagnostics(study: &Study, strings: &Strings) -> Result<(), ApiError> {
    let mut err = anstream::stderr();
    for diagnostic in &study.diagnostics {
        let shown = output::diagnostic_for_stderr(&study.file, diagnostic, strings);
        writeln!(err, "{shown}")?;
    }
    Ok(())
}

/// A file or a folder cannot be read.
pub(super) fn read_failure(name: &impl ToString, error: &io::Error) -> ApiError {
    let message = Message::new("cli.cannot-read")
        .with("file", name.to_string())
        .with("error", error.to_string());
    ApiError::new(message)
}
