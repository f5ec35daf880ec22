mod changed;
mod compare_rules;
mod fix;
mod repository_path;

use std::borrow::Cow;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use rayon::prelude::*;

use super::input::InputFiles;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::witness_option::WitnessOption;
use super::{CommandError, CommandResult, Exit, input, output};
use crate::api::{CheckResponse, CoverageResponse};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::cache::ResultCache;
use crate::check::{CheckPlan, FileReport, RunSummary};
use crate::coverage::{Coverage, coverage_text};
use crate::diagnostic::{Code, Diagnostic, SourceFile, UnknownCode};
use crate::message::{Message, MessageArg, Strings};
use crate::project::Project;
use crate::replay::Tally;
use crate::report;
use crate::study::Study;

#[derive(clap::Args, Debug)]
pub(super) struct CheckArgs {
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputOptions<CheckFormat>,
    #[arg(long, value_name = "CODE", conflicts_with = "paths")]
    explain: Option<String>,
    #[arg(
        long,
        value_name = "REVISION",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "HEAD",
        conflicts_with = "explain"
    )]
    changed: Option<String>,
    #[arg(long, value_name = "N", conflicts_with_all = ["explain", "set", "vary"])]
    max_sowings: Option<NonZeroU64>,
    #[command(flatten)]
    witness: WitnessOption,
    #[arg(long)]
    strict: bool,
    #[arg(long, value_name = "PARAMETER=VALUE", conflicts_with = "explain")]
    set: Vec<String>,
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with = "explain"
    )]
    vary: Vec<String>,
    #[arg(long, conflicts_with_all = ["explain", "set", "vary"])]
    fix: bool,
    #[arg(long, requires = "fix")]
    diff: bool,
    #[arg(long, conflicts_with_all = ["explain", "set", "vary", "fix"])]
    coverage: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CheckFormat {
    Text,
    Json,
    Sarif,
    Junit,
    Github,
    Concise,
}

impl CheckFormat {
    /// Returns `true` if the files are named from the root of their repository: the readers of
    /// these formats know no other folder.
    fn names_from_repository(self) -> bool {
        matches!(self, Self::Sarif | Self::Junit | Self::Github)
    }
}

pub(super) fn run(
    args: &CheckArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    args.output.redirect(out);
    if let Some(code) = &args.explain {
        return explain(code, language.for_people(), out);
    }
    let mut paths = Cow::Borrowed(&args.paths);
    if format.names_from_repository() {
        let names = paths.iter().map(|it| input::relative_to_working_dir(it));
        paths = Cow::Owned(names.collect());
    }
    let mut files = InputFiles::from_paths(&paths)?;
    if let Some(revision) = &args.changed {
        changed::retain_changed(&mut files, revision)?;
    }
    if args.diff {
        fix::show_fixes(&files, language.for_people(), out)?;
        return Ok(Exit::Passed);
    }
    if args.fix {
        fix::fix_files(&files, language.for_people())?;
    }
    if !(args.set.is_empty() && args.vary.is_empty()) {
        let studies = check_files(&files, args, |study, _| study)?;
        args.witness
            .require(studies.iter().flat_map(Study::sigla))?;
        return compare_rules::run(args, format, &studies, language, out);
    }
    if args.coverage {
        return print_coverage(&files, args, format, language, out);
    }
    let report = |study: Study, elapsed| {
        let sigla: Vec<_> = study.sigla().collect();
        let mut report = FileReport::from(study);
        report.elapsed = elapsed;
        (report, sigla)
    };
    let (checked, sigla): (Vec<_>, Vec<_>) = check_files(&files, args, report)?.into_iter().unzip();
    args.witness.require(sigla.into_iter().flatten())?;
    write_reports(args, format, checked, language, out)
}

/// Prints what the records exercise.
fn print_coverage(
    files: &InputFiles,
    args: &CheckArgs,
    format: CheckFormat,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let covered = |study: Study, _| {
        let exit = Exit::from_diagnostics(&study.diagnostics, args.strict);
        (Coverage::of_study(&study), exit)
    };
    let mut coverage = Coverage::default();
    let mut exit = Exit::Passed;
    for (of_file, result) in check_files(files, args, covered)? {
        coverage.add(of_file);
        exit = exit.max(result);
    }
    match format {
        CheckFormat::Text => {
            out.write_wrapped(&coverage_text::text(&coverage, language.for_people()))?;
        }
        CheckFormat::Json => output::json(&CoverageResponse::from(&coverage), out)?,
        _ => return Err(CommandError::new(Message::new("coverage.format"))),
    }
    Ok(exit)
}

/// Writes the reports on some files.
fn write_reports(
    args: &CheckArgs,
    format: CheckFormat,
    mut checked: Vec<FileReport>,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    if format.names_from_repository() {
        repository_path::rename_all(&mut checked);
    }
    let programs = || language.for_programs();
    match format {
        CheckFormat::Text => text(&checked, language, out)?,
        CheckFormat::Json => output::json(&CheckResponse::new(&checked, programs()), out)?,
        CheckFormat::Sarif => {
            let (project, strings) = (Project::find().ok(), programs());
            let page_url = |code| project.as_ref()?.code_page_url(code, strings);
            output::json_value(&report::sarif(&checked, page_url, strings), out)?;
        }
        CheckFormat::Junit => write!(out, "{}", report::junit(&checked, programs()))?,
        CheckFormat::Github => {
            let strings = programs();
            lines(&checked, report::github_annotation, |_| strings, out)?;
            writeln!(out, "{}", strings.render(&summary(&checked)))?;
        }
        CheckFormat::Concise => {
            let of_file = |it: &FileReport| language.for_language(it.language.as_deref());
            lines(&checked, report::concise, of_file, out)?;
            let strings = common_language(&checked, language);
            writeln!(out, "{}", strings.render(&summary(&checked)))?;
        }
    }
    Ok(checked
        .iter()
        .map(|it| Exit::from_diagnostics(&it.diagnostics, args.strict))
        .max()
        .unwrap_or(Exit::Passed))
}

