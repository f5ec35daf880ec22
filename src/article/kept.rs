//! Chapters that were drawn before, for whoever makes the same book again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::expand::Chapter;
use super::fence::fences;
use super::library::Library;
use crate::project::{Facsimile, Record};

/// What a block may hold that speaks of more than one record.
const OF_ALL: [&str; 7] = [
    "explain",
    "inventory",
    "errata",
    "sources",
    "imprint",
    "figures",
    "survey",
];

/// Chapters with their blocks replaced, by all that they were made from.
#[derive(Debug, Default)]
pub(super) struct Kept {
    before: HashMap<u64, String>,
    now: HashMap<u64, String>,
}

impl Kept {
    /// A chapter that was made from the same.
    pub(super) fn get(&mut self, key: u64) -> Option<String> {
        let text = self.before.remove(&key)?;
        self.now.insert(key, text.clone());
        Some(text)
    }

    pub(super) fn keep(&mut self, key: u64, text: &str) {
        self.now.insert(key, text.to_owned());
    }

    /// For the next time; what nobody asked for this time goes, unless it failed.
    pub(super) fn turned(mut self, whole: bool) -> Self {
        if whole {
            self.before.clear();
        }
        self.before.extend(self.now.drain());
        self
    }
}

/// What a chapter is made from, besides what its whole book shares: its text, and the
/// records that it names, or all of them where that cannot be told.
pub(super) fn key(shared: &impl Hash, chapter: &Chapter<'_>, library: &Library) -> u64 {
    let mut hasher = DefaultHasher::new();
    shared.hash(&mut hasher);
    (chapter.name, chapter.path, chapter.text).hash(&mut hasher);
    let records = library.project().records();
    for fence in fences(chapter.text) {
        let named = fence.body.lines().find_map(|it| it.strip_prefix("record:"));
        let named = named.and_then(|it| records.named(it.trim()));
        match named {
            Some(record) => read(record, library).hash(&mut hasher),
            None if fence.body.contains("record") => all(library, &mut hasher),
            None => {}
        }
        if OF_ALL.iter().any(|it| fence.body.contains(it)) {
            all(library, &mut hasher);
        }
    }
    hasher.finish()
}

/// What a record says, and the pictures beside it.
fn read(record: &Record, library: &Library) -> (String, Vec<Option<Facsimile>>) {
    let file = &record.study().file;
    let root = Some(library.root());
    let records = record.study().document.records.iter();
    let named = records.filter_map(|it| it.front.facsimile.as_ref());
    let pictures = named.map(|it| Facsimile::read(&it.file.value, file.path(), root));
    let pictures = pictures.map(|it| it.ok().flatten()).collect();
    (file.text().to_owned(), pictures)
}

fn all(library: &Library, hasher: &mut DefaultHasher) {
    for record in library.project().records() {
        (record.name(), read(record, library)).hash(hasher);
    }
    let inventory = library.project().games().join("inventory.yaml");
    std::fs::read(inventory).unwrap_or_default().hash(hasher);
}
