//! Pictures of a book inside the file that shows them.

use std::path::Path;

use super::page::target;
use super::problem::ArticleError;

/// A picture of the book as a `data:` address.
pub(super) fn embedded(
    link: &str,
    path: &Path,
    src: &Path,
) -> Result<Option<String>, ArticleError> {
    let Some((file, _)) = target(link, path) else {
        return Ok(None);
    };
    let kind = match file.extension().and_then(|it| it.to_str()) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        _ => return Ok(None),
    };
    let file = src.join(file);
    let bytes = std::fs::read(&file).map_err(ArticleError::io(&file))?;
    Ok(Some(format!("data:{kind};base64,{}", base64(&bytes))))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= chunk.len() {
                char::from(digit)
            } else {
                '='
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_ends_as_it_must() {
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (text, code) in known {
            assert_eq!(base64(text.as_bytes()), code);
        }
    }
}
