//! Requests about a record: checks, replay, canonical form, and edits on a board.

use std::cell::RefCell;

use fifangha::api::board_app::{BoardAppRequest, BoardViewOptions, WriteResponse, new_record};
use fifangha::api::{
    ApiError, CheckResponse, DiagramRequest, EditResponse, PlaceResponse, ReplayResponse,
};
use fifangha::budget::{Budget, SearchLimits};
use fifangha::check::FileReport;
use fifangha::comment::CitationNames;
use fifangha::diagnostic::{Diagnostic, Severity, SourceFile};
use fifangha::message::{Message, Strings};
use fifangha::notation;
use fifangha::reconstruct::check_feasibility;
use fifangha::references::ReferenceIndex;
use fifangha::study::{Edit, NodePath, Study, follow_witness, rewrite};
use fifangha_rules::Side;
use serde::Serialize;

use crate::picture_requests::WebPictureOptions;
use crate::request::{WebRequest, games, json, json_without_schema, strings};

thread_local! {
    /// The last study and the limits of its proofs; the next text is usually a small change of it.
    static LAST_STUDY: RefCell<Option<(Study, SearchLimits)>> = const { RefCell::new(None) };
}

/// Returns the study of the text of a request, under the name in `file`, with the boards of its
/// `witness`.
pub(crate) fn study(asked: &mut WebRequest) -> Result<Study, ApiError> {
    study_following_witness(asked, SearchLimits::FILE)
}

fn study_following_witness(
    asked: &mut WebRequest,
    bounds: SearchLimits,
) -> Result<Study, ApiError> {
    let mut study = study_within(asked, bounds)?;
    if let Some(siglum) = asked.optional_key::<String>("witness")? {
        follow_witness(&siglum, [&mut study])?;
    }
    Ok(study)
}

/// Returns the same for a user waiting at a board; slow proofs stay undecided.
fn study_instantly(asked: &mut WebRequest) -> Result<Study, ApiError> {
    study_following_witness(asked, SearchLimits::INSTANT)
}

fn study_within(asked: &mut WebRequest, bounds: SearchLimits) -> Result<Study, ApiError> {
    let text: String = asked.required_key("text")?;
    let name: Option<String> = asked.optional_key("file")?;
    let name = name.unwrap_or_else(|| SourceFile::UNNAMED.to_owned());
    let last = LAST_STUDY.take();
    let last = last.filter(|(study, kept)| {
        (study.file.name(), study.file.games(), *kept) == (name.as_str(), games(), bounds)
    });
    let proofs = Budget::unwatched(bounds);
    let study = match last {
        Some((study, _)) if study.file.text() == text => study,
        Some((study, _)) if text.len() <= SourceFile::MAX_BYTES => {
            study.with_text_and_budget(text, proofs)
        }
        _ => match SourceFile::read(name, text.as_bytes()) {
            Ok(file) => Study::from_file_with_budget(file.with_games(games()), proofs),
            refused => Study::from_read_result(refused)?,
        },
    };
    cache_study(&study, bounds);
    Ok(study)
}

/// Caches a study for the next request.
fn cache_study(study: &Study, bounds: SearchLimits) {
    if study.file.text().len() <= MAX_CACHED_BYTES {
        LAST_STUDY.set(Some((study.clone(), bounds)));
    }
}

/// Maximum size of a cached text in bytes.
const MAX_CACHED_BYTES: usize = 1 << 20;

/// Returns the requested language, otherwise that of the record.
fn record_language(
    asked: Option<&'static Strings>,
    study: &Study,
    record: usize,
) -> &'static Strings {
    let front = study.document.records.get(record).map(|it| &it.front);
    let own = front.and_then(|front| front.language.as_ref());
    asked
        .or_else(|| strings(&own?.value))
        .unwrap_or_else(Strings::english)
}

pub(crate) fn check(mut asked: WebRequest) -> Result<String, ApiError> {
    let proofs = asked.optional_key("proofs")?.unwrap_or(true);
    let bounds = match proofs {
        true => SearchLimits::FILE,
        false => SearchLimits::INSTANT,
    };
    let mut study = study_following_witness(&mut asked, bounds)?;
    ReferenceIndex::default().add_to(&mut study);
    if proofs {
        check_feasibility(&mut study, &Budget::unwatched(SearchLimits::RUN));
    }
    let strings = asked.language();
    json(&CheckResponse::new(&[FileReport::from(study)], strings))
}

