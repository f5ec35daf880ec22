//! A book that is bound: its chapters one after the other, as they are set on paper or
//! in an EPUB.
//!
//! It is made from the same pages as the site, read again; nothing is replayed or drawn
//! for it.

mod compress_pdf;
mod epub;
mod export_format;
mod export_images;
mod html_tree;
mod print_sheets;
mod static_html;
mod typst;
mod typst_cli;
mod xml;

use std::collections::BTreeSet;
use std::path::Path;

use mdbook_driver::book::BookItem;

use super::book::ExpandedBook;
use super::chapter_html::{ChapterLayout, render_chapter};
use super::expand::slug;
use super::problem::SiteError;
use super::publication::Publication;
use super::templates::Templates;
use crate::message::Strings;
pub use export_format::ExportFormat;
use html_tree::{HtmlElement, HtmlNode, parse};
pub(super) use print_sheets::typst_sheets;
use static_html::{LegendSymbol, StaticPass, collect_ids};
pub(super) use typst::MAIN_FILE;
pub(super) use typst_cli::compile_to_pdf;

/// In which forms a book is bound, beside its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// As PDF, `fifangha-en.pdf` or as `name:` of the project says: set by [Typst](https://typst.app), which has to be
    /// there.
    pub pdf: bool,
    /// As EPUB, `fifangha-en.epub`.
    pub epub: bool,
}

/// A book of one language, bound.
pub(super) struct ExportedBook {
    title: String,
    language: &'static str,
    authors: Vec<String>,
    /// Authors, version and date in words, as far as they are known.
    about: Vec<String>,
    /// The date as `2026-11-21`.
    date: Option<String>,
    licence: Option<String>,
    /// Where the site is published.
    address: Option<String>,
    /// What a book says of itself, by what it is called in a template.
    labels: Vec<(&'static str, String)>,
    items: Vec<ExportItem>,
    signs: Vec<LegendSymbol>,
    /// The places that links lead to.
    link_targets: BTreeSet<String>,
}

/// What follows one another in a book.
enum ExportItem {
    /// The title of a part.
    Part(String),
    Chapter(ExportChapter),
}

/// A chapter, ready to be set.
struct ExportChapter {
    id: String,
    number: Option<String>,
    /// Of its heading: 1, or more below a part or another chapter.
    level: usize,
    title: Vec<HtmlNode>,
    nodes: Vec<HtmlNode>,
}

impl ExportedBook {
    /// The chapters of a book, their blocks replaced; `src` is the folder of its pictures.
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
        for item in expanded.book.iter() {
            match item {
                BookItem::PartTitle(title) => {
                    in_part = true;
                    leaves.push(ExportItem::Part(title.clone()));
                }
                BookItem::Chapter(chapter) => {
                    let Some(path) = &chapter.path else { continue };
                    let nodes = parse(&render_chapter(&chapter.content, path, layout, None)?.html);
                    let number = chapter.number.as_ref().map(ToString::to_string);
                    let of_part = usize::from(in_part && number.is_some());
                    leaves.push(ExportItem::Chapter(ExportChapter {
                        id: slug(path),
                        number: number.map(|it| it.trim_end_matches('.').to_owned()),
                        level: 1 + of_part + chapter.parent_names.len(),
                        title: vec![HtmlNode::Text(chapter.name.clone())],
                        nodes,
                    }));
                }
                BookItem::Separator => {}
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
            authors: publication.authors(),
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

    /// The file of each source of Typst, by its path: [`MAIN_FILE`](typst::MAIN_FILE) is set.
    pub(super) fn typst_sources(&self, templates: &Templates) -> Vec<(String, Vec<u8>)> {
        let look = templates.text(typst::BOOK_TEMPLATE);
        let files = typst::sources(self, look, templates.light());
        files.into_iter().collect()
    }

    /// The book as an EPUB.
    ///
    /// # Errors
    ///
    /// When it cannot be packed.
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
    /// Takes its title from the heading that it begins with.
    fn take_title(&mut self) {
        let first = self.nodes.iter().position(|it| !it.is_whitespace());
        let heads = |it: &HtmlElement| it.attribute("id") == Some(self.id.as_str());
        let at = first.filter(|at| self.nodes[*at].element().is_some_and(heads));
        if let Some(HtmlNode::Element(heading)) = at.map(|at| self.nodes.remove(at)) {
            self.title = heading.children;
        }
    }
}
