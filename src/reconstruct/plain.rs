//! Answers as plain values: kept, and read again for the same record and rules.

use fifangha_rules::{Position, Rules, Side, Turn};
use serde::{Deserialize, Serialize};

use super::Limits;
use super::answer::{Answer, Failure, Forced, Reconstruction, SharedStart};
use super::blame::{Blame, Blamed};
use super::state::GameTurn;
use crate::effort::Effort;
use crate::kept::plain::{position, turn, turn_of};
use crate::notation::tree::Record;
use crate::replay::GameRules;

/// An answer, but for what the record and the rules say themselves.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Plain {
    count: u128,
    nodes: u64,
    games: Vec<Game>,
    start: Option<Shared>,
    forced: Vec<Turns>,
    blamed: Option<Blamed>,
}

/// Where a game starts, and its turns.
#[derive(Debug, Serialize, Deserialize)]
struct Game {
    start: String,
    turns: Vec<Played>,
}

/// The position before a turn, none where it is that after the turn before; the turn, and
/// the seeds that were sown from the hand.
#[derive(Debug, Serialize, Deserialize)]
struct Played(Option<String>, String, u8);

#[derive(Debug, Serialize, Deserialize)]
struct Shared {
    count: usize,
    first: String,
    rows: Vec<Vec<Option<u8>>>,
    reserves: [Option<u8>; 2],
    to_move: Option<char>,
}

/// What all games share in a turn; of the first of them, and how much of it.
#[derive(Debug, Serialize, Deserialize)]
struct Turns {
    turn: u32,
    notation: Option<String>,
    pit: bool,
    direction: bool,
    /// For each choice whether it is shared.
    choices: Vec<bool>,
    alternatives: Vec<String>,
    first: Played,
}

impl Plain {
    /// An answer that is final: nothing was left undecided, and what is doubtful in the
    /// record was not asked about. Others are not kept.
    pub(crate) fn of(answer: &Answer) -> Option<Self> {
        let rules = &answer.rules.rules;
        let departs = answer.games.iter().any(|game| !game.departs.is_empty());
        if !answer.complete || answer.as_read.is_some() || departs {
            return None;
        }
        let game = |it: &Reconstruction| Game::of(it, rules);
        Some(Self {
            count: answer.count,
            nodes: answer.nodes,
            games: answer.games.iter().map(game).collect::<Option<_>>()?,
            start: match &answer.start {
                Some(start) => Some(Shared::of(start, rules)?),
                None => None,
            },
            forced: answer
                .forced
                .iter()
                .map(|it| Turns::of(it, rules))
                .collect::<Option<_>>()?,
            blamed: match &answer.failure {
                Some(failure) => Some(failure.blamed.clone()?),
                None => None,
            },
        })
    }

    /// The answer again. Nothing where it is none of this record by these rules.
    pub(crate) fn answer(
        self,
        record: &Record,
        rules: GameRules,
        limits: &Limits,
        effort: &Effort,
    ) -> Option<Answer> {
        let played = &rules.rules;
        let games = self.games.iter().map(|it| it.played(played));
        let games = games.collect::<Option<_>>()?;
        let start = match self.start {
            Some(start) => Some(start.start(played)?),
            None => None,
        };
        let forced = self.forced.into_iter().map(|it| it.forced(played));
        let forced = forced.collect::<Option<_>>()?;
        let failure: Option<Failure> = match &self.blamed {
            Some(blamed) => Some(Blame::under(&rules, limits, effort).say(record, blamed)?),
            None => None,
        };
        Some(Answer {
            count: self.count,
            complete: true,
            nodes: self.nodes,
            as_read: None,
            games,
            start,
            forced,
            failure,
            rules,
        })
    }
}

impl Game {
    fn of(game: &Reconstruction, rules: &Rules) -> Option<Self> {
        let mut reached = Some(game.start);
        let turns = game.turns.iter().map(|it| {
            let known = reached == Some(it.before);
            reached = after(it, rules);
            Played::of(it, known, rules)
        });
        Some(Self {
            start: position(&game.start, rules)?,
            turns: turns.collect::<Option<_>>()?,
        })
    }

    fn played(&self, rules: &Rules) -> Option<Reconstruction> {
        let start = Position::parse(&self.start, rules).ok()?;
        let mut reached = Some(start);
        let turns = self.turns.iter().map(|it| {
            let turn = it.turn(reached, rules)?;
            reached = after(&turn, rules);
            Some(turn)
        });
        Some(Reconstruction {
            start,
            turns: turns.collect::<Option<_>>()?,
            departs: Vec::new(),
        })
    }
}

