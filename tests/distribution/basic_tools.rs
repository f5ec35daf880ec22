//! `cargo test` on a machine with Rust and the tools of a basic system: it
//! installs nothing, downloads nothing and needs no other program.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::needs;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Programs available on every Unix system.
const BASIC: [&str; 6] = ["/bin/sh", "bash", "git", "kill", "mkfifo", "sh"];

/// Returns the files of the code and its tests, with their texts.
fn sources() -> Vec<(PathBuf, String)> {
    let mut folders: Vec<_> = ["src", "tests", "rules/src", "rules/tests"]
        .map(|it| Path::new(ROOT).join(it))
        .into();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found
}

/// Returns the string literals that follow a prefix.
fn literals<'t>(text: &'t str, opening: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(opening)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
}

#[test]
fn tests_start_no_other_program_without_asking_if_it_is_there() {
    let tests = |it: &Path| {
        let mut inside = it.strip_prefix(ROOT).unwrap().components();
        inside.any(|it| it.as_os_str() == "tests")
    };
    let sources = sources();
    for (path, text) in sources.iter().filter(|(path, _)| tests(path)) {
        for program in literals(text, "Command::new(\"") {
            let path = path.display();
            assert!(BASIC.contains(&program), "{path}: {program}; use `needs`");
        }
    }
}

#[test]
fn the_variable_that_hosted_runners_set_is_read_nowhere() {
    let named = concat!("\"C", "I\"");
    // The workflow written by `init` is run as a hosted runner would run it.
    let sources = sources().into_iter();
    for (path, text) in sources.filter(|(path, _)| !path.ends_with("cli/init_workflow.rs")) {
        assert!(!text.contains(named), "{}", path.display());
    }
}

#[test]
fn every_ignored_test_names_programs_that_contributing_tells_how_to_install() {
    let contributing = fs::read_to_string(Path::new(ROOT).join("CONTRIBUTING.md")).unwrap();
    let mut ignored = 0;
    for (path, text) in sources() {
        for reason in literals(&text, "#[ignore = \"") {
            let place = format!("{}: {reason}", path.display());
            let reason = reason.strip_suffix(": see CONTRIBUTING").expect(&place);
            ignored += 1;
            if reason == "takes minutes" {
                continue;
            }
            let programs = reason.split_once("needs ").expect(&place).1;
            for program in programs.split(", ").flat_map(|it| it.split(" and ")) {
                let row = format!("\n| {program} |");
                assert!(contributing.contains(&row), "{place}: no row {row}");
            }
        }
        let bare = concat!("#[ig", "nore]");
        assert!(!text.contains(bare), "{}", path.display());
    }
    assert!(ignored > 50, "{ignored}");
}

/// The subject of the next test.
#[test]
#[ignore = "needs sh: see CONTRIBUTING"]
fn needs_a_shell() {
    if let Some(shell) = needs::program(&["sh"]) {
        assert!(shell.is_file());
    }
}

#[test]
fn a_missing_program_is_reported_and_fails_only_if_all_are_required() {
    let run = |variables: &[(&str, &str)]| {
        let output = Command::new(std::env::current_exe().unwrap())
            .args([
                "--ignored",
                "--exact",
                "distribution::basic_tools::needs_a_shell",
            ])
            .env("PATH", "")
            .env_remove("FIFANGHA_REQUIRE_ALL")
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
        (output.status.success(), format!("{out}{err}"))
    };
    let hosted = (concat!("C", "I"), "true");
    for variables in [&[][..], &[hosted]] {
        let (passed, messages) = run(variables);
        assert!(passed, "{messages}");
        assert!(
            messages.contains("skipped: there is no sh in the path"),
            "{messages}"
        );
    }
    let (passed, messages) = run(&[("FIFANGHA_REQUIRE_ALL", "1")]);
    assert!(!passed, "{messages}");
    assert!(
        messages.contains("there is no sh in the path"),
        "{messages}"
    );
}
