//! Names of a project: references, definitions, renaming, links and symbols.
#![cfg(feature = "book")]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::client::Client;
use super::range;

const FILES: [(&str, &str); 12] = [
    (
        "fifangha.yaml",
        "title: T\nsources: sources.yaml\naddress: https://example.org/book/\nlanguages: [en, fr]\n",
    ),
    (
        "sources.yaml",
        "- {id: busser2023, author: Busser, issued: 2023}\n\
         - id: \"flacourt1661\"\n  author: Flacourt\n  known-from: [busser2023]\n",
    ),
    (
        "games/inventory.yaml",
        "- id: row-1\n  source: busser2023\n",
    ),
    (
        "games/readings.yaml",
        "- {source: flacourt1661, game: fifangha, witnesses: [first], like: busser2023}\n",
    ),
    (
        "games/first.fif",
        "---\ntitle: {en: The first}\nsource: busser2023\n\
         witnesses: {A: {is: a print, source: 'busser2023'}, B: a copy}\n\
         facsimile: scan.svg\n---\n\
         {é𝄞 [@busser2023, p. 3]} 1. 4R {[@flacourt1661]}\n[A B: S25]\n",
    ),
    (
        "games/own.fif",
        "---\nsource: busser2023\nwitnesses: {A: a print}\nsources:\n  busser2023: {author: X}\n---\n\
         {[@busser2023]} 1. 4R\n[A: S25]\n",
    ),
    (
        "games/scan.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
    ),
    (
        "book/en/src/a.md",
        "# A {#top}\n\n𝄞 [@busser2023, p. 3] [@fig:ring] [s](#ring-turn-1-step-2) [b](b.md#ring)\n\n\
         - item\n\n  ```fifangha\n  record: first\n  id: ring\n  witness: A\n  ```\n\n\
         {{#include part.md}} [=turns first:1] `[@busser2023]` [k](sources.md#busser2023)\n",
    ),
    ("book/en/src/part.md", "part\n"),
    (
        "book/en/src/b.md",
        "# B\n\n## Ring {#ring}\n\n```fifangha\nid: map\n---\n1. 4R\n```\n\n[@fig:map]\n",
    ),
    (
        "book/fr/src/a.md",
        "# A\n\n```fifangha\nrecord: first\nid: ring\n```\n\n[@fig:ring] [@nobody]\n",
    ),
    (
        "book/index-terms.yaml",
        "- name: {en: x}\n  at: [\"a.md#ring\", \"b.md#ring\", \"sources.md#busser2023\"]\n",
    ),
];

/// A project in an editor.
struct Workspace {
    folder: TempDir,
    client: Client,
}

impl Workspace {
    fn new() -> Self {
        Self::with_capabilities(&json!({}))
    }

    /// Opens the project in an editor with some capabilities.
    fn with_capabilities(capabilities: &Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in FILES {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let root = format!("file://{}", folder.path().display());
        let params = json!({ "capabilities": capabilities, "rootUri": root });
        let client = Client::introduced_with(params);
        Self { folder, client }
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.folder.path().display())
    }

    /// Opens a file, with its own text or another one.
    fn open(&mut self, name: &str, text: Option<&str>) {
        let saved = FILES.iter().find(|it| it.0 == name).unwrap().1;
        let text = text.unwrap_or(saved);
        let file = json!({
            "uri": self.uri(name), "languageId": "x", "version": 1, "text": text,
        });
        let params = json!({ "textDocument": file });
        self.client.tell("textDocument/didOpen", params);
    }

