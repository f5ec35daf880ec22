use std::rc::Rc;

use fifangha_rules::Rules;
use indexmap::IndexMap;
use serde::Serialize;

use super::{Lazy, Place, Played, Step};
use crate::diagnostic::{SourceFile, Span, Spanned};
use crate::notation::tree::{BoardLayout, YamlValue};
use crate::notation::{self, tree};
use crate::replay::board::Difference;
use crate::replay::{self, Item, PlayedTurn, Sown, Verdict};

/// A piece of a record, as it was written; blanks and line ends aside, the
/// pieces in order are the record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Node<'a> {
    /// A turn.
    Turn {
        /// The turn as it was written.
        #[serde(flatten)]
        written: Written,
        /// Its number, where it was written.
        number: Option<u32>,
        /// `S` or `N`, where it was written.
        side: Option<String>,
        /// The pit where it starts: `4`, `b4`, or `_`.
        pit: String,
        /// Which of the turns of the line it is, from 0; `null` where it could
        /// not be played.
        turn: Option<usize>,
    },
    /// Whole turns that nobody knows.
    Gap {
        /// Where it stands.
        place: Place,
        /// The number of the first of them, where it was written.
        number: Option<u32>,
        /// As it was written, without the number: `_*2`.
        text: String,
    },
    /// A comment on the place where it stands.
    Comment {
        /// Where it stands.
        place: Place,
        /// Its texts, each in another language.
        texts: Vec<Text>,
    },
    /// A remark for who reads the file.
    Remark {
        /// Where it stands.
        place: Place,
        /// What it says.
        text: String,
        /// Whether it stands behind something else on its line.
        trailing: bool,
    },
    /// Another way to play the turn before it, and what follows.
    Variation {
        /// Where it stands.
        place: Place,
        /// What is played.
        #[serde(flatten)]
        line: Line<'a>,
    },
    /// A board: it sets the game up, or is checked.
    Board {
        /// Where it stands.
        place: Place,
        /// The board as it was written.
        #[serde(flatten)]
        board: Board,
        /// The signs of the witnesses that have it; absent where it names none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        witnesses: Vec<String>,
        /// Whether it holds: `held`, `failed` or `open`; of witnesses that are
        /// not followed `held` or `differs`; `null` where it was held against
        /// nothing.
        #[cfg_attr(test, schemars(extend("enum" = [null, "held", "failed", "open", "differs"])))]
        verdict: Option<&'static str>,
        /// In what witnesses that are not followed have another board.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        differs: Vec<Differs>,
    },
    /// A claim.
    Claim {
        /// Where it stands.
        place: Place,
        /// Its name, without the `@`.
        name: String,
        /// Its arguments, as they were written.
        args: Vec<Arg>,
        /// Whether it holds: `held`, `failed` or `open`; `null` where its line
        /// was not played.
        #[cfg_attr(test, schemars(extend("enum" = [null, "held", "failed", "open"])))]
        verdict: Option<&'static str>,
    },
    /// Seeds that are sown from the hand.
    Sow {
        /// The sowing as it was written.
        #[serde(flatten)]
        written: Written,
        /// Who sows: `S` or `N`.
        side: String,
        /// How many seeds, or `_`.
        seeds: String,
        /// Where the first one falls: `L`, `R`, `_` or a pit.
        from: String,
        /// What became of it; `null` where it could not be played.
        played: Option<PlayedSow>,
    },
    /// One or more empty lines.
    Blank {
        /// Where they are.
        place: Place,
    },
}

/// What is written of a turn behind its pit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Written {
    /// Where it stands.
    pub place: Place,
    /// `<`, `>`, or `<>` where nobody knows; `null` where none was written.
    pub direction: Option<String>,
    /// Its choices, or what happened in it, and comments between them.
    pub steps: Vec<Sign>,
    /// `#` or `oo`, where it was written.
    pub end: Option<String>,
    /// `!`, `?` and the like, where it was written.
    pub mark: Option<String>,
    /// Whether all that was written of it holds: `held`, `failed` or `open`;
    /// `null` where nothing was checked.
    #[cfg_attr(test, schemars(extend("enum" = [null, "held", "failed", "open"])))]
    pub verdict: Option<&'static str>,
}

