//! Files that a chapter includes, `{{#include file.md:2:5}}`, as in mdBook.

use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use super::links::nfc;
#[cfg(feature = "lsp")]
use crate::diagnostic::Spanned;
use crate::diagnostic::{Code, Diagnostic, SourceFile, Span};
use crate::message::Message;

/// The maximum depth of includes inside included files.
const MAX_DEPTH: usize = 10;

/// The maximum size of all files that a chapter includes, those inside included files too, in bytes.
const MAX_INCLUDED: usize = 16 << 20;

/// The size that each include counts in addition, because it has to be read.
const INCLUDE_COST: usize = 1 << 10;

/// A piece of a text with its includes resolved: copied from the file, or an included file.
#[derive(Clone, Debug)]
pub(in crate::site) struct Piece {
    start: usize,
    /// Its range in the file.
    source: Range<usize>,
    is_copy: bool,
}

/// Returns the text of a chapter with its includes resolved, and its pieces in order; `base` is the
/// folder of relative paths.
///
/// # Errors
///
/// Returns a diagnostic if an include leads out of `folder`, directly or through included files, or if
/// they are too large.
pub(in crate::site) fn resolve_includes(
    source: &str,
    base: &Path,
    folder: &Path,
) -> Result<(String, Vec<Piece>), Diagnostic> {
    let mut left = MAX_INCLUDED;
    let replaced = replace_directives(source, base, folder, (0, &mut left));
    replaced.map_err(|range| {
        let message = match left {
            0 => Message::new("site.link.too_much").with("mib", MAX_INCLUDED >> 20),
            _ => Message::new("site.link.outer").with("file", &source[range.clone()]),
        };
        Diagnostic::new(Code::BrokenLink, range.into(), message)
    })
}

/// Replaces the directives of a text, which is included at a depth; a number of bytes is `left`.
/// Returns the range of a directive that leads out of `folder` or is too large as an error.
fn replace_directives(
    source: &str,
    base: &Path,
    folder: &Path,
    (depth, left): (usize, &mut usize),
) -> Result<(String, Vec<Piece>), Range<usize>> {
    let (mut text, mut pieces, mut done) = (String::new(), Vec::new(), 0);
    let mut add = |added: &str, source, is_copy| {
        let start = text.len();
        pieces.push(Piece {
            start,
            source,
            is_copy,
        });
        text.push_str(added);
    };
    for it in find_directives(source) {
        let range = it.range.clone();
        add(&source[done..range.start], done..range.start, true);
        let replacement = it.replacement(source, base, folder, (depth, &mut *left));
        add(&replacement.ok_or(range.clone())?, range.clone(), false);
        done = range.end;
    }
    add(&source[done..], done..source.len(), true);
    Ok((text, pieces))
}

/// Maps a span of a text with these pieces to the file. Included text is located at its include.
pub(in crate::site) fn map_span(pieces: &[Piece], span: Span) -> Span {
    let map = |offset: usize, is_end: bool| {
        let after = pieces.partition_point(|it| it.start <= offset);
        match after.checked_sub(1).map(|at| &pieces[at]) {
            Some(it) if it.is_copy => it.source.start + offset - it.start,
            Some(it) if is_end => it.source.end,
            Some(it) => it.source.start,
            None => offset,
        }
    };
    Span::new(map(span.start(), false), map(span.end(), true))
}

/// A `{{…}}` of a text that is replaced.
#[derive(Debug)]
struct Directive {
    range: Range<usize>,
    kind: DirectiveKind,
}

#[derive(Debug, PartialEq)]
enum DirectiveKind {
    /// `\{{#include x}}` stands for the text without the backslash.
    Escaped,
    /// A file, with the lines of it to include: `2:5` or the name of an anchor.
    Include(PathBuf, String),
    /// A program as a code block.
    Playground(PathBuf),
    /// The title of the page, which a site takes from the heading.
    Title,
}

