//! Interactive evidence: the words of a record with gaps, and the games that
//! fit without some of them.

use serde::Serialize;

use super::study_cursor::StudyCursor;
use crate::api::{ApiError, ReconstructRequest, RuleVariantJson};
use crate::budget::{SearchContext, SearchLimits};
use crate::comment::{CitationNames, comment_html};
use crate::diagnostic::SourceFile;
use crate::explain::{game_title, plain_value_meaning};
use crate::message::{Message, Strings};
use crate::reconstruct::{
    ReconstructionLimits, ReconstructionReport, RecordConstraints, SharedTurn, VariantResult,
    compare_variants, reconstruct_with_rules, reconstruction_text,
};
use crate::replay::GameRules;
use crate::study::{NodePath, Study};

/// Search limits, low enough for an interactive response.
const SEARCH_LIMITS: SearchLimits = SearchLimits {
    sowings: 40_000_000,
    turns: 300_000,
    bytes: 64 << 20,
};

/// Maximum number of games listed.
const MAX_GAMES: usize = 24;

/// The words of a record, and the games that fit it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WhatIfResponse {
    /// The turns of the record, with their words.
    pub turns: Vec<WhatIfTurn>,
    /// The number of games that fit; after a stopped search, the number found.
    pub count: String,
    /// That number, in words.
    pub found: String,
    /// The games listed, up to a limit.
    pub games: Vec<String>,
    /// The parts of each turn that all games share, in words.
    pub forced: Vec<String>,
    /// The place where the record contradicts every game; `null` if a game
    /// fits.
    pub fails: Option<WhatIfContradiction>,
    /// The results under other rule variants.
    pub variants: Vec<WhatIfVariant>,
}

/// A turn of a record, with its comments and constraints.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WhatIfTurn {
    /// The turn in short notation if it could be played, otherwise as written.
    pub turn: String,
    /// The comments on it, as HTML without markup of the author.
    pub comments: Vec<String>,
    /// The constraints of the turn and of the claims after it.
    pub constraints: Vec<OptionalConstraint>,
}

/// A constraint that can be left open.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OptionalConstraint {
    /// The index in the record, from 0.
    pub constraint: usize,
    /// Its text.
    pub text: String,
    /// A description: *this pit*.
    pub what: String,
}

/// The place where a record contradicts every game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WhatIfContradiction {
    /// The number of the turn.
    pub turn: u32,
    /// The text that contradicts every game.
    pub text: String,
    /// The diagnostic, in a sentence.
    pub message: String,
}

/// The result under another variant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WhatIfVariant {
    /// The rules of the variant.
    pub rules: RuleVariantJson,
    /// The variant in words: the game, and the meanings of the compared parameters.
    pub description: String,
    /// The number of games that fit, in words, or the reason why the variant
    /// cannot be played.
    pub found: String,
    /// `true` if a game fits.
    pub fits: bool,
    /// The place where the record contradicts every game; `null` if a game
    /// fits.
    pub fails: Option<WhatIfContradiction>,
}

/// The games that fit a record with some constraints left open.
pub(super) struct WhatIf<'s> {
    cursor: StudyCursor<'s>,
    constraints: RecordConstraints<'s>,
    report: ReconstructionReport,
    variants: Vec<VariantResult>,
}

impl<'s> WhatIf<'s> {
    /// Searches the games that fit at a location of a study, with the words `off` left open.
    /// `varied` names the variants to compare; by default those of the record.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no game at this location, or no such variant.
    pub(super) fn search(
        study: &'s Study,
        at: &NodePath,
        off: &[usize],
        varied: Option<&[String]>,
        context: &SearchContext,
    ) -> Result<Self, ApiError> {
        let cursor = StudyCursor::at_or_before(study, at).ok_or_else(super::no_such_place)?;
        let constraints = RecordConstraints::new(cursor.record);
        let record = constraints.without(off);
        let rules = GameRules::from(cursor.game);
        let limits = ReconstructionLimits {
            games: MAX_GAMES,
            bounds: SEARCH_LIMITS,
        };
        let report = reconstruct_with_rules(&record, rules.clone(), &limits, context);
        let compared = ReconstructRequest {
            vary: varied.map(<[_]>::to_vec),
            ..ReconstructRequest::default()
        };
        let rule_variants = compared.rule_variants(cursor.record, study.known_games)?;
        let variants = rule_variants.map_or_else(Vec::new, |rule_variants| {
            compare_variants(&record, &rules, &rule_variants, &limits, context)
        });
        Ok(Self {
            cursor,
            constraints,
            report,
            variants,
        })
    }
}

