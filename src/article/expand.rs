//! The blocks of a chapter, replaced by their figures.

use std::path::Path;

use super::block::BlockText;
use super::faulty;
use super::fence::{Fence, all_fences};
use super::figure::{self, FigureError, Names, Studio};
use super::glossary::GLOSSARY;
use super::index::Terms;
use super::library::Library;
use super::named::sound;
use super::numbering::{Numbering, PREFIX};
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use super::value::{bracketed, filled, values, written};
use crate::comment::{Sources, cited};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Spanned, closest, did_you_mean};
use crate::message::Message;
use crate::project::{self, Libraries, Source};
use crate::replay::GameRules;
use crate::report::escape;
use crate::study::{self, Study};
use fifangha_rules::Game;

/// What `explain` names beside the games: the page that compares them.
const COMPARE: &str = "compare";

/// A chapter as an author wrote it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chapter<'a> {
    /// Its file as messages show it.
    pub(super) name: &'a str,
    /// Where it lies below the folder `src`.
    pub(super) path: &'a Path,
    /// Its text.
    pub(super) text: &'a str,
}

/// What replaces blocks: the records, the templates, and where sources are.
pub(super) struct Expander<'a> {
    pub(super) library: &'a Library,
    pub(super) templates: &'a Templates,
    pub(super) sources: &'a Sources,
    /// The keys of the sources that the article lists, if it lists any.
    pub(super) keys: Option<&'a [String]>,
    /// What stands before the name of a file of the site for download; absent
    /// where there is no site.
    pub(super) downloads: Option<String>,
    /// Whether the page has a script, which figures that can be played on need.
    pub(super) live: bool,
    /// The numbers of the figures; absent where a chapter is read without its
    /// book, and where its references lead cannot be told.
    pub(super) numbering: Option<&'a Numbering>,
    /// The words of the book, where it is known.
    pub(super) terms: Option<&'a Terms>,
    /// Whether the text is the program's own: what that cites a project need not know.
    pub(super) own: bool,
}

