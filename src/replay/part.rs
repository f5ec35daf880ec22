//! What one record of a file comes to: the records do not depend on each other.

use super::timeline::{Check, Cost, Game, Item, Line, Replay, Share};
use crate::diagnostic::{Diagnostic, Span};

/// What one record comes to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// The game, where it could be played; its number is for the file to say.
    pub(crate) game: Option<Game>,
    pub(crate) checks: Vec<Check>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many more of them there were, too many to be kept.
    pub(crate) more: usize,
    pub(crate) cost: Cost,
}

impl Replay {
    /// Adds what a record comes to, behind the records before it.
    pub(super) fn add(&mut self, record: usize, part: Part) {
        self.shares.push(Share {
            has_game: part.game.is_some(),
            checks: part.checks.len(),
            diagnostics: part.diagnostics.len(),
            more: part.more,
            cost: part.cost,
        });
        self.games
            .extend(part.game.map(|game| Game { record, ..game }));
        self.checks.extend(part.checks);
        self.diagnostics.extend(part.diagnostics);
        self.more += part.more;
    }

    /// What each record comes to.
    pub(crate) fn into_parts(self) -> impl Iterator<Item = Part> {
        let mut games = self.games.into_iter();
        let mut checks = self.checks.into_iter();
        let mut diagnostics = self.diagnostics.into_iter();
        self.shares.into_iter().map(move |share| Part {
            game: share.has_game.then(|| games.next()).flatten(),
            checks: checks.by_ref().take(share.checks).collect(),
            diagnostics: diagnostics.by_ref().take(share.diagnostics).collect(),
            more: share.more,
            cost: share.cost,
        })
    }
}

impl Part {
    /// The same record at another place of its file.
    pub(crate) fn moved(mut self, by: isize) -> Self {
        if by == 0 {
            return self;
        }
        let mut shift = |span: &mut Span| *span = span.moved(by);
        if let Some(game) = &mut self.game {
            game.line.each_span(&mut shift);
        }
        self.checks.iter_mut().for_each(|it| shift(&mut it.span));
        let diagnostics = self.diagnostics.into_iter();
        self.diagnostics = diagnostics
            .map(|it| it.moved(|span| span.moved(by)))
            .collect();
        self
    }
}

impl Line {
    fn each_span(&mut self, change: &mut dyn FnMut(&mut Span)) {
        for item in &mut self.items {
            match item {
                Item::Turn(turn) => turn.written.each_span(change),
                Item::Sow(sown) => sown.written.each_span(change),
                Item::Board(shown) | Item::Claim(shown) => change(&mut shown.span),
                Item::Reading(reading) => {
                    change(&mut reading.span);
                    let differs = reading.differs.iter_mut().flatten();
                    differs.for_each(|it| change(it.span_mut()));
                }
                Item::Comment(comment) => comment.each_span(change),
                Item::Variation(line) => line.each_span(change),
            }
        }
    }
}
