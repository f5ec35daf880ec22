//! The server: what comes in, who answers it, what goes out.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, sync_channel};
use std::thread;

use lsp_server::ErrorCode;
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Notification as Notifies, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    GotoDefinition, HoverRequest, Initialize, InlayHintRequest, Request as Asks, Shutdown,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    FoldingRangeProviderCapability, GotoDefinitionResponse, HoverProviderCapability,
    InitializeResult, Location, OneOf, PositionEncodingKind, PublishDiagnosticsParams,
    ServerCapabilities, ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::definition::{Target, definition};
use super::open::{Open, View};
use super::pages::{self, Pages};
use super::transport::{self, Received, Request};
use super::work::{self, Done, Job};
use super::{Places, actions, complete, diagnostics, fold, format, hints, hover, outline, texts};
use crate::message::{Languages, Message as Words, Strings};
use crate::project::{Project, Settings, strings_path};

/// Events that wait to be looked at.
const READ_AHEAD: usize = 16;

/// Something that the server has to do with.
#[derive(Debug)]
pub(super) enum Event {
    /// The editor sent something; nothing more at the end of the stream.
    Received(io::Result<Option<Received>>),
    /// A text was read, or its claims were looked into.
    Done(Done),
}

/// Serves one editor until it says goodbye or goes away; whether it said
/// goodbye as the protocol has it.
///
/// One thread receives and answers. Reading texts and proving what they claim
/// is done by others, so that no file keeps it from answering; the next edit
/// stops what is done for the text before. A request that needs a text waits
/// until it is read, and can be cancelled.
///
/// Answers are in the given language, else in the one that the editor asks for, else in
/// that of the editor; in English if the project of a file does not have it.
///
/// # Errors
///
/// When the streams fail, or what comes in has no beginning and no end that
/// the protocol knows.
pub fn serve(
    reader: impl BufRead + Send + 'static,
    writer: impl Write,
    language: Option<&str>,
) -> io::Result<bool> {
    let (sender, events) = sync_channel(READ_AHEAD);
    let work = work::start(&sender);
    thread::spawn(move || {
        let mut reader = reader;
        loop {
            let received = transport::read(&mut reader);
            let last = !matches!(received, Ok(Some(_)));
            if sender.send(Event::Received(received)).is_err() || last {
                break;
            }
        }
    });
    let mut server = Server {
        writer,
        stage: Stage::Waiting,
        asked: language.map(str::to_owned),
        locale: String::new(),
        open: BTreeMap::new(),
        waiting: Vec::new(),
        work,
        pages: Pages::default(),
    };
    server.run(&events)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The editor has not introduced itself.
    Waiting,
    Serving,
    /// The editor has said that it will go.
    ShutDown,
}

/// Why a request has no answer.
type Refusal = (ErrorCode, Words);

struct Server<W> {
    writer: W,
    stage: Stage,
    /// The language that was asked for when the server was started.
    asked: Option<String>,
    /// The language that the editor asks for, or its own.
    locale: String,
    /// The open files, by their URIs.
    open: BTreeMap<String, Open>,
    /// Requests about texts that are not read yet.
    waiting: Vec<Request>,
    work: Sender<Job>,
    pages: Pages,
}

