//! Tasks that are found.

use fifangha_rules::{Position, Rules, Turn};

use super::measure::Level;
use super::task::{Answer, Kind, LONGEST, Task};
use crate::effort::Budget;
use crate::search::random_turn_within;

/// Tasks of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The level of all of them.
    pub level: Level,
    /// The number that they were found by.
    pub seed: u64,
    /// As many as were wanted, or fewer where no more were found; the kinds take
    /// turns.
    pub tasks: Vec<Task>,
}

/// Games that are played to find tasks of every kind, and as many again to fill
/// the sheet with whatever kinds there are.
const GAMES: u32 = 400;

/// Turns of a game.
const TURNS: u32 = 120;

/// Turns of a position that a question is looked for in.
const TRIES: u32 = 8;

impl Sheet {
    /// Looks for tasks in games at random; the same number `seed` finds the same
    /// ones. Every task has one answer, and none is asked twice.
    #[must_use]
    pub fn find(rules: &Rules, level: Level, count: usize, seed: u64, budget: &Budget) -> Self {
        let kinds = Kind::ALL.into_iter().filter(|it| it.applies_to(rules));
        let kinds: Vec<Kind> = kinds.collect();
        let mut search = Search {
            rules,
            level,
            budget,
            random: fastrand::Rng::with_seed(seed),
            found: kinds.iter().map(|&kind| (kind, Vec::new())).collect(),
        };
        search.games(count.div_ceil(kinds.len()), count);
        search.games(count, count);
        Self {
            level,
            seed,
            tasks: search.in_turn(count),
        }
    }
}

struct Search<'r> {
    rules: &'r Rules,
    level: Level,
    budget: &'r Budget,
    random: fastrand::Rng,
    found: Vec<(Kind, Vec<Task>)>,
}

impl Search<'_> {
    /// Plays games until there are so many tasks of each kind, or enough where
    /// some kinds have more.
    fn games(&mut self, each: usize, count: usize) {
        for _ in 0..GAMES {
            let lacking = self.found.iter().any(|(_, tasks)| tasks.len() < each);
            let enough = self
                .found
                .iter()
                .map(|(_, tasks)| tasks.len())
                .sum::<usize>()
                >= count;
            if !lacking || (enough && each == count) || self.budget.is_spent() {
                return;
            }
            self.game(each);
        }
    }

    /// Plays a game; of each kind at most one task is taken from it.
    fn game(&mut self, each: usize) {
        let mut at = self.rules.start();
        let mut taken: Vec<Kind> = Vec::new();
        for _ in 0..TURNS {
            if self.rules.outcome(&at).is_some() || self.budget.is_spent() {
                return;
            }
            for index in 0..self.found.len() {
                let (kind, ref tasks) = self.found[index];
                if tasks.len() >= each || taken.contains(&kind) {
                    continue;
                }
                let found = self.task(&at, kind, tasks.len());
                let new = found.filter(|it| {
                    it.measure.level() == Some(self.level)
                        && !self.positions().any(|known| *known == it.position)
                });
                if let Some(task) = new {
                    self.found[index].1.push(task);
                    taken.push(kind);
                }
            }
            match self.turn(&at) {
                Some((_, Some(after))) => at = after,
                _ => return,
            }
        }
    }

    fn positions(&self) -> impl Iterator<Item = &Position> {
        let tasks = self.found.iter().flat_map(|(_, tasks)| tasks);
        tasks.map(|task| &task.position)
    }

    /// A task about a position, or about one of its turns.
    fn task(&mut self, at: &Position, kind: Kind, known: usize) -> Option<Task> {
        if !kind.tells_turn() {
            let most = self.level.most_steps();
            return Task::of_position_within(self.rules, at, kind, most, self.budget);
        }
        for _ in 0..TRIES {
            let Some((turn, Some(_))) = self.turn(at) else {
                continue;
            };
            let Some(task) = Task::of_turn(self.rules, at, &turn, kind) else {
                continue;
            };
            // Now somebody is kamo, now nobody.
            let other = matches!(task.answer, Answer::Kamo(who) if who.is_some() != known.is_multiple_of(2));
            if task.measure.level() == Some(self.level) && !other {
                return Some(task);
            }
        }
        None
    }

    /// A legal turn, and where it leads if it comes to rest.
    fn turn(&mut self, at: &Position) -> Option<(Turn, Option<Position>)> {
        let (turn, played) = random_turn_within(self.rules, at, 4 * LONGEST, &mut self.random)?;
        self.budget.spend(played.laps);
        Some((turn, played.rests().then_some(played.position)))
    }

    /// The tasks, one kind after the other and again.
    fn in_turn(self, count: usize) -> Vec<Task> {
        let mut kinds: Vec<_> = self
            .found
            .into_iter()
            .map(|(_, tasks)| tasks.into_iter())
            .collect();
        let mut tasks = Vec::new();
        while tasks.len() < count {
            let before = tasks.len();
            for kind in &mut kinds {
                tasks.extend(kind.next());
            }
            if tasks.len() == before {
                break;
            }
        }
        tasks.truncate(count);
        tasks
    }
}
