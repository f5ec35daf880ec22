//! The language of a project, in every command.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The strings of a project in Malagasy; the last key does not exist.
const WORDS: &str = "\
name: Malagasy
side: {south: Atsimo, north: Avaratra}
cli: {no-schema: \"tsy misy `{name}`\"}
directoin.left: ankavia
";

/// Creates a project in French and Malagasy, without a record in its name.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("fifangha.yaml", "languages: [fr, mg]\n"),
        (
            "games/lesson.fif",
            "---\ntitle: {mg: Lesona, fr: Une leçon}\n---\n1. 4R 2. 3R\n",
        ),
        ("games/own.fif", "---\nlanguage: mg\n---\n1. 4R 2. 3R\n"),
        ("templates/strings/mg.yaml", WORDS),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn run(folder: &Path, locale: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale)
        .output()
        .unwrap()
}

/// Returns the standard output and the standard error of a command.
#[track_caller]
fn printed(folder: &Path, locale: &str, arguments: &[&str]) -> [String; 2] {
    let output = run(folder, locale, arguments);
    let texts = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    let code = output.status.code();
    assert_ne!(code, Some(2), "{arguments:?}: {texts:?}");
    texts
}

#[test]
fn every_command_speaks_the_language_of_the_project() {
    let folder = project();
    let position = "......../.11.111./.1121111/........ S25 N26 N";
    for (arguments, expected) in [
        ("print games/lesson.fif", "Atsimo"),
        ("print --rules katro --columns 6", "lang=\"mg\""),
        ("print --blank form", "lang=\"mg\""),
        ("worksheet --rules katro --columns 4 --count 1", "Atsimo"),
        ("replay games/lesson.fif", "Atsimo"),
        ("replay games/lesson.fif --format html", "lang=\"mg\""),
        ("check games", "partie"),
        ("diagram games/lesson.fif --turn 1", "Atsimo"),
        ("board", "lang=\"mg\""),
        ("explain katro --columns 6", "Atsimo"),
        ("rules katro", ""),
        ("moves games/lesson.fif", ""),
        ("moves --rules katro --columns 4 --format json", ""),
        ("reconstruct games/lesson.fif", ""),
        ("perft --columns 4 --depth 2", ""),
        ("stats --columns 4 --games 3", ""),
        ("solve --rules katro --columns 4 --wins-in 1", "Avaratra"),
        ("annotate games/lesson.fif", ""),
        ("fmt --check games", ""),
        ("schema", ""),
        ("translations mg", "directoin.left"),
    ] {
        let arguments: Vec<_> = arguments.split(' ').chain(["--language", "mg"]).collect();
        let [printed_text, beside] = printed(folder.path(), "C", &arguments);
        let both = format!("{printed_text}{beside}");
        assert!(both.contains(expected), "{arguments:?}: {both}");
        assert!(!both.contains("no words in"), "{arguments:?}: {both}");
    }
    let before = ["predecessors", "--language", "mg", position];
    let [printed_text, beside] = printed(folder.path(), "C", &before);
    assert!(!printed_text.is_empty(), "{beside}");
}

#[test]
fn the_project_is_that_of_the_record_wherever_one_stands() {
    let folder = project();
    let elsewhere = tempfile::tempdir().unwrap();
    let record = folder.path().join("games/lesson.fif");
    let record = record.to_str().unwrap();
    let [printed_text, _] = printed(
        elsewhere.path(),
        "C",
        &["replay", record, "--language", "mg"],
    );
    assert!(
        printed_text.contains("Lesona") && printed_text.contains("Atsimo"),
        "{printed_text}"
    );
    let inside = folder.path().join("games");
    let [printed_text, _] = printed(&inside, "C", &["replay", "lesson.fif", "--language", "mg"]);
    assert!(printed_text.contains("Atsimo"), "{printed_text}");
}

#[test]
fn the_locale_and_the_record_choose_a_language_of_the_project() {
    let folder = project();
    let replay = ["replay", "games/lesson.fif"];
    let [printed_text, _] = printed(folder.path(), "mg_MG.UTF-8", &replay);
    assert!(printed_text.contains("Atsimo"), "{printed_text}");
    let [printed_text, _] = printed(folder.path(), "C", &["replay", "games/own.fif"]);
    assert!(printed_text.contains("Atsimo"), "{printed_text}");
    // The environment and project of another user: English.
    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(
        folder.path().join("games/own.fif"),
        elsewhere.path().join("own.fif"),
    )
    .unwrap();
    let [printed_text, _] = printed(elsewhere.path(), "mg_MG.UTF-8", &["replay", "own.fif"]);
    assert!(printed_text.contains("South"), "{printed_text}");
    // Machine-readable output is English unless a language is requested.
    let json = ["replay", "games/own.fif", "--format", "json"];
    let [printed_text, _] = printed(folder.path(), "mg_MG.UTF-8", &json);
    assert!(!printed_text.contains("Atsimo"), "{printed_text}");
}

