//! A source file with an index of its lines.

use std::{
    fmt,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{Code, Diagnostic, Span};
use crate::file_access::{FileRefusal, OpenFile, open_inside, open_regular};
use crate::message::{Message, MessageArg};

/// A line and a column, both from 1; columns count Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in Unicode scalar values.
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The name and text of a file, with a line index that is built on first use.
///
/// Diagnostics have byte offsets in its text; it converts them to lines and columns, and back.
/// [`open`](Self::open) and [`read`](Self::read) reject files above [`MAX_BYTES`](Self::MAX_BYTES) and text that
/// is not UTF-8, with a diagnostic that says where. [`new`](Self::new) takes any text.
///
/// # Examples
///
/// ```
/// use fifangha::diagnostic::SourceFile;
///
/// let file = SourceFile::new("game.fif", "{été}\n4R");
/// assert_eq!(file.line_column(3).to_string(), "1:3");
/// assert_eq!(file.line_column(8).to_string(), "2:1");
/// assert_eq!(file.line(2), "4R");
/// ```
///
/// A file that is not text:
///
/// ```
/// use fifangha::diagnostic::{ReadError, SourceFile};
///
/// let refused = SourceFile::from_bytes("game.fif", b"1. 4R \xff".to_vec()).unwrap_err();
/// let ReadError::Refused(refused) = refused else { panic!() };
/// let (file, why) = *refused;
/// assert_eq!(file.line_column(why.span.start()).to_string(), "1:7");
/// ```
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    /// The path, if the text is from a file.
    path: Option<PathBuf>,
    text: String,
    index: OnceLock<TextIndex>,
}

impl PartialEq for SourceFile {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.path, &self.text) == (&other.name, &other.path, &other.text)
    }
}

impl Eq for SourceFile {}

/// The positions of lines and characters in a text.
#[derive(Clone, Debug)]
struct TextIndex {
    /// The first byte of each line.
    starts: Vec<usize>,
    /// The number of characters before each multiple of [`STRIDE`] bytes.
    marks: Vec<usize>,
}

/// The number of bytes between two entries of the character index.
const STRIDE: usize = 1 << 10;

/// The reason why a file could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// An I/O error.
    Io(io::Error),
    /// A text that cannot be a record; the file contains the readable part.
    Refused(Box<(SourceFile, Diagnostic)>),
}

impl ReadError {
    fn refused(file: SourceFile, why: Diagnostic) -> Self {
        Self::Refused(Box::new((file, why)))
    }

    /// Returns the error for a file that is not read, with its displayed name.
    pub(crate) fn from_refusal(refusal: FileRefusal, name: impl Into<String>) -> Self {
        let file = SourceFile::new(name, "");
        let (message, help) = refusal.messages(file.name());
        let code = match refusal {
            FileRefusal::Io(error) => return Self::Io(error),
            FileRefusal::TooLarge(_) => Code::FileTooLarge,
            FileRefusal::NoFile | FileRefusal::Outside(_) => Code::RecordUnread,
        };
        let mut why = Diagnostic::new(code, Span::at(0), message);
        why.help.extend(help);
        Self::refused(file, why)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Refused(refused) => fmt::Display::fmt(&refused.1.message, f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Refused(_) => None,
        }
    }
}

impl SourceFile {
    /// The maximum size of a file in bytes: 8 MiB, enough for more than a million turns.
    pub const MAX_BYTES: usize = 8 << 20;

    /// The name of a text without a name, such as standard input.
    pub const UNNAMED: &str = "<stdin>";

    /// Returns a file in a sentence: its name, or *the record* if it has none.
    #[must_use]
    pub fn display_name(name: &str) -> MessageArg {
        match name {
            Self::UNNAMED => Message::new("ask.the-record").into(),
            _ => name.into(),
        }
    }

