//! The layers of a picture in drawing order, one element each, and the kinds of
//! labels.

use super::layout::TRAY_HEIGHT;
use super::theme::Ink;

/// A group of shapes with the same look, in drawing order, the lowest first. A
/// round dot is a line of zero length with round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// The board.
    Wood,
    /// The line within its edge.
    Bevel,
    /// The line between the halves.
    Channel,
    /// Trays: rim and bottom.
    TrayRim,
    TrayFloor,
    /// The square around a pit of a rova, or around a house.
    Rova,
    /// Pits: rim and bottom.
    PitRim,
    PitFloor,
    TsibongyFloor,
    /// The second rim of a tsibongy.
    TsibongyRing,
    TsibongyBottom,
    /// Hatching of unknown contents.
    Hatch,
    Plate,
    /// Content supplied by an editor.
    Supplied,
    /// Captured seeds, in the pit they were taken from.
    Ghost,
    TrayGhost,
    /// Seeds drawn one by one, and their highlight.
    Seed,
    Shine,
    /// Seeds around a number.
    Small,
    /// Seeds in a tray.
    Kept,
    /// Seeds that the event added, with a light centre.
    Fresh,
    FreshCore,
    FreshSmall,
    FreshSmallCore,
    /// The pit of the event.
    Here,
    /// A pit that was emptied.
    Emptied,
    /// The path of seeds, and their destination.
    Track,
    ToCome,
    Start,
    Hand,
    InHand,
    Head,
    /// Background of badges and signs.
    Halo,
    /// Badges of added seeds, and signs.
    Badge,
    /// Badges of removed seeds.
    Light,
    OnBadge,
    OnLight,
    ToMove,
    /// Variant readings of other witnesses.
    Tag,
    /// The ring around the number of a frame.
    Ring,
}

/// The look of a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerStyle {
    /// Its class, without the prefix `fif-`.
    pub(super) name: &'static str,
    pub(super) fill: Option<Ink>,
    /// Stroke colour and width in user units.
    pub(super) stroke: Option<(Ink, f64)>,
    pub(super) dashes: Option<&'static str>,
}

impl Layer {
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

    /// Returns its look.
    pub(super) const fn style(self) -> LayerStyle {
        use Ink as I;
        match self {
            Self::Wood => area_style("wood", I::Wood, I::Line, 2.0),
            Self::Bevel => line_style("bevel", I::Line, 0.6),
            Self::Channel => line_style("channel", I::Line, 1.8),
            Self::TrayRim => line_style("tray-rim", I::Line, TRAY_HEIGHT),
            Self::TrayFloor => line_style("tray", I::Pit, TRAY_HEIGHT - 3.2),
            Self::Rova => line_style("rova", I::Line, 2.4),
            Self::PitRim => line_style("pit-rim", I::Line, 57.4),
            Self::PitFloor => line_style("pit", I::Pit, 54.4),
            Self::TsibongyFloor => line_style("tsibongy", I::Tsibongy, 54.4),
            Self::TsibongyRing => line_style("tsibongy-ring", I::Line, 50.0),
            Self::TsibongyBottom => line_style("tsibongy-bottom", I::Tsibongy, 47.2),
            Self::Hatch => line_style("unknown", I::Line, 1.8),
            Self::Plate => area_style("plate", I::Wood, I::Line, 1.5),
            Self::Supplied => dashed_style("supplied", I::Line, 2.6, "1 5"),
            Self::Ghost => dashed_style("ghost", I::Line, 1.8, "3 2.6"),
            Self::TrayGhost => line_style("kept-ghost", I::Line, 1.6),
            Self::Seed => line_style("seed", I::Seed, 19.0),
            Self::Shine => line_style("shine", I::Shine, 4.0),
            Self::Small => line_style("small", I::Seed, 8.4),
            Self::Kept => line_style("kept", I::Seed, 9.0),
            Self::Fresh => line_style("fresh", I::Fresh, 19.6),
            Self::FreshCore => line_style("fresh-core", I::OnMark, 8.6),
            Self::FreshSmall => line_style("fresh-small", I::Fresh, 9.4),
            Self::FreshSmallCore => line_style("fresh-small-core", I::OnMark, 4.2),
            Self::Here => line_style("here", I::Mark, 4.0),
            Self::Emptied => dashed_style("emptied", I::Mark, 2.6, "6 4.4"),
            Self::Track => line_style("way", I::Mark, 3.2),
            Self::ToCome => dashed_style("to-come", I::Mark, 3.2, "1 5.5"),
            Self::Start => line_style("start", I::Mark, 9.0),
            Self::Hand => area_style("hand", I::Paper, I::Mark, 2.4),
            Self::InHand => line_style("in-hand", I::Seed, 10.0),
            Self::Head => area_style("head", I::Mark, I::Wood, 1.4),
            Self::Halo => line_style("halo", I::Wood, 24.0),
            Self::Badge => line_style("badge", I::Mark, 21.6),
            Self::Light => line_style("light", I::Wood, 17.6),
            Self::OnBadge => line_style("on-badge", I::OnMark, 2.3),
            Self::OnLight => line_style("on-light", I::Mark, 2.6),
            Self::ToMove => area_style("to-move", I::Mark, I::Mark, 2.0),
            Self::Tag => area_style("tag", I::Paper, I::Line, 1.4),
            Self::Ring => line_style("ring", I::Text, 1.4),
        }
    }
}

