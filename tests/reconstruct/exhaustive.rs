//! Evidence made by hiding parts of random games on small boards, alone and
//! together, compared with all games of that length.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, ReconstructionReport, reconstruct};
use fifangha::replay::replay;
use fifangha_rules::{
    Choice, Columns, Direction, Event, Game, Pit, Position, Row, Rules, Setup, Side, Step, Turn,
};

/// A reproducible pseudo-random generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn one_in(&mut self, chance: usize) -> bool {
        self.below(chance) == 0
    }
}

#[derive(Clone)]
struct Played {
    before: Position,
    turn: Turn,
    steps: Vec<Step>,
    after: Position,
}

fn play(rules: &Rules, before: &Position, turn: Turn) -> Option<Played> {
    let (played, steps) = rules.play_with_steps(before, &turn).ok()?;
    Some(Played {
        before: *before,
        turn,
        steps,
        after: played.position,
    })
}

/// Returns captures and merges: the seeds, and the origin of the sowing.
fn takings(steps: &[Step]) -> Vec<(bool, u8, Option<Direction>)> {
    let taking = |step: &Step| match step.event {
        Event::Capture { seeds, origin, .. } => Some((true, seeds, origin)),
        Event::Merge { seeds, .. } => Some((false, seeds, None)),
        _ => None,
    };
    steps.iter().filter_map(taking).collect()
}

/// Evidence about an uncertain number.
#[derive(Clone)]
enum Maybe {
    Certain,
    Any,
    OneOf(Vec<u8>),
    AtLeast(u8),
    /// The reading of a number that may be anything.
    ReadAs(u8),
}

impl Maybe {
    /// Returns random evidence compatible with a number.
    fn of(seeds: u8, dice: &mut Dice) -> Self {
        let near = |dice: &mut Dice| (seeds + dice.below(4) as u8).saturating_sub(2);
        match dice.below(5) {
            0 => Self::Any,
            1 => Self::AtLeast(near(dice).min(seeds)),
            2 => Self::ReadAs(near(dice)),
            _ => {
                let other = near(dice);
                match other == seeds {
                    true => Self::OneOf(vec![seeds, seeds + 2]),
                    false => Self::OneOf(vec![other, seeds]),
                }
            }
        }
    }

    fn text(&self, seeds: u8) -> String {
        match self {
            Self::Certain => seeds.to_string(),
            Self::Any => "_".to_owned(),
            Self::OneOf(all) => {
                let all: Vec<_> = all.iter().map(u8::to_string).collect();
                format!("_({})", all.join(","))
            }
            Self::AtLeast(least) => format!("_({least}+)"),
            Self::ReadAs(reading) => format!("_({reading}?)"),
        }
    }

    fn allows(&self, seeds: u8, other: u8) -> bool {
        match self {
            Self::Certain => seeds == other,
            Self::Any | Self::ReadAs(_) => true,
            Self::OneOf(all) => all.contains(&other),
            Self::AtLeast(least) => *least <= other,
        }
    }
}

/// Evidence about a turn.
#[derive(Clone)]
enum Told {
    All,
    Nothing,
    /// The pit, and `true` if the direction is given.
    Pit,
    /// The choices, some of them hidden, and possibly the pit.
    Choices(bool, Vec<bool>),
    /// Captures and merges, with counts and origins possibly hidden.
    Long(bool, Vec<(Maybe, bool)>),
    /// One of these columns, or the read pit.
    Among(Vec<u8>),
}

impl Told {
    fn any(of: &Played, dice: &mut Dice) -> Self {
        let taken = takings(&of.steps);
        let pit = of.turn.start.pit;
        match dice.below(8) {
            6 if of.turn.start.direction.is_none() => {
                let other = 1 + dice.below(of.before.columns().count().into()) as u8;
                Self::Among(vec![pit.column(), other])
            }
            0 => Self::All,
            1 => Self::Nothing,
            2 => Self::Pit,
            3 if !of.turn.choices.is_empty() => {
                let hidden = of.turn.choices.iter().map(|_| dice.one_in(2)).collect();
                Self::Choices(dice.one_in(2), hidden)
            }
            4 | 5 if !taken.is_empty() => {
                let hidden = taken.iter().map(|taking| match dice.one_in(2) {
                    true => (Maybe::of(taking.1, dice), dice.one_in(2)),
                    false => (Maybe::Certain, dice.one_in(2)),
                });
                let hidden = hidden.collect();
                Self::Long(dice.one_in(2), hidden)
            }
            _ => Self::Nothing,
        }
    }

