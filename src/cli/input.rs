//! Input of records from files and from standard input.

use fifangha_rules::Games;
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};

use super::{CommandError, output};
use crate::budget::{Budget, SearchLimits};
use crate::check::CheckPlan;
use crate::diagnostic::{ReadError, SourceFile};
use crate::file_access::open_regular;
use crate::message::{Message, Strings};
use crate::project::{Project, RecordFolder};
use crate::references::ReferenceIndex;
use crate::study::Study;

/// Reads and replays a file, or standard input for `-`.
///
/// # Errors
///
/// Returns an error if the file does not exist or cannot be read. If it is too large or not
/// UTF-8, the study has this as its only diagnostic.
pub(super) fn study(path: &Path) -> Result<Study, CommandError> {
    Ok(open_file(path)?.map_or_else(
        |unread| *unread,
        |file| Study::from_file_among(file, games_at(path)),
    ))
}

/// Reads a file without replaying it, or standard input for `-`.
///
/// # Errors
///
/// Returns an error as [`study`] does.
pub(super) fn study_without_replay(path: &Path) -> Result<Study, CommandError> {
    Ok(open_file(path)?.map_or_else(
        |unread| *unread,
        |file| Study::parse_only(file, games_at(path)),
    ))
}

/// Returns `true` if a path is `-`, standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Returns the games that a file can name: those of its project, or those of the program.
fn games_at(path: &Path) -> Games {
    let folder = canonical_folder(path.parent().unwrap_or(Path::new("")));
    let project = Project::find_from(&folder).ok();
    project.map_or(Games::BUILT_IN, |it| it.known_games())
}

/// Opens a file. A refused file is returned as a study without games that has the reason.
pub(super) fn open_file(path: &Path) -> Result<Result<SourceFile, Box<Study>>, CommandError> {
    let read = if is_stdin(path) {
        SourceFile::read(SourceFile::UNNAMED, io::stdin().lock())
    } else {
        SourceFile::open(path.display().to_string(), path)
    };
    read_result(read, path)
}

/// Returns a file that was read, or why it was refused.
fn read_result(
    read: Result<SourceFile, ReadError>,
    path: &Path,
) -> Result<Result<SourceFile, Box<Study>>, CommandError> {
    match read {
        Ok(file) => Ok(Ok(file)),
        Err(ReadError::Refused(refused)) => Ok(Err(Box::new(Study::from_unreadable(*refused)))),
        Err(ReadError::Io(error)) => {
            Err(read_failure(&path.display(), &error).with_help(Message::new("cli.name-a-file")))
        }
    }
}

/// Returns the project that contains the working directory.
///
/// # Errors
///
/// Returns an error if there is no project.
fn own_project() -> Result<Project, CommandError> {
    Project::find().map_err(|error| {
        CommandError::new(error.message()).with_help(Message::new("cli.name-the-files"))
    })
}

/// Returns the project that contains the working directory.
///
/// # Errors
///
/// Returns an error if there is no project, or if it has no record.
fn project_with_records() -> Result<Project, CommandError> {
    let project = own_project()?;
    match project.records().is_empty() {
        true => Err(no_record_failure(&project.games())),
        false => Ok(project),
    }
}

/// Unread files: the records under some paths, or those of the project.
pub(super) struct InputFiles {
    /// Skipped files and, for a project, its files with errors; studies without games.
    pub(super) others: Vec<Study>,
    /// The project, if no paths were given.
    project: Option<Project>,
    /// The paths, each with the index into `keys` of its project.
    paths: Vec<(PathBuf, usize)>,
    /// The indices of the files into the records of the project, or into `paths`.
    numbers: Vec<usize>,
    keys: Vec<ReferenceIndex>,
    /// The content of standard input, which can be read only once.
    stdin: Option<Result<SourceFile, Box<Study>>>,
}

