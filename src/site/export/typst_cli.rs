//! Runs Typst: the command `typst`, or the Python module of that name.

use std::fs;
use std::io::ErrorKind;
use std::process::{Command, Stdio};

use super::typst::MAIN_FILE;
use crate::site::files::write_new_file;
use crate::site::problem::SiteError;
use crate::site::temp_dir::BuildTempDir;

/// The PDF standard of the output: tagged, with alternative text for each picture, so that
/// it can be read aloud.
const PDF_STANDARD: &str = "ua-1";

/// The script that compiles sources with the PyPI module, which installs no command.
const PYTHON_SCRIPT: &str = include_str!("../../../templates/bound/set.py");

/// The exit code of the script if the module is not installed.
const EXIT_NO_MODULE: i32 = 3;

/// Returns a PDF of sources in memory, given by their paths; `time` is its creation time in seconds
/// since 1970.
///
/// The book may be untrusted, so no code of the project is run: both programs start in an
/// empty folder and get absolute paths, and Python loads only installed modules, never
/// those of that folder or of `PYTHONPATH`.
///
/// # Errors
///
/// Returns an error if the sources cannot be written, if neither the command nor the module is
/// installed ([`SiteError::TypstNotFound`]), if Typst reports one ([`SiteError::Typst`]), or if it
/// writes no PDF ([`SiteError::NoPdfWritten`]).
pub(in crate::site) fn compile_to_pdf(
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    time: Option<u64>,
) -> Result<Vec<u8>, SiteError> {
    let made = BuildTempDir::new()?;
    let folder = std::path::absolute(made.path()).map_err(SiteError::io(made.path()))?;
    // Python searches the folder of a script for modules first; with `-c` it would be the
    // current folder.
    let [sources, empty, script, pdf] =
        ["sources", "empty", "script/set.py", "made.pdf"].map(|it| folder.join(it));
    for (path, bytes) in files {
        write_new_file(&sources.join(path), &bytes)?;
    }
    write_new_file(&script, PYTHON_SCRIPT)?;
    fs::create_dir(&empty).map_err(SiteError::io(&empty))?;
    let time = time.map_or_else(String::new, |it| it.to_string());
    let mut typst = Command::new("typst");
    typst.arg("compile").arg("--root").arg(&sources);
    typst.arg("--font-path").arg(sources.join("fonts"));
    typst.args(["--pdf-standard", PDF_STANDARD]);
    if !time.is_empty() {
        typst.args(["--creation-timestamp", &time]);
    }
    typst.arg(sources.join(MAIN_FILE)).arg(&pdf);
    let [python3, python] = ["python3", "python"].map(|python| {
        let mut command = Command::new(python);
        command.arg("-E").arg(&script).arg(&sources).arg(&pdf);
        command.args([PDF_STANDARD, &time]);
        for (name, _) in std::env::vars_os() {
            // `python3` may be a wrapper that is itself written in Python.
            if name.to_string_lossy().starts_with("PYTHON") {
                command.env_remove(name);
            }
        }
        command
    });
    for mut command in [typst, python3, python] {
        command.current_dir(&empty).stdin(Stdio::null());
        match command.output() {
            Ok(done) if done.status.success() && !pdf.is_file() => {
                return Err(SiteError::NoPdfWritten);
            }
            Ok(done) if done.status.success() => {
                return fs::read(&pdf).map_err(SiteError::io(&pdf));
            }
            Ok(done) if done.status.code() == Some(EXIT_NO_MODULE) => {}
            Ok(done) => {
                let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
                return Err(SiteError::Typst(said));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(SiteError::Typst(error.to_string())),
        }
    }
    Err(SiteError::TypstNotFound)
}