    fn ask(&mut self, method: &str, name: &str, place: (u32, u32), more: Value) -> Value {
        let mut params = json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": place.0, "character": place.1 },
        });
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.client.ask(&format!("textDocument/{method}"), params)
    }

    /// Formats a location as `path line:character-line:character`.
    fn place(&self, location: &Value) -> String {
        let uri = location["uri"].as_str().unwrap();
        let path = uri.strip_prefix(&self.uri("")).unwrap_or(uri);
        format!("{path} {}", range(&location["range"]))
    }

    fn references(&mut self, name: &str, place: (u32, u32), with_definitions: bool) -> Vec<String> {
        let context = json!({ "context": { "includeDeclaration": with_definitions } });
        let answer = self.ask("references", name, place, context);
        let found = answer["result"].as_array().expect("locations");
        let mut found: Vec<_> = found.iter().map(|it| self.place(it)).collect();
        found.sort();
        found
    }

    fn definition(&mut self, name: &str, place: (u32, u32)) -> Vec<String> {
        let answer = self.ask("definition", name, place, json!({}));
        match &answer["result"] {
            Value::Null => Vec::new(),
            Value::Array(found) => found.iter().map(|it| self.place(it)).collect(),
            found => vec![self.place(found)],
        }
    }

    /// Renames and returns the new texts of the changed files, or the error.
    fn rename(
        &mut self,
        name: &str,
        place: (u32, u32),
        new: &str,
    ) -> Result<BTreeMap<String, String>, String> {
        let answer = self.ask("rename", name, place, json!({ "newName": new }));
        if let Some(error) = answer["error"]["message"].as_str() {
            return Err(error.to_owned());
        }
        let changes = answer["result"]["changes"].as_object().expect("changes");
        let changed = changes.iter().map(|(uri, edits)| {
            let path = uri.strip_prefix(&self.uri("")).unwrap().to_owned();
            let old = FILES.iter().find(|it| it.0 == path).unwrap().1;
            (path, edited(old, edits.as_array().unwrap()))
        });
        Ok(changed.collect())
    }
}

/// Applies edits whose ranges are on one line.
fn edited(text: &str, edits: &[Value]) -> String {
    let mut lines: Vec<Vec<u16>> = text.lines().map(|it| it.encode_utf16().collect()).collect();
    let number = |it: &Value| usize::try_from(it.as_u64().unwrap()).unwrap();
    let mut edits: Vec<_> = edits.iter().collect();
    edits.sort_by_key(|it| std::cmp::Reverse(number(&it["range"]["start"]["character"])));
    for edit in edits {
        let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
        assert_eq!(start["line"], end["line"]);
        let new = edit["newText"].as_str().unwrap().encode_utf16();
        let columns = number(&start["character"])..number(&end["character"]);
        lines[number(&start["line"])].splice(columns, new);
    }
    let lines = lines.iter().map(|it| String::from_utf16(it).unwrap());
    lines.map(|it| it + "\n").collect()
}

#[test]
fn the_places_of_a_source_are_found_in_the_whole_project() {
    let mut work = Workspace::new();
    work.open("games/first.fif", None);
    work.open("games/own.fif", None);
    let all = [
        "book/en/src/a.md 12:69-12:79",
        "book/en/src/a.md 2:5-2:15",
        "book/index-terms.yaml 1:45-1:55",
        "games/first.fif 2:8-2:18",
        "games/first.fif 3:38-3:48",
        "games/first.fif 6:7-6:17",
        "games/inventory.yaml 1:10-1:20",
        "games/readings.yaml 0:67-0:77",
        "sources.yaml 0:7-0:17",
        "sources.yaml 3:15-3:25",
    ];
    assert_eq!(work.references("games/first.fif", (6, 9), true), all);
    let mut uses = all.to_vec();
    uses.retain(|it| *it != "sources.yaml 0:7-0:17");
    assert_eq!(work.references("games/first.fif", (2, 18), false), uses);
    // A source that the record describes itself is another one.
    let own = [
        "games/own.fif 1:8-1:18",
        "games/own.fif 4:2-4:12",
        "games/own.fif 6:3-6:13",
    ];
    assert_eq!(work.references("games/own.fif", (6, 5), true), own);
    // The references of a turn are the places at which its position occurs.
    let starts = ["games/first.fif 6:26-6:31", "games/own.fif 6:16-6:21"];
    assert_eq!(work.references("games/own.fif", (6, 18), true), starts);

    // An unsaved text counts instead of that of the disk.
    let mut work = Workspace::new();
    work.open("games/first.fif", Some("{[@flacourt1661]} 1. 4R\n"));
    let all = [
        "games/first.fif 0:3-0:15",
        "games/readings.yaml 0:11-0:23",
        "sources.yaml 1:7-1:19",
    ];
    assert_eq!(work.references("games/first.fif", (0, 3), true), all);
}

#[test]
fn a_library_is_checked_and_its_keys_have_references() {
    let mut work = Workspace::new();
    let text = "- {id: busser2023, titel: A}\n";
    work.open("sources.yaml", Some(text));
    let uri = work.uri("sources.yaml");
    let notification = work.client.wait(|it| it["params"]["uri"] == uri.as_str());
    let found = &notification["params"]["diagnostics"][0];
    assert_eq!(
        (&found["code"], range(&found["range"])),
        (&json!("F110"), "0:19-0:24".to_owned())
    );
    assert_eq!(work.references("sources.yaml", (0, 8), true).len(), 9);
    // Another YAML file is not read as a record.
    work.open("games/inventory.yaml", None);
    let uri = work.uri("games/inventory.yaml");
    let notification = work.client.wait(|it| it["params"]["uri"] == uri.as_str());
    assert_eq!(notification["params"]["diagnostics"], json!([]));
}

