//! Output: files, which are written atomically, and text for terminals and programs.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use annotate_snippets::renderer::{Effects, Style};

use super::{CommandError, wrap};
use crate::api::Provenance;
use crate::api::schema::{Identified, Response};
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::figure::Figure;
use crate::message::{Message, Strings, single_line};
use crate::project::links;
use crate::report::board_text::{self, BoardCharset, BoardTextStyle};
use crate::report::{self, ColourMode, escape_workflow_commands, replace_control_characters};
use crate::temp;

/// Standard output. On a terminal, control characters are replaced by visible signs, so
/// that the text of a record cannot control the terminal; other output is unchanged. Only
/// messages and boards have colours.
///
/// Output after the reader closed the pipe is dropped; the exit code does not change.
///
/// With `--output`, the output of a command that ends without an error goes to a file.
pub(super) struct CommandOutput {
    to: StdoutLock<'static>,
    file: Option<FileOutput>,
    terminal: bool,
    style: ColourMode,
}

/// The content of a file that is written when the command ends.
struct FileOutput {
    path: PathBuf,
    content: Vec<u8>,
}

impl CommandOutput {
    pub(super) fn new() -> Self {
        let stdout = io::stdout();
        let style = match anstream::AutoStream::choice(&stdout) {
            anstream::ColorChoice::Never => ColourMode::Plain,
            _ => ColourMode::Coloured,
        };
        Self {
            terminal: stdout.is_terminal(),
            to: stdout.lock(),
            file: None,
            style,
        }
    }

    /// Sends the following output to a file, which has neither colours nor a width.
    pub(super) fn redirect(&mut self, path: &Path) {
        let path = path.to_owned();
        self.file = Some(FileOutput {
            path,
            content: Vec::new(),
        });
        self.terminal = false;
        self.style = ColourMode::Plain;
    }

    /// Writes the file, if the output goes to one, and prints its name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file or standard output cannot be written.
    pub(super) fn finish(&mut self) -> Result<(), CommandError> {
        if let Some(FileOutput { path, content }) = self.file.take() {
            replace(&path, &content)?;
            // The content of `/dev/stdout` is the output itself.
            if fs::metadata(&path).is_ok_and(|it| it.is_file()) {
                writeln!(self, "{}", shown_name(&path))?;
            }
        }
        Ok(self.flush()?)
    }

    /// Returns the width of the terminal; `None` if the output goes to none.
    fn width(&self) -> Option<usize> {
        self.terminal.then(wrap::terminal_columns)
    }

    /// Writes text for people, wrapped to the width of a terminal.
    pub(super) fn write_wrapped(&mut self, text: &str) -> io::Result<()> {
        match self.width() {
            Some(width) => self.write_all(wrap::wrap_text(text, width).as_bytes()),
            None => self.write_all(escape_workflow_commands(text).as_bytes()),
        }
    }

