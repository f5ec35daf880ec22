//! Invariants of every edit of every record.

use std::sync::LazyLock;

use fifangha::notation::ast::{Document, Node};
use fifangha::notation::print;
use fifangha::study::{Edit, NodePath, Study, apply_changes};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{plain, study, study as of, turns_played};
use crate::support::{cases, own_project};

static STUDIES: LazyLock<Vec<Study>> = LazyLock::new(|| {
    let records = own_project().records().iter();
    records.map(|it| it.study().clone()).collect()
});

/// Returns every path of a study: lines and nodes.
fn places(document: &Document) -> Vec<NodePath> {
    fn down(body: &[Node], at: &NodePath, found: &mut Vec<NodePath>) {
        found.push(at.clone());
        for (index, node) in body.iter().enumerate() {
            let mut inner = at.clone();
            inner.nodes.push(index);
            match node {
                Node::Variation(variation) => down(&variation.body, &inner, found),
                Node::BlankLine(_) => {}
                _ => found.push(inner),
            }
        }
    }
    let mut found = Vec::new();
    for (game, record) in document.records.iter().enumerate() {
        down(&record.body, &NodePath::main_line(game), &mut found);
    }
    found
}

/// Returns a text in other layouts: other line endings, no final one.
fn styled(text: &str, crlf: bool, end: bool, rows: bool) -> String {
    let mut text = text.to_owned();
    if rows {
        // Turns on one line that were on separate lines.
        text = text.replace("R\n", "R ").replace("L\n", "L ");
    }
    if !end {
        text.truncate(text.trim_end().len());
    }
    if crlf {
        text.replace('\n', "\r\n")
    } else {
        text
    }
}

fn any_study() -> impl Strategy<Value = Study> {
    (0..STUDIES.len(), any::<[bool; 3]>()).prop_map(|(index, [crlf, end, rows])| {
        match (crlf, end, rows) {
            (false, true, false) => STUDIES[index].clone(),
            _ => study(styled(STUDIES[index].file.text(), crlf, end, rows)),
        }
    })
}

fn edit_at(at: NodePath) -> impl Strategy<Value = Edit> {
    let turn = select(vec!["4R", "5L!", "b2>", "3", "_", "7x1R+1x1L", "S:6LL#"]);
    let text = select(vec!["so", "é } {", "a\nb", "fr: x", "", "\\", "4R)"]);
    let language = select(vec![None, Some("fr"), Some("en"), Some("mg")]);
    let board = select(vec![
        None,
        Some("......../.111111./.111111./........"),
        Some("~ 2 4 / ~ / ......../........ S25 N26"),
    ]);
    let value = select(vec![
        None,
        Some(serde_json::json!("a: b # c")),
        Some(serde_json::json!({"fr": "l’un", "en": "- one"})),
        Some(serde_json::json!(8)),
    ]);
    let key = select(vec!["title", "south", "date", "rules", "at"]);
    let mark = select(vec![None, Some("!"), Some("?!")]);
    let own = |it: Option<&str>| it.map(str::to_owned);
    (
        0..11u8,
        turn,
        text,
        language,
        board,
        (key, value, mark),
        any::<bool>(),
    )
        .prop_map(
            move |(kind, turn, text, language, board, (key, value, mark), yes)| {
                let (at, turn) = (at.clone(), turn.to_owned());
                match kind {
                    0 => Edit::AddTurn { at, turn },
                    1 => Edit::TakeBack { at, rest: yes },
                    2 => Edit::ChangeTurn { at, turn },
                    3 | 4 => Edit::Comment {
                        at,
                        language: own(language),
                        text: yes.then(|| text.to_owned()),
                    },
                    5 => Edit::Mark {
                        at,
                        mark: own(mark),
                    },
                    6 => Edit::Board {
                        at,
                        board: own(board),
                    },
                    7 => Edit::Vary { at, turn },
                    8 if yes => Edit::RemoveVariation { at },
                    8 => Edit::Promote { at },
                    9 => Edit::AuthorMark {
                        at,
                        language: own(language),
                        mark: yes.then(|| "Gb2".to_owned()),
                    },
                    _ => Edit::Front {
                        game: at.game,
                        key: key.to_owned(),
                        value,
                    },
                }
            },
        )
}

