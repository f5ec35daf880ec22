mod readings;

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use rayon::prelude::*;

use super::afresh::Afresh;
use super::input::Files;
use super::language::Language;
use super::output::Out;
use super::witness::Witness;
use super::{Exit, Failure, Outcome, input, output};
use crate::answer::Check;
use crate::cache::ResultCache;
use crate::check::Checked;
use crate::diagnostic::{Code, Severity, UnknownCode};
use crate::effort::{Bounds, Budget, Effort};
use crate::message::{Arg, Message, Strings};
use crate::reconstruct::judge;
use crate::report;
use crate::study::Study;

/// Replays records and verifies all that they say.
///
/// Every turn, number, long form, end mark, board and claim is checked; where a
/// record leaves something open, whether some game fits, or as many as its
/// `fits` says. With `--set` or `--vary` the games that hold are tried under
/// other readings of the rules, and those that break are listed. Exit code 0: all
/// checks pass; 1: a check failed, or no game can be played under the readings;
/// 2: something could not be read.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha check                       every record of the project's games/
  fifangha check games my-game.fif
  fifangha check - < my-game.fif
  fifangha check --format junit games > report.xml
  fifangha check --set origin=nearest  which games break under that reading
  fifangha check --vary origin,tsibongy=merge|plain games
  fifangha check --explain F201        what a code means, with an example")]
pub(super) struct Args {
    /// Records, folders of records, or `-` for standard input [default: games/].
    pub(super) paths: Vec<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Explains a code instead, such as `F201`.
    #[arg(long, value_name = "CODE", conflicts_with = "paths")]
    explain: Option<String>,
    #[command(flatten)]
    witness: Witness,
    /// Fails on warnings too, and on notes of what was not decided; what is left
    /// open on purpose, and fits, does not fail.
    #[arg(long)]
    strict: bool,
    /// Tries the games with this value of a parameter instead, such as
    /// `origin=nearest`, and tells which break; may be given again.
    #[arg(long, value_name = "PARAMETER=VALUE", conflicts_with = "explain")]
    set: Vec<String>,
    /// Tries the games under each of these readings, and tells which break:
    /// parameters (`origin`, or `origin=free|nearest`) and games.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with = "explain"
    )]
    vary: Vec<String>,
    #[command(flatten)]
    afresh: Afresh,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
    Junit,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    args.afresh.note(language)?;
    if let Some(code) = &args.explain {
        return explain(code, language.of_people(), out);
    }
    let paths = match args.format {
        // Who reads these knows the folder, and not where it is here.
        Format::Sarif | Format::Junit => {
            let paths = args.paths.iter().map(|path| input::from_here(path));
            Cow::Owned(paths.collect::<Vec<_>>())
        }
        Format::Text | Format::Json => Cow::Borrowed(&args.paths),
    };
    let checked = match args.wants_studies() {
        true => {
            let mut studies = input::studies(&paths)?;
            args.witness.follow(&mut studies)?;
            let run = Budget::of(Bounds::RUN);
            for study in &mut studies {
                judge(study, &run);
            }
            if !(args.set.is_empty() && args.vary.is_empty()) {
                let studies: Vec<&Study> = studies.iter().collect();
                return readings::run(args, &studies, language, out);
            }
            studies.into_iter().map(Checked::from).collect()
        }
        false => every(&Files::under(&paths)?)?,
    };
    let strings = match args.format {
        Format::Text => language.of_people(),
        _ => language.of_programs(),
    };
    match args.format {
        Format::Text => text(&checked, strings, out)?,
        Format::Json => output::json(&Check::of(&checked, strings), out)?,
        Format::Sarif => output::json(&report::sarif(&checked, strings), out)?,
        Format::Junit => write!(out, "{}", report::junit(&checked, strings))?,
    }
    Ok(checked
        .iter()
        .map(|it| Exit::of(&it.diagnostics, args.strict))
        .max()
        .unwrap_or(Exit::Holds))
}

impl Args {
    /// Whether more is asked of the files than whether they hold.
    fn wants_studies(&self) -> bool {
        self.witness.is_some() || !self.set.is_empty() || !self.vary.is_empty()
    }
}

