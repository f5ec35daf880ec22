//! The steps of a turn as one picture that moves.
//!
//! It moves by CSS alone: nothing has to run, and where motion is unwelcome, or
//! where CSS is not known, the last step stands still.

use std::fmt::Write;

use svg::node::Blob;

use super::layout::{DiagramLayout, Point};
use super::motion_data;
use super::picture::{Svg, SvgRole, description, draw_on_canvas};
use super::seeds::SEED_RADIUS;
use super::style::DiagramStyle;
use super::svg_number::push_decimal;
use super::theme::{Colouring, Ink};
use crate::figure::Figure;
use crate::message::Strings;

/// From one place to the next, in seconds.
const SECONDS_PER_PLACE: f64 = 0.4;
/// How long each step stands when all of it has happened.
const HOLD_SECONDS: f64 = 1.8;
/// How long the last one does, before all begins again.
const FINAL_HOLD_SECONDS: f64 = 2.5;

/// Draws figures one after the other, over and over: between two of them the
/// seeds go where the second says. All are boards of one size.
///
/// Names in it are made from what it shows: two that differ can stand on a page.
///
/// ```
/// use fifangha::diagram::{DiagramStyle, animate};
/// use fifangha::figure::Figure;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let rules = Game::Fifangha.rules();
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
    let mut film = AnimationTimeline::new(figures, &layout, captions.join(" "));
    for (index, figure) in figures.iter().enumerate() {
        film.add_frame(index, figure, style, strings);
    }
    let (css, frames) = film.finish();
    svg.add(Blob::new(format!("<style>{css}</style>")))
        .add(Blob::new(frames))
}

/// When things happen, in seconds, and what has been written of them.
struct AnimationTimeline<'a> {
    layout: &'a DiagramLayout,
    /// What every name begins with.
    name: String,
    /// For each figure, the places of its walk and when they are passed first.
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
        let shown: String = boards.chain([captions]).collect();
        Self {
            layout,
            name: format!("fif-{:08x}", fnv1a(&shown)),
            walks,
            starts,
            whole: now + FINAL_HOLD_SECONDS,
            css: String::new(),
            frames: String::new(),
        }
    }

    /// A step: it stands when its seeds have gone their way over the one before.
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
        // The first one stands from the beginning: nothing is before it.
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

    /// The seeds on their way: in a sowing each stays where it fell, else all go
    /// together.
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

    /// Shows a class from one time to another.
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

    /// A time as a part of the whole, in hundredths.
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

/// How long a walk takes.
fn walk_seconds(walk: &[Point]) -> f64 {
    walk.len().saturating_sub(1) as f64 * SECONDS_PER_PLACE
}

/// A number that texts which differ hardly share (FNV-1a).
fn fnv1a(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |mixed, byte| {
        (mixed ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
