//! A record as the article takes it: its text, and what that comes to.

use crate::diagnostic::SourceFile;
use crate::examine::Examined;

/// A file or block of games, read and replayed.
#[derive(Debug)]
pub struct Played {
    /// The text.
    pub file: SourceFile,
    /// What it comes to.
    pub examined: Examined,
}

impl Played {
    /// Reads and replays a text.
    #[must_use]
    pub fn new(file: SourceFile) -> Self {
        let examined = Examined::of(&file);
        Self { file, examined }
    }
}
