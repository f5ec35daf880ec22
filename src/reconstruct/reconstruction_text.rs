//! Text output of reconstruction reports.

use std::fmt::Write;

use fifangha_rules::Game;
use unicode_width::UnicodeWidthStr;

use super::closest_boards::ClosestBoards;
use super::contribution::Contribution;
use super::fitting_boards::{FittingBoard, TurnRole};
use super::minimal_conflicts::MinimalConflicts;
use super::reconstruction::{ReconstructionReport, SharedTurn, SignDeviation};
use super::rule_variants::{VariantResult, names_games, parameter_overrides};
use super::suite::ExampleSuite;
use crate::diagnostic::SourceFile;
use crate::message::{Message, MessageArg, Strings};
use crate::study::Study;

/// The maximum number of differing turns that the caption of a board lists.
const MAX_TURNS_IN_CAPTION: usize = 6;

/// Returns the number of games that fit as a short message.
#[must_use]
pub fn count(answer: &ReconstructionReport) -> Message {
    match (answer.count, answer.complete) {
        (0, true) => Message::new("reconstruct.fits.none"),
        (many, true) => Message::new("reconstruct.fits").with("n", many),
        (0, false) => Message::new("reconstruct.stopped.none"),
        (many, false) => Message::new("reconstruct.stopped").with("n", many),
    }
}

/// Formats the whole report for readers; the reason for infeasibility is left to the diagnostic.
#[must_use]
pub fn text(answer: &ReconstructionReport, file: &SourceFile, strings: &Strings) -> String {
    let rules = &answer.rules;
    let set = parameter_overrides(rules.base, rules.rules.parameters());
    let set = set
        .iter()
        .map(|(it, value)| format!("{}: {value}", it.name()));
    let named: Vec<MessageArg> = [rules.base.to_string()]
        .into_iter()
        .chain(set)
        .map(MessageArg::from)
        .collect();
    let message = Message::new("reconstruct.answer")
        .with("count", count(answer))
        .with("rules", MessageArg::List(named))
        .with("n", answer.nodes);
    let mut text = strings.render(&message) + "\n";
    if let Some(read) = answer.as_read.filter(|_| answer.count > 0) {
        let message = match read {
            0 => Message::new("reconstruct.as_read.none"),
            many => Message::new("reconstruct.as_read").with("n", many),
        };
        let _ = writeln!(text, "{}", strings.render(&message));
    }
    if let Some(start) = &answer.start
        && start.single() != Some(rules.rules.start())
    {
        let message = Message::new("reconstruct.start")
            .with("n", start.count)
            .with("start", start.to_string());
        let _ = writeln!(text, "{}", strings.render(&message));
    }
    if !answer.forced.is_empty() && answer.count > 1 {
        let _ = writeln!(text, "\n{}", strings.t("reconstruct.shared", &[]));
        for forced in &answer.forced {
            let turns = strings.render(&shared_turn(forced, &strings.t("list.or", &[])));
            let _ = writeln!(text, "{:>4}. {turns}", forced.turn);
        }
    }
    if !answer.games.is_empty() {
        let listed = answer.games.len() as u128;
        let lead = match listed < answer.count {
            true => Message::new("reconstruct.first_games").with("n", listed),
            false => Message::new("reconstruct.all_games"),
        };
        let _ = writeln!(text, "\n{}", strings.render(&lead));
        let starts = answer.start.as_ref().is_some_and(|start| start.count > 1);
        for (index, game) in answer.games.iter().enumerate() {
            let _ = write!(text, "{:>4}  ", index + 1);
            if starts {
                let _ = write!(text, "[{}] ", game.start);
            }
            let _ = write!(text, "{}", game.notations(&rules.rules).join(" "));
            if !game.deviations.is_empty() {
                let _ = write!(
                    text,
                    "  {}",
                    strings.render(&deviations(&game.deviations, Some(file)))
                );
            }
            text.push('\n');
        }
    }
    text
}

