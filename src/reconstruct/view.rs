//! An answer as text and as JSON.

use std::fmt::Write;

use fifangha_rules::{Game, Parameters};
use serde_json::{Map, Value, json};

use super::answer::{Answer, Forced};
use super::vary::{Hypothesis, overrides};
use crate::diagnostic::SourceFile;

/// How many games fit, in a few words.
#[must_use]
pub fn count(answer: &Answer) -> String {
    match (answer.count, answer.complete) {
        (0, true) => "no game fits".to_owned(),
        (1, true) => "one game fits".to_owned(),
        (many, true) => format!("{many} games fit"),
        (0, false) => "no game was found; the search was stopped".to_owned(),
        (1, false) => "at least one game fits; the search was stopped".to_owned(),
        (many, false) => format!("at least {many} games fit; the search was stopped"),
    }
}

/// The whole answer for people; why no game fits is left to the diagnostic.
#[must_use]
pub fn text(answer: &Answer) -> String {
    let rules = &answer.rules;
    let mut text = format!("{}, by the rules of {}", count(answer), rules.base);
    for (parameter, value) in overrides(rules.base, rules.rules.parameters()) {
        let _ = write!(text, ", {}: {value}", parameter.name());
    }
    let _ = writeln!(text, " ({} turns played)", answer.nodes);
    if let Some(start) = &answer.start
        && !(start.only() == Some(rules.rules.start()))
    {
        let from = match start.count {
            1 => "the start".to_owned(),
            many => format!("what {many} starts share"),
        };
        let _ = writeln!(text, "{from}: {start}");
    }
    if !answer.forced.is_empty() && answer.count > 1 {
        text.push_str("\nwhat all games share:\n");
        for forced in &answer.forced {
            let _ = writeln!(text, "{:>4}. {}", forced.turn, shared(forced));
        }
    }
    if !answer.games.is_empty() {
        let shown = answer.games.len() as u128;
        match shown < answer.count {
            true => {
                let _ = writeln!(text, "\nthe first {shown} games:");
            }
            false => text.push_str("\nthe games:\n"),
        }
        let starts = answer.start.as_ref().is_some_and(|start| start.count > 1);
        for (index, game) in answer.games.iter().enumerate() {
            let turns: Vec<_> = game
                .turns
                .iter()
                .map(|turn| turn.notation(&rules.rules))
                .collect();
            let _ = write!(text, "{:>4}  ", index + 1);
            if starts {
                let _ = write!(text, "[{}] ", game.start);
            }
            let _ = writeln!(text, "{}", turns.join(" "));
        }
    }
    text
}

fn shared(forced: &Forced) -> String {
    if let Some(notation) = &forced.notation {
        return format!("{notation} (forced)");
    }
    let mut text = forced.alternatives.join(" or ");
    if forced.alternatives.len() == Forced::LISTED {
        text.push_str(" or others");
    }
    let mut common = Vec::new();
    if let Some(pit) = forced.pit {
        common.push(format!("pit {pit}"));
    }
    if let Some(direction) = forced.direction {
        common.push(format!("direction {}", direction.arrow()));
    }
    if forced.choices.iter().any(Option::is_some) {
        let choices = forced.choices.iter();
        let choices: String = choices.map(|c| c.map_or('_', |c| c.symbol())).collect();
        common.push(format!("choices {choices}"));
    }
    if !common.is_empty() {
        let _ = write!(text, " (forced: {})", common.join(", "));
    }
    text
}

/// A comparison of readings as a table.
#[must_use]
pub fn table(hypotheses: &[Hypothesis], own: Game, file: &SourceFile) -> String {
    let named = |it: &Hypothesis| {
        let mut cells = vec![it.base.to_string()];
        cells.extend(it.set.iter().map(|(_, value)| value.clone()));
        cells
    };
    let mut head = vec!["game".to_owned()];
    if let Some(first) = hypotheses.first() {
        head.extend(first.set.iter().map(|(p, _)| p.name().to_owned()));
    }
    head.push("what fits".to_owned());
    let mut rows = vec![head];
    for hypothesis in hypotheses {
        let mut row = named(hypothesis);
        row.push(verdict(hypothesis, file));
        rows.push(row);
    }
    // The game is worth a column only where it varies.
    if hypotheses.iter().all(|it| it.base == own) && rows[0].len() > 2 {
        for row in &mut rows {
            row.remove(0);
        }
    }
    align(&rows)
}

