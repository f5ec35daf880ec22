//! Captions: events as sentences.

use fifangha_rules::{Choice, Direction, EndPits, Event, Pit, RestCause, Side, Turn};

use crate::message::{Message, MessageArg, Strings};

/// Returns an event as a sentence, for the caption of its figure. `ends` is the kind of the ends of
/// the inner rows.
///
/// ```
/// use fifangha::figure::caption;
/// use fifangha_rules::{EndPits, Event, RestCause};
///
/// let event = Event::Rest { pit: "b6".parse()?, cause: RestCause::EmptyPit };
/// assert_eq!(
///     caption(&event, EndPits::Tsibongy).to_string(),
///     "The last seed fell into an empty pit, b6: the turn of South ends.",
/// );
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
#[must_use]
pub fn caption(event: &Event, ends: EndPits) -> Message {
    let pit = event.pit();
    let mover = pit.side();
    let here = |key| Message::new(key).with("pit", MessageArg::text(&pit));
    let from_end = |key| Message::new(key).with("ends", Message::of_end_pits(ends));
    let message = match *event {
        Event::Drop { .. } => here("caption.drop"),
        Event::Lift {
            seeds,
            direction,
            rova,
            ..
        } => here(match rova {
            true => "caption.lift_rova",
            false => "caption.lift",
        })
        .with("n", seeds)
        .with("direction", direction_text(direction)),
        Event::Relay {
            seeds,
            direction,
            rova,
            house,
            ..
        } => here(match (rova, house) {
            (true, _) => "caption.relay_rova",
            (_, true) => "caption.relay_house",
            _ => "caption.relay",
        })
        .with("n", seeds)
        .with("direction", direction_text(direction)),
        Event::PlayOn { house: false, .. } => here("caption.play_on"),
        Event::PlayOn { house: true, .. } => here("caption.play_on_house"),
        Event::Capture {
            from,
            also,
            seeds,
            origin,
            chosen,
            own,
            ..
        } => match (origin, chosen) {
            (None, _) if own == 0 => here("caption.capture_alone"),
            (None, _) => here("caption.capture_katro").with("own", own),
            (Some(Direction::Left), false) => from_end("caption.capture_left"),
            (Some(Direction::Left), true) => from_end("caption.capture_left_chosen"),
            (Some(Direction::Right), false) => from_end("caption.capture_right"),
            (Some(Direction::Right), true) => from_end("caption.capture_right_chosen"),
        }
        .with("from", captured_pits(from, also))
        .with("n", seeds),
        Event::Merge {
            from,
            seeds,
            lifted,
            ..
        } => match lifted {
            0 => here("caption.merge_rests"),
            _ => here("caption.merge").with("lifted", lifted),
        }
        .with("from", MessageArg::text(&from))
        .with("n", seeds),
        Event::Sowing {
            first,
            seeds,
            direction,
            ..
        } => Message::new("caption.sowing")
            .with("n", seeds)
            .with("first", MessageArg::text(&first))
            .with("last", MessageArg::text(&pit))
            .with("direction", direction_text(direction)),
        Event::Rest { cause, .. } => match cause {
            RestCause::EmptyPit => here("caption.rest.empty_pit"),
            RestCause::OpponentLost => here("caption.rest.opponent_lost").with("opponent", !mover),
            RestCause::OneSowing => here("caption.rest.one_sowing"),
            RestCause::OuterRova => here("caption.rest.outer_rova"),
            RestCause::Chosen => here("caption.rest.chosen"),
            RestCause::House => here("caption.rest.house"),
            RestCause::NoCapture => here("caption.rest.no_capture"),
            RestCause::HouseStop => here("caption.rest.house_stop"),
            RestCause::Blocked => here("caption.rest.blocked"),
            RestCause::MoverLost => here("caption.rest.mover_lost"),
        },
        Event::Repeat { period, .. } => here("caption.repeat").with("n", period),
    };
    message.with("side", mover)
}

/// Returns the caption of an event for a reader who sees a side at the bottom.
pub(crate) fn caption_seen_from(event: Event, ends: EndPits, bottom: Side) -> Message {
    match bottom {
        Side::South => caption(&event, ends),
        Side::North => caption(&mirror_event(event), ends),
    }
}

/// Returns an event as seen from the other side, with left and right exchanged.
fn mirror_event(mut event: Event) -> Event {
    match &mut event {
        Event::Lift { direction, .. }
        | Event::Relay { direction, .. }
        | Event::Sowing { direction, .. } => *direction = direction.opposite(),
        Event::Capture { origin, .. } => *origin = origin.map(Direction::opposite),
        _ => {}
    }
    event
}

/// Returns the word for a direction.
pub(crate) fn direction_text(direction: Direction) -> Message {
    Message::new(match direction {
        Direction::Left => "direction.left",
        Direction::Right => "direction.right",
    })
}

/// Returns a turn in words: `b4, to the right`. `seen` maps a direction to that of the reader.
pub(crate) fn turn_in_words(
    turn: &Turn,
    seen: impl Fn(Direction) -> Direction,
    strings: &Strings,
) -> String {
    let mut words = vec![turn.start.pit.to_string()];
    let ways = turn.start.direction.map(|it| match seen(it) {
        Direction::Left => "board.way.left",
        Direction::Right => "board.way.right",
    });
    let choices = turn.choices.iter().map(|choice| match choice {
        Choice::Origin(end) => match seen(end) {
            Direction::Left => "board.way.left_end",
            Direction::Right => "board.way.right_end",
        },
        Choice::Rest => "board.way.rest",
        Choice::PlayOn => "board.way.play_on",
    });
    words.extend(
        ways.into_iter()
            .chain(choices)
            .map(|key| strings.t(key, &[])),
    );
    words.join(", ")
}

/// Returns the pits emptied by a capture.
pub(crate) fn captured_pits(inner: Pit, also: Option<Pit>) -> MessageArg {
    match also {
        None => MessageArg::text(&inner),
        Some(outer) => Message::new("caption.two_pits")
            .with("inner", MessageArg::text(&inner))
            .with("outer", MessageArg::text(&outer))
            .into(),
    }
}