/// Lists the deviations of a game from the reading, with locations if a file is given.
pub(crate) fn deviations(deviations: &[SignDeviation], file: Option<&SourceFile>) -> Message {
    let deviations = deviations.iter().map(|it| {
        let message = match &it.needs {
            Some(needs) => Message::new("reconstruct.deviation").with("needs", needs.as_str()),
            None => Message::new("reconstruct.deviation_somehow"),
        };
        let message = message.with("written", it.written.as_str());
        MessageArg::from(match file {
            Some(file) => Message::new("reconstruct.deviation_at")
                .with("deviation", message)
                .with("place", file.line_column(it.span.start()).to_string()),
            None => message,
        })
    });
    Message::new("reconstruct.other_than_read")
        .with("deviations", MessageArg::List(deviations.collect()))
}

/// Describes the shared properties of a turn; possible turns are joined with `or`.
pub(crate) fn shared_turn(forced: &SharedTurn, or: &str) -> Message {
    if let Some(notation) = &forced.notation {
        return Message::new("reconstruct.forced_turn").with("turn", notation.as_str());
    }
    let mut turns = MessageArg::Text(forced.alternatives.join(or));
    if forced.alternatives.len() == SharedTurn::MAX_LISTED {
        turns = Message::new("reconstruct.or_others")
            .with("turns", turns)
            .into();
    }
    let mut parts = Vec::new();
    if let Some(pit) = forced.pit {
        parts.push(Message::new("reconstruct.pit").with("pit", pit.to_string()));
    }
    if let Some(sign) = forced.direction_sign() {
        let sign = sign.to_string();
        parts.push(Message::new("reconstruct.direction").with("direction", sign));
    }
    if forced.choices.iter().any(Option::is_some) {
        let choices = forced.choices.iter();
        let choices: String = choices.map(|c| c.map_or('_', |c| c.symbol())).collect();
        parts.push(Message::new("reconstruct.choices").with("choices", choices));
    }
    let parts: Vec<_> = parts.into_iter().map(MessageArg::from).collect();
    match parts.is_empty() {
        true => Message::new("reconstruct.open_turn").with("turns", turns),
        false => Message::new("reconstruct.forced_parts")
            .with("turns", turns)
            .with("parts", MessageArg::List(parts)),
    }
}

/// Formats a comparison of rule variants as a table.
#[must_use]
pub fn comparison_table(
    variants: &[VariantResult],
    own: Game,
    file: &SourceFile,
    strings: &Strings,
) -> String {
    let named = |it: &VariantResult| {
        let mut cells = vec![it.base.to_string()];
        cells.extend(it.set.iter().map(|(_, value)| value.clone()));
        cells
    };
    let mut head = vec![strings.t("reconstruct.table.game", &[])];
    if let Some(first) = variants.first() {
        head.extend(first.set.iter().map(|(p, _)| p.name().to_owned()));
    }
    head.push(strings.t("reconstruct.table.fits", &[]));
    let mut rows = vec![head];
    // Reasons why variants cannot be played are printed once, below.
    let mut reasons: Vec<String> = Vec::new();
    for variant in variants {
        let mut row = named(variant);
        row.push(match &variant.found {
            Err(why) => {
                let why = strings.render(&why.message());
                let known = reasons.iter().position(|it| *it == why);
                let index = known.unwrap_or(reasons.len());
                if known.is_none() {
                    reasons.push(why);
                }
                let cell = Message::new("reconstruct.table.unplayable").with("number", index + 1);
                strings.render(&cell)
            }
            Ok(answer) => strings.render(&verdict(answer, file)),
        });
        rows.push(row);
    }
    // The column of games is printed only if they vary.
    if !names_games(variants.iter().map(|it| it.base), own) && rows[0].len() > 2 {
        for row in &mut rows {
            row.remove(0);
        }
    }
    let mut text = align(&rows);
    for (number, why) in (1..).zip(&reasons) {
        text.push_str(&format!("\n({number})  {why}\n"));
    }
    text
}