impl Directive {
    /// Returns the text in place of the directive; `None` if it leads out of `folder` or is too
    /// large.
    fn replacement(
        &self,
        text: &str,
        base: &Path,
        folder: &Path,
        (depth, left): (usize, &mut usize),
    ) -> Option<String> {
        let written = &text[self.range.clone()];
        let (path, lines) = match &self.kind {
            DirectiveKind::Escaped => return Some(written[1..].to_owned()),
            DirectiveKind::Title => return Some(String::new()),
            DirectiveKind::Include(path, lines) => (path, Some(lines)),
            DirectiveKind::Playground(path) => (path, None),
        };
        let target = normalize_path(&base.join(&*nfc(&path.to_string_lossy())));
        if !target.starts_with(folder) {
            return None;
        }
        let included = match SourceFile::open_inside(folder, "", &target) {
            Ok(file) => file.text().to_owned(),
            Err(_) => return Some(written.to_owned()),
        };
        let Some(lines) = lines else {
            return Some(format!("```rust\n{}\n```\n", included.trim_end()));
        };
        if depth >= MAX_DEPTH {
            return Some(String::new());
        }
        let included = select_lines(&included, lines);
        *left = left.saturating_sub(included.len() + INCLUDE_COST);
        if *left == 0 {
            return None;
        }
        let base = target.parent().unwrap_or(folder);
        let resolved = replace_directives(&included, base, folder, (depth + 1, left));
        resolved.ok().map(|(text, _)| text)
    }
}

/// Returns the files that a text includes, as they are written.
#[cfg(feature = "lsp")]
pub(in crate::site) fn included_files(text: &str) -> Vec<Spanned<PathBuf>> {
    let file = |it: Directive| {
        let (DirectiveKind::Include(path, _) | DirectiveKind::Playground(path)) = it.kind else {
            return None;
        };
        let start = it.range.start + text[it.range.clone()].find(path.to_str()?)?;
        let end = start + path.as_os_str().len();
        Some(Spanned::new(path, Span::new(start, end)))
    };
    find_directives(text).into_iter().filter_map(file).collect()
}

/// Returns the directives of a text, in order.
fn find_directives(text: &str) -> Vec<Directive> {
    let mut found = Vec::new();
    let (mut at, mut end) = (0, 0);
    while let Some(start) = text[at..].find("{{").map(|it| at + it) {
        // One end may belong to several starts.
        if end < start + 2 {
            let Some(next) = text[start + 2..].find("}}") else {
                break;
            };
            end = start + 2 + next;
        }
        at = start + 1;
        let inside = &text[start + 2..end];
        let Some(kind) = directive_kind(inside) else {
            continue;
        };
        let escaped = text[..start].ends_with('\\') && !inside.contains('\n');
        let (start, kind) = match escaped {
            true => (start - 1, DirectiveKind::Escaped),
            false => (start, kind),
        };
        at = end + 2;
        found.push(Directive {
            range: start..at,
            kind,
        });
    }
    found
}

fn directive_kind(inside: &str) -> Option<DirectiveKind> {
    let word = inside.trim_start().strip_prefix('#')?;
    let (kind, rest) = word.split_at(word.find(char::is_whitespace)?);
    let path = rest.split_whitespace().next()?;
    let (file, lines) = path.split_once(':').unwrap_or((path, ""));
    match kind {
        "include" | "rustdoc_include" => Some(DirectiveKind::Include(file.into(), lines.into())),
        "playground" | "playpen" => Some(DirectiveKind::Playground(path.into())),
        "title" => Some(DirectiveKind::Title),
        _ => None,
    }
}

/// Returns the lines that an include names: `2`, `2:5`, `2:`, `:5`, an anchor, or all.
fn select_lines(text: &str, lines: &str) -> String {
    let (first, last) = match lines.split_once(':') {
        Some((first, last)) => (first, last.parse().unwrap_or(usize::MAX)),
        None => (lines, lines.parse().unwrap_or(usize::MAX)),
    };
    let first = match first.parse::<usize>() {
        Ok(first) => first.saturating_sub(1),
        Err(_) if first.is_empty() => 0,
        Err(_) => return anchored_lines(text, first),
    };
    let chosen = text.lines().take(last).skip(first);
    chosen.collect::<Vec<_>>().join("\n")
}

