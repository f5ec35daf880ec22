//! AST nodes of the front matter.

use fifangha_rules::{Directions, Side};
use indexmap::{IndexMap, IndexSet};
use serde::{Deserialize, Deserializer, de::IgnoredAny};

use super::{BoardNode, Outcome, Span, Spanned};
use crate::message::{join_lines, text_in_language};
use crate::named_values::named_values;
use crate::yaml::{TextOr, YamlField, labelled, parse_spanned};

/// The contents between the `---` lines of a record.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct FrontMatter {
    /// The text between the `---` lines, unchanged (with `\n` line ends). The printer writes it
    /// back, including comments and unknown keys.
    #[serde(skip)]
    pub raw: String,
    /// `title`: the name of the game.
    pub title: LocalizedText,
    /// `rules`: the base game and the parameters that differ.
    pub rules: Option<RulesField>,
    /// `columns`, next to or inside `rules`.
    #[serde(deserialize_with = "columns")]
    pub columns: Option<Spanned<u32>>,
    /// `south`: the player of South.
    pub south: LocalizedText,
    /// `north`: the player of North.
    pub north: LocalizedText,
    /// `source`: keys of sources.
    pub source: Vec<Spanned<String>>,
    /// `at`: the place in the source.
    pub at: LocalizedText,
    /// `sources`: sources described in the record, in order.
    #[serde(deserialize_with = "later")]
    pub sources: Vec<Source>,
    /// `witnesses`: the texts that contain the boards of the record, in order.
    #[serde(deserialize_with = "witnesses")]
    pub witnesses: Vec<Witness>,
    /// The index of the followed witness; the first by default.
    #[serde(skip)]
    pub followed: usize,
    /// `facsimile`: an image of the source of the record.
    #[serde(deserialize_with = "facsimile")]
    pub facsimile: Option<Facsimile>,
    /// `language`: the language of comments without a language of their own.
    pub language: Option<Spanned<String>>,
    /// `illustrates`: the games and parameter values that this record is an example of.
    pub illustrates: Vec<Spanned<String>>,
    /// `varies`: the variants to compare.
    pub varies: Vec<Spanned<String>>,
    /// `fits`: the number of games that fit the unknowns of the record.
    #[serde(deserialize_with = "fits")]
    pub fits: Option<Spanned<u32>>,
    /// `start`: the position the game starts from.
    #[serde(deserialize_with = "later")]
    pub start: Option<BoardNode>,
    /// An empty span after the line of `start`, if that key begins its line: a key can be inserted
    /// there.
    #[serde(skip)]
    pub after_start: Option<Span>,
    /// `begins`: the meaning of `start`.
    #[serde(deserialize_with = "begins")]
    pub begins: Option<Spanned<StartMeaning>>,
    /// `directions`: the signs with which the turns write their directions.
    #[serde(deserialize_with = "directions")]
    pub directions: Option<Spanned<Directions>>,
    /// `turns`: the notation that is shown beside that of records.
    #[serde(deserialize_with = "turns")]
    pub turns: Option<Spanned<TurnNotation>>,
    /// `date`, in the form in which it was written.
    pub date: Option<Spanned<String>>,
    /// `place`: the place where the game was played.
    pub place: LocalizedText,
    /// `event`: the occasion.
    pub event: LocalizedText,
    /// `annotator`: the author of the comments.
    pub annotator: Option<Spanned<String>>,
    /// `result`: `S`, `N` or `draw`.
    #[serde(deserialize_with = "result")]
    pub result: Option<Spanned<Outcome>>,
    /// `resigned`: the side that gave the game up after the last turn, `S` or `N`.
    #[serde(deserialize_with = "resigned")]
    pub resigned: Option<Spanned<Side>>,
    /// The unknown keys, in order.
    #[serde(skip)]
    pub others: Vec<YamlField>,
    /// Both `---` lines and their contents; empty if there are none.
    #[serde(skip)]
    pub span: Span,
}

