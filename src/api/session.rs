//! Answers to requests.

use fifangha_rules::{Game, Games};
use serde_json::json;

use super::board_app::{
    BoardContext, PartialTurnView, PositionView, QrCode, WriteResponse, new_record,
};
use super::json::to_json_without_schema;
use super::request::{
    GameRequest, Keys, PictureOptions, PlayRequest, RecordRequest, RecordSource, Request,
};
use super::{
    ApiError, CheckResponse, CodeResponse, DiagramRequest, EditResponse, ExplainResponse,
    FindResponse, GameRulesJson, GamesResponse, MovesResponse, PlaceResponse, PositionQuery,
    ReplayResponse, WorksheetResponse, failure_to_json, parse_languages, strings_for_language,
    to_json,
};
use crate::budget::{Budget, SearchContext, SearchLimits};
use crate::check::{CheckPlan, FileReport};
use crate::comment::CitationNames;
use crate::diagnostic::{Code, SourceFile, UnknownCode};
use crate::message::{Languages, Message, Strings};
use crate::notation;
use crate::project::DefinedGames;
use crate::references::ReferenceIndex;
use crate::study::{self, NodePath, Study, follow_witness, rewrite};

/// The languages and games that requests can name, for a page that only shows positions and plays
/// on them.
#[derive(Debug, Default)]
pub struct PlaySession {
    /// The languages of the program, and those added by the request `words`.
    languages: Languages,
    /// The games of the program, and those added by the request `rulesets`.
    known_games: Games,
}

/// The languages and games that requests can name, and the last study.
///
/// It answers the requests of pages, scripts and Python, all of them as JSON: a program in another language
/// needs no other type. Programs in Rust get typed results from the modules that it calls. A request never
/// fails; a wrong one is answered by an `error`. Keep a session for several requests about one text, which
/// is then replayed once.
///
/// # Examples
///
/// ```
/// use fifangha::api::Session;
/// use fifangha::budget::SearchContext;
///
/// let mut session = Session::default();
/// let mut ask = |request: &str| session.answer(request, &SearchContext::default());
/// assert_eq!(
///     ask(r#"{"ask": "write", "text": "1. 4R", "at": {"game": 0, "nodes": []}, "turn": "7R"}"#),
///     concat!(
///         r#"{"schema":"fifangha/write/1","text":"1. 4R\n  (1. 7R)","#,
///         r#""at":{"game":0,"nodes":[1,0]},"legal":true}"#,
///     )
/// );
/// assert!(ask(r#"{"ask": "write"}"#).contains("the request `write` needs `turn`"));
/// assert!(ask(r#"{"ask": "moves", "colums": "4"}"#).contains("did you mean `columns`?"));
/// ```
///
/// The errors of a text, in French:
///
/// ```
/// use fifangha::api::Session;
/// use fifangha::budget::SearchContext;
/// use serde_json::Value;
///
/// let request = r#"{"ask": "check", "text": "1. 4R 2. 4R", "language": "fr"}"#;
/// let response = Session::default().answer(request, &SearchContext::default());
/// let response: Value = serde_json::from_str(&response)?;
/// assert_eq!(response["diagnostics"][0]["code"], "F201");
/// assert_eq!(response["diagnostics"][0]["message"], "Nord ne peut pas jouer 2. 4R ici");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Session {
    page: PlaySession,
    /// The last study and the limits of its proofs; several questions about one text often follow.
    last: Option<(Study, SearchLimits)>,
}

/// Maximum size of a text in bytes of which the study is stored for the next request.
const MAX_CACHED_BYTES: usize = 1 << 20;

impl PlaySession {
    /// Answers a [`PlayRequest`]. Request and response are JSON; a failure is an `error` with a
    /// `message` and `help`, as in the output of the command.
    pub fn answer(&mut self, request: &str) -> String {
        let take = |keys: &mut Keys| Ok((keys.take()?, keys.take()?, keys.take()?));
        respond(self, |it| &it.languages, request, take, Self::play)
    }

    fn play(
        &mut self,
        (request, position, picture): (PlayRequest, PositionQuery, PictureOptions),
        language: Option<&'static Strings>,
    ) -> Result<String, ApiError> {
        let strings = language.unwrap_or_else(Strings::english);
        let known_games = self.known_games;
        let query = PositionQuery {
            known_games,
            ..position
        };
        match request {
            PlayRequest::Translations { translations } => {
                let (languages, unknown) = parse_languages(&translations)?;
                let added = json!({ "languages": languages.codes(), "unknown": unknown });
                self.languages = languages;
                to_json_without_schema(&added)
            }
            PlayRequest::Moves { limit } => {
                let limit = limit.unwrap_or(MovesResponse::DEFAULT_LIMIT);
                to_json(&MovesResponse::new(&query.position()?, limit))
            }
            PlayRequest::Position => {
                let board = BoardContext::from_query(&query)?;
                to_json(&PositionView::new(&board, &picture.board_view()?, strings))
            }
            PlayRequest::PartialTurn { turn, from } => {
                let board = BoardContext::from_query(&query)?;
                let view = picture.board_view()?;
                to_json(&PartialTurnView::new(&board, &turn, from, &view, strings)?)
            }
            PlayRequest::Diagram { width, margin } => {
                let drawing = DiagramRequest {
                    flip: picture.flip,
                    width,
                    margin,
                    ..DiagramRequest::default()
                };
                picture.to_json(&drawing.draw_board(&query, &picture.style()?, strings)?)
            }
        }
    }
}

