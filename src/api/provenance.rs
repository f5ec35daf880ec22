use serde::Serialize;

/// The origin of a result, for citation and reproduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The command, quoted for a shell.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The record that was read; `null` if there is none.
    pub record: Option<FileHash>,
}

/// A file and its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileHash {
    /// The file name in the command.
    pub file: String,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl Provenance {
    /// Creates the provenance of a result of this version.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            record: None,
        }
    }

    /// Adds a file with the given text.
    #[cfg(any(feature = "cli", feature = "book"))]
    #[must_use]
    pub fn with_file(mut self, file: impl Into<String>, text: &str) -> Self {
        self.record = Some(FileHash::new(file, text));
        self
    }

    /// Joins the words of a command, quoted for a shell.
    ///
    /// ```
    /// use fifangha::api::Provenance;
    ///
    /// assert_eq!(Provenance::shell_command(["solve", "a b", "it's"]), "solve 'a b' 'it'\\''s'");
    /// ```
    pub fn shell_command<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
        let plain = |c: char| c.is_alphanumeric() || "-_./=,:+@%".contains(c);
        let word = |word: &str| match !word.is_empty() && word.chars().all(plain) {
            true => word.to_owned(),
            false => format!("'{}'", word.replace('\'', "'\\''")),
        };
        let words: Vec<_> = words.into_iter().map(word).collect();
        words.join(" ")
    }
}

#[cfg(any(feature = "cli", feature = "book"))]
impl FileHash {
    /// Creates the hash of the text of a file.
    ///
    /// ```
    /// use fifangha::api::FileHash;
    ///
    /// let empty = FileHash::new("empty.fif", "").sha256;
    /// assert!(empty.starts_with("e3b0c44298fc1c149afbf4c8996fb924"));
    /// ```
    #[must_use]
    pub fn new(file: impl Into<String>, text: &str) -> Self {
        use sha2::{Digest, Sha256};
        let digest = Sha256::digest(text);
        Self {
            file: file.into(),
            sha256: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}
