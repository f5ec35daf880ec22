//! A text whose typing errors were corrected before it is parsed, and the locations in the
//! original.

use super::{Diagnostic, Span};

/// A copy of a text with replacements.
pub(crate) struct MendedText<'a> {
    source: &'a str,
    text: String,
    /// The end of the part of the source that was copied or replaced.
    copied: usize,
    replacements: Vec<Replacement>,
}

/// A replaced part of a text.
struct Replacement {
    source: Span,
    mended: Span,
    /// The report of the error; `None` for a replacement that is no error.
    report: Option<Diagnostic>,
}

/// The end of a span that a location is.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Start,
    End,
}

impl<'a> MendedText<'a> {
    /// Begins a copy.
    pub(crate) const fn new(source: &'a str) -> Self {
        Self {
            source,
            text: String::new(),
            copied: 0,
            replacements: Vec::new(),
        }
    }

    /// Returns `true` if nothing was replaced.
    pub(crate) const fn is_unchanged(&self) -> bool {
        self.replacements.is_empty()
    }

    /// Returns the number of replacements.
    pub(crate) const fn count(&self) -> usize {
        self.replacements.len()
    }

    /// Replaces a part after all earlier ones. The report gets the replacement as its fix.
    pub(crate) fn replace(&mut self, span: Span, meant: &str, report: Option<Diagnostic>) {
        if span.start() < self.copied {
            return;
        }
        self.text.push_str(&self.source[self.copied..span.start()]);
        let start = self.text.len();
        self.text.push_str(meant);
        self.copied = span.end();
        self.replacements.push(Replacement {
            source: span,
            mended: Span::new(start, self.text.len()),
            report: report.map(|it| it.fix(span, meant)),
        });
    }

    /// Ends the copy and returns its text.
    pub(crate) fn finish(&mut self) -> String {
        self.text.push_str(&self.source[self.copied..]);
        self.copied = self.source.len();
        std::mem::take(&mut self.text)
    }

    /// Returns the span in the source of a span of the copy.
    pub(crate) fn to_source(&self, span: Span) -> Span {
        let end = self.place(span.end(), End::End);
        match span.is_empty() {
            true => Span::at(end),
            false => Span::new(self.place(span.start(), End::Start).min(end), end),
        }
    }

    /// Returns the last replacement that begins at or before a byte of the copy.
    fn replacement_before(&self, at: usize) -> Option<&Replacement> {
        let count = self
            .replacements
            .partition_point(|it| it.mended.start() <= at);
        self.replacements[..count].last()
    }

    fn place(&self, at: usize, end: End) -> usize {
        let Some(last) = self.replacement_before(at) else {
            return at;
        };
        let Replacement { source, mended, .. } = last;
        match (at == mended.start(), at < mended.end(), end) {
            // Deleted text is outside the spans beside it.
            (true, false, End::Start) => source.end(),
            (true, _, _) | (_, true, End::Start) => source.start(),
            (_, true, End::End) => source.end(),
            (false, false, _) => source.end() + (at - mended.end()),
        }
    }

    /// Maps the diagnostics of the copy to the source, and adds the reports of the replacements. A
    /// replacement in the span of an error is not reported, because it did not make the text valid.
    pub(crate) fn diagnostics(self, copy: &str, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let to_source = |it: Diagnostic| self.map_diagnostic(copy, it);
        let mut found: Vec<Diagnostic> = found.into_iter().map(to_source).collect();
        let errors = found.iter().filter(|it| it.is_error());
        let mut errors: Vec<Span> = errors.map(|it| it.span).collect();
        errors.sort_unstable();
        let mut next = 0;
        let mut reached = 0;
        for Replacement { source, report, .. } in self.replacements {
            while let Some(error) = errors.get(next).filter(|it| it.start() < source.end()) {
                reached = reached.max(error.end());
                next += 1;
            }
            found.extend(report.filter(|_| reached <= source.start()));
        }
        found.sort_by_key(|it| it.span);
        found
    }

    fn map_diagnostic(&self, copy: &str, mut found: Diagnostic) -> Diagnostic {
        if let Some(fix) = &mut found.fix {
            // A fix that ends inside a replacement keeps the rest of it.
            let (start, end) = (fix.span.start(), fix.span.end());
            let inside = |at: usize| {
                self.replacement_before(at)
                    .map(|it| it.mended)
                    .filter(|it| it.start() < at && at < it.end())
            };
            let head = inside(start).map_or("", |it| &copy[it.start()..start]);
            let tail = inside(end).map_or("", |it| &copy[end..it.end()]);
            fix.replacement = format!("{head}{}{tail}", fix.replacement);
        }
        found.map_spans(|span| self.to_source(span))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::message::Message;

    #[test]
    fn spans_and_fixes_refer_to_the_original() {
        let source = "a\u{200b}b…c";
        let mut mended = MendedText::new(source);
        mended.replace(Span::new(1, 4), "", None);
        mended.replace(Span::new(5, 8), "...", None);
        let copy = mended.finish();
        assert_eq!(copy, "ab...c");
        let written = |start, end| mended.to_source(Span::new(start, end)).slice(source);
        assert_eq!(written(0, 1), "a");
        assert_eq!(written(1, 2), "b");
        assert_eq!(written(0, 2), "a\u{200b}b");
        assert_eq!(written(2, 5), "…");
        assert_eq!(written(3, 5), "…");
        assert_eq!(written(5, 6), "c");
        let dots = Diagnostic::new(
            Code::UnexpectedInTurn,
            Span::new(3, 5),
            Message::new("notation.dots.message"),
        )
        .fix(Span::new(3, 5), "");
        let found = mended.diagnostics(&copy, vec![dots]);
        let fix = found[0].fix.as_ref().unwrap();
        assert_eq!((fix.span.slice(source), &*fix.replacement), ("…", "."));
    }
}
