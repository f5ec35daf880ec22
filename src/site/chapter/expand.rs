//! Replacement of the blocks of a chapter by their figures.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use pulldown_cmark::Event;

use super::block::{BlockOptions, BlockText, ParsedBlock, Show};
use super::chapter_text::ChapterText;
use super::error_example::{self, error_example};
use super::inline_values::{evaluate, fill_in_values};
use super::links::{GLOSSARY, slug};
use super::numbering::REFERENCE_PREFIX;
use super::outline::heading_ids;
use super::page_node::{ExpandedChapter, PageNode, Replacement, inline_html_nodes};
use super::record_citations::citations_of;
use super::record_lookup::valid_record;
use crate::comment::cited_key;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Spanned, closest, did_you_mean};
use crate::message::Message;
use crate::project::Libraries;
use crate::replay::GameRules;
use crate::report::escape;
use crate::site::figure::{self, AnchorIds, BlockPictures, FigureContext, PageContext};
use crate::site::problem::ProblemCollector;
use crate::study::{self, Study};
use fifangha_rules::Game;

/// Value of `explain` for the comparison of all games.
const COMPARE: &str = "compare";

/// The source of a chapter.
#[derive(Clone, Copy, Debug)]
pub(in crate::site) struct ChapterSource<'a> {
    /// Its file name in messages.
    pub(in crate::site) name: &'a str,
    /// Its path below the folder `src`.
    pub(in crate::site) path: &'a Path,
    pub(in crate::site) text: &'a ChapterText,
}

/// Returns the keys of the works that a chapter cites, if a block of it lists its references.
fn cited_in(chapter: &ChapterText) -> Option<Vec<String>> {
    let mut kinds = chapter.blocks().map(|(_, it)| it.options().show);
    kinds.any(|it| it.contains(&Show::References)).then(|| {
        let cited = chapter.citations();
        let keys = cited.filter_map(|it| cited_key(&it.value).map(str::to_owned));
        keys.collect()
    })
}

