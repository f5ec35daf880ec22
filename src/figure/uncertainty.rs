//! Supplied and uncertain signs of a turn, in its figures.

use super::Figure;
use crate::message::{Message, MessageArg};
use crate::replay::{Uncertainty, UncertaintyKind};

impl Figure {
    /// Returns the figures of a turn or of some of its steps, marked with the
    /// signs that were supplied or are not certain.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let replayed = replay(&parse("1. 4^R").0);
    /// let turn = replayed.games[0].turns().next().unwrap();
    /// let steps = turn.steps(&replayed.games[0].rules);
    /// let figures = Figure::steps(&turn.before, &steps);
    /// let figures = Figure::with_uncertain_steps(figures, turn.uncertainties(&steps));
    /// let caption = figures[1].caption().unwrap().to_string();
    /// assert!(caption.ends_with("(supplied: the choice ^R)"), "{caption}");
    /// ```
    #[must_use]
    pub fn with_uncertain_steps(
        mut figures: Vec<Self>,
        doubts: Vec<(usize, Uncertainty)>,
    ) -> Vec<Self> {
        for (index, doubt) in doubts {
            let last = figures.len().saturating_sub(1);
            if let Some(figure) = figures.get_mut(index.min(last)) {
                figure.doubts.push(doubt);
            }
        }
        figures
    }

    /// Returns the figure of a whole turn, marked with these signs.
    #[must_use]
    pub fn with_uncertain_signs(mut self, doubts: Vec<(usize, Uncertainty)>) -> Self {
        self.doubts = doubts.into_iter().map(|(_, doubt)| doubt).collect();
        self
    }
}

/// Returns a short note of the supplied and the uncertain signs; `None` if
/// there are none.
#[must_use]
pub fn uncertainty_note(doubts: &[Uncertainty]) -> Option<Message> {
    let note = |supplied: bool, key: &'static str| {
        let signs = doubts.iter().filter(|it| it.supplied == supplied);
        let signs: Vec<MessageArg> = signs.map(|it| uncertain_sign(it).into()).collect();
        (!signs.is_empty()).then(|| Message::new(key).with("signs", MessageArg::List(signs)))
    };
    let both = [note(true, "doubt.supplied"), note(false, "doubt.open")];
    let both: Vec<MessageArg> = both.into_iter().flatten().map(MessageArg::from).collect();
    (!both.is_empty()).then(|| Message::new("doubt.all").with("all", MessageArg::Clauses(both)))
}

/// Returns a text, such as a turn or a caption, followed by its uncertain
/// signs.
#[must_use]
pub fn append_uncertainty(text: impl Into<MessageArg>, all: &[Uncertainty]) -> Message {
    match uncertainty_note(all) {
        None => Message::new("doubt.none").with("text", text),
        Some(doubts) => Message::new("doubt.behind")
            .with("text", text)
            .with("doubts", doubts),
    }
}

fn uncertain_sign(doubt: &Uncertainty) -> Message {
    Message::new(match doubt.kind {
        UncertaintyKind::Pit => "doubt.pit",
        UncertaintyKind::Direction => "doubt.direction",
        UncertaintyKind::Choice => "doubt.choice",
        UncertaintyKind::Seeds => "doubt.seeds",
        UncertaintyKind::Rest => "doubt.rest",
    })
    .with("sign", doubt.sign.as_str())
}
