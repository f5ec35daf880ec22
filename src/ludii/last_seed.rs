//! The continuation after the last seed of a sowing, or after a drop.

use fifangha_rules::{CaptureIn, EmptyTsibongy, Entry, KatroParameters, Origin, Scope, Tsibongy};

use super::{LudiiGame, set_then};

/// The pit of the last seed, and the number of seeds in it and in the pits of the opponent in its
/// column.
const AT: &str = "(var \"At\")";
const SEEDS: &str = "(count at:(var \"At\"))";
const FACING: &str = "(count at:(\"FacingPit\" (var \"At\")))";
const BEHIND: &str = "(count at:(\"PitBehindFacing\" (var \"At\")))";

impl LudiiGame<'_> {
    /// Returns the definitions of the continuations that the game has.
    pub(super) fn last_seed_definitions(&self) -> Vec<(&'static str, String)> {
        let tsibongy = &self.tsibongy;
        if self.rules.parameters().entry == Entry::Sow {
            return vec![("AfterSowing", after_sowing(&self.katro))];
        }
        let row = self.columns;
        let mut all = vec![
            (
                "Inward",
                format!("(if (is In #1 (sites {{{row} {}}})) 2 1)", 3 * row - 1),
            ),
            ("CaptureAfterDrop", self.capture(false)),
        ];
        if tsibongy.relay {
            all.push(("CaptureAfterSowing", self.capture(true)));
        }
        let relay = match tsibongy.empty_tsibongy {
            EmptyTsibongy::Keep => "\"SowPitOfLastSeed\"".to_owned(),
            EmptyTsibongy::Inward => format!(
                "(if (and (= 1 (var \"Capturing\")) {}) {} \"SowPitOfLastSeed\")",
                at_tsibongy(),
                set_then(
                    "Direction",
                    format!("(\"Inward\" {AT})"),
                    "\"SowPitOfLastSeed\""
                ),
            ),
        };
        let after = format!(
            "(if (> {SEEDS} 1) \
             (if (and {{(= 1 (var \"Capturing\")) (is In {AT} (sites Mover \"Inner\")) (> {FACING} 0)}}) \
             \"CaptureAfterSowing\" {relay}) \"EndOfTurn\")"
        );
        let after = match tsibongy.relay {
            true => after,
            false => "\"EndOfTurn\"".to_owned(),
        };
        if !self.has_katro_phase() {
            all.push(("AfterSowing", after));
            return all;
        }
        all.push(("AfterSowingInPhaseTwo", after_sowing(&self.katro)));
        all.push((
            "AfterSowing",
            format!("(if (= 2 (var \"Phase\")) \"AfterSowingInPhaseTwo\" {after})"),
        ));
        all
    }

    /// Returns a capture, or a merge, at the pit of the last seed.
    fn capture(&self, moved: bool) -> String {
        let tsibongy = &self.tsibongy;
        let middle = match tsibongy.origin {
            // A movement to the right comes from the left tsibongy.
            Origin::NearestKeep if moved => {
                "(if (= (var \"Direction\") (if (is Mover P1) 2 1)) 1 2)"
            }
            _ => "0",
        };
        let nearer = format!(
            "(if (is In {AT} (sites \"NearLeft\")) 1 (if (is In {AT} (sites \"NearRight\")) 2 {middle}))"
        );
        let origin = match (tsibongy.origin, tsibongy.tsibongy) {
            (Origin::Free, Tsibongy::Single) => format!("(if {} {nearer} 0)", at_tsibongy()),
            (Origin::Free, _) => "0".to_owned(),
            _ => nearer,
        };
        let capture = set_then("Origin", origin, &set_then("Stage", 2, "(moveAgain)"));
        let merges = match tsibongy.tsibongy {
            Tsibongy::Plain => return capture,
            Tsibongy::Merge => at_tsibongy(),
            Tsibongy::Single => format!("(and {} (= 1 {FACING}))", at_tsibongy()),
        };
        let merge = format!(
            "(fromTo (from (\"FacingPit\" {AT})) (to {AT}) count:{FACING} (then {}))",
            set_then(
                "Direction",
                format!("(\"Inward\" {AT})"),
                "\"SowPitOfLastSeed\""
            )
        );
        format!("(if {merges} {merge} {capture})")
    }
}

