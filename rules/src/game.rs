//! The games: their names, parameters and evidence, and the games that a file can name.
//!
//! A [`Game`] is a reference to a [`GameDefinition`]. Those of the sources are constants of
//! `game_table`, which is generated from the files of `rulesets`; a project defines others.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::game_definition::{Answer, EvidenceSource, GameDefinition, GameEvidence};
use crate::game_table;
use crate::grounds::Grounds;
use crate::parameter::Parameter;
use crate::parameter_evidence::{CommonRule, ParameterEvidence, SourceNote};
use crate::parameters::Parameters;
use crate::pit::Columns;
use crate::rules::Rules;

/// A game: a set of [`Parameters`] with a name.
///
/// To play it, take its [`rules`](Self::rules). To ask why it is played so, take the
/// [passage](Self::parameter_evidence) on which the value of a parameter is based. It is a reference to a [`GameDefinition`]; two games are
/// equal if their definitions are. A game in progress is a [`GameState`](crate::GameState).
///
/// A name that no game has is an [`UnknownGame`], which lists the games that there are.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Columns, Game};
///
/// let game: Game = "katra-fandatsaka".parse()?;
/// assert_eq!(game, Game::KATRA_FANDATSAKA);
/// assert_eq!(game.source(), "dandouau1909");
/// assert_eq!(game.rules().parameters().columns, Columns::EIGHT);
/// # Ok::<(), fifangha_rules::UnknownGame>(())
/// ```
///
/// The source of a rule, and the games that are played on four columns:
///
/// ```
/// use fifangha_rules::{Columns, Game, Parameter};
///
/// let reading = Game::KATRA_FANDATSAKA.parameter_evidence(Parameter::Tsibongy);
/// assert_eq!(reading.passage().unwrap().key, "dandouau1909");
///
/// let four = Columns::from_count(4).unwrap();
/// let small = Game::ALL.iter().filter(|it| it.rules_on(four).is_some());
/// assert!(small.clone().any(|it| *it == Game::FIFANGAKELY));
/// assert!(!small.clone().any(|it| *it == Game::HUS));
/// ```
#[derive(Clone, Copy)]
pub struct Game(&'static GameDefinition);

/// Defines the games of the sources by their definitions in the table.
macro_rules! games {
    ($($(#[doc = $doc:literal])+ $name:ident)+) => {
        impl Game {
            $($(#[doc = $doc])+ pub const $name: Self = Self(&game_table::$name);)+

            /// Every game of the sources, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

games! {
    /// The rule proposed in busser2023; the default.
    FIFANGHA
    /// The rule as answered in busser-faq.
    FIFANGHA_FAQ
    /// The rule of busser2023 made with a kindergarten pupil.
    FIFANGHA_GS
    /// The short, non-recursive rule of busser2023.
    FIFANGHA_SHORT
    /// Both phases, as on the page busser-fifanga.
    FIFANGA
    /// The little fifanga of busser-fifanga, on four columns.
    FIFANGAKELY
    /// The katra fandatsaka of dandouau1909.
    KATRA_FANDATSAKA
    /// The katra sakalava, or katra-be, of dandouau1909.
    KATRA_SAKALAVA
    /// The katra gorobaka of dandouau1909.
    KATRA_GOROBAKA
    /// The katra mpantsaka of dandouau1909.
    KATRA_MPANTSAKA
    /// Katro, named in busser2023; its rules are largely a hypothesis.
    KATRO
    /// The isolo that Chaplin saw among the Bemba, as reported in busser2023.
    ISOLO
    /// The katra paika of the Tanala, observed by de Voogt, as reported in busser-site.
    KATRA_PAIKA
    /// The katro mandry dia homana, observed by Tiennot, as reported in busser-site.
    MANDRY_DIA_HOMANA
    /// The fanga of the Antambahoaka, observed by Tiennot, as reported in busser-site.
    FANGA
    /// The katro of Ambohimanga, whose first sowing fixes the sense, as reported in busser-site.
    KATRO_AMBOHIMANGA
    /// The katro of Fianarantsoa with three rows a side, observed by de Voogt, as reported in
    /// busser-site.
    KATRO_BETSILEO
    /// The katra of the Sakalava after Haddon, as told in murray1952.
    KATRA_HADDON
    /// The katra boaoaka of linton1933.
    KATRA_BOAOAKA
    /// The hus of the Nama (schultze1907): a facing pit with seeds makes a capture.
    HUS
    /// The hus of the Nama: only two filled pits of a column are captured.
    HUS_BOTH
    /// The bao for novices of donkers-uiterwijk.
    BAO_KUJIFUNZA
    /// The m'raha wa ntso of Mayotte, reported in busser-site.
    MRAHA_WA_NTSO
    /// The bao la kiswahili of Zanzibar, by the rules of de Voogt as formalized in donkers2001.
    BAO_KISWAHILI
}

impl Game {
    /// Returns the game of a definition.
    ///
    /// ```
    /// use fifangha_rules::{
    ///     EvidenceSource, FamilyParameters, Game, GameDefinition, GameEvidence, Origin, Parameters,
    ///     TsibongyParameters,
    /// };
    ///
    /// static DEFINITION: GameDefinition = GameDefinition {
    ///     name: "village",
    ///     source: "notes1931",
    ///     parameters: Parameters {
    ///         family: FamilyParameters::Tsibongy(TsibongyParameters {
    ///             origin: Origin::Nearest,
    ///             ..TsibongyParameters::DEFAULT
    ///         }),
    ///         ..Parameters::DEFAULT
    ///     },
    ///     sizes: Game::FIFANGA.definition().sizes,
    ///     evidence: EvidenceSource::Defined(&GameEvidence::NONE),
    /// };
    /// let game = Game::new(&DEFINITION);
    /// assert_eq!(game.name(), "village");
    /// assert!(!game.rules().turns(&game.rules().start()).is_empty());
    /// ```
    #[must_use]
    pub const fn new(definition: &'static GameDefinition) -> Self {
        Self(definition)
    }

    /// Returns its definition.
    #[must_use]
    pub const fn definition(self) -> &'static GameDefinition {
        self.0
    }

    /// Returns the evidence for its rules.
    #[must_use]
    pub fn evidence(self) -> &'static GameEvidence {
        match self.0.evidence {
            EvidenceSource::BuiltIn => game_table::evidence(self.0.name),
            EvidenceSource::Defined(evidence) => evidence,
        }
    }

    /// Returns its name in records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the key of the source that describes it.
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.0.source
    }

    /// Returns its parameters on the board of the source.
    #[must_use]
    pub const fn parameters(self) -> Parameters {
        self.0.parameters
    }

    /// Returns the board sizes on which it can be played; the first is the
    /// source's own.
    ///
    /// The sources play the katra, fanga and bao on 8 columns only. Except katra
    /// sakalava, whose start exists on no other size, they are offered on smaller
    /// boards like the fifangha games. Hus and the katra of Murray and Linton are played on
    /// the boards of their sources only.
    #[must_use]
    pub const fn sizes(self) -> &'static [Columns] {
        self.0.sizes
    }

    /// Returns the passage on which the value of a parameter in this game is based.
    ///
    /// A parameter that does not apply to the game
    /// ([`Parameter::applies_to`]) has no passage.
    ///
    /// ```
    /// use fifangha_rules::{Game, Parameter, ParameterEvidence};
    ///
    /// let reading = Game::FIFANGHA_FAQ.parameter_evidence(Parameter::Tsibongy);
    /// assert_eq!(reading.passage().unwrap().key, "busser-faq");
    /// let reading = Game::FIFANGHA_FAQ.parameter_evidence(Parameter::NeverEnding);
    /// assert!(matches!(reading, ParameterEvidence::Silent { .. }));
    /// ```
    #[must_use]
    pub fn parameter_evidence(self, parameter: Parameter) -> ParameterEvidence {
        self.answer(parameter)
            .map_or(ParameterEvidence::NOT_ASKED, |it| it.reading)
    }

    /// Returns the grounds for the value of a parameter in this game.
    ///
    /// ```
    /// use fifangha_rules::{Certainty, Game, Parameter};
    ///
    /// let grounds = Game::FIFANGHA.grounds(Parameter::Origin);
    /// assert_eq!(grounds.by, Some("busser2023"));
    /// assert_eq!(grounds.witness, Some("flacourt1661"));
    /// assert_eq!(grounds.certainty, Certainty::Argued);
    /// ```
    #[must_use]
    pub fn grounds(self, parameter: Parameter) -> Grounds {
        self.answer(parameter)
            .map_or(Grounds::NOT_ASKED, |it| it.grounds)
    }

    fn answer(self, parameter: Parameter) -> Option<&'static Answer> {
        self.evidence()
            .answers
            .iter()
            .find(|it| it.parameter == parameter)
    }

    /// Returns the statement of the game's own source about a rule that all tsibongy
    /// games share; for fifangha, that of Flacourt. `None` for a katro game, which
    /// does not have these rules.
    ///
    /// ```
    /// use fifangha_rules::{CommonRule, Game, ParameterEvidence};
    ///
    /// let duty = Game::KATRA_FANDATSAKA.common_rule_evidence(CommonRule::Duty).unwrap();
    /// assert_eq!(duty.passage().unwrap().key, "dandouau1909");
    /// let duty = Game::ISOLO.common_rule_evidence(CommonRule::Duty).unwrap();
    /// assert!(matches!(duty, ParameterEvidence::Silent { .. }));
    /// assert_eq!(Game::KATRO.common_rule_evidence(CommonRule::Kamo), None);
    /// ```
    #[must_use]
    pub fn common_rule_evidence(self, rule: CommonRule) -> Option<ParameterEvidence> {
        let mut all = self.evidence().common.iter();
        all.find(|(of, _)| *of == rule).map(|(_, reading)| *reading)
    }

    /// Returns further remarks on the source: contradictions, losses, and
    /// claims without proof.
    ///
    /// ```
    /// use fifangha_rules::Game;
    ///
    /// assert!(Game::FIFANGHA_SHORT.notes()[0].text.contains("22"));
    /// ```
    #[must_use]
    pub fn notes(self) -> &'static [SourceNote] {
        self.evidence().notes
    }

    /// Returns its parameters on a board of another size; `None` if it is not
    /// played on that size.
    #[must_use]
    pub fn parameters_on(self, columns: Columns) -> Option<Parameters> {
        let known = self.sizes().contains(&columns);
        known.then(|| self.parameters_resized(columns))
    }

    /// Returns its parameters on a board of any size, also one that its sources do not describe.
    ///
    /// They need not be consistent: no source knows the reserves of other sizes, for example.
    #[must_use]
    pub const fn parameters_resized(self, columns: Columns) -> Parameters {
        self.parameters().with_columns(columns)
    }

    /// Returns its rules on the board of the source.
    #[must_use]
    pub fn rules(self) -> Rules {
        Rules::new(self.parameters()).expect("the games of the sources can be played")
    }

    /// Returns its rules on a board of another size; `None` if it is not played
    /// on that size.
    #[must_use]
    pub fn rules_on(self, columns: Columns) -> Option<Rules> {
        let parameters = self.parameters_on(columns)?;
        Some(Rules::new(parameters).expect("the games of the sources can be played"))
    }
}

impl Parameter {
    /// Returns the games of the sources in which it has that value.
    ///
    /// ```
    /// use fifangha_rules::{Game, Parameter};
    ///
    /// let nearest: Vec<_> = Parameter::Origin.games_with("nearest").collect();
    /// assert_eq!(nearest, [Game::FIFANGA, Game::FIFANGAKELY, Game::MRAHA_WA_NTSO]);
    /// ```
    pub fn games_with(self, value: &str) -> impl Iterator<Item = Game> {
        Game::ALL.iter().copied().filter(move |game| {
            let parameters = game.parameters();
            self.applies_to(&parameters) && self.get(&parameters) == value
        })
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.0.name).finish()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The games that a file can name: those of the sources, and those of its project.
///
/// It is [`Copy`] and passed to everything that looks up names, so that two projects can give one name
/// to different games. The list is scanned for each name: look a game up once and keep it.
///
/// # Examples
///
/// ```
/// use fifangha_rules::{Game, Games};
///
/// assert_eq!(Games::BUILT_IN.get("katro"), Some(Game::KATRO));
/// assert_eq!(Games::default().get("chess"), None);
/// ```
///
/// An error names the games that there are:
///
/// ```
/// use fifangha_rules::{Game, Games};
///
/// const SHORT: Games = Games::new(&[Game::KATRO, Game::KATRA_GOROBAKA]);
/// let unknown = SHORT.find("oware").unwrap_err();
/// assert!(unknown.is_sown_around_both_sides());
/// assert!(unknown.to_string().ends_with("the games are katro, katra-gorobaka"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Games {
    games: &'static [Game],
    faulty: &'static [FaultyGame],
}

/// A game that cannot be played because the file that defines it has a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaultyGame {
    /// The name.
    pub name: &'static str,
    /// The location of the mistake: file, line and column.
    pub place: &'static str,
    /// The mistake, by the code of the language in which it is described, English first.
    pub problem: &'static [(&'static str, &'static str)],
}

impl Games {
    /// The games of the sources.
    pub const BUILT_IN: Self = Self::new(Game::ALL);

    /// Returns a set of games; their names must differ.
    #[must_use]
    pub const fn new(games: &'static [Game]) -> Self {
        Self { games, faulty: &[] }
    }

    /// Adds the games that cannot be played.
    #[must_use]
    pub const fn with_faulty(self, faulty: &'static [FaultyGame]) -> Self {
        Self { faulty, ..self }
    }

    /// Returns the games that cannot be played, because their files have mistakes.
    #[must_use]
    pub const fn faulty(self) -> &'static [FaultyGame] {
        self.faulty
    }

    /// Returns the game with the given name.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Game> {
        self.iter().find(|game| game.name() == name)
    }

    /// Returns the game with the given name.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the games if there is none.
    pub fn find(self, name: &str) -> Result<Game, UnknownGame> {
        self.get(name).ok_or_else(|| UnknownGame {
            name: name.to_owned(),
            games: self,
        })
    }

    /// Returns the names of the games for a message, at most 40; the last is an ellipsis if there are
    /// more.
    #[must_use]
    pub fn listed(self) -> Vec<&'static str> {
        let mut rest = self.iter().map(Game::name);
        let mut names: Vec<_> = rest.by_ref().take(40).collect();
        names.extend(rest.next().map(|_| "…"));
        names
    }

    /// Returns all games, in their order.
    pub fn iter(self) -> impl Iterator<Item = Game> + Clone {
        self.games.iter().copied()
    }
}

