//! Runs Typst: the command `typst`, or the Python module of that name.

use std::io::ErrorKind;
use std::path::Path;
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

/// Compiles the sources in a folder to a PDF; `time` is its creation time in seconds since
/// 1970.
///
/// The book may be untrusted, so no code of the project is run: both programs start in an
/// empty folder and get absolute paths, and Python loads only installed modules, never
/// those of that folder or of `PYTHONPATH`.
///
/// # Errors
///
/// Returns an error if neither the command nor the module is installed
/// ([`SiteError::TypstNotFound`]), if Typst reports one ([`SiteError::Typst`]), or if it
/// writes no PDF ([`SiteError::NoPdfWritten`]).
pub(in crate::site) fn compile_folder(
    folder: &Path,
    pdf: &Path,
    time: Option<u64>,
) -> Result<(), SiteError> {
    let absolute = |path: &Path| std::path::absolute(path).map_err(SiteError::io(path));
    let (folder, pdf) = (absolute(folder)?, absolute(pdf)?);
    let time = time.map_or_else(String::new, |it| it.to_string());
    let empty = BuildTempDir::new()?;
    let mut command = Command::new("typst");
    command.arg("compile").arg("--root").arg(&folder);
    command.arg("--font-path").arg(folder.join("fonts"));
    command.args(["--pdf-standard", PDF_STANDARD]);
    if !time.is_empty() {
        command.args(["--creation-timestamp", &time]);
    }
    command.arg(folder.join(MAIN_FILE)).arg(&pdf);
    // Python searches the folder of a script for modules first; with `-c` it would be the
    // current folder.
    let beside = BuildTempDir::new()?;
    let script = absolute(&beside.path().join("set.py"))?;
    write_new_file(&script, PYTHON_SCRIPT)?;
    let mut modules = ["python3", "python"].map(|python| {
        let mut command = Command::new(python);
        command.arg("-E").arg(&script).arg(&folder).arg(&pdf);
        command.args([PDF_STANDARD, &time]);
        for (name, _) in std::env::vars_os() {
            // `python3` may be a wrapper that is itself written in Python.
            if name.to_string_lossy().starts_with("PYTHON") {
                command.env_remove(name);
            }
        }
        command
    });
    let commands = std::iter::once(&mut command).chain(&mut modules);
    for command in commands {
        command.current_dir(empty.path()).stdin(Stdio::null());
        match command.output() {
            Ok(done) if done.status.success() => return pdf_exists(&pdf),
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

/// Returns an error if Typst wrote no PDF.
fn pdf_exists(pdf: &Path) -> Result<(), SiteError> {
    match pdf.is_file() {
        true => Ok(()),
        false => Err(SiteError::NoPdfWritten),
    }
}

/// Returns a PDF of sources in memory, given by their paths.
///
/// # Errors
///
/// Returns an error if [`compile_folder`] does, or if the sources cannot be written.
pub(in crate::site) fn compile_to_pdf(
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    time: Option<u64>,
) -> Result<Vec<u8>, SiteError> {
    let folder = BuildTempDir::new()?;
    for (path, bytes) in files {
        write_new_file(&folder.path().join(path), &bytes)?;
    }
    let made = folder.path().join("made.pdf");
    compile_folder(folder.path(), &made, time)?;
    std::fs::read(&made).map_err(SiteError::io(&made))
}
