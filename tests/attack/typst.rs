//! Typst, which runs the layout of a project, is limited.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::cloned::{Cloned, output_text};
use crate::support::needs::python_with;

/// Returns a project whose layout begins with some code.
fn with_layout(code: &str) -> Cloned {
    let project = Cloned::new();
    let layout = fs::read_to_string("templates/bound/book.typ").unwrap();
    project.write("templates/bound/book.typ", &(code.to_owned() + &layout));
    project
}

/// Returns `true` if a process runs.
fn is_running(process: &str) -> bool {
    let found = Command::new("kill").args(["-0", process]).output();
    found.unwrap().status.success()
}

/// F10: Typst went on for ever.
#[test]
fn typst_ends_with_the_program() {
    for signal in ["TERM", "INT", "HUP", "KILL"] {
        let project = Cloned::new();
        let typst = project.beside("bin/typst");
        let started = project.beside("started");
        let script = format!(
            "#!/bin/sh\necho $$ > '{}'\nexec sleep 60\n",
            started.display()
        );
        super::cloned::write(&typst, &script);
        fs::set_permissions(&typst, fs::Permissions::from_mode(0o755)).unwrap();
        let path = format!("{}:{}", typst.parent().unwrap().display(), env!("PATH"));
        let mut command = project.fifangha(&["build", "--pdf"]);
        let mut build = command.env("PATH", path).spawn().unwrap();
        let patience = Instant::now() + Duration::from_secs(60);
        let process = loop {
            let text = fs::read_to_string(&started).unwrap_or_default();
            if text.ends_with('\n') {
                break text.trim().to_owned();
            }
            assert!(Instant::now() < patience, "Typst was not started");
            sleep(Duration::from_millis(10));
        };
        assert!(is_running(&process));
        let id = build.id().to_string();
        let killed = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(killed.unwrap().success());
        let patience = Instant::now() + Duration::from_secs(10);
        while is_running(&process) {
            assert!(Instant::now() < patience, "{signal}: Typst still runs");
            sleep(Duration::from_millis(10));
        }
        build.wait().unwrap();
    }
}

#[test]
#[ignore = "needs Typst: see CONTRIBUTING"]
fn a_layout_downloads_no_package_and_takes_no_endless_memory() {
    if python_with("typst").is_none() {
        return;
    }
    for (code, expected) in [
        (
            "#import \"@preview/cetz:0.3.1\"\n",
            "packages are not downloaded",
        ),
        (
            "#import \"@pre\" + \"view/cetz:0.3.1\"\n",
            "packages are not downloaded",
        ),
        (
            "#import \"@local/x:0.1.0\"\n",
            "packages are not downloaded",
        ),
        ("#let x = \"a\" * 8000000000\n", "Typst"),
    ] {
        let project = with_layout(code);
        let home = project.beside("home");
        let mut command = project.fifangha(&["build", "--pdf"]);
        let command = command
            .env("XDG_CACHE_HOME", &home)
            .env("XDG_DATA_HOME", &home);
        let done = command.output().unwrap();
        assert_eq!(
            done.status.code(),
            Some(2),
            "{code}: {}",
            output_text(&done)
        );
        assert!(
            output_text(&done).contains(expected),
            "{code}: {}",
            output_text(&done)
        );
        assert!(!home.exists(), "{code}");
    }
}

/// F6: a sheet had no function for a block of code, a heading and a rule.
#[test]
#[ignore = "needs Typst: see CONTRIBUTING"]
fn every_construct_of_markdown_in_a_comment_is_printed() {
    if python_with("typst").is_none() {
        return;
    }
    let project = Cloned::new();
    let constructs = [
        "*a* **b** ~~c~~ `d`",
        "[a](https://example.org) <https://example.org>",
        "# One\n\ntext\n\n## Two\n\n###### Six",
        "One\n===",
        "```\na block\n```",
        "    an indented block",
        "a\n\n---\n\nb",
        "> a quotation\n>\n> - in it",
        "- a\n- b\n  - c\n\n1. d\n2. e",
        "- [ ] open\n- [x] done",
        "| a | b |\n|---|:-:|\n| c | d |",
        "a[^1] and[^1]\n\n[^1]: A note.",
        "term\n: its meaning",
        "a  \nb\\\nc",
        "![a picture](x.png)",
        "<b>no HTML</b>\n\n<hr>",
        "> [!NOTE]\n> A note.",
        "a &amp; b &copy; \\* #x $y$ @z \"q\" -- ...",
    ];
    let record = |comments: &[&str]| {
        let comments = comments.iter().map(|it| format!(" {{{it}}}"));
        format!("1. 4R{}\n", comments.collect::<String>())
    };
    for construct in constructs {
        project.write("games/x.fif", &record(&[construct]));
        let done = project.run(&["print", "games/x.fif", "--format", "pdf", "-o", "x.pdf"]);
        assert!(done.status.success(), "{construct}: {}", output_text(&done));
    }
    // A layout of the project need not have these functions.
    let sheet = fs::read_to_string("templates/bound/sheet.typ").unwrap();
    project.write("templates/bound/sheet.typ", &sheet);
    project.write("games/x.fif", &record(&constructs));
    let done = project.run(&["print", "games/x.fif", "--format", "pdf", "-o", "x.pdf"]);
    assert!(done.status.success(), "{}", output_text(&done));
}
