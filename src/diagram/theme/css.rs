//! Themes as stylesheets, for the pictures of a page.

use super::{Ink, Theme};
use crate::diagram::canvas::{label_properties, layer_properties};
use crate::diagram::layers::SHARED_PROPERTIES;
use crate::diagram::layers::{LabelKind, Layer};

/// Returns the stylesheet for a page with pictures of [`Theme::css_classes`], in a light and
/// a dark theme.
///
/// The pictures follow the reader's system, a `data-theme` or one of mdBook's themes
/// on the root element, and are black on white in print. A page can override the
/// colours with the properties `--fif-wood` and so on.
///
/// ```
/// use fifangha::diagram::{Theme, stylesheet};
///
/// let css = stylesheet(&Theme::default(), &Theme::by_name("dark").unwrap());
/// assert!(css.contains(" .fif-seed{stroke:var(--fif-seed)"));
/// ```
#[must_use]
pub fn stylesheet(light: &Theme, dark: &Theme) -> String {
    let print = Theme::by_name("print").unwrap_or_default();
    let [light, dark, print] = [light, dark, &print].map(custom_properties);
    let mut css = format!(
        ":root{{{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not(.light,.rust,[data-theme=light]){{{dark}}}}}\n\
         :root:is(.navy,.coal,.ayu,[data-theme=dark]){{{dark}}}\n\
         @media print{{:root:root{{{print}}}}}\n\
         .fif-board,.fif-sheet,.fif-symbol{{max-width:100%;height:auto}}\n"
    );
    let common = SHARED_PROPERTIES.map(|(property, value)| format!("{property}:{value}"));
    css.push_str(&format!(
        ".fif-board,.fif-sheet,.fif-symbol{{{}}}\n",
        common.join(";")
    ));
    for (name, look) in declarations_by_class(|ink| format!("var(--fif-{})", ink.name())) {
        // Other elements of the page may use the prefix `fif-`; the rules apply only
        // inside pictures.
        css.push_str(&format!(
            ":is(.fif-board,.fif-sheet,.fif-symbol,.fif-ground) .fif-{name}{{{look}}}\n"
        ));
    }
    css
}

/// Returns each class of a picture of [`Theme::css_classes`], without `fif-`, with its
/// declarations in the colours of one theme, for renderers without CSS custom
/// properties.
///
/// ```
/// use fifangha::diagram::{Theme, class_declarations};
///
/// let rules = class_declarations(&Theme::default());
/// let (_, seed) = rules.iter().find(|(class, _)| *class == "seed").unwrap();
/// assert!(seed.starts_with("stroke:#"));
/// ```
#[must_use]
pub fn class_declarations(theme: &Theme) -> Vec<(&'static str, String)> {
    declarations_by_class(|ink| theme.colour(ink).to_string())
}

/// Returns the attributes that the root of a picture of [`Theme::css_classes`] needs if the
/// page has no stylesheet.
#[cfg(feature = "book")]
pub(crate) fn root_attributes() -> impl Iterator<Item = (String, String)> {
    SHARED_PROPERTIES
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
}

/// Returns each class with its declarations.
fn declarations_by_class(colour: impl Fn(Ink) -> String) -> Vec<(&'static str, String)> {
    let brushes = Layer::ALL.map(Layer::style);
    let brushes = brushes.map(|look| (look.name, layer_properties(look, &colour)));
    let faces = LabelKind::ALL.map(LabelKind::style);
    let faces = faces.map(|face| (face.name, label_properties(face, &colour)));
    let written = |(name, properties): (&'static str, Vec<(&str, String)>)| {
        let properties = properties.iter();
        let properties = properties.map(|(property, value)| format!("{property}:{value}"));
        (name, properties.collect::<Vec<_>>().join(";"))
    };
    brushes.into_iter().chain(faces).map(written).collect()
}

/// Returns the colours of a theme as CSS custom properties, `--fif-wood:#ecdcbc;…`.
fn custom_properties(theme: &Theme) -> String {
    Ink::ALL
        .iter()
        .map(|&ink| format!("--fif-{}:{};", ink.name(), theme.colour(ink)))
        .collect()
}
