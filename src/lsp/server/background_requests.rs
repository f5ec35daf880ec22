//! The requests that background threads answer.

use std::collections::BTreeMap;
use std::io::{self, Write};

use fifangha_rules::Games;
use lsp_types::request::{
    CodeLensResolve, DocumentLinkRequest, GotoDefinition, PrepareRenameRequest, References, Rename,
    Request as _, ShowDocument, WorkspaceSymbolRequest,
};
use lsp_types::{
    CodeLens, DocumentLinkParams, GotoDefinitionResponse, ReferenceParams, RenameParams,
    ShowDocumentParams, TextDocumentPositionParams, Uri, WorkspaceSymbolParams,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{LspServer, LspStage, RequestError, parse_params, to_json, write_failed};
use crate::budget::SearchContext;
use crate::lsp::background::{Job, JobKind, Work};
use crate::lsp::definition::definition;
use crate::lsp::document::OpenDocument;
use crate::lsp::events::{JobOutput, JobResult};
use crate::lsp::project_index::{ProjectIndex, Workspace};
use crate::lsp::transport::{self, ErrorCode, IncomingRequest};
use crate::lsp::{
    code_lens, document_links, position_references, references, temp_pages, workspace_symbols,
};
use crate::message::{Message, Strings};
use crate::project::Project;

/// Maximum number of unanswered background requests; further ones are answered at once.
const MAX_RUNNING: usize = 100;

/// A request that a background thread is answering.
#[derive(Debug)]
pub(super) struct RunningRequest {
    serial: u64,
    request: IncomingRequest,
    context: SearchContext,
}

impl<W: Write> LspServer<W> {
    /// Starts the job of a request. Returns `false` if the request needs none.
    pub(super) fn start_job(&mut self, request: &IncomingRequest) -> io::Result<bool> {
        if self.stage != LspStage::Serving {
            return Ok(false);
        }
        let context = SearchContext::default();
        let (kind, work) = match self.job(request) {
            None => return Ok(false),
            Some(Ok(job)) => job,
            Some(Err(why)) => {
                self.respond(request, Err(why))?;
                return Ok(true);
            }
        };
        if self.running.len() >= MAX_RUNNING {
            let result = work(&context);
            self.finish_request(request, result)?;
            return Ok(true);
        }
        self.serial += 1;
        self.running.push(RunningRequest {
            serial: self.serial,
            request: request.clone(),
            context: context.clone(),
        });
        let serial = self.serial;
        let job = Job {
            serial,
            context,
            work,
        };
        self.background.send(kind, job);
        Ok(true)
    }

    /// Responds to the request of a job, unless it was cancelled.
    pub(super) fn finish_job(&mut self, serial: u64, result: JobResult) -> io::Result<()> {
        match self.running.iter().position(|it| it.serial == serial) {
            Some(at) => {
                let done = self.running.swap_remove(at);
                self.finish_request(&done.request, result)
            }
            None => Ok(()),
        }
    }

    /// Stops the jobs of the requests that match a predicate, and returns these requests.
    pub(super) fn stop_jobs(
        &mut self,
        chosen: impl Fn(&IncomingRequest) -> bool,
    ) -> Vec<IncomingRequest> {
        let stopped = self.running.extract_if(.., |it| chosen(&it.request));
        let stop = |it: RunningRequest| {
            it.context.stop();
            it.request
        };
        stopped.map(stop).collect()
    }

    fn finish_request(&mut self, request: &IncomingRequest, result: JobResult) -> io::Result<()> {
        let result = match result {
            Ok(JobOutput::Answer(answer)) => Ok(answer),
            Ok(JobOutput::Page { name, html }) => match self.pages.write(&name, &html, 0) {
                Ok(page) => {
                    self.show_document(page.uri.clone())?;
                    Ok(to_json(page.uri))
                }
                Err(error) => Err(write_failed(error)),
            },
            Err(why) => Err(why),
        };
        self.respond(request, result)
    }

    pub(super) fn respond(
        &mut self,
        request: &IncomingRequest,
        result: Result<Value, RequestError>,
    ) -> io::Result<()> {
        let strings = self.strings_for(request);
        let result = result.map(|it| self.spellings.spell(it));
        let result = result.map_err(|(code, why)| (code, strings.render(&why)));
        transport::send_response(&mut self.writer, request.id.clone(), result)
    }

    /// Asks the editor to open a page in a browser, if it can.
    fn show_document(&mut self, uri: Uri) -> io::Result<()> {
        if !self.shows_documents {
            return Ok(());
        }
        self.serial += 1;
        let id = format!("fifangha-{}", self.serial);
        let params = ShowDocumentParams {
            uri,
            external: Some(true),
            take_focus: Some(true),
            selection: None,
        };
        transport::request(&mut self.writer, &id, ShowDocument::METHOD, to_json(params))
    }

    /// Returns the job of a request, or `None` if the request is answered at once.
    fn job(&self, request: &IncomingRequest) -> Option<Result<(JobKind, Work), RequestError>> {
        let params = &request.params;
        Some(match request.method.as_str() {
            // A definition in the document itself needs no other file.
            GotoDefinition::METHOD if self.defines_here(params) => return None,
            GotoDefinition::METHOD => {
                self.project_job(params, |index, uri, it: TextDocumentPositionParams| {
                    let found = references::definitions(index, uri, it.position);
                    Ok((!found.is_empty()).then_some(GotoDefinitionResponse::Array(found)))
                })
            }
            References::METHOD => self.project_job(params, |index, uri, it: ReferenceParams| {
                let position = it.text_document_position.position;
                let all = it.context.include_declaration;
                let named = references::references(index, uri, position, all);
                Ok(match named.is_empty() {
                    true => {
                        let project = temp_pages::project_of_uri(uri);
                        let games = project.map_or(Games::BUILT_IN, |it| it.known_games());
                        position_references::position_references(index, uri, position, games)
                    }
                    false => named,
                })
            }),
            PrepareRenameRequest::METHOD => {
                self.project_job(params, |index, uri, it: TextDocumentPositionParams| {
                    references::prepare_rename(index, uri, it.position)
                })
            }
            Rename::METHOD => {
                let versions = self.open_versions();
                self.project_job(params, move |index, uri, it: RenameParams| {
                    let position = it.text_document_position.position;
                    let name = it.new_name.trim();
                    references::rename(index, uri, position, name, versions.as_ref())
                })
            }
            DocumentLinkRequest::METHOD => self
                .project_job(params, |index, uri, _: DocumentLinkParams| {
                    Ok(document_links::links(index, uri))
                }),
            WorkspaceSymbolRequest::METHOD => self.symbols_job(params),
            CodeLensResolve::METHOD => self.lens_job(params),
            #[cfg(feature = "book")]
            lsp_types::request::ExecuteCommand::METHOD => self.page_job(params),
            _ => return None,
        })
    }

    fn defines_here(&self, params: &Value) -> bool {
        let Ok(place) = parse_params::<TextDocumentPositionParams>(params) else {
            return false;
        };
        let view = self.view(place.text_document.uri.as_str());
        view.is_ok_and(|it| definition(it, place.position).is_some())
    }

    /// Returns a job about the names of a project.
    fn project_job<P: DeserializeOwned + Send + 'static, A: Serialize>(
        &self,
        params: &Value,
        answer: impl FnOnce(&ProjectIndex, &Uri, P) -> Result<A, RequestError> + Send + 'static,
    ) -> Result<(JobKind, Work), RequestError> {
        let uri: Uri = parse_params(&params["textDocument"]["uri"])?;
        let params = parse_params(params)?;
        self.view(uri.as_str())?;
        let open = self.open_texts();
        let work = move |context: &SearchContext| {
            let workspace = Workspace {
                project: temp_pages::project_of_uri(&uri),
                requested: Some(uri.clone()),
                open,
            };
            let index = ProjectIndex::build(&workspace, context);
            answer(&index, &uri, params).map(|it| JobOutput::Answer(to_json(it)))
        };
        Ok((JobKind::Project, Box::new(work)))
    }

    /// Returns the job for the symbols of the projects in the folders of the editor, or of its open
    /// documents if it has no folder.
    fn symbols_job(&self, params: &Value) -> Result<(JobKind, Work), RequestError> {
        let query = parse_params::<WorkspaceSymbolParams>(params)?.query;
        let strings = self.strings(None);
        let mut folders = self.folders.clone();
        if folders.is_empty() {
            let open = self.open.values().map(OpenDocument::uri);
            let paths = open.filter_map(temp_pages::path_from_uri);
            folders.extend(paths.filter_map(|it| it.parent().map(ToOwned::to_owned)));
        }
        let open = self.open_texts();
        let work = move |context: &SearchContext| {
            let found = symbols_of(&folders, &open, &query, strings, context);
            Ok(JobOutput::Answer(to_json(found)))
        };
        Ok((JobKind::Project, Box::new(work)))
    }

    fn lens_job(&self, params: &Value) -> Result<(JobKind, Work), RequestError> {
        let lens: CodeLens = parse_params(params)?;
        let modified = || (ErrorCode::ContentModified, Message::new("lsp.modified"));
        let data = lens.data.clone().unwrap_or_default();
        let view = self.view(data["uri"].as_str().ok_or_else(modified)?)?;
        let record = code_lens::record_of(view, &data).ok_or_else(modified)?;
        let (record, games, strings) = (record.clone(), view.study.known_games, view.strings);
        let work = move |context: &SearchContext| {
            let lens = code_lens::count_games(lens, &record, games, context, strings);
            Ok(JobOutput::Answer(to_json(lens)))
        };
        Ok((JobKind::Record, Box::new(work)))
    }

    #[cfg(feature = "book")]
    fn page_job(&self, params: &Value) -> Result<(JobKind, Work), RequestError> {
        use crate::lsp::preview::PageRequest;

        let params: lsp_types::ExecuteCommandParams = parse_params(params)?;
        let uri: Uri = parse_params(params.arguments.first().unwrap_or(&Value::Null))?;
        let view = self.view(uri.as_str())?;
        let study = self.open.get(uri.as_str()).and_then(OpenDocument::study);
        let refused = |why| (ErrorCode::InvalidParams, why);
        let study = study.ok_or_else(|| refused(Message::new("lsp.modified")))?;
        let page = PageRequest::new(&params.command, &params.arguments, view, study);
        let page = page.map_err(refused)?;
        let work = move |_: &SearchContext| {
            let html = page
                .render()
                .map_err(|why| (ErrorCode::RequestFailed, why))?;
            let name = page.file_name();
            Ok(JobOutput::Page { name, html })
        };
        Ok((JobKind::Record, Box::new(work)))
    }

    /// Returns the versions of the open documents by URI, if the editor checks them.
    pub(super) fn open_versions(&self) -> Option<BTreeMap<String, i32>> {
        let version = |it: &OpenDocument| (it.uri().as_str().to_owned(), it.version());
        self.checks_versions
            .then(|| self.open.values().map(version).collect())
    }

    /// Returns the texts of the open documents.
    fn open_texts(&self) -> Vec<(Uri, String)> {
        let open = self.open.values();
        open.filter_map(|it| Some((it.uri().clone(), it.text()?.to_owned())))
            .collect()
    }
}