#[test]
fn a_language_that_there_is_not_is_refused_with_those_that_there_are() {
    let folder = project();
    let output = run(folder.path(), "C", &["rules", "--language", "de"]);
    assert_eq!(output.status.code(), Some(2));
    let printed_text = String::from_utf8(output.stderr).unwrap();
    assert!(
        printed_text.contains("the languages are en, fr and mg"),
        "{printed_text}"
    );
    let [help, _] = printed(folder.path(), "C", &["rules", "--help"]);
    assert!(
        !help.contains("`en` or `fr`") && help.contains("fifangha translations"),
        "{help}"
    );
}

#[test]
fn missing_texts_fall_back_to_another_language_of_the_project() {
    let folder = project();
    let [printed_text, _] = printed(folder.path(), "C", &["check", "games", "--language", "mg"]);
    assert!(printed_text.contains("2\u{a0}parties"), "{printed_text}");
    fs::write(folder.path().join("fifangha.yaml"), "languages: [mg]\n").unwrap();
    let [printed_text, _] = printed(folder.path(), "C", &["check", "games", "--language", "mg"]);
    assert!(printed_text.contains("2 games"), "{printed_text}");
}

#[test]
fn an_unknown_key_is_a_warning_with_its_place_in_every_command_that_uses_the_file() {
    let folder = project();
    for arguments in [
        &["replay", "games/lesson.fif", "--language", "mg"][..],
        &["rules", "--language", "mg"],
        &["diagram", "--language", "mg"],
        &["check", "games/lesson.fif", "--language", "mg"],
    ] {
        let [_, beside] = printed(folder.path(), "C", arguments);
        for part in [
            "[F114]",
            "templates/strings/mg.yaml:4:1",
            "`direction.left`",
        ] {
            assert!(beside.contains(part), "{arguments:?}: {beside}");
        }
    }
    // It is reported once in the whole project.
    let [printed_text, beside] = printed(folder.path(), "C", &["check", "--language", "mg"]);
    let both = printed_text + &beside;
    assert_eq!(both.matches("[F114]").count(), 1, "{both}");
    // Output in another language does not report it.
    let [_, beside] = printed(folder.path(), "C", &["rules", "--language", "en"]);
    assert_eq!(beside, "");
}

#[test]
fn words_lists_what_is_missing_and_what_is_unknown() {
    let folder = project();
    let [printed_text, _] = printed(folder.path(), "C", &["translations", "--language", "en"]);
    assert!(
        printed_text.contains("fr (Français)") && printed_text.contains("mg (Malagasy)"),
        "{printed_text}"
    );
    let [printed_text, _] = printed(
        folder.path(),
        "C",
        &["translations", "mg", "--language", "en"],
    );
    for part in [
        "1 unknown key",
        "templates/strings/mg.yaml:4:1",
        "did you mean `direction.left`",
        "\n# Missing; shown in `fr`:\n",
        "\ndirection.left: gauche\n",
    ] {
        assert!(printed_text.contains(part), "{part}: {printed_text}");
    }
    // The listed lines can be added to the file unchanged.
    let missing: String = printed_text
        .lines()
        .skip_while(|it| !it.starts_with("# Missing"))
        .map(|line| format!("{line}\n"))
        .collect();
    let whole = WORDS.replace("directoin.left: ankavia\n", &missing);
    fs::write(folder.path().join("templates/strings/mg.yaml"), whole).unwrap();
    let [printed_text, _] = printed(
        folder.path(),
        "C",
        &["translations", "mg", "--strict", "--format", "json"],
    );
    let printed_text: Value = serde_json::from_str(&printed_text).unwrap();
    let malagasy = &printed_text["languages"][0];
    assert_eq!(malagasy["missing"], serde_json::json!([]));
    assert_eq!(malagasy["diagnostics"], serde_json::json!([]));
    assert_eq!(malagasy["translated"], printed_text["texts"]);
    // They are still those of another language.
    let same = malagasy["same"].as_array().unwrap();
    assert!(same.contains(&"direction.left".into()), "{malagasy}");
    assert!(!same.contains(&"side.south".into()));
}

#[test]
fn the_exit_code_of_words_is_0_1_or_2() {
    let folder = project();
    let code = |arguments: &[&str]| run(folder.path(), "C", arguments).status.code();
    assert_eq!(code(&["translations", "mg"]), Some(0));
    assert_eq!(code(&["translations", "fr", "--strict"]), Some(0));
    assert_eq!(code(&["translations", "mg", "--strict"]), Some(1));
    assert_eq!(code(&["translations", "--strict"]), Some(1));
    assert_eq!(code(&["translations", "de"]), Some(2));
    for plural in ["none", "sometimes"] {
        let file = folder.path().join("templates/strings/mg.yaml");
        fs::write(file, format!("plural: {plural}\n")).unwrap();
        assert_eq!(code(&["translations", "mg"]), Some(2));
        assert_eq!(code(&["check"]), Some(2));
    }
}

