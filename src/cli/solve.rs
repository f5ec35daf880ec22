use std::io::Write;

use fifangha_rules::{MAX_LAPS, Position, Rules, Turn};

use super::game_options::GameOptions;
use super::interruptible::run_interruptible;
use super::language::OutputLanguage;
use super::output::CommandOutput;
use super::output_options::OutputOptions;
use super::record_output;
use super::{AnswerFormat, CommandError, CommandResult, Exit, output};
use crate::api::{GameValueJson, PositionContext, SolveRequest, SolveResponse, WinWithinJson};
use crate::budget::{Budget, SearchContext};
use crate::message::{Message, Strings};
use crate::search::{Proof, ProofBranch, ProvenValue, Solution, wins_in};

#[derive(clap::Args, Debug)]
pub(super) struct SolveArgs {
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    pub(super) options: GameOptions,
    #[command(flatten)]
    request: SolveRequest,
    #[arg(long, conflicts_with_all = ["wins_in", "format"])]
    write: bool,
    #[arg(long)]
    cite: bool,
    #[command(flatten)]
    output: OutputOptions,
}

/// The maximum number of turns of a proof that is written completely.
const MAX_TREE_TURNS: usize = 10_000;

pub(super) fn run(
    args: &SolveArgs,
    language: &OutputLanguage,
    out: &mut CommandOutput,
) -> CommandResult {
    let format = args.output.answer_or_record(args.write)?;
    let position_context = args.options.position_context(args.position.as_deref())?;
    let strings = language.for_people();
    let context = SearchContext::default();
    let budget = Budget::new(args.request.limits(), &context);
    let spent = || match context.is_stopped() {
        true => Message::new("cli.stopped-undecided"),
        false if budget.is_exhausted() => {
            Message::new("cli.spent").with("turns", args.request.max_turns)
        }
        false => Message::new("cli.given-up").with("n", MAX_LAPS),
    };
    if let Some(turns) = args.request.wins_in {
        let PositionContext {
            rules, position, ..
        } = &position_context;
        let proof = run_interruptible(&context, strings, || {
            wins_in(rules, position, turns, &budget)
        })?;
        args.output.redirect(out);
        return print_wins_in(
            (turns, proof),
            args,
            format,
            &position_context,
            spent,
            strings,
            out,
        );
    }
    let tree = if args.write { MAX_TREE_TURNS } else { 0 };
    let solver = args.request.solver(&position_context, &budget, tree);
    let solution = run_interruptible(&context, strings, || {
        solver.solve(&position_context.position)
    })?;
    let is_proved = solution.value.is_some();
    if !args.write || is_proved {
        args.output.redirect(out);
    }
    match format {
        _ if args.write && is_proved => {
            let title = strings.t("cli.solved.title", &[]);
            let head = record_output::record_header(Some(&title), &args.options, &position_context);
            write!(out, "{head}{}", proof_body(&position_context, &solution))?;
        }
        AnswerFormat::Json => {
            let answer = GameValueJson {
                provenance: Some(output::command_provenance()),
                ..GameValueJson::new(&position_context, &solution)
            };
            output::json(&SolveResponse::Value(answer), out)?;
        }
        AnswerFormat::Text => {
            out.line(&strings.render(&value_message(&position_context, &solution, spent)))?;
            if !is_proved && solution.not_within > 0 {
                let message = Message::new("cli.solved.not-within").with("n", solution.not_within);
                out.line(&strings.render(&message))?;
            }
            if !solution.line.is_empty() {
                let rules = &position_context.rules;
                out.line(&record_output::numbered_line(rules, &solution.line))?;
            }
            if let Some(turn) = solution.returns_to {
                let message = Message::new("cli.solved.for-ever").with("turn", turn);
                out.line(&strings.render(&message))?;
            }
            if let Some(positions) = solution.positions {
                let message = Message::new("cli.solved.positions").with("n", positions);
                out.line(&strings.render(&message))?;
            }
            let played = Message::new("cli.turns-played").with("n", solution.nodes);
            out.line(&strings.render(&played))?;
            cite(args, strings, out)?;
        }
    }
    Ok(Exit::passed_if(is_proved))
}

