//! Helpers shared by several test files.
#![allow(dead_code, unreachable_pub, missing_docs)]

pub mod book;
#[cfg(feature = "cli")]
pub mod command;
pub mod damage;
pub mod folder;
// It is in the package, whose unit tests use it too.
#[path = "../../src/api/schema/tests/golden.rs"]
pub mod golden;
pub mod literals;
pub mod needs;
pub mod picture;
#[cfg(feature = "serve")]
pub mod served;

use std::sync::LazyLock;

use fifangha::budget::Budget;
use fifangha::check::CheckPlan;
use fifangha::diagnostic::SourceFile;
use fifangha::project::Project;
use fifangha::references::ReferenceIndex;
use fifangha::study::Study;
use fifangha_rules::{Play, Position, Progress, Rules, Start, Step};
pub use golden::{golden, golden_file};

/// Returns the project of this repository, whose records are replayed once for all tests.
pub fn own_project() -> &'static Project {
    static PROJECT: LazyLock<Project> =
        LazyLock::new(|| Project::find_from(env!("CARGO_MANIFEST_DIR").as_ref()).unwrap());
    &PROJECT
}

/// Checks a record outside a project within a budget.
pub fn checked(file: SourceFile, budget: &Budget) -> Study {
    CheckPlan::new(&ReferenceIndex::default(), budget).run(file)
}

/// Returns the number of cases of a property: that of `PROPTEST_CASES`, or the given one.
pub fn cases(default: u32) -> u32 {
    let named = std::env::var("PROPTEST_CASES");
    named.map_or(default, |it| it.parse().expect("a number of cases"))
}

/// A reproducible pseudo-random generator (xorshift).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A turn of a random game.
pub struct RandomTurn {
    pub before: Position,
    pub start: Start,
    pub steps: Vec<Step>,
    pub after: Position,
}

/// Plays a random game of up to `turns` turns.
pub fn random_game(rules: &Rules, seed: u64, turns: usize) -> Vec<RandomTurn> {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut played = Vec::new();
    let mut position = rules.start();
    while played.len() < turns && rules.outcome(&position).is_none() {
        let starts = rules.start_list(&position);
        if starts.is_empty() {
            break;
        }
        let start = starts[dice.below(starts.len())];
        let mut play = Play::begin(rules, &position, start).unwrap();
        let mut steps = Vec::new();
        while let Progress::Choose(pending) = play.advance(&mut steps) {
            assert!(play.choose(pending.choices()[dice.below(2)]));
        }
        let after = play.position();
        let never_ends = steps
            .last()
            .is_some_and(|step| step.event.kind() == "repeat");
        played.push(RandomTurn {
            before: position,
            start,
            steps,
            after,
        });
        if never_ends {
            break;
        }
        position = after;
    }
    played
}

/// Returns the indented text of an SVG, one element per line.
pub fn lines(svg: &str) -> String {
    let svg = svg.replace("><", ">\n<");
    use svg::node::element::tag::Type;
    use svg::parser::Event as Xml;

    let mut text = String::new();
    let mut depth = 0_usize;
    for line in svg.lines() {
        let opened = svg::read(line).unwrap().fold(0_isize, |depth, event| {
            depth
                + match event {
                    Xml::Tag(_, Type::Start, _) => 1,
                    Xml::Tag(_, Type::End, _) => -1,
                    _ => 0,
                }
        });
        if opened < 0 {
            depth -= 1;
        }
        text.push_str(&format!("{}{line}\n", "  ".repeat(depth)));
        if opened > 0 {
            depth += 1;
        }
    }
    text
}
