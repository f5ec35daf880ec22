//! The command line: one small file per command; the library does the work.
//!
//! A command is a struct of options, whose help is in the language files, and a function that runs it.
//! `input` and `output` read and write files for all of them, `language` chooses the language, and
//! [`Exit`] has the exit codes. Nothing rests on this module but the program.

mod annotate;
mod batch;
#[cfg(feature = "book")]
mod board;
mod board_source;
#[cfg(feature = "book")]
mod build;
mod check;
mod completions;
mod diagram;
mod error;
mod exit;
mod explain;
mod export;
#[cfg(feature = "book")]
mod figure;
#[cfg(feature = "book")]
mod file_watcher;
mod find;
mod fmt;
mod game_options;
mod help;
mod import;
#[cfg(feature = "book")]
mod init;
mod input;
mod interruptible;
mod language;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod moves;
mod new;
mod output;
mod output_options;
mod perft;
mod predecessors;
#[cfg(feature = "book")]
mod print;
mod prompt;
mod reconstruct;
mod record_output;
mod replay;
mod rules;
mod schema;
mod search;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod stats;
#[cfg(feature = "book")]
mod terminal_markdown;
mod translations;
mod turns_option;
mod witness_option;
mod worksheet;
mod wrap;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::diagnostic::hidden_characters;
#[cfg(feature = "book")]
use crate::message::{Message, Strings};
pub use error::CommandError;
pub use exit::Exit;
use game_options::GameOptions;
use language::OutputLanguage;
pub use language::strings_from_environment;
use output::CommandOutput;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub use serve::answer_bytes;

#[derive(Debug, Parser)]
#[command(name = "fifangha", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: CliCommand,
    #[arg(long, global = true, value_name = "CODE")]
    language: Option<String>,
}

