//! Complete output for small records: `tests/golden/replay` contains it, for
//! reading.

use std::fmt::Write;

use fifangha::notation::ast::Node;
use fifangha::replay::{Line, LineItem, ReplayedGame, last_sowing};

use super::examine;
use crate::support::{golden, own_project};

const KATRO: &str = "---\nrules: katro\ncolumns: 4\n---\n";
const LARGE: &str = "[32222222/..2...../...(17)..../........ S14 N14 S]\n";
const SMALL: &str = "---\nrules: {base: fifangha, columns: 4}\n---\n";
const NOTEBOOKS: &str =
    "---\nrules: {base: fifangha, columns: 4}\nwitnesses: {A: a print, B: a copy}\n---\n";

/// Writes a line and its variations.
fn line(all: &mut String, game: &ReplayedGame, line: &Line, body: &[Node]) {
    let reading = |all: &mut String, after| {
        for it in line.witness_boards(after) {
            let differs = it.differs.iter().flatten().map(|it| it.signs().join(" "));
            let _ = writeln!(
                all,
                "    read by {}: {}; {}",
                it.witnesses.join(" "),
                differs.collect::<Vec<_>>().join(", "),
                it.differs
                    .iter()
                    .flatten()
                    .map(|it| it.describe_written().to_string())
                    .collect::<Vec<_>>()
                    .join(", "),
            );
        }
    };
    let _ = writeln!(all, "    from {}", line.start);
    reading(all, None);
    for item in &line.items {
        match item {
            LineItem::Turn(turn) => {
                let _ = writeln!(
                    all,
                    "    {}. {} {} {}, at last {:?}",
                    turn.number,
                    turn.side,
                    turn.notation(&game.rules),
                    turn.long_notation(&game.rules),
                    last_sowing(&turn.steps(&game.rules))
                );
                for (at, doubt) in turn.uncertainties(&turn.steps(&game.rules)) {
                    let _ = writeln!(
                        all,
                        "      {:?} {} {} at {} in step {at}",
                        doubt.kind,
                        doubt.sign,
                        if doubt.supplied { "supplied" } else { "open" },
                        doubt.at
                    );
                }
                reading(all, Some(turn));
            }
            LineItem::Variation(varied) => self::line(all, game, varied, &[]),
            _ => {}
        }
    }
    for siglum in ["A", "B"] {
        let (agrees, differs) = line.count_agreements(body, siglum);
        if agrees + differs > 0 {
            let _ = writeln!(all, "    {siglum} agrees on {agrees}, differs on {differs}");
        }
    }
    let _ = writeln!(all, "    {}", line.end);
}

