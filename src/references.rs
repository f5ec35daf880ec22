//! References of records to their project: sources, rows of the source claims, illustrated rules,
//! languages.
//!
//! `check`, `build` and the language server use the same [`ReferenceIndex`]. References to sources
//! are not checked in a folder without a source library, nor references to rows in a project
//! without `inventory.yaml`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use fifangha_rules::{Game, Games, Parameter};

use crate::diagnostic::{Code, Diagnostic, SourceFile, Span, Spanned, closest};
use crate::message::{Message, Strings, primary_language};
use crate::notation::ast::{Comment, FrontMatter, LocalizedText, Node, Record};
use crate::notation::meant_language;
use crate::project::{FacsimileImage, INVENTORY_FILE, Project};
use crate::study::Study;
use crate::yaml;

/// The valid targets of references.
///
/// [`CheckPlan`](crate::check::CheckPlan) compares the keys of a record with it. The default index knows
/// the games of the program and no sources, and finds no fault with any source: it is the right one for
/// a record outside a project.
///
/// Make it once for a project, and use it for all its records.
///
/// # Examples
///
/// ```
/// use fifangha::references::ReferenceIndex;
///
/// assert!(ReferenceIndex::default().known_games().get("katro").is_some());
/// ```
///
/// A source that the library of a project does not have:
///
/// ```
/// use std::fs;
///
/// use fifangha::budget::{Budget, SearchLimits};
/// use fifangha::check::CheckPlan;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::project::Project;
/// use fifangha::references::ReferenceIndex;
///
/// let folder = tempfile::tempdir()?;
/// fs::write(folder.path().join("fifangha.yaml"), "sources: sources.yaml\n")?;
/// fs::write(folder.path().join("sources.yaml"), "- {id: hyde, type: book, issued: 1694, title: De ludis}\n")?;
/// let references = ReferenceIndex::from_project(&Project::at(folder.path()));
/// let budget = Budget::unwatched(SearchLimits::FILE);
/// let text = "---\nsource: flacourt1661\n---\n1. 4R";
/// let study = CheckPlan::new(&references, &budget).run(SourceFile::new("game.fif", text));
/// assert_eq!(study.diagnostics[0].span.slice(text), "flacourt1661");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct ReferenceIndex {
    sources: Vec<String>,
    /// `true` if every source must be in the library: if there is a library, and in a book, which
    /// must describe the sources that it cites.
    describes: bool,
    /// The file of the source claims, if there is one.
    inventory: Option<SourceFile>,
    /// Its rows, read when a record first names one.
    rows: OnceLock<Vec<String>>,
    /// The games that a record can name.
    known_games: Games,
    /// The folder of the project, which must contain all images.
    root: Option<PathBuf>,
}

impl ReferenceIndex {
    /// Creates the index of a project.
    #[must_use]
    pub fn from_project(project: &Project) -> Self {
        let path = project.games().join(INVENTORY_FILE);
        let inventory = project.open_source(&path).ok();
        let sources: Vec<_> = project.sources().keys().map(str::to_owned).collect();
        Self {
            describes: !sources.is_empty() || !project.language_codes().is_empty(),
            sources,
            inventory,
            rows: OnceLock::new(),
            known_games: project.known_games(),
            root: Some(project.root().to_owned()),
        }
    }

    /// Returns the games that a record can name.
    #[must_use]
    pub const fn known_games(&self) -> Games {
        self.known_games
    }

    fn rows(&self) -> &[String] {
        self.rows.get_or_init(|| {
            let ids = self.inventory.iter();
            let ids = ids.flat_map(|file| yaml_values(file.text(), "id"));
            ids.map(|id| id.value).collect()
        })
    }

    /// Returns the file of the source claims with its references to unknown sources, or `None` if
    /// there are no errors.
    #[must_use]
    pub fn check_inventory(&self) -> Option<Study> {
        let file = self.inventory.clone()?;
        let sources = yaml_values(file.text(), "source");
        let found: Vec<_> = sources
            .iter()
            .filter_map(|it| self.check_source(it, &[]))
            .collect();
        (!found.is_empty()).then(|| Study::without_games(file, found))
    }

