//! Questions about a record: whether it holds, what was played, its canonical form.

use std::cell::RefCell;

use fifangha::answer::{Check, Drawing, Failure, Replay};
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::effort::{Bounds, Budget};
use fifangha::keys::Keys;
use fifangha::message::{Message, Strings};
use fifangha::notation;
use fifangha::reconstruct::judge;
use fifangha::study::{Study, rewrite};
use serde::Serialize;

use crate::picture::Look;
use crate::question::{Asked, json};

/// The name of a text that has none, as of what the command reads from a pipe.
const UNNAMED: &str = "<stdin>";

thread_local! {
    /// The last study: the next text is mostly the same with a change.
    static LAST: RefCell<Option<Study>> = const { RefCell::new(None) };
}

/// The study of the text of a question, under the name of its `file`.
pub(crate) fn study(asked: &mut Asked) -> Result<Study, Failure> {
    let text: String = asked.needed("text")?;
    let name: Option<String> = asked.key("file")?;
    let name = name.unwrap_or_else(|| UNNAMED.to_owned());
    let last = LAST.take().filter(|it| it.file.name() == name);
    let study = match last {
        Some(study) if study.file.text() == text => study,
        Some(study) if text.len() <= SourceFile::MAX_BYTES => study.with_text(text),
        _ => Study::read(SourceFile::read(name, text.as_bytes()))?,
    };
    keep(&study);
    Ok(study)
}

/// Keeps a study for the next question.
pub(crate) fn keep(study: &Study) {
    if study.file.text().len() <= KEPT {
        LAST.set(Some(study.clone()));
    }
}

/// The longest text that is kept, in bytes.
const KEPT: usize = 1 << 20;

/// The language of what people read of a record: what was asked for, else that
/// of the record.
fn language(asked: Option<&'static Strings>, study: &Study, record: usize) -> &'static Strings {
    let front = study.document.records.get(record).map(|it| &it.front);
    let own = front.and_then(|front| front.language.as_ref());
    asked
        .or_else(|| Strings::of(&own?.value))
        .unwrap_or_else(Strings::english)
}

pub(crate) fn check(mut asked: Asked) -> Result<String, Failure> {
    let mut study = study(&mut asked)?;
    Keys::default().add_to(&mut study);
    judge(&mut study, &Budget::of(Bounds::RUN));
    let strings = asked.language();
    json(&Check::of(&[&study], strings))
}

pub(crate) fn replay(mut asked: Asked) -> Result<String, Failure> {
    let study = study(&mut asked)?;
    let turn = asked.key("turn")?;
    let strings = asked.language();
    json(&Replay::of(&study, turn, strings))
}

/// A text in another form.
#[derive(Serialize)]
struct Written {
    text: String,
}

pub(crate) fn format(mut asked: Asked) -> Result<String, Failure> {
    let mut study = study(&mut asked)?;
    let form = match asked.key::<String>("form")?.as_deref() {
        Some("long") => Some(rewrite::Form::Long),
        Some("short") => Some(rewrite::Form::Short),
        _ => None,
    };
    refuse(&study, form.is_some())?;
    if let Some(form) = form {
        rewrite::turns(&mut study.document, &study.replay, form);
    }
    json(&Written {
        text: notation::print(&study.document),
    })
}

/// Refuses a text that could not be read, or, where it has to, one that does not
/// hold; says its first mistake.
pub(crate) fn refuse(study: &Study, has_to_hold: bool) -> Result<(), Failure> {
    let wrong = study.diagnostics.iter().find(|found| {
        found.severity == Severity::Error && (has_to_hold || found.code.is_of_reading())
    });
    wrong.map_or(Ok(()), |wrong| {
        Err(self::wrong(std::slice::from_ref(wrong)))
    })
}

/// The first of some mistakes.
pub(crate) fn wrong(mistakes: &[Diagnostic]) -> Failure {
    let mut messages = mistakes.iter().map(|it| &it.message);
    let mut failure = Failure::new(
        messages
            .next()
            .cloned()
            .unwrap_or(Message::new("cli.holds-no-game")),
    );
    failure.help = mistakes
        .iter()
        .take(1)
        .flat_map(|it| it.help.clone())
        .collect();
    failure
}

/// Draws a record as the command `diagram` does.
pub(crate) fn diagram(mut asked: Asked) -> Result<String, Failure> {
    let look = Look::of(&mut asked)?;
    let study = study(&mut asked)?;
    let language_asked = asked.asked_language;
    let drawing = Drawing {
        turned: look.turned,
        ..asked.rest()?
    };
    let record = drawing.game.saturating_sub(1);
    let strings = language(language_asked, &study, record);
    let svg = drawing.of_study(&study, &look.style()?, strings)?;
    json(&look.drawn(&svg))
}
