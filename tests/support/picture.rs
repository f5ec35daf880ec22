//! Parsed pictures: the position of each element, and the content of each pit.
#![allow(dead_code, unreachable_pub, missing_docs)]

use std::collections::BTreeMap;

use fifangha::figure::Figure;
use fifangha_rules::Side;
use svg::node::element::tag::Type;
use svg::parser::Event as Xml;

/// A point in the units of a picture.
pub type Point = (f64, f64);

/// The dots, letters and numbers of a picture.
#[derive(Debug, Default)]
pub struct Picture {
    /// Width and height of the drawing, in its units.
    pub size: Point,
    /// The attributes of the root.
    pub root: BTreeMap<String, String>,
    pub ids: Vec<String>,
    /// By class, without `fif-`: the data of paths, the dots in them, the
    /// letters.
    pub data: BTreeMap<String, String>,
    pub dots: BTreeMap<String, Vec<Point>>,
    pub letters: BTreeMap<String, Vec<(char, Point)>>,
    /// The size of each text, in units; without those set by a style sheet.
    pub font_sizes: Vec<f64>,
    pub names: Vec<String>,
    pub elements: usize,
}

/// Parses a picture, element by element; every element must be closed.
pub fn read(text: &str) -> Picture {
    let mut picture = Picture::default();
    let mut open: Vec<(String, BTreeMap<String, String>)> = Vec::new();
    for event in svg::read(text).unwrap() {
        match event {
            Xml::Error(error) => panic!("{error}"),
            Xml::Tag(name, Type::End, _) => {
                assert_eq!(open.pop().expect("an open element").0, name);
            }
            Xml::Tag(name, kind, attributes) => {
                let attributes: BTreeMap<_, _> = attributes
                    .into_iter()
                    .map(|(name, value)| (name, value.to_string()))
                    .collect();
                picture.element(name, &attributes);
                if kind == Type::Start {
                    open.push((name.to_owned(), attributes));
                }
            }
            Xml::Text(text) => {
                if let Some((name, attributes)) = open.last() {
                    picture.words(name, attributes, text.trim());
                }
            }
            _ => {}
        }
    }
    assert!(open.is_empty(), "an element is left open");
    picture
}

impl Picture {
    fn element(&mut self, name: &str, attributes: &BTreeMap<String, String>) {
        self.elements += 1;
        self.ids.extend(attributes.get("id").cloned());
        self.names.extend(attributes.get("aria-label").cloned());
        match name {
            "svg" => {
                let view: Vec<f64> = numbers(&attributes["viewBox"]);
                self.size = (view[2], view[3]);
                self.root.clone_from(attributes);
            }
            "text" => self.font_sizes.extend(
                attributes
                    .get("font-size")
                    .map(|size| size.trim_end_matches("px").parse::<f64>().unwrap()),
            ),
            "path" => {
                let class = class(attributes);
                let dots = self.dots.entry(class.clone()).or_default();
                dots.extend(dots_of(&attributes["d"]));
                self.data
                    .entry(class)
                    .or_default()
                    .push_str(&attributes["d"]);
            }
            _ => {}
        }
    }

    fn words(&mut self, name: &str, attributes: &BTreeMap<String, String>, text: &str) {
        if matches!(name, "title" | "desc") {
            self.names.push(text.to_owned());
        }
        if name != "text" || text.is_empty() {
            return;
        }
        let (xs, ys) = (numbers(&attributes["x"]), numbers(&attributes["y"]));
        let letters = self.letters.entry(class(attributes)).or_default();
        for (index, letter) in text.chars().enumerate() {
            let at = |list: &[f64]| list.get(index).or(list.last()).copied().unwrap();
            letters.push((letter, (at(&xs), at(&ys))));
        }
    }