macro_rules! commands {
    ($($(#[$feature:meta])? $name:ident($module:ident :: $args:ident))*) => {
        #[derive(Debug, Subcommand)]
        enum CliCommand {
            $($(#[$feature])? $name($module::$args),)*
        }

        impl CliCommand {
            fn run(&self, language: &OutputLanguage, out: &mut CommandOutput) -> CommandResult {
                match self {
                    $($(#[$feature])? Self::$name(args) => $module::run(args, language, out),)*
                }
            }
        }
    };
}

// In the order of the help.
commands! {
    #[cfg(feature = "book")] Build(build::BuildArgs)
    #[cfg(feature = "serve")] Serve(serve::ServeArgs)
    #[cfg(feature = "book")] Board(board::BoardArgs)
    Check(check::CheckArgs)
    Replay(replay::ReplayArgs)
    Find(find::FindArgs)
    Moves(moves::MovesArgs)
    Perft(perft::PerftArgs)
    Diagram(diagram::DiagramArgs)
    #[cfg(feature = "book")] Figure(figure::FigureArgs)
    Reconstruct(reconstruct::ReconstructArgs)
    Rules(rules::RulesArgs)
    Explain(explain::ExplainArgs)
    Export(export::ExportArgs)
    Import(import::ImportArgs)
    Fmt(fmt::FmtArgs)
    #[cfg(feature = "book")] Init(init::InitArgs)
    New(new::NewArgs)
    #[cfg(feature = "book")] Print(print::PrintArgs)
    Worksheet(worksheet::WorksheetArgs)
    Solve(solve::SolveArgs)
    Stats(stats::StatsArgs)
    Annotate(annotate::AnnotateArgs)
    Search(search::SearchArgs)
    Predecessors(predecessors::PredecessorsArgs)
    #[cfg(feature = "lsp")] Lsp(lsp::LspArgs)
    Translations(translations::TranslationsArgs)
    Schema(schema::SchemaArgs)
    Completions(completions::CompletionsArgs)
    Man(man::ManArgs)
}

/// The output format of most commands.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum AnswerFormat {
    Text,
    Json,
}

/// The result of running a command.
pub type CommandResult = Result<Exit, CommandError>;

/// Runs the command line of this process.
///
/// Colours are used only on terminals, and not if `NO_COLOR` is set.
#[must_use]
pub fn main() -> ExitCode {
    let (cli, json) = match parse(Cli::command()) {
        Ok(parsed) => parsed,
        Err(error) => return print_help_or_error(error),
    };
    let mut language = OutputLanguage::from_locale(cli.verb.input_path(), cli.language);
    let chosen = match &cli.verb {
        // For `new` it is the language of the new record.
        CliCommand::New(_) => {
            language.set_for_new_record();
            Ok(())
        }
        // The language of a document can be one without texts.
        #[cfg(feature = "book")]
        CliCommand::Figure(args) => language.set_for_document(args.quiet),
        // The server uses the project of each file, which is not known yet.
        #[cfg(feature = "lsp")]
        CliCommand::Lsp(_) => Ok(()),
        _ => language.set_requested(),
    };
    #[cfg(feature = "book")]
    if !cli.verb.trusts_templates() {
        let strings = language.for_errors();
        crate::site::limit_templates(move |message| exit_with_error(message, strings));
    }
    let outcome = chosen.and_then(|()| {
        let mut out = CommandOutput::new();
        let exit = cli.verb.run(&language, &mut out)?;
        out.finish()?;
        if let Some(note) = cli.verb.game_options().and_then(|it| it.size_note()) {
            output::print_to_stderr(&language.for_people().render(&note))?;
        }
        if !cli.verb.reports_project() {
            language.report_string_files()?;
        }
        Ok(exit)
    });
    match outcome {
        Ok(exit) => exit.into(),
        Err(failure) => {
            let exit = failure.exit();
            print_failure(failure, json, &language);
            exit.into()
        }
    }
}

/// Parses the arguments of this process. Also returns `true` if the output is JSON.
fn parse(command: clap::Command) -> Result<(Cli, bool), clap::Error> {
    let matches = command.try_get_matches()?;
    Ok((
        Cli::from_arg_matches(&matches)?,
        matches_request_json(&matches),
    ))
}

/// Prints the help or the version if `error` is a request for it, else the error.
fn print_help_or_error(error: clap::Error) -> ExitCode {
    let code = error.exit_code();
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|it| it.to_string_lossy().into_owned())
        .collect();
    let json = raw_args_request_json(&arguments);
    let requested = help::requested_language(&arguments).map(str::to_owned);
    let mut language = OutputLanguage::from_locale(None, requested);
    // If the language does not exist, the language of the locale is used.
    let _ = language.set_requested();
    let all = arguments.join(" ");
    // An error of the output itself cannot be reported.
    let _ = match error.use_stderr() && json {
        true => output::json(
            &error::usage_error(&error.to_string(), &all, language.for_programs()),
            &mut std::io::stdout(),
        )
        .map_err(|_| ()),
        false => {
            let strings = language.for_people();
            // clap renders help while it parses.
            let localized = parse(help::localize(Cli::command(), strings));
            let _ = help::print(localized.as_ref().err().unwrap_or(&error), strings);
            let hidden = hidden_characters(&all);
            let mut hidden = hidden.iter().filter(|_| error.use_stderr());
            hidden
                .try_for_each(|it| output::print_to_stderr(&strings.render(it)))
                .map_err(|_| ())
        }
    };
    ExitCode::from(u8::try_from(code).unwrap_or(2))
}

/// Prints why a command failed, as JSON on standard output or as text on standard error.
fn print_failure(failure: CommandError, json: bool, language: &OutputLanguage) {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let arguments = arguments.join(OsStr::new(" "));
    let failure = failure.naming_hidden(&arguments.to_string_lossy());
    let response = || failure.response(language.for_programs());
    // An error of the standard output, such as a full disk, is reported on standard error.
    if !json || output::json(&response(), &mut std::io::stdout()).is_err() {
        let _ = output::print_to_stderr(&failure.render(language.for_people()));
    }
}

/// Ends the program, which may be writing temporary folders, with an error message.
#[cfg(feature = "book")]
fn exit_with_error(message: Message, strings: &Strings) {
    crate::site::abandon_builds();
    // An error of the output itself cannot be reported.
    let _ = output::print_to_stderr(&CommandError::new(message).render(strings));
    std::process::exit(2);
}

/// Returns `true` if JSON is requested; errors are then printed as JSON too.
fn matches_request_json(matches: &ArgMatches) -> bool {
    let format = matches
        .subcommand()
        .and_then(|(_, verb)| verb.try_get_raw("format").ok()??.next());
    format.is_some_and(|format| format == "json")
}

/// Returns `true` if arguments that are no valid command request JSON.
fn raw_args_request_json(arguments: &[String]) -> bool {
    let mut pairs = arguments.windows(2);
    pairs.any(|it| it == ["--format", "json"]) || arguments.iter().any(|it| it == "--format=json")
}

impl CliCommand {
    /// Returns the input file of a command, or the first of several.
    fn input_path(&self) -> Option<&Path> {
        match self {
            #[cfg(feature = "book")]
            Self::Board(args) => args.source.path(),
            Self::Check(args) => args.paths.first().map(PathBuf::as_path),
            Self::Replay(args) => Some(&args.file),
            Self::Moves(args) => args.source.path(),
            Self::Diagram(args) => args.source.path(),
            Self::Reconstruct(args) => Some(&args.file),
            Self::Export(args) => args.file.as_deref(),
            Self::Fmt(args) => args.paths.first().map(PathBuf::as_path),
            Self::New(args) => args.file.as_deref(),
            #[cfg(feature = "book")]
            Self::Print(args) => args.file.as_deref(),
            Self::Annotate(args) => Some(&args.file),
            _ => None,
        }
    }

    /// Returns `true` if templates of the project are not limited.
    #[cfg(feature = "book")]
    const fn trusts_templates(&self) -> bool {
        match self {
            Self::Build(args) => args.no_template_limits,
            #[cfg(feature = "serve")]
            Self::Serve(args) => args.no_template_limits,
            _ => false,
        }
    }

    /// Returns the options of a command that choose a game.
    fn game_options(&self) -> Option<Cow<'_, GameOptions>> {
        Some(match self {
            #[cfg(feature = "book")]
            Self::Board(args) => Cow::Borrowed(&args.source.options),
            Self::Moves(args) => Cow::Borrowed(&args.source.options),
            Self::Perft(args) => Cow::Borrowed(&args.options),
            Self::Diagram(args) => Cow::Borrowed(&args.source.options),
            Self::Rules(args) => Cow::Owned(args.game.options()?),
            Self::Explain(args) => Cow::Owned(args.game.options()?),
            Self::Export(args) => Cow::Borrowed(&args.options),
            Self::Import(args) => Cow::Borrowed(&args.options),
            #[cfg(feature = "book")]
            Self::Print(args) => Cow::Borrowed(&args.options),
            Self::Worksheet(args) => Cow::Borrowed(&args.options),
            Self::Solve(args) => Cow::Borrowed(&args.options),
            Self::Stats(args) => Cow::Borrowed(&args.options),
            Self::Search(args) => Cow::Borrowed(&args.options),
            Self::Predecessors(args) => Cow::Borrowed(&args.options),
            _ => return None,
        })
    }

    /// Returns `true` if the output itself reports errors in the files of the project.
    fn reports_project(&self) -> bool {
        match self {
            #[cfg(feature = "book")]
            Self::Build(_) => true,
            Self::Check(args) => args.paths.is_empty(),
            #[cfg(feature = "serve")]
            Self::Serve(_) => true,
            Self::Translations(_) => true,
            _ => false,
        }
    }
}
