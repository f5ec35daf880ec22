//! Lookup of the records that chapters name.

use crate::diagnostic::{Code, Diagnostic, Spanned, closest, did_you_mean};
use crate::message::Message;
use crate::site::library::{Library, RecordError};
use crate::study::Study;

/// Returns the record with a name if it has no errors.
///
/// # Errors
///
/// Returns a diagnostic at the name if there is no such record or if it has
/// errors.
pub(in crate::site) fn valid_record<'l>(
    library: &'l Library,
    name: &Spanned<String>,
) -> Result<&'l Study, Diagnostic> {
    let of = |key| Message::new(key).with("record", name.value.as_str());
    let wrong = |code, key| Diagnostic::new(code, name.span, of(key));
    match library.record(&name.value) {
        Ok(study) if !study.has_errors() => Ok(study),
        Ok(study) => {
            let found = wrong(Code::RecordFails, "site.record.fails");
            Err(match first_error(study) {
                Some(first) => found.label(first),
                None => found,
            })
        }
        Err(RecordError::Outside) => Err(wrong(Code::RecordNotFound, "site.record.outside")
            .label(Message::new("site.record.leads_out"))
            .help(Message::new("site.record.by_path"))),
        Err(RecordError::Missing(names)) => {
            let found = wrong(Code::RecordNotFound, "site.record.missing")
                .label(of("site.record.expected"));
            let names = names.iter().map(String::as_str);
            Err(match closest(&name.value, names) {
                Some(meant) => found.help(did_you_mean(meant)).fix(name.span, meant),
                None => found,
            })
        }
    }
}

/// Returns the first error of a record with its location and the number of
/// further errors.
fn first_error(study: &Study) -> Option<Message> {
    let errors = study.diagnostics.iter();
    let mut errors = errors.filter(|it| it.is_error());
    let first = errors.next()?;
    let position = study.file.line_column(first.span.start());
    let message = match errors.count() {
        0 => Message::new("site.record.first"),
        more => Message::new("site.record.first_of").with("n", more),
    };
    Some(
        message
            .with("place", format!("{}:{position}", study.file.name()))
            .with("message", first.message.clone()),
    )
}