fn verdict(answer: &ReconstructionReport, file: &SourceFile) -> Message {
    match &answer.failure {
        Some(failure) => {
            let diagnostic = &failure.diagnostic;
            let place = file.line_column(diagnostic.span.start());
            Message::new("reconstruct.table.fails")
                .with("turn", failure.turn)
                .with("line", place.line)
                .with("column", place.column)
                .with("written", diagnostic.span.slice(file.text()))
        }
        None => count(answer),
    }
}

/// Formats the minimal conflicts, set by set, with locations; empty if the only set has one
/// constraint, since the diagnostic names it.
#[must_use]
pub fn conflicts(conflicts: &MinimalConflicts, file: &SourceFile, strings: &Strings) -> String {
    let mut text = String::new();
    if let [one] = &conflicts.sets[..]
        && one.len() == 1
    {
        return text;
    }
    for set in &conflicts.sets {
        let head = match set.len() {
            1 => "reconstruct.conflict.alone",
            _ => "reconstruct.conflict.together",
        };
        text.push_str(&strings.t(head, &[]));
        text.push('\n');
        for span in set {
            let place = file.line_column(span.start());
            let written = span.slice(file.text());
            text.push_str(&format!("  {place}  {written}\n"));
        }
    }
    if !conflicts.all && !conflicts.sets.is_empty() {
        text.push_str(&strings.t("reconstruct.conflict.more", &[]));
        text.push('\n');
    }
    text
}

/// Formats the closest boards that a game reaches, with the differences.
#[must_use]
pub fn closest_boards(closest: &ClosestBoards, strings: &Strings) -> String {
    let mut text = String::new();
    let key = match closest.all {
        true => "reconstruct.closest.lead",
        false => "reconstruct.closest.of_some",
    };
    if closest.boards.is_empty() {
        return text;
    }
    let _ = writeln!(text, "{}", strings.t(key, &[]));
    for near in &closest.boards {
        let differs = near.differs.iter().map(|(place, written, reached)| {
            MessageArg::from(
                Message::new("reconstruct.closest.pit")
                    .with("place", place.to_string())
                    .with("written", *written)
                    .with("reached", *reached),
            )
        });
        let message = Message::new("reconstruct.closest.board")
            .with("board", near.position.to_string())
            .with("differs", MessageArg::List(differs.collect()));
        let _ = writeln!(text, "  {}", strings.render(&message));
    }
    text
}

/// Formats the contributions as a table: the number of games that fit without each constraint.
#[must_use]
pub fn contributions(impacts: &[Contribution], file: &SourceFile, strings: &Strings) -> String {
    let head = [
        "reconstruct.contributions.place",
        "reconstruct.contributions.piece",
        "reconstruct.contributions.without",
    ];
    let mut rows = vec![head.map(|key| strings.t(key, &[])).to_vec()];
    for impact in impacts {
        let place = file.line_column(impact.span.start());
        let written = impact.span.slice(file.text());
        let written = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let indent = if impact.whole { "" } else { "  " };
        let count = match impact.complete {
            true => impact.count.to_string(),
            false => format!("≥ {}", impact.count),
        };
        rows.push(vec![place.to_string(), format!("{indent}{written}"), count]);
    }
    align(&rows)
}

/// Formats the outcomes of a suite under each rule variant as a table.
#[must_use]
pub fn suite_table(suite: &ExampleSuite, strings: &Strings) -> String {
    let head = [
        "reconstruct.suite.variant",
        "reconstruct.suite.passed",
        "reconstruct.suite.failed",
        "reconstruct.suite.open",
        "reconstruct.suite.unplayable",
    ];
    let head = head.map(|key| strings.t(key, &[]));
    let mut rows = vec![head.to_vec()];
    for index in 0..suite.variants.len() {
        let mut row = vec![suite.variants[index].name()];
        row.extend(suite.tally(index).map(|it| it.to_string()));
        rows.push(row);
    }
    let mut text = align(&rows);
    for (index, (why, games, variants)) in unplayable_reasons(suite).into_iter().enumerate() {
        let variants = variants.into_iter().map(MessageArg::from).collect();
        let message = Message::new("reconstruct.suite.why")
            .with("variants", MessageArg::List(variants))
            .with("n", games)
            .with("why", why);
        let blank = if index == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{blank}{}", strings.render(&message));
    }
    text
}

