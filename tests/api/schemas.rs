//! All JSON in the documentation conforms to the schemas.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use fifangha::api::board_app::{
    BoardContext, BoardViewOptions, PartialTurnView, PositionView, QrCode,
};
use fifangha::api::schema::{FILE_SCHEMAS, Identified, Response, SCHEMAS};
use fifangha::api::{CodeResponse, EditResponse, PlaceResponse, PositionQuery, Session};
use fifangha::budget::SearchContext;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::reading_matrix::OpenQuestions;
use fifangha::study::{Edit, NodePath, Study};
use jsonschema::Validator;
use serde_json::{Value, to_value};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Validates a response by the schema of its command.
struct Schemas(BTreeMap<&'static str, Validator>);

/// The schemas of all responses, read once for all tests.
static VALIDATORS: LazyLock<Schemas> = LazyLock::new(Schemas::new);

impl Schemas {
    fn new() -> Self {
        let validators = SCHEMAS.iter().map(|named| {
            let schema = serde_json::from_str(named.text).unwrap();
            let validator = jsonschema::validator_for(&schema).unwrap();
            (named.name, validator)
        });
        Self(validators.collect())
    }

    fn mistakes(&self, name: &str, answer: &Value) -> Vec<String> {
        let validator = &self.0[name];
        let mistakes = validator.iter_errors(answer);
        mistakes
            .map(|it| format!("{it} at {}", it.instance_path()))
            .collect()
    }

    #[track_caller]
    fn hold(&self, name: &str, answer: &Value, place: &str) {
        let mistakes = self.mistakes(name, answer);
        assert!(mistakes.is_empty(), "{place}, {name}: {mistakes:#?}");
    }
}

#[test]
fn a_key_too_many_or_too_few_does_not_hold() {
    let schemas = &*VALIDATORS;
    let good = serde_json::json!({
        "schema": "fifangha/moves/1", "rules": "katro", "position": "…", "turns": [
            {"notation": "1>", "position": null, "never_ends": true}
        ], "complete": true,
    });
    schemas.hold("moves", &good, "here");
    let spoilt: [fn(&mut Value); 6] = [
        |it| it["schema"] = "fifangha/moves/2".into(),
        |it| drop(it.as_object_mut().unwrap().remove("schema")),
        |it| it["more"] = true.into(),
        |it| it["turns"][0]["more"] = true.into(),
        |it| drop(it.as_object_mut().unwrap().remove("complete")),
        |it| it["turns"][0]["never_ends"] = "no".into(),
    ];
    for spoil in spoilt {
        let mut bad = good.clone();
        spoil(&mut bad);
        assert!(!schemas.mistakes("moves", &bad).is_empty(), "{bad}");
    }
}

/// Returns every transcript of a command with JSON output, with its location.
fn transcripts(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let mut found = Vec::new();
    let mut command: Option<(String, String)> = None;
    for line in text.lines() {
        let starts = line.strip_prefix("$ ");
        if starts.is_some() || line.starts_with("```") {
            found.extend(command.take());
        }
        match (starts, &mut command) {
            (Some(typed), _) if typed.contains("--format json") => {
                command = Some((typed.to_owned(), String::new()));
            }
            (None, Some((_, answer))) if !line.starts_with("? ") => {
                answer.push_str(line);
                answer.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// Returns the verb of a command line, which may follow a pipe.
fn verb(typed: &str) -> &str {
    let mut words = typed.split_whitespace();
    words.find(|&word| word == "fifangha").unwrap();
    words.next().unwrap()
}

fn markdown(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "md"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_transcript_is_as_its_schema_says() {
    let schemas = &*VALIDATORS;
    let folders = [".", "tests/cli", "book/en/src/guide", "book/fr/src/guide"];
    let mut held = BTreeMap::new();
    for file in folders.iter().flat_map(|folder| markdown(folder)) {
        for (typed, answer) in transcripts(&file) {
            let place = format!("{}: {typed}", file.display());
            // Standard error follows in the transcript.
            let answer: Value = serde_json::Deserializer::from_str(&answer)
                .into_iter()
                .next()
                .unwrap()
                .unwrap_or_else(|error| panic!("{place}: {error}:\n{answer}"));
            // A failed request has the reason instead of a response.
            let name = match answer.get("error") {
                Some(_) => "failure",
                None => verb(&typed),
            };
            schemas.hold(name, &answer, &place);
            *held.entry(name.to_owned()).or_insert(0) += 1;
        }
    }
    for verb in ["check", "failure", "moves", "replay", "rules"] {
        assert!(held.contains_key(verb), "no transcript of {verb}: {held:?}");
    }
}

/// Requests of pages that no command has; `web/npm/README.md` describes them.
const OF_BOARDS: [&str; 15] = [
    "code",
    "edit",
    "engine-turn",
    "game-sheet",
    "partial-turn",
    "place",
    "position",
    "position-setup",
    "qr-code",
    "rules-overview",
    "study",
    "turn-animation",
    "turn-comparison",
    "what-if",
    "write",
];

/// The files of the data package, which no command returns.
const OF_DATA: [&str; 3] = ["inventory", "positions", "records"];

#[test]
fn what_pages_ask_is_as_the_schemas_say() {
    let schemas = &*VALIDATORS;
    let english = Strings::english();
    let read = |name: &str| {
        let path = root().join(format!("games/{name}.fif"));
        Study::from_file(SourceFile::open("game.fif", &path).unwrap())
    };
    let example = read("busser-2023-example");
    let endless = read("endless-fifangha-4");
    let mut held = Vec::new();
    let mut session = Session::default();
    for (study, at) in [
        (&example, NodePath::main_line(0)),
        (&example, NodePath::node(0, [99])),
        (&endless, NodePath::node(0, [99])),
        (&read("busser-2023-evidence"), NodePath::main_line(0)),
    ] {
        for ask in [
            r#"{"ask": "study"}"#,
            r#"{"ask": "moves"}"#,
            r#"{"ask": "partial-turn", "turn": "b4"}"#,
            r#"{"ask": "partial-turn", "turn": "7R"}"#,
            r#"{"ask": "turn-animation"}"#,
            r#"{"ask": "write", "turn": "2R"}"#,
            r#"{"ask": "play-by", "rules": "fifangha-gs"}"#,
            r#"{"ask": "position-setup", "puts": [{"place": "b1", "value": "_"}]}"#,
            r#"{"ask": "game-sheet"}"#,
            r#"{"ask": "engine-turn", "strategy": "random", "seed": 1661}"#,
            r#"{"ask": "engine-turn", "strategy": "depth-2", "seed": 1661}"#,
            r#"{"ask": "rules-overview"}"#,
            r#"{"ask": "turn-comparison", "turn": "b4"}"#,
            r#"{"ask": "what-if", "off": [1], "vary": ["origin"]}"#,
        ] {
            let mut asked: Value = serde_json::from_str(ask).unwrap();
            asked["text"] = study.file.text().into();
            asked["at"] = to_value(&at).unwrap();
            let name = asked["ask"].as_str().unwrap().replace("play-by", "write");
            let answer = session.answer(&asked.to_string(), &SearchContext::default());
            let answer: Value = serde_json::from_str(&answer).unwrap();
            if answer.get("error").is_none() {
                schemas.hold(&name, &answer, ask);
                held.push(name);
            }
        }
    }
    let view = BoardViewOptions {
        figure: true,
        ..BoardViewOptions::for_page()
    };
    let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
    fn json(answer: &impl Response) -> Value {
        to_value(Identified::new(answer)).unwrap()
    }
    let mut hold = |name: &str, answer: Value| {
        schemas.hold(name, &answer, "here");
        held.push(name.to_owned());
    };
    hold("position", json(&PositionView::new(&stand, &view, english)));
    let begun = PartialTurnView::new(&stand, "7R", 0, &view, english).unwrap();
    hold("partial-turn", json(&begun));
    let edit = Edit::TakeBack {
        at: NodePath::node(0, [0]),
        rest: true,
    };
    let edited = EditResponse::apply_edits(
        Study::from_file(SourceFile::new("", "1. 4R 2. 3R")),
        &[edit],
    );
    hold("edit", json(&edited.unwrap().1));
    hold(
        "place",
        json(&PlaceResponse::at_utf16_offset(&example, 300).unwrap()),
    );
    let code = QrCode::encode("https://example.org/#fif=1.%204R").unwrap();
    hold("qr-code", json(&code));
    let code = "F201".parse().unwrap();
    hold("code", json(&CodeResponse::new(code, english)));
    for name in OF_BOARDS {
        assert!(held.iter().any(|it| it == name), "{name}");
    }
}

/// The examples of the guide, each under the heading of its command.
#[test]
fn the_guide_shows_what_the_schemas_say() {
    let schemas = &*VALIDATORS;
    for language in ["en", "fr"] {
        let guide = root().join(format!("book/{language}/src/guide/json.md"));
        let text = fs::read_to_string(&guide).unwrap();
        let mut seen = Vec::new();
        for section in text.split("\n## ").skip(1) {
            let (_, name) = section.lines().next().unwrap().split_once("{#").unwrap();
            let name = name.trim_end_matches('}');
            for block in section.split("```json\n").skip(1) {
                let (json, _) = block.split_once("```").unwrap();
                let answer = serde_json::from_str(json)
                    .unwrap_or_else(|error| panic!("{}, {name}: {error}", guide.display()));
                schemas.hold(name, &answer, &guide.display().to_string());
                seen.push(name);
            }
        }
        let of_commands =
            |it: &&&str| **it != "search" && !OF_BOARDS.contains(*it) && !OF_DATA.contains(*it);
        for named in schemas.0.keys().filter(of_commands) {
            assert!(seen.contains(named), "{}: {named}", guide.display());
        }
    }
}

#[test]
fn what_commands_answer_is_as_their_schemas_say() {
    let schemas = &*VALIDATORS;
    let evidence = "games/busser-2023-evidence.fif";
    let commands: &[&[&str]] = &[
        &[
            "check",
            "games/busser-2023-evidence.fif",
            "games/flacourt-turns.fif",
            "games/two-notebooks.fif",
            "tests/api/schemas.rs",
        ],
        &["replay", "games/gorobaka-opening.fif"],
        &["replay", "games/busser-2023-example.fif"],
        &["replay", "games/fifanga-phase-two.fif"],
        &["moves", "--rules", "katro", "--columns", "6"],
        &["moves", "--rules", "fifanga", "--limit", "3"],
        &["perft", "--depth", "3"],
        &[
            "stats",
            "--games",
            "9",
            "--columns",
            "4",
            "--vary",
            "fifangha,katro,scope=inner",
        ],
        &["stats", "--games", "2", "--max-length", "1"],
        &["rules"],
        &["rules", "katra-gorobaka"],
        &[
            "solve",
            "--rules",
            "katro",
            "--columns",
            "4",
            "--wins-in",
            "2",
        ],
        &["solve", "--wins-in", "3", "--max-turns", "10"],
        &["solve", "--rules", "isolo", "--columns", "4"],
        &["solve", "--max-turns", "10"],
        &[
            "search",
            "repeats",
            "--rules",
            "katro",
            "--columns",
            "4",
            "--max-positions",
            "1000",
        ],
        &["search", "laps", "--at-least", "4", "--columns", "4"],
        &[
            "search",
            "captures",
            "--at-least",
            "60",
            "--playouts",
            "1",
            "--max-positions",
            "9",
        ],
        &[
            "check",
            "--set",
            "origin=nearest",
            "--vary",
            "fifangha,katro",
            evidence,
        ],
        &["reconstruct", evidence],
        &["reconstruct", "--vary", "columns=6|8,tsibongy", evidence],
        &["explain", "fifangakely"],
        &["explain", "--language", "fr", "katro"],
    ];
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .current_dir(root())
            .args(*command)
            .args(["--format", "json"])
            .output()
            .unwrap();
        let answer = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{command:?}: {error}: {output:?}"));
        let name = match command.contains(&"--set") {
            true => "variants",
            false => command[0],
        };
        schemas.hold(name, &answer, &format!("{command:?}"));
    }
}

fn file_validator(name: &str) -> Validator {
    let named = FILE_SCHEMAS.iter().find(|it| it.name == name).unwrap();
    let schema = serde_json::from_str(named.text).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// Returns a YAML file as JSON, in which editors validate it.
fn yaml(text: &str) -> Value {
    serde_json::to_value(serde_yaml::from_str::<serde_yaml::Value>(text).unwrap()).unwrap()
}

/// Asserts that a file is valid, and that its first line names its schema, which exists.
#[track_caller]
fn is_valid(path: &Path, name: &str) {
    let text = fs::read_to_string(path).unwrap();
    let mistakes: Vec<_> = file_validator(name)
        .iter_errors(&yaml(&text))
        .map(|it| format!("{it} at {}", it.instance_path()))
        .collect();
    assert!(mistakes.is_empty(), "{}: {mistakes:#?}", path.display());
    let schema = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("# yaml-language-server: $schema="))
        .unwrap_or_else(|| panic!("{} names no schema", path.display()));
    assert!(!schema.contains(':'), "{schema}");
    let schema = fs::read_to_string(path.parent().unwrap().join(schema)).unwrap();
    let named = FILE_SCHEMAS.iter().find(|it| it.name == name).unwrap();
    assert_eq!(schema, named.text, "{}", path.display());
}

#[test]
fn the_files_of_this_project_and_of_a_new_one_are_valid() {
    is_valid(&root().join("fifangha.yaml"), "fifangha.yaml");
    is_valid(&root().join("sources.yaml"), "sources.yaml");
    is_valid(&root().join("games/readings.yaml"), "readings.yaml");
    for ruleset in fs::read_dir(root().join("rulesets")).unwrap() {
        is_valid(&ruleset.unwrap().path(), "ruleset.yaml");
    }
    let themes = fs::read_dir(root().join("templates/themes")).unwrap();
    for theme in themes {
        is_valid(&theme.unwrap().path(), "theme.yaml");
    }
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .current_dir(folder.path())
        .args(["init", "book", "--title", "A: book", "--author", "Rabe"])
        .args(["--languages", "en,mg"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let book = folder.path().join("book");
    is_valid(&book.join("fifangha.yaml"), "fifangha.yaml");
    is_valid(&book.join("sources.yaml"), "sources.yaml");
    is_valid(&book.join("colours.yaml"), "theme.yaml");
}

/// Each text with the answer of its schema, which is that of the program.
#[test]
fn the_schemas_of_files_accept_what_the_program_accepts() {
    type Wrong = fn(&str) -> bool;
    let settings: Wrong = |text| !fifangha::project::Settings::parse(text).1.is_empty();
    let sources: Wrong = |text| {
        !fifangha::project::SourceLibrary::from_yaml(text)
            .1
            .is_empty()
    };
    let theme: Wrong = |text| !fifangha::diagram::Theme::parse(text).1.is_empty();
    let readings: Wrong = |text| OpenQuestions::parse(text, "x").is_err();
    let ruleset: Wrong = |text| {
        let games = fifangha_rules::Games::BUILT_IN;
        !fifangha::project::Ruleset::parse("x", text, games)
            .1
            .is_empty()
    };
    let texts: [(&str, Wrong, &[&str]); 5] = [
        (
            "fifangha.yaml",
            settings,
            &[
                "title: {en: Katra, fr: Katra}\nversion: 2\ndate: 2026-11\n",
                "authors: [Rabe, {family: Soa, given: Rasoa, orcid: 0000-0002-1825-0097}]\n",
                "address: https://example.org/a\nlicence: {text: CC0-1.0, code: MIT}\n",
                "languages: [en, mg]\nsources: {en: a.md, mg: b.md}\ntheme: dark\n",
                "title:\nlanguages: en\ngames: a/b\n",
                "titel: Katra\n",
                "name: Katra\n",
                "name: board\n",
                "date: 14 October\n",
                "address: example.org\n",
                "licence: {texts: MIT}\n",
                "authors: [{surname: Soa}]\n",
                "languages: [english]\n",
                "games: /etc\n",
                "title: [a]\n",
                "theme: {lite: a.yaml}\n",
                "- a\n",
            ],
        ),
        (
            "sources.yaml",
            sources,
            &[
                "- {id: a, type: book, author: [Hyde, {literal: BnF}], issued: 1694}\n",
                "- {id: a, note: {en: b}, URL: 'https://example.org', second-hand: true}\n",
                "- {id: a, page: 12, volume: 3, accessed: 2026-01-02}\n",
                "- {type: book}\n",
                "- {id: a b}\n",
                "- {id: a, type: novel}\n",
                "- {id: a, titel: b}\n",
                "- {id: a, issued: 1694-13}\n",
                "- {id: a, and-others: maybe}\n",
                "a: b\n",
            ],
        ),
        (
            "theme.yaml",
            theme,
            &[
                "base: dark\nmark: '#ffcc00'\nwood: '#abc'\n",
                "base: marble\n",
                "mark: orange\n",
                "marks: '#ffcc00'\n",
            ],
        ),
        (
            "ruleset.yaml",
            ruleset,
            &[
                "base: fifangha\nabout: Ours\nanswers: {origin: nearest, relay: true}\n",
                "base: fifangha-short\nanswers: {turns_each: 12}\n",
                "base: katro\ncolumns: [6, 8]\nanswers: {scope: {value: column, source: x, at: p. 1, says: a, certainty: told}}\n",
                "base: katro\nnotes: [{source: x, at: p. 1, text: a}]\n",
                "bases: katro\n",
                "base: katro\ncolumns: [5]\n",
                "base: katro\nanswers: {scope: all}\n",
                "base: katro\nanswers: {colour: red}\n",
                "base: katro\nanswers: {scope: {value: column, certain: told}}\n",
                "base: katro\nanswers: {scope: {value: column, source: x, at: p. 1, says: a, certainty: sure}}\n",
                "base: katro\nnotes: [{source: x}]\n",
            ],
        ),
        (
            "readings.yaml",
            readings,
            &[
                "- {source: x, game: fifangha, witnesses: [a], questions: [{parameter: relay, values: [true, false], why: {en: b}}]}\n",
                "- {source: x, game: fifangha, like: x}\n",
                "- {source: x, game: chess}\n",
                "- {source: x}\n",
                "- {source: x, game: fifangha, witness: a}\n",
                "- {source: x, game: fifangha, questions: [{parameter: colour, values: [a]}]}\n",
                "- {source: x, game: fifangha, questions: [{parameter: relay}]}\n",
            ],
        ),
    ];
    for (name, wrong, texts) in texts {
        let schema = file_validator(name);
        let [valid, invalid] =
            [false, true].map(|it| texts.iter().filter(move |text| wrong(text) == it));
        assert!(valid.count() > 0 && invalid.count() > 2, "{name}");
        for text in texts {
            assert_eq!(schema.is_valid(&yaml(text)), !wrong(text), "{name}: {text}");
        }
    }
}
