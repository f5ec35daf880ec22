//! Mutates each check of the inventory, one at a time: its rows fail, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use fifangha_rules::Games;

use super::super::record_mentions::{self, RecordMentions};
use super::super::{CHECK_FAILS, INVENTORY_FILE, SourceClaim, SourceClaimVerdict, attach_checks};
use super::*;
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::cache::ResultCache;
use crate::diagnostic::{SourceFile, Span};
use crate::notation::ast::Node;
use crate::project::Project;
use crate::replay;

/// A record by itself, with one of its checks and the rows that name it.
struct MarkedCheck {
    file: String,
    record: String,
    check: Span,
    rows: BTreeSet<String>,
}

/// Returns every check of the project that is marked with rows.
fn marked_checks(project: &Project) -> Vec<MarkedCheck> {
    let mut all: Vec<MarkedCheck> = Vec::new();
    for record in project.records() {
        let study = record.study();
        for part in &study.document.records {
            let text = part.span.slice(study.file.text());
            let alone = Study::from_file(SourceFile::new("one.fif", text));
            let file = format!("{}.fif", record.name());
            for mark in record_mentions::mentions_in_file(&file, &alone).flat_map(|it| it.marks) {
                let Some(check) = mark.check else { continue };
                match all
                    .last_mut()
                    .filter(|it| it.check == check && it.record == text)
                {
                    Some(last) => _ = last.rows.insert(mark.id),
                    None => all.push(MarkedCheck {
                        file: file.clone(),
                        record: text.to_owned(),
                        check,
                        rows: BTreeSet::from([mark.id]),
                    }),
                }
            }
        }
    }
    all
}

impl MarkedCheck {
    /// Returns variants of the record with a changed check: another digit, another side, another
    /// direction, one turn fewer. If nothing in a claim can be changed, the claim is moved.
    fn mutations(&self) -> impl Iterator<Item = String> {
        let check = self.check.slice(&self.record);
        let signs = check.char_indices().skip(1).flat_map(|(at, sign)| {
            let alone = check[at + 1..].chars().next().is_none_or(|it| it == ' ');
            let others: Vec<String> = match sign {
                '0'..='9' => ('0'..='9')
                    .filter(|it| *it != sign)
                    .map(String::from)
                    .collect(),
                '.' => vec!["1".into()],
                '<' => vec![">".into()],
                '>' => vec!["<".into()],
                'S' if alone => vec!["N".into()],
                'N' if alone => vec!["S".into()],
                _ => Vec::new(),
            };
            others.into_iter().map(move |other| {
                format!("{}{other}{}", &check[..at], &check[at + sign.len_utf8()..])
            })
        });
        let fewer = check.rsplit_once(' ').map(|(turns, _)| turns.to_owned());
        let decided = check.strip_suffix("draw").map(|it| format!("{it}S"));
        let checks: Vec<String> = fewer
            .filter(|it| it.contains(' '))
            .into_iter()
            .chain(decided)
            .chain(signs)
            .collect();
        let with = |check: &str| {
            let mut text = self.record.clone();
            text.replace_range(self.check.range(), check);
            text
        };
        let checks: Vec<_> = checks.iter().map(|it| with(it)).collect();
        checks.into_iter().chain(self.with_check_moved())
    }

    /// Returns the record with the claim and its mark moved before another node of the main line.
    fn with_check_moved(&self) -> impl Iterator<Item = String> {
        let line = self.record[self.check.start()..]
            .lines()
            .next()
            .unwrap_or_default();
        let document = crate::notation::parse(&self.record).0;
        let mut body = document.records.into_iter().flat_map(|it| it.body);
        let body: Vec<_> = iter::from_fn(move || body.next())
            .filter(|node| !matches!(node, Node::LineComment(_) | Node::BlankLine(_)))
            .map(|node| node.span().start())
            .collect();
        body.into_iter().map(move |at| {
            let mut text = self.record.clone();
            let from = self.check.start()..self.check.start() + line.len();
            let moved = format!("{line}\n");
            if at <= from.start {
                text.replace_range(from, "");
                text.insert_str(at, &moved);
            } else {
                text.insert_str(at, &moved);
                text.replace_range(from, "");
            }
            text
        })
    }

