//! A file that cannot be written completely leaves the old one, and no part of the new.
//!
//! A limit for the size of files stands for a full disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::cloned::Cloned;

/// Runs the program in a folder with files limited to a number of blocks of 512 bytes.
pub(crate) fn limited(blocks: u32, folder: &Path, args: &[&str]) -> Output {
    // Without the signal the write itself fails, as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_fifangha")])
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Returns the files below a folder with their contents.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.push((path.clone(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

#[test]
fn formatting_keeps_the_record() {
    let project = Cloned::new();
    let record = format!("{{{}}}\n1. 4RLL\n", "a ".repeat(20_000));
    fs::write(project.root().join("games/long.fif"), &record).unwrap();
    let before = contents(&project.root());
    let output = limited(8, &project.root(), &["fmt", "games/long.fif"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("long.fif"));
    assert!(contents(&project.root()) == before);
    let output = limited(1000, &project.root(), &["fmt", "games/long.fif"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(contents(&project.root()) != before);
}

#[test]
fn a_board_is_written_completely_or_not_at_all() {
    let project = Cloned::new();
    let before = contents(&project.root());
    let output = limited(64, &project.root(), &["board", "--output", "board.html"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(contents(&project.root()) == before);
}

#[test]
fn a_build_keeps_the_old_site() {
    let project = Cloned::new();
    let built = limited(1_000_000, &project.root(), &["build"]);
    assert_eq!(built.status.code(), Some(0), "{built:?}");
    let before = contents(&project.root());
    let output = limited(64, &project.root(), &["build"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(contents(&project.root()) == before);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_reported() {
    for arguments in [
        &["check", "--format", "json"][..],
        &["rules", "katro", "--format=json"],
    ] {
        let project = Cloned::new();
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let done = project.fifangha(arguments).stdout(full).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(errors.contains("the disk is full"), "{errors}");
    }
}
