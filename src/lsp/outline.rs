//! Document symbols: games, their turns, and variations.

use lsp_types::{DocumentSymbol, SymbolKind};

use super::document::DocumentView;
use crate::diagnostic::Span;
use crate::notation::ast::{Node, Record};
use crate::report::game_name;

/// Maximum number of symbols returned.
const MAX_SYMBOLS: usize = 20_000;

/// Returns the symbols of the games of a file, in order.
pub(super) fn symbols(view: DocumentView<'_>) -> Vec<DocumentSymbol> {
    let mut outline = OutlineBuilder {
        view,
        left: MAX_SYMBOLS,
    };
    let records = view.study.document.records.iter().enumerate();
    records
        .map_while(|(index, record)| outline.record(index, record))
        .collect()
}

struct OutlineBuilder<'a> {
    view: DocumentView<'a>,
    left: usize,
}

impl OutlineBuilder<'_> {
    fn record(&mut self, index: usize, record: &Record) -> Option<DocumentSymbol> {
        let front = &record.front;
        let name = game_name(&front.title, index + 1, self.view.strings);
        let rules = front.rules.as_ref().and_then(|rules| rules.base.as_ref());
        let mut symbol = self.symbol(name, SymbolKind::MODULE, record.span)?;
        symbol.detail = rules.map(|base| base.value.clone());
        symbol.children = self.body(&record.body);
        Some(symbol)
    }

    fn body(&mut self, body: &[Node]) -> Option<Vec<DocumentSymbol>> {
        let mut symbols: Vec<DocumentSymbol> = Vec::new();
        for node in body {
            let (name, kind) = match node {
                Node::Turn(turn) => (turn.to_string(), SymbolKind::EVENT),
                Node::Gap(gap) => (gap.to_string(), SymbolKind::NULL),
                Node::Sow(sow) => {
                    let text = sow.span.slice(self.view.text());
                    (text.to_owned(), SymbolKind::OPERATOR)
                }
                Node::Variation(variation) => {
                    let name = self.view.strings.t("lsp.variation", &[]);
                    let symbol = self.symbol(name, SymbolKind::ARRAY, variation.span);
                    let Some(mut symbol) = symbol else {
                        break;
                    };
                    symbol.children = self.body(&variation.body);
                    nest(&mut symbols, symbol);
                    continue;
                }
                _ => continue,
            };
            let Some(symbol) = self.symbol(name, kind, node.span()) else {
                break;
            };
            symbols.push(symbol);
        }
        (!symbols.is_empty()).then_some(symbols)
    }

    fn symbol(&mut self, name: String, kind: SymbolKind, span: Span) -> Option<DocumentSymbol> {
        self.left = self.left.checked_sub(1)?;
        let range = self.view.range(span);
        let first = Span::new(
            span.start(),
            span.start() + first_line_len(span.slice(self.view.text())),
        );
        #[allow(deprecated)] // The type has no other constructor.
        Some(DocumentSymbol {
            name,
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            range,
            selection_range: self.view.range(first),
            children: None,
        })
    }
}

/// Nests a variation in the turn before it and extends the range of the turn.
fn nest(symbols: &mut Vec<DocumentSymbol>, variation: DocumentSymbol) {
    match symbols.last_mut() {
        Some(turn) => {
            turn.range.end = variation.range.end;
            turn.children.get_or_insert_default().push(variation);
        }
        None => symbols.push(variation),
    }
}

/// Returns the length of the first line.
fn first_line_len(text: &str) -> usize {
    text.find(['\r', '\n']).unwrap_or(text.len())
}
