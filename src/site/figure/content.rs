//! Builders of the content of figures, from which the search index and the exports are made.

use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode, parse, parse_element};
use crate::site::tables::framed_table;

/// Content of a figure: text and elements, without anything that only a screen can show.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Content(pub(in crate::site) Vec<HtmlNode>);

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        let text = Some(text).filter(|it| !it.is_empty());
        let text = text.map(|it| HtmlNode::Text(it.to_owned()));
        Self(text.into_iter().collect())
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Option<Self>> for Content {
    fn from(content: Option<Self>) -> Self {
        content.unwrap_or_default()
    }
}

impl From<HtmlElement> for Content {
    fn from(element: HtmlElement) -> Self {
        Self(vec![HtmlNode::Element(element)])
    }
}

impl Content {
    /// Returns Markdown that is already HTML as content: a comment, or a caption.
    pub(in crate::site) fn html(html: &str) -> Self {
        Self(parse(html))
    }

    pub(in crate::site) fn code(text: &str) -> Self {
        Self::element("code", text)
    }

    /// Returns a link, or only its content without a target.
    pub(super) fn link(target: Option<&str>, content: impl Into<Self>) -> Self {
        let content = content.into();
        match target {
            Some(target) => HtmlElement::new("a", "", content.0)
                .with("href", target)
                .into(),
            None => content,
        }
    }

    pub(in crate::site) fn element(name: &str, content: impl Into<Self>) -> Self {
        HtmlElement::new(name, "", content.into().0).into()
    }

    /// Returns content with a meaning; nothing if it is empty.
    pub(in crate::site) fn role(role: ContentRole, content: impl Into<Self>) -> Self {
        let content = content.into();
        match content.0.is_empty() {
            true => content,
            false => HtmlElement::with_role(role, content.0).into(),
        }
    }

    /// Returns a picture, given as SVG.
    pub(super) fn picture(svg: &str) -> Self {
        Self::role(ContentRole::PICTURE, parse_element(svg).map(Self::from))
    }

    /// Returns comments, given as HTML.
    pub(super) fn notes(notes: &[String]) -> Self {
        let notes = notes.iter().map(|it| Self::html(it));
        notes.map(|it| Self::role(ContentRole::NOTE, it)).collect()
    }

    /// Returns an unordered or ordered list, `ul` or `ol`; nothing without items.
    pub(super) fn list(name: &str, items: impl IntoIterator<Item = Self>) -> Self {
        let items = items.into_iter().map(|it| Self::element("li", it));
        let items: Self = items.collect();
        match items.0.is_empty() {
            true => items,
            false => Self::element(name, items),
        }
    }

    /// Returns a table with the heads of its columns; nothing without rows.
    pub(super) fn table(
        caption: impl Into<Self>,
        heads: Vec<String>,
        rows: impl IntoIterator<Item = HtmlElement>,
    ) -> Self {
        let rows: Self = rows.into_iter().map(Self::from).collect();
        if rows.0.is_empty() {
            return rows;
        }
        let caption = caption.into();
        let caption = (!caption.0.is_empty()).then(|| Self::element("caption", caption));
        let heads = heads.into_iter().map(|it| Self::element("th", it));
        let head = Self::element("tr", heads.collect::<Self>());
        let table = Self::from(caption)
            .then(Self::element("thead", head))
            .then(Self::element("tbody", rows));
        framed_table(HtmlElement::new("table", "", table.0)).into()
    }

    /// Appends content; texts that meet become one.
    pub(in crate::site) fn then(mut self, content: impl Into<Self>) -> Self {
        let mut nodes = content.into().0.into_iter();
        match (self.0.last_mut(), nodes.next()) {
            (Some(HtmlNode::Text(before)), Some(HtmlNode::Text(text))) => before.push_str(&text),
            (_, first) => self.0.extend(first),
        }
        self.0.extend(nodes);
        self
    }

    /// Joins content with separators.
    pub(super) fn joined(
        parts: impl IntoIterator<Item = Self>,
        separator: impl Into<Self>,
    ) -> Self {
        let separator = separator.into();
        let mut parts = parts.into_iter();
        let first = parts.next().unwrap_or_default();
        parts.fold(first, |all, it| all.then(separator.clone()).then(it))
    }
}

impl FromIterator<Content> for Content {
    fn from_iter<T: IntoIterator<Item = Content>>(parts: T) -> Self {
        parts.into_iter().fold(Self::default(), Self::then)
    }
}

/// Returns a row of cells of a table.
pub(super) fn table_row(cells: impl IntoIterator<Item = Content>) -> HtmlElement {
    let cells = cells.into_iter().map(|it| Content::element("td", it));
    HtmlElement::new("tr", "", cells.collect::<Content>().0)
}
