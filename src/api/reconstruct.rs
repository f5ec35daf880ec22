use fifangha_rules::Parameters;
use serde::Serialize;

use super::{Provenance, ReadingJson};
use crate::diagnostic::{SourceFile, Span};
use crate::message::Strings;
use crate::reconstruct::{self as found, ReconstructionReport};

/// The games that fit what a record says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReconstructResponse {
    /// How many games fit the record by its own rules.
    pub count: u64,
    /// Whether that is proved: the search was not stopped, and nothing was left
    /// undecided.
    pub complete: bool,
    /// Where something is doubtful: how many games have all of it as it is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_read: Option<u64>,
    /// The games, up to a limit; those first that have all that is doubtful as
    /// it is read.
    pub games: Vec<ReconstructedGameJson>,
    /// What all games share, turn by turn.
    pub forced: Vec<ForcedTurnJson>,
    /// Other readings of the rules, as far as they are compared.
    pub hypotheses: Vec<HypothesisJson>,
    /// Why no game fits; `null` where one does.
    pub clashes: Option<ConflictsJson>,
    /// What is wrong whatever the game is, where no game fits: as `check` tells it.
    pub faults: Vec<super::DiagnosticJson>,
    /// The nearest boards that a game reaches, where a board fits none.
    pub nearest: Option<ClosestBoardsJson>,
    /// What each piece of the evidence contributes, where that was asked for.
    pub pieces: Vec<ContributionJson>,
    /// How it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
}

/// The boards that games reach where another one is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClosestBoardsJson {
    /// The nearest ones, the nearest first.
    pub boards: Vec<ClosestBoardJson>,
    /// Whether all games were looked at.
    pub all: bool,
}

/// A board that a game reaches.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClosestBoardJson {
    /// The board.
    pub position: String,
    /// Where it differs from the one that is written.
    pub differs: Vec<BoardDiscrepancyJson>,
}

/// A pit or a reserve of which something else is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BoardDiscrepancyJson {
    /// The pit, or `S` or `N` for a reserve.
    pub place: String,
    /// The seeds that are written.
    pub written: u32,
    /// The seeds that lie there.
    pub reached: u32,
}

/// What a piece of the evidence contributes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ContributionJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The piece as it is written.
    pub text: String,
    /// Whether it is a whole turn, gap, board, claim or the result.
    pub whole: bool,
    /// How many games fit without it.
    pub count: u64,
    /// Whether that is proved.
    pub complete: bool,
}

/// The smallest sets of pieces that cannot hold together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConflictsJson {
    /// Each set is of turns, gaps, boards, claims and the result. No game has
    /// all of a set; with any one of them left open, some game has the others.
    pub sets: Vec<Vec<ConflictMemberJson>>,
    /// Whether it is proved that these are all.
    pub all: bool,
}

/// A piece of the evidence that clashes with others.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ConflictMemberJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The piece as it is written.
    pub text: String,
}

/// A game that fits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReconstructedGameJson {
    /// Its rules.
    pub rules: ReadingJson,
    /// The position it starts from, where several fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The short forms of its turns.
    pub turns: Vec<String>,
    /// What is doubtful and is otherwise here than it is read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departs: Vec<DepartureJson>,
}

/// A doubtful sign that a game has otherwise than it is read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DepartureJson {
    /// The line of the record, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The sign as it is written, `_(2?)`.
    pub text: String,
    /// What the game has there; `null` where no single value was found.
    pub needs: Option<String>,
}

/// What all games share in a turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ForcedTurnJson {
    /// The number of the turn.
    pub turn: u32,
    /// The short form, where the whole turn is shared.
    pub notation: Option<String>,
    /// The pit, where it is shared.
    pub pit: Option<String>,
    /// The direction, `<` or `>`, where there is one and it is shared.
    pub direction: Option<String>,
    /// The choices that every game makes, `null` where they differ.
    pub choices: Vec<Option<String>>,
}

/// What fits by another reading of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HypothesisJson {
    /// The reading, with every parameter that is varied.
    pub rules: ReadingJson,
    /// How many games fit.
    pub count: u64,
    /// Whether that is proved.
    pub complete: bool,
    /// Where the evidence breaks down, if no game fits.
    pub fails_at: Option<FailurePointJson>,
    /// Why the reading cannot be played at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
}

/// Where the evidence breaks down.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailurePointJson {
    /// The number of the turn.
    pub turn: u32,
    /// The line of the evidence, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The code of the diagnostic.
    pub code: String,
}

