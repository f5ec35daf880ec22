//! What a picture is drawn with: one element a brush, in one order.

use super::layout::TRAY;
use super::theme::Ink;

/// What is drawn alike, in the order in which it lies, the lowest first. A
/// round dot is a line of no length with round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Brush {
    /// The board.
    Wood,
    /// The line within its edge.
    Bevel,
    /// The line between the halves.
    Channel,
    /// Trays, rim and bottom.
    TrayRim,
    TrayFloor,
    /// The square around the two pits of a rova.
    Rova,
    /// Pits, rim and bottom.
    PitRim,
    PitFloor,
    TsibongyFloor,
    /// The second rim of a tsibongy.
    TsibongyRing,
    TsibongyBottom,
    /// What nobody knows.
    Hatch,
    Plate,
    /// What an editor supplied.
    Supplied,
    /// Seeds that were there and were taken.
    Ghost,
    TrayGhost,
    /// Seeds that are few, and the light on them.
    Seed,
    Shine,
    /// Seeds around a number.
    Small,
    /// Seeds in a tray.
    Kept,
    /// Seeds that the event brought, with a light middle.
    Fresh,
    FreshCore,
    FreshSmall,
    FreshSmallCore,
    /// Where it happens.
    Here,
    /// A pit whose seeds were all taken.
    Emptied,
    /// The way of seeds, and where they will go.
    Track,
    ToCome,
    Start,
    Hand,
    InHand,
    Head,
    /// Under badges and signs.
    Halo,
    /// Badges of what came, and signs.
    Badge,
    /// Badges of what went.
    Light,
    OnBadge,
    OnLight,
    ToMove,
    /// What another witness has.
    Tag,
    /// Around the number of a frame of a sheet.
    Ring,
}

/// How a brush looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Its class is this behind `fif-`.
    pub(super) name: &'static str,
    pub(super) fill: Option<Ink>,
    /// With its width in user units.
    pub(super) stroke: Option<(Ink, f64)>,
    pub(super) dashes: Option<&'static str>,
}

impl Brush {
    pub(super) const ALL: [Self; 40] = [
        Self::Wood,
        Self::Bevel,
        Self::Channel,
        Self::TrayRim,
        Self::TrayFloor,
        Self::Rova,
        Self::PitRim,
        Self::PitFloor,
        Self::TsibongyFloor,
        Self::TsibongyRing,
        Self::TsibongyBottom,
        Self::Hatch,
        Self::Plate,
        Self::Supplied,
        Self::Ghost,
        Self::TrayGhost,
        Self::Seed,
        Self::Shine,
        Self::Small,
        Self::Kept,
        Self::Fresh,
        Self::FreshCore,
        Self::FreshSmall,
        Self::FreshSmallCore,
        Self::Here,
        Self::Emptied,
        Self::Track,
        Self::ToCome,
        Self::Start,
        Self::Hand,
        Self::InHand,
        Self::Head,
        Self::Halo,
        Self::Badge,
        Self::Light,
        Self::OnBadge,
        Self::OnLight,
        Self::ToMove,
        Self::Tag,
        Self::Ring,
    ];

    /// How it looks.
    pub(super) const fn look(self) -> Look {
        use Ink as I;
        match self {
            Self::Wood => area("wood", I::Wood, I::Line, 2.0),
            Self::Bevel => line("bevel", I::Line, 0.6),
            Self::Channel => line("channel", I::Line, 1.8),
            Self::TrayRim => line("tray-rim", I::Line, TRAY),
            Self::TrayFloor => line("tray", I::Pit, TRAY - 3.2),
            Self::Rova => line("rova", I::Line, 2.4),
            Self::PitRim => line("pit-rim", I::Line, 57.4),
            Self::PitFloor => line("pit", I::Pit, 54.4),
            Self::TsibongyFloor => line("tsibongy", I::Tsibongy, 54.4),
            Self::TsibongyRing => line("tsibongy-ring", I::Line, 50.0),
            Self::TsibongyBottom => line("tsibongy-bottom", I::Tsibongy, 47.2),
            Self::Hatch => line("unknown", I::Line, 1.8),
            Self::Plate => area("plate", I::Wood, I::Line, 1.5),
            Self::Supplied => dashed("supplied", I::Line, 2.6, "1 5"),
            Self::Ghost => dashed("ghost", I::Line, 1.8, "3 2.6"),
            Self::TrayGhost => line("kept-ghost", I::Line, 1.6),
            Self::Seed => line("seed", I::Seed, 19.0),
            Self::Shine => line("shine", I::Shine, 4.0),
            Self::Small => line("small", I::Seed, 8.4),
            Self::Kept => line("kept", I::Seed, 9.0),
            Self::Fresh => line("fresh", I::Fresh, 19.6),
            Self::FreshCore => line("fresh-core", I::OnMark, 8.6),
            Self::FreshSmall => line("fresh-small", I::Fresh, 9.4),
            Self::FreshSmallCore => line("fresh-small-core", I::OnMark, 4.2),
            Self::Here => line("here", I::Mark, 4.0),
            Self::Emptied => dashed("emptied", I::Mark, 2.6, "6 4.4"),
            Self::Track => line("way", I::Mark, 3.2),
            Self::ToCome => dashed("to-come", I::Mark, 3.2, "1 5.5"),
            Self::Start => line("start", I::Mark, 9.0),
            Self::Hand => area("hand", I::Paper, I::Mark, 2.4),
            Self::InHand => line("in-hand", I::Seed, 10.0),
            Self::Head => area("head", I::Mark, I::Wood, 1.4),
            Self::Halo => line("halo", I::Wood, 24.0),
            Self::Badge => line("badge", I::Mark, 21.6),
            Self::Light => line("light", I::Wood, 17.6),
            Self::OnBadge => line("on-badge", I::OnMark, 2.3),
            Self::OnLight => line("on-light", I::Mark, 2.6),
            Self::ToMove => area("to-move", I::Mark, I::Mark, 2.0),
            Self::Tag => area("tag", I::Paper, I::Line, 1.4),
            Self::Ring => line("ring", I::Text, 1.4),
        }
    }
}