impl Default for Games {
    fn default() -> Self {
        Self::BUILT_IN
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// The name.
    pub name: String,
    /// The games that exist.
    pub games: Games,
}

impl UnknownGame {
    /// The names of games in which seeds are sown around the rows of both players.
    const AROUND_BOTH_SIDES: &'static [&'static str] = &[
        "adi", "awale", "awalé", "awele", "awélé", "ayo", "ayoayo", "congkak", "congklak", "dakon",
        "kalah", "kalaha", "mancala", "oware", "sungka", "wari", "warri",
    ];

    /// Returns the game if its file has a mistake.
    #[must_use]
    pub fn faulty(&self) -> Option<&'static FaultyGame> {
        self.games.faulty.iter().find(|it| it.name == self.name)
    }

    /// Returns `true` if it is the name of a game in which seeds are sown around the rows of both
    /// players, such as oware or kalah. Such games are not played here.
    #[must_use]
    pub fn is_sown_around_both_sides(&self) -> bool {
        let name = self.name.to_lowercase();
        Self::AROUND_BOTH_SIDES.contains(&name.as_str())
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        if let Some(FaultyGame { place, problem, .. }) = self.faulty() {
            let problem = problem.first().map_or("", |it| it.1);
            return write!(
                f,
                "the game `{name}` cannot be played, because its file has a mistake: {place}: {problem}"
            );
        }
        write!(f, "there is no game `{name}`")?;
        if self.is_sown_around_both_sides() {
            f.write_str(
                "; games sown around the rows of both players are not played by this program",
            )?;
        }
        write!(f, "; the games are {}", self.games.listed().join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Games::BUILT_IN.find(name)
    }
}
