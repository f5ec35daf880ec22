//! `fifangha init`: a new project.

mod install_source;
mod project_files;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::prompt::Prompt;
use super::{CommandError, CommandResult, Exit, output};
use crate::message::{Message, primary_language};
use crate::temp::{self, TempFolder};
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
    // What an interrupted run left.
    temp::remove_abandoned(&args.dir);
    require_empty_folder(&args.dir)?;
    output::resolve_output_path(&args.dir)?;
    let source = InstallSource::parse(args.from.as_deref())?;
    let has_source = source.is_some();
    let strings = language.for_people();
    let mut options = args.options.clone();
    options.resolve()?;
    let mut questions = Prompt::on_stdin(args.title.is_none(), strings);
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
    let is_new = !args.dir.exists();
    if let Err(failure) = write_project(&args.dir, &begun.files()?) {
        if is_new {
            let _removed = fs::remove_dir(&args.dir);
        }
        return Err(failure);
    }
    let folder = args.dir.display().to_string();
    let message = Message::new("cli.init.begun").with("folder", folder);
    writeln!(out, "{}", strings.render(&message))?;
    if !has_source {
        writeln!(out, "{}", strings.t("cli.init.fill-in", &[]))?;
    }
    Ok(Exit::Passed)
}

/// Writes the files of a project to a temporary folder inside its own and moves them from there, so
/// that a full disk leaves none of them.
fn write_project(folder: &Path, files: &[(String, String)]) -> Result<(), CommandError> {
    let failure = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| output::write_failure(&path, &error)
    };
    fs::create_dir_all(folder).map_err(failure(folder))?;
    let staged = TempFolder::new_in(folder).map_err(failure(folder))?;
    for (path, text) in files {
        let file = staged.path().join(path);
        let write = || {
            fs::create_dir_all(file.parent().unwrap_or(&file))?;
            let mut file = fs::File::create_new(&file)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(failure(&folder.join(path)))?;
    }
    for entry in fs::read_dir(staged.path()).map_err(failure(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if path.symlink_metadata().is_ok() {
            return Err(output::exists_failure(&path));
        }
        fs::rename(entry.path(), &path).map_err(failure(&path))?;
    }
    Ok(())
}

/// Returns an error if the folder contains anything but `.git`.
fn require_empty_folder(dir: &Path) -> Result<(), CommandError> {
    let refused = || {
        let name = dir.display().to_string();
        CommandError::new(Message::new("cli.init.not-empty").with("folder", name))
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

fn languages(codes: &str) -> Result<Vec<String>, CommandError> {
    let refused = |code| {
        CommandError::new(Message::new("references.language").with("key", code))
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
