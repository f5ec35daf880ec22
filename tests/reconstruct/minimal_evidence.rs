//! The minimal piece of evidence that contradicts the rest.

use fifangha::diagnostic::Code;
use fifangha::notation::parse;
use fifangha::reconstruct::{ReconstructionLimits, reconstruct};

/// Returns the code, the text and the turn of the reported evidence.
fn blamed(text: &str) -> (Code, String, u32) {
    let (document, mistakes) = parse(text);
    assert_eq!(mistakes, [], "{text}");
    let answer = reconstruct(&document.records[0], &ReconstructionLimits::default()).unwrap();
    assert_eq!((answer.count, answer.complete), (0, true), "{text}");
    let failure = answer.failure.unwrap();
    let span = failure.diagnostic.span;
    (
        failure.diagnostic.code,
        span.slice(text).to_owned(),
        failure.turn,
    )
}

#[test]
fn the_piece_that_was_spoilt_is_the_one_that_is_named() {
    for (text, code, piece, turn) in [
        ("1. _x2_", Code::TurnFitsNone, "x2_", 1),
        ("1. 4R 2. 3RL", Code::TurnFitsNone, "L", 2),
        ("1. 4R 2. 3R 4. 7RL", Code::TurnFitsNone, "4.", 4),
        ("1. 4R S:3R", Code::TurnFitsNone, "S:", 2),
        ("1. 4R 2. 4R", Code::TurnFitsNone, "4", 2),
        ("1. _x1_ @seeds S 7", Code::ClaimFitsNone, "@seeds S 7", 1),
        (
            "1. _x1_ [......../______7./________/........]",
            Code::BoardFitsNone,
            "7",
            1,
        ),
        (
            "1. _x1_ [.... S24 N26]",
            Code::BoardFitsNone,
            "[.... S24 N26]",
            1,
        ),
        (
            "1. 4R [......../________/________/........ S24 N26]",
            Code::BoardFitsNone,
            "S24",
            1,
        ),
        ("1. 4R# 2. 3R", Code::TurnFitsNone, "#", 1),
    ] {
        let (found, what, at) = blamed(text);
        assert_eq!((found, what.as_str(), at), (code, piece, turn), "{text}");
    }
}

#[test]
fn a_digit_changed_anywhere_in_the_example_is_found_near_its_place() {
    let text = include_str!("../../games/busser-2023-evidence.fif");
    for (right, wrong, turn) in [
        ("3. S:_x1_+1x1_", "3. S:_x1_+2x1_", 3),
        ("4. N:6x2Lx__+1", "4. N:6x3Lx__+1", 4),
        ("4. N:6x2Lx__+1", "4. N:5x2Lx__+1", 4),
        ("@only 4", "@only 3", 4),
        ("5. S:4x1_", "5. S:4x2_", 5),
    ] {
        let spoilt = text.replace(right, wrong);
        assert_ne!(spoilt, text);
        let (_, what, at) = blamed(&spoilt);
        assert_eq!(at, turn, "{wrong}: {what}");
        assert!(wrong.contains(&what), "{wrong}: {what}");
    }
}
