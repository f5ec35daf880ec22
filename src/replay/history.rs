//! The positions of a line, for claims that speak of an earlier turn.

use fifangha_rules::Position;

use crate::notation::ClaimName;
use crate::notation::ast::Node;

/// Every position that turns have led to, in lines that branch: each knows the
/// one before it.
#[derive(Debug)]
pub(crate) struct PositionHistory {
    needed: bool,
    entries: Vec<HistoryEntry>,
}

#[derive(Debug)]
struct HistoryEntry {
    /// The number of the turn that led to it.
    number: u32,
    position: Position,
    previous: Option<HistoryIndex>,
}

/// A place in a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryIndex(usize);

impl PositionHistory {
    /// Before the first turn of a body.
    pub(crate) fn for_body(body: &[Node]) -> Self {
        Self {
            needed: has_repetition_claim(body),
            entries: Vec::new(),
        }
    }

    /// Whether some claim speaks of an earlier turn; else nothing has to be kept.
    pub(crate) const fn is_needed(&self) -> bool {
        self.needed
    }

    /// What follows a moment of a line, or begins one: the position after that
    /// turn.
    pub(crate) fn push(
        &mut self,
        before: Option<HistoryIndex>,
        number: u32,
        position: Position,
    ) -> HistoryIndex {
        self.entries.push(HistoryEntry {
            number,
            position,
            previous: before,
        });
        HistoryIndex(self.entries.len() - 1)
    }

    /// The position after an earlier turn of the line that leads to a moment,
    /// and how many were looked at to find it.
    pub(crate) fn find_earlier(&self, now: HistoryIndex, number: u32) -> (Option<&Position>, u64) {
        let mut looked_at = 0;
        let mut at = self.entries[now.0].previous;
        while let Some(HistoryIndex(index)) = at {
            looked_at += 1;
            let known = &self.entries[index];
            if known.number == number {
                return (Some(&known.position), looked_at);
            }
            at = known.previous;
        }
        (None, looked_at)
    }
}

/// Whether a claim of a body, or of a variation in it, speaks of an earlier turn.
fn has_repetition_claim(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Claim(claim) => claim.name.value == ClaimName::Repeats,
        Node::Variation(variation) => has_repetition_claim(&variation.body),
        _ => false,
    })
}
