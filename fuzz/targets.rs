//! What must hold whatever the bytes are: a function for each fuzz target,
//! called by the fuzzer and, with the corpus, by an ordinary test.

#[path = "targets/check.rs"]
mod check;
#[cfg(feature = "serve")]
#[path = "targets/http.rs"]
mod http;
#[path = "targets/lsp.rs"]
mod lsp;

pub use check::check;
#[cfg(feature = "serve")]
pub use http::http;
pub use lsp::lsp;

use fifangha::diagnostic::{Diagnostic, Severity, SourceFile, Span};
use fifangha::lsp::Places;
use fifangha::message::Strings;
use fifangha::notation::{parse as read, print as write};
use fifangha::replay::{Item, Line};
use fifangha::report::{Style, text as show};
use fifangha::study::Study;
use fifangha_rules::{Game, Position, Rules};

/// Longer inputs find nothing that shorter ones do not.
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
        diagnostic
            .related
            .iter()
            .for_each(|related| is_of(related.span, file.text()));
        diagnostic
            .fix
            .iter()
            .for_each(|fix| is_of(fix.span, file.text()));
    }
    for diagnostic in found.iter().take(20) {
        for strings in Strings::all() {
            let shown = show(file, diagnostic, Style::Plain, strings);
            assert!(shown.contains(diagnostic.code.as_str()));
        }
    }
}

fn is_sound(found: &[Diagnostic]) -> bool {
    found.iter().all(|it| it.severity != Severity::Error)
}

/// Any bytes are read or refused; every place lies in the text, and every
/// mistake can be shown.
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

/// What was read without a mistake says the same when it is printed and read
/// again, and is then in canonical form.
pub fn print(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (document, found) = read(text);
    if !is_sound(&found) {
        // Half of a record must be printed without a crash all the same.
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

/// Any record is replayed; a turn that was played can be played again, and no
/// seed is lost or made.
pub fn replay(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let file = SourceFile::new("text.fif", text);
    let study = Study::of(file);
    shown(&study.file, &study.diagnostics);
    for game in &study.replay.games {
        follow(&game.line, &game.rules);
    }
}

fn follow(line: &Line, rules: &Rules) {
    for item in &line.items {
        match item {
            Item::Turn(turn) => {
                let again = rules
                    .play(&turn.before, &turn.turn)
                    .expect("a turn that was played");
                assert_eq!(again, turn.played);
                assert_eq!(turn.before.total(), turn.played.position.total());
            }
            Item::Variation(line) => follow(line, rules),
            _ => {}
        }
    }
}

/// A position that any game has is written as it is read.
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

/// Every character is found again by its line and its UTF-16 column, and every
/// line and column is a place in the text.
pub fn lsp_offsets(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let places = Places::of(text);
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
