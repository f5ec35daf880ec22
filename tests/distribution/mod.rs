//! Manual pages, completions, and the files that packages and releases are made from.
#![cfg(all(feature = "book", feature = "cli"))]

mod action;
mod basic_tools;
mod citation;
mod crates;
mod documented_paths;
mod editors;
mod npm;
mod npm_types;
mod rust_version;

use std::fs;
use std::path::Path;
use std::process::Command;

use fifangha_rules::{Game, Parameter};
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Returns the commands that the manual page of the program lists.
fn commands(page: &str) -> Vec<String> {
    let listed = page.lines().filter_map(|line| {
        let name = line.strip_prefix("fifangha\\-")?;
        name.strip_suffix("(1)").map(str::to_owned)
    });
    listed.collect()
}

#[test]
fn every_command_has_a_manual_page_in_both_languages() {
    let commands = commands(&run(&["man"]));
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let [english, french] =
            ["en", "fr"].map(|language| run(&["man", command, "--language", language]));
        let name = format!("fifangha\\-{command} \\- ");
        for page in [&english, &french] {
            assert!(
                page.contains(&format!(".TH fifangha-{command} 1")),
                "{page}"
            );
            assert!(page.contains(&name), "{page}");
        }
        assert_ne!(english, french);
    }
    let check = run(&["man", "check"]);
    assert!(check.contains("\\-\\-strict") && check.contains("fifangha check"));
}

#[test]
fn completions_have_every_game_parameter_and_value() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        // clap completes no values in these.
        if ["elvish", "powershell"].contains(&shell) {
            continue;
        }
        for game in Game::ALL {
            assert!(script.contains(game.name()), "{shell}: {game}");
        }
        for parameter in Parameter::ALL {
            // A number is described in words.
            for value in parameter.values().iter().filter(|it| !it.contains(' ')) {
                let setting = format!("{}={value}", parameter.name());
                assert!(script.contains(&setting), "{shell}: {setting}");
            }
        }
    }
}

#[test]
fn all_packages_have_the_version_of_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    for manifest in ["python/Cargo.toml", "web/module/Cargo.toml"] {
        assert!(
            text(manifest).contains(&format!("\nversion = \"{version}\"\n")),
            "{manifest}"
        );
    }
    for package in [
        "web/npm/package.json",
        "editors/vscode/package.json",
        "editors/highlightjs/package.json",
        "editors/tree-sitter-fifangha/package.json",
        ".zenodo.json",
    ] {
        let package_json: Value = serde_json::from_str(&text(package)).unwrap();
        assert_eq!(package_json["version"], version, "{package}");
    }
    let grammar: Value =
        serde_json::from_str(&text("editors/tree-sitter-fifangha/tree-sitter.json")).unwrap();
    assert_eq!(grammar["metadata"]["version"], version);
}

#[test]
fn licences_are_the_same_in_every_package() {
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        for folder in [
            "rules",
            "web/npm",
            "python",
            "editors/highlightjs",
            "editors/tree-sitter-fifangha",
        ] {
            let copy = format!("{folder}/{name}");
            assert_eq!(text(&copy), text(name), "{copy}");
        }
    }
    // vsce takes a licence of this name only.
    assert_eq!(text("editors/vscode/LICENSE"), text("LICENSE-MIT"));
    assert_eq!(
        text("editors/vscode/LICENSE-APACHE"),
        text("LICENSE-APACHE")
    );
}

#[test]
fn hooks_run_commands_of_the_program() {
    let hooks: Value = serde_yaml::from_str(&text(".pre-commit-hooks.yaml")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.fif");
    fs::write(&file, "1. 4R\n2. 3R\n").unwrap();
    for hook in hooks.as_array().unwrap() {
        let entry: Vec<_> = hook["entry"].as_str().unwrap().split(' ').collect();
        assert_eq!(entry[0], "fifangha");
        run(&[&entry[1..], &[file.to_str().unwrap()]].concat());
    }
}

#[cfg(unix)]
#[test]
fn the_entry_of_the_changelog_becomes_the_note_of_a_release() {
    // Prints the note with `dist/notes`.
    let note = |changelog: &str, version: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("CHANGELOG.md"), changelog).unwrap();
        let output = Command::new("sh")
            .arg(root().join("dist/notes"))
            .arg(version)
            .arg(folder.path().join("CHANGELOG.md"))
            .output()
            .unwrap();
        let found = String::from_utf8(output.stdout).unwrap();
        output.status.success().then_some(found)
    };
    let changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- a\n\n## 0.1.0 - 2026-11-21\n\n- b\n";
    assert_eq!(note(changelog, "0.2.0").unwrap(), "### Added\n\n- a\n");
    assert_eq!(note(changelog, "0.1.0").unwrap(), "- b\n");
    assert_eq!(note(changelog, "0.1"), None);
    assert_eq!(note(changelog, "0.3.0"), None);
}
