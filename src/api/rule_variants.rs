use serde::Serialize;

use super::rule_variant::ParameterValueJson;
use crate::message::Strings;
use crate::reconstruct::{self as tried, ExampleSuite};
use crate::study::Study;

use indexmap::IndexMap;

/// Tests of games under other rule variants.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariantsResponse {
    /// The variants, in order.
    pub variants: Vec<VariantSummaryJson>,
    /// The games that pass under their own rules, file by file.
    pub games: Vec<TestedGameJson>,
    /// The number of games that fail under their own rules; they are not
    /// tested.
    pub broken: usize,
}

/// A variant and its results.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariantSummaryJson {
    /// The game that supplies the rules; `null` if each game keeps its own.
    pub base: Option<String>,
    /// The parameters that are set, by name.
    pub set: IndexMap<String, ParameterValueJson>,
    /// The number of games that pass.
    pub passed: usize,
    /// The number of games that fail.
    pub failed: usize,
    /// The number of games that are undecided.
    pub open: usize,
    /// The number of games whose rules are incompatible with the variant.
    pub unplayable: usize,
}

/// A game that passes under its own rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TestedGameJson {
    /// The name of its file.
    pub file: String,
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The title of the game; `null` if it has none.
    pub title: Option<String>,
    /// The result under each variant, in the order of `variants`.
    pub outcomes: Vec<VariantOutcomeJson>,
}

/// The result of a game under a variant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct VariantOutcomeJson {
    /// `passed`, `failed`, `open` or `unplayable`.
    pub verdict: &'static str,
    /// The first failed check; `null` if there is none.
    pub breaks: Option<super::diagnostic::DiagnosticJson>,
    /// The reason why the variant is incompatible with the other rules of the
    /// game; `null` if it is compatible.
    pub conflict: Option<String>,
}

impl VariantsResponse {
    /// Returns the results for the games of some files, in a language.
    #[must_use]
    pub fn new(suite: &ExampleSuite, studies: &[&Study], strings: &Strings) -> Self {
        let compared = suite.variants.iter().enumerate().map(|(index, variant)| {
            let [passed, failed, open, unplayable] = suite.tally(index);
            let set = variant.set.iter();
            VariantSummaryJson {
                base: variant.base.map(|game| game.name().to_owned()),
                set: set
                    .map(|(it, value)| (it.name().to_owned(), ParameterValueJson::parse(value)))
                    .collect(),
                passed,
                failed,
                open,
                unplayable,
            }
        });
        let examples = suite.examples.iter();
        Self {
            variants: compared.collect(),
            games: examples
                .map(|it| TestedGameJson::new(it, studies[it.file], strings))
                .collect(),
            broken: suite.broken,
        }
    }
}

impl TestedGameJson {
    fn new(example: &tried::SuiteExample, study: &Study, strings: &Strings) -> Self {
        let front = &study.document.records[example.record].front;
        let outcome = |outcome: &Result<tried::SuiteOutcome, _>| match outcome {
            Ok(outcome) => VariantOutcomeJson {
                verdict: outcome.verdict.name(),
                breaks: outcome
                    .breaks
                    .as_ref()
                    .map(|it| super::diagnostic::DiagnosticJson::new(&study.file, it, strings)),
                conflict: None,
            },
            Err(why) => VariantOutcomeJson {
                verdict: "unplayable",
                breaks: None,
                conflict: Some(strings.render(&tried::UnplayableRules::message(why))),
            },
        };
        Self {
            file: study.file.name().to_owned(),
            game: example.record + 1,
            title: front.title(strings.language()),
            outcomes: example.outcomes.iter().map(outcome).collect(),
        }
    }
}
