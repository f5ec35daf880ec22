//! Text output of a reading matrix.

use std::fmt::Write;

use super::missing_facts::{FactKind, MissingFact};
use super::{Exclusion, ReadingClass, ReadingMatrix};
use crate::message::{Message, MessageArg, Strings, single_line};
use crate::reconstruct::reconstruction_text::align;

/// Maximum number of facts listed.
const MAX_LISTED_FACTS: usize = 6;

/// Formats the whole matrix for readers.
#[must_use]
pub fn text(matrix: &ReadingMatrix, strings: &Strings) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}",
        strings.render(&heading(matrix, &matrix.open.source))
    );
    for (why, many) in &matrix.impossible {
        let message = Message::new("reading_matrix.impossible")
            .with("n", *many)
            .with("why", why.message());
        let _ = writeln!(text, "  {}", strings.render(&message));
    }
    for evidence in &matrix.evidence {
        let place = format!("{}:{}", evidence.study.file.name(), evidence.record + 1);
        let title = evidence.record().front.title(strings.language());
        let _ = writeln!(
            text,
            "  {}  {}",
            single_line(&place),
            title.unwrap_or_default()
        );
    }
    let classes = matrix.classes();
    let _ = writeln!(
        text,
        "\n{}\n",
        strings.render(&fitting_message(matrix, &classes))
    );
    text.push_str(&question_table(matrix, strings));
    let indifferent = matrix.irrelevant_questions();
    if !indifferent.is_empty() {
        let names = indifferent.into_iter();
        let names = names.map(|it| MessageArg::from(matrix.open.questions[it].parameter.name()));
        let message = Message::new("reading_matrix.indifferent")
            .with("names", MessageArg::List(names.collect()));
        let _ = writeln!(text, "\n{}", strings.render(&message));
    }
    let _ = writeln!(text, "\n{}", strings.t("reading_matrix.classes", &[]));
    text.push_str(&table_of_classes(matrix, &classes, strings));
    let facts = matrix.facts();
    if !facts.is_empty() {
        let _ = writeln!(text, "\n{}", strings.t("reading_matrix.facts", &[]));
        let lines = facts.iter().take(MAX_LISTED_FACTS).map(|fact| {
            let message = Message::new("reading_matrix.leaves")
                .with("left", format_rounded(fact.left, strings))
                .with("of", fact.of)
                .with("classes", format_rounded(fact.classes_left, strings));
            let question = strings.render(&fact_question(matrix, fact));
            vec![format!("  {question}"), strings.render(&message)]
        });
        text.push_str(&align(&lines.collect::<Vec<_>>()));
    }
    text
}

/// Returns the number of questions and readings, with the given name of the source.
#[must_use]
pub fn heading(matrix: &ReadingMatrix, source: &str) -> Message {
    Message::new("reading_matrix.head")
        .with("source", source)
        .with("questions", matrix.open.questions.len())
        .with("readings", matrix.open.combinations())
        .with("n", matrix.readings.len())
        .with("searches", matrix.search_count())
}

/// Returns the number of readings that fit.
#[must_use]
pub fn fitting_message(matrix: &ReadingMatrix, classes: &[ReadingClass]) -> Message {
    let fit = matrix.fitting_count();
    let excluded = matrix.readings.len() - fit;
    match (matrix.is_complete(), matrix.evidence.is_empty()) {
        (_, true) => Message::new("reading_matrix.no_evidence"),
        (true, _) => Message::new("reading_matrix.result")
            .with("n", fit)
            .with("classes", classes.len())
            .with("excluded", excluded),
        (false, _) => Message::new("reading_matrix.stopped")
            .with("n", fit)
            .with("excluded", excluded),
    }
}

fn question_table(matrix: &ReadingMatrix, strings: &Strings) -> String {
    let head = [
        "reading_matrix.table.question",
        "reading_matrix.table.answer",
        "reading_matrix.table.fit",
        "reading_matrix.table.excluded",
    ];
    let head = head.map(|key| strings.t(key, &[]));
    let mut rows = vec![head.to_vec()];
    for (index, question) in matrix.open.questions.iter().enumerate() {
        for (at, tally) in matrix.answer_tallies(index).iter().enumerate() {
            let name = match at {
                0 => question.parameter.name(),
                _ => "",
            };
            let place = match (tally.fit, tally.excluded.first()) {
                (0, Some((excluded, _))) => strings.render(&exclusion_message(matrix, excluded)),
                _ => String::new(),
            };
            rows.push(vec![
                name.to_owned(),
                tally.value.to_owned(),
                format!("{}/{}", tally.fit, tally.all),
                place,
            ]);
        }
    }
    align(&rows)
}

/// Returns the first place that a reading cannot explain.
#[must_use]
pub fn exclusion_message(matrix: &ReadingMatrix, excluded: &Exclusion<'_>) -> Message {
    let file = &matrix.evidence[excluded.evidence].study.file;
    let span = excluded.failure.diagnostic.span;
    let at = file.line_column(span.start());
    Message::new("reading_matrix.place")
        .with("turn", excluded.failure.turn)
        .with("place", format!("{}:{at}", file.name()))
        .with("written", span.slice(file.text()))
}

/// Returns the answers of a class of readings, without the questions that it leaves fully open.
#[must_use]
pub fn class_values(matrix: &ReadingMatrix, class: &ReadingClass) -> String {
    let shared = matrix.shared_values(&class.readings).into_iter();
    let shared = shared.map(|(index, values)| {
        let name = matrix.open.questions[index].parameter.name();
        format!("{name}={}", values.join("|"))
    });
    shared.collect::<Vec<_>>().join(" ")
}

fn table_of_classes(matrix: &ReadingMatrix, classes: &[ReadingClass], strings: &Strings) -> String {
    let head = [
        "reading_matrix.table.readings",
        "reading_matrix.table.games",
        "reading_matrix.table.answers",
    ];
    let head = head.map(|key| strings.t(key, &[]));
    let mut rows = vec![head.to_vec()];
    for it in classes {
        let games = it.answers.iter().zip(&matrix.evidence);
        let games = games.map(|(&at, record)| record.answers[at].count.to_string());
        rows.push(vec![
            it.readings.len().to_string(),
            games.collect::<Vec<_>>().join(" "),
            class_values(matrix, it),
        ]);
    }
    align(&rows)
}

/// Returns the question that a fact answers.
#[must_use]
pub fn fact_question(matrix: &ReadingMatrix, fact: &MissingFact) -> Message {
    let file = matrix.evidence[fact.evidence].study.file.name();
    let key = match fact.kind {
        FactKind::Pit => "reading_matrix.fact.pit",
        FactKind::Direction => "reading_matrix.fact.direction",
        FactKind::Captured => "reading_matrix.fact.captured",
        FactKind::Origins => "reading_matrix.fact.origins",
        FactKind::Board => "reading_matrix.fact.board",
        FactKind::Next => "reading_matrix.fact.next",
    };
    Message::new(key).with("turn", fact.turn).with("file", file)
}

/// Formats a number with one decimal digit, unless it is zero.
#[must_use]
pub fn format_rounded(number: f64, strings: &Strings) -> String {
    let text = format!("{number:.1}");
    match text.split_once('.') {
        Some((whole, "0")) => whole.to_owned(),
        Some((whole, part)) => format!("{whole}{}{part}", strings.t("reading_matrix.point", &[])),
        None => text,
    }
}