pub(crate) fn replay(mut asked: WebRequest) -> Result<String, ApiError> {
    let study = study(&mut asked)?;
    let turn = asked.optional_key("turn")?;
    let strings = asked.language();
    json(&ReplayResponse::new(&study, turn, strings))
}

/// A formatted text.
#[derive(Serialize)]
struct FormattedText {
    text: String,
}

pub(crate) fn format(mut asked: WebRequest) -> Result<String, ApiError> {
    let mut study = study(&mut asked)?;
    let form = match asked.optional_key::<String>("form")?.as_deref() {
        Some("long") => Some(rewrite::TurnForm::Long),
        Some("short") => Some(rewrite::TurnForm::Short),
        _ => None,
    };
    check_readable(&study, form.is_some())?;
    if let Some(form) = form {
        rewrite::rewrite_turns(&mut study.document, &study.replay, form);
    }
    json_without_schema(&FormattedText {
        text: notation::print(&study.document),
    })
}

/// Returns the first error of a text that could not be parsed or, if `has_to_hold`, that failed a
/// check.
pub(crate) fn check_readable(study: &Study, has_to_hold: bool) -> Result<(), ApiError> {
    let wrong = study.diagnostics.iter().find(|found| {
        found.severity == Severity::Error && (has_to_hold || found.code.is_of_reading())
    });
    wrong.map_or(Ok(()), |wrong| {
        Err(self::first_failure(std::slice::from_ref(wrong)))
    })
}

/// Returns the first error of a list.
pub(crate) fn first_failure(mistakes: &[Diagnostic]) -> ApiError {
    let mut messages = mistakes.iter().map(|it| &it.message);
    let mut failure = ApiError::new(
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
pub(crate) fn diagram(mut asked: WebRequest) -> Result<String, ApiError> {
    let look = WebPictureOptions::from_request(&mut asked)?;
    let study = study(&mut asked)?;
    let language_asked = asked.asked_language;
    let drawing = DiagramRequest {
        flip: look.flip,
        ..asked.deserialize_rest()?
    };
    let record = drawing.game.saturating_sub(1);
    let strings = record_language(language_asked, &study, record);
    let svg = drawing.draw_game(&study, &look.style()?, strings)?;
    json_without_schema(&look.picture(&svg))
}

pub(crate) fn edit(mut asked: WebRequest) -> Result<String, ApiError> {
    let study = study_instantly(&mut asked)?;
    let edits: Vec<Edit> = asked.required_key("edits")?;
    json(&EditResponse::apply_edits(study, &edits)?.1)
}

/// Returns the node at an offset in a text, or the span of a node; `null` if there is no game
/// there.
pub(crate) fn place_in_text(mut asked: WebRequest) -> Result<String, ApiError> {
    let study = study_instantly(&mut asked)?;
    let place = match asked.optional_key("offset")? {
        Some(offset) => PlaceResponse::at_utf16_offset(&study, offset),
        None => Some(PlaceResponse::from_place(&study, asked.required_key("at")?)),
    };
    place.map_or_else(|| json_without_schema(&()), |place| json(&place))
}

/// Returns a record that begins at a position.
pub(crate) fn begin_record(asked: WebRequest) -> Result<String, ApiError> {
    json(&WriteResponse {
        text: new_record(&asked.position_query()?)?,
        at: NodePath::main_line(0),
        legal: None,
    })
}

/// Answers a request of the board app about a text and a location in it.
pub(crate) fn board_app(mut asked: WebRequest) -> Result<String, ApiError> {
    let study = study_instantly(&mut asked)?;
    let at: Option<NodePath> = asked.optional_key("at")?;
    let strings = asked.language();
    let sources: Option<CitationNames> = asked.optional_key("sources")?;
    let sources = sources.unwrap_or_default().in_language(strings);
    let flip: Option<bool> = asked.optional_key("flip")?;
    let view = BoardViewOptions::for_page().seen_from(match flip {
        Some(true) => Side::North,
        _ => Side::South,
    });
    let ask: BoardAppRequest = asked.deserialize_with_name()?;
    ask.answer(
        &study,
        &at.unwrap_or_else(|| NodePath::end_of_main_line(0)),
        &sources,
        &view,
        strings,
    )
}
