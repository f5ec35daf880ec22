//! Comparison with files that are generated, and written with `BLESS=1` in the environment.

use std::fs;
use std::path::Path;

/// Compares a text with `tests/golden/<name>`, or writes it.
pub fn golden(name: &str, actual: &str) {
    golden_file(&format!("tests/golden/{name}"), actual);
}

/// Compares a text with a file of the project, or writes it.
pub fn golden_file(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, actual).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{name}: {error}; `BLESS=1 cargo test` makes it"));
    if expected != actual {
        let diff = similar::TextDiff::from_lines(expected.as_str(), actual);
        let diff = diff.unified_diff().header(name, "actual").to_string();
        panic!("look at the difference, and accept it with `BLESS=1 cargo test`:\n{diff}");
    }
}
