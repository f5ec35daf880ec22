//! The games that fit an incomplete record.

use serde::Serialize;

use super::content::{Content, table_row};
use super::context::FigureContext;
use super::figure_node::{FigurePart, template_data};
use super::selection::BlockSelection;
use crate::api::Provenance;
use crate::budget::SearchLimits;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::{Message, Strings};
use crate::reconstruct::{
    Hypothesis, ReconstructedGame, ReconstructionLimits, ReconstructionReport, SharedTurn,
    compare_variants, reconstruct_with_rules, reconstruction_text,
};
use crate::replay::GameRules;
use crate::site::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlElement};

/// The maximum number of listed games.
const MAX_GAMES: usize = 24;

/// The maximum number of turns played by one search: a few seconds.
const MAX_TURNS: u64 = 5_000_000;

#[derive(Serialize)]
struct SharedTurnRow {
    number: u32,
    /// The turn, if every game plays it.
    forced: Option<String>,
    alternatives: Vec<String>,
    more: bool,
}

/// A game that fits the record.
#[derive(Serialize)]
struct FittingGameRow {
    turns: String,
    /// The doubtful signs whose value differs from the reading.
    departs: Option<String>,
}

#[derive(Serialize)]
struct ReadingCountRow {
    game: &'static str,
    values: Vec<String>,
    /// The number of games that fit; `None` if the reading cannot be played.
    count: Option<String>,
    /// The evidence that contradicts it.
    why: Option<String>,
    /// The turn of the contradiction.
    turn: Option<u32>,
}

/// The data of the template.
#[derive(Serialize)]
struct ReconstructFigure {
    /// The number of games that fit.
    count: String,
    /// The evidence that contradicts the record, if no game fits.
    why: Option<String>,
    shared: Vec<SharedTurnRow>,
    games: Vec<FittingGameRow>,
    /// `true` if more games fit than are listed.
    more: bool,
    /// The parameters in which the readings differ.
    parameters: Vec<&'static str>,
    readings: Vec<ReadingCountRow>,
    made: Option<Provenance>,
}

