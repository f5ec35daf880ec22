//! The constraints of a record, each of which can be removed.

use std::fmt;
use std::sync::Arc;

use crate::diagnostic::{Code, Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{BoardNode, Node, Record, SeedCount, StepNode, Transcribed, TurnNode};

/// A constraint: a removable part of the evidence.
pub(super) struct Constraint {
    /// Its location.
    pub(super) span: Span,
    /// The diagnostic code for this kind of evidence.
    pub(super) code: Code,
    /// The message key of its description.
    what: &'static str,
    /// The index of its node; `None` in the front matter.
    pub(super) node: Option<usize>,
    /// `true` if it is a whole turn, sowing, gap or board, or all steps of a
    /// turn.
    pub(super) whole: bool,
    drop: Box<dyn Fn(&mut Record) + Send + Sync>,
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:?}", self.what, self.span)
    }
}

impl Constraint {
    /// Returns its description: `this turn`.
    pub(super) fn description(&self) -> Message {
        Message::new(self.what)
    }

    /// Returns `true` if it is a word by itself: removing it does not affect
    /// its neighbours.
    pub(super) fn is_independent(&self) -> bool {
        matches!(
            self.what,
            "reconstruct.constraint.pit"
                | "reconstruct.constraint.direction"
                | "reconstruct.constraint.choice"
                | "reconstruct.constraint.capture_count"
                | "reconstruct.constraint.capture_origin"
                | "reconstruct.constraint.merge_count"
                | "reconstruct.constraint.claim"
        ) || (self.whole && self.what == "reconstruct.constraint.board")
    }

    /// Returns the record without this constraint.
    pub(super) fn without(&self, record: &Record) -> Record {
        let mut record = record.clone();
        self.remove_from(&mut record);
        record
    }

    /// Removes this constraint from a record.
    pub(super) fn remove_from(&self, record: &mut Record) {
        (self.drop)(record);
    }
}

/// Collects the constraints of one node.
struct ConstraintCollector {
    found: Vec<Constraint>,
    node: Option<usize>,
    code: Code,
}

impl ConstraintCollector {
    /// Adds a part of a node, if it is written.
    fn add_part<T>(
        &mut self,
        part: Option<Spanned<T>>,
        what: &'static str,
        drop: impl Fn(&mut Record) + Send + Sync + 'static,
    ) {
        if let Some(part) = part {
            self.add(part.span, what, drop);
        }
    }

    fn add(
        &mut self,
        span: Span,
        what: &'static str,
        drop: impl Fn(&mut Record) + Send + Sync + 'static,
    ) {
        self.push(span, what, false, drop);
    }

    /// Adds the node itself.
    fn push_node(
        &mut self,
        span: Span,
        what: &'static str,
        drop: impl Fn(&mut Record) + Send + Sync + 'static,
    ) {
        self.push(span, what, true, drop);
    }

    fn push(
        &mut self,
        span: Span,
        what: &'static str,
        whole: bool,
        drop: impl Fn(&mut Record) + Send + Sync + 'static,
    ) {
        self.found.push(Constraint {
            span,
            code: self.code,
            what,
            node: self.node,
            whole,
            drop: Box::new(drop),
        });
    }
}

/// Returns all constraints of a record: those of its nodes in order, then those of its front matter.
pub(super) fn of_record(record: &Record) -> Vec<Constraint> {
    let of_body = (0..record.body.len()).flat_map(|index| of_node(record, index));
    of_body.chain(of_front(record)).collect()
}

