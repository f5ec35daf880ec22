//! The blocks of a chapter, replaced by their figures.

use std::path::Path;

use fifangha_rules::Game;
use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Parser, Tag};

use super::block::BlockText;
use super::comment::{Sources, cited};
use super::fence::{Fence, fences, markdown_options};
use super::figure::{self, FigureError, Studio};
use super::library::{Library, RecordError};
use super::problem::{ArticleError, Problems};
use super::templates::Templates;
use crate::diagnostic::{Code, Diagnostic, Severity, SourceFile, Span, Spanned, closest};
use crate::explain::{compare, page};
use crate::replay::GameRules;
use crate::study::Study;

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
    pub(super) sources: Sources,
    /// The keys of the sources that the article lists, if it lists any.
    pub(super) keys: Option<&'a [String]>,
}

impl Expander<'_> {
    /// The text of a chapter with each block replaced by its figure and each
    /// `[@key, p. 12]` by a link to the source. Nothing else is touched.
    ///
    /// What does not hold goes to `problems`, and its block stays as it is.
    pub(super) fn chapter(
        &self,
        chapter: Chapter<'_>,
        problems: &mut Problems,
    ) -> Result<String, ArticleError> {
        let file = SourceFile::new(chapter.name, chapter.text);
        let mut pieces = Vec::new();
        for (index, fence) in fences(chapter.text).into_iter().enumerate() {
            let id = format!("{}-{}", slug(chapter.path), index + 1);
            match self.figure(&fence, id, problems)? {
                // What follows the block on the next line is no HTML of it.
                Ok(html) => pieces.push((fence.range.clone(), html + "\n\n")),
                Err(found) => {
                    let placed = found
                        .into_iter()
                        .map(|it| it.moved(|span| fence.place(span)));
                    problems.add(&file, placed);
                }
            }
        }
        for citation in citations(chapter.text) {
            match self.unlisted(&citation) {
                Some(unlisted) => problems.add(&file, [unlisted]),
                None => {
                    let text = citation.value.trim_start_matches('@');
                    let key = cited(&citation.value).unwrap_or_default();
                    let link = format!("[\\[{text}\\]]({}{key})", self.sources.link);
                    pieces.push((citation.span.range(), link));
                }
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
        problems: &mut Problems,
    ) -> Result<Result<String, Vec<Diagnostic>>, ArticleError> {
        let read = match BlockText::read(&fence.body) {
            Ok(read) => read,
            Err(found) => return Ok(Err(found)),
        };
        if let Some(name) = &read.block.explain {
            let explained = self.explained(name, &id, problems)?;
            return Ok(explained.map_err(|found| vec![found.moved(|span| read.place(span))]));
        }
        let named;
        let played = match &read.block.record {
            Some(name) => match self.record(name, problems) {
                Ok(played) => {
                    named = played;
                    &*named
                }
                Err(found) => return Ok(Err(vec![found.moved(|span| read.place(span))])),
            },
            None => &read.played,
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
        let studio = Studio {
            templates: self.templates,
            library: self.library,
            sources: &self.sources,
            id: read.block.id.as_ref().map_or(id, |id| id.value.clone()),
            bottom: read.block.bottom.unwrap_or(fifangha_rules::Side::South),
            comments: read.block.comments,
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
            _ if name.value == COMPARE => compare(Game::ALL, strings),
            Ok(base) => {
                let rules = base.rules();
                page(
                    &GameRules { base, rules },
                    strings,
                    self.library.illustrations()?,
                )
            }
            Err(unknown) => {
                let found = Diagnostic::new(Code::UnknownGame, name.span, unknown.to_string());
                let names = Game::ALL.iter().map(|game| game.name()).chain([COMPARE]);
                return Ok(Err(match closest(&name.value, names) {
                    Some(known) => found
                        .label(format!("did you mean `{known}`?"))
                        .fix(name.span, known),
                    None => found.label("no such game"),
                }));
            }
        };
        let (_title, text) = markdown.split_once('\n').unwrap_or_default();
        let chapter = Chapter {
            name: &format!("explain: {}", name.value),
            path: Path::new(id),
            text,
        };
        self.chapter(chapter, problems).map(Ok)
    }

    /// The record that a block names.
    fn record(
        &self,
        name: &Spanned<String>,
        problems: &mut Problems,
    ) -> Result<std::rc::Rc<Study>, Diagnostic> {
        let wrong = |code, message| Diagnostic::new(code, name.span, message);
        match self.library.record(&name.value) {
            Ok(played) if !played.has_errors() => Ok(played),
            Ok(played) => {
                problems.add(&played.file, played.diagnostics.iter().cloned());
                let errors = played
                    .diagnostics
                    .iter()
                    .filter(|it| it.severity == Severity::Error);
                let (first, count) = (errors.clone().next(), errors.count());
                let place = first.map_or(String::new(), |it| {
                    format!(
                        "{}:{}: {}",
                        played.file.name(),
                        played.file.position(it.span.start),
                        it.message
                    )
                });
                let label = match count {
                    0 | 1 => place,
                    many => format!("{place} (and {} more)", many - 1),
                };
                Err(wrong(
                    Code::RecordFails,
                    format!("the record `{}` does not hold", name.value),
                )
                .label(label))
            }
            Err(RecordError::Outside) => Err(wrong(
                Code::RecordNotFound,
                format!("`{}` is no record of this project", name.value),
            )
            .label("this leads out of the folder `games`")
            .help("a record is named by its path in `games`, without `.fif`")),
            Err(RecordError::Missing(names)) => {
                let found = wrong(
                    Code::RecordNotFound,
                    format!("there is no record `{}`", name.value),
                )
                .label(format!("expected a file `games/{}.fif`", name.value));
                Err(
                    match closest(&name.value, names.iter().map(String::as_str)) {
                        Some(meant) => found
                            .help(format!("did you mean `{meant}`?"))
                            .fix(name.span, meant),
                        None => found,
                    },
                )
            }
            Err(RecordError::Unreadable(error)) => Err(wrong(
                Code::RecordNotFound,
                format!("the record `{}` cannot be read", name.value),
            )
            .label(error)),
        }
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

    /// A source that is cited and not listed.
    fn unlisted(&self, citation: &Spanned<String>) -> Option<Diagnostic> {
        let keys = self.keys?;
        let key = cited(&citation.value)?;
        if keys.iter().any(|it| it == key) {
            return None;
        }
        let found = Diagnostic::new(
            Code::UnknownSource,
            citation.span,
            format!("the article lists no source `{key}`"),
        )
        .label("cited here");
        Some(match closest(key, keys.iter().map(String::as_str)) {
            Some(meant) => found.help(format!("did you mean `{meant}`?")),
            None => found.help("a source is a heading `## … {#key}` of the chapter `sources.md`"),
        })
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
    let cite = |link: BrokenLink<'_>| {
        cited(&link.reference).map(|_| (CowStr::from("@"), CowStr::from("")))
    };
    let parser = Parser::new_with_broken_link_callback(text, markdown_options(), Some(cite));
    let mut found = Vec::new();
    for (event, range) in parser.into_offset_iter() {
        if let Event::Start(Tag::Link {
            link_type: LinkType::ShortcutUnknown,
            ..
        }) = event
        {
            let inner = text[range.clone()]
                .trim_start_matches('[')
                .trim_end_matches(']');
            found.push(Spanned::new(inner.to_owned(), Span::from(range)));
        }
    }
    found
}

/// The citations in the comments of a record, with their places in its file.
fn citations_of(played: &Study) -> Vec<Spanned<String>> {
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