impl FrontMatter {
    /// Returns the title in a language: see [`LocalizedText::line`].
    #[must_use]
    pub fn title(&self, language: &str) -> Option<String> {
        self.title.line(language)
    }

    /// Returns `true` if `columns` is one of the parameters in `rules`.
    #[must_use]
    pub fn has_columns_in_rules(&self) -> bool {
        let (Some(rules), Some(columns)) = (&self.rules, &self.columns) else {
            return false;
        };
        rules.span.covers(columns.span)
    }

    /// Returns the signs with which the turns write their directions.
    #[must_use]
    pub fn directions(&self) -> Directions {
        self.directions.map(|it| it.value).unwrap_or_default()
    }

    /// Returns the result: as it is written, or as it follows from who resigned.
    #[must_use]
    pub fn stated_result(&self) -> Option<Outcome> {
        let resigned = self.resigned.map(|it| match it.value {
            Side::South => Outcome::North,
            Side::North => Outcome::South,
        });
        self.result.map(|it| it.value).or(resigned)
    }

    /// Returns the result that follows from the boards: none in a game that a side resigned.
    #[must_use]
    pub fn result_on_board(&self) -> Option<Spanned<Outcome>> {
        self.result.filter(|_| self.resigned.is_none())
    }

    /// Returns the keys of its sources, each once: those of the record, those of its witnesses, and
    /// those that it describes.
    #[must_use]
    pub fn source_keys(&self) -> IndexSet<&str> {
        let of_witnesses = self.witnesses.iter().filter_map(|it| it.source.as_ref());
        let described = self.sources.iter().map(|it| &it.key);
        let all = self.source.iter().chain(of_witnesses).chain(described);
        all.map(|it| it.value.as_str())
            .filter(|it| !it.is_empty())
            .collect()
    }

    /// Returns the followed witness, if there are witnesses.
    #[must_use]
    pub fn followed_witness(&self) -> Option<&Witness> {
        self.witnesses.get(self.followed)
    }

    /// Returns `true` if a board belongs to the followed witness or to no particular one. The
    /// boards of other witnesses are compared with it.
    #[must_use]
    pub fn follows(&self, board: &BoardNode) -> bool {
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

named_values! {
    /// `begins`: the meaning of `start`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StartMeaning {
        /// `game`: the opening of the game. The rules of the first turn apply.
        Game = "game",
        /// `position`: a position in the course of a game.
        Position = "position",
    }
}

named_values! {
    /// `turns`: the notation in which turns are shown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TurnNotation {
        /// The notation of records only.
        #[default]
        Own = "own",
        /// The notation of records, with KIBA beside it: in games of bao.
        Kiba = "kiba",
    }
}

impl TurnNotation {
    /// Returns the notation with the given name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// A text in one or several languages; empty if none was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LocalizedText {
    /// The texts in order; the language is absent if only one text was written.
    pub texts: Vec<(Option<Spanned<String>>, Spanned<String>)>,
}

/// A text with its location, or several by their keys.
type TextOrTexts = TextOr<IndexMap<Spanned<String>, Spanned<String>>, Spanned<String>>;

impl<'de> Deserialize<'de> for LocalizedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = match labelled(deserializer, "front.text")? {
            TextOrTexts::Text(text) => vec![(None, text)],
            TextOrTexts::Other(texts) => {
                let texts = texts.into_iter();
                texts.map(|(of, text)| (Some(of), text)).collect()
            }
        };
        Ok(Self { texts })
    }
}

impl LocalizedText {
    /// Returns the text in a language, otherwise in the same language with another region, otherwise
    /// the text without a language, otherwise the first.
    pub fn text(&self, language: &str) -> Option<&str> {
        text_in_language(
            &self.texts,
            |(name, _)| name.as_ref().map(|it| it.value.as_str()),
            language,
        )
        .map(|(_, text)| text.value.as_str())
    }

