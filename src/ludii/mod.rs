//! Descriptions of games in the language of Ludii, a general game system.
//!
//! [`description`] writes a `.lud` text from the parameters of a game. Each sowing is a move of
//! Ludii: a turn is a sequence of moves of one player, which `moveAgain` continues. Four variables
//! keep the state within a turn:
//!
//! - `Stage`: 0 no turn has begun, 1 the pit `At` is sown, 2 captured seeds are sown from a
//!   tsibongy, 3 the direction of a turn that began with a drop is chosen
//! - `At`: the pit of the last seed
//! - `Direction`: 1 anticlockwise, 2 clockwise, seen from above
//! - `Capturing`: 1 if the turn may capture
//!
//! The modules:
//!
//! - here: the comment, the board and the ends
//! - `turns`: the starts of turns
//! - `last_seed`: the continuation after a last seed
//!
//! Parameters are translated, never games: a value that is not known here is refused, and a test
//! changes each parameter of each game and requires another description. A sowing is a move,
//! because Ludii’s language has no loop. The generated text was compiled and played in Ludii
//! 1.3.12, and its sequences of turns counted; the tests keep the text, its brackets and its names,
//! and do not need Ludii.

mod last_seed;
mod turns;

use std::fmt::Write;

use fifangha_rules::{
    CaptureIn, Entry, FirstTurn, Kamo, KatroParameters, Layout, NeverEnding, Parameter, Rules,
    Side, TsibongyParameters, WhenEmpty, Win,
};

use crate::budget::SearchContext;
use crate::message::{Message, Strings};
use crate::report::wrap_words;
use crate::search::parallel_perft;

/// A value of a parameter that a description cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inexpressible {
    /// The parameter.
    pub parameter: Parameter,
    /// The key of the reason.
    reason: &'static str,
}

impl Inexpressible {
    /// Returns the reason.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::new(self.reason)
    }
}

/// The maximum number of turns of the sequences that are counted, and the count above which no
/// longer ones are.
const MAX_DEPTH: u32 = 4;
const MAX_COUNT: u64 = 50_000;

/// The maximum width of a line of the comment.
const MAX_COMMENT_WIDTH: usize = 92;

/// Returns the description of a game, with its name and the number of sequences of its first turns.
///
/// ```
/// use fifangha::budget::SearchContext;
/// use fifangha::ludii::description;
/// use fifangha::message::Strings;
/// use fifangha_rules::Game;
///
/// let (strings, context) = (Strings::english(), SearchContext::default());
/// let text = description("fifangha", &Game::FIFANGHA.rules(), strings, &context).unwrap();
/// assert!(text.contains("(game \"fifangha\""));
/// assert!(description("isolo", &Game::ISOLO.rules(), strings, &context).is_err());
/// ```
///
/// # Errors
///
/// Returns every parameter whose value a description cannot have.
pub fn description(
    name: &str,
    rules: &Rules,
    strings: &Strings,
    context: &SearchContext,
) -> Result<String, Vec<Inexpressible>> {
    let refused = inexpressible(rules);
    if !refused.is_empty() {
        return Err(refused);
    }
    let game = LudiiGame::new(rules);
    let head = header(name, rules, strings, context);
    Ok(head + &game.text(name))
}

/// Returns the parameters whose values no description can have.
fn inexpressible(rules: &Rules) -> Vec<Inexpressible> {
    let parameters = rules.parameters();
    if parameters.bao().is_some() {
        return vec![Inexpressible {
            parameter: Parameter::Captured,
            reason: "ludii.bao",
        }];
    }
    let mut refused = Vec::new();
    let mut refuse = |when: bool, parameter, reason| {
        if when {
            refused.push(Inexpressible { parameter, reason });
        }
    };
    refuse(
        parameters.rows_per_side() == 1,
        Parameter::Origin,
        "ludii.one-row",
    );
    refuse(
        parameters.rows_per_side() == 3,
        Parameter::Rows,
        "ludii.three-rows",
    );
    let tsibongy = parameters.tsibongy().copied().unwrap_or_default();
    let katro = parameters.katro_sowings();
    refuse(parameters.has_rova(), Parameter::Rova, "ludii.rova");
    refuse(parameters.has_house(), Parameter::House, "ludii.house");
    refuse(
        parameters.sows_by_duty() && parameters.lone_seed && !tsibongy.mameno_single,
        Parameter::MamenoSingle,
        "ludii.mameno-single",
    );
    refuse(
        katro.first_turn == FirstTurn::InnerRow && parameters.layout != Layout::Twos,
        Parameter::FirstTurn,
        "ludii.first-turn",
    );
    refuse(
        parameters.fixes_sense(),
        Parameter::Direction,
        "ludii.sense",
    );
    refuse(
        katro.capture_in == CaptureIn::AnyButSingles,
        Parameter::CaptureIn,
        "ludii.any-but-singles",
    );
    refuse(
        !katro.capture_single,
        Parameter::CaptureSingle,
        "ludii.capture-single",
    );
    refuse(
        !katro.inner_relay,
        Parameter::InnerRelay,
        "ludii.inner-relay",
    );
    refuse(
        parameters.win == Win::AllButSingles,
        Parameter::Win,
        "ludii.all-but-singles",
    );
    refused
}

