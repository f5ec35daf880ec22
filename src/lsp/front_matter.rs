//! Front matter: documentation of its keys, and their completion.

use std::fmt::Write;

use fifangha_rules::{Games, Parameter, Side};

use super::completion_candidate::CompletionCandidate;
use super::cursor_context::CursorContext;
use super::document::DocumentView;
use super::rules_page;
use crate::diagnostic::{Span, Spanned};
use crate::explain::{ParameterAnswer, parameter_question};
use crate::message::{Message, Strings};
use crate::notation::FRONT_MATTER_KEYS;
use crate::notation::ast::{
    Comment, Outcome, Record, Source, StartMeaning, TurnNotation, YamlValue,
};
use crate::replay::{GameRules, rules_of};

/// The item at a location of the front matter.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrontMatterSubject<'a> {
    /// The game, or the key `rules`.
    Rules(Span),
    Parameter(Parameter, Span),
    /// The key of a source.
    Source(&'a Spanned<String>),
}

/// Returns the documented item at a byte of the front matter.
pub(super) fn subject<'a>(record: &'a Record, byte: usize) -> Option<FrontMatterSubject<'a>> {
    let holds = |span: Span| span.start() <= byte && byte <= span.end();
    let front = &record.front;
    if let Some(rules) = &front.rules {
        if let Some(base) = rules.base.as_ref().filter(|base| holds(base.span)) {
            return Some(FrontMatterSubject::Rules(base.span));
        }
        for (name, value) in &rules.parameters {
            let span = name.span.to(value.span);
            if let Some(parameter) = Parameter::from_name(&name.value).filter(|_| holds(span)) {
                return Some(FrontMatterSubject::Parameter(parameter, span));
            }
        }
        // The key is on the line of its value or above it.
        let key = Span::new(
            rules.span.start().saturating_sub("rules: ".len()),
            rules.span.start(),
        );
        if holds(key.to(rules.span)) {
            return Some(FrontMatterSubject::Rules(key.to(rules.span)));
        }
    }
    if let Some(columns) = front.columns.filter(|columns| holds(columns.span)) {
        return Some(FrontMatterSubject::Parameter(
            Parameter::Columns,
            columns.span,
        ));
    }
    let key = front.source.iter().find(|key| holds(key.span));
    key.map(FrontMatterSubject::Source)
}

/// Returns the rules of a record; those of its game alone if the parameters are
/// invalid.
pub(super) fn game_rules(record: &Record, games: Games) -> Option<GameRules> {
    rules_of(&record.front, games).ok().or_else(|| {
        let name = record.front.rules.as_ref()?.base.as_ref()?;
        let base = games.get(&name.value)?;
        Some(GameRules {
            base,
            rules: base.rules(),
        })
    })
}

/// Returns the hover text for a location of the front matter.
pub(super) fn hover(
    spot: &CursorContext<'_>,
    byte: usize,
    view: DocumentView<'_>,
) -> Option<(Span, String)> {
    let strings = view.strings;
    let rules = || game_rules(spot.record, view.study.known_games);
    match subject(spot.record, byte)? {
        FrontMatterSubject::Rules(span) => {
            let text = rules_page::summary(&rules()?, &view.source_names(), strings);
            Some((span, text))
        }
        FrontMatterSubject::Parameter(parameter, span) => {
            let answer = ParameterAnswer::new(parameter, &rules()?);
            let text = rules_page::answer_section(&answer, strings);
            Some((span, text))
        }
        FrontMatterSubject::Source(key) => Some((
            key.span,
            source_markdown(find_source(spot.record, &key.value)?),
        )),
    }
}

/// Returns the key of the source that a comment cites at a byte.
pub(super) fn cited_source_key(comment: &Comment, byte: usize) -> Option<&Spanned<String>> {
    comment
        .texts
        .iter()
        .flat_map(|text| &text.citations)
        .find(|citation| citation.span.start() <= byte && byte <= citation.span.end())
        .map(|citation| &citation.key)
}

/// Returns the source with the given key if the record describes it.
pub(super) fn find_source<'a>(record: &'a Record, key: &str) -> Option<&'a Source> {
    record
        .front
        .sources
        .iter()
        .find(|source| source.key.value == key)
}

/// Returns the description of a source as Markdown.
pub(super) fn source_markdown(source: &Source) -> String {
    let mut text = format!("**{}**\n", source.key.value);
    for field in &source.fields {
        if let YamlValue::Scalar(value) = &field.value.value {
            let _ = write!(text, "\n- {}: {value}", field.key.value);
        }
    }
    text
}

