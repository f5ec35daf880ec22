//! Reading records from files and from standard input.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use super::{Failure, output};
use crate::diagnostic::{ReadError, SourceFile};
use crate::keys::Keys;
use crate::message::{Message, Strings};
use crate::project::{Project, Records};
use crate::study::Study;

/// Reads and replays a file, or standard input for `-`.
///
/// # Errors
///
/// When there is no such file, or the system cannot read it. A file that is
/// too large or no UTF-8 has that as its only mistake.
pub(super) fn study(path: &Path) -> Result<Study, Failure> {
    Ok(open(path)?.map_or_else(|unread| *unread, Study::of))
}

/// Reads a file without playing it, or standard input for `-`.
///
/// # Errors
///
/// As [`study`].
pub(super) fn unplayed(path: &Path) -> Result<Study, Failure> {
    Ok(open(path)?.map_or_else(|unread| *unread, Study::unplayed))
}

/// Whether a path stands for standard input.
fn is_pipe(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file, or one without games that says why it is no text.
fn open(path: &Path) -> Result<Result<SourceFile, Box<Study>>, Failure> {
    let read = if is_pipe(path) {
        SourceFile::read(SourceFile::UNNAMED, io::stdin().lock())
    } else {
        SourceFile::open(path.display().to_string(), path)
    };
    match read {
        Ok(file) => Ok(Ok(file)),
        Err(ReadError::Refused(refused)) => Ok(Err(Box::new(Study::refused(*refused)))),
        Err(ReadError::Io(error)) => {
            Err(unread(&path.display(), &error).help(Message::new("cli.name-a-file")))
        }
    }
}

/// The project that the working directory is in, with records in it.
///
/// # Errors
///
/// When there is no project, or it has no record.
pub(super) fn project() -> Result<Project, Failure> {
    let project = Project::find()
        .map_err(|error| Failure::new(error.message()).help(Message::new("cli.name-the-files")))?;
    match project.records().is_empty() {
        true => Err(no_record(&project.games())),
        false => Ok(project),
    }
}

/// What is to be checked: the records under some paths, or those of the project,
/// none of them read yet.
pub(super) struct Files {
    /// What was left out and, of a project, what is wrong with it: files without
    /// games.
    pub(super) others: Vec<Study>,
    /// Where no paths were given.
    project: Option<Project>,
    /// The paths, each with the keys of the project that it is in.
    paths: Vec<(PathBuf, usize)>,
    keys: Vec<Keys>,
    /// What stands in the place of `-`: it can be read but once.
    piped: Option<Result<SourceFile, Box<Study>>>,
}

impl Files {
    /// The files under some paths; with no path, those of the project.
    ///
    /// # Errors
    ///
    /// As [`records`].
    pub(super) fn under(paths: &[PathBuf]) -> Result<Self, Failure> {
        if paths.is_empty() {
            let project = project()?;
            let keys = Keys::of(&project);
            let mut others: Vec<_> = project.findings().cloned().collect();
            others.extend(keys.inventory());
            return Ok(Self {
                others,
                project: Some(project),
                paths: Vec::new(),
                keys: vec![keys],
                piped: None,
            });
        }
        let found = records(paths)?;
        let mut files = Self {
            others: found.left_out,
            project: None,
            paths: Vec::new(),
            keys: Vec::new(),
            piped: None,
        };
        // What is known of each folder is found out once, however it is written.
        let mut written = BTreeMap::new();
        let mut known = BTreeMap::new();
        for path in found.files {
            let beside = path.parent().unwrap_or(Path::new(""));
            let keys = match written.get(beside) {
                Some(&keys) => keys,
                None => {
                    let keys = *known.entry(really(beside)).or_insert_with_key(|folder| {
                        let project = Project::find_from(folder).ok();
                        let keys = project.as_ref().map_or_else(Keys::default, Keys::of);
                        files.keys.push(keys);
                        files.keys.len() - 1
                    });
                    written.insert(beside.to_owned(), keys);
                    keys
                }
            };
            if is_pipe(&path) && files.piped.is_none() {
                files.piped = Some(open(&path)?);
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
    ) -> Result<(Result<SourceFile, Box<Study>>, &Keys), Failure> {
        if let Some(project) = &self.project {
            let record = &project.records().iter().as_slice()[number];
            return Ok((record.open(), &self.keys[0]));
        }
        let (path, keys) = &self.paths[number];
        let file = match &self.piped {
            Some(piped) if is_pipe(path) => piped.clone(),
            _ => open(path)?,
        };
        Ok((file, &self.keys[*keys]))
    }
}

/// Where a folder really is.
fn really(folder: &Path) -> PathBuf {
    let here = folder == Path::new("");
    let folder = if here { Path::new(".") } else { folder };
    folder.canonicalize().unwrap_or_default()
}

/// The records under some paths, read and replayed, with what was left out;
/// with no path, those of the project, with what is wrong with it.
///
/// # Errors
///
/// As [`records`] and [`study`].
pub(super) fn studies(paths: &[PathBuf]) -> Result<Vec<Study>, Failure> {
    let mut files = Files::under(paths)?;
    let mut studies = mem::take(&mut files.others);
    for number in 0..files.count() {
        let (file, keys) = files.open(number)?;
        let mut study = file.map_or_else(|unread| *unread, Study::of);
        keys.add_to(&mut study);
        studies.push(study);
    }
    Ok(studies)
}

/// Files of records, and what was left out of folders on the way.
pub(super) struct Found {
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
pub(super) fn records(paths: &[PathBuf]) -> Result<Found, Failure> {
    let mut found = Found {
        files: Vec::new(),
        left_out: Vec::new(),
    };
    if paths.is_empty() {
        found.take(project()?.records());
        return Ok(found);
    }
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let records = Records::under(path);
        if records.is_empty() && records.left_out().is_empty() {
            return Err(no_record(path));
        }
        found.take(&records);
    }
    Ok(found)
}

/// A path as it leads on from the working directory, where it does.
pub(super) fn from_here(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(here) {
        Ok(inside) if inside == Path::new("") => PathBuf::from("."),
        Ok(inside) => inside.to_owned(),
        Err(_) => path.to_owned(),
    }
}

impl Found {
    fn take(&mut self, records: &Records) {
        self.files
            .extend(records.iter().map(|it| from_here(it.path())));
        self.left_out.extend_from_slice(records.left_out());
    }
}

/// A folder holds no record.
fn no_record(folder: &Path) -> Failure {
    let folder = folder.display().to_string();
    Failure::new(Message::new("cli.no-record").with("folder", folder))
        .help(Message::new("cli.what-a-record-is"))
}

/// Tells on standard error what was found in a file.
///
/// # Errors
///
/// When that cannot be written to.
pub(super) fn tell(study: &Study, strings: &Strings) -> Result<(), Failure> {
    let mut err = anstream::stderr();
    for diagnostic in &study.diagnostics {
        let shown = output::told(&study.file, diagnostic, strings);
        writeln!(err, "{shown}")?;
    }
    Ok(())
}

/// A file or a folder cannot be read.
pub(super) fn unread(name: &impl ToString, error: &io::Error) -> Failure {
    let message = Message::new("cli.cannot-read")
        .with("file", name.to_string())
        .with("error", error.to_string());
    Failure::new(message)
}
