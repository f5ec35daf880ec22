//! A book of one language: `book.toml`, `SUMMARY.md` and the chapters, as in mdBook.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use mdbook_summary::{Summary, SummaryItem};
use pulldown_cmark::{Event, Tag};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::book::{Book, BookItem, Chapter};
use super::chapter_text::{ChapterText, is_bracketed};
use super::chapter_tree::{ChapterTrees, chapter_tree};
use super::links::{
    BOARD_PAGE, SOURCES_CHAPTER, chapter_path, link_target, page_file, page_source,
};
use super::page_node::{ExpandedChapter, PageNode};
use super::preprocess::expand_book;
use super::validate::{ChaptersFolder, check_source_folder, summary_parts};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, closest, did_you_mean};
use crate::message::{Message, MessageArg, Strings};
use crate::site::edition::volumes::chapter_item;
use crate::site::html_tree::{collect_ids, for_each_element, for_each_element_mut, parse};
use crate::site::library::Library;
use crate::site::page::scripts::{chapter_notes, left_out_note, remove_active};
use crate::site::page::templates::Templates;
use crate::site::problem::{ProblemCollector, SiteError};

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

#[derive(Default, Deserialize)]
#[serde(default)]
struct BookTable {
    title: Option<String>,
    /// The folder of the chapters; `src` if not set.
    src: Option<PathBuf>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct BuildTable {
    use_default_preprocessors: Option<bool>,
}

impl BookToml {
    /// Returns a note on the preprocessors that a build does not run.
    fn skipped_note(&self, file: &str) -> Option<Message> {
        let names = self.preprocessor.keys().map(String::as_str);
        let names = names.filter(|it| !OWN_PREPROCESSORS.contains(it));
        let names: Vec<_> = names.map(MessageArg::from).collect();
        (!names.is_empty()).then(|| {
            Message::new("site.not_run")
                .with("file", file)
                .with("names", MessageArg::And(names))
        })
    }
}

/// A book loaded from a copy, so that a build reads nothing outside its folder.
pub(in crate::site) struct LanguageBook {
    pub(in crate::site) templates: Templates,
    pub(in crate::site) title: String,
    /// Folder of its chapters in the copy.
    pub(in crate::site) src: PathBuf,
    /// That in the project, for messages.
    pub(in crate::site) source: PathBuf,
    /// Notes on what was left out: preprocessors of `book.toml`, and scripts.
    pub(in crate::site) notes: Vec<Message>,
    /// The files beside the chapters that are left out, relative to `src`.
    pub(in crate::site) left_out: BTreeSet<PathBuf>,
    pub(in crate::site) expanded: ExpandedBook,
}

impl LanguageBook {
    /// Loads the book of a language and replaces its blocks. Returns `None` if the
    /// project has no such book, or if blocks or links are wrong, which is added to `problems`.
    pub(in crate::site) fn load(
        library: &Library,
        strings: &'static Strings,
        problems: &mut ProblemCollector,
    ) -> Result<Option<Self>, SiteError> {
        let project = library.project();
        let folder = project.book().join(strings.language());
        let path = folder.join(BOOK_TOML);
        if !path.exists() {
            return Ok(None);
        }
        let templates = Templates::load(strings, project)?;
        let toml = project.open_source(&path).map_err(SiteError::read(&path))?;
        let settings: BookToml = toml::from_str(toml.text())
            .map_err(|it| SiteError::Book(format!("{}: {it}", toml.name())))?;
        let mut notes = Vec::from_iter(settings.skipped_note(toml.name()));
        let src = settings.book.src.unwrap_or_else(|| "src".into());
        check_source_folder(&src, toml)?;
        // All of `book` is copied: a chapter may include files that both languages share.
        let copy = library.book_copy()?;
        let resolves_includes = settings.build.use_default_preprocessors != Some(false);
        let chapters = ChaptersFolder {
            project,
            source: folder.join(&src),
            copy: copy.join(strings.language()).join(&src),
            includes: resolves_includes.then_some(copy),
        };
        let book = chapters.load(&chapters.summary()?)?;
        let named = project.settings();
        let named = [
            ("article", &named.article),
            ("reference", &named.reference),
            ("guide", &named.guide),
        ];
        for (key, path) in named {
            if let Some(path) = path
                && chapter_item(&book, path).is_none()
            {
                let chapter = chapters.display_path(path);
                return Err(SiteError::NoChapter { key, chapter });
            }
        }
        let title = settings.book.title.as_deref();
        let title = title.or_else(|| project.settings().title(strings.language()));
        let title = title.unwrap_or("Fifangha").to_owned();
        let expanded =
            expand_book(library, &templates, &chapters.source, &book, true).map(|chapters| {
                let nodes = chapters.into_iter().map(ExpandedChapter::into_nodes);
                ExpandedBook::new(&book, nodes.collect(), templates.allows_scripts)
            });
        let expanded = problems.collect(expanded)?;
        let mut left_out = BTreeSet::new();
        if !project.allows_scripts() {
            notes.extend(templates.notes.iter().cloned());
            for chapter in book.chapters() {
                let name = chapters.display_path(&chapter.source_path);
                let removed = |it: &ExpandedBook| it.without_active.contains(&chapter.path);
                let is_removed = expanded.as_ref().is_some_and(removed);
                notes.extend(chapter_notes(chapter, &name, is_removed));
            }
            left_out = chapters.active_files()?;
            let left_out = left_out.iter();
            notes.extend(left_out.map(|it| left_out_note(&chapters.display_path(it), 1)));
        }
        chapters.check_links(&book, expanded.as_ref(), problems);
        Ok(expanded.map(|expanded| Self {
            templates,
            title,
            src: chapters.copy,
            source: chapters.source,
            notes,
            left_out,
            expanded,
        }))
    }

