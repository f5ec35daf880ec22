//! Captions: events as sentences.

use fifangha_rules::{
    Choice, Direction, Directions, EndPits, Event, Pit, RestCause, Rotation, Side, Start, Turn,
};

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
    caption_with(*event, ends, Side::South, Directions::Page)
}

/// Returns the caption of an event for a reader who sees a side at the bottom, with directions in
/// the words of a convention.
pub(crate) fn caption_with(
    event: Event,
    ends: EndPits,
    bottom: Side,
    directions: Directions,
) -> Message {
    let seen = |it: Direction| match bottom {
        Side::South => it,
        Side::North => it.opposite(),
    };
    let way = |pit, direction| way_text(pit, direction, seen(direction), directions);
    let pit = event.pit();
    let mover = pit.side();
    let here = |key| Message::new(key).with("pit", MessageArg::text(&pit));
    let from_end = |key| Message::new(key).with("ends", Message::of_end_pits(ends));
    let message = match event {
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
        .with("direction", way(pit, direction)),
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
        .with("direction", way(pit, direction)),
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
        } => match (origin.map(seen), chosen) {
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
            .with("direction", way(first, direction)),
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

/// Returns a direction in words: as `seen` on the page, or round the board.
pub(crate) fn way_text(
    pit: Pit,
    direction: Direction,
    seen: Direction,
    directions: Directions,
) -> Message {
    Message::new(match (directions, pit.rotation(direction), seen) {
        (Directions::Clock, Rotation::Clockwise, _) => "sense.clockwise",
        (Directions::Clock, Rotation::Anticlockwise, _) => "sense.anticlockwise",
        (_, _, Direction::Left) => "board.way.left",
        (_, _, Direction::Right) => "board.way.right",
    })
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
    directions: Directions,
    strings: &Strings,
) -> String {
    let Start { pit, direction } = turn.start;
    let mut words = vec![pit.to_string()];
    let way = direction.map(|it| strings.render(&way_text(pit, it, seen(it), directions)));
    words.extend(way);
    let choices = turn.choices.iter().map(|choice| match choice {
        Choice::Origin(end) => match seen(end) {
            Direction::Left => "board.way.left_end",
            Direction::Right => "board.way.right_end",
        },
        Choice::Rest => "board.way.rest",
        Choice::PlayOn => "board.way.play_on",
    });
    words.extend(choices.map(|key| strings.t(key, &[])));
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
