mod reading_matrix;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::witness_option::WitnessOption;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output, record_output};
use crate::api::{self, ReconstructRequest, ReconstructResponse, Reconstruction};
use crate::budget::SearchContext;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::diagram::{DiagramStyle, draw_grid};
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::{
    self,
    ast::{Document, Record},
};
use crate::reconstruct::reconstruction_text::board_caption;
use crate::reconstruct::{
    MAX_MERGED_GAMES, ReconstructionReport, complete, contributions, fitting_boards,
    reconstruction_text, without_constraint_at,
};
use crate::replay::{GameRules, ReplayedGame, rules_of};
use crate::study::Study;

#[derive(clap::Args, Debug)]
pub(super) struct ReconstructArgs {
    pub(super) file: PathBuf,
    #[arg(long, value_name = "KEY", conflicts_with_all = ["write", "count", "game", "limit", "max_turns", "contributions", "ignore"])]
    source: Option<String>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    vary: Option<Vec<String>>,
    #[arg(long, conflicts_with = "write")]
    count: bool,
    #[arg(long, value_name = "N", default_value_t = ReconstructRequest::default().limit)]
    limit: usize,
    #[arg(long)]
    write: bool,
    #[arg(long, conflicts_with_all = ["source", "vary", "write", "count", "limit", "contributions", "ignore", "format"])]
    svg: bool,
    #[command(flatten)]
    output: OutputOptions,
    #[arg(long, requires = "write", conflicts_with = "output")]
    in_place: bool,
    #[arg(long, value_name = "N")]
    max_turns: Option<u64>,
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    timeout: Option<f64>,
    #[command(flatten)]
    witness: WitnessOption,
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    #[arg(long, conflicts_with_all = ["write", "count"])]
    contributions: bool,
    #[arg(long, value_name = "LINE:COLUMN", conflicts_with = "write")]
    ignore: Option<String>,
    #[arg(long)]
    cite: bool,
}

pub(super) fn run(
    args: &ReconstructArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = match args.svg {
        true => AnswerFormat::Text,
        false => args.output.answer_or_record(args.write)?,
    };
    if args.source.is_none() && args.vary.iter().flatten().any(|it| it == "all") {
        return Err(CommandError::new(Message::new("cli.all-of-source")));
    }
    let until = deadline(args)?;
    let context = search_context(until);
    interruptible::stop_on_ctrl_c(&context)?;
    let in_time = interruptible::exit_after_deadline(until, language.for_people());
    if let Some(source) = &args.source {
        return reading_matrix::run(args, source, &context, in_time, language, out);
    }
    let request = args.request();
    let Study {
        file,
        known_games: games,
        document,
        replay,
        diagnostics,
        ..
    } = args.witness.study(&args.file)?;
    let unread = |found: &&Diagnostic| found.is_error() && found.code.is_syntax();
    let mistakes: Vec<_> = diagnostics.iter().filter(unread).collect();
    if !mistakes.is_empty() {
        return print_mistakes(&file, mistakes, language.for_people());
    }
    let index = request.record(&document)?;
    let without = |place: &String| record_without(&file, &document.records[index], place);
    let left_out = args.ignore.as_ref().map(without).transpose()?;
    let record = left_out.as_ref().unwrap_or(&document.records[index]);
    let rules = match rules_of(&record.front, games) {
        Ok(rules) => rules,
        Err(mistakes) => return print_mistakes(&file, &mistakes, language.for_people()),
    };
    let compared = !args.write && !args.svg && (!args.count || args.vary.is_some());
    let rule_variants = match compared {
        true => request.rule_variants(record, games)?,
        false => None,
    };
    let strings = language.for_format(format);
    let (found, parts) = interruptible::run_with_progress(&context, strings, progress, || {
        let found = request.search(
            record,
            &rules,
            rule_variants.as_ref(),
            &diagnostics,
            &context,
        );
        let parts = match args.contributions {
            true => contributions(record, &rules, &request.limits(), &context),
            false => Vec::new(),
        };
        (found, parts)
    });
    drop(in_time);
    if args.write {
        let report = found.report;
        return write(args, &file, document, index, &report, strings, out);
    }
    if args.svg {
        let game = replay.games.iter().find(|it| it.record == index);
        let game = game.ok_or_else(|| CommandError::new(Message::new("reconstruct.fits.none")))?;
        let strings = language.for_record(Some(&record.front));
        return draw(args, record, game, &found.report, strings, out);
    }
    args.output.redirect(out);
    match format {
        AnswerFormat::Json => {
            let mut response = ReconstructResponse::new(&found, &file, strings);
            response.provenance =
                Some(output::command_provenance().with_file(file.name(), file.text()));
            response.contributions = (parts.iter())
                .map(|it| api::ContributionJson::new(it, &file))
                .collect();
            output::json(&response, out)?;
        }
        AnswerFormat::Text if args.count && found.variants.is_empty() => {
            let count = strings.render(&reconstruction_text::count(&found.report));
            writeln!(out, "{count}")?;
        }
        AnswerFormat::Text => {
            let reasons = found.reasons.as_ref();
            for fault in reasons.iter().flat_map(|it| &it.faults) {
                out.message(&out.diagnostic(&file, fault, strings))?;
                writeln!(out)?;
            }
            text(&found, &rules, &file, strings, out)?;
            if let Some(near) = reasons.and_then(|it| it.closest.as_ref()) {
                out.write_wrapped(&reconstruction_text::closest_boards(near, strings))?;
            }
            if args.contributions {
                writeln!(out)?;
                out.write_wrapped(&reconstruction_text::contributions(&parts, &file, strings))?;
            }
        }
    }
    if args.cite && matches!(format, AnswerFormat::Text) {
        out.line(&citation(&file, strings))?;
    }
    Ok(Exit::passed_if(found.report.count > 0))
}