/// Returns the comment before the description.
fn header(name: &str, rules: &Rules, strings: &Strings, context: &SearchContext) -> String {
    let parameters = rules.parameters();
    let mut lines = comment_lines(strings, &Message::new("ludii.head").with("game", name));
    lines.push(String::new());
    for &parameter in Parameter::ALL {
        if parameter.applies_to(parameters) {
            lines.push(format!(
                "  {}: {}",
                parameter.name(),
                parameter.get(parameters)
            ));
        }
    }
    lines.push(String::new());
    lines.extend(comment_lines(strings, &Message::new("ludii.turns")));
    lines.push(String::new());
    lines.extend(comment_lines(
        strings,
        &Message::new(match parameters.never_ending {
            NeverEnding::MoverLoses => "ludii.endless.mover-loses",
            NeverEnding::Draw => "ludii.endless.draw",
            NeverEnding::Forbidden => "ludii.endless.forbidden",
        }),
    ));
    lines.push(String::new());
    lines.extend(comment_lines(strings, &Message::new("ludii.perft")));
    lines.push(String::new());
    let start = rules.start();
    for depth in 1..=MAX_DEPTH {
        let Some(count) = parallel_perft(rules, &start, depth, 0, context) else {
            break;
        };
        lines.push(format!("  {depth}  {count:>9}"));
        if count > MAX_COUNT {
            break;
        }
    }
    let lines = lines
        .iter()
        .map(|it| format!("// {it}").trim_end().to_owned() + "\n");
    lines.collect::<String>() + "\n"
}

/// Returns a message in lines for a comment.
fn comment_lines(strings: &Strings, message: &Message) -> Vec<String> {
    let text = wrap_words(&strings.render(message), MAX_COMMENT_WIDTH);
    text.split('\n').map(str::to_owned).collect()
}

/// A game whose description is being written.
struct LudiiGame<'r> {
    rules: &'r Rules,
    /// The parameters of a tsibongy game; the defaults in another game.
    tsibongy: TsibongyParameters,
    /// The parameters of sowings that capture as in katro.
    katro: KatroParameters,
    columns: u8,
}

