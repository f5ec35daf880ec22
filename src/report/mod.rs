//! Output formats of diagnostics, for people and programs.
//!
//! [`render_diagnostic`] is for terminals, [`concise`] for editors, [`sarif`] for code-scanning
//! services, [`junit`] and [`github_annotation`] for continuous integration; [`crate::api`] returns JSON. All output the same [`Diagnostic`]s, in the
//! language of the given [`Strings`](crate::message::Strings).
//!
//! ```
//! use fifangha::{diagnostic::SourceFile, message::Strings, notation, report};
//!
//! let file = SourceFile::new("game.fif", "1. 4r\n");
//! let (_, found) = notation::parse(file.text());
//! let shown = |language| {
//!     let strings = Strings::builtin(language).unwrap();
//!     report::render_diagnostic(&file, &found[0], report::ColourMode::Plain, strings)
//! };
//! assert!(shown("en").starts_with("error[F003]: `r` is not a step of a turn"));
//! assert!(shown("fr").starts_with("erreur[F003]: `r` n’est pas une étape d’un tour"));
//! ```

pub mod board_text;
mod control_characters;
mod game_metadata;
mod junit;
mod sarif;
mod single_line;
mod terminal_text;
mod wrap_words;
mod xml_escape;

pub use control_characters::{escape_workflow_commands, replace_control_characters};
pub use game_metadata::{game_name, metadata_lines, metadata_without_title};
pub use junit::{junit, junit_for_variants};
pub use sarif::sarif;
pub use single_line::{concise, github_annotation};
pub use terminal_text::{ColourMode, render_diagnostic, render_diagnostic_within};
pub(crate) use wrap_words::wrap_words;
pub(crate) use xml_escape::escape;
#[cfg(feature = "book")]
pub(crate) use xml_escape::push_escaped;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::diagnostic::{
    Code, DID_YOU_MEAN, Diagnostic, Fix, SourceFile, hidden_characters, is_invisible,
};
use crate::message::Message;

/// The characters of a path that are encoded in a URI.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// Returns a path as the path of a URI.
pub(crate) fn uri_path(path: &str) -> String {
    utf8_percent_encode(&path.replace('\\', "/"), ENCODED).to_string()
}

/// Returns the fix in words, unless the label or the help suggests it already, and the help.
pub(crate) fn advice(file: &SourceFile, diagnostic: &Diagnostic) -> Vec<Message> {
    let mut hints = diagnostic.label.iter().chain(&diagnostic.help);
    let has_suggestion = hints.any(|it| it.key() == DID_YOU_MEAN);
    let fix = diagnostic.fix.iter().filter(|_| !has_suggestion);
    fix.map(|fix| fix_text(file, fix))
        .chain(help(file, diagnostic))
        .collect()
}

/// Returns the suggestions, the help and the names of the invisible characters in the underlined text.
pub(crate) fn help(file: &SourceFile, diagnostic: &Diagnostic) -> Vec<Message> {
    // The message of a mistyped character names it.
    let hidden = match diagnostic.code {
        Code::MistypedCharacter => Vec::new(),
        _ => hidden_characters(diagnostic.span.slice(file.text())),
    };
    let suggested = diagnostic.suggestions.iter().map(|it| &it.message);
    let help = suggested.chain(&diagnostic.help).cloned();
    help.chain(hidden).collect()
}

/// Returns the instruction for a fix.
pub(crate) fn fix_text(file: &SourceFile, fix: &Fix) -> Message {
    let (old, new) = (fix.span.slice(file.text()), fix.replacement.as_str());
    match (old.is_empty(), new.is_empty()) {
        _ if new.starts_with('\n') => Message::new("report.begin_line"),
        (true, _) => match new.strip_suffix('\n') {
            Some(line) => Message::new("report.write_below").with("new", line),
            None => Message::new("report.write_at_end").with("new", new),
        },
        (false, true) if old.trim().is_empty() => Message::new("report.leave_out_blank"),
        (false, false) if old.trim_start() == new => Message::new("report.leave_out_blank"),
        (false, true) if is_invisible(old) => Message::new("report.leave_out_invisible"),
        (false, true) => Message::new("report.leave_out").with("old", old),
        (false, false) => Message::new("report.write_instead")
            .with("new", new)
            .with("old", old),
    }
}
