//! Exported books: their chapters in sequence, as PDF or EPUB.
//!
//! In go the trees of the chapters, as pages show them; nothing is replayed or drawn again. Out
//! come the text for Typst, which sets the PDF, and the files of an EPUB.

mod epub;
mod export_images;
mod print_sheets;
mod static_html;
mod typst;
mod typst_cli;
mod volume_chapters;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::html_tree::{HtmlElement, HtmlNode, collect_ids};
use super::problem::SiteError;
use crate::message::Strings;
use crate::site::chapter::book::{BookItem, Chapter};
use crate::site::chapter::language_book::ExpandedBook;
use crate::site::chapter::links::{anchor, page_address};
use crate::site::edition::publication::Publication;
use crate::site::edition::volumes::{ExportVolume, VolumeParts};
use crate::site::page::chapter_section::SharedFile;
use crate::site::page::file_ids::FileIds;
use crate::site::page::templates::Templates;
pub(super) use print_sheets::typst_sheets;
use static_html::{LegendSymbol, OtherVolumeAnchor, StaticPass};
pub(super) use typst::{MAIN_FILE, escape_markup, string_literal};
pub(super) use typst_cli::compile_to_pdf;
use volume_chapters::{MovedNumbers, renumber_figures};

/// A book in one language, for export: the whole of it, or one volume.
pub(super) struct ExportedBook {
    pub(super) volume: ExportVolume,
    title: String,
    /// The name of the volume, if it is not the book itself.
    subtitle: Option<String>,
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
    /// The picture of the title page: the first board of the volume.
    cover: Option<HtmlElement>,
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

/// A chapter as it is on the site, before it is part of a volume.
#[derive(Clone)]
struct RenderedChapter<'a> {
    chapter: &'a Chapter,
    /// Its number in the volume in which it has its place.
    number: Option<String>,
    nodes: Vec<HtmlNode>,
    /// The id of the chapter.
    own_id: Option<String>,
    /// The anchors in it.
    ids: BTreeSet<String>,
    /// The anchors to which it links.
    wanted: BTreeSet<String>,
    /// `true` if it is in the numbered part of a book with parts.
    in_part: bool,
}

/// A book whose chapters are rendered once for all its volumes.
pub(super) struct ExportSource<'a> {
    expanded: &'a ExpandedBook,
    title: &'a str,
    publication: &'a Publication,
    strings: &'static Strings,
    /// The items in volumes of their own.
    parts: VolumeParts,
    /// The rendered chapters, by the indices of their items.
    chapters: BTreeMap<usize, RenderedChapter<'a>>,
    /// The ids of the chapters.
    ids: FileIds,
}

impl<'a> ExportSource<'a> {
    /// Renders the expanded chapters of a book; `src` is the folder of its pictures.
    pub(super) fn new(
        expanded: &'a ExpandedBook,
        title: &'a str,
        src: &Path,
        publication: &'a Publication,
        strings: &'static Strings,
    ) -> Result<Self, SiteError> {
        let site = format!("{}/", strings.language());
        let file_ids = FileIds::new(&expanded.trees);
        let file = SharedFile {
            ids: &file_ids,
            twins: None,
            src,
            site: Some(&site),
        };
        let parts = VolumeParts::find(&expanded.book, publication.settings());
        let mut chapters = BTreeMap::<usize, RenderedChapter<'a>>::new();
        let mut moved = MovedNumbers::new();
        let mut in_part = false;
        let mut in_guide = 0;
        for (at, item) in expanded.book.items.iter().enumerate() {
            let BookItem::Chapter(chapter) = item else {
                in_part = true;
                continue;
            };
            let path = &chapter.path;
            let nodes = file.section(expanded.trees[path].clone(), path)?;
            let (mut ids, mut wanted) = (BTreeSet::new(), BTreeSet::new());
            collect_ids(&nodes, &mut ids, &mut wanted);
            let own_id = file_ids.chapter(path).map(|it| it.own.clone());
            ids.extend(own_id.clone());
            let of_guide = parts.volume_of(at) == ExportVolume::Guide;
            in_guide += usize::from(of_guide && chapter.depth == 0);
            let number = chapter.number.as_deref().map(|it| {
                let number = it.trim_end_matches('.');
                match (of_guide, number.split_once('.')) {
                    (false, _) => number.to_owned(),
                    (true, None) => in_guide.to_string(),
                    (true, Some((_, below))) => format!("{in_guide}.{below}"),
                }
            });
            if let Some((site, number)) = chapter.number.clone().zip(number.as_ref()) {
                let numbers = (site, format!("{number}."));
                moved.extend(ids.iter().map(|it| (it.clone(), numbers.clone())));
            }
            let rendered = RenderedChapter {
                chapter,
                number,
                nodes,
                own_id,
                ids,
                wanted,
                in_part,
            };
            chapters.insert(at, rendered);
        }
        moved.retain(|_, (site, volume)| site != volume);
        for it in chapters.values_mut() {
            renumber_figures(&mut it.nodes, &moved);
        }
        Ok(Self {
            expanded,
            title,
            publication,
            strings,
            parts,
            chapters,
            ids: file_ids,
        })
    }

