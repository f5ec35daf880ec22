//! Pages run no script of a project unless the person who builds allows it.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use super::cloned::{Cloned, output_text};

/// The text in each script.
const SCRIPT: &str = "planted9137";

/// Returns a project with scripts at every place, each with the note on it.
fn project() -> (Cloned, Vec<&'static str>) {
    let project = Cloned::new();
    let script = format!("<script>{SCRIPT}()</script>");
    let own = |name: &str, old: &str, new: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(old), "{name}");
        project.write(name, &text.replacen(old, new, 1));
    };
    project.write(
        "book/en/src/first-game.md",
        &format!(
            "# First\n\n{script}\n\nIn <SCRIPT src=\"https://example.org/x.js\">{SCRIPT}</SCRIPT> a line.\n\n\
             {{{{#include shared.txt}}}}\n\n<svg><script>{SCRIPT}()</script></svg>\n\n\
             <script type=\"module\">{SCRIPT}()</script>\n\n<script src=\"x.js\"></script>\n\n```fifangha\nrecord: first-game\n```\n\n\
             <p\n onclick=\"{SCRIPT}()\">A</p>\n"
        ),
    );
    // Markup that is active only together.
    let split = format!("# Split\n\nA <style> <img alt=\"{SCRIPT}\"> </style> line.\n");
    project.write("book/en/src/split.md", &split);
    let summary = fs::read_to_string(project.root().join("book/en/src/SUMMARY.md")).unwrap();
    project.write(
        "book/en/src/SUMMARY.md",
        &format!("{summary}[Split](split.md)\n"),
    );

    project.write("book/en/src/shared.txt", &script);
    project.write("book/en/src/x.js", SCRIPT);
    project.write("book/en/src/x.html", &script);
    project.write("book/en/src/x.foo", &script);
    own("templates/book.js", "", &format!("{SCRIPT}();\n"));
    own("templates/player/dom.js", "", &format!("{SCRIPT}();\n"));
    own(
        "templates/page.tera",
        "</body>",
        &format!("{script}\n</body>"),
    );
    own(
        "templates/parts/head.tera",
        "",
        "{{ (\"<scr\" ~ \"ipt>planted9137()</script>\") | safe }}\n",
    );
    let notes = vec![
        "book/en/src/first-game.md:3",
        "book/en/src/first-game.md:5",
        "book/en/src/first-game.md:7",
        "book/en/src/first-game.md:9",
        "book/en/src/first-game.md:11",
        "book/en/src/first-game.md:13",
        "book/en/src/first-game.md:19",
        "book/en/src/split.md:1",
        "book/en/src/x.js:1",
        "book/en/src/x.html:1",
        "book/en/src/x.foo:1",
        "templates/book.js:1",
        "templates/player/dom.js:1",
        "templates/page.tera:",
    ];
    (project, notes)
}

/// Returns the files of a site that contain a script of the project.
fn with_scripts(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(with_scripts(&path));
        } else if String::from_utf8_lossy(&fs::read(&path).unwrap()).contains(SCRIPT) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[test]
fn no_script_of_a_project_is_in_its_site() {
    let (project, notes) = project();
    let done = project.run(&["build", "--epub"]);
    let output = output_text(&done);
    assert!(done.status.success(), "{output}");
    for note in notes {
        assert!(output.contains(note), "{note}: {output}");
    }
    let public = project.root().join("public");
    assert_eq!(with_scripts(&public), [""; 0]);
    // Those of the program are.
    let page = fs::read_to_string(public.join("en/first-game.html")).unwrap();
    assert!(
        page.contains("<script src=\"book.js\" defer=\"\">"),
        "{page}"
    );
    assert!(page.contains("fif-js"), "{page}");
}

#[test]
fn scripts_run_only_if_the_command_line_says_so() {
    let (project, _) = project();
    let settings = fs::read_to_string(project.root().join("fifangha.yaml")).unwrap();
    project.write("fifangha.yaml", &format!("{settings}scripts: true\n"));
    let output = output_text(&project.run(&["build"]));
    assert!(
        output.contains("there is no key `scripts` here"),
        "{output}"
    );
    project.write("fifangha.yaml", &settings);
    let done = project.run(&["build", "--scripts"]);
    let output = output_text(&done);
    assert!(
        done.status.success() && !output.contains("left out"),
        "{output}"
    );
    let public = project.root().join("public");
    for file in [
        "en/first-game.html",
        "en/book.js",
        "en/x.js",
        "en/x.html",
        "en/x.foo",
    ] {
        let text = fs::read_to_string(public.join(file)).unwrap();
        assert!(text.contains(SCRIPT), "{file}");
    }
}

#[test]
fn no_other_command_writes_a_script_of_a_project() {
    let (project, _) = project();
    let script = format!("{SCRIPT}()</script>");
    let board = fs::read_to_string("templates/board.tera").unwrap();
    project.write("templates/board.tera", &format!("{board}<script>{script}"));
    project.write("templates/board/page.js", SCRIPT);
    project.write(
        "templates/print/page.tera",
        &format!("<!DOCTYPE html><script>{script}"),
    );
    for arguments in [
        &["board"][..],
        &["replay", "games/first-game.fif", "--html"],
        &["print", "games/first-game.fif"],
    ] {
        let done = project.run(arguments);
        let output = output_text(&done);
        assert!(!output.contains(SCRIPT), "{arguments:?}");
        let has_policy = output.contains("Content-Security-Policy");
        assert!(has_policy || arguments[0] == "replay", "{arguments:?}");
    }
}

/// A redirection, a handler or an embedded page in a chapter is in no output.
#[test]
fn no_active_content_of_a_chapter_is_in_any_output() {
    let project = Cloned::new();
    let chapter = format!(
        "# First {{onclick={SCRIPT}}}\n\n<meta http-equiv=\"refresh\" content=\"0;url=//{SCRIPT}\">\n\n\
         A <b onmouseover=\"{SCRIPT}()\">word</b>.\n\n\
         <base href=\"//{SCRIPT}/\">\n\n<iframe srcdoc=\"{SCRIPT}\"></iframe>\n\n\
         <svg><a href=\"javascript:{SCRIPT}()\"><circle onclick=\"{SCRIPT}()\"/></a></svg>\n\n```fifangha\nrecord: first-game\n```\n"
    );
    project.write("book/en/src/first-game.md", &chapter);
    let done = project.run(&["build", "--epub"]);
    let output = output_text(&done);
    assert!(done.status.success(), "{output}");
    for line in [1, 3, 5, 7, 9, 11] {
        let note = format!("book/en/src/first-game.md:{line}");
        assert!(output.contains(&note), "{note}: {output}");
    }
    let public = project.root().join("public");
    assert_eq!(with_scripts(&public), [""; 0]);
    let mut files = fs::read_dir(&public).unwrap().map(|it| it.unwrap().path());
    let epub = files.find(|it| it.extension().is_some_and(|it| it == "epub"));
    let mut epub = zip::ZipArchive::new(fs::File::open(epub.unwrap()).unwrap()).unwrap();
    for index in 0..epub.len() {
        let mut bytes = Vec::new();
        let mut file = epub.by_index(index).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(SCRIPT), "{index}: {text}");
    }
}
