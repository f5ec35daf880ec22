//! Comparison of the same evidence under several rule variants.

use fifangha_rules::{
    Columns, Conflicts, Game, Games, Parameter, Parameters, Rules, SetParameterError,
};

use super::ReconstructionLimits;
use super::reconstruction::ReconstructionReport;
use super::suite::RuleVariantSpec;
use crate::budget::SearchContext;
use crate::diagnostic::{closest, did_you_mean};
use crate::message::{Message, MessageArg};
use crate::notation::ast::{FrontMatter, Record};
use crate::replay::{GameRules, parse_parameter_name};

/// Maximum number of rule variants compared.
pub const MAX_RULE_VARIANTS: usize = 4096;

/// The games, and the parameters with their values, that vary.
///
/// [`parse`](Self::parse) reads the words of the option `--vary`. They stand for every combination of games and
/// values, of which the first [`MAX_RULE_VARIANTS`] are compared. [`compare_variants`] searches for games by each;
/// combinations that no game can have are reported with the reason.
///
/// # Examples
///
/// ```
/// use fifangha::reconstruct::RuleVariants;
///
/// let rule_variants = RuleVariants::parse(["tsibongy=merge|plain", "katro"]).unwrap();
/// assert_eq!(rule_variants.games[0].name(), "katro");
/// assert_eq!(rule_variants.parameters[0].1, ["merge", "plain"]);
/// ```
///
/// The number of games that fit a record by each combination:
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::notation;
/// use fifangha::reconstruct::{ReconstructionLimits, RuleVariants, compare_variants};
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let own = GameRules { base: Game::FIFANGHA, rules: Game::FIFANGHA.rules() };
/// let rule_variants = RuleVariants::parse(["origin=free|nearest", "relay"]).unwrap();
/// let (document, _) = notation::parse("1. 4_ 2. _");
/// let (limits, context) = (ReconstructionLimits::default(), SearchContext::default());
/// let found = compare_variants(&document.records[0], &own, &rule_variants, &limits, &context);
/// let counts: Vec<_> = found.iter().map(|it| it.found.as_ref().unwrap().count).collect();
/// assert_eq!(counts, [20, 20, 16, 16]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleVariants {
    /// The games; if empty, the record's own.
    pub games: Vec<Game>,
    /// The parameters and their values.
    pub parameters: Vec<(Parameter, Vec<String>)>,
}

/// An error in rule variants.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleVariantsError {
    /// A name of neither a game nor a parameter.
    Name {
        /// The name as written.
        name: String,
        /// A similar name that exists.
        meant: Option<&'static str>,
        /// The games that exist.
        games: Games,
    },
    /// A value that the parameter does not have.
    Value {
        /// The parameter.
        parameter: Parameter,
        /// The value as written.
        value: String,
        /// The reason why it cannot be set.
        error: SetParameterError,
    },
}

impl RuleVariantsError {
    /// Returns the error message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Name { name, games, .. } => {
                let faulty = games.faulty().iter().find(|it| it.name == name);
                if let Some(faulty) = faulty {
                    return faulty.into();
                }
                Message::new("reconstruct.vary.unknown").with("name", name.as_str())
            }
            Self::Value {
                parameter, value, ..
            } => Message::new("reconstruct.vary.value")
                .with("parameter", parameter.name())
                .with("value", value.as_str()),
        }
    }

    /// Returns the help: the names or values that exist.
    #[must_use]
    pub fn help(&self) -> Message {
        let (meant, games) = match self {
            Self::Name { meant, games, .. } => (meant, games),
            Self::Value { error, .. } => return Message::from(error),
        };
        let list =
            |names: Vec<&str>| MessageArg::List(names.into_iter().map(MessageArg::from).collect());
        let names = Message::new("reconstruct.vary.names")
            .with(
                "parameters",
                list(Parameter::ALL.iter().map(|it| it.name()).collect()),
            )
            .with("games", list(games.listed()));
        match meant {
            Some(meant) => Message::new("reconstruct.vary.meant")
                .with("meant", did_you_mean(meant))
                .with("names", names),
            None => names,
        }
    }
}

impl std::fmt::Display for RuleVariantsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RuleVariantsError {}

impl RuleVariants {
    /// Parses names of games and of parameters; a parameter takes all its values, or those named
    /// with it, `origin=free|nearest`.
    ///
    /// ```
    /// use fifangha::reconstruct::RuleVariants;
    ///
    /// let rule_variants = RuleVariants::parse(["origin", "tsibongy=merge|plain"]).unwrap();
    /// assert_eq!(rule_variants.parameters[1].1, ["merge", "plain"]);
    /// let unknown = RuleVariants::parse(["orgin"]).unwrap_err();
    /// assert!(unknown.help().to_string().starts_with("did you mean `origin`?"));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a name is neither a game nor a parameter, or a parameter has no such
    /// value.
    pub fn parse<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Self, RuleVariantsError> {
        Self::parse_among(names, Games::BUILT_IN)
    }