fn verdict(hypothesis: &Hypothesis, file: &SourceFile) -> String {
    match &hypothesis.found {
        Err(reason) => format!("cannot be played: {reason}"),
        Ok(answer) => match &answer.failure {
            Some(failure) => {
                let diagnostic = &failure.diagnostic;
                format!(
                    "none: fails at turn {}, {} at {}: {}",
                    failure.turn,
                    diagnostic.code,
                    file.position(diagnostic.span.start),
                    diagnostic.span.slice(file.text())
                )
            }
            None => count(answer),
        },
    }
}

fn align(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The answer as JSON, as the guide describes it.
#[must_use]
pub fn json(answer: &Answer, hypotheses: &[Hypothesis], file: &SourceFile) -> Value {
    let rules = &answer.rules;
    let open_start = answer.start.as_ref().is_some_and(|start| start.count > 1);
    let games: Vec<Value> = answer
        .games
        .iter()
        .map(|game| {
            let turns: Vec<_> = game
                .turns
                .iter()
                .map(|turn| turn.notation(&rules.rules))
                .collect();
            let own = json_rules(rules.base, rules.rules.parameters());
            match open_start {
                true => json!({"rules": own, "start": game.start.to_string(), "turns": turns}),
                false => json!({"rules": own, "turns": turns}),
            }
        })
        .collect();
    json!({
        "count": json_count(answer.count),
        "complete": answer.complete,
        "games": games,
        "forced": answer.forced.iter().map(json_forced).collect::<Vec<_>>(),
        "hypotheses": hypotheses
            .iter()
            .map(|it| json_hypothesis(it, rules.rules.parameters(), file))
            .collect::<Vec<_>>(),
    })
}

/// A number as far as JSON readers take one.
fn json_count(count: u128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// A game's name, its size, and the parameters that differ.
fn json_rules(base: Game, parameters: &Parameters) -> Value {
    let mut rules = Map::new();
    rules.insert("base".into(), base.name().into());
    rules.insert("columns".into(), parameters.columns.count().into());
    for (parameter, value) in overrides(base, parameters) {
        rules.insert(parameter.name().into(), json_value(&value));
    }
    rules.into()
}

fn json_value(value: &str) -> Value {
    match (value.parse::<bool>(), value.parse::<u64>()) {
        (Ok(flag), _) => flag.into(),
        (_, Ok(number)) => number.into(),
        _ => value.into(),
    }
}

fn json_forced(forced: &Forced) -> Value {
    let choices = forced.choices.iter();
    json!({
        "turn": forced.turn,
        "notation": forced.notation,
        "pit": forced.pit.map(|pit| pit.to_string()),
        "direction": forced.direction.map(|direction| direction.arrow().to_string()),
        "choices": choices
            .map(|choice| choice.map(|choice| choice.symbol().to_string()))
            .collect::<Vec<_>>(),
    })
}

fn json_hypothesis(hypothesis: &Hypothesis, own: &Parameters, file: &SourceFile) -> Value {
    let answer = match &hypothesis.found {
        Ok(answer) => answer,
        Err(reason) => {
            // Rules that cannot be played are told by what was asked for.
            let mut rules = Map::new();
            rules.insert("base".into(), hypothesis.base.name().into());
            rules.insert("columns".into(), own.columns.count().into());
            for (parameter, value) in &hypothesis.set {
                rules.insert(parameter.name().into(), json_value(value));
            }
            return json!({
                "rules": rules,
                "count": 0,
                "complete": true,
                "fails_at": null,
                "conflict": reason,
            });
        }
    };
    let fails_at = answer.failure.as_ref().map(|failure| {
        let place = file.position(failure.diagnostic.span.start);
        json!({
            "turn": failure.turn,
            "line": place.line,
            "column": place.column,
            "code": failure.diagnostic.code.as_str(),
        })
    });
    json!({
        "rules": varied_rules(hypothesis, answer),
        "count": json_count(answer.count),
        "complete": answer.complete,
        "fails_at": fails_at,
    })
}

/// The rules of a reading, with every value that was varied, its game's own
/// too.
fn varied_rules(hypothesis: &Hypothesis, answer: &Answer) -> Value {
    let mut rules = json_rules(hypothesis.base, answer.rules.rules.parameters());
    if let Value::Object(rules) = &mut rules {
        for (parameter, value) in &hypothesis.set {
            rules.insert(parameter.name().into(), json_value(value));
        }
    }
    rules
}
