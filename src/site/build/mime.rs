//! Media types of the files of a book.

use std::path::Path;

use percent_encoding::percent_decode_str;

/// Returns the media type of a file from its extension.
pub(crate) fn media_type(file: &Path) -> &'static str {
    let end = file.extension().unwrap_or_default().to_ascii_lowercase();
    match end.to_str().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "woff2" => "font/woff2",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

/// Decodes the percent signs of a path. Returns `None` if the result is not
/// UTF-8.
pub(crate) fn percent_decode(path: &str) -> Option<String> {
    let text = percent_decode_str(path).decode_utf8().ok()?;
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_reported_by_the_end_of_a_name() {
        assert_eq!(media_type(Path::new("a/B.PNG")), "image/png");
        assert_eq!(media_type(Path::new("a.svg")), "image/svg+xml");
        assert_eq!(media_type(Path::new("svg")), "application/octet-stream");
    }

    #[test]
    fn percent_signs_are_read() {
        assert_eq!(percent_decode("a%20b.svg").unwrap(), "a b.svg");
        assert_eq!(percent_decode("%C3%A9").unwrap(), "é");
        assert_eq!(percent_decode("50%+5").unwrap(), "50%+5");
        assert_eq!(percent_decode("%FF"), None);
    }
}
