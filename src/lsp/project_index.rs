//! The sources, witnesses and figures of a project, and everything that refers to them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lsp_types::{Location, Uri};

use super::line_index::Utf16LineIndex;
use super::temp_pages::{path_from_uri, uri_from_path};
use crate::budget::SearchContext;
use crate::diagnostic::{ReadError, SourceFile, Span, Spanned};
use crate::notation;
use crate::notation::ast::{
    BoardNode, ClaimArg, Document, LocalizedText, Node, Record, Yaml, YamlValue,
};
use crate::project::{Libraries, Project, library_files};
use crate::yaml;

/// Maximum number of files read.
const MAX_FILES: usize = 5_000;

/// Maximum depth of the folders of chapters.
const MAX_DEPTH: usize = 16;

/// The keys whose value is a source, in the source claims and in the readings of sources.
const SOURCE_KEYS: [&str; 2] = ["source", "like"];

/// The texts that a request refers to, as the editor has them.
#[derive(Debug)]
pub(super) struct Workspace {
    /// The project; `None` for a file outside of projects.
    pub(super) project: Option<Project>,
    /// The document of the request, which is read even if it is outside of the project.
    pub(super) requested: Option<Uri>,
    /// The open documents of the editor.
    pub(super) open: Vec<(Uri, String)>,
}

impl Workspace {
    /// Opens a file of the project, or one that the editor names outside of projects.
    fn open_file(&self, path: &Path) -> Result<SourceFile, ReadError> {
        match &self.project {
            Some(project) if self.asked_path().is_none_or(|it| it != path) => {
                project.open_source(path)
            }
            _ => SourceFile::open("", path),
        }
    }

    /// Returns the path of the document of the request, or its URI if it is not a file.
    fn asked_path(&self) -> Option<PathBuf> {
        let requested = self.requested.as_ref()?;
        Some(path_from_uri(requested).unwrap_or_else(|| requested.as_str().into()))
    }
}

/// A name with its scope.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NamedItem {
    /// The key of a source. `record` describes the source; otherwise it is in the library.
    Source {
        key: String,
        record: Option<RecordPlace>,
    },
    /// The siglum of a witness of a record.
    Witness { siglum: String, record: RecordPlace },
    /// The id of a figure of a chapter, in every language of the book. The chapter is its path
    /// below `src`; it is unknown in `[@fig:id]` if there is no such figure, or several.
    Figure {
        id: String,
        chapter: Option<PathBuf>,
    },
}

/// A record: the path of its file, and the byte where it begins.
pub(super) type RecordPlace = (PathBuf, usize);

impl NamedItem {
    /// Returns the name without its scope.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Source { key, .. } => key,
            Self::Witness { siglum, .. } => siglum,
            Self::Figure { id, .. } => id,
        }
    }
}

/// A place where a name is written.
#[derive(Clone, Debug)]
pub(super) struct Occurrence {
    pub(super) span: Span,
    pub(super) item: NamedItem,
    pub(super) is_definition: bool,
}

/// A file of a project.
#[derive(Debug)]
pub(super) struct IndexedFile {
    pub(super) uri: Uri,
    pub(super) path: PathBuf,
    pub(super) text: String,
    pub(super) places: Utf16LineIndex,
    pub(super) occurrences: Vec<Occurrence>,
    /// The files that it names, such as records, included files and pictures.
    pub(super) links: Vec<Spanned<PathBuf>>,
    /// `true` for a file of records.
    pub(super) is_record: bool,
    /// The titles of its records, with the span of each record.
    pub(super) titles: Vec<Spanned<LocalizedText>>,
    /// The explicit ids of its headings.
    pub(super) headings: Vec<String>,
}

impl IndexedFile {
    pub(super) fn location(&self, span: Span) -> Location {
        Location::new(self.uri.clone(), self.places.range(&self.text, span))
    }

    /// Returns the occurrence at a position.
    pub(super) fn at(&self, position: lsp_types::Position) -> Option<&Occurrence> {
        let byte = self.places.byte(&self.text, position);
        let holds = |it: &&Occurrence| it.span.start() <= byte && byte <= it.span.end();
        self.occurrences.iter().find(holds)
    }

    fn add(&mut self, span: Span, item: NamedItem, is_definition: bool) {
        let span = without_quotes(&self.text, span);
        // A name with escapes cannot be replaced.
        if span.slice(&self.text) == item.name() {
            self.occurrences.push(Occurrence {
                span,
                item,
                is_definition,
            });
        }
    }
}

