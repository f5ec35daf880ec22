//! A project as one value: its settings, its records, its sources.
#![cfg(feature = "cli")]

mod own_games;
mod rulesets;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::ptr;

use fifangha::diagnostic::{Code, SourceFile};
use fifangha::explain::Illustration;
use fifangha::message::Strings;
use fifangha::project::{Libraries, Project, Settings, SourceLibrary};

use crate::support::own_project;

/// Creates a project of these files.
fn project(files: &[(&str, &str)]) -> (tempfile::TempDir, Project) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let project = Project::find_from(folder.path()).unwrap();
    (folder, project)
}

/// Returns codes, underlined texts, and fixes.
fn wrong(text: &str) -> Vec<(Code, String, Option<String>)> {
    let found = Settings::parse(text).1.into_iter();
    found
        .map(|it| {
            let fix = it.fix.map(|fix| fix.replacement);
            (it.code, it.span.slice(text).to_owned(), fix)
        })
        .collect()
}

#[test]
fn a_project_without_settings_has_the_defaults() {
    let (folder, project) = project(&[("games/a.fif", "1. 4R\n"), ("book/fr/src/a.md", "")]);
    assert_eq!(*project.settings(), Settings::default());
    assert_eq!(project.games(), folder.path().join("games"));
    assert_eq!(project.book(), folder.path().join("book"));
    let languages: Vec<_> = project.languages().iter().map(|it| it.language()).collect();
    assert_eq!(languages, ["fr"]);
    assert!(project.sources().is_empty());
    assert_eq!(project.files_with_problems().count(), 0);
    for empty in ["", "# nothing\n", "title:\nlicence:\n"] {
        assert_eq!(
            Settings::parse(empty),
            (Settings::default(), vec![]),
            "{empty:?}"
        );
    }
}

#[test]
fn settings_say_where_things_are_and_what_they_are_called() {
    let settings = "title: {en: Sowing, fr: Semer}\naddress: https://example.org/katra\n\
        licence: {text: CC-BY-4.0, code: MIT}\nlanguages: [fr, en]\n\
        games: parties\nbook: livre\nsources: bibliographie.md\n";
    let (folder, project) = project(&[
        ("fifangha.yaml", settings),
        ("parties/deep/a.fif", "1. 4R\n"),
        ("games/b.fif", "1. 4R\n"),
        (
            "bibliographie.md",
            "# B\n\n## Flacourt {#f}\n```\n## No {#n}\n```\n### Dandouau {#d}\n",
        ),
    ]);
    assert_eq!(project.files_with_problems().count(), 0);
    let it = project.settings();
    assert_eq!(
        (it.title("fr"), it.title("de")),
        (Some("Semer"), Some("Sowing"))
    );
    assert_eq!(it.address.as_deref(), Some("https://example.org/katra"));
    assert_eq!(it.licence.text.as_deref(), Some("CC-BY-4.0"));
    assert_eq!(it.licence.code.as_deref(), Some("MIT"));
    assert_eq!(it.sources, Libraries::One("bibliographie.md".into()));
    let languages: Vec<_> = project.languages().iter().map(|it| it.language()).collect();
    assert_eq!(languages, ["fr", "en"]);
    let names: Vec<_> = project.records().iter().map(|it| it.name()).collect();
    assert_eq!(names, ["deep/a"]);
    assert_eq!(project.sources().keys().collect::<Vec<_>>(), ["f", "d"]);
    assert_eq!(
        project
            .sources()
            .get("f")
            .unwrap()
            .short_citation(Strings::english()),
        "Flacourt"
    );
    // The settings are found from a subfolder that contains other files.
    let below = Project::find_from(&folder.path().join("parties/deep")).unwrap();
    assert_eq!(below.root(), folder.path());
}