/// Returns the constraints of a node, the small ones first.
pub(super) fn of_node(record: &Record, index: usize) -> Vec<Constraint> {
    let mut constraints = ConstraintCollector {
        found: Vec::new(),
        node: Some(index),
        code: Code::TurnFitsNone,
    };
    let gone = move |record: &mut Record| {
        record.body[index] = Node::BlankLine(Span::default());
    };
    match &record.body[index] {
        Node::Turn(turn) => of_turn(&mut constraints, index, turn),
        Node::Sow(sow) => constraints.push_node(sow.span, "reconstruct.constraint.sow", gone),
        Node::Gap(gap) => {
            constraints.add_part(gap.number, "reconstruct.constraint.number", move |record| {
                if let Node::Gap(gap) = &mut record.body[index] {
                    gap.number = None;
                }
            });
            constraints.push_node(gap.span, "reconstruct.constraint.gap", move |record| {
                if let Node::Gap(gap) = &mut record.body[index] {
                    gap.min = 0;
                    gap.max = gap.max.saturating_add(2);
                }
            });
        }
        Node::Board(board) if !record.front.follows(board) => {}
        Node::Board(board) => {
            constraints.code = Code::BoardFitsNone;
            of_board(&mut constraints, board, move |record| {
                match &mut record.body[index] {
                    Node::Board(board) => Some(board),
                    _ => None,
                }
            });
            constraints.push_node(board.span, "reconstruct.constraint.board", gone);
        }
        Node::Claim(claim) => {
            constraints.code = Code::ClaimFitsNone;
            constraints.add(claim.span, "reconstruct.constraint.claim", gone);
        }
        Node::Comment(_)
        | Node::LineComment(_)
        | Node::Variation(_)
        | Node::Unreadable(_)
        | Node::BlankLine(_) => {}
    }
    constraints.found
}

/// Returns `true` if a node comes before every turn: a board there is the start.
pub(super) fn is_start(record: &Record, index: usize) -> bool {
    let plays = |node: &Node| matches!(node, Node::Turn(_) | Node::Sow(_) | Node::Gap(_));
    !record.body[..index].iter().any(plays)
}

/// Returns the constraints of the front matter: the start and the result.
pub(super) fn of_front(record: &Record) -> Vec<Constraint> {
    let mut constraints = ConstraintCollector {
        found: Vec::new(),
        node: None,
        code: Code::BoardFitsNone,
    };
    if let Some(board) = &record.front.start {
        of_board(&mut constraints, board, |record| {
            record.front.start.as_mut()
        });
    }
    if let Some(result) = record.front.result_on_board() {
        constraints.code = Code::ClaimFitsNone;
        constraints.add(result.span, "reconstruct.constraint.result", |record| {
            record.front.result = None;
        });
    }
    constraints.found
}

fn of_turn(constraints: &mut ConstraintCollector, index: usize, turn: &TurnNode) {
    let edit = move |change: fn(&mut TurnNode)| {
        move |record: &mut Record| {
            if let Node::Turn(turn) = &mut record.body[index] {
                change(Arc::make_mut(turn));
            }
        }
    };
    let open = edit(|turn| turn.number = None);
    constraints.add_part(turn.number, "reconstruct.constraint.number", open);
    let open = edit(|turn| turn.side = None);
    constraints.add_part(turn.side, "reconstruct.constraint.side", open);
    let open = edit(|turn| turn.end = None);
    constraints.add_part(turn.end, "reconstruct.constraint.end", open);
    // The later steps first, since the steps before an error are correct.
    let mut end = turn.steps.len();
    while let Some(at) = end.checked_sub(1) {
        let is_relay = |it: &Spanned<StepNode>| matches!(it.value, StepNode::Relay { .. });
        // Consecutive relays are removed together, as one number.
        let relays = turn.steps[..end].iter().rev().take_while(|it| is_relay(it));
        match relays.count() {
            0 => {
                of_step(constraints, index, at, &turn.steps[at]);
                end = at;
            }
            count => {
                let (from, to) = (end - count, end);
                let span = turn.steps[from].span.to(turn.steps[at].span);
                constraints.add(span, "reconstruct.constraint.relays", move |record| {
                    if let Node::Turn(turn) = &mut record.body[index] {
                        Arc::make_mut(turn).steps.drain(from..to);
                    }
                });
                end = from;
            }
        }
    }
    if let Some(direction) = turn.direction {
        let open = edit(|turn| {
            turn.direction = turn
                .direction
                .map(|direction| direction.map(|_| Transcribed::Unknown));
        });
        constraints.add(direction.span, "reconstruct.constraint.direction", open);
    }
    if turn.pit.value != Transcribed::Unknown {
        let open = edit(|turn| turn.pit.value = Transcribed::Unknown);
        constraints.add(turn.pit.span, "reconstruct.constraint.pit", open);
    }
    if let (Some(first), Some(last)) = (turn.steps.first(), turn.steps.last()) {
        let any = edit(|turn| turn.steps = vec![Spanned::new(StepNode::Any, turn.span)]);
        constraints.push_node(
            first.span.to(last.span),
            "reconstruct.constraint.steps",
            any,
        );
    }
    let unknown = edit(|turn| *turn = TurnNode::new(turn.pit.map(|_| Transcribed::Unknown)));
    constraints.push_node(turn.span, "reconstruct.constraint.turn", unknown);
}

