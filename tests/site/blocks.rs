//! The blocks of a chapter become figures, and nothing else changes.

use std::collections::BTreeSet;

use super::small_project::Small;
use crate::support;
use fifangha::site::block::BlockText;

/// Returns a chapter with one block on its third line.
fn with(block: &str) -> String {
    format!("# T\n\n```fifangha\n{block}\n```\n")
}

/// Compares golden fragments. Pictures have their own tests and are left out.
fn golden(name: &str, html: &str) {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, svg)) = rest.split_once("<svg") {
        text.push_str(before);
        text.push_str("<svg/>");
        rest = svg.split_once("</svg>").unwrap().1;
    }
    text.push_str(rest);
    let text = text.replace("><", ">\n<");
    support::golden(&format!("site/{name}.html"), &text);
}

#[test]
fn figures_are_as_they_were() {
    let small = Small::new();
    for (name, block) in [
        ("steps", "turns: 3"),
        ("some-steps", "turns: 4\nsteps: 2-3"),
        ("game", "show: game\nturns: 5"),
        ("turns", "show: turns\nturns: 1-2"),
        (
            "board",
            "show: board\nturns: none\nid: start\ncaption: {en: The *start*, fr: x}",
        ),
        ("line", "show: line"),
        ("variation", "turns: 1\nvariation: 1\nshow: line"),
        ("moves", "show: moves"),
        ("comments", "show: comments"),
        ("checks", "show: checks"),
    ] {
        let html = small
            .expand(&with(&format!("record: busser-2023-example\n{block}")))
            .unwrap();
        golden(name, &html);
    }
    golden(
        "reconstruct",
        &small
            .expand(&with(
                "show: reconstruct\nvary: [origin]\n---\n1. _x1_ 2. _x1_ 3. _x1_+1x1_ 4. 6x2Lx__+1 @only 4",
            ))
            .unwrap(),
    );
    golden(
        "rules",
        &small
            .expand(&with("rules: {base: fifanga, columns: 4}\nshow: rules"))
            .unwrap(),
    );
}

/// Returns the classes of elements outside pictures.
fn classes(html: &str) -> BTreeSet<String> {
    let outside = html.split("<svg").flat_map(|it| it.rsplit("</svg>").next());
    let lists = outside.flat_map(|it| it.split("class=\"").skip(1));
    let lists = lists.filter_map(|it| it.split('"').next());
    let names = lists.flat_map(str::split_whitespace);
    names.map(str::to_owned).collect()
}

#[test]
fn the_guide_lists_the_classes_of_figures() {
    let small = Small::new();
    let mut found = BTreeSet::new();
    for block in [
        "record: busser-2023-example\nshow: [game, line, checks, comments, moves]",
        "record: busser-2023-example\nturns: 1\nshow: [turns, play, sheet]",
        "record: busser-2023-example\nturns: 1\nvariation: 1\nshow: game",
        "rules: fifangha\nshow: rules",
        "show: [what-if, reconstruct]\nvary: [origin]\n---\n1. _x1_ 2. _x1_",
        "show: [sources, imprint, figures]",
    ] {
        found.extend(classes(&small.expand(&with(block)).unwrap()));
    }
    found.extend(classes(
        &small
            .expand("# T\n\n```text,fif-invalid F003\n1. 4r\n```\n")
            .unwrap(),
    ));
    assert!(found.len() > 40, "{found:?}");
    for language in ["en", "fr"] {
        let path = format!("book/{language}/src/guide/blocks.md");
        let guide = std::fs::read_to_string(path).unwrap();
        for class in found.iter().filter(|it| it.starts_with("fif-")) {
            assert!(guide.contains(&format!("`{class}`")), "{language}: {class}");
        }
    }
}

#[test]
fn a_block_is_replaced_and_nothing_else() {
    let small = Small::new();
    let chapter = "a\n\n> q\n\n```rust\nfifangha\n```\n\n1. i\n\n   ```fifangha\n   rules: fifangha\n   ```\n\n   after\n\nz";
    let expanded = small.expand(chapter).unwrap();
    let (before, after) = chapter
        .split_once("```fifangha\n   rules: fifangha\n   ```")
        .unwrap();
    assert!(
        expanded.starts_with(before) && expanded.ends_with(after),
        "{expanded}"
    );
    let figure = &expanded[before.len()..expanded.len() - after.len()];
    assert!(figure.starts_with("<figure") && figure.trim_end().ends_with("</figure>"));
    assert!(
        !figure.trim_end().contains('\n'),
        "an empty line would end the HTML"
    );
}

