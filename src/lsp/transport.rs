//! Messages on a stream: a header with their length, then JSON.
//!
//! A header is read with a limit, and so is a message, so that no input can
//! take more memory than that. A message that is no message is answered and
//! the next one is read; after a broken header nothing more can be.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message};

use crate::message::Message as Words;

/// The largest message that is read, in bytes: a file of the largest size that
/// is read, with every character escaped.
const MOST_BYTES: u64 = 64 << 20;

/// The longest header that is read, in bytes.
const MOST_HEADER: u64 = 4 << 10;

/// What was read.
#[derive(Debug)]
pub(super) enum Received {
    Message(Message),
    /// It was no message: why.
    Malformed(String),
}

/// Reads the next message; `None` at the end of the stream.
///
/// # Errors
///
/// When the reader fails, and when a header is not one or promises too much:
/// where the next message begins is not known then.
pub(super) fn read(reader: &mut impl BufRead) -> io::Result<Option<Received>> {
    let Some(length) = read_header(reader)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&bytes) {
        Ok(message) => Received::Message(message),
        Err(error) => Received::Malformed(error.to_string()),
    }))
}

fn read_header(reader: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut left = MOST_HEADER;
    loop {
        let mut line = Vec::new();
        let read = reader.take(left).read_until(b'\n', &mut line)? as u64;
        left -= read;
        if read == 0 && left > 0 {
            return Ok(None);
        }
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(broken("lsp.sent.endless_header"));
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = std::str::from_utf8(line).map_err(|_| broken("lsp.sent.no_text"))?;
        if line.is_empty() {
            return match length {
                Some(length) if length <= MOST_BYTES => Ok(Some(length)),
                Some(_) => Err(broken("lsp.sent.too_large")),
                None => Err(broken("lsp.sent.no_length")),
            };
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(broken("lsp.sent.no_colon"));
        };
        if name.eq_ignore_ascii_case("content-length") {
            let parsed = value.trim().parse();
            length = Some(parsed.map_err(|_| broken("lsp.sent.no_number"))?);
        }
    }
}

/// An error of the stream; whoever started the server reads it, in English.
fn broken(what: &'static str) -> io::Error {
    let sent = Words::new("lsp.client_sent").with("what", Words::new(what));
    io::Error::new(io::ErrorKind::InvalidData, sent.to_string())
}

/// Answers something that was no message: nobody knows which request it was.
pub(super) fn refuse(writer: &mut impl Write, why: &str) -> io::Result<()> {
    let answer = serde_json::json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": ErrorCode::ParseError as i32, "message": why },
    })
    .to_string();
    write!(writer, "Content-Length: {}\r\n\r\n{answer}", answer.len())?;
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(mut bytes: &[u8]) -> (Vec<Received>, Option<String>) {
        let mut all = Vec::new();
        loop {
            match read(&mut bytes) {
                Ok(Some(received)) => all.push(received),
                Ok(None) => return (all, None),
                Err(error) => return (all, Some(error.to_string())),
            }
        }
    }

    #[test]
    fn what_is_no_message_does_not_lose_the_next_one() {
        let text = b"Content-Length: 3\r\n\r\n{x}Content-Length: 33\nX: y\n\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
        let (all, broken) = read_all(text);
        assert!(matches!(all[0], Received::Malformed(_)));
        assert!(
            matches!(&all[1], Received::Message(Message::Notification(it)) if it.method == "exit")
        );
        assert_eq!((all.len(), broken), (2, None));
    }

    #[test]
    fn a_broken_header_is_an_error_and_takes_no_memory() {
        for header in [
            "Content-Length: 99999999999\r\n\r\n".to_owned(),
            "Content-Length: many\r\n\r\n".to_owned(),
            "\r\n".to_owned(),
            "x".repeat(1 << 20),
            "é\n".repeat(3),
        ] {
            assert!(read_all(header.as_bytes()).1.is_some(), "{header:.40}");
        }
    }

    #[test]
    fn the_end_of_the_stream_is_no_error() {
        for text in ["", "Content-Length: 5\r\n\r\n{}"] {
            assert!(matches!(read_all(text.as_bytes()), (all, None) if all.is_empty()));
        }
    }
}