    /// Returns the invalid references of a record file, with their locations.
    ///
    /// ```
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::references::ReferenceIndex;
    /// use fifangha::study::Study;
    ///
    /// let file = SourceFile::new("game.fif", "---\nillustrates: fifangah\n---\n1. 4R");
    /// let found = ReferenceIndex::default().check(&Study::from_file(file));
    /// assert_eq!(found[0].code.as_str(), "F511");
    /// ```
    #[must_use]
    pub fn check(&self, study: &Study) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for record in &study.document.records {
            self.check_front_matter(&record.front, study.known_games, &mut found);
            found.extend(self.check_facsimile(&record.front, study.file.path()));
            self.check_body(record, &record.body, &mut found);
        }
        found
    }

    fn check_front_matter(
        &self,
        front: &FrontMatter,
        known_games: Games,
        found: &mut Vec<Diagnostic>,
    ) {
        let own: Vec<&str> = front
            .sources
            .iter()
            .map(|it| it.key.value.as_str())
            .collect();
        found.extend(
            front
                .source
                .iter()
                .filter_map(|key| self.check_source(key, &own)),
        );
        let witnesses = front.witnesses.iter();
        let sources = witnesses.clone().filter_map(|it| it.source.as_ref());
        found.extend(sources.filter_map(|key| self.check_source(key, &own)));
        let facsimile = front.facsimile.iter().map(|it| &it.what);
        let descriptions = witnesses.map(|it| &it.what).chain(facsimile);
        found.extend(descriptions.flat_map(check_languages));
        found.extend(
            front
                .illustrates
                .iter()
                .filter_map(|it| check_illustrates_key(it, known_games)),
        );
        let texts = [
            &front.title,
            &front.south,
            &front.north,
            &front.place,
            &front.event,
            &front.at,
        ];
        found.extend(texts.into_iter().flat_map(check_languages));
        found.extend(front.language.iter().filter_map(check_language_tag));
        for field in front.others.iter().filter(|it| it.key.value == "inventory") {
            let ids = field.value.scalars();
            found.extend(ids.filter_map(|id| self.check_row(id.value, id.span)));
        }
    }

    fn check_body(&self, record: &Record, body: &[Node], found: &mut Vec<Diagnostic>) {
        for node in body {
            for comment in node.comments() {
                self.check_comment(record, comment, found);
            }
            match node {
                Node::Variation(variation) => self.check_body(record, &variation.body, found),
                Node::LineComment(comment) => {
                    // What resembles no ID is free text.
                    let ids = comment.row_references().filter(|it| it.value.contains('-'));
                    let unknown = ids.filter_map(|it| self.check_row(it.value, it.span));
                    found.extend(unknown.filter(|it| it.fix.is_some()));
                }
                _ => {}
            }
        }
    }

    fn check_comment(&self, record: &Record, comment: &Comment, found: &mut Vec<Diagnostic>) {
        let sources = &record.front.sources;
        let own: Vec<&str> = sources.iter().map(|it| it.key.value.as_str()).collect();
        for citation in comment.texts.iter().flat_map(|text| &text.citations) {
            let key = Spanned::new(citation.key.value.clone(), citation.key.span);
            found.extend(self.check_source(&key, &own));
        }
    }

    /// Reports a source that neither the record nor the library describes.
    fn check_source(&self, key: &Spanned<String>, own: &[&str]) -> Option<Diagnostic> {
        let known = || {
            own.iter()
                .copied()
                .chain(self.sources.iter().map(String::as_str))
        };
        if !self.describes || known().any(|it| it == key.value) {
            return None;
        }
        let message = Message::new("references.source").with("key", key.value.as_str());
        let found = Diagnostic::new(Code::UnknownSource, key.span, message);
        let found = found.label(Message::new("references.none"));
        Some(found.suggest(closest(&key.value, known())))
    }

    /// Reports a facsimile that cannot be shown.
    fn check_facsimile(&self, front: &FrontMatter, record: Option<&Path>) -> Option<Diagnostic> {
        let file = &front.facsimile.as_ref()?.file;
        let read = FacsimileImage::read(&file.value, record, self.root.as_deref());
        let [message, help] = read.err()?.messages();
        let message = message.with("file", file.value.as_str());
        Some(Diagnostic::new(Code::NoPicture, file.span, message).help(help))
    }

    /// Reports an unknown row of the source claims.
    fn check_row(&self, id: &str, span: Span) -> Option<Diagnostic> {
        let rows = self.rows();
        if rows.is_empty() || rows.iter().any(|it| it == id) {
            return None;
        }
        let message = Message::new("references.row").with("key", id);
        let found = Diagnostic::new(Code::UnknownKey, span, message);
        let found = found.label(Message::new("references.none"));
        Some(found.suggest(closest(id, rows.iter().map(String::as_str))))
    }
}

/// Reports a misspelt game or parameter, or an invalid value of a parameter. Other subjects, such
/// as `kamo`, are not checked.
fn check_illustrates_key(key: &Spanned<String>, known_games: Games) -> Option<Diagnostic> {
    let written = key.value.trim();
    let (name, value) = match written.split_once(['=', ':', ' ']) {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (written, None),
    };
    let games = || known_games.iter().map(Game::name);
    let parameters = || Parameter::ALL.iter().map(|it| it.name());
    let near = match (value, Parameter::from_name(name)) {
        (None, _) if games().any(|it| it == name) => return None,
        (None, _) => Some(closest(name, games())?.to_owned()),
        (Some(value), Some(parameter)) => {
            let all = parameter.values();
            if all.is_empty() || all.iter().any(|it| it == value) {
                return None;
            }
            let near = closest(value, all.iter().map(String::as_str));
            near.map(|near| written.replacen(value, near, 1))
        }
        (Some(_), None) => Some(written.replacen(name, closest(name, parameters())?, 1)),
    };
    let message = Message::new("references.illustrates").with("key", written);
    let found = Diagnostic::new(Code::UnknownKey, key.span, message);
    let found = found.label(Message::new("references.none"));
    Some(found.suggest(near.as_deref()))
}

fn check_languages(text: &LocalizedText) -> impl Iterator<Item = Diagnostic> {
    let named = text.texts.iter().filter_map(|(name, _)| name.as_ref());
    named.filter_map(check_language_tag)
}

/// Reports an unknown language that resembles a known one.
fn check_language_tag(tag: &Spanned<String>) -> Option<Diagnostic> {
    let main = tag.value.split('-').next().unwrap_or_default();
    if main.len() == 2 && primary_language(main).is_some() {
        return None;
    }
    let ours = Strings::all().iter().map(Strings::language).chain(["mg"]);
    let near = || closest(&tag.value, ours).map(str::to_owned);
    let near = meant_language(&tag.value).or_else(near)?;
    let message = Message::new("references.language").with("key", tag.value.as_str());
    let found = Diagnostic::new(Code::UnclearLanguage, tag.span, message);
    Some(found.suggest(Some(&near)))
}

/// Returns the values of a key in a list of YAML maps.
fn yaml_values(text: &str, key: &str) -> Vec<Spanned<String>> {
    let fields = yaml::fields_of_items(text);
    let named = fields.iter().filter(|it| it.key.value == key);
    let values = named.flat_map(|it| it.value.scalars());
    values.map(|it| it.map(str::to_owned)).collect()
}
