//! Requests of pages and scripts, as sent by the npm package.
#![cfg(all(feature = "book", feature = "cli"))]

use fifangha::api::{EditResponse, PlaceResponse, PositionQuery, Session};
use fifangha::budget::SearchContext;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::study::{Edit, NodePath, Study};
use serde_json::{Value, json};

fn study(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

/// Returns the response to a request, or its error.
fn answer(request: &Value) -> Value {
    let answer = Session::default().answer(&request.to_string(), &SearchContext::default());
    serde_json::from_str(&answer).unwrap()
}

fn asked(text: &str, at: Value, mut ask: Value) -> Value {
    ask["text"] = text.into();
    ask["at"] = at;
    let answer = answer(&ask);
    assert!(answer.get("error").is_none(), "{ask}: {answer}");
    answer
}

fn edited(text: &str, edits: Value) -> EditResponse {
    let edits: Vec<Edit> = serde_json::from_value(edits).unwrap();
    EditResponse::apply_edits(study(text), &edits).unwrap().1
}

/// The loop that a new user writes first.
#[test]
fn a_game_without_nodes_is_its_end_for_every_question() {
    let at = json!({"game": 0});
    let mut text = "1. 4R\n".to_owned();
    for number in 2..6 {
        let moves = asked(&text, at.clone(), json!({"ask": "moves"}));
        let turn = moves["turns"][0]["notation"].as_str().unwrap().to_owned();
        let written = asked(&text, at.clone(), json!({"ask": "write", "turn": turn}));
        let added = edited(&text, json!([{"edit": "add-turn", "at": at, "turn": turn}]));
        text = written["text"].as_str().unwrap().to_owned();
        assert_eq!(added.text, text);
        assert!(text.ends_with(&format!("{number}. {turn}\n")), "{text}");
    }

    let text = "1. 4R 2. 3R {so}";
    let end = json!({"game": 0, "nodes": [1]});
    for ask in [
        json!({"ask": "study"}),
        json!({"ask": "moves"}),
        json!({"ask": "partial-turn", "turn": "7R"}),
        json!({"ask": "turn-animation"}),
        json!({"ask": "position-setup", "puts": []}),
        json!({"ask": "engine-turn", "strategy": "random", "seed": 1}),
        json!({"ask": "turn-comparison", "turn": "7R"}),
        json!({"ask": "play-by", "rules": "fifangha-gs"}),
    ] {
        let answer = asked(text, at.clone(), ask.clone());
        assert_eq!(answer, asked(text, end.clone(), ask.clone()), "{ask}");
    }
    for edit in [
        json!({"edit": "take-back"}),
        json!({"edit": "change-turn", "turn": "5R"}),
        json!({"edit": "comment", "text": "other"}),
        json!({"edit": "mark", "mark": "!"}),
        json!({"edit": "vary", "turn": "5R"}),
        json!({"edit": "add-turn", "turn": "7RL"}),
    ] {
        let with = |at: &Value| {
            let mut edit = edit.clone();
            edit["at"] = at.clone();
            edited(text, json!([edit])).text
        };
        assert_eq!(with(&at), with(&end), "{edit}");
    }
    let covered = PlaceResponse::from_place(&study(text), serde_json::from_value(at).unwrap());
    assert_eq!(covered.at, NodePath::node(0, [1]));
    assert_eq!((covered.start, covered.end), (Some(6), Some(11)));
}

#[test]
fn an_empty_list_of_nodes_is_the_place_before_the_first_turn() {
    let text = "1. 4R 2. 3R";
    let at = json!({"game": 0, "nodes": []});
    let view = asked(text, at.clone(), json!({"ask": "study"}));
    assert_eq!(view["game"]["at"], at);
    assert_eq!(view["game"]["next"], json!({"game": 0, "nodes": [0]}));
    let varied = asked(text, at.clone(), json!({"ask": "write", "turn": "7R"}));
    assert_eq!(varied["at"], json!({"game": 0, "nodes": [1, 0]}));
    let opening = json!([{"edit": "comment", "at": at, "text": "a"}]);
    assert!(edited(text, opening).text.starts_with("{a}"));
}

#[test]
fn an_answer_names_its_place_and_never_the_last_one() {
    for text in ["", "1. 4R", "{a}", "1. 4R 2. _"] {
        let at: NodePath = serde_json::from_value(json!({"game": 0})).unwrap();
        let study = study(text);
        let resolved = study.resolve(&at);
        assert!(resolved.nodes.iter().all(|it| *it < 4), "{resolved:?}");
        assert_eq!(PlaceResponse::from_place(&study, at).at, resolved);
    }
    let beyond = NodePath::end_of_main_line(7);
    assert_eq!(study("1. 4R").resolve(&beyond), NodePath::main_line(7));
}

#[test]
fn an_answer_says_whether_the_written_turn_is_legal() {
    let at = json!({"game": 0});
    let legal = |text: &str, turn: &str| {
        let edit = json!([{"edit": "add-turn", "at": at, "turn": turn}]);
        let edited = edited(text, edit);
        let written = asked(text, at.clone(), json!({"ask": "write", "turn": turn}));
        assert_eq!(json!(edited.legal), written["legal"], "{text} {turn}");
        edited.legal
    };
    assert_eq!(legal("1. 4R\n", "3R"), Some(true));
    assert_eq!(legal("1. 4R\n", "4R"), Some(false));
    // A choice that is left out, and different steps.
    assert_eq!(legal("1. 4R 2. 3R", "7RL"), Some(true));
    assert_eq!(legal("1. 4R 2. 3R", "7"), Some(false));
    assert_eq!(legal("1. 4R 2. 3R", "7x2R"), Some(false));

    let unknown =
        |text: &str| edited(text, json!([{"edit": "add-turn", "at": at, "turn": "4R"}])).legal;
    assert_eq!(unknown("1. _ 2. _"), None);
    assert_eq!(unknown("1. 4R 2. 4R"), None);

    let several = |second: &str| {
        let add = |turn: &str| json!({"edit": "add-turn", "at": at, "turn": turn});
        edited("", json!([add("4R"), add(second)])).legal
    };
    assert_eq!(several("3R"), Some(true));
    assert_eq!(several("4R"), Some(false));
    let change = json!([{"edit": "change-turn", "at": at, "turn": "4R"}]);
    assert_eq!(edited("1. 4R 2. 3R", change).legal, Some(false));
    let vary = json!([{"edit": "vary", "at": at, "turn": "2R"}]);
    assert_eq!(edited("1. 4R 2. 3R", vary).legal, Some(true));
    let back = json!([{"edit": "take-back", "at": at}]);
    assert_eq!(edited("1. 4R 2. 3R", back).legal, None);
    // A turn that is already in the record.
    let known = json!({"ask": "write", "turn": "3R"});
    let first = json!({"game": 0, "nodes": [0]});
    assert_eq!(asked("1. 4R 2. 3R", first, known)["legal"], json!(true));
}

#[test]
fn an_invalid_request_is_answered_by_its_fault() {
    let fault = |request: Value| {
        let error = answer(&request)["error"].take();
        let help = error["help"].as_array().unwrap().iter();
        let expected = std::iter::once(&error["message"]).chain(help);
        expected
            .map(|it| it.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" / ")
    };
    for (request, expected) in [
        (json!({}), r#"invalid request: {"ask":""}"#),
        (
            json!({"ask": "chess"}),
            r#"invalid request: {"ask":"chess"}"#,
        ),
        (
            json!({"ask": "solve", "text": ""}),
            r#"invalid request: {"ask":"solve"}"#,
        ),
        (json!({"ask": "check"}), "the request `check` needs `text`"),
        (json!({"ask": "study"}), "the request `study` needs `text`"),
        (
            json!({"ask": "qr-code"}),
            "the request `qr-code` needs `link`",
        ),
        (
            json!({"ask": "partial-turn"}),
            "the request `partial-turn` needs `turn`",
        ),
        (
            json!({"ask": "place", "text": ""}),
            "the request `place` needs `at`",
        ),
        (
            json!({"ask": "moves", "colums": 4}),
            "the request `moves` has no key `colums` / did you mean `columns`?",
        ),
        (
            json!({"ask": "check", "text": "", "turn": 1}),
            "the request `check` has no key `turn`",
        ),
        (
            json!({"ask": "position", "legend": true, "key": true}),
            "the request `position` has no key `key`",
        ),
        (
            json!({"ask": "check", "text": 4}),
            "`text` of the request `check` cannot be read: invalid type: integer `4`, expected a string",
        ),
        (
            json!({"ask": "format", "text": "", "form": "wide"}),
            "`form` of the request `format` cannot be read: unknown variant `wide`",
        ),
        (
            json!({"ask": "moves", "language": "xx"}),
            "there are no words in `xx`",
        ),
        (
            json!({"ask": "check", "language": "fr"}),
            "il manque `text` à la requête `check`",
        ),
    ] {
        let fault = fault(request.clone());
        assert!(fault.starts_with(expected), "{request}: {fault}");
    }
}

#[test]
fn parameters_are_a_list_or_an_object() {
    let rules = |set: Value| {
        let question: PositionQuery =
            serde_json::from_value(json!({"rules": "katra-gorobaka", "set": set})).unwrap();
        question
            .game()
            .map(|it| it.rules)
            .map_err(|it| it.to_string())
    };
    let list = rules(json!(["lone_seed=false", "columns=4"])).unwrap();
    assert_eq!(rules(json!({"lone_seed": false, "columns": 4})), Ok(list));
    assert_eq!(rules(json!({})), rules(json!([])));
    assert_ne!(rules(json!({})), Ok(list));
    assert_eq!(rules(json!({"no": 1})), rules(json!(["no=1"])));
    let wrong = serde_json::from_value::<PositionQuery>(json!({"set": 4})).unwrap_err();
    assert!(wrong.to_string().contains("expected a sequence"), "{wrong}");
}

#[test]
fn a_text_without_a_name_is_the_record() {
    use fifangha::api::{DiagramRequest, game_by_number};
    use fifangha::diagram::DiagramStyle;

    let study = Study::from_file(SourceFile::new(SourceFile::UNNAMED, "1. 4R"));
    let drawing = DiagramRequest {
        turn: Some(3),
        ..DiagramRequest::default()
    };
    let failure = |strings| {
        let drawn = drawing.draw_game(&study, &DiagramStyle::default(), strings);
        drawn
            .map(|_| ())
            .unwrap_err()
            .render(strings)
            .lines()
            .next()
            .map(str::to_owned)
    };
    assert_eq!(
        failure(Strings::english()).unwrap(),
        "error: the record has no turn 3"
    );
    let french = failure(Strings::builtin("fr").unwrap());
    assert_eq!(
        french.unwrap(),
        "erreur\u{a0}: la partie notée n’a pas de tour 3"
    );
    let failure = game_by_number(&study, 2).unwrap_err();
    assert_eq!(
        failure.message.to_string(),
        "the record has no game 2 that can be replayed"
    );
    assert_eq!(failure.help[0].to_string(), "`fifangha check -` says why");
}

/// The Python package and the fuzz targets are compiled apart: their requests must be those of the
/// library.
#[test]
fn the_python_package_and_the_corpus_make_requests_that_exist() {
    let mut names = std::collections::BTreeSet::new();
    for (folder, begin) in [
        ("python/fifangha", "request(\""),
        ("fuzz/corpus/module", "\"ask\": \""),
    ] {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.ends_with("unknown") || !path.is_file() {
                continue;
            }
            let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap_or_default();
            let calls = text.split(begin).skip(1);
            names.extend(calls.filter_map(|it| Some(it.split_once('"')?.0.to_owned())));
        }
    }
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        // A key that is missing or unknown is found before anything is searched.
        let error_message =
            answer(&json!({"ask": name, "no-such-key": 1}))["error"]["message"].to_string();
        assert!(
            !error_message.contains("invalid request"),
            "{name}: {error_message}"
        );
    }
}

#[test]
fn a_program_finds_the_exercises_of_the_command() {
    for (rules, level, count) in [("katro", 4, 40), ("fifangha", 5, 40), ("hus", 4, 8)] {
        let options = format!(
            "worksheet --rules {rules} --level {level} --count {count} --language en --format json"
        );
        let options: Vec<_> = options.split(' ').collect();
        let command = crate::support::command::run(std::path::Path::new("/"), &options, "").out;
        let command: Value = serde_json::from_str(&command).unwrap();
        let request = json!({"ask": "worksheet", "rules": rules, "level": level, "count": count});
        let program = answer(&request);
        assert_eq!(program["exercises"].as_array().unwrap().len(), count);
        assert_eq!(program["exercises"], command["exercises"], "{rules}");
    }
}
