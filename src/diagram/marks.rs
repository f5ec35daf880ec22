//! What an event says about each pit: a ring around it and a sign beside it.

use fifangha_rules::{Direction, Event, Pit, Row};
use svg::node::element::Group;

use super::frame::Frame;
use super::layout::Point;
use super::pen::{Pen, circle, shape};
use super::theme::Ink;

/// A sign in a small disc at the upper left of a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Drop,
    Lift,
    Relay,
    Captured,
    Merge,
    PlayOn,
    Rest,
    Repeat,
}

/// What a pit is given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// Whether a bold ring says that it happens here.
    pub(super) ring: bool,
    /// Whether its seeds were taken: they are drawn as outlines.
    pub(super) emptied: bool,
    pub(super) sign: Option<Sign>,
}

/// The mark of a pit in a frame.
pub(super) fn mark(frame: &Frame, at: Pit) -> Mark {
    let Some(event) = frame.event else {
        return Mark::default();
    };
    let here = event.pit() == at;
    let sign = match event {
        Event::Drop { .. } if here => Some(Sign::Drop),
        Event::Lift { .. } if here => Some(Sign::Lift),
        Event::Relay { .. } if here => Some(Sign::Relay),
        Event::Merge { .. } if here => Some(Sign::Merge),
        Event::PlayOn { .. } if here => Some(Sign::PlayOn),
        Event::Rest { .. } if here => Some(Sign::Rest),
        Event::Repeat { .. } if here => Some(Sign::Repeat),
        Event::Capture { from, also, .. } if from == at || also == Some(at) => Some(Sign::Captured),
        Event::Capture { own: 1.., .. } if here => Some(Sign::Lift),
        Event::Merge { from, .. } if from == at => Some(Sign::Captured),
        Event::Lift { rova: true, .. } | Event::Relay { rova: true, .. }
            if at == behind(event.pit()) =>
        {
            Some(Sign::Lift)
        }
        _ => None,
    };
    let taken = matches!(
        event,
        Event::Lift { .. } | Event::Relay { .. } | Event::Capture { .. } | Event::Merge { .. }
    );
    Mark {
        ring: here,
        emptied: taken && frame.position.seeds(at) == 0 && frame.seeds_before(at) > 0,
        sign,
    }
}

/// The other pit of a column and a side.
pub(super) fn behind(pit: Pit) -> Pit {
    let row = match pit.row() {
        Row::A => Row::B,
        Row::B => Row::A,
        Row::C => Row::D,
        Row::D => Row::C,
    };
    Pit::new(row, pit.column())
}

/// Where the seeds of a capture or a lift will be sown from, and which way:
/// the pit beside which that begins, and the direction as seen in its row.
pub(super) fn intention(frame: &Frame) -> Option<(Pit, Direction)> {
    let columns = frame.position.columns().count();
    let inward = |pit: Pit| match pit.column() {
        1 => Direction::Right,
        _ => Direction::Left,
    };
    match frame.event? {
        Event::Lift { pit, direction, .. } | Event::Relay { pit, direction, .. } => {
            Some((pit, direction))
        }
        Event::Capture {
            pit,
            origin: Some(origin),
            ..
        } => {
            let column = match origin {
                Direction::Left => 1,
                Direction::Right => columns,
            };
            Some((Pit::new(pit.row(), column), origin.opposite()))
        }
        Event::Merge {
            pit, lifted: 1.., ..
        } => Some((pit, inward(pit))),
        _ => None,
    }
}

impl Sign {
    /// Its name, as a class.
    const fn name(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Lift => "lift",
            Self::Relay => "relay",
            Self::Captured => "captured",
            Self::Merge => "merge",
            Self::PlayOn => "play-on",
            Self::Rest => "rest",
            Self::Repeat => "repeat",
        }
    }

    /// Lines within a disc of radius 8.
    const fn lines(self) -> &'static str {
        match self {
            Self::Drop => "M0 -4.5V4M-3.4 .6L0 4L3.4 .6",
            Self::Lift => "M0 4.5V-4M-3.4 -.6L0 -4L3.4 -.6",
            Self::Relay => "M3.6 -1.8A4.1 4.1 0 1 0 4 1.3M4.3 -5V-1.4H.8",
            Self::Captured => "M-3.2 -3.2L3.2 3.2M-3.2 3.2L3.2 -3.2",
            Self::Merge => "M0 -4.2V4.2M-4.2 0H4.2",
            Self::PlayOn => "M-3.6 -3.2L-.4 0L-3.6 3.2M.6 -3.2L3.8 0L.6 3.2",
            Self::Rest => "M-2.6 -2.6H2.6V2.6H-2.6Z",
            Self::Repeat => {
                "M0 0C1.6 -2.6 5.2 -2.9 5.2 0S1.6 2.6 0 0C-1.6 -2.6 -5.2 -2.9 -5.2 0S-1.6 2.6 0 0Z"
            }
        }
    }

    pub(super) fn draw(self, pen: &Pen<'_>, at: Point) -> Group {
        let disc = pen.stroke(pen.fill(circle(at, 8.0), Ink::Mark), Ink::Wood, 1.2);
        let lines = pen
            .outline(shape(self.lines(), at), Ink::OnMark, 1.7)
            .set("stroke-linecap", "round")
            .set("stroke-linejoin", "round");
        Group::new()
            .set("class", format!("fif-sign fif-{}", self.name()))
            .add(disc)
            .add(lines)
    }
}
