//! Files of a build: copies of folders, and files that must not exist yet.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::temp_dir::check_not_exiting;
use crate::file_access::read_inside;
use crate::project::Project;
use crate::site::chapter::links::nfc;
use crate::site::problem::SiteError;

/// Creates a file in a temporary folder; it must not exist yet.
pub(in crate::site) fn write_new_file(
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

/// The maximum size of a file of a book in bytes: 64 MiB.
pub(in crate::site) const MAX_FILE_BYTES: usize = 64 << 20;

/// Copies the folder of the books of a project; symbolic links in it are skipped.
pub(in crate::site) fn copy_books(project: &Project, to: &Path) -> Result<(), SiteError> {
    copy_files(project.root(), &project.book(), to, &|_| true)
}

/// Copies the files of a book other than chapters and those that are left out, relative to `src`.
pub(in crate::site) fn copy_assets(
    src: &Path,
    left_out: &BTreeSet<PathBuf>,
    to: &Path,
) -> Result<(), SiteError> {
    copy_files(src, src, to, &|file| {
        let is_left_out = file.strip_prefix(src).is_ok_and(|it| left_out.contains(it));
        !is_left_out && file.extension().is_none_or(|it| it != "md")
    })
}

/// Copies the files of a folder, which must be inside `root`.
fn copy_files(
    root: &Path,
    from: &Path,
    to: &Path,
    kept: &dyn Fn(&Path) -> bool,
) -> Result<(), SiteError> {
    fs::create_dir_all(to).map_err(SiteError::io(to))?;
    for entry in fs::read_dir(from).map_err(SiteError::io(from))? {
        let entry = entry.map_err(SiteError::io(from))?;
        let (path, name) = (entry.path(), entry.file_name());
        // Names are compared in one form.
        let there = match name.to_str() {
            Some(name) => to.join(&*nfc(name)),
            None => to.join(name),
        };
        let kind = entry.file_type().map_err(SiteError::io(&path))?;
        if kind.is_dir() {
            copy_files(root, &path, &there, kept)?;
        } else if kind.is_file() && kept(&path) {
            check_not_exiting()?;
            let refused = SiteError::refused(path.strip_prefix(root).unwrap_or(&path));
            let bytes = read_inside(root, &path, MAX_FILE_BYTES).map_err(refused)?;
            // Two files of a site never have the same name.
            let written = File::create_new(&there).and_then(|mut it| it.write_all(&bytes));
            written.map_err(SiteError::io(&path))?;
        }
    }
    Ok(())
}
