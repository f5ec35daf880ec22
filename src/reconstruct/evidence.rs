//! The evidence of a record, as a list of stages that a game must match.

use fifangha_rules::{Position, Rules};

use crate::board::TargetBounds;
use crate::notation::ast::{self, BoardNode, Claim, Node, Outcome, Record, Sow, StartMeaning};

/// The evidence of the main line of a record. Variations are other games, and
/// not evidence.
#[derive(Debug)]
pub(super) struct Evidence<'r> {
    pub(super) rules: &'r Rules,
    /// The rules of the first turn, if the start is the opening of the game.
    pub(super) opening: Option<Rules>,
    /// The board that sets up the game.
    pub(super) start: Option<&'r BoardNode>,
    /// The claims before that board, about the start of the game.
    pub(super) prelude: Vec<&'r Claim>,
    /// The actions in order; the first is an empty gap with the checks before
    /// any turn.
    pub(super) stages: Vec<Stage<'r>>,
}

/// An action, and the checks after it.
#[derive(Debug)]
pub(super) struct Stage<'r> {
    pub(super) action: Action<'r>,
    pub(super) checks: Vec<StageCheck<'r>>,
    /// `true` if this stage or a later one has a turn number.
    pub(super) numbers_ahead: bool,
    /// The next board that follows.
    pub(super) next_board: Option<NextBoard>,
}

/// An action of a stage.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action<'r> {
    Turn(&'r ast::TurnNode),
    /// A number of unspecified turns.
    Gap {
        min: u32,
        max: u32,
        number: Option<u32>,
    },
    Sow(&'r Sow),
}

/// A check of a stage.
#[derive(Clone, Copy, Debug)]
pub(super) enum StageCheck<'r> {
    Board(&'r BoardNode),
    Claim(&'r Claim),
    /// The result in the front matter; only a finished game has one.
    Result(Outcome),
}

/// The next board, and the number of turns before it from the beginning of a
/// stage.
#[derive(Clone, Debug)]
pub(super) struct NextBoard {
    pub(super) target: std::sync::Arc<TargetBounds>,
    pub(super) min: u64,
    pub(super) max: u64,
}

impl Action<'_> {
    /// Returns the minimum and maximum number of turns.
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
    /// Reads the evidence of a record under some rules.
    pub(super) fn new(record: &'r Record, rules: &'r Rules) -> Self {
        let front = &record.front;
        let begins_here = front.start.is_some()
            && front
                .begins
                .is_some_and(|it| it.value == StartMeaning::Game);
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
        // A board before any turn sets up the game; claims before it refer to
        // the game's own start.
        let opening = |node: &&Node| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_));
        let opening = record.body.iter().take_while(opening).count();
        // Boards of other witnesses are not evidence for this one.
        let follows = |board: &BoardNode| record.front.follows(board);
        let board = match evidence.start {
            Some(_) => None,
            None => (0..opening).find(|&index| {
                let sets_up = matches!(&record.body[index], Node::Board(board) if follows(board));
                sets_up && !record.has_known_error(index)
            }),
        };
        for (index, node) in record.body.iter().enumerate() {
            match node {
                // Known errors of the source are not evidence.
                Node::Board(_) | Node::Claim(_) if record.has_known_error(index) => {}
                _ if node.is_sic() => {}
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
                | Node::Unreadable(_)
                | Node::BlankLine(_) => {}
            }
        }
        if let Some(result) = record.front.result_on_board() {
            evidence.push_check(StageCheck::Result(result.value));
        }
        evidence.link_ahead();
        evidence
    }

    /// Adds a gap. Adjacent gaps are merged, so that no game is found twice.
    fn push_gap(&mut self, gap: &ast::TurnGap) {
        let number = gap.number.map(|number| number.value);
        if let Some(Stage {
            action: Action::Gap { min, max, .. },
            checks,
            ..
        }) = self.stages.last_mut()
            && checks.is_empty()
            && number.is_none()
        {
            *min = min.saturating_add(gap.min);
            *max = max.saturating_add(gap.max);
            return;
        }
        self.stages.push(Stage::new(Action::Gap {
            min: gap.min,
            max: gap.max,
            number,
        }));
    }

    fn push_check(&mut self, check: StageCheck<'r>) {
        if let Some(stage) = self.stages.last_mut() {
            stage.checks.push(check);
        }
    }

    /// Sets `next_board` and `numbers_ahead` of each stage.
    fn link_ahead(&mut self) {
        let mut next: Option<NextBoard> = None;
        let mut numbers = false;
        for stage in self.stages.iter_mut().rev() {
            let (min, max) = stage.action.turns();
            if let Some(board) = stage.board() {
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

    /// Returns the number of the first turn if the game begins at its start.
    pub(super) fn number_at_start(&self, start: &Position) -> Option<u32> {
        (self.opening.is_some() || *start == self.rules.start()).then_some(1)
    }

    /// Returns the number of the first turn, derived from the first written
    /// number; 1 if a gap of unknown length precedes it. A sowing from the hand
    /// is the end of the turn before, which may have number 0.
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

    /// Returns the first board among its checks.
    pub(super) fn board(&self) -> Option<&'r BoardNode> {
        self.checks.iter().find_map(|check| match check {
            StageCheck::Board(board) => Some(*board),
            _ => None,
        })
    }
}

/// Returns the cost, in sowings, of copying a record and reading it as evidence.
pub(super) fn copying_cost(record: &Record) -> u64 {
    const BYTES_OF_A_SOWING: usize = 32;
    let bytes = record.span.len().max(8 * record.body.len());
    (bytes / BYTES_OF_A_SOWING) as u64
}
