//! AST nodes of the front matter.

use fifangha_rules::Games;
use indexmap::IndexMap;
use serde::Deserialize;

use super::{BoardNode, Outcome, Span, Spanned};
use crate::yaml::{TextOr, YamlField};

/// The contents between the `---` lines of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrontMatter {
    /// The text between the `---` lines, unchanged (with `\n` line ends). The printer writes it
    /// back, including comments and unknown keys.
    pub raw: String,
    /// The games that `rules` can name. The parser knows those of the sources; a study adds those
    /// of its project.
    pub games: Games,
    /// `title`: the name of the game.
    pub title: Option<LocalizedText>,
    /// `rules`: the base game and the parameters that differ.
    pub rules: Option<RulesField>,
    /// `columns`, next to or inside `rules`.
    pub columns: Option<Spanned<u32>>,
    /// `south`: the player of South.
    pub south: Option<LocalizedText>,
    /// `north`: the player of North.
    pub north: Option<LocalizedText>,
    /// `source`: keys of sources.
    pub source: Vec<Spanned<String>>,
    /// `at`: the place in the source.
    pub at: Option<LocalizedText>,
    /// `sources`: sources described in the record, in order.
    pub sources: Vec<Source>,
    /// `witnesses`: the texts that contain the boards of the record, in order.
    pub witnesses: Vec<Witness>,
    /// The index of the followed witness; the first by default.
    pub followed: usize,
    /// `facsimile`: an image of the source of the record.
    pub facsimile: Option<Facsimile>,
    /// `language`: the language of comments without a language of their own.
    pub language: Option<Spanned<String>>,
    /// `illustrates`: the games and parameter values that this record is an example of.
    pub illustrates: Vec<Spanned<String>>,
    /// `varies`: the hypotheses to compare.
    pub varies: Vec<Spanned<String>>,
    /// `fits`: the number of games that fit the unknowns of the record.
    pub fits: Option<Spanned<u32>>,
    /// `start`: the position the game starts from.
    pub start: Option<BoardNode>,
    /// An empty span after the line of `start`, if that key begins its line: a key can be inserted
    /// there.
    pub after_start: Option<Span>,
    /// `begins`: the meaning of `start`.
    pub begins: Option<Spanned<StartKind>>,
    /// `date`, in the form in which it was written.
    pub date: Option<Spanned<String>>,
    /// `place`: the place where the game was played.
    pub place: Option<LocalizedText>,
    /// `event`: the occasion.
    pub event: Option<LocalizedText>,
    /// `annotator`: the author of the comments.
    pub annotator: Option<Spanned<String>>,
    /// `result`: `S`, `N` or `draw`.
    pub result: Option<Spanned<Outcome>>,
    /// The unknown keys, in order.
    pub others: Vec<YamlField>,
    /// Both `---` lines and their contents; empty if there are none.
    pub span: Span,
}

impl FrontMatter {
    /// Returns `true` if `columns` is one of the parameters in `rules`.
    #[must_use]
    pub fn has_columns_in_rules(&self) -> bool {
        let (Some(rules), Some(columns)) = (&self.rules, &self.columns) else {
            return false;
        };
        rules.span.covers(columns.span)
    }

    /// Returns the followed witness, if there are witnesses.
    #[must_use]
    pub fn followed_witness(&self) -> Option<&Witness> {
        self.witnesses.get(self.followed)
    }

    /// Returns `true` if a board belongs to the followed witness or to no particular one. The
    /// boards of other witnesses are compared with it.
    #[must_use]
    pub fn is_followed(&self, board: &BoardNode) -> bool {
        let followed = |it: &Witness| board.names_witness(&it.siglum.value);
        board.witnesses.is_empty() || self.followed_witness().is_some_and(followed)
    }

    /// Follows another witness from now on. Returns `false` if no witness has this siglum.
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
    /// Both values.
    pub const ALL: &'static [Self] = &[Self::Game, Self::Position];

    /// Returns the word used in a record.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Position => "position",
        }
    }
}

/// A text in one or several languages.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(from = "TextOr<IndexMap<Spanned<String>, Spanned<String>>, Spanned<String>>")]
pub struct LocalizedText {
    /// The texts in order; the language is absent if only one text was written.
    pub texts: Vec<(Option<Spanned<String>>, Spanned<String>)>,
}

impl From<TextOr<IndexMap<Spanned<String>, Spanned<String>>, Spanned<String>>> for LocalizedText {
    fn from(written: TextOr<IndexMap<Spanned<String>, Spanned<String>>, Spanned<String>>) -> Self {
        let texts = match written {
            TextOr::Text(text) => vec![(None, text)],
            TextOr::Other(texts) => {
                let texts = texts.into_iter();
                texts.map(|(of, text)| (Some(of), text)).collect()
            }
        };
        Self { texts }
    }
}

impl LocalizedText {
    /// Returns the text in a language, otherwise the text without a language, otherwise the first.
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
    /// The name of the base game; absent if only parameters are given.
    pub base: Option<Spanned<String>>,
    /// The parameters and their values in order, unchecked, without `columns`.
    pub parameters: Vec<(Spanned<String>, Spanned<String>)>,
    /// The whole value.
    pub span: Span,
}

/// A source described in the record itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The key used in comments and in `source`.
    pub key: Spanned<String>,
    /// The description (author, title, year, …), in order.
    pub fields: Vec<YamlField>,
}

/// A witness: a manuscript, a print or a copy that contains boards of the record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Witness {
    /// The siglum that boards use.
    pub siglum: Spanned<String>,
    /// `is`: a description.
    pub what: Option<LocalizedText>,
    /// `source`: the key of its source.
    pub source: Option<Spanned<String>>,
}

/// An image next to a game: a scan, a photograph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facsimile {
    /// The file, relative to the folder of the record.
    pub file: Spanned<String>,
    /// `is`: a description.
    pub what: Option<LocalizedText>,
}
