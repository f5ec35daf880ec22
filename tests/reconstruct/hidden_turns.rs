//! The reliability of the method: turns of recorded games are hidden and found again, and wrong ones
//! are put in their place.
//!
//! The tables of the chapter on these games are the results, so that they are computed, not typed.

use std::fmt::Write as _;

use fifangha::budget::{SearchContext, SearchLimits};
use fifangha::diagram::{DiagramStyle, DotPlot, PlotPanel, PlotRow, PlotValue, draw_plot};
use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, ReconstructionReport, reconstruct_with_rules};
use fifangha::replay::{GameRules, PlayedTurn, ReplayedGame};
use fifangha_rules::{Choice, Turn};

use crate::support::{Dice, damage, golden_file, own_project};

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
    /// All of one turn in `n` but its pit: the direction and what the rules let the side choose.
    ChoicesOfOneIn(usize),
}

impl Hidden {
    const ALL: [Self; 9] = [
        Self::OneIn(10),
        Self::OneIn(5),
        Self::OneIn(3),
        Self::OneIn(2),
        Self::Row(2),
        Self::Row(4),
        Self::Row(6),
        Self::ChoicesOfOneIn(3),
        Self::ChoicesOfOneIn(1),
    ];

    fn name(self) -> [String; 2] {
        match self {
            Self::OneIn(n) => [format!("one turn in {n}"), format!("un tour sur {n}")],
            Self::Row(n) => [
                format!("{n} turns in a row"),
                format!("{n}\u{a0}tours de suite"),
            ],
            Self::ChoicesOfOneIn(1) => [
                "all but the pit, in every turn".to_owned(),
                "tout sauf la case, à chaque tour".to_owned(),
            ],
            Self::ChoicesOfOneIn(n) => [
                format!("all but the pit, in one turn in {n}"),
                format!("tout sauf la case, un tour sur {n}"),
            ],
        }
    }

    /// Returns what is left of the notation of a hidden turn.
    fn remains(self, notation: &str) -> String {
        match self {
            Self::OneIn(_) | Self::Row(_) => "_".to_owned(),
            Self::ChoicesOfOneIn(_) => {
                let is_pit = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit();
                let choices = notation.trim_start_matches(is_pit);
                let pit = notation.strip_suffix(choices).unwrap();
                match choices.starts_with(['<', '>']) {
                    true => format!("{pit}<>_*"),
                    false => format!("{pit}_*"),
                }
            }
        }
    }

