//! A record with gaps as something to touch: its words, and what fits without
//! some of them.

use serde::Serialize;

use super::cursor::Cursor;
use crate::answer::{Failure, Reading};
use crate::comment::{Sources, comment_html};
use crate::diagnostic::SourceFile;
use crate::effort::{Bounds, Effort};
use crate::message::{Message, Strings};
use crate::reconstruct::{Answer, Forced, Hypothesis, Limits, Variation, Words, under, vary, view};
use crate::replay::GameRules;
use crate::study::{At, Study};

/// What one search may play: what nobody waits long for.
const BOUNDS: Bounds = Bounds {
    sowings: 40_000_000,
    turns: 300_000,
    bytes: 64 << 20,
};

/// Games that are listed.
const GAMES: usize = 24;

/// What a record says, and which games agree with it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Evidence {
    /// The turns of the record, each with its words.
    pub turns: Vec<Clue>,
    /// How many games fit, as a number; of a search that was stopped those that
    /// were found.
    pub count: String,
    /// How many games fit, in words.
    pub found: String,
    /// The games, as far as they are listed.
    pub games: Vec<String>,
    /// What all games share, turn by turn, in words.
    pub forced: Vec<String>,
    /// Where the record breaks down, where no game fits.
    pub fails: Option<Fails>,
    /// The same by other readings of the rules.
    pub readings: Vec<Other>,
}

/// A turn of a record, and what is said of it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Clue {
    /// The turn as it is written.
    pub turn: String,
    /// The comments on it, as HTML that holds no markup of the writer.
    pub comments: Vec<String>,
    /// Its words, and those of the claims behind it.
    pub words: Vec<Word>,
}

/// A word that can be left open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Word {
    /// Its number in the record, from 0.
    pub word: usize,
    /// It as it is written.
    pub text: String,
    /// What it is: *this pit*.
    pub what: String,
}

/// Where a record breaks down.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Fails {
    /// The number of the turn.
    pub turn: u32,
    /// The word that cannot hold, as it is written.
    pub text: String,
    /// It in a sentence.
    pub said: String,
}

/// What fits by another reading.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Other {
    /// The reading.
    pub reading: Reading,
    /// How many games fit, in words; why it cannot be played, where it cannot.
    pub found: String,
    /// Whether some game fits.
    pub fits: bool,
    /// Where the record breaks down.
    pub fails: Option<Fails>,
}

impl Evidence {
    /// What fits the game at a place of a study, with the words `off` left open.
    /// Other readings are those that are named, else those of the record.
    ///
    /// # Errors
    ///
    /// When there is no game there, or no such reading.
    pub fn of(
        study: &Study,
        at: &At,
        off: &[usize],
        varied: Option<&[String]>,
        sources: &Sources,
        strings: &Strings,
    ) -> Result<Self, Failure> {
        let cursor = Cursor::at(study, at).ok_or_else(super::nowhere)?;
        let words = Words::of(cursor.record);
        let record = words.without(off);
        let rules = GameRules {
            base: cursor.game.base,
            rules: cursor.game.rules,
        };
        let limits = Limits {
            games: GAMES,
            bounds: BOUNDS,
        };
        let effort = Effort::default();
        let answer = under(&record, rules.clone(), &limits, &effort);
        let names: Vec<&str> = match varied {
            Some(names) => names.iter().map(String::as_str).collect(),
            None => {
                let varies = cursor.record.front.varies.iter();
                varies.map(|it| it.value.as_str()).collect()
            }
        };
        let others = match names.is_empty() {
            true => Vec::new(),
            false => {
                let variation = Variation::of(names)
                    .map_err(|it| Failure::new(it.message()).help(it.help()))?;
                vary(&record, &rules, &variation, &limits, &effort)
            }
        };
        let own = rules.rules.parameters();
        let file = &study.file;
        let other = |it: &Hypothesis| {
            let mut reading = match &it.found {
                Ok(answer) => Reading::of(it.base, answer.rules.rules.parameters()),
                Err(_) => Reading::plain(it.base, own.columns.count()),
            };
            for (parameter, value) in &it.set {
                reading.set(*parameter, value);
            }
            Other {
                reading,
                found: match &it.found {
                    Ok(answer) => strings.say(&view::count(answer)),
                    Err(why) => strings.say(&why.message()),
                },
                fits: it.found.as_ref().is_ok_and(|answer| answer.count > 0),
                fails: (it.found.as_ref().ok()).and_then(|it| Fails::of(it, file, strings)),
            }
        };
        Ok(Self {
            turns: clues(&cursor, &words, sources, strings),
            count: answer.count.to_string(),
            found: strings.say(&view::count(&answer)),
            games: answer.games.iter().map(|it| line(it, &rules)).collect(),
            forced: answer.forced.iter().map(|it| shared(it, strings)).collect(),
            fails: Fails::of(&answer, file, strings),
            readings: others.iter().map(other).collect(),
        })
    }
}

impl Evidence {
    /// What a record says of each turn; nothing where no game is there.
    #[must_use]
    pub fn clues(study: &Study, at: &At, sources: &Sources, strings: &Strings) -> Vec<Clue> {
        let cursor = Cursor::at(study, at);
        cursor.map_or_else(Vec::new, |it| {
            clues(&it, &Words::of(it.record), sources, strings)
        })
    }
}

fn line(game: &crate::reconstruct::Reconstruction, rules: &GameRules) -> String {
    let turns = game.turns.iter();
    let turns: Vec<_> = turns.map(|turn| turn.notation(&rules.rules)).collect();
    turns.join(" ")
}

fn shared(forced: &Forced, strings: &Strings) -> String {
    let said = view::shared(forced, &strings.t("list.or", &[]));
    let numbered = Message::new("board.evidence.turn")
        .with("number", forced.turn)
        .with("what", said);
    strings.say(&numbered)
}

fn clues(
    cursor: &Cursor<'_>,
    words: &Words<'_>,
    sources: &Sources,
    strings: &Strings,
) -> Vec<Clue> {
    let (_, entries) = super::entry::of(cursor.study, cursor.game, strings);
    let text = cursor.study.file.text();
    let mut clues: Vec<Clue> = entries
        .into_iter()
        .map(|it| Clue {
            turn: it.turn,
            comments: (it.comments.iter())
                .map(|it| comment_html(it, sources))
                .collect(),
            words: Vec::new(),
        })
        .collect();
    for ((index, turn), (span, what)) in words.turns().enumerate().zip(words.places()) {
        if let Some(clue) = clues.get_mut(turn) {
            clue.words.push(Word {
                word: index,
                text: span.slice(text).to_owned(),
                what: strings.say(&what),
            });
        }
    }
    clues
}

impl Fails {
    fn of(answer: &Answer, file: &SourceFile, strings: &Strings) -> Option<Self> {
        let failure = answer.failure.as_ref()?;
        let found = &failure.diagnostic;
        Some(Self {
            turn: failure.turn,
            text: found.span.slice(file.text()).to_owned(),
            said: strings.say(&found.message),
        })
    }
}
