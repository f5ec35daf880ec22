//! Reading records from files and from standard input.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::diagnostic::{ReadError, SourceFile};
use crate::examine::Examined;
use crate::project::{self, Project};
use crate::replay::Game;
use crate::report::{self, Style};

/// Reads and replays a file, or standard input for `-`.
///
/// # Errors
///
/// When there is no such file, or the system cannot read it. A file that is
/// too large or no UTF-8 has that as its only mistake.
pub(super) fn examine(path: &Path) -> Result<(SourceFile, Examined), Failure> {
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
    match read {
        Ok(file) => {
            let examined = Examined::of(&file);
            Ok((file, examined))
        }
        Err(ReadError::Refused(refused)) => {
            let (file, mistake) = *refused;
            Ok((file, Examined::refused(mistake)))
        }
        Err(ReadError::Io(error)) => Err(Failure::new(format!(
            "cannot read {}: {error}",
            path.display()
        ))),
    }
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
pub(super) fn game<'e>(
    file: &SourceFile,
    examined: &'e Examined,
    number: usize,
) -> Result<&'e Game, Failure> {
    let games = &examined.replay.games;
    number
        .checked_sub(1)
        .and_then(|record| games.iter().find(|game| game.record == record))
        .ok_or_else(|| {
            let name = file.name();
            Failure::new(format!("{name} has no game {number} that can be replayed"))
                .help(format!("`fifangha check {name}` says why"))
        })
}

/// Tells on standard error what was found in a file.
///
/// # Errors
///
/// When that cannot be written to.
pub(super) fn tell(file: &SourceFile, examined: &Examined) -> Result<(), Failure> {
    let mut err = anstream::stderr();
    for diagnostic in &examined.diagnostics {
        let shown = report::text(file, diagnostic, Style::Coloured);
        writeln!(err, "{shown}")?;
    }
    Ok(())
}
