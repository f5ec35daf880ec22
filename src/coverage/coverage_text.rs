//! The coverage of records as text.

use super::{Coverage, NamedCounts};
use crate::message::{Message, MessageArg, Strings, value_text};

/// Returns the coverage as lists: what is exercised, with numbers, and what is not.
#[must_use]
pub fn text(coverage: &Coverage, strings: &Strings) -> String {
    let mut lines = vec![strings.t("coverage.parameters", &[])];
    for it in coverage.parameters() {
        let used = it.exercised.iter().map(|(value, n)| format!("{value} {n}"));
        let unused = it.unexercised.into_iter();
        let unused = unused.map(|it| value_text(it, strings)).collect();
        let line = line(it.parameter.name(), used.collect(), unused, strings);
        lines.push(line);
    }
    let lists = [
        ("coverage.turn_ends", coverage.turn_ends()),
        ("coverage.game_ends", coverage.game_ends()),
        ("coverage.codes", coverage.codes()),
    ];
    for (heading, counts) in lists {
        let (used, unused) = split(counts);
        lines.push(String::new());
        lines.push(line(&strings.t(heading, &[]), used, unused, strings));
    }
    if coverage.is_incomplete {
        lines.push(String::new());
        lines.push(strings.t("coverage.incomplete", &[]));
    }
    lines.join("\n") + "\n"
}

/// Returns the names that occur, with their numbers, and the others.
fn split(counts: NamedCounts) -> (Vec<String>, Vec<String>) {
    let (used, unused): (NamedCounts, NamedCounts) = counts.into_iter().partition(|(_, n)| *n > 0);
    let used = used.iter().map(|(name, n)| format!("{name} {n}"));
    let unused = unused.iter().map(|(name, _)| (*name).to_owned());
    (used.collect(), unused.collect())
}

fn line(name: &str, used: Vec<String>, unused: Vec<String>, strings: &Strings) -> String {
    let list = |it: Vec<String>| MessageArg::List(it.into_iter().map(MessageArg::from).collect());
    let key = match (used.is_empty(), unused.is_empty()) {
        (_, true) => "coverage.all",
        (true, false) => "coverage.none",
        (false, false) => "coverage.some",
    };
    let message = Message::new(key).with("name", name);
    let message = match used.is_empty() {
        true => message,
        false => message.with("used", list(used)),
    };
    strings.render(&match unused.is_empty() {
        true => message,
        false => message.with("unused", list(unused)),
    })
}
