//! Seeds outside the pits: the reserve on a tray above or below the board, and
//! the seeds in hand over a pit.

use fifangha_rules::Side;

use super::canvas::{Area, Canvas};
use super::layers::{LabelKind, Layer};
use super::layout::{DiagramLayout, EDGE, HAND_RADIUS, LEFT, Point, RESERVE_NUMBER, TRAY_HEIGHT};
use super::marks;
use super::seeds::seeds_in_hand;
use super::style::DiagramStyle;
use super::unknowns;
use crate::figure::{Figure, SUBITIZING_LIMIT};
use crate::message::{Message, Strings};

/// The number of letters of a name that fit between the left edge of the board and the number.
const NAME_LETTERS: usize = 7;

/// Draws a side's name, the number of its reserve, and its tray.
pub(super) fn draw_tray(
    canvas: &mut Canvas,
    layout: &DiagramLayout,
    style: &DiagramStyle,
    figure: &Figure,
    side: Side,
    strings: &Strings,
) {
    let (y, [from, to]) = (layout.tray(side), layout.tray_ends());
    let ends = [Point::new(from, y), Point::new(to, y)];
    canvas.line(Layer::TrayRim, &ends);
    canvas.line(Layer::TrayFloor, &ends);
    let reserve = figure.reserve(side);
    let sign = unknowns::content_label(reserve.seeds, unknowns::MAX_LETTERS_BESIDE_TRAY);
    // A third character is placed to the left: the tray begins at the right.
    let wide = f64::from(u8::from(sign.chars().count() > 2));
    let number = Point::new(RESERVE_NUMBER - 9.0 * wide, y);
    canvas.label(LabelKind::Reserve, &sign, number);
    let name = strings.render(&Message::from(side));
    // A longer name begins left of the board, in line with the row letters.
    let shift = match name.chars().count().saturating_sub(NAME_LETTERS) {
        0 => 0.0,
        excess => 10.0 * excess as f64 + 9.0 * wide,
    };
    let start = (LEFT + 1.0 - shift).max(EDGE);
    canvas.text_line(style, LabelKind::Name, &name, Point::new(start, y));
    let Some(seeds) = reserve.seeds.known() else {
        unknowns::draw_hatching(canvas, Point::new(from + 6.0, y), TRAY_HEIGHT / 2.0 - 2.0);
        return;
    };
    for seed in 0..seeds {
        let (slot, room) = layout.tray_slot(side, seed);
        if !room {
            break;
        }
        canvas.dot(Layer::Kept, slot);
    }
    let change = reserve.change();
    let taken = u8::try_from(-change).unwrap_or(0);
    let seen = (1..=SUBITIZING_LIMIT).contains(&taken) && layout.tray_slot(side, seeds + taken).1;
    if change == 0 {
        return;
    }
    if !seen {
        marks::draw_badge(canvas, change, &[Point::new(to - 8.0, y)]);
        return;
    }
    for seed in seeds..seeds + taken {
        canvas.circle(Layer::TrayGhost, layout.tray_slot(side, seed).0, 4.0);
    }
}

/// Draws the mover's hand with its seeds.
pub(super) fn draw_hand(canvas: &mut Canvas, layout: &DiagramLayout, figure: &Figure) {
    let Some(over) = figure.hand_pit().filter(|_| figure.hand > 0) else {
        return;
    };
    let centre = layout.hand(over);
    canvas.occupy(Area::centred(centre, HAND_RADIUS, HAND_RADIUS));
    canvas.circle(Layer::Hand, centre, HAND_RADIUS);
    for seed in seeds_in_hand(figure.hand, centre) {
        canvas.dot(Layer::InHand, seed);
    }
    if figure.hand > SUBITIZING_LIMIT {
        canvas.label(LabelKind::InHand, &figure.hand.to_string(), centre);
    }
}
