use std::io::Write;

use fifangha_rules::{Position, Rules, Turn};

use super::game::GameOptions;
use super::language::Language;
use super::output::Out;
use super::record;
use super::watch::{self, watched};
use super::{Exit, Failure, Format, Outcome, output};
use crate::answer::{Solve, Standing, Within, Worth};
use crate::effort::{Bounds, Budget, Effort};
use crate::message::{Message, Strings};
use crate::search::{Branch, Solution, Solver, Value};

/// Says who wins, and in how many turns, and proves it.
///
/// The proof is exhaustive: it looks at every reply. What nobody can win is a
/// draw, even if it goes on for ever. Ctrl-C ends it and tells how far it came.
/// Exit code 0: decided; 1: not decided within --max-turns, or stopped. With
/// --wins-in, 0: the side to move wins within N turns; 1: it does not, or that
/// was not decided.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha solve --columns 4
  fifangha solve --rules katra-gorobaka --wins-in 3
  fifangha solve --rules fifanga --columns 4 --write > fifanga-4.fif")]
pub(super) struct Args {
    #[command(flatten)]
    options: GameOptions,
    /// The position, in one line [default: the start].
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Only asks whether the side to move wins within so many of its own turns.
    #[arg(long, value_name = "N")]
    wins_in: Option<u32>,
    /// Plays at most so many turns in search of the proof.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_turns: u64,
    /// At most so many MiB for what is remembered; what has no room is searched
    /// again.
    #[arg(long, value_name = "MIB", default_value_t = Bounds::BYTES >> 20)]
    memory: usize,
    /// At most so many positions are followed all at once, before questions are
    /// asked one by one; where that is all of them, games without end are known.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: usize,
    /// Writes a record that `fifangha check` proves again: all turns, where they
    /// are below ten thousand, or else a line.
    #[arg(long, conflicts_with_all = ["wins_in", "format"])]
    write: bool,
    /// Tells below the answer how to cite it: the command and the version of
    /// the program.
    #[arg(long)]
    cite: bool,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Turns of a proof that is written whole.
const WHOLE: usize = 10_000;

pub(super) fn run(args: &Args, language: &Language, out: &mut Out) -> Outcome {
    let standing = args.options.standing(args.position.as_deref())?;
    let bounds = Bounds {
        bytes: args.memory.saturating_mul(1 << 20),
        ..Bounds::of_turns(args.max_turns)
    };
    let strings = language.of_people();
    let effort = Effort::default();
    let budget = Budget::new(bounds, &effort);
    let spent = || match effort.is_stopped() {
        true => Message::new("cli.stopped-undecided"),
        false => Message::new("cli.spent").with("turns", args.max_turns),
    };
    if let Some(turns) = args.wins_in {
        let answer = watched(&effort, strings, watch::turns, || {
            Within::of(&standing, turns, &budget)
        })?;
        return within(answer, args, &standing, spent, strings, out);
    }
    let solver = Solver {
        rules: &standing.rules,
        budget: &budget,
        positions: args.positions,
        tree: if args.write { WHOLE } else { 0 },
    };
    let solution = watched(&effort, strings, watch::turns, || {
        solver.solve(&standing.position)
    })?;
    let answer = Worth::of(&standing, &solution);
    let exit = match answer.proved {
        true => Exit::Holds,
        false => Exit::Fails,
    };
    match args.format {
        _ if args.write && answer.proved => {
            let title = strings.t("cli.solved.title", &[]);
            let head = record::head(Some(&title), &args.options, &standing);
            write!(out, "{head}{}", proof(&standing, &solution))?;
        }
        Format::Json => {
            let made = Some(output::made());
            output::json(&Solve::Worth(Worth { made, ..answer }), out)?;
        }
        Format::Text => {
            out.line(&strings.say(&worth(&standing, &solution, spent)))?;
            if let Some(bound) = answer.not_within.filter(|&bound| bound > 0) {
                let said = Message::new("cli.solved.not-within").with("n", bound);
                out.line(&strings.say(&said))?;
            }
            if !answer.line.is_empty() {
                let line = (1..)
                    .zip(&answer.line)
                    .map(|(n, turn)| format!(" {n}. {turn}"));
                out.line(&line.collect::<String>())?;
            }
            if let Some(turn) = answer.returns_to {
                let said = Message::new("cli.solved.for-ever").with("turn", turn);
                out.line(&strings.say(&said))?;
            }
            if let Some(positions) = answer.positions {
                let said = Message::new("cli.solved.positions").with("n", positions);
                out.line(&strings.say(&said))?;
            }
            let played = Message::new("cli.turns-played").with("n", answer.nodes);
            out.line(&strings.say(&played))?;
            cite(args, strings, out)?;
        }
    }
    Ok(exit)
}

fn within(
    answer: Within,
    args: &Args,
    standing: &Standing,
    spent: impl Fn() -> Message,
    strings: &Strings,
    out: &mut Out,
) -> Outcome {
    let mover = standing.position.to_move();
    let wins = answer.wins;
    match args.format {
        Format::Json => {
            let made = Some(output::made());
            output::json(&Solve::Within(Within { made, ..answer }), out)?;
        }
        Format::Text => {
            let said = match wins {
                Some(true) => Message::new("cli.wins-within")
                    .with("mover", mover)
                    .with("other", !mover)
                    .with("n", answer.wins_in),
                Some(false) => Message::new("cli.holds-out")
                    .with("other", !mover)
                    .with("n", answer.wins_in),
                None => spent(),
            };
            let played = Message::new("cli.turns-played").with("n", answer.nodes);
            out.line(&strings.say(&said))?;
            out.line(&strings.say(&played))?;
            cite(args, strings, out)?;
        }
    }
    Ok(match wins {
        Some(true) => Exit::Holds,
        Some(false) | None => Exit::Fails,
    })
}

/// How to cite the answer, where that is asked.
fn cite(args: &Args, strings: &Strings, out: &mut Out) -> Result<(), Failure> {
    match args.cite {
        true => Ok(out.line(&strings.say(&output::cited(&output::made())))?),
        false => Ok(()),
    }
}

/// What a position is worth, in words.
fn worth(standing: &Standing, solution: &Solution, spent: impl Fn() -> Message) -> Message {
    let mover = standing.position.to_move();
    let won = |side: fifangha_rules::Side, turns| {
        Message::new("cli.solved.wins")
            .with("side", side)
            .with("other", !side)
            .with("n", turns)
    };
    match (solution.value, solution.outcome) {
        (Some(_), Some(outcome)) if solution.line.is_empty() => {
            Message::new("outcome.over").with("outcome", Message::from(&outcome))
        }
        (Some(Value::Win(turns)), _) => won(mover, turns),
        (Some(Value::Loss(turns)), _) => won(!mover, turns),
        (Some(Value::Draw), _) => Message::new("cli.solved.draw"),
        (None, _) => spent(),
    }
}

/// The body of a record that proves what a position is worth.
fn proof(standing: &Standing, solution: &Solution) -> String {
    let mover = standing.position.to_move();
    let mut text = match solution.value {
        Some(Value::Win(turns)) => {
            format!("@value {}\n@quickest-win {turns}\n", mover.letter())
        }
        Some(Value::Loss(_)) => format!("@value {}\n", (!mover).letter()),
        _ => "@value draw\n".to_owned(),
    };
    let rules = &standing.rules;
    if let Some(branches) = &solution.tree {
        tree(&mut text, rules, branches, 1);
        return text;
    }
    for (number, (before, turn)) in (1..).zip(&solution.line) {
        text.push_str(&line(rules, number, before, turn));
        text.push('\n');
    }
    if let Some(outcome) = solution.outcome.filter(|_| !solution.line.is_empty()) {
        text.push_str(&result(&outcome));
    } else if let Some(turn) = solution.returns_to {
        text.push_str(&format!("@repeats {turn}\n"));
    }
    text
}

/// The turns of a proof: the first as it was played, the others as variations.
/// Where the loser moves, the claim beside them says that these are all.
fn tree(text: &mut String, rules: &Rules, mut branches: &[Branch], mut number: u32) {
    while let Some((first, others)) = branches.split_first() {
        if !others.is_empty() {
            text.push_str(&format!("@turns {}\n", branches.len()));
        }
        text.push_str(&line(rules, number, &first.before, &first.turn));
        text.push('\n');
        for other in others {
            text.push('(');
            tree(text, rules, std::slice::from_ref(other), number);
            text.truncate(text.trim_end().len());
            text.push_str(")\n");
        }
        if let Some(outcome) = &first.outcome {
            text.push_str(&result(outcome));
        }
        branches = &first.after;
        number += 1;
    }
}

fn line(rules: &Rules, number: u32, before: &Position, turn: &Turn) -> String {
    format!("{number}. {}", rules.notation(before, turn))
}

fn result(outcome: &fifangha_rules::Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("@result {}\n", winner.letter()),
        None => "@result draw\n".to_owned(),
    }
}
