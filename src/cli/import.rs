use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use fifangha_rules::{Columns, Game, Side};

use super::game_options::{GameOptions, first_given, known_games};
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputFile;
use super::{CommandError, CommandResult, Exit, input, output};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::diagnostic::SourceFile;
use crate::kiba::{self, KibaForm};
use crate::message::{Message, MessageArg, Strings};
use crate::notation;
use crate::replay::GameRules;
use crate::table_import::{self, BoardSize, Draft, DraftFields, PageBoards, PageLayout, RowOrder};

#[derive(clap::Args, Debug)]
pub(super) struct ImportArgs {
    #[arg(default_value = "-")]
    pub(super) file: PathBuf,
    #[arg(long, value_enum)]
    from: ImportForm,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[command(flatten)]
    tables: TableArgs,
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

/// A notation of other programs, or boards.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ImportForm {
    Kiba,
    Voogt,
    Tables,
}

/// The options of `--from tables`.
#[derive(clap::Args, Debug)]
struct TableArgs {
    #[arg(long, value_enum)]
    rows: Option<RowsOption>,
    #[arg(long)]
    mirrored: bool,
    #[arg(long, value_enum)]
    side: Option<SideOption>,
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[arg(long, value_name = "KEY")]
    source: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RowsOption {
    NorthFirst,
    SouthFirst,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideOption {
    #[value(name = "S")]
    South,
    #[value(name = "N")]
    North,
}

impl TableArgs {
    /// Returns the first option that was given.
    fn first_set(&self) -> Option<&'static str> {
        first_given(&[
            (self.rows.is_some(), "`--rows`"),
            (self.mirrored, "`--mirrored`"),
            (self.side.is_some(), "`--side`"),
            (self.title.is_some(), "`--title`"),
            (self.source.is_some(), "`--source`"),
        ])
    }

    fn layout(&self) -> PageLayout {
        PageLayout {
            rows: match self.rows {
                Some(RowsOption::SouthFirst) => RowOrder::SouthFirst,
                _ => RowOrder::NorthFirst,
            },
            mirrored: self.mirrored,
        }
    }

    fn fields(&self) -> DraftFields {
        DraftFields {
            title: self.title.clone(),
            source: self.source.clone(),
            side: self.side.map(|side| match side {
                SideOption::South => Side::South,
                SideOption::North => Side::North,
            }),
        }
    }
}

pub(super) fn run(
    args: &ImportArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let form = match args.from {
        ImportForm::Tables => return import_tables(args, language.for_people(), out),
        ImportForm::Kiba => KibaForm::Kiba,
        ImportForm::Voogt => KibaForm::Voogt,
    };
    if let Some(option) = args.tables.first_set() {
        return Err(CommandError::new(
            Message::new("table_import.option").with("option", option),
        ));
    }
    let mut options = args.options.clone();
    options
        .rules
        .get_or_insert_with(|| Game::BAO_KISWAHILI.name().to_owned());
    let game = options.resolve()?;
    if game.rules.parameters().bao().is_none() {
        return Err(CommandError::new(Message::new("kiba.other_game")));
    }
    let strings = language.for_people();
    let file = match read(args, strings)? {
        Ok(file) => file,
        Err(exit) => return Ok(exit),
    };
    let rules = options.record_rules(&game);
    let imported = kiba::import(file.text(), form, &game, &rules);
    output::print_diagnostics(&file, &imported.diagnostics, strings)?;
    let failed = imported.diagnostics.iter().any(|it| it.is_error());
    if !failed {
        args.output.open("fif", out)?;
        let (document, _) = notation::parse(&imported.text);
        out.write_all(notation::print(&document).as_bytes())?;
    }
    Ok(Exit::from_diagnostics(&imported.diagnostics, false))
}

/// Reads the file; for one that is refused, the reason is printed.
fn read(args: &ImportArgs, strings: &Strings) -> Result<Result<SourceFile, Exit>, CommandError> {
    match input::open_file(&args.file)? {
        Ok(file) => Ok(Ok(file)),
        Err(unread) => {
            input::print_diagnostics(&unread, strings)?;
            Ok(Err(Exit::from_diagnostics(&unread.diagnostics, false)))
        }
    }
}

fn import_tables(args: &ImportArgs, strings: &Strings, out: &mut CommandOutput) -> CommandResult {
    let options = &args.options;
    let game = options.resolve()?;
    let mut rules_for = |columns: usize| rules_of_size(options, &game, columns);
    let sizes: Vec<_> = (1..=Columns::all().count())
        .filter_map(|columns| {
            let (game, _) = rules_for(columns)?;
            let rows = game.rules.start().rows().len();
            Some(BoardSize { rows, columns })
        })
        .collect();
    let file = match read(args, strings)? {
        Ok(file) => file,
        Err(exit) => return Ok(exit),
    };
    let page = table_import::read_boards(file.text(), &sizes, args.tables.layout());
    if page.boards.is_empty() {
        let size = |it: &BoardSize| MessageArg::from(format!("{} × {}", it.rows, it.columns));
        let sizes = MessageArg::Or(sizes.iter().map(size).collect());
        let none = Message::new("table_import.none").with("game", game.base.name());
        let help = Message::new("table_import.sizes").with("sizes", sizes);
        return Err(CommandError::new(none).with_help(help));
    }
    let budget = Budget::new(SearchLimits::RUN, &SearchContext::default());
    let fields = args.tables.fields();
    let draft = table_import::draft(
        &page,
        known_games(),
        &mut rules_for,
        &fields,
        strings,
        &budget,
    );
    args.output.open("fif", out)?;
    out.write_all(draft.text.as_bytes())?;
    output::print_to_stderr(&summary(&page, &draft, strings))?;
    Ok(Exit::Passed)
}

/// Returns the rules of a size that the sources describe, or of the chosen one, and the value of
/// `rules` in a record.
fn rules_of_size(
    options: &GameOptions,
    game: &GameRules,
    columns: usize,
) -> Option<(GameRules, String)> {
    let chosen = usize::from(game.rules.parameters().columns.count());
    let is_described = |it: &Columns| usize::from(it.count()) == columns;
    let is_size = match options.columns {
        Some(_) => chosen == columns,
        None => chosen == columns || game.base.sizes().iter().any(is_described),
    };
    if !is_size {
        return None;
    }
    let mut options = options.clone();
    options.columns = Some(columns.to_string());
    let game = options.resolve().ok()?;
    let value = options.record_rules(&game);
    Some((game, value))
}

fn summary(page: &PageBoards, draft: &Draft, strings: &Strings) -> String {
    let counts = [
        ("table_import.summary.boards", draft.boards),
        ("table_import.summary.records", draft.records),
        ("table_import.summary.turns", draft.turns),
        ("table_import.summary.open", draft.open),
        ("table_import.summary.ignored", page.ignored),
    ];
    let counts = counts.iter().filter(|(_, n)| *n > 0);
    let counts = counts.map(|(key, n)| strings.render(&Message::new(key).with("n", *n)));
    counts.collect::<Vec<_>>().join(", ")
}
