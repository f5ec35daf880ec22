//! Signs and badges at pits, and arrow heads.

use super::canvas::{Area, Canvas};
use super::layers::{LabelKind, Layer};
use super::layout::Point;
use crate::figure::PitSign;

/// Half the height of a badge.
const BADGE_RADIUS: f64 = 10.8;
/// Half the length of the plus and minus signs on a badge.
const BADGE_SIGN_ARM: f64 = 4.4;

/// Returns the lines of a sign within a disc of radius 8, with relative
/// coordinates; the first starts at the centre.
const fn sign_path(sign: PitSign) -> &'static str {
    match sign {
        PitSign::Drop => "m0-5.4v10.4m-4.3-4.3l4.3 4.3l4.3-4.3",
        PitSign::Lift => "m0 5.4v-10.4m-4.3 4.3l4.3-4.3l4.3 4.3",
        PitSign::Relay => "m4.5-2.3a5.1 5.1 0 1 0 .5 3.9m.4-7.8v4.5h-4.4",
        PitSign::Captured => "m-4-4l8 8m0-8l-8 8",
        PitSign::Merge => "m0-5.3v10.6m-5.3-5.3h10.6",
        PitSign::PlayOn => "m-4.6-4l4 4l-4 4m5.2-8l4 4l-4 4",
        PitSign::Rest => "m-3.3-3.3h6.6v6.6h-6.6z",
        PitSign::Repeat => {
            "c2-3.3 6.5-3.6 6.5 0s-4.5 3.3-6.5 0c-2-3.3-6.5-3.6-6.5 0s4.5 3.3 6.5 0z"
        }
    }
}

/// Draws a sign in a small disc.
pub(super) fn draw_sign(canvas: &mut Canvas, sign: PitSign, at: Point) {
    canvas.occupy(Area::centred(at, BADGE_RADIUS, BADGE_RADIUS));
    canvas.dot(Layer::Halo, at);
    canvas.dot(Layer::Badge, at);
    canvas.relative_path(Layer::OnBadge, at, sign_path(sign));
}

/// Draws the change of a number of seeds at the first of the given points where it covers no sign:
/// dark badges for added seeds, light ones for removed seeds.
pub(super) fn draw_badge(canvas: &mut Canvas, change: i16, places: &[Point]) {
    let number = change.unsigned_abs().to_string();
    let half = 1.5 + 5.8 * number.len() as f64;
    let area = |at| Area::centred(at, half + BADGE_RADIUS, BADGE_RADIUS);
    let free = places.iter().find(|&&at| canvas.is_free(area(at)));
    let Some(&at) = free.or(places.first()) else {
        return;
    };
    canvas.occupy(area(at));
    let ends = [at.offset(-half, 0.0), at.offset(half, 0.0)];
    let middle = at.offset(-half, 0.0);
    canvas.line(Layer::Halo, &ends);
    canvas.line(Layer::Badge, &ends);
    let arms = [
        middle.offset(-BADGE_SIGN_ARM, 0.0),
        middle.offset(BADGE_SIGN_ARM, 0.0),
    ];
    let digits = at.offset(BADGE_SIGN_ARM + 2.0, 0.0);
    if change > 0 {
        canvas.line(Layer::OnBadge, &arms);
        canvas.line(
            Layer::OnBadge,
            &[
                middle.offset(0.0, -BADGE_SIGN_ARM),
                middle.offset(0.0, BADGE_SIGN_ARM),
            ],
        );
        canvas.label(LabelKind::Gain, &number, digits);
    } else {
        canvas.line(Layer::Light, &ends);
        canvas.line(Layer::OnLight, &arms);
        canvas.label(LabelKind::Loss, &number, digits);
    }
}

/// Draws the cross of a blocked pit of the given radius.
pub(super) fn draw_cross(canvas: &mut Canvas, at: Point, radius: f64) {
    let arm = radius * std::f64::consts::FRAC_1_SQRT_2;
    for slope in [1.0, -1.0] {
        let ends = [at.offset(-arm, -slope * arm), at.offset(arm, slope * arm)];
        canvas.line(Layer::Blocked, &ends);
    }
}

/// Draws an arrow head whose tip is the last point.
pub(super) fn draw_arrow_head(canvas: &mut Canvas, brush: Layer, points: &[Point]) {
    let [.., before, tip] = points else {
        return;
    };
    let back = (before.y - tip.y).atan2(before.x - tip.x).to_degrees();
    let wing = |turn| tip.polar(14.5, back + turn);
    let notch = tip.polar(10.5, back);
    let head = [*tip, wing(27.0), notch, wing(-27.0)];
    canvas.occupy(Area::around(&head));
    canvas.area(brush, &head);
}
