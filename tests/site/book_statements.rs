//! Statements of the book that a machine can see to be wrong.

use std::path::{Path, PathBuf};

use fifangha_rules::Game;

use crate::support::book::{ROOT, book, read};

/// The values whose number depends on the size of the board.
const SIZED: [&str; 6] = [
    "openings ",
    "seeds ",
    "each ",
    "reserve ",
    "fewest-seeds ",
    "differs ",
];

/// Returns the paragraphs of a chapter outside code.
fn paragraphs(chapter: &str) -> Vec<String> {
    let outside: Vec<&str> = chapter.split("```").step_by(2).collect();
    let all = outside.join("\n\n");
    all.split("\n\n").map(str::to_owned).collect()
}

/// Returns whether a text speaks of boards of a given number of columns.
fn names_a_size(text: &str) -> bool {
    let number = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let words = [
            "two", "three", "four", "six", "eight", "deux", "trois", "quatre", "huit",
        ];
        word.parse::<u32>().is_ok() || words.contains(&word.to_lowercase().as_str())
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let columns = |word: &str| word.starts_with("column") || word.starts_with("colonne");
    let pairs = words.windows(2);
    pairs
        .into_iter()
        .any(|pair| number(pair[0]) && columns(pair[1]))
}

#[test]
fn values_name_the_columns_if_their_paragraph_does() {
    let mut count = 0;
    for language in ["en", "fr"] {
        for (path, text) in book(language) {
            for paragraph in paragraphs(&text).iter().filter(|it| names_a_size(it)) {
                let values = paragraph.split("[=").skip(1);
                for value in values.filter_map(|it| it.split(']').next()) {
                    let sized = SIZED.iter().any(|it| value.starts_with(it));
                    let named = value.contains(" columns=");
                    let place = format!("{language}/{}", path.display());
                    assert!(!sized || named, "{place}: [={value}] in:\n{paragraph}");
                    count += usize::from(sized);
                }
            }
        }
    }
    assert!(count > 20, "only {count} values were found");
}

/// Returns a chapter of the book.
fn chapter(language: &str, name: &str) -> String {
    read(&PathBuf::from(ROOT).join(format!("book/{language}/src/{name}")))
}

/// Returns Flacourt's passage as the French chapter prints it, without numbers and letters.
fn passage() -> String {
    let chapter = chapter("fr", "flacourt.md");
    let (_, text) = chapter.split_once("{#text}").expect("the text");
    let quoted = text.lines().filter_map(|it| it.strip_prefix('>'));
    let quoted = quoted.collect::<Vec<_>>().join("\n");
    let mut plain = String::new();
    for (index, piece) in quoted.split("<sup").enumerate() {
        let rest = piece.split_once("</sup>").map_or(piece, |it| it.1);
        plain.push_str(if index == 0 { piece } else { rest });
    }
    plain.replace('*', "").replace('\u{a0}', " ")
}

#[test]
fn the_introduction_gives_the_length_of_the_passage() {
    let words = passage();
    let words = words.split_whitespace();
    let count = words
        .filter(|it| it.contains(char::is_alphanumeric))
        .count();
    let rounded = (count + 5) / 10 * 10;
    for language in ["en", "fr"] {
        let text = chapter(language, "introduction.md").replace('\u{a0}', " ");
        let stated = [
            format!("about {rounded} words"),
            format!("quelque {rounded} mots"),
        ];
        assert!(stated.iter().any(|it| text.contains(it)), "{count} words");
    }
}

/// Checks the rows `fifanga-silent` and `fifanga-name` of the inventory.
#[test]
fn flacourt_names_the_tsibongy_and_his_game() {
    let passage = passage();
    for words in [
        "le porte dans un des deux premiers chibon qui sont de son côté",
        "le porte dans le premier chibon qu’il a de garni",
        "Le fifangha est un jeu d’esprit",
    ] {
        assert!(passage.contains(words), "{words} in:\n{passage}");
    }
    for name in ["fifangaha", "fifanga "] {
        assert!(!passage.contains(name), "{name}");
    }
}

