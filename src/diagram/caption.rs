//! What happens, as a plain sentence.

use fifangha_rules::{Direction, Event, Pit, RestCause, Side};

use crate::message::Strings;

/// An event as a sentence, for a caption under its picture.
///
/// ```
/// use fifangha::diagram::caption;
/// use fifangha::message::Strings;
/// use fifangha_rules::{Event, RestCause};
///
/// let event = Event::Rest { pit: "b6".parse()?, cause: RestCause::EmptyPit };
/// assert_eq!(
///     caption(&event, Strings::english()),
///     "The last seed fell into an empty pit, b6: the turn of South ends.",
/// );
/// # Ok::<(), fifangha_rules::PitError>(())
/// ```
#[must_use]
pub fn caption(event: &Event, strings: &Strings) -> String {
    let mover = event.pit().side();
    let side = side(mover, strings);
    match *event {
        Event::Drop { pit } => strings.t("caption.drop", &[("side", &side), ("pit", &pit)]),
        Event::Lift {
            pit,
            seeds,
            direction,
            rova,
        } => taken("caption.lift", &side, pit, seeds, direction, rova, strings),
        Event::Relay {
            pit,
            seeds,
            direction,
            rova,
        } => taken("caption.relay", &side, pit, seeds, direction, rova, strings),
        Event::PlayOn { pit } => strings.t("caption.play_on", &[("side", &side), ("pit", &pit)]),
        Event::Capture {
            pit,
            from,
            also,
            seeds,
            origin,
            chosen,
            own,
        } => {
            let key = match (origin, chosen) {
                (None, _) => "caption.capture_katro",
                (Some(Direction::Left), false) => "caption.capture_left",
                (Some(Direction::Left), true) => "caption.capture_left_chosen",
                (Some(Direction::Right), false) => "caption.capture_right",
                (Some(Direction::Right), true) => "caption.capture_right_chosen",
            };
            let from = pits(from, also, strings);
            strings.t(
                key,
                &[
                    ("side", &side),
                    ("pit", &pit),
                    ("from", &from),
                    ("n", &seeds),
                    ("own", &own),
                ],
            )
        }
        Event::Merge {
            pit,
            from,
            seeds,
            lifted,
        } => {
            let key = match lifted {
                0 => "caption.merge_rests",
                _ => "caption.merge",
            };
            strings.t(
                key,
                &[
                    ("side", &side),
                    ("pit", &pit),
                    ("from", &from),
                    ("n", &seeds),
                    ("lifted", &lifted),
                ],
            )
        }
        Event::Sowing {
            first,
            last,
            seeds,
            direction,
        } => strings.t(
            "caption.sowing",
            &[
                ("side", &side),
                ("n", &seeds),
                ("first", &first),
                ("last", &last),
                ("direction", &towards(direction, strings)),
            ],
        ),
        Event::Rest { pit, cause } => {
            let key = match cause {
                RestCause::EmptyPit => "caption.rest.empty_pit",
                RestCause::OpponentLost => "caption.rest.opponent_lost",
                RestCause::OneSowing => "caption.rest.one_sowing",
                RestCause::OuterRova => "caption.rest.outer_rova",
                RestCause::Chosen => "caption.rest.chosen",
            };
            let opponent = self::side(!mover, strings);
            strings.t(
                key,
                &[("side", &side), ("opponent", &opponent), ("pit", &pit)],
            )
        }
        Event::Repeat { pit, period } => strings.t(
            "caption.repeat",
            &[("side", &side), ("pit", &pit), ("n", &period)],
        ),
    }
}

/// A side in words.
pub(super) fn side(side: Side, strings: &Strings) -> String {
    strings.t(
        match side {
            Side::South => "side.south",
            Side::North => "side.north",
        },
        &[],
    )
}

fn towards(direction: Direction, strings: &Strings) -> String {
    strings.t(
        match direction {
            Direction::Left => "direction.left",
            Direction::Right => "direction.right",
        },
        &[],
    )
}

fn pits(inner: Pit, also: Option<Pit>, strings: &Strings) -> String {
    match also {
        None => inner.to_string(),
        Some(outer) => strings.t("caption.two_pits", &[("inner", &inner), ("outer", &outer)]),
    }
}

/// A lift or a relay; `key` has a second text, `_rova`.
fn taken(
    key: &str,
    side: &str,
    pit: Pit,
    seeds: u8,
    direction: Direction,
    rova: bool,
    strings: &Strings,
) -> String {
    strings.t(
        &format!("{key}{}", if rova { "_rova" } else { "" }),
        &[
            ("side", &side),
            ("pit", &pit),
            ("n", &seeds),
            ("direction", &towards(direction, strings)),
        ],
    )
}
