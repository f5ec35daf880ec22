//! The records of the sources: all checks pass, and a changed digit anywhere in one of them is
//! detected.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

use fifangha::budget::{Budget, SearchContext, SearchLimits};
use fifangha::cache::ResultCache;
use fifangha::diagnostic::{Code, Severity, SourceFile, Span};
use fifangha::notation::ast::{Document, Node, Record, StepNode};
use fifangha::notation::{ClaimName, parse, print};
use fifangha::source_claims::{SourceClaimVerdict, SourceClaims};
use fifangha::study::Study;
use fifangha_rules::Games;

use crate::support::own_project;

fn files() -> Vec<SourceFile> {
    let project = own_project();
    assert!(!project.records().is_empty());
    let records = project.records().iter();
    records.map(|it| it.study().file.clone()).collect()
}

/// Returns `true` if a record leaves open what its source does, to compare readings or find games, or compares
/// witnesses.
fn is_evidence(record: &Record) -> bool {
    !record.front.varies.is_empty()
        || record.front.fits.is_some()
        || !record.front.witnesses.is_empty()
}

#[test]
fn everything_that_the_records_say_holds() {
    for record in own_project().records() {
        let (study, file) = (record.study(), &record.study().file);
        if study.document.records.iter().any(is_evidence) {
            assert!(!study.has_errors(), "{}", file.name());
            continue;
        }
        let kind: Vec<_> = study
            .diagnostics
            .iter()
            .filter(|found| found.known.is_none())
            .map(|found| {
                format!(
                    "{}:{}: {}",
                    file.name(),
                    file.line_column(found.span.start()).line,
                    found.message
                )
            })
            .collect();
        assert_eq!(kind, [""; 0]);
        let tally = study.replay.tally();
        assert_eq!((tally.failed, tally.open), (0, 0), "{}", file.name());
        assert!(tally.passed > 0, "{} checks nothing", file.name());
    }
}

#[test]
fn the_records_are_in_their_canonical_form() {
    for file in files() {
        assert_eq!(print(&parse(file.text()).0), file.text(), "{}", file.name());
    }
}

#[test]
fn every_statement_of_the_sources_is_checked_or_says_why_not() {
    let inventory = SourceClaims::load(own_project()).unwrap_or_else(|problems| {
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"));
    });
    let counted: usize = SourceClaimVerdict::ALL
        .iter()
        .map(|&verdict| inventory.count(verdict))
        .sum();
    assert_eq!(counted, inventory.rows.len());
    let sources = &inventory.sources;
    let listed: usize = sources
        .iter()
        .map(|source| inventory.of_source(source).count())
        .sum();
    assert_eq!(listed, inventory.rows.len());
    assert_eq!(sources[0], "flacourt1661");
    assert_eq!(sources.len(), 9, "{sources:?}");
}

#[test]
fn every_record_names_its_source_and_what_it_checks() {
    let project = own_project();
    for file in files() {
        let (document, _) = parse(file.text());
        for record in document.records.iter().filter(|it| !is_evidence(it)) {
            let place = format!(
                "{}:{}",
                file.name(),
                file.line_column(record.span.start()).line
            );
            let front = &record.front;
            let has = |key: &str| front.others.iter().any(|field| field.key.value == key);
            assert!(
                front.title.texts.len() == 2,
                "{place}: a title in both languages"
            );
            assert!(
                !front.at.texts.is_empty() && has("inventory"),
                "{place}: `at` and `inventory`"
            );
            assert!(!front.source.is_empty(), "{place}: a source");
            for source in &front.source {
                assert!(
                    project.sources().get(&source.value).is_some(),
                    "{place}: {}",
                    source.value
                );
            }
        }
    }
}