/// Every file of a project with its names.
#[derive(Debug, Default)]
pub(super) struct ProjectIndex {
    pub(super) files: Vec<IndexedFile>,
}

impl ProjectIndex {
    /// Reads a project. Files that cannot be read are left out.
    pub(super) fn build(workspace: &Workspace, context: &SearchContext) -> Self {
        let mut builder = IndexBuilder {
            workspace,
            context,
            index: Self::default(),
            records: BTreeMap::new(),
        };
        builder.read_all();
        builder.index
    }

    /// Returns the file with a URI.
    pub(super) fn file(&self, uri: &Uri) -> Option<&IndexedFile> {
        self.files.iter().find(|it| it.uri == *uri)
    }

    /// Returns each place of a name, with its file.
    pub(super) fn occurrences<'a>(
        &'a self,
        item: &'a NamedItem,
    ) -> impl Iterator<Item = (&'a IndexedFile, &'a Occurrence)> {
        self.all().filter(move |(_, it)| it.item == *item)
    }

    /// Returns the places where names are defined.
    pub(super) fn definitions(&self) -> impl Iterator<Item = (&IndexedFile, &Occurrence)> {
        self.all().filter(|(_, it)| it.is_definition)
    }

    fn all(&self) -> impl Iterator<Item = (&IndexedFile, &Occurrence)> {
        let of = |file| move |it| (file, it);
        self.files
            .iter()
            .flat_map(move |file: &IndexedFile| file.occurrences.iter().map(of(file)))
    }
}

/// Kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileKind {
    Record,
    /// A chapter; its path below `src` is passed separately.
    Chapter,
    /// A library of sources in YAML.
    Library,
    /// A YAML file with the keys of sources under [`SOURCE_KEYS`].
    SourceRows,
    /// The entries of the index of a book.
    IndexTerms,
}

struct IndexBuilder<'a> {
    workspace: &'a Workspace,
    context: &'a SearchContext,
    index: ProjectIndex,
    /// The records by name: their path, and the start of each game.
    records: BTreeMap<String, (PathBuf, Vec<usize>)>,
}

