use std::cell::Cell;
use std::rc::Rc;

use fifangha_rules::Rules;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::diagnostic::SourceRangeJson;
use super::lazy_list::LazyList;
use super::replay::{PlayedTurnJson, StepJson};
use crate::diagnostic::{SourceFile, Span, Spanned};
use crate::figure::FigureMarkJson;
use crate::notation::ast;
use crate::notation::ast::{BoardLayout, Transcribed};
use crate::replay::board_check::BoardDifference;
use crate::replay::{self, LineItem, PlayedSowing, PlayedTurn, ReplayedGame, Verdict};
use crate::yaml::{self, Codes};

/// A node of a record. Apart from whitespace, the nodes in order are the record
/// as it was written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NodeJson<'a> {
    /// A turn.
    Turn {
        /// The text of the turn.
        #[serde(flatten)]
        written: WrittenTurnJson,
        /// The written number; `null` if there is none.
        number: Option<u32>,
        /// The written side, `S` or `N`; `null` if there is none.
        side: Option<String>,
        /// The written start pit: `4`, `b4`, or `_`.
        pit: String,
        /// The index of the turn in the line, from 0; `null` if it could not be
        /// played.
        turn: Option<usize>,
    },
    /// A number of unknown turns.
    Gap {
        /// The location in the file.
        place: SourceRangeJson,
        /// The written number of the first of them; `null` if there is none.
        number: Option<u32>,
        /// The text without the number: `_*2`.
        text: String,
    },
    /// A comment on the position where it is written.
    Comment {
        /// The location in the file.
        place: SourceRangeJson,
        /// The texts, each in another language.
        texts: Vec<CommentTextJson>,
    },
    /// A remark for readers of the file.
    Remark {
        /// The location in the file.
        place: SourceRangeJson,
        /// The text of the remark.
        text: String,
        /// `true` if it follows something else on its line.
        trailing: bool,
    },
    /// An alternative to the preceding turn, and its continuation.
    Variation {
        /// The location in the file.
        place: SourceRangeJson,
        /// The line of play.
        #[serde(flatten)]
        line: LineJson<'a>,
    },
    /// A board, which sets up the game or is checked.
    Board {
        /// The location in the file.
        place: SourceRangeJson,
        /// The board as it was written.
        #[serde(flatten)]
        board: WrittenBoardJson,
        /// The sigla of the witnesses that have it; absent if it names none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        witnesses: Vec<String>,
        /// The result of the check: `passed`, `failed` or `open`
        /// (undecided); `passed` or `differs` for witnesses that are not
        /// followed; `null` if nothing was checked.
        #[cfg_attr(test, schemars(extend("enum" = [null, "passed", "failed", "open", "differs"])))]
        verdict: Option<&'static str>,
        /// The differences of witnesses that are not followed.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        differs: Vec<WitnessDifferenceJson>,
    },
    /// A claim.
    Claim {
        /// The location in the file.
        place: SourceRangeJson,
        /// The name, without the `@`.
        name: String,
        /// The arguments, as they were written.
        args: Vec<ClaimArgumentJson>,
        /// The result of the check: `passed`, `failed` or `open`
        /// (undecided); `null` if its line was not played.
        #[cfg_attr(test, schemars(extend("enum" = [null, "passed", "failed", "open"])))]
        verdict: Option<&'static str>,
    },
    /// A sowing of seeds in hand.
    Sow {
        /// The text of the sowing.
        #[serde(flatten)]
        written: WrittenTurnJson,
        /// The side that sows: `S` or `N`.
        side: String,
        /// The number of seeds, or `_`.
        seeds: String,
        /// The start: `L`, `R`, `_` or a pit.
        from: String,
        /// The sowing as played; `null` if it could not be played.
        played: Option<PlayedSowingJson>,
    },
    /// One or more empty lines.
    Blank {
        /// The location in the file.
        place: SourceRangeJson,
    },
}

/// The text of a turn after its pit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WrittenTurnJson {
    /// The location in the file.
    pub place: SourceRangeJson,
    /// `<`, `>`, or `<>` if it is not known; `null` if none was written.
    pub direction: Option<String>,
    /// Its choices or events, and the comments between them.
    pub steps: Vec<WrittenStepJson>,
    /// `#` or `oo`; `null` if none was written.
    pub end: Option<String>,
    /// The mark, such as `!` or `?`; `null` if none was written.
    pub mark: Option<String>,
    /// The result of all its checks: `passed`, `failed` or `open`
    /// (undecided); `null` if nothing was checked.
    #[cfg_attr(test, schemars(extend("enum" = [null, "passed", "failed", "open"])))]
    pub verdict: Option<&'static str>,
}

