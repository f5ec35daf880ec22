//! Command-line sessions as users see them.
//!
//! `TRYCMD=overwrite cargo test --test suite cli` updates their output.

mod answers;
mod documented_commands;
mod exit_codes;
mod figure;
mod init_workflow;
mod language;
mod output_files;
mod pipes;
mod print;
mod serve;
mod terminal;
mod typing_errors;

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("book/en/src/*.md")
        .case("book/en/src/guide/*.md")
        .case("tests/cli/*.md")
        .case("tests/cli/*.toml")
        .case("README.fr.md")
        .case("book/fr/src/*.md")
        .case("book/fr/src/guide/*.md");
}

/// The diagram in the README.
#[test]
fn the_readme_shows_what_is_drawn_today() {
    let command = "fifangha diagram games/busser-2023-example.fif --turn 3 --step 4 --output assets/turn-3.svg";
    let drawn = std::process::Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args([
            "diagram",
            "games/busser-2023-example.fif",
            "--turn",
            "3",
            "--step",
            "4",
        ])
        .output()
        .unwrap();
    let kept = std::fs::read_to_string("assets/turn-3.svg").unwrap();
    assert_eq!(
        String::from_utf8_lossy(&drawn.stdout).trim(),
        kept.trim(),
        "to draw it anew: {command}"
    );
}
