//! The signs of a record of which something may be doubtful, each to be seen and changed.

use super::{
    Arg, BoardNode, ChoiceMark, Count, DirMark, Node, PitMark, Record, Sow, SowFrom, Span, Spanned,
    Step, Turn,
};

/// A sign of the main line.
pub(crate) enum Sign<'a> {
    Count(&'a mut Count),
    Choice(&'a mut ChoiceMark),
    Direction(&'a mut DirMark),
    Pit(&'a mut PitMark),
}

impl Record {
    /// Calls `visit` with every sign of the start, of the turns, sowings and boards of the main
    /// line, and of the boards of its claims, each with its place, in order.
    pub(crate) fn each_sign(&mut self, visit: &mut dyn FnMut(Span, Sign<'_>)) {
        if let Some(board) = &mut self.front.start {
            board.each_sign(visit);
        }
        for node in &mut self.body {
            match node {
                Node::Turn(turn) => turn.each_sign(visit),
                Node::Sow(sow) => sow.each_sign(visit),
                Node::Board(board) => board.each_sign(visit),
                Node::Claim(claim) => {
                    for arg in &mut claim.args {
                        if let Arg::Board(board) = &mut arg.value {
                            board.each_sign(visit);
                        }
                    }
                }
                Node::Gap(_)
                | Node::Comment(_)
                | Node::LineComment(_)
                | Node::Variation(_)
                | Node::BlankLine(_) => {}
            }
        }
    }
}

impl BoardNode {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, Sign<'_>)) {
        let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
        for count in cells.chain(&mut self.south).chain(&mut self.north) {
            visit(count.span, Sign::Count(&mut count.value));
        }
    }
}

impl Turn {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, Sign<'_>)) {
        visit(self.pit.span, Sign::Pit(&mut self.pit.value));
        of_direction(&mut self.direction, visit);
        of_steps(&mut self.steps, visit);
    }
}

impl Sow {
    fn each_sign(&mut self, visit: &mut dyn FnMut(Span, Sign<'_>)) {
        visit(self.seeds.span, Sign::Count(&mut self.seeds.value));
        match &mut self.from.value {
            SowFrom::Tsibongy(choice) => visit(self.from.span, Sign::Choice(choice)),
            SowFrom::Pit(pit) => visit(self.from.span, Sign::Pit(pit)),
        }
        of_direction(&mut self.direction, visit);
        of_steps(&mut self.steps, visit);
    }
}

fn of_direction(direction: &mut Option<Spanned<DirMark>>, visit: &mut dyn FnMut(Span, Sign<'_>)) {
    if let Some(direction) = direction {
        visit(direction.span, Sign::Direction(&mut direction.value));
    }
}

fn of_steps(steps: &mut [Spanned<Step>], visit: &mut dyn FnMut(Span, Sign<'_>)) {
    for step in steps {
        let span = step.span;
        match &mut step.value {
            Step::Choice(choice) => visit(span, Sign::Choice(choice)),
            Step::Capture { seeds, origin } => {
                visit(span, Sign::Count(seeds));
                if let Some(origin) = origin {
                    visit(span, Sign::Choice(origin));
                }
            }
            Step::Merge { seeds } => visit(span, Sign::Count(seeds)),
            Step::Rova(_) | Step::Relay { .. } | Step::Any | Step::Comment(_) => {}
        }
    }
}
