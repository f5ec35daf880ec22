//! The reliability of the method: turns of recorded games are hidden and found again, and wrong ones
//! are put in their place.
//!
//! The tables of the chapter on these games are the results, so that they are computed, not typed.

use std::fmt::Write as _;

use fifangha::budget::{SearchContext, SearchLimits};
use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, reconstruct_with_rules};
use fifangha::replay::{GameRules, PlayedTurn, ReplayedGame};
use fifangha_rules::{Choice, Turn};

use crate::support::{Dice, golden_file, own_project};

/// The number of records made from each game for each way to hide turns.
const SAMPLES: u64 = 10;

/// The maximum number of turns played by one search.
const MAX_TURNS: u64 = 200_000;

/// A way to hide turns.
#[derive(Clone, Copy)]
enum Hidden {
    /// One turn in `n`, anywhere.
    OneIn(usize),
    /// `n` turns in a row.
    Row(usize),
}

impl Hidden {
    const ALL: [Self; 7] = [
        Self::OneIn(10),
        Self::OneIn(5),
        Self::OneIn(3),
        Self::OneIn(2),
        Self::Row(2),
        Self::Row(4),
        Self::Row(6),
    ];

    fn name(self) -> [String; 2] {
        match self {
            Self::OneIn(n) => [format!("one turn in {n}"), format!("un tour sur {n}")],
            Self::Row(n) => [
                format!("{n} turns in a row"),
                format!("{n}\u{a0}tours de suite"),
            ],
        }
    }

    /// Chooses the hidden turns among `count`.
    fn choose(self, count: usize, dice: &mut Dice) -> Vec<bool> {
        let mut hidden = vec![false; count];
        match self {
            Self::OneIn(n) => {
                let mut left = count / n;
                while left > 0 {
                    let at = dice.below(count);
                    left -= usize::from(!std::mem::replace(&mut hidden[at], true));
                }
            }
            Self::Row(n) => {
                let first = dice.below(count - n);
                hidden[first..first + n].fill(true);
            }
        }
        hidden
    }
}

/// The games of the masters.
fn masters() -> impl Iterator<Item = &'static ReplayedGame> {
    let records = own_project().records().iter().map(|it| it.study());
    let masters = records.filter(|it| it.file.name().contains("bao-voogt-"));
    masters.map(|it| &it.replay.games[0])
}

/// Counts the games that fit a game with hidden turns, with or without its last board; `None` if
/// the search is too long.
fn count_fitting(game: &ReplayedGame, hidden: &[bool], last_board: bool) -> Option<u128> {
    let mut text = "---\nrules: bao-kiswahili\n---\n".to_owned();
    for (turn, hidden) in game.turns().zip(hidden) {
        let notation = match hidden {
            true => "_".to_owned(),
            false => turn.notation(&game.rules),
        };
        writeln!(text, "{}. {notation}", turn.number).unwrap();
    }
    if last_board {
        let last = game.turns().last().unwrap().played.position;
        writeln!(text, "[{last}]").unwrap();
    }
    let (document, mistakes) = parse(&text);
    assert_eq!(mistakes, [], "{text}");
    let limits = ReconstructionLimits {
        games: 0,
        bounds: SearchLimits::with_max_turns(MAX_TURNS),
    };
    let context = SearchContext::default();
    let rules = GameRules::from(game);
    let found = reconstruct_with_rules(&document.records[0], rules, &limits, &context);
    // The game itself fits what is left of it.
    assert!(!found.complete || found.count > 0, "{text}");
    found.complete.then_some(found.count)
}

/// Returns the rows of the table of hidden turns in two languages.
fn hidden_rows() -> [String; 2] {
    let mut rows = [String::new(), String::new()];
    for hidden in Hidden::ALL {
        for last_board in [false, true] {
            let (mut one, mut few, mut many, mut undecided) = (0, 0, 0, 0);
            for (index, game) in masters().enumerate() {
                for sample in 0..SAMPLES {
                    let mut dice = Dice(0x9e37_79b9 * (sample + 1) + index as u64);
                    let chosen = hidden.choose(game.turns().count(), &mut dice);
                    *match count_fitting(game, &chosen, last_board) {
                        Some(1) => &mut one,
                        Some(2..10) => &mut few,
                        Some(_) => &mut many,
                        None => &mut undecided,
                    } += 1;
                }
            }
            for (row, (name, board)) in rows.iter_mut().zip(
                hidden
                    .name()
                    .into_iter()
                    .zip([["no", "yes"], ["non", "oui"]]),
            ) {
                let board = board[usize::from(last_board)];
                writeln!(
                    row,
                    "| {name} | {board} | {one} | {few} | {many} | {undecided} |"
                )
                .unwrap();
            }
        }
    }
    rows
}

