//! The front matter: what its keys mean, and what may be written there.

use std::fmt::Write;

use fifangha_rules::{Game, Parameter};

use super::locate::Spot;
use super::offer::Offer;
use super::rules_page;
use crate::diagnostic::{Span, Spanned};
use crate::message::{Message, Strings};
use crate::notation::tree::{Begins, Comment, Outcome, Record, Source, YamlValue};
use crate::replay::{GameRules, rules_of};

/// The keys that mean something, each with the key of the words that say what.
const KEYS: [(&str, &str); 20] = [
    ("title", "lsp.key.title"),
    ("rules", "lsp.key.rules"),
    ("columns", "lsp.key.columns"),
    ("south", "lsp.key.south"),
    ("north", "lsp.key.north"),
    ("source", "lsp.key.source"),
    ("sources", "lsp.key.sources"),
    ("witnesses", "lsp.key.witnesses"),
    ("facsimile", "lsp.key.facsimile"),
    ("language", "lsp.key.language"),
    ("illustrates", "lsp.key.illustrates"),
    ("varies", "lsp.key.varies"),
    ("fits", "lsp.key.fits"),
    ("start", "lsp.key.start"),
    ("begins", "lsp.key.begins"),
    ("date", "lsp.key.date"),
    ("place", "lsp.key.place"),
    ("event", "lsp.key.event"),
    ("annotator", "lsp.key.annotator"),
    ("result", "lsp.key.result"),
];

/// What stands at a place of the front matter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    /// The game, or the key `rules`.
    Rules(Span),
    Parameter(Parameter, Span),
    /// The key of a source.
    Source(&'a Spanned<String>),
}

/// What stands at a byte of the front matter, where more is known of it.
pub(super) fn subject<'a>(record: &'a Record, byte: usize) -> Option<Subject<'a>> {
    let holds = |span: Span| span.start() <= byte && byte <= span.end();
    let front = &record.front;
    if let Some(rules) = &front.rules {
        if let Some(base) = rules.base.as_ref().filter(|base| holds(base.span)) {
            return Some(Subject::Rules(base.span));
        }
        for (name, value) in &rules.parameters {
            let span = name.span.to(value.span);
            if let Some(parameter) = Parameter::named(&name.value).filter(|_| holds(span)) {
                return Some(Subject::Parameter(parameter, span));
            }
        }
        // The key stands on the line of its value, or above it.
        let key = Span::new(
            rules.span.start().saturating_sub("rules: ".len()),
            rules.span.start(),
        );
        if holds(key.to(rules.span)) {
            return Some(Subject::Rules(key.to(rules.span)));
        }
    }
    if let Some(columns) = front.columns.filter(|columns| holds(columns.span)) {
        return Some(Subject::Parameter(Parameter::Columns, columns.span));
    }
    let key = front.source.iter().find(|key| holds(key.span));
    key.map(Subject::Source)
}

/// The rules of a record; of its game alone where the rest does not hold.
pub(super) fn game_rules(record: &Record) -> Option<GameRules> {
    rules_of(&record.front).ok().or_else(|| {
        let base: Game = record
            .front
            .rules
            .as_ref()?
            .base
            .as_ref()?
            .value
            .parse()
            .ok()?;
        Some(GameRules {
            base,
            rules: base.rules(),
        })
    })
}

/// What is shown of a place of the front matter.
pub(super) fn hover(spot: &Spot<'_>, byte: usize, strings: &Strings) -> Option<(Span, String)> {
    match subject(spot.record, byte)? {
        Subject::Rules(span) => {
            let text = rules_page::summary(&game_rules(spot.record)?, strings);
            Some((span, text))
        }
        Subject::Parameter(parameter, span) => {
            let text = rules_page::question(parameter, &game_rules(spot.record)?, strings);
            Some((span, text))
        }
        Subject::Source(key) => Some((key.span, described(source(spot.record, &key.value)?))),
    }
}

/// The source that a comment cites at a byte.
pub(super) fn cited(comment: &Comment, byte: usize) -> Option<&Spanned<String>> {
    comment
        .texts
        .iter()
        .flat_map(|text| &text.citations)
        .find(|citation| citation.span.start() <= byte && byte <= citation.span.end())
        .map(|citation| &citation.key)
}

/// The source of that key which the record describes.
pub(super) fn source<'a>(record: &'a Record, key: &str) -> Option<&'a Source> {
    record
        .front
        .sources
        .iter()
        .find(|source| source.key.value == key)
}

/// What a record says of a source.
pub(super) fn described(source: &Source) -> String {
    let mut text = format!("**{}**\n", source.key.value);
    for field in &source.fields {
        if let YamlValue::Scalar(value) = &field.value.value {
            let _ = write!(text, "\n- {}: {value}", field.key.value);
        }
    }
    text
}

/// The front matter from its `---` line up to a byte, if the byte lies in it:
/// also where it is not closed yet.
pub(super) fn open_before(text: &str, byte: usize) -> Option<&str> {
    let mut open = None;
    let mut at = 0;
    for line in text[..byte].split_inclusive('\n') {
        let next = at + line.len();
        if line.ends_with('\n') && line.trim_end() == "---" {
            open = match open {
                None => Some(next),
                Some(_) => None,
            };
        }
        at = next;
    }
    open.map(|start| &text[start..byte])
}