    fn text(&self, rules: &Rules, of: &Played) -> String {
        let start = Turn::new(of.turn.start);
        let pit = rules.notation(&of.before, &start);
        match self {
            Self::All => rules.notation(&of.before, &of.turn),
            Self::Nothing => "_".to_owned(),
            Self::Pit => match of.turn.start.direction {
                None => format!("{pit}_*"),
                Some(_) => format!("{}<>_*", &pit[..pit.len() - 1]),
            },
            Self::Choices(pit_hidden, hidden) => {
                let mut text = if *pit_hidden { "_".to_owned() } else { pit };
                let choices = of.turn.choices.iter().zip(hidden);
                for (index, (choice, &hidden)) in choices.enumerate() {
                    match hidden {
                        true if index % 2 == 1 => text.push_str("_(L?)"),
                        true => text.push('_'),
                        false => text.push(choice.symbol()),
                    }
                }
                text
            }
            Self::Long(pit_hidden, hidden) => {
                let mut text = if *pit_hidden { "_".to_owned() } else { pit };
                for ((capture, seeds, origin), (count, from)) in
                    takings(&of.steps).into_iter().zip(hidden)
                {
                    text.push(if capture { 'x' } else { '+' });
                    text.push_str(&count.text(seeds));
                    if let Some(origin) = origin {
                        text.push(if *from { '_' } else { origin.letter() });
                    }
                }
                text
            }
            Self::Among(columns) if columns[0] == columns[1] => format!("_({}?)_*", columns[0]),
            Self::Among(columns) => format!("_({},{})_*", columns[0], columns[1]),
        }
    }

    fn fits(&self, of: &Played, other: &Played) -> bool {
        let start = of.turn.start == other.turn.start;
        let choices: Vec<Choice> = other.turn.choices.iter().collect();
        match self {
            Self::All => of.turn == other.turn,
            Self::Nothing => true,
            Self::Pit => {
                of.turn.start.pit == other.turn.start.pit
                    && of.turn.start.direction.is_some() == other.turn.start.direction.is_some()
            }
            Self::Choices(pit_hidden, hidden) => {
                (*pit_hidden || start)
                    && choices.len() == hidden.len()
                    && of
                        .turn
                        .choices
                        .iter()
                        .zip(choices)
                        .zip(hidden)
                        .all(|((mine, theirs), &hidden)| hidden || mine == theirs)
            }
            Self::Long(pit_hidden, hidden) => {
                let theirs = takings(&other.steps);
                (*pit_hidden || start)
                    && theirs.len() == hidden.len()
                    && takings(&of.steps).iter().zip(theirs).zip(hidden).all(
                        |((mine, theirs), (count, from))| {
                            mine.0 == theirs.0
                                && count.allows(mine.1, theirs.1)
                                && mine.2.is_some() == theirs.2.is_some()
                                && (*from || mine.2 == theirs.2)
                        },
                    )
            }
            // A doubtful pit may be any pit.
            Self::Among(columns) => {
                let pit = other.turn.start.pit;
                let inner = pit.row().is_inner();
                columns[0] == columns[1] || (inner && columns.contains(&pit.column()))
            }
        }
    }
}

/// Returns a board with pits hidden, rows damaged and reserves left out.
fn board(position: &Position, dice: &mut Dice) -> String {
    let columns = position.columns().count();
    let rows: Vec<String> = position
        .rows()
        .iter()
        .map(|&row| {
            let pits = (1..=columns).map(|column| position.seeds(Pit::new(row, column)));
            let damaged = dice.one_in(3);
            let mut text = if damaged {
                "~".to_owned()
            } else {
                String::new()
            };
            for seeds in pits {
                match seeds {
                    0 if damaged => {}
                    _ if dice.one_in(3) => text.push_str(&Maybe::of(seeds, dice).text(seeds)),
                    0 => text.push('.'),
                    1..=9 => text.push_str(&seeds.to_string()),
                    many => text.push_str(&format!("({many})")),
                }
            }
            // A damaged row without pits is an empty one.
            if text == "~" {
                ".".repeat(columns.into())
            } else {
                text
            }
        })
        .collect();
    let mut text = rows.join("/");
    for side in Side::ALL {
        if dice.one_in(2) {
            text.push_str(&format!(" {}{}", side.letter(), position.reserve(side)));
        }
    }
    if dice.one_in(2) {
        text.push_str(&format!(" {}", position.to_move().letter()));
    }
    format!("[{text}]")
}