fn any_edit() -> impl Strategy<Value = (Study, Edit)> {
    (any_study(), any::<Index>()).prop_flat_map(|(study, index)| {
        let at = index.get(&places(&study.document)).clone();
        (Just(study), edit_at(at))
    })
}

fn misread(study: &Study) -> usize {
    let found = study.diagnostics.iter();
    found.filter(|it| it.code.is_syntax()).count()
}

fn game_of(edit: &Edit) -> usize {
    match edit {
        Edit::AddTurn { at, .. }
        | Edit::TakeBack { at, .. }
        | Edit::ChangeTurn { at, .. }
        | Edit::Comment { at, .. }
        | Edit::Mark { at, .. }
        | Edit::AuthorMark { at, .. }
        | Edit::Board { at, .. }
        | Edit::Vary { at, .. }
        | Edit::RemoveVariation { at }
        | Edit::Promote { at } => at.game,
        Edit::Front { game, .. } => *game,
        _ => panic!("{edit:?} names no game"),
    }
}

/// Returns every node outside an edit, in order, as it is written.
fn written(study: &Study) -> Vec<String> {
    fn down(text: &str, body: &[Node], found: &mut Vec<String>) {
        for node in body {
            match node {
                Node::BlankLine(_) => {}
                Node::Variation(variation) => {
                    found.push("(".to_owned());
                    down(text, &variation.body, found);
                    found.push(")".to_owned());
                }
                _ => found.push(node.span().slice(text).to_owned()),
            }
        }
    }
    let mut found = Vec::new();
    for record in &study.document.records {
        found.push(record.front.span.slice(study.file.text()).to_owned());
        down(study.file.text(), &record.body, &mut found);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(15)))]

    /// An edit is parsed, changes one game, and is consistent: its changes are
    /// sorted and produce the new text.
    #[test]
    fn an_edit_leaves_the_rest_alone((study, edit) in any_edit()) {
        let Ok(edited) = study.edit(&edit) else { return Ok(()) };
        let (old, new) = (study.file.text(), edited.study.file.text());
        prop_assert_eq!(&apply_changes(old, &edited.changes), new);
        for pair in edited.changes.windows(2) {
            prop_assert!(pair[0].span.end() <= pair[1].span.start());
        }
        prop_assert!(misread(&edited.study) <= misread(&study), "{new}");
        prop_assert_eq!(study.document.records.len(), edited.study.document.records.len());
        let game = game_of(&edit);
        let texts = |study: &Study| {
            let records = study.document.records.iter().enumerate();
            let others = records.filter(|(index, _)| *index != game);
            others.map(|(_, it)| it.span.slice(study.file.text()).to_owned()).collect::<Vec<_>>()
        };
        prop_assert_eq!(texts(&study), texts(&edited.study));
        // The same result as a replay of the whole new text.
        let whole = of(new);
        prop_assert_eq!(format!("{:?}", whole.document), format!("{:?}", edited.study.document));
        prop_assert_eq!(format!("{:?}", whole.replay), format!("{:?}", edited.study.replay));
        prop_assert_eq!(&whole.diagnostics, &edited.study.diagnostics);
        // Other nodes stay as they were written.
        if let Edit::Comment { .. } | Edit::AuthorMark { .. } | Edit::Mark { .. } | Edit::Board { .. } | Edit::Vary { .. }
            | Edit::ChangeTurn { .. } | Edit::Front { .. } = edit
        {
            let (before, after) = (written(&study), written(&edited.study));
            let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
            let rest = before[same..].iter().rev().zip(after[same..].iter().rev());
            let same = same + rest.take_while(|(a, b)| a == b).count();
            prop_assert!(same + 1 >= before.len(), "{edit:?}: {before:#?} {after:#?}");
        }
    }

    /// A legal turn that is added is played, and removing it restores the text
    /// byte for byte.
    #[test]
    fn a_turn_added_and_taken_back_leaves_no_trace(
        study in any_study(),
        line in any::<Index>(),
        seed in any::<u64>(),
    ) {
        let mut lines = places(&study.document);
        lines.retain(|at| matches!(study.node(at), None | Some(Node::Variation(_))));
        let at = line.get(&lines).clone();
        let Some(turn) = legal_at_the_end(&study, &at, seed) else { return Ok(()) };
        let added = study.edit(&Edit::AddTurn { at: at.clone(), turn: turn.clone() });
        let added = added.map_err(|why| TestCaseError::fail(why.to_string()))?.study;
        prop_assert_eq!(turns_played(&added), turns_played(&study) + 1, "{} at {:?}", turn, at);
        let mut tree = plain(&added.document);
        let mut body = &mut tree.records[at.game].body;
        for &index in &plain_way(&study.document, &at) {
            let Node::Variation(variation) = &mut body[index] else { unreachable!() };
            body = &mut variation.body;
        }
        prop_assert!(matches!(body.pop(), Some(Node::Turn(_))));
        prop_assert_eq!(print(&tree), print(&plain(&study.document)));
        let back = added.edit(&Edit::TakeBack { at, rest: false });
        let back = back.map_err(|why| TestCaseError::fail(why.to_string()))?;
        prop_assert_eq!(back.study.file.text(), study.file.text());
    }
}

