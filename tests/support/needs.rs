//! Optional programs needed by some tests.
//!
//! Every test that uses them is ignored, with the reason "needs …: see CONTRIBUTING". With
//! `--ignored` it is skipped if the program is missing, and prints a line; with
//! `FIFANGHA_REQUIRE_ALL=1` it fails.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the first of these programs that is in the path.
pub(crate) fn program(names: &[&str]) -> Option<PathBuf> {
    found_or_skipped(
        in_path(names),
        &format!("no {} in the path", names.join(" or ")),
    )
}

/// Returns the Chromium named by `FIFANGHA_BROWSER`, or the one in the path.
pub(crate) fn browser() -> Option<PathBuf> {
    let named = env::var_os("FIFANGHA_BROWSER").map(PathBuf::from);
    named.or_else(|| program(&["chromium", "chromium-browser", "google-chrome"]))
}

/// Builds a book with mdBook, if it is installed in `target/mdbook` or in the path. Returns `false` if
/// it is not.
pub(crate) fn mdbook_build(folder: &Path) -> bool {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/mdbook/bin/mdbook");
    let own = own.with_extension(env::consts::EXE_EXTENSION);
    let Some(mdbook) = found_or_skipped(
        Some(own)
            .filter(|it| it.is_file())
            .or_else(|| in_path(&["mdbook"])),
        "no mdbook in the path",
    ) else {
        return false;
    };
    let done = Command::new(mdbook)
        .arg("build")
        .arg(folder)
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    true
}

/// Returns the Python that can import a module.
pub(crate) fn python_with(module: &str) -> Option<PathBuf> {
    found_or_skipped(importing(module), &format!("no Python module {module}"))
}

/// Returns `true` if Typst is installed, as the command or as the Python module.
pub(crate) fn typst() -> bool {
    let found = in_path(&["typst"]).or_else(|| importing("typst"));
    found_or_skipped(found, "no typst in the path, and no Python module typst").is_some()
}

/// Returns Poppler if its programs that read PDFs are in the path.
pub(crate) fn poppler() -> Option<Poppler> {
    let programs = ["pdfinfo", "pdftoppm", "pdftotext"];
    let found = programs.iter().all(|it| program(&[it]).is_some());
    found.then_some(Poppler(()))
}

/// The programs of Poppler.
pub(crate) struct Poppler(());

impl Poppler {
    /// Returns a command of one of its programs.
    pub(crate) fn command(&self, program: &str) -> Command {
        Command::new(program)
    }
}

/// Returns the text of a file below the root whose installation CONTRIBUTING describes.
pub(crate) fn file(path: &str) -> Option<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).ok();
    found_or_skipped(text, &format!("no {path}"))
}

fn in_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.map(|path| path.with_extension(env::consts::EXE_EXTENSION))
        .find(|path| path.is_file())
}

fn importing(module: &str) -> Option<PathBuf> {
    let python = in_path(&["python3", "python"])?;
    let import = format!("import {module}");
    let done = Command::new(&python).args(["-c", &import]).output();
    done.is_ok_and(|it| it.status.success()).then_some(python)
}

fn found_or_skipped<T>(found: Option<T>, missing: &str) -> Option<T> {
    let asked = |it: String| ["--ignored", "--include-ignored"].contains(&it.as_str());
    assert!(
        env::args().any(asked),
        "a test that needs another program has to be ignored: see CONTRIBUTING"
    );
    if found.is_none() {
        let required = env::var_os("FIFANGHA_REQUIRE_ALL").is_some_and(|it| it == "1");
        assert!(!required, "FIFANGHA_REQUIRE_ALL=1: there is {missing}");
        // Unlike `eprintln!`, this is shown although the test passes.
        _ = writeln!(
            io::stderr(),
            "skipped: there is {missing} (see CONTRIBUTING)"
        );
    }
    found
}