#[test]
fn a_statement_about_all_games_is_about_all_games() {
    for language in ["en", "fr"] {
        let compared = chapter(language, "compared.md");
        let (_, block) = compared.split_once("id: stats-games").expect("the figure");
        let (_, played) = block.split_once("vary: [").expect("its games");
        let (played, _) = played.split_once(']').expect("the end of the list");
        let played: Vec<&str> = played.split(", ").collect();
        let table = chapter(language, "games.md");
        for game in Game::ALL {
            let name = game.name();
            let page = format!("](games/{name}.md)");
            assert!(table.contains(&page), "{language}: games.md lacks {name}");
            // The chapter names the one game that is not played there.
            let expected = name != "bao-kiswahili";
            assert_eq!(played.contains(&name), expected, "{language}: {name}");
        }
        for chapter in ["games.md", "index.md"] {
            let text = read(&Path::new(ROOT).join(format!("book/{language}/src/{chapter}")));
            assert!(text.contains("[=games"), "{language}/{chapter}: the number");
        }
    }
}

/// The sections of the article, by their ids.
const SECTIONS: [&str; 10] = [
    "introduction",
    "method",
    "passage",
    "example",
    "survey",
    "endless",
    "blind",
    "limits",
    "conclusion",
    "references",
];

#[test]
fn the_article_is_complete_in_both_languages_and_stands_first() {
    let mut marks = Vec::new();
    for language in ["en", "fr"] {
        let article = chapter(language, "article.md");
        let ids = article.lines().filter_map(|it| it.strip_prefix("## "));
        let ids = ids.filter_map(|it| it.split_once("{#")?.1.strip_suffix('}'));
        assert_eq!(ids.collect::<Vec<_>>(), SECTIONS, "{language}");
        let prose = paragraphs(&article).into_iter();
        let prose = prose.filter(|it| !it.starts_with('|'));
        let words = prose.map(|it| {
            it.split(' ')
                .filter(|it| it.contains(char::is_alphabetic))
                .count()
        });
        let words: usize = words.sum();
        assert!((4500..=5400).contains(&words), "{language}: {words} words");
        let count = |mark: &str| article.matches(mark).count();
        marks.push(["<sup>T</sup>", "<sup>C</sup>", "<sup>TC</sup>"].map(count));
        let summary = chapter(language, "SUMMARY.md");
        let first = summary.match_indices("](").nth(1).expect("two chapters");
        assert!(summary[first.0..].starts_with("](article.md)"), "{summary}");
    }
    assert_eq!(marks[0], marks[1]);
    assert!(marks[0].iter().all(|count| *count > 2), "{marks:?}");
}

#[test]
fn the_guide_shows_what_the_program_prints() {
    let folder = tempfile::tempdir().unwrap();
    for (language, file) in [("en", "monday.fif"), ("fr", "lundi.fif")] {
        let guide = chapter(language, "guide/record.md");
        let blocks: Vec<&str> = guide.split("```text\n").skip(1).collect();
        let blocks = blocks.iter().filter_map(|it| it.split_once("```"));
        let blocks: Vec<&str> = blocks.map(|it| it.0).collect();
        let record = blocks.iter().find(|it| it.starts_with("---")).expect("it");
        let shown = blocks.iter().find(|it| it.contains("[F201]")).expect("it");
        let slip = record.replace("\n4. 3\n", "\n4. 4<\n");
        assert_ne!(slip, **record);
        std::fs::write(folder.path().join(file), slip).unwrap();
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(["check", file, "--language", language])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
        let spaced = |text: &str| text.replace('\u{a0}', " ");
        let (printed, shown) = (spaced(&printed), spaced(shown.trim_end()));
        assert!(printed.contains(&shown), "{printed}\n{shown}");
    }
}

/// Numbers of things in the prose that no record can compute, with their chapter and their origin.
const LITERAL_COUNTS: [(&str, &str, &str); 17] = [
    ("blind.md", "43", "the tables of Busser's page"),
    ("blind.md", "40", "the positions of Busser's page"),
    ("compared.md", "20", ".ci/theorems"),
    ("endless.md", "11", ".ci/theorems"),
    ("gaps.md", "20", "Dandouau on katra sakalava"),
    ("games/bao-kiswahili.md", "28", "the parameters of bao"),
    ("games/fifangha-faq.md", "26", "Busser's question 7"),
    ("games/fifangha-short.md", "22", "Busser's rule"),
    ("games/fifangha-short.md", "26", "Busser's rule"),
    (
        "games/katra-sakalava.md",
        "20",
        "Dandouau on katra sakalava",
    ),
    ("games/katra-sakalava.md", "25", "a board of Busser's page"),
    ("how-to-play.md", "22", "Busser's rule"),
    ("sources.md", "26", "Busser's question 7"),
    ("who-wins.md", "1344", "bench/values.py"),
    ("who-wins.md", "159 million", ".ci/theorems"),
    ("who-wins.md", "11", ".ci/theorems"),
    ("who-wins.md", "262144", "the limit of a turn"),
];