impl ReconstructArgs {
    fn request(&self) -> ReconstructRequest {
        let default = ReconstructRequest::default();
        ReconstructRequest {
            game: self.game,
            vary: self.vary.clone(),
            limit: match (self.count, self.svg) {
                (true, _) => 0,
                (_, true) => MAX_MERGED_GAMES,
                _ => self.limit,
            },
            max_turns: self.max_turns.unwrap_or(default.max_turns),
        }
    }
}

/// Returns the deadline of the search; `None` without `--timeout`.
fn deadline(args: &ReconstructArgs) -> Result<Option<Instant>, CommandError> {
    let Some(seconds) = args.timeout else {
        return Ok(None);
    };
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|_| CommandError::new(Message::new("cli.timeout")))?;
    Ok(Instant::now().checked_add(time))
}

/// Returns a search context that stops at the deadline.
fn search_context(until: Option<Instant>) -> SearchContext {
    match until {
        Some(until) => SearchContext::with_poll(move || Instant::now() < until),
        None => SearchContext::default(),
    }
}

fn print_mistakes<'d>(
    file: &SourceFile,
    mistakes: impl IntoIterator<Item = &'d Diagnostic>,
    strings: &Strings,
) -> CommandResult {
    let mut exit = Exit::Failed;
    let mistakes = mistakes.into_iter().inspect(|it| {
        exit = exit.max(Exit::from_diagnostics(std::slice::from_ref(it), false));
    });
    output::print_diagnostics(file, mistakes, strings)?;
    Ok(exit)
}

/// Returns the record without the piece of evidence at a place, `17:10` or `17`.
fn record_without(file: &SourceFile, record: &Record, place: &str) -> Result<Record, CommandError> {
    let refused = || {
        CommandError::new(Message::new("reconstruct.contributions.no_such").with("place", place))
            .with_help(Message::new("reconstruct.contributions.help"))
    };
    let (line, column) = match place.split_once(':') {
        Some((line, column)) => (line.parse::<usize>(), column.parse::<usize>()),
        None => (place.parse::<usize>(), Ok(1)),
    };
    let (Ok(line @ 1..), Ok(column @ 1..)) = (line, column) else {
        return Err(refused());
    };
    let lines = file.text().split_inclusive('\n').take(line - 1);
    let begins: usize = lines.map(str::len).sum();
    let text = file.text().get(begins..).unwrap_or_default();
    let columns = text.chars().take(column - 1).map(char::len_utf8);
    let at = begins + columns.sum::<usize>();
    let found = without_constraint_at(record, at);
    found.map(|(_, record)| record).ok_or_else(refused)
}

