//! The program that sets Typst sources: the command `typst`, or the module of that name
//! in Python.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use super::compress_pdf::compress;
use super::typst::MAIN_FILE;
use crate::site::book::write_new_file;
use crate::site::problem::SiteError;
use crate::site::temp_dir::BuildTempDir;

/// What PDFs are: tagged, with words for each picture, so that they can be read aloud.
const PDF_STANDARD: &str = "ua-1";

/// Sets sources with the module of PyPI, which brings no command.
const PYTHON_SCRIPT: &str = include_str!("../../../templates/bound/set.py");

/// How that ends where the module is not there.
const EXIT_NO_MODULE: i32 = 3;

/// Sets the sources in a folder as a PDF; `time` is when it was made, in seconds since
/// 1970.
///
/// Whoever builds a book need not trust it, so nothing of the project is run: both
/// programs start in an empty folder and get absolute paths, and Python looks for
/// modules where they were installed, which is neither there nor in `PYTHONPATH`.
///
/// # Errors
///
/// [`SiteError::TypstNotFound`], where neither the command nor the module is there;
/// [`SiteError::Typst`] with what it says; [`SiteError::NoPdfWritten`] if it says nothing.
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
    // The folder of a script is the first in which Python looks for modules; that of
    // `-c` would be the current one.
    let beside = BuildTempDir::new()?;
    let script = absolute(&beside.path().join("set.py"))?;
    write_new_file(&script, PYTHON_SCRIPT)?;
    let mut modules = ["python3", "python"].map(|python| {
        let mut command = Command::new(python);
        command.arg("-E").arg(&script).arg(&folder).arg(&pdf);
        command.args([PDF_STANDARD, &time]);
        for (name, _) in std::env::vars_os() {
            // What stands for `python3` may be written in Python, too.
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
            Ok(done) if done.status.success() => return compress_in_place(&pdf),
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

/// Packs a PDF that was set.
fn compress_in_place(pdf: &Path) -> Result<(), SiteError> {
    let failed = SiteError::io(pdf);
    match std::fs::read(pdf) {
        Ok(bytes) => match compress(&bytes) {
            Some(bytes) => std::fs::write(pdf, bytes).map_err(failed),
            None => Ok(()),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Err(SiteError::NoPdfWritten),
        Err(error) => Err(failed(error)),
    }
}

/// A PDF of sources that are only held in memory, by the paths of their files.
///
/// # Errors
///
/// As [`compile_folder`], and when the sources cannot be written anywhere.
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