fn of_step(
    constraints: &mut ConstraintCollector,
    index: usize,
    at: usize,
    step: &Spanned<StepNode>,
) {
    let edit = move |change: fn(&mut StepNode)| {
        move |record: &mut Record| {
            if let Node::Turn(turn) = &mut record.body[index] {
                change(&mut Arc::make_mut(turn).steps[at].value);
            }
        }
    };
    let remove = move |record: &mut Record| {
        if let Node::Turn(turn) = &mut record.body[index] {
            Arc::make_mut(turn).steps.remove(at);
        }
    };
    match step.value {
        // Relays are removed by the caller.
        StepNode::Any | StepNode::Comment(_) | StepNode::Relay { .. } => {}
        StepNode::Choice(choice) if choice.is_open() => {}
        StepNode::Choice(_) => {
            let open = edit(|step| *step = StepNode::Choice(Transcribed::Unknown));
            constraints.add(step.span, "reconstruct.constraint.choice", open);
            constraints.add(step.span, "reconstruct.constraint.choice_made", remove);
        }
        StepNode::Capture { seeds, origin } => {
            if seeds != SeedCount::Unknown {
                let open = edit(|step| {
                    if let StepNode::Capture { seeds, .. } = step {
                        *seeds = SeedCount::Unknown;
                    }
                });
                constraints.add(step.span, "reconstruct.constraint.capture_count", open);
            }
            if origin.is_some_and(|origin| !origin.is_open()) {
                let open = edit(|step| {
                    if let StepNode::Capture { origin, .. } = step {
                        *origin = Some(Transcribed::Unknown);
                    }
                });
                constraints.add(step.span, "reconstruct.constraint.capture_origin", open);
            }
            constraints.add(step.span, "reconstruct.constraint.capture", remove);
        }
        StepNode::Merge { seeds } => {
            if seeds != SeedCount::Unknown {
                let open = edit(|step| {
                    *step = StepNode::Merge {
                        seeds: SeedCount::Unknown,
                    }
                });
                constraints.add(step.span, "reconstruct.constraint.merge_count", open);
            }
            constraints.add(step.span, "reconstruct.constraint.merge", remove);
        }
        StepNode::Rova(_) => constraints.add(step.span, "reconstruct.constraint.choice", remove),
    }
}

fn of_board(
    constraints: &mut ConstraintCollector,
    board: &BoardNode,
    find: impl Fn(&mut Record) -> Option<&mut BoardNode> + Copy + Send + Sync + 'static,
) {
    for (row, written) in board.rows.iter().enumerate() {
        for (column, cell) in written.cells.iter().enumerate() {
            if cell.value != SeedCount::Unknown {
                constraints.add(cell.span, "reconstruct.constraint.pit", move |record| {
                    if let Some(board) = find(record) {
                        board.rows[row].cells[column].value = SeedCount::Unknown;
                    }
                });
            }
        }
    }
    let edit = move |change: fn(&mut BoardNode)| {
        move |record: &mut Record| {
            if let Some(board) = find(record) {
                change(board);
            }
        }
    };
    let written = board.south.filter(|s| s.value != SeedCount::Unknown);
    let open = edit(|board| board.south = board.south.map(|s| s.map(|_| SeedCount::Unknown)));
    constraints.add_part(written, "reconstruct.constraint.reserve", open);
    let written = board.north.filter(|n| n.value != SeedCount::Unknown);
    let open = edit(|board| board.north = board.north.map(|n| n.map(|_| SeedCount::Unknown)));
    constraints.add_part(written, "reconstruct.constraint.reserve", open);
    let open = edit(|board| board.side = None);
    constraints.add_part(board.side, "reconstruct.constraint.to_move", open);
    let open = edit(|board| board.rova = None);
    constraints.add_part(board.rova, "reconstruct.constraint.rova", open);
    let open = edit(|board| board.sense = None);
    constraints.add_part(board.sense, "reconstruct.constraint.sense", open);
    let open = edit(|board| board.blocked = None);
    constraints.add_part(board.blocked, "reconstruct.constraint.blocked", open);
}
