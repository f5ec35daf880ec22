//! A book of one language: `book.toml`, `SUMMARY.md` and the chapters, as in mdBook.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mdbook_summary::{Summary, SummaryItem};
use pulldown_cmark::{Event, Tag};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::book::{Book, BookItem, Chapter};
use super::chapter_text::{ChapterText, is_bracketed};
use super::chapter_tree::{ChapterTree, chapter_tree};
use super::html_tree::collect_ids;
use super::library::Library;
use super::links::{BOARD_PAGE, link_target, page_source};
use super::outline::Outlines;
use super::page_node::{ExpandedChapter, PageNode};
use super::parallel::par_map;
use super::preprocess::{PageMode, expand_book};
use super::problem::{ProblemCollector, SiteError};
use super::templates::Templates;
use super::validate::{ChaptersFolder, check_source_folder};
use super::volumes::reference_part;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, closest, did_you_mean};
use crate::message::{Message, MessageArg, Strings};

/// The file with the settings of a book.
const BOOK_TOML: &str = "book.toml";

/// Preprocessors that a build runs itself, without their commands.
const OWN_PREPROCESSORS: [&str; 3] = ["fifangha", "links", "index"];

/// The settings of a book that a build reads.
#[derive(Default, Deserialize)]
#[serde(default)]
struct BookToml {
    book: BookTable,
    build: BuildTable,
    preprocessor: BTreeMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(default)]
struct BookTable {
    title: Option<String>,
    src: PathBuf,
}

impl Default for BookTable {
    fn default() -> Self {
        Self {
            title: None,
            src: "src".into(),
        }
    }
}

#[derive(Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct BuildTable {
    use_default_preprocessors: bool,
}

impl Default for BuildTable {
    fn default() -> Self {
        Self {
            use_default_preprocessors: true,
        }
    }
}

/// A book loaded from a copy, so that a build reads nothing outside its folder.
pub(super) struct LanguageBook {
    library: Library,
    pub(super) templates: Arc<Templates>,
    pub(super) title: String,
    /// Folder of its chapters in the copy.
    pub(super) src: PathBuf,
    /// Folder of its chapters in the project.
    source_dir: PathBuf,
    /// The book before its blocks are replaced.
    pub(super) book: Book,
    /// A note on the preprocessors in `book.toml` that were not run.
    pub(super) skipped_note: Option<Message>,
}

impl LanguageBook {
    /// Loads the book of a language and replaces its blocks. Returns `None` if the
    /// project has no such book.
    pub(super) fn load(
        library: &Library,
        strings: &'static Strings,
    ) -> Result<Option<(Self, ExpandResult)>, SiteError> {
        let project = library.project();
        let folder = project.book().join(strings.language());
        let path = folder.join(BOOK_TOML);
        if !path.is_file() {
            return Ok(None);
        }
        let templates = Arc::new(Templates::load(strings, project)?);
        let shown = project.display_path(&path);
        let text = fs::read_to_string(&path).map_err(SiteError::io(&path))?;
        let settings: BookToml =
            toml::from_str(&text).map_err(|it| SiteError::Book(format!("{shown}: {it}")))?;
        let names = settings.preprocessor.into_keys();
        let names = names.filter(|it| !OWN_PREPROCESSORS.contains(&it.as_str()));
        let names: Vec<_> = names.map(MessageArg::from).collect();
        let skipped_note = (!names.is_empty()).then(|| {
            Message::new("article.not_run")
                .with("file", shown.as_str())
                .with("names", MessageArg::And(names))
        });
        check_source_folder(&settings.book.src, SourceFile::new(shown, text))?;
        let source_dir = folder.join(&settings.book.src);
        // All of `book` is copied: a chapter may include files that both languages share.
        let copy = library.book_copy()?;
        let src = copy.join(strings.language()).join(&settings.book.src);
        let chapters = ChaptersFolder {
            display_path: &|path| project.display_path(&source_dir.join(path)),
            copy: &src,
        };
        let loader = ChapterLoader {
            folder: &chapters,
            includes: settings.build.use_default_preprocessors.then_some(copy),
        };
        let book = loader.load(&chapters.summary()?)?;
        if let Some(first) = &project.settings().reference
            && reference_part(&book, first).is_none()
        {
            let path = project.display_path(&source_dir.join(first));
            return Err(SiteError::NoReferenceChapter(path));
        }
        let title = settings.book.title.as_deref();
        let title = title.or_else(|| project.settings().title(strings.language()));
        let title = title.unwrap_or("Fifangha").to_owned();
        let expanded = expand_book(library, &templates, &source_dir, &book, PageMode::Site)
            .and_then(|chapters| {
                let nodes = chapters.into_iter().map(ExpandedChapter::into_nodes);
                ExpandedBook::new(&book, nodes.collect(), &templates)
            });
        let book = Self {
            title,
            src,
            source_dir,
            book,
            library: library.clone(),
            templates,
            skipped_note,
        };
        Ok(Some((book, expanded)))
    }

