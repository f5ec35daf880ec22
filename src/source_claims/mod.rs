//! The claims of the sources, one per row, with the results of checking them.
//!
//! `games/inventory.yaml` has a row for each board, sequence, count, claim and rule of the sources:
//! its place, its content, and the verdict. The checks are in the records: these list the rows in
//! the key `inventory` of their front matter, and name each row in a line comment after the claim,
//! board or turn that checks it. Such a comment contains only names. A row fails with that check,
//! and with no other.
//!
//! ```no_run
//! use fifangha::{source_claims::{SourceClaimVerdict, SourceClaims}, project::Project};
//!
//! let project = Project::find()?;
//! match SourceClaims::load(&project) {
//!     Ok(inventory) => println!("{} proved", inventory.count(SourceClaimVerdict::Proved)),
//!     Err(problems) => problems.iter().for_each(|problem| println!("{problem}")),
//! }
//! # Ok::<(), fifangha::project::ProjectNotFound>(())
//! ```

mod record_mentions;
mod source_claim;

use std::collections::HashMap;

pub use source_claim::{
    BilingualText, CheckLocation, RestoredBoard, SourceClaim, SourceClaimKind, SourceClaimVerdict,
};

use crate::diagnostic::SourceFile;
use crate::message::{Message, MessageArg};
use crate::project::{INVENTORY_FILE, Project, SourceLibrary};
use crate::yaml;
use record_mentions::{CheckMark, RecordMentions};

/// Every row, in the order of the file, with the records that check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceClaims {
    /// The rows.
    pub rows: Vec<SourceClaim>,
    /// The keys of the sources with rows, in the order of the project's library; without a library,
    /// in that of the rows.
    pub sources: Vec<String>,
}

impl SourceClaims {
    /// Parses the rows of a project, replays its records, and combines both.
    ///
    /// # Errors
    ///
    /// Returns an error if rows and records disagree: a row without a check, a record that names an
    /// unknown row or fails, a verdict without its explanation, …
    pub fn load(project: &Project) -> Result<Self, Vec<Message>> {
        let path = project.games().join(INVENTORY_FILE);
        let file = project.open_source(&path).map_err(|error| {
            let file = path.display().to_string();
            vec![unreadable(&file, MessageArg::text(&error))]
        })?;
        let mut problems = Vec::new();
        let named = record_mentions::collect_mentions(project, &mut problems);
        match Self::new(file.text(), named, project.sources(), &mut problems) {
            Some(inventory) => {
                problems.extend(inventory.missing_tests(project));
                problems.extend(inventory.wrong_restorations(project));
                if problems.is_empty() {
                    return Ok(inventory);
                }
            }
            None => debug_assert!(!problems.is_empty()),
        }
        Err(problems)
    }

    /// Parses the rows of a text and adds the checks of the records.
    fn new(
        text: &str,
        named: Vec<RecordMentions>,
        library: &SourceLibrary,
        problems: &mut Vec<Message>,
    ) -> Option<Self> {
        let (mut rows, found) = yaml::read_list::<SourceClaim>(text, SourceFile::MAX_BYTES);
        if !found.is_empty() {
            let file = SourceFile::new(INVENTORY_FILE, text);
            problems.extend(found.iter().map(|it| yaml::located_message(&file, it)));
            return None;
        }
        let mut places = HashMap::new();
        for (index, row) in rows.iter().enumerate() {
            if places.insert(row.id.clone(), index).is_some() {
                problems.push(of_row("inventory.problem.twice", &row.id));
            }
        }
        for record in named {
            attach_checks(record, &mut rows, &places, problems);
        }
        problems.extend(rows.iter().flat_map(|row| row.problems(library)));
        let sources = ordered_sources(&rows, library);
        Some(Self { rows, sources })
    }

    fn missing_tests(&self, project: &Project) -> Vec<Message> {
        let problem = |row: &SourceClaim| {
            let test = row.test.as_ref()?;
            let lacks = !project.root().join(test).is_file();
            let problem = of_row("inventory.problem.no_such_test", &row.id);
            lacks.then(|| problem.with("test", test.as_str()))
        };
        self.rows.iter().filter_map(problem).collect()
    }

