//! Replays the fuzzer's corpus to prevent regressions.
#![cfg(all(feature = "book", feature = "lsp"))]

#[path = "../fuzz/replayed.rs"]
mod replayed;
#[path = "../fuzz/targets.rs"]
#[allow(unreachable_pub)]
mod targets;

use std::fs;
use std::path::Path;

use replayed::{replayed, replayed_cut};

use crate::support::folder;

#[test]
fn parse() {
    replayed("parse", targets::parse);
}

#[test]
fn print() {
    replayed("print", targets::print);
}

#[test]
fn replay() {
    replayed("replay", targets::replay);
}

#[test]
fn check() {
    replayed("check", targets::check);
}

#[cfg(feature = "serve")]
#[test]
fn http() {
    replayed("http", targets::http);
}

#[test]
fn lsp() {
    replayed("lsp", targets::lsp);
}

#[test]
fn position() {
    replayed("position", targets::position);
}

#[test]
fn build_project() {
    replayed_cut("build-project", targets::build_project, |data| vec![data]);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn build_project_in_full() {
    replayed("build-project", targets::build_project);
}

#[test]
fn lsp_offsets() {
    replayed("lsp-offsets", targets::lsp_offsets);
}

/// Each fault that `.ci/fuzz --planted` puts into the code replaces code of exactly one file.
#[test]
fn every_planted_fault_replaces_code_of_one_file() {
    let folders = ["src", "rules/src"];
    let files = folders
        .map(|it| folder::files(Path::new(it), "rs"))
        .concat();
    let texts: Vec<_> = files
        .iter()
        .map(|it| fs::read_to_string(it).unwrap())
        .collect();
    for fault in fs::read_dir("fuzz/planted").unwrap() {
        let path = fault.unwrap().path();
        let fault = fs::read_to_string(&path).unwrap();
        let (replaced, fault) = fault.split_once("=====\n").unwrap();
        let count = texts.iter().filter(|it| it.contains(replaced)).count();
        assert_eq!(count, 1, "{}", path.display());
        let target = path.file_name().unwrap().display();
        let switch = format!(" crate::planted(\"{target}\")");
        assert!(fault.contains(&switch), "{}", path.display());
    }
}
