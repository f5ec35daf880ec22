//! The steps of a check and their options.

use super::feasibility::check_feasibility;
use super::suggestions::add_suggestions;
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::SourceFile;
use crate::references::ReferenceIndex;
use crate::study::Study;

/// The sowings of the claims of a file are this number times those of the search for suggestions.
const CLAIMS_PER_SUGGESTIONS: u64 = 4;

/// The options of a check. Commands, builds, the language server and the requests of pages and
/// Python check a file with it, so that they find the same.
///
/// A file is parsed and replayed, its references are resolved, and then games are searched that
/// fit what it leaves open. Records with errors are not searched; the changes with which they would
/// fit are suggested. The diagnostics of all steps are sorted, listed once and limited together.
///
/// A check never fails: what it cannot decide within its budget is a note. For a text alone, without
/// references and searches, [`Study::from_file`] is enough.
///
/// # Examples
///
/// A record that states the number of games that fit it:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::check::CheckPlan;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::references::ReferenceIndex;
///
/// let (references, budget) = (ReferenceIndex::default(), Budget::unwatched(SearchLimits::RUN));
/// let plan = CheckPlan::new(&references, &budget);
/// let open = || SourceFile::new("open.fif", "---\nfits: 2\n---\n1. 4_");
/// assert!(plan.run(open()).diagnostics.is_empty());
/// assert!(!plan.without_searches().run(open()).diagnostics.is_empty());
/// ```
///
/// The slip that explains an error:
///
/// ```
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::check::CheckPlan;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::references::ReferenceIndex;
///
/// let (references, budget) = (ReferenceIndex::default(), Budget::unwatched(SearchLimits::RUN));
/// let text = "1. 4R\n2. 3L\n[......../.12.1111/.1.21111/........ S25 N25 S]\n";
/// let study = CheckPlan::new(&references, &budget).run(SourceFile::new("game.fif", text));
/// let suggestion = &study.diagnostics[0].suggestions[0];
/// assert_eq!(suggestion.message.to_string(), "everything fits with `2. 3R` instead of `2. 3L`");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckPlan<'a> {
    references: &'a ReferenceIndex,
    budget: &'a Budget,
    searches: bool,
    witness: Option<&'a str>,
    claims: SearchLimits,
    claim_sowings: Option<u64>,
}

impl<'a> CheckPlan<'a> {
    /// Creates a plan with the valid references and the budget of the searches, whose context is
    /// also that of the claims.
    #[must_use]
    pub const fn new(references: &'a ReferenceIndex, budget: &'a Budget) -> Self {
        Self {
            references,
            budget,
            searches: true,
            witness: None,
            claims: SearchLimits::FILE,
            claim_sowings: None,
        }
    }

    /// Leaves the number of games that fit unchecked.
    #[must_use]
    pub const fn without_searches(self) -> Self {
        Self {
            searches: false,
            ..self
        }
    }

    /// Follows a witness in the games that have it.
    #[must_use]
    pub const fn witness(self, siglum: Option<&'a str>) -> Self {
        Self {
            witness: siglum,
            ..self
        }
    }

    /// Sets the limits of all claims of a file together.
    #[must_use]
    pub const fn claims_within(self, claims: SearchLimits) -> Self {
        Self { claims, ..self }
    }

    /// Gives each claim a limit of its own, if there is one; it replaces that of all claims together.
    #[must_use]
    pub const fn max_claim_sowings(self, sowings: Option<u64>) -> Self {
        Self {
            claim_sowings: sowings,
            ..self
        }
    }

    /// Checks a file.
    #[must_use]
    pub fn run(&self, file: SourceFile) -> Study {
        let mut study = Study::parse_only(file, self.references.known_games());
        if let Some(siglum) = self.witness {
            study.select_witness(siglum);
        }
        study.replay_within(match self.claim_sowings {
            Some(_) => Budget::for_claims(self.claim_sowings, self.budget.context()),
            None => Budget::new(self.claims, self.budget.context()),
        });
        self.complete(study)
    }

    /// Checks a file that was replayed before, but not checked. The witness and the claims are those
    /// of that replay; the limits of this plan apply to the suggestions.
    #[must_use]
    pub(crate) fn complete(&self, mut study: Study) -> Study {
        let mut found = study.unlimited_diagnostics();
        found.extend(self.references.check(&study));
        if self.searches {
            check_feasibility(&mut study, &mut found, self.budget);
        }
        let sowings = self.claims.sowings / CLAIMS_PER_SUGGESTIONS;
        let are_complete = add_suggestions(&study, &mut found, self.budget, sowings);
        study.set_checked(found, !are_complete);
        study
    }
}
