//! A book as Typst sources: a file for the whole, one for each chapter, one for each
//! picture, and how it looks.

mod text;
mod writer;

use std::collections::{BTreeMap, BTreeSet};

use super::picture::{Pictures, Size};
use super::{Bound, Leaf};
use crate::diagram::Theme;
use text::optional;
pub(super) use text::{markup, string};
use writer::notes;
pub(super) use writer::{Writer, pictured};

/// The file that is set.
pub(in crate::article) const MAIN: &str = "main.typ";

/// How a book looks: a template that a project may replace.
pub(super) const LOOK: &str = "bound/book.typ";

/// The letters of the pictures, which not everybody has.
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

/// A book as Typst sources, by the paths of the files. `look` is the text of [`LOOK`].
pub(super) fn sources(book: &Bound, look: &str, theme: &Theme) -> BTreeMap<String, Vec<u8>> {
    let mut pictures = Pictures::new(theme);
    let mut files: BTreeMap<String, Vec<u8>> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    // Not every place of a page becomes one on paper, and no link may lead to one that
    // did not: so they are found before anything is written.
    let (mut placed, mut found) = Default::default();
    chapters(book, &mut pictures, &book.wanted, &mut found);
    let (included, written) = chapters(book, &mut pictures, &found, &mut placed);
    files.extend(written);
    let mut signs = String::new();
    for sign in &book.signs {
        let picture = pictures.drawing(&sign.symbol, Size::Full);
        let (file, words) = (string(&picture.file), string(&sign.words));
        signs.push_str(&format!("  (file: {file}, words: {words}),\n"));
    }
    let list = |all: &[String]| all.iter().map(|it| string(it) + ", ").collect::<String>();
    let words = book.words.iter();
    let words: String = words
        .map(|(name, word)| format!("{name}: {}, ", string(word)))
        .collect();
    let said = [
        ("title", string(&book.title)),
        ("language", string(book.language)),
        ("authors", format!("({})", list(&book.authors))),
        ("byline", format!("({})", list(&book.about))),
        ("licence", optional(book.licence.as_deref())),
        ("address", optional(book.address.as_deref())),
        ("words", format!("({words})")),
    ];
    let said = said.map(|(name, value)| format!("  {name}: {value},\n"));
    let main = [
        "#import \"/book.typ\": *\n\n#show: book.with(\n",
        &said.concat(),
        ")\n\n#signs((\n",
        &signs,
        "))\n\n",
        &included,
    ];
    let main = main.concat();
    files.insert(MAIN.to_owned(), main.into_bytes());
    files.insert("book.typ".to_owned(), look.as_bytes().to_vec());
    let drawn = pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    files
}

/// What includes the chapters, and their files; the places that are set in them are
/// added to `placed`.
fn chapters(
    book: &Bound,
    pictures: &mut Pictures,
    wanted: &BTreeSet<String>,
    placed: &mut BTreeSet<String>,
) -> (String, Vec<(String, Vec<u8>)>) {
    let mut included = String::new();
    let mut files = Vec::new();
    for (number, leaf) in (1..).zip(&book.leaves) {
        let chapter = match leaf {
            Leaf::Part(title) => {
                included.push_str(&format!("#part({})\n", string(title)));
                continue;
            }
            Leaf::Chapter(chapter) => chapter,
        };
        let file = format!("chapters/{number:02}-{}.typ", chapter.id);
        included.push_str(&format!("#include {}\n", string(&file)));
        let mut found = BTreeMap::new();
        notes(&chapter.nodes, &mut found);
        placed.insert(chapter.id.clone());
        let mut writer = Writer {
            pictures,
            wanted,
            placed,
            base: chapter.level,
            level: chapter.level,
            notes: found,
            set: BTreeSet::new(),
        };
        let title = writer.line(&chapter.title);
        let body = writer.flow(&chapter.nodes);
        let text = format!(
            "#import \"/book.typ\": *\n\n#chapter({}, {}, {})[{}]\n\n{}",
            chapter.level,
            string(&chapter.id),
            optional(chapter.number.as_deref()),
            title.trim(),
            body
        );
        files.push((file, (text.trim_end().to_owned() + "\n").into_bytes()));
    }
    (included, files)
}
