//! `fifangha words`: the translated and the missing texts of a project.

use std::io::Write;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output};
use crate::api::{self, WordsResponse};
use crate::diagnostic::Severity;
use crate::message::{Message, MessageArg, Strings};
use crate::yaml::scalar;

#[derive(clap::Args, Debug)]
pub(super) struct WordsArgs {
    #[arg(value_name = "LANGUAGE")]
    code: Option<String>,
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(
    args: &WordsArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let languages = language.languages();
    let codes = match &args.code {
        Some(code) => vec![api::strings_for_language(code, languages)?.language()],
        None => languages.codes(),
    };
    let project = language.project();
    let strings = language.for_format(format);
    let words = WordsResponse::new(project, codes.iter().copied(), strings);
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => output::json(&words, out)?,
        AnswerFormat::Text => {
            for it in &words.languages {
                out.line(&strings.render(&summary(it, words.texts)))?;
                if let Some(study) = project.strings_file(&it.language) {
                    for found in &study.diagnostics {
                        let report = out.diagnostic(&study.file, found, strings);
                        out.message(&(report + "\n"))?;
                    }
                }
                if args.code.is_some() {
                    print_missing(it, strings, out)?;
                }
            }
        }
    }
    let wrong = words.languages.iter().flat_map(|it| &it.diagnostics);
    let missing = words.languages.iter().any(|it| !it.missing.is_empty());
    let of = |it: &str| wrong.clone().any(|found| found.severity == it);
    Ok(match () {
        () if of(Severity::Error.as_str()) => Exit::Unreadable,
        () if args.strict && (missing || of(Severity::Warning.as_str())) => Exit::Failed,
        () => Exit::Passed,
    })
}

/// Returns the numbers of texts of a language as a sentence.
fn summary(of: &api::TranslationJson, texts: usize) -> Message {
    let about = |key| {
        Message::new(key)
            .with("language", of.language.as_str())
            .with("name", of.name.as_str())
    };
    let count = match of.missing.is_empty() {
        true => about("cli.words.complete"),
        false => about("cli.words.translated")
            .with("n", of.translated)
            .with("all", texts),
    };
    let unknown = Severity::Warning.as_str();
    let unknown = of.diagnostics.iter().filter(|it| it.severity == unknown);
    let mut parts = vec![MessageArg::from(count)];
    for (key, n) in [
        ("cli.words.missing", of.missing.len()),
        ("cli.words.same", of.same.len()),
        ("cli.words.unknown", unknown.count()),
    ] {
        if n > 0 {
            parts.push(Message::new(key).with("n", n).into());
        }
    }
    Message::new("cli.words.line").with("parts", MessageArg::List(parts))
}

/// Prints the missing texts as lines of the file, which are not wrapped, and the keys of unchanged texts.
fn print_missing(
    of: &api::TranslationJson,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let mut language = None;
    let mut all: Vec<_> = of.missing.iter().collect();
    all.sort_by_key(|it| &it.language);
    for it in all {
        if language != Some(&it.language) {
            language = Some(&it.language);
            let heading = Message::new("cli.words.shown").with("language", it.language.as_str());
            writeln!(out, "\n# {}", strings.render(&heading))?;
        }
        writeln!(out, "{}: {}", it.key, scalar(&it.text))?;
    }
    if !of.same.is_empty() {
        let same = Message::new("cli.words.same").with("n", of.same.len());
        let colon = strings.t("list.colon", &[]);
        writeln!(out, "\n# {}{}", strings.render(&same), colon.trim_end())?;
    }
    for key in &of.same {
        writeln!(out, "# {key}")?;
    }
    Ok(())
}
