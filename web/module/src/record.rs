//! Questions about a record: whether it holds, what was played, its canonical form,
//! what is done to it on a board.

use std::cell::RefCell;

use fifangha::answer::scene::{Ask, Text, begun};
use fifangha::answer::{Check, Covered, Drawing, Edited, Failure, Replay};
use fifangha::check::Checked;
use fifangha::comment::Sources;
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::effort::{Bounds, Budget};
use fifangha::keys::Keys;
use fifangha::message::{Message, Strings};
use fifangha::notation;
use fifangha::reconstruct::judge;
use fifangha::study::{At, Edit, Study, follow, rewrite};
use serde::Serialize;

use crate::picture::Look;
use crate::question::{Asked, json, strings};

thread_local! {
    /// The last study, and how much its proofs might cost: the next text is mostly
    /// the same with a change.
    static LAST: RefCell<Option<(Study, Bounds)>> = const { RefCell::new(None) };
}

/// The study of the text of a question, under the name of its `file`, as its
/// `witness` tells the boards.
pub(crate) fn study(asked: &mut Asked) -> Result<Study, Failure> {
    followed(asked, Bounds::FILE)
}

fn followed(asked: &mut Asked, bounds: Bounds) -> Result<Study, Failure> {
    let mut study = within(asked, bounds)?;
    if let Some(siglum) = asked.key::<String>("witness")? {
        follow(&siglum, [&mut study])?;
    }
    Ok(study)
}

/// The same for whoever waits beside a board: what a proof takes long for is left
/// open.
fn at_once(asked: &mut Asked) -> Result<Study, Failure> {
    followed(asked, Bounds::AT_ONCE)
}

fn within(asked: &mut Asked, bounds: Bounds) -> Result<Study, Failure> {
    let text: String = asked.needed("text")?;
    let name: Option<String> = asked.key("file")?;
    let name = name.unwrap_or_else(|| SourceFile::UNNAMED.to_owned());
    let last = LAST.take();
    let last = last.filter(|(study, kept)| study.file.name() == name && *kept == bounds);
    let proofs = Budget::of(bounds);
    let study = match last {
        Some((study, _)) if study.file.text() == text => study,
        Some((study, _)) if text.len() <= SourceFile::MAX_BYTES => {
            study.with_text_within(text, proofs)
        }
        _ => match SourceFile::read(name, text.as_bytes()) {
            Ok(file) => Study::within(file, proofs),
            refused => Study::read(refused)?,
        },
    };
    keep(&study, bounds);
    Ok(study)
}

/// Keeps a study for the next question.
fn keep(study: &Study, bounds: Bounds) {
    if study.file.text().len() <= KEPT {
        LAST.set(Some((study.clone(), bounds)));
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
        .or_else(|| strings(&own?.value))
        .unwrap_or_else(Strings::english)
}

pub(crate) fn check(mut asked: Asked) -> Result<String, Failure> {
    let proofs = asked.key("proofs")?.unwrap_or(true);
    let bounds = match proofs {
        true => Bounds::FILE,
        false => Bounds::AT_ONCE,
    };
    let mut study = followed(&mut asked, bounds)?;
    Keys::default().add_to(&mut study);
    if proofs {
        judge(&mut study, &Budget::of(Bounds::RUN));
    }
    let strings = asked.language();
    json(&Check::of(&[Checked::from(study)], strings))
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

pub(crate) fn edit(mut asked: Asked) -> Result<String, Failure> {
    let study = at_once(&mut asked)?;
    let edits: Vec<Edit> = asked.needed("edits")?;
    json(&Edited::of(study, &edits)?.1)
}

/// The place at an offset in a text, or what a place covers; `null` where there is
/// no game there.
pub(crate) fn place(mut asked: Asked) -> Result<String, Failure> {
    let study = at_once(&mut asked)?;
    json(&match asked.key("offset")? {
        Some(offset) => Covered::at(&study, offset),
        None => Some(Covered::by(&study, asked.needed("at")?)),
    })
}

/// A record that begins at a position.
pub(crate) fn begin(asked: Asked) -> Result<String, Failure> {
    json(&Text {
        text: begun(&asked.rest()?)?,
        at: At::main(0),
        legal: None,
    })
}

/// What a page that plays asks about a text at a place.
pub(crate) fn scene(mut asked: Asked) -> Result<String, Failure> {
    let study = at_once(&mut asked)?;
    let at: Option<At> = asked.key("at")?;
    let strings = asked.language();
    let sources: Option<Sources> = asked.key("sources")?;
    let sources = sources.unwrap_or_default().in_language(strings);
    let ask: Ask = asked.named()?;
    ask.answer(&study, &at.unwrap_or_else(|| At::end(0)), &sources, strings)
}
