//! Properties that hold for all inputs: a function for each fuzz target, called by the fuzzer and,
//! with the corpus, by an ordinary test.

#[path = "targets/check_target.rs"]
mod check;
#[cfg(feature = "serve")]
#[path = "targets/http_target.rs"]
mod http;
#[path = "targets/lsp_target.rs"]
mod lsp;

// Each fuzz target is a program that uses one of them.
#[allow(unused_imports)]
pub use check::check;
#[cfg(feature = "serve")]
#[allow(unused_imports)]
pub use http::http;
#[allow(unused_imports)]
pub use lsp::lsp;

use fifangha::diagnostic::{Diagnostic, Severity, SourceFile, Span};
use fifangha::lsp::Utf16LineIndex;
use fifangha::message::Strings;
use fifangha::notation::{parse as read, print as write};
use fifangha::replay::{Line, LineItem};
use fifangha::report::{ColourMode, render_diagnostic as show};
use fifangha::study::Study;
use fifangha_rules::{Game, Position, Rules};

/// Longer inputs find nothing new.
const MOST_BYTES: usize = 16 << 10;

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data)
        .ok()
        .filter(|text| text.len() <= MOST_BYTES)
}

fn is_of(span: Span, text: &str) {
    assert!(span.start() <= span.end(), "{span:?} is no span");
    assert!(
        text.get(span.range()).is_some(),
        "{span:?} is not of the text"
    );
}

fn shown(file: &SourceFile, found: &[Diagnostic]) {
    for diagnostic in found {
        is_of(diagnostic.span, file.text());
        for it in &diagnostic.related {
            is_of(it.span, file.text());
        }
        if let Some(fix) = &diagnostic.fix {
            is_of(fix.span, file.text());
        }
    }
    for diagnostic in found.iter().take(20) {
        for strings in Strings::all() {
            let shown = show(file, diagnostic, ColourMode::Plain, strings);
            assert!(shown.contains(diagnostic.code.as_str()));
        }
    }
}

fn is_sound(found: &[Diagnostic]) -> bool {
    found.iter().all(|it| it.severity != Severity::Error)
}

/// Any bytes are parsed or rejected; every span is within the text, and every diagnostic can be
/// rendered.
pub fn parse(data: &[u8]) {
    let Some(text) = text(data) else {
        let read = SourceFile::from_bytes("bytes.fif", data.to_vec());
        assert!(read.is_ok() == std::str::from_utf8(data).is_ok());
        return;
    };
    let (mut document, found) = read(text);
    document.each_span(|span| is_of(*span, text));
    shown(&SourceFile::new("text.fif", text), &found);
}

/// A document parsed without errors is unchanged after printing and parsing again, and its printed
/// form is canonical.
pub fn print(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (document, found) = read(text);
    if !is_sound(&found) {
        // A partly parsed record must be printed without a crash as well.
        write(&document);
        return;
    }
    let printed = write(&document);
    let (again, found) = read(&printed);
    assert!(is_sound(&found), "{printed:?} is misread: {found:?}");
    assert_eq!(printed, write(&again));
    assert_eq!(
        document.without_spans(),
        again.without_spans(),
        "{printed:?}"
    );
}

/// Any record is replayed; a turn that was played can be played again, and the number of seeds
/// stays the same.
pub fn replay(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let file = SourceFile::new("text.fif", text);
    let study = Study::from_file(file);
    shown(&study.file, &study.diagnostics);
    for game in &study.replay.games {
        follow(&game.line, &game.rules);
    }
}

fn follow(line: &Line, rules: &Rules) {
    for item in &line.items {
        match item {
            LineItem::Turn(turn) => {
                let again = rules
                    .play(&turn.before, &turn.turn)
                    .expect("a turn that was played");
                assert_eq!(again, turn.played);
                assert_eq!(turn.before.total(), turn.played.position.total());
            }
            LineItem::Variation(line) => follow(line, rules),
            _ => {}
        }
    }
}

/// A position of any game is parsed and printed without a change.
pub fn position(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for game in Game::ALL {
        for &columns in game.sizes() {
            let Some(rules) = game.rules_on(columns) else {
                continue;
            };
            let Ok(position) = Position::parse(text, &rules) else {
                continue;
            };
            let written = position.to_string();
            assert_eq!(Position::parse(&written, &rules), Ok(position), "{written}");
            assert_eq!(position.setup().position(&rules), Ok(position), "{written}");
            assert_eq!(position.mirrored().mirrored(), position, "{written}");
        }
    }
}

/// Every character is found again by its line and its UTF-16 column, and every line and column is a
/// position in the text.
pub fn lsp_offsets(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let places = Utf16LineIndex::of(text);
    let mut last = None;
    for (byte, character) in text.char_indices() {
        let position = places.position(text, byte);
        assert!(
            last.is_none_or(|last| last < position),
            "{byte} is out of order"
        );
        last = Some(position);
        if !matches!(character, '\r' | '\n') {
            assert_eq!(places.byte(text, position), byte);
        }
        for skip in [1, 2, 1000, u32::MAX] {
            let mut beyond = position;
            beyond.character = beyond.character.saturating_add(skip);
            assert!(text.is_char_boundary(places.byte(text, beyond)));
            beyond.line = beyond.line.saturating_add(skip);
            assert!(text.is_char_boundary(places.byte(text, beyond)));
        }
    }
}

