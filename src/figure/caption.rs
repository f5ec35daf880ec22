//! What happens, as a plain sentence.

use fifangha_rules::{Direction, Event, Pit, RestCause};

use crate::message::{Arg, Message};

/// An event as a sentence, for a caption under its figure.
///
/// ```
/// use fifangha::figure::caption;
/// use fifangha_rules::{Event, RestCause};
///
/// let event = Event::Rest { pit: "b6".parse()?, cause: RestCause::EmptyPit };
/// assert_eq!(
///     caption(&event).to_string(),
///     "The last seed fell into an empty pit, b6: the turn of South ends.",
/// );
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
#[must_use]
pub fn caption(event: &Event) -> Message {
    let pit = event.pit();
    let mover = pit.side();
    let message = match *event {
        Event::Drop { .. } => Message::new("caption.drop"),
        Event::Lift {
            seeds,
            direction,
            rova,
            ..
        } => Message::new(match rova {
            true => "caption.lift_rova",
            false => "caption.lift",
        })
        .with("n", seeds)
        .with("direction", towards(direction)),
        Event::Relay {
            seeds,
            direction,
            rova,
            ..
        } => Message::new(match rova {
            true => "caption.relay_rova",
            false => "caption.relay",
        })
        .with("n", seeds)
        .with("direction", towards(direction)),
        Event::PlayOn { .. } => Message::new("caption.play_on"),
        Event::Capture {
            from,
            also,
            seeds,
            origin,
            chosen,
            own,
            ..
        } => Message::new(match (origin, chosen) {
            (None, _) => "caption.capture_katro",
            (Some(Direction::Left), false) => "caption.capture_left",
            (Some(Direction::Left), true) => "caption.capture_left_chosen",
            (Some(Direction::Right), false) => "caption.capture_right",
            (Some(Direction::Right), true) => "caption.capture_right_chosen",
        })
        .with("from", pits(from, also))
        .with("n", seeds)
        .with("own", own),
        Event::Merge {
            from,
            seeds,
            lifted,
            ..
        } => Message::new(match lifted {
            0 => "caption.merge_rests",
            _ => "caption.merge",
        })
        .with("from", Arg::text(&from))
        .with("n", seeds)
        .with("lifted", lifted),
        Event::Sowing {
            first,
            seeds,
            direction,
            ..
        } => Message::new("caption.sowing")
            .with("n", seeds)
            .with("first", Arg::text(&first))
            .with("last", Arg::text(&pit))
            .with("direction", towards(direction)),
        Event::Rest { cause, .. } => Message::new(match cause {
            RestCause::EmptyPit => "caption.rest.empty_pit",
            RestCause::OpponentLost => "caption.rest.opponent_lost",
            RestCause::OneSowing => "caption.rest.one_sowing",
            RestCause::OuterRova => "caption.rest.outer_rova",
            RestCause::Chosen => "caption.rest.chosen",
        })
        .with("opponent", !mover),
        Event::Repeat { period, .. } => Message::new("caption.repeat").with("n", period),
    };
    message.with("side", mover).with("pit", Arg::text(&pit))
}

fn towards(direction: Direction) -> Message {
    Message::new(match direction {
        Direction::Left => "direction.left",
        Direction::Right => "direction.right",
    })
}

/// The pits that a capture empties.
fn pits(inner: Pit, also: Option<Pit>) -> Arg {
    match also {
        None => Arg::text(&inner),
        Some(outer) => Message::new("caption.two_pits")
            .with("inner", Arg::text(&inner))
            .with("outer", Arg::text(&outer))
            .into(),
    }
}
