//! The rules of a record as a page of questions and answers.

use std::fmt::Write;

use fifangha_rules::{Parameter, Rules};

use super::fenced_board::fenced_board;
use crate::api;
use crate::message::{Message, MessageArg, Strings};
use crate::notation::ClaimName;
use crate::replay::GameRules;

/// Returns the page as Markdown.
pub(super) fn page(game: &GameRules, strings: &Strings) -> String {
    let start = Message::new("lsp.rules.start").with("source", game.base.source());
    let mut page = format!(
        "# {}\n\n{}\n\n{}\n",
        game.base,
        strings.render(&start),
        fenced_board(game.rules.start(), strings),
    );
    for parameter in applicable_parameters(&game.rules) {
        let _ = write!(page, "\n{}\n", parameter_section(parameter, game, strings));
    }
    page
}

/// Returns the zero-based line of the page that answers the question of a
/// parameter.
pub(super) fn parameter_line(page: &str, parameter: Parameter) -> Option<usize> {
    let heading = format!("## `{}`:", parameter.name());
    page.lines().position(|line| line.starts_with(&heading))
}

/// Returns all answers, one per line.
pub(super) fn summary(game: &GameRules, strings: &Strings) -> String {
    let lead = Message::new("lsp.rules.summary")
        .with("game", game.base.name())
        .with("source", game.base.source());
    let mut text = strings.render(&lead) + "\n";
    let own = game.base.parameters();
    for parameter in applicable_parameters(&game.rules) {
        let value = parameter.get(game.rules.parameters());
        let about = parameter_question(parameter, strings);
        let _ = write!(text, "\n- `{}: {value}` {about}", parameter.name());
        let usual = parameter.get(&own);
        if usual != value {
            let usual = Message::new("lsp.rules.not_usual").with("value", usual);
            let _ = write!(text, " {}", strings.render(&usual));
        }
    }
    text
}

/// Returns the question of a parameter, its answer and the alternatives.
pub(super) fn parameter_section(
    parameter: Parameter,
    game: &GameRules,
    strings: &Strings,
) -> String {
    let value = parameter.get(game.rules.parameters());
    let about = parameter_question(parameter, strings);
    let mut text = format!("## `{}`: `{value}`\n\n{about}", parameter.name());
    let usual = parameter.get(&game.base.parameters());
    if usual != value {
        let usual = Message::new("lsp.rules.usual").with("value", usual);
        let _ = write!(text, " {}", strings.render(&usual));
    }
    let others = parameter.values().into_iter();
    let others = others.filter(|other| *other != value);
    let others = others
        .map(|other| MessageArg::from(format!("`{other}`")))
        .collect();
    let others = Message::new("lsp.rules.otherwise").with("values", MessageArg::List(others));
    let _ = write!(text, "\n\n{}", strings.render(&others));
    text
}

/// Returns the rules on which a claim depends: each question with the answer of
/// the game and the passage on which it is based.
pub(super) fn rules_of_claim(claim: ClaimName, game: &GameRules, strings: &Strings) -> String {
    use ClaimName as Name;
    let names: &[&str] = match claim {
        Name::Only | Name::Legal | Name::Illegal | Name::Turns | Name::Starts => {
            &["scope", "first_turn", "lone_seed"]
        }
        Name::Captures | Name::CannotCapture | Name::NoCapture => &["tsibongy", "from_outer"],
        Name::Laps | Name::Longest | Name::Lands | Name::Shows | Name::Fewest | Name::Count => {
            &["relay", "tsibongy", "origin", "empty_tsibongy"]
        }
        Name::NeverEnds | Name::Period | Name::Repeats => &["never_ending", "kamo"],
        Name::Kamo | Name::Over | Name::Result => &["win", "kamo", "when_empty", "never_ending"],
        Name::Value
        | Name::WinsWith
        | Name::OnlyWins
        | Name::CannotWin
        | Name::WinsIn
        | Name::QuickestWin => &["win", "kamo", "when_empty", "never_ending"],
        Name::Reserve => &["turns_each", "when_empty"],
        Name::Seeds | Name::Total => &["columns"],
        Name::Sic => &[],
    };
    let answers = api::GameRulesJson::from_game(game.base, strings);
    let mut text = String::new();
    let of_game = applicable_parameters(&game.rules);
    for parameter in of_game.filter(|it| names.contains(&it.name())) {
        let value = parameter.get(game.rules.parameters());
        let _ = write!(
            text,
            "\n\n{} `{value}`",
            parameter_question(parameter, strings)
        );
        // The passage of the game does not apply to a value that the record
        // overrides.
        if let Some(own) = answers.parameters.get(parameter.name())
            && own.value == value
        {
            let message = match &own.source {
                Some(passage) => Message::new("lsp.claim.rule")
                    .with("reading", own.reading.as_str())
                    .with("passage", passage.as_str()),
                None => Message::new("lsp.claim.no_passage").with("reading", own.reading.as_str()),
            };
            let _ = write!(text, "\n{}", strings.render(&message));
        }
    }
    text
}

/// Returns the question of a parameter.
pub(super) fn parameter_question(parameter: Parameter, strings: &Strings) -> String {
    strings.t(&format!("parameter.{}", parameter.name()), &[])
}

/// Returns the parameters whose question applies to the game.
pub(super) fn applicable_parameters(rules: &Rules) -> impl Iterator<Item = Parameter> {
    let own = *rules.parameters();
    Parameter::ALL
        .iter()
        .copied()
        .filter(move |parameter| parameter.applies_to(&own))
}
