//! The book in a browser while it is edited: it is reloaded after a change, shows errors, and is
//! served to its own pages only.
#![cfg(feature = "serve")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::support::served::{Running, Served, begun};

/// Returns the version number that a page sends when it asks for changes.
fn version(page: &str) -> String {
    let behind = page.split("/.fifangha/after/").nth(1).unwrap();
    behind.split('"').next().unwrap().to_owned()
}

#[test]
fn a_change_shows_and_a_mistake_is_reported_with_its_place() {
    let folder = begun();
    let chapter = folder.path().join("book/book/en/src/first-game.md");
    let mut served = Served::start(&folder.path().join("book"));
    assert!(served.page("/").contains("<h1"));
    let before = served.page("/en/first-game.html");
    assert!(before.contains("<svg") && !before.contains("fif-mistakes"));
    let text = fs::read_to_string(&chapter).unwrap();
    fs::write(&chapter, text.replace("# A first game", "# Other words")).unwrap();
    // The page asks, and gets a response when there is a new version.
    let began = Instant::now();
    let after = served.page(&format!("/.fifangha/after/{}", version(&before)));
    assert_ne!(after, version(&before), "{:?}", began.elapsed());
    served.made();
    assert!(served.page("/en/first-game.html").contains("Other words"));
    let wrong = text.replace("record: first-game", "record: second-game");
    fs::write(&chapter, wrong).unwrap();
    served.made();
    let content = served.page("/en/first-game.html");
    assert!(
        content.contains("fif-mistakes") && content.contains("F503"),
        "{content}"
    );
    assert!(
        content.contains("book/en/src/first-game.md:7:9"),
        "{content}"
    );
    assert!(content.contains("Other words"), "the page as it was stays");
    let record = folder.path().join("book/games/first-game.fif");
    fs::write(&chapter, &text).unwrap();
    served.made();
    let held = fs::read_to_string(&record).unwrap();
    fs::write(&record, format!("{held}\n@seeds S <b>\n")).unwrap();
    served.made();
    let content = served.page("/en/index.html");
    assert!(
        content.contains("games/first-game.fif") && content.contains("&lt;b&gt;"),
        "{content}"
    );
    fs::write(&record, held).unwrap();
    served.made();
    assert!(!served.page("/").contains("fif-mistakes"));
}

#[test]
fn nobody_else_is_answered_and_nothing_else_is_shown() {
    let folder = begun();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let served = Served::start(&folder.path().join("book"));
    let at = |path: &str| served.ask("GET", path, &[served.host()]).0;
    assert_eq!(at("/en/index.html"), 200);
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/en/../../fifangha.yaml",
        "//etc/passwd",
        "/fifangha.yaml",
        "/%ff",
        "/%",
    ] {
        assert_eq!(at(path), 404, "{path}");
    }
    let evil = ("Host", format!("evil.example:{}", served.port));
    assert_eq!(served.ask("GET", "/", &[evil]).0, 403);
    assert_eq!(served.ask("GET", "/", &[]).0, 403);
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let headers = [served.host(), (name, value.to_owned())];
        assert_eq!(served.ask("GET", "/", &headers).0, 403, "{name}: {value}");
    }
    let own = ("Origin", format!("http://localhost:{}", served.port));
    assert_eq!(served.ask("GET", "/", &[served.host(), own]).0, 200);
    assert_eq!(served.ask("POST", "/", &[served.host()]).0, 405);
}

/// `build --watch` builds after each change, reports an error with its location, leaves the site
/// unchanged, and continues.
#[test]
fn a_book_is_built_again_after_each_change_and_after_a_mistake() {
    let folder = begun();
    let root = folder.path().join("book");
    let mut process = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["build", "--watch", "--language", "en"])
        .current_dir(&root)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(process.stdout.take().unwrap());
    let _process = Running(process);
    let mut output = output.lines().map(Result::unwrap);
    // The last line of a successful build names a file.
    let mut line = |part: &str| output.find(|it| it.contains(part)).unwrap();
    let page = || fs::read_to_string(root.join("public/en/first-game.html")).unwrap();
    line("index.html");
    let chapter = root.join("book/en/src/first-game.md");
    let text = fs::read_to_string(&chapter).unwrap();
    fs::write(&chapter, text.replace("# A first game", "# Other words")).unwrap();
    line("index.html");
    assert!(page().contains("Other words"));
    fs::write(&chapter, text.replace("record: first-game", "record: none")).unwrap();
    line("book/en/src/first-game.md:7:9");
    line("nothing was written");
    assert!(page().contains("Other words"), "the site as it was stays");
    fs::write(
        &chapter,
        text.replace("# A first game", "# Still other words"),
    )
    .unwrap();
    line("index.html");
    assert!(page().contains("Still other words"));
}