fn print_wins_in(
    (turns, proof): (u32, Proof),
    args: &SolveArgs,
    format: AnswerFormat,
    position_context: &PositionContext,
    spent: impl Fn() -> Message,
    strings: &Strings,
    out: &mut CommandOutput,
) -> CommandResult {
    let mover = position_context.position.to_move();
    match format {
        AnswerFormat::Json => {
            let provenance = Some(output::command_provenance());
            let answer = WinWithinJson::new(position_context, turns, &proof);
            let answer = WinWithinJson {
                provenance,
                ..answer
            };
            output::json(&SolveResponse::Within(answer), out)?;
        }
        AnswerFormat::Text => {
            let message = match proof.holds {
                Some(true) => Message::new("cli.wins-within")
                    .with("mover", mover)
                    .with("other", !mover)
                    .with("n", turns),
                Some(false) => Message::new("cli.holds-out")
                    .with("other", !mover)
                    .with("n", turns),
                None => spent(),
            };
            let played = Message::new("cli.turns-played").with("n", proof.nodes);
            out.line(&strings.render(&message))?;
            out.line(&strings.render(&played))?;
            cite(args, strings, out)?;
        }
    }
    Ok(Exit::passed_if(proof.holds == Some(true)))
}

/// Prints how to cite the result, with `--cite`.
fn cite(args: &SolveArgs, strings: &Strings, out: &mut CommandOutput) -> Result<(), CommandError> {
    match args.cite {
        true => {
            Ok(out
                .line(&strings.render(&output::citation_message(&output::command_provenance())))?)
        }
        false => Ok(()),
    }
}

/// Returns the value of a position as a sentence.
fn value_message(
    position_context: &PositionContext,
    solution: &Solution,
    spent: impl Fn() -> Message,
) -> Message {
    let mover = position_context.position.to_move();
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
        (Some(ProvenValue::Win(turns)), _) => won(mover, turns),
        (Some(ProvenValue::Loss(turns)), _) => won(!mover, turns),
        (Some(ProvenValue::Draw), _) => Message::new("cli.solved.draw"),
        (None, _) => spent(),
    }
}

/// Returns the body of a record that proves the value of a position.
fn proof_body(position_context: &PositionContext, solution: &Solution) -> String {
    let mover = position_context.position.to_move();
    let mut text = match solution.value {
        Some(ProvenValue::Win(turns)) => {
            format!("@value {}\n@quickest-win {turns}\n", mover.letter())
        }
        Some(ProvenValue::Loss(_)) => format!("@value {}\n", (!mover).letter()),
        _ => "@value draw\n".to_owned(),
    };
    let rules = &position_context.rules;
    if let Some(branches) = &solution.tree {
        write_proof_tree(&mut text, rules, branches, 1);
        return text;
    }
    for (number, (before, turn)) in (1..).zip(&solution.line) {
        text.push_str(&numbered_turn(rules, number, before, turn));
        text.push('\n');
    }
    if let Some(outcome) = solution.outcome.filter(|_| !solution.line.is_empty()) {
        text.push_str(&result_claim(&outcome));
    } else if let Some(turn) = solution.returns_to {
        text.push_str(&format!("@repeats {turn}\n"));
    }
    text
}

/// Writes the turns of a proof: the first as the main line, the others as variations. If
/// the loser moves, a claim states that these are all turns.
fn write_proof_tree(
    text: &mut String,
    rules: &Rules,
    mut branches: &[ProofBranch],
    mut number: u32,
) {
    while let Some((first, others)) = branches.split_first() {
        if !others.is_empty() {
            text.push_str(&format!("@turns {}\n", branches.len()));
        }
        text.push_str(&numbered_turn(rules, number, &first.before, &first.turn));
        text.push('\n');
        for other in others {
            text.push('(');
            write_proof_tree(text, rules, std::slice::from_ref(other), number);
            text.truncate(text.trim_end().len());
            text.push_str(")\n");
        }
        if let Some(outcome) = &first.outcome {
            text.push_str(&result_claim(outcome));
        }
        branches = &first.after;
        number += 1;
    }
}

fn numbered_turn(rules: &Rules, number: u32, before: &Position, turn: &Turn) -> String {
    format!("{number}. {}", rules.notation(before, turn))
}

fn result_claim(outcome: &fifangha_rules::Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("@result {}\n", winner.letter()),
        None => "@result draw\n".to_owned(),
    }
}
