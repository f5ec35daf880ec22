use std::io::Write;
use std::path::PathBuf;

use fifangha_rules::Side;

use super::game_options::{GameOptions, known_games};
use super::language::OutputLanguage;
use super::prompt::Prompt;
use super::{CommandError, CommandResult, Exit, output};
use crate::diagnostic::SourceFile;
use crate::message::{Message, MessageArg};
use crate::study::Study;
use crate::yaml::scalar;

#[derive(clap::Args, Debug)]
pub(super) struct NewArgs {
    pub(super) file: Option<PathBuf>,
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    south: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    north: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    date: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    place: Option<String>,
    #[arg(long)]
    language: Option<String>,
    #[command(flatten)]
    options: GameOptions,
}

pub(super) fn run(args: &NewArgs, language: &OutputLanguage, out: &mut dyn Write) -> CommandResult {
    let mut options = args.options.clone();
    options.resolve()?;
    if let Some(file) = &args.file
        && file.symlink_metadata().is_ok()
    {
        return Err(output::exists_failure(file));
    }
    let strings = language.for_people();
    let mut questions = Prompt::on_stdin(should_prompt(args), strings);
    let a_game = strings.t("cli.new.a-game", &[]);
    let title = questions.text("cli.new.title", args.title.as_deref(), &a_game)?;
    let game = questions.game(&mut options)?;
    let [south, north] = [Side::South, Side::North].map(|side| strings.render(&side.into()));
    let south = questions.text("cli.new.south", args.south.as_deref(), &south)?;
    let north = questions.text("cli.new.north", args.north.as_deref(), &north)?;
    let mut keys = vec![
        ("title", scalar(&title)),
        ("rules", options.rules_value(game.base)),
    ];
    let columns = game.rules.parameters().columns;
    if columns != game.base.parameters().columns {
        keys.push(("columns", columns.count().to_string()));
    }
    keys.push(("south", scalar(&south)));
    keys.push(("north", scalar(&north)));
    let optional = [
        ("date", &args.date),
        ("place", &args.place),
        ("language", &args.language),
    ];
    for (key, value) in optional {
        keys.extend(value.as_deref().map(|value| (key, scalar(value))));
    }
    let mut text = String::from("---\n");
    for (key, value) in keys {
        text.push_str(&format!("{key}: {value}\n"));
    }
    let start = MessageArg::text(&game.rules.start());
    let turns = Message::new("cli.new.turns").with("start", start);
    text.push_str(&format!("---\n{}\n", strings.render(&turns)));
    let file = SourceFile::new("new.fif", text.as_str());
    let begun = Study::from_file_among(file, known_games());
    if let Some(wrong) = begun.diagnostics.first() {
        let failure = CommandError::new(wrong.message.clone());
        let label = wrong.label.clone().into_iter();
        return Err(label.fold(failure, CommandError::with_help));
    }
    match &args.file {
        Some(file) => {
            output::create(file, text.as_bytes())?;
            writeln!(out, "{}", output::shown_name(file))?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(Exit::Passed)
}

/// Returns `true` if the command asks: if no option was given, or a file and
/// no title.
fn should_prompt(args: &NewArgs) -> bool {
    let options = &args.options;
    let given = [&args.south, &args.north, &args.date, &args.place];
    let says_nothing = given.iter().all(|it| it.is_none())
        && options.rules.is_none()
        && options.columns.is_none()
        && options.set.is_empty();
    args.title.is_none() && (args.file.is_some() || says_nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_nothing_is_asked_also_without_a_file() {
        let asks = |typed: &[&str]| {
            let command = clap::Command::new("new").no_binary_name(true);
            let matches = <NewArgs as clap::Args>::augment_args(command).get_matches_from(typed);
            should_prompt(&<NewArgs as clap::FromArgMatches>::from_arg_matches(&matches).unwrap())
        };
        assert!(asks(&[]) && asks(&["a.fif"]) && asks(&["a.fif", "--rules", "katro"]));
        assert!(!asks(&["--rules", "katro"]) && !asks(&["a.fif", "--title", "x"]));
    }
}