impl Expander<'_> {
    /// The text of a chapter with each block replaced by its figure, each
    /// `[@key, p. 12]` by a link to the source and each `[=fits record]` by its
    /// number. Nothing else is touched.
    ///
    /// What does not hold goes to `problems`, and its block stays as it is.
    pub(super) fn chapter(
        &self,
        chapter: Chapter<'_>,
        problems: &mut Problems,
    ) -> Result<String, ArticleError> {
        let file = SourceFile::new(chapter.name, chapter.text);
        let mut pieces = Vec::new();
        let slug = slug(chapter.path);
        let names = Names::new(&slug);
        let mut number = 0;
        for fence in all_fences(chapter.text) {
            let drawn = if let Some(codes) = fence.info.strip_prefix(faulty::INFO) {
                let shown = faulty::faulty(&fence, codes, self.templates, self.sources)?;
                shown.map_err(|found| vec![found])
            } else if fence.is_block() {
                number += 1;
                let id = format!("{slug}-{number}");
                let shown = self.figure(&fence, id, chapter.path, &names, problems)?;
                let placed = |it: Diagnostic| it.moved(|span| fence.place(span));
                shown.map_err(|found| found.into_iter().map(placed).collect())
            } else {
                continue;
            };
            match drawn {
                // What follows the block on the next line is no HTML of it.
                Ok(html) => pieces.push((fence.range, html + "\n\n")),
                Err(found) => problems.add(&file, found),
            }
        }
        let numbering = self.numbering.into_iter();
        for (at, figure) in numbering.flat_map(|it| it.by_hand(chapter.path)) {
            pieces.push((at..at, figure.heading(self.templates.strings)));
        }
        for citation in citations(chapter.text) {
            if let Some(referred) = self.reference(&citation, chapter.path) {
                match referred {
                    Ok(link) => pieces.push((citation.span.range(), link)),
                    Err(found) => problems.add(&file, [found]),
                }
                continue;
            }
            match self.unlisted(&citation) {
                Some(unlisted) => problems.add(&file, [unlisted]),
                None => pieces.push((citation.span.range(), self.cite(&citation.value))),
            }
        }
        for value in values(chapter.text) {
            match written(&value, self.library, self.templates.strings) {
                Ok(number) => pieces.push((value.span.range(), number)),
                Err(found) => problems.add(&file, [found]),
            }
        }
        // A page that explains a game is no chapter by itself.
        let is_chapter = chapter.path.extension().is_some_and(|it| it == "md");
        if let Some(terms) = self.terms.filter(|_| is_chapter) {
            if chapter.path == Path::new(GLOSSARY) {
                let anchors = terms.glossary().anchors();
                pieces.extend(anchors.map(|(at, anchor)| (at..at, anchor)));
            } else if !chapter.path.starts_with("guide") {
                pieces.extend(terms.glossary().links(chapter.text, chapter.path));
            }
        }
        pieces.sort_by_key(|(range, _)| range.start);
        let mut out = String::with_capacity(chapter.text.len());
        let mut done = 0;
        for (range, text) in pieces {
            out.push_str(&chapter.text[done..range.start]);
            out.push_str(&text);
            done = range.end;
        }
        out.push_str(&chapter.text[done..]);
        Ok(out)
    }

    /// The figure of a block, or what is wrong with it, with places in the block.
    fn figure(
        &self,
        fence: &Fence,
        id: String,
        path: &Path,
        names: &Names,
        problems: &mut Problems,
    ) -> Result<Result<String, Vec<Diagnostic>>, ArticleError> {
        let mut read = match BlockText::read(&fence.body) {
            Ok(read) => read,
            Err(found) => return Ok(Err(found)),
        };
        for (_, text) in read.block.caption.iter_mut().flat_map(|it| &mut it.texts) {
            match filled(&text.value, text.span, self.library, self.templates.strings) {
                Ok(words) => text.value = words,
                Err(found) => return Ok(Err(vec![found.moved(|span| read.place(span))])),
            }
        }
        if let Some(name) = &read.block.explain {
            let explained = self.explained(name, &id, problems)?;
            return Ok(explained.map_err(|found| vec![found.moved(|span| read.place(span))]));
        }
        let named;
        let played = match &read.block.record {
            Some(name) => match self.record(name, problems) {
                Ok(played) => {
                    named = played;
                    named
                }
                Err(found) => return Ok(Err(vec![found.moved(|span| read.place(span))])),
            },
            None => &read.played,
        };
        let mut followed;
        let played = match &read.block.witness {
            Some(siglum) => {
                followed = played.clone();
                if let Err(unknown) = study::follow(&siglum.value, [&mut followed]) {
                    let place = read.place(siglum.span);
                    let found = Diagnostic::new(Code::UnknownWitness, place, unknown.message());
                    return Ok(Err(vec![found.help(unknown.help())]));
                }
                &followed
            }
            None => played,
        };
        let unlisted: Vec<_> = self.unlisted_in(played).collect();
        if !unlisted.is_empty() {
            if read.block.record.is_none() {
                let placed = unlisted
                    .into_iter()
                    .map(|it| it.moved(|span| read.place(span)));
                return Ok(Err(placed.collect()));
            }
            problems.add(&played.file, unlisted);
        }
        let id = read.block.id.as_ref().map_or(id, |id| id.value.clone());
        let number = self.numbering.and_then(|it| it.at(path, &id));
        let studio = Studio {
            number: number.map(|it| it.heading(self.templates.strings)),
            numbering: self.numbering,
            terms: self.terms,
            path,
            templates: self.templates,
            library: self.library,
            sources: self.sources,
            described: self.keys.unwrap_or_default(),
            downloads: self.downloads.as_deref(),
            live: self.live,
            id,
            named: read.block.id.is_some(),
            names,
            bottom: read.block.bottom.unwrap_or(fifangha_rules::Side::South),
            comments: read.block.comments,
            signs: figure::Signs::default(),
        };
        let drawn = figure::Choice::of(&read.block, played)
            .map_err(FigureError::Block)
            .and_then(|choice| figure::figure(&read.block, &choice, &studio));
        match drawn {
            Ok(html) => Ok(Ok(html)),
            Err(FigureError::Block(found)) => Ok(Err(vec![found.moved(|span| read.place(span))])),
            Err(FigureError::Article(error)) => Err(error),
        }
    }

    /// The page that explains a game, or compares them all, with its own blocks
    /// replaced; its title is that of the chapter.
    fn explained(
        &self,
        name: &Spanned<String>,
        id: &str,
        problems: &mut Problems,
    ) -> Result<Result<String, Diagnostic>, ArticleError> {
        let strings = self.templates.strings;
        let markdown = match name.value.parse::<Game>() {
            _ if name.value == COMPARE => self.library.compared(strings).to_string(),
            Ok(base) => {
                let rules = base.rules();
                let game = GameRules { base, rules };
                self.library.explained(&game).markdown(strings)
            }
            Err(unknown) => {
                let found = Diagnostic::new(Code::UnknownGame, name.span, &unknown);
                let names = Game::ALL.iter().map(|game| game.name()).chain([COMPARE]);
                return Ok(Err(match closest(&name.value, names) {
                    Some(known) => found.label(did_you_mean(known)).fix(name.span, known),
                    None => found.label(Message::new("article.no_game")),
                }));
            }
        };
        let (_title, text) = markdown.split_once('\n').unwrap_or_default();
        let chapter = Chapter {
            name: &format!("explain: {}", name.value),
            path: Path::new(id),
            text,
        };
        let own = Self {
            own: true,
            terms: None,
            downloads: self.downloads.clone(),
            live: self.live,
            ..*self
        };
        own.chapter(chapter, problems).map(Ok)
    }

    /// The record that a block names.
    fn record(
        &self,
        name: &Spanned<String>,
        problems: &mut Problems,
    ) -> Result<&Study, Diagnostic> {
        sound(self.library, name).inspect_err(|_| {
            if let Ok(played) = self.library.record(&name.value) {
                problems.add(&played.file, played.diagnostics.iter().cloned());
            }
        })
    }

    /// The citations in the comments of a record that lead nowhere.
    fn unlisted_in(&self, played: &Study) -> impl Iterator<Item = Diagnostic> {
        let own = |citation: &Spanned<String>| {
            let key = cited(&citation.value).unwrap_or_default().to_owned();
            let mut sources = played
                .document
                .records
                .iter()
                .flat_map(|it| &it.front.sources);
            sources.any(|source| source.key.value == key)
        };
        citations_of(played)
            .into_iter()
            .filter(move |it| !own(it))
            .filter_map(|it| self.unlisted(&it))
    }

    /// The link of a reference to a figure, `[@fig:ring]`; nothing for what
    /// cites a source.
    fn reference(
        &self,
        citation: &Spanned<String>,
        from: &Path,
    ) -> Option<Result<String, Diagnostic>> {
        let name = cited(&citation.value)?.strip_prefix(PREFIX)?;
        let Some(numbering) = self.numbering else {
            return Some(Ok(String::new()));
        };
        if let Some(figure) = numbering.named(name) {
            let strings = self.templates.strings;
            return Some(Ok(numbering.link(figure, from, strings)));
        }
        let message = Message::new("article.figure.unknown").with("figure", name);
        let found = Diagnostic::new(Code::BrokenLink, citation.span, message);
        Some(Err(match numbering.closest(name) {
            Some(meant) => found.help(did_you_mean(meant)),
            None => found.help(Message::new("article.figure.numbered")),
        }))
    }

    /// Whether the article lists a source.
    fn lists(&self, key: &str) -> bool {
        let is_work = |it: &Source| it.work().is_some();
        self.library
            .project()
            .sources()
            .get(key)
            .is_some_and(is_work)
            || self
                .keys
                .is_some_and(|keys| keys.iter().any(|it| it == key))
    }

    /// A citation as a link to its source; as words where the program cites what the
    /// article does not list.
    fn cite(&self, citation: &str) -> String {
        if !self.own || cited(citation).is_some_and(|key| self.lists(key)) {
            return self.sources.link(citation);
        }
        let games = Sources::of(project::Sources::of_games(), "", self.templates.strings);
        format!("({})", escape(&games.words(citation)))
    }

    /// A source that is cited and not listed.
    fn unlisted(&self, citation: &Spanned<String>) -> Option<Diagnostic> {
        let key = cited(&citation.value)?;
        let library = self.library.project().sources();
        let known = match self.keys {
            _ if self.own => true,
            Some(_) => self.lists(key),
            // A book that has no list of sources, or a chapter that is read without its book.
            None => self.terms.is_none() || library.get(key).is_some(),
        };
        if known {
            return None;
        }
        let found = Diagnostic::new(
            Code::UnknownSource,
            citation.span,
            Message::new("article.source.unlisted").with("key", key),
        )
        .label(Message::new("article.source.cited"));
        let keys = self.keys.unwrap_or_default().iter().map(String::as_str);
        let keys = keys.chain(library.iter().map(|it| it.key.as_str()));
        Some(match closest(key, keys) {
            Some(meant) => found.help(did_you_mean(meant)),
            None => found.help(self.where_sources_stand(key)),
        })
    }

    /// The place at which a source can be added.
    fn where_sources_stand(&self, key: &str) -> Message {
        let entry = |file: &Path| {
            Message::new("article.source.entry")
                .with("file", file.display().to_string())
                .with("key", key)
        };
        let is_library = |file: &Path| file.extension().is_none_or(|it| it != "md");
        let language = self.templates.strings.language();
        match &self.library.project().settings().sources {
            Libraries::One(file) if is_library(file) => entry(file),
            Libraries::ByLanguage(files) => {
                let own = files.iter().find(|(tag, _)| tag == language);
                match own.or(files.first()) {
                    Some((_, file)) if is_library(file) => entry(file),
                    _ => Message::new("article.source.heading"),
                }
            }
            _ => Message::new("article.source.heading"),
        }
    }
}

