//! Answers as plain values: kept, and read again for the same record and rules.

use fifangha_rules::{Choice, Direction, Pit, Position, Rules, Side, Start, Turn};
use serde::{Deserialize, Serialize};

use super::Limits;
use super::answer::{Answer, Failure, Forced, Reconstruction, SharedStart};
use super::blame::{Blame, Blamed};
use super::state::GameTurn;
use crate::effort::Effort;
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

/// The position before a turn, the turn, and the seeds that were sown from the hand.
#[derive(Debug, Serialize, Deserialize)]
struct Played(String, String, u8);

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
        let game = |it: &Reconstruction| {
            Some(Game {
                start: text(&it.start, rules)?,
                turns: it
                    .turns
                    .iter()
                    .map(|it| Played::of(it, rules))
                    .collect::<Option<_>>()?,
            })
        };
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
        let game = |it: Game| {
            Some(Reconstruction {
                start: Position::parse(&it.start, played).ok()?,
                turns: it
                    .turns
                    .iter()
                    .map(|it| it.turn(played))
                    .collect::<Option<_>>()?,
                departs: Vec::new(),
            })
        };
        let games = self.games.into_iter().map(game).collect::<Option<_>>()?;
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

impl Played {
    fn of(it: &GameTurn, rules: &Rules) -> Option<Self> {
        let before = text(&it.before, rules)?;
        let turn = it.turn.to_string();
        (read(&turn) == Some(it.turn)).then_some(Self(before, turn, it.hand))
    }

    fn turn(&self, rules: &Rules) -> Option<GameTurn> {
        Some(GameTurn {
            before: Position::parse(&self.0, rules).ok()?,
            turn: read(&self.1)?,
            hand: self.2,
        })
    }
}

impl Shared {
    fn of(it: &SharedStart, rules: &Rules) -> Option<Self> {
        Some(Self {
            count: it.count,
            first: text(&it.first, rules)?,
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
            first: Played::of(&it.first, rules)?,
        })
    }

    fn forced(self, rules: &Rules) -> Option<Forced> {
        let first = self.first.turn(rules)?;
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

/// A position as text, where it can be read again.
fn text(position: &Position, rules: &Rules) -> Option<String> {
    let text = position.to_string();
    (Position::parse(&text, rules).as_ref() == Ok(position)).then_some(text)
}

/// A turn from its text: `b7RL`, `a3<`.
fn read(text: &str) -> Option<Turn> {
    let pit: Pit = text.get(..2)?.parse().ok()?;
    let rest = &text[2..];
    let direction = Direction::ALL
        .into_iter()
        .find(|it| rest.starts_with(it.arrow()));
    let choices = &rest[usize::from(direction.is_some())..];
    let choice = |symbol| {
        let all = [Choice::Rest, Choice::PlayOn];
        let origins = Direction::ALL.map(Choice::Origin);
        origins
            .into_iter()
            .chain(all)
            .find(|it| it.symbol() == symbol)
    };
    Some(Turn {
        start: Start { pit, direction },
        choices: choices.chars().map(choice).collect::<Option<_>>()?,
    })
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

    #[test]
    fn a_turn_is_read_from_its_text() {
        for text in ["b7", "b7RL", "a3<", "c4>|&L"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        for text in ["", "b", "b9", "b7x", "é7", "b7<>"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
