//! The signs beside pits.

use svg::node::element::Group;

use super::layout::Point;
use super::pen::{Pen, circle, shape};
use super::theme::Ink;
use crate::figure::Sign;

/// Lines within a disc of radius 8.
const fn lines(sign: Sign) -> &'static str {
    match sign {
        Sign::Drop => "M0 -4.5V4M-3.4 .6L0 4L3.4 .6",
        Sign::Lift => "M0 4.5V-4M-3.4 -.6L0 -4L3.4 -.6",
        Sign::Relay => "M3.6 -1.8A4.1 4.1 0 1 0 4 1.3M4.3 -5V-1.4H.8",
        Sign::Captured => "M-3.2 -3.2L3.2 3.2M-3.2 3.2L3.2 -3.2",
        Sign::Merge => "M0 -4.2V4.2M-4.2 0H4.2",
        Sign::PlayOn => "M-3.6 -3.2L-.4 0L-3.6 3.2M.6 -3.2L3.8 0L.6 3.2",
        Sign::Rest => "M-2.6 -2.6H2.6V2.6H-2.6Z",
        Sign::Repeat => {
            "M0 0C1.6 -2.6 5.2 -2.9 5.2 0S1.6 2.6 0 0C-1.6 -2.6 -5.2 -2.9 -5.2 0S-1.6 2.6 0 0Z"
        }
    }
}

/// A sign in a small disc.
pub(super) fn draw(pen: &Pen<'_>, sign: Sign, at: Point) -> Group {
    let disc = pen.stroke(pen.fill(circle(at, 8.0), Ink::Mark), Ink::Wood, 1.2);
    let lines = pen
        .outline(shape(lines(sign), at), Ink::OnMark, 1.7)
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round");
    Group::new()
        .set("class", format!("fif-sign fif-{}", sign.name()))
        .add(disc)
        .add(lines)
}
