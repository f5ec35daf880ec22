//! What a picture says to a script that moves its seeds.

use fifangha_rules::Event;

use super::layout::{Layout, Point};
use super::number::push;
use super::picture::Svg;
use super::seeds::SEED;
use crate::figure::{Figure, Place};

/// Writes on the root of a picture what moves in it:
///
/// - `data-event`, the kind of event;
/// - `data-seeds`, how many seeds move, and `data-seed`, the radius of one;
/// - `data-walk`, the places `x,y` in the units of the picture, at most
///   [`MOST_PLACES`](crate::figure::MOST_PLACES): the pit, the tray or the hand
///   that the seeds are lifted from, then each place that a seed falls into.
///   Only a sowing lets them fall one by one; in other events all go together.
pub(super) fn mark(svg: Svg, layout: &Layout, figure: &Figure) -> Svg {
    let Some(event) = figure.event else {
        return svg;
    };
    let svg = svg.set("data-event", event.kind().to_owned());
    let places = places(layout, figure);
    if places.is_empty() {
        return svg;
    }
    let mut walk = String::new();
    for at in places {
        if !walk.is_empty() {
            walk.push(' ');
        }
        push(&mut walk, at.x);
        walk.push(',');
        push(&mut walk, at.y);
    }
    svg.set("data-seed", SEED.to_string())
        .set("data-seeds", moved(event).to_string())
        .set("data-walk", walk)
}

/// The places of a figure's walk.
pub(super) fn places(layout: &Layout, figure: &Figure) -> Vec<Point> {
    let walk = figure.walk().into_iter();
    walk.map(|place| place_of(layout, figure, place)).collect()
}

/// Where a place is.
fn place_of(layout: &Layout, figure: &Figure, place: Place) -> Point {
    match place {
        Place::Pit(pit) => layout.pit(pit),
        Place::Hand(pit) => layout.hand(pit),
        // The place of the seed that is gone from it.
        Place::Reserve(side) => {
            let seeds = figure.reserve(side).seeds.known().unwrap_or(0);
            layout.slot(side, seeds).0
        }
    }
}

/// How many seeds go the way of an event.
const fn moved(event: Event) -> u8 {
    match event {
        Event::Drop { .. } => 1,
        Event::Lift { seeds, .. }
        | Event::Relay { seeds, .. }
        | Event::Capture { seeds, .. }
        | Event::Merge { seeds, .. }
        | Event::Sowing { seeds, .. } => seeds,
        Event::PlayOn { .. } | Event::Rest { .. } | Event::Repeat { .. } => 0,
    }
}
