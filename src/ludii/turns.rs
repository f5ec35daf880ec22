//! The starts of turns, and the moves that continue them.

use fifangha_rules::{Entry, FirstDrop, FirstTurn, MamenoAtrika, SowingDirection, WhenEmpty};

use super::{LudiiGame, set_then};

/// The two directions: the value of the variable and the name of the track.
const DIRECTIONS: [(u8, &str); 2] = [(1, "Anticlockwise"), (2, "Clockwise")];

const SOW_ALL: &str = "(\"SowAndThen\" (last From) (count at:(last From)) \"AfterSowing\")";

impl LudiiGame<'_> {
    /// Returns the definitions of the moves that begin and continue a turn.
    pub(super) fn turn_definitions(&self) -> Vec<(&'static str, String)> {
        let parameters = self.rules.parameters();
        let mut all = Vec::new();
        let begin = match parameters.entry {
            Entry::Drop => {
                all.extend(self.drops());
                let last = self.last_reserve();
                let second = match self.tsibongy.when_empty {
                    WhenEmpty::Draw | WhenEmpty::Majority => None,
                    WhenEmpty::Fandatsaka => Some(self.fandatsaka()),
                    WhenEmpty::Katro => Some(vec![("Sowings", self.sowings("2", 2))]),
                };
                match second {
                    None => "\"Drops\"".to_owned(),
                    Some(second) => {
                        all.extend(second);
                        format!(
                            "(if (> (count Cell at:(handSite Mover)) {last}) \"Drops\" \"Sowings\")"
                        )
                    }
                }
            }
            Entry::Attack => {
                all.extend(self.attacks());
                "\"Attacks\"".to_owned()
            }
            Entry::Fandatsaka => {
                all.extend(self.fandatsaka());
                "\"Sowings\"".to_owned()
            }
            Entry::Sow => {
                all.push(("Sowings", self.sowings("1", self.least_seeds())));
                "\"Sowings\"".to_owned()
            }
        };
        all.push(("BeginTurn", begin));
        all.push(("ContinueTurn", self.continuation()));
        all
    }

    /// Returns the number of seeds of a pit that may start a turn.
    fn least_seeds(&self) -> u8 {
        if self.rules.parameters().lone_seed {
            1
        } else {
            2
        }
    }

    /// Returns the moves that sow a pit in each direction. `condition` takes a direction and its
    /// track; the region, and what is set before the sowing, are the same for both.
    fn sow_pits(
        &self,
        region: &str,
        condition: impl Fn(&str) -> String,
        capturing: &str,
        phase: Option<&str>,
    ) -> String {
        let parameters = self.rules.parameters();
        let one_way = parameters.entry == Entry::Sow
            && self.katro.direction == SowingDirection::Anticlockwise;
        let moves = DIRECTIONS.iter().take(if one_way { 1 } else { 2 });
        let moves = moves.map(|(value, track)| {
            let mut then = set_then("Direction", value, SOW_ALL);
            if parameters.entry != Entry::Sow {
                then = set_then("Capturing", capturing, &then);
            }
            if let Some(phase) = phase {
                then = set_then("Phase", phase, &then);
            }
            format!(
                "(move Select (from {region} if:{}) \
                 (to (trackSite Move from:(from) \"{track}\" steps:1)) (then {then}))",
                condition(track)
            )
        });
        let moves: Vec<_> = moves.collect();
        match moves.as_slice() {
            [one] => one.clone(),
            several => format!("(or {})", several.join(" ")),
        }
    }

    /// Returns the sowings of any pit of at least some seeds.
    fn sowings(&self, phase: &str, least: u8) -> String {
        let phase = self.has_katro_phase().then_some(phase);
        let enough = |_: &str| format!("(>= (count at:(from)) {least})");
        let home = "(sites Mover \"Home\")";
        if self.katro.first_turn == FirstTurn::Any {
            return self.sow_pits(home, enough, "0", phase);
        }
        // The very first turn: every pit has its two seeds.
        let region = "(if (all Sites (sites Board) if:(= 2 (count at:(site)))) \
                      (sites Mover \"Inner\") (sites Mover \"Home\"))";
        self.sow_pits(region, enough, "0", phase)
    }

    /// Returns the turns of phase one.
    fn drops(&self) -> Vec<(&'static str, String)> {
        // The pits in which the very first seed may be dropped.
        let allowed = |site: &str| match self.tsibongy.first_drop {
            FirstDrop::Any => String::new(),
            FirstDrop::Middle => {
                let full = self.rules.parameters().reserve();
                format!(
                    " (or (is In {site} (sites Mover \"Middle\")) \
                     (< (+ (count Cell at:(handSite P1)) (count Cell at:(handSite P2))) {}))",
                    2 * u16::from(full)
                )
            }
        };
        let filled = |site: &str| format!("(> (count at:{site}) 0)");
        let captures = |site: &str| {
            format!(
                "(and {{{} (> (count at:(\"FacingPit\" {site})) 0){}}})",
                filled(site),
                allowed(site)
            )
        };
        let phase = |then: String| match self.has_katro_phase() {
            true => set_then("Phase", 1, &then),
            false => then,
        };
        let drop = |condition: String, then: String| {
            format!(
                "(move (from (handSite Mover)) (to (sites Mover \"Inner\") if:{condition}) count:1 \
                 (then {}))",
                phase(set_then("At", "(last To)", &then))
            )
        };
        // Without relays nothing depends on the kind of the turn.
        let capturing = |value: u8, then: &str| match self.tsibongy.relay {
            true => set_then("Capturing", value, then),
            false => then.to_owned(),
        };
        let choose_direction = set_then("Stage", 3, "(moveAgain)");
        let capture = drop(captures("(to)"), capturing(1, "\"CaptureAfterDrop\""));
        let quiet = drop(
            match self.tsibongy.first_drop {
                FirstDrop::Any => filled("(to)"),
                FirstDrop::Middle => format!("(and {{{}{}}})", filled("(to)"), allowed("(to)")),
            },
            capturing(0, &choose_direction),
        );
        let quiet = match self.tsibongy.mameno_atrika {
            MamenoAtrika::NoCapture => quiet,
            MamenoAtrika::OthersFilled => format!(
                "(if (all Sites (sites Mover \"Inner\") if:\
                 (or {} (> (count at:(\"FacingPit\" (site))) 0))) {quiet})",
                filled("(site)")
            ),
        };
        let none = format!(
            "(all Sites (sites Mover \"Inner\") if:(not {}))",
            captures("(site)")
        );
        vec![
            ("NoDropCaptures", none),
            (
                "Drops",
                format!("(if \"NoDropCaptures\" {quiet} {capture})"),
            ),
        ]
    }

    /// Returns the turns by the rule of katra paika: a pit captures where it is, or is sown.
    fn attacks(&self) -> Vec<(&'static str, String)> {
        let attacks = |site: &str| {
            format!("(and (> (count at:{site}) 1) (> (count at:(\"FacingPit\" {site})) 0))")
        };
        let attack = format!(
            "(move Select (from (sites Mover \"Inner\") if:{}) (then {}))",
            attacks("(from)"),
            set_then(
                "At",
                "(last From)",
                &set_then("Capturing", 1, "\"CaptureAfterDrop\"")
            )
        );
        let inner = "(sites Mover \"Inner\")";
        let several = self.sow_pits(inner, |_| "(> (count at:(from)) 1)".to_owned(), "0", None);
        let single = self.sow_pits(inner, |_| "(= (count at:(from)) 1)".to_owned(), "0", None);
        let no_several = "(all Sites (sites Mover \"Inner\") if:(< (count at:(site)) 2))";
        let quiet = match self.rules.parameters().lone_seed {
            true => format!("(if {no_several} {single} {several})"),
            false => several,
        };
        vec![
            (
                "NoPitAttacks",
                format!(
                    "(all Sites (sites Mover \"Inner\") if:(not {}))",
                    attacks("(site)")
                ),
            ),
            ("Attacks", format!("(if \"NoPitAttacks\" {quiet} {attack})")),
        ]
    }

    /// Returns the turns by the rule of katra fandatsaka: if the first sowing of some start captures,
    /// only such starts are legal.
    fn fandatsaka(&self) -> Vec<(&'static str, String)> {
        let ring = 2 * u16::from(self.columns);
        let least = self.least_seeds();
        // #1: the pit that is sown; #2: the track. A sowing of more than a round falls on seeds of its
        // own; one of exactly a round ends in the pit that was sown.
        let captures = format!(
            "(and {{(>= (count at:#1) {least}) \
             (is In (\"LastPit\" #1 #2) (sites Mover \"Inner\")) \
             (> (count at:(\"FacingPit\" (\"LastPit\" #1 #2))) 0) \
             (or (> (count at:#1) {ring}) \
             (and (< (count at:#1) {ring}) (> (count at:(\"LastPit\" #1 #2)) 0)))}})"
        );
        let none = "(all Sites (sites Mover \"Home\") if:\
                    (not (or (\"FirstSowingCaptures\" (site) \"Anticlockwise\") \
                    (\"FirstSowingCaptures\" (site) \"Clockwise\"))))";
        let home = "(sites Mover \"Home\")";
        let quiet = self.sow_pits(
            home,
            |_| format!("(>= (count at:(from)) {least})"),
            "0",
            None,
        );
        let capturing = self.sow_pits(
            home,
            |track| format!("(\"FirstSowingCaptures\" (from) \"{track}\")"),
            "1",
            None,
        );
        vec![
            (
                "LastPit",
                "(trackSite Move from:#1 #2 steps:(count at:#1))".to_owned(),
            ),
            ("FirstSowingCaptures", captures),
            ("NoFirstSowingCaptures", none.to_owned()),
            (
                "Sowings",
                format!("(if \"NoFirstSowingCaptures\" {quiet} {capturing})"),
            ),
        ]
    }

    /// Returns the moves by the stage of the turn.
    fn continuation(&self) -> String {
        let parameters = self.rules.parameters();
        let seeds = match self.katro.captured_with_pit {
            false => {
                // The captured seeds, or all of a relay.
                "(if (> (var \"Captured\") 0) (var \"Captured\") (count at:(last From)))"
            }
            true => "(count at:(last From))",
        };
        let sow = match self.katro.captured_with_pit {
            false => set_then(
                "Seeds",
                seeds,
                &set_then(
                    "Captured",
                    0,
                    "(\"SowAndThen\" (last From) (var \"Seeds\") \"AfterSowing\")",
                ),
            ),
            true => SOW_ALL.to_owned(),
        };
        let relay = format!("(move Select (from (sites {{(var \"At\")}})) (then {sow}))");
        if parameters.entry == Entry::Sow {
            return relay;
        }
        let row = self.columns;
        let outer = format!("(if (is Mover P1) (- (last From) {row}) (+ (last From) {row}))");
        // The captured seeds are put into the pit before the tsibongy, and sown from there: the first
        // falls into the tsibongy.
        let sow = format!(
            "(fromTo (from (\"FacingPit\" (var \"At\"))) (to {outer}) \
             count:(var \"Seeds\") (then (\"SowAndThen\" {outer} (var \"Seeds\") \"AfterSowing\")))"
        );
        let sow = set_then(
            "Seeds",
            "(count at:(\"FacingPit\" (var \"At\")))",
            &set_then("Direction", "(\"Inward\" (last From))", &sow),
        );
        let capture = format!(
            "(move Select (from (intersection (sites Mover \"Inner\") \
             (union (sites \"LeftTsibongy\") (sites \"RightTsibongy\"))) if:\
             (or {{(= 0 (var \"Origin\")) \
             (and (= 1 (var \"Origin\")) (is In (from) (sites \"LeftTsibongy\"))) \
             (and (= 2 (var \"Origin\")) (is In (from) (sites \"RightTsibongy\")))}})) (then {sow}))"
        );
        if parameters.entry != Entry::Drop {
            return format!("(if (= 2 (var \"Stage\")) {capture} {relay})");
        }
        let direction = DIRECTIONS.map(|(value, track)| {
            format!(
                "(move Select (from (sites {{(var \"At\")}})) \
                 (to (trackSite Move from:(from) \"{track}\" steps:1)) (then {}))",
                set_then("Direction", value, SOW_ALL)
            )
        });
        format!(
            "(if (= 2 (var \"Stage\")) {capture} (if (= 3 (var \"Stage\")) (or {}) {relay}))",
            direction.join(" ")
        )
    }
}
