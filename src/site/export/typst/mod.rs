//! Books as Typst sources: one main file, one file for each chapter and picture, and the
//! template.

mod escape;
mod writer;

use std::collections::{BTreeMap, BTreeSet};

use super::export_images::{ExportImageSize, ExportImages};
use super::{ExportItem, ExportedBook};
use crate::diagram::Theme;
use crate::site::templates::Templates;
use escape::optional_literal;
pub(in crate::site) use escape::{escape_markup, string_literal};
use writer::collect_footnotes;
pub(super) use writer::{TypstWriter, image_arguments};

/// The file to compile.
pub(in crate::site) const MAIN_FILE: &str = "main.typ";

/// The template of a book, which a project may override.
pub(super) const BOOK_TEMPLATE: &str = "bound/book.typ";

/// The functions of Markdown, which books and sheets share. A project may override it.
const MARKDOWN_TEMPLATE: &str = "bound/markdown.typ";

/// Returns the functions of Markdown as a Typst source, with its path.
pub(super) fn markdown_library(templates: &Templates) -> (String, Vec<u8>) {
    let text = templates.text(MARKDOWN_TEMPLATE);
    ("markdown.typ".to_owned(), text.as_bytes().to_vec())
}

/// The fonts of the pictures, which may not be installed.
pub(super) const FONTS: [(&str, &[u8]); 2] = [
    (
        "fonts/DejaVuSans-subset.ttf",
        include_bytes!("../../../../assets/fonts/DejaVuSans-subset.ttf"),
    ),
    (
        "fonts/DejaVuSans-Bold-digits.ttf",
        include_bytes!("../../../../assets/fonts/DejaVuSans-Bold-digits.ttf"),
    ),
];

/// Returns a book as Typst sources, by file path. `look` is the text of [`BOOK_TEMPLATE`].
pub(super) fn sources(book: &ExportedBook, look: &str, theme: &Theme) -> BTreeMap<String, Vec<u8>> {
    let mut pictures = ExportImages::new(theme);
    let mut files: BTreeMap<String, Vec<u8>> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    // Not every anchor of a page is emitted in Typst, and links to missing ones are errors. The
    // first pass therefore finds the emitted anchors.
    let (mut placed, mut found) = Default::default();
    chapter_files(book, &mut pictures, &book.link_targets, &mut found);
    let (included, written) = chapter_files(book, &mut pictures, &found, &mut placed);
    files.extend(written);
    let mut signs = String::new();
    for sign in &book.signs {
        let picture = pictures.add_svg(&sign.symbol, ExportImageSize::Full);
        let (file, words) = (string_literal(&picture.file), string_literal(&sign.words));
        signs.push_str(&format!("  (file: {file}, words: {words}),\n"));
    }
    let list = |all: &[String]| {
        all.iter()
            .map(|it| string_literal(it) + ", ")
            .collect::<String>()
    };
    let words = book.labels.iter();
    let words: String = words
        .map(|(name, word)| format!("{name}: {}, ", string_literal(word)))
        .collect();
    let said = [
        ("title", string_literal(&book.title)),
        ("language", string_literal(book.language)),
        ("authors", format!("({})", list(&book.authors))),
        ("byline", format!("({})", list(&book.about))),
        ("licence", optional_literal(book.licence.as_deref())),
        ("address", optional_literal(book.address.as_deref())),
        ("words", format!("({words})")),
    ];
    // A project's own template may not know the parameters, which only some volumes need.
    let subtitle = book.subtitle.as_deref();
    let subtitle = subtitle.map(|it| ("subtitle", string_literal(it)));
    let cover = book.cover.as_ref();
    let cover = cover.map(|it| pictures.add_svg(it, ExportImageSize::Full));
    let cover = cover.map(|it| ("cover", string_literal(&it.file)));
    let parts = book.title_parts();
    let parts = (parts.len() > 1).then(|| ("parts", format!("({})", list(&parts))));
    let said = said.into_iter().chain(parts).chain(subtitle).chain(cover);
    let said: String = said
        .map(|(name, value)| format!("  {name}: {value},\n"))
        .collect();
    let main = [
        "#import \"/book.typ\": *\n\n#show: book.with(\n",
        &said,
        ")\n\n#signs((\n",
        &signs,
        "))\n\n",
        &included,
    ];
    let main = main.concat();
    files.insert(MAIN_FILE.to_owned(), main.into_bytes());
    files.insert("book.typ".to_owned(), look.as_bytes().to_vec());
    let drawn = pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    files
}

/// Returns the code that includes the chapters, and their files. The emitted anchors are added
/// to `placed`.
fn chapter_files(
    book: &ExportedBook,
    pictures: &mut ExportImages,
    wanted: &BTreeSet<String>,
    placed: &mut BTreeSet<String>,
) -> (String, Vec<(String, Vec<u8>)>) {
    let mut included = String::new();
    let mut files = Vec::new();
    for (number, leaf) in (1..).zip(&book.items) {
        let chapter = match leaf {
            ExportItem::Part(title) => {
                included.push_str(&format!("#part({})\n", string_literal(title)));
                continue;
            }
            ExportItem::Chapter(chapter) => chapter,
        };
        let file = format!("chapters/{number:02}-{}.typ", chapter.id);
        included.push_str(&format!("#include {}\n", string_literal(&file)));
        let mut found = BTreeMap::new();
        collect_footnotes(&chapter.nodes, &mut found);
        placed.insert(chapter.id.clone());
        let mut writer = TypstWriter {
            pictures,
            link_targets: wanted,
            emitted_labels: placed,
            base_level: chapter.level,
            level: chapter.level,
            notes: found,
            emitted_notes: BTreeSet::new(),
        };
        let title = writer.inline_nodes(&chapter.title);
        let body = writer.flow(&chapter.nodes);
        let text = format!(
            "#import \"/book.typ\": *\n\n#chapter({}, {}, {})[{}]\n\n{}",
            chapter.level,
            string_literal(&chapter.id),
            optional_literal(chapter.number.as_deref()),
            title.trim(),
            body
        );
        files.push((file, (text.trim_end().to_owned() + "\n").into_bytes()));
    }
    (included, files)
}
