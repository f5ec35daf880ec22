//! Missing facts: finds the fact that would decide most of the remaining
//! possibilities.
//!
//! The possibilities are the games that fit, under each class of readings. A
//! fact missing in a source (a board after a turn, a pit, a count) has an
//! answer in each of them; knowing it would leave those with that answer. The
//! best question leaves the fewest on average.

use std::collections::BTreeMap;

use fifangha_rules::{Choice, Event, Rules, Step};

use super::{ReadingClass, ReadingMatrix};
use crate::named_values::named_values;
use crate::reconstruct::{GameTurn, ReconstructedGame};

named_values! {
    /// The kind of a fact about a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum FactKind {
        /// The pit from which it starts.
        Pit = "pit",
        /// Its direction.
        Direction = "direction",
        /// The number of seeds that it captures.
        Captured = "captured",
        /// The tsibongy from which captured seeds are sown.
        Origins = "origins",
        /// The board after it: a figure.
        Board = "board",
        /// The board after the next turn, which no record contains.
        Next = "next-board",
    }
}

/// A fact missing in the evidence.
#[derive(Clone, Debug)]
pub struct MissingFact {
    /// The index of the record in the evidence.
    pub evidence: usize,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The kind of the fact.
    pub kind: FactKind,
    /// The possible answers, with the number of possibilities for each.
    pub answers: BTreeMap<String, usize>,
    /// The number of possibilities: pairs of a class of readings and a game.
    pub of: usize,
    /// The average number of possibilities that an answer leaves.
    pub left: f64,
    /// The average number of classes of readings that an answer leaves.
    pub classes_left: f64,
}

/// A game under a class of readings.
struct PossibleGame<'a> {
    class: usize,
    rules: &'a Rules,
    game: &'a ReconstructedGame,
}

impl ReadingMatrix {
    /// Returns the facts that would decide something, the best first; computed
    /// once.
    #[must_use]
    pub fn facts(&self) -> &[MissingFact] {
        self.facts.get_or_init(|| self.find_facts(&self.classes()))
    }

    fn find_facts(&self, classes: &[ReadingClass]) -> Vec<MissingFact> {
        let mut facts: Vec<MissingFact> = (0..self.evidence.len())
            .flat_map(|evidence| self.facts_of(evidence, classes))
            .collect();
        let order = |fact: &MissingFact| (fact.left / fact.of as f64, fact.classes_left);
        facts.sort_by(|one, other| {
            let by_score = order(one).partial_cmp(&order(other));
            by_score
                .unwrap_or(std::cmp::Ordering::Equal)
                .then(one.kind.cmp(&other.kind))
                .then(one.turn.cmp(&other.turn))
        });
        facts
    }

    fn facts_of(&self, evidence: usize, classes: &[ReadingClass]) -> Vec<MissingFact> {
        let answers = &self.evidence[evidence].answers;
        let mut possible = Vec::new();
        for (class, it) in classes.iter().enumerate() {
            let answer = &answers[it.answers[evidence]];
            // If not all games are listed, no facts are sought.
            if answer.games.len() as u128 != answer.count {
                return Vec::new();
            }
            let rules = &self.readings[it.readings[0]].rules;
            possible.extend(
                answer
                    .games
                    .iter()
                    .map(|game| PossibleGame { class, rules, game }),
            );
        }
        let turns = possible.iter().map(|it| it.game.turns.len()).max();
        let turns = turns.unwrap_or(0);
        let mut facts = Vec::new();
        for turn in 0..turns {
            for kind in [
                FactKind::Pit,
                FactKind::Direction,
                FactKind::Captured,
                FactKind::Origins,
                FactKind::Board,
            ] {
                let answers = |it: &PossibleGame<'_>| {
                    let answer = it
                        .game
                        .turns
                        .get(turn)
                        .map(|at| answer_of_turn(kind, at, it.rules));
                    vec![(answer.unwrap_or_default(), 1.0)]
                };
                facts.extend(missing_fact(evidence, turn + 1, kind, &possible, answers));
            }
        }
        let next = |it: &PossibleGame<'_>| next_boards(it);
        facts.extend(missing_fact(
            evidence,
            turns + 1,
            FactKind::Next,
            &possible,
            next,
        ));
        facts
    }
}

/// Returns the fact about a turn.
fn answer_of_turn(kind: FactKind, turn: &GameTurn, rules: &Rules) -> String {
    let start = turn.turn.start;
    let played = || rules.play(&turn.before, &turn.turn).ok();
    match kind {
        FactKind::Pit => start.pit.to_string(),
        FactKind::Direction => {
            let sign = |it| rules.directions().sign(start.pit, it).to_string();
            start.direction.map_or_else(String::new, sign)
        }
        FactKind::Captured => played().map_or(String::new(), |it| it.captured.to_string()),
        FactKind::Origins => origins(&turn.steps(rules)),
        FactKind::Board | FactKind::Next => {
            played().map_or(String::new(), |it| it.position.to_string())
        }
    }
}

/// Returns the letters of the tsibongy from which a turn sows captured seeds.
fn origins(steps: &[Step]) -> String {
    let letter = |step: &Step| match step.event {
        Event::Capture { origin, .. } => origin.map(|it| Choice::Origin(it).symbol()),
        _ => None,
    };
    steps.iter().filter_map(letter).collect()
}

/// Returns the boards after one more turn, all turns being equally likely.
fn next_boards(it: &PossibleGame<'_>) -> Vec<(String, f64)> {
    let Some(last) = it.game.turns.last() else {
        return Vec::new();
    };
    let Ok(played) = it.rules.play(&last.before, &last.turn) else {
        return Vec::new();
    };
    let mut boards: BTreeMap<String, f64> = BTreeMap::new();
    let mut all = 0.0;
    for (_, next) in it.rules.legal_turns(&played.position) {
        *boards.entry(next.position.to_string()).or_default() += 1.0;
        all += 1.0;
    }
    boards
        .into_iter()
        .map(|(it, many)| (it, many / all))
        .collect()
}

/// Returns a fact if its answers differ.
fn missing_fact(
    evidence: usize,
    turn: usize,
    kind: FactKind,
    possible: &[PossibleGame<'_>],
    answers: impl Fn(&PossibleGame<'_>) -> Vec<(String, f64)>,
) -> Option<MissingFact> {
    /// The possibilities with one answer, and their probability.
    #[derive(Default)]
    struct AnswerWeight {
        weight: f64,
        possibilities: usize,
        classes: Vec<usize>,
    }
    let mut given: BTreeMap<String, AnswerWeight> = BTreeMap::new();
    for it in possible {
        for (answer, weight) in answers(it) {
            let given = given.entry(answer).or_default();
            given.weight += weight / possible.len() as f64;
            given.possibilities += 1;
            if given.classes.last() != Some(&it.class) {
                given.classes.push(it.class);
            }
        }
    }
    let left = |many: fn(&AnswerWeight) -> usize| {
        let given = given.values();
        given.map(|it| it.weight * many(it) as f64).sum::<f64>()
    };
    let (left, classes_left) = (left(|it| it.possibilities), left(|it| it.classes.len()));
    // A fact decides something only if an answer excludes a possibility.
    let decides = left + 1e-9 < possible.len() as f64;
    decides.then(|| MissingFact {
        evidence,
        turn,
        kind,
        of: possible.len(),
        left,
        classes_left,
        answers: (given.into_iter())
            .map(|(answer, given)| (answer, given.possibilities))
            .collect(),
    })
}
