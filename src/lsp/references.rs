//! References, definitions and renaming of sources, witnesses and figures.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lsp_types::{
    DocumentChanges, Location, OneOf, OptionalVersionedTextDocumentIdentifier, Position,
    PrepareRenameResponse, Range, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};

use super::project_index::{NamedItem, Occurrence, ProjectIndex};
use super::temp_pages::uri_from_path;
use super::transport::ErrorCode;
use crate::comment::cited_key;
use crate::message::Message;
use crate::notation::is_siglum;
use crate::project::is_plain_name;

/// Maximum number of locations returned.
const MAX_LOCATIONS: usize = 20_000;

/// Returns the places of the name at a position.
pub(super) fn references(
    index: &ProjectIndex,
    uri: &Uri,
    position: Position,
    with_definitions: bool,
) -> Vec<Location> {
    locations(index, uri, position, |it| {
        with_definitions || !it.is_definition
    })
}

/// Returns the wanted places of the name at a position.
fn locations(
    index: &ProjectIndex,
    uri: &Uri,
    position: Position,
    is_wanted: impl Fn(&Occurrence) -> bool,
) -> Vec<Location> {
    let item = item_at(index, uri, position).into_iter();
    item.flat_map(|item| index.occurrences(item))
        .filter(|(_, it)| is_wanted(it))
        .take(MAX_LOCATIONS)
        .map(|(file, it)| file.location(it.span))
        .collect()
}

/// Returns the definitions of the name at a position, or the file that is named there.
pub(super) fn definitions(index: &ProjectIndex, uri: &Uri, position: Position) -> Vec<Location> {
    let Some(file) = index.file(uri) else {
        return Vec::new();
    };
    let byte = file.places.byte(&file.text, position);
    let named = file
        .links
        .iter()
        .find(|it| it.span.start() <= byte && byte <= it.span.end());
    let Some(named) = named else {
        return locations(index, uri, position, |it| it.is_definition);
    };
    let target = index.files.iter().find(|it| it.path == named.value);
    let uri = target.map_or_else(|| uri_from_path(&named.value), |it| Some(it.uri.clone()));
    let start = |uri| Location::new(uri, Range::default());
    uri.map(start).into_iter().collect()
}

fn item_at<'a>(index: &'a ProjectIndex, uri: &Uri, position: Position) -> Option<&'a NamedItem> {
    Some(&index.file(uri)?.at(position)?.item)
}

/// Returns the range of the name at a position, if it can be renamed.
///
/// # Errors
///
/// Returns the reason why there is nothing to rename.
pub(super) fn prepare_rename(
    index: &ProjectIndex,
    uri: &Uri,
    position: Position,
) -> Result<PrepareRenameResponse, (ErrorCode, Message)> {
    let found = index
        .file(uri)
        .and_then(|file| Some((file, file.at(position)?)));
    let (file, found) = found.ok_or_else(nothing_to_rename)?;
    check_scope(&found.item)?;
    Ok(PrepareRenameResponse::RangeWithPlaceholder {
        range: file.location(found.span).range,
        placeholder: found.item.name().to_owned(),
    })
}

/// Returns edits of some files. With the `versions` of the open documents, the editor refuses those
/// of a document that has changed.
// The protocol's own type; no key in the map is modified.
#[allow(clippy::mutable_key_type)]
pub(super) fn workspace_edit(
    changes: HashMap<Uri, Vec<TextEdit>>,
    versions: Option<&BTreeMap<String, i32>>,
) -> WorkspaceEdit {
    let Some(versions) = versions else {
        return WorkspaceEdit::new(changes);
    };
    let edits = changes.into_iter().map(|(uri, edits)| TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: versions.get(uri.as_str()).copied(),
            uri,
        },
        edits: edits.into_iter().map(OneOf::Left).collect(),
    });
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(edits.collect())),
        ..WorkspaceEdit::default()
    }
}

