//! The arguments of messages.

use std::borrow::Cow;

use fifangha_rules::Side;

use super::{Message, Strings, single_line};

/// The maximum length of a quoted text, in bytes.
const MAX_QUOTED_BYTES: usize = 400;

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageArg {
    /// A name, a piece of notation or a word of the file, the same in every language. It is shown on
    /// one line.
    Text(String),
    /// A number.
    Number(i128),
    /// A text with a translation in each language.
    Message(Box<Message>),
    /// A text with translations, by the codes of their languages; the first is used in others.
    Translated(&'static [(&'static str, &'static str)]),
    /// A list, with commas between the items.
    List(Vec<Self>),
    /// A list of clauses, with semicolons between them.
    Clauses(Vec<Self>),
    /// A list, with one item per line.
    Lines(Vec<Self>),
    /// A list, with commas and, before the last item, *and*.
    And(Vec<Self>),
    /// A list, with commas and, before the last item, *or*.
    Or(Vec<Self>),
}

impl MessageArg {
    /// Creates an argument that is written the same in every language, such as a pit, a turn or a
    /// position.
    #[must_use]
    pub fn text(value: &impl ToString) -> Self {
        Self::from(value.to_string())
    }

    /// Returns the texts in the argument that are the same in every language.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Self::Text(text) => vec![text],
            Self::Message(message) => message.texts(),
            Self::List(args)
            | Self::Clauses(args)
            | Self::Lines(args)
            | Self::And(args)
            | Self::Or(args) => args.iter().flat_map(Self::texts).collect(),
            Self::Number(_) | Self::Translated(_) => Vec::new(),
        }
    }

    /// Returns the text of the argument.
    pub(super) fn render(&self, strings: &Strings) -> Cow<'_, str> {
        let joined = |args: &[Self], between: &str, last: &str| -> String {
            let rendered: Vec<_> = args.iter().map(|arg| arg.render(strings)).collect();
            let between = strings.t(between, &[]);
            match rendered.as_slice() {
                [] => String::new(),
                [head @ .., tail] if !head.is_empty() => {
                    head.join(&between) + &strings.t(last, &[]) + tail
                }
                _ => rendered.join(&between),
            }
        };
        let comma = "list.comma";
        match self {
            Self::Text(text) => single_line(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Message(message) => Cow::Owned(strings.render(message)),
            Self::Translated(texts) => {
                let own = texts.iter().find(|it| it.0 == strings.language());
                Cow::Borrowed(own.or(texts.first()).map_or("", |it| it.1))
            }
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
                // Every number in a message fits; a larger one is practically infinite.
                Self::Number(i128::try_from(number).unwrap_or(i128::MAX))
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 u128 usize i16 i32);

/// Elides the middle of a long text.
fn elide_middle(text: String) -> String {
    if text.len() <= MAX_QUOTED_BYTES {
        return text;
    }
    let boundary = |from: usize| (from..).find(|&at| text.is_char_boundary(at));
    let head = boundary(MAX_QUOTED_BYTES / 2).unwrap_or_default();
    let tail = boundary(text.len() - MAX_QUOTED_BYTES / 4).unwrap_or_default();
    format!("{} … {}", &text[..head], &text[tail..])
}