    /// Returns the centres of pits by name, `a1` and so on, determined by their
    /// position; South is at the bottom.
    pub fn pits(&self, figure: &Figure) -> BTreeMap<String, Point> {
        let mut centres = self.dots["pit-rim"].clone();
        centres.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap());
        let names: Vec<_> = figure.cells().map(|cell| cell.pit.to_string()).collect();
        assert_eq!(centres.len(), names.len());
        names.into_iter().zip(centres).collect()
    }

    /// Returns the number of seeds drawn within a pit.
    pub fn seeds_at(&self, centre: Point) -> usize {
        ["seed", "fresh", "small", "fresh-small"]
            .iter()
            .filter_map(|class| self.dots.get(*class))
            .flatten()
            .filter(|&&dot| distance(dot, centre) < 28.0)
            .count()
    }

    /// Returns the number in the middle of a pit.
    pub fn number_at(&self, centre: Point) -> Option<u32> {
        let middle = self
            .letters
            .get("count")?
            .iter()
            .filter(|(_, at)| (at.0 - centre.0).abs() < 28.0 && (at.1 - centre.1).abs() < 28.0);
        let digits: String = middle.map(|(digit, _)| *digit).collect();
        (!digits.is_empty()).then(|| digits.parse().unwrap())
    }

    /// Returns the number of a side's reserve; South's is at the bottom.
    pub fn reserve(&self, side: Side) -> u32 {
        let middle = self.size.1 / 2.0;
        let beside = |at: &Point| (at.1 > middle) == (side == Side::South);
        let digits = self.letters["reserve"].iter();
        let digits: String = digits.filter(|(_, at)| beside(at)).map(|it| it.0).collect();
        digits.parse().unwrap()
    }

    /// Returns the starting points of the lines of a class.
    pub fn starts(&self, class: &str) -> Vec<Point> {
        let lines = self.data[class].split('M').filter(|line| !line.is_empty());
        lines
            .map(
                |line| match numbers(line.split(char::is_alphabetic).next().unwrap())[..] {
                    [x, y] => (x, y),
                    _ => panic!("{line}"),
                },
            )
            .collect()
    }

    /// Returns the points of the walk on the root.
    pub fn walk(&self) -> Vec<Point> {
        let Some(walk) = self.root.get("data-walk") else {
            return Vec::new();
        };
        let place = |text: &str| {
            let (x, y) = text.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        walk.split(' ').map(place).collect()
    }
}

pub fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn class(attributes: &BTreeMap<String, String>) -> String {
    let class = attributes.get("class").map_or("", String::as_str);
    class.trim_start_matches("fif-").to_owned()
}

/// Parses numbers separated by spaces or minus signs.
fn numbers(text: &str) -> Vec<f64> {
    let parted = text.replace('-', " -");
    parted
        .split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect()
}

/// Returns the dots of a path: every line of zero length.
fn dots_of(data: &str) -> Vec<Point> {
    let (mut at, mut dots) = ((0.0, 0.0), Vec::new());
    let mut rest = data;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |end| end + 1);
        match (letter, &numbers(&rest[1..end])[..]) {
            ('M', &[x, y]) => at = (x, y),
            ('m', &[x, y]) => at = (at.0 + x, at.1 + y),
            ('h', &[0.0]) => dots.push(at),
            _ => {}
        }
        rest = &rest[end..];
    }
    dots
}

/// Returns the discs that make up the lines and dots of a path: centres along each line, with the
/// radius. Each line is one mark.
pub fn marks_of(data: &str, radius: f64) -> Vec<Vec<(Point, f64)>> {
    let parts = data.split('M').filter(|it| it.contains('L'));
    let lines = parts.map(|it| {
        let corners = it.trim_end_matches('z').split('L').map(numbers);
        let corners: Vec<Point> = corners.map(|it| (it[0], it[1])).collect();
        let along = corners.windows(2).flat_map(|ends| {
            let [(x, y), (to_x, to_y)] = [ends[0], ends[1]];
            (0..=8).map(move |at| {
                let part = f64::from(at) / 8.0;
                ((x + part * (to_x - x), y + part * (to_y - y)), radius)
            })
        });
        along.collect()
    });
    let dots = dots_of(data).into_iter().map(|at| vec![(at, radius)]);
    lines.chain(dots).collect()
}

/// Returns the last point of the last arrow of a class, whose lines are
/// absolute.
pub fn end_of(data: &str) -> Point {
    let last = data.rsplit(['M', 'L']).next().unwrap();
    let last = last.split_once('Q').map_or(last, |(before, _)| before);
    match numbers(last)[..] {
        [x, y] => (x, y),
        _ => panic!("{data}"),
    }
}
