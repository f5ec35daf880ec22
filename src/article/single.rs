//! The whole article in one file of a language.

use std::path::Path;

use mdbook_driver::book::{Book, BookItem, Chapter};
use tera::Context;

use super::abreast::abreast;
use super::book::{Expanded, Outlines};
use super::contents::contents;
use super::expand::slug;
use super::once::once;
use super::outline::twins;
use super::page::{Layout, page};
use super::pages::{Alternate, Head, INDEX, about};
use super::policy::guarded;
use super::problem::ArticleError;
use super::publication::Publication;
use super::templates::Templates;

/// What a file is told of the article that it belongs to.
pub(super) struct Surroundings<'a> {
    pub(super) title: &'a str,
    /// The folder that pictures stand in.
    pub(super) src: &'a Path,
    /// The same article in other languages.
    pub(super) alternates: &'a [Alternate],
    /// The headings of one of them.
    pub(super) other: Option<&'a Outlines>,
    /// The article in many pages.
    pub(super) site: Option<&'a str>,
    /// Where the file will be published.
    pub(super) address: Option<String>,
    pub(super) publication: &'a Publication,
}

/// One chapter, its blocks replaced, as a page that belongs to no article; its
/// pictures stand in `src`.
pub(super) fn alone(
    title: &str,
    path: &Path,
    text: String,
    src: &Path,
    templates: &Templates,
) -> Result<String, ArticleError> {
    let chapter = Chapter::new(title, text, path, Vec::new());
    let book = Book::new_with_items(vec![BookItem::Chapter(chapter)]);
    let around = Surroundings {
        title,
        src,
        alternates: &[],
        other: None,
        site: None,
        address: None,
        publication: &Publication::default(),
    };
    single(&Expanded::of(book), &around, templates)
}

/// All chapters of a book, their blocks replaced, as one page that needs no
/// other file.
pub(super) fn single(
    expanded: &Expanded,
    around: &Surroundings<'_>,
    templates: &Templates,
) -> Result<String, ArticleError> {
    let book = &expanded.book;
    let layout = Layout::Shared {
        outlines: &expanded.outlines,
        src: around.src,
        site: around.site.and_then(|it| it.strip_suffix(INDEX)),
    };
    let chapters: Vec<_> = book.chapters().collect();
    let sections = abreast(&chapters, |chapter| {
        let path = chapter.path.as_ref()?;
        let there = around.other.and_then(|other| other.get(path));
        let own = expanded.outlines.get(path);
        let twins = own.zip(there).and_then(|(own, there)| twins(own, there));
        Some(page(&chapter.content, path, layout, twins.as_deref()))
    });
    let sections = sections.into_iter().flatten();
    let sections = sections.map(|it| it.map(|page| page.html));
    let sections = sections.collect::<Result<Vec<_>, _>>()?;
    let head = Head {
        title: around.title.to_owned(),
        name: None,
        description: sections.first().and_then(|html| about(html)),
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
        .cited(&head, around.title, templates.strings);
    context.insert("cited", &cited);
    let byline = around.publication.byline(templates.strings);
    context.insert("byline", &Some(byline).filter(|it| !it.is_empty()));
    context.insert("home", "#main");
    context.insert("site", &around.site);
    context.insert("alternates", around.alternates);
    context.insert("icon", &around.publication.icon);
    context.insert("licence", &around.publication.licence_said());
    context.insert("popover", &false);
    context.insert("index", &None::<&str>);
    context.insert("style", &templates.book_stylesheet());
    context.insert("script", &templates.book_script());
    context.insert(
        "entries",
        &contents(book, None, |path| format!("#{}", slug(path))),
    );
    context.insert("sections", &sections);
    Ok(guarded(&once(templates.render("single.tera", &context)?)))
}