#[test]
fn wrong_settings_are_reported_at_their_place_and_keep_their_default() {
    let of = |code, text: &str, fix: Option<&str>| (code, text.to_owned(), fix.map(str::to_owned));
    let cases = [
        (
            "titel: A\n",
            of(Code::UnknownSetting, "titel", Some("title")),
        ),
        ("colour: red\n", of(Code::UnknownSetting, "colour", None)),
        (
            "licence: {txt: MIT}\n",
            of(Code::UnknownSetting, "txt", Some("text")),
        ),
        ("title: [a]\n", of(Code::WrongSetting, "[a]", None)),
        ("title: {xx: a}\n", of(Code::WrongSetting, "xx", None)),
        (
            "address: example.org\n",
            of(Code::WrongSetting, "example.org", None),
        ),
        ("languages: [en, qq]\n", of(Code::WrongSetting, "qq", None)),
        (
            "games: ../games\n",
            of(Code::WrongSetting, "../games", None),
        ),
        ("book: /etc\n", of(Code::WrongSetting, "/etc", None)),
        (
            "sources: {en: a\\b}\n",
            of(Code::WrongSetting, "a\\b", None),
        ),
        (
            "games: a\ngames: b\n",
            of(Code::DuplicateKey, "games", None),
        ),
        ("- title\n", of(Code::WrongSetting, "- title", None)),
    ];
    for (text, expected) in cases {
        assert_eq!(wrong(text), [expected], "{text:?}");
        let kept = Settings::parse(text).0;
        assert!(!kept.games.starts_with(".."), "{text:?}");
    }
    let (settings, _) = Settings::parse("games: ../x\nbook: livre\nlanguages: qq\n");
    assert_eq!(settings.games, Settings::default().games);
    assert_eq!(settings.languages, None);
    assert_eq!(settings.book, Path::new("livre"));
}

#[test]
fn a_guide_that_begins_with_the_reference_part_is_an_error_at_its_place() {
    let settings = "guide: a.md\nreference: a.md\n";
    let files = [("fifangha.yaml", settings), ("games/a.fif", "1. 4R\n")];
    let (folder, _) = project(&files);
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["check", "--language", "en"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{shown}");
    for part in [
        "error[F111]",
        "fifangha.yaml:1:8",
        "the value of `guide`",
        "expected another chapter than that of `reference`",
        "name the first chapter of the guide, or delete one of the two keys",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let (settings, found) = Settings::parse("guide: b.md\nreference: a.md\n");
    assert_eq!(found, []);
    assert_eq!(settings.guide.as_deref(), Some(Path::new("b.md")));
}

#[test]
fn no_settings_panic_or_take_long() {
    let deep = "[".repeat(5000);
    let long = "a: b\n".repeat(50_000);
    for text in [
        &deep,
        &long,
        "\u{0}",
        "a: *b",
        "? [a]\n: b",
        "!!x y",
        "title: |\n  a\n b",
    ] {
        assert!(
            !Settings::parse(text).1.is_empty(),
            "{:?}",
            &text[..5.min(text.len())]
        );
    }
}

#[test]
fn each_record_is_read_once_for_all_who_ask() {
    let record = "---\nillustrates: fifangha\n---\n1. 4R\n";
    let (folder, project) = project(&[("games/b.fif", record), ("games/a.fif", "1. 9R\n")]);
    let names: Vec<_> = project.records().iter().map(|it| it.name()).collect();
    assert_eq!(names, ["a", "b"]);
    let b = project.records().by_name("b").unwrap();
    assert_eq!(b.study().file.name(), "games/b.fif");
    // Later changes of the folder are ignored.
    fs::remove_file(folder.path().join("games/b.fif")).unwrap();
    let shown = Illustration::from_project(&project);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].name, "b");
    let again = project.records().by_name("b").unwrap().study();
    assert!(ptr::eq(b.study(), again));
    assert!(ptr::eq(project.records(), project.records()));
}

#[test]
fn several_threads_can_share_a_project() {
    let (_folder, project) = project(&[("games/a.fif", "1. 4R\n")]);
    std::thread::scope(|scope| {
        let read = || ptr::from_ref(project.records().by_name("a").unwrap().study()) as usize;
        let other = scope.spawn(read);
        assert_eq!(read(), other.join().unwrap());
    });
}

