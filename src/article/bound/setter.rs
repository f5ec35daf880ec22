//! The program that sets Typst sources: the command `typst`, or the module of that name
//! in Python.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use super::packed::packed;
use super::typst::MAIN;
use crate::article::book::{temporary, write};
use crate::article::problem::ArticleError;

/// What PDFs are: tagged, with words for each picture, so that they can be read aloud.
const STANDARD: &str = "ua-1";

/// Sets sources with the module of PyPI, which brings no command.
const MODULE: &str = include_str!("../../../templates/bound/set.py");

/// How that ends where the module is not there.
const LACKING: i32 = 3;

/// Sets the sources in a folder as a PDF; `time` is when it was made, in seconds since
/// 1970.
///
/// # Errors
///
/// [`ArticleError::NoTypst`], where neither the command nor the module is there;
/// [`ArticleError::Typst`] with what it says.
pub(in crate::article) fn set(
    folder: &Path,
    pdf: &Path,
    time: Option<u64>,
) -> Result<(), ArticleError> {
    let time = time.map_or_else(String::new, |it| it.to_string());
    let fonts = folder.join("fonts");
    let mut command = Command::new("typst");
    command.arg("compile").arg("--root").arg(folder);
    command.arg("--font-path").arg(fonts);
    command.args(["--pdf-standard", STANDARD]);
    if !time.is_empty() {
        command.args(["--creation-timestamp", &time]);
    }
    command.arg(folder.join(MAIN)).arg(pdf);
    let mut modules = ["python3", "python"].map(|python| {
        let mut command = Command::new(python);
        command.args(["-c", MODULE]).arg(folder).arg(pdf);
        command.args([STANDARD, &time]);
        command
    });
    let commands = std::iter::once(&mut command).chain(&mut modules);
    for command in commands {
        match command.output() {
            Ok(done) if done.status.success() => return pack(pdf),
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
    let folder = temporary()?;
    for (path, bytes) in files {
        write(&folder.path().join(path), &bytes)?;
    }
    let made = folder.path().join("made.pdf");
    set(folder.path(), &made, time)?;
    std::fs::read(&made).map_err(ArticleError::io(&made))
}
