//! Animation data of a picture, for a script that moves its seeds.

use super::layout::{DiagramLayout, Point};
use super::seeds::SEED_RADIUS;
use super::svg_document::Svg;
use super::svg_number::push_decimal;
use crate::figure::{Figure, HandPlace};

/// Adds the animation data to the root element of a picture:
///
/// - `data-event`, the kind of event;
/// - `data-seeds`, the number of moving seeds, and `data-seed`, the radius of one;
/// - `data-walk`, the points `x,y` in the units of the picture, at most
///   [`MAX_HAND_PLACES`](crate::figure::MAX_HAND_PLACES): the pit, tray or hand that
///   the seeds are lifted from, then each place in which a seed is dropped. Only in a
///   sowing are the seeds dropped one by one; in other events all move together.
pub(super) fn set_motion_data(svg: Svg, layout: &DiagramLayout, figure: &Figure) -> Svg {
    let Some(event) = figure.event else {
        return svg;
    };
    let svg = svg.set("data-event", event.kind().to_owned());
    let places = hand_points(layout, figure);
    if places.is_empty() {
        return svg;
    }
    let mut walk = String::new();
    for at in places {
        if !walk.is_empty() {
            walk.push(' ');
        }
        push_decimal(&mut walk, at.x);
        walk.push(',');
        push_decimal(&mut walk, at.y);
    }
    svg.set("data-seed", SEED_RADIUS.to_string())
        .set("data-seeds", event.seeds().to_string())
        .set("data-walk", walk)
}

/// Returns the points of a figure's seed path.
pub(super) fn hand_points(layout: &DiagramLayout, figure: &Figure) -> Vec<Point> {
    let walk = figure.hand_path().into_iter();
    walk.map(|place| point_of(layout, figure, place)).collect()
}

/// Returns the point of a place.
fn point_of(layout: &DiagramLayout, figure: &Figure, place: HandPlace) -> Point {
    match place {
        HandPlace::Pit(pit) => layout.pit(pit),
        HandPlace::Hand(pit) => layout.hand(pit),
        // The slot of the seed that was removed.
        HandPlace::Reserve(side) => {
            let seeds = figure.reserve(side).seeds.known().unwrap_or(0);
            layout.tray_slot(side, seeds).0
        }
    }
}
