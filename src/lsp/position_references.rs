//! The places of a project at which the position of a turn or a board occurs.

use fifangha_rules::{Games, Position};
use lsp_types::{Location, Uri};

use super::project_index::{IndexedFile, ProjectIndex};
use crate::diagnostic::{SourceFile, Span};
use crate::find::{BoardPattern, FindPlan, Query};
use crate::notation::ast::Node;
use crate::replay::{LineItem, ReplayedGame};
use crate::study::{NodePath, Study};

/// Returns the places at which the position before the turn under the cursor, or that of the board
/// there, occurs; none if there is no turn or board, or its position is unknown.
pub(super) fn position_references(
    index: &ProjectIndex,
    uri: &Uri,
    cursor: lsp_types::Position,
    games: Games,
) -> Vec<Location> {
    let file = index.file(uri);
    let position = file.and_then(|it| position_at(&study_of(it, games), it, cursor));
    let Some(pattern) = position.and_then(|it| BoardPattern::parse(&it.to_string()).ok()) else {
        return Vec::new();
    };
    let query = Query {
        board: Some(pattern),
        variations: true,
        ..Query::default()
    };
    let plan = FindPlan {
        query,
        ..FindPlan::default()
    };
    let is_record = |it: &&IndexedFile| it.is_record;
    let records = index.files.iter().filter(is_record);
    records
        .flat_map(|file| {
            let study = study_of(file, games);
            let span = |at: &NodePath| study.node(at).map_or_else(Span::default, Node::span);
            let found = plan.search(&study, 0).places;
            let locations = found.iter().map(|it| file.location(span(&it.at)));
            locations.collect::<Vec<_>>()
        })
        .take(FindPlan::DEFAULT_LIMIT)
        .collect()
}

fn study_of(file: &IndexedFile, games: Games) -> Study {
    Study::from_file_among(SourceFile::new("", file.text.as_str()), games)
}

fn position_at(study: &Study, file: &IndexedFile, cursor: lsp_types::Position) -> Option<Position> {
    let at = study.path_at(file.places.byte(&file.text, cursor))?;
    let span = study.node(&at)?.span();
    let game = study.replay.games.iter().find(|it| it.record == at.game)?;
    let turn = game.all_turns().find(|it| it.written.span == span);
    turn.map(|it| it.before).or_else(|| board_at(game, span))
}

fn board_at(game: &ReplayedGame, span: Span) -> Option<Position> {
    game.line.items.iter().find_map(|item| match item {
        LineItem::Board(it) if it.span == span => it.board.position().copied(),
        _ => None,
    })
}
