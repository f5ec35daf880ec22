//! Options of a block.

use fifangha_rules::Side;

use super::option_values::OptionReader;
use super::show::{Show, TurnSelection};
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{FrontMatter, LocalizedText, YamlField};

/// The options of a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockOptions {
    /// `record`: the record to show; `None` if the block contains it.
    pub record: Option<Spanned<String>>,
    /// `explain`: the game to explain, or `compare` for all readings side by
    /// side; `None` if the block is a figure.
    pub explain: Option<Spanned<String>>,
    /// `witness`: the siglum of the witness to follow; `None` for the first.
    pub witness: Option<Spanned<String>>,
    /// `game`: the number of the game in the file, from 1.
    pub game: Spanned<usize>,
    /// `turns`: the selected turns.
    pub turns: Spanned<TurnSelection>,
    /// `variation`: the number of a variation of the selected turn, from 1.
    pub variation: Option<Spanned<usize>>,
    /// `steps`: the first and the last picture of the selected turn, from 1.
    pub steps: Option<Spanned<(usize, usize)>>,
    /// `show`: the figures to make, at least one.
    pub show: Vec<Show>,
    /// `vary`: the readings of the rules that a reconstruction compares; `None`
    /// if the record names them.
    pub vary: Option<Spanned<Vec<String>>>,
    /// `caption`: the caption of the figure.
    pub caption: Option<LocalizedText>,
    /// `comments`: `true` if the comments of the record are shown.
    pub comments: bool,
    /// `bottom`: the side at the bottom of the pictures.
    pub bottom: Option<Side>,
    /// `id`: the anchor of the figure.
    pub id: Option<Spanned<String>>,
    /// Span of the value of `show`, or of the front matter if `show` is absent.
    pub place: Span,
}

/// Keys that only blocks have, not records.
const OPTION_KEYS: [&str; 13] = [
    "record",
    "explain",
    "witness",
    "game",
    "turns",
    "variation",
    "steps",
    "show",
    "vary",
    "caption",
    "comments",
    "bottom",
    "id",
];

impl BlockOptions {
    /// Returns the options in the front matter of a block; `bare` is `true` if
    /// it contains no moves itself.
    pub(super) fn from_front_matter(front: &FrontMatter, bare: bool) -> (Self, Vec<Diagnostic>) {
        let mut block = Self {
            game: Spanned::new(1, front.span),
            turns: Spanned::new(TurnSelection::All, front.span),
            comments: true,
            place: front.span,
            ..Self::default()
        };
        let mut reader = OptionReader::default();
        for field in &front.others {
            block.set_option(field, &mut reader);
        }
        let mut found = reader.diagnostics;
        found.extend(block.check_single_turn_options());
        if block.show.is_empty() {
            let board = block.record.is_none() && bare || block.turns.value == TurnSelection::None;
            block
                .show
                .push(if board { Show::Board } else { Show::Steps });
        }
        (block, found)
    }

    fn set_option(&mut self, YamlField { key, value }: &YamlField, reader: &mut OptionReader) {
        match key.value.as_str() {
            "record" => self.record = reader.text(value),
            "explain" => self.explain = reader.text(value),
            "witness" => self.witness = reader.text(value),
            "game" => {
                if let Some(number) = reader.number(value) {
                    self.game = number;
                }
            }
            "turns" => {
                if let Some(turns) = reader.turns(value) {
                    self.turns = turns;
                }
            }
            "variation" => self.variation = reader.number(value),
            "steps" => self.steps = reader.range(value),
            "show" => {
                self.place = value.span;
                self.show = reader.shows(value);
            }
            "vary" => self.vary = reader.names(value),
            "caption" => self.caption = reader.localized(value),
            "comments" => self.comments = reader.boolean(value).unwrap_or(true),
            "bottom" => self.bottom = reader.side(value),
            "id" => self.id = reader.id(value),
            _ => reader.diagnostics.push(unknown_option(key)),
        }
    }

    /// Reports options that require a single turn.
    fn check_single_turn_options(&self) -> Option<Diagnostic> {
        let one = matches!(self.turns.value, TurnSelection::Range(first, last) if first == last);
        let (span, key) = match (&self.steps, &self.variation) {
            (_, Some(variation)) if !one => (variation.span, "variation"),
            (Some(steps), _) if !one => (steps.span, "steps"),
            _ => return None,
        };
        Some(
            Diagnostic::new(
                Code::ConflictingOptions,
                span,
                Message::new("article.option.one_turn").with("key", key),
            )
            .label(Message::new("article.option.needs_turn")),
        )
    }
}

fn unknown_option(key: &Spanned<String>) -> Diagnostic {
    let message = Message::new("article.option.unknown").with("key", key.value.as_str());
    let diagnostic = Diagnostic::new(Code::UnknownOption, key.span, message);
    match closest(&key.value, OPTION_KEYS) {
        Some(known) => diagnostic.label(did_you_mean(known)).fix(key.span, known),
        None => {
            let keys = MessageArg::List(OPTION_KEYS.map(MessageArg::from).into());
            diagnostic
                .label(Message::new("article.option.no_such"))
                .help(Message::new("article.option.known").with("keys", keys))
        }
    }
}
