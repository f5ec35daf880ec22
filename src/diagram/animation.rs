//! The steps of a turn as one animated SVG.
//!
//! The animation uses CSS only, no script. The last step is shown if the reader prefers
//! reduced motion or if CSS is not supported.

use std::fmt::Write;

use svg::node::Blob;

use super::layout::{DiagramLayout, Point};
use super::motion_data;
use super::picture::{description, draw_on_canvas};
use super::seeds::SEED_RADIUS;
use super::style::DiagramStyle;
use super::svg_document::{Svg, SvgRole};
use super::svg_number::push_decimal;
use super::theme::{Colouring, Ink};
use crate::figure::Figure;
use crate::message::Strings;

/// Travel time from one pit to the next, in seconds.
const SECONDS_PER_PLACE: f64 = 0.4;
/// Time for which each finished step is shown, in seconds.
const HOLD_SECONDS: f64 = 1.8;
/// Time for which the last step is shown before the animation restarts, in seconds.
const FINAL_HOLD_SECONDS: f64 = 2.5;

/// Draws figures one after the other, in a loop. Between two of them the seeds move along
/// the path of the second. All boards must have the same size.
///
/// Class names are derived from the content, so that several animations can share a page.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, animate};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let rules = Game::FIFANGHA.rules();
/// let start = rules.start();
/// let (_, steps) = rules.play_with_steps(&start, &rules.turns(&start)[0])?;
/// let figures = Figure::steps(&start, &steps);
/// let svg = animate(&figures, &DiagramStyle::default(), Strings::english()).to_string();
/// assert!(svg.contains("prefers-reduced-motion"));
/// # Ok::<(), fifangha_rules::TurnError>(())
/// ```
#[must_use]
pub fn animate(figures: &[Figure], style: &DiagramStyle, strings: &Strings) -> Svg {
    let Some(last) = figures.last() else {
        return Svg::new(style, SvgRole::Board, (1.0, 1.0), "", "");
    };
    let layout = DiagramLayout::new(last, style);
    let captions = figures.iter().filter_map(Figure::caption);
    let captions: Vec<_> = captions.map(|it| strings.render(&it)).collect();
    let size = (layout.width(), layout.height());
    let svg = Svg::new(
        style,
        SvgRole::Board,
        size,
        &captions.join(" "),
        &description(last, strings),
    );
    let mut timeline = AnimationTimeline::new(figures, &layout, captions.join(" "));
    for (index, figure) in figures.iter().enumerate() {
        timeline.add_frame(index, figure, style, strings);
    }
    let (css, frames) = timeline.finish();
    svg.add(Blob::new(format!("<style>{css}</style>")))
        .add(Blob::new(frames))
}

/// The schedule of an animation, in seconds, and its output so far.
struct AnimationTimeline<'a> {
    layout: &'a DiagramLayout,
    /// Prefix of all class names.
    name: String,
    /// For each figure, the points of its seed path.
    walks: Vec<Vec<Point>>,
    starts: Vec<f64>,
    whole: f64,
    css: String,
    frames: String,
}

impl<'a> AnimationTimeline<'a> {
    fn new(figures: &[Figure], layout: &'a DiagramLayout, captions: String) -> Self {
        let walks: Vec<_> = figures
            .iter()
            .map(|figure| motion_data::hand_points(layout, figure))
            .collect();
        let mut now = 0.0;
        let starts = walks.iter().map(|walk| {
            let start = now;
            now += walk_seconds(walk) + HOLD_SECONDS;
            start
        });
        let starts: Vec<f64> = starts.collect();
        let boards = figures.iter().map(|figure| figure.board.to_string());
        let contents: String = boards.chain([captions]).collect();
        Self {
            layout,
            name: format!("fif-{:08x}", fnv1a(&contents)),
            walks,
            starts,
            whole: now + FINAL_HOLD_SECONDS,
            css: String::new(),
            frames: String::new(),
        }
    }

