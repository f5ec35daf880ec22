//! Diagnostics on one line each, for editors, `grep` and the logs of GitHub.

use super::advice;
use super::control_characters::{escape_workflow_commands, replace_control_characters};
use crate::diagnostic::{Diagnostic, Severity, SourceFile};
use crate::message::{Strings, single_line};

/// Returns a diagnostic on one line without a line end, as compilers print it: file, line,
/// column, severity, code and message.
///
/// ```
/// use fifangha::{diagnostic::SourceFile, message::Strings, notation, report};
///
/// let file = SourceFile::new("game.fif", "1. 4r\n");
/// let (_, found) = notation::parse(file.text());
/// let line = report::concise(&file, &found[0], Strings::english());
/// assert!(line.starts_with("game.fif:1:5: error[F003]: "));
/// ```
pub fn concise(file: &SourceFile, found: &Diagnostic, strings: &Strings) -> String {
    let line = format!(
        "{}:{}: {}[{}]: {}",
        single_line(file.name()),
        file.line_column(found.span.start()),
        strings.render(&found.severity.message()),
        found.code,
        strings.render(&found.message),
    );
    let line = replace_control_characters(&line).replace('\n', " ");
    escape_workflow_commands(&line).into_owned()
}

/// Returns a diagnostic as a [workflow command] of GitHub, which shows it beside the line,
/// without a line end.
///
/// [workflow command]: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
///
/// ```
/// use fifangha::{diagnostic::SourceFile, message::Strings, notation, report};
///
/// let file = SourceFile::new("game.fif", "1. 4r\n");
/// let (_, found) = notation::parse(file.text());
/// let line = report::github_annotation(&file, &found[0], Strings::english());
/// assert!(line.starts_with("::error file=game.fif,line=1,col=5,endLine=1,endColumn=6,title=F003::"));
/// ```
pub fn github_annotation(file: &SourceFile, found: &Diagnostic, strings: &Strings) -> String {
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let start = file.line_column(found.span.start());
    let end = file.line_column(found.span.end());
    let sentences = [&found.message].into_iter().chain(&found.label);
    let sentences = sentences.map(|it| strings.render(it));
    let help = advice(file, found)
        .into_iter()
        .map(|it| strings.render(&it));
    let text: Vec<_> = sentences.chain(help).collect();
    format!(
        "::{level} file={},line={},col={},endLine={},endColumn={},title={}::{}",
        escape_data(file.name())
            .replace(':', "%3A")
            .replace(',', "%2C"),
        start.line,
        start.column,
        end.line,
        end.column,
        found.code,
        escape_data(&replace_control_characters(&text.join("\n"))),
    )
}

fn escape_data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn an_untrusted_name_ends_neither_the_line_nor_the_command() {
        let file = SourceFile::new("a,b:c\n::error::x%.fif", "1. 4r\n");
        let (_, found) = parse(file.text());
        let line = github_annotation(&file, &found[0], Strings::english());
        assert!(
            line.starts_with("::error file=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax%25.fif,line=1,"),
            "{line}"
        );
        assert_eq!(line.lines().count(), 1);
        assert_eq!(
            concise(&file, &found[0], Strings::english())
                .lines()
                .count(),
            1
        );
    }
}
