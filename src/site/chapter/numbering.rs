//! Figure numbers: figures with a caption are counted in each numbered chapter, and in an article.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::block::ParsedBlock;
use super::book::Book;
use super::chapter_text::ChapterText;
use super::fence::Fence;
use super::links::{anchor, page_address, path_to_root};
use crate::diagnostic::closest;
#[cfg(feature = "lsp")]
use crate::diagnostic::{Span, Spanned};
use crate::message::Strings;
use crate::report::escape;

/// Prefix of the name of a figure in a reference, `[@fig:ring]`.
pub(in crate::site) const REFERENCE_PREFIX: &str = "fig:";

/// Start of a figure that is written as HTML, up to its id.
const HTML_FIGURE_START: &str = "<figure id=\"";

const CAPTION_START: &str = "<figcaption>";

/// A numbered figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct NumberedFigure {
    pub(in crate::site) id: String,
    /// `3.2`: the number of the chapter, and that of the figure in it; `2` in an article.
    pub(in crate::site) number: String,
    /// Path of the chapter below `src`.
    path: PathBuf,
    /// The caption as Markdown.
    pub(in crate::site) caption: String,
    /// The record that it shows, and the number of the game in it.
    shows: Option<(String, usize)>,
    /// Byte offset of the caption, for a figure that the chapter writes as
    /// HTML.
    html_caption_at: Option<usize>,
}

/// The numbered figures of a book, in order.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct FigureNumbering {
    list: Vec<NumberedFigure>,
    /// The range of each chapter in the list.
    chapters: HashMap<PathBuf, Range<usize>>,
}

impl FigureNumbering {
    /// Numbers the figures of a book with captions in a language; `article` is the chapter that is
    /// an article.
    pub(in crate::site) fn from_book(book: &Book, article: Option<&Path>, language: &str) -> Self {
        let (mut list, mut chapters) = (Vec::new(), HashMap::new());
        for chapter in book.chapters() {
            let start = list.len();
            let path = &chapter.path;
            let of = match &chapter.number {
                _ if article == Some(path) => "",
                Some(number) => number,
                None => continue,
            };
            let figures = captioned_figures(&chapter.text, language).into_iter();
            list.extend((1..).zip(figures).map(|(own, figure)| NumberedFigure {
                number: format!("{of}{own}"),
                path: path.clone(),
                ..figure
            }));
            chapters.insert(path.clone(), start..list.len());
        }
        Self { list, chapters }
    }

    pub(in crate::site) fn iter(&self) -> impl Iterator<Item = &NumberedFigure> {
        self.list.iter()
    }

    /// Returns the figure of a chapter with an id.
    pub(in crate::site) fn find(&self, path: &Path, id: &str) -> Option<&NumberedFigure> {
        self.in_chapter(path).find(|it| it.id == id)
    }

    /// Returns the figures of a chapter.
    pub(in crate::site) fn in_chapter(
        &self,
        path: &Path,
    ) -> impl Iterator<Item = &NumberedFigure> + use<'_> {
        let range = self.chapters.get(path).cloned().unwrap_or_default();
        self.list[range].iter()
    }

    /// Returns the figures that show a game of a record.
    pub(in crate::site) fn showing(
        &self,
        record: &str,
        game: usize,
    ) -> impl Iterator<Item = &NumberedFigure> {
        let shows = move |it: &&NumberedFigure| {
            let game_of_block = it.shows.as_ref();
            game_of_block.is_some_and(|(name, number)| name == record && *number == game)
        };
        self.list.iter().filter(shows)
    }

    /// Returns the figure that a reference names by its id, in which a leading
    /// `figure-` may be omitted.
    pub(in crate::site) fn by_name(&self, name: &str) -> Option<&NumberedFigure> {
        let named =
            |it: &&NumberedFigure| it.id == name || it.id.strip_prefix("figure-") == Some(name);
        self.list.iter().find(named)
    }

    /// Returns the id that is most similar to a name.
    pub(in crate::site) fn closest(&self, name: &str) -> Option<&str> {
        closest(name, self.list.iter().map(|it| it.id.as_str()))
    }

    /// Returns the figures that a chapter writes as HTML, with the byte offsets
    /// of their captions.
    pub(in crate::site) fn html_figures<'a>(
        &'a self,
        path: &'a Path,
    ) -> impl Iterator<Item = (usize, &'a NumberedFigure)> {
        self.in_chapter(path)
            .filter_map(|it| Some((it.html_caption_at?, it)))
    }

    /// Returns a link from a chapter to a figure, as HTML.
    pub(in crate::site) fn link(
        &self,
        figure: &NumberedFigure,
        from: &Path,
        strings: &Strings,
    ) -> String {
        let page = match figure.path == from {
            true => String::new(),
            false => path_to_root(from) + &page_address(&figure.path),
        };
        format!(
            "<a class=\"fif-ref\" href=\"{}\">{}</a>",
            escape(&(page + &anchor(&figure.id))),
            figure.label(strings)
        )
    }
}

impl NumberedFigure {
    /// Returns the label of the figure: *Figure 3.2*.
    fn label(&self, strings: &Strings) -> String {
        strings.t("site.figure.label", &[("number", &self.number)])
    }