/// So many files are looked at on all cores before it is counted what they have
/// cost together.
const TOGETHER: usize = 256;

/// What became of each file. It is the same as if they were looked at one by one.
fn every(files: &Files) -> Result<Vec<Checked>, Failure> {
    let effort = Effort::default().with_cache(&ResultCache::in_memory());
    let run = Budget::new(Bounds::RUN, &effort);
    let share = || run.part(Bounds::FILE.sowings);
    let one = |number| -> Result<(Checked, Budget), Failure> {
        let judging = share();
        let (file, keys) = files.open(number)?;
        let checked = match file {
            Ok(file) => Checked::of(file, keys, &judging),
            Err(unread) => Checked::from(*unread),
        };
        Ok((checked, judging))
    };
    let mut all: Vec<_> = files.others.iter().cloned().map(Checked::from).collect();
    for first in (0..files.count()).step_by(TOGETHER) {
        let numbers = first..files.count().min(first + TOGETHER);
        let together: Vec<_> = numbers.clone().into_par_iter().map(one).collect();
        for (number, it) in numbers.zip(together) {
            let (mut checked, mut judging) = it?;
            // A file before it has taken what it was to have.
            if judging.sowings() > 0 && share().most_sowings() < judging.most_sowings() {
                (checked, judging) = one(number)?;
            }
            run.pay(&judging);
            all.push(checked);
        }
    }
    Ok(all)
}

fn explain(code: &str, strings: &Strings, out: &mut Out) -> Outcome {
    let code: Code = code.parse().map_err(|unknown: UnknownCode| {
        let failure = Failure::new(&unknown);
        let part = unknown.0.trim_start_matches(['f', 'F']).chars().next();
        let of_part = |code: &&Code| code.as_str().chars().nth(1) == part;
        let codes: Vec<_> = Code::ALL.iter().filter(of_part).collect();
        match codes.as_slice() {
            [] => failure.help(Message::new("cli.a-code")),
            codes => {
                let codes = codes.iter().map(|code| Arg::from(code.as_str())).collect();
                failure.help(Message::new("cli.the-codes").with("all", Arg::List(codes)))
            }
        }
    })?;
    out.line(code.page(strings.fallback()).trim_end())?;
    Ok(Exit::Holds)
}

fn text(files: &[Checked], strings: &Strings, out: &mut Out) -> Result<(), Failure> {
    for it in files {
        for diagnostic in &it.diagnostics {
            let shown = out.diagnostic(&it.file, diagnostic, strings);
            out.message(&(shown + "\n"))?;
        }
    }
    let answer = Check::of(files, strings);
    let checks = answer.checks;
    let mut tally = tally(
        [answer.files, answer.games],
        [checks.held, checks.failed, checks.open],
    );
    if answer.left_out > 0 {
        tally = Message::new("cli.both")
            .with("first", tally)
            .with("next", counted("cli.left-out", answer.left_out));
    }
    let errors = files
        .iter()
        .flat_map(|it| &it.diagnostics)
        .filter(|diagnostic| diagnostic.severity == Severity::Error)
        .count();
    if errors > 0 {
        tally = Message::new("cli.both")
            .with("first", tally)
            .with("next", counted("cli.errors", errors));
    }
    out.line(&strings.say(&tally))?;
    Ok(())
}

/// How many files and games were read, and how many of their checks held, failed
/// and were left open.
pub(super) fn tally([files, games]: [usize; 2], [held, failed, open]: [usize; 3]) -> Message {
    let tally = Message::new("cli.tally")
        .with("files", counted("cli.files", files))
        .with("games", counted("cli.games", games))
        .with("held", counted("cli.held", held))
        .with("failed", counted("cli.failed", failed));
    match open {
        0 => tally,
        _ => Message::new("cli.and-open")
            .with("tally", tally)
            .with("open", counted("cli.left-open", open)),
    }
}

fn counted(key: &'static str, n: usize) -> Message {
    Message::new(key).with("n", n)
}