    /// Like [`RuleVariants::parse`], with the games that can be named.
    ///
    /// # Errors
    ///
    /// Same as [`RuleVariants::parse`].
    pub fn parse_among<'n>(
        names: impl IntoIterator<Item = &'n str>,
        games: Games,
    ) -> Result<Self, RuleVariantsError> {
        let mut rule_variants = Self::default();
        for name in names {
            let (name, values) = match name.trim().split_once('=') {
                Some((name, values)) => (name.trim(), Some(values)),
                None => (name.trim(), None),
            };
            if let (Some(game), None) = (games.get(name), values) {
                rule_variants.games.push(game);
                continue;
            }
            let Some(parameter) = parse_parameter_name(name) else {
                return Err(unknown_name(name, games));
            };
            let values = match values {
                Some(values) => values.split('|').map(|v| v.trim().to_owned()).collect(),
                None if parameter == Parameter::TurnsEach => vec!["reserve".to_owned()],
                None => parameter.values(),
            };
            for value in &values {
                check_value(parameter, value)?;
            }
            rule_variants.parameters.push((parameter, values));
        }
        Ok(rule_variants)
    }

    /// Returns every rule variant as requested.
    pub(super) fn specs(&self) -> Vec<RuleVariantSpec> {
        // The names do not depend on the rules of the base game.
        let any = Game::FIFANGHA;
        let own = GameRules {
            base: any,
            rules: any.rules(),
        };
        let named = !self.games.is_empty();
        let spec = |variant: RuleVariant| RuleVariantSpec {
            base: named.then_some(variant.base),
            set: variant.set,
        };
        self.with_rules(&own, false).into_iter().map(spec).collect()
    }

    /// Returns every variant with its rules, or the reason why they cannot be played. Named games
    /// have boards of the size of `own`, or with `source_sizes` of their sources.
    pub(crate) fn with_rules(&self, own: &GameRules, source_sizes: bool) -> Vec<RuleVariant> {
        let size = |game: Game| match source_sizes && !self.games.is_empty() {
            true => game.parameters().columns,
            false => own.rules.parameters().columns,
        };
        let games = if self.games.is_empty() {
            vec![own.base]
        } else {
            self.games.clone()
        };
        let mut variants: Vec<(Game, Vec<(Parameter, String)>)> =
            games.into_iter().map(|game| (game, Vec::new())).collect();
        for (parameter, values) in &self.parameters {
            variants = variants
                .iter()
                .flat_map(|(game, set)| {
                    values.iter().map(move |value| {
                        let mut set = set.clone();
                        set.push((*parameter, value.clone()));
                        (*game, set)
                    })
                })
                .take(MAX_RULE_VARIANTS)
                .collect();
        }
        variants
            .into_iter()
            .map(|(base, set)| RuleVariant {
                rules: variant_rules(base, size(base), &set, own),
                columns: size(base),
                base,
                set,
            })
            .collect()
    }
}

/// Returns the names of the variants to compare: those given, or else those of a record.
pub(crate) fn varied_names<'a>(
    given: Option<&'a [String]>,
    front: &'a FrontMatter,
) -> Vec<&'a str> {
    match given {
        Some(names) => names.iter().map(String::as_str).collect(),
        None => front.varies.iter().map(|it| it.value.as_str()).collect(),
    }
}

/// A rule variant with its rules, or the reason why it cannot be played.
pub(crate) struct RuleVariant {
    pub(crate) base: Game,
    pub(crate) columns: Columns,
    pub(crate) set: Vec<(Parameter, String)>,
    pub(crate) rules: Result<Rules, UnplayableRules>,
}

/// Returns `true` if the names of variants, given by their games, have to contain the game: they
/// are not all of the rules' own game.
pub(crate) fn names_games(games: impl IntoIterator<Item = Game>, own: Game) -> bool {
    games.into_iter().any(|it| it != own)
}

/// Returns the name of a rule variant: its game, if the name contains it, and the varied values,
/// `katro origin=nearest`.
pub(crate) fn variant_name(game: Option<Game>, set: &[(Parameter, String)]) -> String {
    let game = game.map(|it| it.to_string());
    let set = set.iter();
    let set = set.map(|(parameter, value)| format!("{}={value}", parameter.name()));
    game.into_iter().chain(set).collect::<Vec<_>>().join(" ")
}

