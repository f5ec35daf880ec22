use std::rc::Rc;

use fifangha_rules::Rules;
use indexmap::IndexMap;
use serde::Serialize;

use super::{LazyList, PlayedTurnJson, SourceRangeJson, StepJson};
use crate::diagnostic::{SourceFile, Span, Spanned};
use crate::notation::ast::{BoardLayout, YamlValue};
use crate::notation::{self, ast};
use crate::replay::board_check::BoardDifference;
use crate::replay::{self, LineItem, PlayedSowing, PlayedTurn, Verdict};

/// A piece of a record, as it was written; blanks and line ends aside, the
/// pieces in order are the record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum NodeJson<'a> {
    /// A turn.
    Turn {
        /// The turn as it was written.
        #[serde(flatten)]
        written: WrittenTurnJson,
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
        place: SourceRangeJson,
        /// The number of the first of them, where it was written.
        number: Option<u32>,
        /// As it was written, without the number: `_*2`.
        text: String,
    },
    /// A comment on the place where it stands.
    Comment {
        /// Where it stands.
        place: SourceRangeJson,
        /// Its texts, each in another language.
        texts: Vec<CommentTextJson>,
    },
    /// A remark for who reads the file.
    Remark {
        /// Where it stands.
        place: SourceRangeJson,
        /// What it says.
        text: String,
        /// Whether it stands behind something else on its line.
        trailing: bool,
    },
    /// Another way to play the turn before it, and what follows.
    Variation {
        /// Where it stands.
        place: SourceRangeJson,
        /// What is played.
        #[serde(flatten)]
        line: LineJson<'a>,
    },
    /// A board: it sets the game up, or is checked.
    Board {
        /// Where it stands.
        place: SourceRangeJson,
        /// The board as it was written.
        #[serde(flatten)]
        board: WrittenBoardJson,
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
        differs: Vec<WitnessDifferenceJson>,
    },
    /// A claim.
    Claim {
        /// Where it stands.
        place: SourceRangeJson,
        /// Its name, without the `@`.
        name: String,
        /// Its arguments, as they were written.
        args: Vec<ClaimArgumentJson>,
        /// Whether it holds: `held`, `failed` or `open`; `null` where its line
        /// was not played.
        #[cfg_attr(test, schemars(extend("enum" = [null, "held", "failed", "open"])))]
        verdict: Option<&'static str>,
    },
    /// Seeds that are sown from the hand.
    Sow {
        /// The sowing as it was written.
        #[serde(flatten)]
        written: WrittenTurnJson,
        /// Who sows: `S` or `N`.
        side: String,
        /// How many seeds, or `_`.
        seeds: String,
        /// Where the first one falls: `L`, `R`, `_` or a pit.
        from: String,
        /// What became of it; `null` where it could not be played.
        played: Option<PlayedSowingJson>,
    },
    /// One or more empty lines.
    Blank {
        /// Where they are.
        place: SourceRangeJson,
    },
}

/// What is written of a turn behind its pit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WrittenTurnJson {
    /// Where it stands.
    pub place: SourceRangeJson,
    /// `<`, `>`, or `<>` where nobody knows; `null` where none was written.
    pub direction: Option<String>,
    /// Its choices, or what happened in it, and comments between them.
    pub steps: Vec<WrittenStepJson>,
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
pub enum WrittenStepJson {
    /// `R`, `x1R`, `~`, …
    Step(String),
    /// A comment on the step before it.
    Comment {
        /// Its texts, each in another language.
        texts: Vec<CommentTextJson>,
    },
}

/// A text of a comment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CommentTextJson {
    /// The code of its language, where it was written.
    pub language: Option<String>,
    /// The text: Markdown without HTML, with citations `[@key, p. 12]`.
    pub text: String,
    /// What it cites, in order.
    pub citations: Vec<CitationJson>,
}

/// A source that a comment cites.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CitationJson {
    /// The key of the source.
    pub key: String,
    /// The place in it, such as `p. 12`.
    pub locator: Option<String>,
}

