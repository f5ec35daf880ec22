use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fifangha_rules::{Directions, Games};

use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::{CommandError, CommandResult, Exit, input, output};
use crate::api::board_app::with_rules;
use crate::diagnostic::Diagnostic;
use crate::message::{Message, Strings};
use crate::notation::{self, ast::Node};
use crate::replay::rules_of;
use crate::study::rewrite::{self, TurnForm};
use crate::study::{Study, turn_around, with_directions};

#[derive(clap::Args, Debug)]
pub(super) struct FmtArgs {
    pub(super) paths: Vec<PathBuf>,
    #[arg(long)]
    check: bool,
    #[arg(long)]
    diff: bool,
    #[arg(long, conflicts_with = "short")]
    long: bool,
    #[arg(long)]
    short: bool,
    #[arg(long)]
    self_contained: bool,
    #[arg(long, conflicts_with_all = ["check", "long", "short", "self_contained"])]
    turn_around: bool,
    #[arg(long, value_name = "SIGNS", value_parser = directions_parser(), conflicts_with = "turn_around")]
    directions: Option<Directions>,
}

/// Returns a parser of the names of the signs of directions.
fn directions_parser() -> impl TypedValueParser<Value = Directions> {
    let names = Directions::ALL.iter().map(|it| it.name());
    PossibleValuesParser::new(names).map(|it| Directions::from_name(&it).unwrap_or_default())
}

pub(super) fn run(
    args: &FmtArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
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

fn format(
    args: &FmtArgs,
    path: &Path,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    let form = match (args.long, args.short) {
        (true, _) => Some(TurnForm::Long),
        (_, true) => Some(TurnForm::Short),
        _ => None,
    };
    // Formatting alone needs no replay.
    let rewrites = args.self_contained || args.turn_around;
    let mut study = match form.is_some() || rewrites || args.directions.is_some() {
        true => input::study(path)?,
        false => input::study_without_replay(path)?,
    };
    let old = study.file.clone();
    if args.self_contained {
        study = self_contained(study)?;
    }
    // Formatting needs a readable record; rewriting turns needs one without errors.
    let refused =
        |found: &&Diagnostic| found.is_error() && (form.is_some() || found.code.is_syntax());
    let mistakes: Vec<_> = study.diagnostics.iter().filter(refused).cloned().collect();
    if !mistakes.is_empty() {
        output::print_diagnostics(&study.file, &mistakes, strings)?;
        let left = Message::new("cli.left-as-it-is").with("file", study.file.name());
        output::print_to_stderr(&strings.render(&left))?;
        return Ok(Exit::from_diagnostics(&mistakes, false));
    }
    if let Some(form) = form {
        rewrite::rewrite_turns(&mut study.document, &study.replay, form);
    }
    let mut kept = 0;
    if let Some(directions) = args.directions {
        let text = notation::print_like(&study.document, old.text());
        let converted = with_directions(study.with_text(text), directions);
        (study, kept) = converted.map_err(CommandError::new)?;
    }
    let text = match args.turn_around {
        false => notation::print_like(&study.document, old.text()),
        true => match turn_around(study.clone()) {
            Ok(text) => text,
            Err(why) => return report_not_turned(old.name(), why, strings),
        },
    };
    let changed = text != old.text();
    if args.diff && changed {
        write!(
            out,
            "{}",
            output::diff(&old, &text, "cli.canonical", strings)
        )?;
    }
    if changed && args.check {
        let key = match notation::has_mixed_line_ends(old.text()) {
            true => "cli.mixed-line-ends",
            false => "cli.not-canonical",
        };
        let message = Message::new(key).with("file", study.file.name());
        out.line(&strings.render(&message))?;
        return Ok(Exit::Failed);
    }
    if args.check || args.diff {
        return Ok(Exit::Passed);
    }
    let records = study.document.records.iter();
    let comments: usize = records.map(|it| count_comments(&it.body)).sum();
    if args.turn_around && comments > 0 {
        let note = Message::new("cli.comments-not-turned")
            .with("file", study.file.name())
            .with("n", comments);
        output::print_to_stderr(&strings.render(&note))?;
    }
    if kept > 0 {
        let note = Message::new("cli.directions-kept")
            .with("file", study.file.name())
            .with("n", kept);
        output::print_to_stderr(&strings.render(&note))?;
    }
    if path == Path::new("-") {
        write!(out, "{text}")?;
    } else if changed {
        output::save_edited(path, old.text(), &text)?;
        writeln!(out, "{}", output::shown_name(path))?;
    }
    Ok(Exit::Passed)
}

/// Reports that a record cannot be turned.
fn report_not_turned(file: &str, why: Message, strings: &Strings) -> CommandResult {
    let failure = CommandError::new(
        Message::new("cli.not-turned")
            .with("file", file)
            .with("why", why),
    );
    output::print_to_stderr(&failure.render(strings))?;
    let left = Message::new("cli.left-as-it-is").with("file", file);
    output::print_to_stderr(&strings.render(&left))?;
    Ok(Exit::Failed)
}

/// Returns the number of comments of some nodes.
fn count_comments(body: &[Node]) -> usize {
    let count = |node: &Node| match node {
        Node::Variation(variation) => count_comments(&variation.body),
        node => node.comments().count(),
    };
    body.iter().map(count).sum()
}

/// Returns a study whose records name no game of their project.
fn self_contained(mut study: Study) -> Result<Study, CommandError> {
    for record in 0..study.document.records.len() {
        let front = &study.document.records[record].front;
        if let Ok(game) = rules_of(front, study.known_games)
            && Games::BUILT_IN.get(game.base.name()).is_none()
        {
            study = with_rules(&study, record, &game.self_contained())?;
        }
    }
    Ok(study)
}
