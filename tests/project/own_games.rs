//! A project with games of its own, which no part of the program knows.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

use fifangha::diagnostic::{Code, SourceFile};
use fifangha::project::{DefinedGames, Project, Ruleset};
use fifangha_rules::Games;
use serde_json::{Value, json};

use crate::support::command::run;

/// Fifangha as a village plays it, and a game whose base is that one.
const VILLAGE: &str = "\
about: {en: Fifangha as our village plays it., fr: Le fifangha de notre village.}
source: notes1931
base: fifangha
columns: [6, 8]
answers:
  tsibongy: plain
  empty_tsibongy: keep
  origin:
    value: nearest
    source: notes1931
    at: {en: p. 4, fr: p. 4}
    says:
      en: The nearer tsibongy is sown.
      fr: C’est le tsibongy le plus proche qui est semé.
    certainty: told
    witness: notes1931
";
const VALLEY: &str = "base: village\nanswers: {relay: false, when_empty: majority}\n";
const SOURCES: &str =
    "- {id: notes1931, type: manuscript, author: Rakoto, title: Notes, issued: 1931}\n";
const RECORD: &str = "---\nrules: village\nsource: notes1931\n---\n1. 3L\n2. 2\n";

fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "fifangha.yaml",
            "title: Ours\nsources: sources.yaml\nlanguages: [en, fr]\n",
        ),
        ("sources.yaml", SOURCES),
        ("rulesets/village.yaml", VILLAGE),
        // Before its base by name.
        ("rulesets/avalley.yaml", VALLEY),
        ("games/first.fif", RECORD),
        (
            "book/en/book.toml",
            "[book]\ntitle = \"Ours\"\nlanguage = \"en\"\n",
        ),
        (
            "book/en/src/SUMMARY.md",
            "# Summary\n\n- [Play](turns.md)\n",
        ),
        (
            "book/en/src/turns.md",
            "# Play\n\n```fifangha\nexplain: village\n```\n\n```fifangha\nrules: village\nshow: play\n---\n1. 3L\n```\n\n```fifangha\nrecord: first\nvary: [village, fifangha]\nshow: [board, reconstruct]\n```\n",
        ),
        (
            "book/fr/book.toml",
            "[book]\ntitle = \"Le nôtre\"\nlanguage = \"fr\"\n",
        ),
        (
            "book/fr/src/SUMMARY.md",
            "# Sommaire\n\n- [Jouer](jouer.md)\n",
        ),
        (
            "book/fr/src/jouer.md",
            "# Jouer\n\n```fifangha\nexplain: village\n```\n",
        ),
    ];
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn answered(folder: &Path, arguments: &[&str]) -> Value {
    let ran = run(folder, arguments, "");
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}

#[test]
fn its_games_are_known_to_the_project() {
    let folder = project();
    let project = Project::find_from(folder.path()).unwrap();
    assert_eq!(project.files_with_problems().count(), 0);
    let own: Vec<_> = project.rulesets().map(|(game, _)| game.name()).collect();
    assert_eq!(own, ["avalley", "village"]);
    let valley = project.known_games().get("avalley").unwrap();
    assert!(!valley.parameters().tsibongy().unwrap().relay);
    // It is described by its base, not by the source of that.
    assert_eq!(valley.source(), "village");
    // The folder can have another name.
    fs::rename(folder.path().join("rulesets"), folder.path().join("jeux")).unwrap();
    let project = Project::find_from(folder.path()).unwrap();
    assert!(project.known_games().get("village").is_none());
    fs::write(folder.path().join("fifangha.yaml"), "rulesets: jeux\n").unwrap();
    let project = Project::find_from(folder.path()).unwrap();
    assert!(project.known_games().get("village").is_some());
}

