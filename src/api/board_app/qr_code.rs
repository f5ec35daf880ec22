//! QR codes of links.

use std::fmt::Write as _;

use qrcodegen::{QrCode as Modules, QrCodeEcc};
use serde::Serialize;

use crate::api::ApiError;
use crate::message::Message;

/// A QR code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct QrCode {
    /// The number of modules in a row, without the quiet zone.
    pub size: i32,
    /// The dark modules as the path of an SVG picture in units of one module.
    pub path: String,
}

/// The maximum length of a text. The code of a longer one has more than 117 modules in a row, which
/// the camera of a telephone hardly reads from a screen.
const MAX_BYTES: usize = 1_200;

impl QrCode {
    /// Encodes a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has more than 1200 bytes.
    ///
    /// ```
    /// use fifangha::api::board_app::QrCode;
    ///
    /// assert_eq!(QrCode::encode("https://example.org/").unwrap().size, 25);
    /// assert!(QrCode::encode(&"x".repeat(1201)).is_err());
    /// ```
    pub fn encode(text: &str) -> Result<Self, ApiError> {
        let too_long = || {
            ApiError::new(
                Message::new("board.code_too_long")
                    .with("n", text.len() as u64)
                    .with("most", MAX_BYTES as u64),
            )
        };
        if text.len() > MAX_BYTES {
            return Err(too_long());
        }
        let code = Modules::encode_text(text, QrCodeEcc::Low).map_err(|_| too_long())?;
        let size = code.size();
        let mut path = String::new();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let begin = x;
                while x < size && code.get_module(x, y) {
                    x += 1;
                }
                if x > begin {
                    _ = write!(path, "M{begin} {y}h{0}v1h-{0}z", x - begin);
                }
                x += 1;
            }
        }
        Ok(Self { size, path })
    }
}