/// One thing that a witness has otherwise.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WitnessDifferenceJson {
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
pub struct WrittenBoardJson {
    /// In one line, without brackets.
    pub text: String,
    /// Whether each of its rows stood on a line of its own.
    pub grid: bool,
}

/// An argument of a claim.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ClaimArgumentJson {
    /// A side, a number, a pit, a turn.
    Word(String),
    /// A board.
    Board(WrittenBoardJson),
}

/// A sowing from the hand, played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayedSowingJson {
    /// The position before it; the seeds in hand are not in it.
    pub before: String,
    /// The position after it; `null` where it does not end.
    pub position: Option<String>,
    /// Every event of it.
    pub steps: Vec<StepJson>,
}

/// A line of play: the main line of a game, or a variation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineJson<'a> {
    /// The position that it starts from, with `_` and `~` for what is not told.
    pub start: String,
    /// What `start` does not tell: pits `c4`, rows `c` whose columns are lost,
    /// reserves `S`; absent where it tells everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Its turns that could be played; those of its variations are in them.
    pub turns: LazyList<'a, PlayedTurnJson>,
    /// Everything that is written in it, in order; empty where one turn was
    /// asked for.
    pub nodes: LazyList<'a, NodeJson<'a>>,
}

/// A value of the front matter; a number is a text as well.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FrontMatterValueJson {
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<FrontMatterValueJson>),
    /// Values by key, in order.
    Keys(IndexMap<String, FrontMatterValueJson>),
}

impl FrontMatterValueJson {
    /// A value of YAML.
    #[must_use]
    pub fn from_yaml(value: &YamlValue) -> Self {
        match value {
            YamlValue::Scalar(text) => Self::Text(text.clone()),
            YamlValue::List(list) => {
                Self::List(list.iter().map(|it| Self::from_yaml(&it.value)).collect())
            }
            YamlValue::Map(fields) => Self::Keys(fields_by_key(fields)),
        }
    }
}

fn fields_by_key(fields: &[ast::YamlField]) -> IndexMap<String, FrontMatterValueJson> {
    let entry = |field: &ast::YamlField| {
        (
            field.key.value.clone(),
            FrontMatterValueJson::from_yaml(&field.value.value),
        )
    };
    fields.iter().map(entry).collect()
}

/// What stands between `---` lines, by key.
pub(super) fn front_matter(raw: &str) -> IndexMap<String, FrontMatterValueJson> {
    match notation::parse_yaml_file(raw, notation::MAX_FRONT_BYTES)
        .0
        .map(|root| root.value)
    {
        Some(YamlValue::Map(fields)) => fields_by_key(&fields),
        _ => IndexMap::new(),
    }
}

/// What nodes are told with: the file, and what was checked in it.
pub(super) struct NodeJsonBuilder<'a> {
    file: &'a SourceFile,
    /// In the order of their places.
    checks: Vec<replay::Check>,
}

impl<'a> NodeJsonBuilder<'a> {
    pub(super) fn new(file: &'a SourceFile, replay: &replay::Replay) -> Self {
        let mut checks = replay.checks.clone();
        checks.sort_by_key(|check| check.span.start());
        Self { file, checks }
    }

    /// What was checked, in the order of the file.
    pub(super) fn checks(&self) -> &[replay::Check] {
        &self.checks
    }

