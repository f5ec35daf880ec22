//! What searches came to, for whoever asks the same again.
//!
//! A search is a function of what it rests on: the rules, a position, what a record
//! tells, the memory that it has. So its question is told whole, as a text, and what it
//! came to is kept under it: in memory for a run and, where somebody gives one, in a
//! folder ([`Folder`]) for the runs after it. Nobody has to keep anything: without it
//! everything is searched, and comes to the same.

#[cfg(feature = "cli")]
mod folder;
pub(crate) mod plain;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

#[cfg(feature = "cli")]
pub use folder::Folder;

/// What searches came to. Clones are the same; the default knows nothing, and keeps
/// nothing.
///
/// ```
/// use fifangha::effort::{Bounds, Budget, Effort};
/// use fifangha::kept::Kept;
/// use fifangha::search::wins_in;
/// use fifangha_rules::Game;
///
/// let effort = Effort::default().knowing(&Kept::of_run());
/// let rules = Game::KatraGorobaka.rules();
/// let asked = || {
///     let budget = Budget::new(Bounds::of_turns(1_000), &effort);
///     (wins_in(&rules, &rules.start(), 1, &budget), budget.sowings())
/// };
/// // The second time nothing is played, and as much is paid.
/// assert_eq!(asked(), asked());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Kept(Option<Arc<Room>>);

#[derive(Debug, Default)]
struct Room {
    memory: Mutex<Memory>,
    #[cfg(feature = "cli")]
    folder: Option<Folder>,
}

/// What is kept for this run, as JSON, under the text of its question.
#[derive(Debug, Default)]
struct Memory {
    found: HashMap<Box<str>, Arc<str>>,
    bytes: usize,
}

/// Bytes of questions and answers that are kept in memory at most.
const MOST: usize = 8 << 20;

/// Bytes of what is asked again and again within a run, at most; what is longer is asked
/// once.
const LONGEST: usize = 64 << 10;

/// Bytes of an entry beside its texts.
const PLACE: usize = 64;

impl Kept {
    /// What is kept until the end of this run.
    #[must_use]
    pub fn of_run() -> Self {
        Self(Some(Arc::default()))
    }

    /// What is kept in a folder, and in memory.
    #[cfg(feature = "cli")]
    #[must_use]
    pub fn in_folder(folder: Folder) -> Self {
        Self(Some(Arc::new(Room {
            memory: Mutex::default(),
            folder: Some(folder),
        })))
    }

    /// Whether anything is kept at all.
    pub(crate) const fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// What a question came to.
    pub(crate) fn get<T: DeserializeOwned>(&self, question: &str) -> Option<T> {
        let room = self.0.as_deref()?;
        if let Some(found) = room.recall(question) {
            return serde_json::from_str(&found).ok();
        }
        #[cfg(feature = "cli")]
        if let Some(folder) = &room.folder {
            let text = folder.read(question)?;
            let found = serde_json::from_str(&text).ok()?;
            room.remember(question.into(), text.into());
            return Some(found);
        }
        None
    }

    /// Keeps what a question came to; beyond this run only where that is worth a file.
    pub(crate) fn keep(&self, question: String, found: &impl Serialize, worth: bool) {
        let Some(room) = self.0.as_deref() else {
            return;
        };
        let Ok(text) = serde_json::to_string(found) else {
            return;
        };
        #[cfg(feature = "cli")]
        if let Some(folder) = room.folder.as_ref().filter(|_| worth) {
            folder.write(&question, &text);
        }
        #[cfg(not(feature = "cli"))]
        let _ = worth;
        room.remember(question, text.into());
    }
}

impl Room {
    fn recall(&self, question: &str) -> Option<Arc<str>> {
        let memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        memory.found.get(question).cloned()
    }

    /// Once there is no room left, nothing more is kept; very long answers never are.
    fn remember(&self, question: String, found: Arc<str>) {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = question.len() + found.len() + PLACE;
        if bytes > LONGEST || memory.bytes + bytes > MOST {
            return;
        }
        if memory.found.insert(question.into(), found).is_none() {
            memory.bytes += bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_to_its_bytes() {
        let kept = Kept::of_run();
        for number in 0..200_000 {
            kept.keep(format!("question {number}"), &number, false);
        }
        assert_eq!(kept.get("question 7"), Some(7));
        assert_eq!(kept.get::<u32>("question 199999"), None);
        let room = kept.0.unwrap();
        assert!(room.memory.lock().unwrap().bytes <= MOST);
    }

    #[test]
    fn the_default_keeps_nothing() {
        let kept = Kept::default();
        kept.keep("question".to_owned(), &1, true);
        assert_eq!(kept.get::<u32>("question"), None);
    }
}