/// A step of a turn, as it was written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum WrittenStepJson {
    /// `R`, `x1R`, `~`, …
    Step(String),
    /// A comment on the preceding step.
    Comment {
        /// The texts, each in another language.
        texts: Vec<CommentTextJson>,
    },
}

/// A text of a comment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CommentTextJson {
    /// The language code; `null` if none was written.
    pub language: Option<String>,
    /// The text: Markdown without HTML, with citations `[@key, p. 12]`.
    pub text: String,
    /// The citations in it, in order.
    pub citations: Vec<CitationJson>,
    /// The circles and arrows in it, in order, without those that cannot be read; absent if there
    /// are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<FigureMarkJson>,
}

/// A source that a comment cites.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CitationJson {
    /// The key of the source.
    pub key: String,
    /// The passage in the source, such as `p. 12`; `null` if none is given.
    pub locator: Option<String>,
}

/// A difference between a witness and the game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WitnessDifferenceJson {
    /// The part that differs: a pit `c4`, a row `c` whose columns are lost, a
    /// reserve `S`, or `to-move`, `rova`, `sense` or `size`.
    pub at: String,
    /// The reading of the witness, in the notation.
    pub witness: String,
    /// The value in the game.
    pub game: String,
}

/// A board as it was written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WrittenBoardJson {
    /// The board in one line, without brackets.
    pub text: String,
    /// `true` if each row was written on a line of its own.
    pub grid: bool,
}

/// An argument of a claim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum ClaimArgumentJson {
    /// A side, a number, a pit or a turn.
    Word(String),
    /// A board.
    Board(WrittenBoardJson),
}

/// A played sowing of seeds in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedSowingJson {
    /// The position before it, without the seeds in hand.
    pub before: String,
    /// The position after it; `null` if it never ends.
    pub position: Option<String>,
    /// The events, in order.
    pub steps: Vec<StepJson>,
    /// The number of further events, which the limit on steps left out; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted_steps: Option<usize>,
}

/// A line of play: the main line of a game, or a variation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineJson<'a> {
    /// The start position, with `_` and `~` for unknown contents.
    pub start: String,
    /// The parts of `start` that are not known: pits `c4`, rows `c` whose
    /// columns are lost, reserves `S`; absent if all of it is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The played turns of the line; those of its variations are in the
    /// variations.
    pub turns: LazyList<'a, PlayedTurnJson>,
    /// The nodes of the line, in order; empty if one turn was requested.
    pub nodes: LazyList<'a, NodeJson<'a>>,
}

/// A value of the front matter; numbers are texts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum FrontMatterValueJson {
    /// A text.
    Text(String),
    /// A list of values.
    List(Vec<FrontMatterValueJson>),
    /// Values by key, in order.
    Keys(IndexMap<String, FrontMatterValueJson>),
}

/// Returns the front matter, the text between `---` lines, by key.
pub(super) fn front_matter(raw: &str) -> IndexMap<String, FrontMatterValueJson> {
    let (root, _) = yaml::parse_file(raw, yaml::MAX_BYTES);
    let read = |it| yaml::read_value(&it, Codes::FRONT_MATTER).0;
    root.and_then(read).unwrap_or_default()
}

/// A builder of nodes from the file and its checks.
pub(super) struct NodeJsonBuilder<'a> {
    file: &'a SourceFile,
    /// The checks, in the order of their locations.
    pub(super) checks: Vec<replay::Check>,
    /// The number of events that the response may still list.
    pub(super) remaining_steps: Cell<usize>,
}

impl<'a> NodeJsonBuilder<'a> {
    pub(super) fn new(file: &'a SourceFile, replay: &replay::Replay) -> Self {
        let mut checks = replay.checks.clone();
        checks.sort_by_key(|check| check.span.start());
        Self {
            file,
            checks,
            remaining_steps: Cell::new(0),
        }
    }

