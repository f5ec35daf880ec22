use fifangha_rules::{Games, Parameters};
use serde::{Deserialize, Serialize};

use super::diagnostic::DiagnosticJson;
use super::error::ApiError;
use super::provenance::Provenance;
use super::rule_variant::RuleVariantJson;
use crate::board::BoardPart;
use crate::budget::{SearchContext, SearchLimits};
use crate::diagnostic::{Diagnostic, SourceFile, Span};
use crate::message::{Message, Strings};
use crate::notation::ast::{Document, Record};
use crate::reconstruct::{
    self as found, InfeasibilityReasons, ReconstructionLimits, ReconstructionReport, RuleVariants,
    compare_variants, reconstruct_with_rules, varied_names,
};
use crate::replay::{GameRules, rules_of};
use crate::study::Study;

/// The record of a file to reconstruct, and the limits of the search.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct ReconstructRequest {
    /// The number of the game in the file, from 1; required if there are several.
    pub game: Option<usize>,
    /// The variants to compare; by default those that the record names.
    pub vary: Option<Vec<String>>,
    /// The maximum number of games listed.
    pub limit: usize,
    /// The maximum number of turns played in the search.
    pub max_turns: u64,
}

impl Default for ReconstructRequest {
    fn default() -> Self {
        Self {
            game: None,
            vary: None,
            limit: ReconstructionLimits::DEFAULT_GAMES,
            max_turns: u64::MAX,
        }
    }
}

/// The results of a reconstruction.
#[derive(Debug)]
pub struct Reconstruction<'r> {
    /// The games that fit.
    pub report: ReconstructionReport,
    /// The results under other rule variants.
    pub variants: Vec<found::VariantResult>,
    /// The reasons why no game fits, if none does.
    pub reasons: Option<InfeasibilityReasons<'r>>,
}

impl ReconstructRequest {
    /// Returns the index of the record in a file.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game, or if there are several and none is chosen.
    pub fn record(&self, document: &Document) -> Result<usize, ApiError> {
        match (document.records.len(), self.game) {
            (1, None) => Ok(0),
            (0, _) => Err(ApiError::new(Message::new("cli.holds-no-game"))),
            (many, None) => Err(
                ApiError::new(Message::new("cli.holds-games").with("n", many))
                    .with_help(Message::new("cli.names-the-first")),
            ),
            (many, Some(game)) if (1..=many).contains(&game) => Ok(game - 1),
            (many, Some(game)) => Err(ApiError::new(
                Message::new("cli.holds-not-that-game")
                    .with("n", many)
                    .with("game", game),
            )),
        }
    }

    /// Returns the limits of the search.
    #[must_use]
    pub fn limits(&self) -> ReconstructionLimits {
        ReconstructionLimits {
            games: self.limit,
            bounds: SearchLimits::with_max_turns(self.max_turns),
        }
    }

    /// Returns the variants to compare, which can name the given games, if there are any.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not that of a variant.
    pub fn rule_variants(
        &self,
        record: &Record,
        games: Games,
    ) -> Result<Option<RuleVariants>, ApiError> {
        let front = &record.front;
        let names = varied_names(self.vary.as_deref(), front);
        if names.is_empty() {
            return Ok(None);
        }
        Ok(Some(RuleVariants::parse_among(names, games)?))
    }

    /// Searches for the games that fit a record, and for the reasons if none does.
    #[must_use]
    pub fn search<'r>(
        &self,
        record: &'r Record,
        rules: &GameRules,
        rule_variants: Option<&RuleVariants>,
        diagnostics: &'r [Diagnostic],
        context: &SearchContext,
    ) -> Reconstruction<'r> {
        let limits = self.limits();
        let report = reconstruct_with_rules(record, rules.clone(), &limits, context);
        let variants = rule_variants.map_or_else(Vec::new, |rule_variants| {
            compare_variants(record, rules, rule_variants, &limits, context)
        });
        let reasons =
            InfeasibilityReasons::find(&report, record, rules, diagnostics, &limits, context);
        Reconstruction {
            report,
            variants,
            reasons,
        }
    }

    /// Returns the games that fit the chosen record of a study.
    pub(super) fn respond(
        &self,
        study: &Study,
        strings: &Strings,
        context: &SearchContext,
    ) -> Result<ReconstructResponse, ApiError> {
        let record = &study.document.records[self.record(&study.document)?];
        let rules = rules_of(&record.front, study.known_games)
            .map_err(|mistakes| first_error(&mistakes))?;
        let rule_variants = self.rule_variants(record, study.known_games)?;
        let rule_variants = rule_variants.as_ref();
        let found = self.search(record, &rules, rule_variants, &study.diagnostics, context);
        Ok(ReconstructResponse::new(&found, &study.file, strings))
    }
}