#[test]
fn a_changed_digit_is_noticed() {
    assert_digits_are_noticed(200);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn a_changed_digit_is_noticed_in_full() {
    assert_digits_are_noticed(1);
}

/// Changes one digit of the records in `step`.
fn assert_digits_are_noticed(step: usize) {
    let files = files();
    let mut all = Vec::new();
    for file in &files {
        let (document, _) = parse(file.text());
        for record in document.records.iter().filter(|it| !is_evidence(it)) {
            let text = record.span.slice(file.text());
            let proofs = proofs(text);
            for (at, kind) in digits(text) {
                let place = file.line_column(record.span.start() + at);
                let text = without(text, proofs.iter().filter(|it| it.end() <= at));
                all.push((format!("{}:{place}", file.name()), text, at, kind));
            }
        }
    }
    let all: Vec<_> = all.into_iter().step_by(step).collect();
    let next = AtomicUsize::new(0);
    let changed = AtomicUsize::new(0);
    let missed = Mutex::new(Vec::new());
    let work = || {
        while let Some((place, text, at, kind)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let others: &[u8] = match kind {
                Said::Result => &[1, 2, 3, 4, 5, 6, 7, 8, 9],
                // One more and one less: a proof takes long.
                Said::Proof => &[1, 9],
                Said::Given => &[1, 6],
                Said::Size => &[(b'9' + 2 - text.as_bytes()[*at]) % 10],
            };
            changed.fetch_add(others.len(), Ordering::Relaxed);
            for by in others
                .iter()
                .filter(|by| !is_noticed(text, *at, **by, *kind))
            {
                missed.lock().unwrap().push(format!("{place} by {by}"));
            }
        }
    };
    thread::scope(|threads| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            threads.spawn(work);
        }
    });
    let (changed, missed) = (changed.into_inner(), missed.into_inner().unwrap());
    assert!(
        changed > 30_000 / step,
        "only {changed} digits were changed"
    );
    assert!(missed.is_empty(), "not noticed:\n{}", missed.join("\n"));
}

/// The claims whose proofs take long.
const PROOFS: [ClaimName; 3] = [ClaimName::Value, ClaimName::QuickestWin, ClaimName::WinsIn];

/// Returns the claims of the main line whose proofs take long.
fn proofs(text: &str) -> Vec<Span> {
    let (document, _) = parse(text);
    let nodes = document.records.iter().flat_map(|it| &it.body);
    let claims = nodes.filter_map(|node| match node {
        Node::Claim(claim) if PROOFS.contains(&claim.name.value) => Some(claim.span),
        _ => None,
    });
    claims.collect()
}

/// Returns a text in which some spans are replaced by blanks. The text before a digit is
/// independent of that digit, and is not proved again.
fn without<'s>(text: &str, pieces: impl Iterator<Item = &'s Span>) -> String {
    let mut left = text.to_owned();
    for piece in pieces {
        left.replace_range(piece.range(), &" ".repeat(piece.len()));
    }
    left
}

/// The role of a digit.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    /// A result of play: an error in it is reported in its own line.
    Result,
    /// A result of a proof: a false one may be too costly to refute, and is then undecided, which
    /// `check --strict` reports as an error.
    Proof,
    /// Part of a turn or a start: an error may be reported later.
    Given,
    /// The number of columns. It is changed to one that no board has: proofs on a larger board take
    /// long.
    Size,
}