/// A step of a turn, as it was written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Sign {
    /// `R`, `x1R`, `~`, …
    Step(String),
    /// A comment on the step before it.
    Comment {
        /// Its texts, each in another language.
        texts: Vec<Text>,
    },
}

/// A text of a comment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Text {
    /// The code of its language, where it was written.
    pub language: Option<String>,
    /// The text: Markdown without HTML, with citations `[@key, p. 12]`.
    pub text: String,
    /// What it cites, in order.
    pub citations: Vec<Citation>,
}

/// A source that a comment cites.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Citation {
    /// The key of the source.
    pub key: String,
    /// The place in it, such as `p. 12`.
    pub locator: Option<String>,
}

/// One thing that a witness has otherwise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Differs {
    /// A pit `c4`, a row `c` whose columns are lost, a reserve `S`; `to-move`,
    /// `rova`, or `size`.
    pub at: String,
    /// What the witness has there, as the notation writes it.
    pub told: String,
    /// What the game has.
    pub game: String,
}

/// A board as it was written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Board {
    /// In one line, without brackets.
    pub text: String,
    /// Whether each of its rows stood on a line of its own.
    pub grid: bool,
}

/// An argument of a claim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Arg {
    /// A side, a number, a pit, a turn.
    Word(String),
    /// A board.
    Board(Board),
}

/// A sowing from the hand, played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedSow {
    /// The position before it; the seeds in hand are not in it.
    pub before: String,
    /// The position after it; `null` where it does not end.
    pub position: Option<String>,
    /// Every event of it.
    pub steps: Vec<Step>,
}

/// A line of play: the main line of a game, or a variation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Line<'a> {
    /// The position that it starts from, with `_` and `~` for what is not told.
    pub start: String,
    /// What `start` does not tell: pits `c4`, rows `c` whose columns are lost,
    /// reserves `S`; absent where it tells everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its turns that could be played; those of its variations are in them.
    pub turns: Lazy<'a, Played>,
    /// Everything that is written in it, in order; empty where one turn was
    /// asked for.
    pub nodes: Lazy<'a, Node<'a>>,
}

/// A value of the front matter; a number is a text as well.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Entry {
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<Entry>),
    /// Values by key, in order.
    Keys(IndexMap<String, Entry>),
}

impl Entry {
    /// A value of YAML.
    #[must_use]
    pub fn of(value: &YamlValue) -> Self {
        match value {
            YamlValue::Scalar(text) => Self::Text(text.clone()),
            YamlValue::List(list) => {
                Self::List(list.iter().map(|it| Self::of(&it.value)).collect())
            }
            YamlValue::Map(fields) => Self::Keys(keys(fields)),
        }
    }
}

fn keys(fields: &[tree::Field]) -> IndexMap<String, Entry> {
    let entry = |field: &tree::Field| (field.key.value.clone(), Entry::of(&field.value.value));
    fields.iter().map(entry).collect()
}

/// What stands between `---` lines, by key.
pub(super) fn head(raw: &str) -> IndexMap<String, Entry> {
    match notation::yaml_file(raw, notation::MAX_FRONT_BYTES)
        .0
        .map(|root| root.value)
    {
        Some(YamlValue::Map(fields)) => keys(&fields),
        _ => IndexMap::new(),
    }
}

