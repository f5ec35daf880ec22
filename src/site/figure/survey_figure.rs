//! Comparison of every reading that a source leaves open with its evidence.

use std::fmt::Display;

use fifangha_rules::Parameter;
use serde::Serialize;

use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::{FigurePart, template_data};
use super::reconstruct_figure::turn_evidence;
use super::selection::BlockSelection;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::explain::value_meaning;
use crate::message::{Message, Strings};
use crate::reading_matrix::{OpenQuestions, READINGS_FILE, ReadingMatrix, matrix_text};
use crate::site::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlElement};

/// The maximum number of listed facts.
const MAX_FACTS: usize = 6;

#[derive(Serialize)]
struct SurveyFigureQuestion<'a> {
    name: &'static str,
    /// The question in words.
    asked: String,
    why: String,
    answers: Vec<SurveyFigureAnswer<'a>>,
}

#[derive(Serialize)]
struct SurveyFigureAnswer<'a> {
    value: &'a str,
    /// Its meaning, in a sentence.
    meaning: String,
    fit: usize,
    all: usize,
    /// The minimum and maximum number of games that fit each record.
    games: String,
    /// The main evidence against the answer, if no reading with it fits.
    place: Option<SurveyFigurePlace>,
}

#[derive(Serialize)]
struct SurveyFigurePlace {
    turn: u32,
    written: String,
    record: String,
}

#[derive(Serialize)]
struct SurveyFigureClass {
    readings: usize,
    games: String,
    answers: String,
}

#[derive(Serialize)]
struct SurveyFigureFact {
    asked: String,
    left: String,
}

/// The data of the template.
#[derive(Serialize)]
struct SurveyFigure<'a> {
    head: String,
    result: String,
    /// The reasons why readings cannot be played, as HTML.
    impossible: Vec<String>,
    questions: Vec<SurveyFigureQuestion<'a>>,
    classes: Vec<SurveyFigureClass>,
    /// The questions whose answers make no difference.
    indifferent: Vec<&'static str>,
    facts: Vec<SurveyFigureFact>,
}

/// Renders the result for each answer, the classes of equivalent readings, and
/// the facts that would distinguish them.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let open = open_questions(block, choice, cx)?;
    let records = cx.page.library.project().records().iter();
    if let Some(name) = open.first_missing_witness(records.map(|it| it.study())) {
        let message = Message::new("survey.list.witness").with("name", name);
        return Err(option_error(block, message));
    }
    let survey = cx.page.library.reading_matrix(open);
    let strings = cx.strings();
    let classes = survey.classes();
    let questions: Vec<_> = (survey.open.questions.iter().enumerate())
        .map(|(index, question)| SurveyFigureQuestion {
            name: question.parameter.name(),
            asked: strings.t(&format!("parameter.{}", question.parameter.name()), &[]),
            why: cx.inline_html(question.why(strings)),
            answers: answers(&survey, index, strings),
        })
        .collect();
    let rows = classes.iter().map(|class| SurveyFigureClass {
        readings: class.readings.len(),
        games: (class.answers.iter().zip(&survey.evidence))
            .map(|(&at, it)| it.answers[at].count.to_string())
            .collect::<Vec<_>>()
            .join(", "),
        answers: matrix_text::class_values(&survey, class),
    });
    let facts = survey.facts();
    let facts = facts.iter().take(MAX_FACTS).map(|fact| {
        let left = Message::new("survey.leaves")
            .with("left", matrix_text::format_rounded(fact.left, strings))
            .with("of", fact.of)
            .with(
                "classes",
                matrix_text::format_rounded(fact.classes_left, strings),
            );
        SurveyFigureFact {
            asked: strings.render(&matrix_text::fact_question(&survey, fact)),
            left: strings.render(&left),
        }
    });
    let indifferent = survey.irrelevant_questions().into_iter();
    let indifferent: Vec<_> = indifferent
        .map(|it| survey.open.questions[it].parameter.name())
        .collect();
    let impossible = survey.impossible.iter().map(|(why, many)| {
        let said = Message::new("survey.impossible")
            .with("n", *many)
            .with("why", why.message());
        cx.inline_html(&strings.render(&said))
    });
    let name = cx.page.sources.source_name(&survey.open.source);
    let result = SurveyFigure {
        head: strings.render(&matrix_text::heading(&survey, name)),
        result: strings.render(&matrix_text::fitting_message(&survey, &classes)),
        impossible: impossible.collect(),
        questions,
        classes: rows.collect(),
        indifferent,
        facts: facts.collect(),
    };
    let content = result.content(cx);
    Ok(FigurePart::new("survey", template_data(&result), content))
}

