//! What a block may ask for.

use fifangha_rules::Side;

use super::show::{Show, Turns};
use super::value::Reader;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned, closest, did_you_mean};
use crate::message::{Arg, Message};
use crate::notation::tree::{Field, Front, Localized};

/// What a block asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// `record`: the record to show; absent where the block holds it.
    pub record: Option<Spanned<String>>,
    /// `explain`: the game whose explanation stands here, or `compare` for all
    /// readings side by side; absent where the block is a figure.
    pub explain: Option<Spanned<String>>,
    /// `witness`: the sign of the one that is followed; absent where it is the
    /// first.
    pub witness: Option<Spanned<String>>,
    /// `game`: which game of the file, from 1.
    pub game: Spanned<usize>,
    /// `turns`: which turns.
    pub turns: Spanned<Turns>,
    /// `variation`: which variation on the one turn, from 1.
    pub variation: Option<Spanned<usize>>,
    /// `steps`: the first and the last picture of the one turn, from 1.
    pub steps: Option<Spanned<(usize, usize)>>,
    /// `show`: what is made of them, at least one.
    pub show: Vec<Show>,
    /// `vary`: the readings of the rules that a reconstruction compares; absent
    /// where the record says it.
    pub vary: Option<Spanned<Vec<String>>>,
    /// `caption`: what stands under the figure.
    pub caption: Option<Localized>,
    /// `comments`: whether the comments of the record are told.
    pub comments: bool,
    /// `bottom`: the side at the bottom of the pictures.
    pub bottom: Option<Side>,
    /// `id`: what links call the figure.
    pub id: Option<Spanned<String>>,
    /// Where it says what to show; its first line where it does not.
    pub place: Span,
}

/// The keys of a block that are none of a record.
const KEYS: [&str; 13] = [
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

impl Block {
    /// The options in the front matter of a block; `bare` where it plays
    /// nothing itself.
    pub(super) fn of(front: &Front, bare: bool) -> (Self, Vec<Diagnostic>) {
        let mut block = Self {
            game: Spanned::new(1, front.span),
            turns: Spanned::new(Turns::All, front.span),
            comments: true,
            place: front.span,
            ..Self::default()
        };
        let mut reader = Reader::default();
        for field in &front.others {
            block.take(field, &mut reader);
        }
        let mut found = reader.found;
        found.extend(block.alone());
        if block.show.is_empty() {
            let board = block.record.is_none() && bare || block.turns.value == Turns::None;
            block
                .show
                .push(if board { Show::Board } else { Show::Steps });
        }
        (block, found)
    }

    fn take(&mut self, Field { key, value }: &Field, reader: &mut Reader) {
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
            "comments" => self.comments = reader.truth(value).unwrap_or(true),
            "bottom" => self.bottom = reader.side(value),
            "id" => self.id = reader.id(value),
            _ => reader.found.push(unknown(key)),
        }
    }

    /// What makes sense for one turn only.
    fn alone(&self) -> Option<Diagnostic> {
        let one = matches!(self.turns.value, Turns::Range(first, last) if first == last);
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

fn unknown(key: &Spanned<String>) -> Diagnostic {
    let message = Message::new("article.option.unknown").with("key", key.value.as_str());
    let diagnostic = Diagnostic::new(Code::UnknownOption, key.span, message);
    match closest(&key.value, KEYS) {
        Some(known) => diagnostic.label(did_you_mean(known)).fix(key.span, known),
        None => {
            let keys = Arg::List(KEYS.map(Arg::from).into());
            diagnostic
                .label(Message::new("article.option.no_such"))
                .help(Message::new("article.option.known").with("keys", keys))
        }
    }
}
