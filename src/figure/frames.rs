//! The figures of a turn, one for each event that moves something.

use fifangha_rules::{Event, Position, Side, Step};

use super::Figure;
use crate::message::Message;
use crate::replay::Uncertainty;

/// A figure of a film, and what is said below it.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureFrame {
    /// The board and what has just happened.
    pub figure: Figure,
    /// What has happened, a sentence or several.
    pub caption: Vec<Message>,
    /// How many steps of the turn it shows: the first, and those after it that
    /// move nothing.
    pub steps: usize,
}

/// Whether an event moves no seed: it is told with the one before it.
pub(crate) const fn moves_no_seeds(event: &Event) -> bool {
    matches!(
        event,
        Event::Rest { .. } | Event::PlayOn { .. } | Event::Repeat { .. }
    )
}

/// The steps of a turn as shots, from the board before it, as they are seen
/// from a side, with what of it is doubtful at the steps. Where nothing moves (a
/// rest, a choice to play on, a state that is repeated) the sentence joins that
/// of the shot before.
///
/// ```
/// use fifangha::figure::turn_frames;
/// use fifangha_rules::{Game, Side};
///
/// let rules = Game::Fifangha.rules();
/// let start = rules.start();
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// let shots = turn_frames(&start, &steps, Vec::new(), Side::South);
/// assert_eq!((steps.len(), shots.len()), (4, 3));
/// assert_eq!(shots[2].caption.len(), 2);
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
#[must_use]
pub fn turn_frames(
    before: &Position,
    steps: &[Step],
    doubts: Vec<(usize, Uncertainty)>,
    bottom: Side,
) -> Vec<FigureFrame> {
    let mut shots: Vec<FigureFrame> = Vec::new();
    let figures = Figure::with_uncertain_steps(Figure::steps(before, steps), doubts);
    for (figure, step) in figures.into_iter().zip(steps) {
        let figure = figure.seen_from(bottom);
        let said = figure.caption();
        match shots.last_mut() {
            Some(last) if moves_no_seeds(&step.event) => {
                last.caption.extend(said);
                last.steps += 1;
            }
            _ => shots.push(FigureFrame {
                figure,
                caption: said.into_iter().collect(),
                steps: 1,
            }),
        }
    }
    shots
}
