//! Code lenses of records: play it, and the number of games that fit.

use fifangha_rules::Games;
use lsp_types::{CodeLens, Command};
use serde_json::{Value, json};

use super::document::DocumentView;
use crate::budget::{SearchContext, SearchLimits};
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::notation::ast::Record;
use crate::reconstruct::{
    ReconstructionLimits, has_countable_games, reconstruct_with_rules, reconstruction_text,
};
use crate::replay::rules_of;

/// Maximum number of records with lenses.
const MAX_RECORDS: usize = 500;

/// The command that opens a record on the board.
pub(super) const SHOW_BOARD: &str = "fifangha.showBoard";

/// Returns the lenses of a file. The number of games is counted when the lens is resolved.
pub(super) fn lenses(view: DocumentView<'_>) -> Vec<CodeLens> {
    let records = view.study.document.records.iter().take(MAX_RECORDS);
    let lenses = records.enumerate().flat_map(|(index, record)| {
        let range = view.range(Span::at(record.span.start()));
        let play = cfg!(feature = "book").then(|| CodeLens {
            range,
            command: Some(Command {
                title: view.strings.t("lsp.lens.play", &[]),
                command: SHOW_BOARD.to_owned(),
                arguments: Some(vec![json!(view.uri), json!(index)]),
            }),
            data: None,
        });
        let count = (has_countable_games(record, &view.study.replay)
            && rules_of(&record.front, view.study.known_games).is_ok())
        .then(|| CodeLens {
            range,
            command: None,
            data: Some(json!({ "uri": view.uri, "record": index })),
        });
        play.into_iter().chain(count)
    });
    lenses.collect()
}

/// Returns the record of a lens that is to be resolved.
pub(super) fn record_of<'a>(view: DocumentView<'a>, data: &Value) -> Option<&'a Record> {
    let index = usize::try_from(data["record"].as_u64()?).ok()?;
    view.study.document.records.get(index)
}

/// Returns a lens with the number of games that fit a record. The search is limited; a result that
/// is not final says so.
pub(super) fn count_games(
    lens: CodeLens,
    record: &Record,
    games: Games,
    context: &SearchContext,
    strings: &Strings,
) -> CodeLens {
    let limits = ReconstructionLimits {
        games: 1,
        bounds: SearchLimits::FILE,
    };
    let Ok(rules) = rules_of(&record.front, games) else {
        return lens;
    };
    let report = reconstruct_with_rules(record, rules, &limits, context);
    let title = strings.render(&reconstruction_text::count(&report));
    CodeLens {
        // An empty command is a lens that does nothing when it is clicked.
        command: Some(Command {
            title,
            command: String::new(),
            arguments: None,
        }),
        ..lens
    }
}
