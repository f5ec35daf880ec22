//! Responses as JSON, with a size limit.

use std::io;

use serde::Serialize;

use super::error::{ApiError, FailureResponse};
use super::schema::{Identified, Response};
use crate::message::{Message, Strings};

/// Maximum size of a response in bytes; more would fill the memory of an instance of the module for
/// browsers, and the limit of a JavaScript string is only a little higher.
const MAX_BYTES: usize = 256 << 20;

/// Returns a response as JSON, with the identifier of its schema.
///
/// # Errors
///
/// Returns an error if it is longer than 256 MiB; serialization stops at the limit.
pub fn to_json(response: &impl Response) -> Result<String, ApiError> {
    to_json_without_schema(&Identified::new(response))
}

/// Returns the error of a request as JSON, in a language.
#[must_use]
pub fn failure_to_json(failure: &ApiError, strings: &Strings) -> String {
    to_json(&FailureResponse::new(failure, strings)).unwrap_or_else(|error| error.to_string())
}

/// Returns a response that has no schema as JSON.
pub(super) fn to_json_without_schema(response: &impl Serialize) -> Result<String, ApiError> {
    to_json_within(response, MAX_BYTES)
}

fn to_json_within(response: &impl Serialize, bytes: usize) -> Result<String, ApiError> {
    let mut text = SizeLimitedBuffer {
        text: Vec::new(),
        bytes,
    };
    let written = serde_json::to_writer(&mut text, response);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_that_is_too_long_is_an_error() {
        assert_eq!(to_json_within(&[1, 2], 5).unwrap(), "[1,2]");
        assert!(to_json_within(&[1, 2, 3], 5).is_err());
    }
}
