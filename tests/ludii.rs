//! Descriptions of games for Ludii.
//!
//! All games that can be described, and variations of their parameters, were also played in Ludii
//! 1.3.12: the sequences of turns were as many as those of the comment. Ludii is not needed here.

use std::collections::BTreeSet;

use fifangha::budget::SearchContext;
use fifangha::ludii::description;
use fifangha::message::Strings;
use fifangha_rules::{Game, Parameter, Rules};

use crate::support::golden;

/// The names of the language that descriptions use; each is in the grammar of Ludii 1.3.12.
const LUDEMES: [&str; 46] = [
    "+",
    "-",
    "<",
    "<=",
    "=",
    ">",
    ">=",
    "all",
    "and",
    "count",
    "define",
    "end",
    "equipment",
    "from",
    "fromTo",
    "game",
    "hand",
    "handSite",
    "if",
    "intersection",
    "is",
    "last",
    "mancalaBoard",
    "move",
    "moveAgain",
    "mover",
    "no",
    "not",
    "or",
    "piece",
    "play",
    "players",
    "regions",
    "result",
    "rules",
    "set",
    "site",
    "sites",
    "sow",
    "start",
    "then",
    "to",
    "track",
    "trackSite",
    "union",
    "var",
];

fn describe(name: &str, rules: &Rules) -> Option<String> {
    description(name, rules, Strings::english(), &SearchContext::default()).ok()
}

/// Returns a description without its comment, whose counts are not needed.
fn describe_only(rules: &Rules) -> Option<String> {
    let context = SearchContext::with_poll(|| false);
    let text = description("it", rules, Strings::english(), &context).ok()?;
    Some(without_comment(&text))
}

fn without_comment(text: &str) -> String {
    let lines = text.lines().filter(|it| !it.starts_with("//"));
    lines.map(|it| format!("{it}\n")).collect()
}

/// Returns the symbols, quoted strings and brackets of a description.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' | ')' | '{' | '}' => 1,
            '"' => rest[1..].find('"').expect("a closing quotation mark") + 2,
            _ => rest
                .find(|c: char| c.is_whitespace() || "(){}".contains(c))
                .unwrap_or(rest.len()),
        };
        tokens.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    tokens
}

/// Returns every fault of a description that can be found without Ludii.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut open = Vec::new();
    let mut defined = BTreeSet::new();
    let mut strings: Vec<String> = Vec::new();
    let tokens = tokens(&without_comment(text));
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map(|it| tokens[it].as_str());
        match token.as_str() {
            "(" | "{" => open.push(token.as_str()),
            ")" if open.pop() != Some("(") => faults.push("an unmatched )".to_owned()),
            "}" if open.pop() != Some("{") => faults.push("an unmatched }".to_owned()),
            ")" | "}" => {}
            quoted if quoted.starts_with('"') => {
                if before == Some("define") {
                    defined.insert(quoted.to_owned());
                } else if before == Some("(") && !defined.contains(quoted) {
                    faults.push(format!("{quoted} is used before its definition"));
                }
                strings.push(quoted.to_owned());
            }
            name if before == Some("(") && !LUDEMES.contains(&name) => {
                faults.push(format!("{name} is no ludeme"));
            }
            _ => {}
        }
    }
    if !open.is_empty() {
        faults.push(format!("{} brackets are open", open.len()));
    }
    // Ludii refuses a name without a definition or an item of that name. Definitions and regions that
    // are never used are left out.
    let tracks = |it: &str| it.contains(',') || it.ends_with("1\"") || it.ends_with("2\"");
    for quoted in &strings {
        let of_two = |it: &&String| *it == quoted;
        let track = [1, 2].map(|player| format!("{}{player}\"", quoted.trim_end_matches('"')));
        if strings.iter().filter(of_two).count() < 2
            && !tracks(quoted)
            && !track.iter().all(|it| strings.contains(it))
            && !text.contains(&format!("(game {quoted}"))
            && quoted != "\"Seed\""
        {
            faults.push(format!("{quoted} occurs once"));
        }
    }
    faults
}

