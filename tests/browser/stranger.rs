//! The book of a stranger, from `fifangha init` to a page in a browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::chromium::Chromium;
use crate::tour::tour;

fn fifangha(folder: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
}

#[test]
fn a_strangers_book_is_whole_and_looks_as_its_project_says() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("katra");
    let title = "Katra \"at\" <home>";
    let options = [
        "--title",
        title,
        "--author",
        "Aina Rabe",
        "--languages",
        "fr,mg",
        "--rules",
        "katro",
    ];
    fifangha(folder.path(), &[&["init", "katra"], &options[..]].concat());
    fifangha(&book, &["check"]);
    fs::write(
        book.join("colours.yaml"),
        "base: plain\npaper: '#fff8f0'\ntext: '#102030'\n",
    )
    .unwrap();
    fs::write(
        book.join("templates/strings/mg.yaml"),
        "name: Malagasy\nside: {south: Atsimo}\n",
    )
    .unwrap();
    fifangha(&book, &["build"]);
    let site = book.join("public");
    let Some(seen) = tour(&site) else { return };
    seen.assert_good();
    assert!(seen.pictures > 10, "{seen:?}");
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(1280, 900);
    page.open_file(&site.join("fr/index.html"), "");
    assert_eq!(page.eval("document.title"), title);
    assert_eq!(page.eval("document.querySelector('h1').textContent"), title);
    let icon = page.eval("document.querySelector('link[rel=icon]').href");
    let icon = icon.as_str().unwrap();
    assert!(icon.starts_with("data:image/svg+xml;base64,"), "{icon}");
    page.prefer("prefers-color-scheme", "light");
    assert_eq!(
        page.eval("getComputedStyle(document.body).backgroundColor"),
        "rgb(255, 248, 240)"
    );
    assert_eq!(
        page.eval("getComputedStyle(document.body).color"),
        "rgb(16, 32, 48)"
    );
    page.open_file(&site.join("mg/first-game.html"), "");
    assert_eq!(page.eval("document.documentElement.lang"), "mg");
    let told = page.eval("document.querySelector('.fif-player').textContent");
    assert!(told.as_str().unwrap().contains("Atsimo"), "{told}");
    // The page that the site opens with is the first one of the first language.
    page.open_file(&site.join("index.html"), "#");
    assert_eq!(page.eval("document.querySelector('h1').textContent"), title);
}