/// Returns a claim that is true after a turn.
fn claim(rules: &Rules, of: &Played, dice: &mut Dice) -> String {
    let position = &of.after;
    match dice.below(6) {
        0 => format!("@seeds S {}", position.seeds_of(Side::South)),
        1 => format!("@seeds b2 {}", position.seeds(Pit::new(Row::B, 2))),
        2 => {
            let captured = takings(&of.steps)
                .iter()
                .map(|taking| u32::from(taking.1))
                .sum::<u32>();
            format!("@captures {captured}")
        }
        3 => format!("@starts {}", rules.start_list(position).len()),
        4 => format!("@turns {}", rules.turns(position).len()),
        _ => {
            let sowings = of.steps.iter();
            let sowings = sowings.filter(|step| matches!(step.event, Event::Sowing { .. }));
            format!("@laps {}", sowings.count())
        }
    }
}

/// Returns the checks after a turn.
fn checks(rules: &Rules, of: &Played, dice: &mut Dice) -> String {
    let mut text = String::new();
    if dice.one_in(3) {
        text.push_str(&board(&of.after, dice));
        text.push('\n');
    }
    if dice.one_in(4) {
        text.push_str(&claim(rules, of, dice));
        text.push('\n');
    }
    text
}

fn front(game: Game, columns: Columns) -> String {
    format!(
        "---\nrules: {{base: {game}, columns: {}}}\n---\n",
        columns.count()
    )
}

/// Returns every game of some turns from a position whose turns fit.
fn games(
    rules: &Rules,
    position: &Position,
    fits: &[&dyn Fn(&Played) -> bool],
    path: &mut Vec<Played>,
    visit: &mut dyn FnMut(&[Played]),
) {
    let Some((first, rest)) = fits.split_first() else {
        return visit(path);
    };
    rules.each_turn::<()>(position, |turn, played| {
        if let Some(step) = play(rules, position, turn).filter(|step| first(step)) {
            path.push(step);
            // Nothing follows a turn that never ends.
            if rest.is_empty() || played.ends_at_rest() {
                games(rules, &played.position, rest, path, visit);
            }
            path.pop();
        }
        ControlFlow::Continue(())
    });
}

fn found(answer: &ReconstructionReport) -> BTreeSet<String> {
    let rules = &answer.rules.rules;
    let games: BTreeSet<String> = answer
        .games
        .iter()
        .map(|game| {
            let turns: Vec<_> = game.turns.iter().map(|turn| turn.notation(rules)).collect();
            format!("{} {}", game.start, turns.join(" "))
        })
        .collect();
    assert_eq!(games.len(), answer.games.len(), "a game was listed twice");
    games
}

fn line(rules: &Rules, start: &Position, game: &[Played]) -> String {
    let turns: Vec<_> = game
        .iter()
        .map(|step| rules.notation(&step.before, &step.turn))
        .collect();
    format!("{start} {}", turns.join(" "))
}