    /// Chooses the hidden turns among `count`.
    fn choose(self, count: usize, dice: &mut Dice) -> Vec<bool> {
        let mut hidden = vec![false; count];
        match self {
            Self::OneIn(n) | Self::ChoicesOfOneIn(n) => {
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

/// A game of which turns are hidden.
struct Sample {
    game: &'static ReplayedGame,
    hidden: Hidden,
    chosen: Vec<bool>,
}

impl Sample {
    /// Returns the samples of all games, turns being chosen from a fixed seed; one of each game if
    /// every turn is hidden.
    fn all(hidden: Hidden) -> impl Iterator<Item = Self> {
        let samples = match hidden {
            Hidden::ChoicesOfOneIn(1) => 1,
            _ => SAMPLES,
        };
        masters().enumerate().flat_map(move |(index, game)| {
            (0..samples).map(move |sample| {
                let mut dice = Dice(0x9e37_79b9 * (sample + 1) + index as u64);
                let chosen = hidden.choose(game.turns().count(), &mut dice);
                Self {
                    game,
                    hidden,
                    chosen,
                }
            })
        })
    }

    /// Returns its record, with or without the last board.
    fn record(&self, last_board: bool) -> String {
        let turns = notations(self.game).zip(&self.chosen);
        let turns = turns.map(|(notation, hidden)| match hidden {
            true => self.hidden.remains(&notation),
            false => notation,
        });
        record_text(self.game, turns, last_board)
    }

    /// Returns the games that fit its record, of which at most ten are listed; `None` if the
    /// search is too long.
    fn fitting(&self, rules: GameRules, last_board: bool) -> Option<ReconstructionReport> {
        let text = self.record(last_board);
        let (document, mistakes) = parse(&text);
        assert_eq!(mistakes, [], "{text}");
        let limits = ReconstructionLimits {
            games: 10,
            bounds: SearchLimits::with_max_turns(MAX_TURNS),
        };
        let context = SearchContext::default();
        let found = reconstruct_with_rules(&document.records[0], rules, &limits, &context);
        found.complete.then_some(found)
    }

    /// Counts the games that fit under its own rules; `None` if the search is too long.
    fn count_fitting(&self, last_board: bool) -> Option<u128> {
        let found = self.fitting(GameRules::from(self.game), last_board)?;
        // The game itself fits what is left of it.
        assert!(found.count > 0, "{}", self.record(last_board));
        Some(found.count)
    }
}

/// Returns the turns of a game.
fn notations(game: &ReplayedGame) -> impl Iterator<Item = String> {
    game.turns().map(|it| it.notation(&game.rules))
}

/// Returns the record of a game with its turns in some notation, with or without the last board.
fn record_text(
    game: &ReplayedGame,
    notations: impl Iterator<Item = String>,
    last_board: bool,
) -> String {
    let mut text = "---\nrules: bao-kiswahili\n---\n".to_owned();
    for (turn, notation) in game.turns().zip(notations) {
        writeln!(text, "{}. {notation}", turn.number).unwrap();
    }
    if last_board {
        let last = game.turns().last().unwrap().played.position;
        writeln!(text, "[{last}]").unwrap();
    }
    text
}

/// The numbers of records of which no game, one, two to nine, and more fit, and of those that are
/// not decided.
type Counts = [usize; 5];

fn counts(found: impl Iterator<Item = Option<u128>>) -> Counts {
    let mut counts = Counts::default();
    for count in found {
        counts[match count {
            Some(0) => 0,
            Some(1) => 1,
            Some(2..10) => 2,
            Some(_) => 3,
            None => 4,
        }] += 1;
    }
    counts
}

/// Returns how many records have one fitting game, and so on, for each way to hide turns: without
/// and with the last board.
fn hidden_counts() -> Vec<(Hidden, [Counts; 2])> {
    let count =
        |hidden, last_board| counts(Sample::all(hidden).map(|it| it.count_fitting(last_board)));
    let all = Hidden::ALL.into_iter();
    all.map(|it| (it, [false, true].map(|board| count(it, board))))
        .collect()
}

/// Returns the rows of the table of hidden turns in a language.
fn hidden_rows(counts: &[(Hidden, [Counts; 2])], language: usize) -> Vec<Vec<String>> {
    let boards = [["no", "yes"], ["non", "oui"]][language];
    let mut rows = Vec::new();
    for (hidden, found) in counts {
        for (board, [_, rest @ ..]) in boards.into_iter().zip(found) {
            let mut row = vec![hidden.name()[language].clone(), board.to_owned()];
            row.extend(rest.iter().map(usize::to_string));
            rows.push(row);
        }
    }
    rows
}

/// The decisions of one more board in records that two to nine games fit.
#[derive(Default)]
struct Deciding {
    records: usize,
    /// Some board makes the game unique.
    some: usize,
    /// The board after the last hidden turn does.
    after_hidden: usize,
    /// The last board does.
    last: usize,
}

fn deciding_boards(hidden: Hidden) -> Deciding {
    let mut deciding = Deciding::default();
    for sample in Sample::all(hidden) {
        let rules = GameRules::from(sample.game);
        let Some(found) = sample.fitting(rules.clone(), false) else {
            continue;
        };
        if !(2..10).contains(&found.count) {
            continue;
        }
        let boards_after: Vec<Vec<_>> = found
            .games
            .iter()
            .map(|game| {
                let before = game.turns.iter().skip(1).map(|it| it.before);
                let last = game.turns.last().unwrap();
                let end = rules.rules.play(&last.before, &last.turn).unwrap().position;
                before.chain([end]).collect()
            })
            .collect();
        let is_unique: Vec<bool> = sample
            .game
            .turns()
            .enumerate()
            .map(|(index, turn)| {
                let same = boards_after
                    .iter()
                    .filter(|it| it[index] == turn.played.position);
                same.count() == 1
            })
            .collect();
        let last_hidden = sample.chosen.iter().rposition(|it| *it).unwrap();
        deciding.records += 1;
        deciding.some += usize::from(is_unique.contains(&true));
        deciding.after_hidden += usize::from(is_unique[last_hidden]);
        deciding.last += usize::from(*is_unique.last().unwrap());
    }
    deciding
}

/// Returns the rows of the table of deciding boards in a language.
fn deciding_rows(found: &[(Hidden, Deciding)], language: usize) -> Vec<Vec<String>> {
    let row = |(hidden, it): &(Hidden, Deciding)| {
        let mut row = vec![hidden.name()[language].clone()];
        let numbers = [it.records, it.some, it.after_hidden, it.last];
        row.extend(numbers.map(|it| it.to_string()));
        row
    };
    found.iter().map(row).collect()
}

/// The descriptions of bao that a record with hidden turns can contradict.
const DESCRIPTIONS: [&str; 6] = [
    "bao-kiswahili",
    "bao-mancala-world",
    "bao-nierse",
    "bao-board-game-arena",
    "bao-donkers-program",
    "bao-nkkmd",
];

/// Returns how many games fit the records with one hidden turn in five and the last board, under
/// each description.
fn description_rows() -> Vec<Vec<String>> {
    let games = own_project().known_games();
    let row = |name: &&str| {
        let base = games.get(name).unwrap();
        let rules = GameRules {
            base,
            rules: base.rules(),
        };
        let found = Sample::all(Hidden::OneIn(5))
            .map(|it| it.fitting(rules.clone(), true).map(|found| found.count));
        let mut row = vec![format!("`{name}`")];
        row.extend(counts(found).map(|it| it.to_string()));
        row
    };
    DESCRIPTIONS.iter().map(row).collect()
}

/// Draws the share of the records of which one game fits.
fn plot(counts: &[(Hidden, [Counts; 2])], language: usize) -> String {
    let [title, without, with, series] = [
        [
            "Records of which exactly one game fits",
            "without last board",
            "with last board",
            "share of records with one fitting game",
        ],
        [
            "Fichiers auxquels convient une seule partie",
            "sans dernier plateau",
            "avec dernier plateau",
            "part des fichiers à une seule partie",
        ],
    ][language];
    let value = |found: &Counts| PlotValue {
        value: 100.0 * found[1] as f64 / found.iter().sum::<usize>() as f64,
        interval: None,
    };
    let rows = counts.iter().map(|(hidden, found)| PlotRow {
        name: hidden.name()[language].clone(),
        values: found.iter().map(|it| vec![Some(value(it))]).collect(),
    });
    let panel = |title: &str| PlotPanel::percent(title.to_owned(), "%".to_owned());
    let plot = DotPlot {
        title: title.to_owned(),
        description: title.to_owned(),
        panels: vec![panel(without), panel(with)],
        series: vec![series.to_owned()],
        rows: rows.collect(),
    };
    draw_plot(&plot, &DiagramStyle::default()).to_string()
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
fn wrong_row() -> Vec<String> {
    let found = wrong_turns();
    let within = |from: usize, to: usize| {
        let it = found.iter().flatten().filter(|it| (from..=to).contains(it));
        it.count()
    };
    let never = found.iter().filter(|it| it.is_none()).count();
    let numbers = [
        found.len(),
        within(1, 1),
        within(2, 3),
        within(4, 10),
        within(11, usize::MAX),
        never,
    ];
    numbers.map(|it| it.to_string()).into()
}

/// The kinds of wrong signs, as in [`damage`], and what they are called.
const WRONG_SIGNS: [(&str, [&str; 2]); 6] = [
    (
        "direction",
        [
            "the other direction or kichwa",
            "l’autre sens ou l’autre kichwa",
        ],
    ),
    ("pit", ["a pit beside it", "une case voisine"]),
    (
        "house",
        [
            "another sign at the house, or none",
            "un autre signe à la maison, ou aucun",
        ],
    ),
    ("missing", ["a turn left out", "un tour omis"]),
    (
        "doubled",
        ["a turn written twice", "un tour écrit deux fois"],
    ),
    (
        "exchange",
        ["two turns exchanged", "deux tours intervertis"],
    ),
];

/// About how many wrong signs of a kind are tried in each game, except at the house.
const WRONG_SIGN_SAMPLES: usize = 10;

/// Returns the rows of the table of wrong signs: those made, those that the check notices, and those
/// whose correction is its first suggestion, and one of three.
fn wrong_sign_rows() -> Vec<Vec<String>> {
    let row = |(kind, _): &(&str, [&str; 2])| {
        let mut counts = damage::Counts::default();
        for game in masters() {
            let stride = match *kind {
                "house" => 1,
                _ => game.turns().count() / WRONG_SIGN_SAMPLES,
            };
            let text = record_text(game, notations(game), true);
            damage::measure(&text, &|it| it == *kind, stride, 0, false, &mut counts);
        }
        let numbers = [
            counts.damaged,
            counts.detectable,
            counts.first,
            counts.among_three,
        ];
        numbers.map(|it| it.to_string()).into()
    };
    WRONG_SIGNS.iter().map(row).collect()
}

/// Returns a table in Markdown between the anchors of an include.
fn table(anchor: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    let rows: String = rows
        .iter()
        .map(|row| format!("| {} |\n", row.join(" | ")))
        .collect();
    format!(
        "<!-- ANCHOR: {anchor} -->\n| {} |\n{}|\n{rows}<!-- ANCHOR_END: {anchor} -->\n",
        heads.join(" | "),
        "|---".repeat(heads.len()),
    )
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn hidden_turns_are_found_in_full() {
    let counts = hidden_counts();
    let deciding: Vec<_> = [Hidden::OneIn(10), Hidden::OneIn(5), Hidden::OneIn(3)]
        .map(|it| (it, deciding_boards(it)))
        .into();
    let descriptions = description_rows();
    let wrong = [wrong_row()];
    let signs = wrong_sign_rows();
    for (number, (language, heads)) in HEADS.into_iter().enumerate() {
        let [of_hidden, of_deciding, of_descriptions, of_wrong, of_signs] = heads;
        let names = WRONG_SIGNS
            .iter()
            .map(|(_, names)| names[number].to_owned());
        let signs = names
            .zip(&signs)
            .map(|(name, row)| [&[name], &row[..]].concat());
        let signs: Vec<_> = signs.collect();
        let text = [
            table("hidden", of_hidden, &hidden_rows(&counts, number)),
            table("boards", of_deciding, &deciding_rows(&deciding, number)),
            table("descriptions", of_descriptions, &descriptions),
            table("wrong", of_wrong, &wrong),
            table("signs", of_signs, &signs),
        ]
        .concat();
        let folder = format!("book/{language}/src");
        golden_file(&format!("{folder}/bao-games-control.md"), &text);
        golden_file(
            &format!("{folder}/bao-games-control.svg"),
            &plot(&counts, number),
        );
    }
}

/// The heads of the tables in each language.
const HEADS: [(&str, [&[&str]; 5]); 2] = [
    (
        "en",
        [
            &[
                "hidden",
                "last board known",
                "one game fits",
                "2 to 9 fit",
                "more fit",
                "not decided",
            ],
            &[
                "hidden",
                "records that 2 to 9 games fit",
                "some board decides",
                "the board after the last hidden turn decides",
                "the last board decides",
            ],
            &[
                "description",
                "no game fits",
                "one fits",
                "2 to 9 fit",
                "more fit",
                "not decided",
            ],
            &[
                "wrong turns",
                "found in the next turn",
                "after 2 or 3 turns",
                "after 4 to 10",
                "later",
                "never",
            ],
            &[
                "wrong sign",
                "made",
                "noticed",
                "corrected by the first suggestion",
                "by one of three",
            ],
        ],
    ),
    (
        "fr",
        [
            &[
                "caché",
                "dernier plateau connu",
                "une partie convient",
                "2 à 9 conviennent",
                "plus conviennent",
                "non décidé",
            ],
            &[
                "caché",
                "fichiers auxquels conviennent 2 à 9\u{a0}parties",
                "un plateau décide",
                "le plateau qui suit le dernier tour caché décide",
                "le dernier plateau décide",
            ],
            &[
                "description",
                "aucune partie ne convient",
                "une convient",
                "2 à 9 conviennent",
                "plus conviennent",
                "non décidé",
            ],
            &[
                "tours faux",
                "décelés au tour suivant",
                "après 2 ou 3\u{a0}tours",
                "après 4 à 10",
                "plus tard",
                "jamais",
            ],
            &[
                "signe faux",
                "commis",
                "remarqués",
                "corrigés par la première suggestion",
                "par l’une des trois",
            ],
        ],
    ),
];
