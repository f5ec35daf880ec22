//! `check --fix`: the fixes that delete nothing.

use std::path::Path;

use crate::budget::{Budget, SearchLimits};
use crate::check::FileReport;
use crate::cli::input::InputFiles;
use crate::cli::{ApiError, output};
use crate::diagnostic::{Diagnostic, Severity, SourceFile};
use crate::message::{Message, Strings};
use crate::references::ReferenceIndex;
use crate::study::apply_changes;
use crate::study::rewrite::safe_fixes;

/// The maximum number of passes over a file: a fix may reveal an error that has a fix.
const MAX_PASSES: usize = 10;

/// Applies the fixes of each file, and names the files that were changed on standard error.
pub(super) fn fix_files(files: &InputFiles, strings: &Strings) -> Result<(), ApiError> {
    for number in 0..files.count() {
        let (Ok(file), keys) = files.open(number)? else {
            continue;
        };
        let Some(path) = file.path().map(Path::to_owned) else {
            return Err(ApiError::new(Message::new("cli.fix.no_file")));
        };
        let name = file.name().to_owned();
        let old = file.text().to_owned();
        let (text, fixes) = fixed(file, keys);
        if fixes > 0 {
            output::save_edited(&path, &old, &text)?;
            let said = Message::new("cli.fix.fixed")
                .with("n", fixes)
                .with("file", name);
            output::print_to_stderr(&strings.render(&said))?;
        }
    }
    Ok(())
}

/// Returns the text of a file with its fixes applied, and the number of fixes. A pass that
/// would lead to more errors is dropped.
fn fixed(mut file: SourceFile, keys: &ReferenceIndex) -> (String, usize) {
    let check = |file: &SourceFile| {
        let budget = Budget::unwatched(SearchLimits::FILE);
        FileReport::check(file.clone(), keys, &budget).diagnostics
    };
    let mut found = check(&file);
    let mut applied = 0;
    for _ in 0..MAX_PASSES {
        let fixes = safe_fixes(file.text(), &found);
        let next = file.with_text(apply_changes(file.text(), &fixes));
        let after = check(&next);
        if fixes.is_empty() || count_errors(&after) > count_errors(&found) {
            break;
        }
        applied += fixes.len();
        (file, found) = (next, after);
    }
    (file.text().to_owned(), applied)
}

fn count_errors(found: &[Diagnostic]) -> usize {
    let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
    found.iter().filter(is_error).count()
}