impl<'r> LudiiGame<'r> {
    fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            tsibongy: rules.parameters().tsibongy().copied().unwrap_or_default(),
            katro: rules.parameters().katro_sowings(),
            columns: rules.parameters().columns.count(),
        }
    }

    /// Returns sites of a row, counted from the left; South's outer row is row 0.
    fn sites(&self, row: u8, columns: impl Iterator<Item = u8>) -> String {
        let sites = columns.map(|it| (row * self.columns + it).to_string());
        sites.collect::<Vec<_>>().join(" ")
    }

    /// Returns the description, without definitions and regions that the game does not use.
    fn text(&self, name: &str) -> String {
        let mut text = self.game(name);
        for (name, body) in self.definitions().into_iter().rev() {
            if text.contains(&format!("\"{name}\"")) {
                text = format!("(define \"{name}\"\n    {body}\n)\n\n{text}");
            }
        }
        let unused = |line: &&str| {
            let region = line.trim_start().strip_prefix("(regions \"");
            let region = region.and_then(|it| it.split_once('"'));
            region.is_some_and(|(region, _)| !text.contains(&format!("\"{region}\")")))
        };
        let lines = text.lines().filter(|line| !unused(line));
        lines.map(|it| format!("{it}\n")).collect()
    }

    /// Returns the definitions, each before the first that uses it.
    fn definitions(&self) -> Vec<(&'static str, String)> {
        let row = self.columns;
        let last = 3 * row - 1;
        let mut all = vec![
            (
                "FacingPit",
                format!(
                    "(if (is Mover P1) (if (< #1 {row}) (+ #1 {}) (+ #1 {row})) \
                     (if (> #1 {last}) (- #1 {}) (- #1 {row})))",
                    2 * row,
                    2 * row
                ),
            ),
            (
                "PitBehindFacing",
                format!(
                    "(if (is Mover P1) (+ (\"FacingPit\" #1) {row}) (- (\"FacingPit\" #1) {row}))"
                ),
            ),
            (
                "NothingIn",
                "(all Sites (sites #1 #2) if:(is Empty (site)))".to_owned(),
            ),
            (
                "SowAndThen",
                "(if (= 1 (var \"Direction\")) \
                 (sow #1 count:#2 \"Anticlockwise\" owner:(mover) apply:(set Var \"At\" (to)) (then #3)) \
                 (sow #1 count:#2 \"Clockwise\" owner:(mover) apply:(set Var \"At\" (to)) (then #3)))"
                    .to_owned(),
            ),
            ("EndOfTurn", "(set Var \"Stage\" 0)".to_owned()),
            (
                "SowPitOfLastSeed",
                "(set Var \"Stage\" 1 (then (moveAgain)))".to_owned(),
            ),
        ];
        all.extend(self.last_seed_definitions());
        all.extend(self.turn_definitions());
        all
    }

    fn game(&self, name: &str) -> String {
        let row = self.columns;
        let parameters = self.rules.parameters();
        let hand = if parameters.reserve() > 0 {
            "        (hand Each)\n"
        } else {
            ""
        };
        let pairs = |sites: [u8; 4]| sites.map(|it| it.to_string()).join(" ");
        let left = [row, row + 1, 2 * row, 2 * row + 1];
        let right = [2 * row - 2, 2 * row - 1, 3 * row - 2, 3 * row - 1];
        let all = 0..self.columns;
        let middle = 2..self.columns - 2;
        let middle = if parameters.entry == Entry::Drop && !middle.is_empty() {
            format!(
                "        (regions \"Middle\" P1 (sites {{{}}}))\n        (regions \"Middle\" P2 (sites {{{}}}))\n",
                self.sites(1, middle.clone()),
                self.sites(2, middle)
            )
        } else {
            String::new()
        };
        format!(
            "(game \"{name}\"\n    (players 2)\n    (equipment {{\n\
             \x20       (mancalaBoard 4 {row} store:None {{\n\
             \x20           (track \"Anticlockwise1\" \"0,E,N1,W\" loop:True P1)\n\
             \x20           (track \"Anticlockwise2\" \"{},E,N1,W\" loop:True P2)\n\
             \x20           (track \"Clockwise1\" \"{},W,N1,E\" loop:True P1)\n\
             \x20           (track \"Clockwise2\" \"{},W,N1,E\" loop:True P2)\n        }})\n\
             \x20       (regions \"Inner\" P1 (sites {{{}}}))\n\
             \x20       (regions \"Inner\" P2 (sites {{{}}}))\n\
             \x20       (regions \"Home\" P1 (sites {{{} {}}}))\n\
             \x20       (regions \"Home\" P2 (sites {{{} {}}}))\n\
             {middle}\
             \x20       (regions \"LeftTsibongy\" (sites {{{row} {}}}))\n\
             \x20       (regions \"RightTsibongy\" (sites {{{} {}}}))\n\
             \x20       (regions \"NearLeft\" (sites {{{}}}))\n\
             \x20       (regions \"NearRight\" (sites {{{}}}))\n\
             \x20       (piece \"Seed\" Shared)\n{hand}    }})\n    (rules\n        (start {{\n{}        }})\n\
             \x20       (play\n            (if (> (var \"Stage\") 0) \"ContinueTurn\" \"BeginTurn\")\n        )\n\
             \x20       (end {{\n{}        }})\n    )\n)\n",
            2 * row,
            row - 1,
            3 * row - 1,
            self.sites(1, all.clone()),
            self.sites(2, all.clone()),
            self.sites(0, all.clone()),
            self.sites(1, all.clone()),
            self.sites(2, all.clone()),
            self.sites(3, all),
            2 * row,
            2 * row - 1,
            3 * row - 1,
            pairs(left),
            pairs(right),
            self.start(),
            self.ends(),
        )
    }

    /// Returns the placement of the seeds at the start.
    fn start(&self) -> String {
        let position = self.rules.start();
        let mut by_count: Vec<(u8, Vec<String>)> = Vec::new();
        for (row, letter) in "abcd".chars().enumerate() {
            for column in 0..self.columns {
                let Ok(pit) = format!("{letter}{}", column + 1).parse() else {
                    continue;
                };
                let seeds = position.seeds(pit);
                let site = (row as u8 * self.columns + column).to_string();
                match by_count.iter_mut().find(|(count, _)| *count == seeds) {
                    Some((_, sites)) => sites.push(site),
                    None => by_count.push((seeds, vec![site])),
                }
            }
        }
        let mut text = String::new();
        for (seeds, sites) in by_count.iter().filter(|(seeds, _)| *seeds > 0) {
            let sites = sites.join(" ");
            let _ = writeln!(
                text,
                "            (set Count {seeds} to:(sites {{{sites}}}))"
            );
        }
        for side in Side::ALL {
            let reserve = position.reserve(side);
            if reserve > 0 {
                let player = side.index() + 1;
                let _ = writeln!(
                    text,
                    "            (set Count {reserve} at:(handSite P{player}))"
                );
            }
        }
        text
    }

    /// Returns the ends of the game, in the order in which they are tested.
    fn ends(&self) -> String {
        let parameters = self.rules.parameters();
        let region = match parameters.win {
            Win::InnerRow => "Inner",
            Win::AllSeeds | Win::AllButSingles => "Home",
        };
        const OVER: &str = "(= 0 (var \"Stage\"))";
        let mut ends = Vec::new();
        if parameters.win == Win::AllSeeds || parameters.kamo == Kamo::AtOnce {
            for (mover, other) in [("P1", "P2"), ("P2", "P1")] {
                ends.push(format!(
                    "(if (and (is Mover {mover}) (\"NothingIn\" {other} \"{region}\")) (result {mover} Win))"
                ));
            }
            ends.push(format!(
                "(if (and {OVER} (\"NothingIn\" Mover \"{region}\")) (result Mover Loss))"
            ));
        } else {
            ends.push(format!(
                "(if (and {OVER} (\"NothingIn\" Next \"{region}\")) (result Next Loss))"
            ));
        }
        if parameters.entry == Entry::Drop {
            let last = self.last_reserve();
            let spent = format!(
                "{OVER} (<= (count Cell at:(if (is Mover P1) (handSite P2) (handSite P1))) {last})"
            );
            let results: &[(&str, &str)] = match self.tsibongy.when_empty {
                WhenEmpty::Draw => &[("", "(result Mover Draw)")],
                WhenEmpty::Majority => &[
                    (">", "(result P1 Win)"),
                    ("<", "(result P2 Win)"),
                    ("=", "(result Mover Draw)"),
                ],
                WhenEmpty::Fandatsaka | WhenEmpty::Katro => &[],
            };
            for (relation, result) in results {
                let seeds = match relation.is_empty() {
                    true => String::new(),
                    false => format!(" ({relation} {} {})", self.seeds_of(0), self.seeds_of(2)),
                };
                ends.push(format!("(if (and {{{spent}{seeds}}}) {result})"));
            }
        }
        ends.push(format!(
            "(if (and {OVER} (no Moves Next)) (result Next Loss))"
        ));
        ends.iter()
            .map(|it| format!("            {it}\n"))
            .collect()
    }

    /// Returns the number of seeds in two rows.
    fn seeds_of(&self, first_row: u8) -> String {
        let first = first_row * self.columns;
        let counts = (first..first + 2 * self.columns).map(|site| format!("(count at:{site})"));
        format!("(+ {{{}}})", counts.collect::<Vec<_>>().join(" "))
    }

    /// Returns the reserve with which phase one ends.
    fn last_reserve(&self) -> u8 {
        self.rules.parameters().kept_reserve()
    }

    /// Returns `true` if a second phase follows the rules of katro.
    fn has_katro_phase(&self) -> bool {
        self.rules.parameters().when_empty() == Some(WhenEmpty::Katro)
    }
}

/// Sets a variable, and then evaluates moves.
fn set_then(variable: &str, value: impl std::fmt::Display, then: &str) -> String {
    format!("(set Var \"{variable}\" {value} (then {then}))")
}
