//! `fifangha translations`: the translated and the missing texts of a project.

use std::io::Write;

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output};
use crate::api::{self, TranslationsResponse};
use crate::diagnostic::Severity;
use crate::message::{Message, MessageArg, Strings};
use crate::project::Translation;
use crate::yaml::scalar;

#[derive(clap::Args, Debug)]
pub(super) struct TranslationsArgs {
    #[arg(value_name = "LANGUAGE")]
    code: Option<String>,
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(
    args: &TranslationsArgs,
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
    let translations: Vec<_> = codes.iter().map(|code| project.translation(code)).collect();
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            output::json(&TranslationsResponse::new(&translations, strings), out)?
        }
        AnswerFormat::Text => {
            for it in &translations {
                out.line(&strings.render(&summary(it)))?;
                if let Some(study) = it.file {
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
    let has = |severity| {
        let mut found = translations.iter().flat_map(Translation::diagnostics);
        found.any(|it| it.severity == severity)
    };
    let is_missing = translations.iter().any(|it| !it.missing.is_empty());
    Ok(match () {
        () if has(Severity::Error) => Exit::Unreadable,
        () if args.strict && (is_missing || has(Severity::Warning)) => Exit::Failed,
        () => Exit::Passed,
    })
}

/// Returns the numbers of texts of a language as a sentence.
fn summary(of: &Translation<'_>) -> Message {
    let about = |key| {
        Message::new(key)
            .with("language", of.language)
            .with("name", of.strings.name())
    };
    let count = match of.missing.is_empty() {
        true => about("cli.translations.complete"),
        false => about("cli.translations.translated")
            .with("n", of.translated())
            .with("all", Strings::english().keys().count()),
    };
    let unknown = of.diagnostics().iter();
    let unknown = unknown.filter(|it| it.severity == Severity::Warning);
    let mut parts = vec![MessageArg::from(count)];
    for (key, n) in [
        ("cli.translations.missing", of.missing.len()),
        ("cli.translations.same", of.same.len()),
        ("cli.translations.unknown", unknown.count()),
    ] {
        if n > 0 {
            parts.push(Message::new(key).with("n", n).into());
        }
    }
    Message::new("cli.translations.line").with("parts", MessageArg::List(parts))
}

/// Prints the missing texts as lines of the file, which are not wrapped, and the keys of unchanged texts.
fn print_missing(
    of: &Translation<'_>,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let mut language = None;
    let shown = of.missing.iter();
    let mut shown: Vec<_> = shown
        .map(|key| (of.strings.language_of_text(key), *key))
        .collect();
    shown.sort_by_key(|it| it.0);
    for (code, key) in shown {
        if language != Some(code) {
            language = Some(code);
            let heading = Message::new("cli.translations.shown").with("language", code);
            writeln!(out, "\n# {}", strings.render(&heading))?;
        }
        writeln!(out, "{key}: {}", scalar(&of.strings.t(key, &[])))?;
    }
    if !of.same.is_empty() {
        let same = Message::new("cli.translations.same").with("n", of.same.len());
        let colon = strings.t("list.colon", &[]);
        writeln!(out, "\n# {}{}", strings.render(&same), colon.trim_end())?;
    }
    for key in &of.same {
        writeln!(out, "# {key}")?;
    }
    Ok(())
}
