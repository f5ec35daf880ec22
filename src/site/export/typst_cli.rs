//! Runs Typst: the command `typst`, or the Python module of that name.

use std::io::{self, ErrorKind, Read as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use std::{env, fs};

use super::typst::MAIN_FILE;
use crate::site::build::files::write_new_file;
use crate::site::build::temp_dir::BuildTempDir;
use crate::site::problem::SiteError;

/// The PDF standard of the output: tagged, with alternative text for each picture, so that
/// it can be read aloud.
const PDF_STANDARD: &str = "ua-1";

/// The script that compiles sources with the PyPI module, which installs no command.
const PYTHON_SCRIPT: &str = include_str!("../../../templates/bound/set.py");

/// The time after which Typst is stopped. The book of this project takes half a minute.
const MAX_TIME: Duration = Duration::from_secs(300);

/// A script of the shell that runs a program with at most 4 GiB of memory and 20 minutes of processor
/// time, and ends it when standard input is closed, as it is when this process ends.
#[cfg(unix)]
const SUPERVISOR: &str = include_str!("../../../templates/bound/limited.sh");

/// The exit code of a shell that finds no program.
const EXIT_NO_PROGRAM: i32 = 127;

/// An address at which nothing can be reached: Typst may not download packages.
const NO_PROXY: &str = "http://127.0.0.1:0";

/// The exit code of the script if the module is not installed.
const EXIT_NO_MODULE: i32 = 3;

/// Returns a PDF of sources in memory, given by their paths; `time` is its creation time in seconds
/// since 1970.
///
/// The book may be untrusted. Time and memory are limited, no package is downloaded, and Typst does not
/// outlive this process (on Windows, it may). No code of the project is run: both programs start in an
/// empty folder and get absolute paths, and Python loads only installed modules, never
/// those of that folder or of `PYTHONPATH`.
///
/// # Errors
///
/// Returns an error if the sources cannot be written, if neither the command nor the module is
/// installed ([`SiteError::TypstNotFound`]), if Typst reports one ([`SiteError::Typst`]), if it needs a
/// package or more time than [`MAX_TIME`], or if it writes no PDF ([`SiteError::NoPdfWritten`]).
pub(in crate::site) fn compile_to_pdf(
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    time: Option<u64>,
) -> Result<Vec<u8>, SiteError> {
    let temp_dir = BuildTempDir::new()?;
    let folder = std::path::absolute(temp_dir.path()).map_err(SiteError::io(temp_dir.path()))?;
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
        command.arg(&empty);
        command.args([PDF_STANDARD, &time]);
        for (name, _) in env::vars_os() {
            // `python3` may be a wrapper that is itself written in Python.
            if name.to_string_lossy().starts_with("PYTHON") {
                command.env_remove(name);
            }
        }
        command
    });
    for command in [typst, python3, python] {
        match run_limited(command, &empty) {
            Ok(None) => return Err(SiteError::TypstTime(MAX_TIME.as_secs())),
            Ok(Some(done)) => match done.status.code() {
                Some(0) if !pdf.is_file() => return Err(SiteError::NoPdfWritten),
                Some(0) => return fs::read(&pdf).map_err(SiteError::io(&pdf)),
                Some(EXIT_NO_MODULE | EXIT_NO_PROGRAM) => {}
                _ => return Err(typst_error(&done)),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(SiteError::Typst(error.to_string())),
        }
    }
    Err(SiteError::TypstNotFound)
}

/// Runs a program in an empty folder within the limits. Returns `None` if it takes too long.
fn run_limited(mut program: Command, empty: &Path) -> io::Result<Option<Output>> {
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        program
            .env(name, NO_PROXY)
            .env(name.to_uppercase(), NO_PROXY);
    }
    program.env_remove("no_proxy").env_remove("NO_PROXY");
    for name in ["TYPST_PACKAGE_PATH", "TYPST_PACKAGE_CACHE_PATH"] {
        program.env(name, empty);
    }
    program.current_dir(empty);
    #[cfg(unix)]
    let mut program = supervised(&program);
    program.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = program.stderr(Stdio::piped()).spawn()?;
    let mut errors = child.stderr.take().map(|it| it.take(1 << 20));
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        let _read = errors.as_mut().map(|it| it.read_to_end(&mut text));
        text
    });
    let begun = Instant::now();
    let status = loop {
        match child.try_wait()? {
            None if begun.elapsed() > MAX_TIME => break None,
            None => sleep(Duration::from_millis(10)),
            status => break status,
        }
    };
    // Ends the supervised program.
    drop(child.stdin.take());
    let Some(status) = status else {
        child.kill()?;
        child.wait()?;
        return Ok(None);
    };
    Ok(Some(Output {
        status,
        stdout: Vec::new(),
        stderr: reader.join().unwrap_or_default(),
    }))
}

/// Returns a command that runs a program by [`SUPERVISOR`].
#[cfg(unix)]
fn supervised(program: &Command) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(SUPERVISOR).arg(program.get_program());
    shell.args(program.get_args());
    shell.current_dir(program.get_current_dir().unwrap_or(Path::new("/")));
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell
}

/// Returns the error that Typst has reported.
fn typst_error(done: &Output) -> SiteError {
    let message = String::from_utf8_lossy(&done.stderr).trim().to_owned();
    match message {
        message if message.is_empty() => SiteError::Typst(done.status.to_string()),
        message if message.contains("packages.typst.org") || message.contains("@local/") => {
            SiteError::TypstPackage(message)
        }
        message => SiteError::Typst(message),
    }
}