/// Returns `true` if some error is reported in the line of a changed digit or, if the digit is no
/// result, after it.
fn is_noticed(text: &str, at: usize, by: u8, kind: Said) -> bool {
    let digit = text.as_bytes()[at] - b'0';
    let other = char::from(b'0' + (digit + by) % 10);
    let mut wrong = text.to_owned();
    wrong.replace_range(at..=at, other.encode_utf8(&mut [0; 4]));
    let start = wrong[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = match kind {
        Said::Result | Said::Proof => wrong[at..].find('\n').map_or(wrong.len(), |it| at + it),
        Said::Given | Said::Size => wrong.len(),
    };
    let there = |span: Span| (start..=end).contains(&span.start());
    // The claims before the digit are the same in all texts.
    static PROOFS: LazyLock<ResultCache> = LazyLock::new(ResultCache::in_memory);
    let context = SearchContext::default().with_cache(&PROOFS);
    let proofs = Budget::new(SearchLimits::FILE, &context);
    let study = Study::from_file_with_budget(
        SourceFile::new("changed.fif", wrong),
        Games::BUILT_IN,
        proofs,
    );
    study.diagnostics.iter().any(|found| {
        let mut places = found.related.iter().map(|related| related.span);
        let undecided = kind == Said::Proof && found.code == Code::LeftOpen;
        (found.severity == Severity::Error || undecided) && (there(found.span) || places.any(there))
    })
}

/// Returns the offsets of the digits that matter to the rules, without those of comments, citations
/// and prose in the front matter, and the role of each.
fn digits(text: &str) -> Vec<(usize, Said)> {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, []);
    let mut spans = Vec::new();
    for record in &document.records {
        let front = &record.front;
        let parameters = front.rules.iter().flat_map(|rules| &rules.parameters);
        spans.extend(front.columns.iter().map(|it| (it.span, Said::Size)));
        spans.extend(front.start.iter().map(|it| (it.span, Said::Given)));
        spans.extend(parameters.map(|(name, value)| match name.value.as_str() {
            "columns" => (value.span, Said::Size),
            _ => (value.span, Said::Given),
        }));
        of_body(&record.body, true, &mut spans);
    }
    let mut found: Vec<_> = spans
        .into_iter()
        .flat_map(|(span, kind)| (span.start()..span.end()).map(move |at| (at, kind)))
        .filter(|&(at, _)| text.as_bytes()[at].is_ascii_digit())
        .collect();
    let comments = comments(&document);
    found.retain(|&(at, _)| {
        !comments
            .iter()
            .any(|it| (it.start()..it.end()).contains(&at))
    });
    found
}

/// Collects the spans of a line; its first board sets up the game.
fn of_body(body: &[Node], mut fresh: bool, spans: &mut Vec<(Span, Said)>) {
    for node in body {
        match node {
            Node::Turn(turn) => {
                // The steps of a long form are results.
                let start = turn
                    .steps
                    .first()
                    .map_or(turn.span.end(), |it| it.span.start());
                spans.push((Span::new(turn.span.start(), start), Said::Given));
                spans.push((Span::new(start, turn.span.end()), Said::Result));
            }
            Node::Gap(gap) => spans.push((gap.span, Said::Given)),
            Node::Sow(sow) => spans.push((sow.span, Said::Given)),
            Node::Board(board) => {
                let kind = if fresh { Said::Given } else { Said::Result };
                spans.push((board.span, kind));
            }
            // The pit of a claim is not a result: another pit may have as many seeds.
            Node::Claim(claim) if claim.name.value == ClaimName::Seeds => {
                spans.push((claim.args[0].span, Said::Given));
                spans.push((claim.args[1].span, Said::Result));
            }
            Node::Claim(claim) => {
                let proved = PROOFS.contains(&claim.name.value);
                let kind = if proved { Said::Proof } else { Said::Result };
                spans.push((claim.span, kind));
            }
            Node::Variation(variation) => of_body(&variation.body, false, spans),
            Node::Comment(_) | Node::LineComment(_) | Node::Unreadable(_) | Node::BlankLine(_) => {}
        }
        fresh &= matches!(
            node,
            Node::Comment(_) | Node::LineComment(_) | Node::BlankLine(_)
        );
    }
}

/// Returns the comments inside turns and sowings.
fn comments(document: &Document) -> Vec<Span> {
    let mut found = Vec::new();
    let mut of = |steps: &[fifangha::diagnostic::Spanned<StepNode>]| {
        let comments = steps
            .iter()
            .filter(|it| matches!(it.value, StepNode::Comment(_)));
        found.extend(comments.map(|it| it.span));
    };
    for record in &document.records {
        each_node(&record.body, &mut |node| match node {
            Node::Turn(it) => of(&it.steps),
            Node::Sow(it) => of(&it.steps),
            _ => {}
        });
    }
    found
}

fn each_node(body: &[Node], visit: &mut impl FnMut(&Node)) {
    for node in body {
        visit(node);
        if let Node::Variation(variation) = node {
            each_node(&variation.body, visit);
        }
    }
}
