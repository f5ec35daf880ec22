//! Comparison of every reading that a source leaves open with its evidence.

use std::fmt::Display;

use fifangha_rules::Parameter;

use super::content::{Content, Table, element, table_row, with_code};
use super::context::FigureContext;
use super::reconstruct_figure::turn_evidence;
use super::selection::BlockSelection;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::explain::{parameter_question, value_meaning};
use crate::message::Message;
use crate::reading_matrix::{
    AnswerTally, OpenQuestions, READINGS_FILE, ReadingClass, ReadingMatrix, matrix_text,
};
use crate::site::chapter::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode};

/// The maximum number of listed facts.
const MAX_FACTS: usize = 6;

/// Returns the result for each answer, the classes of equivalent readings, and
/// the facts that would distinguish them.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let open = open_questions(block, selection, cx)?;
    let records = cx.page.library.project().records().iter();
    if let Some(name) = open.first_missing_witness(records.map(|it| it.study())) {
        let message = Message::new("reading_matrix.list.witness").with("name", name);
        return Err(option_error(block, message));
    }
    let matrix = cx.page.library.reading_matrix(open);
    let strings = cx.strings();
    let classes = matrix.classes();
    let name = cx.page.sources.source_name(&matrix.open.source);
    let heading = strings.render(&matrix_text::heading(&matrix, name));
    let impossible = matrix.impossible.iter().map(|(why, many)| {
        let message = Message::new("reading_matrix.impossible")
            .with("n", *many)
            .with("why", why.message());
        Content::html(&cx.inline_html(&strings.render(&message)))
    });
    let result = strings.render(&matrix_text::fitting_message(&matrix, &classes));
    let result = Content::element("b", result);
    let indifferent = matrix.irrelevant_questions();
    let indifferent = (!indifferent.is_empty()).then(|| {
        let questions = indifferent.into_iter().map(|it| &matrix.open.questions[it]);
        let names = questions.map(|it| Content::code(it.parameter.name()));
        let label = Content::from(cx.t("reading_matrix.page.indifferent") + " ");
        Content::element("p", label.then(Content::joined(names, ", ")))
    });
    Ok(Content::element("p", heading)
        .then(Content::list("ul", impossible))
        .then(Content::role(ContentRole::HEADING, result))
        .then(questions_table(&matrix, cx))
        .then(indifferent)
        .then(classes_table(&matrix, &classes, cx))
        .then(facts_table(&matrix, cx)))
}

/// Returns the answers to each question, with the number of readings that fit.
fn questions_table(matrix: &ReadingMatrix, cx: &FigureContext<'_>) -> Content {
    let heads = cx.texts(&[
        "reading_matrix.table.answer",
        "reading_matrix.page.fitting",
        "reading_matrix.page.games",
        "reading_matrix.table.excluded",
    ]);
    let columns = heads.len().to_string();
    let questions = matrix.open.questions.iter().enumerate();
    let groups = questions.map(|(index, question)| {
        let text = parameter_question(question.parameter, cx.strings());
        let why = Content::html(&cx.inline_html(question.why(cx.strings())));
        let text = with_code(&text, question.parameter.name()).then(" ");
        let head = element("th", "", text.then(element("span", "fif-why", why)))
            .with("colspan", &columns)
            .with("scope", "rowgroup");
        let answers = matrix.answer_tallies(index).into_iter();
        let answers = answers.map(|it| answer_row(matrix, index, &it, cx).into());
        Content::element("tr", head).then(answers.collect::<Content>())
    });
    Table::new(heads).groups(groups)
}