    /// Returns the id of a chapter.
    fn chapter_id(&self, path: &Path) -> &str {
        self.ids.chapter(path).map_or("", |it| &it.own)
    }

    /// Returns the volumes of the book.
    pub(super) fn volumes(&self) -> impl Iterator<Item = ExportedBook> {
        let all = ExportVolume::all(self.publication.settings()).into_iter();
        all.map(|volume| self.volume(volume))
    }

    /// Returns a volume of the book.
    fn volume(&self, volume: ExportVolume) -> ExportedBook {
        let book = &self.expanded.book;
        let (publication, strings) = (self.publication, self.strings);
        let mut items = self.parts.items(book, volume);
        let chapters = self.volume_chapters(volume, &mut items);
        let manual = self.only_part(volume, &items);
        let own = chapters.values();
        let known: BTreeSet<String> = own.clone().flat_map(|it| it.ids.iter().cloned()).collect();
        let mut wanted: BTreeSet<String> = own.flat_map(|it| it.wanted.iter().cloned()).collect();
        wanted.retain(|it| known.contains(it));
        let elsewhere = self.anchors_elsewhere(&items);
        let mut pass = StaticPass {
            ids: &known,
            elsewhere: &elsewhere,
            address: publication.address.as_deref(),
            signs: Vec::new(),
            referred: BTreeSet::new(),
            enclosing: Vec::new(),
        };
        let exported = items.iter().filter_map(|at| match &book.items[*at] {
            BookItem::Part(_) if manual.is_some() => None,
            BookItem::Part(title) => Some(ExportItem::Part(title.clone())),
            BookItem::Chapter(_) => {
                let rendered = &chapters[at];
                // The list of sources stands without its number in other volumes.
                let moved = volume != self.parts.volume_of(*at);
                let number = rendered.number.clone().filter(|_| !moved);
                let of_part = usize::from(rendered.in_part && number.is_some() && manual.is_none());
                let depth = if moved { 0 } else { rendered.chapter.depth };
                let mut chapter = ExportChapter {
                    id: self.chapter_id(&rendered.chapter.path).to_owned(),
                    number,
                    level: 1 + of_part + depth,
                    title: vec![HtmlNode::Text(rendered.chapter.name.clone())],
                    nodes: pass.chapter(rendered.nodes.clone()),
                };
                chapter.take_title();
                Some(ExportItem::Chapter(chapter))
            }
        });
        let items: Vec<ExportItem> = exported.collect();
        let signs = pass.signs;
        let mut trees = items.iter().filter_map(|it| match it {
            ExportItem::Chapter(chapter) => Some(&chapter.nodes),
            ExportItem::Part(_) => None,
        });
        let board = |it: &HtmlElement| it.name == "svg" && it.has_class("fif-board");
        let cover = trees.find_map(|nodes| {
            let mut elements = nodes.iter().filter_map(HtmlNode::element);
            elements.find_map(|it| it.find(&board))
        });
        let cover = cover.cloned();
        let named = |name: &'static str, key: &str| (name, strings.t(key, &[]));
        let subtitle = match volume {
            ExportVolume::Article | ExportVolume::Main => None,
            ExportVolume::Reference | ExportVolume::Guide => {
                Some(strings.t(volume.name_key(), &[]))
            }
        };
        let companions = match volume {
            ExportVolume::Main => self.companions(),
            _ => None,
        };
        // The authors of an article are above its byline.
        let above = usize::from(volume == ExportVolume::Article);
        let about = publication.byline_parts(strings).into_iter();
        let about = about.skip(above).flatten();
        let licence = publication.licence();
        ExportedBook {
            volume,
            title: self.volume_title(volume),
            subtitle: manual.or(subtitle),
            language: strings.language(),
            authors: publication.authors(strings),
            about: about.chain(companions).collect(),
            date: publication.date(),
            licence: licence.map(|it| strings.t("page_frame.licence", &[("licence", it)])),
            address: publication.address.clone(),
            labels: vec![
                named("contents", "site.contents"),
                named("signs", "site.signs"),
                named("signs-about", "site.bound.signs"),
                named("passed", "verdict.passed"),
                named("fails", "verdict.failed"),
            ],
            items,
            signs,
            cover,
            link_targets: wanted,
        }
    }