    pub(in crate::site) fn strings(&self) -> &'static Strings {
        self.templates.strings
    }
}

/// A book with its blocks replaced.
pub(in crate::site) struct ExpandedBook {
    pub(in crate::site) book: Book,
    pub(in crate::site) trees: ChapterTrees,
    /// The chapters whose active content is removed.
    without_active: BTreeSet<PathBuf>,
}

/// The anchors of each chapter: headings, figures and their steps; `None` if unknown.
type ChapterAnchors<'a> = BTreeMap<&'a Path, Option<BTreeSet<String>>>;

impl ExpandedBook {
    /// Creates a book from the nodes of its chapters, without active content unless `allows_scripts`.
    pub(in crate::site) fn new(
        book: &Book,
        chapters: Vec<Vec<PageNode>>,
        allows_scripts: bool,
    ) -> Self {
        let paths = book.chapters().map(|it| &it.path);
        let mut without_active = BTreeSet::new();
        let trees = paths.zip(chapters).map(|(path, nodes)| {
            let mut tree = chapter_tree(nodes, path);
            if !allows_scripts && remove_active(&mut tree.nodes) {
                without_active.insert(path.clone());
            }
            (path.clone(), tree)
        });
        let mut expanded = Self {
            book: book.clone(),
            trees: trees.collect(),
            without_active,
        };
        expanded.unlink_missing_sources();
        expanded
    }