/// Any folder is built or rejected; a build writes only into `public` and through no link, and
/// nothing from outside the project gets into the site.
pub fn build_project(data: &[u8]) {
    use fifangha::budget::SearchContext;
    use fifangha::project::Project;
    use fifangha::site::{ExportOptions, SiteError, build};

    let Some(text) = text(data).filter(|it| it.len() <= 4 << 10) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let base = folder.path().canonicalize().expect("its path");
    let project = folder::laid_out(&base, text);
    let before = folder::files(&base);
    let output = project.join("public");
    let built = build(
        Project::at(&project),
        &output,
        ExportOptions::default(),
        &SearchContext::default(),
    );
    let after = folder::files(&base);
    let site = |path: &std::path::Path| path.starts_with(&output);
    for (path, content) in before.iter().filter(|(path, _)| !site(path)) {
        let same = after.get(path) == Some(content);
        assert!(same, "{} changed", path.display());
    }
    for (path, content) in &after {
        let known = before.get(path);
        assert!(site(path) || known.is_some(), "{} is new", path.display());
        let leaked = content
            .as_ref()
            .is_some_and(|it| it.contains(folder::SECRET));
        assert!(
            !leaked || known == Some(content),
            "{} leaks",
            path.display()
        );
    }
    match built {
        Ok(_) => assert!(after[&output.join("index.html")].is_some()),
        Err(SiteError::Io { .. }) => {}
        Err(error) => {
            assert!(before == after, "something was written, though: {error}");
        }
    }
}

/// Projects for the target [`build_project`].
mod folder {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Content of each file of the victim.
    pub(super) const SECRET: &str = "the secret of somebody";

    /// A book that can be built.
    const BOOK: [(&str, &str); 4] = [
        ("book/en/book.toml", "[book]\ntitle = \"T\"\n"),
        ("book/en/src/SUMMARY.md", "- [A](a.md)\n"),
        ("book/en/src/a.md", "# A\n\nText.\n"),
        ("games/a.fif", "1. 4R\n"),
    ];

    /// Creates a project next to a victim folder, with the files and links of an input: a line
    /// `file PATH`, the lines of the file each after `|`; or `link PATH TARGET`.
    pub(super) fn laid_out(base: &Path, input: &str) -> PathBuf {
        let (project, victim) = (base.join("project"), base.join("victim"));
        fs::create_dir_all(victim.join("deep")).expect("a folder");
        for file in ["index.html", "a.html", "a.md", "deep/a.txt"] {
            fs::write(victim.join(file), SECRET).expect("a file");
        }
        for (path, text) in BOOK {
            write(&project.join(path), text);
        }
        let mut file: Option<(PathBuf, String)> = None;
        for line in input.lines().chain(["end"]) {
            if let Some(((_, text), more)) = file.as_mut().zip(line.strip_prefix('|')) {
                let absolute = victim.to_string_lossy();
                text.push_str(&more.replace("VICTIM", &absolute));
                text.push('\n');
                continue;
            }
            if let Some((path, text)) = file.take() {
                write(&path, &text);
            }
            if let Some(path) = line.strip_prefix("file ") {
                file = inside(&project, path).map(|it| (it, String::new()));
            } else if let Some((path, to)) =
                line.strip_prefix("link ").and_then(|it| it.split_once(' '))
            {
                link(&project, path, to);
            }
        }
        project
    }

    /// Returns a path in the project if there is no link on the way.
    fn inside(project: &Path, path: &str) -> Option<PathBuf> {
        let mut at = project.to_owned();
        let parts = path.split('/').filter(|it| !["", ".", ".."].contains(it));
        for part in parts.take(6) {
            if part.contains('\0') || part.len() > 60 || at.is_symlink() {
                return None;
            }
            at.push(part);
        }
        (at != project && !at.is_symlink()).then_some(at)
    }

    fn write(path: &Path, text: &str) {
        let folder = path.parent().expect("a folder");
        if fs::create_dir_all(folder).is_ok() {
            // Files that cannot be written, such as over a folder, are skipped.
            let _written = fs::write(path, text);
        }
    }

    /// Creates a link to one of a few targets, all inside the test folder.
    fn link(project: &Path, path: &str, to: &str) {
        let Some(path) = inside(project, path) else {
            return;
        };
        let base = project.parent().expect("the base");
        let to = match to {
            "victim" => base.join("victim"),
            "deep" => base.join("victim/deep"),
            "file" => base.join("victim/index.html"),
            "text" => base.join("victim/deep/a.txt"),
            "new" => base.join("victim/new"),
            "games" => project.join("games"),
            "book" => project.join("book/en"),
            "self" => path.clone(),
            _ => return,
        };
        fs::create_dir_all(path.parent().expect("a folder")).ok();
        let _gone = fs::remove_file(&path);
        #[cfg(unix)]
        let _made = std::os::unix::fs::symlink(to, path);
    }

    /// Returns everything in a folder: the text of each file, `None` for other entries.
    pub(super) fn files(folder: &Path) -> BTreeMap<PathBuf, Option<String>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let entry = entry.expect("an entry");
                let kind = entry.file_type().expect("a kind");
                if kind.is_dir() {
                    folders.push(entry.path());
                }
                let text = kind.is_file().then(|| {
                    let bytes = fs::read(entry.path()).expect("a file");
                    String::from_utf8_lossy(&bytes).into_owned()
                });
                found.insert(entry.path(), text);
            }
        }
        found
    }
}