#[test]
fn small_records_are_reported() {
    let mut all = String::new();
    let cases = [
        // Supplied or uncertain signs.
        ("", "1. ^4^R 2. 3x_(1?)_(R?) 3. _(7?,6)x_(1?)^R+_(1-3)x^1^L"),
        ("", "1. 4R 2. ^3R 3. 7_* (3. 7x1RR_*)"),
        ("", "1. _(3,4)R 2. 3^R 3. 7_(R?)L 4. _"),
        ("", "1. 4x1R 2. 3x^1^R 3. 7x_R+^1x1_(L?)"),
        (KATRO, "1. b1>x2~ 2. _(c1?,c2)^<~x_(3?)~1x^4"),
        (KATRO, "1. ^b1_(>?)x2~ 2. c1<>~_* 3. b2<"),
        (LARGE, "1. 4>~9"),
        (LARGE, "1. 4_(>?)~9_*"),
        ("", "1. 4R 2. 3R 3. 7RL 4. 6x^2Lx_^L+_"),
        // Illegal as written.
        ("1. 4R 2. 3R ", "3. 7x1R~2+1x1L"),
        ("1. 4R 2. 3R ", "3. 7RL+1"),
        ("1. 4R 2. 3R ", "3. 7x1R+1L"),
        ("1. 4R 2. 3R ", "3. 7Rx1L"),
        ("1. 4R 2. 3R ", "3. 7Lx1L"),
        ("1. 4R 2. 3R ", "3. 7x1R+1x1L+1"),
        ("1. 4R 2. 3R ", "3. 7x1R"),
        ("1. 4R 2. 3R ", "3. 7x1R_*"),
        ("1. 4R 2. 3R ", "3. 7x2R_*"),
        ("1. 4R 2. 3R ", "3. 7x1R+1_*"),
        ("1. 4R 2. 3R ", "3. 7x1R+2_*"),
        ("1. 4R 2. 3R ", "3. 7R_*"),
        ("1. 4R 2. 3R ", "3. 7RR_*"),
        ("1. 4R 2. 3R ", "3. 7"),
        ("1. 4R 2. 3R ", "3. _x1R+9x1L"),
        ("1. 4R 2. 3R ", "3. _x9L"),
        ("1. 4R 2. 3R ", "3. _x1R+1x9L"),
        ("1. 4R 2. 3R ", "3. 7x1_+9x1L"),
        ("1. 4R 2. 3R ", "3. _x1_+9x1L"),
        ("1. 4R 2. 3R ", "3. 7x1_+1x9_"),
        ("1. 4R 2. 3R ", "3. 9R"),
        ("1. 4R 2. 3R ", "3. c3R"),
        ("1. 4R 2. 3R ", "3. 7x1R+1x1L#"),
        ("1. 4R 2. 3R ", "3. 7x1R+1x1Loo"),
        (LARGE, "1. 4>~8"),
        (LARGE, "1. 4>~10"),
        (LARGE, "1. 4>~4~5"),
        (LARGE, "1. 4<~1"),
        (LARGE, "1. 4<>~9"),
        (LARGE, "1. 4>x1"),
        (LARGE, "1. _~9"),
        (LARGE, "1. 4"),
        (KATRO, "1. b1>x2 2. c1<~x3~x5"),
        (KATRO, "1. b1>x2~3 2. c1<~x3"),
        // Sides, starts and sowings from the hand.
        (SMALL, "[2.2./..1./.2../.... S12 N10] @sow S 3 L 1. 3L"),
        (SMALL, "[.2../.1../..2./.2.2 S10 N12] @sow N 3 R 1. 3L"),
        (SMALL, "[..../.11./.11./.... S14 N14] 2. _ N:3R"),
        (
            SMALL,
            "[..../.11./.11./....] _*3 N:3R [..../.11./.11./.... S14 N14] 2R",
        ),
        (
            SMALL,
            "[..../.211/.121/.... S12 N10 S] @sow S 2 Lx2L~9 1. 3L",
        ),
        (SMALL, "[..../.211/.121/.... S12 N10 S] @sow S 2 Rx9L"),
        (
            SMALL,
            "[..../.211/.121/.... S12 N10 S] @sow S 2 b2>x_L# @sow S 2 R",
        ),
        (SMALL, "[..../.211/.121/.... S12 N10 S] @sow N 2 L"),
        (SMALL, "1. 2R (1. 3L [..../.2../..1./.... S13 N14]) 2. 9L"),
        (SMALL, "[..../.11./.11./.... S14 N14 S] @sow S _ L"),
        ("---\nrules: katra-sakalava\n---\n", "_*2 4<| 5<&"),
        ("---\n", "title: A\n1. 4k 2. 3R"),
        ("", "1. 4R 2. 4k 3. 9R @seeds S 99"),
        // Versions of several witnesses.
        (
            NOTEBOOKS,
            "1. 2R [A: ..../..1./.211/....] [B: ..../.._./.112/.... N14 S] 2. 3R [B: ..../.__./____/.... S_] [A: ~1/..../.../.]",
        ),
        (NOTEBOOKS, "1. 2_ [B: S12] [A: S13] 2. _ [B: S9]"),
        // Claims.
        ("", "1. 4R @only 2> 3"),
        (
            "",
            "1. 4R @only 5 @fewest 2 @shows [......../.111.11./.1121111/........]",
        ),
        ("", "1. 4R @only 2 3 @only 3R @fewest 3 @laps 1 @laps 2"),
        (SMALL, "1. 2R 2. 3R @value S 3 @value 2"),
    ];
    for (before, text) in cases {
        let study = examine(&format!("{before}{text}"));
        let _ = writeln!(all, "{}", format!("{before}{text}").replace('\n', " ~ "));
        for found in &study.diagnostics {
            let text_of = |it: &dyn std::fmt::Display| it.to_string();
            let label = found
                .label
                .as_ref()
                .map_or_else(String::new, |it| text_of(it));
            let help: Vec<_> = found.help.iter().map(|it| text_of(it)).collect();
            let _ = writeln!(
                all,
                "  {} {}: {label}; {}",
                found.code,
                found.message,
                help.join("; ")
            );
            let _ = writeln!(all, "  at {:?}", found.span.slice(study.file.text()));
        }
        for game in &study.replay.games {
            line(
                &mut all,
                game,
                &game.line,
                &study.document.records[game.record].body,
            );
        }
        let tally = study.replay.tally();
        let _ = writeln!(
            all,
            "  passed {} failed {} open {}",
            tally.passed, tally.failed, tally.open
        );
    }
    golden("replay/contents.txt", &all);
}

/// The long form of every last turn of the project's games, with its end mark.
#[test]
fn games_end_as_they_are_reported() {
    let mut all = String::new();
    for record in own_project().records() {
        for game in &record.study().replay.games {
            let ended = game
                .turns()
                .filter(|it| it.outcome.is_some() && it.played.laps < 300);
            for turn in ended {
                let name = record.name();
                let _ = writeln!(
                    all,
                    "{name} {}. {}",
                    turn.number,
                    turn.long_notation(&game.rules)
                );
            }
        }
    }
    golden("replay/ends.txt", &all);
}