#[test]
fn the_places_of_a_witness_are_in_its_record_and_in_the_blocks_that_show_it() {
    let mut work = Workspace::new();
    work.open("games/first.fif", None);
    work.open("book/en/src/a.md", None);
    let all = [
        "book/en/src/a.md 9:11-9:12",
        "games/first.fif 3:12-3:13",
        "games/first.fif 7:1-7:2",
    ];
    assert_eq!(work.references("games/first.fif", (7, 1), true), all);
    assert_eq!(work.references("book/en/src/a.md", (9, 11), true), all);
}

#[test]
fn the_places_of_a_figure_are_in_every_language() {
    let mut work = Workspace::new();
    work.open("book/en/src/a.md", None);
    work.open("book/en/src/b.md", None);
    let all = [
        "book/en/src/a.md 2:29-2:33",
        "book/en/src/a.md 2:40-2:44",
        "book/en/src/a.md 8:6-8:10",
        "book/fr/src/a.md 4:4-4:8",
        "book/fr/src/a.md 7:6-7:10",
        "book/index-terms.yaml 1:13-1:17",
    ];
    assert_eq!(work.references("book/en/src/a.md", (2, 32), true), all);
    // The section of another chapter with the same id is no figure.
    assert_eq!(work.references("book/en/src/b.md", (2, 12), true), [""; 0]);
}

#[test]
fn a_definition_is_found_in_another_file() {
    let mut work = Workspace::new();
    work.open("games/first.fif", None);
    work.open("book/en/src/a.md", None);
    for (name, place, found) in [
        ("games/first.fif", (6, 9), "sources.yaml 0:7-0:17"),
        ("games/first.fif", (6, 37), "sources.yaml 1:7-1:19"),
        ("games/first.fif", (7, 3), "games/first.fif 3:52-3:53"),
        ("games/first.fif", (4, 14), "games/scan.svg 0:0-0:0"),
        ("book/en/src/a.md", (2, 9), "sources.yaml 0:7-0:17"),
        ("book/en/src/a.md", (7, 12), "games/first.fif 0:0-0:0"),
        ("book/en/src/a.md", (12, 13), "book/en/src/part.md 0:0-0:0"),
        ("book/en/src/a.md", (12, 30), "games/first.fif 0:0-0:0"),
    ] {
        assert_eq!(work.definition(name, place), [found], "{name} {place:?}");
    }
    let both = ["book/en/src/a.md 8:6-8:10", "book/fr/src/a.md 4:4-4:8"];
    assert_eq!(work.definition("book/en/src/a.md", (2, 32)), both);
    assert_eq!(work.definition("book/en/src/a.md", (0, 2)), [""; 0]);
}

#[test]
fn a_name_is_replaced_everywhere() {
    let mut work = Workspace::new();
    work.open("games/first.fif", None);
    work.open("games/own.fif", None);
    work.open("book/en/src/a.md", None);
    let range = work.ask("prepareRename", "games/first.fif", (3, 40), json!({}));
    assert_eq!(range["result"]["placeholder"], "busser2023");
    assert_eq!(super::range(&range["result"]["range"]), "3:38-3:48");

    let new = work.rename("games/first.fif", (3, 40), "alain.b").unwrap();
    let expected: BTreeMap<String, String> = FILES
        .iter()
        .filter(|(name, text)| text.contains("busser2023") && *name != "games/own.fif")
        .map(|(name, text)| {
            // What is code stays.
            let text = text.replace("`[@busser2023]`", "`[@-]`");
            let text = text.replace("busser2023", "alain.b");
            (
                (*name).to_owned(),
                text.replace("`[@-]`", "`[@busser2023]`"),
            )
        })
        .collect();
    assert_eq!(new, expected);

    let new = work.rename("games/own.fif", (7, 1), "Z").unwrap();
    assert_eq!(new.keys().collect::<Vec<_>>(), ["games/own.fif"]);
    assert!(
        new["games/own.fif"].contains("witnesses: {Z: a print}"),
        "{new:?}"
    );
    assert!(new["games/own.fif"].ends_with("[Z: S25]\n"), "{new:?}");

    let new = work.rename("book/en/src/a.md", (8, 7), "circle-2").unwrap();
    let english = &new["book/en/src/a.md"];
    assert!(
        english.contains("[@fig:circle-2] [s](#circle-2-turn-1-step-2) [b](b.md#ring)"),
        "{english}"
    );
    assert!(
        new["book/fr/src/a.md"].contains("id: circle-2\n```\n\n[@fig:circle-2]"),
        "{new:?}"
    );
    assert!(
        new["book/index-terms.yaml"].contains("\"a.md#circle-2\", \"b.md#ring\""),
        "{new:?}"
    );
}

