//! What a player holds: the reserve on a tray, above or below the board, and
//! the seeds in hand, over the pit where the hand is.

use fifangha_rules::Side;

use super::brush::{Brush, Type};
use super::canvas::Canvas;
use super::layout::{Layout, Point, TRAY};
use super::marks;
use super::seeds::in_hand;
use super::style::Style;
use super::unknown;
use crate::figure::{FEW, Figure};
use crate::message::{Message, Strings};

/// A side's name, the number of its reserve, and its tray.
pub(super) fn tray(
    canvas: &mut Canvas,
    layout: &Layout,
    style: &Style,
    figure: &Figure,
    side: Side,
    strings: &Strings,
) {
    let (y, [from, to]) = (layout.tray(side), layout.tray_ends());
    let name = strings.say(&Message::from(side));
    canvas.words(style, Type::Name, &name, Point::new(layout.left() + 1.0, y));
    let ends = [Point::new(from, y), Point::new(to, y)];
    canvas.line(Brush::TrayRim, &ends);
    canvas.line(Brush::TrayFloor, &ends);
    let reserve = figure.reserve(side);
    let sign = unknown::sign(reserve.seeds, unknown::BESIDE_TRAY);
    // A third letter goes to the left: the tray begins at the right.
    let wide = f64::from(u8::from(sign.chars().count() > 2));
    let number = Point::new(layout.reserve_number() - 9.0 * wide, y);
    canvas.number(Type::Reserve, &sign, number);
    let Some(seeds) = reserve.seeds.known() else {
        unknown::hatch(canvas, Point::new(from + 6.0, y), TRAY / 2.0 - 2.0);
        return;
    };
    for seed in 0..seeds {
        let (slot, room) = layout.slot(side, seed);
        if !room {
            break;
        }
        canvas.dot(Brush::Kept, slot);
    }
    let change = reserve.change();
    let taken = u8::try_from(-change).unwrap_or(0);
    let seen = (1..=FEW).contains(&taken) && layout.slot(side, seeds + taken).1;
    if !style.show_changes || change == 0 {
        return;
    }
    if !seen {
        marks::badge(canvas, change, Point::new(to - 8.0, y));
        return;
    }
    for seed in seeds..seeds + taken {
        canvas.circle(Brush::TrayGhost, layout.slot(side, seed).0, 4.0);
    }
}

/// The mover's hand with its seeds.
pub(super) fn hand(canvas: &mut Canvas, layout: &Layout, figure: &Figure) {
    let Some(over) = figure.hand_over().filter(|_| figure.hand > 0) else {
        return;
    };
    let centre = layout.hand(over);
    canvas.circle(Brush::Hand, centre, super::layout::HAND);
    for seed in in_hand(figure.hand, centre) {
        canvas.dot(Brush::InHand, seed);
    }
    if figure.hand > FEW {
        canvas.number(Type::InHand, &figure.hand.to_string(), centre);
    }
}
