//! The games that fit an incomplete record.

use fifangha_rules::Rules;

use super::content::{Content, Table, table_row};
use super::context::{FigureContext, MAX_PICTURES};
use super::player::steps;
use super::selection::BlockSelection;
use crate::api::Provenance;
use crate::budget::SearchLimits;
use crate::diagnostic::{Code, Diagnostic};
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::reconstruct::{
    MAX_MERGED_GAMES, ReconstructedGame, ReconstructionLimits, ReconstructionReport, SharedTurn,
    VariantResult, compare_variants, fitting_boards, names_games, reconstruct_with_rules,
    reconstruction_text,
};
use crate::replay::GameRules;
use crate::site::chapter::block::BlockOptions;
use crate::site::html_tree::{ContentRole, HtmlElement};

/// The maximum number of listed games.
const MAX_GAMES: usize = 24;

/// The maximum number of turns played by one search: a few seconds.
const MAX_TURNS: u64 = 5_000_000;

/// Returns the turns that the evidence forces or leaves open, the games, and the
/// rule variants that fit.
pub(super) fn show(
    block: &BlockOptions,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Result<Content, Diagnostic> {
    let record = &selection.study.document.records[selection.game.record];
    let rules = GameRules::from(selection.game);
    let limits = |games| ReconstructionLimits {
        games,
        bounds: SearchLimits::with_max_turns(MAX_TURNS),
    };
    let search_context = cx.page.library.project().search_context();
    let answer = reconstruct_with_rules(
        record,
        rules.clone(),
        &limits(MAX_MERGED_GAMES),
        &search_context,
    );
    if !answer.complete {
        return Err(undecided(block));
    }
    let variants = if selection.varied_names(block).is_empty() {
        Vec::new()
    } else {
        // Each variant may cost as much as the record itself.
        let rule_variants = selection.rule_variants(block)?;
        compare_variants(
            record,
            &rules,
            &rule_variants,
            &limits(MAX_GAMES),
            &search_context,
        )
    };
    let stopped = |it: &VariantResult| it.found.as_ref().is_ok_and(|answer| !answer.complete);
    if variants.iter().any(stopped) {
        return Err(undecided(block));
    }
    let strings = cx.strings();
    let count = strings.t("reconstruct.count", &[("n", &answer.count)]);
    let why = contradicted_evidence(&answer, selection).map(|why| {
        let fails = Content::from(cx.t("reconstruct.fails") + " ");
        Content::element("p", fails.then(Content::code(&why)))
    });
    let heads = ["site.number", "reconstruct.forced", "reconstruct.open"];
    let shared = Table::new(cx.texts(&heads)).rows(answer.forced.iter().map(shared_turn));
    let games = answer.games.iter().take(MAX_GAMES);
    let games = games.map(|game| fitting_game(game, &answer.rules.rules, strings));
    let more = answer.count > MAX_GAMES as u128;
    let more = more.then(|| Content::element("p", cx.t("reconstruct.more")));
    let origin = provenance(block, selection).map(|it| provenance_content(&it, cx));
    let content = Content::role(ContentRole::HEADING, Content::element("b", count))
        .then(why)
        .then(boards(&answer, selection, cx))
        .then(shared)
        .then(Content::list("ol", games))
        .then(more)
        .then(variants_table(&variants, selection, cx))
        .then(origin);
    Ok(Content::layout("div", "fif-answer", content))
}

/// Returns the boards of the games that fit, as one game; nothing if none fits, or a note if there
/// are too many games or boards.
fn boards(
    answer: &ReconstructionReport,
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Option<Content> {
    if answer.count == 0 {
        return None;
    }
    let record = &selection.study.document.records[selection.game.record];
    let strings = cx.strings();
    let boards = match fitting_boards(record, selection.game, answer) {
        Ok(boards) if boards.len() <= MAX_PICTURES => boards,
        Ok(_) => return None,
        Err(why) => return Some(Content::element("p", strings.render(&why))),
    };
    let frames = boards.into_iter().map(|board| {
        let caption = reconstruction_text::board_caption(&board, answer.count);
        let caption = strings.render(&caption);
        let picture = cx.picture(&Figure::reconstruction(board.board), selection);
        let caption = Content::role(ContentRole::CAPTION, caption);
        Content::role(ContentRole::FRAME, Content::picture(&picture).then(caption))
    });
    Some(steps(1, frames))
}

/// Returns the number of fitting games under each variant, with the evidence against it.
fn variants_table(
    variants: &[VariantResult],
    selection: &BlockSelection<'_>,
    cx: &FigureContext<'_>,
) -> Content {
    let parameters = variants.first().map_or(&[][..], |it| &it.set);
    let bases = variants.iter().map(|it| it.base);
    let named = parameters.is_empty() || names_games(bases, selection.game.base);
    let game = named.then(|| cx.t("reconstruct.game"));
    let first = usize::from(named);
    let heads = (game.into_iter())
        .chain(parameters.iter().map(|(it, _)| it.name().to_owned()))
        .chain(cx.texts(&["reconstruct.fitting", "reconstruct.why"]));
    let table = Table {
        caption: cx.t("reconstruct.variants").into(),
        code_heads: first..first + parameters.len(),
        ..Table::new(heads.collect())
    };
    table.rows(variants.iter().map(|variant| {
        let (count, why) = match &variant.found {
            Ok(answer) => {
                let why = answer.failure.as_ref().map(|failure| {
                    let written = contradicted_evidence(answer, selection).unwrap_or_default();
                    turn_evidence(failure.turn, &written, cx)
                });
                (answer.count.to_string(), why.into())
            }
            Err(_) => ("–".to_owned(), cx.t("reconstruct.unplayable").into()),
        };
        let values = variant.set.iter().map(|(_, value)| value.as_str().into());
        let game = named.then(|| Content::code(variant.base.name()));
        let cells = game.into_iter().chain(values);
        table_row(cells.chain([count.into(), why]))
    }))
}

/// Returns a turn with the evidence that contradicts it.
pub(super) fn turn_evidence(turn: u32, written: &str, cx: &FigureContext<'_>) -> Content {
    let turn = cx.strings().t("site.turn", &[("number", &turn)]);
    Content::from(turn + " ").then(Content::code(written))
}

/// Returns the origin of a result: its command and the version of the program.
pub(super) fn provenance_content(provenance: &Provenance, cx: &FigureContext<'_>) -> Content {
    let command =
        Content::from(cx.t("reconstruct.made") + " ").then(Content::code(&provenance.command));
    let version = format!(" · fifangha {}", provenance.version);
    let file = provenance.record.as_ref().map(|it| {
        let hash = Content::code(&it.sha256);
        Content::from(" · SHA-256 ").then(hash)
    });
    let content = command.then(version).then(file);
    Content::folded(
        cx.t("reconstruct.made_how"),
        Content::role(ContentRole::PROVENANCE, content),
    )
}

/// Returns the provenance of the result: the command that finds it for a record
/// of the project.
fn provenance(block: &BlockOptions, selection: &BlockSelection<'_>) -> Option<Provenance> {
    block.record.as_ref()?;
    let file = &selection.study.file;
    let game = block.game.value.to_string();
    let vary = block.vary.as_ref().map(|it| it.value.join(","));
    let mut words = vec!["fifangha", "reconstruct", file.name()];
    if selection.study.document.records.len() > 1 {
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
        Message::new("site.reconstruction.too_long"),
    )
    .label(Message::new("site.reconstruction.most").with("most", MAX_TURNS))
    .help(Message::new("site.reconstruction.help"))
}

/// Returns a turn that all games share, or the alternatives to it.
fn shared_turn(turn: &SharedTurn) -> HtmlElement {
    let (forced, open) = match &turn.notation {
        Some(forced) => (Content::code(forced), Content::default()),
        None => {
            let alternatives = turn.alternatives.iter().map(|it| Content::code(it));
            let is_cut = turn.alternatives.len() == SharedTurn::MAX_LISTED;
            let more = if is_cut { " …" } else { "" };
            let alternatives = Content::joined(alternatives, ", ");
            (Content::default(), alternatives.then(more))
        }
    };
    table_row([turn.turn.to_string().into(), forced, open])
}

/// Returns a game, and the doubtful signs whose value differs from the reading.
fn fitting_game(game: &ReconstructedGame, rules: &Rules, strings: &Strings) -> Content {
    let turns: Vec<_> = game.turns.iter().map(|it| it.notation(rules)).collect();
    let differs = (!game.deviations.is_empty()).then(|| {
        let differs = reconstruction_text::deviations(&game.deviations, None);
        Content::from(format!(" {}", strings.render(&differs)))
    });
    Content::code(&turns.join(" ")).then(differs)
}

/// Returns the contradicted piece of evidence, as written.
fn contradicted_evidence(
    answer: &ReconstructionReport,
    selection: &BlockSelection<'_>,
) -> Option<String> {
    let failure = answer.failure.as_ref()?;
    let written = failure.diagnostic.span.slice(selection.study.file.text());
    Some(written.split_whitespace().collect::<Vec<_>>().join(" "))
}
