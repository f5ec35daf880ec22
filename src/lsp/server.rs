//! The server: event loop, requests and responses.

mod background_requests;
mod capabilities;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, sync_channel};
use std::thread;

use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest,
    Formatting, GotoDefinition, HoverRequest, Initialize, InlayHintRequest, OnTypeFormatting,
    Request as _, SemanticTokensFullRequest, SemanticTokensRangeRequest, Shutdown,
};
use lsp_types::{
    CodeActionParams, CodeLensParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentFormattingParams, DocumentOnTypeFormattingParams,
    DocumentSymbolParams, FoldingRangeParams, GotoDefinitionResponse, InlayHintParams, Location,
    PublishDiagnosticsParams, SemanticTokensParams, SemanticTokensRangeParams,
    TextDocumentPositionParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use self::background_requests::{RunningRequest, uri_of_request as document_uri};
use self::capabilities::initialize_result;
use super::background::BackgroundThreads;
use super::code_description::PublishedGuide;
use super::definition::{DefinitionTarget, definition};
use super::document::{DocumentView, OpenDocument};
use super::events::{AnalysisJob, AnalysisResult, ServerEvent};
use super::line_index::Utf16LineIndex;
use super::temp_pages::{self, TempPages};
use super::transport::{self, ErrorCode, IncomingMessage, IncomingRequest};
use super::uri_spelling::UriSpellings;
use super::{
    actions, code_lens, complete, diagnostics, document_loader, fold, format, hover, inlay_hints,
    on_type_formatting, outline, semantic_tokens, worker,
};
use crate::message::{Languages, Message as LocalizedMessage, Strings};
use crate::project::{Project, Settings, strings_path};

/// Capacity of the event queue.
const READ_AHEAD: usize = 16;

/// Serves one editor until it exits or disconnects. Returns `true` if the editor shut the server
/// down as the protocol requires.
///
/// One thread handles messages and responds. Other threads read them, parse texts and prove claims, so that
/// no file delays a response; the next edit stops the analysis of the old text. A request that
/// needs a text waits until it is analysed, and can be cancelled.
///
/// The language of responses is the given one, otherwise the one that the editor requests,
/// otherwise that of the editor. It is English if the project of a file does not have that
/// language.
///
/// # Errors
///
/// Returns an error if a stream fails, or if the header of a message is invalid.
pub fn serve(
    reader: impl BufRead + Send + 'static,
    writer: impl Write,
    language: Option<&str>,
) -> io::Result<bool> {
    let (sender, events) = sync_channel(READ_AHEAD);
    let work = worker::start_workers(&sender);
    let background = BackgroundThreads::start(&sender);
    thread::spawn(move || {
        let mut reader = reader;
        loop {
            let received = transport::read_message(&mut reader);
            let last = !matches!(received, Ok(Some(_)));
            if sender.send(ServerEvent::Received(received)).is_err() || last {
                break;
            }
        }
    });
    let mut server = LspServer {
        writer,
        stage: LspStage::Waiting,
        requested_language: language.map(str::to_owned),
        locale: String::new(),
        open: BTreeMap::new(),
        waiting: Vec::new(),
        work,
        background,
        running: Vec::new(),
        serial: 0,
        folders: Vec::new(),
        shows_documents: false,
        checks_versions: false,
        pages: TempPages::default(),
        spellings: UriSpellings::default(),
    };
    server.run(&events)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LspStage {
    /// Before `initialize`.
    Waiting,
    Serving,
    /// After `shutdown`.
    ShutDown,
}

/// The reason why a request failed.
type RequestError = (ErrorCode, LocalizedMessage);

struct LspServer<W> {
    writer: W,
    stage: LspStage,
    /// The language given when the server was started.
    requested_language: Option<String>,
    /// The language that the editor requests, or its own.
    locale: String,
    /// The open documents by URI.
    open: BTreeMap<String, OpenDocument>,
    /// Requests whose texts are not analysed yet.
    waiting: Vec<IncomingRequest>,
    work: Sender<AnalysisJob>,
    background: BackgroundThreads,
    /// Requests that background threads are answering.
    running: Vec<RunningRequest>,
    /// The number of background requests and of requests to the editor so far.
    serial: u64,
    /// The folders of the editor.
    folders: Vec<PathBuf>,
    /// `true` if the editor can open a page in a browser.
    shows_documents: bool,
    /// `true` if the editor compares the version of a document before it edits it.
    checks_versions: bool,
    pages: TempPages,
    /// The URIs of the editor that are spelled in another way here.
    spellings: UriSpellings,
}

impl<W: Write> LspServer<W> {
    fn run(&mut self, events: &Receiver<ServerEvent>) -> io::Result<bool> {
        loop {
            let event = match events.try_recv() {
                Ok(event) => event,
                Err(_) => {
                    // Changes that arrive together are analysed together.
                    let jobs = self.open.values_mut().filter_map(OpenDocument::take_job);
                    for job in jobs {
                        let _ = self.work.send(job);
                    }
                    match events.recv() {
                        Ok(event) => event,
                        Err(_) => return Ok(false),
                    }
                }
            };
            let mut received = match event {
                ServerEvent::Analyzed(done) => {
                    self.handle_result(&done)?;
                    continue;
                }
                ServerEvent::Finished { serial, result } => {
                    self.finish_job(serial, result)?;
                    continue;
                }
                ServerEvent::Received(received) => received?,
            };
            if let Some(params) = received.as_mut().and_then(IncomingMessage::params_mut) {
                self.spellings.encode(params);
            }
            match received {
                None => return Ok(false),
                Some(IncomingMessage::Invalid(why)) => {
                    // It may have been a change of any text.
                    if why.is_unparsed() {
                        let open: Vec<_> = self.open.keys().cloned().collect();
                        open.iter().try_for_each(|key| self.invalidate(key))?;
                    }
                    let strings = self.strings(None);
                    transport::send_error(&mut self.writer, why, strings)?;
                }
                Some(IncomingMessage::Request(request)) => self.answer(request)?,
                Some(IncomingMessage::Notification { method, .. }) if method == Exit::METHOD => {
                    return Ok(self.stage == LspStage::ShutDown);
                }
                Some(IncomingMessage::Notification { method, params }) => {
                    self.handle_notification(&method, &params)?
                }
                Some(IncomingMessage::Response) => {}
            }
        }
    }

    /// Stores an analysis, publishes its diagnostics and answers the waiting requests.
    fn handle_result(&mut self, done: &AnalysisResult) -> io::Result<()> {
        let key = done.uri.as_str();
        let Some(open) = self.open.get_mut(key) else {
            return Ok(());
        };
        if !open.accept_result(done) {
            return Ok(());
        }
        if let Some(view) = open.view() {
            // Nothing is published for a chapter before its blocks are rendered.
            if done.is_final || !document_loader::is_chapter(&done.uri) {
                let params = diagnostics::publish_params(view, done.is_final);
                self.publish(params)?;
            }
        }
        let waited = std::mem::take(&mut self.waiting);
        for request in waited {
            match document_uri(&request) == Some(key) {
                true => self.answer(request)?,
                false => self.waiting.push(request),
            }
        }
        Ok(())
    }

    fn publish(&mut self, params: PublishDiagnosticsParams) -> io::Result<()> {
        let params = self.spellings.spell(to_json(params));
        transport::notify(&mut self.writer, PublishDiagnostics::METHOD, params)
    }

    /// Rejects the unanswered requests that match a predicate.
    fn reject_waiting(
        &mut self,
        code: ErrorCode,
        chosen: impl Fn(&IncomingRequest) -> bool,
    ) -> io::Result<()> {
        let key = match code {
            ErrorCode::ContentModified => "lsp.modified",
            _ => "lsp.cancelled",
        };
        let mut rejected = self.stop_jobs(&chosen);
        rejected.extend(self.waiting.extract_if(.., |it| chosen(it)));
        for request in rejected {
            self.respond(&request, Err((code, LocalizedMessage::new(key))))?;
        }
        Ok(())
    }

    fn handle_notification(&mut self, method: &str, params: &Value) -> io::Result<()> {
        if self.stage != LspStage::Serving {
            return Ok(());
        }
        // A notification has no response, so an unreadable one is ignored. After an unreadable
        // change, however, the text is unknown.
        match method {
            DidOpenTextDocument::METHOD => {
                if let Ok(params) = parse_params::<DidOpenTextDocumentParams>(params) {
                    let file = params.text_document;
                    let key = file.uri.as_str().to_owned();
                    let project = temp_pages::project_of_uri(&file.uri);
                    let strings = self.strings(project.as_ref());
                    self.publish_project_diagnostics(&file.uri, project.as_ref(), strings)?;
                    let guide = project.and_then(|it| PublishedGuide::of(&it, strings));
                    self.open
                        .insert(key, OpenDocument::new(file, strings, guide));
                }
            }
            DidChangeTextDocument::METHOD => {
                let named = params["textDocument"]["uri"].as_str().map(str::to_owned);
                if let Ok(params) = parse_params::<DidChangeTextDocumentParams>(params) {
                    let file = params.text_document;
                    let key = file.uri.as_str();
                    if let Some(open) = self.open.get_mut(key) {
                        open.change(file.version, params.content_changes);
                        self.reject_waiting(ErrorCode::ContentModified, |it| {
                            document_uri(it) == Some(key)
                        })?;
                    }
                } else if let Some(key) = named {
                    self.invalidate(&key)?;
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Ok(params) = parse_params::<DidCloseTextDocumentParams>(params) {
                    let uri = params.text_document.uri;
                    self.open.remove(uri.as_str());
                    let key = Some(uri.as_str());
                    self.reject_waiting(ErrorCode::ContentModified, |it| document_uri(it) == key)?;
                    self.publish(PublishDiagnosticsParams::new(uri.clone(), Vec::new(), None))?;
                }
            }
            Cancel::METHOD => {
                let id = &params["id"];
                self.reject_waiting(ErrorCode::RequestCanceled, |it| it.id == *id)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Invalidates a text after an unreadable change: it has no diagnostics and is not edited until
    /// the editor opens it or sends the whole text.
    fn invalidate(&mut self, key: &str) -> io::Result<()> {
        let Some(open) = self.open.get_mut(key) else {
            return Ok(());
        };
        open.invalidate();
        let uri = open.uri().clone();
        self.reject_waiting(ErrorCode::ContentModified, |it| {
            document_uri(it) == Some(key)
        })?;
        self.publish(PublishDiagnosticsParams::new(uri, Vec::new(), None))
    }

    /// Publishes the diagnostics of the project settings and of the translated strings in the
    /// language of the responses. Files that are open publish their own.
    fn publish_project_diagnostics(
        &mut self,
        opened: &Uri,
        project: Option<&Project>,
        strings: &'static Strings,
    ) -> io::Result<()> {
        let Some(project) = project else {
            return Ok(());
        };
        let settings = project
            .settings_study()
            .map(|it| (it, Settings::FILE.to_owned()));
        let guide = PublishedGuide::of(project, strings);
        let language = strings.language();
        let texts = project
            .strings_file(language)
            .map(|it| (it, strings_path(language)));
        for (study, path) in [settings, texts].into_iter().flatten() {
            let Some(uri) = temp_pages::uri_from_path(&project.root().join(path)) else {
                continue;
            };
            if uri == *opened || self.open.contains_key(uri.as_str()) {
                continue;
            }
            let view = DocumentView {
                uri: &uri,
                version: 0,
                study,
                strings,
                guide: guide.as_ref(),
                places: &Utf16LineIndex::of(study.file.text()),
            };
            let mut params = diagnostics::publish_params(view, true);
            params.version = None;
            self.publish(params)?;
        }
        Ok(())
    }

    /// Returns the strings of the response language in a project.
    fn strings(&self, project: Option<&Project>) -> &'static Strings {
        let of_program = Languages::default();
        let languages = project.map_or(&of_program, Project::all_languages);
        let requested = self
            .requested_language
            .as_deref()
            .and_then(|it| languages.get(it));
        requested.unwrap_or_else(|| languages.for_locale(&self.locale))
    }

    /// Returns the strings for the response to a request.
    fn strings_for(&self, request: &IncomingRequest) -> &'static Strings {
        let open = document_uri(request).and_then(|it| self.open.get(it));
        open.map_or_else(|| self.strings(None), OpenDocument::strings)
    }

    /// Answers a request, queues it until its text is analysed, or starts its job.
    fn answer(&mut self, request: IncomingRequest) -> io::Result<()> {
        let open = document_uri(&request).and_then(|it| self.open.get(it));
        let unread = open.is_some_and(|it| it.has_text() && it.view().is_none());
        if unread && self.stage == LspStage::Serving {
            self.waiting.push(request);
            return Ok(());
        }
        if self.start_job(&request)? {
            return Ok(());
        }
        let result = self.handle_request(&request);
        self.respond(&request, result)
    }

    fn handle_request(&mut self, request: &IncomingRequest) -> Result<Value, RequestError> {
        let params = &request.params;
        match (self.stage, request.method.as_str()) {
            (LspStage::Waiting, Initialize::METHOD) => {
                self.stage = LspStage::Serving;
                // Invalid options are ignored.
                let options = &params["initializationOptions"];
                let requested = options["language"].as_str().filter(|it| !it.is_empty());
                let locale = requested.or(params["locale"].as_str());
                self.locale = locale.unwrap_or_default().to_owned();
                self.folders = workspace_folders(params);
                let window = &params["capabilities"]["window"];
                self.shows_documents = window["showDocument"]["support"] == true;
                let edits = &params["capabilities"]["workspace"]["workspaceEdit"];
                self.checks_versions = edits["documentChanges"] == true;
                let hints = options["hints"].as_bool();
                return Ok(to_json(initialize_result(hints.unwrap_or(true))));
            }
            (LspStage::Waiting, _) => {
                let why = LocalizedMessage::new("lsp.not_introduced");
                return Err((ErrorCode::ServerNotInitialized, why));
            }
            (LspStage::Serving, Initialize::METHOD) => {
                let why = LocalizedMessage::new("lsp.introduced");
                return Err((ErrorCode::InvalidRequest, why));
            }
            (LspStage::ShutDown, _) => {
                let why = LocalizedMessage::new("lsp.shut_down");
                return Err((ErrorCode::InvalidRequest, why));
            }
            (LspStage::Serving, _) => {}
        }
        match request.method.as_str() {
            Shutdown::METHOD => {
                self.stage = LspStage::ShutDown;
                Ok(Value::Null)
            }
            HoverRequest::METHOD => self.about(request, |view, it: TextDocumentPositionParams| {
                hover::hover(view, it.position)
            }),
            Completion::METHOD => self.about(request, |view, it: TextDocumentPositionParams| {
                complete::complete(view, it.position)
            }),
            CodeActionRequest::METHOD => self.about(request, |view, it: CodeActionParams| {
                actions::actions(view, &it, self.open_versions().as_ref())
            }),
            DocumentSymbolRequest::METHOD => self
                .about(request, |view, _: DocumentSymbolParams| {
                    outline::symbols(view)
                }),
            FoldingRangeRequest::METHOD => {
                self.about(request, |view, _: FoldingRangeParams| fold::ranges(view))
            }
            InlayHintRequest::METHOD => self.about(request, |view, it: InlayHintParams| {
                inlay_hints::hints(view, it.range)
            }),
            CodeLensRequest::METHOD => {
                self.about(request, |view, _: CodeLensParams| code_lens::lenses(view))
            }
            SemanticTokensFullRequest::METHOD => self
                .about(request, |view, _: SemanticTokensParams| {
                    semantic_tokens::tokens(view, None)
                }),
            SemanticTokensRangeRequest::METHOD => self
                .about(request, |view, it: SemanticTokensRangeParams| {
                    semantic_tokens::tokens(view, Some(it.range))
                }),
            OnTypeFormatting::METHOD => {
                self.about(request, |view, it: DocumentOnTypeFormattingParams| {
                    let position = it.text_document_position.position;
                    on_type_formatting::edits(view, position, &it.ch)
                })
            }
            Formatting::METHOD => {
                let params: DocumentFormattingParams = parse_params(params)?;
                let view = self.view(params.text_document.uri.as_str())?;
                format::format(view).map(to_json).map_err(|mistake| {
                    let place = view.study.file.line_column(mistake.span.start());
                    let why = LocalizedMessage::new("lsp.not_laid_out")
                        .with("place", place.to_string())
                        .with("message", mistake.message.clone());
                    (ErrorCode::RequestFailed, why)
                })
            }
            GotoDefinition::METHOD => {
                let place: TextDocumentPositionParams = parse_params(params)?;
                let view = self.view(place.text_document.uri.as_str())?;
                let location = match definition(view, place.position) {
                    None => None,
                    Some(DefinitionTarget::Here(span)) => {
                        Some(Location::new(view.uri.clone(), view.range(span)))
                    }
                    Some(DefinitionTarget::Page { name, text, line }) => {
                        Some(self.pages.write(&name, &text, line).map_err(write_failed)?)
                    }
                };
                Ok(to_json(location.map(GotoDefinitionResponse::Scalar)))
            }
            other => {
                let why = LocalizedMessage::new("lsp.no_request").with("request", other);
                Err((ErrorCode::MethodNotFound, why))
            }
        }
    }

    /// Answers a request about an open document.
    fn about<P: DeserializeOwned, A: Serialize>(
        &self,
        request: &IncomingRequest,
        answer: impl FnOnce(DocumentView<'_>, P) -> A,
    ) -> Result<Value, RequestError> {
        let params = parse_params(&request.params)?;
        let view = self.view(document_uri(request).unwrap_or_default())?;
        Ok(to_json(answer(view, params)))
    }

    fn view(&self, uri: &str) -> Result<DocumentView<'_>, RequestError> {
        let open = self.open.get(uri);
        open.and_then(OpenDocument::view).ok_or_else(|| {
            let (code, key) = match open {
                Some(_) => (ErrorCode::RequestFailed, "lsp.lost"),
                None => (ErrorCode::InvalidParams, "lsp.not_open"),
            };
            (code, LocalizedMessage::new(key).with("file", uri))
        })
    }
}

/// Returns the folders that the editor has open.
fn workspace_folders(params: &Value) -> Vec<PathBuf> {
    let folders = params["workspaceFolders"].as_array();
    let folders = folders.into_iter().flatten().map(|it| &it["uri"]);
    // Editors without several folders name one.
    let all = folders.chain([&params["rootUri"]]);
    let uris = all.filter_map(|it| it.as_str()?.parse().ok());
    uris.filter_map(|it: Uri| temp_pages::path_from_uri(&it))
        .collect()
}

fn parse_params<P: DeserializeOwned>(params: &Value) -> Result<P, RequestError> {
    P::deserialize(params)
        .map_err(|error| (ErrorCode::InvalidParams, LocalizedMessage::verbatim(&error)))
}

fn write_failed(error: io::Error) -> RequestError {
    (ErrorCode::RequestFailed, LocalizedMessage::verbatim(&error))
}

fn to_json(answer: impl Serialize) -> Value {
    // Serialization fails only for maps whose keys are not strings.
    serde_json::to_value(answer).unwrap_or_default()
}