/// Returns the path to a line in an AST without empty lines.
fn plain_way(document: &Document, at: &NodePath) -> Vec<usize> {
    let mut body = &document.records[at.game].body;
    let mut way = Vec::new();
    for &index in &at.nodes {
        let blank = |node: &&Node| matches!(node, Node::BlankLine(_));
        way.push(index - body[..index].iter().filter(blank).count());
        let Node::Variation(variation) = &body[index] else {
            unreachable!()
        };
        body = &variation.body;
    }
    way
}

/// Returns a legal turn at the end of a line if the position there is known.
fn legal_at_the_end(study: &Study, at: &NodePath, seed: u64) -> Option<String> {
    use fifangha::replay::LineItem;
    let game = study.replay.games.iter().find(|it| it.record == at.game)?;
    let mut line = &game.line;
    let mut body = &study.document.records[at.game].body;
    for &index in &at.nodes {
        let variations = body[..index].iter();
        let nth = variations
            .filter(|it| matches!(it, Node::Variation(_)))
            .count();
        let inner = line.items.iter().filter_map(|it| match it {
            LineItem::Variation(line) => Some(line),
            _ => None,
        });
        line = inner.clone().nth(nth)?;
        let Node::Variation(variation) = &body[index] else {
            return None;
        };
        body = &variation.body;
    }
    let played = |node: &&Node| matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_));
    let turns = body.iter().filter(played).count();
    let last = line.turns().last();
    if line.turns().count() != turns || body.iter().any(|it| matches!(it, Node::Sow(_))) {
        return None;
    }
    let boards = body.iter().rev().take_while(|it| !played(it));
    if boards.clone().any(|it| matches!(it, Node::Board(_))) && last.is_some() {
        // A board that fails would be another position.
        if study.has_errors() {
            return None;
        }
    }
    if turns > 0 && last?.outcome.is_some() {
        return None;
    }
    let position = last.map_or(line.start.position().copied(), |it| it.position_after())?;
    let mut random = fastrand::Rng::with_seed(seed);
    let (turn, after) = fifangha::search::random_turn(&game.rules, &position, &mut random)?;
    (after.laps < 2000).then(|| game.rules.notation(&position, &turn))
}
