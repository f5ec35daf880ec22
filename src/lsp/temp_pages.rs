//! Pages written to a temporary folder for the editor to open.

use std::io;
use std::path::{Path, PathBuf};

use lsp_types::{Location, Position, Range, Uri};
use percent_encoding::percent_decode_str;

use crate::project::Project;
use crate::report::uri_path;
use crate::temp::TempFolder;

/// A folder of pages that is removed when the server exits.
#[derive(Debug, Default)]
pub(super) struct TempPages {
    folder: Option<TempFolder>,
}

impl TempPages {
    /// Writes a page and returns the location of one of its lines.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(super) fn write(&mut self, name: &str, text: &str, line: usize) -> io::Result<Location> {
        let folder = match &self.folder {
            Some(folder) => folder,
            None => {
                let folder = TempFolder::new_in(&std::env::temp_dir())?;
                self.folder.insert(folder)
            }
        };
        let path = folder.path().join(name);
        std::fs::write(&path, text)?;
        let line = u32::try_from(line).unwrap_or(0);
        let at = Position::new(line, 0);
        let uri = uri_from_path(&path).ok_or(io::ErrorKind::InvalidInput)?;
        Ok(Location::new(uri, Range::new(at, at)))
    }
}

/// Returns the path of a URI if it names a file.
pub(super) fn path_from_uri(uri: &Uri) -> Option<PathBuf> {
    path_from_file_uri(uri.as_str())
}

/// Returns the path of a URI that may contain any characters, if it names a file.
pub(super) fn path_from_file_uri(uri: &str) -> Option<PathBuf> {
    let written = uri.strip_prefix("file://")?;
    // A host may be named; on Windows a slash precedes the drive.
    let mut written = &written[written.find('/')?..];
    if cfg!(windows) {
        written = &written[1..];
    }
    let path = percent_decode_str(written).decode_utf8().ok()?;
    Some(PathBuf::from(path.into_owned()))
}

/// Returns the project that contains the file of a URI, if there is one.
pub(super) fn project_of_uri(uri: &Uri) -> Option<Project> {
    Project::find_from(path_from_uri(uri)?.parent()?).ok()
}

/// Returns the URI of a file.
pub(super) fn uri_from_path(path: &Path) -> Option<Uri> {
    let path = uri_path(path.to_str()?);
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{path}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_a_uri() {
        let uri = |path: &str| uri_from_path(Path::new(path)).unwrap().as_str().to_owned();
        assert_eq!(
            uri("/tmp/règles/a b.md"),
            "file:///tmp/r%C3%A8gles/a%20b.md"
        );
        let there = Path::new("/tmp/règles/a b.md");
        if cfg!(unix) {
            assert_eq!(
                path_from_uri(&uri_from_path(there).unwrap()).as_deref(),
                Some(there)
            );
        }
        assert_eq!(path_from_uri(&"untitled:a".parse().unwrap()), None);
        assert_eq!(uri(r"C:\temp\a.md"), "file:///C%3A/temp/a.md");
    }
}
