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

mod problem;
mod record_mentions;
mod source_claim;

use std::collections::HashMap;
use std::fs;

pub use problem::SourceClaimProblem;
pub use source_claim::{
    BilingualText, CheckLocation, RestoredBoard, SourceClaim, SourceClaimKind, SourceClaimVerdict,
};

use crate::message::MessageArg;
use crate::project::{Project, SourceLibrary};
use record_mentions::{CheckMark, RecordMentions};

/// The file with the rows, in the folder of the records.
pub const INVENTORY_FILE: &str = "inventory.yaml";

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
    pub fn load(project: &Project) -> Result<Self, Vec<SourceClaimProblem>> {
        let path = project.games().join(INVENTORY_FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            vec![SourceClaimProblem::Unreadable {
                file: path.display().to_string(),
                why: MessageArg::text(&error),
            }]
        })?;
        let mut problems = Vec::new();
        let named = record_mentions::collect_mentions(project, &mut problems);
        match Self::new(&text, named, project.sources(), &mut problems) {
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
        problems: &mut Vec<SourceClaimProblem>,
    ) -> Option<Self> {
        let mut rows: Vec<SourceClaim> = match serde_yaml::from_str(text) {
            Ok(rows) => rows,
            Err(error) => {
                problems.push(SourceClaimProblem::Unreadable {
                    file: INVENTORY_FILE.to_owned(),
                    why: MessageArg::text(&error),
                });
                return None;
            }
        };
        let mut places = HashMap::new();
        for (index, row) in rows.iter().enumerate() {
            if places.insert(row.id.clone(), index).is_some() {
                problems.push(SourceClaimProblem::DuplicateId { id: row.id.clone() });
            }
        }
        for record in named {
            attach_checks(record, &mut rows, &places, problems);
        }
        problems.extend(rows.iter().flat_map(|row| row.problems(library)));
        let sources = ordered_sources(&rows, library);
        Some(Self { rows, sources })
    }

    fn missing_tests(&self, project: &Project) -> Vec<SourceClaimProblem> {
        let lacks = |row: &&SourceClaim| {
            row.test
                .as_ref()
                .is_some_and(|test| !project.root().join(test).is_file())
        };
        let problem = |row: &SourceClaim| SourceClaimProblem::NoSuchTest {
            id: row.id.clone(),
            test: row.test.clone().unwrap_or_default(),
        };
        self.rows.iter().filter(lacks).map(problem).collect()
    }

    /// Compares each restored board with the record that restores it.
    fn wrong_restorations(&self, project: &Project) -> Vec<SourceClaimProblem> {
        let fits = |restored: &RestoredBoard| {
            let mut records = project.records().iter();
            let found = records.find(|it| it.name() == restored.record)?;
            let games = &found.study().document.records;
            let game = games.get(restored.game.checked_sub(1)?)?;
            Some(game.front.fits.as_ref()?.value)
        };
        let problem = |row: &SourceClaim| {
            let restored = row.restored.as_ref()?;
            (fits(restored) != Some(restored.ways)).then(|| SourceClaimProblem::NotRestored {
                id: row.id.clone(),
                record: restored.record.clone(),
                game: restored.game,
                ways: restored.ways,
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
    problems: &mut Vec<SourceClaimProblem>,
) {
    let RecordMentions {
        record,
        listed,
        marks,
        holds,
    } = record;
    for by in &listed {
        let id = by.claim.clone();
        if !places.contains_key(&id) {
            problems.push(SourceClaimProblem::NoSuchRow { id, by: by.clone() });
        } else if !marks.iter().any(|mark| mark.id == id) {
            problems.push(SourceClaimProblem::NotMarked { id, by: by.clone() });
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
            problems.push(SourceClaimProblem::NothingChecked { id, by });
            continue;
        }
        if !listed.iter().any(|it| it.claim == id) {
            problems.push(SourceClaimProblem::NotListed { id, by });
            continue;
        }
        checks = true;
        if !holds {
            problems.push(SourceClaimProblem::CheckFails { id, by: by.clone() });
        }
        rows[index].checked_by.push(by);
    }
    if checks && !holds {
        problems.push(SourceClaimProblem::RecordFails { by: record });
    }
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