fn first_error(mistakes: &[Diagnostic]) -> ApiError {
    mistakes.first().map_or_else(
        || ApiError::new(Message::new("cli.holds-no-game")),
        ApiError::from,
    )
}

/// The games that fit a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReconstructResponse {
    /// The number of games that fit the record under its own rules.
    pub count: u64,
    /// `true` if that number is proved: the search was not stopped and left nothing undecided.
    pub complete: bool,
    /// The number of games with the written reading of every doubtful sign; absent if no sign is
    /// doubtful.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_read: Option<u64>,
    /// The games, up to a limit. Games with the written reading of every doubtful sign come first.
    pub games: Vec<ReconstructedGameJson>,
    /// The parts of each turn that all games share.
    pub forced: Vec<ForcedTurnJson>,
    /// The results under other rule variants.
    pub variants: Vec<VariantResultJson>,
    /// The minimal conflicts that rule out all games; `null` if a game fits.
    pub conflicts: Option<ConflictsJson>,
    /// The diagnostics of errors that do not depend on the game, if no game fits, as reported by
    /// `check`.
    pub faults: Vec<DiagnosticJson>,
    /// The closest boards that games reach, if a board fits none; otherwise `null`.
    pub closest: Option<ClosestBoardsJson>,
    /// The contribution of each part of the evidence, if requested.
    pub contributions: Vec<ContributionJson>,
    /// The command and version that produced the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provenance: Option<Provenance>,
}

/// The boards that games reach in place of a written one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClosestBoardsJson {
    /// The closest boards, the closest first.
    pub boards: Vec<ClosestBoardJson>,
    /// `true` if all games were compared.
    pub all: bool,
}

/// A board that a game reaches.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClosestBoardJson {
    /// The board.
    pub position: String,
    /// The differences from the written board.
    pub differs: Vec<BoardDiscrepancyJson>,
}

/// A pit or a reserve whose contents differ from the written ones.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardDiscrepancyJson {
    /// The pit, or `S` or `N` for a reserve.
    pub place: String,
    /// The number of seeds written.
    pub written: u32,
    /// The number of seeds reached.
    pub reached: u32,
}

/// The contribution of a part of the evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ContributionJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The text of the part.
    pub text: String,
    /// `true` if the part is a whole turn, gap, board or claim, or the result.
    pub whole: bool,
    /// The number of games that fit without it.
    pub count: u64,
    /// `true` if that number is proved.
    pub complete: bool,
}

/// The minimal sets of contradicting parts of the evidence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConflictsJson {
    /// The sets. Their members are turns, gaps, boards, claims and the result. No game fits all
    /// members of a set; without any one of them, some game fits the others.
    pub sets: Vec<Vec<ConflictMemberJson>>,
    /// `true` if these are proved to be all sets.
    pub all: bool,
}

/// A member of a minimal conflict.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConflictMemberJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The text of the part.
    pub text: String,
}

/// A game that fits the record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReconstructedGameJson {
    /// Its rules.
    pub rules: RuleVariantJson,
    /// The start position, if several fit; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The turns in short notation.
    pub turns: Vec<String>,
    /// The doubtful signs that the game contradicts; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deviations: Vec<SignDeviationJson>,
}

/// A doubtful sign whose written reading a game contradicts.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SignDeviationJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The sign as written, `_(2?)`.
    pub text: String,
    /// The value in the game; `null` if no single value was found.
    pub needs: Option<String>,
}

/// The parts of a turn that all games share.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ForcedTurnJson {
    /// The number of the turn.
    pub turn: u32,
    /// The turn in short notation, if all of it is shared; otherwise `null`.
    pub notation: Option<String>,
    /// The pit, if it is shared; otherwise `null`.
    pub pit: Option<String>,
    /// The direction, `<` or `>`, if there is one and it is shared; otherwise `null`.
    pub direction: Option<String>,
    /// The choices of the turn; `null` for a choice that differs.
    pub choices: Vec<Option<String>>,
}

/// The result under another rule variant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariantResultJson {
    /// The variant, with all varied parameters.
    pub rules: RuleVariantJson,
    /// The number of games that fit.
    pub count: u64,
    /// `true` if that number is proved.
    pub complete: bool,
    /// The place where the evidence contradicts every game; `null` if a game fits.
    pub fails_at: Option<FailurePointJson>,
    /// The reason why the variant cannot be played; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
}

/// The place where the evidence contradicts every game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailurePointJson {
    /// The number of the turn.
    pub turn: u32,
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The code of the diagnostic.
    pub code: String,
}

