//! Options of a block.

use fifangha_rules::Side;
use serde::{Deserialize, Deserializer, de};

use super::show::{Show, StepsSelection, TurnSelection};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{FrontMatter, LocalizedText};
use crate::project::is_plain_name;
use crate::yaml::{self, Codes, TextOr, parse_spanned, parse_text};

/// The options of a block.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default)]
pub struct BlockOptions {
    /// `record`: the record to show; `None` if the block contains it.
    pub record: Option<Spanned<String>>,
    /// `explain`: the game to explain, or `compare` for all readings side by
    /// side; `None` if the block is a figure.
    pub explain: Option<Spanned<String>>,
    /// `witness`: the siglum of the witness to follow; `None` for the first.
    pub witness: Option<Spanned<String>>,
    /// `game`: the number of the game in the file, from 1.
    #[serde(deserialize_with = "number")]
    pub game: Spanned<usize>,
    /// `turns`: the selected turns.
    #[serde(deserialize_with = "turns")]
    pub turns: Spanned<TurnSelection>,
    /// `variation`: the number of a variation of the selected turn, from 1.
    #[serde(deserialize_with = "number")]
    pub variation: Option<Spanned<usize>>,
    /// `steps`: the steps of the selected turns.
    #[serde(deserialize_with = "steps")]
    pub steps: Option<Spanned<StepsSelection>>,
    /// `show`: the figures to make, at least one.
    pub show: Vec<Show>,
    /// `vary`: the readings of the rules that a reconstruction compares; `None`
    /// if the record names them.
    #[serde(deserialize_with = "names")]
    pub vary: Option<Spanned<Vec<String>>>,
    /// `caption`: the caption of the figure.
    pub caption: Option<LocalizedText>,
    /// `comments`: `true` if the comments of the record are shown.
    pub comments: bool,
    /// `bottom`: the side at the bottom of the pictures.
    #[serde(deserialize_with = "side")]
    pub bottom: Option<Side>,
    /// `id`: the anchor of the figure.
    #[serde(deserialize_with = "id")]
    pub id: Option<Spanned<String>>,
    /// Span of the value of `show`, or of the front matter if `show` is absent.
    #[serde(skip)]
    pub place: Span,
}

impl Default for BlockOptions {
    fn default() -> Self {
        let place = Span::default();
        Self {
            record: None,
            explain: None,
            witness: None,
            game: Spanned::new(1, place),
            turns: Spanned::default(),
            variation: None,
            steps: None,
            show: Vec::new(),
            vary: None,
            caption: None,
            comments: true,
            bottom: None,
            id: None,
            place,
        }
    }
}

impl BlockOptions {
    /// Returns the options in the front matter of a block; `bare` is `true` if
    /// it contains no moves itself.
    pub(super) fn from_front_matter(front: &FrontMatter, bare: bool) -> (Self, Vec<Diagnostic>) {
        let (read, mut found) = yaml::read_fields(&front.others, front.span, Codes::OPTIONS);
        let mut block: Self = read.unwrap_or_default();
        for absent in [&mut block.game.span, &mut block.turns.span] {
            if absent.is_empty() {
                *absent = front.span;
            }
        }
        let show = front.others.iter().find(|it| it.key.value == "show");
        block.place = show.map_or(front.span, |it| it.value.span);
        found.extend(block.check_single_turn_options());
        if block.show.is_empty() {
            let board = block.record.is_none() && bare || block.turns.value == TurnSelection::None;
            block
                .show
                .push(if board { Show::Board } else { Show::Steps });
        }
        (block, found)
    }

    /// Reports options that require a single turn.
    fn check_single_turn_options(&self) -> Option<Diagnostic> {
        let one = matches!(self.turns.value, TurnSelection::Range(first, last) if first == last);
        let (span, key) = match (&self.steps, &self.variation) {
            (_, Some(variation)) if !one => (variation.span, "variation"),
            (Some(steps), _) if !one && matches!(steps.value, StepsSelection::Range(..)) => {
                (steps.span, "steps")
            }
            _ => return None,
        };
        Some(
            Diagnostic::new(
                Code::ConflictingOptions,
                span,
                Message::new("site.option.one_turn").with("key", key),
            )
            .label(Message::new("site.option.needs_turn")),
        )
    }
}

fn number<'de, D: Deserializer<'de>, T: From<Spanned<usize>>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let number = |text: &str| text.parse().ok().filter(|it| *it > 0);
    parse_spanned(deserializer, number, "site.value.number").map(T::from)
}

fn turns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<TurnSelection>, D::Error> {
    parse_spanned(deserializer, TurnSelection::parse, "site.value.turns")
}

fn steps<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<StepsSelection>>, D::Error> {
    parse_spanned(deserializer, StepsSelection::parse, "site.value.steps").map(Some)
}

/// Reads a list of names, or names with commas between them.
fn names<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Spanned<Vec<String>>>, D::Error> {
    let names: Spanned<TextOr<Vec<String>>> = Spanned::deserialize(deserializer)?;
    let names = names.map(|it| match it {
        TextOr::Text(text) => text.split(',').map(|name| name.trim().to_owned()).collect(),
        TextOr::Other(names) => names,
    });
    match names.value.is_empty() {
        true => Err(de::Error::custom("site.value.names")),
        false => Ok(Some(names)),
    }
}

fn side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
    let side = |text: &str| Side::from_letter(text.parse().ok()?);
    parse_text(deserializer, side, "site.value.side").map(Some)
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Spanned<String>>, D::Error> {
    let id = |text: &str| is_plain_name(text).then(|| text.to_owned());
    parse_spanned(deserializer, id, "site.value.id").map(Some)
}
