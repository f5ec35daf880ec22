//! Files of a build: copies of folders, and files that must not exist yet.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use super::problem::SiteError;
use super::temp_dir::check_not_exiting;

/// Creates a file in a temporary folder; it must not exist yet.
pub(super) fn write_new_file(
    path: &Path,
    text: &(impl AsRef<[u8]> + ?Sized),
) -> Result<(), SiteError> {
    check_not_exiting()?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(SiteError::io(folder))?;
    }
    let written = File::create_new(path).and_then(|mut it| it.write_all(text.as_ref()));
    written.map_err(SiteError::io(path))
}

/// Copies the files of a folder; symbolic links are skipped.
pub(super) fn copy_folder(from: &Path, to: &Path) -> Result<(), SiteError> {
    copy_files(from, to, &|_| true)
}

/// Copies the files of a book other than chapters.
pub(super) fn copy_assets(src: &Path, to: &Path) -> Result<(), SiteError> {
    copy_files(src, to, &|file| {
        file.extension().is_none_or(|it| it != "md")
    })
}

fn copy_files(from: &Path, to: &Path, kept: &dyn Fn(&Path) -> bool) -> Result<(), SiteError> {
    fs::create_dir_all(to).map_err(SiteError::io(to))?;
    for entry in fs::read_dir(from).map_err(SiteError::io(from))? {
        let entry = entry.map_err(SiteError::io(from))?;
        let (path, there) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(SiteError::io(&path))?;
        if kind.is_dir() {
            copy_files(&path, &there, kept)?;
        } else if kind.is_file() && kept(&path) {
            check_not_exiting()?;
            // Two files of a site never have the same name.
            File::create_new(&there).map_err(SiteError::io(&there))?;
            fs::copy(&path, &there).map_err(SiteError::io(&path))?;
        }
    }
    Ok(())
}
