//! Games that files define: those of `rulesets`, and those of a project.
//!
//! A file gives the answer to each question of the rules, with its place in a source and its
//! certainty. [`Ruleset::parse`] reads and checks it; [`Ruleset::define`] makes a [`Game`] of
//! it, which records, blocks and commands then name like a built-in one.

mod define;
mod project_games;
mod read;

use fifangha_rules::{Certainty, Columns, CommonRule, Game, Games, Parameter, Parameters};
use serde::Deserialize;

use super::setting_values::LocalizedTexts;
use crate::diagnostic::{Diagnostic, Spanned};
use crate::replay::unknown_game;

pub(crate) use define::defined_translation;
pub use project_games::DefinedGames;
#[cfg(test)]
pub(crate) use read::RulesetYaml;

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
/// assert_eq!(game.parameters().tsibongy().unwrap().origin, Origin::Nearest);
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    name: String,
    about: LocalizedTexts,
    source: String,
    sizes: Vec<Columns>,
    /// The game whose answers, common rules and notes it has, unless the file gives its own.
    base: Option<Game>,
    parameters: Parameters,
    answers: Vec<(Parameter, Evidence)>,
    common: Vec<(CommonRule, Evidence)>,
    notes: Vec<Note>,
    /// The keys of the sources that the file names, with their locations.
    sources: Vec<Spanned<String>>,
}

/// An answer with its evidence, as a file gives them: the value alone, or these keys.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename = "$text-or-keys")]
pub(crate) struct Evidence {
    /// The answer, unless it is already set.
    value: Option<Spanned<String>>,
    source: Option<Spanned<String>>,
    /// The place in the source.
    at: LocalizedTexts,
    /// The statement of the passage; without a source, the reason for the answer.
    #[serde(alias = "because")]
    says: LocalizedTexts,
    #[serde(deserialize_with = "read::certainty")]
    certainty: Option<Certainty>,
    witness: Option<Spanned<String>>,
    /// The reason for the certainty, unless the statement is.
    grounds: Option<LocalizedTexts>,
}

/// A remark on a place in the source.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Note {
    source: Spanned<String>,
    at: LocalizedTexts,
    text: LocalizedTexts,
}

impl Ruleset {
    /// Reads the file of a game with the given name, and checks that it can be played. `games`
    /// are those that it can name as its `base`.
    ///
    /// Returns the game unless the file has an error, and all diagnostics.
    #[must_use]
    pub fn parse(name: &str, yaml: &str, games: Games) -> (Option<Self>, Vec<Diagnostic>) {
        let file = read::RulesetFile::read(yaml);
        let game = |it| games.get(it).map(Some);
        let base = match file.base() {
            Some(base) => game(&base.value).ok_or_else(|| unknown_game(base, games)),
            None => Ok(None),
        };
        file.finish(name, base)
    }

    /// Returns the sentence about the game in a language.
    #[must_use]
    pub fn about(&self, language: &str) -> Option<&str> {
        self.about.text(language)
    }
}
