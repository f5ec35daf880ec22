//! Pictures for paper: a PNG that states its size, and a PDF of the same size.
#![cfg(all(feature = "cli", feature = "pdf"))]

use crate::support::needs;

use std::fs;
use std::process::Command;

/// Returns the file that a command writes.
fn drawn(arguments: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture");
    let status = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .arg("diagram")
        .args(arguments)
        .arg("--output")
        .arg(&file)
        .status();
    assert!(status.unwrap().success(), "{arguments:?}");
    fs::read(file).unwrap()
}

/// Returns the width of a PNG in pixels, and its pixels per metre.
fn measured(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(&png[37..41], b"pHYs");
    assert_eq!(number(41), number(45));
    assert_eq!(png[49], 1, "metres");
    (number(16), number(41))
}

#[test]
fn a_png_is_placed_in_the_size_that_was_asked_for() {
    let board = ["--rules", "fifangha"];
    let of = |options: &[&str]| measured(&drawn(&[&board, options, &["--format", "png"]].concat()));
    // 8 centimetres at 300 pixels per inch.
    assert_eq!(of(&["--width", "8cm"]), (945, 11_811));
    assert_eq!(of(&["--width", "80mm", "--dpi", "600"]), (1890, 23_622));
    assert_eq!(of(&["--width", "3in", "--dpi", "100"]), (300, 3937));
    assert_eq!(of(&["--width", "800"]), (800, 3780));
    assert_eq!(of(&["--width", "800", "--dpi", "200"]), (800, 7874));
    // The size on paper is independent of the scale.
    let [(one, coarse), (two, fine)] = [of(&["--scale", "1"]), of(&[])];
    assert!(two.abs_diff(2 * one) <= 1 && fine.abs_diff(2 * coarse) <= 1);
}

/// Pictures, as options of `diagram`.
const PICTURES: [&[&str]; 3] = [
    &["--rules", "katro", "--columns", "6", "--width", "8cm"],
    &[
        "games/busser-2023-example.fif",
        "--turn",
        "3",
        "--step",
        "--legend",
        "--theme",
        "print",
    ],
    &[
        "......../.11__11./~2131/........ S_ N24 S",
        "--background",
        "none",
    ],
];

#[test]
fn a_pdf_has_the_size_of_the_picture() {
    for options in PICTURES {
        let pdf = drawn(&[options, &["--format", "pdf"]].concat());
        assert!(
            pdf.starts_with(b"%PDF-1.7") && pdf.len() < 1_000_000,
            "{}",
            pdf.len()
        );
        let text = String::from_utf8_lossy(&pdf);
        let page = text
            .split("/MediaBox [")
            .nth(1)
            .unwrap()
            .split(']')
            .next()
            .unwrap();
        let sizes: Vec<f64> = page.split(' ').map(|it| it.parse().unwrap()).collect();
        if options.contains(&"8cm") {
            assert!((sizes[2] - 80.0 / 25.4 * 72.0).abs() < 0.5, "{page}");
        }
    }
}

#[test]
#[ignore = "needs Poppler: see CONTRIBUTING"]
fn a_pdf_has_the_signs_of_the_picture() {
    let Some(reader) = needs::program(&["pdftoppm"]) else {
        return;
    };
    for options in PICTURES {
        let pdf = drawn(&[options, &["--format", "pdf"]].concat());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.pdf");
        fs::write(&file, pdf).unwrap();
        let read = Command::new(&reader)
            .args(["-r", "72", "-gray"])
            .args([&file, &folder.path().join("page")])
            .output()
            .unwrap();
        let messages = String::from_utf8_lossy(&read.stderr);
        assert!(read.status.success() && messages.is_empty(), "{messages}");
        let page = fs::read_dir(folder.path()).unwrap().flatten();
        let page = page
            .map(|it| it.path())
            .find(|it| it.extension().is_some_and(|it| it == "pgm"));
        let grey = fs::read(page.unwrap()).unwrap();
        let dark = grey.iter().filter(|it| **it < 100).count();
        assert!(
            dark > grey.len() / 200 && dark < grey.len() / 2,
            "{dark} of {}",
            grey.len()
        );
    }
}
