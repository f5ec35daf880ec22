//! Every reading of a source: `fifangha reconstruct FOLDER --source KEY`.

use std::fs;
use std::path::Path;
use std::sync::mpsc::Sender;

use fifangha_rules::Parameter;

use super::progress;
use crate::answer;
use crate::cli::language::Language;
use crate::cli::output::{self, Out};
use crate::cli::watch;
use crate::cli::{Exit, Failure, Format, Outcome, input};
use crate::effort::Effort;
use crate::message::Message;
use crate::survey::{FILE, Open, Survey, view};

/// What is asked.
pub(super) struct Asked<'a> {
    /// The folder of the records and of the list.
    pub(super) folder: &'a Path,
    /// The key of the source.
    pub(super) source: &'a str,
    /// Questions of the list, or `all`.
    pub(super) vary: &'a [String],
    /// How the answer is written.
    pub(super) format: Format,
}

pub(super) fn run(
    asked: &Asked<'_>,
    effort: &Effort,
    in_time: Sender<()>,
    language: &Language,
    out: &mut Out,
) -> Outcome {
    let open = open(asked)?;
    let studies = input::studies(&[asked.folder.to_owned()])?;
    if let Some(name) = open.missing(&studies) {
        return Err(Failure::new(
            Message::new("survey.list.witness").with("name", name),
        ));
    }
    let strings = match asked.format {
        Format::Text => language.of_people(),
        Format::Json => language.of_programs(),
    };
    let survey = watch::shown(effort, strings, progress, || {
        Survey::of(open, &studies, effort)
    });
    drop(in_time);
    match asked.format {
        Format::Json => output::json(&answer::Survey::of(&survey, strings), out)?,
        Format::Text => out.laid_out(&view::text(&survey, strings))?,
    }
    Ok(match survey.fitting() {
        0 => Exit::Fails,
        _ => Exit::Holds,
    })
}

/// The questions that are asked.
fn open(asked: &Asked<'_>) -> Result<Open, Failure> {
    let refused =
        |it: Message| Failure::new(it).help(Message::new("survey.list.folder").with("file", FILE));
    let text = fs::read_to_string(asked.folder.join(FILE)).map_err(|error| {
        let name = asked.folder.join(FILE).display().to_string();
        let message = Message::new("cli.cannot-read")
            .with("file", name)
            .with("error", error.to_string());
        refused(message)
    })?;
    let open = Open::of_source(&text, asked.source).map_err(|it| refused(it.message()))?;
    if asked.vary.is_empty() || asked.vary == ["all"] {
        return Ok(open);
    }
    let named = |name: &String| {
        let parameter = Parameter::named(name);
        let listed = |it: &Parameter| open.questions.iter().any(|q| q.parameter == *it);
        parameter
            .filter(listed)
            .ok_or_else(|| Failure::new(Message::new("survey.list.vary")))
    };
    let wanted: Vec<_> = asked.vary.iter().map(named).collect::<Result<_, _>>()?;
    Ok(open.only(&wanted))
}