/// What tells the ids of a chapter from those of another: its path with hyphens.
pub(super) fn slug(path: &Path) -> String {
    let path = path.with_extension("");
    let parts: Vec<_> = path
        .iter()
        .map(|part| part.to_string_lossy().to_lowercase())
        .collect();
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let slug: String = parts.join("-").chars().map(allowed).collect();
    if slug.starts_with(|c: char| c.is_ascii_alphabetic()) {
        slug
    } else {
        format!("c-{slug}")
    }
}

/// Every `[@key, p. 12]` of a Markdown text, with its brackets.
pub(super) fn citations(text: &str) -> Vec<Spanned<String>> {
    bracketed(text, |inner| cited(inner).is_some())
}

/// The citations in the comments of a record, with their places in its file.
pub(super) fn citations_of(played: &Study) -> Vec<Spanned<String>> {
    use crate::notation::tree::{Comment, Node, Step};
    fn take(comment: &Comment, found: &mut Vec<Spanned<String>>) {
        for citation in comment.texts.iter().flat_map(|text| &text.citations) {
            found.push(Spanned::new(
                format!("@{}", citation.key.value),
                citation.span,
            ));
        }
    }
    fn steps(steps: &[Spanned<Step>], found: &mut Vec<Spanned<String>>) {
        for step in steps {
            if let Step::Comment(comment) = &step.value {
                take(comment, found);
            }
        }
    }
    fn body(nodes: &[Node], found: &mut Vec<Spanned<String>>) {
        for node in nodes {
            match node {
                Node::Comment(comment) => take(comment, found),
                Node::Turn(turn) => steps(&turn.steps, found),
                Node::Sow(sow) => steps(&sow.steps, found),
                Node::Variation(variation) => body(&variation.body, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    for record in &played.document.records {
        body(&record.body, &mut found);
    }
    found
}