impl IndexBuilder<'_> {
    fn read_all(&mut self) {
        // A document without a file is named by its URI.
        let mut requested = self.workspace.asked_path();
        if let Some(project) = &self.workspace.project {
            for record in project.records() {
                requested.take_if(|it| *it == record.path());
                self.record(record.path(), Some(record.name()));
            }
            for path in yaml_libraries(project) {
                requested.take_if(|it| *it == path);
                self.read(&path, FileKind::Library, Path::new(""));
            }
            for name in ["inventory.yaml", "readings.yaml"] {
                let path = project.games().join(name);
                self.read(&path, FileKind::SourceRows, Path::new(""));
            }
            for language in project.language_codes() {
                let source = project.book().join(language).join("src");
                for chapter in markdown_files(&source) {
                    requested.take_if(|it| *it == chapter);
                    let below = chapter.strip_prefix(&source).unwrap_or(&chapter);
                    self.read(&chapter, FileKind::Chapter, below);
                }
            }
            let terms = project.book().join("index-terms.yaml");
            self.read(&terms, FileKind::IndexTerms, Path::new(""));
        }
        // A file outside of the folders of the project.
        if let Some(path) = requested {
            match path.extension().is_some_and(|it| it == "md") {
                true => self.read(&path, FileKind::Chapter, &path),
                false => self.record(&path, None),
            }
        }
        self.resolve();
    }

    fn record(&mut self, path: &Path, name: Option<&str>) {
        let before = self.index.files.len();
        self.read(path, FileKind::Record, Path::new(""));
        if let (Some(name), Some(file)) = (name, self.index.files.get(before)) {
            let starts = file.titles.iter().map(|it| it.span.start()).collect();
            let record = (path.to_owned(), starts);
            self.records.insert(name.to_owned(), record);
        }
    }

    /// Reads a file; `chapter` is the path of a chapter below `src`.
    fn read(&mut self, path: &Path, kind: FileKind, chapter: &Path) {
        if self.context.is_stopped() || self.index.files.len() >= MAX_FILES {
            return;
        }
        let open = self.workspace.open.iter().find(|(uri, _)| {
            path_from_uri(uri).is_some_and(|it| it == path) || Path::new(uri.as_str()) == path
        });
        let (uri, text) = match open {
            Some((uri, text)) => (uri.clone(), text.clone()),
            None => match (uri_from_path(path), self.workspace.open_file(path)) {
                (Some(uri), Ok(file)) => (uri, file.text().to_owned()),
                _ => return,
            },
        };
        let mut file = IndexedFile {
            uri,
            path: path.to_owned(),
            places: Utf16LineIndex::of(&text),
            text,
            occurrences: Vec::new(),
            links: Vec::new(),
            is_record: matches!(kind, FileKind::Record),
            titles: Vec::new(),
            headings: Vec::new(),
        };
        match kind {
            FileKind::Record => {
                let (document, _) = notation::parse(&file.text);
                add_document(&mut file, &document);
                for record in &document.records {
                    let title = record.front.title.clone();
                    file.titles.push(Spanned::new(title, record.span));
                    if let Some(facsimile) = &record.front.facsimile {
                        let folder = path.parent().unwrap_or(Path::new(""));
                        add_link(&mut file, &facsimile.file, folder);
                    }
                }
            }
            FileKind::Chapter => self.add_chapter(&mut file, chapter),
            FileKind::Library => add_library(&mut file),
            FileKind::SourceRows => {
                let (root, _) = yaml::parse_file(&file.text, SourceFile::MAX_BYTES);
                root.iter().for_each(|it| add_source_rows(&mut file, it));
            }
            FileKind::IndexTerms => add_index_terms(&mut file),
        }
        self.index.files.push(file);
    }

    #[cfg(feature = "book")]
    fn add_chapter(&self, file: &mut IndexedFile, chapter: &Path) {
        let found = crate::site::ChapterReferences::find(&file.text, chapter);
        let figure = |id: &Spanned<String>| NamedItem::Figure {
            id: id.value.clone(),
            chapter: Some(chapter.to_owned()),
        };
        for block in &found.blocks {
            add_document(file, &block.document);
            let options = &block.options;
            if let Some(id) = &options.id {
                file.add(id.span, figure(id), true);
            }
            let record = options.record.as_ref();
            if let Some(record) = record {
                self.add_record_link(file, record);
            }
            if let Some(siglum) = &options.witness {
                let own = block.document.records.first();
                let place = match record.map(|it| self.records.get(&it.value)) {
                    Some(Some((path, starts))) => {
                        let index = options.game.value.checked_sub(1);
                        let start = index.and_then(|it| starts.get(it));
                        start.map(|it| (path.clone(), *it))
                    }
                    Some(None) => None,
                    None => own.map(|it| (file.path.clone(), it.span.start())),
                };
                if let Some(record) = place {
                    let (siglum, span) = (siglum.value.clone(), siglum.span);
                    file.add(span, NamedItem::Witness { siglum, record }, false);
                }
            }
        }
        for id in &found.html_figures {
            file.add(id.span, figure(id), true);
        }
        for word in &found.value_words {
            self.add_record_link(file, word);
        }
        for included in &found.includes {
            let folder = file.path.parent().unwrap_or(Path::new("")).to_owned();
            let name = included.value.to_string_lossy().into_owned();
            add_link(file, &Spanned::new(name, included.span), &folder);
        }
        for key in found.citations {
            let end = key.span.end();
            let (span, item) = match key.value.strip_prefix("fig:").map(str::to_owned) {
                None => (key.span, library_source(key.value)),
                Some(id) => {
                    let span = Span::new(end - id.len(), end);
                    (span, NamedItem::Figure { id, chapter: None })
                }
            };
            file.add(span, item, false);
        }
        for (target, fragment) in found.links {
            add_fragment(file, target, fragment);
        }
        for id in found.headings {
            // The description of a source; `resolve` drops the others.
            if chapter == Path::new("sources.md") {
                file.add(id.span, library_source(id.value.clone()), true);
            }
            file.headings.push(id.value);
        }
    }

    #[cfg(not(feature = "book"))]
    fn add_chapter(&self, _: &mut IndexedFile, _: &Path) {}

    /// Adds a link if a word is the name of a record, with the number of a game or without.
    #[cfg(feature = "book")]
    fn add_record_link(&self, file: &mut IndexedFile, word: &Spanned<String>) {
        let name = word.value.split(':').next().unwrap_or_default();
        if let Some((path, _)) = self.records.get(name) {
            let start = without_quotes(&file.text, word.span).start();
            let span = Span::new(start, start + name.len());
            file.links.push(Spanned::new(path.clone(), span));
        }
    }

    /// Finds the figures that references name, and drops links to other sections.
    fn resolve(&mut self) {
        let mut figures: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for (_, it) in self.index.definitions() {
            if let NamedItem::Figure {
                id,
                chapter: Some(chapter),
            } = &it.item
            {
                let chapters = figures.entry(id.clone()).or_default();
                if !chapters.contains(chapter) {
                    chapters.push(chapter.clone());
                }
            }
        }
        let library = self.workspace.project.as_ref();
        let in_library = |key: &str| library.is_some_and(|it| it.sources().get(key).is_some());
        let has_yaml = library.is_some_and(|it| it.settings().sources != Libraries::OfBooks);
        for file in &mut self.index.files {
            let is_chapter = file.path.extension().is_some_and(|it| it == "md");
            for it in &mut file.occurrences {
                match &mut it.item {
                    NamedItem::Figure { id, chapter: None } => {
                        let names = [id.clone(), format!("figure-{id}")];
                        let named = names.into_iter().find_map(|id| {
                            let [chapter] = figures.get(&id)?.as_slice() else {
                                return None;
                            };
                            let chapter = Some(chapter.clone());
                            Some(NamedItem::Figure { id, chapter })
                        });
                        it.item = named.unwrap_or_else(|| it.item.clone());
                    }
                    NamedItem::Figure {
                        id,
                        chapter: Some(chapter),
                    } if !it.is_definition => {
                        // A step of a figure: `example-turn-4-step-3`.
                        let steps = id.match_indices("-turn-").chain(id.match_indices("-step-"));
                        let shorter = steps.map(|(at, _)| &id[..at]);
                        let named = std::iter::once(id.as_str())
                            .chain(shorter)
                            .find(|id| figures.get(*id).is_some_and(|all| all.contains(chapter)));
                        if let Some(named) = named.map(str::to_owned) {
                            let start = it.span.start();
                            it.span = Span::new(start, start + named.len());
                            *id = named;
                        } else {
                            // Another section of the chapter.
                            it.span = Span::at(it.span.start());
                        }
                    }
                    NamedItem::Source { key, record: None } if it.is_definition && is_chapter => {
                        // The headings of a book with a library are no definitions.
                        it.is_definition = !has_yaml;
                        if !in_library(key) {
                            it.span = Span::at(it.span.start());
                        }
                    }
                    _ => {}
                }
            }
            file.occurrences.retain(|it| !it.span.is_empty());
            file.occurrences.sort_by_key(|it| it.span.start());
        }
    }
}

