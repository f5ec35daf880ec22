//! The command `fifangha`, run in a folder of its own.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The output of a run of the command, and its exit code.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Returns a command in English, without colours.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "en_US.UTF-8")
        .env("NO_COLOR", "1");
    command
}

/// Runs the command in a folder with a text on standard input.
pub(crate) fn output(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A command that rejects its arguments reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// Runs the command and returns its output as text.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    let output = output(folder, arguments, input);
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
