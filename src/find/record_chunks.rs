//! Parts of a large file, each with whole records.

use std::io::{self, Read};

use crate::diagnostic::{ReadError, SourceFile};

/// The size of the parts in which large files are searched, in bytes.
pub const CHUNK_BYTES: usize = 1 << 19;

/// A part of a file with whole records.
#[derive(Debug)]
pub struct RecordChunk {
    /// Its text, with the name of the file; or the reason why it cannot be read.
    pub text: Result<SourceFile, ReadError>,
    /// The number of lines before it.
    pub lines: usize,
}

/// The parts of a file with many records, read one after the other, so that the file is never in
/// memory as a whole. A part ends before front matter. A record that is larger than a whole file may
/// be is the last part, and is refused.
///
/// ```
/// use fifangha::find::RecordChunks;
///
/// let text = "---\ntitle: A\n---\n1. 4R\n---\ntitle: B\n---\n1. 4R\n";
/// let parts: Vec<_> = RecordChunks::new("games.fif", text.as_bytes(), 10).collect();
/// assert_eq!(parts.len(), 2);
/// assert_eq!(parts[1].lines, 4);
/// assert!(parts[1].text.as_ref().unwrap().text().starts_with("---\ntitle: B"));
/// ```
#[derive(Debug)]
pub struct RecordChunks<R> {
    name: String,
    reader: R,
    /// The smallest size of a part but the last, in bytes.
    size: usize,
    /// The bytes that were read and not returned.
    pending: Vec<u8>,
    scan: FenceScan,
    lines: usize,
    is_done: bool,
}

impl<R: Read> RecordChunks<R> {
    /// Creates the parts of a file with a displayed name.
    pub fn new(name: impl Into<String>, reader: R, size: usize) -> Self {
        Self {
            name: name.into(),
            reader,
            size: size.max(1),
            pending: Vec::new(),
            scan: FenceScan::default(),
            lines: 0,
            is_done: false,
        }
    }

    /// Returns the end of the next part.
    fn next_end(&mut self) -> io::Result<usize> {
        loop {
            let block = self.size as u64;
            let read = self
                .reader
                .by_ref()
                .take(block)
                .read_to_end(&mut self.pending)?;
            self.scan.advance(&self.pending);
            match self.scan.last_start.take() {
                Some(start) if read > 0 => return Ok(start),
                _ if read == 0 || self.pending.len() > SourceFile::MAX_BYTES => {
                    self.is_done = true;
                    return Ok(self.pending.len());
                }
                _ => {}
            }
        }
    }
}

impl<R: Read> Iterator for RecordChunks<R> {
    type Item = RecordChunk;

    fn next(&mut self) -> Option<RecordChunk> {
        if self.is_done {
            return None;
        }
        let text = self.next_end().map_err(ReadError::Io).and_then(|end| {
            let rest = self.pending.split_off(end);
            let bytes = std::mem::replace(&mut self.pending, rest);
            self.scan.at -= end;
            SourceFile::from_bytes(self.name.as_str(), bytes)
        });
        let lines = self.lines;
        match &text {
            Ok(file) if file.text().is_empty() && lines > 0 => return None,
            Ok(file) => self.lines += file.text().bytes().filter(|it| *it == b'\n').count(),
            Err(_) => self.is_done = true,
        }
        Some(RecordChunk { text, lines })
    }
}

/// A search for the lines `---` that begin front matter.
#[derive(Debug, Default)]
struct FenceScan {
    /// The bytes searched so far: whole lines.
    at: usize,
    in_front: bool,
    /// The number of open braces of a comment, in which a line `---` begins no front matter.
    braces: usize,
    /// The last line that begins front matter, but not the first line of all.
    last_start: Option<usize>,
}

impl FenceScan {
    fn advance(&mut self, text: &[u8]) {
        while let Some(length) = text[self.at..].iter().position(|it| *it == b'\n') {
            let line = &text[self.at..self.at + length];
            let is_fence = line.starts_with(b"---") && line.trim_ascii_end() == b"---";
            match (is_fence, self.in_front) {
                (true, true) => self.in_front = false,
                (true, false) if self.braces == 0 => {
                    self.in_front = true;
                    self.last_start = Some(self.at).filter(|it| *it > 0).or(self.last_start);
                }
                (_, true) => {}
                (_, false) => self.skip_line(line),
            }
            self.at += length + 1;
        }
    }

    /// Counts the braces of a line that are neither escaped nor in a comment to the end of the line.
    fn skip_line(&mut self, line: &[u8]) {
        let mut bytes = line.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' => {
                    bytes.next();
                }
                b';' if self.braces == 0 => return,
                b'{' => self.braces += 1,
                b'}' => self.braces = self.braces.saturating_sub(1),
                _ => {}
            }
        }
    }
}
