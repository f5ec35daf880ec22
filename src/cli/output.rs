//! Writing files whole or not at all, and answers to whoever reads them.

use std::fs;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use super::{Failure, lay};
use crate::answer::Made;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::message::{Message, Strings};
use crate::project::links;
use crate::report::{self, Style, visible};

/// Standard output. What is asked for goes out byte by byte as it is; on a
/// terminal, control characters of it are shown as signs, so that no text of a
/// record can command the terminal. Only messages have colours.
///
/// The reader may have seen enough: what is written after it closed the pipe is
/// dropped, and the verb still comes out as it would have.
pub(super) struct Out {
    to: StdoutLock<'static>,
    terminal: bool,
    style: Style,
}

impl Out {
    pub(super) fn new() -> Self {
        let stdout = io::stdout();
        let style = match anstream::AutoStream::choice(&stdout) {
            anstream::ColorChoice::Never => Style::Plain,
            _ => Style::Coloured,
        };
        Self {
            terminal: stdout.is_terminal(),
            to: stdout.lock(),
            style,
        }
    }

    /// Writes lines of words, on a terminal no longer than it is wide.
    pub(super) fn laid_out(&mut self, text: &str) -> io::Result<()> {
        match lay::of_terminal() {
            Some(width) => self.write_all(lay::wrapped(text, width).as_bytes()),
            None => self.write_all(text.as_bytes()),
        }
    }

    /// Writes a line of words in the same way.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.laid_out(&format!("{text}\n"))
    }

    /// Returns a diagnostic in this style, no wider than a terminal.
    pub(super) fn diagnostic(
        &self,
        file: &SourceFile,
        found: &Diagnostic,
        strings: &Strings,
    ) -> String {
        report::text_within(file, found, self.style, lay::of_terminal(), strings)
    }

    /// Writes a message of that style: what it took from a record holds no
    /// control character.
    pub(super) fn message(&mut self, text: &str) -> io::Result<()> {
        unless_closed(self.to.write_all(text.as_bytes()), ())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let answer = match (self.terminal, std::str::from_utf8(bytes)) {
            (true, Ok(text)) => self.to.write_all(visible(text).as_bytes()),
            _ => self.to.write_all(bytes),
        };
        unless_closed(answer.map(|()| bytes.len()), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        unless_closed(self.to.flush(), ())
    }
}

fn unless_closed<T>(answer: io::Result<T>, dropped: T) -> io::Result<T> {
    match answer {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(dropped),
        answer => answer,
    }
}

/// Returns a diagnostic for standard error, no wider than a terminal.
pub(super) fn told(file: &SourceFile, found: &Diagnostic, strings: &Strings) -> String {
    let width = io::stderr().is_terminal().then(lay::columns);
    report::text_within(file, found, Style::Coloured, width, strings)
}

/// Tells people something on standard error, a line or several, as wide as a
/// terminal is.
pub(super) fn aside(text: &str) -> Result<(), Failure> {
    let mut err = io::stderr().lock();
    let text = visible(text);
    match err.is_terminal() {
        true => writeln!(err, "{}", lay::wrapped(&text, lay::columns()))?,
        false => writeln!(err, "{text}")?,
    }
    Ok(())
}

/// Writes JSON for people and programs, with a line end.
pub(super) fn json(value: &impl serde::Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let mut whole = Whole {
        out,
        pieces: Vec::with_capacity(Whole::BYTES),
    };
    serde_json::to_writer_pretty(&mut whole, value).map_err(io::Error::from)?;
    whole.write_all(b"\n")?;
    Ok(whole.flush()?)
}

/// Collects short pieces of text, none of which is cut, into longer ones.
struct Whole<'o> {
    out: &'o mut dyn Write,
    pieces: Vec<u8>,
}

impl Whole<'_> {
    const BYTES: usize = 1 << 16;
}

impl Write for Whole<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pieces.extend_from_slice(bytes);
        if self.pieces.len() >= Self::BYTES {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.pieces)?;
        self.pieces.clear();
        Ok(())
    }
}

/// Writes JSON on one line.
pub(super) fn json_line(value: &impl serde::Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let line = serde_json::to_string(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{line}")?)
}

/// JSON for people and programs, with a line end.
pub(super) fn json_text(value: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value).map_err(io::Error::from)? + "\n")
}

