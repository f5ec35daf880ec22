//! Pits, bowls and the hand, with their seeds, numbers and marks.

use fifangha_rules::Side;
use svg::node::element::{Definitions, Group, Rectangle};

use super::layout::{BOWL, Layout, PIT, Point};
use super::marks;
use super::pen::{Pen, circle, num, shape, translate};
use super::seeds::{Heap, SEED, in_bowl, in_pit};
use super::theme::Ink;
use super::unknown;
use crate::board::Content;
use crate::figure::{Cell, Figure, Kind, Row};
use crate::message::{Message, Strings};

/// What pits and bowls are filled with, drawn once in a picture.
pub(super) fn definitions(pen: &Pen<'_>) -> Definitions {
    let origin = Point::new(0.0, 0.0);
    let glint = |ink| {
        pen.outline(shape("M-3.2 -1.4A3.5 3.5 0 0 1 -.3 -3.5", origin), ink, 1.1)
            .set("stroke-linecap", "round")
    };
    let seed = Group::new()
        .set("id", pen.id("seed"))
        .add(pen.stroke(pen.fill(circle(origin, 5.6), Ink::Seed), Ink::Rim, 0.9))
        .add(glint(Ink::Shine));
    let fresh = Group::new()
        .set("id", pen.id("fresh"))
        .add(pen.stroke(pen.fill(circle(origin, 5.2), Ink::Fresh), Ink::Rim, 1.5))
        .add(pen.fill(circle(origin, 1.5), Ink::OnMark))
        .add(pen.outline(circle(origin, 1.5), Ink::Rim, 0.6));
    let ghost = pen
        .outline(circle(origin, 5.4), Ink::Line, 1.0)
        .set("id", pen.id("ghost"))
        .set("stroke-dasharray", "2 1.6");
    Definitions::new().add(seed).add(fresh).add(ghost)
}

/// A pit with all that is in it.
pub(super) fn pit(pen: &Pen<'_>, layout: &Layout, row: &Row, cell: &Cell) -> Group {
    let centre = layout.pit(cell.pit);
    let change = cell.change();
    let mut group = hole(pen, cell, centre);
    let fresh = u8::try_from(change).unwrap_or(0);
    if let (true, Content::Known(before)) = (cell.emptied, cell.before) {
        let heap = in_pit(cell.pit, before, centre);
        group = group.add(lie(pen, &heap, |_| "ghost").set("class", "fif-ghosts"));
    }
    let seeds = match cell.seeds {
        Content::Known(seeds) => seeds,
        Content::Unknown => {
            // What is told of a row whose columns are lost stands across it.
            let asked = row.in_order.is_none();
            return group.add(unknown::hatch(pen, centre, PIT, asked));
        }
    };
    if seeds > 0 {
        let heap = in_pit(cell.pit, seeds, centre);
        let old = usize::from(seeds - fresh);
        let stamp = move |index| if index >= old { "fresh" } else { "seed" };
        group = group.add(lie(pen, &heap, stamp).set("class", "fif-seeds"));
        group = number(pen, group, u16::from(seeds), heap.more, centre, PIT);
    }
    if pen.style.show_changes && change != 0 {
        group = group.add(badge(pen, change, corner(centre, PIT, 1.0, -1.0)));
    }
    if let Some(sign) = cell.sign {
        group = group.add(marks::draw(pen, sign, corner(centre, PIT, -1.0, -1.0)));
    }
    group
}

/// The pit without seeds. A tsibongy is darker and has a second rim, a rova a
/// square around it.
fn hole(pen: &Pen<'_>, cell: &Cell, centre: Point) -> Group {
    let tsibongy = cell.kind == Kind::Tsibongy;
    let kind = match cell.kind {
        Kind::Tsibongy => "fif-pit fif-tsibongy",
        Kind::Rova => "fif-pit fif-rova",
        Kind::Plain => "fif-pit",
    };
    let mut group = Group::new()
        .set("class", kind)
        .set("data-pit", cell.pit.to_string());
    if cell.kind == Kind::Rova {
        let half = PIT + 3.5;
        let square = Rectangle::new()
            .set("x", num(centre.x - half))
            .set("y", num(centre.y - half))
            .set("width", num(2.0 * half))
            .set("height", num(2.0 * half))
            .set("rx", 3.0);
        group = group.add(pen.outline(square, Ink::Line, 2.0));
    }
    let bottom = if tsibongy { Ink::Tsibongy } else { Ink::Pit };
    group = group.add(pen.stroke(pen.fill(circle(centre, PIT), bottom), Ink::Line, 1.4));
    if tsibongy {
        group = group.add(pen.outline(circle(centre, PIT - 3.2), Ink::Line, 1.2));
    }
    if cell.here {
        let ring = circle(centre, PIT - 0.2).set("class", "fif-here");
        group = group.add(pen.outline(ring, Ink::Mark, 3.4));
    } else if cell.emptied {
        let ring = pen.outline(circle(centre, PIT), Ink::Mark, 2.0);
        group = group.add(ring.set("stroke-dasharray", "5 3.2"));
    }
    group
}

