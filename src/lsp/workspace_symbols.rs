//! Symbols of a project: records, figures and sources.

use lsp_types::{OneOf, SymbolKind, WorkspaceSymbol};

use super::project_index::{IndexedFile, NamedItem, ProjectIndex};
use crate::diagnostic::Span;
use crate::message::Strings;
use crate::report::game_name;

/// Maximum number of symbols returned.
const MAX_SYMBOLS: usize = 2_000;

/// Returns the symbols whose name or file contains a text, in any case.
pub(super) fn symbols(
    index: &ProjectIndex,
    query: &str,
    strings: &Strings,
) -> Vec<WorkspaceSymbol> {
    let query = query.to_lowercase();
    let symbol = |file: &IndexedFile, span: Span, name: String, kind: SymbolKind| {
        let path = file.path.file_name().unwrap_or_default();
        WorkspaceSymbol {
            name,
            kind,
            tags: None,
            container_name: Some(path.to_string_lossy().into_owned()),
            location: OneOf::Left(file.location(span)),
            data: None,
        }
    };
    let records = index.files.iter().flat_map(|file| {
        file.titles.iter().enumerate().map(move |(at, title)| {
            let first = Span::at(title.span.start());
            let name = game_name(&title.value, at + 1, strings);
            symbol(file, first, name, SymbolKind::MODULE)
        })
    });
    let names = index.definitions().filter_map(|(file, it)| {
        let kind = match it.item {
            NamedItem::Source { .. } => SymbolKind::CONSTANT,
            NamedItem::Figure { .. } => SymbolKind::OBJECT,
            NamedItem::Witness { .. } => return None,
        };
        Some(symbol(file, it.span, it.item.name().to_owned(), kind))
    });
    let matches = |it: &WorkspaceSymbol| {
        let holds = |text: &str| text.to_lowercase().contains(&query);
        holds(&it.name) || it.container_name.as_deref().is_some_and(holds)
    };
    records
        .chain(names)
        .filter(matches)
        .take(MAX_SYMBOLS)
        .collect()
}
