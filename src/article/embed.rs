//! Pictures of a book inside the file that shows them.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::media::kind;
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
    let kind = kind(&file);
    let file = src.join(file);
    let bytes = std::fs::read(&file).map_err(ArticleError::io(&file))?;
    Ok(Some(data(kind, &bytes)))
}

/// The bytes of a file as an address.
pub(super) fn data(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", STANDARD.encode(bytes))
}
