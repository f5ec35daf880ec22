//! Builders of the content of figures: elements of a page with their meanings, from which pages,
//! exports and the search index are written.

use std::ops::Range;

use crate::site::chapter::tables::label_cells;
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode, parse, parse_element};

/// Content of a figure: text and elements.
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
        Self::link_of_class("", target, content)
    }

    /// Returns a link of a class, or only its content without a target.
    pub(super) fn link_of_class(
        class: &str,
        target: Option<&str>,
        content: impl Into<Self>,
    ) -> Self {
        match target {
            Some(target) => element("a", class, content).with("href", target).into(),
            None => content.into(),
        }
    }

    pub(in crate::site) fn element(name: &str, content: impl Into<Self>) -> Self {
        element(name, "", content).into()
    }

    /// Returns an element that only arranges content on a page.
    pub(super) fn layout(name: &str, class: &str, content: impl Into<Self>) -> Self {
        element(name, class, content)
            .role(ContentRole::LAYOUT)
            .into()
    }

    /// Returns content that folds below a summary.
    pub(super) fn folded(summary: impl Into<Self>, content: impl Into<Self>) -> Self {
        let summary = Self::element("summary", summary);
        Self::layout("details", "fif-fold", summary.then(content))
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
    pub(in crate::site) fn joined(
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

/// Returns an element of a page; an empty class is omitted.
pub(in crate::site) fn element(
    name: &str,
    class: &str,
    content: impl Into<Content>,
) -> HtmlElement {
    HtmlElement::new(name, class, content.into().0)
}

/// Returns a text with the name of a parameter or value after it.
pub(super) fn with_code(text: &str, code: &str) -> Content {
    let code = element("code", "fif-param", code);
    Content::from(text).then(" ").then(code)
}

/// A table with the heads of its columns, in a frame that scrolls.
pub(super) struct Table {
    pub(super) caption: Content,
    pub(super) heads: Vec<String>,
    /// The columns whose heads are code.
    pub(super) code_heads: Range<usize>,
    /// The classes of the table, next to `fif-table`.
    pub(super) class: &'static str,
    /// `true` if each row is a card on a phone, whose cells show the heads of their columns.
    pub(super) is_cards: bool,
}

impl Table {
    pub(super) fn new(heads: Vec<String>) -> Self {
        Self {
            caption: Content::default(),
            heads,
            code_heads: 0..0,
            class: "",
            is_cards: false,
        }
    }

    /// Returns the table with its rows; nothing without rows.
    pub(super) fn rows(self, rows: impl IntoIterator<Item = HtmlElement>) -> Content {
        let rows: Content = rows.into_iter().map(Content::from).collect();
        self.groups(Some(rows).filter(|it| !it.0.is_empty()))
    }

    /// Returns the table with groups of rows; nothing without groups.
    pub(super) fn groups(self, groups: impl IntoIterator<Item = Content>) -> Content {
        let groups = groups.into_iter().map(|it| Content::element("tbody", it));
        let mut groups: Content = groups.collect();
        if groups.0.is_empty() {
            return groups;
        }
        if self.is_cards {
            label_cells(&mut groups.0, &self.heads);
        }
        let caption = Some(self.caption).filter(|it| !it.0.is_empty());
        let heads = self.heads.into_iter().enumerate().map(|(at, head)| {
            let head = match self.code_heads.contains(&at) {
                true => Content::code(&head),
                false => head.into(),
            };
            element("th", "", head).with("scope", "col").into()
        });
        let head = Content::element("tr", heads.collect::<Content>());
        let table = Content::from(caption.map(|it| Content::element("caption", it)))
            .then(Content::element("thead", head))
            .then(groups);
        let table = element("table", format!("fif-table {}", self.class).trim(), table);
        let frame = match self.is_cards {
            true => "fif-scroll fif-cards",
            false => "fif-scroll",
        };
        element("div", frame, table).into()
    }
}

/// Returns a row of cells of a table.
pub(super) fn table_row(cells: impl IntoIterator<Item = Content>) -> HtmlElement {
    let cells = cells.into_iter().map(|it| Content::element("td", it));
    element("tr", "", cells.collect::<Content>())
}