    /// Writes a line, wrapped to the width of a terminal.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.write_wrapped(&format!("{text}\n"))
    }

    /// Returns a diagnostic in this style, no wider than a terminal.
    pub(super) fn diagnostic(
        &self,
        file: &SourceFile,
        found: &Diagnostic,
        strings: &Strings,
    ) -> String {
        report::render_diagnostic_within(file, found, self.style, self.width(), strings)
    }

    /// Returns the style of boards: colours and frames depend on the terminal.
    pub(super) fn board_style(&self) -> BoardTextStyle {
        BoardTextStyle {
            charset: match self.terminal {
                true => wrap::terminal_signs(),
                false => BoardCharset::Ascii,
            },
            colours: self.style,
        }
    }

    /// Writes a board and an empty line.
    pub(super) fn board(&mut self, figure: &Figure, strings: &Strings) -> io::Result<()> {
        let text = board_text::draw(figure, self.board_style(), strings) + "\n";
        match self.style {
            ColourMode::Plain => self.write_wrapped(&text),
            ColourMode::Coloured => self.message(&text),
        }
    }

    /// Returns `true` if the output has colours.
    pub(super) fn has_colours(&self) -> bool {
        self.style == ColourMode::Coloured
    }

    /// Writes a line in bold if the output has colours, wrapped to the width of a terminal.
    pub(super) fn heading(&mut self, text: &str) -> io::Result<()> {
        if !self.has_colours() {
            return self.line(text);
        }
        let text = wrap::wrap_text(&replace_control_characters(text), wrap::terminal_columns());
        let bold = Style::new().effects(Effects::BOLD);
        self.message(&format!("{bold}{text}{bold:#}\n"))
    }

    /// Writes a message with colours. It must not contain control characters of a record.
    pub(super) fn message(&mut self, text: &str) -> io::Result<()> {
        let text = escape_workflow_commands(text);
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes as they are.
    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.file {
            Some(file) => file.content.write_all(bytes),
            None => ignore_broken_pipe(self.to.write_all(bytes), ()),
        }
    }

    /// Writes the content of a file, which may be binary.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be written to, or if it is a terminal and the content
    /// is no text.
    pub(super) fn binary_or_text(&mut self, content: &[u8]) -> Result<(), CommandError> {
        match self.terminal && std::str::from_utf8(content).is_err() {
            true => Err(CommandError::new(Message::new("cli.no-text"))
                .with_help(Message::new("cli.into-a-file"))),
            false => Ok(self.write_all(content)?),
        }
    }
}

impl Write for CommandOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.terminal, std::str::from_utf8(bytes)) {
            (true, Ok(text)) => self.write_bytes(replace_control_characters(text).as_bytes())?,
            _ => self.write_bytes(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        ignore_broken_pipe(self.to.flush(), ())
    }
}

fn ignore_broken_pipe<T>(answer: io::Result<T>, dropped: T) -> io::Result<T> {
    match answer {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(dropped),
        answer => answer,
    }
}

/// Returns a diagnostic for standard error, no wider than a terminal.
pub(super) fn diagnostic_for_stderr(
    file: &SourceFile,
    found: &Diagnostic,
    strings: &Strings,
) -> String {
    let width = io::stderr().is_terminal().then(wrap::terminal_columns);
    report::render_diagnostic_within(file, found, ColourMode::Coloured, width, strings)
}

/// Prints diagnostics of a file on standard error.
pub(super) fn print_diagnostics<'d>(
    file: &SourceFile,
    found: impl IntoIterator<Item = &'d Diagnostic>,
    strings: &Strings,
) -> io::Result<()> {
    let mut err = anstream::stderr();
    for found in found {
        writeln!(err, "{}", diagnostic_for_stderr(file, found, strings))?;
    }
    Ok(())
}

/// Prints one or more lines on standard error, wrapped to the width of a terminal.
pub(super) fn print_to_stderr(text: &str) -> Result<(), CommandError> {
    let mut err = io::stderr().lock();
    let text = replace_control_characters(text);
    let text = escape_workflow_commands(&text);
    match err.is_terminal() {
        true => writeln!(err, "{}", wrap::wrap_text(&text, wrap::terminal_columns()))?,
        false => writeln!(err, "{text}")?,
    }
    Ok(())
}

/// Writes a response as indented JSON, with the identifier of its schema, and a line end.
pub(super) fn json(response: &impl Response, out: &mut dyn Write) -> Result<(), CommandError> {
    json_value(&Identified::new(response), out)
}

/// Writes indented JSON and a line end.
pub(super) fn json_value(
    value: &impl serde::Serialize,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    // It never splits a piece of text that the serializer writes.
    let mut whole = BufWriter::with_capacity(1 << 16, out);
    serde_json::to_writer_pretty(&mut whole, value).map_err(io::Error::from)?;
    whole.write_all(b"\n")?;
    Ok(whole.into_inner().map(|_| ()).map_err(io::Error::from)?)
}

/// Writes a response as JSON on one line.
pub(super) fn json_line(response: &impl Response, out: &mut dyn Write) -> Result<(), CommandError> {
    let line = serde_json::to_string(&Identified::new(response)).map_err(io::Error::from)?;
    Ok(writeln!(out, "{line}")?)
}

