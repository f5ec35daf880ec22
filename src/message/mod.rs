//! Messages, independent of the language.
//!
//! A [`Message`] is a key with arguments. Its text is in a language file under `templates/strings`,
//! and [`Strings::render`] fills in the arguments. All parts of the program report with messages,
//! so that each reader gets them in their own language, and texts are written only in these files.
//!
//! ```
//! use fifangha::message::{Message, Strings};
//!
//! let message = Message::new("diagram.hand")
//!     .with("side", Message::new("side.south"))
//!     .with("n", 2);
//! assert_eq!(message.to_string(), "South holds 2 seeds in hand.");
//! let french = Strings::builtin("fr").unwrap();
//! assert_eq!(french.render(&message), "Sud a 2 graines en main.");
//! ```

mod language_tag;
mod languages;
mod message_arg;
mod rules_messages;
mod single_line;
mod strings;

pub use language_tag::primary_language;
pub(crate) use language_tag::text_in_language;
pub use languages::{Languages, ProjectTextError, ProjectTexts};
pub use message_arg::MessageArg;
pub use rules_messages::illegal_start_passage;
pub(crate) use rules_messages::value_text;
pub(crate) use single_line::join_lines;
pub use single_line::single_line;
pub use strings::{NamedArgs, Strings};

use std::fmt;

/// A message: the key of a text in the language files, and its arguments.
///
/// `to_string` returns it in English, [`Strings::render`] in any language.
///
/// # Examples
///
/// ```
/// use fifangha::message::{Message, Strings};
///
/// let side = Message::new("side.north");
/// assert_eq!(side.to_string(), "North");
/// assert_eq!(Strings::builtin("fr").unwrap().render(&side), "Nord");
/// ```
///
/// A sentence with arguments, one of which is a message:
///
/// ```
/// use fifangha::message::{Message, Strings};
///
/// let mover = Message::new("side.south");
/// let sentence = Message::new("replay.illegal_turn").with("mover", mover).with("turn", "4R");
/// assert_eq!(sentence.to_string(), "South cannot play 4R");
/// assert_eq!(Strings::builtin("fr").unwrap().render(&sentence), "Sud ne peut pas jouer 4R ici");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    key: &'static str,
    args: Vec<(&'static str, MessageArg)>,
}

impl Message {
    /// Creates a message without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            args: Vec::new(),
        }
    }

    /// Adds an argument. A text with plural forms selects one by the argument `n`. Long quotations
    /// are elided in the middle.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<MessageArg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Wraps an error text of the system or a library, which is not translated.
    #[must_use]
    pub fn verbatim(why: &impl ToString) -> Self {
        Self::new("system.says").with("why", why.to_string())
    }

    /// Returns the text of an error of the system; frequent kinds are translated.
    #[must_use]
    pub(crate) fn system_error(error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::NotFound => Self::new("system.not_found"),
            ErrorKind::PermissionDenied => Self::new("system.permission_denied"),
            ErrorKind::AlreadyExists => Self::new("system.already_exists"),
            ErrorKind::IsADirectory => Self::new("system.is_a_folder"),
            ErrorKind::NotADirectory => Self::new("system.not_a_folder"),
            ErrorKind::ReadOnlyFilesystem => Self::new("system.read_only"),
            ErrorKind::StorageFull => Self::new("system.storage_full"),
            ErrorKind::AddrInUse => Self::new("system.address_in_use"),
            _ => Self::verbatim(error),
        }
    }

    /// Returns the key of the text.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// Returns the names and values of the arguments, in the order in which they were added.
    #[must_use]
    pub fn args(&self) -> &[(&'static str, MessageArg)] {
        &self.args
    }

    /// Returns the texts of the arguments that are the same in every language.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.args.iter().flat_map(|(_, arg)| arg.texts()).collect()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Strings::english().render(self))
    }
}
