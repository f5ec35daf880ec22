//! What a project has translated, and what it has not.

use std::io::Write;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::prompt::yaml_scalar;
use super::{AnswerFormat, ApiError, CommandResult, Exit, output};
use crate::api::{self, WordsResponse};
use crate::diagnostic::Severity;
use crate::message::{Message, MessageArg, Strings};

/// Lists the languages of a project, and the texts that are not translated yet.
///
/// A project translates the texts of the program into another language in a file
/// `templates/strings/CODE.yaml`. Missing texts are shown in the next language of the
/// project that has them, else in English.
///
/// Without LANGUAGE it lists all languages with the number of their texts. With LANGUAGE it
/// lists the texts that are missing as lines that can be added to the file, those that are
/// the same as in the language they would fall back to, and the keys that do not exist.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha words                  the languages
  fifangha words mg               what is missing in Malagasy, and what is wrong
  fifangha words mg --strict      exit code 1 if anything is

Exit codes: 0 no errors, with --strict nothing missing or unknown; 1 something is missing or
unknown; 2 a file cannot be read or has an error.")]
pub(super) struct WordsArgs {
    /// The code of the language [default: all languages].
    #[arg(value_name = "LANGUAGE")]
    code: Option<String>,
    /// Treat missing texts and unknown keys as errors.
    #[arg(long)]
    strict: bool,
    /// The format of the answer.
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

pub(super) fn run(
    args: &WordsArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let languages = language.languages();
    let codes = match &args.code {
        Some(code) => vec![api::strings_for_language(code, languages)?.language()],
        None => languages.codes(),
    };
    let project = language.project();
    let strings = match args.format {
        AnswerFormat::Text => language.for_people(),
        AnswerFormat::Json => language.for_programs(),
    };
    let words = WordsResponse::new(project, codes.iter().copied(), strings);
    match args.format {
        AnswerFormat::Json => output::json(&words, out)?,
        AnswerFormat::Text => {
            for it in &words.languages {
                out.line(&strings.render(&summary(it, words.texts)))?;
                if let Some(study) = project.strings_file(&it.language) {
                    for found in &study.diagnostics {
                        let shown = out.diagnostic(&study.file, found, strings);
                        out.message(&(shown + "\n"))?;
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

/// The number of texts of a language.
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
            parts.push(count_message(key, n).into());
        }
    }
    Message::new("cli.words.line").with("parts", MessageArg::List(parts))
}

fn count_message(key: &'static str, n: usize) -> Message {
    Message::new(key).with("n", n)
}

/// The missing texts as lines of the file, and the keys of those that are the same.
fn print_missing(
    of: &api::TranslationJson,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), ApiError> {
    let mut language = None;
    let mut all: Vec<_> = of.missing.iter().collect();
    all.sort_by_key(|it| &it.language);
    for it in all {
        if language != Some(&it.language) {
            language = Some(&it.language);
            let shown = Message::new("cli.words.shown").with("language", it.language.as_str());
            print_unwrapped(&format!("\n# {}", strings.render(&shown)), out)?;
        }
        print_unwrapped(&format!("{}: {}", it.key, yaml_scalar(&it.text)), out)?;
    }
    if !of.same.is_empty() {
        let same = count_message("cli.words.same", of.same.len());
        print_unwrapped(&format!("\n# {}:", strings.render(&same)), out)?;
    }
    for key in &of.same {
        print_unwrapped(&format!("# {key}"), out)?;
    }
    Ok(())
}

/// A line that is not broken, because it is YAML.
fn print_unwrapped(line: &str, out: &mut CommandOutput) -> Result<(), ApiError> {
    Ok(writeln!(out, "{line}")?)
}
