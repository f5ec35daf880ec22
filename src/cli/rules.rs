use fifangha_rules::Rules;
use unicode_width::UnicodeWidthStr;

use super::game_options::{NamedGame, known_games};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit};
use crate::api::{GameRulesJson, GamesResponse, ParameterJson};
use crate::figure::Figure;
use crate::message::{NamedArgs as Fill, Strings, value_text};
use crate::project::SourceLibrary;
use crate::reconstruct::reconstruction_text::align;

#[derive(clap::Args, Debug)]
pub(super) struct RulesArgs {
    #[command(flatten)]
    pub(super) game: NamedGame,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(
    args: &RulesArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.format()?;
    let strings = language.for_format(format);
    args.output.redirect(out);
    match args.game.options() {
        None => {
            let games = GamesResponse::new(known_games(), strings);
            match format {
                AnswerFormat::Text => print_games(&games, strings, out)?,
                AnswerFormat::Json => output::json(&games, out)?,
            }
        }
        Some(options) => {
            let game = options.resolve()?;
            let rules = GameRulesJson::from_rules(&game, strings);
            match format {
                AnswerFormat::Text => print_rules(&rules, &game.rules, strings, out)?,
                AnswerFormat::Json => output::json(&rules, out)?,
            }
        }
    }
    Ok(Exit::Passed)
}

fn print_games(
    games: &GamesResponse,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let heads = ["cli.rules.game", "cli.rules.source", "cli.rules.size"];
    let mut rows = vec![heads.map(|head| strings.t(head, &[])).to_vec()];
    for game in &games.games {
        let sizes: Vec<_> = game.columns.iter().map(u8::to_string).collect();
        let source = SourceLibrary::built_in().citation_or_key(&game.source, strings);
        rows.push(vec![game.rules.clone(), source, sizes.join(", ")]);
    }
    Ok(out.write_wrapped(&align(&rows))?)
}

fn print_rules(
    game: &GameRulesJson,
    rules: &Rules,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let source = SourceLibrary::built_in().citation_or_key(&game.source, strings);
    let head: Fill<'_> = &[("game", &game.rules), ("source", &source)];
    let title = strings.t("cli.rules.after", head);
    out.heading(&title)?;
    if !out.has_colours() {
        out.line(&"=".repeat(title.width()))?;
    }
    out.line("")?;
    out.board(&Figure::board(rules.start()), strings)?;
    out.line(&strings.t("cli.rules.start", &[("start", &game.start)]))?;
    for (name, parameter) in &game.parameters {
        out.line("")?;
        out.heading(&parameter.question)?;
        let others = parameter.values.iter();
        let others = others.filter(|it| **it != parameter.value);
        let others: Vec<_> = others.map(|it| value_text(it.clone(), strings)).collect();
        let passage = parameter.source.as_ref();
        let none = match parameter.overridden {
            true => "cli.rules.overridden",
            false => "cli.rules.silent",
        };
        let passage = passage.map_or_else(|| strings.t(none, &[]), String::clone);
        let args: Fill<'_> = &[
            ("name", name),
            ("value", &parameter.value),
            ("passage", &passage),
            ("reading", &parameter.reading),
            ("grounds", &grounds_sentence(parameter, strings)),
        ];
        out.line(&strings.t("cli.rules.parameter", args))?;
        if !others.is_empty() {
            let others: Fill<'_> = &[("others", &others.join(", "))];
            out.line(&strings.t("cli.rules.others", others))?;
        }
    }
    for note in &game.notes {
        let note: Fill<'_> = &[("source", &note.source), ("text", &note.text)];
        out.line(&strings.t("cli.rules.note", note))?;
    }
    Ok(())
}

/// Returns the grounds of a value as a sentence. A reason that repeats the reading is left out.
fn grounds_sentence(parameter: &ParameterJson, strings: &Strings) -> String {
    let grounds = &parameter.grounds;
    let certainty = strings.t(&format!("certainty.{}", grounds.certainty), &[]);
    let witness = grounds.witness.as_deref();
    let args: Fill<'_> = &[
        ("certainty", &certainty),
        ("by", &grounds.by.as_deref().unwrap_or_default()),
        ("witness", &witness.unwrap_or_default()),
    ];
    let sentence = match (&grounds.by, witness) {
        (Some(_), Some(_)) => strings.t("cli.rules.on", args),
        (Some(_), None) => strings.t("cli.rules.by", args),
        (None, _) => certainty.clone(),
    };
    if grounds.why == parameter.reading {
        return sentence;
    }
    let why: Fill<'_> = &[("grounds", &sentence), ("why", &grounds.why)];
    strings.t("cli.rules.why", why)
}