    /// Adds a step, shown from the arrival of its seeds until the next step replaces it.
    fn add_frame(
        &mut self,
        index: usize,
        figure: &Figure,
        style: &DiagramStyle,
        strings: &Strings,
    ) {
        let arrived = self.starts[index] + walk_seconds(&self.walks[index]);
        let gone = match self.starts.get(index + 1) {
            Some(next) => next + walk_seconds(&self.walks[index + 1]),
            None => self.whole,
        };
        // The first step is visible from the beginning.
        let from = if index == 0 { 0.0 } else { arrived };
        let name = format!("{}-{index}", self.name);
        self.show_between(&name, from, gone);
        let hidden = index + 1 < self.starts.len();
        let _ = write!(
            self.frames,
            "<g class=\"{name}\"{}>",
            if hidden { " visibility=\"hidden\"" } else { "" }
        );
        let canvas = draw_on_canvas(self.layout, style, figure, strings);
        self.frames.push_str(&canvas.to_svg_text(style));
        self.frames.push_str("</g>");
        if index > 0 {
            self.animate_seeds(index, figure, style);
        }
    }

    /// Animates the moving seeds: in a sowing each seed stays in its pit, otherwise all
    /// move together.
    fn animate_seeds(&mut self, index: usize, figure: &Figure, style: &DiagramStyle) {
        let walk = self.walks[index].clone();
        let (start, end) = (self.starts[index], self.starts[index] + walk_seconds(&walk));
        let Some(&first) = walk.first() else {
            return;
        };
        let name = format!("{}-{index}w", self.name);
        self.show_between(&name, start, end);
        let mut path = String::new();
        for (step, place) in walk.iter().enumerate() {
            let at = start + step as f64 * SECONDS_PER_PLACE;
            let _ = write!(
                path,
                "{}%{{transform:translate({}px,{}px)}}",
                self.percentage(at),
                place.x - first.x,
                place.y - first.y
            );
        }
        let whole = self.whole;
        let _ = write!(
            self.css,
            "@keyframes {name}m{{{path}}}.{name} circle{{animation:{name}m {whole:.2}s linear infinite}}"
        );
        self.draw_seed(&name, first, style);
        if figure.event.is_some_and(|event| event.kind() == "sowing") {
            for (step, place) in walk.iter().enumerate().skip(1) {
                let name = format!("{name}{step}");
                self.show_between(&name, start + step as f64 * SECONDS_PER_PLACE, end);
                self.draw_seed(&name, *place, style);
            }
        }
    }

    fn draw_seed(&mut self, name: &str, at: Point, style: &DiagramStyle) {
        let colours = match style.theme.colouring {
            Colouring::Stylesheet => {
                " style=\"fill:var(--fif-fresh);stroke:var(--fif-on-mark)\"".to_owned()
            }
            Colouring::Fixed | Colouring::Properties => {
                let [fresh, rim] = [Ink::Fresh, Ink::OnMark].map(|ink| style.theme.paint(ink));
                format!(" fill=\"{fresh}\" stroke=\"{rim}\"")
            }
        };
        self.frames.push_str("<g visibility=\"hidden\" class=\"");
        self.frames.push_str(name);
        self.frames.push_str("\"><circle stroke-width=\"2\" cx=\"");
        push_decimal(&mut self.frames, at.x);
        self.frames.push_str("\" cy=\"");
        push_decimal(&mut self.frames, at.y);
        self.frames.push_str("\" r=\"");
        push_decimal(&mut self.frames, SEED_RADIUS);
        let _ = write!(self.frames, "\"{colours}/></g>");
    }

    /// Shows the elements of a class from one time to another.
    fn show_between(&mut self, name: &str, from: f64, to: f64) {
        let (from, to) = (self.percentage(from), self.percentage(to));
        let before = match from.as_str() {
            "0" => "",
            _ => "0%{visibility:hidden}",
        };
        let whole = self.whole;
        let _ = write!(
            self.css,
            "@keyframes {name}{{{before}{from}%{{visibility:visible}}{to}%,100%{{visibility:hidden}}}}\
             .{name}{{animation:{name} {whole:.2}s step-end infinite}}"
        );
    }

    /// Returns a time as a percentage of the total, with two decimals.
    fn percentage(&self, at: f64) -> String {
        let hundredths = (at / self.whole * 10_000.0).round() / 100.0;
        hundredths.to_string()
    }

    fn finish(mut self) -> (String, String) {
        let _ = write!(
            self.css,
            "@media (prefers-reduced-motion:reduce){{[class^={0}],[class^={0}] *{{animation:none!important}}}}",
            self.name
        );
        (self.css, self.frames)
    }
}

/// Returns the duration of a seed path, in seconds.
fn walk_seconds(walk: &[Point]) -> f64 {
    walk.len().saturating_sub(1) as f64 * SECONDS_PER_PLACE
}

/// Returns the FNV-1a hash of a text.
fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |mixed, byte| {
        (mixed ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