/// Things that a record or a rule can count, by the beginnings of their names.
const COUNTED: [&str; 16] = [
    "game",
    "turn",
    "seed",
    "reading",
    "record",
    "statement",
    "sowing",
    "position",
    "partie",
    "tour",
    "graine",
    "lecture",
    "énoncé",
    "semis",
    "table",
    "point",
];

/// Returns the numbers of a paragraph that count something and are written out in digits.
fn literal_counts(paragraph: &str) -> Vec<String> {
    let mut plain = String::new();
    for part in paragraph.split('[') {
        // Values and citations.
        let inner = part.starts_with('=') || part.starts_with('@');
        plain += part
            .split_once(']')
            .filter(|_| inner)
            .map_or(part, |it| it.1);
    }
    let plain = plain
        .replace(['\u{a0}', '\u{202f}'], " ")
        .replace(" 144", "144");
    let plain = plain
        .replace(" millions de", "_million")
        .replace(" million", "_million");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let counts = words.windows(2).filter_map(|pair| {
        let number = pair[0].replace(',', "").replace('_', " ");
        let starts = number.starts_with(|c: char| c.is_ascii_digit());
        let is_count = starts
            && number
                .trim_end_matches(" million")
                .bytes()
                .all(|it| it.is_ascii_digit());
        (is_count && COUNTED.iter().any(|it| pair[1].starts_with(it))).then_some(number)
    });
    counts.filter(|it| it.len() > 1).collect()
}

#[test]
fn counts_in_prose_are_values() {
    let mut used = std::collections::BTreeSet::new();
    for language in ["en", "fr"] {
        for (path, text) in book(language) {
            let name = path.to_string_lossy().replace('\\', "/");
            // Tables of measurements, and lessons whose numbers are minutes and pages.
            let skipped = [
                "guide/",
                "proofs",
                "bao-games-control",
                "get-it",
                "teachers",
            ];
            if skipped.iter().any(|it| name.starts_with(it)) {
                continue;
            }
            for paragraph in paragraphs(&text) {
                for count in literal_counts(&paragraph) {
                    let known = LITERAL_COUNTS
                        .iter()
                        .position(|it| (it.0, it.1) == (&*name, &*count));
                    assert!(
                        known.is_some(),
                        "{language}/{name}: {count} in:\n{paragraph}"
                    );
                    used.extend(known);
                }
            }
        }
    }
    assert_eq!(used.len(), LITERAL_COUNTS.len(), "{used:?}");
}

/// Runs the program and returns its answer.
fn answer(arguments: &[&str]) -> serde_json::Value {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .args(["--format", "json"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    serde_json::from_slice(&done.stdout).unwrap()
}

#[test]
fn the_table_of_proofs_has_what_the_commands_answer() {
    let table = chapter("en", "proofs.md");
    let mut count = 0;
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let nodes: u64 = cells[3].replace(',', "").parse().unwrap();
        // The others take too long without optimization.
        if nodes > 30_000 {
            continue;
        }
        let settings = cells[1].trim_matches('`').split(' ');
        let command: Vec<&str> = std::iter::once("solve").chain(settings).collect();
        let found = answer(&command);
        assert_eq!(found["nodes"], nodes, "{row}");
        let side = match found["winner"].as_str() {
            Some("S") => "South",
            Some(_) => "North",
            None => "draw",
        };
        assert!(cells[2].starts_with(side), "{row}");
        let turns = found["turns"].to_string();
        assert!(side == "draw" || cells[2].ends_with(&turns), "{row}");
        count += 1;
    }
    assert!(count > 10, "only {count} rows were computed");
}

#[test]
fn the_captures_of_several_seeds_are_those_that_the_table_states() {
    for (record, expected, stated) in [
        ("busser-2023-example", 1, "one, in turn 4"),
        ("pagani-first-theorem", 4, "| four |"),
    ] {
        let replayed = answer(&["replay", &format!("games/{record}.fif")]);
        let turns = replayed["games"][0]["turns"].as_array().unwrap();
        let steps = turns.iter().flat_map(|it| it["steps"].as_array().unwrap());
        let captures = steps.filter(|it| it["kind"] == "capture" && it["seeds"].as_u64() > Some(1));
        assert_eq!(captures.count(), expected, "{record}");
        assert!(chapter("en", "data.md").contains(stated), "{stated}");
    }
}
