//! Replay results of single records, which do not depend on each other.

use super::timeline::{Check, Line, LineItem, RecordCost, RecordShare, Replay, ReplayedGame};
use crate::diagnostic::{Diagnostic, Span};

/// The replay result of one record.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordReplay {
    /// The game, if it could be replayed; its number is set by the file.
    pub(crate) game: Option<ReplayedGame>,
    pub(crate) checks: Vec<Check>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics omitted.
    pub(crate) more: usize,
    pub(crate) cost: RecordCost,
}

impl Replay {
    /// Appends the result of a record.
    pub(super) fn push_record(&mut self, record: usize, part: RecordReplay) {
        self.shares.push(RecordShare {
            has_game: part.game.is_some(),
            checks: part.checks.len(),
            diagnostics: part.diagnostics.len(),
            more: part.more,
            cost: part.cost,
        });
        self.games
            .extend(part.game.map(|game| ReplayedGame { record, ..game }));
        self.checks.extend(part.checks);
        self.diagnostics.extend(part.diagnostics);
        self.more += part.more;
    }

    /// Splits the replay into the results of its records.
    pub(crate) fn into_record_replays(self) -> impl Iterator<Item = RecordReplay> {
        let mut games = self.games.into_iter();
        let mut checks = self.checks.into_iter();
        let mut diagnostics = self.diagnostics.into_iter();
        self.shares.into_iter().map(move |share| RecordReplay {
            game: share.has_game.then(|| games.next()).flatten(),
            checks: checks.by_ref().take(share.checks).collect(),
            diagnostics: diagnostics.by_ref().take(share.diagnostics).collect(),
            more: share.more,
            cost: share.cost,
        })
    }
}

impl RecordReplay {
    /// Moves the result to another offset in its file.
    pub(crate) fn shifted(mut self, by: isize) -> Self {
        if by == 0 {
            return self;
        }
        let mut shift = |span: &mut Span| *span = span.shifted(by);
        if let Some(game) = &mut self.game {
            game.line.each_span(&mut shift);
        }
        self.checks.iter_mut().for_each(|it| shift(&mut it.span));
        let diagnostics = self.diagnostics.into_iter();
        self.diagnostics = diagnostics
            .map(|it| it.map_spans(|span| span.shifted(by)))
            .collect();
        self
    }
}

impl Line {
    fn each_span(&mut self, change: &mut dyn FnMut(&mut Span)) {
        self.start.each_span(change);
        self.end.each_span(change);
        for item in &mut self.items {
            match item {
                LineItem::Turn(turn) => turn.written.each_span(change),
                LineItem::Sow(sown) => sown.written.each_span(change),
                LineItem::Board(shown) | LineItem::Claim(shown) => {
                    change(&mut shown.span);
                    shown.board.each_span(change);
                }
                LineItem::Reading(reading) => {
                    change(&mut reading.span);
                    let differs = reading.differs.iter_mut().flatten();
                    differs.for_each(|it| change(it.span_mut()));
                }
                LineItem::Comment(comment) => comment.each_span(change),
                LineItem::Variation(line) => line.each_span(change),
            }
        }
    }
}