/// The classes, behind `fif-`, of what draws an empty board in a picture that
/// follows its page.
///
/// ```
/// assert!(fifangha::diagram::ground().any(|class| class == "pit"));
/// ```
pub fn ground() -> impl Iterator<Item = &'static str> {
    let all = Brush::ALL.into_iter();
    let ground = all.take_while(|it| *it as usize <= Brush::TsibongyBottom as usize);
    ground.map(|brush| brush.look().name)
}

const fn line(name: &'static str, ink: Ink, width: f64) -> Look {
    Look {
        name,
        fill: None,
        stroke: Some((ink, width)),
        dashes: None,
    }
}

const fn dashed(name: &'static str, ink: Ink, width: f64, dashes: &'static str) -> Look {
    Look {
        dashes: Some(dashes),
        ..line(name, ink, width)
    }
}

const fn area(name: &'static str, fill: Ink, ink: Ink, width: f64) -> Look {
    Look {
        fill: Some(fill),
        ..line(name, ink, width)
    }
}

/// What letters and digits are written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// The letters of rows and the numbers of columns.
    Coordinate,
    /// A number in a pit.
    Count,
    /// The number of a reserve.
    Reserve,
    /// The number in hand.
    InHand,
    /// A number on a badge.
    Gain,
    Loss,
    /// What nobody knows.
    Unknown,
    /// What it may be.
    Among,
    /// The name of a side, in words.
    Name,
    /// The number of a frame of a sheet, and its caption.
    Number,
    Caption,
}

/// How letters look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    /// Its class is this behind `fif-`.
    pub(super) name: &'static str,
    pub(super) ink: Ink,
    /// In user units. None is below [`SMALLEST`].
    pub(super) size: f64,
    pub(super) bold: bool,
    /// Whether a line begins at its place, or else has its middle there.
    pub(super) starts: bool,
}

/// The smallest letters: 12 pixels where the widest board has 354, 10.8 where
/// it has 320, and 7.7 points where it has 80 millimetres.
#[cfg(test)]
pub(super) const SMALLEST: f64 = 18.0;

impl Type {
    pub(super) const ALL: [Self; 11] = [
        Self::Coordinate,
        Self::Count,
        Self::Reserve,
        Self::InHand,
        Self::Gain,
        Self::Loss,
        Self::Unknown,
        Self::Among,
        Self::Name,
        Self::Number,
        Self::Caption,
    ];

    /// How it looks.
    pub(super) const fn face(self) -> Face {
        match self {
            Self::Coordinate => face("coordinate", Ink::Text, 18.0, false),
            Self::Count => face("count", Ink::Text, 25.0, true),
            Self::Reserve => face("reserve", Ink::Text, 21.0, true),
            Self::InHand => face("hand-count", Ink::Text, 19.0, true),
            Self::Gain => face("gain", Ink::OnMark, 18.0, true),
            Self::Loss => face("loss", Ink::Mark, 18.0, true),
            Self::Unknown => face("ask", Ink::Text, 24.0, false),
            Self::Among => face("among", Ink::Text, 18.0, true),
            Self::Name => starting(face("name", Ink::Text, 18.0, false)),
            Self::Number => face("number", Ink::Text, 18.0, true),
            Self::Caption => starting(face("words", Ink::Text, 19.0, false)),
        }
    }
}

const fn face(name: &'static str, ink: Ink, size: f64, bold: bool) -> Face {
    Face {
        name,
        ink,
        size,
        bold,
        starts: false,
    }
}

const fn starting(face: Face) -> Face {
    Face {
        starts: true,
        ..face
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_brush_is_in_its_place_and_has_a_name_of_its_own() {
        for (index, brush) in Brush::ALL.iter().enumerate() {
            assert_eq!(*brush as usize, index);
        }
        let names = Brush::ALL.map(|brush| brush.look().name).into_iter();
        let names = names.chain(Type::ALL.map(|it| it.face().name));
        let names: std::collections::BTreeSet<_> = names.collect();
        assert_eq!(names.len(), Brush::ALL.len() + Type::ALL.len());
    }

    #[test]
    fn no_letter_is_too_small() {
        for it in Type::ALL {
            assert!(it.face().size >= SMALLEST, "{it:?}");
        }
    }

    /// The stylesheet of the pages comes after that of the pictures, and would
    /// hide or move what it means something else by.
    #[test]
    fn no_part_of_a_page_is_called_like_a_brush() {
        let names = Brush::ALL.map(|brush| brush.look().name).into_iter();
        let names = names.chain(Type::ALL.map(|it| it.face().name));
        let names: Vec<_> = names.map(|it| format!("fif-{it}")).collect();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        let files = [
            "book.css",
            "page.tera",
            "single.tera",
            "played.tera",
            "parts/bar.tera",
            "parts/contents.tera",
        ];
        for file in files {
            let text = std::fs::read_to_string(root.join(file)).unwrap();
            let other = |c: char| c != '-' && !c.is_ascii_alphanumeric();
            for class in text.split(other) {
                assert!(!names.iter().any(|it| it == class), "{class} in {file}");
            }
        }
    }
}