#[cfg(unix)]
#[test]
fn links_are_followed_within_the_project_and_what_is_left_out_is_said() {
    let (folder, project) = project(&[
        ("games/a.fif", "1. 4R\n"),
        ("games/B.FIF", "1. 4R\n"),
        ("games/notes.txt", ""),
        ("book/.keep", ""),
        ("more/wrong.fif", "1. 9R\n"),
        ("more/deep/b.fif", "1. 4R\n"),
    ]);
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.fif"), "1. 4R\n").unwrap();
    let games = folder.path().join("games");
    let link = |to: &Path, at: &str| std::os::unix::fs::symlink(to, games.join(at));
    link(Path::new("../more/wrong.fif"), "linked.fif").unwrap();
    link(Path::new("../more"), "folder").unwrap();
    link(Path::new("../more"), "twice").unwrap();
    link(&games, "round").unwrap();
    link(folder.path(), "up").unwrap();
    link(Path::new("a.fif"), "again.fif").unwrap();
    link(Path::new("nowhere"), "lost.fif").unwrap();
    link(&outside.path().join("secret.fif"), "out.fif").unwrap();
    // A link that would not be a record.
    link(&games.join("notes.txt"), "other.txt").unwrap();
    std::os::unix::fs::symlink("..", folder.path().join("more/deep/circle")).unwrap();
    let names: Vec<_> = project.records().iter().map(|it| it.name()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    for name in ["a", "B", "folder/deep/b"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    let wrong = |it: &&fifangha::project::RecordFile| it.study().has_errors();
    assert_eq!(project.records().iter().filter(wrong).count(), 1);
    let left: Vec<_> = project.files_with_problems().collect();
    let names: Vec<_> = left.iter().map(|it| it.file.name()).collect();
    for name in ["again.fif", "lost.fif", "out.fif", "round", "twice", "up"] {
        assert!(
            names.contains(&&*format!("games/{name}")),
            "{name}: {names:?}"
        );
    }
    assert!(
        left.iter()
            .all(|it| it.diagnostics[0].code == Code::LinkLeftOut)
    );
    // The command reports the same for a folder argument.
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(["check", "games"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let messages = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(messages.contains("4 files"), "{messages}");
    assert!(
        messages.contains(&format!("{} skipped", names.len())),
        "{messages}"
    );
    assert!(
        messages.contains("warning[F113]: games/out.fif is a link"),
        "{messages}"
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_record_and_no_settings() {
    let (folder, _) = project(&[("games/a.fif", "1. 4R\n")]);
    let pipe = |name: &str| {
        let made = Command::new("mkfifo")
            .arg(folder.path().join(name))
            .status();
        assert!(made.unwrap().success());
    };
    pipe("games/pipe.fif");
    let check = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let messages = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {messages}");
        messages
    };
    for arguments in [
        &["check", "games/pipe.fif"][..],
        &["check", "games"],
        &["check"],
    ] {
        assert!(check(arguments).contains("games/pipe.fif is not a regular file"));
    }
    pipe("fifangha.yaml");
    assert!(check(&["check"]).contains("fifangha.yaml is not a regular file"));
    let project = Project::at(folder.path());
    assert_eq!(*project.settings(), Settings::default());
}

#[test]
fn a_record_that_went_away_is_reported_and_no_panic() {
    let (folder, project) = project(&[("games/a.fif", "1. 4R\n")]);
    let record = project.records().by_name("a").unwrap();
    fs::remove_file(folder.path().join("games/a.fif")).unwrap();
    assert_eq!(record.study().diagnostics[0].code, Code::RecordUnread);
}

#[test]
fn check_tells_wrong_settings_with_the_records() {
    let files = [("fifangha.yaml", "titel: A\n"), ("games/a.fif", "1. 4R\n")];
    let (folder, project) = project(&files);
    let check = |format: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["check", "--format", format])
            .current_dir(folder.path())
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let (code, messages) = check("text");
    assert_eq!(code, Some(2), "{messages}");
    let finding = project.files_with_problems().next().unwrap();
    assert_eq!(finding.diagnostics[0].code, Code::UnknownSetting);
    for piece in ["F110", "fifangha.yaml:1:1", "did you mean `title`"] {
        assert!(messages.contains(piece), "{piece}: {messages}");
    }
    assert!(check("json").1.contains("\"F110\""));
    fs::write(folder.path().join("fifangha.yaml"), "title: A\n").unwrap();
    assert_eq!(check("text").0, Some(0));
}

#[test]
fn the_settings_of_this_project_hold() {
    let project = own_project();
    let messages: Vec<_> = project
        .files_with_problems()
        .map(|it| it.file.name())
        .collect();
    assert_eq!(messages, [""; 0]);
    assert!(project.settings().title("fr").is_some());
    assert_eq!(
        project.settings().licence.text.as_deref(),
        Some("CC-BY-4.0")
    );
    // Both books describe the same sources, all of which are in the library.
    let described = |language: &str| {
        let path = project.book().join(language).join("src/sources.md");
        let text = SourceFile::new("", fs::read_to_string(path).unwrap());
        let sources = SourceLibrary::from_headings(text.text());
        let keys = sources.keys().map(str::to_owned);
        let known = |it: &String| project.sources().get(it).is_some();
        keys.filter(known).collect::<Vec<_>>()
    };
    assert_eq!(described("en").len(), 5);
    assert_eq!(described("en"), described("fr"));
}

#[test]
fn the_settings_that_the_guides_show_hold() {
    let project = own_project();
    for strings in project.languages() {
        let language = strings.language();
        let guide = project.book().join(language).join("src/guide/commands.md");
        let text = fs::read_to_string(guide).unwrap();
        let blocks = text.split("```yaml\n").skip(1);
        // A theme comes first.
        let mut blocks = blocks.skip_while(|block| !block.starts_with("title: "));
        let mut block = || blocks.next().expect(language).split("```").next().unwrap();
        let (block, works) = (block(), block());
        let schema: serde_json::Value =
            serde_json::from_str(include_str!("../../schemas/fifangha.yaml.json")).unwrap();
        for key in schema["properties"].as_object().unwrap().keys() {
            assert!(block.contains(&format!("{key}: ")), "{language}: {key}");
        }
        let (settings, wrong) = Settings::parse(block);
        assert_eq!(wrong, [], "{language}");
        assert_eq!(settings.languages.unwrap()[0], language);
        // A library of one work that another is part of.
        let (sources, wrong) = SourceLibrary::from_yaml(&format!("{works}- id: dandouau1909\n"));
        assert_eq!(wrong, [], "{language}");
        assert_eq!(
            sources.get("flacourt1661").unwrap().short_citation(strings),
            "Flacourt 1661"
        );
    }
}

#[test]
fn words_of_a_project_are_its_own_and_wrong_ones_are_reported() {
    let strings = "name: Malagasy\nside: {south: Atsimo, nord: x}\n\
        diagram:\n  hand: {one: \"{side} {m}\", other: \"{side}: {n}\"}\n";
    let (_folder, project) = project(&[
        ("fifangha.yaml", "languages: [mg, de]\n"),
        ("templates/strings/mg.yaml", strings),
    ]);
    assert!(project.records().is_empty() && project.records().skipped_files().is_empty());
    let [mg, de] = project.languages()[..] else {
        panic!()
    };
    assert_eq!((mg.language(), mg.name()), ("mg", "Malagasy"));
    assert_eq!(mg.t("side.south", &[]), "Atsimo");
    assert_eq!(mg.t("diagram.hand", &[("side", &"A"), ("n", &3)]), "A: 3");
    assert_eq!(mg.t("side.north", &[]), "North");
    assert_eq!(
        (de.language(), de.t("side.north", &[])),
        ("de", "North".to_owned())
    );
    assert!(project.untranslated_note("mg").is_none() && project.untranslated_note("fr").is_none());
    assert!(
        project
            .untranslated_note("de")
            .unwrap()
            .to_string()
            .contains("strings/de.yaml")
    );
    let found: Vec<_> = project
        .files_with_problems()
        .flat_map(|it| {
            let text = it.file.text();
            it.diagnostics
                .iter()
                .map(move |found| (found.code, found.span.slice(text)))
        })
        .collect();
    assert_eq!(
        found,
        [
            (Code::UnknownString, "nord"),
            (Code::WrongSetting, "\"{side} {m}\"")
        ]
    );
}

/// A record of the project's own game is replayed under the rules of this game whichever witness
/// it follows.
#[test]
fn a_witness_is_followed_under_the_rules_of_the_project() {
    let game = "base: katra-gorobaka\nabout: {en: Ours, fr: Le nôtre}\n";
    let record = "---\nrules: ours\nwitnesses: {A: a print, B: a copy}\n---\n1. b4<\n";
    let (_folder, project) = project(&[("rulesets/ours.yaml", game), ("games/a.fif", record)]);
    let mut study = project.records().by_name("a").unwrap().study().clone();
    assert_eq!(study.diagnostics, []);
    assert!(study.follow_witness("B"));
    assert_eq!(study.diagnostics, []);
}
