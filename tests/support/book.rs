//! Access to the book: its chapters, and its lines of prose.

use std::fs;
use std::path::{Path, PathBuf};

use super::folder;

pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the files in a folder with an extension: their relative paths and
/// their texts.
pub fn files(under: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT).join(under);
    let paths = folder::files(&root, extension);
    assert!(!paths.is_empty(), "{under}");
    let relative = |path: &PathBuf| path.strip_prefix(&root).unwrap().to_owned();
    paths.iter().map(|it| (relative(it), read(it))).collect()
}

/// Returns the chapters of a language with the included pages in place.
pub fn book(language: &str) -> Vec<(PathBuf, String)> {
    let folder = format!("book/{language}/src");
    let mut chapters = files(&folder, "md");
    for (path, text) in &mut chapters {
        let included = text.trim().strip_prefix("{{#include ");
        if let Some(included) = included.and_then(|it| it.strip_suffix("}}")) {
            let beside = Path::new(ROOT).join(&folder).join(&*path);
            *text = read(&beside.with_file_name(included));
        }
    }
    chapters
}

/// Returns the prose lines of a chapter with their numbers: no code, and of
/// figures only the captions. Inline code and link targets are left out.
pub fn prose(text: &str) -> Vec<(usize, String)> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let caption = line.strip_prefix("caption: ");
        let line = match (fenced, caption) {
            (true, None) => continue,
            (true, Some(caption)) => caption,
            (false, _) => line,
        };
        let outside: String = line.split('`').step_by(2).collect();
        let mut kept = String::new();
        for (index, piece) in outside.split("](").enumerate() {
            let piece = match (index, piece.split_once(')')) {
                (0, _) | (_, None) => piece,
                (_, Some((_, rest))) => rest,
            };
            kept.push_str(piece);
        }
        found.push((number, kept));
    }
    found
}