/// Replaces a file: by another file that is complete, in one step.
/// The permissions of the old one are kept. A file that has several names is
/// then another one than under the other names.
///
/// # Errors
///
/// When the system cannot write there; the old file is then as it was.
pub(super) fn replace(path: &Path, content: &[u8]) -> Result<(), Failure> {
    // What is no file, such as `/dev/stdout`, cannot be replaced: it is written to.
    if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        let opened = fs::OpenOptions::new().write(true).open(path);
        let written = opened.and_then(|mut file| file.write_all(content));
        return written.map_err(|error| unwritten(path, &error));
    }
    // Through a link, the file that it names is replaced.
    let target = real(path)?;
    written(&target, content)
        .and_then(|file| match fs::metadata(&target) {
            Ok(old) if !old.is_file() => Err(io::ErrorKind::AlreadyExists.into()),
            Ok(old) => {
                file.as_file().set_permissions(old.permissions())?;
                Ok(file)
            }
            Err(_) => Ok(file),
        })
        .and_then(|file| Ok(file.persist(&target)?))
        .map(|_| ())
        .map_err(|error| unwritten(path, &error))
}

/// Writes a file that must not be there yet, nor a link of that name, whole or
/// not at all.
///
/// # Errors
///
/// When it is there, or the system cannot write it.
pub(super) fn create(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let target = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if folder != Path::new("") => real(folder)?.join(name),
        _ => path.to_owned(),
    };
    let created = written(&target, content).and_then(|file| Ok(file.persist_noclobber(&target)?));
    created.map(|_| ()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => unwritten(path, &error),
    })
}

/// Returns `true` if a path is `-`, standard output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes bytes that are no text to standard output.
///
/// # Errors
///
/// When that is a terminal, or cannot be written to.
pub(super) fn bytes(made: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    match io::stdout().is_terminal() {
        true => {
            Err(Failure::new(Message::new("cli.no-text")).help(Message::new("cli.into-a-file")))
        }
        false => Ok(out.write_all(made)?),
    }
}

/// Where a path that a command was given leads. A project may come from a stranger: none
/// of its links leads out of it.
///
/// # Errors
///
/// When one would, or the system cannot follow it.
pub(super) fn real(path: &Path) -> Result<PathBuf, Failure> {
    let found = links::within_its_project(path).map_err(|error| unwritten(path, &error))?;
    found.map_err(|link| {
        let to = link.to.display().to_string();
        let message = Message::new("cli.link-leads-out")
            .with("link", link.at.display().to_string())
            .with("target", to.as_str());
        Failure::new(message).help(Message::new("cli.name-the-target").with("target", to))
    })
}

/// Writes what a command makes: into a file, whose name is then told, or out.
///
/// # Errors
///
/// When the system cannot write there.
pub(super) fn hand(
    made: impl AsRef<[u8]>,
    file: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let made = made.as_ref();
    match file.filter(|file| !is_standard(file)) {
        Some(file) => {
            replace(file, made)?;
            writeln!(out, "{}", file.display())?;
        }
        None if std::str::from_utf8(made).is_err() => bytes(made, out)?,
        None => out.write_all(made)?,
    }
    Ok(())
}

/// A file is there that must not be.
pub(super) fn exists(path: &Path) -> Failure {
    let name = path.display().to_string();
    Failure::new(Message::new("cli.exists").with("file", name))
        .help(Message::new("cli.another-name"))
}

/// A complete file beside the one that is meant.
fn written(target: &Path, content: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // The system names a file beside the one that is meant.
    let mut file =
        tempfile::NamedTempFile::new_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    readable(file.as_file())?;
    Ok(file)
}

/// A file or folder that the system does not let be written.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("cli.cannot-write")
        .with("file", path.display().to_string())
        .with("error", error.to_string());
    let failure = Failure::new(message);
    match (error.kind(), path.parent()) {
        (io::ErrorKind::NotFound, Some(folder)) => {
            let folder = folder.display().to_string();
            failure.help(Message::new("cli.no-folder").with("folder", folder))
        }
        _ => failure,
    }
}

/// A new file is for everybody to read, as files usually are.
fn readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// How what is told now was found: the command as it was given.
pub(super) fn made() -> Made {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let words: Vec<_> = words.iter().map(|it| it.to_string_lossy()).collect();
    // The flag that asks for it does not change the answer.
    let asked = words.iter().map(AsRef::as_ref).filter(|it| *it != "--cite");
    Made::new(Made::command(std::iter::once("fifangha").chain(asked)))
}

/// The same in words.
pub(super) fn cited(made: &Made) -> Message {
    let message = match &made.record {
        Some(record) => Message::new("cli.cite.record")
            .with("file", record.file.as_str())
            .with("sha256", record.sha256.as_str()),
        None => Message::new("cli.cite.plain"),
    };
    message
        .with("command", made.command.as_str())
        .with("version", made.version.as_str())
}
