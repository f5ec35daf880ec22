use serde::Serialize;

/// How a result was found, so that it can be cited and found again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Made {
    /// The command, as a shell takes it.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The record that was asked about; `null` where none was.
    pub record: Option<Hashed>,
}

/// A file, and what tells it from any other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Hashed {
    /// The file, as the command names it.
    pub file: String,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl Made {
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
    pub fn from(mut self, file: impl Into<String>, text: &str) -> Self {
        self.record = Some(Hashed::of(file, text));
        self
    }

    /// Words of a command as a shell takes them.
    ///
    /// ```
    /// use fifangha::answer::Made;
    ///
    /// assert_eq!(Made::command(["solve", "--position", "a b", "it's"]), "solve --position 'a b' 'it'\\''s'");
    /// ```
    pub fn command<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
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
impl Hashed {
    /// The hash of the text of a file.
    ///
    /// ```
    /// use fifangha::answer::Hashed;
    ///
    /// let empty = Hashed::of("empty.fif", "").sha256;
    /// assert!(empty.starts_with("e3b0c44298fc1c149afbf4c8996fb924"));
    /// ```
    #[must_use]
    pub fn of(file: impl Into<String>, text: &str) -> Self {
        use sha2::{Digest, Sha256};
        let digest = Sha256::digest(text);
        Self {
            file: file.into(),
            sha256: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}
