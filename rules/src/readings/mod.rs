//! The passage of the source on which each value of a game is based.

mod busser2023;
mod common;
mod conditions;
mod dandouau;
mod faq;
mod fifanga;
mod related;
mod structure;

pub use common::CommonRule;

use crate::game::Game;
use crate::parameter::Parameter;
use crate::passage::Passage;

/// The origin of the value of a parameter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceReading {
    /// Its source states it.
    Stated {
        /// The passage.
        passage: Passage,
        /// A paraphrase of the passage.
        gist: &'static str,
    },
    /// Its source does not: the value is a hypothesis.
    Silent {
        /// The reason why this value is the default.
        why: &'static str,
    },
}

impl SourceReading {
    const fn stated(key: &'static str, place: &'static str, gist: &'static str) -> Self {
        Self::Stated {
            passage: Passage::new(key, place),
            gist,
        }
    }

    const fn silent(why: &'static str) -> Self {
        Self::Silent { why }
    }

    /// Returns the passage, if there is one.
    #[must_use]
    pub const fn passage(&self) -> Option<Passage> {
        match *self {
            Self::Stated { passage, .. } => Some(passage),
            Self::Silent { .. } => None,
        }
    }

    /// Returns the statement of the passage, or the reason for a value without one.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        match *self {
            Self::Stated { gist, .. } => gist,
            Self::Silent { why } => why,
        }
    }
}

/// A remark on the source of a game for readers of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceNote {
    /// The passage of the source.
    pub passage: Passage,
    /// The text of the note.
    pub text: &'static str,
}

impl SourceNote {
    const fn new(key: &'static str, place: &'static str, text: &'static str) -> Self {
        Self {
            passage: Passage::new(key, place),
            text,
        }
    }
}

/// Readings for a question that does not apply to a game.
const NOT_ASKED: SourceReading = SourceReading::silent("this game does not ask the question");

impl Game {
    /// Returns the passage on which the value of a parameter in this game is based.
    ///
    /// A parameter that does not apply to the game
    /// ([`Parameter::applies_to`]) has no passage.
    ///
    /// ```
    /// use fifangha_rules::{Game, Parameter, SourceReading};
    ///
    /// let reading = Game::FifanghaFaq.reading(Parameter::Tsibongy);
    /// assert_eq!(reading.passage().unwrap().key, "busser-faq");
    /// let reading = Game::FifanghaFaq.reading(Parameter::NeverEnding);
    /// assert!(matches!(reading, SourceReading::Silent { .. }));
    /// ```
    #[must_use]
    pub const fn reading(self, parameter: Parameter) -> SourceReading {
        if let Some(reading) = related::of(self, parameter) {
            return reading;
        }
        if let Some(reading) = structure::of(self, parameter) {
            return reading;
        }
        if let Some(reading) = conditions::of(self, parameter) {
            return reading;
        }
        match self {
            Self::Fifangha => busser2023::fifangha(parameter),
            Self::FifanghaFaq => faq::fifangha(parameter),
            Self::FifanghaGs => busser2023::kindergarten(parameter),
            Self::FifanghaShort => busser2023::short(parameter),
            Self::Fifanga => fifanga::fifanga(parameter),
            Self::Fifangakely => fifanga::fifangakely(parameter),
            Self::KatraFandatsaka => dandouau::fandatsaka(parameter),
            Self::KatraSakalava => dandouau::sakalava(parameter),
            Self::KatraGorobaka => dandouau::gorobaka(parameter),
            Self::KatraMpantsaka => dandouau::mpantsaka(parameter),
            Self::Katro => busser2023::katro(parameter),
            Self::Isolo => busser2023::isolo(parameter),
            _ => NOT_ASKED,
        }
    }

    /// Returns further remarks on the source: contradictions, losses, and
    /// claims without proof.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// assert!(Game::FifanghaShort.notes()[0].text.contains("22"));
    /// ```
    #[must_use]
    pub const fn notes(self) -> &'static [SourceNote] {
        match self {
            Self::Fifangha => busser2023::FIFANGHA,
            Self::FifanghaFaq => faq::NOTES,
            Self::FifanghaGs => busser2023::KINDERGARTEN,
            Self::FifanghaShort => busser2023::SHORT,
            Self::Fifanga => fifanga::FIFANGA,
            Self::Fifangakely => fifanga::FIFANGAKELY,
            Self::KatraFandatsaka => dandouau::FANDATSAKA,
            Self::KatraSakalava => dandouau::SAKALAVA,
            Self::KatraGorobaka => dandouau::GOROBAKA,
            Self::KatraMpantsaka => dandouau::MPANTSAKA,
            Self::Katro => busser2023::KATRO,
            Self::Isolo => busser2023::ISOLO,
            Self::KatraPaika => related::PAIKA,
            Self::MandryDiaHomana => related::MANDRY,
            Self::Fanga => related::FANGA,
            Self::Hus | Self::HusBoth => related::HUS,
            Self::BaoKujifunza => related::KUJIFUNZA,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_of_a_game_has_a_reading_and_no_other_has() {
        for &game in Game::ALL {
            for &parameter in Parameter::ALL {
                let asked = parameter.applies_to(&game.parameters());
                let answered = game.reading(parameter) != NOT_ASKED;
                assert_eq!(asked, answered, "{game}, {}", parameter.name());
            }
        }
    }

    #[test]
    fn a_stated_value_is_in_the_games_own_source() {
        for &game in Game::ALL {
            let stated = Parameter::ALL
                .iter()
                .filter_map(|&parameter| game.reading(parameter).passage());
            for passage in stated {
                // The article refers to another page for the rules of katro.
                let own = passage.key == game.source();
                let referred = game == Game::Katro && passage.key == "busser-site";
                assert!(own || referred, "{game}, {passage}");
            }
        }
    }

    #[test]
    fn every_game_has_a_passage_and_a_note() {
        for &game in Game::ALL {
            let columns = game.reading(Parameter::Columns);
            assert!(columns.passage().is_some(), "{game}");
            assert!(!game.notes().is_empty(), "{game}");
        }
    }
}
