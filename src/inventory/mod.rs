//! What the sources say, row by row, and what came of checking it.
//!
//! `games/inventory.yaml` holds a row for each board, sequence, count, claim and
//! rule of the sources: where it stands, what it says, and the verdict. What
//! checks a row is not written there: the records list the rows in the key
//! `inventory` of their front matter, and name each of them again behind the very
//! claim, board or turn that checks it, in a line comment that is nothing but
//! names. A row fails with that check, and with no other.
//!
//! ```no_run
//! use fifangha::{inventory::{Inventory, Verdict}, project::Project};
//!
//! let project = Project::find()?;
//! match Inventory::load(&project) {
//!     Ok(inventory) => println!("{} hold", inventory.count(Verdict::Holds)),
//!     Err(problems) => problems.iter().for_each(|problem| println!("{problem}")),
//! }
//! # Ok::<(), fifangha::project::NoProject>(())
//! ```

mod problem;
mod records;
mod row;

use std::collections::HashMap;
use std::fs;

pub use problem::Problem;
pub use row::{CheckedBy, Kind, Row, Text, Verdict};

use crate::message::Arg;
use crate::project::{Project, Sources};
use records::{Mark, Named};

/// The file that holds the rows, in the folder of the records.
pub const FILE: &str = "inventory.yaml";

/// Every row, in the order of the file, with the records that check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inventory {
    /// The rows.
    pub rows: Vec<Row>,
    /// The keys of the sources that have rows, in the order of the project's
    /// library; without one, in that of the rows.
    pub sources: Vec<String>,
}

impl Inventory {
    /// Reads the rows of a project, replays its records, and puts both together.
    ///
    /// # Errors
    ///
    /// All that does not fit: a row that nothing checks, a record that names a
    /// row that does not exist or in which something does not hold, a verdict
    /// without its explanation, …
    pub fn load(project: &Project) -> Result<Self, Vec<Problem>> {
        let path = project.games().join(FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            vec![Problem::Unreadable {
                file: path.display().to_string(),
                why: Arg::text(&error),
            }]
        })?;
        let mut problems = Vec::new();
        let named = records::of(project, &mut problems);
        match Self::new(&text, named, project.sources(), &mut problems) {
            Some(inventory) => {
                problems.extend(inventory.tests_that_lack(project));
                if problems.is_empty() {
                    return Ok(inventory);
                }
            }
            None => debug_assert!(!problems.is_empty()),
        }
        Err(problems)
    }

    /// The rows of a text, with what records say of them.
    fn new(
        text: &str,
        named: Vec<Named>,
        library: &Sources,
        problems: &mut Vec<Problem>,
    ) -> Option<Self> {
        let mut rows: Vec<Row> = match serde_yaml::from_str(text) {
            Ok(rows) => rows,
            Err(error) => {
                problems.push(Problem::Unreadable {
                    file: FILE.to_owned(),
                    why: Arg::text(&error),
                });
                return None;
            }
        };
        let mut places = HashMap::new();
        for (index, row) in rows.iter().enumerate() {
            if places.insert(row.id.clone(), index).is_some() {
                problems.push(Problem::Twice { id: row.id.clone() });
            }
        }
        for record in named {
            join(record, &mut rows, &places, problems);
        }
        problems.extend(rows.iter().flat_map(|row| row.problems(library)));
        let sources = in_order(&rows, library);
        Some(Self { rows, sources })
    }

    fn tests_that_lack(&self, project: &Project) -> Vec<Problem> {
        let lacks = |row: &&Row| {
            row.test
                .as_ref()
                .is_some_and(|test| !project.root().join(test).is_file())
        };
        let problem = |row: &Row| Problem::NoSuchTest {
            id: row.id.clone(),
            test: row.test.clone().unwrap_or_default(),
        };
        self.rows.iter().filter(lacks).map(problem).collect()
    }

    /// How many rows have a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.rows
            .iter()
            .filter(|row| row.verdict == verdict)
            .count()
    }

    /// The rows of a source, in order.
    pub fn of_source<'a>(&'a self, source: &'a str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(move |row| row.source == source)
    }

    /// The rows that do not hold, each with the reading that would: the errata.
    pub fn errata(&self) -> impl Iterator<Item = &Row> {
        self.rows
            .iter()
            .filter(|row| row.verdict == Verdict::DoesNotHold)
    }
}

/// Puts what a record names to the rows.
fn join(
    record: Named,
    rows: &mut [Row],
    places: &HashMap<String, usize>,
    problems: &mut Vec<Problem>,
) {
    let Named {
        record,
        listed,
        marks,
        holds,
    } = record;
    for by in &listed {
        let id = by.claim.clone();
        if !places.contains_key(&id) {
            problems.push(Problem::NoSuchRow { id, by: by.clone() });
        } else if !marks.iter().any(|mark| mark.id == id) {
            problems.push(Problem::NotMarked { id, by: by.clone() });
        }
    }
    let mut checks = false;
    for Mark {
        id,
        by,
        check,
        holds,
    } in marks
    {
        // A name of something else is a remark like any other.
        let Some(&index) = places.get(&id) else {
            continue;
        };
        if check.is_none() {
            problems.push(Problem::NothingChecked { id, by });
            continue;
        }
        if !listed.iter().any(|it| it.claim == id) {
            problems.push(Problem::NotListed { id, by });
            continue;
        }
        checks = true;
        if !holds {
            problems.push(Problem::CheckFails { id, by: by.clone() });
        }
        rows[index].checked_by.push(by);
    }
    if checks && !holds {
        problems.push(Problem::RecordFails { by: record });
    }
}

/// The sources of rows, those of a library first.
fn in_order(rows: &[Row], library: &Sources) -> Vec<String> {
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
