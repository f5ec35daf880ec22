//! Sheets as PDF: number of pages, readable words, true board sizes, and tags for accessibility.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::needs::{Poppler, poppler, typst};

/// Returns a PDF made by the command and the output of `pdfinfo` for it.
fn made(poppler: &Poppler, arguments: &str, folder: &Path) -> (String, String) {
    let pdf = folder.join("made.pdf");
    let done = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments.split(' '))
        .args(["--format", "pdf", "--output"])
        .arg(&pdf)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let messages = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{arguments}: {messages}");
    let run = |program: &str, options: &[&str]| {
        let out = match program {
            "pdftotext" => Some("-"),
            _ => None,
        };
        let done = poppler
            .command(program)
            .args(options)
            .arg(&pdf)
            .args(out)
            .output()
            .unwrap();
        String::from_utf8_lossy(&done.stdout).into_owned()
    };
    (run("pdfinfo", &[]), run("pdftotext", &["-layout"]))
}

fn can_set() -> Option<Poppler> {
    poppler().filter(|_| typst())
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn each_sheet_is_set_on_the_pages_that_it_says_and_can_be_read() {
    let Some(poppler) = can_set() else { return };
    let folder = tempfile::tempdir().unwrap();
    let exercises =
        "worksheet --rules fifangha-gs --columns 4 --count 8 --seed 7 --language en --level";
    let (one, five) = (format!("{exercises} 1"), format!("{exercises} 5"));
    for (arguments, pages, words) in [
        (
            "print games/busser-2023-example.fif --language en",
            2,
            "3. South: 7RL",
        ),
        (
            "print games/busser-2023-example.fif --per-page 1 --language fr",
            6,
            "Sud : 4R",
        ),
        (
            "print games/gorobaka-opening.fif --language fr",
            1,
            "Katra gorobaka",
        ),
        (
            "print --rules fifanga --columns 4 --language en",
            1,
            "This is the start. Each of you keeps 14",
        ),
        (
            "print --rules fifangha --audience adults --language fr",
            1,
            "Fifangha : les règles en une page",
        ),
        (
            "print --rules katro --audience adults --language en",
            1,
            "Katro: the rules on one page",
        ),
        (
            "print --blank board --columns 4 --language en",
            1,
            "The line is 10 cm long",
        ),
        ("print --blank form --language fr", 1, "Une partie notée"),
        (&one, 3, "The empty boards are for trying."),
        (&five, 4, "Level 5 of 5"),
    ] {
        let (about, text) = made(&poppler, arguments, folder.path());
        let property = |name: &str| {
            let line = about.lines().find(|it| it.starts_with(name));
            line.map_or("", |it| it.split_once(':').unwrap().1.trim())
        };
        assert_eq!(property("Pages"), pages.to_string(), "{arguments}");
        assert_eq!(property("Tagged"), "yes", "{arguments}");
        assert!(
            property("Page size").ends_with("(A4)"),
            "{arguments}: {about}"
        );
        // Two columns are printed next to each other.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{arguments}: {text}");
    }
}

/// Measured in dots of a tenth of a millimetre: the board has the width stated in the page for a
/// browser, and the line below it is ten centimetres long.
#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn a_board_has_its_true_size_on_paper() {
    let Some(poppler) = can_set() else { return };
    let folder = tempfile::tempdir().unwrap();
    for columns in [8, 6, 4] {
        let arguments = format!("print --blank board --columns {columns}");
        let page = Command::new(env!("CARGO_BIN_EXE_fifangha"))
            .args(arguments.split(' '))
            .output()
            .unwrap();
        let page = String::from_utf8(page.stdout).unwrap();
        let given = page.split("<div style=\"width: ").nth(1).unwrap();
        let given: f64 = given.split("mm").next().unwrap().parse().unwrap();
        made(&poppler, &arguments, folder.path());
        let image = folder.path().join("made");
        let done = poppler
            .command("pdftoppm")
            .args(["-r", "254", "-gray", "-singlefile"])
            .arg(folder.path().join("made.pdf"))
            .arg(&image)
            .status()
            .unwrap();
        assert!(done.success());
        let bytes = fs::read(image.with_extension("pgm")).unwrap();
        // `P5`, the width, the height and the lightest grey, then the dots.
        let head: Vec<&[u8]> = bytes.splitn(5, u8::is_ascii_whitespace).collect();
        let width: usize = std::str::from_utf8(head[1]).unwrap().parse().unwrap();
        let rows: Vec<_> = head[4].chunks(width).collect();
        // Four columns are in portrait.
        let (broad, end) = match columns {
            4 => (2090..2110, 2720),
            _ => (2960..2980, 1800),
        };
        assert!(broad.contains(&width), "{width}");
        let (board, below) = rows.split_at(end);
        let dark = |it: &u8| *it < 128;
        let first = board
            .iter()
            .filter_map(|row| row.iter().position(dark))
            .min();
        let last = board
            .iter()
            .filter_map(|row| row.iter().rposition(dark))
            .max();
        let drawn = (last.unwrap() - first.unwrap()) as f64 / 10.0;
        // A margin of the picture is white.
        assert!(
            (given * 0.95..=given).contains(&drawn),
            "{columns}: {drawn} of {given} mm"
        );
        let runs = below.iter().flat_map(|row| row.split(|it| !dark(it)));
        let line = runs.map(<[u8]>::len).max().unwrap();
        assert!(
            (995..=1010).contains(&line),
            "{columns}: {line} tenths of a millimetre"
        );
    }
}