/// Renders the turns that the evidence forces or leaves open, the games, and the
/// readings of the rules that fit.
pub(super) fn show(
    block: &BlockOptions,
    choice: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<FigurePart, Diagnostic> {
    let record = &choice.study.document.records[choice.game.record];
    let rules = GameRules::from(choice.game);
    let limits = ReconstructionLimits {
        games: MAX_GAMES,
        bounds: SearchLimits::with_max_turns(MAX_TURNS),
    };
    let search_context = cx.page.library.project().search_context();
    let answer = reconstruct_with_rules(record, rules.clone(), &limits, &search_context);
    if !answer.complete {
        return Err(undecided(block));
    }
    let readings = if choice.varied_names(block).is_empty() {
        Vec::new()
    } else {
        // Each reading may cost as much as the record itself.
        let variation = choice.rule_variation(block)?;
        compare_variants(record, &rules, &variation, &limits, &search_context)
    };
    let stopped = |it: &Hypothesis| it.found.as_ref().is_ok_and(|answer| !answer.complete);
    if readings.iter().any(stopped) {
        return Err(undecided(block));
    }
    let shared: Vec<_> = answer.forced.iter().map(shared_turn).collect();
    let parameters = readings.first().map_or(Vec::new(), |first| {
        first
            .set
            .iter()
            .map(|(parameter, _)| parameter.name())
            .collect()
    });
    let readings = readings.iter().map(|it| reading_row(it, choice));
    let result = ReconstructFigure {
        count: answer.count.to_string(),
        why: contradicted_evidence(&answer, choice),
        shared,
        games: fitting_games(&answer, cx.strings()),
        more: answer.count > answer.games.len() as u128,
        parameters,
        readings: readings.collect(),
        made: provenance(block, choice),
    };
    let content = result.content(cx);
    Ok(FigurePart::new(
        "reconstruct",
        template_data(&result),
        content,
    ))
}

impl ReconstructFigure {
    fn content(&self, cx: &FigureContext<'_>) -> Content {
        let count = cx.strings().t("reconstruct.count", &[("n", &self.count)]);
        let why = self.why.as_deref().map(|why| {
            let fails = Content::from(cx.t("reconstruct.fails") + " ");
            Content::element("p", fails.then(Content::code(why)))
        });
        let heads = ["article.number", "reconstruct.forced", "reconstruct.open"];
        let shared = self.shared.iter().map(SharedTurnRow::content);
        let shared = Content::table("", cx.texts(&heads), shared);
        let games = self.games.iter().map(|game| {
            let departs = game.departs.as_ref();
            let departs = departs.map(|it| Content::from(format!(" {it}")));
            Content::code(&game.turns).then(departs)
        });
        let more = self
            .more
            .then(|| Content::element("p", cx.t("reconstruct.more")));
        let heads = std::iter::once(cx.t("reconstruct.game"))
            .chain(self.parameters.iter().map(|it| (*it).to_owned()))
            .chain(cx.texts(&["reconstruct.fitting", "reconstruct.why"]));
        let readings = self.readings.iter().map(|it| it.content(cx));
        let readings = Content::table(cx.t("reconstruct.readings"), heads.collect(), readings);
        Content::role(ContentRole::HEADING, Content::element("b", count))
            .then(why)
            .then(shared)
            .then(Content::list("ol", games))
            .then(more)
            .then(readings)
            .then(self.made.as_ref().map(|it| made_content(it, cx)))
    }
}

impl SharedTurnRow {
    fn content(&self) -> HtmlElement {
        let alternatives = self.alternatives.iter().map(|it| Content::code(it));
        let more = if self.more { " …" } else { "" };
        let (forced, open) = match &self.forced {
            Some(forced) => (Content::code(forced), Content::default()),
            None => (
                Content::default(),
                Content::joined(alternatives, ", ").then(more),
            ),
        };
        table_row([self.number.to_string().into(), forced, open])
    }
}

impl ReadingCountRow {
    fn content(&self, cx: &FigureContext<'_>) -> HtmlElement {
        let why = match (&self.count, self.turn) {
            (None, _) => cx.t("reconstruct.unplayable").into(),
            (_, Some(turn)) => turn_evidence(turn, self.why.as_deref().unwrap_or_default(), cx),
            _ => Content::default(),
        };
        let values = self.values.iter().map(|it| it.as_str().into());
        let count = self.count.as_deref().unwrap_or("–").into();
        let cells = std::iter::once(Content::code(self.game)).chain(values);
        table_row(cells.chain([count, why]))
    }
}

/// Returns a turn with the evidence that contradicts it.
pub(super) fn turn_evidence(turn: u32, written: &str, cx: &FigureContext<'_>) -> Content {
    let turn = cx.strings().t("article.turn", &[("number", &turn)]);
    Content::from(turn + " ").then(Content::code(written))
}

/// Returns the origin of a result: its command and the version of the program.
pub(super) fn made_content(made: &Provenance, cx: &FigureContext<'_>) -> Content {
    let command = Content::from(cx.t("reconstruct.made") + " ").then(Content::code(&made.command));
    let version = format!(" · fifangha {}", made.version);
    let file = made.record.as_ref().map(|it| {
        let hash = Content::code(&it.sha256);
        Content::from(" · SHA-256 ").then(hash)
    });
    let made = command.then(version).then(file);
    let summary = Content::role(ContentRole::SUMMARY, cx.t("reconstruct.made_how"));
    summary.then(Content::role(ContentRole::MADE, made))
}

/// Returns the provenance of the result: the command that finds it for a record
/// of the project.
fn provenance(block: &BlockOptions, choice: &BlockSelection<'_>) -> Option<Provenance> {
    block.record.as_ref()?;
    let file = &choice.study.file;
    let game = block.game.value.to_string();
    let vary = block.vary.as_ref().map(|it| it.value.join(","));
    let mut words = vec!["fifangha", "reconstruct", file.name()];
    if choice.study.document.records.len() > 1 {
        words.extend(["--game", &game]);
    }
    if let Some(siglum) = &block.witness {
        words.extend(["--witness", &siglum.value]);
    }
    if let Some(vary) = &vary {
        words.extend(["--vary", vary]);
    }
    let command = Provenance::shell_command(words);
    Some(Provenance::new(command).with_file(file.name(), file.text()))
}

fn undecided(block: &BlockOptions) -> Diagnostic {
    Diagnostic::new(
        Code::Undecided,
        block.place,
        Message::new("article.reconstruction.too_long"),
    )
    .label(Message::new("article.reconstruction.most").with("most", MAX_TURNS))
    .help(Message::new("article.reconstruction.help"))
}

fn shared_turn(forced: &SharedTurn) -> SharedTurnRow {
    SharedTurnRow {
        number: forced.turn,
        forced: forced.notation.clone(),
        alternatives: forced.alternatives.clone(),
        more: forced.alternatives.len() == SharedTurn::MAX_LISTED,
    }
}

fn fitting_games(answer: &ReconstructionReport, strings: &Strings) -> Vec<FittingGameRow> {
    let rules = &answer.rules.rules;
    let fitting = |game: &ReconstructedGame| {
        let turns = game.turns.iter().map(|turn| turn.notation(rules));
        let departs = (!game.deviations.is_empty())
            .then(|| strings.render(&reconstruction_text::deviations(&game.deviations, None)));
        FittingGameRow {
            turns: turns.collect::<Vec<_>>().join(" "),
            departs,
        }
    };
    answer.games.iter().map(fitting).collect()
}

/// Returns the contradicted piece of evidence, as written.
fn contradicted_evidence(
    answer: &ReconstructionReport,
    choice: &BlockSelection<'_>,
) -> Option<String> {
    let failure = answer.failure.as_ref()?;
    let written = failure.diagnostic.span.slice(choice.study.file.text());
    Some(written.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn reading_row(hypothesis: &Hypothesis, choice: &BlockSelection<'_>) -> ReadingCountRow {
    let answer = hypothesis.found.as_ref();
    ReadingCountRow {
        game: hypothesis.base.name(),
        values: hypothesis
            .set
            .iter()
            .map(|(_, value)| value.clone())
            .collect(),
        count: answer.ok().map(|answer| answer.count.to_string()),
        why: answer
            .ok()
            .and_then(|answer| contradicted_evidence(answer, choice)),
        turn: answer
            .ok()
            .and_then(|answer| answer.failure.as_ref())
            .map(|failure| failure.turn),
    }
}