impl ReconstructResponse {
    /// Returns the result for a record of a file, with other variants and texts in a language.
    #[must_use]
    pub fn new(found: &Reconstruction<'_>, file: &SourceFile, strings: &Strings) -> Self {
        let Reconstruction {
            report: answer,
            variants,
            reasons,
        } = found;
        let reasons = reasons.as_ref();
        let rules = &answer.rules;
        let own = rules.rules.parameters();
        let several = answer.start.as_ref().is_some_and(|start| start.count > 1);
        let games = answer.games.iter().map(|game| ReconstructedGameJson {
            rules: RuleVariantJson::from_parameters(rules.base, own),
            start: several.then(|| game.start.to_string()),
            turns: game.notations(&rules.rules),
            deviations: game
                .deviations
                .iter()
                .map(|it| SignDeviationJson::new(it, file))
                .collect(),
        });
        let variants = variants
            .iter()
            .map(|it| VariantResultJson::new(it, own, file, strings));
        Self {
            count: saturating_u64(answer.count),
            complete: answer.complete,
            as_read: answer.as_read.map(saturating_u64),
            games: games.collect(),
            forced: answer.forced.iter().map(ForcedTurnJson::new).collect(),
            variants: variants.collect(),
            conflicts: reasons.map(|it| ConflictsJson::new(&it.conflicts, file)),
            faults: reasons
                .iter()
                .flat_map(|it| &it.faults)
                .map(|it| DiagnosticJson::new(file, it, strings))
                .collect(),
            closest: reasons
                .and_then(|it| it.closest.as_ref())
                .map(ClosestBoardsJson::new),
            contributions: Vec::new(),
            provenance: None,
        }
    }
}

impl SignDeviationJson {
    fn new(it: &found::SignDeviation, file: &SourceFile) -> Self {
        let place = file.line_column(it.span.start());
        Self {
            line: place.line,
            column: place.column,
            text: it.written.clone(),
            needs: it.needs.clone(),
        }
    }
}

/// Converts a count to 64 bits, saturating.
pub(super) fn saturating_u64(count: u128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

impl ForcedTurnJson {
    fn new(forced: &found::SharedTurn) -> Self {
        let choices = forced.choices.iter();
        Self {
            turn: forced.turn,
            notation: forced.notation.clone(),
            pit: forced.pit.map(|pit| pit.to_string()),
            direction: forced.direction_sign().map(|it| it.to_string()),
            choices: choices
                .map(|choice| choice.map(|choice| choice.symbol().to_string()))
                .collect(),
        }
    }
}

impl VariantResultJson {
    fn new(
        variant: &found::VariantResult,
        own: &Parameters,
        file: &SourceFile,
        strings: &Strings,
    ) -> Self {
        let played = variant.found.as_ref();
        Self {
            rules: RuleVariantJson::from_result(variant, own),
            count: played.map_or(0, |answer| saturating_u64(answer.count)),
            complete: played.map_or(true, |answer| answer.complete),
            fails_at: played
                .ok()
                .and_then(|answer| answer.failure.as_ref())
                .map(|failure| FailurePointJson::new(failure, file)),
            conflict: played.err().map(|why| strings.render(&why.message())),
        }
    }
}

impl ClosestBoardsJson {
    /// Returns the closest boards.
    #[must_use]
    pub fn new(closest: &found::ClosestBoards) -> Self {
        let differs = |(place, written, reached): &(BoardPart, u32, u32)| BoardDiscrepancyJson {
            place: place.to_string(),
            written: *written,
            reached: *reached,
        };
        let near = |near: &found::ClosestBoard| ClosestBoardJson {
            position: near.position.to_string(),
            differs: near.differs.iter().map(differs).collect(),
        };
        Self {
            boards: closest.boards.iter().map(near).collect(),
            all: closest.all,
        }
    }
}

impl ContributionJson {
    /// Returns the contribution of a part of a file.
    #[must_use]
    pub fn new(impact: &found::Contribution, file: &SourceFile) -> Self {
        let place = file.line_column(impact.span.start());
        Self {
            line: place.line,
            column: place.column,
            text: impact.span.slice(file.text()).to_owned(),
            whole: impact.whole,
            count: saturating_u64(impact.count),
            complete: impact.complete,
        }
    }
}

impl ConflictsJson {
    /// Returns the minimal conflicts of a record of a file.
    #[must_use]
    pub fn new(conflicts: &found::MinimalConflicts, file: &SourceFile) -> Self {
        let member = |span: &Span| {
            let place = file.line_column(span.start());
            ConflictMemberJson {
                line: place.line,
                column: place.column,
                text: span.slice(file.text()).to_owned(),
            }
        };
        Self {
            sets: (conflicts.sets.iter())
                .map(|set| set.iter().map(member).collect())
                .collect(),
            all: conflicts.all,
        }
    }
}

impl FailurePointJson {
    fn new(failure: &found::Infeasibility, file: &SourceFile) -> Self {
        let place = file.line_column(failure.diagnostic.span.start());
        Self {
            turn: failure.turn,
            line: place.line,
            column: place.column,
            code: failure.diagnostic.code.as_str().to_owned(),
        }
    }
}
