//! The grounds for the value of a parameter in a game: the author who proposes it, the witness, and
//! its certainty.
//!
//! A [`SourceReading`] gives the passage of a value; this rates its evidence. Only authors who saw
//! the game played are witnesses: Flacourt, Dandouau for his four games, Chaplin for isolo, Busser
//! for the katro of today, de Voogt for katra paika, Tiennot for mandry dia homana and fanga,
//! Schultze for hus.

use std::fmt;

use crate::game::Game;
use crate::parameter::Parameter as P;
use crate::readings::SourceReading;
use crate::values::Tsibongy;

/// The certainty that a value was played in the historical game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// A witness of the game states it.
    Told,
    /// It is inferred from the words of a witness, about this game or a close one; other readings
    /// are possible.
    Argued,
    /// A modern author proposes it, and no witness mentions it.
    Proposed,
    /// No source mentions it: it is assumed here so that the game can be played.
    Assumed,
}

impl Certainty {
    /// All certainties, the highest first.
    pub const ALL: &'static [Self] = &[Self::Told, Self::Argued, Self::Proposed, Self::Assumed];

    /// Returns its name, such as `argued`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Told => "told",
            Self::Argued => "argued",
            Self::Proposed => "proposed",
            Self::Assumed => "assumed",
        }
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The grounds for the value of a parameter in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The key of the source that proposes it; `None` if this project does.
    pub by: Option<&'static str>,
    /// The key of the witness on which it is based, if there is one.
    pub witness: Option<&'static str>,
    /// Its certainty.
    pub certainty: Certainty,
    /// The reason for this certainty.
    pub why: &'static str,
}

const FLACOURT: &str = "flacourt1661";
const DANDOUAU: &str = "dandouau1909";
const BUSSER: &str = "busser2023";
const CHAPLIN: &str = "chaplin1956";
const VOOGT: &str = "voogt";
const TIENNOT: &str = "tiennot";
const SCHULTZE: &str = "schultze1907";

/// Certainty, witness and reason of a value stated by a modern author.
type ModernGrounds = (Certainty, Option<&'static str>, &'static str);

impl Game {
    /// Returns the grounds for the value of a parameter in this game.
    ///
    /// ```
    /// use fifangha_rules::{Certainty, Game, Parameter};
    ///
    /// let grounds = Game::Fifangha.grounds(Parameter::Origin);
    /// assert_eq!(grounds.by, Some("busser2023"));
    /// assert_eq!(grounds.witness, Some("flacourt1661"));
    /// assert_eq!(grounds.certainty, Certainty::Argued);
    /// ```
    #[must_use]
    pub const fn grounds(self, parameter: P) -> Grounds {
        let (passage, gist) = match self.reading(parameter) {
            SourceReading::Silent { why } => {
                return Grounds {
                    by: None,
                    witness: None,
                    certainty: Certainty::Assumed,
                    why,
                };
            }
            SourceReading::Stated { passage, gist } => (passage, gist),
        };
        let (certainty, witness, why) = match self {
            Self::Katro => (Certainty::Told, Some(BUSSER), gist),
            Self::KatraPaika => (Certainty::Told, Some(VOOGT), gist),
            Self::MandryDiaHomana | Self::Fanga => (Certainty::Told, Some(TIENNOT), gist),
            Self::Hus | Self::HusBoth => (Certainty::Told, Some(SCHULTZE), gist),
            Self::BaoKujifunza => (Certainty::Proposed, None, gist),
            Self::Isolo => (
                Certainty::Argued,
                Some(CHAPLIN),
                "Chaplin saw the game; what he says of it is known here by Busser's summary.",
            ),
            Self::KatraFandatsaka
            | Self::KatraSakalava
            | Self::KatraGorobaka
            | Self::KatraMpantsaka => (Certainty::Told, Some(DANDOUAU), gist),
            Self::Fifangha | Self::FifanghaFaq | Self::FifanghaGs | Self::FifanghaShort => {
                self.fifangha_grounds(parameter)
            }
            Self::Fifanga | Self::Fifangakely => self.fifanga_grounds(parameter),
        };
        Grounds {
            by: Some(passage.key),
            witness,
            certainty,
            why,
        }
    }

    /// Returns the grounds of Busser's readings of Flacourt.
    const fn fifangha_grounds(self, parameter: P) -> ModernGrounds {
        use Certainty::{Argued, Proposed, Told};
        let own = self.parameters();
        match parameter {
            P::Columns => (
                Told,
                Some(FLACOURT),
                "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's.",
            ),
            P::Layout | P::Entry => (
                Told,
                Some(FLACOURT),
                "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one.",
            ),
            P::Captured => (
                Told,
                Some(FLACOURT),
                "Flacourt has a captured seed put into one of the player's own tsibongy.",
            ),
            P::Tsibongy => match own.tsibongy {
                Tsibongy::Merge => (
                    Argued,
                    Some(FLACOURT),
                    "Flacourt tells it of one seed, in his third turn; that more of them join too is a step beyond his words.",
                ),
                Tsibongy::Single => (
                    Argued,
                    Some(DANDOUAU),
                    "Flacourt speaks of one seed, which agrees; that two and more are captured in the ordinary way is what Dandouau says of katra fandatsaka.",
                ),
                Tsibongy::Plain => (
                    Argued,
                    Some(FLACOURT),
                    "Where the mover returns the seed to the tsibongy just played, Flacourt's third turn comes out alike; his words take both heaps in one movement.",
                ),
            },
            P::Origin => (
                Argued,
                Some(FLACOURT),
                "Flacourt says one of the two in his first two turns, and names the filled one at the end of the third.",
            ),
            P::EmptyTsibongy => match own.tsibongy {
                Tsibongy::Merge => (
                    Proposed,
                    None,
                    "No witness tells of such a relay, and no turn of the example comes to one.",
                ),
                _ => (
                    Argued,
                    Some(DANDOUAU),
                    "Dandouau lets a relay of katra fandatsaka go on without a change of direction; Flacourt tells of none.",
                ),
            },
            P::Relay if own.relay => (
                Argued,
                Some(FLACOURT),
                "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn.",
            ),
            P::MamenoAtrika => (
                Argued,
                Some(FLACOURT),
                "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one.",
            ),
            P::Win => (
                Argued,
                Some(FLACOURT),
                "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row.",
            ),
            P::TurnsEach if !matches!(self, Self::FifanghaShort) => (
                Argued,
                Some(FLACOURT),
                "Flacourt's turns each begin with a seed of the reserve, so that it counts them; he does not say what follows.",
            ),
            _ => (
                Proposed,
                None,
                "Flacourt is silent; the author gives an answer so that the game can be played.",
            ),
        }
    }

    /// Returns the grounds on Busser's page, which combines Flacourt with Dandouau.
    const fn fifanga_grounds(self, parameter: P) -> ModernGrounds {
        match parameter {
            P::Origin | P::EmptyTsibongy | P::WhenEmpty => (
                Certainty::Argued,
                Some(DANDOUAU),
                "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger.",
            ),
            P::LoneSeed => (
                Certainty::Proposed,
                None,
                "The page plays so; Dandouau bars lone seeds in katra fandatsaka.",
            ),
            P::Columns if matches!(self, Self::Fifangakely) => (
                Certainty::Proposed,
                None,
                "A board made to learn on; Flacourt's has eight columns.",
            ),
            _ => self.fifangha_grounds(parameter),
        }
    }
}
