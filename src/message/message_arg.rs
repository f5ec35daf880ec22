//! What fills a text.

use std::borrow::Cow;

use fifangha_rules::Side;

use super::{Message, Strings};

/// The most bytes of a quoted text that are kept.
const MAX_QUOTED_BYTES: usize = 400;

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MessageArg {
    /// A name, a piece of notation, a word of the file: the same in every language.
    Text(String),
    /// A number.
    Number(i128),
    /// Something that has words of its own in each language.
    Message(Box<Message>),
    /// Several, told with commas between them.
    List(Vec<Self>),
    /// Several clauses, told with semicolons between them.
    Clauses(Vec<Self>),
    /// Several, told on a line each.
    Lines(Vec<Self>),
    /// Several, told with commas and, before the last, *and*.
    And(Vec<Self>),
    /// Several, told with commas and, before the last, *or*.
    Or(Vec<Self>),
}

impl MessageArg {
    /// A piece of notation, or whatever else writes itself the same in every
    /// language: a pit, a turn, a position.
    #[must_use]
    pub fn text(value: &impl ToString) -> Self {
        Self::from(value.to_string())
    }

    /// Its words.
    pub(super) fn render(&self, strings: &Strings) -> Cow<'_, str> {
        let joined = |args: &[Self], between: &str, last: &str| -> String {
            let said: Vec<_> = args.iter().map(|arg| arg.render(strings)).collect();
            let between = strings.t(between, &[]);
            match said.as_slice() {
                [] => String::new(),
                [head @ .., tail] if !head.is_empty() => {
                    head.join(&between) + &strings.t(last, &[]) + tail
                }
                _ => said.join(&between),
            }
        };
        let comma = "list.comma";
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Message(message) => Cow::Owned(strings.render(message)),
            Self::List(args) => Cow::Owned(joined(args, comma, comma)),
            Self::Clauses(args) => Cow::Owned(joined(args, "list.semicolon", "list.semicolon")),
            Self::Lines(args) => Cow::Owned(joined(args, "list.line", "list.line")),
            Self::And(args) => Cow::Owned(joined(args, comma, "list.and")),
            Self::Or(args) => Cow::Owned(joined(args, comma, "list.or")),
        }
    }
}

impl From<Message> for MessageArg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl From<String> for MessageArg {
    fn from(text: String) -> Self {
        Self::Text(elide_middle(text))
    }
}

impl From<&str> for MessageArg {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<Side> for MessageArg {
    fn from(side: Side) -> Self {
        Self::from(Message::from(side))
    }
}

impl From<Side> for Message {
    fn from(side: Side) -> Self {
        Self::new(match side {
            Side::South => "side.south",
            Side::North => "side.north",
        })
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for MessageArg {
            fn from(number: $number) -> Self {
                // Every number that is told fits; one that would not is as good as endless.
                Self::Number(i128::try_from(number).unwrap_or(i128::MAX))
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 u128 usize i16 i32);

/// A text of which everybody sees the beginning and the end, however long it is.
fn elide_middle(text: String) -> String {
    if text.len() <= MAX_QUOTED_BYTES {
        return text;
    }
    let boundary = |from: usize| (from..).find(|&at| text.is_char_boundary(at));
    let head = boundary(MAX_QUOTED_BYTES / 2).unwrap_or_default();
    let tail = boundary(text.len() - MAX_QUOTED_BYTES / 4).unwrap_or_default();
    format!("{} … {}", &text[..head], &text[tail..])
}