    fn place(&self, span: Span) -> SourceRangeJson {
        SourceRangeJson::from_span(self.file, span)
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
        body: &'a [ast::Node],
        line: &'a replay::Line,
        rules: &'a Rules,
    ) -> LineJson<'a> {
        let teller = Rc::clone(self);
        let nodes = LazyList::from_fn(move |visit| {
            let mut items = line.items.iter().peekable();
            let mut turns = 0;
            for node in body {
                let item = items.next_if(|item| is_item_of(item, node));
                let turn = matches!(item, Some(LineItem::Turn(_))).then_some(turns);
                turns += usize::from(turn.is_some());
                if let Some(node) = teller.node(node, item, turn, rules)
                    && visit(node).is_break()
                {
                    return;
                }
            }
        });
        LineJson {
            nodes,
            ..LineJson::without_nodes(line, None, rules)
        }
    }

    /// A node with what became of it; none for a variation that is not there.
    fn node(
        self: &Rc<Self>,
        node: &'a ast::Node,
        item: Option<&'a replay::LineItem>,
        turn: Option<usize>,
        rules: &'a Rules,
    ) -> Option<NodeJson<'a>> {
        let place = self.place(node.span());
        let shown = match item {
            Some(LineItem::Board(shown) | LineItem::Claim(shown)) => Some(shown.verdict.name()),
            Some(LineItem::Reading(reading)) => {
                reading.differs.as_ref().map(|it| match it.is_empty() {
                    true => Verdict::Held.name(),
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
                    Some(LineItem::Variation(line)) => self.line(&it.body, line, rules),
                    _ => return None,
                },
            },
            ast::Node::Board(it) => NodeJson::Board {
                place,
                board: WrittenBoardJson::new(it),
                witnesses: it.witnesses.iter().map(|it| it.value.clone()).collect(),
                verdict: shown,
                differs: match item {
                    Some(LineItem::Reading(reading)) => {
                        let differs = reading.differs.iter().flatten();
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
                verdict: shown,
            },
            ast::Node::Sow(it) => NodeJson::Sow {
                written: self.written_turn(it.span, it.direction, &it.steps, it.end, it.mark),
                side: it.side.value.to_string(),
                seeds: it.seeds.value.to_string(),
                from: it.from.value.to_string(),
                played: match item {
                    Some(LineItem::Sow(sown)) => Some(PlayedSowingJson::new(sown)),
                    _ => None,
                },
            },
            ast::Node::BlankLine(_) => NodeJson::Blank { place },
        })
    }

    fn written_turn(
        &self,
        span: Span,
        direction: Option<Spanned<ast::DirMark>>,
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

/// Whether an item of a line is what became of a node.
fn is_item_of(item: &replay::LineItem, node: &ast::Node) -> bool {
    match (item, node) {
        (LineItem::Turn(it), ast::Node::Turn(node)) => it.written.span == node.span,
        (LineItem::Sow(it), ast::Node::Sow(node)) => it.written.span == node.span,
        (LineItem::Board(it), ast::Node::Board(node)) => it.span == node.span,
        (LineItem::Reading(it), ast::Node::Board(node)) => it.span == node.span,
        (LineItem::Claim(it), ast::Node::Claim(node)) => it.span == node.span,
        (LineItem::Comment(it), ast::Node::Comment(node)) => it.span == node.span,
        (LineItem::Variation(_), ast::Node::Variation(_)) => true,
        _ => false,
    }
}

impl<'a> LineJson<'a> {
    /// A line without its nodes: all of its turns, or those of a number.
    pub(super) fn without_nodes(
        line: &'a replay::Line,
        only: Option<u32>,
        rules: &'a Rules,
    ) -> Self {
        let missing = line.start.missing().into_iter();
        Self {
            start: line.start.to_string(),
            missing: missing.map(|it| it.place.to_string()).collect(),
            turns: LazyList::from_fn(move |visit| {
                let asked = |turn: &&PlayedTurn| only.is_none_or(|only| only == turn.number);
                for turn in line.turns().filter(asked) {
                    if visit(PlayedTurnJson::new(turn, rules)).is_break() {
                        return;
                    }
                }
            }),
            nodes: LazyList::empty(),
        }
    }
}

impl WitnessDifferenceJson {
    fn new(difference: &BoardDifference) -> Self {
        let [at, told, game] = difference.signs();
        Self { at, told, game }
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

impl PlayedSowingJson {
    fn new(sown: &PlayedSowing) -> Self {
        let after = sown.played.ends_at_rest().then_some(sown.played.position);
        Self {
            before: sown.before.to_string(),
            position: after.map(|after| after.to_string()),
            steps: sown.steps.iter().map(StepJson::new).collect(),
        }
    }
}
