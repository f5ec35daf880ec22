//! Reading records from files and from standard input.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::diagnostic::SourceFile;
use crate::keys::Keys;
use crate::message::{Message, Strings};
use crate::project::{Project, Records};
use crate::report::{self, Style};
use crate::study::Study;

/// Reads and replays a file, or standard input for `-`.
///
/// # Errors
///
/// When there is no such file, or the system cannot read it. A file that is
/// too large or no UTF-8 has that as its only mistake.
pub(super) fn study(path: &Path) -> Result<Study, Failure> {
    let read = if path == Path::new("-") {
        SourceFile::read("<stdin>", io::stdin().lock())
    } else {
        SourceFile::open(path.display().to_string(), path)
    };
    Study::read(read)
        .map_err(|error| unread(&path.display(), &error).help(Message::new("cli.name-a-file")))
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

/// The records under some paths, read and replayed, with what was left out;
/// with no path, those of the project, with what is wrong with it.
///
/// # Errors
///
/// As [`records`] and [`study`].
pub(super) fn studies(paths: &[PathBuf]) -> Result<Vec<Study>, Failure> {
    if paths.is_empty() {
        let project = project()?;
        let keys = Keys::of(&project);
        let mut studies: Vec<_> = project.findings().cloned().collect();
        studies.extend(keys.inventory());
        studies.extend(project.records().iter().map(|record| {
            let mut study = record.study().clone();
            keys.add_to(&mut study);
            study
        }));
        return Ok(studies);
    }
    let found = records(paths)?;
    let mut known = BTreeMap::new();
    let mut studies = found.left_out;
    for path in &found.files {
        let mut study = study(path)?;
        keys_beside(path, &mut known).add_to(&mut study);
        studies.push(study);
    }
    Ok(studies)
}

/// The keys of the project that a file is in; what is known of each folder is
/// found out once.
fn keys_beside<'k>(path: &Path, known: &'k mut BTreeMap<PathBuf, Keys>) -> &'k Keys {
    let beside = path.parent().filter(|it| *it != Path::new(""));
    let folder = beside.unwrap_or(Path::new(".")).canonicalize();
    let folder = folder.unwrap_or_default();
    known.entry(folder).or_insert_with_key(|folder| {
        let project = Project::find_from(folder).ok();
        project.as_ref().map_or_else(Keys::default, Keys::of)
    })
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
            .extend(records.iter().map(|it| it.path().to_owned()));
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
        let shown = report::text(&study.file, diagnostic, Style::Coloured, strings);
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