    /// Returns the title of the only part of the guide, which is a subtitle of the manual.
    fn only_part(&self, volume: ExportVolume, items: &[usize]) -> Option<String> {
        let title = |at: &usize| match &self.expanded.book.items[*at] {
            BookItem::Part(title) => Some(title.clone()),
            BookItem::Chapter(_) => None,
        };
        let mut titles = items.iter().filter_map(title);
        let first = titles.next().filter(|_| volume == ExportVolume::Guide);
        first.filter(|_| titles.next().is_none())
    }

    /// Returns the sentence about the parts that are volumes of their own.
    fn companions(&self) -> Option<String> {
        let apart = [ExportVolume::Reference, ExportVolume::Guide];
        let volumes = ExportVolume::all(self.publication.settings());
        let volumes = volumes.into_iter().filter(|it| apart.contains(it));
        let names: Vec<_> = volumes
            .map(|it| self.strings.t(it.name_key(), &[]))
            .collect();
        let n = names.len();
        let names = names.join(", ");
        let text = || {
            self.strings
                .t("site.bound.companions", &[("n", &n), ("volumes", &names)])
        };
        (n > 0).then(text)
    }

    /// Returns the title of a volume: that of the book, or of the article; that of a manual is
    /// the first part of the title of the book.
    fn volume_title(&self, volume: ExportVolume) -> String {
        match volume {
            ExportVolume::Main | ExportVolume::Reference => self.title.to_owned(),
            ExportVolume::Guide => {
                let first = title_parts(self.title).into_iter().next();
                first.unwrap_or_else(|| self.title.to_owned())
            }
            ExportVolume::Article => {
                let mut chapters = self.chapters.iter();
                let article = chapters.find(|(at, _)| self.parts.volume_of(**at) == volume);
                let tree = article.map(|(_, it)| &self.expanded.trees[&it.chapter.path]);
                let heading = tree.and_then(|it| it.headings.first());
                heading.map_or_else(|| self.title.to_owned(), |it| it.text.clone())
            }
        }
    }

    /// Returns the anchors of the chapters outside a volume, with their links on the site.
    fn anchors_elsewhere(&self, items: &[usize]) -> BTreeMap<String, OtherVolumeAnchor> {
        let language = self.strings.language();
        let mut all = BTreeMap::new();
        let others = self.chapters.iter().filter(|(at, _)| !items.contains(at));
        for (at, rendered) in others {
            let [plain, numbered] = match self.parts.volume_of(*at) {
                ExportVolume::Article => ["site.bound.in_article"; 2],
                ExportVolume::Main => ["site.bound.in_book", "site.bound.in_book_chapter"],
                ExportVolume::Reference => {
                    ["site.bound.in_reference", "site.bound.in_reference_chapter"]
                }
                ExportVolume::Guide => ["site.bound.in_guide", "site.bound.in_guide_chapter"],
            };
            let path = &rendered.chapter.path;
            let page = format!("{language}/{}", page_address(path));
            let words = match &rendered.number {
                Some(number) => self.strings.t(numbered, &[("number", number)]),
                None => self.strings.t(plain, &[]),
            };
            let Some(ids) = self.ids.chapter(path) else {
                continue;
            };
            let mut add = |id: &str, page: String| {
                let words = words.clone();
                all.insert(id.to_owned(), OtherVolumeAnchor { page, words });
            };
            for (id, placed) in &ids.ids {
                add(placed, format!("{page}{}", anchor(id)));
            }
            add(&ids.own, page.clone());
        }
        all
    }
}

impl ExportedBook {
    fn is_article(&self) -> bool {
        self.volume == ExportVolume::Article
    }

    /// Returns the name of the function of the template for Typst, and of its file.
    fn template_function(&self) -> &'static str {
        if self.is_article() { "article" } else { "book" }
    }

    /// Returns the title of the volume, with its name.
    fn full_title(&self) -> String {
        match &self.subtitle {
            Some(subtitle) => format!("{} · {subtitle}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns the Typst sources by path; [`typst::MAIN_FILE`] is the file to compile.
    pub(super) fn typst_sources(&self, templates: &Templates) -> Vec<(String, Vec<u8>)> {
        let mut files = typst::sources(self, templates.light());
        files.extend(typst::template_files(self, templates));
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

/// Returns the parts of a title, which a colon or a full stop separates, each with a capital
/// letter: a short title, and what explains it.
fn title_parts(title: &str) -> Vec<String> {
    let parts = title.split(": ").flat_map(|it| it.split(". "));
    let parts = parts.map(|it| {
        let mut letters = it.trim().chars();
        let first = letters.next();
        first
            .into_iter()
            .flat_map(char::to_uppercase)
            .chain(letters)
            .collect()
    });
    parts.filter(|it: &String| !it.is_empty()).collect()
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
