//! The spelling of URIs: an editor may send one that is not encoded, or encoded in another way than
//! here. It is answered with the same one.

use std::collections::BTreeMap;

use lsp_types::Uri;
use serde_json::Value;

use super::temp_pages::{path_from_file_uri, uri_from_path};

/// The URIs of an editor that are spelled in another way here.
#[derive(Debug, Default)]
pub(super) struct UriSpellings {
    /// The spelling of the editor, by the one here.
    spelled: BTreeMap<String, String>,
}

impl UriSpellings {
    /// Encodes the URIs in the parameters of a message.
    pub(super) fn encode(&mut self, params: &mut Value) {
        match params {
            Value::Array(items) => items.iter_mut().for_each(|it| self.encode(it)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Value::String(uri) if key == "uri" || key.ends_with("Uri") => {
                            self.encode_uri(uri);
                        }
                        // The URIs of commands are arguments.
                        Value::Array(items) if key == "arguments" => {
                            for uri in items {
                                match uri {
                                    Value::String(uri) => self.encode_uri(uri),
                                    other => self.encode(other),
                                }
                            }
                        }
                        _ => self.encode(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn encode_uri(&mut self, uri: &mut String) {
        let encoded = encoded(uri);
        if encoded != *uri {
            let written = std::mem::replace(uri, encoded.clone());
            self.spelled.insert(encoded, written);
        }
    }

    /// Spells the URIs in an answer or a notification as the editor does.
    pub(super) fn spell(&self, answer: Value) -> Value {
        if self.spelled.is_empty() {
            return answer;
        }
        match answer {
            Value::String(text) => match self.spelled.get(&text) {
                Some(written) => written.as_str().into(),
                None => text.into(),
            },
            Value::Array(items) => items.into_iter().map(|it| self.spell(it)).collect(),
            // The changes of several files are listed by their URIs.
            Value::Object(fields) => {
                let field = |(key, value)| (self.spelled.get(&key).cloned().unwrap_or(key), value);
                let fields = fields.into_iter().map(field);
                Value::Object(fields.map(|(key, it)| (key, self.spell(it))).collect())
            }
            other => other,
        }
    }
}

/// Returns a URI without characters that must be encoded; the URI of a file as it is written here.
fn encoded(uri: &str) -> String {
    if let Some(file) = path_from_file_uri(uri).and_then(|it| uri_from_path(&it)) {
        return file.as_str().to_owned();
    }
    if uri.parse::<Uri>().is_ok() {
        return uri.to_owned();
    }
    let bytes = uri.as_bytes();
    let is_code = |at: usize| {
        let digits = bytes.get(at + 1..at + 3);
        digits.is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
    };
    let byte = |(at, byte): (usize, &u8)| match byte {
        b'%' if is_code(at) => "%".to_owned(),
        b'-' | b'.' | b'_' | b'~' | b':' | b'/' | b'?' | b'#' | b'@' | b'!' | b'$' | b'&'
        | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' => char::from(*byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    bytes.iter().enumerate().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_uri_becomes_one_that_can_be_parsed() {
        for uri in [
            "file:///a/[1]^|{}`\"<>\\ é😀%zz 100%.fif",
            "file://localhost/a/é.fif",
            "untitled:é [1] 100%",
            "vscode-vfs://github/a/[1] %5B.fif",
            "file:///a/%FF é",
        ] {
            assert!(encoded(uri).parse::<Uri>().is_ok(), "{uri}");
        }
        assert_eq!(encoded("untitled:a%20[b"), "untitled:a%20%5Bb");
        assert_eq!(
            encoded("file:///a/100%[é].fif"),
            "file:///a/100%25%5B%C3%A9%5D.fif"
        );
    }
}
