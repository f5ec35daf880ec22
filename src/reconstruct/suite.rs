//! Records as a test suite: reports which of them fail under other rule variants.

use fifangha_rules::{Game, Parameter};

use super::feasibility::{first_open_span, has_errors, open_spans, record_verdict};
use super::rule_variants::{RuleVariant, RuleVariants, UnplayableRules, variant_name};
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::Diagnostic;
use crate::notation::ast::Record;
use crate::replay::{GameRules, Verdict, replay_with_rules};
use crate::study::Study;

/// The outcome of every game in a set of files under every rule variant.
#[derive(Clone, Debug)]
pub struct ExampleSuite {
    /// The rule variants, in order.
    pub variants: Vec<RuleVariantSpec>,
    /// The games that pass as written, file by file.
    pub examples: Vec<SuiteExample>,
    /// The number of games that fail under their own rules or cannot be parsed.
    pub broken: usize,
}

/// A rule variant as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleVariantSpec {
    /// The base game, if games vary.
    pub base: Option<Game>,
    /// The parameters that are set.
    pub set: Vec<(Parameter, String)>,
}

impl RuleVariantSpec {
    /// Returns its name, `katro origin=nearest`.
    pub(crate) fn name(&self) -> String {
        variant_name(self.base, &self.set)
    }
}

/// A game that passes under its own rules.
#[derive(Clone, Debug)]
pub struct SuiteExample {
    /// The index of its file.
    pub file: usize,
    /// The index of its record in the file.
    pub record: usize,
    /// Its outcome under each rule variant, in order, or the reason why the variant cannot be
    /// played.
    pub outcomes: Vec<Result<SuiteOutcome, UnplayableRules>>,
}

/// The outcome of a game under a rule variant.
#[derive(Clone, Debug)]
pub struct SuiteOutcome {
    /// The verdict of its checks.
    pub verdict: Verdict,
    /// The first error.
    pub breaks: Option<Diagnostic>,
}

impl ExampleSuite {
    /// Checks every game in a set of files under every rule variant, within a budget. Games that
    /// exceed the budget are left open.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::budget::{SearchLimits, Budget};
    /// use fifangha::reconstruct::{ExampleSuite, RuleVariants};
    /// use fifangha::study::Study;
    ///
    /// let game = Study::from_file(SourceFile::new("game.fif", "1. 4R 2. 3R"));
    /// let rule_variants = RuleVariants::parse(["origin=free|nearest"]).unwrap();
    /// let suite = ExampleSuite::run(&[&game], &rule_variants, &Budget::unwatched(SearchLimits::RUN));
    /// assert_eq!(suite.variants.len(), 2);
    /// assert!(suite.examples[0].outcomes[0].as_ref().unwrap().breaks.is_none());
    /// ```
    #[must_use]
    pub fn run(studies: &[&Study], rule_variants: &RuleVariants, budget: &Budget) -> Self {
        let mut suite = Self {
            variants: rule_variants.specs(),
            examples: Vec::new(),
            broken: 0,
        };
        for (file, study) in studies.iter().enumerate() {
            for (index, record) in study.document.records.iter().enumerate() {
                let game = study.replay.games.iter().find(|it| it.record == index);
                let Some(game) = game.filter(|_| !has_errors(record, &study.diagnostics)) else {
                    suite.broken += 1;
                    continue;
                };
                let own = GameRules::from(game);
                let variants = rule_variants.with_rules(&own, false).into_iter();
                let text = study.file.text();
                suite.examples.push(SuiteExample {
                    file,
                    record: index,
                    outcomes: variants
                        .map(|RuleVariant { base, rules, .. }| {
                            let rules = GameRules {
                                base,
                                rules: rules?,
                            };
                            Ok(try_record(record, text, rules, budget))
                        })
                        .collect(),
                });
            }
        }
        suite
    }

    /// Returns the number of games that pass, fail, are left open, and cannot be played under a
    /// rule variant.
    #[must_use]
    pub fn tally(&self, variant: usize) -> [usize; 4] {
        let mut tally = [0; 4];
        for example in &self.examples {
            let at = match example.outcomes.get(variant) {
                Some(Ok(outcome)) => match outcome.verdict {
                    Verdict::Passed | Verdict::Known => 0,
                    Verdict::Failed => 1,
                    Verdict::Open => 2,
                },
                _ => 3,
            };
            tally[at] += 1;
        }
        tally
    }
}

fn try_record(record: &Record, text: &str, rules: GameRules, budget: &Budget) -> SuiteOutcome {
    let replay = replay_with_rules(record, rules.clone(), budget);
    let errors = replay.diagnostics.iter().filter(|it| it.is_error());
    if let Some(first) = errors.min_by_key(|it| it.span) {
        return SuiteOutcome {
            verdict: Verdict::Failed,
            breaks: Some(first.clone()),
        };
    }
    let Some(place) = first_open_span(record, &open_spans(&replay.checks)) else {
        let open = replay.tally().open > 0;
        let verdict = if open { Verdict::Open } else { Verdict::Passed };
        return SuiteOutcome {
            verdict,
            breaks: None,
        };
    };
    let part = budget.sub_budget(SearchLimits::FILE.sowings);
    let (verdict, diagnostic) = record_verdict(record, text, place, &rules, &part);
    budget.charge_sub_budget(&part);
    SuiteOutcome {
        verdict,
        breaks: diagnostic.filter(|_| verdict == Verdict::Failed),
    }
}