    /// Returns `true` if some mutation of the check fails exactly its rows.
    fn is_detected(
        &self,
        rows: &[SourceClaim],
        places: &HashMap<String, usize>,
        context: &SearchContext,
    ) -> bool {
        self.mutations().take(400).any(|text| {
            let proofs = Budget::new(SearchLimits::FILE, context);
            let study = Study::from_file_with_budget(
                SourceFile::new("one.fif", text),
                Games::BUILT_IN,
                proofs,
            );
            let failed = |it: &replay::Check| it.verdict == replay::Verdict::Failed;
            let named: Vec<RecordMentions> =
                record_mentions::mentions_in_file(&self.file, &study).collect();
            study.replay.checks.iter().any(failed)
                && failing(named, rows, places).is_some_and(|it| it == self.rows)
        })
    }
}

/// Returns the rows whose checks fail; `None` if there is another problem.
fn failing(
    named: Vec<RecordMentions>,
    rows: &[SourceClaim],
    places: &HashMap<String, usize>,
) -> Option<BTreeSet<String>> {
    let (mut rows, mut problems) = (rows.to_vec(), Vec::new());
    for record in named {
        attach_checks(record, &mut rows, places, &mut problems);
    }
    let rows = problems.iter().map(|problem| {
        let id = problem.args().iter().find(|(name, _)| *name == "id");
        match id {
            Some((_, MessageArg::Text(id))) if problem.key() == CHECK_FAILS => Some(id.clone()),
            _ => None,
        }
    });
    rows.collect()
}

#[test]
fn each_check_that_is_broken_fails_its_rows_and_no_others() {
    assert_broken_checks_fail(12);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn each_check_that_is_broken_fails_its_rows_and_no_others_in_full() {
    assert_broken_checks_fail(1);
}

/// Breaks one check in `step`; every row has a check.
fn assert_broken_checks_fail(step: usize) {
    let project = Project::find_from(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap();
    let text = fs::read_to_string(project.games().join(INVENTORY_FILE)).unwrap();
    let (rows, found) = yaml::read_list::<SourceClaim>(&text, SourceFile::MAX_BYTES);
    assert_eq!(found, []);
    let places = (0..).zip(&rows).map(|(index, row)| (row.id.clone(), index));
    let places: HashMap<_, _> = places.collect();
    let checks = marked_checks(&project);
    // The other checks of a record are the same in each of its mutations.
    let context = SearchContext::default().with_cache(&ResultCache::in_memory());
    let (next, unseen) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(broken) = checks.get(step * next.fetch_add(1, Ordering::Relaxed)) {
            if !broken.is_detected(&rows, &places, &context) {
                let check = broken.check.slice(&broken.record);
                unseen
                    .lock()
                    .unwrap()
                    .push(format!("{}: {check}: {:?}", broken.file, broken.rows));
            }
        }
    };
    thread::scope(|threads| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            threads.spawn(work);
        }
    });
    let unseen = unseen.into_inner().unwrap();
    assert!(unseen.is_empty(), "not seen:\n{}", unseen.join("\n"));
    // Every row that a record checks must be among them.
    let broken: BTreeSet<_> = checks.iter().flat_map(|it| &it.rows).collect();
    let is_checked = |row: &&SourceClaim| {
        row.verdict != SourceClaimVerdict::CannotBeChecked && row.test.is_none()
    };
    let unbroken = rows
        .iter()
        .filter(is_checked)
        .filter(|row| !broken.contains(&row.id));
    assert_eq!(unbroken.map(|row| &row.id).collect::<Vec<_>>(), [""; 0]);
}