    /// Makes text of the citations of sources that the book does not describe. Their pages list the
    /// sources, by key.
    fn unlink_missing_sources(&mut self) {
        let sources = Path::new(SOURCES_CHAPTER);
        let (mut described, mut wanted) = Default::default();
        if let Some(tree) = self.trees.get(sources) {
            collect_ids(&tree.nodes, &mut described, &mut wanted);
        }
        for (path, tree) in &mut self.trees {
            for_each_element_mut(&mut tree.nodes, &mut |it| {
                let target = it.attribute("href").and_then(|it| link_target(it, path));
                if let Some((file, Some(key))) = target
                    && file == sources
                    && !described.contains(&key)
                    && it.has_class("fif-cite")
                {
                    it.attributes.retain(|(name, _)| name != "href");
                    let own = [("data-key", key), ("tabindex", "0".to_owned())];
                    it.attributes
                        .extend(own.map(|(name, value)| (name.to_owned(), value)));
                }
            });
        }
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
    if page_file(&file) == Path::new(BOARD_PAGE) {
        return None;
    }
    let wrong = |message: Message| {
        let message = message.with("file", file.display().to_string());
        Diagnostic::new(Code::BrokenLink, span, message)
    };
    let Some(known) = places.get(file.as_path()) else {
        let exists = src.join(&file).is_file() && file.extension().is_none_or(|it| it != "md");
        return (!exists).then(|| {
            wrong(Message::new("site.link.no_chapter")).help(Message::new("site.link.chapters"))
        });
    };
    let ids = known.as_ref()?;
    let place = fragment.filter(|fragment| !ids.contains(fragment))?;
    let found = wrong(Message::new("site.link.no_place").with("place", place.as_str()));
    Some(match closest(&place, ids.iter().map(String::as_str)) {
        Some(meant) => found.help(did_you_mean(meant)),
        None => found,
    })
}

impl ChaptersFolder<'_> {
    /// Reads the chapters of a list from the copy.
    fn load(&self, summary: &Summary) -> Result<Book, SiteError> {
        let (mut book, mut problems) = (Book::default(), ProblemCollector::default());
        for items in summary_parts(summary) {
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
                    if let Some(source) = link.location.as_deref().map(chapter_path) {
                        let chapter = Chapter {
                            name: link.name.clone(),
                            number: link.number.as_ref().map(ToString::to_string),
                            path: page_source(&source),
                            depth,
                            text: self.read(&source, problems)?,
                            source_path: source,
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
        let path = self.copy.join(source);
        let name = self.display_path(source);
        let file = SourceFile::open_inside(&self.copy, name.as_str(), &path);
        let file = file.map_err(SiteError::read(&name))?;
        let text = file.text().trim_start_matches('\u{feff}').to_owned();
        let Some(folder) = self.includes else {
            return Ok(text.into());
        };
        let file = SourceFile::new(name, text.as_str());
        let base = path.parent().unwrap_or(folder);
        ChapterText::resolve(text, base, folder).or_else(|found| {
            problems.add(&file, [found]);
            Ok(ChapterText::default())
        })
    }

    /// Reports broken links between the chapters of a book. If the blocks could not be replaced,
    /// the anchors are unknown and every fragment is accepted.
    fn check_links(
        &self,
        book: &Book,
        expanded: Option<&ExpandedBook>,
        problems: &mut ProblemCollector,
    ) {
        let anchors = |path: &Path| {
            let mut anchors = BTreeSet::new();
            let tree = &expanded?.trees[path];
            collect_ids(&tree.nodes, &mut anchors, &mut BTreeSet::new());
            Some(anchors)
        };
        let paths = book.chapters().map(|it| it.path.as_path());
        let places: ChapterAnchors<'_> = paths.map(|it| (it, anchors(it))).collect();
        for chapter in book.chapters() {
            let file = SourceFile::new(
                self.display_path(&chapter.source_path),
                chapter.text.source(),
            );
            let events = chapter.text.events().iter();
            for (event, range) in events.filter(|(event, _)| !is_bracketed(event)) {
                let span = |range: Range<usize>| chapter.text.map_span(range.into());
                match event {
                    Event::Start(Tag::Link { dest_url, .. }) => {
                        let span = span(range.clone());
                        let found = check_link(dest_url, &chapter.path, &places, &self.copy, span);
                        problems.add(&file, found);
                    }
                    Event::Start(Tag::Image { dest_url, .. }) => {
                        let span = span(range.clone());
                        problems.add(&file, self.check_picture(dest_url, &chapter.path, span));
                    }
                    Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                        let html = &chapter.text.text()[range.clone()];
                        for_each_element(&parse(html), &mut |it| {
                            let source = it.attribute("src").filter(|_| it.name == "img");
                            let Some(source) = source else {
                                return;
                            };
                            let within = html.find(source).map(|it| range.start + it);
                            let span =
                                span(within.map_or(range.clone(), |it| it..it + source.len()));
                            problems.add(&file, self.check_picture(source, &chapter.path, span));
                        });
                    }
                    _ => {}
                }
            }
        }
    }

    /// Returns an error if a picture of a chapter is not a file of the book.
    fn check_picture(&self, link: &str, chapter: &Path, span: Span) -> Option<Diagnostic> {
        // A colon is part of an address, or of data.
        let (file, _) = link_target(link, chapter).filter(|_| !link.contains(':'))?;
        (!self.copy.join(&file).is_file()).then(|| {
            let message = Message::new("site.link.no_picture").with("file", link);
            let expected = Message::new("site.files.expected");
            Diagnostic::new(Code::BrokenLink, span, message)
                .help(expected.with("file", self.display_path(&file)))
        })
    }
}
