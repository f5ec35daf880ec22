//! What the signs of a figure mean, at hand below it.

use std::cell::RefCell;

use serde::Serialize;

use crate::diagram::{Style, Theme, symbol};
use crate::figure::{Figure, Key};
use crate::message::Strings;

/// The signs of the pictures of one figure, each once, as they first occur.
#[derive(Debug, Default)]
pub(in crate::article) struct Signs(RefCell<Vec<Key>>);

/// A sign, and what it means.
#[derive(Serialize)]
pub(super) struct Listed {
    symbol: String,
    words: String,
}

impl Signs {
    /// Takes in those of a picture.
    pub(super) fn add(&self, figure: &Figure) {
        Key::gather(&mut self.0.borrow_mut(), figure);
    }

    pub(super) fn listed(&self, strings: &Strings) -> Vec<Listed> {
        let style = Style {
            theme: Theme::page(),
            ..Style::default()
        };
        let keys = self.0.borrow();
        let listed = keys.iter().map(|&key| Listed {
            symbol: symbol(key, &style).inline(),
            words: strings.say(&key.message()),
        });
        listed.collect()
    }
}
