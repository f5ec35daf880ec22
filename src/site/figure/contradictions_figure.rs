//! The contradictions between recorded games of bao and rule variants.

use std::path::Path;

use fifangha_rules::{Family, Parameter};

use super::content::{Content, Table, element, table_row, with_code};
use super::context::FigureContext;
use super::selection::BlockSelection;
use crate::diagnostic::{Code, Diagnostic};
use crate::explain::{parameter_question, value_meaning};
use crate::kiba::{Contradiction, RecordedGame, TestedVariant, test_pairs, test_rule_variants};
use crate::message::Message;
use crate::replay::GameRules;
use crate::site::chapter::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode};

/// Returns a row for each variant with the turn at which each game contradicts it, and the pairs of
/// values whose result does not follow from those of each alone.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let (names, games) = recorded_games(selection, cx);
    if games.is_empty() {
        let message = Message::new("reading_matrix.contradictions.source");
        return Err(Diagnostic::new(Code::WrongOption, block.place, message));
    }
    let own = GameRules::from(selection.game);
    let mut rule_variants = selection.rule_variants(block)?;
    if selection.varied_names(block).is_empty() {
        // The questions that descriptions of bao dispute.
        let parameters = Parameter::ALL.iter().copied().filter(|it| {
            let shared = matches!(it, Parameter::Kamo | Parameter::NeverEnding);
            shared || it.family() == Some(Family::Bao)
        });
        rule_variants.parameters = parameters.map(|it| (it, it.values())).collect();
    }
    let variants = test_rule_variants(&games, &rule_variants, &own);
    let heads = || {
        let first = cx.t("stats.table.variant");
        std::iter::once(first)
            .chain(names.iter().cloned())
            .collect()
    };
    // The values of a question are below it.
    let groups = variants.chunk_by(|a, b| !a.set.is_empty() && question(a) == question(b));
    let groups = groups.map(|group| {
        let head = question(&group[0]).map(|parameter| {
            let question = parameter_question(parameter, cx.strings());
            let head = element("th", "", with_code(&question, parameter.name()))
                .with("colspan", (games.len() + 1).to_string())
                .with("scope", "rowgroup");
            Content::element("tr", head)
        });
        let rows = group
            .iter()
            .map(|it| variant_row(it, games.len(), cx).into());
        Content::from(head).then(rows.collect::<Content>())
    });
    let turns: usize = games.iter().map(RecordedGame::turn_count).sum();
    let caption = Message::new("reading_matrix.contradictions.caption")
        .with("n", games.len())
        .with("turns", turns);
    let table = Table {
        caption: cx.strings().render(&caption).into(),
        class: "fif-verdicts",
        ..Table::new(heads())
    };
    let table = table.groups(groups);
    let single: Vec<_> = variants
        .into_iter()
        .filter(|it| !it.set.is_empty())
        .collect();
    if single.is_empty() {
        return Ok(table);
    }
    let playable = single.iter().filter(|it| it.contradictions.is_ok()).count();
    let contradicted = single
        .iter()
        .filter(|it| it.found().next().is_some())
        .count();
    let result = Message::new("reading_matrix.contradictions.result")
        .with("n", contradicted)
        .with("playable", playable)
        .with("values", single.len());
    let result = Content::element("b", cx.strings().render(&result));
    let (tested, pairs) = test_pairs(&games, &single, &own);
    let caption = Message::new("reading_matrix.contradictions.pairs")
        .with("n", pairs.len())
        .with("tested", tested);
    let rows = pairs.iter().map(|it| variant_row(it, games.len(), cx));
    let pairs = Table {
        class: "fif-verdicts",
        ..Table::new(heads())
    };
    let pairs = Content::folded(cx.strings().render(&caption), pairs.rows(rows));
    Ok(Content::role(ContentRole::HEADING, result)
        .then(table)
        .then(pairs))
}

/// Returns the games of the project with the source and the game of a block, each with the end of
/// the name of its record.
fn recorded_games(
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> (Vec<String>, Vec<RecordedGame>) {
    let source = selection.front().source.first().map(|it| &it.value);
    let records = cx.page.library.project().records().iter();
    let mut games = Vec::new();
    for study in records.map(|it| it.study()) {
        let stem = Path::new(study.file.name()).file_stem();
        let name = stem.and_then(|it| it.to_str()?.rsplit('-').next());
        for game in &study.replay.games {
            let sources = &study.document.records[game.record].front.source;
            let named = sources.iter().any(|it| Some(&it.value) == source);
            if named && game.rules == selection.game.rules {
                let name = name.unwrap_or_default().to_owned();
                games.extend(RecordedGame::new(game).map(|game| (name, game)));
            }
        }
    }
    // Numbers in their order.
    games.sort_by_key(|(name, _)| (name.len(), name.clone()));
    games.into_iter().unzip()
}

/// Returns a row with the turn at which each game contradicts a variant.
fn variant_row(variant: &TestedVariant, columns: usize, cx: &FigureContext<'_>) -> HtmlElement {
    let name = variant_name(variant, cx);
    let cell = |found: &Option<Contradiction>| match found {
        None => "–".into(),
        Some(found) => {
            let mark = if found.follows_correction { "^" } else { "" };
            format!("{}{mark}", found.turn).into()
        }
    };
    match &variant.contradictions {
        Ok(found) => table_row(std::iter::once(name).chain(found.iter().map(cell))),
        Err(why) => {
            let why = cx.inline_html(&cx.strings().render(&why.message()));
            let why = element("td", "", Content::html(&why)).with("colspan", columns.to_string());
            let mut row = table_row([name]);
            row.children.push(HtmlNode::Element(why));
            row
        }
    }
}

/// Returns the parameter of a variant that changes one.
fn question(variant: &TestedVariant) -> Option<Parameter> {
    match variant.set[..] {
        [(parameter, _)] => Some(parameter),
        _ => None,
    }
}

/// Returns the name of a game, the meaning of a value, or several values.
fn variant_name(variant: &TestedVariant, cx: &FigureContext<'_>) -> Content {
    match &variant.set[..] {
        [] => Content::code(variant.base.name()),
        [(parameter, value)] => {
            let meaning = value_meaning(*parameter, value, cx.strings());
            let value = element("code", "fif-param", value.as_str());
            Content::html(&cx.inline_html(&meaning))
                .then(" ")
                .then(value)
        }
        several => Content::joined(
            several
                .iter()
                .map(|(parameter, value)| Content::code(&format!("{}: {value}", parameter.name()))),
            ", ",
        ),
    }
}
