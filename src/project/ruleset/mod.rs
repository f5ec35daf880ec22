//! Games that files define: those of `rulesets`, and those of a project.
//!
//! A file gives the answer to each question of the rules, with its place in a source and its
//! certainty. [`Ruleset::parse`] reads and checks it; [`Ruleset::define`] makes a [`Game`] of
//! it, which records, blocks and commands then name like a built-in one.

mod define;
mod project_games;
mod read;

use fifangha_rules::{Certainty, Columns, CommonRule, Games, Parameter, Parameters};

use super::yaml_reader::LocalizedTexts;
use crate::diagnostic::{Diagnostic, Spanned};

pub(crate) use define::defined_translation;
pub use project_games::DefinedGames;

/// A game as a file defines it.
///
/// ```
/// use fifangha::project::Ruleset;
/// use fifangha_rules::{Games, Origin};
///
/// let yaml = "base: fifangha\nanswers:\n  origin: nearest\n";
/// let (ruleset, found) = Ruleset::parse("village", yaml, Games::BUILT_IN);
/// assert!(found.is_empty());
/// let game = ruleset.unwrap().define();
/// assert_eq!(game.name(), "village");
/// assert_eq!(game.parameters().origin, Origin::Nearest);
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    name: String,
    about: LocalizedTexts,
    source: String,
    sizes: Vec<Columns>,
    parameters: Parameters,
    answers: Vec<(Parameter, Evidence)>,
    common: Vec<(CommonRule, Evidence)>,
    notes: Vec<Note>,
    /// The keys of the sources that the file names, with their locations.
    sources: Vec<Spanned<String>>,
}

/// The evidence for an answer, as a file gives it.
#[derive(Clone, Debug)]
struct Evidence {
    passage: Option<SourcePlace>,
    /// The statement of the passage; without a passage, the reason for the answer.
    text: LocalizedTexts,
    certainty: Certainty,
    witness: Option<String>,
    /// The reason for the certainty, unless the statement is.
    grounds: Option<LocalizedTexts>,
}

/// A remark on the source.
#[derive(Clone, Debug)]
struct Note {
    passage: SourcePlace,
    text: LocalizedTexts,
}

/// A place in a source.
#[derive(Clone, Debug)]
struct SourcePlace {
    key: String,
    at: LocalizedTexts,
}

impl Ruleset {
    /// The keys of a file.
    pub const KEYS: [&'static str; 7] = [
        "about", "source", "base", "columns", "answers", "common", "notes",
    ];

    /// The keys of an answer.
    pub const ANSWER_KEYS: [&'static str; 8] = [
        "value",
        "source",
        "at",
        "says",
        "because",
        "certainty",
        "witness",
        "grounds",
    ];

    /// The keys of a remark.
    pub const NOTE_KEYS: [&'static str; 3] = ["source", "at", "text"];

    /// Reads the file of a game with the given name, and checks that it can be played. `games`
    /// are those that it can name as its `base`.
    ///
    /// Returns the game unless the file has an error, and all diagnostics.
    #[must_use]
    pub fn parse(name: &str, yaml: &str, games: Games) -> (Option<Self>, Vec<Diagnostic>) {
        read::parse(name, yaml, games)
    }

    /// Returns the sentence about the game in a language.
    #[must_use]
    pub fn about(&self, language: &str) -> Option<&str> {
        super::yaml_reader::text_for_language(&self.about, language)
    }
}
