//! The layers of a picture in drawing order, one element each, and the kinds of
//! labels.

use super::layout::TRAY_HEIGHT;
use super::theme::Ink;

/// Defines an enum whose variants have a look each.
macro_rules! looks {
    ($(#[doc = $doc:literal])+ $name:ident: $style:ident {
        $($(#[doc = $about:literal])* $variant:ident = $look:expr,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($(#[doc = $about])* $variant,)+ }

        impl $name {
            pub(super) const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Returns its look.
            pub(super) const fn style(self) -> $style {
                match self { $(Self::$variant => $look,)+ }
            }
        }
    };
}

looks! {
    /// A group of shapes with the same look, in drawing order, the lowest first. A
    /// round dot is a line of zero length with round ends.
    Layer: LayerStyle {
        /// The board.
        Wood = area_style("wood", Ink::Wood, Ink::Line, 2.0),
        /// The line within its edge.
        Bevel = line_style("bevel", Ink::Line, 0.6),
        /// The line between the halves.
        Channel = line_style("channel", Ink::Line, 1.8),
        /// Trays: rim and bottom.
        TrayRim = line_style("tray-rim", Ink::Line, TRAY_HEIGHT),
        TrayFloor = line_style("tray", Ink::Pit, TRAY_HEIGHT - 3.2),
        /// The square around a pit of a rova.
        Rova = line_style("rova", Ink::Line, 2.4),
        /// Pits: rim and bottom.
        PitRim = line_style("pit-rim", Ink::Line, 57.4),
        PitFloor = line_style("pit", Ink::Pit, 54.4),
        /// A house: a square pit.
        House = area_style("house", Ink::Pit, Ink::Line, 1.5),
        TsibongyFloor = line_style("tsibongy", Ink::Tsibongy, 54.4),
        /// The second rim of a tsibongy.
        TsibongyRing = line_style("tsibongy-ring", Ink::Line, 50.0),
        TsibongyBottom = line_style("tsibongy-bottom", Ink::Tsibongy, 47.2),
        /// The cross in a blocked pit.
        Blocked = line_style("blocked", Ink::Line, 3.0),
        /// Hatching of unknown contents.
        Hatch = line_style("unknown", Ink::Line, 1.8),
        Plate = area_style("plate", Ink::Wood, Ink::Line, 1.5),
        /// Content supplied by an editor.
        Supplied = dashed_style("supplied", Ink::Line, 2.6, "1 5"),
        /// Captured seeds, in the pit they were taken from.
        Ghost = dashed_style("ghost", Ink::Line, 1.8, "3 2.6"),
        TrayGhost = line_style("kept-ghost", Ink::Line, 1.6),
        /// Seeds drawn one by one, and their highlight.
        Seed = line_style("seed", Ink::Seed, 19.0),
        Shine = line_style("shine", Ink::Shine, 4.0),
        /// Seeds around a number.
        Small = line_style("small", Ink::Seed, 8.4),
        /// Seeds in a tray.
        Kept = line_style("kept", Ink::Seed, 9.0),
        /// Seeds that the event added, with a light centre.
        Fresh = line_style("fresh", Ink::Fresh, 19.6),
        FreshCore = line_style("fresh-core", Ink::OnMark, 8.6),
        FreshSmall = line_style("fresh-small", Ink::Fresh, 9.4),
        FreshSmallCore = line_style("fresh-small-core", Ink::OnMark, 4.2),
        /// The pit of the event.
        Here = line_style("here", Ink::Mark, 4.0),
        /// A pit that was emptied.
        Emptied = dashed_style("emptied", Ink::Mark, 2.6, "6 4.4"),
        /// The path of seeds, and their destination.
        Track = line_style("way", Ink::Mark, 3.2),
        ToCome = dashed_style("to-come", Ink::Mark, 3.2, "1 5.5"),
        Start = line_style("start", Ink::Mark, 9.0),
        /// Marks of the author: double rings, and arrows.
        GreenRing = line_style("green-ring", Ink::Green, 2.8),
        RedRing = dashed_style("red-ring", Ink::Mark, 2.8, "5 3"),
        GreenArrow = line_style("green-way", Ink::Green, 5.0),
        RedArrow = dashed_style("red-way", Ink::Mark, 5.0, "8 7"),
        GreenHead = area_style("green-head", Ink::Green, Ink::Wood, 1.4),
        Hand = area_style("hand", Ink::Paper, Ink::Mark, 2.4),
        InHand = line_style("in-hand", Ink::Seed, 10.0),
        Head = area_style("head", Ink::Mark, Ink::Wood, 1.4),
        /// Background of badges and signs.
        Halo = line_style("halo", Ink::Wood, 24.0),
        /// Badges of added seeds, and signs.
        Badge = line_style("badge", Ink::Mark, 21.6),
        /// Badges of removed seeds.
        Light = line_style("light", Ink::Wood, 17.6),
        OnBadge = line_style("on-badge", Ink::OnMark, 2.3),
        OnLight = line_style("on-light", Ink::Mark, 2.6),
        ToMove = area_style("to-move", Ink::Mark, Ink::Mark, 2.0),
        /// Variant readings of other witnesses.
        Tag = area_style("tag", Ink::Paper, Ink::Line, 1.4),
        /// The ring around the number of a frame.
        Ring = line_style("ring", Ink::Text, 1.4),
    }
}

/// The look of a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayerStyle {
    /// Its class, without the prefix `fif-`.
    pub(super) name: &'static str,
    pub(super) fill: Option<Ink>,
    /// Stroke colour and width in user units.
    pub(super) stroke: (Ink, f64),
    pub(super) dashes: Option<&'static str>,
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
        stroke: (ink, width),
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

looks! {
    /// A kind of label.
    LabelKind: LabelStyle {
        /// The letters of rows and the numbers of columns.
        Coordinate = label_style("coordinate", Ink::Text, 18.0, false),
        /// A number in a pit.
        Count = label_style("count", Ink::Text, 25.0, true),
        /// The number of seeds in a reserve.
        Reserve = label_style("reserve", Ink::Text, 21.0, true),
        /// The number of seeds in hand.
        InHand = label_style("hand-count", Ink::Text, 19.0, true),
        /// A number on a badge.
        Gain = label_style("gain", Ink::OnMark, 18.0, true),
        Loss = label_style("loss", Ink::Mark, 18.0, true),
        /// Unknown content.
        Unknown = label_style("ask", Ink::Text, 24.0, false),
        /// The possible numbers of seeds.
        Among = label_style("among", Ink::Text, 18.0, true),
        /// The name of a side.
        Name = start_aligned(label_style("name", Ink::Text, 18.0, false)),
        /// The number of a frame, and its caption.
        Number = label_style("number", Ink::Text, 18.0, true),
        Caption = start_aligned(label_style("words", Ink::Text, 19.0, false)),
    }
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
