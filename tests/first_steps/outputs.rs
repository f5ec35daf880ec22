//! Output files have the names set by the author, and removed files are reported.

use std::fs;
use std::path::Path;
use std::process::Command;

fn run(folder: &Path, arguments: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let both = [done.stdout, done.stderr].concat();
    let told = String::from_utf8(both).unwrap();
    assert!(done.status.success(), "{told}");
    told
}

fn begun(folder: &Path, title: &str) {
    let languages = ["--languages", "en", "--rules", "fifanga"];
    let head = ["init", "b", "--title", title, "--author", "A"];
    run(folder, &[&head[..], &languages].concat());
}

#[test]
fn files_that_a_build_removes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "T");
    let book = folder.path().join("b");
    run(&book, &["build", "--epub"]);
    let epub = book.join("public/t-en.epub");
    assert!(epub.is_file());
    let told = run(&book, &["build"]);
    assert!(!epub.exists());
    assert!(
        told.contains("removed") && told.contains("t-en.epub"),
        "{told}"
    );
    assert!(told.contains("`--epub`"), "{told}");
    let told = run(&book, &["build"]);
    assert!(!told.contains("removed"), "{told}");
}

#[test]
fn a_book_gives_its_files_its_name() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "Parties de la 3e b, à Tana !");
    let book = folder.path().join("b");
    let settings = fs::read_to_string(book.join("fifangha.yaml")).unwrap();
    assert!(
        settings.contains("\nname: parties-de-la-3e-b-a-tana\n"),
        "{settings}"
    );
    let told = run(&book, &["build", "--epub"]);
    for end in ["html", "epub"] {
        let name = format!("parties-de-la-3e-b-a-tana-en.{end}");
        assert!(book.join("public").join(&name).is_file(), "{name}: {told}");
    }
    let page = fs::read_to_string(book.join("public/en/index.html")).unwrap();
    assert!(
        page.contains("href=\"../parties-de-la-3e-b-a-tana-en.html\""),
        "{page}"
    );
    // Without a name, as before.
    let unnamed = settings.replace("name: parties-de-la-3e-b-a-tana\n", "");
    fs::write(book.join("fifangha.yaml"), unnamed).unwrap();
    run(&book, &["build"]);
    assert!(book.join("public/fifangha-en.html").is_file());
}

#[test]
fn a_page_describes_itself_in_whole_sentences() {
    let folder = tempfile::tempdir().unwrap();
    begun(folder.path(), "T");
    let book = folder.path().join("b");
    let sources = fs::read_to_string(book.join("sources.yaml")).unwrap();
    let key = sources.split("id: ").nth(1).unwrap();
    let key = key.split_whitespace().next().unwrap();
    let chapter = format!("# A first game\n\nA board, from [@{key}].\n");
    fs::write(book.join("book/en/src/first-game.md"), chapter).unwrap();
    run(&book, &["build"]);
    let page = fs::read_to_string(book.join("public/en/first-game.html")).unwrap();
    let (_, described) = page
        .split_once("<meta name=\"description\" content=\"")
        .unwrap();
    let described = described.split('"').next().unwrap();
    assert!(described.starts_with("A board, from "), "{described}");
    assert!(!described.contains("from."), "{described}");
}
