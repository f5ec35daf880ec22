//! A facsimile next to the game, on every page that shows the game; only pictures of the project
//! are accepted.

use std::fs;
use std::io::Cursor;
use std::process::{Command, Output};

use fifangha::budget::SearchContext;
use fifangha::project::{FacsimileImage, Project};
use fifangha::site::{ExportOptions, build, write_typst};

use super::small_project::{Small, files};

/// A picture of minimum size.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const BLOCK: &str = "# A\n\n```fifangha\nrecord: scanned\nshow: game\n```\n";

/// Returns a project whose record names a file as its facsimile.
fn small(facsimile: &str) -> Small {
    let small = Small::new().with_book(BLOCK);
    let text = format!("---\ntitle: T\nfacsimile: {facsimile}\n---\n1. 4R\n");
    small.write("games/scanned.fif", &text);
    let bytes = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, PNG).unwrap();
    fs::create_dir(small.root().join("scans")).unwrap();
    fs::write(small.root().join("scans/page.png"), bytes).unwrap();
    small
}

fn fifangha(small: &Small, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments.split(' '))
        .args(["--language", "en"])
        .current_dir(small.root())
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

#[test]
fn it_stands_wherever_the_game_is_shown() {
    let small = small("{file: ../scans/page.png, is: {en: '\"><script>x</script>', fr: La page}}");
    let source = format!("src=\"data:image/png;base64,{PNG}\"");
    let escaped = "alt=\"Facsimile: &quot;&gt;&lt;script&gt;x";
    for arguments in [
        "replay games/scanned.fif --format html",
        "print games/scanned.fif",
    ] {
        let done = fifangha(&small, arguments);
        let page = String::from_utf8(done.stdout).unwrap();
        assert!(
            page.contains(&source) && page.contains(escaped),
            "{arguments}: {page}"
        );
        assert!(!page.contains("<script>x"), "{arguments}");
    }
    let bindings = ExportOptions {
        pdf: false,
        epub: true,
    };
    let project = || Project::find_from(small.root()).unwrap();
    let public = small.root().join("public");
    build(project(), &public, bindings, &SearchContext::default()).unwrap();
    let page = fs::read_to_string(public.join("en/a.html")).unwrap();
    assert!(page.contains(&source) && page.contains(escaped), "{page}");
    let page = fs::read_to_string(public.join("fifangha-fr.html")).unwrap();
    assert!(page.contains(&source) && page.contains("Fac-similé\u{a0}: La page"));
    let epub = fs::read(public.join("fifangha-en.epub")).unwrap();
    let zip = zip::ZipArchive::new(Cursor::new(epub)).unwrap();
    assert!(zip.file_names().any(|it| it.unwrap().ends_with(".png")));
    let to = small.root().join("sources");
    write_typst(project(), &to, &SearchContext::default()).unwrap();
    let sources = files(&to.join("en"));
    let is = |path: &std::path::PathBuf| path.extension().is_some_and(|it| it == "png");
    let (picture, _) = sources.iter().find(|it| is(&it.0)).unwrap();
    let name = picture.file_name().unwrap().to_str().unwrap();
    let shown = format!("#pictured(\"{name}\"").into_bytes();
    let shows = |text: &Vec<u8>| text.windows(shown.len()).any(|it| it == shown);
    assert!(sources.iter().any(|it| shows(&it.1)));
}

#[test]
fn what_cannot_be_shown_is_reported_at_its_place() {
    let large = "../scans/large.png";
    for (file, expected) in [
        (
            "../scans/pages.png",
            "there is no picture `../scans/pages.png`",
        ),
        ("../../page.png", "there is no picture"),
        ("/etc/page.png", "leads out of the project"),
        ("../scans/page.tiff", "is not a picture that pages can show"),
        ("../fifangha.yaml", "is not a picture that pages can show"),
        ("../scans/words.png", "is not a picture that pages can show"),
        (large, "is larger than 2 MiB"),
        ("../scans", "is not a picture that pages can show"),
        ("../scans/outside.png", "leads out of the project"),
        ("[a, b]", "the value of `facsimile` is not valid"),
    ] {
        let small = small(file);
        small.write("scans/words.png", "no picture");
        small.write("fifangha.yaml", "title: T\n");
        let bytes = vec![0; FacsimileImage::MAX_BYTES + 1];
        fs::write(small.root().join("scans/large.png"), bytes).unwrap();
        let elsewhere = tempfile::NamedTempFile::with_suffix(".png").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(elsewhere.path(), small.root().join("scans/outside.png"))
            .unwrap();
        #[cfg(not(unix))]
        if file.contains("outside") {
            continue;
        }
        for arguments in ["check", "check games/scanned.fif", "build"] {
            let done = fifangha(&small, arguments);
            let messages =
                String::from_utf8_lossy(&done.stderr) + String::from_utf8_lossy(&done.stdout);
            assert!(!done.status.success(), "{arguments}: {file}");
            assert!(
                messages.contains(expected),
                "{arguments}: {file}: {messages}"
            );
            assert!(
                messages.contains("games/scanned.fif:3:12"),
                "{arguments}: {file}: {messages}"
            );
        }
        // Commands that do not check it do not show it either.
        let done = fifangha(&small, "replay games/scanned.fif --format html");
        assert!(!String::from_utf8_lossy(&done.stdout).contains("fif-facsimile\">"));
    }
}
