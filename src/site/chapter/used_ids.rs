//! Ids of which each is used once.

use std::collections::{BTreeSet, HashMap};

/// The ids in use.
#[derive(Debug, Default)]
pub(in crate::site) struct UsedIds {
    ids: BTreeSet<String>,
    /// The next number of each prefix, so that no number is tried twice.
    next: HashMap<String, usize>,
}

impl UsedIds {
    /// Marks an id as used.
    pub(in crate::site) fn insert(&mut self, id: impl Into<String>) {
        self.ids.insert(id.into());
    }

    /// Returns the first of some ids that is not used, or a prefix with a number that is not, counted
    /// from `first`. It is then used.
    pub(in crate::site) fn take(
        &mut self,
        ids: impl IntoIterator<Item = String>,
        prefix: String,
        first: usize,
    ) -> String {
        if let Some(id) = ids.into_iter().find(|id| !self.ids.contains(id)) {
            self.ids.insert(id.clone());
            return id;
        }
        let next = self.next.entry(prefix.clone()).or_default();
        *next = first.max(*next);
        loop {
            let id = format!("{prefix}-{next}");
            *next += 1;
            if self.ids.insert(id.clone()) {
                return id;
            }
        }
    }
}

impl<T: Into<String>> FromIterator<T> for UsedIds {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        Self {
            ids: ids.into_iter().map(Into::into).collect(),
            next: HashMap::new(),
        }
    }
}
