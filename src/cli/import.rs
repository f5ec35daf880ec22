use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use fifangha_rules::Game;

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{ApiError, CommandResult, Exit, input, output};
use crate::diagnostic::Severity;
use crate::kiba::{self, KibaForm};
use crate::message::Message;
use crate::notation;

#[derive(clap::Args, Debug)]
pub(super) struct ImportArgs {
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    #[arg(long, value_enum)]
    from: TextForm,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[command(flatten)]
    output: OutputFile,
}

/// A notation of other programs.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TextForm {
    Kiba,
    Voogt,
}

impl From<TextForm> for KibaForm {
    fn from(form: TextForm) -> Self {
        match form {
            TextForm::Kiba => Self::Kiba,
            TextForm::Voogt => Self::Voogt,
        }
    }
}

pub(super) fn run(
    args: &ImportArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let mut options = args.options.clone();
    options
        .rules
        .get_or_insert_with(|| Game::BAO_KISWAHILI.name().to_owned());
    let game = options.resolve()?;
    if game.rules.parameters().bao().is_none() {
        return Err(ApiError::new(Message::new("kiba.other_game")));
    }
    let strings = language.for_people();
    let file = match input::open_file(&args.file)? {
        Ok(file) => file,
        Err(unread) => {
            input::print_diagnostics(&unread, strings)?;
            return Ok(Exit::from_diagnostics(&unread.diagnostics, false));
        }
    };
    let rules = options.record_rules(&game);
    let imported = kiba::import(file.text(), args.from.into(), &game, &rules);
    output::print_diagnostics(&file, &imported.diagnostics, strings)?;
    let failed = imported
        .diagnostics
        .iter()
        .any(|it| it.severity == Severity::Error);
    if !failed {
        args.output.open("fif", out)?;
        let (document, _) = notation::parse(&imported.text);
        out.write_all(notation::print(&document).as_bytes())?;
    }
    Ok(Exit::from_diagnostics(&imported.diagnostics, false))
}