/// Returns the libraries of a project in YAML. Those in Markdown are chapters.
pub(super) fn yaml_libraries(project: &Project) -> Vec<PathBuf> {
    let files = library_files(project).into_iter().map(|(_, path)| path);
    let is_yaml = |it: &PathBuf| it.extension().is_some_and(|it| it == "yaml" || it == "yml");
    let files = files.filter(is_yaml);
    files.map(|path| project.root().join(path)).collect()
}

/// Returns the Markdown files of a folder, sorted. Symbolic links are not followed.
fn markdown_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < MAX_DEPTH => folders.push((path, depth + 1)),
                Ok(kind) if kind.is_file() && path.extension().is_some_and(|it| it == "md") => {
                    found.push(path);
                }
                _ => {}
            }
            if found.len() + folders.len() > MAX_FILES {
                break;
            }
        }
    }
    found.sort();
    found
}

const fn library_source(key: String) -> NamedItem {
    NamedItem::Source { key, record: None }
}

/// Returns a span without the quotation marks of YAML.
fn without_quotes(text: &str, span: Span) -> Span {
    let written = span.slice(text);
    let quoted =
        |mark: char| written.len() > 1 && written.starts_with(mark) && written.ends_with(mark);
    match quoted('"') || quoted('\'') {
        true => Span::new(span.start() + 1, span.end() - 1),
        false => span,
    }
}

/// Adds a link to a file of the disk, if it exists.
fn add_link(file: &mut IndexedFile, name: &Spanned<String>, folder: &Path) {
    let path = folder.join(&name.value);
    if !name.value.is_empty() && path.is_file() {
        let span = without_quotes(&file.text, name.span);
        file.links.push(Spanned::new(path, span));
    }
}