/// What nodes are told with: the file, and what was checked in it.
pub(super) struct Teller<'a> {
    file: &'a SourceFile,
    /// In the order of their places.
    checks: Vec<replay::Check>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(file: &'a SourceFile, replay: &replay::Replay) -> Self {
        let mut checks = replay.checks.clone();
        checks.sort_by_key(|check| check.span.start());
        Self { file, checks }
    }

    /// What was checked, in the order of the file.
    pub(super) fn checks(&self) -> &[replay::Check] {
        &self.checks
    }

    fn place(&self, span: Span) -> Place {
        Place::of(self.file, span)
    }

    /// The gravest verdict on something within a span.
    fn verdict(&self, span: Span) -> Option<&'static str> {
        let from = self
            .checks
            .partition_point(|it| it.span.start() < span.start());
        let within = self.checks[from..]
            .iter()
            .take_while(|it| it.span.start() < span.end());
        let gravest = within.max_by_key(|it| match it.verdict {
            Verdict::Held => 0,
            Verdict::Open => 1,
            Verdict::Failed => 2,
        });
        gravest.map(|it| it.verdict.name())
    }

    /// A body with the line that it was played as.
    pub(super) fn line(
        self: &Rc<Self>,
        body: &'a [tree::Node],
        line: &'a replay::Line,
        rules: &'a Rules,
    ) -> Line<'a> {
        let teller = Rc::clone(self);
        let nodes = Lazy::of(move |visit| {
            let mut items = line.items.iter().peekable();
            let mut turns = 0;
            for node in body {
                let item = items.next_if(|item| belongs(item, node));
                let turn = matches!(item, Some(Item::Turn(_))).then_some(turns);
                turns += usize::from(turn.is_some());
                if let Some(node) = teller.node(node, item, turn, rules)
                    && visit(node).is_break()
                {
                    return;
                }
            }
        });
        Line {
            nodes,
            ..Line::of_turns(line, None, rules)
        }
    }

    /// A node with what became of it; none for a variation that is not there.
    fn node(
        self: &Rc<Self>,
        node: &'a tree::Node,
        item: Option<&'a replay::Item>,
        turn: Option<usize>,
        rules: &'a Rules,
    ) -> Option<Node<'a>> {
        let place = self.place(node.span());
        let shown = match item {
            Some(Item::Board(shown) | Item::Claim(shown)) => Some(shown.verdict.name()),
            Some(Item::Reading(reading)) => {
                reading.differs.as_ref().map(|it| match it.is_empty() {
                    true => Verdict::Held.name(),
                    false => "differs",
                })
            }
            _ => None,
        };
        Some(match node {
            tree::Node::Turn(it) => Node::Turn {
                written: self.written(it.span, it.direction, &it.steps, it.end, it.mark),
                number: it.number.map(|number| number.value),
                side: it.side.map(|side| side.value.to_string()),
                pit: it.pit.value.to_string(),
                turn,
            },
            tree::Node::Gap(it) => Node::Gap {
                place,
                number: it.number.map(|number| number.value),
                text: tree::Gap {
                    number: None,
                    ..*it
                }
                .to_string(),
            },
            tree::Node::Comment(it) => Node::Comment {
                place,
                texts: texts(it),
            },
            tree::Node::LineComment(it) => Node::Remark {
                place,
                text: it.text.clone(),
                trailing: it.trailing,
            },
            tree::Node::Variation(it) => Node::Variation {
                place,
                line: match item {
                    Some(Item::Variation(line)) => self.line(&it.body, line, rules),
                    _ => return None,
                },
            },
            tree::Node::Board(it) => Node::Board {
                place,
                board: Board::of(it),
                witnesses: it.witnesses.iter().map(|it| it.value.clone()).collect(),
                verdict: shown,
                differs: match item {
                    Some(Item::Reading(reading)) => {
                        let differs = reading.differs.iter().flatten();
                        differs.map(Differs::of).collect()
                    }
                    _ => Vec::new(),
                },
            },
            tree::Node::Claim(it) => Node::Claim {
                place,
                name: it.name.value.to_string(),
                args: it.args.iter().map(|arg| Arg::of(&arg.value)).collect(),
                verdict: shown,
            },
            tree::Node::Sow(it) => Node::Sow {
                written: self.written(it.span, it.direction, &it.steps, it.end, it.mark),
                side: it.side.value.to_string(),
                seeds: it.seeds.value.to_string(),
                from: it.from.value.to_string(),
                played: match item {
                    Some(Item::Sow(sown)) => Some(PlayedSow::of(sown)),
                    _ => None,
                },
            },
            tree::Node::BlankLine(_) => Node::Blank { place },
        })
    }

    fn written(
        &self,
        span: Span,
        direction: Option<Spanned<tree::DirMark>>,
        steps: &[Spanned<tree::Step>],
        end: Option<Spanned<tree::EndMark>>,
        mark: Option<Spanned<tree::Mark>>,
    ) -> Written {
        Written {
            place: self.place(span),
            direction: direction.map(|it| it.value.to_string()),
            steps: steps.iter().map(|it| Sign::of(&it.value)).collect(),
            end: end.map(|it| it.value.to_string()),
            mark: mark.map(|it| it.value.to_string()),
            verdict: self.verdict(span),
        }
    }
}