/// Returns the front matter from its `---` line up to a byte, if the byte is in
/// it; it need not be closed yet.
pub(super) fn unclosed_front_matter(text: &str, byte: usize) -> Option<&str> {
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

/// Returns the completions at the end of unfinished front matter.
pub(super) fn front_matter_candidates(
    record: Option<&Record>,
    front: &str,
    games: Games,
    strings: &Strings,
) -> Vec<CompletionCandidate> {
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
    let game = record.and_then(|it| game_rules(it, games));
    match opened {
        None if !indented => key_candidates(strings),
        Some(("rules", _)) if indented || line.contains('{') => match segment() {
            Some(key) if key != "rules" => value_candidates(key, game.as_ref(), games, strings),
            _ => parameter_candidates(game.as_ref(), strings),
        },
        Some(("source", _)) => record.map(source_candidates).unwrap_or_default(),
        Some(("illustrates" | "varies", _)) => {
            let mut offers = value_candidates("base", None, games, strings);
            offers.extend(
                parameter_candidates(game.as_ref(), strings)
                    .into_iter()
                    .skip(1),
            );
            offers
        }
        Some((key, _)) if !indented => value_candidates(key, game.as_ref(), games, strings),
        _ => Vec::new(),
    }
}

fn key_candidates(strings: &Strings) -> Vec<CompletionCandidate> {
    let offer =
        |key: &&str| CompletionCandidate::field(key, strings.t(&format!("lsp.key.{key}"), &[]));
    FRONT_MATTER_KEYS.iter().map(offer).collect()
}

fn parameter_candidates(game: Option<&GameRules>, strings: &Strings) -> Vec<CompletionCandidate> {
    let mut offers = vec![CompletionCandidate::field(
        "base",
        strings.t("lsp.offer.base", &[]),
    )];
    let applies = |parameter: &&Parameter| {
        game.is_none_or(|game| parameter.applies_to(game.rules.parameters()))
    };
    let parameters = Parameter::ALL.iter().filter(applies);
    offers.extend(
        parameters
            .map(|it| CompletionCandidate::field(it.name(), parameter_question(*it, strings))),
    );
    offers
}

fn value_candidates(
    key: &str,
    game: Option<&GameRules>,
    games: Games,
    strings: &Strings,
) -> Vec<CompletionCandidate> {
    match key {
        "rules" | "base" => games
            .iter()
            .map(|game| {
                let after = Message::new("lsp.rules.after").with("source", game.source());
                CompletionCandidate::value(game.name(), strings.render(&after))
            })
            .collect(),
        "result" => Outcome::ALL
            .iter()
            .map(|outcome| CompletionCandidate::value(outcome.as_str(), ""))
            .collect(),
        "resigned" => Side::ALL
            .iter()
            .map(|side| CompletionCandidate::value(&side.letter().to_string(), ""))
            .collect(),
        "turns" => TurnNotation::ALL
            .iter()
            .map(|it| CompletionCandidate::value(it.name(), ""))
            .collect(),
        "begins" => StartMeaning::ALL
            .iter()
            .map(|begins| {
                let about = match begins {
                    StartMeaning::Game => "lsp.begins.game",
                    StartMeaning::Position => "lsp.begins.position",
                };
                CompletionCandidate::value(begins.name(), strings.t(about, &[]))
            })
            .collect(),
        "columns" if game.is_some() => game
            .iter()
            .flat_map(|game| game.base.sizes())
            .map(|size| CompletionCandidate::value(&size.count().to_string(), ""))
            .collect(),
        _ => Parameter::from_name(key)
            .map(Parameter::values)
            .unwrap_or_default()
            .iter()
            .filter(|value| !value.contains(' '))
            .map(|value| CompletionCandidate::value(value, ""))
            .collect(),
    }
}

/// Returns completions for the sources of a record.
pub(super) fn source_candidates(record: &Record) -> Vec<CompletionCandidate> {
    let keys = record.front.source_keys().into_iter();
    keys.map(|key| CompletionCandidate::value(key, ""))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::notation;

    #[test]
    fn every_key_is_documented_in_all_languages() {
        let documented: BTreeSet<_> = FRONT_MATTER_KEYS.map(|it| format!("lsp.key.{it}")).into();
        for strings in Strings::all() {
            let keys = strings.keys().filter(|it| it.starts_with("lsp.key."));
            let keys: BTreeSet<_> = keys.map(str::to_owned).collect();
            assert_eq!(keys, documented, "{}", strings.language());
        }
    }

    fn offered(front: &str) -> Vec<String> {
        let (document, _) = notation::parse(
            "---\nrules: fifanga\nsource: lesson\nwitnesses: {A: {source: notes}}\n---\n",
        );
        let offers = front_matter_candidates(
            document.records.first(),
            front,
            Games::BUILT_IN,
            Strings::english(),
        );
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
        assert_eq!(offered("resigned: "), ["S", "N"]);
        assert_eq!(offered("turns: "), ["own", "kiba"]);
        assert_eq!(offered("begins: "), ["game", "position"]);
        assert_eq!(offered("source: "), ["lesson", "notes"]);
        assert_eq!(offered("title: "), Vec::<String>::new());
    }
}