#[test]
fn every_command_plays_them() {
    let folder = project();
    let at = folder.path();
    for arguments in [
        &["check"][..],
        &["check", "games/first.fif"],
        &["fmt", "--check"],
        &["replay", "games/first.fif"],
        &["diagram", "games/first.fif", "--output", "first.svg"],
        &["print", "games/first.fif", "--output", "sheet.html"],
        &[
            "worksheet",
            "--rules",
            "village",
            "--output",
            "exercises.html",
        ],
        &["perft", "--rules", "avalley", "--depth", "2"],
        &["stats", "--vary", "avalley", "--games", "2"],
        &[
            "print",
            "--blank",
            "form",
            "--rules",
            "village",
            "--output",
            "form.html",
        ],
    ] {
        let ran = run(at, arguments, "");
        assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
    }
    // From a folder inside the project, and from outside.
    assert_eq!(run(&at.join("games"), &["check", "first.fif"], "").code, 0);
    let elsewhere = tempfile::tempdir().unwrap();
    let record = at.join("games/first.fif");
    let record = record.to_str().unwrap();
    assert_eq!(run(elsewhere.path(), &["check", record], "").code, 0);
    assert_eq!(
        run(elsewhere.path(), &["moves", "--rules", "village"], "").code,
        2
    );

    let moves = answered(at, &["moves", "--rules", "village", "--format", "json"]);
    assert_eq!(moves["rules"], "village");
    assert_eq!(moves["position"], "....../.1111./.1111./...... S20 N20 S");
    let all = answered(at, &["rules", "--format", "json"]);
    let names: Vec<_> = all["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["rules"])
        .collect();
    assert!(names.contains(&&Value::from("village")));
    let one = answered(
        at,
        &["rules", "village", "--format", "json", "--language", "fr"],
    );
    let origin = &one["parameters"]["origin"];
    assert_eq!(origin["source"], "Rakoto 1931, p. 4");
    assert_eq!(
        origin["reading"],
        "C’est le tsibongy le plus proche qui est semé."
    );
    assert_eq!(origin["grounds"]["certainty"], "told");
    let tsibongy = &one["parameters"]["tsibongy"];
    assert_eq!(tsibongy["grounds"]["certainty"], "assumed");
    assert_eq!(
        tsibongy["reading"],
        "Le fichier du jeu n’en nomme pas la source."
    );
    let page = run(at, &["explain", "village", "--format", "markdown"], "");
    assert!(
        page.out.contains("The nearer tsibongy is sown."),
        "{}",
        page.out
    );
    let vary = [
        "reconstruct",
        "games/first.fif",
        "--vary",
        "village,avalley,fifangha",
        "--format",
        "json",
    ];
    let readings = answered(at, &vary);
    assert_eq!(readings["variants"].as_array().unwrap().len(), 3);
}

#[test]
fn they_are_compared_with_the_built_in_games() {
    let folder = project();
    let at = folder.path();
    let chapter = "# Compared\n\n[=games] games\n\n```fifangha\nexplain: compare\n```\n";
    fs::write(at.join("book/en/src/turns.md"), chapter).unwrap();
    let ran = run(at, &["build"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let page = fs::read_to_string(at.join("public/en/turns.html")).unwrap();
    let count = Games::BUILT_IN.iter().count() + 2;
    assert!(page.contains(&format!("{count} games")), "{page}");
    let command = run(at, &["explain", "--format", "markdown"], "");
    let request = |rest: Value| {
        let mut session = fifangha::api::Session::default();
        let context = fifangha::budget::SearchContext::default();
        let rulesets =
            json!({"ask": "rulesets", "rulesets": {"village": VILLAGE, "avalley": VALLEY}});
        session.answer(&rulesets.to_string(), &context);
        session.answer(&rest.to_string(), &context)
    };
    let program = request(json!({"ask": "explain"}));
    for text in [page, command.out, program] {
        for name in ["Village", "Avalley"] {
            assert!(text.contains(name), "{name}: {text}");
        }
    }
}

#[test]
fn their_sources_are_cited_as_in_the_library_of_the_project() {
    let folder = project();
    let at = folder.path();
    let chapter = "# Play\n\n```fifangha\nexplain: village\n```\n\n```fifangha\nrules: village\nshow: rules\n```\n";
    fs::write(at.join("book/en/src/turns.md"), chapter).unwrap();
    let answers: [(&[&str], &[&str]); 7] = [
        (&["rules"], &["Rakoto 1931", "Dandouau 1909"]),
        (
            &["rules", "village"],
            &[
                "village, after Rakoto 1931",
                "Rakoto 1931, p. 4: The nearer tsibongy is sown.",
                "Rakoto 1931; witness: Rakoto 1931",
            ],
        ),
        (&["rules", "avalley"], &["avalley, after village"]),
        (
            &["explain", "village", "--format", "markdown"],
            &["Rakoto 1931"],
        ),
        (
            &["explain", "village", "--format", "html"],
            &["(Rakoto 1931, p.\u{a0}4)", "Rakoto. 1931"],
        ),
        (
            &["print", "--rules", "village", "--output", "sheet.html"],
            &[],
        ),
        (&["build"], &[]),
    ];
    for (arguments, expected) in answers {
        let ran = run(at, arguments, "");
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        for citation in expected {
            assert!(ran.out.contains(citation), "{arguments:?}: {}", ran.out);
        }
    }
    let read = |path: &str| fs::read_to_string(at.join(path)).unwrap();
    assert!(read("sheet.html").contains("Rakoto 1931"));
    let page = read("public/en/turns.html");
    for text in [page.as_str(), &read("sheet.html")] {
        // The key is in attributes only.
        assert!(
            text.rsplit("notes1931")
                .skip(1)
                .all(|it| it.ends_with(['-', '"']))
        );
    }
    let place = read("public/fr/jouer.html");
    assert!(place.contains("Rakoto 1931"), "{place}");
}

#[cfg(feature = "book")]
#[test]
fn they_are_in_the_book_and_on_its_board() {
    let folder = project();
    let ran = run(folder.path(), &["build"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let read = |path: &str| fs::read_to_string(folder.path().join("public").join(path)).unwrap();
    assert!(read("en/turns.html").contains("The nearer tsibongy is sown."));
    assert!(read("fr/jouer.html").contains("C’est le tsibongy le plus proche qui est semé."));
    // A turn in the page is played by a built-in game with the same parameters.
    let page = read("en/turns.html");
    let asked = page
        .split("data-asked=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let asked = asked.replace("&quot;", "\"");
    let query: fifangha::api::PositionQuery = serde_json::from_str(&asked).unwrap();
    let played = query.game().unwrap().rules;
    let village = Project::find_from(folder.path())
        .unwrap()
        .known_games()
        .get("village")
        .unwrap();
    assert_eq!(*played.parameters(), village.parameters());
    let board = read("board-en.html");
    assert!(board.contains("Fifangha as our village plays it."));
    assert!(board.contains("base: fifangha\\ncolumns: [6, 8]"));
}

#[test]
fn mistakes_are_reported_in_their_files() {
    let folder = project();
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join("rulesets").join(name), text).unwrap();
    };
    // A source that the library lacks is an error, and the game is still played.
    write(
        "village.yaml",
        &VILLAGE.replace("notes1931\n    at", "notes1932\n    at"),
    );
    let ran = run(folder.path(), &["check", "--format", "concise"], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(
        ran.out.contains("rulesets/village.yaml:10:13: error[F508]"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("F211"), "{}", ran.out);
    write(
        "village.yaml",
        &VILLAGE.replace("tsibongy: plain", "tsibongi: plain"),
    );
    write("katro.yaml", "base: katro\nanswers: {scope: column}\n");
    write("Big.yaml", "base: katro\n");
    let ran = run(folder.path(), &["check", "--format", "concise"], "");
    assert_eq!(ran.code, 2, "{}", ran.out);
    for expected in [
        "rulesets/Big.yaml:1:1: error[F111]",
        "rulesets/avalley.yaml:1:7: error[F211]",
        "rulesets/katro.yaml:1:1: error[F514]",
        "rulesets/village.yaml:6:3: error[F110]",
        "games/first.fif:2:8: error[F211]",
    ] {
        assert!(
            ran.out.contains(expected),
            "{expected} is not in:\n{}",
            ran.out
        );
    }
}

#[test]
fn a_record_can_leave_its_project() {
    let folder = project();
    let at = folder.path();
    let two = format!(
        "{RECORD}---\nrules: katro\n---\n1. b2>\n---\nrules: avalley\ncolumns: 8\n---\n1. 4R\n"
    );
    fs::write(at.join("games/two.fif"), &two).unwrap();
    let before = answered(at, &["replay", "games/two.fif", "--format", "json"]);
    let ran = run(at, &["fmt", "--self-contained", "games/two.fif"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = fs::read_to_string(at.join("games/two.fif")).unwrap();
    assert!(text.contains("rules: {base: fifangha, "), "{text}");
    assert!(text.contains("rules: katro\n"), "{text}");
    // Outside the project it is the same games.
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("two.fif"), &text).unwrap();
    let after = answered(elsewhere.path(), &["replay", "two.fif", "--format", "json"]);
    let ends = |replay: &Value| -> Vec<Value> {
        let games = replay["games"].as_array().unwrap().iter();
        games.map(|it| it["turns"].clone()).collect()
    };
    assert_eq!(ends(&before), ends(&after));
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_project_is_not_read() {
    let folder = project();
    let elsewhere = tempfile::tempdir().unwrap();
    let secret = elsewhere.path().join("secret");
    fs::write(&secret, "base: fifangha\n").unwrap();
    let link = folder.path().join("rulesets/secret.yaml");
    std::os::unix::fs::symlink(&secret, link).unwrap();
    let project = Project::find_from(folder.path()).unwrap();
    assert!(project.known_games().get("secret").is_none());
    let found = project
        .ruleset_files()
        .find(|it| it.file.name() == "rulesets/secret.yaml");
    assert_eq!(found.unwrap().diagnostics[0].code.as_str(), "F113");
}

#[test]
fn a_board_of_another_size_is_played_proved_restored_and_drawn() {
    let folder = project();
    let at = folder.path();
    let write = |path: &str, text: &str| fs::write(at.join(path), text).unwrap();
    write("rulesets/broad.yaml", "base: katro\ncolumns: [12, 2]\n");
    write(
        "games/broad.fif",
        "---\nrules: broad\n---\n1. a12<\n2. c10>\n3. _>\n",
    );
    let start = "222222222222/222222222222/222222222222/222222222222 S0 N0 S";
    let moves = answered(at, &["moves", "--rules", "broad", "--format", "json"]);
    assert_eq!(moves["position"], start);
    let turns = moves["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 48);
    assert_eq!(turns[23]["notation"], "b12>");
    // A position that does not fit into 16 bytes is proved, undone and reached.
    let after = turns[0]["position"].as_str().unwrap();
    let before = answered(
        at,
        &[
            "predecessors",
            "--rules",
            "broad",
            after,
            "--reachable",
            "--format",
            "json",
        ],
    );
    let found = before["predecessors"].as_array().unwrap();
    assert!(found.iter().any(|it| it["position"] == start), "{before}");
    assert_eq!(before["reachable"]["arises"], "yes", "{before}");
    let last = "............/...........1/...........2/(93)........... S0 N0 S";
    let won = answered(
        at,
        &[
            "solve",
            "--rules",
            "broad",
            last,
            "--wins-in",
            "3",
            "--format",
            "json",
        ],
    );
    assert_eq!(won["wins"], true, "{won}");
    // With two columns everything is proved.
    let small = answered(
        at,
        &[
            "solve",
            "--rules",
            "broad",
            "--columns",
            "2",
            "--format",
            "json",
        ],
    );
    assert_eq!(small["proved"], true, "{small}");
    let games = answered(at, &["reconstruct", "games/broad.fif", "--format", "json"]);
    assert!(games["count"].as_u64().unwrap() > 0, "{games}");
    let ran = run(
        at,
        &["diagram", "games/broad.fif", "--output", "broad.svg"],
        "",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let drawn = fs::read_to_string(at.join("broad.svg")).unwrap();
    assert!(drawn.contains(">dcba123456789101112</text>"), "{drawn}");
    let ran = run(at, &["fmt", "--self-contained", "games/broad.fif"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = fs::read_to_string(at.join("games/broad.fif")).unwrap();
    assert!(text.contains("rules: {base: katro, columns: 12}"), "{text}");
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("broad.fif"), &text).unwrap();
    let ran = run(elsewhere.path(), &["check", "broad.fif"], "");
    assert!(ran.code < 2, "{}{}", ran.out, ran.err);
    // No source knows the reserves of such a board.
    let ran = run(
        at,
        &["moves", "--rules", "fifangha", "--set", "columns=10"],
        "",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("4, 6 and 8 columns only"), "{}", ran.err);
}

#[test]
fn a_game_can_have_three_rows_a_side() {
    let folder = project();
    let at = folder.path();
    let write = |path: &str, text: &str| fs::write(at.join(path), text).unwrap();
    write(
        "rulesets/ours.yaml",
        "base: katro\nanswers:\n  rows: 3\n  layout: \".1./2.2/121/121/2.2/.1. S0 N0\"\n",
    );
    write(
        "games/ours.fif",
        "---\nrules: ours\n---\n1. c2>\n@lands a1\n[.1./2.2/121/1.2/2.2/11. S0 N0 N]\n2. _\n",
    );
    let start = ".1./2.2/121/121/2.2/.1. S0 N0 S";
    let moves = answered(at, &["moves", "--rules", "ours", "--format", "json"]);
    assert_eq!(moves["position"], start);
    let checked = run(at, &["check", "games/ours.fif"], "");
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let games = answered(at, &["reconstruct", "games/ours.fif", "--format", "json"]);
    assert!(games["count"].as_u64().unwrap() > 1, "{games}");
    // Captures of a whole column are those of two rows a side.
    let set = ["--rules", "ours", "--set", "scope=column"];
    let ran = run(at, &[&["moves"][..], &set].concat(), "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("for two rows a side only"), "{}", ran.err);
}

#[test]
fn a_game_can_have_a_start_of_its_own() {
    let folder = project();
    let at = folder.path();
    let write = |path: &str, text: &str| fs::write(at.join(path), text).unwrap();
    write(
        "rulesets/ours.yaml",
        "base: fifanga\nanswers:\n  layout: \"....../.21.../...12./...... S9 N9\"\n",
    );
    write("games/ours.fif", "---\nrules: ours\n---\n1. 4>\n2. _\n");
    let start = "....../.21.../...12./...... S9 N9 S";
    let moves = answered(at, &["moves", "--rules", "ours", "--format", "json"]);
    assert_eq!(moves["position"], start);
    let one = answered(at, &["rules", "ours", "--format", "json"]);
    assert_eq!(one["start"], start);
    assert_eq!(one["columns"], serde_json::json!([6]));
    let layout = &one["parameters"]["layout"]["value"];
    assert_eq!(layout, "....../.21.../...12./...... S9 N9");
    let page = run(at, &["explain", "ours", "--format", "markdown"], "");
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(
        page.out
            .contains("6 of the 24 seeds are on the board, and 9"),
        "{}",
        page.out
    );
    let games = answered(at, &["reconstruct", "games/ours.fif", "--format", "json"]);
    assert!(games["count"].as_u64().unwrap() > 0, "{games}");
    assert_eq!(run(at, &["check", "games/ours.fif"], "").code, 0);
    // Outside the project, the record contains its start.
    let ran = run(at, &["fmt", "--self-contained", "games/ours.fif"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = fs::read_to_string(at.join("games/ours.fif")).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("ours.fif"), &text).unwrap();
    let replayed = run(
        elsewhere.path(),
        &["replay", "ours.fif", "--format", "json"],
        "",
    );
    assert!(
        replayed.out.contains("....../.21.../...12./...... S9 N9"),
        "{text}{}",
        replayed.err
    );
}

/// Returns a project with the given files of games.
fn with_rulesets(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rulesets")).unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    for (name, text) in files {
        fs::write(folder.path().join("rulesets").join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_mistake_is_reported_by_every_command_that_names_the_game() {
    let folder = with_rulesets(&[("awale.yaml", "base: katro\nanswers:\n  rows: 1\n")]);
    fs::write(
        folder.path().join("games/one.fif"),
        "---\nrules: awale\n---\n1. 2\n",
    )
    .unwrap();
    let at = folder.path();
    let commands: &[&[&str]] = &[
        &["check"],
        &["check", "games/one.fif"],
        &["rules", "awale"],
        &["moves", "--rules", "awale"],
        &["solve", "--rules", "awale", "--wins-in", "1"],
        &["perft", "--depth", "1", "--rules", "awale"],
        &["worksheet", "--rules", "awale"],
        &["replay", "games/one.fif"],
        &["reconstruct", "games/one.fif"],
        &["explain", "awale"],
        &["board", "--rules", "awale"],
        &["build"],
        &["check", "games/one.fif", "--vary", "awale"],
    ];
    for command in commands {
        let ran = run(at, command, "");
        let shown = ran.out + &ran.err;
        assert_ne!(ran.code, 0, "{command:?}: {shown}");
        assert!(
            shown.contains("rulesets/awale.yaml:3:9"),
            "{command:?}: {shown}"
        );
        assert!(
            shown.contains("`rows` is one of: 2, 3"),
            "{command:?}: {shown}"
        );
        assert!(!shown.contains("no game `awale`"), "{command:?}: {shown}");
    }
    let french = run(at, &["rules", "awale", "--language", "fr"], "");
    assert!(
        french.err.contains("`rows` prend une de ces valeurs"),
        "{}",
        french.err
    );
}

#[test]
fn games_are_compared_among_those_of_the_project_of_the_record() {
    let folder = with_rulesets(&[("own.yaml", "base: fifangha\nanswers: {origin: nearest}\n")]);
    let record = folder.path().join("games/one.fif");
    fs::write(&record, "1. 4R\n2. 3R\n").unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let args = ["check", record.to_str().unwrap(), "--vary", "own"];
    let ran = run(elsewhere.path(), &args, "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("own"), "{}", ran.out);
    let unknown = ["check", record.to_str().unwrap(), "--vary", "owm"];
    let ran = run(elsewhere.path(), &unknown, "");
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
}

#[test]
fn rulesets_are_checked_without_records() {
    let folder = with_rulesets(&[("own.yaml", "base: katro\nanswers: {scop: column}\n")]);
    let ran = run(folder.path(), &["check", "--format", "concise"], "");
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("rulesets/own.yaml:2:11: error[F110]"),
        "{}",
        ran.out
    );
    fs::write(
        folder.path().join("rulesets/own.yaml"),
        "base: katro\nanswers: {scope: column}\n",
    )
    .unwrap();
    let ran = run(folder.path(), &["check"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// Reads games of which each is based on the next, in the order of the names or against it.
fn read_chain(length: usize, ascending: bool) -> DefinedGames {
    let file = |number: usize| {
        let base = match (ascending, number) {
            (true, 0) => "katro".to_owned(),
            (true, _) => format!("g{:05}", number - 1),
            (false, _) if number + 1 == length => "katro".to_owned(),
            (false, _) => format!("g{:05}", number + 1),
        };
        SourceFile::new(
            format!("rulesets/g{number:05}.yaml"),
            format!("base: {base}\nanswers: {{scope: column}}\n"),
        )
    };
    DefinedGames::read((0..length).map(file).collect(), |_| Vec::new())
}

#[test]
fn the_number_of_bases_is_limited() {
    for ascending in [true, false] {
        let defined = read_chain(1000, ascending);
        assert_eq!(defined.rulesets.len(), 17);
        let (mut roots, mut others) = (Vec::new(), 0);
        for study in &defined.files {
            match study.diagnostics.as_slice() {
                [] => {}
                [one] if one.code == Code::WrongSetting => roots.push((study, one)),
                [one] => {
                    assert_eq!(one.code, Code::UnknownGame);
                    others += 1;
                }
                more => panic!("{more:?}"),
            }
        }
        // The game after the limit has the mistake; all games above it have the mistake of their base.
        let [(study, one)] = roots[..] else {
            panic!("{}", roots.len());
        };
        assert_eq!(others, 1000 - 17 - 1);
        assert_eq!(study.file.line_column(one.span.start()).to_string(), "1:7");
        let faulty = defined.games.faulty();
        assert!(
            faulty
                .iter()
                .all(|it| it.place == format!("{}:1:7", study.file.name()))
        );
    }
}

#[test]
fn each_file_is_read_once() {
    // Each file would be read by each file that is based on it.
    let checks = std::cell::Cell::new(0);
    let file = |number: usize| {
        let base = if number.is_multiple_of(16) {
            "katro".to_owned()
        } else {
            format!("g{:05}", number - 1)
        };
        SourceFile::new(format!("g{number:05}.yaml"), format!("base: {base}\n"))
    };
    let defined = DefinedGames::read((0..400).rev().map(file).collect(), |_| {
        checks.set(checks.get() + 1);
        Vec::new()
    });
    assert_eq!(defined.rulesets.len(), 400);
    assert_eq!(checks.get(), 400);
}

#[test]
fn a_game_that_is_based_on_itself_is_reported() {
    let file =
        |name: &str, base: &str| SourceFile::new(format!("{name}.yaml"), format!("base: {base}\n"));
    let files = vec![file("a", "b"), file("b", "a"), file("c", "c")];
    let defined = DefinedGames::read(files, |_| Vec::new());
    let found = defined.files.iter().flat_map(|it| &it.diagnostics);
    let found: Vec<_> = found.map(|it| it.message.to_string()).collect();
    assert_eq!(
        found,
        [
            "the game `b` cannot be played, because its file has a mistake: b.yaml:1:7: `a` is itself based on `b`",
            "`a` is itself based on `b`",
            "`c` is itself based on `c`",
        ]
    );
}

#[test]
fn an_unanswered_question_is_reported_with_its_values() {
    let (ruleset, found) =
        Ruleset::parse("own", "answers: {captured: tsibongy}\n", Games::BUILT_IN);
    assert!(ruleset.is_none());
    let help: Vec<_> = found.iter().flat_map(|it| &it.help).collect();
    let help: Vec<_> = help.iter().map(|it| it.to_string()).collect();
    assert!(
        help.iter()
            .any(|it| it.starts_with("`kamo` is one of: at-once")),
        "{help:?}"
    );
}

#[test]
fn a_game_around_both_sides_is_answered_with_a_sentence() {
    let sentence = "games sown around the rows of both players are not played by this program";
    for name in ["awale", "Oware", "kalah"] {
        let ran = run(Path::new("/"), &["rules", name], "");
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(sentence), "{}", ran.err);
        let record = format!("---\nrules: {name}\n---\n1. 2\n");
        let ran = run(Path::new("/"), &["check", "-"], &record);
        assert!(ran.out.contains(sentence), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn a_parameter_beside_rules_is_reported() {
    let record = "---\nrules: fifangha\norigin: nearest\n---\n1. 3L\n";
    let ran = run(
        Path::new("/"),
        &["check", "-", "--format", "concise"],
        record,
    );
    assert!(
        ran.out.contains("3:1: error[F108]") && ran.out.contains("`origin` has no effect here"),
        "{}",
        ran.out
    );
    let ran = run(Path::new("/"), &["check", "-"], record);
    assert!(
        ran.out
            .contains("`rules: {base: fifangha, origin: nearest}`"),
        "{}",
        ran.out
    );
}

#[test]
fn files_that_are_not_read_are_reported() {
    let folder = project();
    let root = folder.path();
    for (name, text) in [
        ("rulesets/nothing.yaml", ""),
        ("rulesets/remark.yaml", "# to do\n"),
        ("rulesets/island.yml", "base: katro\n"),
        ("games/inventory.yml", "- {id: a}\n"),
    ] {
        fs::write(root.join(name), text).unwrap();
        let ran = run(root, &["check"], "");
        assert_eq!(ran.code, 2, "{name}: {}", ran.out);
        assert!(
            ran.out.contains(&format!("{name}:1:1")),
            "{name}: {}",
            ran.out
        );
        if name.ends_with("yml") {
            let meant = Path::new(name).with_extension("yaml");
            let meant = meant.file_name().unwrap().to_string_lossy();
            assert!(ran.out.contains(&format!("`{meant}`")), "{}", ran.out);
        }
        fs::remove_file(root.join(name)).unwrap();
    }
    let library = root.join("sources.yaml");
    fs::rename(&library, library.with_extension("yml")).unwrap();
    let ran = run(root, &["check"], "");
    assert!(ran.out.contains("`sources.yml` is not read"), "{}", ran.out);
}
