//! Pictures of a book, embedded in the file that shows them.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::file_access::read_inside;
use crate::site::build::files::MAX_FILE_BYTES;
use crate::site::build::mime::media_type;
use crate::site::chapter::links::link_target;
use crate::site::problem::SiteError;

/// Returns a picture of the book as a `data:` URL, or `None` if the link leads
/// out of the book.
pub(in crate::site) fn image_data_uri(
    link: &str,
    path: &Path,
    src: &Path,
) -> Result<Option<String>, SiteError> {
    let Some((file, _)) = link_target(link, path) else {
        return Ok(None);
    };
    let kind = media_type(&file);
    let file = src.join(file);
    let bytes = read_inside(src, &file, MAX_FILE_BYTES).map_err(SiteError::refused(&file))?;
    Ok(Some(data_uri(kind, &bytes)))
}

/// Returns the bytes of a file as a `data:` URL.
pub(in crate::site) fn data_uri(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", STANDARD.encode(bytes))
}
