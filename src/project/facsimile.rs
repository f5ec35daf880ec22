//! Facsimiles: pictures of the source of a record, shown beside its game.

use std::path::{Component, Path};

use crate::file_access::{FileRefusal, read_inside};
use crate::message::Message;

/// An image file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FacsimileImage {
    /// Its media type: `image/png`.
    pub kind: &'static str,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// A reason why a picture cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FacsimileError {
    /// It is not PNG, JPEG or SVG, by its extension or by its first bytes.
    UnsupportedFormat,
    /// The path leads out of the project, or out of the folder of a record without one.
    Outside,
    /// The file does not exist or cannot be read.
    Missing,
    /// It is an SVG with a script or other active content.
    #[cfg(feature = "book")]
    ActiveContent,
    /// It is larger than [`FacsimileImage::MAX_BYTES`].
    TooLarge,
}

impl FacsimileImage {
    /// The maximum size of a picture, in bytes: 2 MiB. It is embedded in single-file
    /// pages.
    pub const MAX_BYTES: usize = 2 << 20;

    /// File extensions, media types, and the first bytes of such files.
    const IMAGE_FORMATS: [(&'static str, &'static str, &'static [u8]); 4] = [
        ("png", "image/png", b"\x89PNG"),
        ("jpg", "image/jpeg", b"\xff\xd8\xff"),
        ("jpeg", "image/jpeg", b"\xff\xd8\xff"),
        ("svg", "image/svg+xml", b"<"),
    ];

    /// Reads the picture at a path written in a record, relative to the folder of the
    /// record. It must be inside `root`, or in that folder if the record is not inside
    /// `root`. If the record is in no folder, only the path is checked, and the result is
    /// `None`.
    ///
    /// # Errors
    ///
    /// Returns an error with the first [`FacsimileError`] found.
    ///
    /// ```
    /// use fifangha::project::{FacsimileImage, FacsimileError};
    ///
    /// let read = |path| FacsimileImage::read(path, None, None);
    /// assert_eq!(read("scans/page-108.png"), Ok(None));
    /// assert_eq!(read("scans/page-108.tiff"), Err(FacsimileError::UnsupportedFormat));
    /// assert_eq!(read("/etc/page.png"), Err(FacsimileError::Outside));
    /// ```
    pub fn read(
        written: &str,
        record: Option<&Path>,
        root: Option<&Path>,
    ) -> Result<Option<Self>, FacsimileError> {
        let path = Path::new(written);
        let end = path.extension().and_then(|it| it.to_str());
        let end = end.unwrap_or_default().to_ascii_lowercase();
        let kind = Self::IMAGE_FORMATS.iter().find(|it| it.0 == end);
        let &(_, kind, begins) = kind.ok_or(FacsimileError::UnsupportedFormat)?;
        let leads = |it: Component<'_>| matches!(it, Component::RootDir | Component::Prefix(_));
        if path.components().any(leads) {
            return Err(FacsimileError::Outside);
        }
        let Some(record) = record else {
            return Ok(None);
        };
        let folder = match record.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let missing = |_| FacsimileError::Missing;
        let folder = folder.canonicalize().map_err(missing)?;
        let root = root.and_then(|it| it.canonicalize().ok());
        let root = root.filter(|it| folder.starts_with(it));
        let read = read_inside(
            root.as_ref().unwrap_or(&folder),
            &folder.join(path),
            Self::MAX_BYTES,
        );
        let bytes = read.map_err(|refusal| match refusal {
            FileRefusal::Io(_) | FileRefusal::NoFile => FacsimileError::Missing,
            FileRefusal::Outside(_) => FacsimileError::Outside,
            FileRefusal::TooLarge(_) => FacsimileError::TooLarge,
        })?;
        let begun = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        if !begun.trim_ascii_start().starts_with(begins) {
            return Err(FacsimileError::UnsupportedFormat);
        }
        #[cfg(feature = "book")]
        if end == "svg" && super::find_active_content(&bytes).is_some() {
            return Err(FacsimileError::ActiveContent);
        }
        Ok(Some(Self { kind, bytes }))
    }
}

impl FacsimileError {
    /// Returns the error message, and advice.
    #[must_use]
    pub fn messages(self) -> [Message; 2] {
        let mib = FacsimileImage::MAX_BYTES >> 20;
        match self {
            Self::UnsupportedFormat => [
                Message::new("references.facsimile.kind.message"),
                Message::new("references.facsimile.kind.help"),
            ],
            Self::Outside => [
                Message::new("references.facsimile.outside.message"),
                Message::new("references.facsimile.outside.help"),
            ],
            Self::Missing => [
                Message::new("references.facsimile.missing.message"),
                Message::new("references.facsimile.missing.help"),
            ],
            #[cfg(feature = "book")]
            Self::ActiveContent => [
                Message::new("references.facsimile.active.message"),
                Message::new("references.facsimile.active.help"),
            ],
            Self::TooLarge => [
                Message::new("references.facsimile.large.message").with("mib", mib),
                Message::new("references.facsimile.large.help"),
            ],
        }
    }
}
