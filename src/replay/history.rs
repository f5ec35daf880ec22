//! The positions of a line, for claims about an earlier turn.

use fifangha_rules::Position;

use crate::notation::ClaimName;
use crate::notation::ast::Node;

/// A tree of the positions after each turn; each entry refers to the previous
/// one.
#[derive(Debug)]
pub(crate) struct PositionHistory {
    needed: bool,
    entries: Vec<HistoryEntry>,
}

#[derive(Debug)]
struct HistoryEntry {
    /// The number of the turn before the position.
    number: u32,
    position: Position,
    previous: Option<HistoryIndex>,
}

/// The index of an entry in the history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryIndex(usize);

impl PositionHistory {
    /// Returns an empty history for a body.
    pub(crate) fn for_body(body: &[Node]) -> Self {
        Self {
            needed: has_repetition_claim(body),
            entries: Vec::new(),
        }
    }

    /// Returns `true` if a claim refers to an earlier turn; otherwise no history
    /// is recorded.
    pub(crate) const fn is_needed(&self) -> bool {
        self.needed
    }

    /// Adds the position after a turn, following the entry `before`.
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

    /// Returns the position after an earlier turn on the way to `now`, and the
    /// number of entries visited.
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

/// Returns `true` if a claim of a body or its variations refers to an earlier
/// turn.
fn has_repetition_claim(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Claim(claim) => claim.name.value == ClaimName::Repeats,
        Node::Variation(variation) => has_repetition_claim(&variation.body),
        _ => false,
    })
}