    /// Subtracts the listed events from the remaining ones.
    fn spend_steps(&self, listed: usize) {
        let remaining = self.remaining_steps.get();
        self.remaining_steps.set(remaining.saturating_sub(listed));
    }

    fn place(&self, span: Span) -> SourceRangeJson {
        SourceRangeJson::from_span(self.file, span)
    }

    /// Returns the most severe result within a span.
    fn verdict(&self, span: Span) -> Option<&'static str> {
        let from = self
            .checks
            .partition_point(|it| it.span.start() < span.start());
        let within = self.checks[from..]
            .iter()
            .take_while(|it| it.span.start() < span.end());
        let gravest = within.max_by_key(|it| match it.verdict {
            Verdict::Passed => 0,
            Verdict::Open => 1,
            Verdict::Known => 2,
            Verdict::Failed => 3,
        });
        gravest.map(|it| it.verdict.name())
    }

    /// Returns a body with the line that was played from it.
    pub(super) fn line(
        self: &Rc<Self>,
        body: &'a [ast::Node],
        line: &'a replay::Line,
        game: &'a ReplayedGame,
    ) -> LineJson<'a> {
        let teller = Rc::clone(self);
        let nodes = LazyList::new(move || {
            let teller = Rc::clone(&teller);
            let mut items = line.items.iter().peekable();
            let mut turns = 0;
            body.iter().filter_map(move |node| {
                let item = items.next_if(|item| item.is_of(node));
                let turn = matches!(item, Some(LineItem::Turn(_))).then_some(turns);
                turns += usize::from(turn.is_some());
                teller.node(node, item, turn, game)
            })
        });
        LineJson {
            nodes,
            ..self.line_without_nodes(line, None, game)
        }
    }

    /// Returns a node with its result; `None` for a variation that was not
    /// played and for text that could not be read.
    fn node(
        self: &Rc<Self>,
        node: &'a ast::Node,
        item: Option<&'a replay::LineItem>,
        turn: Option<usize>,
        game: &'a ReplayedGame,
    ) -> Option<NodeJson<'a>> {
        let place = self.place(node.span());
        let verdict = match item {
            Some(LineItem::Board(checked) | LineItem::Claim(checked)) => {
                Some(checked.verdict.name())
            }
            Some(LineItem::WitnessBoard(board)) => {
                board.differs.as_ref().map(|it| match it.is_empty() {
                    true => Verdict::Passed.name(),
                    false => "differs",
                })
            }
            _ => None,
        };
        Some(match node {
            ast::Node::Turn(it) => NodeJson::Turn {
                written: self.written_turn(it.span, it.direction, &it.steps, it.end, it.mark),
                number: it.number.map(|number| number.value),
                side: it.side.map(|side| side.value.to_string()),
                pit: it.pit.value.to_string(),
                turn,
            },
            ast::Node::Gap(it) => NodeJson::Gap {
                place,
                number: it.number.map(|number| number.value),
                text: ast::TurnGap {
                    number: None,
                    ..*it
                }
                .to_string(),
            },
            ast::Node::Comment(it) => NodeJson::Comment {
                place,
                texts: comment_texts(it),
            },
            ast::Node::LineComment(it) => NodeJson::Remark {
                place,
                text: it.text.clone(),
                trailing: it.trailing,
            },
            ast::Node::Variation(it) => NodeJson::Variation {
                place,
                line: match item {
                    Some(LineItem::Variation(line)) => self.line(&it.body, line, game),
                    _ => return None,
                },
            },
            ast::Node::Board(it) => NodeJson::Board {
                place,
                board: WrittenBoardJson::new(it),
                witnesses: it.witnesses.iter().map(|it| it.value.clone()).collect(),
                verdict,
                differs: match item {
                    Some(LineItem::WitnessBoard(board)) => {
                        let differs = board.differs.iter().flatten();
                        differs.map(WitnessDifferenceJson::new).collect()
                    }
                    _ => Vec::new(),
                },
            },
            ast::Node::Claim(it) => NodeJson::Claim {
                place,
                name: it.name.value.to_string(),
                args: it
                    .args
                    .iter()
                    .map(|arg| ClaimArgumentJson::new(&arg.value))
                    .collect(),
                verdict,
            },
            ast::Node::Sow(it) => NodeJson::Sow {
                written: self.written_turn(it.span, it.direction, &it.steps, it.end, it.mark),
                side: it.side.value.to_string(),
                seeds: it.seeds.value.to_string(),
                from: it.from.value.to_string(),
                played: match item {
                    Some(LineItem::Sow(sown)) => Some(self.played_sowing(sown, &game.rules)),
                    _ => None,
                },
            },
            ast::Node::Unreadable(_) => return None,
            ast::Node::BlankLine(_) => NodeJson::Blank { place },
        })
    }

    /// Returns a line without its nodes: all of its turns, or those with a
    /// number.
    pub(super) fn line_without_nodes(
        self: &Rc<Self>,
        line: &'a replay::Line,
        only: Option<u32>,
        game: &'a ReplayedGame,
    ) -> LineJson<'a> {
        let missing = line.start.missing().into_iter();
        let teller = Rc::clone(self);
        LineJson {
            start: line.start.to_string(),
            missing: missing.map(|it| it.place.to_string()).collect(),
            turns: LazyList::new(move || {
                let teller = Rc::clone(&teller);
                let selected =
                    move |turn: &&PlayedTurn| only.is_none_or(|only| only == turn.number);
                line.turns().filter(selected).map(move |turn| {
                    let turn = PlayedTurnJson::new(turn, game, teller.remaining_steps.get());
                    teller.spend_steps(turn.steps.len());
                    turn
                })
            }),
            nodes: LazyList::new(std::iter::empty),
        }
    }

    fn played_sowing(&self, sown: &PlayedSowing, rules: &Rules) -> PlayedSowingJson {
        let after = sown.played.ends_at_rest().then_some(sown.played.position);
        let listed = sown.first_steps(rules, self.remaining_steps.get());
        self.spend_steps(listed.steps.len());
        PlayedSowingJson {
            before: sown.before.to_string(),
            position: after.map(|after| after.to_string()),
            steps: listed.steps.iter().map(StepJson::new).collect(),
            omitted_steps: (listed.omitted > 0).then_some(listed.omitted),
        }
    }

    fn written_turn(
        &self,
        span: Span,
        direction: Option<Spanned<Transcribed<ast::DirMark>>>,
        steps: &[Spanned<ast::StepNode>],
        end: Option<Spanned<ast::EndMark>>,
        mark: Option<Spanned<ast::Mark>>,
    ) -> WrittenTurnJson {
        WrittenTurnJson {
            place: self.place(span),
            direction: direction.map(|it| it.value.to_string()),
            steps: steps
                .iter()
                .map(|it| WrittenStepJson::new(&it.value))
                .collect(),
            end: end.map(|it| it.value.to_string()),
            mark: mark.map(|it| it.value.to_string()),
            verdict: self.verdict(span),
        }
    }
}

