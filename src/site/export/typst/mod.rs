//! Books as Typst sources: one main file, one file for each chapter and picture, and the
//! template.

mod escape;
mod writer;

use std::collections::{BTreeMap, BTreeSet};

use super::export_images::{ExportImageSize, ExportImages};
use super::{ExportItem, ExportedBook, title_parts};
use crate::diagram::Theme;
use crate::site::edition::volumes::ExportVolume;
use crate::site::page::templates::Templates;
use escape::optional_literal;
pub(in crate::site) use escape::{escape_markup, string_literal};
use writer::collect_footnotes;
pub(super) use writer::{TypstWriter, image_arguments};

/// The file to compile.
pub(in crate::site) const MAIN_FILE: &str = "main.typ";

/// The template of a book, which a project may override.
const BOOK_TEMPLATE: &str = "bound/book.typ";

/// The template of an article, which a project may override.
const ARTICLE_TEMPLATE: &str = "bound/article.typ";

/// The functions of Markdown, which books and sheets share. A project may override it.
const MARKDOWN_TEMPLATE: &str = "bound/markdown.typ";

/// Returns the functions of Markdown as a Typst source, with its path.
pub(super) fn markdown_library(templates: &Templates) -> (String, Vec<u8>) {
    let text = templates.text(MARKDOWN_TEMPLATE);
    ("markdown.typ".to_owned(), text.as_bytes().to_vec())
}

/// Returns the templates of a volume, with their paths.
pub(super) fn template_files(
    book: &ExportedBook,
    templates: &Templates,
) -> impl Iterator<Item = (String, Vec<u8>)> {
    let article = book.is_article().then_some(ARTICLE_TEMPLATE);
    let own = [BOOK_TEMPLATE].into_iter().chain(article);
    let own = own.map(|name| {
        let text = templates.text(name).as_bytes().to_vec();
        (name.trim_start_matches("bound/").to_owned(), text)
    });
    own.chain([markdown_library(templates)])
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

/// Returns a book as Typst sources, by file path, without its templates.
pub(super) fn sources(book: &ExportedBook, theme: &Theme) -> BTreeMap<String, Vec<u8>> {
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
    let arguments = [
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
    let cover = book.cover.as_ref().filter(|_| !book.is_article());
    let cover = cover.map(|it| pictures.add_svg(it, ExportImageSize::Full));
    let cover = cover.map(|it| ("cover", string_literal(&it.file)));
    let parts = title_parts(&book.title);
    let parts =
        (parts.len() > 1 && !book.is_article()).then(|| ("parts", format!("({})", list(&parts))));
    let arguments = arguments
        .into_iter()
        .chain(parts)
        .chain(subtitle)
        .chain(cover);
    let arguments: String = arguments
        .map(|(name, value)| format!("  {name}: {value},\n"))
        .collect();
    let look = book.template_function();
    let begin = format!("#import \"/{look}.typ\": *\n\n#show: {look}.with(\n{arguments})\n\n");
    let signs = format!("#signs((\n{signs}))\n\n");
    // An article ends with what a book begins with.
    let main = match book.is_article() {
        true => begin + &included + "\n" + signs.trim_end() + "\n",
        false => begin + &signs + &included,
    };
    files.insert(MAIN_FILE.to_owned(), main.into_bytes());
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
    for (number, item) in (1..).zip(&book.items) {
        let chapter = match item {
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
        // The title of an article is that of the document.
        let base_level = match book.is_article() {
            true => 0,
            false => {
                placed.insert(chapter.id.clone());
                chapter.level
            }
        };
        let mut writer = TypstWriter {
            pictures,
            link_targets: wanted,
            emitted_labels: placed,
            base_level,
            level: base_level,
            notes: found,
            emitted_notes: BTreeSet::new(),
        };
        let title = writer.inline_nodes(&chapter.title);
        let body = writer.flow(&chapter.nodes);
        let id = string_literal(&chapter.id);
        // Further passes of the layout of the reference part would need more memory than Typst may use.
        let flowing = match book.volume {
            ExportVolume::Reference => String::new(),
            _ => format!("#show: it => flowing({id}, it)\n\n"),
        };
        let heading = format!(
            "{flowing}#chapter({}, {id}, {})[{}]\n\n",
            chapter.level,
            optional_literal(chapter.number.as_deref()),
            title.trim()
        );
        let look = book.template_function();
        let heading = if book.is_article() { "" } else { &heading };
        let text = format!("#import \"/{look}.typ\": *\n\n{heading}{body}");
        files.push((file, (text.trim_end().to_owned() + "\n").into_bytes()));
    }
    (included, files)
}