impl PageContext<'_> {
    /// Replaces each block of a chapter by its figure, each `[@key, p. 12]` by a link to the source
    /// and each `[=fits record]` by its number. The rest is unchanged.
    ///
    /// Errors are added to `problems`, and their blocks stay as they are.
    pub(in crate::site) fn expand_chapter(
        &self,
        chapter: ChapterSource<'_>,
        problems: &mut ProblemCollector,
    ) -> ExpandedChapter {
        let cited = cited_in(chapter.text);
        let mut own = cited.as_ref().map(|_| self.sources.clone());
        if let Some(names) = &mut own {
            names.link = format!("#{}", figure::REFERENCE_ID_PREFIX);
        }
        let page = &PageContext {
            cited: cited.as_deref().unwrap_or_default(),
            ..*self
        };
        let file = SourceFile::new(chapter.name, chapter.text.source());
        let located = |found: Diagnostic| found.map_spans(|it| chapter.text.map_span(it));
        let mut pieces = Vec::new();
        let slug = slug(chapter.path);
        let names = AnchorIds::new(&slug, heading_ids(chapter.text));
        let mut number = 0;
        for fence in chapter.text.fences() {
            let content = if let Some(codes) = fence.info.strip_prefix(error_example::INFO_PREFIX) {
                let strings = self.templates.strings;
                error_example(fence, codes, strings, self.sources)
                    .map(|it| Replacement::Nodes(vec![PageNode::Figure(it)]))
                    .map_err(|it| vec![it])
            } else if let Some(block) = &fence.block {
                number += 1;
                problems.add(&file, fence.attributes_error(chapter.text).map(located));
                let id = names.figure(number);
                let content = page.figure(block, id, chapter.path, &names, problems);
                let placed = |it: Diagnostic| it.map_spans(|span| fence.map_span(span));
                content.map_err(|found| found.into_iter().map(placed).collect())
            } else {
                continue;
            };
            match content {
                Ok(content) => pieces.push((fence.range.clone(), content)),
                Err(found) => problems.add(&file, found.into_iter().map(located)),
            }
        }
        let mut add = |range, nodes| pieces.push((range, Replacement::Nodes(nodes)));
        let numbering = self.numbering.into_iter();
        for (at, figure) in numbering.flat_map(|it| it.html_figures(chapter.path)) {
            let heading = figure.heading(self.templates.strings);
            add(
                at..at,
                vec![PageNode::Markdown(Event::Html(heading.into()))],
            );
        }
        for citation in chapter.text.citations() {
            let referred = self.figure_reference(&citation, chapter.path);
            let link = referred.unwrap_or_else(|| match self.check_listed(&citation) {
                Some(unlisted) => Err(unlisted),
                None => Ok(match &own {
                    Some(names) => names.citation_html(&citation.value),
                    None => self.cite(&citation.value),
                }),
            });
            match link {
                Ok(link) => add(citation.span.range(), inline_html_nodes(&link)),
                Err(found) => problems.add(&file, [located(found)]),
            }
        }
        for value in chapter.text.values() {
            match evaluate(&value, self.library, self.templates.strings) {
                Ok(number) => {
                    let number = PageNode::Markdown(Event::Text(number.into()));
                    add(value.span.range(), vec![number]);
                }
                Err(found) => problems.add(&file, [located(found)]),
            }
        }
        // The page that explains a game is not a chapter.
        let is_chapter = chapter.path.extension().is_some_and(|it| it == "md");
        if let Some(terms) = self.terms.filter(|_| is_chapter) {
            if chapter.path == Path::new(GLOSSARY) {
                for (at, anchor) in terms.glossary.anchors() {
                    let anchor = Event::InlineHtml(anchor.into());
                    add(at..at, vec![PageNode::Markdown(anchor)]);
                }
            } else if !chapter.path.starts_with("guide") {
                for (range, link) in terms.glossary.links(chapter.text, chapter.path) {
                    add(range, link.map(PageNode::Markdown).into());
                }
            }
        }
        ExpandedChapter::new(chapter.text.clone(), pieces)
    }

    /// Returns the figure of a block, or diagnostics with spans in the block.
    pub(in crate::site) fn figure(
        &self,
        block: &ParsedBlock,
        id: String,
        path: &Path,
        names: &AnchorIds,
        problems: &mut ProblemCollector,
    ) -> Result<Replacement, Vec<Diagnostic>> {
        self.with_block(block, |read| {
            if let Some(name) = &read.options.explain {
                let explained = self.explanation(name, &id, problems);
                return explained.map(Replacement::Chapter).map_err(|it| vec![it]);
            }
            let study = self.study_of_block(read, problems)?;
            let cx = self.figure_context(&read.options, id, path, names);
            let figure = figure::BlockSelection::from_block(&read.options, &study)
                .and_then(|choice| figure::figure_node(&read.options, &choice, &cx))
                .map_err(|found| vec![found])?;
            Ok(Replacement::Nodes(vec![PageNode::Figure(figure)]))
        })
    }

    /// Returns the pictures of a block without their page, or diagnostics with spans in the block.
    pub(in crate::site) fn pictures(
        &self,
        block: &ParsedBlock,
        path: &Path,
        names: &AnchorIds,
        problems: &mut ProblemCollector,
    ) -> Result<BlockPictures, Vec<Diagnostic>> {
        self.with_block(block, |read| {
            let study = self.study_of_block(read, problems)?;
            let cx = self.figure_context(&read.options, slug(path), path, names);
            figure::BlockSelection::from_block(&read.options, &study)
                .and_then(|choice| figure::block_pictures(&read.options, &choice, &cx))
                .map_err(|found| vec![found])
        })
    }

    /// Reads a block, with the values in its caption filled in, and draws it. Errors of `draw` have
    /// spans in the text of the block with its front matter.
    fn with_block<T>(
        &self,
        block: &ParsedBlock,
        draw: impl FnOnce(&BlockText) -> Result<T, Vec<Diagnostic>>,
    ) -> Result<T, Vec<Diagnostic>> {
        let mut read = block.read(self.library.project().known_games())?;
        let filled: Result<(), Diagnostic> = match &mut read.options.caption {
            Some(caption) => caption.texts.iter_mut().try_for_each(|(_, text)| {
                let strings = self.templates.strings;
                text.value = fill_in_values(&text.value, text.span, self.library, strings)?;
                Ok(())
            }),
            None => Ok(()),
        };
        let drawn = filled
            .map_err(|found| vec![found])
            .and_then(|()| draw(&read));
        let placed = |it: Diagnostic| it.map_spans(|span| read.map_span(span));
        drawn.map_err(|found| found.into_iter().map(placed).collect())
    }

    /// Returns the study that a block shows: the record that it names or contains, as its witness
    /// has it.
    fn study_of_block<'s>(
        &'s self,
        read: &'s BlockText,
        problems: &mut ProblemCollector,
    ) -> Result<Cow<'s, Study>, Vec<Diagnostic>> {
        let mut study = match &read.options.record {
            Some(name) => Cow::Borrowed(self.record(name, problems).map_err(|it| vec![it])?),
            None => Cow::Borrowed(&read.study),
        };
        if let Some(siglum) = &read.options.witness {
            study::follow_witness(&siglum.value, [study.to_mut()]).map_err(|unknown| {
                let found = Diagnostic::new(Code::UnknownWitness, siglum.span, unknown.message());
                vec![found.help(unknown.help())]
            })?;
        }
        let unlisted: Vec<_> = self.unlisted_citations(&study).collect();
        if !unlisted.is_empty() {
            if read.options.record.is_none() {
                return Err(unlisted);
            }
            problems.add(&study.file, unlisted);
        }
        Ok(study)
    }

    fn figure_context<'s>(
        &'s self,
        options: &BlockOptions,
        id: String,
        path: &'s Path,
        names: &'s AnchorIds,
    ) -> FigureContext<'s> {
        let id = options.id.as_ref().map_or(id, |id| id.value.clone());
        let number = self.numbering.and_then(|it| it.find(path, &id));
        FigureContext {
            number: number.map(|it| it.heading(self.templates.strings)),
            page: *self,
            path,
            id,
            has_explicit_id: options.id.is_some(),
            anchor_ids: names,
            bottom: options.bottom.unwrap_or(fifangha_rules::Side::South),
            comments: options.comments,
            legend: figure::LegendCollector::default(),
        }
    }

    /// Returns the page that explains a game, or compares them all, with its own blocks
    /// replaced. Its title is omitted because the chapter has one.
    fn explanation(
        &self,
        name: &Spanned<String>,
        id: &str,
        problems: &mut ProblemCollector,
    ) -> Result<ExpandedChapter, Diagnostic> {
        let strings = self.templates.strings;
        let games = self.library.project().known_games();
        let markdown = match games.find(&name.value) {
            _ if name.value == COMPARE => self.library.comparison_page(strings),
            Ok(base) => {
                let rules = base.rules();
                let game = GameRules { base, rules };
                self.library
                    .explanation(&game)
                    .markdown(self.sources, strings)
            }
            Err(unknown) => {
                let found = Diagnostic::new(Code::UnknownGame, name.span, &unknown);
                let names = games.iter().map(Game::name).chain([COMPARE]);
                return Err(match unknown.faulty() {
                    Some(_) => found,
                    None => found
                        .label(Message::new("site.no_game"))
                        .suggest(closest(&name.value, names)),
                });
            }
        };
        let (_title, text) = markdown.split_once('\n').unwrap_or_default();
        let chapter = ChapterSource {
            name: &format!("explain: {}", name.value),
            path: Path::new(id),
            text: &text.into(),
        };
        let own = Self {
            is_builtin_text: true,
            terms: None,
            ..*self
        };
        Ok(own.expand_chapter(chapter, problems))
    }

    /// Returns the record that a block names.
    fn record(
        &self,
        name: &Spanned<String>,
        problems: &mut ProblemCollector,
    ) -> Result<&Study, Diagnostic> {
        valid_record(self.library, name).inspect_err(|_| {
            if let Ok(study) = self.library.record(&name.value) {
                problems.add(&study.file, study.diagnostics.iter().cloned());
            }
        })
    }

    /// Reports unlisted sources that the comments of a record cite.
    fn unlisted_citations(&self, study: &Study) -> impl Iterator<Item = Diagnostic> {
        let own = |citation: &Spanned<String>| {
            let key = cited_key(&citation.value).unwrap_or_default().to_owned();
            let mut sources = study
                .document
                .records
                .iter()
                .flat_map(|it| &it.front.sources);
            sources.any(|source| source.key.value == key)
        };
        citations_of(study)
            .into_iter()
            .filter(move |it| !own(it))
            .filter_map(|it| self.check_listed(&it))
    }

    /// Returns the link for a reference to a figure, `[@fig:ring]`, or `None` for a citation
    /// of a source.
    fn figure_reference(
        &self,
        citation: &Spanned<String>,
        from: &Path,
    ) -> Option<Result<String, Diagnostic>> {
        let name = cited_key(&citation.value)?.strip_prefix(REFERENCE_PREFIX)?;
        let Some(numbering) = self.numbering else {
            return Some(Ok(String::new()));
        };
        if let Some(figure) = numbering.by_name(name) {
            let strings = self.templates.strings;
            return Some(Ok(numbering.link(figure, from, strings)));
        }
        let message = Message::new("site.figure.unknown").with("figure", name);
        let found = Diagnostic::new(Code::BrokenLink, citation.span, message);
        Some(Err(match numbering.closest(name) {
            Some(meant) => found.help(did_you_mean(meant)),
            None => found.help(Message::new("site.figure.numbered")),
        }))
    }

    /// Returns `true` if the book lists a source.
    fn lists_source(&self, key: &str) -> bool {
        let source = self.library.project().sources().get(key);
        let mut listed = self.keys.unwrap_or_default().iter();
        source.is_some_and(|it| it.work().is_some()) || listed.any(|it| it == key)
    }

    /// Returns a citation as a link to its source, or as text if built-in text cites a source
    /// that the book does not list.
    fn cite(&self, citation: &str) -> String {
        if !self.is_builtin_text || cited_key(citation).is_some_and(|key| self.lists_source(key)) {
            return self.sources.citation_html(citation);
        }
        let games = self.sources.clone().with_built_in(self.templates.strings);
        format!("({})", escape(&games.citation_text(citation)))
    }

    /// Reports a source that is cited but not listed.
    fn check_listed(&self, citation: &Spanned<String>) -> Option<Diagnostic> {
        let key = cited_key(&citation.value)?;
        let library = self.library.project().sources();
        let known = match self.keys {
            _ if self.is_builtin_text => true,
            Some(_) => self.lists_source(key),
            // A book without a list of sources, or a chapter that is read without its book.
            None => self.terms.is_none() || library.get(key).is_some(),
        };
        if known {
            return None;
        }
        let found = Diagnostic::new(
            Code::UnknownSource,
            citation.span,
            Message::new("site.source.unlisted").with("key", key),
        )
        .label(Message::new("site.source.cited"));
        let keys = self.keys.unwrap_or_default().iter().map(String::as_str);
        let keys = keys.chain(library.iter().map(|it| it.key.as_str()));
        Some(match closest(key, keys) {
            Some(meant) => found.help(did_you_mean(meant)),
            None => found.help(self.source_location(key)),
        })
    }

    /// Returns a message that names the file in which a source can be added.
    fn source_location(&self, key: &str) -> Message {
        let entry = |file: &Path| {
            Message::new("site.source.entry")
                .with("file", file.display().to_string())
                .with("key", key)
        };
        let language = self.templates.strings.language();
        let file = match &self.library.project().settings().sources {
            Libraries::One(file) => Some(file),
            Libraries::ByLanguage(files) => {
                let own = files.iter().find(|(tag, _)| tag == language);
                own.or(files.first()).map(|(_, file)| file)
            }
            _ => None,
        };
        let is_library = |file: &&PathBuf| file.extension().is_none_or(|it| it != "md");
        match file.filter(is_library) {
            Some(file) => entry(file),
            None => Message::new("site.source.heading"),
        }
    }
}
