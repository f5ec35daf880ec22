//! A project as somebody gets it from a stranger.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A project in a temporary folder, with space beside it for a victim.
pub(crate) struct Cloned(tempfile::TempDir);

impl Cloned {
    /// A book of one language that builds.
    pub(crate) fn new() -> Self {
        let it = Self(tempfile::tempdir().unwrap());
        let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["init", "b", "--title", "T", "--author", "A"])
            .args(["--languages", "en", "--rules", "fifanga"])
            .current_dir(it.0.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", said(&done));
        it
    }

    /// The folder of the project.
    pub(crate) fn root(&self) -> PathBuf {
        self.0.path().join("b")
    }

    /// A path beside the project, which nothing may be written to.
    pub(crate) fn beside(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file of the project, and the folders that it is in.
    pub(crate) fn write(&self, path: &str, text: &str) {
        write(&self.root().join(path), text);
    }

    /// The command, in the folder of the project, with no language but English.
    pub(crate) fn fifangha(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fifangha"));
        command.args(arguments).current_dir(self.root());
        command.env("LC_ALL", "C").env("NO_COLOR", "1");
        command
    }

    /// The same, run to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.fifangha(arguments).output().unwrap()
    }
}

/// Writes a file, and the folders that it is in.
pub(crate) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// What a command said on both of its outputs.
pub(crate) fn said(done: &Output) -> String {
    let both = [&done.stdout, &done.stderr];
    both.map(|it| String::from_utf8_lossy(it)).concat()
}
