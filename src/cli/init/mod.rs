//! `fifangha init`: a new project.

mod install_source;
mod project_files;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::prompt::Prompt;
use super::{ApiError, CommandResult, Exit, output};
use crate::message::{Message, primary_language};
use install_source::InstallSource;
use project_files::ProjectTemplate;

#[derive(clap::Args, Debug)]
pub(super) struct InitArgs {
    dir: PathBuf,
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    author: Option<String>,
    #[arg(long, value_name = "CODES")]
    languages: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    #[command(flatten)]
    options: GameOptions,
}

pub(super) fn run(
    args: &InitArgs,
    language: &OutputLanguage,
    out: &mut dyn Write,
) -> CommandResult {
    require_empty_folder(&args.dir)?;
    output::resolve_output_path(&args.dir)?;
    let source = InstallSource::parse(args.from.as_deref())?;
    let has_source = source.is_some();
    let strings = language.for_people();
    let mut options = args.options.clone();
    options.resolve()?;
    let mut questions = Prompt::at_terminal(args.title.is_none(), strings);
    let proposed = strings.t("cli.init.a-book", &[]);
    let title = questions.text("cli.new.title", args.title.as_deref(), &proposed)?;
    let proposed = strings.t("cli.init.an-author", &[]);
    let author = questions.text("cli.init.author", args.author.as_deref(), &proposed)?;
    let proposed = strings.language();
    let codes = questions.text("cli.init.languages", args.languages.as_deref(), proposed)?;
    let languages = languages(&codes)?;
    let game = questions.game(&mut options)?;
    let begun = ProjectTemplate {
        title,
        author,
        languages,
        rules: options.rules_value(game.base),
        game,
        source,
    };
    for (path, text) in begun.files()? {
        let path = args.dir.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| output::write_failure(folder, &error))?;
        }
        output::create(&path, text.as_bytes())?;
    }
    let folder = args.dir.display().to_string();
    let said = Message::new("cli.init.begun").with("folder", folder);
    writeln!(out, "{}", strings.render(&said))?;
    if !has_source {
        writeln!(out, "{}", strings.t("cli.init.fill-in", &[]))?;
    }
    Ok(Exit::Passed)
}

/// Returns an error if the folder contains anything but `.git`.
fn require_empty_folder(dir: &Path) -> Result<(), ApiError> {
    let refused = || {
        let name = dir.display().to_string();
        ApiError::new(Message::new("cli.init.not-empty").with("folder", name))
            .with_help(Message::new("cli.another-name"))
    };
    if dir.symlink_metadata().is_err() {
        return Ok(());
    }
    for entry in fs::read_dir(dir).map_err(|_| refused())? {
        if entry?.file_name() != ".git" {
            return Err(refused());
        }
    }
    Ok(())
}

fn languages(codes: &str) -> Result<Vec<String>, ApiError> {
    let refused = |code| {
        ApiError::new(Message::new("keys.language").with("key", code))
            .with_help(Message::new("project.wrong.language"))
    };
    let mut all: Vec<String> = Vec::new();
    for code in codes.split([',', ' ']).filter(|it| !it.is_empty()) {
        if primary_language(code) != Some(code) {
            return Err(refused(code));
        }
        if !all.iter().any(|it| it == code) {
            all.push(code.to_owned());
        }
    }
    match all.is_empty() {
        true => Err(refused(codes)),
        false => Ok(all),
    }
}
