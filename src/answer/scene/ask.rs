//! What can be asked about a text at a place.

use serde::{Deserialize, Serialize};

use super::begin::ruled;
use super::cursor::Cursor;
use super::reply::{self, Way};
use super::{Begun, Draft, Evidence, Film, Put, Scene, Stand, View, beside, sheet};
use crate::answer::{Failure, Moves, Question, Standing};
use crate::comment::Sources;
use crate::message::{Message, Strings};
use crate::study::{At, Study};

/// A question about a text at a place: its name is the key `ask`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// All that there is to see: a [`Scene`].
    Scene,
    /// The legal turns: [`Moves`].
    Moves {
        /// How many are listed at most.
        limit: Option<usize>,
    },
    /// A turn as far as it is chosen: [`Begun`].
    Play {
        /// The turn, or the pit where it begins.
        turn: String,
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// The turn of the place, picture by picture: a [`Film`].
    Film {
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// A turn written down: a [`Text`].
    Write {
        /// The turn.
        turn: String,
    },
    /// The game played by other rules: a [`Text`].
    PlayBy(Question),
    /// A board that is set up: a [`Draft`].
    Draft {
        /// The board in one line; that of the place where none is told.
        line: Option<String>,
        /// What is changed of it.
        puts: Vec<Put>,
    },
    /// A board for each turn, to print: a [`Sheet`](super::Sheet).
    Sheet,
    /// A turn for whoever plays alone: a [`Reply`](super::Reply).
    Reply {
        /// How it is chosen.
        way: Way,
        /// What decides what is left to chance.
        seed: u64,
    },
    /// A turn as several games play it: [`Beside`](super::Beside).
    Beside {
        /// The turn, or the pit where it begins.
        turn: String,
        /// The first of its pictures that is wanted.
        #[serde(default)]
        from: usize,
    },
    /// Which games fit with some words left open: [`Evidence`].
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
pub struct Text {
    /// The text of the record.
    pub text: String,
    /// The turn that was written, or the place that was asked about.
    pub at: At,
    /// Whether the turn that was written is legal; `null` where that is not known,
    /// or where no turn was written.
    pub legal: Option<bool>,
}

impl Ask {
    /// The answer about a study at a place, as JSON. The comments of the study cite
    /// `sources`.
    ///
    /// # Errors
    ///
    /// When there is no such place, or what keeps it from having an answer.
    ///
    /// ```
    /// use fifangha::answer::scene::Ask;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::message::Strings;
    /// use fifangha::study::{At, Study};
    ///
    /// let study = Study::of(SourceFile::new("game.fif", "1. 4R"));
    /// let ask: Ask = serde_json::from_str(r#"{"ask": "write", "turn": "7R"}"#).unwrap();
    /// let sources = fifangha::comment::Sources::default();
    /// let answer = ask.answer(&study, &At::main(0), &sources, Strings::english());
    /// assert_eq!(
    ///     answer.unwrap(),
    ///     r#"{"text":"1. 4R\n  (1. 7R)","at":{"game":0,"nodes":[1,0]},"legal":true}"#
    /// );
    /// ```
    pub fn answer(
        &self,
        study: &Study,
        at: &At,
        sources: &Sources,
        strings: &Strings,
    ) -> Result<String, Failure> {
        let at = &study.resolve(at);
        let stand = || Stand::at(study, at);
        let cursor = || Cursor::at(study, at).ok_or_else(super::nowhere);
        match self {
            Self::Scene => json(&Scene::of(study, at, sources, strings)),
            Self::Moves { limit } => {
                let stand = stand()?;
                let standing = Standing {
                    base: stand.base,
                    rules: stand.rules,
                    position: stand.position()?,
                };
                json(&Moves::of(&standing, limit.unwrap_or(usize::MAX)))
            }
            Self::Play { turn, from } => {
                json(&Begun::of(&stand()?, turn, *from, &View::page(), strings)?)
            }
            Self::Film { from } => json(&Film::at(study, at, *from, strings)?),
            Self::Write { turn } => json(&Text::played(study, at, turn)?),
            Self::PlayBy(question) => {
                let ruled = ruled(study, at.game, &question.game()?)?;
                json(&Text {
                    text: ruled.file.text().to_owned(),
                    at: at.clone(),
                    legal: None,
                })
            }
            Self::Draft { line, puts } => {
                json(&Draft::at(study, at, line.as_deref(), puts, strings)?)
            }
            Self::Sheet => json(&sheet::of(&cursor()?, strings)),
            Self::Reply { way, seed } => {
                let stand = stand()?;
                json(&reply::of(
                    &stand.rules,
                    &stand.position()?,
                    *way,
                    *seed,
                    strings,
                )?)
            }
            Self::Beside { turn, from } => json(&beside::of(&stand()?, turn, *from, strings)?),
            Self::Evidence { off, vary } => json(&Evidence::of(
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

fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| Failure::new(Message::of_system(&error)))
}
