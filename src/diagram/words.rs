//! The picture in words, for those who cannot see it.

use fifangha_rules::{Pit, Side};

use super::caption::{caption, side};
use super::frame::Frame;
use crate::message::Strings;

/// What the picture is, in one line.
pub(super) fn title(frame: &Frame, strings: &Strings) -> String {
    if let Some(event) = &frame.event {
        return caption(event, strings);
    }
    match (frame.mover, frame.before) {
        (Some(mover), Some(_)) => strings.t("diagram.changes", &[("side", &side(mover, strings))]),
        _ => strings.t(
            "diagram.board",
            &[
                ("columns", &frame.position.columns().count()),
                ("side", &side(frame.position.to_move(), strings)),
            ],
        ),
    }
}

/// All that the picture shows: every row, the reserves, the hand, the changes
/// and what has happened.
pub(super) fn description(frame: &Frame, strings: &Strings) -> String {
    let position = &frame.position;
    let mut sentences: Vec<String> = position
        .rows()
        .iter()
        .map(|&row| {
            let name = strings.t(&format!("diagram.row.{}", row.letter()), &[]);
            let seeds: Vec<_> = (1..=position.columns().count())
                .map(|column| position.seeds(Pit::new(row, column)))
                .collect();
            if seeds.iter().all(|&seeds| seeds == 0) {
                strings.t("diagram.row_empty", &[("row", &name)])
            } else {
                let seeds: Vec<_> = seeds.iter().map(u8::to_string).collect();
                strings.t(
                    "diagram.row_seeds",
                    &[("row", &name), ("seeds", &seeds.join(", "))],
                )
            }
        })
        .collect();
    let reserve = |player| position.reserve(player);
    if Side::ALL.iter().any(|&player| reserve(player) > 0) {
        let (south, north) = (reserve(Side::South), reserve(Side::North));
        sentences.push(strings.t("diagram.reserves", &[("south", &south), ("north", &north)]));
    }
    sentences.extend(Side::ALL.iter().filter_map(|&player| {
        let mut pits = position
            .pits()
            .filter(|pit| pit.side() == player && position.is_rova(*pit));
        let (first, second) = (pits.next()?, pits.next()?);
        let inner = if first.row().is_inner() {
            first
        } else {
            second
        };
        let outer = if first.row().is_inner() {
            second
        } else {
            first
        };
        Some(strings.t(
            "diagram.rova",
            &[
                ("side", &side(player, strings)),
                ("inner", &inner),
                ("outer", &outer),
            ],
        ))
    }));
    if let (Some(mover), 1..) = (frame.mover, frame.hand) {
        sentences.push(strings.t(
            "diagram.hand",
            &[("side", &side(mover, strings)), ("n", &frame.hand)],
        ));
    }
    let changes: Vec<_> = position
        .pits()
        .filter(|&pit| frame.change(pit) != 0)
        .map(|pit| format!("{pit} {:+}", frame.change(pit)).replace('-', "\u{2212}"))
        .collect();
    if !changes.is_empty() {
        sentences.push(strings.t("diagram.changed", &[("changes", &changes.join(", "))]));
    }
    sentences.push(match &frame.event {
        Some(event) => caption(event, strings),
        None => strings.t(
            "diagram.to_move",
            &[("side", &side(position.to_move(), strings))],
        ),
    });
    sentences.join(" ")
}