/// Returns the reasons why games cannot be played, with the number of games and the rule variants.
fn unplayable_reasons(suite: &ExampleSuite) -> Vec<(Message, usize, Vec<String>)> {
    let mut all: Vec<(Message, usize, Vec<String>)> = Vec::new();
    for index in 0..suite.variants.len() {
        let mut reasons: Vec<(Message, usize)> = Vec::new();
        for example in &suite.examples {
            let Some(Err(why)) = example.outcomes.get(index) else {
                continue;
            };
            let why = why.message();
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, games)) => *games += 1,
                None => reasons.push((why, 1)),
            }
        }
        for (why, games) in reasons {
            let variant = suite.variants[index].name();
            let same = |it: &&mut (Message, usize, Vec<String>)| it.0 == why && it.1 == games;
            match all.iter_mut().find(same) {
                Some((.., variants)) => variants.push(variant),
                None => all.push((why, games, vec![variant])),
            }
        }
    }
    all
}

/// Lists the rule variants under which a game of a suite fails, with locations; empty if there are
/// none.
#[must_use]
pub fn failing_variants(
    suite: &ExampleSuite,
    example: usize,
    study: &Study,
    strings: &Strings,
) -> String {
    let example = &suite.examples[example];
    let file = &study.file;
    let broken = example
        .outcomes
        .iter()
        .enumerate()
        .filter_map(|(index, outcome)| {
            let found = outcome.as_ref().ok()?.breaks.as_ref()?;
            let place = Message::new("reconstruct.suite.place")
                .with("code", found.code.as_str())
                .with("place", file.line_column(found.span.start()).to_string())
                .with("message", found.message.clone());
            Some(vec![
                format!("  {}", suite.variants[index].name()),
                strings.render(&place),
            ])
        });
    let rows: Vec<_> = broken.collect();
    if rows.is_empty() {
        return String::new();
    }
    let front = &study.document.records[example.record].front;
    let title = front.title(strings.language()).unwrap_or_default();
    let message = Message::new("reconstruct.suite.game")
        .with("file", file.name())
        .with("number", example.record + 1)
        .with("title", title);
    format!("{}\n{}", strings.render(&message).trim_end(), align(&rows))
}

pub(crate) fn align(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(width - cell.width() + 2));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Returns the caption of a board of the games that fit: the turn that leads to it, with its role, or
/// the number of games at the start.
#[must_use]
pub fn board_caption(board: &FittingBoard, games: u128) -> Message {
    let Some(turn) = &board.turn else {
        return Message::new("reconstruct.picture.start").with("n", games);
    };
    let turns = turn.turns.iter().map(|it| MessageArg::from(it.as_str()));
    let turns = match turn.turns.len() {
        0..=MAX_TURNS_IN_CAPTION => MessageArg::Or(turns.collect()),
        more => Message::new("reconstruct.picture.and_more")
            .with(
                "turns",
                MessageArg::List(turns.take(MAX_TURNS_IN_CAPTION).collect()),
            )
            .with("n", more - MAX_TURNS_IN_CAPTION)
            .into(),
    };
    let side = turn
        .side
        .map_or_else(|| Message::new("reconstruct.picture.either"), Message::from);
    Message::new(match turn.role {
        TurnRole::Certain => "reconstruct.picture.certain",
        TurnRole::Supplied => "reconstruct.picture.supplied",
        TurnRole::Differs => "reconstruct.picture.differs",
    })
    .with("number", turn.number)
    .with("side", side)
    .with("turns", turns)
}
