//! A record as a list of things that a game must agree with.

use fifangha_rules::{Position, Rules};

use crate::board::TargetBounds;
use crate::diagnostic::Spanned;
use crate::notation::ast::{self, BoardNode, Claim, Node, Outcome, Record, Sow, StartKind};

/// What a record says of its main line. Variations are other games, and no
/// evidence.
#[derive(Debug)]
pub(super) struct Evidence<'r> {
    pub(super) rules: &'r Rules,
    /// The rules of the first turn, where the start is the opening of the game.
    pub(super) opening: Option<Rules>,
    /// The board that sets the game up.
    pub(super) start: Option<&'r BoardNode>,
    /// What stands before that board speaks of the start of the game.
    pub(super) prelude: Vec<&'r Claim>,
    /// What is played, in order; the first one is a gap without turns, which
    /// holds what is checked before anything is played.
    pub(super) stages: Vec<Stage<'r>>,
}

/// Something that is played, and what is checked after it.
#[derive(Debug)]
pub(super) struct Stage<'r> {
    pub(super) action: Action<'r>,
    pub(super) checks: Vec<StageCheck<'r>>,
    /// Whether this stage or a later one tells the number of its turn.
    pub(super) numbers_ahead: bool,
    /// The next board that follows.
    pub(super) next_board: Option<NextBoard>,
}

/// What is played.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action<'r> {
    Turn(&'r ast::TurnNode),
    /// So many turns, whatever they are.
    Gap {
        min: u32,
        max: u32,
        number: Option<u32>,
    },
    Sow(&'r Sow),
}

/// What is checked.
#[derive(Clone, Copy, Debug)]
pub(super) enum StageCheck<'r> {
    Board(&'r BoardNode),
    Claim(&'r Claim),
    /// The result in the front matter: only a game that is over has one.
    Result(Outcome),
}

/// The next board, and how many turns from the beginning of a stage lie before
/// it.
#[derive(Clone, Debug)]
pub(super) struct NextBoard {
    pub(super) target: std::sync::Arc<TargetBounds>,
    pub(super) min: u64,
    pub(super) max: u64,
}

impl Action<'_> {
    /// How many turns it stands for, at least and at most.
    pub(super) const fn turns(&self) -> (u64, u64) {
        match self {
            Self::Turn(_) => (1, 1),
            Self::Gap { min, max, .. } => (*min as u64, *max as u64),
            Self::Sow(_) => (0, 0),
        }
    }

    fn number(&self) -> Option<u32> {
        match self {
            Self::Turn(turn) => turn.number.map(|number| number.value),
            Self::Gap { number, .. } => *number,
            Self::Sow(_) => None,
        }
    }
}

impl<'r> Evidence<'r> {
    /// Reads a record under some rules.
    pub(super) fn new(record: &'r Record, rules: &'r Rules) -> Self {
        let front = &record.front;
        let begins_here =
            front.start.is_some() && front.begins.is_some_and(|it| it.value == StartKind::Game);
        let mut evidence = Self {
            rules,
            opening: begins_here.then(|| rules.for_first_turn()),
            start: record.front.start.as_ref(),
            prelude: Vec::new(),
            stages: vec![Stage::new(Action::Gap {
                min: 0,
                max: 0,
                number: None,
            })],
        };
        // A board before anything is played sets the game up; what stands
        // before it speaks of the game's own start.
        let opening = |node: &&Node| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_));
        let opening = record.body.iter().take_while(opening).count();
        // What other witnesses tell is no evidence of this one.
        let follows = |board: &BoardNode| record.front.is_followed(board);
        let board = match evidence.start {
            Some(_) => None,
            None => record.body[..opening]
                .iter()
                .position(|node| matches!(node, Node::Board(board) if follows(board))),
        };
        for (index, node) in record.body.iter().enumerate() {
            match node {
                Node::Turn(turn) => evidence.stages.push(Stage::new(Action::Turn(turn))),
                Node::Gap(gap) => evidence.push_gap(gap),
                Node::Sow(sow) => evidence.stages.push(Stage::new(Action::Sow(sow))),
                Node::Board(written) if board == Some(index) => evidence.start = Some(written),
                Node::Board(written) if follows(written) => {
                    evidence.push_check(StageCheck::Board(written))
                }
                Node::Claim(claim) if board.is_some_and(|board| index < board) => {
                    evidence.prelude.push(claim);
                }
                Node::Claim(claim) => evidence.push_check(StageCheck::Claim(claim)),
                Node::Comment(_)
                | Node::LineComment(_)
                | Node::Variation(_)
                | Node::Board(_)
                | Node::BlankLine(_) => {}
            }
        }
        if let Some(Spanned { value, .. }) = record.front.result {
            evidence.push_check(StageCheck::Result(value));
        }
        evidence.link_ahead();
        evidence
    }

    /// Two gaps side by side are one, so that no game is found twice.
    fn push_gap(&mut self, gap: &ast::TurnGap) {
        let told = gap.number.map(|number| number.value);
        if let Some(Stage {
            action: Action::Gap { min, max, .. },
            checks,
            ..
        }) = self.stages.last_mut()
            && checks.is_empty()
            && told.is_none()
        {
            *min = min.saturating_add(gap.min);
            *max = max.saturating_add(gap.max);
            return;
        }
        self.stages.push(Stage::new(Action::Gap {
            min: gap.min,
            max: gap.max,
            number: told,
        }));
    }

    fn push_check(&mut self, check: StageCheck<'r>) {
        if let Some(stage) = self.stages.last_mut() {
            stage.checks.push(check);
        }
    }

    /// Tells each stage what is to come.
    fn link_ahead(&mut self) {
        let mut next: Option<NextBoard> = None;
        let mut numbers = false;
        for stage in self.stages.iter_mut().rev() {
            let (min, max) = stage.action.turns();
            let board = stage.checks.iter().find_map(|check| match check {
                StageCheck::Board(board) => Some(*board),
                _ => None,
            });
            if let Some(board) = board {
                next = Some(NextBoard {
                    target: std::sync::Arc::new(TargetBounds::new(board, self.rules)),
                    min: 0,
                    max: 0,
                });
            }
            if let Some(horizon) = &mut next {
                horizon.min = horizon.min.saturating_add(min);
                horizon.max = horizon.max.saturating_add(max);
            }
            numbers |= stage.action.number().is_some();
            stage.numbers_ahead = numbers;
            stage.next_board.clone_from(&next);
        }
    }

    /// The number of the first turn where the game begins at its start.
    pub(super) fn number_at_start(&self, start: &Position) -> Option<u32> {
        (self.opening.is_some() || *start == self.rules.start()).then_some(1)
    }

    /// The number of the first turn, by the first number that is told; 1 where
    /// a gap of unknown length lies before it. A sowing from the hand is the end
    /// of the turn before, which may be that of number 0.
    pub(super) fn first_turn_number(&self) -> u32 {
        let mut before: u32 = 0;
        for stage in &self.stages {
            if let Some(number) = stage.action.number() {
                return number.saturating_sub(before);
            }
            match stage.action {
                Action::Gap { min, max, .. } if min == max => before = min.saturating_add(before),
                Action::Gap { .. } => break,
                Action::Turn(_) | Action::Sow(_) => before = before.saturating_add(1),
            }
        }
        1
    }
}

impl<'r> Stage<'r> {
    const fn new(action: Action<'r>) -> Self {
        Self {
            action,
            checks: Vec::new(),
            numbers_ahead: false,
            next_board: None,
        }
    }
}
