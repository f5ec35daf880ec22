use serde::Serialize;

/// How a result was found, so that it can be cited and found again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The command, as a shell takes it.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The record that was asked about; `null` where none was.
    pub record: Option<FileHash>,
}

/// A file, and what tells it from any other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileHash {
    /// The file, as the command names it.
    pub file: String,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl Provenance {
    /// A result of this version.
    #[must_use]
    pub fn new(command: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            record: None,
        }
    }

    /// The same, found in a file with this text.
    #[cfg(any(feature = "cli", feature = "book"))]
    #[must_use]
    pub fn with_file(mut self, file: impl Into<String>, text: &str) -> Self {
        self.record = Some(FileHash::new(file, text));
        self
    }

    /// Words of a command as a shell takes them.
    ///
    /// ```
    /// use fifangha::api::Provenance;
    ///
    /// assert_eq!(Provenance::shell_command(["solve", "--position", "a b", "it's"]), "solve --position 'a b' 'it'\\''s'");
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
    /// The hash of the text of a file.
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
