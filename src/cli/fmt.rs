use std::io::Write;
use std::path::{Path, PathBuf};

use super::language::OutputLanguage;
use super::{ApiError, CommandResult, Exit, input, output};
use crate::message::{Message, Strings};
use crate::notation;
use crate::study::rewrite::{self, TurnForm};

/// Puts records into their canonical form.
///
/// Nothing that was written is lost, and comments keep their place. A file
/// that cannot be read is refused and left as it is.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha fmt games
  fifangha fmt --check games           exit code 1 where a file would change
  fifangha fmt --long - < my-game.fif  with every capture named
  fifangha fmt --migrate games         up to date with this version")]
pub(super) struct FmtArgs {
    /// Records, folders of records, or `-` for standard input, which goes to
    /// standard output [default: games/].
    pub(super) paths: Vec<PathBuf>,
    /// Changes nothing, and fails where a file is not in canonical form.
    #[arg(long)]
    check: bool,
    /// Changes nothing, and shows what would change.
    #[arg(long)]
    diff: bool,
    /// Writes turns in the long form, filled in from the replay.
    #[arg(long, conflicts_with = "short")]
    long: bool,
    /// Writes turns in the short form, reduced to their choices.
    #[arg(long)]
    short: bool,
    /// Brings records up to date that were written for an earlier version: the
    /// seeds in hand beside a board of `@shows`, `begins` beside a `start`.
    #[arg(long)]
    migrate: bool,
}

pub(super) fn run(args: &FmtArgs, language: &OutputLanguage, out: &mut dyn Write) -> CommandResult {
    let mut exit = Exit::Passed;
    let found = input::record_paths(&args.paths)?;
    for left_out in &found.left_out {
        input::print_diagnostics(left_out, language.for_people())?;
        exit = exit.max(Exit::from_diagnostics(&left_out.diagnostics, false));
    }
    for path in &found.files {
        exit = exit.max(format(args, path, language.for_people(), out)?);
    }
    Ok(exit)
}

fn format(args: &FmtArgs, path: &Path, strings: &Strings, out: &mut dyn Write) -> CommandResult {
    let form = match (args.long, args.short) {
        (true, _) => Some(TurnForm::Long),
        (_, true) => Some(TurnForm::Short),
        _ => None,
    };
    // The layout alone asks for no play.
    let mut study = match form.is_some() || args.migrate {
        true => input::study(path)?,
        false => input::study_without_replay(path)?,
    };
    let old = study.file.text().to_owned();
    if args.migrate {
        study = rewrite::migrate(study);
    }
    // The layout needs a text that could be read; the turns' forms need one
    // that holds.
    let refused = |found: &&crate::diagnostic::Diagnostic| {
        found.severity == crate::diagnostic::Severity::Error
            && (form.is_some() || found.code.is_of_reading())
    };
    let mistakes: Vec<_> = study.diagnostics.iter().filter(refused).collect();
    if !mistakes.is_empty() {
        let mut err = anstream::stderr();
        for mistake in &mistakes {
            writeln!(
                err,
                "{}",
                output::diagnostic_for_stderr(&study.file, mistake, strings)
            )?;
        }
        let left = Message::new("cli.left-as-it-is").with("file", study.file.name());
        output::print_to_stderr(&strings.render(&left))?;
        let owned: Vec<_> = mistakes.into_iter().cloned().collect();
        return Ok(Exit::from_diagnostics(&owned, false));
    }
    if let Some(form) = form {
        rewrite::rewrite_turns(&mut study.document, &study.replay, form);
    }
    let text = notation::print(&study.document);
    let changed = text != old;
    if args.diff && changed {
        let name = study.file.name();
        write!(out, "{}", diff(name, &old, &text, strings))?;
    }
    if args.check || args.diff {
        if changed && args.check {
            let said = Message::new("cli.not-canonical").with("file", study.file.name());
            writeln!(out, "{}", strings.render(&said))?;
        }
        return Ok(if changed && args.check {
            Exit::Failed
        } else {
            Exit::Passed
        });
    }
    if path == Path::new("-") {
        write!(out, "{text}")?;
    } else if changed {
        output::replace(path, text.as_bytes())
            .map_err(|failure: ApiError| failure.with_help(Message::new("cli.as-it-was")))?;
        writeln!(out, "{}", study.file.name())?;
    }
    Ok(Exit::Passed)
}

/// The unified diff of a file's text and what would replace it.
fn diff(name: &str, old: &str, new: &str, strings: &Strings) -> String {
    let canonical = Message::new("cli.canonical").with("file", name);
    similar::TextDiff::from_lines(old, new)
        .unified_diff()
        .header(name, &strings.render(&canonical))
        .to_string()
}
