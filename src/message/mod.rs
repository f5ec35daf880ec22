//! What is said, before it is put into words.
//!
//! A [`Message`] is a key and its arguments; the sentence of a key stands in a
//! language file under `templates/strings`, and [`Strings::render`] fills the
//! arguments in. Whoever finds something out says it with a message, so that
//! each reader has it in a language of its own, and nobody else makes sentences.
//!
//! ```
//! use fifangha::message::{Message, Strings};
//!
//! let message = Message::new("diagram.hand")
//!     .with("side", Message::new("side.south"))
//!     .with("n", 2);
//! assert_eq!(message.to_string(), "South holds 2 seeds in hand.");
//! let french = Strings::builtin("fr").unwrap();
//! assert_eq!(french.render(&message), "Sud tient 2 graines en main.");
//! ```

mod language_tag;
mod languages;
mod message_arg;
mod rules_messages;
mod strings;

pub use language_tag::primary_language;
pub use languages::{Languages, ProjectTextError, ProjectTexts};
pub use message_arg::MessageArg;
pub use rules_messages::illegal_start_passage;
pub use strings::{NamedArgs, Strings};

use std::fmt;

/// Something to say: the key of a text in the language files, and what fills it.
///
/// As text, with `to_string`, it is English: [`Strings::render`] has the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    key: &'static str,
    args: Vec<(&'static str, MessageArg)>,
}

impl Message {
    /// The text of a key that needs no arguments, or none yet.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            args: Vec::new(),
        }
    }

    /// The same with an argument. A text with forms for numbers takes the one
    /// for the argument `n`. What quotes very much of a file is cut in its middle.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<MessageArg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// What a system or a library says in its own words, which are nobody's to translate.
    #[must_use]
    pub fn verbatim(why: &impl ToString) -> Self {
        Self::new("system.says").with("why", why.to_string())
    }

    /// The key of the text.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// What fills it: names and values, in the order in which they were given.
    #[must_use]
    pub fn args(&self) -> &[(&'static str, MessageArg)] {
        &self.args
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Strings::english().render(self))
    }
}
