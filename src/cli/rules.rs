use super::game_options::GameOptions;
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::{AnswerFormat, ApiError, CommandResult, Exit};
use crate::api::{GameRulesJson, GamesResponse, GroundsJson};
use crate::message::{NamedArgs as Fill, Strings};

#[derive(clap::Args, Debug)]
pub(super) struct RulesArgs {
    name: Option<String>,
    #[arg(long, value_name = "N", requires = "name")]
    columns: Option<String>,
    #[arg(long, value_name = "PARAMETER=VALUE", requires = "name")]
    set: Vec<String>,
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

pub(super) fn run(
    args: &RulesArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let strings = match args.format {
        AnswerFormat::Text => language.for_people(),
        AnswerFormat::Json => language.for_programs(),
    };
    match &args.name {
        None => {
            let games = GamesResponse::new(strings);
            match args.format {
                AnswerFormat::Text => print_games(&games, strings, out)?,
                AnswerFormat::Json => output::json(&games, out)?,
            }
        }
        Some(name) => {
            let options = GameOptions {
                rules: Some(name.clone()),
                columns: args.columns.clone(),
                set: args.set.clone(),
            };
            let rules = GameRulesJson::from_rules(&options.resolve()?, strings);
            match args.format {
                AnswerFormat::Text => print_rules(&rules, strings, out)?,
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
) -> Result<(), ApiError> {
    for game in &games.games {
        let sizes: Vec<_> = game.columns.iter().map(u8::to_string).collect();
        let sizes = strings.t("cli.rules.columns", &[("sizes", &sizes.join(", "))]);
        out.line(&format!("{:17} {:17} {sizes}", game.rules, game.source))?;
    }
    Ok(())
}

fn print_rules(
    game: &GameRulesJson,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), ApiError> {
    let mut say = |key, args: Fill<'_>| out.line(&strings.t(key, args));
    let head: Fill<'_> = &[("game", &game.rules), ("source", &game.source)];
    say("cli.rules.after", head)?;
    say("cli.rules.start", &[("start", &game.start)])?;
    for (name, parameter) in &game.parameters {
        let others = parameter.values.iter();
        let others: Vec<_> = others
            .filter(|other| **other != parameter.value)
            .map(String::as_str)
            .collect();
        let passage = parameter.source.as_ref();
        let none = match parameter.overridden {
            true => "cli.rules.overridden",
            false => "cli.rules.silent",
        };
        let passage = passage.map_or_else(|| strings.t(none, &[]), String::clone);
        let args: Fill<'_> = &[
            ("name", name),
            ("value", &parameter.value),
            ("question", &parameter.question),
            ("passage", &passage),
            ("reading", &parameter.reading),
            ("grounds", &grounds_sentence(&parameter.grounds, strings)),
            ("others", &others.join(", ")),
        ];
        say("cli.rules.parameter", args)?;
    }
    for note in &game.notes {
        say(
            "cli.rules.note",
            &[("source", &note.source), ("text", &note.text)],
        )?;
    }
    Ok(())
}

/// Returns the grounds of a value as a sentence.
fn grounds_sentence(grounds: &GroundsJson, strings: &Strings) -> String {
    let certainty = strings.t(&format!("certainty.{}", grounds.certainty), &[]);
    let key = match (&grounds.by, &grounds.witness) {
        (Some(_), Some(_)) => "cli.rules.on",
        (Some(_), None) => "cli.rules.by",
        (None, _) => "cli.rules.ours",
    };
    let args: Fill<'_> = &[
        ("certainty", &certainty),
        ("by", &grounds.by.as_deref().unwrap_or_default()),
        ("witness", &grounds.witness.as_deref().unwrap_or_default()),
        ("why", &grounds.why),
    ];
    strings.t(key, args)
}