impl WitnessDifferenceJson {
    fn new(difference: &BoardDifference) -> Self {
        let [at, witness, game] = difference.signs();
        Self { at, witness, game }
    }
}

impl WrittenStepJson {
    fn new(step: &ast::StepNode) -> Self {
        match step {
            ast::StepNode::Comment(comment) => Self::Comment {
                texts: comment_texts(comment),
            },
            step => Self::Step(step.to_string()),
        }
    }
}

pub(super) fn comment_texts(comment: &ast::Comment) -> Vec<CommentTextJson> {
    let text = |it: &ast::CommentText| CommentTextJson {
        language: it.language.as_ref().map(|it| it.value.clone()),
        text: it.text.clone(),
        citations: it.citations.iter().map(CitationJson::new).collect(),
        marks: (it.marks.iter().filter_map(|it| it.value.as_ref()))
            .map(FigureMarkJson::from)
            .collect(),
    };
    comment.texts.iter().map(text).collect()
}

impl CitationJson {
    fn new(it: &ast::Citation) -> Self {
        Self {
            key: it.key.value.clone(),
            locator: it.locator.as_ref().map(|it| it.value.clone()),
        }
    }
}

impl WrittenBoardJson {
    fn new(board: &ast::BoardNode) -> Self {
        Self {
            text: board.to_string(),
            grid: board.layout == BoardLayout::Grid,
        }
    }
}

impl ClaimArgumentJson {
    fn new(arg: &ast::ClaimArg) -> Self {
        match arg {
            ast::ClaimArg::Board(board) => Self::Board(WrittenBoardJson::new(board)),
            word => Self::Word(format!("{word:#}")),
        }
    }
}
