//! The text face of pages: Libertinus Serif, also that of the PDF.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// An embedded font file.
struct FontFace {
    file: &'static str,
    style: &'static str,
    weight: u16,
    bytes: &'static [u8],
}

macro_rules! faces {
    ($($file:literal $style:literal $weight:literal)*) => {
        const FACES: &[FontFace] = &[$(FontFace {
            file: $file,
            style: $style,
            weight: $weight,
            bytes: include_bytes!(concat!("../../../assets/fonts/", $file)),
        }),*];
    };
}

faces! {
    "LibertinusSerif-Regular.woff2" "normal" 400
    "LibertinusSerif-Italic.woff2" "italic" 400
    "LibertinusSerif-Bold.woff2" "normal" 700
}

/// The licence of the font files.
const LICENCE: &str = include_str!("../../../assets/fonts/LICENSE-OFL");

/// The folder of the font files, next to the stylesheet of a site.
const FOLDER: &str = "fonts";

/// The location of the font files of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::site) enum FontSource {
    /// Files of the site, whose root has this relative path from the stylesheet: `""` or `"../"`.
    Files(&'static str),
    /// The stylesheet itself.
    Embedded,
    /// None: the page uses a face of the system.
    System,
}

impl FontSource {
    /// Returns the rules that load the font.
    pub(in crate::site) fn css(self) -> String {
        let rule = |face: &FontFace| {
            let FontFace {
                style,
                weight,
                file,
                ..
            } = face;
            let address = match self {
                Self::Files(root) => format!("{root}{FOLDER}/{file}"),
                Self::Embedded => {
                    let bytes = STANDARD.encode(face.bytes);
                    format!("data:font/woff2;base64,{bytes}")
                }
                Self::System => return String::new(),
            };
            format!(
                "@font-face{{font-family:\"Libertinus Serif\";font-style:{style};\
                 font-weight:{weight};font-display:swap;\
                 src:url({address}) format(\"woff2\")}}\n"
            )
        };
        FACES.iter().map(rule).collect()
    }
}

/// Returns the font files of a site and their licence, with their paths.
pub(in crate::site) fn site_fonts() -> impl Iterator<Item = (String, &'static [u8])> {
    let fonts = FACES.iter().map(|face| (face.file, face.bytes));
    fonts
        .chain([("LICENSE.txt", LICENCE.as_bytes())])
        .map(|(file, bytes)| (format!("{FOLDER}/{file}"), bytes))
}