    /// Returns the [`text`](Self::text) in a language on one line, without spaces around it; `None` if
    /// nothing is left.
    #[must_use]
    pub fn line(&self, language: &str) -> Option<String> {
        let line = join_lines(self.text(language)?);
        (!line.is_empty()).then_some(line)
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

/// The parameters include `columns`.
impl<'de> Deserialize<'de> for RulesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written: Spanned<TextOrTexts> = labelled(deserializer, "front.one_game")?;
        let (base, parameters) = match written.value {
            TextOr::Text(base) => (Some(base), Vec::new()),
            TextOr::Other(mut values) => {
                let base = values.keys().position(|it| it.value == "base");
                let base = base.and_then(|it| values.shift_remove_index(it));
                (base.map(|it| it.1), values.into_iter().collect())
            }
        };
        Ok(Self {
            base,
            parameters,
            span: written.span,
        })
    }
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
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename = "$text-or-keys")]
pub struct Witness {
    /// The siglum that boards use.
    #[serde(skip)]
    pub siglum: Spanned<String>,
    /// `is`: a description.
    #[serde(rename = "is")]
    pub what: LocalizedText,
    /// `source`: the key of its source.
    pub source: Option<Spanned<String>>,
}

/// An image next to a game: a scan, a photograph.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename = "$text-or-keys")]
pub struct Facsimile {
    /// The file, relative to the folder of the record.
    pub file: Spanned<String>,
    /// `is`: a description.
    #[serde(default, rename = "is")]
    pub what: LocalizedText,
}

/// Leaves a value for the grammar.
fn later<'de, D: Deserializer<'de>, T: Default>(deserializer: D) -> Result<T, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| T::default())
}

fn columns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Spanned<u32>>, D::Error> {
    parse_spanned(deserializer, |text| text.parse().ok(), "front.columns").map(Some)
}

fn fits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Spanned<u32>>, D::Error> {
    parse_spanned(deserializer, |text| text.parse().ok(), "front.fits").map(Some)
}

fn begins<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<StartMeaning>>, D::Error> {
    let mut all = StartMeaning::ALL.iter().copied();
    let kind = |text: &str| all.find(|it| it.name() == text);
    parse_spanned(deserializer, kind, "front.begins").map(Some)
}

fn directions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<Directions>>, D::Error> {
    parse_spanned(deserializer, Directions::from_name, "front.directions").map(Some)
}

/// Reads the name of a notation. In blocks, other values are the numbers of the selected turns.
fn turns<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<TurnNotation>>, D::Error> {
    let read = parse_spanned(
        deserializer,
        |text| Some(TurnNotation::from_name(text)),
        "front.turns",
    )?;
    Ok(read.value.map(|value| Spanned::new(value, read.span)))
}

fn result<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<Outcome>>, D::Error> {
    let mut all = Outcome::ALL.iter().copied();
    let outcome = |text: &str| all.find(|it| it.as_str() == text);
    parse_spanned(deserializer, outcome, "front.result").map(Some)
}

fn resigned<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Spanned<Side>>, D::Error> {
    let mut all = Side::ALL.into_iter();
    let side = |text: &str| all.find(|it| text == it.letter().to_string());
    parse_spanned(deserializer, side, "front.resigned").map(Some)
}

fn facsimile<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Facsimile>, D::Error> {
    labelled(deserializer, "front.facsimile").map(Some)
}

/// Reads the witnesses, each a description or keys; one may have none.
fn witnesses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Witness>, D::Error> {
    type Witnesses = IndexMap<Spanned<String>, Option<Witness>>;
    let written: Witnesses = labelled(deserializer, "front.witnesses")?;
    let witness = |(siglum, witness): (Spanned<String>, Option<Witness>)| Witness {
        siglum,
        ..witness.unwrap_or_default()
    };
    Ok(written.into_iter().map(witness).collect())
}