/// Returns the classes, without the prefix `fif-`, that draw an empty board in a
/// picture styled by its page.
///
/// ```
/// assert!(fifangha::diagram::background_classes().any(|class| class == "pit"));
/// ```
pub fn background_classes() -> impl Iterator<Item = &'static str> {
    let all = Layer::ALL.into_iter();
    let ground = all.take_while(|it| *it as usize <= Layer::TsibongyBottom as usize);
    ground.map(|brush| brush.style().name)
}

const fn line_style(name: &'static str, ink: Ink, width: f64) -> LayerStyle {
    LayerStyle {
        name,
        fill: None,
        stroke: Some((ink, width)),
        dashes: None,
    }
}

const fn dashed_style(
    name: &'static str,
    ink: Ink,
    width: f64,
    dashes: &'static str,
) -> LayerStyle {
    LayerStyle {
        dashes: Some(dashes),
        ..line_style(name, ink, width)
    }
}

const fn area_style(name: &'static str, fill: Ink, ink: Ink, width: f64) -> LayerStyle {
    LayerStyle {
        fill: Some(fill),
        ..line_style(name, ink, width)
    }
}

/// A kind of label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// The letters of rows and the numbers of columns.
    Coordinate,
    /// A number in a pit.
    Count,
    /// The number of seeds in a reserve.
    Reserve,
    /// The number of seeds in hand.
    InHand,
    /// A number on a badge.
    Gain,
    Loss,
    /// Unknown content.
    Unknown,
    /// The possible numbers of seeds.
    Among,
    /// The name of a side.
    Name,
    /// The number of a frame, and its caption.
    Number,
    Caption,
}

/// The look of a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct LabelStyle {
    /// Its class, without the prefix `fif-`.
    pub(super) name: &'static str,
    pub(super) ink: Ink,
    /// Font size in user units, at least [`MIN_LABEL_SIZE`].
    pub(super) size: f64,
    pub(super) bold: bool,
    /// `true` if the text starts at its point, `false` if it is centred there.
    pub(super) starts: bool,
}

/// Properties shared by all layers and labels.
pub(super) const SHARED_PROPERTIES: [(&str, &str); 5] = [
    ("fill", "none"),
    ("stroke-linecap", "round"),
    ("stroke-linejoin", "round"),
    ("text-anchor", "middle"),
    // DejaVu Sans or the closest substitute; the PNGs embed it.
    ("font-family", "'DejaVu Sans', Verdana, sans-serif"),
];

/// The smallest font size: 12 pixels if the widest board has 354, 10.8 if it has
/// 320, and 7.7 points if it has 80 millimetres.
#[cfg(test)]
pub(super) const MIN_LABEL_SIZE: f64 = 18.0;

impl LabelKind {
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

    /// Returns its look.
    pub(super) const fn style(self) -> LabelStyle {
        match self {
            Self::Coordinate => label_style("coordinate", Ink::Text, 18.0, false),
            Self::Count => label_style("count", Ink::Text, 25.0, true),
            Self::Reserve => label_style("reserve", Ink::Text, 21.0, true),
            Self::InHand => label_style("hand-count", Ink::Text, 19.0, true),
            Self::Gain => label_style("gain", Ink::OnMark, 18.0, true),
            Self::Loss => label_style("loss", Ink::Mark, 18.0, true),
            Self::Unknown => label_style("ask", Ink::Text, 24.0, false),
            Self::Among => label_style("among", Ink::Text, 18.0, true),
            Self::Name => start_aligned(label_style("name", Ink::Text, 18.0, false)),
            Self::Number => label_style("number", Ink::Text, 18.0, true),
            Self::Caption => start_aligned(label_style("words", Ink::Text, 19.0, false)),
        }
    }
}

const fn label_style(name: &'static str, ink: Ink, size: f64, bold: bool) -> LabelStyle {
    LabelStyle {
        name,
        ink,
        size,
        bold,
        starts: false,
    }
}

const fn start_aligned(face: LabelStyle) -> LabelStyle {
    LabelStyle {
        starts: true,
        ..face
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_brush_is_in_its_place_and_has_a_name_of_its_own() {
        for (index, brush) in Layer::ALL.iter().enumerate() {
            assert_eq!(*brush as usize, index);
        }
        let names = Layer::ALL.map(|brush| brush.style().name).into_iter();
        let names = names.chain(LabelKind::ALL.map(|it| it.style().name));
        let names: std::collections::BTreeSet<_> = names.collect();
        assert_eq!(names.len(), Layer::ALL.len() + LabelKind::ALL.len());
    }

    #[test]
    fn no_letter_is_too_small() {
        for it in LabelKind::ALL {
            assert!(it.style().size >= MIN_LABEL_SIZE, "{it:?}");
        }
    }

    /// The stylesheet of the pages follows that of the pictures: a shared class
    /// name would hide or move parts of a picture.
    #[test]
    fn no_part_of_a_page_is_called_like_a_brush() {
        let names = Layer::ALL.map(|brush| brush.style().name).into_iter();
        let names = names.chain(LabelKind::ALL.map(|it| it.style().name));
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
