//! The single-file book: all chapters of a language in one file.

use std::path::Path;

use serde_json::json;
use tera::Context;

use super::chapter_pages::description;
use super::chapter_section::SharedFile;
use super::contents::table_of_contents;
use super::file_ids::FileIds;
use super::fonts::FontSource;
use super::page_metadata::{AlternateLink, PageMetadata};
use super::page_writer::PageSlots;
use super::templates::Templates;
use crate::site::build::parallel::par_map;
use crate::site::chapter::book::{Book, BookItem, Chapter};
use crate::site::chapter::chapter_tree::{ChapterTree, ChapterTrees};
use crate::site::chapter::language_book::ExpandedBook;
use crate::site::chapter::links::{INDEX_PAGE, anchor};
use crate::site::chapter::page_node::PageNode;
use crate::site::edition::publication::Publication;
use crate::site::problem::SiteError;

/// Data of the site that a single-file book belongs to.
pub(in crate::site) struct SingleFileContext<'a> {
    pub(in crate::site) title: &'a str,
    /// The folder of the pictures.
    pub(in crate::site) src: &'a Path,
    /// The same book in other languages.
    pub(in crate::site) alternates: &'a [AlternateLink],
    /// The chapters of one of them.
    pub(in crate::site) other: Option<&'a ChapterTrees>,
    /// Link to the pages of the book.
    pub(in crate::site) site: Option<&'a str>,
    /// URL at which the file will be published.
    pub(in crate::site) address: Option<String>,
    pub(in crate::site) publication: &'a Publication,
}

/// Returns one chapter with its blocks replaced as a page that belongs to no
/// book; `src` is the folder of its pictures.
pub(in crate::site) fn render_single_chapter(
    title: &str,
    path: &Path,
    nodes: Vec<PageNode>,
    src: &Path,
    templates: &Templates,
) -> Result<String, SiteError> {
    let chapter = Chapter::new(title, path, "");
    let items = vec![BookItem::Chapter(chapter)];
    let expanded = ExpandedBook::new(&Book { items }, vec![nodes], templates.allows_scripts);
    let around = SingleFileContext {
        title,
        src,
        alternates: &[],
        other: None,
        site: None,
        address: None,
        publication: &Publication::default(),
    };
    render_single_file(&expanded, &around, templates)
}

/// Returns all chapters of a book with their blocks replaced as one
/// self-contained page.
pub(in crate::site) fn render_single_file(
    expanded: &ExpandedBook,
    around: &SingleFileContext<'_>,
    templates: &Templates,
) -> Result<String, SiteError> {
    let book = &expanded.book;
    let ids = FileIds::new(&expanded.trees);
    let twins = around.other.map(FileIds::new);
    let file = SharedFile {
        ids: &ids,
        twins: twins.as_ref(),
        src: around.src,
        site: around.site.and_then(|it| it.strip_suffix(INDEX_PAGE)),
    };
    let chapters: Vec<_> = book.chapters().collect();
    let sections = par_map(&chapters, |chapter| {
        let path = &chapter.path;
        let mut tree = ChapterTree::clone(&expanded.trees[path]);
        if let Some(other) = around.other.and_then(|it| it.get(path)) {
            tree.set_twins(&other.headings);
        }
        file.section(tree, path)
    });
    let mut slots = PageSlots::default();
    let sections = chapters.iter().zip(sections).map(|(chapter, section)| {
        // A chapter without a heading has its id itself.
        let is_bare = expanded.trees[&chapter.path].headings.is_empty();
        let own = ids.chapter(&chapter.path).filter(|_| is_bare);
        Ok(json!({ "id": own.map(|it| &it.own), "html": slots.add(section?) }))
    });
    let sections = sections.collect::<Result<Vec<_>, SiteError>>()?;
    let head = PageMetadata {
        title: around.title.to_owned(),
        name: None,
        description: chapters
            .first()
            .and_then(|it| description(&expanded.trees[&it.path].nodes)),
        front: true,
        address: around.address.clone(),
        image: around.publication.image.clone(),
    };
    let mut context = Context::new();
    let language = templates.strings.language();
    context.insert("language", language);
    context.insert("title", around.title);
    context.insert("head", &head);
    let cited = around
        .publication
        .citation_metadata(&head, around.title, templates.strings);
    context.insert("cited", &cited);
    let byline = around.publication.byline(templates.strings);
    context.insert("byline", &Some(byline).filter(|it| !it.is_empty()));
    context.insert("home", "#main");
    context.insert("site", &around.site);
    context.insert("alternates", around.alternates);
    context.insert("icon", &around.publication.icon);
    context.insert("licence", &around.publication.licence_display_name());
    context.insert("contents", &(chapters.len() > 1));
    context.insert("index", &None::<&str>);
    // A single page, such as an explanation, is too small for fonts of its own.
    let font = match around.site {
        Some(_) => FontSource::Embedded,
        None => FontSource::System,
    };
    context.insert("style", &templates.book_stylesheet(font));
    context.insert("script", &templates.book_script());
    context.insert(
        "entries",
        &table_of_contents(book, |path| {
            anchor(ids.chapter(path).map_or("", |it| &it.own))
        }),
    );
    context.insert("sections", &sections);
    Ok(slots.write_page(&templates.render("single.tera", &context)?))
}