fn all(text: &str) -> ReconstructionReport {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    let limits = ReconstructionLimits {
        games: 100_000,
        ..ReconstructionLimits::default()
    };
    reconstruct(&document.records[0], &limits).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

/// Returns `true` if a complete record passes all checks.
fn holds(text: &str) -> bool {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    let tally = replay(&document).tally();
    tally.failed == 0 && tally.open == 0
}

fn compare(game: Game, columns: Columns, seed: u64, length: usize, before: usize) -> bool {
    let rules = game.rules_on(columns).unwrap();
    let mut dice = Dice(seed);
    // A game to hide, from the start or from a later position.
    let mut position = rules.start();
    let mut steps = Vec::new();
    for index in 0..before + length {
        let turns = rules.turns(&position);
        if turns.is_empty() {
            return false;
        }
        let step = play(&rules, &position, turns[dice.below(turns.len())]).unwrap();
        position = step.after;
        let rests = !matches!(
            step.steps.last().map(|s| s.event),
            Some(Event::Repeat { .. })
        );
        if index >= before {
            steps.push(step);
        }
        if !rests {
            break;
        }
    }
    if steps.len() < length {
        return false;
    }
    let start = steps[0].before;
    let parts: Vec<Told> = steps
        .iter()
        .map(|step| Told::any(step, &mut dice))
        .collect();
    let checked: Vec<String> = steps
        .iter()
        .map(|step| checks(&rules, step, &mut dice))
        .collect();
    let front = format!("{}[{start}]\n", front(game, columns));
    let mut open = front.clone();
    for ((parts, step), checks) in parts.iter().zip(&steps).zip(&checked) {
        open.push_str(&format!("{}\n{checks}", parts.text(&rules, step)));
    }
    let fits: Vec<_> = parts
        .iter()
        .zip(&steps)
        .map(|(parts, step)| move |other: &Played| parts.fits(step, other))
        .collect();
    let fits: Vec<&dyn Fn(&Played) -> bool> = fits.iter().map(|fit| fit as _).collect();
    let mut expected = BTreeSet::new();
    games(&rules, &start, &fits, &mut Vec::new(), &mut |game| {
        let mut text = front.clone();
        for (step, checks) in game.iter().zip(&checked) {
            text.push_str(&rules.notation(&step.before, &step.turn));
            text.push('\n');
            text.push_str(checks);
        }
        if holds(&text) {
            expected.insert(line(&rules, &start, game));
        }
    });
    assert!(expected.contains(&line(&rules, &start, &steps)), "{open}");
    let answer = all(&open);
    assert!(answer.complete, "{open}");
    assert_eq!(found(&answer), expected, "{open}");
    assert_eq!(answer.count, expected.len() as u128, "{open}");
    true
}

/// Compares games; returns their number.
fn compare_all(game: Game, seeds: u64, length: usize, before: usize) -> u64 {
    let all = (0..seeds).map(|seed| compare(game, Columns::FOUR, seed, length, before));
    all.filter(|it| *it).count() as u64
}

#[test]
fn hidden_games_are_found() {
    assert_hidden_games_are_found(6);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn hidden_games_are_found_in_full() {
    assert_hidden_games_are_found(1);
}

/// Compares games of the tsibongy family, of phase two and of katro; their numbers are divided by
/// `part`.
fn assert_hidden_games_are_found(part: u64) {
    for (game, length, before) in [
        (Game::FIFANGHA, 3, 0),
        (Game::FIFANGHA, 2, 5),
        (Game::FIFANGHA_FAQ, 3, 2),
        (Game::FIFANGAKELY, 4, 0),
        (Game::KATRA_FANDATSAKA, 3, 6),
        (Game::ISOLO, 3, 0),
    ] {
        let compared = compare_all(game, 60 / part, length, before);
        assert!(compared >= 20 / part, "{game}: only {compared}");
    }
    for (game, length, before) in [
        (Game::FIFANGAKELY, 2, 28),
        (Game::KATRO, 2, 1),
        (Game::KATRA_GOROBAKA, 2, 0),
        (Game::KATRA_MPANTSAKA, 2, 3),
    ] {
        let compared = compare_all(game, 40 / part, length, before);
        assert!(compared >= 10 / part, "{game}: only {compared}");
    }
}

#[test]
fn games_of_every_length_fit_a_gap() {
    let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    let start = rules.start();
    let front = front(Game::FIFANGHA, Columns::FOUR);
    for (evidence, lengths) in [
        ("_*2", 2..=2),
        ("_*0-3", 0..=3),
        ("_*0-1 _*1-2", 1..=3),
        ("_*0-3 @seeds S 4", 0..=3),
        ("_*0-3 [____/____/____/____ S13 N13]", 0..=3),
        ("_*0-3 [~_1/____/1___/____]", 0..=3),
        ("_*0-3 @seeds S 3 _*0-1 @seeds S 4 @seeds N 1", 0..=4),
        ("_*1-2 3. _x1_", 3..=3),
        ("_*0-2 N:_ @captures 1", 1..=3),
    ] {
        let answer = all(&format!("{front}{evidence}"));
        let mut expected = BTreeSet::new();
        for length in lengths {
            let any = |_: &Played| true;
            let fits = vec![&any as &dyn Fn(&Played) -> bool; length];
            games(&rules, &start, &fits, &mut Vec::new(), &mut |game| {
                if splits(evidence, &front, &rules, game) {
                    expected.insert(line(&rules, &start, game));
                }
            });
        }
        assert!(answer.complete);
        assert_eq!(found(&answer), expected, "{evidence}");
        assert_eq!(answer.count, expected.len() as u128, "{evidence}");
    }
}

/// Returns `true` if the turns of a game can be distributed over the gaps and
/// turns of some evidence so that all checks of the record pass.
fn splits(evidence: &str, front: &str, rules: &Rules, game: &[Played]) -> bool {
    fn go(words: &[&str], rules: &Rules, game: &[Played], text: &str) -> bool {
        let Some((word, rest)) = words.split_first() else {
            return game.is_empty() && holds(text);
        };
        if let Some(range) = word.strip_prefix("_*") {
            let (min, max) = range.split_once('-').unwrap_or((range, range));
            let (min, max): (usize, usize) = (min.parse().unwrap(), max.parse().unwrap());
            return (min..=max.min(game.len())).any(|length| {
                let turns: Vec<_> = game[..length]
                    .iter()
                    .map(|step| rules.notation(&step.before, &step.turn))
                    .collect();
                let text = format!("{text} {}", turns.join(" "));
                go(rest, rules, &game[length..], &text)
            });
        }
        let wild = word.trim_start_matches("N:");
        if wild == "_" || wild == "_x1_" {
            let Some((step, game)) = game.split_first() else {
                return false;
            };
            let one = takings(&step.steps).len() == 1 && takings(&step.steps)[0].1 == 1;
            let one = one && takings(&step.steps)[0].0;
            let turn = rules.notation(&step.before, &step.turn);
            let side = if word.starts_with("N:") { "N:" } else { "" };
            return (wild == "_" || one) && go(rest, rules, game, &format!("{text} {side}{turn}"));
        }
        go(rest, rules, game, &format!("{text} {word}"))
    }
    // A number stays with its turn.
    let words: Vec<&str> = evidence.split(' ').collect();
    go(&words, rules, game, front)
}

/// A board with several uncertain pits and a reserve, compared with every
/// possible position.
#[test]
fn every_start_that_may_be_is_tried() {
    let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    let front = front(Game::FIFANGHA, Columns::FOUR);
    let c2 = Maybe::OneOf(vec![1, 3]);
    let (b2, b3, a4) = (
        Maybe::ReadAs(2),
        Maybe::AtLeast(1),
        Maybe::OneOf(vec![0, 2]),
    );
    let south = [10, 11, 12];
    let mut expected = BTreeSet::new();
    let (mut tried, all_seeds) = (0, 32);
    for (seeds, reserve) in (0..1 << 16).flat_map(|it| south.map(|south| (it, south))) {
        let [first, second, third, fourth] = [12, 8, 4, 0].map(|bits| (seeds >> bits & 15) as u8);
        let allowed = c2.allows(0, first)
            && b2.allows(0, second)
            && b3.allows(0, third)
            && a4.allows(0, fourth);
        let rows = [
            vec![0; 4],
            vec![0, first, 1, 0],
            vec![0, second, third, 0],
            vec![0, 0, 0, fourth],
        ];
        let rows = rows.map(|row| row.into_iter().map(u32::from).collect::<Vec<_>>());
        let sum: u32 = rows.iter().flatten().sum();
        if !allowed || sum + reserve + 12 != all_seeds {
            continue;
        }
        let setup = Setup {
            rows: rows.to_vec(),
            reserves: Some([reserve, 12]),
            to_move: Some(Side::South),
            ..Setup::default()
        };
        let start = setup.position(&rules).unwrap();
        tried += 1;
        rules.each_turn::<()>(&start, |turn, played| {
            if played.captured > 0 {
                expected.insert(format!("{start} {}", rules.notation(&start, &turn)));
            }
            ControlFlow::Continue(())
        });
    }
    assert!(
        tried > 20 && expected.len() > 20,
        "{tried} {}",
        expected.len()
    );
    let board = format!(
        "[..../.{}1./.{}{}./...{} S_(10-12) N12 S]",
        c2.text(0),
        b2.text(0),
        b3.text(0),
        a4.text(0)
    );
    let mut open = BTreeSet::new();
    for captured in 1..=8 {
        let answer = all(&format!("{front}{board} 1. _ @captures {captured}"));
        assert!(answer.complete);
        open.extend(found(&answer));
    }
    assert!(open == expected, "{} {}", open.len(), expected.len());
}

#[test]
fn every_open_start_is_tried() {
    let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    let front = front(Game::FIFANGHA, Columns::FOUR);
    let evidence = "1. 3R [____/_1__/____/____]";
    let mut expected = BTreeSet::new();
    // 32 seeds, of which 12 are North's reserve and 5 are given on the board.
    for b2 in 0..=15 {
        for a1 in 0..=15 - b2 {
            for (side, d) in Side::ALL
                .into_iter()
                .flat_map(|side| (0..4).map(move |d| (side, d)))
            {
                let mut outer = vec![0; 4];
                outer[d] = 2;
                let setup = Setup {
                    rows: vec![
                        outer,
                        vec![0, 1, 1, 0],
                        vec![0, b2, 1, 0],
                        vec![a1, 0, 0, 0],
                    ],
                    reserves: Some([15 - b2 - a1, 12]),
                    to_move: Some(side),
                    ..Setup::default()
                };
                let Ok(start) = setup.position(&rules) else {
                    continue;
                };
                if holds(&format!("{front}[{start}] {evidence}")) {
                    expected.insert(format!("{start} 3R"));
                }
            }
        }
    }
    assert!(expected.len() > 10);
    let answer = all(&format!("{front}[~2/.11./._1./_... S_ N12] {evidence}"));
    assert!(answer.complete);
    assert!(found(&answer) == expected);
}