/// Replaces a file atomically by a complete new one. Its owner and permissions are kept, except
/// those to run it as its owner.
///
/// # Errors
///
/// Returns an error if the file cannot be written, is read-only or has several hard links; the old
/// file is then unchanged.
pub(super) fn replace(path: &Path, content: &[u8]) -> Result<(), CommandError> {
    replace_if_unchanged(path, None, content)
}

/// Replaces a file by an edited text as [`replace`] does.
///
/// # Errors
///
/// Returns the errors of [`replace`], and an error if the file no longer has the `old` text.
pub(super) fn save_edited(path: &Path, old: &str, new: &str) -> Result<(), CommandError> {
    replace_if_unchanged(path, Some(old.as_bytes()), new.as_bytes())
        .map_err(|failure| failure.with_help(Message::new("cli.as-it-was")))
}

fn replace_if_unchanged(
    path: &Path,
    old: Option<&[u8]>,
    content: &[u8],
) -> Result<(), CommandError> {
    let failure = |error: io::Error| write_failure(path, &error);
    // A device such as `/dev/stdout` cannot be replaced.
    if fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir()) {
        let opened = fs::OpenOptions::new().write(true).open(path);
        let written = opened.and_then(|mut file| file.write_all(content));
        return written.map_err(failure);
    }
    // The target of a symbolic link is replaced.
    let target = resolve_output_path(path)?;
    let existing = fs::metadata(&target).ok();
    if let Some(existing) = &existing {
        require_replaceable(path, existing)?;
        let writable = fs::OpenOptions::new().write(true).open(&target);
        writable.map_err(failure)?;
    }
    let file = write_temp_file(&target, content).map_err(failure)?;
    if let Some(existing) = &existing {
        keep_owner_and_mode(file.as_file(), existing).map_err(|error| {
            let file = path.display().to_string();
            let message = Message::new("cli.owner-not-kept").with("file", file);
            CommandError::new(message.with("error", Message::system_error(&error)))
        })?;
    }
    // Compared last, because the text may have been processed for a long time.
    if let Some(old) = old
        && fs::read(&target).ok().as_deref() != Some(old)
    {
        let file = path.display().to_string();
        let message = Message::new("cli.changed-meanwhile").with("file", file);
        return Err(CommandError::new(message).with_help(Message::new("cli.run-again")));
    }
    let replaced = file.persist(&target);
    replaced.map(drop).map_err(|error| failure(error.into()))
}

/// Returns an error if a file must not be replaced by another one.
fn require_replaceable(path: &Path, existing: &fs::Metadata) -> Result<(), CommandError> {
    if !existing.is_file() {
        return Err(write_failure(path, &io::ErrorKind::AlreadyExists.into()));
    }
    let refused = |key, help| {
        let message = Message::new(key).with("file", path.display().to_string());
        Err(CommandError::new(message).with_help(Message::new(help)))
    };
    if existing.permissions().readonly() {
        return refused("cli.read-only", "cli.make-writable");
    }
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(existing) > 1 {
        return refused("cli.hard-links", "cli.make-a-copy");
    }
    Ok(())
}

/// Gives a new file the owner and the mode of the one that it replaces, without the bits that
/// run it as its owner.
fn keep_owner_and_mode(new: &fs::File, existing: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let own = new.metadata()?;
        if (own.uid(), own.gid()) != (existing.uid(), existing.gid()) {
            fchown(new, Some(existing.uid()), Some(existing.gid()))?;
        }
        new.set_permissions(fs::Permissions::from_mode(existing.mode() & 0o777))
    }
    #[cfg(not(unix))]
    new.set_permissions(existing.permissions())
}

