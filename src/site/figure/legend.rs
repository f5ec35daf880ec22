//! The legend of a figure, shown below it.

use std::cell::RefCell;

use serde::Serialize;

use crate::diagram::{DiagramStyle, Theme, legend_symbol};
use crate::figure::{Figure, LegendEntry};
use crate::message::Strings;

/// The signs in the pictures of one figure, each once, in order of first
/// occurrence.
#[derive(Debug, Default)]
pub(in crate::site) struct LegendCollector(RefCell<Vec<LegendEntry>>);

/// A sign and its meaning.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LegendLine {
    symbol: String,
    words: String,
}

impl LegendCollector {
    /// Adds the signs of a picture.
    pub(super) fn add(&self, figure: &Figure) {
        LegendEntry::add_missing(&mut self.0.borrow_mut(), figure);
    }

    pub(super) fn lines(&self, strings: &Strings) -> Vec<LegendLine> {
        let style = DiagramStyle {
            theme: Theme::page(),
            ..DiagramStyle::default()
        };
        let keys = self.0.borrow();
        let listed = keys.iter().map(|&key| LegendLine {
            symbol: legend_symbol(key, &style).inline(),
            words: strings.render(&key.message()),
        });
        listed.collect()
    }
}
