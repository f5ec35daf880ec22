//! One block outside a book: as pictures, or as a piece of a page.

use std::path::{Path, PathBuf};

use pulldown_cmark::html;

use super::templates::Templates;
use crate::comment::{CitationNames, inline_html};
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::diagram::Svg;
use crate::message::Strings;
use crate::project::Project;
use crate::site::chapter::block::ParsedBlock;
use crate::site::chapter::page_node::{PageNode, Replacement};
use crate::site::export::{escape_markup, string_literal};
use crate::site::figure::{AnchorIds, BlockPictures, PageContext};
use crate::site::html_tree::{parse, plain_text};
use crate::site::library::Library;
use crate::site::problem::{ProblemCollector, SiteError};

/// The first part of the ids of a figure that has none of its own.
const ID: &str = "fifangha";

/// Returns the pictures of a block; `file` is its text, without fences.
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::diagram::DiagramStyle;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
/// use fifangha::site::block_pictures;
///
/// let block = SourceFile::new("block", "rules: fifangha\nshow: turns\n---\n1. 4R 2. 3R\n");
/// let project = Project::at(".");
/// let pictures = block_pictures(&block, Strings::english(), project).unwrap();
/// assert!(pictures.draw(2, &DiagramStyle::default()).to_string().contains("<svg"));
/// ```
///
/// # Errors
///
/// Returns [`SiteError::Problems`] with all errors in the block and in the record that it names,
/// or another error if files of the project cannot be read.
pub fn block_pictures(
    file: &SourceFile,
    strings: &'static Strings,
    project: Project,
) -> Result<BlockPictures, SiteError> {
    let library = Library::new(project);
    let templates = Templates::load(strings, library.project())?;
    with_page(
        file,
        &library,
        &templates,
        ID,
        |page, block, names, problems| page.pictures(block, Path::new(ID), names, problems),
    )
}

/// Returns a block as a piece of an HTML page without scripts, after the style sheet of figures if
/// `styled`. All ids in it begin with `id`, or with the id that the block has itself.
///
/// # Errors
///
/// Returns an error as [`block_pictures`] does, or if a template of the project is invalid.
pub fn block_html(
    file: &SourceFile,
    strings: &'static Strings,
    project: Project,
    styled: bool,
    id: Option<&str>,
) -> Result<String, SiteError> {
    let id = id.unwrap_or(ID);
    let library = Library::new(project);
    let templates = Templates::load(strings, library.project())?;
    let drawn_figure = figure(file, &library, &templates, id)?;
    let nodes = match drawn_figure {
        Replacement::Nodes(nodes) => nodes,
        Replacement::Chapter(chapter) => chapter.into_nodes(),
    };
    let mut html = match styled {
        true => format!("<style>\n{}</style>\n", templates.stylesheet()),
        false => String::new(),
    };
    html::push_html(&mut html, nodes.into_iter().map(PageNode::into_event));
    Ok(html)
}

/// Returns the records of the project that a block shows or reads.
///
/// # Errors
///
/// Returns an error as [`block_html`] does.
pub fn block_records(
    file: &SourceFile,
    strings: &'static Strings,
    project: Project,
) -> Result<Vec<PathBuf>, SiteError> {
    let library = Library::new(project);
    let templates = Templates::load(strings, library.project())?;
    figure(file, &library, &templates, ID)?;
    let records = library.project().records().iter();
    let read = records.filter(|it| it.is_replayed());
    Ok(read.map(|it| it.path().to_owned()).collect())
}

impl BlockPictures {
    /// Returns a Typst figure that contains a drawing of the pictures; it needs no other file.
    #[must_use]
    pub fn typst(&self, drawing: &Svg) -> String {
        let svg = string_literal(&drawing.to_string());
        let alt = string_literal(drawing.alt_text());
        let caption = self.caption.as_ref().map(|markdown| {
            let html = inline_html(markdown, &CitationNames::default());
            let plain = plain_text(&parse(&html));
            format!(", caption: [{}]", escape_markup(&plain))
        });
        format!(
            "#figure(image(bytes({svg}), format: \"svg\", alt: {alt}){})\n",
            caption.unwrap_or_default()
        )
    }
}

/// Returns the figure of a block, whose ids begin with `id`.
fn figure(
    file: &SourceFile,
    library: &Library,
    templates: &Templates,
    id: &str,
) -> Result<Replacement, SiteError> {
    with_page(
        file,
        library,
        templates,
        id,
        |page, block, names, problems| {
            page.figure(block, id.to_owned(), Path::new(id), names, problems)
        },
    )
}

/// Calls a function that draws a block, and collects the errors of the block and of its record.
fn with_page<T>(
    file: &SourceFile,
    library: &Library,
    templates: &Templates,
    id: &str,
    draw: impl FnOnce(
        &PageContext<'_>,
        &ParsedBlock,
        &AnchorIds,
        &mut ProblemCollector,
    ) -> Result<T, Vec<Diagnostic>>,
) -> Result<T, SiteError> {
    let strings = templates.strings;
    let sources = CitationNames::from_library(library.project().sources(), "", strings);
    let page = PageContext::without_book(library, templates, &sources);
    let mut problems = ProblemCollector::default();
    let drawn = match draw(
        &page,
        &ParsedBlock::new(file.text()),
        &AnchorIds::new(id, Vec::new()),
        &mut problems,
    ) {
        Ok(drawn) => Some(drawn),
        Err(found) => {
            problems.add(file, found);
            None
        }
    };
    problems.into_result()?;
    drawn.ok_or_else(|| SiteError::Problems(Vec::new()))
}
