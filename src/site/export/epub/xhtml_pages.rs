//! The pages of an EPUB.

use std::collections::BTreeMap;

use super::super::export_images::ExportImages;
use super::super::{ExportChapter, ExportedBook, title_parts};
use super::EpubPage;
use crate::report::{escape, push_escaped};
use crate::site::chapter::links::fragment_id;
use crate::site::html_tree::{HtmlElement, HtmlNode, node_text};
use crate::site::html_writer::push_xml_element;

/// Writer for the pages of one chapter.
pub(super) struct EpubWriter<'a> {
    pub(super) pictures: &'a mut ExportImages,
    /// The file of each anchor of the book.
    pub(super) files: &'a BTreeMap<String, String>,
    /// The file of the chapter.
    pub(super) file: &'a str,
    pub(super) has_svg: bool,
}

impl EpubWriter<'_> {
    pub(super) fn chapter(&mut self, chapter: &ExportChapter, language: &str) -> EpubPage {
        let title = self.nodes(&chapter.title);
        let words = node_text(&chapter.title);
        let number = chapter.number.as_deref();
        let numbered = number.map_or_else(String::new, |it| {
            format!("<span class=\"number\">{}</span> ", escape(it))
        });
        let body = self.nodes(&chapter.nodes);
        let heading = format!(
            "<h1 id=\"{}\">{numbered}{title}</h1>\n",
            escape(&chapter.id)
        );
        EpubPage {
            file: self.file.to_owned(),
            title: match number {
                Some(number) => format!("{number} {words}"),
                None => words.clone(),
            },
            text: xhtml_page(&words, language, &format!("{heading}{body}")),
            level: chapter.level,
            has_svg: self.has_svg,
        }
    }

    fn nodes(&mut self, nodes: &[HtmlNode]) -> String {
        let mut out = String::new();
        for node in nodes {
            match node {
                HtmlNode::Text(text) => push_escaped(text, &mut out),
                HtmlNode::Element(element) => self.element(element, &mut out),
            }
        }
        out
    }

    fn element(&mut self, it: &HtmlElement, out: &mut String) {
        if it.name == "svg" {
            self.has_svg = true;
            return push_xml_element(&standalone_svg(it), out);
        }
        let mut it = it.clone();
        // The title of the chapter is the `h1` of its page, so other headings
        // move up one level, but not above `h2`.
        if let Some(level) = it
            .name
            .strip_prefix('h')
            .and_then(|it| it.parse::<u8>().ok())
        {
            it.name = format!("h{}", level.saturating_sub(1).max(2));
        }
        if it.name == "img" {
            let alt = it.attribute("alt").unwrap_or_default().to_owned();
            let Some(picture) = self.pictures.add_img(&it) else {
                return push_escaped(&alt, out);
            };
            it.attributes = vec![
                ("src".to_owned(), format!("images/{}", picture.file)),
                ("alt".to_owned(), alt),
            ];
        }
        for (name, value) in &mut it.attributes {
            let id = value.strip_prefix('#').filter(|_| name == "href");
            if let Some(file) = id
                .and_then(|id| self.files.get(&fragment_id(id)))
                .filter(|it| *it != self.file)
            {
                *value = format!("{file}{value}");
            }
        }
        out.push_str(&format!("<{}", it.name));
        for (name, value) in &it.attributes {
            out.push_str(&format!(" {name}=\"{}\"", escape(value)));
            if name == "lang" {
                out.push_str(&format!(" xml:lang=\"{}\"", escape(value)));
            }
        }
        if ["br", "hr", "img", "wbr", "col"].contains(&it.name.as_str()) {
            return out.push_str("/>");
        }
        out.push('>');
        out.push_str(&self.nodes(&it.children));
        out.push_str(&format!("</{}>", it.name));
    }
}

/// Returns a drawing as standalone XML, without data for scripts.
fn standalone_svg(svg: &HtmlElement) -> HtmlElement {
    let mut svg = svg.clone();
    svg.attributes
        .retain(|(name, _)| !name.starts_with("data-"));
    let space = "http://www.w3.org/2000/svg";
    svg.attributes
        .insert(0, ("xmlns".to_owned(), space.to_owned()));
    svg
}

/// Returns a page with its head.
pub(super) fn xhtml_page(title: &str, language: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" \
         lang=\"{language}\" xml:lang=\"{language}\">\n<head>\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"book.css\"/>\n</head>\n<body>\n{body}\n</body>\n</html>\n",
        escape(title)
    )
}

pub(super) fn title_page(book: &ExportedBook) -> EpubPage {
    let lines = book.about.iter().chain(&book.licence).chain(&book.address);
    let paragraphs = |all: &mut dyn Iterator<Item = &String>| {
        all.map(|it| format!("<p>{}</p>\n", escape(it)))
            .collect::<String>()
    };
    let parts = title_parts(&book.title);
    let subtitles = paragraphs(&mut parts.iter().skip(1).chain(&book.subtitle));
    let mut board = String::new();
    if let Some(cover) = &book.cover {
        push_xml_element(&standalone_svg(cover), &mut board);
    }
    let body = format!(
        "<section class=\"title\" epub:type=\"titlepage\">\n<h1>{}</h1>\n{subtitles}{board}\n{}</section>",
        parts.first().map_or_else(String::new, |it| escape(it)),
        paragraphs(&mut lines.into_iter())
    );
    EpubPage {
        file: "title.xhtml".to_owned(),
        title: book.full_title(),
        text: xhtml_page(&book.full_title(), book.language, &body),
        level: 0,
        has_svg: book.cover.is_some(),
    }
}

/// Returns the page that explains the signs of the figures, if there are any.
pub(super) fn legend_page(book: &ExportedBook) -> Option<EpubPage> {
    if book.signs.is_empty() {
        return None;
    }
    let word = |name: &str| {
        let found = book.labels.iter().find(|(it, _)| *it == name);
        found.map_or("", |(_, word)| word)
    };
    let mut body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<ul class=\"signs\">\n",
        escape(word("signs")),
        escape(word("signs-about"))
    );
    for sign in &book.signs {
        body.push_str("<li>");
        push_xml_element(&standalone_svg(&sign.symbol), &mut body);
        body.push_str(&format!(" {}</li>\n", escape(&sign.words)));
    }
    Some(EpubPage {
        file: "signs.xhtml".to_owned(),
        title: word("signs").to_owned(),
        text: xhtml_page(word("signs"), book.language, &(body + "</ul>")),
        level: 1,
        has_svg: true,
    })
}