impl WhatIfResponse {
    pub(super) fn new(what_if: &WhatIf<'_>, sources: &CitationNames, strings: &Strings) -> Self {
        let WhatIf {
            cursor,
            constraints,
            report,
            variants,
        } = what_if;
        let rules = &cursor.game.rules;
        let file = &cursor.study.file;
        let variant = |it: &VariantResult| WhatIfVariant {
            rules: RuleVariantJson::from_result(it, rules.parameters()),
            description: variant_in_words(it, strings),
            found: match &it.found {
                Ok(report) => strings.render(&reconstruction_text::count(report)),
                Err(why) => strings.render(&why.message()),
            },
            fits: it.found.as_ref().is_ok_and(|report| report.count > 0),
            fails: (it.found.as_ref().ok())
                .and_then(|it| WhatIfContradiction::new(it, file, strings)),
        };
        let games = report.games.iter();
        let forced = report.forced.iter();
        Self {
            turns: turns(cursor, constraints, sources, strings),
            count: report.count.to_string(),
            found: strings.render(&reconstruction_text::count(report)),
            games: games.map(|it| it.notations(rules).join(" ")).collect(),
            forced: forced.map(|it| shared_turn_text(it, strings)).collect(),
            fails: WhatIfContradiction::new(report, file, strings),
            variants: variants.iter().map(variant).collect(),
        }
    }

    /// Returns the words and comments of each turn; empty if there is no game.
    #[must_use]
    pub fn turns(
        study: &Study,
        at: &NodePath,
        sources: &CitationNames,
        strings: &Strings,
    ) -> Vec<WhatIfTurn> {
        let cursor = StudyCursor::at_or_before(study, at);
        cursor.map_or_else(Vec::new, |it| {
            turns(&it, &RecordConstraints::new(it.record), sources, strings)
        })
    }
}

fn variant_in_words(variant: &VariantResult, strings: &Strings) -> String {
    let meanings = variant.set.iter();
    let meanings =
        meanings.map(|(parameter, value)| plain_value_meaning(*parameter, value, strings));
    let title = std::iter::once(game_title(variant.base, strings));
    title.chain(meanings).collect::<Vec<_>>().join(" · ")
}

fn shared_turn_text(forced: &SharedTurn, strings: &Strings) -> String {
    let turns = reconstruction_text::shared_turn(forced, &strings.t("list.or", &[]));
    let numbered = Message::new("board.what_if.turn")
        .with("number", forced.turn)
        .with("what", turns);
    strings.render(&numbered)
}

fn turns(
    cursor: &StudyCursor<'_>,
    constraints: &RecordConstraints<'_>,
    sources: &CitationNames,
    strings: &Strings,
) -> Vec<WhatIfTurn> {
    let (_, entries) = super::turn_list::turn_list(cursor.study, cursor.game, strings);
    let text = cursor.study.file.text();
    let mut turns: Vec<WhatIfTurn> = entries
        .into_iter()
        .map(|it| WhatIfTurn {
            turn: it.turn,
            comments: (it.comments.iter())
                .map(|it| comment_html(it, sources))
                .collect(),
            constraints: Vec::new(),
        })
        .collect();
    for ((index, turn), (span, what)) in constraints.turns().enumerate().zip(constraints.places()) {
        if let Some(turn) = turns.get_mut(turn) {
            turn.constraints.push(OptionalConstraint {
                constraint: index,
                text: span.slice(text).to_owned(),
                what: strings.render(&what),
            });
        }
    }
    turns
}

impl WhatIfContradiction {
    fn new(answer: &ReconstructionReport, file: &SourceFile, strings: &Strings) -> Option<Self> {
        let failure = answer.failure.as_ref()?;
        let found = &failure.diagnostic;
        Some(Self {
            turn: failure.turn,
            text: found.span.slice(file.text()).to_owned(),
            message: strings.render(&found.message),
        })
    }
}
