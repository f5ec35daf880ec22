//! Every reading that a source leaves open, held against its evidence.

use std::fs;

use fifangha_rules::Parameter;
use serde::Serialize;
use tera::Context;

use super::{Choice, FigureError, Studio};
use crate::article::block::Block;
use crate::article::need::Need;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::survey::{FILE, Open, Survey, view};

/// Facts that are listed.
const FACTS: usize = 6;

#[derive(Serialize)]
struct Question<'a> {
    name: &'static str,
    why: String,
    answers: Vec<Answer<'a>>,
}

#[derive(Serialize)]
struct Answer<'a> {
    value: &'a str,
    fit: usize,
    all: usize,
    /// The least and the most games that fit each record.
    games: String,
    /// What excludes it, whatever the other answers are.
    place: Option<Place>,
}

#[derive(Serialize)]
struct Place {
    turn: u32,
    written: String,
    record: String,
}

#[derive(Serialize)]
struct Class {
    readings: usize,
    games: String,
    answers: String,
}

#[derive(Serialize)]
struct Fact {
    asked: String,
    left: String,
}

/// What becomes of each answer, which readings stay together, and what would
/// tell them apart.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let open = open(block, choice, studio)?;
    let records = studio.library.project().records().iter();
    if let Some(name) = open.missing(records.map(|it| it.study())) {
        let message = Message::new("survey.list.witness").with("name", name);
        return Err(refuse(block, message));
    }
    let survey = studio.library.survey(open);
    let strings = studio.strings();
    let classes = survey.classes();
    let questions: Vec<_> = (survey.open.questions.iter().enumerate())
        .map(|(index, question)| Question {
            name: question.parameter.name(),
            why: studio.inline(question.why(strings)),
            answers: answers(&survey, index),
        })
        .collect();
    let rows = classes.iter().map(|class| Class {
        readings: class.readings.len(),
        games: (class.answers.iter().zip(&survey.evidence))
            .map(|(&at, it)| it.answers[at].count.to_string())
            .collect::<Vec<_>>()
            .join(", "),
        answers: view::class(&survey, class),
    });
    let facts = survey.facts();
    let facts = facts.iter().take(FACTS).map(|fact| {
        let left = Message::new("survey.leaves")
            .with("left", view::rounded(fact.left, strings))
            .with("of", fact.of)
            .with("classes", view::rounded(fact.classes_left, strings));
        Fact {
            asked: strings.say(&view::asked(&survey, fact)),
            left: strings.say(&left),
        }
    });
    let indifferent = survey.indifferent().into_iter();
    let indifferent: Vec<_> = indifferent
        .map(|it| survey.open.questions[it].parameter.name())
        .collect();
    let impossible = survey.impossible.iter().map(|(why, many)| {
        let said = Message::new("survey.impossible")
            .with("n", *many)
            .with("why", why.message());
        studio.inline(&strings.say(&said))
    });
    let name = studio.sources.name(&survey.open.source);
    let mut context = Context::new();
    context.insert("head", &strings.say(&view::head(&survey, name)));
    context.insert("result", &strings.say(&view::result(&survey, &classes)));
    context.insert("impossible", &impossible.collect::<Vec<_>>());
    context.insert("questions", &questions);
    context.insert("classes", &rows.collect::<Vec<_>>());
    context.insert("indifferent", &indifferent);
    context.insert("facts", &facts.collect::<Vec<_>>());
    Ok(studio.part("survey", &context)?)
}

fn answers<'a>(survey: &'a Survey, question: usize) -> Vec<Answer<'a>> {
    let tallies = survey.tally(question).into_iter();
    let answer = |tally: crate::survey::Tally<'a>| {
        let games = survey.games(question, tally.value).into_iter();
        let games = games.map(|[least, most]| match least == most {
            true => least.to_string(),
            false => format!("{least}–{most}"),
        });
        let excluded = tally.excluded.first().filter(|_| tally.fit == 0);
        Answer {
            value: tally.value,
            fit: tally.fit,
            all: tally.all,
            games: games.collect::<Vec<_>>().join(", "),
            place: excluded.map(|(it, _)| {
                let file = &survey.evidence[it.evidence].study.file;
                let written = it.failure.diagnostic.span.slice(file.text());
                Place {
                    turn: it.failure.turn,
                    written: written.split_whitespace().collect::<Vec<_>>().join(" "),
                    record: file.name().to_owned(),
                }
            }),
        }
    };
    tallies.map(answer).collect()
}

fn refuse(block: &Block, message: Message) -> FigureError {
    FigureError::Block(Diagnostic::new(Code::WrongOption, block.place, message))
}

/// The questions of the source that the block names; those that it varies, if it
/// says so.
fn open(block: &Block, choice: &Choice<'_>, studio: &Studio<'_>) -> Result<Open, FigureError> {
    let record = &choice.played.document.records[choice.game.record];
    let source = record.front.source.first();
    let source = source.ok_or_else(|| refuse(block, Message::new("article.survey.source")))?;
    let file = studio.library.project().games().join(FILE);
    studio.library.trace().note(Need::File(file.clone()));
    let text = fs::read_to_string(file).unwrap_or_default();
    let open = Open::of_source(&text, &source.value).map_err(|it| refuse(block, it.message()))?;
    Ok(match &block.vary {
        None => open,
        Some(names) => {
            let named = names.value.iter().filter_map(|it| Parameter::named(it));
            open.only(&named.collect::<Vec<_>>())
        }
    })
}
