//! Diagnostics as a terminal shows them.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::{advice, visible};
use crate::diagnostic::{Diagnostic, Severity, SourceFile, Span};
use crate::message::{Message, Strings};

/// Lines longer than this, in bytes, are cut around the underlined text.
const MAX_LINE: usize = 300;

/// At most so many lines of a long piece are shown.
const MAX_LINES: usize = 8;

/// Whether colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// No escape codes.
    #[default]
    Plain,
    /// Escape codes for colours; print it through `anstream`, which knows `NO_COLOR`.
    Coloured,
}

/// One diagnostic with its piece of the file, ending with a line end.
///
/// Carets stand under what they mean below accents, tabs and wide characters too. The work
/// does not grow with the length of the file or of its lines.
pub fn text(file: &SourceFile, diagnostic: &Diagnostic, style: Style, strings: &Strings) -> String {
    let say = |message: &Message| visible(&strings.say(message)).into_owned();
    let name = visible(file.name()).replace('\n', "\u{240a}");
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
    .with_name(say(&diagnostic.severity.message()));
    let main = Excerpt::new(
        file,
        diagnostic.span,
        diagnostic.related.iter().map(|it| it.span),
    );
    let place = file.position(diagnostic.span.start());
    let origin = Origin::path(name.as_str())
        .line(place.line)
        .char_column(place.column);
    let primary = AnnotationKind::Primary.span(main.range(file, diagnostic.span));
    let mut snippet = main.snippet().annotation(match &diagnostic.label {
        None => primary,
        Some(label) => primary.label(say(label)),
    });
    let (near, far): (Vec<_>, Vec<_>) = diagnostic
        .related
        .iter()
        .partition(|it| main.holds(file, it.span));
    for related in near {
        let range = main.range(file, related.span);
        snippet = snippet.annotation(
            AnnotationKind::Context
                .span(range)
                .label(say(&related.label)),
        );
    }
    let title = level
        .primary_title(say(&diagnostic.message))
        .id(diagnostic.code.as_str());
    let mut group = if main.text.trim().is_empty() {
        title.element(origin)
    } else if main.cut > 0 {
        title.element(origin).element(snippet)
    } else {
        title.element(snippet.path(name.as_str()))
    };
    let far: Vec<(Excerpt, String)> = far
        .iter()
        .map(|it| (Excerpt::new(file, it.span, std::iter::empty()), it))
        .map(|(excerpt, it)| (excerpt.located(file, it.span), say(&it.label)))
        .collect();
    for (excerpt, label) in &far {
        let annotation = AnnotationKind::Context
            .span(excerpt.place.clone())
            .label(label.as_str());
        group = group.element(excerpt.snippet().annotation(annotation));
    }
    let (help, note) = (
        Level::HELP.with_name(strings.t("report.help", &[])),
        Level::NOTE.with_name(strings.t("report.note", &[])),
    );
    // Where there is no text to put it under, it is said all the same.
    if main.text.trim().is_empty()
        && let Some(label) = &diagnostic.label
    {
        group = group.element(note.clone().message(say(label)));
    }
    for sentence in advice(file, diagnostic) {
        group = group.element(help.clone().message(say(&sentence)));
    }
    for sentence in &diagnostic.notes {
        group = group.element(note.clone().message(say(sentence)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let mut shown = renderer.render(&[group]);
    shown.push('\n');
    shown
}

/// Some lines of a file, or a window of one long line.
struct Excerpt {
    /// As it stands in the file.
    text: String,
    /// As it is shown.
    shown: String,
    first: usize,
    last: usize,
    /// What was cut off the beginning of the only line.
    cut: usize,
    /// A place inside `text`.
    place: Range<usize>,
}

impl Excerpt {
    /// The lines of a span, and of others that are near it.
    fn new(file: &SourceFile, span: Span, others: impl Iterator<Item = Span>) -> Self {
        let start = file.position(span.start()).line;
        let (mut first, mut last) = (start, file.position(span.end()).line.min(start + MAX_LINES));
        for other in others {
            let line = file.position(other.start()).line;
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
            shown: visible(&text).into_owned(),
            text,
            first,
            last,
            cut: 0,
            place: 0..0,
        }
    }

    fn window(file: &SourceFile, number: usize, span: Span) -> Self {
        let line = file.line(number);
        let begin = file.line_start(number);
        let boundary = |at: usize| {
            (0..=at.min(line.len()))
                .rev()
                .find(|&at| line.is_char_boundary(at))
                .unwrap_or(0)
        };
        let cut = boundary((span.start() - begin).saturating_sub(MAX_LINE / 3));
        let end = boundary(cut + MAX_LINE);
        Self {
            text: line[cut..end].to_owned(),
            shown: visible(&line[cut..end]).into_owned(),
            first: number,
            last: number,
            cut,
            place: 0..0,
        }
    }

    fn located(mut self, file: &SourceFile, span: Span) -> Self {
        self.place = self.range(file, span);
        self
    }

    fn snippet(&self) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
        Snippet::source(self.shown.as_str()).line_start(self.first)
    }

    fn holds(&self, file: &SourceFile, span: Span) -> bool {
        let line = file.position(span.start()).line;
        (self.first..=self.last).contains(&line) && self.cut == 0
    }

    /// Where a span of the file lies in the excerpt.
    fn range(&self, file: &SourceFile, span: Span) -> Range<usize> {
        let start = self.offset(file, span.start());
        start..self.offset(file, span.end()).max(start)
    }

    fn offset(&self, file: &SourceFile, byte: usize) -> usize {
        let line = file.position(byte).line;
        if line > self.last {
            return self.shown.len();
        }
        let before: usize = (self.first..line)
            .map(|line| file.line(line).len() + 1)
            .sum();
        let begin = file.line_start(line);
        let inside = byte
            .saturating_sub(begin)
            .min(file.line(line).len())
            .saturating_sub(self.cut);
        let mut at = (before + inside).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        // Signs are not as long as what they stand for.
        visible(&self.text[..at]).len()
    }
}