#[test]
fn the_descriptions_of_the_games_are_as_kept() {
    let mut refused = Vec::new();
    for game in Game::ALL {
        match describe(game.name(), &game.rules()) {
            Some(text) => {
                assert_eq!(faults(&text), [] as [String; 0], "{game}");
                golden(&format!("ludii/{game}.lud"), &text);
            }
            None => refused.push(game.name()),
        }
    }
    let expected = [
        "katra-sakalava",
        "isolo",
        "katro-ambohimanga",
        "katro-betsileo",
        "katra-haddon",
        "katra-boaoaka",
        "mraha-wa-ntso",
        "bao-kiswahili",
    ];
    assert_eq!(refused, expected);
}

#[test]
fn faults_are_found() {
    let good = describe("katro", &Game::KATRO.rules()).unwrap();
    for (part, instead) in [
        ("(players 2)", "(players 2"),
        ("(players 2)", "(players 2))"),
        ("(players 2)", "{players 2)"),
        ("(players 2)", "(gamers 2)"),
        ("(\"SowAndThen\"", "(\"SowAndStop\""),
        ("\"AfterSowing\"", "\"AfterDinner\""),
    ] {
        let spoilt = good.replacen(part, instead, 1);
        assert_ne!(spoilt, good, "{part}");
        assert_ne!(faults(&spoilt), [] as [String; 0], "{instead}");
    }
}

#[test]
fn the_comment_counts_the_sequences_of_turns() {
    for game in [Game::FIFANGHA, Game::KATRO, Game::HUS] {
        let rules = game.rules();
        let text = describe(game.name(), &rules).unwrap();
        for depth in 1..=3 {
            let count = rules.perft(&rules.start(), depth);
            let line = format!("//   {depth}  {count:>9}");
            assert!(text.lines().any(|it| it == line), "{game}: {line}");
        }
    }
}

/// No answer is silently left out: another value makes another description, or is refused.
#[test]
fn each_answer_changes_the_description() {
    // A turn that never ends is only in the comment.
    let silent = [Parameter::NeverEnding];
    let mut same = Vec::new();
    for game in Game::ALL {
        let parameters = game.parameters();
        let Some(own) = describe_only(&game.rules()) else {
            continue;
        };
        let mut texts = vec![own];
        for &parameter in Parameter::ALL {
            let applies = parameter.applies_to(&parameters) && !silent.contains(&parameter);
            let own_value = parameter.get(&parameters);
            for value in parameter.values() {
                let mut other = parameters;
                if !applies || value == own_value || parameter.set(&mut other, &value).is_err() {
                    continue;
                }
                let Ok(rules) = Rules::new(other) else {
                    continue;
                };
                let Some(text) = describe_only(&rules) else {
                    continue;
                };
                assert_eq!(
                    faults(&text),
                    [] as [String; 0],
                    "{game} {parameter:?}={value}"
                );
                if texts.contains(&text) {
                    same.push(format!("{game} {}={value}", parameter.name()));
                }
                texts.push(text);
            }
        }
    }
    // Without relays a turn has one sowing, and no movement to keep.
    assert_eq!(same, ["fifangha-short origin=nearest-keep"]);
}

#[test]
fn a_refusal_names_the_parameter_and_its_reason() {
    for (game, parameter) in [
        (Game::ISOLO, Parameter::Origin),
        (Game::KATRA_SAKALAVA, Parameter::Rova),
        (Game::KATRO_BETSILEO, Parameter::Rows),
    ] {
        let context = SearchContext::with_poll(|| false);
        let refused = description("x", &game.rules(), Strings::english(), &context).unwrap_err();
        assert_eq!(refused.len(), 1);
        assert_eq!(refused[0].parameter, parameter);
        let reason = refused[0].message().to_string();
        assert!(
            reason.contains(&format!("`{}: ", parameter.name())),
            "{reason}"
        );
    }
}
