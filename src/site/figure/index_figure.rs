//! The index of terms and persons.

use super::content::{Content, element};
use super::context::FigureContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::message::Message;
use crate::site::chapter::block::BlockOptions;
use crate::site::chapter::book_index::{BookIndex, BookIndexEntry};
use crate::site::html_tree::{ContentRole, HtmlElement};

/// Returns each entry with the sections that treat it.
pub(super) fn show(block: &BlockOptions, cx: &FigureContext<'_>) -> Result<Content, Diagnostic> {
    let none = BookIndex::default();
    let index = cx.page.terms.map_or(&none, |it| &it.index);
    if !index.problems.is_empty() {
        let message = Message::new("site.index.wrong");
        let found = Diagnostic::new(Code::WrongOption, block.place, message);
        let problems = index.problems.iter().cloned();
        return Err(problems.fold(found, Diagnostic::help));
    }
    let glossary = cx.page.terms.map(|it| it.glossary.page_link(cx.path));
    let glossary = glossary.as_deref();
    let groups = [
        ("index-words", "terms.words", &index.words),
        ("index-persons", "terms.persons", &index.persons),
    ];
    let groups = groups.map(|(id, title, entries)| {
        if entries.is_empty() {
            return Content::default();
        }
        let title = Content::element("b", cx.t(title));
        let heading = HtmlElement::with_role(ContentRole::HEADING, title.0);
        let heading = heading.with("id", id);
        let entries = entries
            .iter()
            .map(|it| entry(it, true, index, glossary, cx));
        let list = element("ul", "fif-index", entries.collect::<Content>());
        Content::role(ContentRole::INDEX, Content::from(heading).then(list))
    });
    Ok(groups.into_iter().collect())
}

/// Returns an entry: its name, with a link to the glossary, its places and its subentries.
fn entry(
    it: &BookIndexEntry,
    is_main: bool,
    index: &BookIndex,
    glossary: Option<&str>,
    cx: &FigureContext<'_>,
) -> Content {
    let colon = cx.t("list.colon");
    let before = std::iter::once(colon.as_str()).chain(std::iter::repeat(", "));
    let places = it.uses.iter().zip(before).map(|(it, before)| {
        let link = Content::link(Some(&index.link(it, cx.path)), it.title.as_str());
        Content::role(ContentRole::PLACE, Content::from(before).then(link))
    });
    let name = match is_main {
        true => Content::element("b", it.name.as_str()),
        false => it.name.as_str().into(),
    };
    let name = match glossary.zip(it.term.as_ref()) {
        Some((page, id)) => HtmlElement::with_role(ContentRole::TERM, name.0)
            .with("href", format!("{page}#{id}"))
            .into(),
        None => name,
    };
    let sub = it.sub.iter();
    let sub: Content = sub
        .map(|it| entry(it, false, index, glossary, cx))
        .collect();
    let sub = (!sub.0.is_empty()).then(|| Content::from(element("ul", "fif-index-sub", sub)));
    let content = name.then(places.collect::<Content>()).then(sub);
    Content::role(ContentRole::ENTRY, content)
}