/// A reserve, beside the board at its player's right hand.
pub(super) fn bowl(
    pen: &Pen<'_>,
    layout: &Layout,
    figure: &Figure,
    player: Side,
    strings: &Strings,
) -> Group {
    let centre = layout.bowl(player);
    let reserve = figure.reserve(player);
    let hole = pen.stroke(pen.fill(circle(centre, BOWL), Ink::Pit), Ink::Line, 1.4);
    let group = Group::new()
        .set("class", "fif-reserve")
        .set("data-side", player.letter().to_string())
        .add(hole)
        .add(pen.outline(circle(centre, BOWL + 3.6), Ink::Line, 2.4));
    let mut group = match reserve.seeds {
        Content::Known(seeds) => {
            let heap = in_bowl(seeds, centre);
            let group = group.add(lie(pen, &heap, |_| "seed").set("class", "fif-seeds"));
            number(pen, group, u16::from(seeds), heap.more, centre, BOWL)
        }
        Content::Unknown => group.add(unknown::hatch(pen, centre, BOWL, true)),
    };
    let change = reserve.change();
    if pen.style.show_changes && change != 0 {
        group = group.add(badge(pen, change, corner(centre, BOWL, 1.0, -1.0)));
    }
    group.add(label(
        pen,
        layout,
        player,
        centre,
        &strings.say(&Message::from(player)),
    ))
}

/// The mover's hand, across from its bowl.
pub(super) fn hand(
    pen: &Pen<'_>,
    layout: &Layout,
    figure: &Figure,
    player: Side,
    strings: &Strings,
) -> Group {
    let centre = layout.hand(player);
    let heap = in_bowl(figure.hand, centre);
    let palm = pen
        .outline(circle(centre, BOWL), Ink::Mark, 1.8)
        .set("stroke-dasharray", "6 3.5");
    let group = Group::new()
        .set("class", "fif-hand")
        .set("data-side", player.letter().to_string())
        .add(palm)
        .add(lie(pen, &heap, |_| "seed").set("class", "fif-seeds"));
    let group = number(pen, group, u16::from(figure.hand), heap.more, centre, BOWL);
    let words = strings.t("diagram.in_hand", &[]);
    group.add(label(pen, layout, player, centre, &words))
}

/// Words at the outer side of a bowl or a hand.
fn label(
    pen: &Pen<'_>,
    layout: &Layout,
    player: Side,
    centre: Point,
    words: &str,
) -> svg::node::element::Text {
    let away = layout.outward(player) * (BOWL + 16.0);
    pen.text(
        words,
        Point::new(centre.x, centre.y + away),
        13.0,
        Ink::Text,
    )
}

/// Seeds as they lie, each a copy of what `stamp` names.
fn lie(pen: &Pen<'_>, heap: &Heap, stamp: impl Fn(usize) -> &'static str) -> Group {
    let size = heap.radius / SEED;
    heap.seeds
        .iter()
        .enumerate()
        .fold(Group::new(), |group, (index, &at)| {
            let origin = Point::new(0.0, 0.0);
            group.add(if size == 1.0 {
                pen.stamp(stamp(index), at)
            } else {
                let place = format!("{} scale({})", translate(at), num(size));
                pen.stamp(stamp(index), origin).set("transform", place)
            })
        })
}

/// The number of seeds: small at the lower right, or large on a heap of which
/// not every seed is drawn.
fn number(
    pen: &Pen<'_>,
    group: Group,
    seeds: u16,
    heap: bool,
    centre: Point,
    radius: f64,
) -> Group {
    let text = seeds.to_string();
    if heap {
        let plate = pen.stroke(pen.fill(circle(centre, 13.5), Ink::Wood), Ink::Line, 1.2);
        let words = pen.text(&text, centre, 15.0, Ink::Line);
        group.add(plate).add(counted(words))
    } else if pen.style.show_counts {
        let at = corner(centre, radius, 1.0, 1.0);
        let tag = pill(at, if text.len() > 1 { 20.0 } else { 16.0 }, 16.0);
        let tag = pen.stroke(pen.fill(tag, Ink::Wood), Ink::Line, 0.9);
        let words = pen.text(&text, at, 10.5, Ink::Text);
        group.add(tag).add(counted(words))
    } else {
        group
    }
}

pub(super) fn counted(text: svg::node::element::Text) -> svg::node::element::Text {
    let mut text = text.set("font-weight", "bold");
    super::pen::class(&mut text, "fif-count");
    text
}

/// How many seeds came or went.
fn badge(pen: &Pen<'_>, change: i16, at: Point) -> Group {
    let sign = if change > 0 { '+' } else { '\u{2212}' };
    let words = format!("{sign}{}", change.unsigned_abs());
    let width = 6.8 * words.chars().count() as f64 + 6.0;
    let pill = pill(at, width, 13.0);
    // What came is on a dark badge, what went on a light one.
    let (pill, ink) = if change > 0 {
        (
            pen.stroke(pen.fill(pill, Ink::Mark), Ink::Wood, 1.0),
            Ink::OnMark,
        )
    } else {
        (
            pen.stroke(pen.fill(pill, Ink::Wood), Ink::Mark, 1.2),
            Ink::Mark,
        )
    };
    let words = pen.text(&words, at, 10.0, ink).set("font-weight", "bold");
    Group::new().set("class", "fif-change").add(pill).add(words)
}

/// A point near a corner of the square around a circle, on its rim.
fn corner(centre: Point, radius: f64, right: f64, down: f64) -> Point {
    let away = radius * 0.76;
    Point::new(centre.x + right * away, centre.y + down * away)
}

/// A rectangle with round ends.
fn pill(centre: Point, width: f64, height: f64) -> Rectangle {
    Rectangle::new()
        .set("x", num(centre.x - width / 2.0))
        .set("y", num(centre.y - height / 2.0))
        .set("width", num(width))
        .set("height", num(height))
        .set("rx", num(height / 2.0))
}
