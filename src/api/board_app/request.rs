//! Requests about a location of a text.

use serde::{Deserialize, Serialize};

use super::engine_turn::{self, TurnStrategy};
use super::new_record::with_rules;
use super::study_cursor::StudyCursor;
use super::what_if::WhatIf;
use super::{
    BoardContext, BoardViewOptions, PartialTurnView, PositionSetup, RulesOverview, SetupEdit,
    StudyView, TurnAnimation, WhatIfResponse, compare, game_sheet,
};
use crate::api::{ApiError, MovesResponse, PositionQuery, to_json};
use crate::budget::SearchContext;
use crate::comment::CitationNames;
use crate::message::Strings;
use crate::study::{NodePath, Study};

/// A request about a location of a record.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BoardAppRequest {
    /// The view of the location: a [`StudyView`].
    Study,
    /// The legal turns: [`MovesResponse`].
    Moves {
        /// The maximum number of turns listed; by default 100,000.
        limit: Option<usize>,
    },
    /// A turn as far as its choices are made: [`PartialTurnView`].
    PartialTurn {
        /// The turn, or the pit where it starts.
        turn: String,
        /// The number of the first picture returned.
        #[serde(default)]
        from: usize,
    },
    /// The turn at the location, picture by picture: a [`TurnAnimation`].
    TurnAnimation {
        /// The number of the first picture returned.
        #[serde(default)]
        from: usize,
    },
    /// The record with a turn added: a [`WriteResponse`].
    Write {
        /// The turn.
        turn: String,
    },
    /// The record with other rules: a [`WriteResponse`].
    PlayBy(PositionQuery),
    /// A board that is set up: a [`PositionSetup`].
    PositionSetup {
        /// The board in one line; by default the board at the location.
        line: Option<String>,
        /// The changes of the board.
        puts: Vec<SetupEdit>,
    },
    /// A board for each turn, to print: a [`GameSheet`](super::GameSheet).
    GameSheet,
    /// A turn of the computer opponent: an [`EngineTurn`](super::EngineTurn).
    EngineTurn {
        /// The strategy.
        strategy: TurnStrategy,
        /// The random seed.
        seed: u64,
    },
    /// A turn in several games: [`TurnComparison`](super::TurnComparison).
    TurnComparison {
        /// The turn, or the pit where it starts.
        turn: String,
        /// The number of the first picture returned.
        #[serde(default)]
        from: usize,
    },
    /// The rules of the game, a few sentences each: a [`RulesOverview`].
    RulesOverview,
    /// The games that fit with some words left open: [`WhatIfResponse`].
    WhatIf {
        /// The indices of the words.
        off: Vec<usize>,
        /// The readings to compare; by default those of the record.
        vary: Option<Vec<String>>,
    },
}

/// A new or changed record, and a location in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WriteResponse {
    /// The text of the record.
    pub text: String,
    /// The location of the written turn, or the requested location.
    pub at: NodePath,
    /// `true` if the written turn is legal; `null` if that is not known, or if no turn was written.
    pub legal: Option<bool>,
}

impl BoardAppRequest {
    /// Returns the response for a location of a study, as JSON. Its pictures follow `view`, and the
    /// comments of the study cite `sources`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such location, or if the request fails there.
    pub(in crate::api) fn answer(
        &self,
        study: &Study,
        at: &NodePath,
        sources: &CitationNames,
        view: &BoardViewOptions,
        strings: &Strings,
        context: &SearchContext,
    ) -> Result<String, ApiError> {
        let at = &study.resolve(at);
        let cursor = || StudyCursor::at_or_before(study, at).ok_or_else(super::no_such_place);
        let board = || Ok::<_, ApiError>(BoardContext::from_cursor(&cursor()?));
        match self {
            Self::Study => to_json(&StudyView::new(study, at, sources, view, strings)),
            Self::Moves { limit } => {
                let limit = limit.unwrap_or(MovesResponse::DEFAULT_LIMIT);
                to_json(&MovesResponse::new(&board()?.context()?, limit))
            }
            Self::PartialTurn { turn, from } => {
                let begun = PartialTurnView::new(&board()?, turn, *from, view, strings)?;
                to_json(&begun)
            }
            Self::TurnAnimation { from } => {
                to_json(&TurnAnimation::at_cursor(&cursor()?, *from, view, strings)?)
            }
            Self::Write { turn } => to_json(&WriteResponse::play_turn(study, at, turn)?),
            Self::PlayBy(query) => {
                let known_games = study.known_games;
                let query = PositionQuery {
                    known_games,
                    ..query.clone()
                };
                let ruled = with_rules(study, at.game, &query.game()?)?;
                to_json(&WriteResponse {
                    text: ruled.file.text().to_owned(),
                    at: at.clone(),
                    legal: None,
                })
            }
            Self::PositionSetup { line, puts } => {
                let line = line.as_deref();
                to_json(&PositionSetup::new(&cursor()?, line, puts, view, strings)?)
            }
            Self::GameSheet => to_json(&game_sheet::game_sheet(&cursor()?, strings)),
            Self::EngineTurn { strategy, seed } => {
                let context = board()?.context()?;
                to_json(&engine_turn::choose_turn(
                    &context, *strategy, *seed, view, strings,
                )?)
            }
            Self::TurnComparison { turn, from } => {
                let compared = compare::compare_turn(&board()?, turn, *from, view, strings)?;
                to_json(&compared)
            }
            Self::RulesOverview => to_json(&RulesOverview::new(&board()?, sources, strings)),
            Self::WhatIf { off, vary } => {
                let found = WhatIf::search(study, at, off, vary.as_deref(), context)?;
                to_json(&WhatIfResponse::new(&found, sources, strings))
            }
        }
    }
}
