//! Explanations of infeasible evidence and contributions of each piece, compared with plain
//! algorithms.

use fifangha::board::BoardPart;
use fifangha::budget::SearchContext;
use fifangha::notation::parse;
use fifangha::reconstruct::{
    ReconstructionLimits, closest_boards, contributions, reconstruct, without_constraint_at,
};
use fifangha_rules::Game;

/// Returns the number of games that fit a text.
fn count(text: &str) -> u128 {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert!(answer.complete);
    answer.count
}

#[test]
fn a_piece_contributes_what_the_text_without_it_says() {
    let text = "1. S:_x1_ 2. N:3R 3. 7_* @only 4 [......../.12..1../11.2223./........]";
    let text = text.replace("@only 4 ", "");
    let (document, _) = parse(&text);
    let record = &document.records[0];
    let rules = reconstruct(record, &ReconstructionLimits::default())
        .unwrap()
        .rules;
    let pieces = contributions(
        record,
        &rules,
        &ReconstructionLimits::default(),
        &SearchContext::default(),
    );
    assert!(
        pieces
            .iter()
            .all(|it| it.complete && it.count >= count(&text))
    );
    for (piece, open) in [
        ("2. N:3R", text.replace("2. N:3R", "_")),
        (
            "[......../.12..1../11.2223./........]",
            text.split('[').next().unwrap().to_owned(),
        ),
        ("N:", text.replace("N:", "")),
        ("R", text.replace("3R", "3_")),
    ] {
        let found = pieces.iter().find(|it| it.span.slice(&text) == piece);
        let found = found.unwrap_or_else(|| panic!("{piece}"));
        assert_eq!(found.count, count(&open), "{piece}");
        assert_eq!(found.whole, piece.len() > 5, "{piece}");
    }
    let (span, less) = without_constraint_at(record, text.find("2. N").unwrap()).unwrap();
    assert_eq!(span.slice(&text), "2. N:3R");
    let answer = reconstruct(&less, &ReconstructionLimits::default()).unwrap();
    assert_eq!(answer.count, count(&text.replace("2. N:3R", "_")));
    assert!(without_constraint_at(record, 1).is_none());
}

#[test]
fn the_nearest_board_is_the_nearest_of_all() {
    // One seed of the board after two turns is in the wrong pit.
    let board = "[......../.12.1111/.1.211.2/........ S25 N25 S]";
    let text = format!("1. 4_ 2. _ {board}");
    let (document, _) = parse(&text);
    let record = &document.records[0];
    let answer = reconstruct(record, &ReconstructionLimits::default()).unwrap();
    let at = answer.failure.as_ref().unwrap().diagnostic.span;
    let limits = ReconstructionLimits::default();
    let found = closest_boards(
        record,
        &answer.rules,
        at,
        &limits,
        &SearchContext::default(),
    )
    .unwrap();
    assert!(found.all);
    // All boards after two turns, enumerated.
    let rules = Game::FIFANGHA.rules();
    let wanted = fifangha_rules::Position::parse(&board[1..board.len() - 1], &rules).unwrap();
    let differ = |position: &fifangha_rules::Position| {
        let pits = position.pits();
        pits.filter(|&pit| position.seeds(pit) != wanted.seeds(pit))
            .count()
    };
    let mut best = usize::MAX;
    for (turn, one) in rules.legal_turns(&rules.start()) {
        if turn.start.pit.to_string() == "b4" {
            for (_, two) in rules.legal_turns(&one.position) {
                best = best.min(differ(&two.position));
            }
        }
    }
    assert!(best > 0);
    let nearest = &found.boards[0];
    assert_eq!(nearest.differs.len(), best);
    assert_eq!(differ(&nearest.position), best);
    for (part, written, reached) in &nearest.differs {
        let BoardPart::Pit(pit) = *part else {
            panic!("{part} differs");
        };
        assert_eq!(*written, u32::from(wanted.seeds(pit)));
        assert_eq!(*reached, u32::from(nearest.position.seeds(pit)));
        assert_ne!(written, reached);
    }
}
