//! The positions of a line, for claims that speak of an earlier turn.

use fifangha_rules::Position;

use crate::notation::ClaimName;
use crate::notation::tree::Node;

/// Every position that turns have led to, in lines that branch: each knows the
/// one before it.
#[derive(Debug)]
pub(crate) struct Past {
    asked: bool,
    known: Vec<Known>,
}

#[derive(Debug)]
struct Known {
    /// The number of the turn that led to it.
    number: u32,
    position: Position,
    before: Option<Moment>,
}

/// A place in a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(usize);

impl Past {
    /// Before the first turn of a body.
    pub(crate) fn of(body: &[Node]) -> Self {
        Self {
            asked: asks(body),
            known: Vec::new(),
        }
    }

    /// Whether some claim speaks of an earlier turn; else nothing has to be kept.
    pub(crate) const fn is_asked(&self) -> bool {
        self.asked
    }

    /// What follows a moment of a line, or begins one: the position after that
    /// turn.
    pub(crate) fn then(
        &mut self,
        before: Option<Moment>,
        number: u32,
        position: Position,
    ) -> Moment {
        self.known.push(Known {
            number,
            position,
            before,
        });
        Moment(self.known.len() - 1)
    }

    /// The position after an earlier turn of the line that leads to a moment,
    /// and how many were looked at to find it.
    pub(crate) fn earlier(&self, now: Moment, number: u32) -> (Option<&Position>, u64) {
        let mut looked_at = 0;
        let mut at = self.known[now.0].before;
        while let Some(Moment(index)) = at {
            looked_at += 1;
            let known = &self.known[index];
            if known.number == number {
                return (Some(&known.position), looked_at);
            }
            at = known.before;
        }
        (None, looked_at)
    }
}

/// Whether a claim of a body, or of a variation in it, speaks of an earlier turn.
fn asks(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Claim(claim) => claim.name.value == ClaimName::Repeats,
        Node::Variation(variation) => asks(&variation.body),
        _ => false,
    })
}
