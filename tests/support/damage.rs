//! Damaged records: single slips of a transcriber, and a measurement of how often the check suggests
//! the original. The benchmark `suggestions` and a test share it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::CheckPlan;
use fifangha::diagnostic::{Severity, SourceFile, Span};
use fifangha::notation::ast::{BoardNode, Node, PitMark, StepNode, TurnNode};
use fifangha::references::ReferenceIndex;
use fifangha::study::Study;

/// A replacement in a text.
#[derive(Clone, Debug)]
pub struct Change {
    pub kind: &'static str,
    pub span: Span,
    pub new: String,
}

impl Change {
    pub fn apply(&self, text: &str) -> String {
        let (before, after) = (&text[..self.span.start()], &text[self.span.end()..]);
        [before, &self.new, after].concat()
    }
}

/// The results of the damaged versions of some records.
#[derive(Debug, Default)]
pub struct Counts {
    pub damaged: usize,
    /// Those whose check fails.
    pub detectable: usize,
    /// Detectable ones for which no other single slip passes.
    pub unique: usize,
    /// Unique ones whose first suggestion is the original.
    pub first: usize,
    /// Unique ones with the original among their suggestions.
    pub among_three: usize,
    /// The times of the checks of unique ones.
    pub times: Vec<Duration>,
    /// Unique ones without the original among their suggestions.
    pub missed: Vec<String>,
}

/// Measures damaged versions of the records of a folder, of every `stride` of them one. The search
/// for other slips that pass takes seconds for each; without it all count as unique.
pub fn measure_folder(folder: &Path, stride: usize, others: bool) -> Counts {
    let files = fs::read_dir(folder).expect("the folder of records");
    let mut files: Vec<_> = files.map(|it| it.expect("a file").path()).collect();
    files.sort();
    files.retain(|it| it.extension().is_some_and(|it| it == "fif"));
    let mut counts = Counts::default();
    let mut offset = 0;
    for path in files {
        for record in complete_records(&fs::read_to_string(path).expect("a record")) {
            offset = measure(&record, &|_| true, stride, offset, others, &mut counts);
        }
    }
    counts
}

/// Returns the records of a file that pass and leave nothing open, each as a text.
fn complete_records(text: &str) -> Vec<String> {
    let study = Study::from_file(SourceFile::new("game.fif", text));
    let records = study.document.records.iter();
    let texts = records.map(|it| it.span.slice(text).to_owned());
    texts
        .filter(|it| {
            let study = study_of(it);
            study.diagnostics.is_empty() && study.replay.tally().open == 0
        })
        .collect()
}

/// Measures every `stride`-th damaged version of a record whose kind is to be measured, after the first
/// `offset`, and returns the offset for the next record.
pub fn measure(
    text: &str,
    is_measured: &dyn Fn(&str) -> bool,
    stride: usize,
    offset: usize,
    others: bool,
    counts: &mut Counts,
) -> usize {
    let original = content(&study_of(text));
    let mut damages = slips(&study_of(text), &[]);
    damages.retain(|it| is_measured(it.kind));
    for damage in damages.iter().skip(offset).step_by(stride) {
        let damaged = damage.apply(text);
        let study = study_of(&damaged);
        counts.damaged += 1;
        if !study.has_errors() {
            continue;
        }
        counts.detectable += 1;
        let lost = damage.span.slice(text);
        let passes = |it: &Change| {
            let other = study_of(&it.apply(&damaged));
            !other.has_errors() && content(&other) != original
        };
        if others && slips(&study, &[lost]).iter().any(passes) {
            continue;
        }
        counts.unique += 1;
        let (references, budget) = (
            ReferenceIndex::default(),
            Budget::unwatched(SearchLimits::RUN),
        );
        let start = Instant::now();
        let study = CheckPlan::new(&references, &budget).run(study.file.clone());
        counts.times.push(start.elapsed());
        let errors = study.diagnostics.iter();
        let error = errors.filter(|it| it.severity == Severity::Error);
        let suggested: Vec<_> = error.flat_map(|it| &it.suggestions).collect();
        let is_original = |fix: &fifangha::diagnostic::Fix| {
            let change = Change {
                kind: "",
                span: fix.span,
                new: fix.replacement.clone(),
            };
            content(&study_of(&change.apply(&damaged))) == original
        };
        let found = suggested.iter().position(|it| is_original(&it.fix));
        counts.first += usize::from(found == Some(0));
        counts.among_three += usize::from(found.is_some());
        if found.is_none() {
            let new = damage.new.as_str();
            let suggested = suggested.iter().map(|it| it.message.to_string());
            let suggested: Vec<_> = suggested.collect();
            let title = text.lines().nth(1).unwrap_or_default();
            let missed = format!(
                "{} `{lost}` → `{new}` in {title}: {suggested:?}",
                damage.kind
            );
            counts.missed.push(missed);
        }
    }
    let next = offset + damages.len().saturating_sub(offset).div_ceil(stride) * stride;
    next - damages.len()
}