    /// Creates a file from a text; the name is only displayed.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            path: None,
            text: text.into(),
            index: OnceLock::new(),
        }
    }

    /// Reads the file at a path. Pipes and devices are rejected: reading a pipe without a writer
    /// would never end.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::read`], and [`Code::RecordUnread`] if the path is a pipe or a
    /// device.
    pub fn open(name: impl Into<String>, path: &Path) -> Result<Self, ReadError> {
        Self::read_opened(name, open_regular(path), path)
    }

    /// Reads a file that the project in a folder names; it must be inside the folder.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::open`], and [`Code::RecordUnread`] if the file is not inside.
    pub(crate) fn open_inside(
        folder: &Path,
        name: impl Into<String>,
        path: &Path,
    ) -> Result<Self, ReadError> {
        Self::read_opened(name, open_inside(folder, path), path)
    }

    /// Reads a file that was opened, with its displayed name.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::open`].
    pub(crate) fn read_opened(
        name: impl Into<String>,
        opened: Result<OpenFile, FileRefusal>,
        path: &Path,
    ) -> Result<Self, ReadError> {
        let (file, length) = match opened {
            Ok(opened) => opened,
            Err(refusal) => return Err(ReadError::from_refusal(refusal, name)),
        };
        // One byte more than the file, so that a single read reaches the end unless the file grows.
        let room = usize::try_from(length).map_or(0, |it| it.min(Self::MAX_BYTES) + 1);
        let read = Self::read_into(Vec::with_capacity(room), name, file)?;
        Ok(read.with_path(path))
    }

    /// Returns the same text with the path of its file, which relative references start from.
    #[must_use]
    pub fn with_path(self, path: &Path) -> Self {
        Self {
            path: Some(path.to_owned()),
            ..self
        }
    }

    /// Changes the name, which is only displayed.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// Returns the file without its text.
    pub(crate) fn without_text(self) -> Self {
        Self {
            text: String::new(),
            index: OnceLock::new(),
            ..self
        }
    }

    /// Returns a file with the same name and path but another text.
    #[must_use]
    pub fn with_text(&self, text: impl Into<String>) -> Self {
        Self {
            path: self.path.clone(),
            ..Self::new(self.name.as_str(), text)
        }
    }

    /// Returns the path, if the text is from a file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Reads a file, a pipe or a request, at most [`Self::MAX_BYTES`].
    ///
    /// # Errors
    ///
    /// Returns an error if the reader fails, if there are more bytes ([`Code::FileTooLarge`]), or
    /// if they are not UTF-8 ([`Code::NotUtf8`], at the first invalid byte).
    pub fn read(name: impl Into<String>, reader: impl Read) -> Result<Self, ReadError> {
        Self::read_into(Vec::new(), name, reader)
    }

    fn read_into(
        mut bytes: Vec<u8>,
        name: impl Into<String>,
        reader: impl Read,
    ) -> Result<Self, ReadError> {
        reader
            .take(Self::MAX_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(ReadError::Io)?;
        Self::from_bytes(name, bytes)
    }

    /// Creates a file from bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Self::read`].
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, ReadError> {
        if bytes.len() > Self::MAX_BYTES {
            let diagnostic = Diagnostic::new(
                Code::FileTooLarge,
                Span::at(0),
                Message::new("file.too_large.message").with("mib", Self::MAX_BYTES >> 20),
            )
            .help(Message::new("file.too_large.help"));
            return Err(ReadError::refused(Self::new(name, ""), diagnostic));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[at];
                let diagnostic = Diagnostic::new(
                    Code::NotUtf8,
                    Span::at(at),
                    Message::new("file.not_utf8.message").with("byte", format!("{byte:#04x}")),
                )
                .label(Message::new("file.not_utf8.label"))
                .help(Message::new("file.not_utf8.help"));
                let kept = String::from_utf8_lossy(&error.as_bytes()[..at]).into_owned();
                Err(ReadError::refused(Self::new(name, kept), diagnostic))
            }
        }
    }

    /// Returns the displayed name, usually the path as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn index(&self) -> &TextIndex {
        self.index.get_or_init(|| TextIndex::from_text(&self.text))
    }

    /// Returns the line and column of a byte. A byte inside a character counts as its first byte, a
    /// byte past the end as the end.
    pub fn line_column(&self, byte: usize) -> LineColumn {
        let byte = byte.min(self.text.len());
        let starts = &self.index().starts;
        let line = starts.partition_point(|&start| start <= byte);
        let start = starts[line - 1];
        let mut column = self.chars_before(byte) - self.chars_before(start);
        // Editors do not count a byte order mark.
        if start == 0 && byte > 0 && self.text.starts_with('\u{feff}') {
            column -= 1;
        }
        let inside = self.text.is_char_boundary(byte);
        LineColumn {
            line,
            column: column + usize::from(inside),
        }
    }

    /// Returns the number of characters that begin before a byte, in constant time.
    fn chars_before(&self, byte: usize) -> usize {
        // A text that ends at a multiple of the stride has no mark there.
        let marks = &self.index().marks;
        let mark = (byte / STRIDE).min(marks.len().saturating_sub(1));
        let before = marks.get(mark).copied().unwrap_or(0);
        before + count_chars(&self.text.as_bytes()[mark * STRIDE..byte])
    }

    /// Returns a line, counted from 1, without its line end; empty if it does not exist.
    pub fn line(&self, number: usize) -> &str {
        let starts = &self.index().starts;
        let Some(&start) = number.checked_sub(1).and_then(|index| starts.get(index)) else {
            return "";
        };
        let end = starts.get(number).copied().unwrap_or(self.text.len());
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// Returns the first byte of a line, counted from 1, or the end of the text.
    pub fn line_start(&self, number: usize) -> usize {
        let start = number
            .checked_sub(1)
            .and_then(|index| self.index().starts.get(index));
        start.copied().unwrap_or(self.text.len())
    }

    /// Returns the number of lines; a text that ends with a line end has an empty last line.
    pub fn lines(&self) -> usize {
        self.index().starts.len()
    }
}

impl TextIndex {
    fn from_text(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        let marks = text.as_bytes().chunks(STRIDE).scan(0, |characters, chunk| {
            let before = *characters;
            *characters += count_chars(chunk);
            Some(before)
        });
        Self {
            starts: starts.collect(),
            marks: marks.collect(),
        }
    }
}

/// Returns the number of characters that begin in these bytes.
fn count_chars(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_inside_a_character_is_at_its_first() {
        let file = SourceFile::new("a", "aé漢b\nü");
        let at = |byte| {
            let LineColumn { line, column } = file.line_column(byte);
            (line, column)
        };
        let columns: Vec<_> = (0..=7).map(at).collect();
        let expected = [1, 2, 2, 3, 3, 3, 4, 5].map(|column| (1, column));
        assert_eq!(columns, expected);
        assert_eq!(
            [at(8), at(9), at(10), at(99)],
            [(2, 1), (2, 1), (2, 2), (2, 2)]
        );
    }
}