#[test]
fn an_invalid_or_taken_name_is_refused_with_the_reason() {
    let mut work = Workspace::new();
    work.open("games/first.fif", None);
    work.open("games/own.fif", None);
    work.open("book/en/src/a.md", None);
    for (name, place, new, why) in [
        ("games/first.fif", (2, 10), "a b", "is not a key"),
        ("games/first.fif", (2, 10), "", "is not a key"),
        ("games/first.fif", (2, 10), "a:", "is not a key"),
        (
            "games/first.fif",
            (2, 10),
            "flacourt1661",
            "is already in use",
        ),
        (
            "games/own.fif",
            (1, 10),
            "flacourt1661",
            "is already in use",
        ),
        ("games/first.fif", (7, 1), "1", "is not a siglum"),
        ("games/first.fif", (7, 1), "B", "`B` is already in use"),
        ("book/en/src/a.md", (8, 7), "Ring", "is not an id"),
        ("book/en/src/a.md", (8, 7), "map", "is already in use"),
        ("book/en/src/a.md", (8, 7), "top", "is already in use"),
        ("games/first.fif", (6, 28), "x", "can be renamed"),
    ] {
        let refused = work.rename(name, place, new).unwrap_err();
        assert!(refused.contains(why), "{new}: {refused}");
    }
    let refused = work.ask("prepareRename", "games/first.fif", (1, 2), json!({}));
    assert_eq!(refused["error"]["code"], -32803);
    // The same name changes nothing that is written.
    let same = work.rename("games/first.fif", (7, 1), "A").unwrap();
    for (name, text) in same {
        assert_eq!(text, FILES.iter().find(|it| it.0 == name).unwrap().1);
    }
}

#[test]
fn the_links_of_a_document_lead_to_files_and_lines() {
    let mut work = Workspace::new();
    let links = |work: &mut Workspace, name: &str| {
        work.open(name, None);
        let answer = work.ask("documentLink", name, (0, 0), json!({}));
        let links = answer["result"].as_array().expect("links").clone();
        let link = |it: &Value| {
            let target = it["target"].as_str().unwrap();
            let target = target.strip_prefix(&work.uri("")).unwrap();
            format!("{} {target}", range(&it["range"]))
        };
        links.iter().map(link).collect::<Vec<_>>()
    };
    assert_eq!(
        links(&mut work, "games/first.fif"),
        [
            "2:8-2:18 sources.yaml#L1",
            "3:38-3:48 sources.yaml#L1",
            "6:7-6:17 sources.yaml#L1",
            "6:35-6:47 sources.yaml#L2",
            "4:11-4:19 games/scan.svg",
        ]
    );
    assert_eq!(
        links(&mut work, "book/en/src/a.md"),
        [
            "2:5-2:15 sources.yaml#L1",
            "2:29-2:33 book/en/src/a.md#L9",
            "2:40-2:44 book/en/src/a.md#L9",
            "12:69-12:79 sources.yaml#L1",
            "7:10-7:15 games/first.fif",
            "12:29-12:34 games/first.fif",
            "12:11-12:18 book/en/src/part.md",
        ]
    );
    // The figure of the same language.
    let french = links(&mut work, "book/fr/src/a.md");
    assert!(
        french.contains(&"7:6-7:10 book/fr/src/a.md#L5".to_owned()),
        "{french:?}"
    );
}

