//! The laps of a turn, each as one figure.

use fifangha_rules::{Event, Position, Side, Step};

use super::caption::{captured_pits, way_text};
use super::{Figure, caption_with, moves_no_seeds};
use crate::message::{Message, MessageArg};
use crate::replay::Uncertainty;

/// A lap of a turn: a sowing, with the events that lead to it and those that end the turn. The last
/// lap has no sowing if the turn ends with a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// The number of the lap in its turn, from 1.
    pub number: usize,
    /// The events, in order.
    pub events: Vec<Event>,
}

impl Figure {
    /// Returns the figures of a turn, one per lap, each with its changes from the previous one, its
    /// first pit, its path and its captured pits. `before` is the board before the turn; `doubts`
    /// lists uncertain signs by step.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha_rules::Game;
    ///
    /// let rules = Game::FIFANGHA.rules();
    /// let start = rules.start();
    /// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
    /// let figures = Figure::laps(&start, &steps, Vec::new());
    /// assert_eq!((steps.len(), figures.len()), (4, 1));
    /// let caption = figures[0].caption().unwrap().to_string();
    /// assert!(caption.starts_with("Lap 1: a seed dropped into b2, "), "{caption}");
    /// # Ok::<(), fifangha_rules::TurnError>(())
    /// ```
    #[must_use]
    pub fn laps(before: &Position, steps: &[Step], doubts: Vec<(usize, Uncertainty)>) -> Vec<Self> {
        let mut doubts = doubts.into_iter().peekable();
        let (mut before, mut first) = (*before, 0);
        let laps = lap_ends(steps);
        let last_lap = laps.len();
        let laps = (1..).zip(laps).map(|(number, end)| {
            let mut figure = Self::lap(&before, &steps[first..end], number);
            while let Some((_, doubt)) = doubts.next_if(|(at, _)| *at < end || number == last_lap) {
                figure.doubts.push(doubt);
            }
            before = steps[end - 1].position;
            first = end;
            figure
        });
        laps.collect()
    }

    /// Returns the figure of one lap, whose steps are not empty.
    fn lap(before: &Position, steps: &[Step], number: usize) -> Self {
        let moving = steps.iter().rposition(|it| !moves_no_seeds(&it.event));
        let moving = moving.unwrap_or_default();
        let last = moving.checked_sub(1).map(|last| steps[last].event);
        let events = [last, Some(steps[moving].event)];
        let end = &steps[steps.len() - 1];
        let figure = Self::new(end.position.into(), Some(before), events, end.hand);
        Self {
            lap: Some(Lap {
                number,
                events: steps.iter().map(|it| it.event).collect(),
            }),
            ..figure.with_course(steps)
        }
    }

    /// Returns the caption of a lap: the seeds that it moves, then the end of the turn.
    pub(super) fn lap_caption(&self, lap: &Lap) -> Message {
        let sentence =
            |event| caption_with(event, self.shape().end_pits, self.bottom, self.directions);
        let parts: Vec<_> = lap
            .events
            .iter()
            .filter_map(|it| self.lap_part(*it))
            .collect();
        let head = Message::new("caption.lap.events")
            .with("number", lap.number)
            .with("events", MessageArg::List(parts));
        let ends = lap.events.iter().filter(|it| moves_no_seeds(it));
        ends.fold(head, |text, end| {
            Message::new("caption.lap.then")
                .with("text", text)
                .with("end", sentence(*end))
        })
    }

    /// Returns an event in a few words; `None` if it moves no seeds.
    fn lap_part(&self, event: Event) -> Option<MessageArg> {
        let pit = MessageArg::text(&event.pit());
        let part = match event {
            Event::Drop { .. } => Message::new("caption.lap.drop").with("pit", pit),
            Event::Lift { seeds, .. } | Event::Relay { seeds, .. } => {
                Message::new("caption.lap.lift")
                    .with("n", seeds)
                    .with("pit", pit)
            }
            Event::Capture {
                from, also, seeds, ..
            } => Message::new("caption.lap.capture")
                .with("n", seeds)
                .with("from", captured_pits(from, also)),
            Event::Merge { from, seeds, .. } => Message::new("caption.lap.capture")
                .with("n", seeds)
                .with("from", MessageArg::text(&from)),
            Event::Sowing {
                first,
                seeds,
                direction,
                ..
            } => {
                let seen = match self.bottom {
                    Side::South => direction,
                    Side::North => direction.opposite(),
                };
                Message::new("caption.lap.sowing")
                    .with("n", seeds)
                    .with("first", MessageArg::text(&first))
                    .with("pit", pit)
                    .with(
                        "direction",
                        way_text(first, direction, seen, self.directions),
                    )
            }
            _ => return None,
        };
        Some(part.into())
    }
}

/// Returns the ends of the laps in the steps of a turn: each follows a sowing and the events after
/// it that move no seeds.
fn lap_ends(steps: &[Step]) -> Vec<usize> {
    let mut sown = false;
    let starts_lap = |(index, step): (usize, &Step)| {
        let starts = sown && !moves_no_seeds(&step.event);
        sown = matches!(step.event, Event::Sowing { .. }) || (sown && !starts);
        starts.then_some(index)
    };
    let ends: Vec<_> = steps.iter().enumerate().filter_map(starts_lap).collect();
    let last = (!steps.is_empty()).then_some(steps.len());
    ends.into_iter().chain(last).collect()
}