    /// Reports broken links between chapters. If the blocks could not be replaced, the
    /// anchors are unknown and every fragment is accepted.
    pub(super) fn check_links(
        &self,
        expanded: Option<&ExpandedBook>,
        problems: &mut ProblemCollector,
    ) {
        let src = &self.source_dir;
        let chapters = self.book.chapters();
        let places = chapters.map(|it| {
            let places = expanded.and_then(|book| book.anchors.get(&it.path));
            (it.path.as_path(), places)
        });
        let places: ChapterAnchors<'_> = places.collect();
        for chapter in self.book.chapters() {
            let path = chapter.path.as_path();
            let name = self
                .library
                .project()
                .display_path(&src.join(&chapter.source_path));
            let file = SourceFile::new(name, chapter.text.source());
            let events = chapter.text.events().iter();
            for (event, range) in events.filter(|(event, _)| !is_bracketed(event)) {
                let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event
                else {
                    continue;
                };
                if let Some(found) = check_link(
                    dest_url,
                    path,
                    &places,
                    src,
                    chapter.text.map_span(range.clone().into()),
                ) {
                    problems.add(&file, [found]);
                }
            }
        }
    }
}

/// A book with its blocks replaced, or an error.
pub(super) type ExpandResult = Result<ExpandedBook, SiteError>;

/// A book with its blocks replaced, and its link targets.
pub(super) struct ExpandedBook {
    pub(super) book: Book,
    /// Each chapter, made with the built-in templates.
    pub(super) trees: BTreeMap<PathBuf, Arc<ChapterTree>>,
    /// Each chapter, made with the templates of the project.
    pub(super) pages: BTreeMap<PathBuf, Arc<ChapterTree>>,
    pub(super) outlines: Outlines,
    /// The anchors of each chapter: headings, figures and their steps.
    anchors: BTreeMap<PathBuf, BTreeSet<String>>,
}

/// The anchors of chapters; `None` if unknown.
type ChapterAnchors<'a> = BTreeMap<&'a Path, Option<&'a BTreeSet<String>>>;

impl ExpandedBook {
    /// Creates a book from the nodes of its chapters.
    pub(super) fn new(
        book: &Book,
        chapters: Vec<Vec<PageNode>>,
        templates: &Templates,
    ) -> Result<Self, SiteError> {
        let chapters: Vec<_> = book.chapters().map(|it| &it.path).zip(chapters).collect();
        let made = par_map(&chapters, |(path, nodes)| -> Result<_, SiteError> {
            let tree = Arc::new(chapter_tree(nodes, path, templates.built_in())?);
            let page = match templates.are_built_in() {
                true => tree.clone(),
                false => Arc::new(chapter_tree(nodes, path, templates.own())?),
            };
            Ok((tree, page))
        });
        let mut expanded = Self {
            book: book.clone(),
            trees: BTreeMap::new(),
            pages: BTreeMap::new(),
            outlines: Outlines::new(),
            anchors: BTreeMap::new(),
        };
        for ((path, _), made) in chapters.into_iter().zip(made) {
            let (tree, page) = made?;
            let (mut anchors, mut wanted) = (BTreeSet::new(), BTreeSet::new());
            collect_ids(&tree.nodes, &mut anchors, &mut wanted);
            expanded.anchors.insert(path.clone(), anchors);
            let headings = tree.headings.clone();
            expanded.outlines.insert(path.clone(), headings);
            expanded.trees.insert(path.clone(), tree);
            expanded.pages.insert(path.clone(), page);
        }
        Ok(expanded)
    }
}

