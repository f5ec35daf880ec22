//! A project cloned from an untrusted author.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A project in a temporary folder, next to which there is space for a victim.
pub(crate) struct Cloned(tempfile::TempDir);

impl Cloned {
    /// Creates a book of one language that can be built.
    pub(crate) fn new() -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["init", "b", "--title", "T", "--author", "A"])
            .args(["--languages", "en", "--rules", "fifanga"])
            .current_dir(it.0.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", output_text(&done));
        it
    }

    /// Returns the folder of the project.
    pub(crate) fn root(&self) -> PathBuf {
        self.0.path().join("b")
    }

    /// Returns a path next to the project, to which nothing may be written.
    pub(crate) fn beside(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file of the project and creates its folders.
    pub(crate) fn write(&self, path: &str, text: &str) {
        write(&self.root().join(path), text);
    }

    /// Returns the command in the folder of the project, with English as the
    /// only language.
    pub(crate) fn fifangha(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
        command.args(arguments).current_dir(self.root());
        command.env("LC_ALL", "C").env("NO_COLOR", "1");
        command
    }

    /// Runs the command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.fifangha(arguments).output().unwrap()
    }
}

/// Writes a file and creates its folders.
pub(crate) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Returns both outputs of a command.
pub(crate) fn output_text(done: &Output) -> String {
    let both = [&done.stdout, &done.stderr];
    both.map(|it| String::from_utf8_lossy(it)).concat()
}
