//! Incremental updates of a study: unchanged games keep their results.

use super::{Study, parse, parse_part};
use crate::budget::{Budget, SearchLimits};
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::notation::ast::Document;
use crate::replay::{RecordReplay, replay_incrementally};

impl Study {
    /// Returns the study of another text under the same name, the same as
    /// [`Study::from_file`].
    ///
    /// Only games with changed text are parsed and replayed again, unless there are
    /// syntax errors.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Self {
        self.with_text_and_budget(text, Budget::unwatched(SearchLimits::FILE))
    }

    /// Like [`Study::with_text`], with a budget as in [`Study::from_file_with_budget`].
    #[must_use]
    pub fn with_text_and_budget(self, text: impl Into<String>, proofs: Budget) -> Self {
        let file = self.file.with_text(text);
        let (document, mistakes) = match self.reparse(&file) {
            Some(document) => (document, Vec::new()),
            None => parse(&file),
        };
        let known = self.reusable_results(&file, &document, &mistakes);
        let replay = replay_incrementally(&document, &mistakes, known, proofs);
        Self::new(file, document, mistakes, replay)
    }

    /// Parses only the records around a change. Returns `None` if the old or new text
    /// has syntax errors: braces may extend beyond their record.
    fn reparse(&self, file: &SourceFile) -> Option<Document> {
        let text = file.text();
        let old = self.file.text();
        if self.diagnostics.iter().any(|it| it.code.is_of_reading()) {
            return None;
        }
        let same = |(a, b): &(u8, u8)| a == b;
        let shorter = old.len().min(text.len());
        let prefix = old.bytes().zip(text.bytes()).take_while(same).count();
        let suffix = (old.bytes().rev().zip(text.bytes().rev()))
            .take(shorter - prefix)
            .take_while(same)
            .count();
        let records = &self.document.records;
        let start = |index: usize| records[index].span.start();
        // One more record on each side, since they share a separator.
        let whole = records.partition_point(|it| it.span.start() <= prefix);
        let from = whole.saturating_sub(2);
        let rest = records.partition_point(|it| it.span.start() <= old.len() - suffix);
        let to = (rest + 1).min(records.len());
        let by = text.len() as isize - old.len() as isize;
        let end = match to < records.len() {
            true => start(to).checked_add_signed(by)?,
            false => text.len(),
        };
        let first = if from == 0 { 0 } else { start(from) };
        let (mut read, found) = parse_part(file, text.get(first..end)?);
        if !found.is_empty() {
            return None;
        }
        read.each_span(|span| *span = span.shifted(first as isize));
        let mut records = records.clone();
        for record in &mut records[to..] {
            record.each_span(&mut |span: &mut Span| *span = span.shifted(by));
        }
        records.splice(from..to, read.records);
        Some(Document { records })
    }

    /// Returns the results of the unchanged records at the beginning and the end of the
    /// file.
    fn reusable_results(
        self,
        file: &SourceFile,
        document: &Document,
        mistakes: &[Diagnostic],
    ) -> Vec<Option<RecordReplay>> {
        let cut = |it: &Diagnostic| it.code == Code::TooManyMistakes;
        if self.diagnostics.iter().chain(mistakes).any(cut) {
            return Vec::new();
        }
        let old = record_chunks(&self.file, &self.document, &self.diagnostics);
        let new = record_chunks(file, document, mistakes);
        let (before, after) = (old.len(), new.len());
        let same = |(old, new): &(&RecordChunk<'_>, &RecordChunk<'_>)| old.text == new.text;
        let head = old.iter().zip(&new).take_while(same).count();
        let back = old[head..].iter().rev().zip(new[head..].iter().rev());
        let tail = back.take_while(same).count();
        let mut known: Vec<Option<RecordReplay>> =
            std::iter::repeat_with(|| None).take(after).collect();
        for (index, part) in self.replay.into_record_replays().enumerate() {
            let there = if index < head {
                index
            } else if index >= before - tail {
                index + after - before
            } else {
                continue;
            };
            if old[index].clean && new[there].clean {
                let by = new[there].start as isize - old[index].start as isize;
                known[there] = Some(part.shifted(by));
            }
        }
        known
    }
}

/// A record with the text up to the next one.
struct RecordChunk<'s> {
    start: usize,
    text: &'s str,
    /// `true` if it has no syntax errors.
    clean: bool,
}

fn record_chunks<'s>(
    file: &'s SourceFile,
    document: &Document,
    found: &[Diagnostic],
) -> Vec<RecordChunk<'s>> {
    let misread: Vec<Span> = found
        .iter()
        .filter(|it| it.code.is_of_reading())
        .map(|it| it.span)
        .collect();
    let starts = document.records.iter().map(|record| record.span.start());
    let ends = starts.clone().skip(1).chain([file.text().len()]);
    let mut from = 0;
    starts
        .zip(ends)
        .map(|(start, end)| {
            // Sorted by start.
            while misread.get(from).is_some_and(|it| it.end() < start) {
                from += 1;
            }
            RecordChunk {
                start,
                text: Span::new(start, end).slice(file.text()),
                clean: misread.get(from).is_none_or(|it| it.start() > end),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    /// Returns the study of a text with a word replaced, parsed from scratch and
    /// incrementally.
    fn renewed(text: &str, old: &str, new: &str) -> (Study, Study) {
        let of = |text: String| Study::from_file(SourceFile::new("games.fif", text));
        let changed = text.replacen(old, new, 1);
        (of(text.to_owned()).with_text(changed.clone()), of(changed))
    }

    #[track_caller]
    fn same((renewed, whole): (Study, Study)) {
        assert_eq!(format!("{renewed:?}"), format!("{whole:?}"));
    }

    const THREE: &str = "---\ntitle: a\n---\n1. 4R {a} (1. 7R)\n---\ntitle: b\n---\n1. 4R 2. 4R\n---\ntitle: c\n---\n1. 4R @only 2 [~ 1]\n";

    #[test]
    fn it_is_as_if_the_whole_text_had_been_replayed() {
        same(renewed(THREE, "2. 4R", "2. 3R"));
        same(renewed(THREE, "{a}", "{a"));
        same(renewed(THREE, "{a}", "{longer}"));
        same(renewed(THREE, "---\ntitle: b\n---\n", ""));
        same(renewed(THREE, "1. 4R @", "---\ntitle: d\n---\n1. 4R @"));
        same(renewed(THREE, "title: c", "title: [c"));
        same(renewed(THREE, THREE, ""));
        let (again, _) = renewed("", "", THREE);
        same((again, Study::from_file(SourceFile::new("games.fif", THREE))));
    }

    #[test]
    fn only_the_game_that_was_changed_is_replayed() {
        let study = Study::from_file(SourceFile::new("games.fif", THREE));
        let file = SourceFile::new("games.fif", THREE.replace("2. 4R", "2. 3R!"));
        let (document, mistakes) = notation::parse(file.text());
        let known = study.reusable_results(&file, &document, &mistakes);
        let kept: Vec<_> = known.iter().map(Option::is_some).collect();
        assert_eq!(kept, [true, false, true]);
    }

    #[test]
    fn only_records_that_were_read_without_mistakes_are_taken_over() {
        let text = THREE.replace("title: b", "titel: [");
        let study = Study::from_file(SourceFile::new("games.fif", text.clone()));
        let file = study.file.with_text(text.clone());
        let (document, mistakes) = notation::parse(&text);
        let known = study.reusable_results(&file, &document, &mistakes);
        let known: Vec<bool> = known.iter().map(Option::is_some).collect();
        assert_eq!(known, [true, false, true]);
    }
}
