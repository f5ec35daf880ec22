//! `check --fix`: the fixes that delete nothing visible.

use std::io::Write;

use crate::budget::{Budget, SearchLimits};
use crate::check::CheckPlan;
use crate::cli::input::InputFiles;
use crate::cli::output::CommandOutput;
use crate::cli::{CommandError, output};
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::message::{Message, Strings};
use crate::references::ReferenceIndex;
use crate::study::apply_changes;
use crate::study::rewrite::safe_fixes;

/// The maximum number of passes over a file: a fix may reveal an error that has a fix.
const MAX_PASSES: usize = 10;

/// Applies the fixes of each file, and names the files that were changed on standard error.
pub(super) fn fix_files(files: &InputFiles, strings: &Strings) -> Result<(), CommandError> {
    for_each_fixed(files, |file, text, fixes| {
        let Some(path) = file.path() else {
            return Err(CommandError::new(Message::new("cli.fix.no_file")));
        };
        if fixes == 0 {
            return Ok(());
        }
        output::save_edited(path, file.text(), text)?;
        let message = Message::new("cli.fix.fixed")
            .with("n", fixes)
            .with("file", file.name());
        output::print_to_stderr(&strings.render(&message))
    })
}

/// Writes the differences that the fixes of each file would make.
pub(super) fn show_fixes(
    files: &InputFiles,
    strings: &Strings,
    out: &mut CommandOutput,
) -> Result<(), CommandError> {
    for_each_fixed(files, |file, text, _| {
        write!(
            out,
            "{}",
            output::diff(file, text, "cli.fix.corrected", strings)
        )?;
        Ok(())
    })
}

/// Calls a function with each file, its fixed text, and the number of fixes.
fn for_each_fixed(
    files: &InputFiles,
    mut done: impl FnMut(&SourceFile, &str, usize) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    for number in 0..files.count() {
        let (Ok(file), keys) = files.open(number)? else {
            continue;
        };
        let (text, fixes) = fixed(file.clone(), keys);
        done(&file, &text, fixes)?;
    }
    Ok(())
}

/// Returns the text of a file with its fixes applied, and the number of fixes. A pass that
/// would lead to more errors is dropped.
fn fixed(mut file: SourceFile, keys: &ReferenceIndex) -> (String, usize) {
    let check = |file: &SourceFile| {
        let budget = Budget::unwatched(SearchLimits::FILE);
        CheckPlan::new(keys, &budget).run(file.clone()).diagnostics
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
    found.iter().filter(|it| it.is_error()).count()
}