/// Returns the condition that the last seed fell into a tsibongy of the mover.
pub(super) fn at_tsibongy() -> String {
    format!("(or (is In {AT} (sites \"LeftTsibongy\")) (is In {AT} (sites \"RightTsibongy\")))")
}

/// Returns the continuation of a game whose captured seeds are sown on from the place of the capture.
fn after_sowing(katro: &KatroParameters) -> String {
    let inner = format!("(is In {AT} (sites Mover \"Inner\"))");
    let from_here = match katro.from_outer {
        false => inner.clone(),
        true => format!("(or {inner} (\"NothingIn\" Mover \"Inner\"))"),
    };
    let both = format!("(> (+ {FACING} {BEHIND}) 0)");
    let kamo = "(if (is Mover P1) (\"NothingIn\" P2 \"Inner\") (\"NothingIn\" P1 \"Inner\"))";
    // A condition, and the pits that are emptied.
    let (taken, capture) = match katro.scope {
        Scope::Inner => (format!("(> {FACING} 0)"), take(katro, true, false)),
        Scope::Column => (both, take(katro, true, true)),
        Scope::ColumnIfInner => (format!("(> {FACING} 0)"), take(katro, true, true)),
        Scope::ColumnIfBoth => (
            format!("(and (> {FACING} 0) (> {BEHIND} 0))"),
            take(katro, true, true),
        ),
        // Either the facing pit is empty, like the inner row, or the outer one is not taken.
        Scope::InnerThenOuter => (
            format!("(or (> {FACING} 0) (and {kamo} (> {BEHIND} 0)))"),
            format!(
                "(if (> {FACING} 0) {} {})",
                take(katro, true, false),
                take(katro, false, true)
            ),
        ),
    };
    let captures = format!("(and {from_here} {taken})");
    let after =
        format!("(if (> {SEEDS} 1) (if {captures} {capture} \"SowPitOfLastSeed\") \"EndOfTurn\")");
    match katro.capture_in {
        CaptureIn::Filled => after,
        CaptureIn::Any | CaptureIn::AnyButSingles => format!(
            "(if (or (> {SEEDS} 1) (and {{{inner} {captures}}})) \
             (if {captures} {capture} \"SowPitOfLastSeed\") \"EndOfTurn\")"
        ),
    }
}

/// Returns the moves of the seeds of one or both pits to the pit of the last seed, and the
/// sowing of all its seeds, or of the captured ones alone.
fn take(katro: &KatroParameters, facing: bool, behind: bool) -> String {
    let pits = [
        (facing, "(\"FacingPit\" (var \"At\"))", FACING),
        (behind, "(\"PitBehindFacing\" (var \"At\"))", BEHIND),
    ];
    let mut text = "\"SowPitOfLastSeed\"".to_owned();
    for (_, pit, count) in pits.into_iter().rev().filter(|it| it.0) {
        let move_seeds = format!("(fromTo (from {pit}) (to {AT}) count:{count} (then {text}))");
        // Only one of the two may hold seeds.
        text = match (facing && behind, katro.scope) {
            (true, Scope::Column | Scope::ColumnIfInner) => {
                format!("(if (> {count} 0) {move_seeds} {text})")
            }
            _ => move_seeds,
        };
    }
    match katro.captured_with_pit {
        true => text,
        false => {
            let sum = match (facing, behind) {
                (true, true) => format!("(+ {FACING} {BEHIND})"),
                (true, false) => FACING.to_owned(),
                _ => BEHIND.to_owned(),
            };
            set_then("Captured", sum, &text)
        }
    }
}
