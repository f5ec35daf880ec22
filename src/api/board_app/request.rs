//! What can be asked about a text at a place.

use serde::{Deserialize, Serialize};

use super::engine_turn::{self, TurnStrategy};
use super::new_record::with_rules;
use super::study_cursor::StudyCursor;
use super::{
    BoardContext, BoardViewOptions, EvidenceResponse, PartialTurnView, PositionSetup, SetupEdit,
    StudyView, TurnAnimation, compare, game_sheet,
};
use crate::api::{ApiError, MovesResponse, PositionContext, PositionQuery};
use crate::comment::CitationNames;
use crate::message::{Message, Strings};
use crate::study::{NodePath, Study};

/// A question about a text at a place: its name is the key `ask`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BoardAppRequest {
    /// All that there is to see: a [`StudyView`].
    Scene,
    /// The legal turns: [`MovesResponse`].
    Moves {
        /// How many are listed at most.
        limit: Option<usize>,
    },
    /// A turn as far as it is chosen: [`PartialTurnView`].
    Play {
        /// The turn, or the pit where it begins.
        turn: String,
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// The turn of the place, picture by picture: a [`TurnAnimation`].
    Film {
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// A turn written down: a [`WriteResponse`].
    Write {
        /// The turn.
        turn: String,
    },
    /// The game played by other rules: a [`WriteResponse`].
    PlayBy(PositionQuery),
    /// A board that is set up: a [`PositionSetup`].
    Draft {
        /// The board in one line; that of the place where none is told.
        line: Option<String>,
        /// What is changed of it.
        puts: Vec<SetupEdit>,
    },
    /// A board for each turn, to print: a [`GameSheet`](super::GameSheet).
    Sheet,
    /// A turn for whoever plays alone: an [`EngineTurn`](super::EngineTurn).
    Reply {
        /// How it is chosen.
        way: TurnStrategy,
        /// What decides what is left to chance.
        seed: u64,
    },
    /// A turn as several games play it: [`TurnComparison`](super::TurnComparison).
    Beside {
        /// The turn, or the pit where it begins.
        turn: String,
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// Which games fit with some words left open: [`EvidenceResponse`].
    Evidence {
        /// The words, by their numbers.
        off: Vec<usize>,
        /// The readings that are compared; those of the record where none are
        /// named.
        vary: Option<Vec<String>>,
    },
}

/// A record that was begun or changed, and a place in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WriteResponse {
    /// The text of the record.
    pub text: String,
    /// The turn that was written, or the place that was asked about.
    pub at: NodePath,
    /// Whether the turn that was written is legal; `null` where that is not known,
    /// or where no turn was written.
    pub legal: Option<bool>,
}

impl BoardAppRequest {
    /// The answer about a study at a place, as JSON. The comments of the study cite
    /// `sources`.
    ///
    /// # Errors
    ///
    /// When there is no such place, or what keeps it from having an answer.
    ///
    /// ```
    /// use fifangha::api::board_app::BoardAppRequest;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::message::Strings;
    /// use fifangha::study::{NodePath, Study};
    ///
    /// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R"));
    /// let ask: BoardAppRequest = serde_json::from_str(r#"{"ask": "write", "turn": "7R"}"#).unwrap();
    /// let sources = fifangha::comment::CitationNames::default();
    /// let answer = ask.answer(&study, &NodePath::main_line(0), &sources, Strings::english());
    /// assert_eq!(
    ///     answer.unwrap(),
    ///     r#"{"text":"1. 4R\n  (1. 7R)","at":{"game":0,"nodes":[1,0]},"legal":true}"#
    /// );
    /// ```
    pub fn answer(
        &self,
        study: &Study,
        at: &NodePath,
        sources: &CitationNames,
        strings: &Strings,
    ) -> Result<String, ApiError> {
        let at = &study.resolve(at);
        let stand = || BoardContext::at_place(study, at);
        let cursor = || StudyCursor::at_or_before(study, at).ok_or_else(super::no_such_place);
        match self {
            Self::Scene => json(&StudyView::new(study, at, sources, strings)),
            Self::Moves { limit } => {
                let stand = stand()?;
                let standing = PositionContext {
                    base: stand.base,
                    rules: stand.rules,
                    position: stand.position()?,
                };
                json(&MovesResponse::new(&standing, limit.unwrap_or(usize::MAX)))
            }
            Self::Play { turn, from } => json(&PartialTurnView::new(
                &stand()?,
                turn,
                *from,
                &BoardViewOptions::for_page(),
                strings,
            )?),
            Self::Film { from } => json(&TurnAnimation::at_place(study, at, *from, strings)?),
            Self::Write { turn } => json(&WriteResponse::play_turn(study, at, turn)?),
            Self::PlayBy(question) => {
                let ruled = with_rules(study, at.game, &question.game()?)?;
                json(&WriteResponse {
                    text: ruled.file.text().to_owned(),
                    at: at.clone(),
                    legal: None,
                })
            }
            Self::Draft { line, puts } => json(&PositionSetup::at_place(
                study,
                at,
                line.as_deref(),
                puts,
                strings,
            )?),
            Self::Sheet => json(&game_sheet::game_sheet(&cursor()?, strings)),
            Self::Reply { way, seed } => {
                let stand = stand()?;
                json(&engine_turn::choose_turn(
                    &stand.rules,
                    &stand.position()?,
                    *way,
                    *seed,
                    strings,
                )?)
            }
            Self::Beside { turn, from } => {
                json(&compare::compare_turn(&stand()?, turn, *from, strings)?)
            }
            Self::Evidence { off, vary } => json(&EvidenceResponse::new(
                study,
                at,
                off,
                vary.as_deref(),
                sources,
                strings,
            )?),
        }
    }
}

fn json(answer: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(answer).map_err(|error| ApiError::new(Message::verbatim(&error)))
}