impl Session {
    /// Answers a [`Request`], with searches in `context`, which can stop them. Request and response
    /// are JSON; a failure is an `error` with a `message` and `help`, as in the output of the
    /// command.
    pub fn answer(&mut self, request: &str, context: &SearchContext) -> String {
        respond(
            self,
            |it| &it.page.languages,
            request,
            Request::take,
            |session, request, language| session.answer_request(request, language, context),
        )
    }

    fn answer_request(
        &mut self,
        request: Request,
        language: Option<&'static Strings>,
        context: &SearchContext,
    ) -> Result<String, ApiError> {
        let strings = language.unwrap_or_else(Strings::english);
        match request {
            Request::Play(request, position, picture) => {
                self.page.play((request, position, picture), language)
            }
            Request::Game(request, position) => {
                let known_games = self.page.known_games;
                let query = PositionQuery {
                    known_games,
                    ..position
                };
                self.answer_about_game(request, &query, strings, context)
            }
            Request::Record(request, source, picture) => {
                self.answer_about_record(request, source, &picture, language, context)
            }
            Request::Board(request, source, location, picture) => {
                let study = self.study(source, SearchLimits::INSTANT)?;
                let sources = location.sources.in_language(strings);
                let view = picture.board_view()?;
                request.answer(&study, &location.at, &sources, &view, strings, context)
            }
        }
    }

    fn answer_about_game(
        &mut self,
        request: GameRequest,
        query: &PositionQuery,
        strings: &'static Strings,
        context: &SearchContext,
    ) -> Result<String, ApiError> {
        let names = CitationNames::default();
        match request {
            GameRequest::Rulesets { rulesets } => {
                self.page.known_games = read_rulesets(rulesets)?;
                let names: Vec<_> = self.page.known_games.iter().map(Game::name).collect();
                to_json_without_schema(&json!({ "games": names }))
            }
            GameRequest::Begin => to_json(&WriteResponse {
                text: new_record(query)?,
                at: NodePath::main_line(0),
                legal: None,
            }),
            GameRequest::Rules if query.rules.is_none() => {
                to_json(&GamesResponse::new(query.known_games, &names, strings))
            }
            GameRequest::Rules => {
                to_json(&GameRulesJson::from_rules(&query.game()?, &names, strings))
            }
            GameRequest::Explain { code: Some(code) } => {
                let code: Code = code
                    .parse()
                    .map_err(|unknown: UnknownCode| ApiError::new(&unknown))?;
                to_json(&CodeResponse::new(code, strings))
            }
            GameRequest::Explain { code: None } => to_json(&match query.rules {
                Some(_) => ExplainResponse::new(&query.game()?, &[], &names, strings),
                None => ExplainResponse::comparison(query.known_games, strings),
            }),
            GameRequest::Solve(request) => {
                let budget = Budget::new(request.limits(), context);
                to_json(&request.solve(&query.position()?, &budget))
            }
            GameRequest::Worksheet(request) => {
                let game = query.game()?;
                let sheet = request.find(&game, context);
                let wanted = request.wanted();
                to_json(&WorksheetResponse::new(&game, &sheet, wanted, strings))
            }
            GameRequest::QrCode { link } => to_json(&QrCode::encode(&link)?),
        }
    }

    fn answer_about_record(
        &mut self,
        request: RecordRequest,
        source: RecordSource,
        picture: &PictureOptions,
        language: Option<&'static Strings>,
        context: &SearchContext,
    ) -> Result<String, ApiError> {
        let strings = language.unwrap_or_else(Strings::english);
        let limits = match &request {
            RecordRequest::Check {
                proofs: Some(false),
            }
            | RecordRequest::Edit { .. }
            | RecordRequest::Find(_)
            | RecordRequest::Place { .. } => SearchLimits::INSTANT,
            _ => SearchLimits::FILE,
        };
        let mut study = self.study(source, limits)?;
        match request {
            RecordRequest::Check { proofs } => {
                let references = ReferenceIndex::default();
                let budget = Budget::new(SearchLimits::RUN, context);
                let mut plan = CheckPlan::new(&references, &budget);
                if proofs == Some(false) {
                    let typing = SearchLimits::WHILE_TYPING;
                    plan = plan.without_searches().claims_within(typing);
                }
                let report = FileReport::from(plan.complete(study));
                to_json(&CheckResponse::new(&[report], strings))
            }
            RecordRequest::Replay { turn, max_steps } => {
                to_json(&ReplayResponse::new(&study, turn, max_steps, strings))
            }
            RecordRequest::Format { form, turn_around } => {
                check_readable(&study, form.is_some())?;
                if turn_around {
                    let known_games = study.known_games;
                    let file = study.file.clone();
                    let text = study::turn_around(study).map_err(ApiError::new)?;
                    study = Study::from_file_among(file.with_text(text), known_games);
                }
                if let Some(form) = form {
                    rewrite::rewrite_turns(&mut study.document, &study.replay, form);
                }
                let text = notation::print_like(&study.document, study.file.text());
                to_json_without_schema(&json!({ "text": text }))
            }
            RecordRequest::Diagram(mut drawing) => {
                let strings = language.unwrap_or_else(|| self.record_language(&study, &drawing));
                drawing.flip = picture.flip;
                picture.to_json(&drawing.draw_game(&study, &picture.style()?, strings)?)
            }
            RecordRequest::Edit { edits } => to_json(&EditResponse::apply_edits(study, &edits)?.1),
            RecordRequest::Place { offset, at } => {
                let place = match (offset, at) {
                    (Some(offset), _) => PlaceResponse::at_utf16_offset(&study, offset),
                    (None, Some(at)) => Some(PlaceResponse::from_place(&study, at)),
                    (None, None) => return Err(serde::de::Error::missing_field("at")),
                };
                place.map_or_else(|| to_json_without_schema(&()), |place| to_json(&place))
            }
            RecordRequest::Find(request) => {
                let plan = request.plan()?;
                let found = plan.search(&study, 0);
                to_json(&FindResponse::new(1, &found, &plan, strings))
            }
            RecordRequest::Reconstruct(request) => {
                check_readable(&study, false)?;
                to_json(&request.respond(&study, strings, context)?)
            }
        }
    }

