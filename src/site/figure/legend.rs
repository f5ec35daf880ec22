//! The legend of a figure, shown below it.

use std::cell::RefCell;

use crate::diagram::{DiagramStyle, Theme, legend_symbol};
use crate::figure::{Figure, LegendEntry};
use crate::message::Strings;
use crate::site::html_tree::LegendSymbol;

/// The signs in the pictures of one figure, each once, in order of first
/// occurrence.
#[derive(Debug, Default)]
pub(in crate::site) struct LegendCollector(RefCell<Vec<LegendEntry>>);

impl LegendCollector {
    /// Adds the signs of a picture.
    pub(super) fn add(&self, figure: &Figure) {
        LegendEntry::add_missing(&mut self.0.borrow_mut(), figure);
    }

    pub(super) fn symbols(&self, strings: &Strings) -> Vec<LegendSymbol> {
        let style = DiagramStyle {
            theme: Theme::page(),
            ..DiagramStyle::default()
        };
        let keys = self.0.borrow();
        let listed = keys.iter().map(|&key| LegendSymbol {
            symbol: legend_symbol(key, &style).inline(),
            words: strings.render(&key.message()),
        });
        listed.collect()
    }
}
