//! Message transport: a header with the length, then JSON.
//!
//! The sizes of headers and messages are limited, so that no input can exhaust the memory. An
//! invalid message is answered with an error and the next one is read; an invalid header ends the
//! stream.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

use crate::message::{Message as LocalizedMessage, Strings};

/// Maximum size of a message in bytes: the largest file that is read, with every character escaped.
const MAX_MESSAGE_BYTES: u64 = 64 << 20;

/// Maximum size of a header in bytes.
const MAX_HEADER_BYTES: u64 = 4 << 10;

/// An error code of JSON-RPC or of the Language Server Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ErrorCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
    ContentModified = -32801,
    RequestCanceled = -32800,
}

/// A message from the editor.
#[derive(Debug)]
pub(super) enum IncomingMessage {
    Request(IncomingRequest),
    Notification {
        method: String,
        params: Value,
    },
    /// A response, which is ignored: the server needs no results of its requests.
    Response,
    /// An invalid message.
    Invalid(InvalidMessage),
}

/// A request; its id is returned unchanged in the response.
#[derive(Clone, Debug)]
pub(super) struct IncomingRequest {
    pub(super) id: Value,
    pub(super) method: String,
    pub(super) params: Value,
}

/// An invalid message: the error, and the id if it had one.
#[derive(Debug)]
pub(super) struct InvalidMessage {
    id: Value,
    code: ErrorCode,
    why: LocalizedMessage,
}

impl InvalidMessage {
    /// Returns `true` if the message could not be parsed; it may have been any message, including a
    /// change of a text.
    pub(super) fn is_unparsed(&self) -> bool {
        matches!(self.code, ErrorCode::ParseError)
    }
}

impl IncomingMessage {
    /// Returns the parameters of a request or a notification.
    pub(super) fn params_mut(&mut self) -> Option<&mut Value> {
        match self {
            Self::Request(IncomingRequest { params, .. }) | Self::Notification { params, .. } => {
                Some(params)
            }
            Self::Response | Self::Invalid(_) => None,
        }
    }

    /// Parses a message as JSON-RPC: the id of a request is a string, a number or null.
    fn from_bytes(bytes: &[u8]) -> Self {
        let refused = |id, code, why| Self::Invalid(InvalidMessage { id, code, why });
        let wrong = |id, key| refused(id, ErrorCode::InvalidRequest, LocalizedMessage::new(key));
        let mut message = match serde_json::from_slice::<Value>(&replace_lone_surrogates(bytes)) {
            Ok(Value::Object(message)) => message,
            Ok(_) => return wrong(Value::Null, "lsp.sent.no_object"),
            Err(error) => {
                return refused(
                    Value::Null,
                    ErrorCode::ParseError,
                    LocalizedMessage::verbatim(&error),
                );
            }
        };
        let id = message.remove("id");
        if matches!(
            id,
            Some(Value::Object(_) | Value::Array(_) | Value::Bool(_))
        ) {
            return wrong(Value::Null, "lsp.sent.no_id");
        }
        let params = message.remove("params").unwrap_or_default();
        match (message.remove("method"), id) {
            (Some(Value::String(_)), id)
                if !(params.is_object() || params.is_array() || params.is_null()) =>
            {
                wrong(id.unwrap_or_default(), "lsp.sent.no_params")
            }
            (Some(Value::String(method)), Some(id)) => {
                Self::Request(IncomingRequest { id, method, params })
            }
            (Some(Value::String(method)), None) => Self::Notification { method, params },
            (None, Some(_)) if message.contains_key("result") || message.contains_key("error") => {
                Self::Response
            }
            (_, id) => wrong(id.unwrap_or_default(), "lsp.sent.no_method"),
        }
    }
}

/// Returns JSON in which each lone surrogate of a string, such as `\ud83d`, is replaced by U+FFFD.
/// Editors send one when a character is cut in two. The replacement has the same width in UTF-16,
/// so that columns stay the same.
fn replace_lone_surrogates(json: &[u8]) -> Cow<'_, [u8]> {
    let mut paired = Cow::Borrowed(json);
    let mut at = 0;
    while let Some(found) = json[at..].iter().position(|&byte| byte == b'\\') {
        at += found;
        at += match (surrogate_at(json, at), surrogate_at(json, at + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => 12,
            (Some(_), _) => {
                paired.to_mut()[at + 2..at + 6].copy_from_slice(b"fffd");
                6
            }
            // The next byte is escaped.
            (None, _) => 2,
        };
        if at >= json.len() {
            break;
        }
    }
    paired
}

/// Returns the surrogate escaped at an offset of JSON, such as `\ud83d`, if there is one.
fn surrogate_at(json: &[u8], at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
    let unit = u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    (0xd800..=0xdfff).contains(&unit).then_some(unit)
}

/// Reads the next message; `None` at the end of the stream.
///
/// # Errors
///
/// Returns an error if the reader fails, or if a header is invalid or its length too large: the
/// start of the next message is unknown then.
pub(super) fn read_message(reader: &mut impl BufRead) -> io::Result<Option<IncomingMessage>> {
    let Some(length) = read_header(reader)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(IncomingMessage::from_bytes(&bytes)))
}

fn read_header(reader: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut left = MAX_HEADER_BYTES;
    loop {
        let mut line = Vec::new();
        let read = reader.take(left).read_until(b'\n', &mut line)? as u64;
        left -= read;
        if read == 0 && left > 0 {
            return Ok(None);
        }
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(stream_error("lsp.sent.endless_header"));
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = std::str::from_utf8(line).map_err(|_| stream_error("lsp.sent.no_text"))?;
        if line.is_empty() {
            return match length {
                Some(length) if length <= MAX_MESSAGE_BYTES => Ok(Some(length)),
                Some(_) => Err(stream_error("lsp.sent.too_large")),
                None => Err(stream_error("lsp.sent.no_length")),
            };
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(stream_error("lsp.sent.no_colon"));
        };
        if name.eq_ignore_ascii_case("content-length") {
            let parsed = value.trim().parse();
            length = Some(parsed.map_err(|_| stream_error("lsp.sent.no_number"))?);
        }
    }
}