#[test]
fn a_block_follows_the_witness_that_it_names() {
    let small = Small::new();
    let record = include_str!("../../games/two-notebooks.fif");
    small.write("games/two.fif", record);
    // A block has no provenance.
    let record = &record.replace("provenance: invented\n", "");
    let named = |witness: &str| with(&format!("record: two\n{witness}show: reconstruct"));
    let own = |witness: &str| {
        let fences = record.replacen("---\n", &format!("---\n{witness}show: reconstruct\n"), 1);
        with(&fences)
    };
    for block in [&named as &dyn Fn(&str) -> String, &own] {
        let first = small.expand(&block("")).unwrap();
        let named = small.expand(&block("witness: A\n")).unwrap();
        assert_eq!(first, named.replace(" --witness A", ""));
        assert!(first.contains("One game fits"), "{first}");
        let other = small.expand(&block("witness: S\n")).unwrap();
        assert!(other.contains("0 games fit"), "{other}");
        let unknown = small
            .expand(&block("witness: T\n"))
            .unwrap_err()
            .to_string();
        assert!(unknown.contains("no game names a witness `T`"), "{unknown}");
        assert!(unknown.contains("the witnesses are A, S"), "{unknown}");
    }
    // A picture shows the board of the selected witness.
    let text = "rules: {base: fifangha, columns: 4}\nwitnesses: {A: a print, B: a copy}\nshow: board\n---\n[A: ..../.11./.1_./....] [B: ..../.11./.11./....]";
    let torn = small.expand(&with(text)).unwrap();
    let whole = small.expand(&with(&format!("witness: B\n{text}"))).unwrap();
    assert!(torn.contains('?') && torn != whole, "{whole}");
}

#[test]
fn ids_are_unique_on_a_page() {
    let block = with("record: busser-2023-example\nshow: [steps, turns, board, sheet]");
    let html = Small::new().expand(&format!("{block}\n{block}")).unwrap();
    let ids: Vec<_> = html
        .split(" id=\"")
        .skip(1)
        .map(|it| it.split('"').next().unwrap())
        .collect();
    let unique: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len());
    // The ids of figures, turns and steps; pictures have none.
    assert!(ids.len() > 20, "{}", ids.len());
}

#[test]
fn mistakes_have_their_chapter_and_line() {
    let small = Small::new();
    let a = "book/en/src/a.md";
    for (block, line, code) in [
        ("record: no-such", 4, "F503"),
        ("record: ../secret", 4, "F503"),
        ("record: /etc/passwd", 4, "F503"),
        ("record: busser-2023-example\nturn: 3", 5, "F501"),
        ("record: busser-2023-example\nturns: 9", 5, "F505"),
        ("record: busser-2023-example\n\ngame: 2", 6, "F505"),
        (
            "record: busser-2023-example\nturns: 2\nvariation: 1",
            6,
            "F505",
        ),
        ("record: busser-2023-example\nturns: 2\nsteps: 4", 6, "F505"),
        (
            "record: busser-2023-example\nshow: steps\nturns: 2-x",
            6,
            "F502",
        ),
        ("rules: fifangha\n---\n1. 4R\n2. 9L", 7, "F201"),
        ("rules: fifangha\n---\n1. 4R @seeds S 9", 6, "F410"),
        ("rules: fifangha\n---\n1. 4R {open", 6, "F007"),
        ("rules: [", 4, "F102"),
        ("1. 4R {[@nobody, p. 3]}", 4, "F508"),
    ] {
        let found = small.mistakes(&with(block));
        assert_eq!(found, [(a.to_owned(), line, code)], "{block}");
    }
    assert_eq!(
        small.mistakes("x\n\n[@nobody]\n"),
        [(a.to_owned(), 3, "F508")]
    );
}

#[test]
fn every_mistake_of_a_book_is_reported() {
    let small = Small::new();
    small.write("games/broken.fif", "1. 4R\n2. 9R\n");
    let chapter = with("record: broken")
        + &with("record: busser-2023-example\nturns: 7")
        + &with("show: bord");
    let found = small.mistakes(&chapter);
    assert_eq!(
        found,
        [
            ("games/broken.fif".to_owned(), 2, "F201"),
            ("book/en/src/a.md".to_owned(), 4, "F504"),
            ("book/en/src/a.md".to_owned(), 10, "F505"),
            ("book/en/src/a.md".to_owned(), 15, "F502"),
        ]
    );
}