    /// Returns the label before the caption, as a link to the figure.
    pub(in crate::site) fn heading(&self, strings: &Strings) -> String {
        let label = self.label(strings);
        format!(
            "<a class=\"fif-numbered\" href=\"{}\">{label}.</a> ",
            escape(&anchor(&self.id))
        )
    }
}

/// Returns the figures with captions in a text, in order, without numbers.
fn captioned_figures(chapter: &ChapterText, language: &str) -> Vec<NumberedFigure> {
    let mut found: Vec<_> = chapter
        .blocks()
        .filter_map(|(fence, it)| Some((fence.range.start, figure_of_block(it, language)?)))
        .collect();
    for start in html_figure_starts(chapter) {
        found.extend(figure_of_html(chapter.text(), start).map(|it| (start, it)));
    }
    found.sort_by_key(|(start, _)| *start);
    found.into_iter().map(|(_, figure)| figure).collect()
}

/// Returns the byte offsets of the figures that are written as HTML.
fn html_figure_starts(chapter: &ChapterText) -> impl Iterator<Item = usize> {
    let text = chapter.text();
    let starts = text
        .match_indices(HTML_FIGURE_START)
        .map(|(start, _)| start);
    starts.filter(move |start| {
        let inside = |it: &Fence| it.range.contains(start);
        let at_line = *start == 0 || text[..*start].ends_with('\n');
        at_line && !chapter.blocks().any(|(it, _)| inside(it))
    })
}

/// Returns the ids of the figures that are written as HTML.
#[cfg(feature = "lsp")]
pub(in crate::site) fn html_figure_ids(chapter: &ChapterText) -> Vec<Spanned<String>> {
    let text = chapter.text();
    let id = |start: usize| {
        let start = start + HTML_FIGURE_START.len();
        let id = text[start..].split('"').next()?;
        Some(Spanned::new(
            id.to_owned(),
            Span::new(start, start + id.len()),
        ))
    };
    html_figure_starts(chapter).filter_map(id).collect()
}

/// Returns the figure of a block with an id and a caption.
fn figure_of_block(block: &ParsedBlock, language: &str) -> Option<NumberedFigure> {
    let block = block.options();
    Some(NumberedFigure {
        id: block.id?.value,
        number: String::new(),
        path: PathBuf::new(),
        caption: block.caption?.text(language)?.to_owned(),
        shows: block.record.map(|it| (it.value, block.game.value)),
        html_caption_at: None,
    })
}

/// Returns the figure that is written as HTML at a byte offset.
fn figure_of_html(text: &str, start: usize) -> Option<NumberedFigure> {
    let id = text[start + HTML_FIGURE_START.len()..].split('"').next()?;
    let end = start + text[start..].find("</figure>")?;
    let caption = start + text[start..end].find(CAPTION_START)? + CAPTION_START.len();
    let words = text[caption..end].split("</figcaption>").next()?;
    Some(NumberedFigure {
        id: id.to_owned(),
        number: String::new(),
        path: PathBuf::new(),
        caption: words.to_owned(),
        shows: None,
        html_caption_at: Some(caption),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::book::{BookItem, Chapter};

    const TEXT: &str = "# T\n\n```fifangha\nid: one\ncaption: {fr: Un, en: One}\n```\n\n\
        ```fifangha\ncaption: no id\n```\n\n<figure id=\"figure-two\">\n\
        <figcaption>Two.</figcaption>\n</figure>\n\n```text\n<figure id=\"no\"><figcaption>\n```\n";

    fn numbering() -> FigureNumbering {
        let mut chapter = Chapter::new("T", "a/t.md", TEXT);
        chapter.number = Some("3.1.".to_owned());
        let unnumbered = Chapter::new("U", "u.md", TEXT);
        let items = [chapter, unnumbered].map(BookItem::Chapter).into();
        FigureNumbering::from_book(&Book { items }, None, "en")
    }

    #[test]
    fn figures_of_an_article_are_numbered_without_a_chapter() {
        let items = [Chapter::new("U", "u.md", TEXT)]
            .map(BookItem::Chapter)
            .into();
        let numbering = FigureNumbering::from_book(&Book { items }, Some(Path::new("u.md")), "en");
        let numbers: Vec<_> = numbering.iter().map(|it| it.number.as_str()).collect();
        assert_eq!(numbers, ["1", "2"]);
    }

    #[test]
    fn figures_with_a_name_and_a_caption_are_numbered_in_order() {
        let numbering = numbering();
        let messages = numbering
            .iter()
            .map(|it| (it.number.as_str(), it.caption.as_str()));
        assert_eq!(
            messages.collect::<Vec<_>>(),
            [("3.1.1", "One"), ("3.1.2", "Two.")]
        );
        assert_eq!(numbering.by_name("two").unwrap().id, "figure-two");
        assert_eq!(numbering.closest("onee"), Some("one"));
        assert!(numbering.by_name("no").is_none());
    }

    #[test]
    fn references_lead_to_the_figure_from_wherever_they_stand() {
        let strings = Strings::english();
        let numbering = numbering();
        let one = numbering.by_name("one").unwrap().clone();
        let link =
            |numbering: &FigureNumbering, from| numbering.link(&one, Path::new(from), strings);
        assert!(link(&numbering, "b/u.md").contains("href=\"../a/t.html#one\">Figure 3.1.1<"));
        assert!(link(&numbering, "a/t.md").contains("href=\"#one\""));
    }
}
