//! A project of one's own, begun.

mod files;
mod source;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::ask::Questions;
use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Failure, Outcome, output};
use crate::message::{Arg, Message, language_of};
use files::Begun;
use source::Source;

/// Begins a project: a book of one's own that builds at once.
///
/// Without options, at a terminal, it asks for the title, the author, the languages
/// and the game; a blank answer takes what is proposed. A folder that holds something
/// is left alone.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha init my-book
  fifangha init my-book --title 'Games of our class' --author 'Aina Rabe'
  fifangha init my-book --languages fr,mg --rules katro --columns 6
  fifangha init my-book --rules fifangha --set origin=nearest
  fifangha init my-book --from vendor/fifangha         a submodule, for the workflow")]
pub(super) struct Args {
    /// The folder of the project: a new one, or one that is empty.
    dir: PathBuf,
    /// What the book is called.
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    /// Who writes it.
    #[arg(long, allow_hyphen_values = true)]
    author: Option<String>,
    /// The languages of the book by their codes, such as `en,fr` [default: that of
    /// the answer].
    #[arg(long, value_name = "CODES")]
    languages: Option<String>,
    /// Where the workflow for GitHub installs `fifangha` from: the address of a
    /// Git repository, or a folder inside the project.
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    #[command(flatten)]
    options: GameOptions,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    empty(&args.dir)?;
    output::real(&args.dir)?;
    let source = Source::of(args.from.as_deref())?;
    let has_source = source.is_some();
    let strings = language.of_people();
    let mut options = args.options.clone();
    options.resolve()?;
    let mut questions = Questions::at_terminal(args.title.is_none(), strings);
    let proposed = strings.t("cli.init.a-book", &[]);
    let title = questions.text("cli.new.title", args.title.as_deref(), &proposed)?;
    let proposed = strings.t("cli.init.an-author", &[]);
    let author = questions.text("cli.init.author", args.author.as_deref(), &proposed)?;
    let proposed = strings.language();
    let codes = questions.text("cli.init.languages", args.languages.as_deref(), proposed)?;
    let languages = languages(&codes)?;
    let game = questions.game(&mut options)?;
    let begun = Begun {
        title,
        author,
        languages,
        rules: options.written(game.base),
        game,
        source,
    };
    for (path, text) in begun.files()? {
        let path = args.dir.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| output::unwritten(folder, &error))?;
        }
        output::create(&path, text.as_bytes())?;
    }
    let folder = args.dir.display().to_string();
    let said = Message::new("cli.init.begun").with("folder", folder);
    writeln!(out, "{}", strings.say(&said))?;
    if !has_source {
        writeln!(out, "{}", strings.t("cli.init.fill-in", &[]))?;
    }
    Ok(Exit::Holds)
}

/// Nothing but what keeps versions may be in the folder.
fn empty(dir: &Path) -> Result<(), Failure> {
    let refused = || {
        let name = dir.display().to_string();
        Failure::new(Message::new("cli.init.not-empty").with("folder", name))
            .help(Message::new("cli.another-name"))
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

fn languages(codes: &str) -> Result<Vec<String>, Failure> {
    let mut all: Vec<String> = Vec::new();
    for code in codes.split([',', ' ']).filter(|it| !it.is_empty()) {
        if language_of(code) != Some(code) {
            let failure = Failure::new(Message::new("keys.language").with("key", code));
            return Err(failure.help(Message::new("project.wrong.language")));
        }
        if !all.iter().any(|it| it == code) {
            all.push(code.to_owned());
        }
    }
    if all.is_empty() {
        let said = Message::new("keys.language").with("key", Arg::from(codes));
        return Err(Failure::new(said).help(Message::new("project.wrong.language")));
    }
    Ok(all)
}
