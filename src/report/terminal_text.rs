//! Diagnostics as terminal output.

use std::borrow::Cow;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use annotate_snippets::{Annotation, AnnotationKind, Level, Origin, Renderer, Snippet};

use super::advice;
use super::control_characters::{escape_workflow_commands, replace_control_characters};
use super::wrap_words::wrap_words;
use crate::diagnostic::{Diagnostic, Related, Severity, SourceFile, Span, floor_char_boundary};
use crate::message::{Message, Strings, single_line};

/// Lines longer than this, in bytes, are cut around the underlined text.
const MAX_LINE: usize = 300;

/// The maximum number of lines shown of a long excerpt.
const MAX_LINES: usize = 8;

/// Colour of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColourMode {
    /// No escape codes.
    #[default]
    Plain,
    /// Escape codes for colours, to be printed through `anstream`, which respects `NO_COLOR`.
    Coloured,
}

/// Returns a diagnostic with an excerpt of the file, ending with a line end.
///
/// Carets are aligned below accents, tabs and wide characters too. The cost does not depend on
/// the length of the file or of its lines. Control characters of the text are shown and have no effect.
/// [`render_diagnostic_within`] wraps sentences for a terminal, and [`concise`](super::concise) writes one line.
///
/// # Examples
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::message::Strings;
/// use fifangha::report::{ColourMode, render_diagnostic};
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 9R"));
/// let found = &study.diagnostics[0];
/// let text = render_diagnostic(&study.file, found, ColourMode::Plain, Strings::english());
/// assert!(text.starts_with("error["));
/// assert!(text.contains("game.fif:1:4"));
/// ```
///
/// All diagnostics of a file, in French:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::message::Strings;
/// use fifangha::report::{ColourMode, render_diagnostic};
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("partie.fif", "1. 4R\n2. 4R\n"));
/// let french = Strings::builtin("fr").unwrap();
/// let texts = study.diagnostics.iter();
/// let texts = texts.map(|it| render_diagnostic(&study.file, it, ColourMode::Plain, french));
/// assert!(texts.collect::<String>().contains("Nord ne peut pas jouer 2. 4R ici"));
/// ```
pub fn render_diagnostic(
    file: &SourceFile,
    diagnostic: &Diagnostic,
    style: ColourMode,
    strings: &Strings,
) -> String {
    render_diagnostic_within(file, diagnostic, style, None, strings)
}

/// Like [`render_diagnostic`], for a terminal of the given width: sentences are wrapped between
/// words. A label that does not fit beside its span becomes a note below.
pub fn render_diagnostic_within(
    file: &SourceFile,
    diagnostic: &Diagnostic,
    style: ColourMode,
    width: Option<usize>,
    strings: &Strings,
) -> String {
    let say = |message: &Message| replace_control_characters(&strings.render(message)).into_owned();
    let name = replace_control_characters(&single_line(file.name())).into_owned();
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
    .with_name(say(&diagnostic.severity.message()));
    let (code, span) = (diagnostic.code, diagnostic.span);
    let related = diagnostic.related.iter();
    let main = Excerpt::new(file, span, related.clone().map(|it| it.span));
    let place = file.line_column(span.start());
    let origin = Origin::path(name.as_str())
        .line(place.line)
        .char_column(place.column);
    let lines = related.map(|it| file.line_column(it.span.start()).line);
    let gutter = lines.fold(main.last, usize::max).to_string().len();
    let mut displaced = Vec::new();
    // A label without text to point at, or one that does not fit, becomes a note.
    let is_blank = main.text.trim().is_empty();
    if is_blank {
        displaced.extend(diagnostic.label.as_ref().map(say));
    }
    let mut annotation = |excerpt: &Excerpt, kind: AnnotationKind, span, label: &Message| {
        let (range, label) = (excerpt.range(file, span), say(label));
        // The line number, ` | `, the line up to the end of the caret, a space.
        let taken = gutter + 3 + excerpt.columns_before(&range) + 1;
        let annotation = kind.span(range);
        match width.is_none_or(|width| taken + label.width() <= width) {
            true => annotation.label(label),
            false => {
                displaced.push(label);
                annotation
            }
        }
    };
    let mut snippet = main.snippet().annotation(match &diagnostic.label {
        Some(label) if !is_blank => annotation(&main, AnnotationKind::Primary, span, label),
        _ => AnnotationKind::Primary.span(main.range(file, span)),
    });
    let (near, far): (Vec<_>, Vec<_>) = diagnostic
        .related
        .iter()
        .partition(|it| main.contains_span(file, it.span));
    for Related { span, label } in near {
        snippet = snippet.annotation(annotation(&main, AnnotationKind::Context, *span, label));
    }
    let head = strings.render(&diagnostic.severity.message()).width() + "[F000]: ".len();
    let title = level
        .primary_title(wrap_text(&say(&diagnostic.message), width, head))
        .id(code.as_str());
    let mut group = if is_blank {
        title.element(origin)
    } else if main.cut > 0 {
        title.element(origin).element(snippet)
    } else {
        title.element(snippet.path(name.as_str()))
    };
    for Related { span, label } in far {
        let excerpt = Excerpt::new(file, *span, std::iter::empty());
        let annotation = annotation(&excerpt, AnnotationKind::Context, *span, label);
        group = group.element(excerpt.into_snippet().annotation(annotation));
    }
    let advice = advice(file, diagnostic);
    let displaced = displaced
        .into_iter()
        .map(|it| (Level::NOTE, "report.note", it));
    let help = advice
        .iter()
        .map(|it| (Level::HELP, "report.help", say(it)));
    let notes = diagnostic
        .notes
        .iter()
        .map(|it| (Level::NOTE, "report.note", say(it)));
    for (level, key, text) in displaced.chain(help).chain(notes) {
        // The renderer adds the colon: ` = help: `, in French ` = aide : `.
        let colon = strings.t("list.colon", &[]);
        let name = strings.t(key, &[]) + colon.trim_end_matches([':', ' ']);
        let text = wrap_text(&text, width, gutter + 5 + name.width());
        group = group.element(level.with_name(name).message(text));
    }
    let renderer = match style {
        ColourMode::Plain => Renderer::plain(),
        ColourMode::Coloured => Renderer::styled(),
    };
    let mut rendered = renderer.render(&[group]);
    rendered.push('\n');
    match escape_workflow_commands(&rendered) {
        Cow::Borrowed(_) => rendered,
        Cow::Owned(escaped) => escaped,
    }
}