impl SurveyFigure<'_> {
    fn content(&self, cx: &FigureContext<'_>) -> Content {
        let head = Content::element("p", self.head.as_str());
        let impossible = self.impossible.iter().map(|it| Content::html(it));
        let impossible = Content::list("ul", impossible);
        let result = Content::element("b", self.result.as_str());
        let indifferent = (!self.indifferent.is_empty()).then(|| {
            let names = self.indifferent.iter().map(|it| Content::code(it));
            let label = Content::from(cx.t("survey.page.indifferent") + " ");
            Content::element("p", label.then(Content::joined(names, ", ")))
        });
        let classes = self.classes.iter().map(|it| {
            let readings = it.readings.to_string().into();
            let games = it.games.as_str().into();
            table_row([readings, games, Content::code(&it.answers)])
        });
        let classes = Content::table(
            "",
            cx.texts(&[
                "survey.table.readings",
                "survey.table.games",
                "survey.table.answers",
            ]),
            classes,
        );
        let facts = self.facts.iter();
        let facts = facts.map(|it| table_row([&it.asked, &it.left].map(|it| it.as_str().into())));
        let heads = cx.texts(&["survey.page.asked", "survey.page.left"]);
        let facts = Content::table(cx.t("survey.page.facts"), heads, facts);
        let summary = Content::role(ContentRole::SUMMARY, cx.t("survey.page.classes"));
        head.then(impossible)
            .then(Content::role(ContentRole::HEADING, result))
            .then(self.questions_table(cx))
            .then(indifferent)
            .then(summary)
            .then(classes)
            .then(facts)
    }

    fn questions_table(&self, cx: &FigureContext<'_>) -> Content {
        let heads = cx.texts(&[
            "survey.table.answer",
            "survey.page.fitting",
            "survey.page.games",
            "survey.table.excluded",
        ]);
        let rows = self.questions.iter().flat_map(|question| {
            let name = Content::code(question.name).then(" ");
            let asked = Content::from(format!("{} ", question.asked)).then(name);
            let asked = asked.then(Content::html(&question.why));
            let head = HtmlElement::new("th", "", asked.0)
                .with("colspan", heads.len().to_string())
                .with("scope", "rowgroup");
            let head = HtmlElement::new("tr", "", Content::from(head).0);
            let answers = question.answers.iter().map(|it| it.row(cx));
            std::iter::once(head).chain(answers)
        });
        Content::table("", heads.clone(), rows)
    }
}

impl SurveyFigureAnswer<'_> {
    fn row(&self, cx: &FigureContext<'_>) -> HtmlElement {
        let meaning = Content::from(format!("{} ", self.meaning));
        let share: [(&str, &dyn Display); 2] = [("fit", &self.fit), ("all", &self.all)];
        let games = Some(self.games.as_str()).filter(|it| !it.is_empty());
        let place = self
            .place
            .as_ref()
            .map(|it| turn_evidence(it.turn, &it.written, cx));
        table_row([
            meaning.then(Content::code(self.value)),
            cx.strings().t("survey.page.of", &share).into(),
            games.unwrap_or("–").into(),
            place.unwrap_or_default(),
        ])
    }
}

fn answers<'a>(
    survey: &'a ReadingMatrix,
    question: usize,
    strings: &Strings,
) -> Vec<SurveyFigureAnswer<'a>> {
    let parameter = survey.open.questions[question].parameter;
    let tallies = survey.answer_tallies(question).into_iter();
    let answer = |tally: crate::reading_matrix::AnswerTally<'a>| {
        let games = survey.game_count_ranges(question, tally.value).into_iter();
        let games = games.map(|[least, most]| match least == most {
            true => least.to_string(),
            false => format!("{least}–{most}"),
        });
        let excluded = tally.excluded.first().filter(|_| tally.fit == 0);
        SurveyFigureAnswer {
            value: tally.value,
            meaning: value_meaning(parameter, tally.value, strings),
            fit: tally.fit,
            all: tally.all,
            games: games.collect::<Vec<_>>().join(", "),
            place: excluded.map(|(it, _)| {
                let file = &survey.evidence[it.evidence].study.file;
                let written = it.failure.diagnostic.span.slice(file.text());
                SurveyFigurePlace {
                    turn: it.failure.turn,
                    written: written.split_whitespace().collect::<Vec<_>>().join(" "),
                    record: file.name().to_owned(),
                }
            }),
        }
    };
    tallies.map(answer).collect()
}

fn option_error(block: &BlockOptions, message: Message) -> Diagnostic {
    Diagnostic::new(Code::WrongOption, block.place, message)
}

/// Returns the open questions of the first source of the record, restricted to
/// those that the block varies, if any.
fn open_questions(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<OpenQuestions, Diagnostic> {
    let record = &choice.study.document.records[choice.game.record];
    let source = record.front.source.first();
    let source =
        source.ok_or_else(|| option_error(block, Message::new("article.survey.source")))?;
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