/// The position that a turn leaves, where it can be played.
fn after(it: &GameTurn, rules: &Rules) -> Option<Position> {
    Some(rules.play(&it.before, &it.turn).ok()?.position)
}

impl Played {
    /// A turn; whether the position before it is `known`.
    fn of(it: &GameTurn, known: bool, rules: &Rules) -> Option<Self> {
        let before = match known {
            true => None,
            false => Some(position(&it.before, rules)?),
        };
        Some(Self(before, turn(&it.turn)?, it.hand))
    }

    /// The turn, behind one that led to a position.
    fn turn(&self, reached: Option<Position>, rules: &Rules) -> Option<GameTurn> {
        let before = match &self.0 {
            Some(text) => Position::parse(text, rules).ok()?,
            None => reached?,
        };
        Some(GameTurn {
            before,
            turn: turn_of(&self.1)?,
            hand: self.2,
        })
    }
}

impl Shared {
    fn of(it: &SharedStart, rules: &Rules) -> Option<Self> {
        Some(Self {
            count: it.count,
            first: position(&it.first, rules)?,
            rows: it.rows.iter().map(|(_, seeds)| seeds.clone()).collect(),
            reserves: it.reserves,
            to_move: it.to_move.map(Side::letter),
        })
    }

    fn start(self, rules: &Rules) -> Option<SharedStart> {
        let first = Position::parse(&self.first, rules).ok()?;
        let side = |letter| Side::ALL.into_iter().find(|it| it.letter() == letter);
        Some(SharedStart {
            count: self.count,
            first,
            rows: first.rows().iter().copied().zip(self.rows).collect(),
            reserves: self.reserves,
            to_move: self.to_move.and_then(side),
        })
    }
}

impl Turns {
    fn of(it: &Forced, rules: &Rules) -> Option<Self> {
        Some(Self {
            turn: it.turn,
            notation: it.notation.clone(),
            pit: it.pit.is_some(),
            direction: it.direction.is_some(),
            choices: it.choices.iter().map(Option::is_some).collect(),
            alternatives: it.alternatives.clone(),
            first: Played::of(&it.first, false, rules)?,
        })
    }

    fn forced(self, rules: &Rules) -> Option<Forced> {
        let first = self.first.turn(None, rules)?;
        let Turn { start, choices } = first.turn;
        let shared = self.choices.iter().zip(choices.iter());
        Some(Forced {
            turn: self.turn,
            notation: self.notation,
            pit: self.pit.then_some(start.pit),
            direction: start.direction.filter(|_| self.direction),
            choices: shared.map(|(shared, it)| shared.then_some(it)).collect(),
            alternatives: self.alternatives,
            first,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reconstruct::{explained, reconstruct};
    use crate::replay::rules_of;

    /// The answers to a record, kept and read again.
    #[track_caller]
    fn same(text: &str) -> Answer {
        let (document, _) = crate::notation::parse(text);
        let record = &document.records[0];
        let (limits, effort) = (Limits::default(), Effort::default());
        let again = |answer: &Answer| {
            let json = serde_json::to_string(&Plain::of(answer).unwrap()).unwrap();
            let plain: Plain = serde_json::from_str(&json).unwrap();
            let rules = rules_of(&record.front).unwrap();
            plain.answer(record, rules, &limits, &effort).unwrap()
        };
        let rules = rules_of(&record.front).unwrap();
        let explained = explained(record, rules, &limits, &effort);
        assert_eq!(format!("{:?}", again(&explained)), format!("{explained:?}"));
        let answer = reconstruct(record, &limits).unwrap();
        assert_eq!(format!("{:?}", again(&answer)), format!("{answer:?}"));
        answer
    }

    #[test]
    fn an_answer_is_read_again_as_it_was() {
        assert_eq!(same("1. 4R 2. 3_ 3. 7x_R+_x_L").count, 1);
        assert!(same("1. _ 2. _ 3. _").count > 500);
        assert!(same("---\nrules: katra-sakalava\n---\n1. _ 2. _").count > 1);
        assert!(
            same("1. 4R 2. 3_ 3. 7x_R+_x_L @seeds b4 9")
                .failure
                .is_some()
        );
        assert!(
            same("1. 4R 2. _ @reserve N 26 @reserve S 3")
                .failure
                .is_some()
        );
    }
}
