//! The legend of a figure, shown below it.

use std::cell::RefCell;

use super::content::Content;
use crate::diagram::{DiagramStyle, Theme, legend_symbol};
use crate::figure::{Figure, LegendEntry};
use crate::message::Strings;

/// The signs in the pictures of one figure, each once, in order of first
/// occurrence.
#[derive(Debug, Default)]
pub(in crate::site) struct LegendCollector(RefCell<Vec<LegendEntry>>);

impl LegendCollector {
    /// Adds the signs of a picture.
    pub(super) fn add(&self, figure: &Figure) {
        LegendEntry::add_missing(&mut self.0.borrow_mut(), figure);
    }

    /// Returns the signs with their meanings as a list; nothing if there are none.
    pub(super) fn symbols(&self, strings: &Strings) -> Content {
        let style = DiagramStyle {
            theme: Theme::css_classes(),
            ..DiagramStyle::default()
        };
        let keys = self.0.borrow();
        let listed = keys.iter().map(|&key| {
            let words = strings.render(&key.message());
            Content::html(&legend_symbol(key, &style).inline()).then(format!(" {words}"))
        });
        Content::list("ul", listed)
    }
}