/// Whether an item of a line is what became of a node.
fn belongs(item: &replay::Item, node: &tree::Node) -> bool {
    match (item, node) {
        (Item::Turn(it), tree::Node::Turn(node)) => it.written.span == node.span,
        (Item::Sow(it), tree::Node::Sow(node)) => it.written.span == node.span,
        (Item::Board(it), tree::Node::Board(node)) => it.span == node.span,
        (Item::Reading(it), tree::Node::Board(node)) => it.span == node.span,
        (Item::Claim(it), tree::Node::Claim(node)) => it.span == node.span,
        (Item::Comment(it), tree::Node::Comment(node)) => it.span == node.span,
        (Item::Variation(_), tree::Node::Variation(_)) => true,
        _ => false,
    }
}

impl<'a> Line<'a> {
    /// A line without its nodes: all of its turns, or those of a number.
    pub(super) fn of_turns(line: &'a replay::Line, only: Option<u32>, rules: &'a Rules) -> Self {
        let missing = line.start.missing().into_iter();
        Self {
            start: line.start.to_string(),
            missing: missing.map(|it| it.place.to_string()).collect(),
            turns: Lazy::of(move |visit| {
                let asked = |turn: &&PlayedTurn| only.is_none_or(|only| only == turn.number);
                for turn in line.turns().filter(asked) {
                    if visit(Played::of(turn, rules)).is_break() {
                        return;
                    }
                }
            }),
            nodes: Lazy::empty(),
        }
    }
}

impl Differs {
    fn of(difference: &Difference) -> Self {
        let [at, told, game] = difference.signs();
        Self { at, told, game }
    }
}

impl Sign {
    fn of(step: &tree::Step) -> Self {
        match step {
            tree::Step::Comment(comment) => Self::Comment {
                texts: texts(comment),
            },
            step => Self::Step(step.to_string()),
        }
    }
}

pub(super) fn texts(comment: &tree::Comment) -> Vec<Text> {
    let text = |it: &tree::CommentText| Text {
        language: it.language.as_ref().map(|it| it.value.clone()),
        text: it.text.clone(),
        citations: it.citations.iter().map(Citation::of).collect(),
    };
    comment.texts.iter().map(text).collect()
}

impl Citation {
    fn of(it: &tree::Citation) -> Self {
        Self {
            key: it.key.value.clone(),
            locator: it.locator.as_ref().map(|it| it.value.clone()),
        }
    }
}

impl Board {
    fn of(board: &tree::BoardNode) -> Self {
        Self {
            text: board.to_string(),
            grid: board.layout == BoardLayout::Grid,
        }
    }
}

impl Arg {
    fn of(arg: &tree::Arg) -> Self {
        match arg {
            tree::Arg::Board(board) => Self::Board(Board::of(board)),
            word => Self::Word(format!("{word:#}")),
        }
    }
}

impl PlayedSow {
    fn of(sown: &Sown) -> Self {
        let after = sown.played.rests().then_some(sown.played.position);
        Self {
            before: sown.before.to_string(),
            position: after.map(|after| after.to_string()),
            steps: sown.steps.iter().map(Step::of).collect(),
        }
    }
}
