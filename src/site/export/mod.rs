//! Exported books: their chapters in sequence, as PDF or EPUB.
//!
//! They are made from the pages of the site, parsed again; nothing is replayed or drawn for them.

mod epub;
mod export_images;
mod html_tree;
mod print_sheets;
mod static_html;
mod typst;
mod typst_cli;
mod xml;

use std::collections::BTreeSet;
use std::path::Path;

use super::book::BookItem;
use super::chapter_html::{ChapterLayout, render_chapter};
use super::language_book::ExpandedBook;
use super::links::slug;
use super::problem::SiteError;
use super::publication::Publication;
use super::templates::Templates;
use crate::message::Strings;
use html_tree::{HtmlElement, HtmlNode, parse};
pub(super) use print_sheets::typst_sheets;
use static_html::{LegendSymbol, StaticPass, collect_ids};
pub(super) use typst::{MAIN_FILE, escape_markup, string_literal};
pub(super) use typst_cli::compile_to_pdf;

/// The export formats of a book, in addition to its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// PDF, named `fifangha-en.pdf` or according to `name:` of the project: set by
    /// [Typst](https://typst.app), which must be installed.
    pub pdf: bool,
    /// EPUB, `fifangha-en.epub`.
    pub epub: bool,
}

/// A book in one language, for export.
pub(super) struct ExportedBook {
    title: String,
    language: &'static str,
    authors: Vec<String>,
    /// Authors, version and date in words, as far as known.
    about: Vec<String>,
    /// The date as `2026-11-21`.
    date: Option<String>,
    licence: Option<String>,
    /// The URL of the published site.
    address: Option<String>,
    /// The labels of a book, by their names in the templates.
    labels: Vec<(&'static str, String)>,
    items: Vec<ExportItem>,
    signs: Vec<LegendSymbol>,
    /// The anchors that are link targets.
    link_targets: BTreeSet<String>,
}

/// An item of a book.
enum ExportItem {
    /// The title of a part.
    Part(String),
    Chapter(ExportChapter),
}

/// A chapter, ready for export.
struct ExportChapter {
    id: String,
    number: Option<String>,
    /// The level of its heading: 1, or more below a part or another chapter.
    level: usize,
    title: Vec<HtmlNode>,
    nodes: Vec<HtmlNode>,
}

impl ExportedBook {
    /// Creates a book from its expanded chapters; `src` is the folder of its pictures.
    pub(super) fn new(
        expanded: &ExpandedBook,
        title: &str,
        src: &Path,
        publication: &Publication,
        strings: &'static Strings,
    ) -> Result<Self, SiteError> {
        let site = format!("{}/", strings.language());
        let layout = ChapterLayout::Shared {
            outlines: &expanded.outlines,
            src,
            site: Some(&site),
        };
        let mut leaves = Vec::new();
        let mut in_part = false;
        for item in &expanded.book.items {
            match item {
                BookItem::Part(title) => {
                    in_part = true;
                    leaves.push(ExportItem::Part(title.clone()));
                }
                BookItem::Chapter(chapter) => {
                    let path = &chapter.path;
                    let nodes =
                        parse(&render_chapter(&expanded.texts[path], path, layout, None)?.html);
                    let number = chapter.number.clone();
                    let of_part = usize::from(in_part && number.is_some());
                    leaves.push(ExportItem::Chapter(ExportChapter {
                        id: slug(path),
                        number: number.map(|it| it.trim_end_matches('.').to_owned()),
                        level: 1 + of_part + chapter.depth,
                        title: vec![HtmlNode::Text(chapter.name.clone())],
                        nodes,
                    }));
                }
            }
        }
        let (mut known, mut wanted) = (BTreeSet::new(), BTreeSet::new());
        for chapter in chapters_mut(&mut leaves) {
            collect_ids(&chapter.nodes, &mut known, &mut wanted);
            known.insert(chapter.id.clone());
        }
        let mut fixer = StaticPass {
            ids: &known,
            address: publication.address.as_deref(),
            signs: Vec::new(),
        };
        for chapter in chapters_mut(&mut leaves) {
            chapter.nodes = fixer.make_static(std::mem::take(&mut chapter.nodes));
            chapter.take_title();
        }
        let signs = fixer.signs;
        wanted.retain(|it| known.contains(it));
        let named = |name: &'static str, key: &str| (name, strings.t(key, &[]));
        let about = publication.byline_parts(strings).into_iter().flatten();
        let licence = publication.licence.as_ref();
        Ok(Self {
            title: title.to_owned(),
            language: strings.language(),
            authors: publication.authors(strings),
            about: about.collect(),
            date: publication.date(),
            licence: licence.map(|it| strings.t("leaf.licence", &[("licence", it)])),
            address: publication.address.clone(),
            labels: vec![
                named("contents", "article.contents"),
                named("signs", "article.signs"),
                named("signs-about", "article.bound.signs"),
                named("holds", "verdict.held"),
                named("fails", "verdict.failed"),
            ],
            items: leaves,
            signs,
            link_targets: wanted,
        })
    }

    /// Returns the Typst sources by path; [`typst::MAIN_FILE`] is the file to compile.
    pub(super) fn typst_sources(&self, templates: &Templates) -> Vec<(String, Vec<u8>)> {
        let look = templates.text(typst::BOOK_TEMPLATE);
        let files = typst::sources(self, look, templates.light());
        files.into_iter().collect()
    }

    /// Returns the book as an EPUB.
    ///
    /// # Errors
    ///
    /// Returns an error if the EPUB archive cannot be written.
    pub(super) fn to_epub(&self, templates: &Templates) -> Result<Vec<u8>, SiteError> {
        epub::epub_bytes(self, templates)
    }
}

fn chapters_mut(leaves: &mut [ExportItem]) -> impl Iterator<Item = &mut ExportChapter> {
    leaves.iter_mut().filter_map(|it| match it {
        ExportItem::Chapter(chapter) => Some(chapter),
        ExportItem::Part(_) => None,
    })
}

impl ExportChapter {
    /// Moves the title out of the initial heading.
    fn take_title(&mut self) {
        let first = self.nodes.iter().position(|it| !it.is_whitespace());
        let heads = |it: &HtmlElement| it.attribute("id") == Some(self.id.as_str());
        let at = first.filter(|at| self.nodes[*at].element().is_some_and(heads));
        if let Some(HtmlNode::Element(heading)) = at.map(|at| self.nodes.remove(at)) {
            self.title = heading.children;
        }
    }
}
