//! Programs that a test needs and a machine may lack.
// A test that skips says so.
#![allow(clippy::print_stderr)]

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The first of these programs that stands in the path. Where there is none
/// the test is skipped and says so; under `CI`, where nothing is skipped, it fails.
pub(crate) fn program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let found = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .map(|path| path.with_extension(env::consts::EXE_EXTENSION))
        .find(|path| path.is_file());
    if found.is_none() {
        let missing = format!("there is no {} in the path", names.join(", no "));
        assert!(env::var_os("CI").is_none(), "under CI: {missing}");
        eprintln!("skipped: {missing}");
    }
    found
}

/// The browser, named by `FIFANGHA_BROWSER` or found in the path.
pub(crate) fn browser() -> Option<PathBuf> {
    let named = env::var_os("FIFANGHA_BROWSER").map(PathBuf::from);
    named.or_else(|| program(&["chromium", "chromium-browser", "google-chrome"]))
}

/// Whether a program answers; where it was installed for that, as `.ci/run` does,
/// it must.
#[allow(dead_code)]
pub(crate) fn there(program: &str, arguments: &[&str]) -> bool {
    let done = Command::new(program).args(arguments).output();
    let there = done.is_ok_and(|it| it.status.success());
    assert!(
        there || std::env::var_os("FIFANGHA_BINDERS").is_none(),
        "{program} {arguments:?} is not there"
    );
    if !there {
        eprintln!("skipped: {program} {arguments:?} is not there");
    }
    there
}
