//! The front matter as it is written.

use super::{BoardNode, Outcome, Span, Spanned};

/// What stands between the `---` lines of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrontMatter {
    /// The text between the `---` lines, as it stands (with `\n` line ends): the printer gives
    /// it back, comments and unknown keys included.
    pub raw: String,
    /// `title`: what the game is called.
    pub title: Option<LocalizedText>,
    /// `rules`: the game, and the parameters that differ.
    pub rules: Option<RulesField>,
    /// `columns`, beside or inside `rules`.
    pub columns: Option<Spanned<u32>>,
    /// `south`: who plays South.
    pub south: Option<LocalizedText>,
    /// `north`: who plays North.
    pub north: Option<LocalizedText>,
    /// `source`: keys of sources.
    pub source: Vec<Spanned<String>>,
    /// `sources`: sources that are described here, in order.
    pub sources: Vec<Source>,
    /// `witnesses`: what the boards of a record are read in, in order.
    pub witnesses: Vec<Witness>,
    /// Which of the witnesses is followed, by its index: the first, unless another was asked for.
    pub followed: usize,
    /// `facsimile`: a picture of what the record was read in.
    pub facsimile: Option<Facsimile>,
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
    /// An empty span behind the line of `start`, where that key begins its line: a key can be
    /// written there.
    pub after_start: Option<Span>,
    /// `begins`: if `start` is the opening of the game.
    pub begins: Option<Spanned<StartKind>>,
    /// `date`, in whatever form it was written.
    pub date: Option<Spanned<String>>,
    /// `place`: where it was played.
    pub place: Option<LocalizedText>,
    /// `event`: the occasion.
    pub event: Option<LocalizedText>,
    /// `annotator`: who wrote the comments.
    pub annotator: Option<Spanned<String>>,
    /// `result`: `S`, `N` or `draw`.
    pub result: Option<Spanned<Outcome>>,
    /// The keys that mean nothing here, in order.
    pub others: Vec<YamlField>,
    /// Both `---` lines and all between them; empty where there are none.
    pub span: Span,
}

impl FrontMatter {
    /// The witness that is followed, where there are some.
    #[must_use]
    pub fn followed_witness(&self) -> Option<&Witness> {
        self.witnesses.get(self.followed)
    }

    /// Whether a board is told by the witness that is followed, or by no one
    /// in particular. The boards of others are held beside it.
    #[must_use]
    pub fn is_followed(&self, board: &BoardNode) -> bool {
        let followed = |it: &Witness| board.names_witness(&it.siglum.value);
        board.witnesses.is_empty() || self.followed_witness().is_some_and(followed)
    }

    /// Follows another witness from now on; whether there is one of that sign.
    pub fn follow_witness(&mut self, siglum: &str) -> bool {
        let named = |it: &Witness| it.siglum.value == siglum;
        let found = self.witnesses.iter().position(named);
        self.followed = found.unwrap_or(self.followed);
        found.is_some()
    }
}

/// `begins`: the meaning of `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartKind {
    /// `game`: the opening of the game. The rules of the first turn apply.
    Game,
    /// `position`: a position in the course of a game.
    Position,
}

impl StartKind {
    /// Both of them.
    pub const ALL: &'static [Self] = &[Self::Game, Self::Position];

    /// The word in a record.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Position => "position",
        }
    }
}

/// A text, in one or several languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LocalizedText {
    /// The texts in order; the language is absent where only one was written.
    pub texts: Vec<(Option<Spanned<String>>, Spanned<String>)>,
}

impl LocalizedText {
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
pub struct RulesField {
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
    pub fields: Vec<YamlField>,
}

/// A manuscript, a print, a copy: something that the boards of a record are read in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Witness {
    /// The sign that boards name it by.
    pub siglum: Spanned<String>,
    /// `is`: what it is.
    pub what: Option<LocalizedText>,
    /// `source`: the key of its source.
    pub source: Option<Spanned<String>>,
}

/// A picture that stands beside a game: a scan, a photograph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facsimile {
    /// The file, seen from the folder of the record.
    pub file: Spanned<String>,
    /// `is`: what it shows.
    pub what: Option<LocalizedText>,
}

/// A key and its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct YamlField {
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
    Map(Vec<YamlField>),
}

impl Default for YamlValue {
    fn default() -> Self {
        Self::Scalar(String::new())
    }
}
