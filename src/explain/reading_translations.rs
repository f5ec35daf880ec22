//! Translations of the readings of the sources.
//!
//! The rules contain them in English, for each value. The files of the games, `rulesets`,
//! have them in the other languages too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fifangha_rules::Game;

use crate::message::Strings;
use crate::project::defined_translation;
use crate::string_table::{rows, table};

static FRENCH_READINGS: LazyLock<BTreeMap<&str, &str>> =
    LazyLock::new(|| rows(table!("readings")).map(<[_; 2]>::into).collect());

/// Returns a text of the readings in a language, given by its code; in English if
/// there is no translation.
///
/// ```
/// use fifangha::explain::translate_reading;
///
/// let text = "Only an empty pit ends the turn.";
/// assert_eq!(translate_reading("en", text), text);
/// assert_eq!(translate_reading("fr", text), "Seule une case vide finit le tour.");
/// ```
#[must_use]
pub fn translate_reading<'t>(language: &str, text: &'t str) -> &'t str
where
    'static: 't,
{
    let built_in = match language {
        "fr" => FRENCH_READINGS.get(text).copied(),
        _ => None,
    };
    built_in
        .or_else(|| defined_translation(language, text))
        .unwrap_or(text)
}

/// Returns the sentence about a game of the program in a language, given by its code; in English
/// if there is no translation.
#[cfg(feature = "book")]
#[must_use]
pub(crate) fn game_sentence(game: Game, language: &str) -> Option<&'static str> {
    let mut all = rows::<3>(table!("sentences"));
    let [_, english, french] = all.find(|[name, ..]| *name == game.name())?;
    Some(match language {
        "fr" => french,
        _ => english,
    })
}

/// Returns the name of a game in a language: for a game without a name of its own, its key with
/// spaces and an initial capital.
///
/// ```
/// use fifangha::explain::game_title;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// assert_eq!(game_title(Game::KATRA_PAIKA, Strings::english()), "Katra paika");
/// assert_eq!(game_title(Game::FIFANGHA_SHORT, Strings::english()), "Short fifangha");
/// ```
#[must_use]
pub fn game_title(game: Game, strings: &Strings) -> String {
    if let Some(title) = strings.text(&format!("explain.game.{game}")) {
        return title.to_owned();
    }
    let mut title = game.name().replace('-', " ");
    title[..1].make_ascii_uppercase();
    title
}
