//! Themes for the pictures of a page, as a stylesheet.

use super::{Ink, Theme};
use crate::diagram::brush::{Brush, Type};
use crate::diagram::canvas::{COMMON, lettering, properties};

/// The stylesheet of a page with pictures of [`Theme::page`], in the colours of two
/// themes, by day and by night.
///
/// The pictures follow the reader's system, a `data-theme` or one of mdBook's
/// themes on the root element, and turn black on white in print. A page that
/// wants other colours sets the properties `--fif-wood` and so on.
///
/// ```
/// use fifangha::diagram::{Theme, css};
///
/// let css = css(&Theme::default(), &Theme::named("dark").unwrap());
/// assert!(css.contains(" .fif-seed{stroke:var(--fif-seed)"));
/// ```
#[must_use]
pub fn css(light: &Theme, dark: &Theme) -> String {
    let print = Theme::named("print").unwrap_or_default();
    let [light, dark, print] = [light, dark, &print].map(variables);
    let mut css = format!(
        ":root{{{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not(.light,.rust,[data-theme=light]){{{dark}}}}}\n\
         :root:is(.navy,.coal,.ayu,[data-theme=dark]){{{dark}}}\n\
         @media print{{:root:root{{{print}}}}}\n\
         .fif-board,.fif-sheet,.fif-symbol{{max-width:100%;height:auto}}\n"
    );
    let common = COMMON.map(|(property, value)| format!("{property}:{value}"));
    css.push_str(&format!(
        ".fif-board,.fif-sheet,.fif-symbol{{{}}}\n",
        common.join(";")
    ));
    for look in Brush::ALL.map(Brush::look) {
        rule(&mut css, look.name, &properties(look, variable));
    }
    for face in Type::ALL.map(Type::face) {
        rule(&mut css, face.name, &lettering(face, variable));
    }
    css
}

/// A colour by the name that a page gives it.
fn variable(ink: Ink) -> String {
    format!("var(--fif-{})", ink.name())
}

fn rule(css: &mut String, name: &str, properties: &[(&str, String)]) {
    let properties: Vec<_> = properties
        .iter()
        .map(|(property, value)| format!("{property}:{value}"))
        .collect();
    // What the page calls `fif-` something is none of a picture's business.
    css.push_str(&format!(
        ":is(.fif-board,.fif-sheet,.fif-symbol,.fif-ground) .fif-{name}{{{}}}\n",
        properties.join(";")
    ));
}

/// The colours of a theme as CSS custom properties, `--fif-wood:#ecdcbc;…`.
fn variables(theme: &Theme) -> String {
    Ink::ALL
        .iter()
        .map(|&ink| format!("--fif-{}:{};", ink.name(), theme.colour(ink)))
        .collect()
}