/// Creates a file atomically. Neither a file nor a link of that name may exist.
///
/// # Errors
///
/// Returns an error if it exists or cannot be written.
pub(super) fn create(path: &Path, content: &[u8]) -> Result<(), CommandError> {
    let target = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if folder != Path::new("") => {
            resolve_output_path(folder)?.join(name)
        }
        _ => path.to_owned(),
    };
    let created =
        write_temp_file(&target, content).and_then(|file| Ok(file.persist_noclobber(&target)?));
    created.map(|_| ()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists_failure(path),
        _ => write_failure(path, &error),
    })
}

/// Returns `true` if a path is `-`, standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Resolves an output path. A project may come from an untrusted source, so none of its
/// symbolic links may lead out of it.
///
/// # Errors
///
/// Returns an error if a link leads out of its project or cannot be resolved.
pub(super) fn resolve_output_path(path: &Path) -> Result<PathBuf, CommandError> {
    let found = links::resolve_within_project(path).map_err(|error| write_failure(path, &error))?;
    found.map_err(|link| {
        let to = link.to.display().to_string();
        let message = Message::new("cli.link-leads-out")
            .with("link", link.at.display().to_string())
            .with("target", to.as_str());
        CommandError::new(message).with_help(Message::new("cli.name-the-target").with("target", to))
    })
}

/// Returns the name of a file on one line, for people.
pub(super) fn shown_name(file: &Path) -> String {
    let name = file.display().to_string();
    escape_workflow_commands(&single_line(&name)).into_owned()
}

/// The error for a file that exists and must not.
pub(super) fn exists_failure(path: &Path) -> CommandError {
    let name = path.display().to_string();
    CommandError::new(Message::new("cli.exists").with("file", name))
        .with_help(Message::new("cli.another-name"))
}

/// Writes a complete temporary file in the folder of the target.
fn write_temp_file(target: &Path, content: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let file = temp::new_file_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    // Errors of `file` itself would have its temporary path.
    let mut opened = file.as_file();
    opened.write_all(content)?;
    opened.sync_all()?;
    make_readable(file.as_file())?;
    Ok(file)
}

/// The error for a file or folder that cannot be written.
pub(super) fn write_failure(path: &Path, error: &io::Error) -> CommandError {
    let message = Message::new("cli.cannot-write")
        .with("file", path.display().to_string())
        .with("error", Message::system_error(error));
    let failure = CommandError::new(message);
    match (error.kind(), path.parent()) {
        (io::ErrorKind::NotFound, Some(folder)) => {
            let folder = folder.display().to_string();
            failure.with_help(Message::new("cli.no-folder").with("folder", folder))
        }
        _ => failure,
    }
}

/// Makes a temporary file readable for all users, as new files usually are.
fn make_readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Returns the provenance of the output: the command line.
pub(super) fn command_provenance() -> Provenance {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let words: Vec<_> = words.iter().map(|it| it.to_string_lossy()).collect();
    // `--cite` does not change the result.
    let arguments = words.iter().map(AsRef::as_ref).filter(|it| *it != "--cite");
    Provenance::new(Provenance::shell_command(
        std::iter::once("fifangha").chain(arguments),
    ))
}

/// Returns the provenance as a sentence.
pub(super) fn citation_message(provenance: &Provenance) -> Message {
    let message = match &provenance.record {
        Some(record) => Message::new("cli.cite.record")
            .with("file", record.file.as_str())
            .with("sha256", record.sha256.as_str()),
        None => Message::new("cli.cite.plain"),
    };
    message
        .with("command", provenance.command.as_str())
        .with("version", provenance.version.as_str())
}

/// Returns the unified diff of a file and another text, whose name is the message with this key. It
/// is for people: no line of the file becomes two, or a command of a runner.
pub(super) fn diff(file: &SourceFile, new: &str, key: &'static str, strings: &Strings) -> String {
    let name = Message::new(key).with("file", file.name());
    let diff = similar::TextDiff::from_lines(file.text(), new)
        .unified_diff()
        .header(&single_line(file.name()), &strings.render(&name))
        .to_string();
    let lines = diff.split_inclusive('\n').map(|line| {
        let (text, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
        single_line(text).into_owned() + end
    });
    escape_workflow_commands(&lines.collect::<String>()).into_owned()
}