/// Returns the turn that a recorded one is on another board, if it is legal there.
fn same_turn(recorded: &PlayedTurn, legal: &[Turn]) -> Option<Turn> {
    let signs = |turn: &Turn| {
        let origin = turn
            .choices
            .iter()
            .find(|it| matches!(it, Choice::Origin(_)));
        let plays_house = turn.choices.iter().any(|it| it == Choice::PlayOn);
        (turn.start, origin, plays_house)
    };
    let recorded = signs(&recorded.turn);
    legal.iter().copied().find(|it| signs(it) == recorded)
}

/// Replaces each turn by another legal one, and returns after how many turns the game becomes
/// impossible: `None` if it never does.
fn wrong_turns() -> Vec<Option<usize>> {
    let mut found = Vec::new();
    let mut dice = Dice(11);
    for game in masters() {
        let rules = &game.rules;
        let turns: Vec<_> = game.turns().collect();
        for (index, turn) in turns.iter().enumerate() {
            let mut others = rules.turns(&turn.before);
            others.retain(|it| *it != turn.turn);
            if others.is_empty() || index + 1 == turns.len() {
                continue;
            }
            let wrong = others[dice.below(others.len())];
            let Ok(played) = rules.play(&turn.before, &wrong) else {
                continue;
            };
            let mut position = played.position;
            let fails = turns[index + 1..].iter().position(|recorded| {
                let capture = rules.starts(&position).can_capture();
                let legal = rules.turns(&position);
                let same = same_turn(recorded, &legal);
                let same = same.filter(|_| capture == (recorded.played.captured > 0));
                match same.and_then(|it| rules.play(&position, &it).ok()) {
                    Some(played) => {
                        position = played.position;
                        false
                    }
                    None => true,
                }
            });
            found.push(fails.map(|it| it + 1));
        }
    }
    found
}

/// Returns the row of the table of wrong turns.
fn wrong_row() -> String {
    let found = wrong_turns();
    let within = |from: usize, to: usize| {
        let it = found.iter().flatten().filter(|it| (from..=to).contains(it));
        it.count()
    };
    let never = found.iter().filter(|it| it.is_none()).count();
    format!(
        "| {} | {} | {} | {} | {} | {never} |\n",
        found.len(),
        within(1, 1),
        within(2, 3),
        within(4, 10),
        within(11, usize::MAX),
    )
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn hidden_turns_are_found_in_full() {
    let [english, french] = hidden_rows();
    let wrong = wrong_row();
    let tables = [
        (
            "en",
            english,
            [
                "hidden",
                "last board known",
                "one game fits",
                "2 to 9 fit",
                "more fit",
                "not decided",
            ],
            [
                "wrong turns",
                "found in the next turn",
                "after 2 or 3 turns",
                "after 4 to 10",
                "later",
                "never",
            ],
        ),
        (
            "fr",
            french,
            [
                "caché",
                "dernier plateau connu",
                "une partie convient",
                "2 à 9 conviennent",
                "plus conviennent",
                "non décidé",
            ],
            [
                "tours faux",
                "décelés au tour suivant",
                "après 2 ou 3\u{a0}tours",
                "après 4 à 10",
                "plus tard",
                "jamais",
            ],
        ),
    ];
    for (language, hidden, heads, wrong_heads) in tables {
        let table = |heads: [&str; 6], rows: &str| {
            format!(
                "| {} |\n|---|---|---|---|---|---|\n{rows}",
                heads.join(" | ")
            )
        };
        let text = format!(
            "<!-- ANCHOR: hidden -->\n{}<!-- ANCHOR_END: hidden -->\n<!-- ANCHOR: wrong -->\n{}<!-- ANCHOR_END: wrong -->\n",
            table(heads, &hidden),
            table(wrong_heads, &wrong)
        );
        golden_file(&format!("book/{language}/src/bao-games-control.md"), &text);
    }
}