    /// Compares each restored board with the record that restores it.
    fn wrong_restorations(&self, project: &Project) -> Vec<Message> {
        let fits = |restored: &RestoredBoard| {
            let mut records = project.records().iter();
            let found = records.find(|it| it.name() == restored.record)?;
            let games = &found.study().document.records;
            let game = games.get(restored.game.checked_sub(1)?)?;
            Some(game.front.fits.as_ref()?.value)
        };
        let problem = |row: &SourceClaim| {
            let restored = row.restored.as_ref()?;
            (fits(restored) != Some(restored.ways)).then(|| {
                of_row("inventory.problem.not_restored", &row.id)
                    .with("record", restored.record.as_str())
                    .with("game", restored.game)
                    .with("ways", restored.ways)
            })
        };
        self.rows.iter().filter_map(problem).collect()
    }

    /// Returns the number of rows with a verdict.
    #[must_use]
    pub fn count(&self, verdict: SourceClaimVerdict) -> usize {
        self.rows
            .iter()
            .filter(|row| row.verdict == verdict)
            .count()
    }

    /// Returns the rows of a source, in order.
    pub fn of_source<'a>(&'a self, source: &'a str) -> impl Iterator<Item = &'a SourceClaim> {
        self.rows.iter().filter(move |row| row.source == source)
    }

    /// Returns the rows that fail, each with the correct reading: the errata. Slips of the pen come
    /// last.
    pub fn errata(&self) -> impl Iterator<Item = &SourceClaim> {
        let errata = |slip| {
            self.rows.iter().filter(move |row| {
                row.verdict == SourceClaimVerdict::DoesNotHold && row.slip == slip
            })
        };
        errata(false).chain(errata(true))
    }
}

/// Adds the checks of a record to its rows.
fn attach_checks(
    record: RecordMentions,
    rows: &mut [SourceClaim],
    places: &HashMap<String, usize>,
    problems: &mut Vec<Message>,
) {
    let RecordMentions {
        record,
        listed,
        marks,
        holds,
    } = record;
    let problem = |key, id: &str, by: &CheckLocation| of_row(key, id).with("by", by.to_string());
    for by in &listed {
        if !places.contains_key(&by.claim) {
            problems.push(problem("inventory.problem.no_such_row", &by.claim, by));
        } else if !marks.iter().any(|mark| mark.id == by.claim) {
            problems.push(problem("inventory.problem.not_marked", &by.claim, by));
        }
    }
    let mut checks = false;
    for CheckMark {
        id,
        by,
        check,
        holds,
    } in marks
    {
        // A name of anything else is an ordinary comment.
        let Some(&index) = places.get(&id) else {
            continue;
        };
        if check.is_none() {
            problems.push(problem("inventory.problem.nothing_checked", &id, &by));
            continue;
        }
        if !listed.iter().any(|it| it.claim == id) {
            problems.push(problem("inventory.problem.not_listed", &id, &by));
            continue;
        }
        checks = true;
        if !holds {
            let failed = problem(CHECK_FAILS, &id, &by);
            problems.push(failed.with("claim", by.claim.as_str()));
        }
        rows[index].checked_by.push(by);
    }
    if checks && !holds {
        let message = Message::new("inventory.problem.record_fails");
        problems.push(message.with("by", record.to_string()));
    }
}

/// The key of the problem of a check that fails or is left open.
const CHECK_FAILS: &str = "inventory.problem.check_fails";

/// Returns a problem of a row.
fn of_row(key: &'static str, id: &str) -> Message {
    Message::new(key).with("id", id)
}

/// Returns the problem of a file that cannot be read.
fn unreadable(file: &str, why: impl Into<MessageArg>) -> Message {
    let message = Message::new("inventory.problem.unreadable");
    message.with("file", file).with("why", why)
}

/// Returns the sources of rows, those of a library first.
fn ordered_sources(rows: &[SourceClaim], library: &SourceLibrary) -> Vec<String> {
    let mut sources: Vec<String> = Vec::new();
    for row in rows {
        if !sources.contains(&row.source) {
            sources.push(row.source.clone());
        }
    }
    sources.sort_by_key(|key| {
        library
            .keys()
            .position(|it| it == key)
            .unwrap_or(usize::MAX)
    });
    sources
}

#[cfg(test)]
mod tests;
