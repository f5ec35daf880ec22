//! Visitor of the signs of a record that may be doubtful; it can change them.

use std::sync::Arc;

use super::{
    BoardNode, ChoiceMark, ClaimArg, DirMark, Node, PitMark, Record, SeedCount, Sow, SowFrom, Span,
    Spanned, StepNode, Transcribed, TurnNode,
};

/// A sign of the main line.
pub(crate) enum SignMut<'a> {
    Count(&'a mut SeedCount),
    Choice(&'a mut Transcribed<ChoiceMark>),
    Direction(&'a mut Transcribed<DirMark>),
    Pit(&'a mut Transcribed<PitMark>),
}

impl Record {
    /// Calls `visit` with every sign and its location, in order: those of the start, of the turns,
    /// sowings and boards of the main line, and of the boards of its claims.
    pub(crate) fn each_sign(&mut self, visit: &mut dyn FnMut(Span, SignMut<'_>)) {
        if let Some(board) = &mut self.front.start {
            board.each_sign(visit);
        }
        for node in &mut self.body {
            match node {
                Node::Turn(turn) => Arc::make_mut(turn).each_sign(visit),
                Node::Sow(sow) => sow.each_sign(visit),
                Node::Board(board) => board.each_sign(visit),
                Node::Claim(claim) => {
                    for arg in &mut claim.args {
                        if let ClaimArg::Board(board) = &mut arg.value {
                            board.each_sign(visit);
                        }
                    }
                }
                Node::Gap(_)
                | Node::Comment(_)
                | Node::LineComment(_)
                | Node::Variation(_)
                | Node::Unreadable(_)
                | Node::BlankLine(_) => {}
            }
        }
    }
}

impl BoardNode {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, SignMut<'_>)) {
        let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
        for count in cells.chain(&mut self.south).chain(&mut self.north) {
            visit(count.span, SignMut::Count(&mut count.value));
        }
    }
}

impl TurnNode {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, SignMut<'_>)) {
        visit(self.pit.span, SignMut::Pit(&mut self.pit.value));
        visit_direction(&mut self.direction, visit);
        visit_step_signs(&mut self.steps, visit);
    }
}

impl Sow {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, SignMut<'_>)) {
        visit(self.seeds.span, SignMut::Count(&mut self.seeds.value));
        match &mut self.from.value {
            SowFrom::Tsibongy(choice) => visit(self.from.span, SignMut::Choice(choice)),
            SowFrom::Pit(pit) => visit(self.from.span, SignMut::Pit(pit)),
        }
        visit_direction(&mut self.direction, visit);
        visit_step_signs(&mut self.steps, visit);
    }
}

fn visit_direction(
    direction: &mut Option<Spanned<Transcribed<DirMark>>>,
    visit: &mut dyn FnMut(Span, SignMut<'_>),
) {
    if let Some(direction) = direction {
        visit(direction.span, SignMut::Direction(&mut direction.value));
    }
}

fn visit_step_signs(steps: &mut [Spanned<StepNode>], visit: &mut dyn FnMut(Span, SignMut<'_>)) {
    for step in steps {
        let span = step.span;
        match &mut step.value {
            StepNode::Choice(choice) => visit(span, SignMut::Choice(choice)),
            StepNode::Capture { seeds, origin } => {
                visit(span, SignMut::Count(seeds));
                if let Some(origin) = origin {
                    visit(span, SignMut::Choice(origin));
                }
            }
            StepNode::Merge { seeds } => visit(span, SignMut::Count(seeds)),
            StepNode::Rova(_) | StepNode::Relay { .. } | StepNode::Any | StepNode::Comment(_) => {}
        }
    }
}
