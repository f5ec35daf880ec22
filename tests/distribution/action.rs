//! The action for GitHub and the hooks for pre-commit, run as a runner runs them.
#![cfg(all(feature = "book", feature = "cli"))]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::Value;

use crate::support::command::run;
use crate::support::needs;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read_yaml(file: &str) -> Value {
    serde_yaml::from_str(&fs::read_to_string(root().join(file)).unwrap()).unwrap()
}

/// The result of the step `check` of the action.
struct Step {
    code: i32,
    /// The commands that the runner obeys.
    commands: Vec<String>,
    log: String,
    outputs: String,
    summary: String,
    junit: String,
}

/// Writes a shell script into the folder of programs of the action.
fn script(home: &Path, name: &str, text: &str) {
    let path = home.join(".fifangha/bin").join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Returns a folder with this program at the place where the action installs it, and with a Python
/// that prints the files that it is given.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let bin = home.path().join(".fifangha/bin");
    fs::create_dir_all(&bin).unwrap();
    symlink(env!("CARGO_BIN_EXE_fifangha"), bin.join("fifangha")).unwrap();
    script(home.path(), "python3", "shift\ncat \"$@\"");
    home
}

/// Runs the step `check` of the action in a folder.
fn check(home: &Path, folder: &Path, paths: &str, vary: &str) -> Step {
    let action = read_yaml("action.yml");
    let steps = action["runs"]["steps"].as_array().unwrap();
    let step = steps.iter().find(|it| it["id"] == "check").unwrap();
    assert_eq!(step["shell"], "bash");
    let file = home.join("step.sh");
    fs::write(&file, step["run"].as_str().unwrap()).unwrap();
    let temp = home.join("temp");
    fs::create_dir_all(&temp).unwrap();
    let [outputs, path, summary] = ["outputs", "path", "summary"].map(|it| home.join(it));
    let output = Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail"])
        .arg(&file)
        .current_dir(folder)
        .env("HOME", home)
        .env("RUNNER_TEMP", &temp)
        .env("GITHUB_OUTPUT", &outputs)
        .env("GITHUB_PATH", &path)
        .env("GITHUB_STEP_SUMMARY", &summary)
        .env("SOURCE", root())
        .env("PATHS", paths)
        .env("STRICT", "false")
        .env("VARY", vary)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    // The runner reads both streams at the same time, in an order that is not known.
    let [out, err] = [text(&output.stdout), text(&output.stderr)];
    let mut commands = obeyed(&out);
    commands.extend(obeyed(&err));
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
    Step {
        code: output.status.code().unwrap(),
        commands,
        log: out + &err,
        outputs: read(&outputs),
        summary: read(&summary),
        junit: read(&temp.join("fifangha-junit.xml")),
    }
}

/// Returns the commands that a runner of GitHub obeys in a log, as its source does: `::` after the
/// blanks of a line, `##[` anywhere, and nothing between `stop-commands` and its token.
fn obeyed(log: &str) -> Vec<String> {
    let mut stopped: Option<String> = None;
    let mut commands = Vec::new();
    for line in log.lines() {
        if let Some(token) = &stopped {
            if line.trim() == format!("::{token}::") {
                stopped = None;
            }
        } else if let Some(token) = line.trim_start().strip_prefix("::stop-commands::") {
            stopped = Some(token.to_owned());
        } else if line.trim_start().starts_with("::") || line.contains("##[") {
            commands.push(line.to_owned());
        }
    }
    assert_eq!(stopped, None, "{log}");
    commands
}