/// Wraps a text to a width, less the `head` columns before it.
fn wrap_text(text: &str, width: Option<usize>, head: usize) -> String {
    match width.and_then(|width| width.checked_sub(head)) {
        Some(room) => wrap_words(text, room),
        None => text.to_owned(),
    }
}

/// Some lines of a file, or a window of one long line.
struct Excerpt {
    /// The original text.
    text: String,
    /// The text as printed, without control characters.
    display_text: String,
    first: usize,
    last: usize,
    /// Number of bytes cut off the beginning of a single long line.
    cut: usize,
}

impl Excerpt {
    /// Returns the lines of a span, and of other spans near it.
    fn new(file: &SourceFile, span: Span, others: impl Iterator<Item = Span>) -> Self {
        let start = file.line_column(span.start()).line;
        let (mut first, mut last) = (
            start,
            file.line_column(span.end()).line.min(start + MAX_LINES),
        );
        for other in others {
            let line = file.line_column(other.start()).line;
            if line + MAX_LINES >= last && line <= first + MAX_LINES {
                (first, last) = (first.min(line), last.max(line));
            }
        }
        if (first..=last).any(|line| file.line(line).len() > MAX_LINE) {
            return Self::window(file, start, span);
        }
        let lines: Vec<&str> = (first..=last).map(|line| file.line(line)).collect();
        let text = lines.join("\n");
        Self {
            display_text: replace_control_characters(&text).into_owned(),
            text,
            first,
            last,
            cut: 0,
        }
    }

    fn window(file: &SourceFile, number: usize, span: Span) -> Self {
        let line = file.line(number);
        let begin = file.line_start(number);
        let start = (span.start() - begin).saturating_sub(MAX_LINE / 3);
        let cut = floor_char_boundary(line, start);
        let end = floor_char_boundary(line, cut + MAX_LINE);
        Self {
            text: line[cut..end].to_owned(),
            display_text: replace_control_characters(&line[cut..end]).into_owned(),
            first: number,
            last: number,
            cut,
        }
    }

    fn into_snippet<'a>(self) -> Snippet<'a, Annotation<'a>> {
        Snippet::source(self.display_text).line_start(self.first)
    }

    fn snippet(&self) -> Snippet<'_, Annotation<'_>> {
        Snippet::source(self.display_text.as_str()).line_start(self.first)
    }

    fn contains_span(&self, file: &SourceFile, span: Span) -> bool {
        let line = file.line_column(span.start()).line;
        (self.first..=self.last).contains(&line) && self.cut == 0
    }

    /// Returns the range of a span of the file in the excerpt.
    fn range(&self, file: &SourceFile, span: Span) -> Range<usize> {
        let start = self.offset(file, span.start());
        start..self.offset(file, span.end()).max(start)
    }

    /// Returns the width of the last line of a range, up to its end.
    fn columns_before(&self, range: &Range<usize>) -> usize {
        let before = &self.display_text[..range.end];
        let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
        // A tab is printed as four spaces.
        line.width() + 3 * line.matches('\t').count()
    }

    fn offset(&self, file: &SourceFile, byte: usize) -> usize {
        let line = file.line_column(byte).line;
        if line > self.last {
            return self.display_text.len();
        }
        let before: usize = (self.first..line)
            .map(|line| file.line(line).len() + 1)
            .sum();
        let begin = file.line_start(line);
        let inside = byte
            .saturating_sub(begin)
            .min(file.line(line).len())
            .saturating_sub(self.cut);
        let at = floor_char_boundary(&self.text, before + inside);
        // A replacement can differ in length from the original character.
        replace_control_characters(&self.text[..at]).len()
    }
}
