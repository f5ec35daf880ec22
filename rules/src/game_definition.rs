//! The definitions of games, and the evidence for them.

use crate::grounds::Grounds;
use crate::parameter::Parameter;
use crate::parameter_evidence::{CommonRule, ParameterEvidence, SourceNote};
use crate::parameters::Parameters;
use crate::pit::Columns;

/// A game as data: its parameters, and the evidence for each of them.
///
/// The games of the sources are generated from the files of `rulesets`; other games are
/// built from definitions of the same kind with [`Game::new`](crate::Game::new).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDefinition {
    /// The name in records and on the command line.
    pub name: &'static str,
    /// The key of the source that describes it. Of a game without a source, the name of the game
    /// that it is based on.
    pub source: &'static str,
    /// Its parameters on the board of the source.
    pub parameters: Parameters,
    /// The board sizes on which it can be played; the first is the source's own.
    pub sizes: &'static [Columns],
    /// The evidence for its rules.
    pub evidence: EvidenceSource,
}

/// The place of the evidence for a game.
///
/// The evidence of the built-in games is apart from their definitions, so that a program which
/// only plays does not contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvidenceSource {
    /// The table of this crate.
    BuiltIn,
    /// Evidence that was given with the definition.
    Defined(&'static GameEvidence),
}

/// The evidence for the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct GameEvidence {
    /// The evidence for each parameter that applies, in the order of [`Parameter::ALL`].
    pub answers: &'static [Answer],
    /// The statements about the rules that all tsibongy games share; empty for a katro game.
    pub common: &'static [(CommonRule, ParameterEvidence)],
    /// Further remarks on the source: contradictions, losses, and claims without proof.
    pub notes: &'static [SourceNote],
}

impl GameEvidence {
    /// No evidence.
    pub const NONE: Self = Self {
        answers: &[],
        common: &[],
        notes: &[],
    };
}

/// The evidence for the value of a parameter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The parameter.
    pub parameter: Parameter,
    /// The passage of its value.
    pub reading: ParameterEvidence,
    /// The rating of this evidence.
    pub grounds: Grounds,
}