pub(super) fn progress(context: &SearchContext) -> Message {
    Message::new("cli.progress")
        .with("turns", context.turns())
        .with("games", context.games_found())
}

fn text(
    found: &Reconstruction<'_>,
    rules: &GameRules,
    file: &SourceFile,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let Reconstruction {
        report: answer,
        variants,
        reasons,
    } = found;
    out.write_wrapped(&reconstruction_text::text(answer, file, strings))?;
    if let Some(failure) = &answer.failure {
        let report = out.diagnostic(file, &failure.diagnostic, strings);
        writeln!(out)?;
        out.message(&report)?;
        writeln!(out)?;
    }
    if let Some(reasons) = reasons {
        write!(
            out,
            "{}",
            reconstruction_text::conflicts(&reasons.conflicts, file, strings)
        )?;
    }
    if !variants.is_empty() {
        writeln!(out)?;
        out.write_wrapped(&reconstruction_text::comparison_table(
            variants, rules.base, file, strings,
        ))?;
    }
    Ok(())
}

/// Draws the boards of the games that fit.
fn draw(
    args: &ReconstructArgs,
    record: &Record,
    game: &ReplayedGame,
    report: &ReconstructionReport,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    let boards = fitting_boards(record, game, report).map_err(CommandError::new)?;
    let captions: Vec<_> = boards
        .iter()
        .map(|it| strings.render(&board_caption(it, report.count)))
        .collect();
    let figures = boards
        .into_iter()
        .map(|it| Figure::reconstruction(it.board));
    let figures: Vec<_> = figures.collect();
    let style = DiagramStyle {
        show_key: true,
        margin: 12.0,
        ..DiagramStyle::default().for_rules(&game.rules)
    };
    let svg = draw_grid(&figures, 2, &captions, &style, strings);
    args.output.open("svg", out)?;
    writeln!(out, "{}", svg.to_string().trim_end())?;
    Ok(Exit::Passed)
}

/// Returns how to cite the result, with the checksum of the record.
fn citation(file: &SourceFile, strings: &Strings) -> String {
    let provenance = output::command_provenance().with_file(file.name(), file.text());
    strings.render(&output::citation_message(&provenance))
}

fn write(
    args: &ReconstructArgs,
    file: &SourceFile,
    mut document: Document,
    index: usize,
    answer: &ReconstructionReport,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    match complete(&document.records[index], answer) {
        Ok(record) => document.records[index] = record,
        Err(refusal) => {
            let failure = answer.failure.as_ref().map(|it| &it.diagnostic);
            output::print_diagnostics(file, failure.into_iter().chain([&*refusal]), strings)?;
            let left = Message::new("cli.left-as-it-is").with("file", file.name());
            output::print_to_stderr(&strings.render(&left))?;
            return Ok(Exit::Failed);
        }
    }
    let text = notation::print(&document);
    let target = record_output::output_path(
        &args.file,
        args.output.record()?,
        args.in_place,
        "completed",
    )?;
    if target == Path::new("-") {
        write!(out, "{text}")?;
        if args.cite {
            output::print_to_stderr(&citation(file, strings))?;
        }
        return Ok(Exit::Passed);
    }
    record_output::save(file, &target, &text)?;
    let count = strings.render(&reconstruction_text::count(answer));
    writeln!(out, "{}: {count}", output::shown_name(&target))?;
    if args.cite {
        out.line(&citation(file, strings))?;
    }
    Ok(Exit::Passed)
}
