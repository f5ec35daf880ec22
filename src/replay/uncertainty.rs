//! Supplied and uncertain parts of a turn.

use fifangha_rules::{Event, Pit, Step};

use super::timeline::PlayedTurn;
use crate::diagnostic::Spanned;
use crate::notation::ast;

/// A mark of a turn that is missing or uncertain in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncertainty {
    /// The part of the turn.
    pub kind: UncertaintyKind,
    /// The mark in notation.
    pub sign: String,
    /// `true` if an editor supplied it, `false` if the source leaves it open.
    pub supplied: bool,
    /// The pit concerned.
    pub at: Pit,
}

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UncertaintyKind {
    /// The pit that is played.
    Pit,
    /// The direction of the first sowing.
    Direction,
    /// A choice of tsibongy, or to rest.
    Choice,
    /// The number of captured seeds.
    Seeds,
    /// All further steps.
    Rest,
}

impl PlayedTurn {
    /// Returns the supplied and uncertain marks, each with the index of its step in
    /// `steps`, the steps of the turn. The [resolved](Self::turn) turn itself is certain:
    /// it is the only one that fits.
    ///
    /// ```
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let replayed = replay(&parse("1. ^4^R 2. 3_(R?)x_R").0);
    /// let game = &replayed.games[0];
    /// let turn = game.turns().next().unwrap();
    /// let doubts = turn.uncertainties(&turn.steps(&game.rules));
    /// let signs: Vec<_> = doubts.iter().map(|(at, it)| (*at, it.sign.as_str())).collect();
    /// assert_eq!(signs, [(0, "^4"), (1, "^R")]);
    /// ```
    #[must_use]
    pub fn uncertainties(&self, steps: &[Step]) -> Vec<(usize, Uncertainty)> {
        let written = &self.written;
        let mut found = Vec::new();
        let mut add = |index: usize, of, sign: String, supplied| {
            let at = steps.get(index).map(|step| step.event.pit());
            let at = at.unwrap_or(self.turn.start.pit);
            let doubt = Uncertainty {
                kind: of,
                sign,
                supplied,
                at,
            };
            found.push((index, doubt));
        };
        add_sign(written.pit.value, UncertaintyKind::Pit, 0, &mut add);
        if let Some(direction) = written.direction {
            let lift = |step: &Step| matches!(step.event, Event::Lift { .. });
            let index = steps.iter().position(lift).unwrap_or(0);
            add_sign(direction.value, UncertaintyKind::Direction, index, &mut add);
        }
        let mut at = 0;
        for step in &written.steps {
            at = event_of_written_step(&step.value, steps, at).unwrap_or(at);
            match &step.value {
                ast::StepNode::Choice(choice) => {
                    add_sign(*choice, UncertaintyKind::Choice, at, &mut add);
                }
                ast::StepNode::Capture { seeds, origin } => {
                    add_sign(*seeds, UncertaintyKind::Seeds, at, &mut add);
                    if let Some(origin) = origin {
                        add_sign(*origin, UncertaintyKind::Choice, at, &mut add);
                    }
                }
                ast::StepNode::Merge { seeds } => {
                    add_sign(*seeds, UncertaintyKind::Seeds, at, &mut add);
                }
                ast::StepNode::Rova(choice) => {
                    add_sign(*choice, UncertaintyKind::Choice, at, &mut add);
                }
                ast::StepNode::Any => add(at, UncertaintyKind::Rest, step.value.to_string(), false),
                ast::StepNode::Relay { .. } | ast::StepNode::Comment(_) => {}
            }
        }
        found
    }
}

type AddUncertainty<'a> = &'a mut dyn FnMut(usize, UncertaintyKind, String, bool);

/// Adds a sign at the given step unless it is certain.
fn add_sign<T: ast::Sign>(
    sign: ast::Transcribed<T>,
    kind: UncertaintyKind,
    at: usize,
    add: AddUncertainty<'_>,
) {
    if sign.is_open() || sign.is_supplied() {
        add(at, kind, sign.to_string(), sign.is_supplied());
    }
}

/// Returns the comments between the steps of a turn, each with the index of the event on which it
/// comments.
pub(crate) fn comments_between_steps<'a>(
    written: &'a [Spanned<ast::StepNode>],
    steps: &[Step],
) -> Vec<(usize, &'a ast::Comment)> {
    let mut at = 0;
    let mut found = Vec::new();
    for step in written {
        if let ast::StepNode::Comment(comment) = &step.value {
            found.push((at, comment.as_ref()));
        }
        at = event_of_written_step(&step.value, steps, at).unwrap_or(at);
    }
    found
}

/// Returns the index of the event that a written step denotes, after the given index.
fn event_of_written_step(written: &ast::StepNode, steps: &[Step], at: usize) -> Option<usize> {
    let on = |at: usize, wanted: fn(&Event) -> bool| {
        let mut later = steps.iter().enumerate().skip(at + 1);
        let found = later.find(|(_, step)| wanted(&step.event));
        found.map(|(index, _)| index)
    };
    match written {
        ast::StepNode::Comment(_) => None,
        ast::StepNode::Capture { .. } => on(at, |event| matches!(event, Event::Capture { .. })),
        ast::StepNode::Merge { .. } => on(at, |event| matches!(event, Event::Merge { .. })),
        ast::StepNode::Choice(_) => on(at, |event| {
            matches!(event, Event::Capture { chosen: true, .. })
        }),
        ast::StepNode::Rova(choice) => match choice.known()? {
            ast::RovaChoice::Rest => on(at, |event| matches!(event, Event::Rest { .. })),
            ast::RovaChoice::PlayOn => on(at, |event| matches!(event, Event::PlayOn { .. })),
        },
        ast::StepNode::Relay { count } => (0..*count).try_fold(at, |at, _| {
            on(at, |event| matches!(event, Event::Relay { .. }))
        }),
        ast::StepNode::Any => steps.len().checked_sub(1),
    }
}
