//! What the records of a project say of the rows.

use super::{CheckedBy, Problem};
use crate::diagnostic::Code::{FileTooLarge, NotUtf8, RecordUnread};
use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::notation::tree::{Front, Node, Record, YamlValue};
use crate::project::{self, Project};
use crate::replay::Verdict;
use crate::study::Study;

/// A record, or a line of it, that names a row.
pub(super) struct Named {
    pub(super) id: String,
    pub(super) by: CheckedBy,
    /// Whether a line comment does, not the front matter.
    pub(super) marked: bool,
    /// Whether all of the record holds.
    pub(super) holds: bool,
}

/// All that the records name, those of the front matter before the lines.
pub(super) fn of(project: &Project, problems: &mut Vec<Problem>) -> Vec<Named> {
    let records = project.records();
    let mut named = Vec::new();
    for record in records {
        let study = record.study();
        of_file(&format!("{}.fif", record.name()), study, &mut named);
    }
    let studies = records.iter().map(project::Record::study);
    for study in studies.chain(records.left_out()) {
        let unread = |it: &&Diagnostic| matches!(it.code, RecordUnread | FileTooLarge | NotUtf8);
        problems.extend(
            study
                .diagnostics
                .iter()
                .filter(unread)
                .map(|why| Problem::Unreadable {
                    file: study.file.name().to_owned(),
                    why: why.label.as_ref().unwrap_or(&why.message).clone().into(),
                }),
        );
    }
    named.sort_by_key(|named| named.marked);
    named
}

pub(super) fn of_file(name: &str, study: &Study, named: &mut Vec<Named>) {
    let (shown, file) = (name, &study.file);
    for (index, record) in study.document.records.iter().enumerate() {
        let holds = holds(study, record.span);
        let mut name = |id: &str, at: usize, marked: bool| {
            named.push(Named {
                id: id.to_owned(),
                by: CheckedBy {
                    file: shown.to_owned(),
                    game: index + 1,
                    line: file.position(at).line,
                },
                marked,
                holds,
            });
        };
        for id in listed(&record.front) {
            name(id, record.span.start, false);
        }
        each_mark(record, &mut |text, at| name(text, at, true));
    }
}

/// Whether everything inside a span holds and nothing is left open.
fn holds(study: &Study, span: Span) -> bool {
    let inside = |other: Span| span.start <= other.start && other.start <= span.end;
    let wrong = study
        .diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error && inside(found.span));
    let mut checks = study.replay.checks.iter();
    !wrong && checks.all(|check| check.verdict == Verdict::Held || !inside(check.span))
}

/// The key `inventory` of the front matter: a name or a list of names.
fn listed(front: &Front) -> Vec<&str> {
    let fields = front.others.iter().filter(|it| it.key.value == "inventory");
    fields
        .flat_map(|field| match &field.value.value {
            YamlValue::Scalar(id) => vec![id.as_str()],
            YamlValue::List(ids) => ids.iter().filter_map(|id| scalar(&id.value)).collect(),
            YamlValue::Map(_) => Vec::new(),
        })
        .collect()
}

fn scalar(value: &YamlValue) -> Option<&str> {
    match value {
        YamlValue::Scalar(text) => Some(text),
        YamlValue::List(_) | YamlValue::Map(_) => None,
    }
}

/// Calls `visit` with every line comment, those of variations too.
fn each_mark(record: &Record, visit: &mut impl FnMut(&str, usize)) {
    let mut open: Vec<&Node> = record.body.iter().collect();
    while let Some(node) = open.pop() {
        match node {
            Node::LineComment(comment) => visit(&comment.text, comment.span.start),
            Node::Variation(variation) => open.extend(&variation.body),
            _ => {}
        }
    }
}
