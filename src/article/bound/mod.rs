//! A book that is bound: its chapters one after the other, as they are set on paper or
//! in an EPUB.
//!
//! It is made from the same pages as the site, read again; nothing is replayed or drawn
//! for it.

mod epub;
mod fixed;
mod form;
mod packed;
mod picture;
mod setter;
mod sheet;
mod tree;
mod typst;
mod xml;

use std::collections::BTreeSet;
use std::path::Path;

use mdbook_driver::book::BookItem;

use super::book::Expanded;
use super::expand::slug;
use super::page::{Layout, page};
use super::problem::ArticleError;
use super::publication::Publication;
use super::templates::Templates;
use crate::message::Strings;
use fixed::{Fixer, Sign, ids};
pub use form::Form;
pub(super) use setter::pdf;
pub(super) use sheet::sheets;
use tree::{Element, Node, parse};
pub(super) use typst::MAIN;

/// In which forms a book is bound, beside its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bindings {
    /// As PDF, `fifangha-en.pdf` or as `name:` of the project says: set by [Typst](https://typst.app), which has to be
    /// there.
    pub pdf: bool,
    /// As EPUB, `fifangha-en.epub`.
    pub epub: bool,
}

/// A book of one language, bound.
pub(super) struct Bound {
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
    words: Vec<(&'static str, String)>,
    leaves: Vec<Leaf>,
    signs: Vec<Sign>,
    /// The places that links lead to.
    wanted: BTreeSet<String>,
}

/// What follows one another in a book.
enum Leaf {
    /// The title of a part.
    Part(String),
    Chapter(Chapter),
}

/// A chapter, ready to be set.
struct Chapter {
    id: String,
    number: Option<String>,
    /// Of its heading: 1, or more below a part or another chapter.
    level: usize,
    title: Vec<Node>,
    nodes: Vec<Node>,
}

impl Bound {
    /// The chapters of a book, their blocks replaced; `src` is the folder of its pictures.
    pub(super) fn of(
        expanded: &Expanded,
        title: &str,
        src: &Path,
        publication: &Publication,
        strings: &'static Strings,
    ) -> Result<Self, ArticleError> {
        let site = format!("{}/", strings.language());
        let layout = Layout::Shared {
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
                    leaves.push(Leaf::Part(title.clone()));
                }
                BookItem::Chapter(chapter) => {
                    let Some(path) = &chapter.path else { continue };
                    let nodes = parse(&page(&chapter.content, path, layout, None)?.html);
                    let number = chapter.number.as_ref().map(ToString::to_string);
                    let of_part = usize::from(in_part && number.is_some());
                    leaves.push(Leaf::Chapter(Chapter {
                        id: slug(path),
                        number: number.map(|it| it.trim_end_matches('.').to_owned()),
                        level: 1 + of_part + chapter.parent_names.len(),
                        title: vec![Node::Text(chapter.name.clone())],
                        nodes,
                    }));
                }
                BookItem::Separator => {}
            }
        }
        let (mut known, mut wanted) = (BTreeSet::new(), BTreeSet::new());
        for chapter in chapters(&mut leaves) {
            ids(&chapter.nodes, &mut known, &mut wanted);
            known.insert(chapter.id.clone());
        }
        let mut fixer = Fixer {
            ids: &known,
            address: publication.address.as_deref(),
            signs: Vec::new(),
        };
        for chapter in chapters(&mut leaves) {
            chapter.nodes = fixer.fix(std::mem::take(&mut chapter.nodes));
            chapter.entitle();
        }
        let signs = fixer.signs;
        wanted.retain(|it| known.contains(it));
        let named = |name: &'static str, key: &str| (name, strings.t(key, &[]));
        let about = publication.about(strings).into_iter().flatten();
        let licence = publication.licence.as_ref();
        Ok(Self {
            title: title.to_owned(),
            language: strings.language(),
            authors: publication.authors(),
            about: about.collect(),
            date: publication.date(),
            licence: licence.map(|it| strings.t("leaf.licence", &[("licence", it)])),
            address: publication.address.clone(),
            words: vec![
                named("contents", "article.contents"),
                named("signs", "article.signs"),
                named("signs-about", "article.bound.signs"),
                named("holds", "verdict.held"),
                named("fails", "verdict.failed"),
            ],
            leaves,
            signs,
            wanted,
        })
    }

    /// The file of each source of Typst, by its path: [`MAIN`](typst::MAIN) is set.
    pub(super) fn typst(&self, templates: &Templates) -> Vec<(String, Vec<u8>)> {
        let look = templates.text(typst::LOOK);
        let files = typst::sources(self, look, templates.light());
        files.into_iter().collect()
    }

    /// The book as an EPUB.
    ///
    /// # Errors
    ///
    /// When it cannot be packed.
    pub(super) fn epub(&self, templates: &Templates) -> Result<Vec<u8>, ArticleError> {
        epub::packed(self, templates)
    }
}

fn chapters(leaves: &mut [Leaf]) -> impl Iterator<Item = &mut Chapter> {
    leaves.iter_mut().filter_map(|it| match it {
        Leaf::Chapter(chapter) => Some(chapter),
        Leaf::Part(_) => None,
    })
}

impl Chapter {
    /// Takes its title from the heading that it begins with.
    fn entitle(&mut self) {
        let first = self.nodes.iter().position(|it| !it.is_space());
        let heads = |it: &Element| it.attribute("id") == Some(self.id.as_str());
        let at = first.filter(|at| self.nodes[*at].element().is_some_and(heads));
        if let Some(Node::Element(heading)) = at.map(|at| self.nodes.remove(at)) {
            self.title = heading.children;
        }
    }
}
