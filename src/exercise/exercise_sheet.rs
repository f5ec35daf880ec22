//! Exercise sheets from random games.

use fifangha_rules::{Position, Rules, Turn};

use super::difficulty::DifficultyLevel;
use super::generate::{Exercise, ExerciseAnswer, ExerciseKind, MAX_SOWINGS_PER_TURN};
use crate::budget::Budget;
use crate::search::random_turn_within;

/// Exercises of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseSheet {
    /// The level of all exercises.
    pub level: DifficultyLevel,
    /// The seed of the random games.
    pub seed: u64,
    /// The exercises, fewer than requested if no more were found; the kinds
    /// alternate.
    pub exercises: Vec<Exercise>,
}

/// Maximum number of games played to find exercises of every kind, and again to
/// fill the sheet with exercises of any kind.
const MAX_GAMES: u32 = 400;

/// Maximum number of turns of a game.
const MAX_TURNS_PER_GAME: u32 = 120;

/// Maximum number of turns of a position tried for a question.
const TURNS_TRIED_PER_POSITION: u32 = 8;

impl ExerciseSheet {
    /// Finds exercises in random games; the same `seed` finds the same ones.
    /// Every exercise has only one answer, and no two have the same position.
    #[must_use]
    pub fn find(
        rules: &Rules,
        level: DifficultyLevel,
        count: usize,
        seed: u64,
        budget: &Budget,
    ) -> Self {
        let kinds = ExerciseKind::ALL
            .into_iter()
            .filter(|it| it.applies_to(rules));
        let kinds: Vec<ExerciseKind> = kinds.collect();
        let mut search = ExerciseSearch {
            rules,
            level,
            budget,
            random: fastrand::Rng::with_seed(seed),
            found: kinds.iter().map(|&kind| (kind, Vec::new())).collect(),
        };
        search.play_games(count.div_ceil(kinds.len()), count);
        search.play_games(count, count);
        Self {
            level,
            seed,
            exercises: search.interleaved(count),
        }
    }
}

struct ExerciseSearch<'r> {
    rules: &'r Rules,
    level: DifficultyLevel,
    budget: &'r Budget,
    random: fastrand::Rng,
    found: Vec<(ExerciseKind, Vec<Exercise>)>,
}

impl ExerciseSearch<'_> {
    /// Plays games until there are `each` exercises of every kind, or enough
    /// exercises if some kinds have more.
    fn play_games(&mut self, each: usize, count: usize) {
        for _ in 0..MAX_GAMES {
            let lacking = self
                .found
                .iter()
                .any(|(_, exercises)| exercises.len() < each);
            let enough = self
                .found
                .iter()
                .map(|(_, exercises)| exercises.len())
                .sum::<usize>()
                >= count;
            if !lacking || (enough && each == count) || self.budget.is_exhausted() {
                return;
            }
            self.play_game(each);
        }
    }

    /// Plays a game and takes at most one exercise of each kind from it.
    fn play_game(&mut self, each: usize) {
        let mut at = self.rules.start();
        let mut taken: Vec<ExerciseKind> = Vec::new();
        for _ in 0..MAX_TURNS_PER_GAME {
            if self.rules.outcome(&at).is_some() || self.budget.is_exhausted() {
                return;
            }
            for index in 0..self.found.len() {
                let (kind, ref exercises) = self.found[index];
                if exercises.len() >= each || taken.contains(&kind) {
                    continue;
                }
                let found = self.find_exercise(&at, kind, exercises.len());
                let new = found.filter(|it| {
                    it.difficulty.level() == Some(self.level)
                        && !self.positions().any(|known| *known == it.position)
                });
                if let Some(exercise) = new {
                    self.found[index].1.push(exercise);
                    taken.push(kind);
                }
            }
            match self.pick_turn(&at) {
                Some((_, Some(after))) => at = after,
                _ => return,
            }
        }
    }

    fn positions(&self) -> impl Iterator<Item = &Position> {
        let exercises = self.found.iter().flat_map(|(_, exercises)| exercises);
        exercises.map(|exercise| &exercise.position)
    }

    /// Returns an exercise about a position, or about one of its turns.
    fn find_exercise(
        &mut self,
        at: &Position,
        kind: ExerciseKind,
        known: usize,
    ) -> Option<Exercise> {
        if !kind.tells_turn() {
            let most = self.level.max_steps();
            return Exercise::from_position(self.rules, at, kind, most, self.budget);
        }
        for _ in 0..TURNS_TRIED_PER_POSITION {
            let Some((turn, Some(_))) = self.pick_turn(at) else {
                continue;
            };
            let Some(exercise) = Exercise::from_turn(self.rules, at, &turn, kind) else {
                continue;
            };
            // Alternate between answers with and without kamo.
            let other = matches!(exercise.answer, ExerciseAnswer::Kamo(who) if who.is_some() != known.is_multiple_of(2));
            if exercise.difficulty.level() == Some(self.level) && !other {
                return Some(exercise);
            }
        }
        None
    }

    /// Returns a legal turn, and the position after it if it ends at rest.
    fn pick_turn(&mut self, at: &Position) -> Option<(Turn, Option<Position>)> {
        let (turn, played) =
            random_turn_within(self.rules, at, 4 * MAX_SOWINGS_PER_TURN, &mut self.random)?;
        self.budget.spend(played.laps);
        Some((turn, played.ends_at_rest().then_some(played.position)))
    }

    /// Returns the exercises, the kinds alternating.
    fn interleaved(self, count: usize) -> Vec<Exercise> {
        let mut kinds: Vec<_> = self
            .found
            .into_iter()
            .map(|(_, exercises)| exercises.into_iter())
            .collect();
        let mut exercises = Vec::new();
        while exercises.len() < count {
            let before = exercises.len();
            for kind in &mut kinds {
                exercises.extend(kind.next());
            }
            if exercises.len() == before {
                break;
            }
        }
        exercises.truncate(count);
        exercises
    }
}