/// Returns the edits that rename the item at a position in every file.
///
/// # Errors
///
/// Returns the reason if there is nothing to rename, or if the new name is invalid or taken.
// The protocol's own type; no key in the map is modified.
#[allow(clippy::mutable_key_type)]
pub(super) fn rename(
    index: &ProjectIndex,
    uri: &Uri,
    position: Position,
    name: &str,
    versions: Option<&BTreeMap<String, i32>>,
) -> Result<WorkspaceEdit, (ErrorCode, Message)> {
    let item = item_at(index, uri, position).ok_or_else(nothing_to_rename)?;
    check_scope(item)?;
    let refused = |key| {
        let why = Message::new(key).with("name", name);
        Err((ErrorCode::RequestFailed, why))
    };
    if let Some(key) = invalid_name(item, name) {
        return refused(key);
    }
    if name != item.name() && is_taken(index, item, name) {
        return refused("lsp.rename.taken");
    }
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (file, it) in index.occurrences(item).take(MAX_LOCATIONS) {
        let edit = TextEdit::new(file.location(it.span).range, name.to_owned());
        changes.entry(file.uri.clone()).or_default().push(edit);
    }
    Ok(workspace_edit(changes, versions))
}

fn nothing_to_rename() -> (ErrorCode, Message) {
    (ErrorCode::RequestFailed, Message::new("lsp.rename.nothing"))
}

/// Refuses a reference to a figure of which the chapter is unknown.
fn check_scope(item: &NamedItem) -> Result<(), (ErrorCode, Message)> {
    match item {
        NamedItem::Figure { id, chapter: None } => {
            let why = Message::new("lsp.rename.no_figure").with("old", id.as_str());
            Err((ErrorCode::RequestFailed, why))
        }
        _ => Ok(()),
    }
}

/// Returns the key of the reason why a name is invalid.
fn invalid_name(item: &NamedItem, name: &str) -> Option<&'static str> {
    match item {
        NamedItem::Source { .. } => {
            // Neither YAML nor a citation may read it as something else.
            let ends = [name.chars().next(), name.chars().next_back()];
            let plain = ends.iter().all(|it| it.is_some_and(char::is_alphanumeric));
            let cited = format!("@{name}");
            let valid = plain && name != "null" && cited_key(&cited) == Some(name);
            (!valid || name.starts_with("fig:")).then_some("lsp.rename.source")
        }
        NamedItem::Witness { .. } => {
            let valid = is_siglum(name) && name != "null";
            (!valid).then_some("lsp.rename.witness")
        }
        NamedItem::Figure { .. } => {
            let valid = is_plain_name(name) && name != "null";
            (!valid).then_some("lsp.rename.figure")
        }
    }
}

/// Returns `true` if a new name is in use where the item is: by a source of the library or of a
/// record that names it, a witness of the same record, or a figure or section of the book.
fn is_taken(index: &ProjectIndex, item: &NamedItem, name: &str) -> bool {
    let mut all = index.files.iter().flat_map(|file| &file.occurrences);
    match item {
        NamedItem::Source { record, .. } => {
            let places: BTreeSet<_> = index
                .occurrences(item)
                .map(|(file, _)| &file.path)
                .collect();
            all.any(|it| match &it.item {
                NamedItem::Source { key, record: None } => key == name,
                NamedItem::Source {
                    key,
                    record: Some(other),
                } => {
                    let same = record.as_ref().is_some_and(|own| own == other);
                    key == name && (same || record.is_none() && places.contains(&&other.0))
                }
                _ => false,
            })
        }
        NamedItem::Witness { record, .. } => all.any(|it| {
            matches!(&it.item, NamedItem::Witness { siglum, record: other }
                if siglum == name && other == record)
        }),
        NamedItem::Figure { .. } => {
            let figure = |it: &NamedItem| matches!(it, NamedItem::Figure { id, .. } if id == name);
            let mut headings = index.files.iter().flat_map(|it| &it.headings);
            all.any(|it| figure(&it.item)) || headings.any(|it| it == name)
        }
    }
}
