//! The rules of a record as a page of questions and answers.

use std::fmt::Write;

use fifangha_rules::Parameter;

use super::fenced_board::fenced_board;
use crate::comment::CitationNames;
use crate::explain::ParameterAnswer;
use crate::message::{Message, MessageArg, Strings};
use crate::notation::ClaimName;
use crate::replay::GameRules;

/// Returns the page as Markdown.
pub(super) fn page(game: &GameRules, names: &CitationNames, strings: &Strings) -> String {
    let source = names.rule_source_name(game.base.source(), strings);
    let start = Message::new("lsp.rules.start").with("source", source);
    let mut page = format!(
        "# {}\n\n{}\n\n{}\n",
        game.base,
        strings.render(&start),
        fenced_board(game.rules.start(), strings),
    );
    for answer in ParameterAnswer::all(game) {
        let _ = write!(page, "\n{}\n", answer_section(&answer, strings));
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
pub(super) fn summary(game: &GameRules, names: &CitationNames, strings: &Strings) -> String {
    let source = names.rule_source_name(game.base.source(), strings);
    let lead = Message::new("lsp.rules.summary")
        .with("game", game.base.name())
        .with("source", source);
    let mut text = strings.render(&lead) + "\n";
    for answer in ParameterAnswer::all(game) {
        let (name, value) = (answer.parameter.name(), &answer.value);
        let _ = write!(text, "\n- `{name}: {value}` {}", answer.question(strings));
        if let Some(usual) = answer.usual {
            let usual = Message::new("lsp.rules.not_usual").with("value", usual);
            let _ = write!(text, " {}", strings.render(&usual));
        }
    }
    text
}

/// Returns the question of a parameter, its answer and the alternatives.
pub(super) fn answer_section(answer: &ParameterAnswer, strings: &Strings) -> String {
    let (name, value) = (answer.parameter.name(), &answer.value);
    let mut text = format!("## `{name}`: `{value}`\n\n{}", answer.question(strings));
    if let Some(usual) = &answer.usual {
        let usual = Message::new("lsp.rules.usual").with("value", usual.as_str());
        let _ = write!(text, " {}", strings.render(&usual));
    }
    let others = answer.others();
    let others = others
        .map(|other| MessageArg::from(format!("`{other}`")))
        .collect();
    let others = Message::new("lsp.rules.otherwise").with("values", MessageArg::List(others));
    let _ = write!(text, "\n\n{}", strings.render(&others));
    text
}

/// Returns the rules on which a claim depends: each question with the answer of
/// the game and the passage on which it is based.
pub(super) fn rules_of_claim(
    claim: ClaimName,
    game: &GameRules,
    names: &CitationNames,
    strings: &Strings,
) -> String {
    use ClaimName as Name;
    let parameters: &[&str] = match claim {
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
    let mut text = String::new();
    for answer in ParameterAnswer::all(game).filter(|it| parameters.contains(&it.parameter.name()))
    {
        let (question, value) = (answer.question(strings), &answer.value);
        let _ = write!(text, "\n\n{question} `{value}`");
        if answer.evidence.is_some() {
            let reading = answer.reading(strings);
            let message = match answer.passage(names, strings) {
                Some(passage) => Message::new("lsp.claim.rule")
                    .with("reading", reading)
                    .with("passage", passage),
                None => Message::new("lsp.claim.no_passage").with("reading", reading),
            };
            let _ = write!(text, "\n{}", strings.render(&message));
        }
    }
    text
}
