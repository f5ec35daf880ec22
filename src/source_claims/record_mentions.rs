//! The rows named in the records of a project.

use super::{CheckLocation, unreadable};
use crate::diagnostic::Code::{FileTooLarge, NotUtf8, RecordUnread};
use crate::diagnostic::{Diagnostic, Span, Spanned};
use crate::message::Message;
use crate::notation::ast::{FrontMatter, LineComment, Node};
use crate::project::{self, Project};
use crate::replay::{Check, Verdict};
use crate::study::Study;

/// The rows named in a record.
#[derive(Debug)]
pub(super) struct RecordMentions {
    /// The record, located at its first line.
    pub(super) record: CheckLocation,
    /// The rows that its front matter lists, with their locations.
    pub(super) listed: Vec<CheckLocation>,
    /// The checks that are marked with a name, in order.
    pub(super) marks: Vec<CheckMark>,
    /// `true` if all unmarked checks pass.
    pub(super) holds: bool,
}

/// A line comment that names a row, after the check of that row.
#[derive(Debug)]
pub(super) struct CheckMark {
    pub(super) id: String,
    pub(super) by: CheckLocation,
    /// The location of the check; `None` if there is none before the name.
    pub(super) check: Option<Span>,
    pub(super) holds: bool,
}

/// Returns all rows named in the records, in the order of the files.
pub(super) fn collect_mentions(
    project: &Project,
    problems: &mut Vec<Message>,
) -> Vec<RecordMentions> {
    let records = project.records();
    let mut named = Vec::new();
    for record in records {
        named.extend(mentions_in_file(
            &format!("{}.fif", record.name()),
            record.study(),
        ));
    }
    let studies = records.iter().map(project::RecordFile::study);
    for study in studies.chain(records.skipped_files()) {
        let unread = |it: &&Diagnostic| matches!(it.code, RecordUnread | FileTooLarge | NotUtf8);
        problems.extend(study.diagnostics.iter().filter(unread).map(|why| {
            let message = why.label.as_ref().unwrap_or(&why.message);
            unreadable(study.file.name(), message.clone())
        }));
    }
    named
}

/// Returns the rows named in each record of a file that is displayed as `name`.
pub(super) fn mentions_in_file<'s>(
    name: &'s str,
    study: &'s Study,
) -> impl Iterator<Item = RecordMentions> + 's {
    let records = study.document.records.iter().enumerate();
    records.map(move |(index, record)| {
        let at = |id: &str, span: Span| CheckLocation {
            file: name.to_owned(),
            game: index + 1,
            line: study.file.line_column(span.start()).line,
            claim: id.to_owned(),
        };
        let listed = listed_ids(&record.front).map(|it| at(it.value, it.span));
        let listed: Vec<_> = listed.collect();
        let mut marks = Vec::new();
        visit_line_comments(&record.body, &mut |comment, node| {
            let mut checks = study.replay.checks.iter();
            let is_checked = |it: &Span| checks.any(|check| is_inside(check.span, *it));
            let check = node.map(Node::span).filter(is_checked);
            for id in comment.row_references() {
                let place = check.unwrap_or(comment.span);
                marks.push(CheckMark {
                    id: id.value.to_owned(),
                    by: at(place.slice(study.file.text()), place),
                    check,
                    holds: check.is_some_and(|it| holds_within(study, it)),
                });
            }
        });
        marks.retain(|mark| mark.check.is_some() || listed.iter().any(|it| it.claim == mark.id));
        RecordMentions {
            record: at("", record.span),
            holds: holds_except_marked(study, record.span, &marks),
            listed,
            marks,
        }
    })
}

/// Returns `true` if a check passed, or failed at a known error of the source.
fn is_settled(check: &Check) -> bool {
    matches!(check.verdict, Verdict::Passed | Verdict::Known)
}

/// Returns `true` if a check passes completely.
fn holds_within(study: &Study, span: Span) -> bool {
    let mut checks = study.replay.checks.iter();
    checks.all(|check| is_settled(check) || !is_inside(check.span, span))
        && !errors(study).any(|found| is_inside(found, span))
}

/// Returns `true` if all of a record passes with nothing left open, except for
/// marked checks.
fn holds_except_marked(study: &Study, record: Span, marks: &[CheckMark]) -> bool {
    let counts = |span: Span| {
        let mut marked = marks.iter().filter_map(|mark| mark.check);
        is_inside(span, record) && !marked.any(|check| is_inside(span, check))
    };
    let mut checks = study.replay.checks.iter();
    checks.all(|check| is_settled(check) || !counts(check.span)) && !errors(study).any(counts)
}

fn errors(study: &Study) -> impl Iterator<Item = Span> {
    let errors = (study.diagnostics.iter()).filter(|it| it.is_error());
    errors.map(|found| found.span)
}

fn is_inside(span: Span, outer: Span) -> bool {
    outer.start() <= span.start() && span.start() <= outer.end()
}

/// Returns the names in the key `inventory` of the front matter: one name or a
/// list.
fn listed_ids(front: &FrontMatter) -> impl Iterator<Item = Spanned<&str>> {
    let fields = front.others.iter().filter(|it| it.key.value == "inventory");
    fields.flat_map(|it| it.value.scalars())
}

/// Calls `visit` with every line comment and the node before it on its line,
/// including those of variations.
fn visit_line_comments<'n>(
    body: &'n [Node],
    visit: &mut impl FnMut(&'n LineComment, Option<&'n Node>),
) {
    let mut before = None;
    for node in body {
        match node {
            Node::LineComment(comment) => visit(comment, before.filter(|_| comment.trailing)),
            Node::Variation(variation) => visit_line_comments(&variation.body, visit),
            _ => {}
        }
        before = Some(node);
    }
}
