//! The front matter as it is written.

use super::{BoardNode, Outcome, Span, Spanned};

/// What stands between the `---` lines of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Front {
    /// The text between the `---` lines, as it stands (with `\n` line ends): the printer gives
    /// it back, comments and unknown keys included.
    pub raw: String,
    /// `title`: what the game is called.
    pub title: Option<Localized>,
    /// `rules`: the game, and the parameters that differ.
    pub rules: Option<Rules>,
    /// `columns`, beside or inside `rules`.
    pub columns: Option<Spanned<u32>>,
    /// `south`: who plays South.
    pub south: Option<Localized>,
    /// `north`: who plays North.
    pub north: Option<Localized>,
    /// `source`: keys of sources.
    pub source: Vec<Spanned<String>>,
    /// `sources`: sources that are described here, in order.
    pub sources: Vec<Source>,
    /// `language`: the language of the comments that do not say theirs.
    pub language: Option<Spanned<String>>,
    /// `illustrates`: the games and parameter values that this record is an example of.
    pub illustrates: Vec<Spanned<String>>,
    /// `varies`: the hypotheses to compare.
    pub varies: Vec<Spanned<String>>,
    /// `fits`: how many games fit what the record leaves open.
    pub fits: Option<Spanned<u32>>,
    /// `start`: the position the game starts from.
    pub start: Option<BoardNode>,
    /// `date`, in whatever form it was written.
    pub date: Option<Spanned<String>>,
    /// `place`: where it was played.
    pub place: Option<Localized>,
    /// `event`: the occasion.
    pub event: Option<Localized>,
    /// `annotator`: who wrote the comments.
    pub annotator: Option<Spanned<String>>,
    /// `result`: `S`, `N` or `draw`.
    pub result: Option<Spanned<Outcome>>,
    /// The keys that mean nothing here, in order.
    pub others: Vec<Field>,
    /// Both `---` lines and all between them; empty where there are none.
    pub span: Span,
}

/// A text, in one or several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Localized {
    /// The texts in order; the language is absent where only one was written.
    pub texts: Vec<(Option<Spanned<String>>, Spanned<String>)>,
}

impl Localized {
    /// The text in a language, else the one of no language, else the first.
    pub fn text(&self, language: &str) -> Option<&str> {
        let find = |wanted: Option<&str>| {
            self.texts
                .iter()
                .find(|(name, _)| name.as_ref().map(|it| it.value.as_str()) == wanted)
        };
        find(Some(language))
            .or_else(|| find(None))
            .or(self.texts.first())
            .map(|(_, text)| text.value.as_str())
    }
}

/// `rules: fifangha`, or `rules: {base: fifangha, origin: nearest}`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// The game's name; absent where only parameters are given.
    pub base: Option<Spanned<String>>,
    /// Every other key but `columns`, in order: a parameter and its value, unchecked.
    pub parameters: Vec<(Spanned<String>, Spanned<String>)>,
    /// The whole value.
    pub span: Span,
}

/// A source that is described in the record itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The key that comments and `source` name.
    pub key: Spanned<String>,
    /// What is said of it (author, title, year, …), in order.
    pub fields: Vec<Field>,
}

/// A key and its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    /// The key.
    pub key: Spanned<String>,
    /// The value.
    pub value: Yaml,
}

/// A YAML value and its place.
pub type Yaml = Spanned<YamlValue>;

/// A YAML value; a scalar is the text as it reads, whatever type YAML would give it.
#[derive(Clone, Debug, PartialEq)]
pub enum YamlValue {
    /// `fifangha`, `6`, `"a text"`
    Scalar(String),
    /// `[a, b]`
    List(Vec<Yaml>),
    /// `{a: b}`
    Map(Vec<Field>),
}

impl Default for YamlValue {
    fn default() -> Self {
        Self::Scalar(String::new())
    }
}