#[cfg(unix)]
#[test]
fn a_link_does_not_lead_out_of_the_project() {
    let small = Small::new();
    let elsewhere = Small::new();
    elsewhere.write("secret.fif", "1. 4R\n");
    small.write("secret.fif", "1. 4R\n");
    std::os::unix::fs::symlink(
        elsewhere.root().join("secret.fif"),
        small.root().join("games/link.fif"),
    )
    .unwrap();
    std::os::unix::fs::symlink(small.root(), small.root().join("games/up")).unwrap();
    for name in ["link", "up/secret"] {
        let found = small.mistakes(&with(&format!("record: {name}")));
        assert_eq!(
            found,
            [("book/en/src/a.md".to_owned(), 4, "F503")],
            "{name}"
        );
    }
}

#[test]
fn nothing_of_a_record_passes_as_markup() {
    let small = Small::new();
    let block = "title: <b>t</b>\ncaption: <script>alert(1)</script>\nshow: [steps, comments, line]\n---\n\
                 {<script>alert(2)</script>\n\n<img src=x onerror=alert(3)> [a](javascript:alert(4)) {{#include /etc/passwd}}}\n1. 4R";
    let html = small.expand(&with(block)).unwrap();
    assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("javascript:"));
    assert!(!html.contains("{{"), "mdBook would include a file");
    assert!(html.contains("&lt;script&gt;alert(1)") && html.contains("&lt;script&gt;alert(2)"));
}

#[test]
fn comments_speak_the_language_of_the_page() {
    let html = Small::new()
        .expand(&with("record: busser-2023-example\nturns: 3"))
        .unwrap();
    assert!(html.contains("Flacourt’s three seeds") && !html.contains("trois graines de Flacourt"));
    assert!(html.contains("href=\"sources.html#flacourt1661\""));
    // The comment is next to the merge that it describes, not under the turn.
    let frame = html
        .split("<li class=\"fif-frame\"")
        .find(|it| it.contains("Flacourt’s three seeds"));
    assert!(
        frame
            .unwrap()
            .contains("it is lifted with those of the tsibongy")
    );
    let silent = Small::new()
        .expand(&with(
            "record: busser-2023-example\nturns: 3\ncomments: false",
        ))
        .unwrap();
    assert!(!silent.contains("Flacourt"));
}

#[test]
fn a_game_is_explained_below_the_title_of_the_chapter() {
    let small = Small::new();
    let text = small.expand(&with("explain: katra-gorobaka")).unwrap();
    assert_eq!(text.matches("\n# ").count(), 0, "one title only");
    assert!(text.contains("\n## ") && text.contains("<svg"), "{text}");
    let mut ids: Vec<_> = text
        .split("<figure")
        .skip(1)
        .filter_map(|it| it.split("id=\"").nth(1)?.split('"').next())
        .collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert!(
        all > 3 && ids.len() == all,
        "each figure has an id of its own"
    );
}

#[test]
fn an_unknown_game_is_not_explained() {
    let wrong = [("book/en/src/a.md".to_owned(), 4, "F211")];
    assert_eq!(Small::new().mistakes(&with("explain: fifanhga")), wrong);
}

#[test]
fn where_nothing_is_played_the_board_is_shown() {
    let small = Small::new();
    for show in ["steps", "turns", "game"] {
        let block = format!("rules: katra-gorobaka\nshow: {show}\n---\n@illegal a2<");
        let html = small.expand(&with(&block)).unwrap();
        assert!(
            html.contains("<svg") && !html.contains("fif-player"),
            "{html}"
        );
    }
}

#[test]
fn no_range_runs_backwards() {
    let code = |text: &str| BlockText::read(text).unwrap_err()[0].code.as_str();
    for option in [
        "turns: 5-2",
        "turns: 0",
        "turns: 0-3",
        "turns: 3\nsteps: 4-1",
    ] {
        assert_eq!(code(&format!("record: a\n{option}\n")), "F502", "{option}");
    }
    for option in ["turns: 2-5", "turns: 2-2", "turns: 3\nsteps: 1-4"] {
        assert!(
            BlockText::read(&format!("record: a\n{option}\n")).is_ok(),
            "{option}"
        );
    }
}

#[test]
fn a_long_turn_is_shown_by_lap_unless_every_step_is_asked_for() {
    let small = Small::new();
    let figure = |options: &str| {
        let block = format!("rules: katro\n{options}show: steps\n---\n1. b3>");
        let html = small.expand(&with(&block)).unwrap();
        let frames = html.matches("class=\"fif-frame\"").count();
        (frames, html.contains("Lap 2: "))
    };
    let laps = figure("");
    assert_eq!(laps, (8, true));
    assert_eq!(figure("steps: laps\n"), laps);
    let (all, by_lap) = figure("steps: all\n");
    assert!(all > 14 && !by_lap, "{all}");
    let short = "rules: katro\nshow: steps\n---\n1. a1>";
    assert!(!small.expand(&with(short)).unwrap().contains("Lap 1: "));
}
