//! The preprocessor for books that mdBook builds.

use std::path::Path;

use mdbook_preprocessor::book::Book as MdBook;
use mdbook_preprocessor::book::Chapter as MdChapter;

use crate::message::Strings;
use crate::project::Project;
use crate::site::chapter::book::{Book, BookItem, Chapter};
use crate::site::chapter::links::{page_address, path_to_root};
use crate::site::chapter::page_node::ExpandedChapter;
use crate::site::chapter::preprocess::expand_book;
use crate::site::library::Library;
use crate::site::page::board_page::{WasmModule, module_script};
use crate::site::page::templates::Templates;
use crate::site::problem::SiteError;

/// The attribute of playable figures.
const PLAYABLE_ATTRIBUTE: &str = " data-asked=\"";

/// A preprocessor that replaces the `fifangha` blocks of an mdBook by figures. It finds the
/// project from the folder of the book.
#[derive(Clone, Copy, Debug, Default)]
pub struct FifanghaPreprocessor;

impl FifanghaPreprocessor {
    /// The only renderer whose pages get figures.
    pub const RENDERER: &'static str = "html";

    /// Returns the project of the book in a folder: the one around it, or else the folder
    /// itself, which needs no records.
    #[must_use]
    pub fn find_project(root: &Path) -> Project {
        let project = Project::find_from(root).unwrap_or_else(|_| Project::at(root));
        // mdBook itself runs the programs and scripts of a book.
        project.with_scripts(true)
    }

    /// Replaces all blocks of a book in a folder.
    ///
    /// # Errors
    ///
    /// Returns [`SiteError::Problems`] with all errors in all chapters.
    pub fn expand(
        self,
        root: &Path,
        language: &str,
        src: &Path,
        mut book: MdBook,
    ) -> Result<MdBook, SiteError> {
        let library = Library::new(Self::find_project(root));
        let strings = library.project().strings(language);
        let templates = Templates::load(strings, library.project())?;
        let mut own = Book::default();
        book.for_each_chapter_mut(|chapter| {
            own.items
                .extend(own_chapter(chapter).map(BookItem::Chapter));
        });
        let folder = root.join(src);
        let expanded = expand_book(&library, &templates, &folder, &own, false)?;
        let mut texts = expanded.into_iter().map(ExpandedChapter::into_markdown);
        book.for_each_chapter_mut(|chapter| {
            if let Some(text) = chapter.path.is_some().then(|| texts.next()).flatten() {
                let links = other_languages(library.project(), chapter, strings);
                chapter.content = links + &text;
            }
        });
        Ok(book)
    }

    /// Inserts the style and the script of figures into each chapter with figures, and the
    /// library if some are playable. On a page with many chapters the script runs once,
    /// after the page is loaded.
    ///
    /// # Errors
    ///
    /// Returns an error if a template of the project cannot be read.
    pub fn insert_assets(
        self,
        root: &Path,
        language: &str,
        book: &mut MdBook,
    ) -> Result<(), SiteError> {
        let project = Self::find_project(root);
        let templates = Templates::load(project.strings(language), &project)?;
        let (style, script) = (templates.stylesheet(), templates.script());
        book.for_each_chapter_mut(|chapter| {
            let text = &chapter.content;
            if text.contains(" class=\"fif-") {
                // A site has the library in a file, but mdBook copies no file of ours.
                let library = text
                    .contains(PLAYABLE_ATTRIBUTE)
                    .then(|| module_script(WasmModule::Play));
                let library = library.map(|it| format!("<script>\n{it}</script>\n\n"));
                chapter.content = format!(
                    "<style>\n{style}</style>\n\n{text}\n\n{}<script>\n\
                     globalThis.fifangha ??= {{}};\n\
                     fifangha.runs ??= (document.addEventListener(\"DOMContentLoaded\", \
                     () => {{\n{script}}}), true);\n</script>\n",
                    library.unwrap_or_default()
                );
            }
        });
        Ok(())
    }
}

/// Returns a chapter of mdBook as one of ours; `None` for a draft.
fn own_chapter(chapter: &MdChapter) -> Option<Chapter> {
    let path = chapter.path.as_ref()?;
    Some(Chapter {
        number: chapter.number.as_ref().map(ToString::to_string),
        source_path: chapter.source_path.as_ref().unwrap_or(path).clone(),
        depth: chapter.parent_names.len(),
        ..Chapter::new(&chapter.name, path, &chapter.content)
    })
}

/// Returns links from a page to the same page in the other languages, whose books are in
/// neighbouring folders.
fn other_languages(project: &Project, chapter: &MdChapter, own: &Strings) -> String {
    let Some(path) = &chapter.path else {
        return String::new();
    };
    let mut links = Vec::new();
    let others = project.languages().into_iter();
    for other in others.filter(|it| it.language() != own.language()) {
        let language = other.language();
        let source = project.book().join(language).join("src");
        if !source.is_dir() {
            continue;
        }
        let there = source
            .join(chapter.source_path.as_ref().unwrap_or(path))
            .is_file();
        let page = match there {
            true => page_address(path),
            false => "index.html".to_owned(),
        };
        links.push(format!(
            "<a lang=\"{language}\" hreflang=\"{language}\" rel=\"alternate\" href=\"{}../{language}/{}\">{}</a>",
            path_to_root(path),
            page,
            other.name(),
        ));
    }
    match links.is_empty() {
        true => String::new(),
        false => format!("<nav class=\"fif-nav\">{}</nav>\n\n", links.join(" ")),
    }
}