#[test]
fn the_page_of_a_board_has_the_texts_of_the_project() {
    let folder = project();
    let [page, _] = printed(folder.path(), "C", &["board", "--language", "mg"]);
    assert!(
        page.contains("const ownTranslations = {\"mg\":{"),
        "the texts are not in the page"
    );
    assert!(
        page.contains("<option value=\"mg\""),
        "comments cannot be in Malagasy"
    );
    let [page, _] = printed(folder.path(), "C", &["board", "--language", "fr"]);
    assert!(page.contains("const ownTranslations = null;"));
}

#[cfg(feature = "lsp")]
mod editor {
    use std::io::{Read, Write};
    use std::process::Stdio;

    use serde_json::json;

    use super::*;

    /// Returns the output of a server that opens some files of a project.
    fn served(folder: &Path, arguments: &[&str], introduced: Value, files: &[&str]) -> String {
        let uri = |path: &str| format!("file://{}", folder.join(path).display());
        let message = |id: Option<u32>, method: &str, params: Value| {
            let mut text = json!({ "jsonrpc": "2.0", "method": method, "params": params });
            if let Some(id) = id {
                text["id"] = id.into();
            }
            let text = text.to_string();
            format!("Content-Length: {}\r\n\r\n{text}", text.len())
        };
        let mut requests = message(Some(1), "initialize", introduced);
        for (id, path) in (2..).zip(files) {
            let text = fs::read_to_string(folder.join(path)).unwrap();
            let file =
                json!({ "uri": uri(path), "languageId": "fifangha", "version": 1, "text": text });
            requests += &message(
                None,
                "textDocument/didOpen",
                json!({ "textDocument": file }),
            );
            let place = json!({ "line": 3, "character": 4 });
            let at = json!({ "textDocument": { "uri": uri(path) }, "position": place });
            requests += &message(Some(id), "textDocument/hover", at);
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args([&["lsp"], arguments].concat())
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = server.stdin.take().unwrap();
        input.write_all(requests.as_bytes()).unwrap();
        // The stream stays open until the last request is answered.
        let last = format!("\"id\":{},", files.len() + 1);
        let mut output = server.stdout.take().unwrap();
        let (mut printed_text, mut bytes) = (String::new(), [0; 4096]);
        while !printed_text.contains(&last) {
            let length = output.read(&mut bytes).unwrap();
            assert_ne!(length, 0, "{printed_text}");
            printed_text += &String::from_utf8_lossy(&bytes[..length]);
        }
        drop(input);
        output.read_to_string(&mut printed_text).unwrap();
        server.wait().unwrap();
        printed_text
    }

    #[test]
    fn the_editor_speaks_the_language_of_the_project_of_each_file() {
        let folder = project();
        let lesson = ["games/lesson.fif"];
        let in_locale = json!({ "capabilities": {}, "locale": "mg-MG" });
        let printed_text = served(folder.path(), &[], in_locale, &lesson);
        assert!(printed_text.contains("Atsimo"), "{printed_text}");
        // Errors in the strings are reported as well.
        for part in ["strings/mg.yaml", "F114", "direction.left"] {
            assert!(printed_text.contains(part), "{part}: {printed_text}");
        }
        // Editors support few languages: a setting and a command-line option select another.
        let set = json!({
            "capabilities": {}, "locale": "en", "initializationOptions": { "language": "mg" },
        });
        let printed_text = served(folder.path(), &[], set, &lesson);
        assert!(printed_text.contains("Atsimo"), "{printed_text}");
        let english = json!({ "capabilities": {}, "locale": "en" });
        let printed_text = served(
            folder.path(),
            &["--language", "mg"],
            english.clone(),
            &lesson,
        );
        assert!(printed_text.contains("Atsimo"), "{printed_text}");
        let printed_text = served(folder.path(), &[], english, &lesson);
        assert!(
            printed_text.contains("South") && !printed_text.contains("F114"),
            "{printed_text}"
        );
    }

    #[test]
    fn the_texts_of_a_language_are_checked_while_they_are_written() {
        let folder = project();
        let english = json!({ "capabilities": {}, "locale": "en" });
        let printed_text = served(folder.path(), &[], english, &["templates/strings/mg.yaml"]);
        assert!(
            printed_text.contains("F114") && printed_text.contains("did you mean"),
            "{printed_text}"
        );
    }
}