impl InputFiles {
    /// Lists the files under some paths; without paths, those of the project.
    ///
    /// # Errors
    ///
    /// Returns an error as [`record_paths`] does.
    pub(super) fn from_paths(paths: &[PathBuf]) -> Result<Self, CommandError> {
        if paths.is_empty() {
            let project = own_project()?;
            if project.records().is_empty() && project.ruleset_files().next().is_none() {
                return Err(no_record_failure(&project.games()));
            }
            let keys = ReferenceIndex::from_project(&project);
            let mut others: Vec<_> = project.files_with_problems().cloned().collect();
            others.extend(keys.check_inventory());
            return Ok(Self {
                others,
                numbers: (0..project.records().iter().len()).collect(),
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
            numbers: (0..found.files.len()).collect(),
            keys: Vec::new(),
            stdin: None,
        };
        // Each folder is looked up once, also if it is written in several ways.
        let mut known = BTreeMap::new();
        let mut written: HashMap<PathBuf, usize> = HashMap::new();
        for path in found.files {
            let parent = path.parent().unwrap_or(Path::new(""));
            let keys = match written.get(parent) {
                Some(keys) => *keys,
                None => {
                    let keys =
                        *known
                            .entry(canonical_folder(parent))
                            .or_insert_with_key(|folder| {
                                let project = Project::find_from(folder).ok();
                                let keys = project.as_ref().map(ReferenceIndex::from_project);
                                files.keys.push(keys.unwrap_or_default());
                                files.keys.len() - 1
                            });
                    written.insert(parent.to_owned(), keys);
                    keys
                }
            };
            if is_stdin(&path) && files.stdin.is_none() {
                files.stdin = Some(open_file(&path)?);
            }
            files.paths.push((path, keys));
        }
        Ok(files)
    }

    /// Returns the number of files.
    pub(super) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Keeps the files whose path is `wanted`, and standard input.
    ///
    /// # Errors
    ///
    /// Returns the first error of `wanted`; all files are kept then.
    pub(super) fn retain(
        &mut self,
        mut wanted: impl FnMut(&Path) -> Result<bool, CommandError>,
    ) -> Result<(), CommandError> {
        let mut kept = Vec::new();
        for &number in &self.numbers {
            let path = match &self.project {
                Some(project) => project.records().iter().as_slice()[number].path(),
                None => &self.paths[number].0,
            };
            if is_stdin(path) || wanted(path)? {
                kept.push(number);
            }
        }
        self.numbers = kept;
        Ok(())
    }

    /// Opens a file by its number from 0, and returns the references of its project. A
    /// refused file is returned as a study without games that has the reason.
    ///
    /// # Errors
    ///
    /// Returns an error as [`study`] does.
    pub(super) fn open(
        &self,
        number: usize,
    ) -> Result<(Result<SourceFile, Box<Study>>, &ReferenceIndex), CommandError> {
        let number = self.numbers[number];
        if let Some(project) = &self.project {
            let record = &project.records().iter().as_slice()[number];
            return Ok((record.open_file(), &self.keys[0]));
        }
        let (path, keys) = &self.paths[number];
        let file = match &self.stdin {
            Some(piped) if is_stdin(path) => piped.clone(),
            _ => open_file(path)?,
        };
        Ok((file, &self.keys[*keys]))
    }

    /// Opens a file as [`open`](Self::open) does, of any size.
    ///
    /// # Errors
    ///
    /// Returns an error as [`study`] does.
    pub(super) fn open_records(
        &self,
        number: usize,
    ) -> Result<(OpenedRecords, &ReferenceIndex), CommandError> {
        let at = self.numbers[number];
        let is_large = |length: u64| length > SourceFile::MAX_BYTES as u64;
        if let Some(project) = &self.project {
            let record = &project.records().iter().as_slice()[at];
            let file = match record.opened() {
                Ok((file, length)) if is_large(length) => {
                    OpenedRecords::Large(record.displayed().to_owned(), file)
                }
                opened => record.read_opened(opened).into(),
            };
            return Ok((file, &self.keys[0]));
        }
        let (path, keys) = &self.paths[at];
        if is_stdin(path) {
            let (file, references) = self.open(number)?;
            return Ok((file.into(), references));
        }
        let name = path.display().to_string();
        let file = match open_regular(path) {
            Ok((file, length)) if is_large(length) => OpenedRecords::Large(name, file),
            opened => read_result(SourceFile::read_opened(name, opened, path), path)?.into(),
        };
        Ok((file, &self.keys[*keys]))
    }
}

/// An open file of records.
pub(super) enum OpenedRecords {
    /// Its text.
    Text(SourceFile),
    /// The displayed name of a file that is too large to be read as a whole.
    Large(String, File),
    /// The reason why it cannot be read: a study without games.
    Unread(Box<Study>),
}

impl From<Result<SourceFile, Box<Study>>> for OpenedRecords {
    fn from(read: Result<SourceFile, Box<Study>>) -> Self {
        read.map_or_else(Self::Unread, Self::Text)
    }
}

/// Returns the canonical path of a folder.
fn canonical_folder(folder: &Path) -> PathBuf {
    let here = folder == Path::new("");
    let folder = if here { Path::new(".") } else { folder };
    folder.canonicalize().unwrap_or_default()
}

/// Reads and checks some files without searches. Skipped files and files of the project with errors
/// are included.
///
/// # Errors
///
/// Returns an error as [`study`] does.
pub(super) fn studies(mut files: InputFiles) -> Result<Vec<Study>, CommandError> {
    let mut studies = mem::take(&mut files.others);
    let budget = Budget::unwatched(SearchLimits::FILE);
    for number in 0..files.count() {
        let (file, keys) = files.open(number)?;
        let plan = CheckPlan::new(keys, &budget).without_searches();
        studies.push(file.map_or_else(|unread| *unread, |file| plan.run(file)));
    }
    Ok(studies)
}

/// Files of records, and the skipped files of folders.
pub(super) struct RecordPaths {
    pub(super) files: Vec<PathBuf>,
    /// Studies without games that have the reason.
    pub(super) left_out: Vec<Study>,
}

/// Lists the files of records under some paths, sorted: for a folder, every `.fif` in it.
/// Without paths, the records of the project.
///
/// # Errors
///
/// Returns an error if a folder contains no record, or if there is no project.
pub(super) fn record_paths(paths: &[PathBuf]) -> Result<RecordPaths, CommandError> {
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

/// Returns a path relative to the working directory, if it is below it.
pub(super) fn relative_to_working_dir(path: &Path) -> PathBuf {
    relative_to(path, &std::env::current_dir().unwrap_or_default())
}

fn relative_to(path: &Path, folder: &Path) -> PathBuf {
    match path.strip_prefix(folder) {
        Ok(inside) if inside == Path::new("") => PathBuf::from("."),
        Ok(inside) => inside.to_owned(),
        Err(_) => path.to_owned(),
    }
}

impl RecordPaths {
    fn add_records(&mut self, records: &RecordFolder) {
        let here = std::env::current_dir().unwrap_or_default();
        self.files
            .extend(records.iter().map(|it| relative_to(it.path(), &here)));
        self.left_out.extend_from_slice(records.skipped_files());
    }
}

/// The error for a folder without records.
fn no_record_failure(folder: &Path) -> CommandError {
    let folder = folder.display().to_string();
    CommandError::new(Message::new("cli.no-record").with("folder", folder))
        .with_help(Message::new("cli.what-a-record-is"))
}

/// Prints the diagnostics of a file on standard error.
///
/// # Errors
///
/// Returns an error if standard error cannot be written to.
pub(super) fn print_diagnostics(study: &Study, strings: &Strings) -> Result<(), CommandError> {
    Ok(output::print_diagnostics(
        &study.file,
        &study.diagnostics,
        strings,
    )?)
}

/// The error for a file or folder that cannot be read.
pub(super) fn read_failure(name: &impl ToString, error: &io::Error) -> CommandError {
    let message = Message::new("cli.cannot-read")
        .with("file", name.to_string())
        .with("error", Message::system_error(error));
    CommandError::new(message)
}
