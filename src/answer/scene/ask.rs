//! What a page asks, as JSON, and the answer as JSON: all that it needs to know
//! of the library.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::begin::{begun, ruled};
use super::cursor::Cursor;
use super::reply::Way;
use super::{
    Begun, Draft, Evidence, Film, Moved, Put, Scene, beside, nowhere, position, reply, sheet,
};
use crate::answer::{Check, Failed, Failure, Games, Moves, Question, Standing};
use crate::diagnostic::SourceFile;
use crate::message::{Message, Strings};
use crate::study::{At, Edit, Study};

/// What a page asks about a text, at a place in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// The text of a record.
    #[serde(default)]
    text: String,
    /// What the text is called.
    #[serde(default)]
    name: String,
    /// A place in it.
    #[serde(default)]
    at: At,
    /// What is asked.
    ask: Ask,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Ask {
    /// All games, with their sizes and parameters.
    Games,
    /// What is wrong with the text.
    Check,
    /// A [`Scene`].
    Scene,
    /// The text of a record that begins so.
    New(Question),
    /// The text with other rules.
    Rules(Question),
    /// A turn as far as it is chosen.
    Begin { turn: String, from: usize },
    /// The text with a turn played.
    Play { turn: String },
    /// The turns that can be played there, at most so many.
    Turns { limit: usize },
    /// The pictures of the turn at the place.
    Film { from: usize },
    /// A board that is set up.
    Draft {
        line: Option<String>,
        puts: Vec<Put>,
    },
    /// A board for each turn, to print.
    Sheet,
    /// The text after an edit.
    Edit(Edit),
    /// A turn for whoever plays alone.
    Reply { way: Way, seed: u64 },
    /// A turn as several games play it.
    Beside { turn: String, from: usize },
    /// Which games fit, with some words left open.
    Evidence {
        off: Vec<usize>,
        vary: Option<Vec<String>>,
    },
}

/// A text after an edit.
#[derive(Serialize)]
struct Edited {
    text: String,
    at: At,
}

/// Answers a question of a page. What has no answer is told as
/// [`Failed`](crate::answer::Failed) has it.
///
/// ```
/// use fifangha::answer::scene::ask;
/// use fifangha::message::Strings;
///
/// let asked = r#"{"text": "1. 4R", "at": {"game": 0}, "ask": {"play": {"turn": "7R"}}}"#;
/// let answer = ask(asked, Strings::english());
/// assert_eq!(answer, r#"{"text":"1. 4R (1. 7R)","at":{"game":0,"nodes":[1,0]}}"#);
/// let answer = ask(r#"{"text": "", "ask": {"begin": {"turn": "b1", "from": 0}}}"#, Strings::english());
/// assert!(answer.contains("error"), "{answer}");
/// ```
#[must_use]
pub fn ask(question: &str, strings: &Strings) -> String {
    let asked: Result<Asked, _> = serde_json::from_str(question);
    let answer = match asked {
        Ok(asked) => asked.answer(strings),
        Err(error) => Err(Failure::new(Message::of_system(&error))),
    };
    let answer = answer.unwrap_or_else(|why| json(&Failed::of(&why, strings)));
    answer.to_string()
}

impl Asked {
    fn answer(&self, strings: &Strings) -> Result<Value, Failure> {
        let Self {
            name,
            text,
            at,
            ask,
        } = self;
        let study = || Study::of(SourceFile::new(name.as_str(), text.as_str()));
        Ok(match ask {
            Ask::Games => json(&Games::of(strings)),
            Ask::Check => json(&Check::of(&[&study()], strings)),
            Ask::Scene => json(&Scene::of(&study(), at, strings)),
            Ask::New(question) => text_at(begun(question)?, At::default()),
            Ask::Rules(question) => {
                let ruled = ruled(&study(), at.game, &question.game()?)?;
                text_at(ruled.file.text().to_owned(), at.clone())
            }
            Ask::Begin { turn, from } => json(&Begun::at(&study(), at, turn, *from, strings)?),
            Ask::Turns { limit } => {
                let study = study();
                let cursor = Cursor::at(&study, at).ok_or_else(nowhere)?;
                let standing = Standing {
                    base: cursor.game.base,
                    rules: cursor.game.rules,
                    position: position(&cursor)?,
                };
                let moves = Moves::of(&standing, *limit);
                let turns: Vec<_> = moves.turns.iter().map(|it| &it.notation).collect();
                json!({"turns": turns, "complete": moves.complete})
            }
            Ask::Play { turn } => json(&Moved::of(&study(), at, turn)?),
            Ask::Film { from } => json(&Film::at(&study(), at, *from, strings)?),
            Ask::Draft { line, puts } => {
                json(&Draft::at(&study(), at, line.as_deref(), puts, strings)?)
            }
            Ask::Sheet => {
                let study = study();
                let cursor = Cursor::at(&study, at).ok_or_else(nowhere)?;
                json!({"boards": sheet::of(&cursor, strings)})
            }
            Ask::Edit(edit) => {
                let edited = study().edit(edit).map_err(Failure::new)?;
                text_at(edited.study.file.text().to_owned(), at.clone())
            }
            Ask::Reply { way, seed } => {
                let study = study();
                let cursor = Cursor::at(&study, at).ok_or_else(nowhere)?;
                let rules = &cursor.game.rules;
                json(&reply::of(
                    rules,
                    &position(&cursor)?,
                    *way,
                    *seed,
                    strings,
                )?)
            }
            Ask::Beside { turn, from } => {
                json!({"games": beside::of(&study(), at, turn, *from, strings)?})
            }
            Ask::Evidence { off, vary } => {
                json(&Evidence::of(&study(), at, off, vary.as_deref(), strings)?)
            }
        })
    }
}

fn text_at(text: String, at: At) -> Value {
    json(&Edited { text, at })
}

/// JSON of an answer: all of them are plain data.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