/// The number of files that are checked in parallel before their cost is charged.
const FILES_PER_ROUND: usize = 256;

/// Checks the files in parallel and reduces each study, with the time of its check. The results
/// are those of a sequential check.
fn check_files<T: Send>(
    files: &InputFiles,
    args: &CheckArgs,
    reduce: impl Fn(Study, Duration) -> T + Sync,
) -> Result<Vec<T>, CommandError> {
    let context = SearchContext::default().with_cache(&ResultCache::in_memory());
    let run = Budget::new(SearchLimits::RUN, &context);
    let share = || run.sub_budget(SearchLimits::FILE.sowings);
    let one = |number| -> Result<(T, Budget), CommandError> {
        let budget = share();
        let began = Instant::now();
        let (file, references) = files.open(number)?;
        let plan = CheckPlan::new(references, &budget)
            .witness(args.witness.siglum())
            .max_claim_sowings(args.max_sowings.map(NonZeroU64::get));
        let study = file.map_or_else(|unread| *unread, |file| plan.run(file));
        Ok((reduce(study, began.elapsed()), budget))
    };
    let others = files.others.iter().cloned();
    let mut all: Vec<_> = others.map(|it| reduce(it, Duration::ZERO)).collect();
    for first in (0..files.count()).step_by(FILES_PER_ROUND) {
        let numbers = first..files.count().min(first + FILES_PER_ROUND);
        let together: Vec<_> = numbers.clone().into_par_iter().map(one).collect();
        for (number, it) in numbers.zip(together) {
            let (mut checked, mut budget) = it?;
            // An earlier file of the round has used a part of its budget.
            if budget.sowings() > 0 && share().max_sowings() < budget.max_sowings() {
                (checked, budget) = one(number)?;
            }
            run.charge_sub_budget(&budget);
            all.push(checked);
        }
    }
    Ok(all)
}

fn explain(code: &str, strings: &Strings, out: &mut CommandOutput) -> CommandResult {
    let code: Code = code.parse().map_err(|unknown: UnknownCode| {
        let failure = CommandError::new(&unknown);
        let part = unknown.0.trim_start_matches(['f', 'F']).chars().next();
        let of_part = |code: &&Code| code.as_str().chars().nth(1) == part;
        let codes = Code::ALL.iter().filter(of_part);
        let codes: Vec<_> = codes.map(|it| MessageArg::from(it.as_str())).collect();
        failure.with_help(match codes.is_empty() {
            true => Message::new("cli.a-code"),
            false => Message::new("cli.the-codes").with("all", MessageArg::List(codes)),
        })
    })?;
    out.line(code.page(strings.fallback()).trim_end())?;
    Ok(Exit::Passed)
}

/// Prints the diagnostics of each file in the language of its record, and the numbers of the run.
fn text(
    files: &[FileReport],
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for it in files {
        let strings = language.for_language(it.language.as_deref());
        for diagnostic in &it.diagnostics {
            let report = out.diagnostic(&it.file, diagnostic, strings);
            out.message(&(report + "\n"))?;
        }
    }
    let strings = common_language(files, language);
    out.line(&strings.render(&summary(files)))?;
    Ok(())
}

/// Returns the language of text about some files: that of their records if it is the same.
fn common_language(files: &[FileReport], language: &OutputLanguage) -> &'static Strings {
    let of_file = |it: &FileReport| language.for_language(it.language.as_deref());
    let mut all = files.iter().map(of_file);
    match all.next() {
        Some(first) if all.all(|it| it.language() == first.language()) => first,
        _ => language.for_people(),
    }
}

/// Writes each diagnostic on a line.
fn lines(
    files: &[FileReport],
    line: fn(&SourceFile, &Diagnostic, &Strings) -> String,
    language: impl Fn(&FileReport) -> &'static Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for it in files {
        for diagnostic in &it.diagnostics {
            writeln!(out, "{}", line(&it.file, diagnostic, language(it)))?;
        }
    }
    Ok(())
}

/// Returns the numbers of files, games and checks of a run.
fn summary(files: &[FileReport]) -> Message {
    let run = RunSummary::new(files);
    let mut tally = tally([run.files, run.games], run.checks);
    for (key, n) in [("cli.left-out", run.left_out), ("cli.errors", run.errors)] {
        if n > 0 {
            tally = Message::new("cli.both")
                .with("first", tally)
                .with("next", count_message(key, n));
        }
    }
    tally
}

/// Returns the numbers of files and games, and of passed, failed, open and known failed checks.
pub(super) fn tally([files, games]: [usize; 2], checks: Tally) -> Message {
    let mut tally = Message::new("cli.tally")
        .with("files", count_message("cli.files", files))
        .with("games", count_message("cli.games", games))
        .with("passed", count_message("cli.passed", checks.passed))
        .with("failed", count_message("cli.failed", checks.failed));
    for (key, n) in [("cli.left-open", checks.open), ("cli.known", checks.known)] {
        if n > 0 {
            tally = Message::new("cli.and")
                .with("tally", tally)
                .with("open", count_message(key, n));
        }
    }
    tally
}

fn count_message(key: &'static str, n: usize) -> Message {
    Message::new(key).with("n", n)
}
