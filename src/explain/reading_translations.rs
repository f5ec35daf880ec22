//! Translations of the readings of the sources.
//!
//! The rules contain them in English, for each value. Tables in
//! `templates/readings` map that text to the other languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

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
    match language {
        "fr" => FRENCH_READINGS.get(text).copied().unwrap_or(text),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{CommonRule, Game, Parameter, Passage};
    use std::collections::BTreeSet;

    #[test]
    fn every_reading_and_nothing_else_has_its_french() {
        let mut said = BTreeSet::new();
        let place = |passage: Passage, said: &mut BTreeSet<&str>| {
            said.insert(passage.place);
        };
        for &game in Game::ALL {
            let own = game.parameters();
            for parameter in Parameter::ALL.iter().filter(|it| it.applies_to(&own)) {
                let reading = game.reading(*parameter);
                said.insert(reading.text());
                said.insert(game.grounds(*parameter).why);
                reading
                    .passage()
                    .into_iter()
                    .for_each(|it| place(it, &mut said));
            }
            for reading in CommonRule::ALL
                .iter()
                .filter_map(|&rule| game.common_rule_reading(rule))
            {
                said.insert(reading.text());
                reading
                    .passage()
                    .into_iter()
                    .for_each(|it| place(it, &mut said));
            }
            for note in game.notes() {
                said.insert(note.text);
                place(note.passage, &mut said);
            }
        }
        let french: BTreeSet<&str> = FRENCH_READINGS.keys().copied().collect();
        let missing: Vec<_> = said.difference(&french).collect();
        assert!(missing.is_empty(), "without French: {missing:#?}");
        let stale: Vec<_> = french.difference(&said).collect();
        assert!(stale.is_empty(), "no longer said: {stale:#?}");
    }
}
