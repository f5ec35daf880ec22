//! The server: what comes in, who answers it, what goes out.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Notification as Notifies, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    GotoDefinition, HoverRequest, Initialize, Request as Asks, Shutdown,
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
use super::open::{self, Open, View};
use super::pages::{self, Pages};
use super::transport::{self, Received};
use super::{actions, complete, diagnostics, fold, format, hover, outline};
use crate::message::{Message as Words, Strings};
use crate::project::{Project, Settings};

/// Messages that are read ahead.
const READ_AHEAD: usize = 16;

/// Serves one editor until it says goodbye or goes away; whether it said
/// goodbye as the protocol has it.
///
/// One thread reads ahead, so that a file is looked at once when its changes
/// come faster than that; everything else happens in this one.
///
/// # Errors
///
/// When the streams fail, or what comes in has no beginning and no end that
/// the protocol knows.
pub fn serve(reader: impl BufRead + Send + 'static, writer: impl Write) -> io::Result<bool> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        let mut reader = reader;
        loop {
            let received = transport::read(&mut reader).transpose();
            let last = !matches!(received, Some(Ok(_)));
            if let Some(received) = received
                && sender.send(received).is_err()
            {
                break;
            }
            if last {
                break;
            }
        }
    });
    let mut server = Server {
        writer,
        stage: Stage::Waiting,
        strings: Strings::english(),
        open: BTreeMap::new(),
        pages: Pages::default(),
    };
    server.run(&receiver)
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
    /// The words of the editor's language.
    strings: &'static Strings,
    /// The open files, each with whether its diagnostics have still to be sent.
    open: BTreeMap<String, (Open, bool)>,
    pages: Pages,
}

impl<W: Write> Server<W> {
    fn run(&mut self, receiver: &Receiver<io::Result<Received>>) -> io::Result<bool> {
        loop {
            let received = match receiver.try_recv() {
                Ok(received) => received,
                Err(TryRecvError::Disconnected) => return Ok(false),
                Err(TryRecvError::Empty) => {
                    self.publish()?;
                    match receiver.recv() {
                        Ok(received) => received,
                        Err(_) => return Ok(false),
                    }
                }
            };
            match received? {
                Received::Malformed(why) => transport::refuse(&mut self.writer, &why)?,
                Received::Message(Message::Request(request)) => self.answer(request)?,
                Received::Message(Message::Notification(it)) if it.method == Exit::METHOD => {
                    return Ok(self.stage == Stage::ShutDown);
                }
                Received::Message(Message::Notification(it)) => self.note(it)?,
                // Nothing is asked of the editor.
                Received::Message(Message::Response(_)) => {}
            }
        }
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        message.into().write(&mut self.writer)
    }

    fn publish(&mut self) -> io::Result<()> {
        let mut all = Vec::new();
        for (open, due) in self.open.values_mut().filter(|(_, due)| *due) {
            *due = false;
            all.push(diagnostics::publish(open.view(self.strings)));
        }
        all.into_iter().try_for_each(|params| {
            self.send(Notification::new(PublishDiagnostics::METHOD.into(), params))
        })
    }

    fn note(&mut self, note: Notification) -> io::Result<()> {
        if self.stage != Stage::Serving {
            return Ok(());
        }
        // A notification has no answer: one that cannot be read is left.
        match note.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(params) = read::<DidOpenTextDocument>(note.params) {
                    let file = params.text_document;
                    let key = file.uri.as_str().to_owned();
                    self.tell_project(&file.uri)?;
                    let open = Open::new(file.uri, file.version, file.text);
                    self.open.insert(key, (open, true));
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(params) = read::<DidChangeTextDocument>(note.params) {
                    let file = params.text_document;
                    if let Some((open, due)) = self.open.get_mut(file.uri.as_str()) {
                        open.change(file.version, params.content_changes);
                        *due = true;
                    }
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(params) = read::<DidCloseTextDocument>(note.params) {
                    let uri = params.text_document.uri;
                    self.open.remove(uri.as_str());
                    let none = PublishDiagnosticsParams::new(uri, Vec::new(), None);
                    self.send(Notification::new(PublishDiagnostics::METHOD.into(), none))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Tells what is wrong with the settings of the project that a file is in;
    /// where they are open themselves, their own text tells it.
    fn tell_project(&mut self, uri: &Uri) -> io::Result<()> {
        let project = pages::path(uri).and_then(|it| Project::find_from(it.parent()?).ok());
        let Some((settings, text)) = project.and_then(|it| {
            let path = it.root().join(Settings::FILE);
            Some((pages::uri(&path)?, it.settings_text()?))
        }) else {
            return Ok(());
        };
        if open::is_settings(uri) || self.open.contains_key(settings.as_str()) {
            return Ok(());
        }
        let mut file = Open::new(settings, 0, text);
        let mut told = diagnostics::publish(file.view(self.strings));
        told.version = None;
        self.send(Notification::new(PublishDiagnostics::METHOD.into(), told))
    }

    fn answer(&mut self, request: Request) -> io::Result<()> {
        let id = request.id.clone();
        let response = match self.result(request) {
            Ok(result) => Response::new_ok(id, result),
            Err((code, why)) => Response::new_err(id, code as i32, self.strings.say(&why)),
        };
        self.send(response)
    }

    fn result(&mut self, request: Request) -> Result<Value, Refusal> {
        let params = request.params;
        match (self.stage, request.method.as_str()) {
            (Stage::Waiting, Initialize::METHOD) => {
                self.stage = Stage::Serving;
                // An editor that is misunderstood here is served all the same.
                if let Some(locale) = params["locale"].as_str() {
                    self.strings = Strings::of_locale(locale);
                }
                return Ok(to_json(introduction()));
            }
            (Stage::Waiting, _) => {
                let why = Words::new("lsp.not_introduced");
                return Err((ErrorCode::ServerNotInitialized, why));
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
            Formatting::METHOD => {
                let uri = asked::<Formatting>(params)?.text_document.uri;
                let view = self.view(&uri)?;
                format::format(view).map(to_json).map_err(|mistake| {
                    let place = view.study.file.position(mistake.span.start);
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

    fn view(&mut self, uri: &Uri) -> Result<View<'_>, Refusal> {
        match self.open.get_mut(uri.as_str()) {
            Some((open, _)) => Ok(open.view(self.strings)),
            None => {
                let why = Words::new("lsp.not_open").with("file", uri.as_str());
                Err((ErrorCode::InvalidParams, why))
            }
        }
    }
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

/// What the server can do.
fn introduction() -> InitializeResult {
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