/// The reason why a rule variant cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnplayableRules {
    /// The game has no board of that size.
    Size {
        /// The game.
        game: Game,
        /// The number of columns of the board.
        columns: u8,
    },
    /// The game has no such value of a parameter.
    Value(SetParameterError),
    /// The values conflict.
    Conflicts(Conflicts),
}

impl UnplayableRules {
    /// Returns the reason as a message.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Size { game, columns } => Message::new("reconstruct.size")
                .with("game", game.name())
                .with("columns", *columns),
            Self::Value(error) => Message::from(error),
            Self::Conflicts(conflicts) => {
                let reasons = conflicts
                    .iter()
                    .map(|conflict| Message::from(conflict).into());
                Message::new("conflict.all")
                    .with("conflicts", MessageArg::Clauses(reasons.collect()))
            }
        }
    }
}

/// Returns the rules of a variant: the game, the record's overrides, the varied values.
fn variant_rules(
    base: Game,
    columns: Columns,
    set: &[(Parameter, String)],
    own: &GameRules,
) -> Result<Rules, UnplayableRules> {
    let own_parameters = own.rules.parameters();
    // A record on a board that its own game does not know has chosen the size itself.
    let chosen = columns == own_parameters.columns && !own.base.sizes().contains(&columns);
    if !chosen && !base.sizes().contains(&columns) {
        return Err(UnplayableRules::Size {
            game: base,
            columns: columns.count(),
        });
    }
    let mut parameters = base.parameters_resized(columns);
    let own_set = parameter_overrides(own.base, own_parameters);
    let mut all: Vec<_> = own_set.iter().chain(set).collect();
    all.sort_by_key(|(parameter, _)| *parameter);
    for (parameter, value) in all {
        parameter
            .set(&mut parameters, value)
            .map_err(UnplayableRules::Value)?;
    }
    Rules::new(parameters).map_err(UnplayableRules::Conflicts)
}

/// Returns the parameters that differ from those of a game on the same board size, and the size
/// if the game is not played on it.
#[must_use]
pub fn parameter_overrides(base: Game, parameters: &Parameters) -> Vec<(Parameter, String)> {
    let plain = base.parameters_resized(parameters.columns);
    let resized = !base.sizes().contains(&parameters.columns);
    let own = Parameter::ALL.iter().copied();
    own.filter(|parameter| parameter.is_part_of(parameters))
        .map(|parameter| (parameter, parameter.get(parameters)))
        .filter(|(parameter, value)| match parameter {
            Parameter::Columns => resized,
            _ => *value != parameter.get(&plain),
        })
        .collect()
}

fn check_value(parameter: Parameter, value: &str) -> Result<(), RuleVariantsError> {
    let family = parameter
        .family()
        .unwrap_or(fifangha_rules::Family::Tsibongy);
    let some = Game::ALL
        .iter()
        .map(|game| game.parameters())
        .find(|parameters| parameters.family() == family);
    match some.map(|mut parameters| parameter.set(&mut parameters, value)) {
        Some(Err(error)) => Err(RuleVariantsError::Value {
            parameter,
            value: value.to_owned(),
            error,
        }),
        _ => Ok(()),
    }
}

fn unknown_name(name: &str, games: Games) -> RuleVariantsError {
    let names = games.iter().map(Game::name);
    let parameters = Parameter::ALL.iter().map(|parameter| parameter.name());
    RuleVariantsError::Name {
        name: name.to_owned(),
        meant: closest(name, names.chain(parameters)),
        games,
    }
}

/// The result of a reconstruction under one rule variant.
#[derive(Clone, Debug)]
pub struct VariantResult {
    /// The game.
    pub base: Game,
    /// The varied values.
    pub set: Vec<(Parameter, String)>,
    /// The games that fit, or the reason why the variant cannot be played.
    pub found: Result<ReconstructionReport, UnplayableRules>,
}

/// Reconstructs a record under every rule variant. Games are counted, not listed.
#[must_use]
pub fn compare_variants(
    record: &Record,
    own: &GameRules,
    rule_variants: &RuleVariants,
    limits: &ReconstructionLimits,
    context: &SearchContext,
) -> Vec<VariantResult> {
    let limits = ReconstructionLimits {
        games: 0,
        ..*limits
    };
    let search = |variant: RuleVariant| {
        let base = variant.base;
        let found = variant.rules.map(|rules| {
            super::reconstruct_with_rules(record, GameRules { base, rules }, &limits, context)
        });
        VariantResult {
            base,
            set: variant.set,
            found,
        }
    };
    rule_variants
        .with_rules(own, false)
        .into_iter()
        .map(search)
        .collect()
}