impl<W: Write> Server<W> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<bool> {
        loop {
            let event = match events.try_recv() {
                Ok(event) => event,
                Err(_) => {
                    // Changes that came together are worked on together.
                    let jobs = self.open.values_mut().filter_map(Open::job);
                    for job in jobs {
                        let _ = self.work.send(job);
                    }
                    match events.recv() {
                        Ok(event) => event,
                        Err(_) => return Ok(false),
                    }
                }
            };
            let received = match event {
                Event::Done(done) => {
                    self.done(&done)?;
                    continue;
                }
                Event::Received(received) => received?,
            };
            match received {
                None => return Ok(false),
                Some(Received::Refused(why)) => {
                    // It may have been a change of any text.
                    if why.is_unread() {
                        let open: Vec<_> = self.open.keys().cloned().collect();
                        open.iter().try_for_each(|key| self.lose(key))?;
                    }
                    let strings = self.strings(None);
                    transport::refuse(&mut self.writer, why, strings)?;
                }
                Some(Received::Request(request)) => self.answer(request)?,
                Some(Received::Notification { method, .. }) if method == Exit::METHOD => {
                    return Ok(self.stage == Stage::ShutDown);
                }
                Some(Received::Notification { method, params }) => self.note(&method, params)?,
                Some(Received::Response) => {}
            }
        }
    }

    /// Takes what was found out of a text, tells it, and answers who waited.
    fn done(&mut self, done: &Done) -> io::Result<()> {
        let key = done.uri.as_str();
        let Some(open) = self.open.get_mut(key) else {
            return Ok(());
        };
        if !open.take(done) {
            return Ok(());
        }
        if let Some(view) = open.view() {
            // Nothing is told of a chapter before its blocks are drawn.
            if done.settled || !texts::is_chapter(&done.uri) {
                let told = diagnostics::publish(view, done.settled);
                self.publish(told)?;
            }
        }
        let waited = std::mem::take(&mut self.waiting);
        for request in waited {
            match about(&request) == Some(key) {
                true => self.answer(request)?,
                false => self.waiting.push(request),
            }
        }
        Ok(())
    }

    fn publish(&mut self, told: PublishDiagnosticsParams) -> io::Result<()> {
        transport::notify(&mut self.writer, PublishDiagnostics::METHOD, to_json(told))
    }

    /// Refuses the requests that wait and are chosen.
    fn refuse(&mut self, code: ErrorCode, chosen: impl Fn(&Request) -> bool) -> io::Result<()> {
        let key = match code {
            ErrorCode::ContentModified => "lsp.modified",
            _ => "lsp.cancelled",
        };
        for request in std::mem::take(&mut self.waiting) {
            match chosen(&request) {
                true => {
                    let why = Err((code, self.strings_for(&request).t(key, &[])));
                    transport::answer(&mut self.writer, request.id, why)?;
                }
                false => self.waiting.push(request),
            }
        }
        Ok(())
    }

    fn note(&mut self, method: &str, params: Value) -> io::Result<()> {
        if self.stage != Stage::Serving {
            return Ok(());
        }
        // A notification has no answer: one that cannot be read is left, but a text of which a
        // change could not be read is not known any more.
        match method {
            DidOpenTextDocument::METHOD => {
                if let Some(params) = read::<DidOpenTextDocument>(params) {
                    let file = params.text_document;
                    let key = file.uri.as_str().to_owned();
                    let project = pages::project(&file.uri);
                    let strings = self.strings(project.as_ref());
                    self.tell_project(&file.uri, project.as_ref(), strings)?;
                    let open = Open::new(file.uri, file.version, file.text, strings);
                    self.open.insert(key, open);
                }
            }
            DidChangeTextDocument::METHOD => {
                let named = params["textDocument"]["uri"].as_str().map(str::to_owned);
                if let Some(params) = read::<DidChangeTextDocument>(params) {
                    let file = params.text_document;
                    let key = file.uri.as_str();
                    if let Some(open) = self.open.get_mut(key) {
                        open.change(file.version, params.content_changes);
                        self.refuse(ErrorCode::ContentModified, |it| about(it) == Some(key))?;
                    }
                } else if let Some(key) = named {
                    self.lose(&key)?;
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(params) = read::<DidCloseTextDocument>(params) {
                    let uri = params.text_document.uri;
                    self.open.remove(uri.as_str());
                    let key = Some(uri.as_str());
                    self.refuse(ErrorCode::ContentModified, |it| about(it) == key)?;
                    self.publish(PublishDiagnosticsParams::new(uri.clone(), Vec::new(), None))?;
                }
            }
            Cancel::METHOD => {
                let id = &params["id"];
                self.refuse(ErrorCode::RequestCanceled, |it| it.id == *id)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Forgets a text of which a change could not be read: nothing is said of it, and
    /// nothing in it is edited, until the editor opens it or sends the whole text.
    fn lose(&mut self, key: &str) -> io::Result<()> {
        let Some(open) = self.open.get_mut(key) else {
            return Ok(());
        };
        open.lose();
        let uri = open.uri().clone();
        self.refuse(ErrorCode::ContentModified, |it| about(it) == Some(key))?;
        self.publish(PublishDiagnosticsParams::new(uri, Vec::new(), None))
    }

    /// Tells what is wrong with the settings of the project that a file is in, and with its
    /// strings in the language of the answers; where they are open themselves, their own
    /// text tells it.
    fn tell_project(
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
        let language = strings.language();
        let texts = project
            .strings_file(language)
            .map(|it| (it, strings_path(language)));
        for (study, path) in [settings, texts].into_iter().flatten() {
            let Some(uri) = pages::uri(&project.root().join(path)) else {
                continue;
            };
            if uri == *opened || self.open.contains_key(uri.as_str()) {
                continue;
            }
            let view = View {
                uri: &uri,
                version: 0,
                study,
                strings,
                places: &Places::of(study.file.text()),
            };
            let mut told = diagnostics::publish(view, true);
            told.version = None;
            self.publish(told)?;
        }
        Ok(())
    }

    /// The strings of the language of the answers in a project.
    fn strings(&self, project: Option<&Project>) -> &'static Strings {
        let of_program = Languages::default();
        let languages = project.map_or(&of_program, Project::all_languages);
        let asked = self.asked.as_deref().and_then(|it| languages.get(it));
        asked.unwrap_or_else(|| languages.of_locale(&self.locale))
    }

    /// The strings for the answer to a request.
    fn strings_for(&self, request: &Request) -> &'static Strings {
        let open = about(request).and_then(|it| self.open.get(it));
        open.map_or_else(|| self.strings(None), Open::strings)
    }

    /// Answers a request, or lets it wait until its text is read.
    fn answer(&mut self, request: Request) -> io::Result<()> {
        let open = about(&request).and_then(|it| self.open.get(it));
        let unread = open.is_some_and(|it| it.is_known() && it.view().is_none());
        if unread && self.stage == Stage::Serving {
            self.waiting.push(request);
            return Ok(());
        }
        let id = request.id.clone();
        let strings = self.strings_for(&request);
        let result = self.result(request);
        let result = result.map_err(|(code, why)| (code, strings.say(&why)));
        transport::answer(&mut self.writer, id, result)
    }

    fn result(&mut self, request: Request) -> Result<Value, Refusal> {
        let params = request.params;
        match (self.stage, request.method.as_str()) {
            (Stage::Waiting, Initialize::METHOD) => {
                self.stage = Stage::Serving;
                // An editor that is misunderstood here is served all the same.
                let options = &params["initializationOptions"];
                let asked = options["language"].as_str().filter(|it| !it.is_empty());
                let locale = asked.or(params["locale"].as_str());
                self.locale = locale.unwrap_or_default().to_owned();
                let hints = options["hints"].as_bool();
                return Ok(to_json(introduction(hints.unwrap_or(true))));
            }
            (Stage::Waiting, _) => {
                let why = Words::new("lsp.not_introduced");
                return Err((ErrorCode::ServerNotInitialized, why));
            }
            (Stage::Serving, Initialize::METHOD) => {
                let why = Words::new("lsp.introduced");
                return Err((ErrorCode::InvalidRequest, why));
            }
            (Stage::ShutDown, _) => {
                let why = Words::new("lsp.shut_down");
                return Err((ErrorCode::InvalidRequest, why));
            }
            (Stage::Serving, _) => {}
        }
        match request.method.as_str() {
            Shutdown::METHOD => {
                self.stage = Stage::ShutDown;
                Ok(Value::Null)
            }
            HoverRequest::METHOD => {
                let place = asked::<HoverRequest>(params)?.text_document_position_params;
                let view = self.view(&place.text_document.uri)?;
                Ok(to_json(hover::hover(view, place.position)))
            }
            Completion::METHOD => {
                let place = asked::<Completion>(params)?.text_document_position;
                let view = self.view(&place.text_document.uri)?;
                Ok(to_json(complete::complete(view, place.position)))
            }
            CodeActionRequest::METHOD => {
                let params = asked::<CodeActionRequest>(params)?;
                let view = self.view(&params.text_document.uri)?;
                Ok(to_json(actions::actions(view, &params)))
            }
            DocumentSymbolRequest::METHOD => {
                let uri = asked::<DocumentSymbolRequest>(params)?.text_document.uri;
                Ok(to_json(outline::symbols(self.view(&uri)?)))
            }
            FoldingRangeRequest::METHOD => {
                let uri = asked::<FoldingRangeRequest>(params)?.text_document.uri;
                Ok(to_json(fold::ranges(self.view(&uri)?)))
            }
            InlayHintRequest::METHOD => {
                let params = asked::<InlayHintRequest>(params)?;
                let view = self.view(&params.text_document.uri)?;
                Ok(to_json(hints::hints(view, params.range)))
            }
            Formatting::METHOD => {
                let uri = asked::<Formatting>(params)?.text_document.uri;
                let view = self.view(&uri)?;
                format::format(view).map(to_json).map_err(|mistake| {
                    let place = view.study.file.position(mistake.span.start());
                    let why = Words::new("lsp.not_laid_out")
                        .with("place", place.to_string())
                        .with("message", mistake.message.clone());
                    (ErrorCode::RequestFailed, why)
                })
            }
            GotoDefinition::METHOD => {
                let place = asked::<GotoDefinition>(params)?.text_document_position_params;
                let view = self.view(&place.text_document.uri)?;
                let here = |span| Location::new(view.uri.clone(), view.range(span));
                let location = match definition(view, place.position) {
                    None => None,
                    Some(Target::Here(span)) => Some(here(span)),
                    Some(Target::Page { name, text, line }) => {
                        let page = self.pages.write(&name, &text, line);
                        Some(page.map_err(|error| {
                            (ErrorCode::RequestFailed, Words::of_system(&error))
                        })?)
                    }
                };
                Ok(to_json(location.map(GotoDefinitionResponse::Scalar)))
            }
            other => {
                let why = Words::new("lsp.no_request").with("request", other);
                Err((ErrorCode::MethodNotFound, why))
            }
        }
    }

    fn view(&self, uri: &Uri) -> Result<View<'_>, Refusal> {
        let open = self.open.get(uri.as_str());
        match open.and_then(Open::view) {
            Some(view) => Ok(view),
            None => {
                let (code, key) = match open {
                    Some(_) => (ErrorCode::RequestFailed, "lsp.lost"),
                    None => (ErrorCode::InvalidParams, "lsp.not_open"),
                };
                Err((code, Words::new(key).with("file", uri.as_str())))
            }
        }
    }
}

/// The file that a request is about.
fn about(request: &Request) -> Option<&str> {
    request.params["textDocument"]["uri"].as_str()
}

fn read<N: Notifies>(params: Value) -> Option<N::Params>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(params).ok()
}

fn asked<R: Asks>(params: Value) -> Result<R::Params, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| (ErrorCode::InvalidParams, Words::of_system(&error)))
}

fn to_json(answer: impl serde::Serialize) -> Value {
    // Only maps with keys that are no strings have no JSON.
    serde_json::to_value(answer).unwrap_or_default()
}

/// What the server can do; `hints` unless the editor wants none beside turns.
fn introduction(hints: bool) -> InitializeResult {
    let characters = ["@", "[", "(", ".", ":", " ", "{"];
    InitializeResult {
        capabilities: ServerCapabilities {
            position_encoding: Some(PositionEncodingKind::UTF16),
            text_document_sync: Some(TextDocumentSyncCapability::Kind(
                TextDocumentSyncKind::INCREMENTAL,
            )),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(characters.map(str::to_owned).to_vec()),
                ..CompletionOptions::default()
            }),
            definition_provider: Some(OneOf::Left(true)),
            inlay_hint_provider: hints.then_some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            })),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}
