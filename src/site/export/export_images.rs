//! Pictures of a page as separate files.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::diagram::{Ink, Theme, class_declarations};
use crate::site::html_tree::{HtmlElement, HtmlNode};
use crate::site::html_writer::{push_xml, push_xml_element};

/// The classes of text enlarged in small pictures, and its style: at least seven points in the strips
/// of a book.
const SMALL_TEXT_STYLE: ([&str; 7], &str) = (
    [
        "coordinate",
        "name",
        "reserve",
        "among",
        "gain",
        "loss",
        "hand-count",
    ],
    "font-size:24px",
);

/// The size of a picture on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportImageSize {
    Full,
    /// One of several side by side.
    Small,
}

/// Pictures, by file name. Identical pictures share one file.
pub(super) struct ExportImages {
    style_rules: Vec<(&'static str, String)>,
    text_colour: String,
    pub(super) files: BTreeMap<String, Vec<u8>>,
}

/// A picture in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExportImage {
    pub(super) file: String,
    /// The alternative text.
    pub(super) alt: Option<String>,
}

impl ExportImages {
    pub(super) fn new(theme: &Theme) -> Self {
        Self {
            style_rules: class_declarations(theme),
            text_colour: theme.colour(Ink::Text).to_string(),
            files: BTreeMap::new(),
        }
    }

    /// Adds a drawing of a page as a file that includes its colours.
    pub(super) fn add_svg(&mut self, svg: &HtmlElement, size: ExportImageSize) -> ExportImage {
        let own = [
            "viewBox",
            "width",
            "height",
            "fill",
            "stroke",
            "stroke-width",
        ];
        let given = svg.attributes.iter();
        let given = given.filter(|(name, _)| own.contains(&name.as_str()));
        let mut root = HtmlElement::new("svg", "", Vec::new())
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("color", &self.text_colour);
        root.attributes.extend(given.cloned());
        let classes = ["fif-board", "fif-sheet", "fif-symbol"];
        let ours = classes.iter().any(|it| svg.has_class(it));
        if ours {
            let common = crate::diagram::root_attributes();
            let present = |name: &str| root.attribute(name).is_some();
            let common: Vec<_> = common.into_iter().filter(|it| !present(&it.0)).collect();
            root.attributes.extend(common);
        } else {
            let serif = "Libertinus Serif";
            root.attributes
                .push(("font-family".to_owned(), serif.to_owned()));
        }
        let mut shapes = svg.children.clone();
        shapes.retain(|it| {
            let names = ["title", "desc"];
            it.element()
                .is_none_or(|it| !names.contains(&it.name.as_str()))
        });
        shapes.iter_mut().for_each(widen_zero_length_lines);
        let mut inside = String::new();
        push_xml(&shapes, &mut inside);
        let used = self.style_rules.iter();
        let used = used.filter(|(class, _)| inside.contains(&format!("\"fif-{class}\"")));
        let style: String = used
            .filter(|_| ours)
            .map(|(class, look)| {
                let larger = size == ExportImageSize::Small && SMALL_TEXT_STYLE.0.contains(class);
                // If a property is set twice, the last value applies.
                let larger = if larger { SMALL_TEXT_STYLE.1 } else { "" };
                format!(".fif-{class}{{{look};{larger}}}")
            })
            .collect();
        if !style.is_empty() {
            let style = HtmlElement::new("style", "", vec![HtmlNode::Text(style)]);
            root.children.push(HtmlNode::Element(style));
        }
        root.children.extend(shapes);
        let mut text = String::new();
        push_xml_element(&root, &mut text);
        ExportImage {
            file: self.add_file(text.into_bytes(), "svg"),
            alt: alt_text(svg),
        }
    }

    /// Adds the picture of an `img`, if it is embedded in a supported format.
    pub(super) fn add_img(&mut self, img: &HtmlElement) -> Option<ExportImage> {
        let data = img.attribute("src")?.strip_prefix("data:image/")?;
        let (kind, data) = data.split_once(";base64,")?;
        let kind = match kind {
            "svg+xml" => "svg",
            "png" => "png",
            "jpeg" => "jpg",
            _ => return None,
        };
        let bytes = STANDARD.decode(data).ok()?;
        let alt = img.attribute("alt").filter(|it| !it.is_empty());
        Some(ExportImage {
            file: self.add_file(bytes, kind),
            alt: alt.map(str::to_owned),
        })
    }

    fn add_file(&mut self, bytes: Vec<u8>, kind: &str) -> String {
        let hash = Sha256::digest(&bytes);
        let name: String = hash.iter().take(8).map(|it| format!("{it:02x}")).collect();
        let file = format!("{name}.{kind}");
        self.files.insert(file.clone(), bytes);
        file
    }
}

/// Gives a line of length zero an invisible length: a lone dot has no bounding box, and
/// some renderers do not draw elements without one.
fn widen_zero_length_lines(node: &mut HtmlNode) {
    let HtmlNode::Element(it) = node else {
        return;
    };
    for (name, value) in &mut it.attributes {
        if name == "d" && value.ends_with("h0") && value.matches('h').count() == 1 {
            value.push_str(".01");
        }
    }
    it.children.iter_mut().for_each(widen_zero_length_lines);
}

/// Returns the alternative text of a drawing.
pub(super) fn alt_text(svg: &HtmlElement) -> Option<String> {
    if let Some(label) = svg.attribute("aria-label") {
        return Some(label.to_owned());
    }
    let texts = ["title", "desc"].map(|name| svg.find(&|it| it.name == name));
    let texts: Vec<_> = texts.into_iter().flatten().map(HtmlElement::text).collect();
    // A title may be a sentence.
    (!texts.is_empty()).then(|| texts.join(". ").replace(".. ", ". "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;

    #[test]
    fn a_drawing_has_its_colours_and_equal_ones_are_one_file() {
        let mut pictures = ExportImages::new(&Theme::default());
        let html = "<svg class=\"fif-board\" aria-label=\"A &lt;b>\" viewBox=\"0 0 9 9\"><path class=\"fif-seed\" d=\"M1 1h0\"/></svg>";
        let other = html.replace("A &lt;b>", "B");
        let drawn = [html, other.as_str()].map(|it| {
            let nodes = parse(it);
            pictures.add_svg(nodes[0].element().unwrap(), ExportImageSize::Full)
        });
        assert_eq!(drawn[0].alt.as_deref(), Some("A <b>"));
        assert_eq!(drawn[0].file, drawn[1].file);
        let text = String::from_utf8(pictures.files[&drawn[0].file].clone()).unwrap();
        let tree = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(tree.root_element().attribute("viewBox"), Some("0 0 9 9"));
        let seed = Theme::default().colour(Ink::Seed).to_string();
        assert!(text.contains(&seed) && !text.contains("var("), "{text}");
        assert!(text.contains("M1 1h0.01"), "a dot alone is drawn: {text}");
    }

    #[test]
    fn an_embedded_picture_is_a_file_again() {
        let mut pictures = ExportImages::new(&Theme::default());
        let of = |src: &str| parse(&format!("<img src=\"{src}\" alt=\"x\">"));
        let nodes = of("data:image/png;base64,AAEC");
        let picture = pictures.add_img(nodes[0].element().unwrap()).unwrap();
        assert_eq!(pictures.files[&picture.file], [0, 1, 2]);
        for no in [
            "a.png",
            "data:image/gif;base64,AAEC",
            "data:image/png;base64,?",
        ] {
            assert!(
                pictures.add_img(of(no)[0].element().unwrap()).is_none(),
                "{no}"
            );
        }
    }
}
