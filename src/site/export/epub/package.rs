//! The package document and the table of contents of an EPUB.

use sha2::{Digest, Sha256};

use super::super::{ExportItem, ExportedBook};
use super::xhtml_pages::xhtml_page;
use super::{COVER, EpubPage};
use crate::report::escape;

/// The container file, which locates the package document.
pub(super) const CONTAINER: &str = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">
<rootfiles><rootfile full-path=\"book/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>
</container>
";

/// Returns the package document: metadata, files and reading order.
pub(super) fn package_document(
    book: &ExportedBook,
    pages: &[EpubPage],
    images: &[&String],
) -> String {
    let creators = book.authors.iter();
    let creators: String = creators
        .map(|it| format!("<dc:creator>{}</dc:creator>\n", escape(it)))
        .collect();
    let rights = book.licence.iter();
    let rights: String = rights
        .map(|it| format!("<dc:rights>{}</dc:rights>\n", escape(it)))
        .collect();
    let date = book.date.as_deref();
    let dated = date.map_or_else(String::new, |it| format!("<dc:date>{it}</dc:date>\n"));
    let mut manifest = String::new();
    let mut spine = String::new();
    for (number, page) in pages.iter().enumerate() {
        let properties = if page.has_svg {
            " properties=\"svg\""
        } else {
            ""
        };
        manifest.push_str(&format!(
            "<item id=\"page-{number}\" href=\"{}\" media-type=\"application/xhtml+xml\"{properties}/>\n",
            escape(&page.file)
        ));
        spine.push_str(&format!("<itemref idref=\"page-{number}\"/>\n"));
    }
    for (number, image) in images.iter().enumerate() {
        let kind = match image.rsplit('.').next() {
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            _ => "image/jpeg",
        };
        let properties = match image.as_str() {
            COVER => " properties=\"cover-image\"",
            _ => "",
        };
        manifest.push_str(&format!(
            "<item id=\"image-{number}\" href=\"images/{image}\" media-type=\"{kind}\"{properties}/>\n"
        ));
    }
    let accessible = [
        ("accessMode", "textual"),
        ("accessMode", "visual"),
        ("accessModeSufficient", "textual"),
        ("accessibilityFeature", "alternativeText"),
        ("accessibilityFeature", "tableOfContents"),
        ("accessibilityFeature", "readingOrder"),
        ("accessibilityFeature", "structuralNavigation"),
        ("accessibilityHazard", "none"),
    ];
    let accessible: String = accessible
        .iter()
        .map(|(property, value)| format!("<meta property=\"schema:{property}\">{value}</meta>\n"))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\" xml:lang=\"{language}\">\n\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <dc:identifier id=\"id\">{}</dc:identifier>\n<dc:title>{}</dc:title>\n\
         <dc:language>{language}</dc:language>\n{creators}{rights}{dated}\
         <meta property=\"dcterms:modified\">{}T00:00:00Z</meta>\n{accessible}</metadata>\n\
         <manifest>\n<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
         <item id=\"style\" href=\"book.css\" media-type=\"text/css\"/>\n{manifest}</manifest>\n\
         <spine>\n{spine}</spine>\n</package>\n",
        identifier(book),
        escape(&book.full_title()),
        // Without a date, a fixed day makes the output reproducible.
        date.map_or_else(
            || "2000-01-01".to_owned(),
            |it| it.to_owned() + &"-01-01"[it.len() - 4..]
        ),
        language = book.language,
    )
}

/// Returns the table of contents.
pub(super) fn nav_document(book: &ExportedBook, pages: &[EpubPage]) -> String {
    let mut out = format!("<nav epub:type=\"toc\" id=\"toc\">\n<h1>{}</h1>\n<ol>\n", {
        let contents = book.labels.iter().find(|(name, _)| *name == "contents");
        escape(contents.map_or("", |(_, word)| word))
    });
    let mut entries: Vec<(usize, String)> = Vec::new();
    let mut rest = pages.iter();
    entries.extend(rest.next().map(|it| (1, nav_link(it))));
    for item in &book.items {
        match item {
            ExportItem::Part(title) => entries.push((1, format!("<span>{}</span>", escape(title)))),
            ExportItem::Chapter(_) => {
                entries.extend(rest.next().map(|it| (it.level, nav_link(it))))
            }
        }
    }
    entries.extend(rest.map(|it| (it.level, nav_link(it))));
    // A part without chapters is omitted, because its entry would have no link.
    let next: Vec<_> = entries
        .iter()
        .skip(1)
        .map(|(level, _)| *level)
        .chain([1])
        .collect();
    let mut depth = 1;
    for ((level, text), next) in entries.iter().zip(next) {
        if next <= *level && text.starts_with("<span>") {
            continue;
        }
        out.push_str(&format!("<li>{text}"));
        depth = depth.max(*level);
        match next > *level {
            true => out.push_str("\n<ol>\n"),
            false => {
                out.push_str("</li>\n");
                out.push_str(&"</ol></li>\n".repeat(level - next));
            }
        }
    }
    xhtml_page(&book.full_title(), book.language, &(out + "</ol>\n</nav>"))
}

fn nav_link(page: &EpubPage) -> String {
    format!(
        "<a href=\"{}\">{}</a>",
        escape(&page.file),
        escape(&page.title)
    )
}

/// Returns an identifier of the book that does not depend on its version.
fn identifier(book: &ExportedBook) -> String {
    let of = format!("{:?} {} {}", book.address, book.full_title(), book.language);
    let hash = Sha256::digest(of);
    let hex: String = hash.iter().take(16).map(|it| format!("{it:02x}")).collect();
    // A UUID of version 8 has custom content.
    format!(
        "urn:uuid:{}-{}-8{}-a{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[13..16],
        &hex[17..20],
        &hex[20..32]
    )
}