fn answer_row(
    matrix: &ReadingMatrix,
    question: usize,
    tally: &AnswerTally<'_>,
    cx: &FigureContext<'_>,
) -> HtmlElement {
    let parameter = matrix.open.questions[question].parameter;
    let meaning = value_meaning(parameter, tally.value, cx.strings());
    let bar = element("progress", "", "")
        .role(ContentRole::SCREEN)
        .with("max", tally.all.to_string())
        .with("value", tally.fit.to_string())
        .with("aria-label", cx.t("reading_matrix.page.fitting"));
    let share: [(&str, &dyn Display); 2] = [("fit", &tally.fit), ("all", &tally.all)];
    let share = cx.strings().t("reading_matrix.page.of", &share);
    let share = element(
        "td",
        "fif-share",
        Content::from(bar).then(format!(" {share}")),
    );
    // The minimum and maximum number of games that fit each record.
    let games = matrix.game_count_ranges(question, tally.value).into_iter();
    let games = games.map(|[least, most]| match least == most {
        true => least.to_string(),
        false => format!("{least}–{most}"),
    });
    let games = games.collect::<Vec<_>>().join(", ");
    let games = if games.is_empty() { "–" } else { &games };
    // The main evidence against the answer, if no reading with it fits.
    let excluded = tally.excluded.first().filter(|_| tally.fit == 0);
    let place = excluded.map(|(it, _)| {
        let file = &matrix.evidence[it.evidence].study.file;
        let written = it.failure.diagnostic.span.slice(file.text());
        let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        turn_evidence(it.failure.turn, &written, cx)
    });
    let meaning = with_code(&meaning, tally.value);
    let mut row = table_row([meaning, games.into(), place.into()]);
    row.children.insert(1, HtmlNode::Element(share));
    row
}

/// Returns the classes of readings that no evidence distinguishes, folded.
fn classes_table(
    matrix: &ReadingMatrix,
    classes: &[ReadingClass],
    cx: &FigureContext<'_>,
) -> Content {
    let rows = classes.iter().map(|class| {
        let games = class.answers.iter().zip(&matrix.evidence);
        let games = games.map(|(&at, it)| it.answers[at].count.to_string());
        table_row([
            class.readings.len().to_string().into(),
            games.collect::<Vec<_>>().join(", ").into(),
            Content::code(&matrix_text::class_values(matrix, class)),
        ])
    });
    let table = Table {
        class: "fif-verdicts",
        ..Table::new(cx.texts(&[
            "reading_matrix.table.readings",
            "reading_matrix.table.games",
            "reading_matrix.table.answers",
        ]))
    };
    Content::folded(cx.t("reading_matrix.page.classes"), table.rows(rows))
}

/// Returns the facts that would distinguish readings.
fn facts_table(matrix: &ReadingMatrix, cx: &FigureContext<'_>) -> Content {
    let strings = cx.strings();
    let facts = matrix.facts();
    let rows = facts.iter().take(MAX_FACTS).map(|fact| {
        let rounded = |number| matrix_text::format_rounded(number, strings);
        let left = Message::new("reading_matrix.leaves")
            .with("left", rounded(fact.left))
            .with("of", fact.of)
            .with("classes", rounded(fact.classes_left));
        let question = matrix_text::fact_question(matrix, fact);
        table_row([question, left].map(|it| strings.render(&it).into()))
    });
    let table = Table {
        caption: cx.t("reading_matrix.page.facts").into(),
        ..Table::new(cx.texts(&["reading_matrix.page.asked", "reading_matrix.page.left"]))
    };
    table.rows(rows)
}

fn option_error(block: &BlockOptions, message: Message) -> Diagnostic {
    Diagnostic::new(Code::WrongOption, block.place, message)
}

/// Returns the open questions of the first source of the record, restricted to
/// those that the block varies, if any.
fn open_questions(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<OpenQuestions, Diagnostic> {
    let record = &selection.study.document.records[selection.game.record];
    let source = record.front.source.first();
    let source =
        source.ok_or_else(|| option_error(block, Message::new("site.reading_matrix.source")))?;
    let project = cx.page.library.project();
    let file = project.open_source(&project.games().join(READINGS_FILE));
    let text = file.as_ref().map_or("", SourceFile::text);
    let open = OpenQuestions::parse(text, &source.value)
        .map_err(|message| option_error(block, message))?;
    Ok(match &block.vary {
        None => open,
        Some(names) => {
            let named = names.value.iter().filter_map(|it| Parameter::from_name(it));
            open.restricted_to(&named.collect::<Vec<_>>())
        }
    })
}
