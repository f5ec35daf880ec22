//! All JSON in the documentation conforms to the schemas.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fifangha::api::board_app::{
    BoardAppRequest, BoardContext, BoardViewOptions, PartialTurnView, PositionView, QrCode,
};
use fifangha::api::schema::SCHEMAS;
use fifangha::api::{CodeResponse, EditResponse, PlaceResponse, PositionQuery};
use fifangha::comment::CitationNames;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::study::{Edit, NodePath, Study};
use jsonschema::Validator;
use serde_json::{Value, to_value};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Validates a response by the schema of its command.
struct Schemas(BTreeMap<&'static str, Validator>);

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
    let schemas = Schemas::new();
    let good = serde_json::json!({
        "rules": "katro", "position": "…", "turns": [
            {"notation": "1>", "position": null, "never_ends": true}
        ], "complete": true,
    });
    schemas.hold("moves", &good, "here");
    let spoilt: [fn(&mut Value); 4] = [
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
    let schemas = Schemas::new();
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
    "beside", "board", "code", "draft", "edit", "evidence", "film", "overview", "place", "play",
    "qr-code", "reply", "scene", "sheet", "write",
];

/// The files of the data package, which no command returns.
const OF_DATA: [&str; 3] = ["inventory", "positions", "records"];

#[test]
fn what_pages_ask_is_as_the_schemas_say() {
    let schemas = Schemas::new();
    let english = Strings::english();
    let read = |name: &str| {
        let path = root().join(format!("games/{name}.fif"));
        Study::from_file(SourceFile::open("game.fif", &path).unwrap())
    };
    let example = read("busser-2023-example");
    let endless = read("endless-fifangha-4");
    let mut held = Vec::new();
    for (study, at) in [
        (&example, NodePath::main_line(0)),
        (&example, NodePath::node(0, [99])),
        (&endless, NodePath::node(0, [99])),
        (&read("busser-2023-evidence"), NodePath::main_line(0)),
    ] {
        for ask in [
            r#"{"ask": "scene"}"#,
            r#"{"ask": "moves"}"#,
            r#"{"ask": "play", "turn": "b4"}"#,
            r#"{"ask": "play", "turn": "7R"}"#,
            r#"{"ask": "film"}"#,
            r#"{"ask": "write", "turn": "2R"}"#,
            r#"{"ask": "play-by", "rules": "fifangha-gs"}"#,
            r#"{"ask": "draft", "puts": [{"place": "b1", "value": "_"}]}"#,
            r#"{"ask": "sheet"}"#,
            r#"{"ask": "reply", "way": "random", "seed": 1661}"#,
            r#"{"ask": "reply", "way": "depth-2", "seed": 1661}"#,
            r#"{"ask": "overview"}"#,
            r#"{"ask": "beside", "turn": "b4"}"#,
            r#"{"ask": "evidence", "off": [1], "vary": ["origin"]}"#,
        ] {
            let asked: Value = serde_json::from_str(ask).unwrap();
            let name = asked["ask"].as_str().unwrap().replace("play-by", "write");
            let question: BoardAppRequest = serde_json::from_value(asked).unwrap();
            let Ok(answer) = question.answer(
                study,
                &at,
                &CitationNames::without_names(english),
                &BoardViewOptions::for_page(),
                english,
            ) else {
                continue;
            };
            schemas.hold(&name, &serde_json::from_str(&answer).unwrap(), ask);
            held.push(name);
        }
    }
    let view = BoardViewOptions {
        figure: true,
        ..BoardViewOptions::for_page()
    };
    let stand = BoardContext::from_query(&PositionQuery::default()).unwrap();
    let json = |answer: Result<Value, serde_json::Error>| answer.unwrap();
    let mut hold = |name: &str, answer: Value| {
        schemas.hold(name, &answer, "here");
        held.push(name.to_owned());
    };
    hold(
        "board",
        json(to_value(PositionView::new(&stand, &view, english))),
    );
    let begun = PartialTurnView::new(&stand, "7R", 0, &view, english).unwrap();
    hold("play", json(to_value(begun)));
    let edit = Edit::TakeBack {
        at: NodePath::node(0, [0]),
        rest: true,
    };
    let edited = EditResponse::apply_edits(
        Study::from_file(SourceFile::new("", "1. 4R 2. 3R")),
        &[edit],
    );
    hold("edit", json(to_value(edited.unwrap().1)));
    hold(
        "place",
        json(to_value(PlaceResponse::at_utf16_offset(&example, 300))),
    );
    let code = QrCode::encode("https://example.org/#fif=1.%204R").unwrap();
    hold("qr-code", json(to_value(code)));
    let code = "F201".parse().unwrap();
    hold("code", json(to_value(CodeResponse::new(code, english))));
    for name in OF_BOARDS {
        assert!(held.iter().any(|it| it == name), "{name}");
    }
}

/// The examples of the guide, each under the heading of its command.
#[test]
fn the_guide_shows_what_the_schemas_say() {
    let schemas = Schemas::new();
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
    let schemas = Schemas::new();
    let evidence = "games/busser-2023-evidence.fif";
    let commands: &[&[&str]] = &[
        &["check", "games", "tests/schemas.rs"],
        &["replay", "games/gorobaka-opening.fif"],
        &["replay", "games/busser-2023-example.fif"],
        &["replay", "games/fifanga-phase-two.fif"],
        &["moves", "--rules", "katro", "--columns", "6"],
        &["moves", "--rules", "fifanga", "--limit", "3"],
        &["perft", "--depth", "3"],
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
        &["search", "repeats", "--rules", "katro", "--columns", "4"],
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
            true => "readings",
            false => command[0],
        };
        schemas.hold(name, &answer, &format!("{command:?}"));
    }
}
