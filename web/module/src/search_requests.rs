//! Requests that search: reconstruction and solving.

use fifangha::api::board_app::QrCode;
use fifangha::api::{
    ApiError, GameValueJson, ReconstructResponse, SolveResponse, WinWithinJson, WorksheetResponse,
};
use fifangha::budget::{Budget, SearchLimits};
use fifangha::exercise::{DifficultyLevel, ExerciseSheet};
use fifangha::message::Message;
use fifangha::reconstruct::{
    InfeasibilityReasons, ReconstructionLimits, RuleVariation, compare_variants,
    reconstruct_with_rules,
};
use fifangha::replay::rules_of;
use fifangha::search::Solver;

use crate::record;
use crate::request::{WebRequest, json};

/// Returns every game that fits a record, and the games that fit other readings.
pub(crate) fn reconstruct(mut asked: WebRequest) -> Result<String, ApiError> {
    let study = record::study(&mut asked)?;
    let strings = asked.language();
    let limits = ReconstructionLimits {
        games: asked
            .optional_key("limit")?
            .unwrap_or(ReconstructionLimits::DEFAULT_GAMES),
        bounds: SearchLimits::with_max_turns(asked.optional_key("max_turns")?.unwrap_or(u64::MAX)),
    };
    let names: Option<Vec<String>> = asked.optional_key("vary")?;
    let number: Option<usize> = asked.optional_key("game")?;
    record::check_readable(&study, false)?;
    let records = &study.document.records;
    let record = match (records.len(), number) {
        (0, _) => return Err(ApiError::new(Message::new("cli.holds-no-game"))),
        (1, None) => 0,
        (many, None) => {
            return Err(
                ApiError::new(Message::new("cli.holds-games").with("n", many))
                    .with_help(Message::new("cli.names-the-first")),
            );
        }
        (many, Some(game)) if (1..=many).contains(&game) => game - 1,
        (many, Some(game)) => {
            return Err(ApiError::new(
                Message::new("cli.holds-not-that-game")
                    .with("n", many)
                    .with("game", game),
            ));
        }
    };
    let record = &records[record];
    let rules = rules_of(&record.front).map_err(|mistakes| record::first_failure(&mistakes))?;
    let written = || record.front.varies.iter().map(|it| it.value.clone());
    let names = names.unwrap_or_else(|| written().collect());
    let context = asked.context.clone();
    let hypotheses = match names.is_empty() {
        true => Vec::new(),
        false => {
            let variation =
                RuleVariation::parse_among(names.iter().map(String::as_str), record.front.games)
                    .map_err(|unknown| {
                        ApiError::new(unknown.message()).with_help(unknown.help())
                    })?;
            compare_variants(record, &rules, &variation, &limits, &context)
        }
    };
    let answer = reconstruct_with_rules(record, rules.clone(), &limits, &context);
    let mut told = ReconstructResponse::new(&answer, &hypotheses, &study.file, strings);
    let found = &study.diagnostics;
    if let Some(reasons) =
        InfeasibilityReasons::find(&answer, record, &rules, found, &limits, &context)
    {
        told = told.with_reasons(&reasons, &study.file, strings);
    }
    json(&told)
}

/// The limits of the search for exercises, a few seconds.
const WORKSHEET_LIMITS: SearchLimits = SearchLimits {
    sowings: 10_000_000,
    turns: u64::MAX,
    bytes: 16 << 20,
};

/// Returns exercises of a level, as the command `worksheet` does.
pub(crate) fn worksheet(mut asked: WebRequest) -> Result<String, ApiError> {
    let level: u8 = asked.optional_key("level")?.unwrap_or(2);
    let level = DifficultyLevel::from_number(level).unwrap_or(DifficultyLevel::ALL[0]);
    let count: Option<u8> = asked.optional_key("count")?;
    let count = count.map_or(8, |it| it.min(60).into());
    let seed: u64 = asked.optional_key("seed")?.unwrap_or(1);
    let strings = asked.language();
    let budget = Budget::new(WORKSHEET_LIMITS, &asked.context);
    let game = asked.position_query()?.game()?;
    let sheet = ExerciseSheet::find(&game.rules, level, count, seed, &budget);
    json(&WorksheetResponse::new(&game, &sheet, count, strings))
}

/// Returns the QR code of a link.
pub(crate) fn qr_code(mut asked: WebRequest) -> Result<String, ApiError> {
    let link: String = asked.required_key("link")?;
    json(&QrCode::encode(&link)?)
}

/// Returns the value of a position, or the result for a limited number of turns.
pub(crate) fn solve(mut asked: WebRequest) -> Result<String, ApiError> {
    let wins_in: Option<u32> = asked.optional_key("wins_in")?;
    let turns = asked.optional_key("max_turns")?.unwrap_or(1_000_000_000);
    let memory: Option<usize> = asked.optional_key("memory")?;
    let positions = asked.optional_key("max_positions")?.unwrap_or(20_000);
    let context = asked.context.clone();
    let question = asked.position_query()?;
    let standing = question.position()?;
    let bounds = SearchLimits {
        bytes: memory.map_or(SearchLimits::DEFAULT_BYTES, |mib| {
            mib.saturating_mul(1 << 20)
        }),
        ..SearchLimits::with_max_turns(turns)
    };
    let budget = Budget::new(bounds, &context);
    json(&match wins_in {
        Some(turns) => SolveResponse::Within(WinWithinJson::prove(&standing, turns, &budget)),
        None => {
            let solver = Solver {
                rules: &standing.rules,
                budget: &budget,
                positions,
                tree: 0,
            };
            let solution = solver.solve(&standing.position);
            SolveResponse::Worth(GameValueJson::new(&standing, &solution))
        }
    })
}