/// Returns the symbols of the projects that contain some folders.
fn symbols_of(
    folders: &[std::path::PathBuf],
    open: &[(Uri, String)],
    query: &str,
    strings: &Strings,
    context: &SearchContext,
) -> Vec<lsp_types::WorkspaceSymbol> {
    let mut roots = Vec::new();
    let mut found = Vec::new();
    for folder in folders {
        let Ok(project) = Project::find_from(folder) else {
            continue;
        };
        if roots.iter().any(|it| it == project.root()) {
            continue;
        }
        roots.push(project.root().to_owned());
        let workspace = Workspace {
            project: Some(project),
            requested: None,
            open: open.to_vec(),
        };
        let index = ProjectIndex::build(&workspace, context);
        found.extend(workspace_symbols::symbols(&index, query, strings));
    }
    found
}

/// Returns the URI of the document of a request, of a lens, or of a command.
pub(super) fn uri_of_request(request: &IncomingRequest) -> Option<&str> {
    let params = &request.params;
    let uris = [
        &params["textDocument"]["uri"],
        &params["data"]["uri"],
        &params["arguments"][0],
    ];
    uris.into_iter().find_map(Value::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_of_request_names_its_document() {
        for params in [
            json!({ "textDocument": { "uri": "a" } }),
            json!({ "range": {}, "data": { "uri": "a" } }),
            json!({ "command": "c", "arguments": ["a", 3] }),
        ] {
            let request = IncomingRequest {
                id: json!(1),
                method: String::new(),
                params,
            };
            assert_eq!(uri_of_request(&request), Some("a"));
        }
    }
}
