//! The program that sets Typst sources: the command `typst`, or the module of that name
//! in Python.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use super::packed::packed;
use super::typst::MAIN;
use crate::article::book::write;
use crate::article::problem::ArticleError;
use crate::article::temporary::Temporary;

/// What PDFs are: tagged, with words for each picture, so that they can be read aloud.
const STANDARD: &str = "ua-1";

/// Sets sources with the module of PyPI, which brings no command.
const MODULE: &str = include_str!("../../../templates/bound/set.py");

/// How that ends where the module is not there.
const LACKING: i32 = 3;

/// Sets the sources in a folder as a PDF; `time` is when it was made, in seconds since
/// 1970.
///
/// Whoever builds a book need not trust it, so nothing of the project is run: both
/// programs start in an empty folder and get absolute paths, and Python looks for
/// modules where they were installed, which is neither there nor in `PYTHONPATH`.
///
/// # Errors
///
/// [`ArticleError::NoTypst`], where neither the command nor the module is there;
/// [`ArticleError::Typst`] with what it says; [`ArticleError::NoPdf`] if it says nothing.
pub(in crate::article) fn set(
    folder: &Path,
    pdf: &Path,
    time: Option<u64>,
) -> Result<(), ArticleError> {
    let absolute = |path: &Path| std::path::absolute(path).map_err(ArticleError::io(path));
    let (folder, pdf) = (absolute(folder)?, absolute(pdf)?);
    let time = time.map_or_else(String::new, |it| it.to_string());
    let empty = Temporary::new()?;
    let mut command = Command::new("typst");
    command.arg("compile").arg("--root").arg(&folder);
    command.arg("--font-path").arg(folder.join("fonts"));
    command.args(["--pdf-standard", STANDARD]);
    if !time.is_empty() {
        command.args(["--creation-timestamp", &time]);
    }
    command.arg(folder.join(MAIN)).arg(&pdf);
    // The folder of a script is the first in which Python looks for modules; that of
    // `-c` would be the current one.
    let beside = Temporary::new()?;
    let script = absolute(&beside.path().join("set.py"))?;
    write(&script, MODULE)?;
    let mut modules = ["python3", "python"].map(|python| {
        let mut command = Command::new(python);
        command.arg("-E").arg(&script).arg(&folder).arg(&pdf);
        command.args([STANDARD, &time]);
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
            Ok(done) if done.status.success() => return pack(&pdf),
            Ok(done) if done.status.code() == Some(LACKING) => {}
            Ok(done) => {
                let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
                return Err(ArticleError::Typst(said));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(ArticleError::Typst(error.to_string())),
        }
    }
    Err(ArticleError::NoTypst)
}

/// Packs a PDF that was set.
fn pack(pdf: &Path) -> Result<(), ArticleError> {
    let failed = ArticleError::io(pdf);
    match std::fs::read(pdf) {
        Ok(bytes) => match packed(&bytes) {
            Some(bytes) => std::fs::write(pdf, bytes).map_err(failed),
            None => Ok(()),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Err(ArticleError::NoPdf),
        Err(error) => Err(failed(error)),
    }
}

/// A PDF of sources that are only held in memory, by the paths of their files.
///
/// # Errors
///
/// As [`set`], and when the sources cannot be written anywhere.
pub(in crate::article) fn pdf(
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    time: Option<u64>,
) -> Result<Vec<u8>, ArticleError> {
    let folder = Temporary::new()?;
    for (path, bytes) in files {
        write(&folder.path().join(path), &bytes)?;
    }
    let made = folder.path().join("made.pdf");
    set(folder.path(), &made, time)?;
    std::fs::read(&made).map_err(ArticleError::io(&made))
}
