//! JSON responses with a size limit.

use std::io;

use serde::Serialize;

use super::error::ApiError;
use crate::message::Message;

/// Returns a response as JSON of at most the given number of bytes.
///
/// ```
/// use fifangha::api::to_json;
///
/// assert_eq!(to_json(&[1, 2], 5).unwrap(), "[1,2]");
/// assert!(to_json(&[1, 2, 3], 5).is_err());
/// ```
///
/// # Errors
///
/// Returns an error if the response is longer; serialization stops at the
/// limit.
pub fn to_json(answer: &impl Serialize, bytes: usize) -> Result<String, ApiError> {
    let mut text = SizeLimitedBuffer {
        text: Vec::new(),
        bytes,
    };
    let written = serde_json::to_writer(&mut text, answer);
    written
        .ok()
        .and_then(|()| String::from_utf8(text.text).ok())
        .ok_or_else(|| {
            ApiError::new(Message::new("ask.too-long").with("mib", bytes >> 20))
                .with_help(Message::new("ask.one-turn"))
        })
}

/// A buffer with a size limit.
struct SizeLimitedBuffer {
    text: Vec<u8>,
    bytes: usize,
}

impl io::Write for SizeLimitedBuffer {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.text.len() + more.len() > self.bytes {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.text.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