#[test]
fn records_figures_and_sources_are_symbols_of_the_workspace() {
    let mut work = Workspace::new();
    let symbols = |work: &mut Workspace, query: &str| {
        let answer = work
            .client
            .ask("workspace/symbol", json!({ "query": query }));
        let found = answer["result"].as_array().expect("symbols").clone();
        let symbol = |it: &Value| {
            let place = work.place(&it["location"]);
            format!("{} {} {place}", it["name"].as_str().unwrap(), it["kind"])
        };
        found.iter().map(symbol).collect::<Vec<_>>()
    };
    assert_eq!(
        symbols(&mut work, ""),
        [
            "The first 2 games/first.fif 0:0-0:0",
            "Game 1 2 games/own.fif 0:0-0:0",
            "busser2023 14 games/own.fif 4:2-4:12",
            "busser2023 14 sources.yaml 0:7-0:17",
            "flacourt1661 14 sources.yaml 1:7-1:19",
            "ring 19 book/en/src/a.md 8:6-8:10",
            "map 19 book/en/src/b.md 5:4-5:7",
            "ring 19 book/fr/src/a.md 4:4-4:8",
        ]
    );
    assert_eq!(
        symbols(&mut work, "FLAC"),
        ["flacourt1661 14 sources.yaml 1:7-1:19"]
    );
    assert_eq!(symbols(&mut work, "own.fif").len(), 2);
    assert_eq!(symbols(&mut work, "nothing"), [""; 0]);
}

#[test]
fn a_code_leads_to_the_guide_if_the_project_publishes_it() {
    let mut work = Workspace::new();
    let codes = |work: &mut Workspace| {
        work.open("games/first.fif", Some("1. 9R\n"));
        let uri = work.uri("games/first.fif");
        let notification = work.client.wait(|it| it["params"]["uri"] == uri.as_str());
        notification["params"]["diagnostics"][0]["codeDescription"]["href"].clone()
    };
    // The book has no guide.
    assert_eq!(codes(&mut work), Value::Null);
    let guide = work.folder.path().join("book/en/src/guide");
    std::fs::create_dir_all(&guide).unwrap();
    std::fs::write(guide.join("notation.md"), "# N\n").unwrap();
    let page = "https://example.org/book/en/guide/notation.html";
    assert_eq!(codes(&mut work), page);
    // A project without an address has no links.
    let settings = work.folder.path().join("fifangha.yaml");
    std::fs::write(settings, "title: T\n").unwrap();
    assert_eq!(codes(&mut work), Value::Null);
}

#[test]
fn a_file_without_a_project_has_names_of_its_own() {
    let (mut client, _) = Client::with(super::RECORD);
    let found = client.about(
        "references",
        json!({
            "position": { "line": 3, "character": 9 },
            "context": { "includeDeclaration": true },
        }),
    );
    let found = found["result"].as_array().unwrap();
    let places: Vec<_> = found.iter().map(|it| range(&it["range"])).collect();
    assert_eq!(places, ["3:8-3:14", "5:2-5:8", "7:10-7:16"]);
}

#[test]
fn edits_have_the_versions_of_the_open_documents() {
    let edits = json!({ "workspaceEdit": { "documentChanges": true } });
    let mut work = Workspace::with_capabilities(&json!({ "workspace": edits }));
    work.open("games/first.fif", None);
    let new = json!({ "newName": "alain.b" });
    let answer = work.ask("rename", "games/first.fif", (3, 40), new);
    let version_of = |edits: &Value, name: &str| {
        let uri = work.uri(name);
        let mut edits = edits["documentChanges"].as_array().unwrap().iter();
        let found = edits.find(|it| it["textDocument"]["uri"] == uri.as_str());
        let found = found.unwrap_or_else(|| panic!("{name}: {answer}"));
        assert!(found["edits"][0]["newText"].is_string(), "{found}");
        found["textDocument"]["version"].clone()
    };
    assert_eq!(version_of(&answer["result"], "games/first.fif"), 1);
    // A file that is not open has none.
    assert_eq!(version_of(&answer["result"], "sources.yaml"), Value::Null);
    assert!(answer["result"]["changes"].is_null());

    let text = json!([{ "text": "1. 4r\n" }]);
    let document = json!({ "uri": work.uri("games/first.fif"), "version": 7 });
    let change = json!({ "textDocument": document, "contentChanges": text });
    work.client.tell("textDocument/didChange", change);
    let place = json!({ "line": 0, "character": 4 });
    let range = json!({ "start": place, "end": place });
    let more = json!({ "range": range, "context": { "diagnostics": [] } });
    let answer = work.ask("codeAction", "games/first.fif", (0, 4), more);
    let document = &answer["result"][0]["edit"]["documentChanges"][0]["textDocument"];
    assert_eq!(document["version"], 7, "{answer}");
}
