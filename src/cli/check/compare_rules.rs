//! `check --set` and `check --vary`: the games that fail under other variants.

use super::super::game_options::known_games;
use std::io::Write;

use super::{CheckArgs, CheckFormat};
use crate::api::{ApiError, VariantsResponse};
use crate::budget::{Budget, SearchLimits};
use crate::cli::language::OutputLanguage;
use crate::cli::output::{self, CommandOutput};
use crate::cli::{CommandError, CommandResult, Exit};
use crate::message::{Message, Strings};
use crate::reconstruct::{
    ExampleSuite, RuleVariants, RuleVariantsError, SuiteExample, reconstruction_text,
};
use crate::report;
use crate::study::Study;

pub(super) fn run(
    args: &CheckArgs,
    format: CheckFormat,
    studies: &[Study],
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let studies: &[&Study] = &studies.iter().collect::<Vec<_>>();
    let names = args.set.iter().chain(&args.vary).map(String::as_str);
    let rule_variants = parse_variants(names, studies).map_err(ApiError::from)?;
    if let Some(unset) = args.set.iter().find(|it| !it.contains('=')) {
        let message = Message::new("cli.suite.set").with("written", unset.as_str());
        return Err(CommandError::new(message));
    }
    let suite = ExampleSuite::run(
        studies,
        &rule_variants,
        &Budget::unwatched(SearchLimits::RUN),
    );
    match format {
        CheckFormat::Json => {
            let answer = VariantsResponse::new(&suite, studies, language.for_programs());
            output::json(&answer, out)?;
        }
        CheckFormat::Text => text(&suite, studies, language.for_people(), out)?,
        CheckFormat::Junit => {
            let strings = language.for_programs();
            write!(
                out,
                "{}",
                report::junit_for_variants(&suite, studies, strings)
            )?;
        }
        CheckFormat::Sarif | CheckFormat::Github | CheckFormat::Concise => {
            return Err(CommandError::new(Message::new("cli.suite.format")));
        }
    }
    let read = studies
        .iter()
        .map(|it| Exit::from_diagnostics(&it.diagnostics, false));
    let breaks = (0..suite.variants.len()).any(|variant| suite.tally(variant)[1] > 0);
    let is_tried = |it: &SuiteExample| it.outcomes.iter().any(Result::is_ok);
    let nothing_tried = !suite.examples.is_empty() && !suite.examples.iter().any(is_tried);
    let tried = Exit::passed_if(!breaks && !nothing_tried);
    Ok(read.max().unwrap_or(Exit::Passed).max(tried))
}

/// Parses rule variants among the games that the records can name, those of the first project that
/// has all of them.
fn parse_variants<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    studies: &[&Study],
) -> Result<RuleVariants, RuleVariantsError> {
    let mut games: Vec<_> = studies.iter().map(|study| study.known_games).collect();
    games.dedup();
    let parse = |games| RuleVariants::parse_among(names.clone(), games);
    let mut parsed = games.into_iter().map(parse);
    let first = parsed.next().unwrap_or_else(|| parse(known_games()));
    first.or_else(|error| parsed.find_map(Result::ok).ok_or(error))
}

fn text(
    suite: &ExampleSuite,
    studies: &[&Study],
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    out.write_wrapped(&reconstruction_text::suite_table(suite, strings))?;
    for (index, example) in suite.examples.iter().enumerate() {
        let study = studies[example.file];
        let text = reconstruction_text::failing_variants(suite, index, study, strings);
        if !text.is_empty() {
            out.write_wrapped(&format!("\n{text}"))?;
        }
    }
    if suite.broken > 0 {
        let broken = Message::new("reconstruct.suite.broken").with("n", suite.broken);
        out.line(&format!("\n{}", strings.render(&broken)))?;
    }
    Ok(())
}