fn study_of(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

/// Returns the turns and boards of a record in a form that does not depend on how turns are written.
fn content(study: &Study) -> String {
    let mut content = String::new();
    for game in &study.replay.games {
        for turn in game.all_turns() {
            content += &format!("{:?}", turn.turn);
        }
        content += &format!("{:?}", game.rules.parameters().columns);
    }
    for record in &study.document.records {
        for_each_node(&record.body, &mut |node| {
            if let Node::Board(board) = node {
                content += board.span.slice(study.file.text());
            }
        });
        if let Some(start) = &record.front.start {
            content += start.span.slice(study.file.text());
        }
    }
    content
}

fn for_each_node<'a>(body: &'a [Node], visit: &mut impl FnMut(&'a Node)) {
    for node in body {
        visit(node);
        if let Node::Variation(variation) = node {
            for_each_node(&variation.body, visit);
        }
    }
}

/// Returns every single slip in the records of a study; `turns` are inserted too.
fn slips(study: &Study, turns: &[&str]) -> Vec<Change> {
    let text = study.file.text();
    let mut changes = Vec::new();
    for record in &study.document.records {
        let columns = study.replay.games.first();
        let columns = columns.map_or(8, |it| it.rules.parameters().columns.count());
        if let Some(start) = &record.front.start {
            board(start, text, &mut changes);
        }
        let mut before: Option<&TurnNode> = None;
        for_each_node(&record.body, &mut |node| {
            match node {
                Node::Turn(it) => {
                    turn(it, text, &mut changes);
                    if let Some(before) = before {
                        let (a, b) = (before.core_span(), it.core_span());
                        let parts = [b.slice(text), &text[a.end()..b.start()], a.slice(text)];
                        let change = |kind, span, new| Change { kind, span, new };
                        changes.push(change("exchange", a.to(b), parts.concat()));
                    }
                    before = Some(it);
                }
                Node::Board(it) => board(it, text, &mut changes),
                _ => {}
            }
            if !turns.is_empty() && matches!(node, Node::Turn(_) | Node::Board(_) | Node::Claim(_))
            {
                insertions(node, before, columns, turns, &mut changes);
            }
        });
    }
    changes
}

/// Adds the insertion of each turn of one pit before a node.
fn insertions(
    node: &Node,
    before: Option<&TurnNode>,
    columns: u8,
    turns: &[&str],
    changes: &mut Vec<Change>,
) {
    let number = match node {
        Node::Turn(it) => it.number.map(|it| it.value.saturating_sub(1)),
        _ => before.and_then(|it| Some(it.number?.value + 1)),
    };
    let number = number.map_or_else(String::new, |it| format!("{it}. "));
    let in_rows = turns
        .iter()
        .any(|it| it.contains(|sign| matches!(sign, 'a'..='d')));
    let in_rows = in_rows
        || before.is_some_and(|it| matches!(it.pit.value.known(), Some(PitMark::Pit { .. })));
    let rows = if in_rows {
        &["a", "b", "c", "d"][..]
    } else {
        &[""]
    };
    let pits = rows
        .iter()
        .flat_map(|row| (1..=columns).map(move |it| format!("{row}{it}")));
    let signs = ["", "<", ">", "L", "R"];
    let written = pits.flat_map(|pit| signs.iter().map(move |it| format!("{pit}{it}")));
    let lost = turns.iter().map(|it| (*it).to_owned());
    for turn in written.chain(lost) {
        let new = match turn.contains(". ") {
            true => format!("{turn} "),
            false => format!("{number}{turn} "),
        };
        changes.push(Change {
            kind: "missing",
            span: Span::at(node.span().start()),
            new,
        });
    }
}

/// Adds the other directions, origins and signs of the house, neighbouring pits, the absence and the
/// doubling of a turn.
fn turn(turn: &TurnNode, text: &str, changes: &mut Vec<Change>) {
    let mut push = |kind, span, new: String| changes.push(Change { kind, span, new });
    let mut flip = |span: Span| {
        let other = match span.slice(text) {
            "<" => ">",
            ">" => "<",
            "L" => "R",
            "R" => "L",
            _ => return,
        };
        push("direction", span, other.to_owned());
    };
    if let Some(direction) = turn.direction {
        flip(direction.span);
    }
    for step in &turn.steps {
        if matches!(step.value, StepNode::Choice(_) | StepNode::Capture { .. }) {
            flip(Span::new(step.span.end() - 1, step.span.end()));
        }
    }
    for step in &turn.steps {
        let other = match step.span.slice(text) {
            "|" => "&",
            "&" => "|",
            _ => continue,
        };
        push("house", step.span, other.to_owned());
        push("house", step.span, String::new());
    }
    let pit = turn.pit.span.slice(text);
    let (row, column) = pit.split_at(pit.len() - 1);
    if let Ok(column) = column.parse::<u32>() {
        push("pit", turn.pit.span, format!("{row}{}", column + 1));
        if column > 1 {
            push("pit", turn.pit.span, format!("{row}{}", column - 1));
        }
    }
    push("missing", turn.span, String::new());
    let twice = turn.span.slice(text);
    push("doubled", turn.span, format!("{twice} {twice}"));
}

/// Adds every other digit of a board.
fn board(board: &BoardNode, text: &str, changes: &mut Vec<Change>) {
    let cells = board.rows.iter().flat_map(|row| &row.cells);
    let counts = cells.chain(&board.south).chain(&board.north);
    for span in counts.map(|it| it.span) {
        for (index, sign) in span.slice(text).bytes().enumerate() {
            if !sign.is_ascii_digit() && sign != b'.' {
                continue;
            }
            let others = (b'0'..=b'9').filter(|it| *it != sign && (sign, *it) != (b'.', b'0'));
            changes.extend(others.map(|it| Change {
                kind: "digit",
                span: Span::new(span.start() + index, span.start() + index + 1),
                new: match it {
                    b'0' if span.len() == 1 && !board.zeros => ".".to_owned(),
                    _ => char::from(it).to_string(),
                },
            }));
        }
    }
}
