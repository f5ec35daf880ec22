//! Reading records from files and from standard input.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::diagnostic::SourceFile;
use crate::message::Strings;
use crate::project::{self, Project};
use crate::replay::Game;
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
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| {
            Failure::new(format!("cannot read {name}: {error}"))
                .help("name a file of records, or `-` for standard input")
        })?;
        SourceFile::read(name, file)
    };
    Study::read(read)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", path.display())))
}

/// The files of records under some paths, sorted: a folder stands for every
/// `.fif` in it. With no path, the folder `games` of the project.
///
/// # Errors
///
/// When a folder holds no record, or there is no project.
pub(super) fn records(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let games;
    let paths = if paths.is_empty() {
        let project = Project::find()
            .map_err(|error| Failure::new(error.to_string()).help("name the files to check"))?;
        games = [project.games()];
        &games[..]
    } else {
        paths
    };
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        project::walk(path, "fif", &mut found)
            .map_err(|error| Failure::new(format!("cannot read {}: {error}", path.display())))?;
        if found.len() == before {
            return Err(Failure::new(format!("no record in {}", path.display()))
                .help("a record is a file that ends in `.fif`"));
        }
    }
    Ok(found)
}

/// A game of a file, counted from 1, where it could be replayed.
///
/// # Errors
///
/// When the file has no such game, or it could not be replayed.
pub(super) fn game(study: &Study, number: usize) -> Result<&Game, Failure> {
    let games = &study.replay.games;
    number
        .checked_sub(1)
        .and_then(|record| games.iter().find(|game| game.record == record))
        .ok_or_else(|| {
            let name = study.file.name();
            Failure::new(format!("{name} has no game {number} that can be replayed"))
                .help(format!("`fifangha check {name}` says why"))
        })
}

/// Tells on standard error what was found in a file.
///
/// # Errors
///
/// When that cannot be written to.
pub(super) fn tell(study: &Study) -> Result<(), Failure> {
    let mut err = anstream::stderr();
    for diagnostic in &study.diagnostics {
        let shown = report::text(&study.file, diagnostic, Style::Coloured, Strings::english());
        writeln!(err, "{shown}")?;
    }
    Ok(())
}
