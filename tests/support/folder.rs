use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files in a folder that end in `.extension`, sorted.
pub fn files(under: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![under.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns the file of a folder whose name has the given end.
pub(crate) fn ending(folder: &Path, end: &str) -> PathBuf {
    let mut paths = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let found = paths.find(|it| it.to_string_lossy().ends_with(end));
    found.unwrap_or_else(|| panic!("no file in {} ends with {end}", folder.display()))
}