impl ReconstructResponse {
    /// What was found for a record of a file, and by other readings, in a
    /// language.
    #[must_use]
    pub fn new(
        answer: &ReconstructionReport,
        hypotheses: &[found::Hypothesis],
        file: &SourceFile,
        strings: &Strings,
    ) -> Self {
        let rules = &answer.rules;
        let own = rules.rules.parameters();
        let several = answer.start.as_ref().is_some_and(|start| start.count > 1);
        let turns = |game: &found::ReconstructedGame| {
            let turns = game.turns.iter();
            turns.map(|turn| turn.notation(&rules.rules)).collect()
        };
        let games = answer.games.iter().map(|game| ReconstructedGameJson {
            rules: ReadingJson::from_parameters(rules.base, own),
            start: several.then(|| game.start.to_string()),
            turns: turns(game),
            departs: game
                .deviations
                .iter()
                .map(|it| DepartureJson::new(it, file))
                .collect(),
        });
        let hypotheses = hypotheses
            .iter()
            .map(|it| HypothesisJson::new(it, own, file, strings));
        Self {
            count: saturating_u64(answer.count),
            complete: answer.complete,
            as_read: answer.as_read.map(saturating_u64),
            games: games.collect(),
            forced: answer.forced.iter().map(ForcedTurnJson::new).collect(),
            hypotheses: hypotheses.collect(),
            clashes: None,
            faults: Vec::new(),
            nearest: None,
            pieces: Vec::new(),
            made: None,
        }
    }

    /// The same with why no game fits.
    #[must_use]
    pub fn with_reasons(
        mut self,
        reasons: &found::InfeasibilityReasons<'_>,
        file: &SourceFile,
        strings: &Strings,
    ) -> Self {
        let faults = reasons.faults.iter();
        self.faults = faults
            .map(|it| super::DiagnosticJson::new(file, it, strings))
            .collect();
        self.clashes = Some(ConflictsJson::new(&reasons.conflicts, file));
        self.nearest = reasons.closest.as_ref().map(ClosestBoardsJson::new);
        self
    }
}

impl DepartureJson {
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

/// A number as far as JSON readers take one.
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
            direction: forced.direction.map(|way| way.arrow().to_string()),
            choices: choices
                .map(|choice| choice.map(|choice| choice.symbol().to_string()))
                .collect(),
        }
    }
}

impl HypothesisJson {
    fn new(
        hypothesis: &found::Hypothesis,
        own: &Parameters,
        file: &SourceFile,
        strings: &Strings,
    ) -> Self {
        let played = hypothesis.found.as_ref();
        let mut rules = match played {
            Ok(answer) => {
                ReadingJson::from_parameters(hypothesis.base, answer.rules.rules.parameters())
            }
            // Rules that cannot be played are told by what was asked for.
            Err(_) => ReadingJson::without_parameters(hypothesis.base, own.columns.count()),
        };
        for (parameter, value) in &hypothesis.set {
            rules.set_parameter(*parameter, value);
        }
        Self {
            rules,
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
    /// What was found.
    #[must_use]
    pub fn new(nearest: &found::ClosestBoards) -> Self {
        let differs = |place: String, &(written, reached): &(u32, u32)| BoardDiscrepancyJson {
            place,
            written,
            reached,
        };
        let near = |near: &found::ClosestBoard| ClosestBoardJson {
            position: near.position.to_string(),
            differs: (near.pits.iter())
                .map(|(pit, written, lies)| differs(pit.to_string(), &(*written, *lies)))
                .chain(near.reserves.iter().map(|(side, written, lies)| {
                    differs(side.letter().to_string(), &(*written, *lies))
                }))
                .collect(),
        };
        Self {
            boards: nearest.boards.iter().map(near).collect(),
            all: nearest.all,
        }
    }
}

impl ContributionJson {
    /// What was found out about a piece of a file.
    #[must_use]
    pub fn new(piece: &found::Contribution, file: &SourceFile) -> Self {
        let place = file.line_column(piece.span.start());
        Self {
            line: place.line,
            column: place.column,
            text: piece.span.slice(file.text()).to_owned(),
            whole: piece.whole,
            count: saturating_u64(piece.count),
            complete: piece.complete,
        }
    }
}

impl ConflictsJson {
    /// What was found out about a record of a file.
    #[must_use]
    pub fn new(clashes: &found::MinimalConflicts, file: &SourceFile) -> Self {
        let clashing = |span: &Span| {
            let place = file.line_column(span.start());
            ConflictMemberJson {
                line: place.line,
                column: place.column,
                text: span.slice(file.text()).to_owned(),
            }
        };
        Self {
            sets: (clashes.sets.iter())
                .map(|set| set.iter().map(clashing).collect())
                .collect(),
            all: clashes.all,
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
