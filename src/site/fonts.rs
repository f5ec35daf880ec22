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
            bytes: include_bytes!(concat!("../../assets/fonts/", $file)),
        }),*];
    };
}

faces! {
    "LibertinusSerif-Regular.woff2" "normal" 400
    "LibertinusSerif-Italic.woff2" "italic" 400
    "LibertinusSerif-Bold.woff2" "normal" 700
}

/// The licence of the font files.
const LICENCE: &str = include_str!("../../assets/fonts/LICENSE-OFL");

/// The folder of the font files, next to the stylesheet of a site.
const FOLDER: &str = "fonts";

/// Fonts of systems with the metrics of Libertinus Serif: until that is loaded, lines break at the
/// same words. `size` is the mean width of letters of Libertinus Serif in percent of that of the font,
/// in a chapter of the book in both languages.
struct FallbackFont {
    family: &'static str,
    /// The full names of its faces, in the order of [`FACES`], each with the size.
    faces: [(&'static [&'static str], f64); 3],
}

const FALLBACKS: [FallbackFont; 2] = [
    FallbackFont {
        family: "Libertinus as Times",
        faces: [
            (&["Times New Roman", "Liberation Serif", "Tinos"], 101.5),
            (
                &[
                    "Times New Roman Italic",
                    "Liberation Serif Italic",
                    "Tinos Italic",
                ],
                96.7,
            ),
            (
                &[
                    "Times New Roman Bold",
                    "Liberation Serif Bold",
                    "Tinos Bold",
                ],
                105.5,
            ),
        ],
    },
    FallbackFont {
        family: "Libertinus as Noto",
        faces: [
            (&["Noto Serif"], 85.9),
            (&["Noto Serif Italic"], 84.5),
            (&["Noto Serif Bold"], 89.3),
        ],
    },
];

/// The ascent and descent of Libertinus Serif, in percent.
const ASCENT_AND_DESCENT: [f64; 2] = [89.4, 24.6];

impl FallbackFont {
    fn css(&self) -> String {
        let rule = |(face, (names, size)): (&FontFace, &(&[&str], f64))| {
            let names = names.iter().map(|it| format!("local(\"{it}\")"));
            let [ascent, descent] = ASCENT_AND_DESCENT.map(|it| it / size * 100.0);
            format!(
                "@font-face{{font-family:\"{}\";font-style:{};font-weight:{};src:{};\
                 size-adjust:{size}%;ascent-override:{ascent:.1}%;descent-override:{descent:.1}%;\
                 line-gap-override:0%}}\n",
                self.family,
                face.style,
                face.weight,
                names.collect::<Vec<_>>().join(","),
            )
        };
        FACES.iter().zip(&self.faces).map(rule).collect()
    }
}

/// The location of the font files of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FontSource {
    /// Files of the site, whose root has this relative path from the stylesheet: `""` or `"../"`.
    Files(&'static str),
    /// The stylesheet itself.
    Embedded,
    /// None: the page uses a face of the system.
    System,
}

impl FontSource {
    /// Returns the rules that load the font.
    pub(super) fn css(self) -> String {
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
        let faces: String = FACES.iter().map(rule).collect();
        match self {
            Self::Files(_) => faces + &FALLBACKS.iter().map(FallbackFont::css).collect::<String>(),
            _ => faces,
        }
    }
}

/// Returns the font files of a site and their licence, with their paths.
pub(super) fn site_fonts() -> impl Iterator<Item = (String, &'static [u8])> {
    let fonts = FACES.iter().map(|face| (face.file, face.bytes));
    fonts
        .chain([("LICENSE.txt", LICENCE.as_bytes())])
        .map(|(file, bytes)| (format!("{FOLDER}/{file}"), bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_face_has_substitutes_of_its_width() {
        let css = FontSource::Files("../").css();
        assert_eq!(css.matches("@font-face").count(), FACES.len() * 3);
        assert!(css.contains("src:url(../fonts/LibertinusSerif-Bold.woff2)"));
        for (face, (names, _)) in FACES.iter().zip(&FALLBACKS[0].faces) {
            let bold = face.weight == 700;
            let italic = face.style == "italic";
            let fits =
                |it: &&str| it.ends_with(" Bold") == bold && it.ends_with(" Italic") == italic;
            assert!(names.iter().all(fits), "{names:?}");
        }
        assert_eq!(FontSource::System.css(), "");
        assert!(!FontSource::Embedded.css().contains("local("));
    }
}