    /// Returns the study of a record, with the boards of its witness. Proofs that exceed the limits
    /// stay undecided.
    fn study(&mut self, source: RecordSource, limits: SearchLimits) -> Result<Study, ApiError> {
        let name = source.file.as_deref().unwrap_or(SourceFile::UNNAMED);
        let text = source.text;
        let known_games = self.page.known_games;
        let last = self.last.take().filter(|(study, kept)| {
            let file = &study.file;
            (file.name(), study.known_games, *kept) == (name, known_games, limits)
                && file.text() == text
        });
        let mut study = match last {
            Some((study, _)) => study,
            None => match SourceFile::read(name, text.as_bytes()) {
                Ok(file) => {
                    let proofs = Budget::unwatched(limits);
                    Study::from_file_with_budget(file, known_games, proofs)
                }
                refused => Study::from_read_result(refused)?,
            },
        };
        if study.file.text().len() <= MAX_CACHED_BYTES {
            self.last = Some((study.clone(), limits));
        }
        if let Some(siglum) = &source.witness {
            follow_witness(siglum, [&mut study])?;
        }
        Ok(study)
    }

    /// Returns the language of a record, otherwise English.
    fn record_language(&self, study: &Study, drawing: &DiagramRequest) -> &'static Strings {
        let record = study.document.records.get(drawing.game.saturating_sub(1));
        record
            .and_then(|it| self.page.languages.get(&it.front.language.as_ref()?.value))
            .unwrap_or_else(Strings::english)
    }
}

/// Parses a request and returns its response, or its error in the requested language.
fn respond<S, R>(
    session: &mut S,
    languages: impl FnOnce(&S) -> &Languages,
    request: &str,
    take: impl FnOnce(&mut Keys) -> Result<R, ApiError>,
    answer: impl FnOnce(&mut S, R, Option<&'static Strings>) -> Result<String, ApiError>,
) -> String {
    let mut language = None;
    let response = Keys::parse(request).and_then(|keys| {
        // That of the request `words` may not exist yet.
        let code = keys
            .language
            .as_ref()
            .filter(|_| !keys.contains("translations"));
        let found = code.map(|code| strings_for_language(code, languages(session)));
        language = found.transpose()?;
        keys.read(take, |request| answer(session, request, language))
    });
    let strings = language.unwrap_or_else(Strings::english);
    response.unwrap_or_else(|failure| failure_to_json(&failure, strings))
}

/// Returns the games of the program and those that files define, by name.
fn read_rulesets(rulesets: impl IntoIterator<Item = (String, String)>) -> Result<Games, ApiError> {
    let files = rulesets
        .into_iter()
        .map(|(name, yaml)| SourceFile::new(format!("{name}.yaml"), yaml));
    let defined = DefinedGames::read(files.collect(), |_| Vec::new());
    for study in &defined.files {
        if let Some(found) = study.diagnostics.first() {
            let at = study.file.line_column(found.span.start());
            let label = found.label.as_ref().unwrap_or(&found.message);
            let place = format!("{}:{at}", study.file.name());
            let message = Message::new("ask.detail")
                .with("what", place)
                .with("detail", label.clone());
            return Err(ApiError::new(message));
        }
    }
    Ok(defined.games)
}

/// Returns the first error of a text that could not be parsed or, if `has_to_hold`, that failed a
/// check.
fn check_readable(study: &Study, has_to_hold: bool) -> Result<(), ApiError> {
    let wrong = study
        .diagnostics
        .iter()
        .find(|found| found.is_error() && (has_to_hold || found.code.is_syntax()));
    wrong.map_or(Ok(()), |wrong| Err(ApiError::from(wrong)))
}