/// Returns an error of the stream. It is in English because it is printed where the server was
/// started.
fn stream_error(what: &'static str) -> io::Error {
    let sent = LocalizedMessage::new("lsp.client_sent").with("what", LocalizedMessage::new(what));
    io::Error::new(io::ErrorKind::InvalidData, sent.to_string())
}

/// Sends the response to a request: its result or error.
pub(super) fn send_response(
    writer: &mut impl Write,
    id: Value,
    answer: Result<Value, (ErrorCode, String)>,
) -> io::Result<()> {
    let (key, value) = match answer {
        Ok(result) => ("result", result),
        Err((code, why)) => ("error", json!({ "code": code as i32, "message": why })),
    };
    send(writer, &json!({ "jsonrpc": "2.0", "id": id, key: value }))
}

/// Sends a notification.
pub(super) fn notify(writer: &mut impl Write, method: &str, params: Value) -> io::Result<()> {
    send(
        writer,
        &json!({ "jsonrpc": "2.0", "method": method, "params": params }),
    )
}

/// Sends a request.
pub(super) fn request(
    writer: &mut impl Write,
    id: &str,
    method: &str,
    params: Value,
) -> io::Result<()> {
    send(
        writer,
        &json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }),
    )
}

/// Sends the error response to an invalid message.
pub(super) fn send_error(
    writer: &mut impl Write,
    refused: InvalidMessage,
    strings: &Strings,
) -> io::Result<()> {
    let why = strings.render(&refused.why);
    send_response(writer, refused.id, Err((refused.code, why)))
}

fn send(writer: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(writer, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(mut bytes: &[u8]) -> (Vec<IncomingMessage>, Option<String>) {
        let mut all = Vec::new();
        loop {
            match read_message(&mut bytes) {
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
        assert!(matches!(all[0], IncomingMessage::Invalid(_)));
        assert!(
            matches!(&all[1], IncomingMessage::Notification { method, .. } if method == "exit")
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
    fn an_id_is_a_text_a_number_or_null_and_nothing_else() {
        let id = |id: &str| {
            let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"x\"}}");
            match IncomingMessage::from_bytes(text.as_bytes()) {
                IncomingMessage::Request(request) => request.id.to_string(),
                IncomingMessage::Invalid(refused) => format!("{} {:?}", refused.id, refused.code),
                other => panic!("{other:?}"),
            }
        };
        for legal in [
            "1",
            "-7",
            "1.5",
            "9007199254740993",
            "\"a\"",
            "\"\"",
            "null",
        ] {
            assert_eq!(id(legal), legal);
        }
        for illegal in ["{}", "[1]", "true"] {
            assert_eq!(id(illegal), "null InvalidRequest");
        }
        for (text, expected) in [
            ("[]", "null"),
            ("3", "null"),
            ("{\"id\":3}", "3"),
            ("{\"id\":3,\"method\":4}", "3"),
            ("{\"id\":3,\"method\":\"x\",\"params\":4}", "3"),
        ] {
            let IncomingMessage::Invalid(refused) = IncomingMessage::from_bytes(text.as_bytes())
            else {
                panic!("{text}");
            };
            assert_eq!(refused.code as i32, ErrorCode::InvalidRequest as i32);
            assert_eq!(refused.id.to_string(), expected, "{text}");
        }
        let answer = "{\"id\":1,\"result\":null}";
        assert!(matches!(
            IncomingMessage::from_bytes(answer.as_bytes()),
            IncomingMessage::Response
        ));
    }

    #[test]
    fn a_lone_surrogate_is_read_as_one_replacement_character() {
        let read = |escaped: &str| {
            let json = format!("\"{escaped}\"");
            serde_json::from_slice::<String>(&replace_lone_surrogates(json.as_bytes())).unwrap()
        };
        for (escaped, text) in [
            (r"\ud83d", "\u{fffd}"),
            (r"a\uDE00b", "a\u{fffd}b"),
            (r"\ud83d\ude00", "\u{1f600}"),
            (r"\ud83d\ud83d\ude00", "\u{fffd}\u{1f600}"),
            (r"\ud83d\u0041", "\u{fffd}A"),
            (r"\ude00\ud83d", "\u{fffd}\u{fffd}"),
            // Only the backslash is escaped here.
            (r"\\ud83d", r"\ud83d"),
            (r"\\\ud83d", "\\\u{fffd}"),
            (r"\u00e9\n", "é\n"),
        ] {
            assert_eq!(read(escaped), text, "{escaped}");
        }
        for whole in [r#""\ud83d\ude00""#, "{}", r#"{"a":"\"\\"}"#] {
            assert!(matches!(
                replace_lone_surrogates(whole.as_bytes()),
                Cow::Borrowed(_)
            ));
        }
        // Invalid JSON: nothing is read past its end.
        for cut in [
            r"\",
            r#""\u"#,
            r#""\ud83"#,
            r#""\ud83d\"#,
            r#""\ud83d\ude0"#,
        ] {
            let _ = replace_lone_surrogates(cut.as_bytes());
        }
    }

    #[test]
    fn the_end_of_the_stream_is_no_error() {
        for text in ["", "Content-Length: 5\r\n\r\n{}"] {
            assert!(matches!(read_all(text.as_bytes()), (all, None) if all.is_empty()));
        }
    }
}