/// Adds the works of a library in YAML.
fn add_library(file: &mut IndexedFile) {
    for field in yaml::fields_of_items(&file.text) {
        let defines = field.key.value == "id";
        if defines || field.key.value == "known-from" {
            for key in field.value.scalars() {
                file.add(key.span, library_source(key.value.to_owned()), defines);
            }
        }
    }
}

/// Adds the sources that the rows of a YAML file name.
fn add_source_rows(file: &mut IndexedFile, value: &Yaml) {
    match &value.value {
        YamlValue::Scalar(_) => {}
        YamlValue::List(items) => items.iter().for_each(|it| add_source_rows(file, it)),
        YamlValue::Map(fields) => {
            for field in fields {
                match &field.value.value {
                    YamlValue::Scalar(key) if SOURCE_KEYS.contains(&field.key.value.as_str()) => {
                        file.add(field.value.span, library_source(key.clone()), false);
                    }
                    _ => add_source_rows(file, &field.value),
                }
            }
        }
    }
}

/// Adds the sections that the entries of an index name: `"board.md#flacourt-drawing"`.
fn add_index_terms(file: &mut IndexedFile) {
    let mut found = Vec::new();
    for (at, _) in file.text.match_indices(".md#") {
        let is_end = |it: char| it.is_whitespace() || "\"'[],".contains(it);
        let start = file.text[..at].rfind(is_end).map_or(0, |it| it + 1);
        let fragment = at + ".md#".len();
        let rest = &file.text[fragment..];
        let id = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let chapter = PathBuf::from(&file.text[start..at + ".md".len()]);
        let span = Span::new(fragment, fragment + id.len());
        found.push((chapter, Spanned::new(id.to_owned(), span)));
    }
    for (chapter, fragment) in found {
        add_fragment(file, chapter, fragment);
    }
}

/// Adds a link to a section of a chapter: a source, a figure, or another section.
fn add_fragment(file: &mut IndexedFile, chapter: PathBuf, fragment: Spanned<String>) {
    let item = match chapter == Path::new("sources.md") {
        true => library_source(fragment.value),
        false => NamedItem::Figure {
            id: fragment.value,
            chapter: Some(chapter),
        },
    };
    file.add(fragment.span, item, false);
}

/// Adds the sources and witnesses of each record of a file or a block.
fn add_document(file: &mut IndexedFile, document: &Document) {
    for record in &document.records {
        let place = (file.path.clone(), record.span.start());
        RecordNames {
            file,
            record,
            place,
        }
        .add_all();
    }
}

/// The names of a record.
struct RecordNames<'a> {
    file: &'a mut IndexedFile,
    record: &'a Record,
    place: RecordPlace,
}

impl RecordNames<'_> {
    fn add_all(&mut self) {
        let record = self.record;
        let front = &record.front;
        for source in &front.sources {
            self.source(&source.key, true);
        }
        for key in &front.source {
            self.source(key, false);
        }
        for witness in &front.witnesses {
            self.witness(&witness.siglum, true);
            if let Some(key) = &witness.source {
                self.source(key, false);
            }
        }
        if let Some(start) = &front.start {
            self.board(start);
        }
        self.body(&record.body);
    }

    fn source(&mut self, key: &Spanned<String>, is_definition: bool) {
        let own = &self.record.front.sources;
        let is_own = own.iter().any(|it| it.key.value == key.value);
        let item = NamedItem::Source {
            key: key.value.clone(),
            record: is_own.then(|| self.place.clone()),
        };
        self.file.add(key.span, item, is_definition);
    }

    fn witness(&mut self, siglum: &Spanned<String>, is_definition: bool) {
        let item = NamedItem::Witness {
            siglum: siglum.value.clone(),
            record: self.place.clone(),
        };
        self.file.add(siglum.span, item, is_definition);
    }

    fn body(&mut self, body: &[Node]) {
        for node in body {
            for text in node.comments().flat_map(|it| &it.texts) {
                for citation in &text.citations {
                    self.source(&citation.key, false);
                }
            }
            match node {
                Node::Variation(variation) => self.body(&variation.body),
                Node::Board(board) => self.board(board),
                Node::Claim(claim) => {
                    for arg in &claim.args {
                        if let ClaimArg::Board(board) = &arg.value {
                            self.board(board);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn board(&mut self, board: &BoardNode) {
        for siglum in &board.witnesses {
            self.witness(siglum, false);
        }
    }
}
