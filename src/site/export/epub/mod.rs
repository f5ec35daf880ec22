//! Books as EPUB 3.3: one file, with a page for each chapter.

#[cfg(feature = "png")]
mod cover;
mod package;
mod xhtml_pages;

use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::export_images::ExportImages;
use super::{ExportItem, ExportedBook};
use crate::diagram::class_declarations;
use crate::site::page::templates::Templates;
use crate::site::problem::SiteError;
use package::{CONTAINER, nav_document, package_document};
use xhtml_pages::{EpubWriter, legend_page, title_page};

/// The stylesheet, a template that a project may override.
const STYLESHEET: &str = "bound/epub.css";

/// The file of the cover.
const COVER: &str = "cover.png";

#[cfg(feature = "png")]
use cover::cover_png;

/// Returns `None`: pictures cannot be drawn.
#[cfg(not(feature = "png"))]
fn cover_png(_: &ExportedBook, _: &Templates) -> Result<Option<Vec<u8>>, SiteError> {
    Ok(None)
}

/// A page of the package.
struct EpubPage {
    file: String,
    /// Its title in the table of contents.
    title: String,
    text: String,
    /// The level of a chapter; 0 for the title page.
    level: usize,
    has_svg: bool,
}

/// Returns a book as an EPUB file.
pub(super) fn epub_bytes(book: &ExportedBook, templates: &Templates) -> Result<Vec<u8>, SiteError> {
    let mut pictures = ExportImages::new(templates.light());
    let mut pages = vec![title_page(book)];
    let files = anchor_files(book);
    for item in &book.items {
        let ExportItem::Chapter(chapter) = item else {
            continue;
        };
        let mut setter = EpubWriter {
            pictures: &mut pictures,
            files: &files,
            file: &files[&chapter.id],
            has_svg: false,
        };
        pages.push(setter.chapter(chapter, book.language));
    }
    pages.extend(legend_page(book));
    let colours = class_declarations(templates.light()).into_iter();
    let colours: String = colours
        .map(|(class, look)| format!("svg .fif-{class} {{ {look} }}\n"))
        .collect();
    let cover = cover_png(book, templates)?;
    pictures
        .files
        .extend(cover.map(|it| (COVER.to_owned(), it)));
    let images: Vec<&String> = pictures.files.keys().collect();
    let mut files = vec![
        (
            "META-INF/container.xml".to_owned(),
            CONTAINER.to_owned().into_bytes(),
        ),
        (
            "book/package.opf".to_owned(),
            package_document(book, &pages, &images).into_bytes(),
        ),
        (
            "book/nav.xhtml".to_owned(),
            nav_document(book, &pages).into_bytes(),
        ),
        (
            "book/book.css".to_owned(),
            (colours + templates.text(STYLESHEET)).into_bytes(),
        ),
    ];
    let pages = pages.into_iter();
    files.extend(pages.map(|it| (format!("book/{}", it.file), it.text.into_bytes())));
    let drawn = pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("book/images/{name}"), bytes)));
    zip_files(files).map_err(|error| SiteError::Epub(error.to_string()))
}

/// Returns the file of each anchor of a book.
fn anchor_files(book: &ExportedBook) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for item in &book.items {
        let ExportItem::Chapter(chapter) = item else {
            continue;
        };
        let file = format!("{}.xhtml", chapter.id);
        let (mut own, mut wanted) = Default::default();
        crate::site::html_tree::collect_ids(&chapter.nodes, &mut own, &mut wanted);
        files.extend(own.into_iter().map(|id| (id, file.clone())));
        files.insert(chapter.id.clone(), file);
    }
    files
}

/// Creates the archive. The uncompressed `mimetype` file comes first, as EPUB
/// requires.
fn zip_files(files: Vec<(String, Vec<u8>)>) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // A fixed time makes the output reproducible.
    let plain = SimpleFileOptions::default().last_modified_time(DateTime::default());
    zip.start_file(
        "mimetype",
        plain.compression_method(CompressionMethod::Stored),
    )?;
    zip.write_all(b"application/epub+zip")?;
    for (path, bytes) in files {
        zip.start_file(path, plain.compression_method(CompressionMethod::Deflated))?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
