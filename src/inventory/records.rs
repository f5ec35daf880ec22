//! What the records of a project say of the rows.

use std::fs::File;

use super::{CheckedBy, Problem};
use crate::diagnostic::{ReadError, Severity, SourceFile, Span};
use crate::message::Arg;
use crate::notation::tree::{Front, Node, Record, YamlValue};
use crate::project::{Project, slashed, walk};
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
    let mut paths = Vec::new();
    if let Err(error) = walk(&project.games(), "fif", &mut paths) {
        problems.push(Problem::Unreadable {
            file: project.games().display().to_string(),
            why: Arg::text(&error),
        });
    }
    let mut named = Vec::new();
    for path in paths {
        let shown = path.strip_prefix(project.games()).unwrap_or(&path);
        let name = slashed(shown);
        let mut unreadable = |why: Arg| {
            problems.push(Problem::Unreadable {
                file: name.clone(),
                why,
            });
        };
        match File::open(&path).map(|file| SourceFile::read(&name, file)) {
            Ok(Ok(file)) => of_file(&Study::of(file), &mut named),
            Ok(Err(ReadError::Refused(refused))) => unreadable(refused.1.message.into()),
            Ok(Err(ReadError::Io(error))) | Err(error) => unreadable(Arg::text(&error)),
        }
    }
    named.sort_by_key(|named| named.marked);
    named
}

pub(super) fn of_file(study: &Study, named: &mut Vec<Named>) {
    let file = &study.file;
    for (index, record) in study.document.records.iter().enumerate() {
        let holds = holds(study, record.span);
        let mut name = |id: &str, at: usize, marked: bool| {
            named.push(Named {
                id: id.to_owned(),
                by: CheckedBy {
                    file: file.name().to_owned(),
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
