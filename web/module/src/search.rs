//! Questions that search: which games fit a record, and who wins.

use fifangha::answer::{Failure, Question, Reconstruct, Solve, Within, Worth};
use fifangha::effort::{Bounds, Budget, Effort};
use fifangha::message::Message;
use fifangha::reconstruct::{Limits, Reasons, Variation, under, vary};
use fifangha::replay::rules_of;
use fifangha::search::Solver;

use crate::question::{Asked, json};
use crate::record;

/// Every game that fits a record, and what fits by other readings.
pub(crate) fn reconstruct(mut asked: Asked) -> Result<String, Failure> {
    let study = record::study(&mut asked)?;
    let strings = asked.language();
    let limits = Limits {
        games: asked.key("limit")?.unwrap_or(Limits::GAMES),
        bounds: Bounds::of_turns(asked.key("max_nodes")?.unwrap_or(u64::MAX)),
    };
    let names: Option<Vec<String>> = asked.key("vary")?;
    let number: Option<usize> = asked.key("game")?;
    record::refuse(&study, false)?;
    let records = &study.document.records;
    let record = match (records.len(), number) {
        (0, _) => return Err(Failure::new(Message::new("cli.holds-no-game"))),
        (1, None) => 0,
        (many, None) => {
            return Err(
                Failure::new(Message::new("cli.holds-games").with("n", many))
                    .help(Message::new("cli.names-the-first")),
            );
        }
        (many, Some(game)) if (1..=many).contains(&game) => game - 1,
        (many, Some(game)) => {
            return Err(Failure::new(
                Message::new("cli.holds-not-that-game")
                    .with("n", many)
                    .with("game", game),
            ));
        }
    };
    let record = &records[record];
    let rules = rules_of(&record.front).map_err(|mistakes| record::wrong(&mistakes))?;
    let written = || record.front.varies.iter().map(|it| it.value.clone());
    let names = names.unwrap_or_else(|| written().collect());
    let effort = Effort::default();
    let hypotheses = match names.is_empty() {
        true => Vec::new(),
        false => {
            let variation = Variation::of(names.iter().map(String::as_str))
                .map_err(|unknown| Failure::new(unknown.message()).help(unknown.help()))?;
            vary(record, &rules, &variation, &limits, &effort)
        }
    };
    let answer = under(record, rules.clone(), &limits, &effort);
    let mut told = Reconstruct::of(&answer, &hypotheses, &study.file, strings);
    let found = &study.diagnostics;
    if let Some(reasons) = Reasons::of(&answer, record, &rules, found, &limits, &effort) {
        told = told.with_reasons(&reasons, &study.file, strings);
    }
    json(&told)
}

/// What a position is worth, or whether the side to move wins within some turns.
pub(crate) fn solve(mut asked: Asked) -> Result<String, Failure> {
    let wins_in: Option<u32> = asked.key("wins_in")?;
    let turns = asked.key("max_turns")?.unwrap_or(1_000_000_000);
    let memory: Option<usize> = asked.key("memory")?;
    let positions = asked.key("positions")?.unwrap_or(20_000);
    let question: Question = asked.rest()?;
    let standing = question.standing()?;
    let bounds = Bounds {
        bytes: memory.map_or(Bounds::BYTES, |mib| mib.saturating_mul(1 << 20)),
        ..Bounds::of_turns(turns)
    };
    let budget = Budget::of(bounds);
    json(&match wins_in {
        Some(turns) => Solve::Within(Within::of(&standing, turns, &budget)),
        None => {
            let solver = Solver {
                rules: &standing.rules,
                budget: &budget,
                positions,
                tree: 0,
            };
            let solution = solver.solve(&standing.position);
            Solve::Worth(Worth::of(&standing, &solution))
        }
    })
}