/// Returns the lines between `ANCHOR: name` and `ANCHOR_END: name`, without other anchors.
fn anchored_lines(text: &str, name: &str) -> String {
    let named = |line: &str, mark: &str| {
        let rest = line.split_once(mark)?.1.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        Some(rest[..end.unwrap_or(rest.len())].to_owned())
    };
    let (mut inside, mut out) = (false, Vec::new());
    for line in text.lines() {
        if let Some(end) = named(line, "ANCHOR_END:") {
            inside &= end != name;
        } else if let Some(begin) = named(line, "ANCHOR:") {
            inside |= begin == name;
        } else if inside {
            out.push(line);
        }
    }
    out.join("\n")
}

/// Removes `.` and `..` from a path, ignoring symbolic links.
fn normalize_path(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn includes_are_those_of_mdbook() {
        let text = "{{#include a.md}} {{ #include  b.md:2:3 }} {{#playground c.rs edit}} {{x}}";
        let kinds: Vec<_> = find_directives(text)
            .into_iter()
            .map(|it| it.kind)
            .collect();
        assert_eq!(
            kinds,
            [
                DirectiveKind::Include("a.md".into(), String::new()),
                DirectiveKind::Include("b.md".into(), "2:3".into()),
                DirectiveKind::Playground("c.rs".into()),
            ]
        );
        assert_eq!(find_directives("{{{#include a}}")[0].range, 1..15);
        let escaped = |text| find_directives(text)[0].kind == DirectiveKind::Escaped;
        assert!(escaped(r"\{{#include a}}") && !escaped("\\{{#include\na}}"));
        let many = "{{#include a ".repeat(100_000) + "}}" + &"{{".repeat(100_000);
        assert_eq!(find_directives(&many).len(), 1);
    }

    #[test]
    fn lines_are_chosen_by_number_or_anchor() {
        let text = "1\n2 ANCHOR: a\n3\n4 ANCHOR_END: a\n5\n";
        let of = |lines| select_lines(text, lines);
        assert_eq!(
            [of("3"), of("3:"), of(":1")],
            ["3", "3\n4 ANCHOR_END: a\n5", "1"]
        );
        assert_eq!([of("a"), of("5:9"), of("b")], ["3", "5", ""]);
    }

    #[test]
    fn no_include_leads_out_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("book");
        fs::create_dir_all(book.join("en/src")).unwrap();
        fs::write(book.join("shared.md"), "{{#include en/src/deep.md}}").unwrap();
        fs::write(book.join("en/src/deep.md"), "{{#include ../../shared.md}}").unwrap();
        let base = book.join("en/src");
        let of = |text: &str| resolve_includes(text, &base, &book);
        assert!(of("{{#include ../../shared.md}}").is_ok());
        assert_eq!(
            of("{{#include none.md}}").unwrap().0,
            "{{#include none.md}}"
        );
        for out in [
            "{{#include /etc/passwd}}",
            "{{#rustdoc_include ../../../x:1}}",
        ] {
            let found = of(&format!("a {out} b")).unwrap_err();
            assert_eq!(found.span, Span::new(2, 2 + out.len()));
        }
        fs::write(book.join("en/src/deep.md"), "{{#include ../../../x}}").unwrap();
        assert!(of("{{#include ../../shared.md}}").is_err());
    }

    #[test]
    fn included_text_is_located_at_its_include() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("b.md"), "longer than its name").unwrap();
        let source = "a {{#include b.md}} c";
        let (text, pieces) = resolve_includes(source, folder.path(), folder.path()).unwrap();
        assert_eq!(text, "a longer than its name c");
        let at = |word: &str| {
            let start = text.find(word).unwrap();
            map_span(&pieces, Span::new(start, start + word.len())).slice(source)
        };
        assert_eq!(
            [at("than"), at(" c"), at("a")],
            ["{{#include b.md}}", " c", "a"]
        );
    }
}
