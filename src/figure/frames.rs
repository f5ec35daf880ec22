//! The frames of a turn, one for each event that moves seeds.

use fifangha_rules::{Directions, Event, Position, Side, Step};

use super::Figure;
use crate::message::Message;
use crate::replay::Uncertainty;

/// A frame of an animation and its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureFrame {
    /// The board and the event.
    pub figure: Figure,
    /// The caption, one or more sentences.
    pub caption: Vec<Message>,
    /// The number of steps in the frame: the first, and the following ones that
    /// move no seeds.
    pub steps: usize,
}

/// Returns `true` if an event moves no seeds; its sentence then joins the
/// previous frame.
pub(crate) const fn moves_no_seeds(event: &Event) -> bool {
    matches!(
        event,
        Event::Rest { .. } | Event::PlayOn { .. } | Event::Repeat { .. }
    )
}

/// Returns the frames of a turn, seen from a side. `before` is the board before
/// the turn; `doubts` lists uncertain signs by step. The sentence of a step
/// that moves no seeds (a rest, a choice to play on, a repeated state) joins
/// the previous frame.
///
/// ```
/// use fifangha::figure::turn_frames;
/// use fifangha_rules::{Game, Side};
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// let shots = turn_frames(&start, &steps, Vec::new(), Side::South, rules.directions());
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
    directions: Directions,
) -> Vec<FigureFrame> {
    let mut shots: Vec<FigureFrame> = Vec::new();
    let figures = Figure::with_uncertain_steps(Figure::steps(before, steps), doubts);
    for (figure, step) in figures.into_iter().zip(steps) {
        let figure = figure.seen_from(bottom).with_directions(directions);
        let caption = figure.caption();
        match shots.last_mut() {
            Some(last) if moves_no_seeds(&step.event) => {
                last.caption.extend(caption);
                last.steps += 1;
            }
            _ => shots.push(FigureFrame {
                figure,
                caption: caption.into_iter().collect(),
                steps: 1,
            }),
        }
    }
    shots
}

/// Returns the frames of a turn, one per [lap](Figure::laps), with the arguments of [`turn_frames`].
#[must_use]
pub fn lap_frames(
    before: &Position,
    steps: &[Step],
    doubts: Vec<(usize, Uncertainty)>,
    bottom: Side,
    directions: Directions,
) -> Vec<FigureFrame> {
    let figures = Figure::laps(before, steps, doubts).into_iter();
    let figures = figures.map(|it| it.seen_from(bottom).with_directions(directions));
    let frames = figures.map(|figure| FigureFrame {
        caption: figure.caption().into_iter().collect(),
        steps: figure.lap.as_ref().map_or(0, |lap| lap.events.len()),
        figure,
    });
    frames.collect()
}