#[test]
fn the_action_checks_every_path_of_its_lines() {
    let (home, folder) = (home(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    for name in ["one", "two and a half", "-three"] {
        fs::create_dir(folder.join(name)).unwrap();
        fs::write(folder.join(name).join("a.fif"), "1. 4R\n").unwrap();
    }
    fs::write(folder.join("four é.fif"), "1. 4R\n").unwrap();
    let paths = "one\n  two and a half  \r\n\n-three\nfour é.fif";
    let step = check(home.path(), folder, paths, "");
    assert_eq!((step.code, step.commands), (0, vec![]), "{}", step.log);
    for file in [
        "one/a.fif",
        "two and a half/a.fif",
        "-three/a.fif",
        "four é.fif",
    ] {
        assert!(
            step.junit.contains(&format!("name=\"{file}\"")),
            "{}",
            step.junit
        );
    }
    assert!(step.outputs.contains("junit=") && step.outputs.contains("sarif="));
    assert!(step.summary.contains("<testsuites"), "{}", step.summary);
    // A record that fails, in the last of the paths.
    fs::write(folder.join("four é.fif"), "1. 9R\n").unwrap();
    let step = check(home.path(), folder, paths, "");
    assert_eq!((step.code, step.commands), (1, vec![]), "{}", step.log);
}

#[test]
fn the_action_fails_if_a_path_does_not_exist() {
    let (home, folder) = (home(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    fs::create_dir(folder.join("games")).unwrap();
    fs::write(folder.join("games/a.fif"), "1. 4R\n").unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    for (paths, named) in [
        ("games\nmore", "`more`"),
        ("games more", "`games more`"),
        ("games\n50%\n", "`50%25`"),
        (" \n\n", "`paths`"),
    ] {
        let step = check(home.path(), folder, paths, "");
        assert_eq!(
            (step.code, step.commands.len()),
            (2, 1),
            "{paths:?} {}",
            step.log
        );
        assert!(step.commands[0].starts_with("::error::") && step.commands[0].contains(named));
    }
    // A folder without records has no report that could be uploaded.
    let step = check(home.path(), folder, "games\nempty", "");
    assert_eq!((step.code, step.commands), (2, vec![]), "{}", step.log);
    assert_eq!(step.outputs, "");
}

#[test]
fn the_action_obeys_nothing_that_a_record_says() {
    let (home, folder) = (home(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    fs::create_dir(folder.join("games")).unwrap();
    let record =
        "---\ntitle: \"a\\n::error::b ##[error]c\"\nrules: \"d\\n::add-mask::e\"\n---\n1. 4R\n";
    fs::write(folder.join("games/a.fif"), record).unwrap();
    let step = check(home.path(), folder, "games", "origin");
    assert_eq!((step.code, step.commands), (1, vec![]), "{}", step.log);
    assert!(step.log.contains("add-mask"), "{}", step.log);
    // Also not if the program printed it as it is.
    let says = "::error::f\\n##[error]g\\n  ::stop-commands::h\\n::h::\\n::error::i";
    fs::remove_file(home.path().join(".fifangha/bin/fifangha")).unwrap();
    script(
        home.path(),
        "fifangha",
        &format!("printf '{says}'\nprintf '{says}' >&2\nexit 1"),
    );
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let step = check(home.path(), folder, "games", "origin");
        assert_eq!((step.code, step.commands), (1, vec![]), "{}", step.log);
        assert!(step.log.contains("::error::f"), "{}", step.log);
        let token = step.log.split("::stop-commands::").nth(1).unwrap();
        tokens.push(token.lines().next().unwrap().to_owned());
    }
    assert_eq!(tokens[0].len(), 32);
    assert_ne!(tokens[0], tokens[1]);
}

#[test]
#[ignore = "needs Python: see CONTRIBUTING"]
fn the_summary_of_the_action_has_no_markup_of_a_record() {
    let Some(python) = needs::program(&["python3"]) else {
        return;
    };
    let hostile = "a | b <img src=x> **c** [d](https://e) ``` `f` _g_ \\ &lt;h&gt; ~~~ @i #1 </td>";
    let folder = tempfile::tempdir().unwrap();
    let escaped = hostile.replace('&', "&amp;").replace('<', "&lt;");
    let xml = format!(
        "<testsuites><testsuite name=\"{escaped}\"><testcase name=\"{escaped}\"/><testcase name=\"{escaped}\"><failure message=\"{escaped}\"/></testcase></testsuite></testsuites>"
    );
    let [report, varied] = ["report.xml", "vary.txt"].map(|it| folder.path().join(it));
    fs::write(&report, xml).unwrap();
    fs::write(&varied, format!("{hostile}\n```\n~~~~\n``````\n<b>\n# j\n")).unwrap();
    let output = Command::new(python)
        .arg(root().join("dist/junit-summary"))
        .args([&report, &varied])
        .output()
        .unwrap();
    let summary = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{summary}");
    let mut cells = Vec::new();
    let mut blocks = 0;
    for event in Parser::new_ext(
        &summary,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
    ) {
        match event {
            Event::Start(Tag::TableCell) => cells.push(String::new()),
            Event::Start(Tag::CodeBlock(_)) => blocks += 1,
            Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::Heading { .. }) => {}
            Event::Text(text) if blocks == 0 => {
                if let Some(cell) = cells.last_mut() {
                    cell.push_str(&text);
                }
            }
            Event::Text(_) | Event::End(_) => {}
            other => panic!("{other:?}\n{summary}"),
        }
    }
    assert_eq!(blocks, 1, "{summary}");
    assert_eq!(cells, ["file", "game", "error", hostile, hostile, hostile]);
}

#[test]
fn the_hooks_check_and_format_the_files_that_are_committed() {
    let hooks = read_yaml(".pre-commit-hooks.yaml");
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("a é")).unwrap();
    let files = ["a é/one [x].fif", "two.fif", "notes.md"];
    let hook = |id: &str| {
        let hook = hooks
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["id"] == id)
            .unwrap();
        // pre-commit selects files by a pattern and appends their names to the entry.
        let pattern = ending_of(hook["files"].as_str().unwrap());
        let named = files.into_iter().filter(|it| it.ends_with(&pattern));
        let mut words = hook["entry"].as_str().unwrap().split(' ');
        assert_eq!(words.next(), Some("fifangha"));
        let arguments: Vec<_> = words.chain(named).collect();
        run(folder.path(), &arguments, "")
    };
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(files[0], "1. 4R\n");
    write(files[1], "1.   4R\n");
    write(files[2], "no record");
    let checked = hook("fifangha-check");
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(checked.out.contains("2 files"), "{}", checked.out);
    // pre-commit fails because the hook changes a file.
    let formatted = hook("fifangha-fmt");
    assert_eq!((formatted.code, formatted.out.as_str()), (0, "two.fif\n"));
    let text = fs::read_to_string(folder.path().join("two.fif")).unwrap();
    assert_eq!(text, "1. 4R\n");
    write(files[0], "1. 9R\n");
    let checked = hook("fifangha-check");
    assert_eq!(checked.code, 1, "{}", checked.out);
    assert!(checked.out.contains("a é/one [x].fif"), "{}", checked.out);
}

/// Returns the ending that the pattern of a hook selects.
fn ending_of(pattern: &str) -> String {
    let ending = pattern.strip_suffix('$').unwrap().replace("\\.", ".");
    assert!(
        ending
            .chars()
            .all(|c| c == '.' || c.is_ascii_alphanumeric())
    );
    ending
}