fn check_link(
    link: &str,
    path: &Path,
    places: &ChapterAnchors<'_>,
    src: &Path,
    span: Span,
) -> Option<Diagnostic> {
    let (file, fragment) = link_target(link, path)?;
    if file.with_extension("html") == Path::new(BOARD_PAGE) {
        return None;
    }
    let wrong = |message: Message| {
        let message = message.with("file", file.display().to_string());
        Diagnostic::new(Code::BrokenLink, span, message)
    };
    let Some(known) = places.get(file.as_path()) else {
        let exists = src.join(&file).is_file() && file.extension().is_none_or(|it| it != "md");
        return (!exists).then(|| {
            wrong(Message::new("article.link.no_chapter"))
                .help(Message::new("article.link.chapters"))
        });
    };
    let ids = (*known)?;
    let place = fragment.filter(|fragment| !ids.contains(*fragment))?;
    let found = wrong(Message::new("article.link.no_place").with("place", place));
    Some(match closest(place, ids.iter().map(String::as_str)) {
        Some(meant) => found.help(did_you_mean(meant)),
        None => found,
    })
}

/// The chapters of a book, read from the folder of its copy.
struct ChapterLoader<'a> {
    folder: &'a ChaptersFolder<'a>,
    /// The folder that includes may not leave; `None` if includes are not resolved.
    includes: Option<&'a Path>,
}

impl ChapterLoader<'_> {
    fn load(&self, summary: &Summary) -> Result<Book, SiteError> {
        let (mut book, mut problems) = (Book::default(), ProblemCollector::default());
        for items in [
            &summary.prefix_chapters,
            &summary.numbered_chapters,
            &summary.suffix_chapters,
        ] {
            self.add(items, 0, &mut book, &mut problems)?;
        }
        problems.into_result().map(|()| book)
    }

    fn add(
        &self,
        items: &[SummaryItem],
        depth: usize,
        book: &mut Book,
        problems: &mut ProblemCollector,
    ) -> Result<(), SiteError> {
        for item in items {
            match item {
                SummaryItem::PartTitle(title) => book.items.push(BookItem::Part(title.clone())),
                SummaryItem::Link(link) => {
                    if let Some(source) = &link.location {
                        let chapter = Chapter {
                            name: link.name.clone(),
                            number: link.number.as_ref().map(ToString::to_string),
                            path: page_source(source),
                            source_path: source.clone(),
                            depth,
                            text: self.read(source, problems)?,
                        };
                        book.items.push(BookItem::Chapter(chapter));
                    }
                    self.add(&link.nested_items, depth + 1, book, problems)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn read(
        &self,
        source: &Path,
        problems: &mut ProblemCollector,
    ) -> Result<ChapterText, SiteError> {
        let path = self.folder.copy.join(source);
        let shown = (self.folder.display_path)(source);
        let text = fs::read_to_string(&path).map_err(SiteError::io(&shown))?;
        let text = text.trim_start_matches('\u{feff}').to_owned();
        let Some(folder) = self.includes else {
            return Ok(text.into());
        };
        let file = SourceFile::new(shown, text.as_str());
        let base = path.parent().unwrap_or(folder);
        ChapterText::resolve(text, base, folder).or_else(|found| {
            problems.add(&file, [found]);
            Ok(ChapterText::default())
        })
    }
}
