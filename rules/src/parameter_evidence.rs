//! The evidence for the values of a game: the passages of its source.

use crate::named_values::named_values;
use crate::passage::Passage;

/// The origin of the value of a parameter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterEvidence {
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

impl ParameterEvidence {
    /// The reading for a question that does not apply to a game.
    pub(crate) const NOT_ASKED: Self = Self::Silent {
        why: "this game does not ask the question",
    };

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

named_values! {
    /// A rule of all tsibongy games that no parameter changes.
    pub enum CommonRule {
        /// A turn that can start with a capture must.
        Duty = "duty",
        /// A turn that does not start with a capture captures nothing until it ends.
        NonCapturing = "non_capturing",
        /// A player whose inner row is empty has lost.
        Kamo = "kamo",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Family, Game, Parameter};

    #[test]
    fn every_question_of_a_game_has_a_reading_and_no_other_has() {
        for &game in Game::ALL {
            for &parameter in Parameter::ALL {
                let applies = parameter.applies_to(&game.parameters());
                let answered = game.parameter_evidence(parameter) != ParameterEvidence::NOT_ASKED;
                assert_eq!(applies, answered, "{game}, {}", parameter.name());
            }
        }
    }

    #[test]
    fn a_stated_value_is_in_the_games_own_source() {
        for &game in Game::ALL {
            let stated = Parameter::ALL
                .iter()
                .filter_map(|&parameter| game.parameter_evidence(parameter).passage());
            for passage in stated {
                // The article refers to another page for the rules of katro.
                let own = passage.key == game.source();
                let referred = game == Game::KATRO && passage.key == "busser-site"
                    // The readings of bao add answers to those of two texts.
                    || game.parameters().family() == Family::Bao
                        && ["donkers2001", "kiba2009"].contains(&passage.key);
                assert!(own || referred, "{game}, {passage}");
            }
        }
    }

    #[test]
    fn every_game_has_a_passage_and_a_note() {
        for &game in Game::ALL {
            let columns = game.parameter_evidence(Parameter::Columns);
            assert!(columns.passage().is_some(), "{game}");
            assert!(!game.notes().is_empty(), "{game}");
        }
    }

    #[test]
    fn every_tsibongy_game_and_no_other_has_the_common_rules() {
        for &game in Game::ALL {
            let tsibongy = game.parameters().family() == Family::Tsibongy;
            for &rule in CommonRule::ALL {
                assert_eq!(
                    game.common_rule_evidence(rule).is_some(),
                    tsibongy,
                    "{game}, {rule:?}"
                );
            }
        }
    }

    #[test]
    fn only_fifangha_takes_them_from_flacourt() {
        for &game in Game::ALL {
            let passages = CommonRule::ALL
                .iter()
                .filter_map(|&rule| game.common_rule_evidence(rule)?.passage());
            for passage in passages {
                let own = match game.name() {
                    "fifangha" => "flacourt1661",
                    _ => game.source(),
                };
                assert_eq!(passage.key, own, "{game}, {passage}");
            }
        }
    }
}