/// What may be written at the end of an unfinished front matter.
pub(super) fn offers(record: Option<&Record>, front: &str, strings: &Strings) -> Vec<Offer> {
    let line = front.rsplit('\n').next().unwrap_or(front);
    let top = front
        .rsplit('\n')
        .find(|line| !line.starts_with([' ', '\t']) && !line.trim().is_empty())
        .unwrap_or(line);
    let indented = line.starts_with([' ', '\t']);
    let opened = top.split_once(':').map(|(key, rest)| (key.trim(), rest));
    let segment = || {
        let from = line.rfind(['{', '[', ',']).map_or(0, |at| at + 1);
        line[from..].split_once(':').map(|(key, _)| key.trim())
    };
    let game = record.and_then(game_rules);
    match opened {
        None if !indented => keys(strings),
        Some(("rules", _)) if indented || line.contains('{') => match segment() {
            Some(key) if key != "rules" => values(key, game.as_ref(), strings),
            _ => parameters(game.as_ref(), strings),
        },
        Some(("source", _)) => record.map(sources).unwrap_or_default(),
        Some(("illustrates" | "varies", _)) => {
            let mut offers = values("base", None, strings);
            offers.extend(parameters(game.as_ref(), strings).into_iter().skip(1));
            offers
        }
        Some((key, _)) if !indented => values(key, game.as_ref(), strings),
        _ => Vec::new(),
    }
}

fn keys(strings: &Strings) -> Vec<Offer> {
    let offer = |(key, about): &(&str, &str)| Offer::field(key, strings.t(about, &[]));
    KEYS.iter().map(offer).collect()
}

fn parameters(game: Option<&GameRules>, strings: &Strings) -> Vec<Offer> {
    let mut offers = vec![Offer::field("base", strings.t("lsp.offer.base", &[]))];
    let asked = |parameter: &&Parameter| {
        game.is_none_or(|game| parameter.applies_to(game.rules.parameters()))
    };
    let parameters = Parameter::ALL.iter().filter(asked);
    offers.extend(parameters.map(|it| Offer::field(it.name(), rules_page::asked(*it, strings))));
    offers
}

fn values(key: &str, game: Option<&GameRules>, strings: &Strings) -> Vec<Offer> {
    match key {
        "rules" | "base" => Game::ALL
            .iter()
            .map(|game| {
                let after = Message::new("lsp.rules.after").with("source", game.source());
                Offer::value(game.name(), strings.say(&after))
            })
            .collect(),
        "result" => Outcome::ALL
            .iter()
            .map(|outcome| Offer::value(outcome.as_str(), ""))
            .collect(),
        "begins" => Begins::ALL
            .iter()
            .map(|begins| {
                let about = match begins {
                    Begins::Game => "lsp.begins.game",
                    Begins::Position => "lsp.begins.position",
                };
                Offer::value(begins.as_str(), strings.t(about, &[]))
            })
            .collect(),
        "columns" if game.is_some() => game
            .iter()
            .flat_map(|game| game.base.sizes())
            .map(|size| Offer::value(&size.count().to_string(), ""))
            .collect(),
        _ => Parameter::named(key)
            .map(Parameter::values)
            .unwrap_or_default()
            .iter()
            .filter(|value| !value.contains(' '))
            .map(|value| Offer::value(value, ""))
            .collect(),
    }
}

/// The sources that a record describes or names.
pub(super) fn sources(record: &Record) -> Vec<Offer> {
    let front = &record.front;
    let described = front.sources.iter().map(|source| &source.key.value);
    let named = front.source.iter().map(|key| &key.value);
    let mut keys: Vec<_> = described.chain(named).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.into_iter()
        .filter(|key| !key.is_empty())
        .map(|key| Offer::value(key, ""))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn every_key_that_is_offered_means_something() {
        for (key, _) in KEYS {
            let (document, _) = notation::parse(&format!("---\n{key}: x\n---\n"));
            assert!(document.records[0].front.others.is_empty(), "{key}");
        }
    }

    fn offered(front: &str) -> Vec<String> {
        let (document, _) = notation::parse("---\nrules: fifanga\nsource: lesson\n---\n");
        let offers = offers(document.records.first(), front, Strings::english());
        offers.into_iter().map(|offer| offer.label).collect()
    }

    #[test]
    fn what_is_offered_depends_on_the_place() {
        assert!(offered("").contains(&"rules".to_owned()));
        assert!(offered("title: x\nru").contains(&"rules".to_owned()));
        assert!(offered("rules: ").contains(&"katro".to_owned()));
        assert!(offered("rules: {ba").contains(&"origin".to_owned()));
        assert!(offered("rules: {base: fifanga, origin: ").contains(&"nearest-keep".to_owned()));
        assert!(offered("rules:\n  base: ").contains(&"isolo".to_owned()));
        assert!(
            !offered("rules:\n  ").contains(&"scope".to_owned()),
            "a katro parameter"
        );
        assert_eq!(offered("columns: "), ["8", "6", "4"]);
        assert_eq!(offered("result: "), ["S", "N", "draw"]);
        assert_eq!(offered("begins: "), ["game", "position"]);
        assert_eq!(offered("source: "), ["lesson"]);
        assert_eq!(offered("title: "), Vec::<String>::new());
    }
}
