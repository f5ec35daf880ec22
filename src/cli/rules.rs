use fifangha_rules::Games;
use unicode_width::UnicodeWidthStr;

use super::game_options::{NamedGame, known_games};
use super::language::OutputLanguage;
use super::output::{self, CommandOutput};
use super::output_options::OutputOptions;
use super::{AnswerFormat, CommandError, CommandResult, Exit};
use crate::api::{GameRulesJson, GamesResponse};
use crate::comment::CitationNames;
use crate::explain::{ParameterAnswer, cite_passage, translate_reading};
use crate::figure::Figure;
use crate::message::{NamedArgs as Fill, Strings, value_text};
use crate::project::Project;
use crate::reconstruct::reconstruction_text::align;
use crate::replay::GameRules;

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
    let names = CitationNames::from_library(Project::find_or_current().sources(), "", strings);
    match (args.game.options(), format) {
        (None, AnswerFormat::Text) => print_games(known_games(), &names, strings, out)?,
        (None, AnswerFormat::Json) => {
            output::json(&GamesResponse::new(known_games(), &names, strings), out)?;
        }
        (Some(options), AnswerFormat::Text) => {
            print_rules(&options.resolve()?, &names, strings, out)?
        }
        (Some(options), AnswerFormat::Json) => {
            output::json(
                &GameRulesJson::from_rules(&options.resolve()?, &names, strings),
                out,
            )?;
        }
    }
    Ok(Exit::Passed)
}

fn print_games(
    games: Games,
    names: &CitationNames,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let heads = ["cli.rules.game", "cli.rules.source", "cli.rules.size"];
    let mut rows = vec![heads.map(|head| strings.t(head, &[])).to_vec()];
    for game in games.iter() {
        let sizes = game.sizes().iter();
        let sizes: Vec<_> = sizes.map(|it| it.count().to_string()).collect();
        let source = names.rule_source_name(game.source(), strings);
        rows.push(vec![game.name().to_owned(), source, sizes.join(", ")]);
    }
    Ok(out.write_wrapped(&align(&rows))?)
}

fn print_rules(
    game: &GameRules,
    names: &CitationNames,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    let (base, start) = (game.base, game.rules.start());
    let source = names.rule_source_name(base.source(), strings);
    let head: Fill<'_> = &[("game", &base.name()), ("source", &source)];
    let title = strings.t("cli.rules.after", head);
    out.heading(&title)?;
    if !out.has_colours() {
        out.line(&"=".repeat(title.width()))?;
    }
    out.line("")?;
    out.board(&Figure::board(start), strings)?;
    out.line(&strings.t("cli.rules.start", &[("start", &start)]))?;
    for answer in ParameterAnswer::all(game) {
        out.line("")?;
        print_answer(&answer, names, strings, out)?;
    }
    for note in base.notes() {
        let source = cite_passage(note.passage, names, strings);
        let text = translate_reading(strings.fallback(), note.text);
        let note: Fill<'_> = &[("source", &source), ("text", &text)];
        out.line(&strings.t("cli.rules.note", note))?;
    }
    Ok(())
}

fn print_answer(
    answer: &ParameterAnswer,
    names: &CitationNames,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    out.heading(&answer.question(strings))?;
    let none = match answer.evidence {
        None => "cli.rules.overridden",
        Some(_) => "cli.rules.silent",
    };
    let passage = answer.passage(names, strings);
    let passage = passage.unwrap_or_else(|| strings.t(none, &[]));
    let args: Fill<'_> = &[
        ("name", &answer.parameter.name()),
        ("value", &answer.value),
        ("passage", &passage),
        ("reading", &answer.reading(strings)),
        ("grounds", &grounds_sentence(answer, names, strings)),
    ];
    out.line(&strings.t("cli.rules.parameter", args))?;
    let others = answer.others();
    let others: Vec<_> = others
        .map(|it| value_text(it.to_owned(), strings))
        .collect();
    if !others.is_empty() {
        let others: Fill<'_> = &[("others", &others.join(", "))];
        out.line(&strings.t("cli.rules.others", others))?;
    }
    Ok(())
}

/// Returns the grounds of a value as a sentence. A reason that repeats the reading is left out.
fn grounds_sentence(answer: &ParameterAnswer, names: &CitationNames, strings: &Strings) -> String {
    let grounds = answer.evidence.map(|(_, grounds)| grounds);
    let (by, witness) = grounds.map_or((None, None), |it| (it.by, it.witness));
    let name = |key| names.rule_source_name(key, strings);
    let [by, witness] = [by, witness].map(|key| key.map(name));
    let certainty = strings.t(&format!("certainty.{}", answer.certainty().name()), &[]);
    let args: Fill<'_> = &[
        ("certainty", &certainty),
        ("by", &by.as_deref().unwrap_or_default()),
        ("witness", &witness.as_deref().unwrap_or_default()),
    ];
    let sentence = match (&by, &witness) {
        (Some(_), Some(_)) => strings.t("cli.rules.on", args),
        (Some(_), None) => strings.t("cli.rules.by", args),
        (None, _) => certainty.clone(),
    };
    let reason = answer.reason(strings);
    if reason == answer.reading(strings) {
        return sentence;
    }
    let why: Fill<'_> = &[("grounds", &sentence), ("why", &reason)];
    strings.t("cli.rules.why", why)
}
