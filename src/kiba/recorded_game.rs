//! Recorded games under other rule variants.

use fifangha_rules::{
    Choice, Direction, Game, MAX_LAPS, Parameter, PendingChoice, Pit, PlayResult, Position, Rules,
    Start,
};

use super::turns::hand_direction;
use crate::reconstruct::{RuleVariant, RuleVariants, UnplayableRules};
use crate::replay::{GameRules, ReplayedGame};
use crate::search::threads;

/// The turns of a game of bao, as a score in KIBA has them: nothing of the boards and claims of
/// an editor.
///
/// It tests readings of the rules against recorded games: a reading is contradicted if a turn cannot be
/// played as it was recorded. [`test_rule_variants`] tests many. Records with gaps need a search
/// ([`crate::reconstruct`]) instead, and games other than bao have no such form.
///
/// # Examples
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::kiba::RecordedGame;
/// use fifangha::study::Study;
///
/// let text = "---\nrules: bao-kiswahili\n---\n1. 6< 2. 4R 3. 3R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let game = &study.replay.games[0];
/// let recorded = RecordedGame::new(game).unwrap();
/// assert_eq!(recorded.turn_count(), 3);
/// assert_eq!(recorded.contradiction(&game.rules), None);
/// ```
///
/// The turn at which the game contradicts another reading:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::kiba::RecordedGame;
/// use fifangha::study::Study;
/// use fifangha_rules::Game;
///
/// let text = "---\nrules: bao-kiswahili\n---\n1. 6< 2. 4R 3. 3R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let recorded = RecordedGame::new(&study.replay.games[0]).unwrap();
/// let found = recorded.contradiction(&Game::BAO_KUJIFUNZA.rules()).unwrap();
/// assert_eq!((found.turn, found.follows_correction), (1, false));
///
/// let katro = Study::from_file(SourceFile::new("katro.fif", "---\nrules: katro\n---\n1. b1>"));
/// assert!(RecordedGame::new(&katro.replay.games[0]).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct RecordedGame {
    turns: Vec<RecordedTurn>,
    /// `true` if the last turn wins.
    wins: bool,
}

#[derive(Clone, Copy, Debug)]
struct RecordedTurn {
    pit: Pit,
    direction: Direction,
    house: bool,
    takata: bool,
    /// `true` if an editor supplied one of its signs.
    supplied: bool,
}

/// The place at which a recorded game contradicts a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The number of the turn that cannot be played as it was recorded, from 1.
    pub turn: usize,
    /// `true` if an editor corrected this turn or an earlier one.
    pub follows_correction: bool,
}

impl RecordedGame {
    /// Returns the turns of a game; `None` if it is not a game of bao from the start.
    #[must_use]
    pub fn new(game: &ReplayedGame) -> Option<Self> {
        game.rules.parameters().bao()?;
        let from_start = game.turns().next()?.before == game.rules.start();
        let turns = game.turns().map(|it| RecordedTurn {
            pit: it.turn.start.pit,
            direction: hand_direction(&it.turn, it.before.columns()),
            house: it.turn.choices.iter().any(|it| it == Choice::PlayOn),
            takata: it.played.captured == 0,
            supplied: it.written.is_supplied(),
        });
        let last = game.turns().last();
        from_start.then(|| Self {
            turns: turns.collect(),
            wins: last.is_some_and(|it| it.outcome.is_some_and(|end| end.winner == Some(it.side))),
        })
    }

    /// Returns the game with other signs of one turn, counted from 1, as a print may have them
    /// that an editor corrected.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such turn.
    #[must_use]
    pub fn with_turn(mut self, number: usize, pit: Pit, direction: Direction, house: bool) -> Self {
        let turn = &mut self.turns[number - 1];
        *turn = RecordedTurn {
            pit,
            direction,
            house,
            supplied: false,
            ..*turn
        };
        self
    }

    /// Returns the number of turns.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// Returns the first contradiction between the game and a rule variant.
    ///
    /// A turn is played by a variant if it is legal with the recorded pit, direction and house, if it
    /// captures if and only if it is recorded so, and if the game is not over before it. If the last
    /// turn wins, it has to win.
    ///
    /// ```
    /// use fifangha::kiba::RecordedGame;
    /// use fifangha::diagnostic::SourceFile;
    /// use fifangha::study::Study;
    ///
    /// let text = "---\nrules: bao-kiswahili\n---\n1. 6< 2. 4R 3. 3R";
    /// let study = Study::from_file(SourceFile::new("game.fif", text));
    /// let game = &study.replay.games[0];
    /// let recorded = RecordedGame::new(game).unwrap();
    /// assert_eq!(recorded.contradiction(&game.rules), None);
    /// ```
    #[must_use]
    pub fn contradiction(&self, rules: &Rules) -> Option<Contradiction> {
        let mut position = rules.start();
        let mut follows_correction = false;
        for (index, turn) in self.turns.iter().enumerate() {
            follows_correction |= turn.supplied;
            let is_last = index + 1 == self.turns.len();
            let played = turn.play(rules, &position).filter(|played| {
                let outcome = rules.outcome_after(played);
                let winner = outcome.map(|it| it.winner == Some(position.to_move()));
                match is_last {
                    true => !self.wins || winner == Some(true),
                    false => winner.is_none(),
                }
            });
            match played {
                Some(played) => position = played.position,
                None => {
                    return Some(Contradiction {
                        turn: index + 1,
                        follows_correction,
                    });
                }
            }
        }
        None
    }
}

impl RecordedTurn {
    /// Plays the turn; `None` if it is not legal.
    fn play(&self, rules: &Rules, position: &Position) -> Option<PlayResult> {
        if rules.starts(position).can_capture() == self.takata {
            return None;
        }
        let drops = position.reserve(position.to_move()) > 0 && !self.takata;
        let start = match drops {
            true => Start::drop(self.pit),
            false => Start::towards(self.pit, self.direction),
        };
        let mut plays_house = false;
        let played = rules.play_choosing(position, start, MAX_LAPS, &mut |pending| {
            Some(match pending {
                PendingChoice::Origin => Choice::Origin(self.direction),
                PendingChoice::Rova => {
                    plays_house = self.house;
                    match plays_house {
                        true => Choice::PlayOn,
                        false => Choice::Rest,
                    }
                }
            })
        })?;
        (plays_house == self.house && played.ends_at_rest()).then_some(played)
    }
}

/// The contradictions between recorded games and a variant.
#[derive(Clone, Debug)]
pub struct TestedVariant {
    /// The game that answers all other questions.
    pub base: Game,
    /// The values that differ from that game.
    pub set: Vec<(Parameter, String)>,
    /// The contradiction with each game, or the reason why the variant cannot be played.
    pub contradictions: Result<Vec<Option<Contradiction>>, UnplayableRules>,
}

impl TestedVariant {
    fn new(variant: RuleVariant, games: &[RecordedGame]) -> Self {
        let test = |rules: Rules| games.iter().map(|it| it.contradiction(&rules)).collect();
        Self {
            base: variant.base,
            set: variant.set,
            contradictions: variant.rules.map(test),
        }
    }

    /// Returns the contradictions with the games; none if it cannot be played.
    pub fn found(&self) -> impl Iterator<Item = Contradiction> {
        let found = self.contradictions.iter().flatten().flatten();
        found.copied()
    }

    /// Returns `true` if a game contradicts it.
    fn is_contradicted_by(&self, game: usize) -> bool {
        let found = self.contradictions.as_ref();
        found.is_ok_and(|found| found[game].is_some())
    }
}

/// Tests each named game and each value of a parameter that differs from `own`, one at a time.
///
/// The games are those that people played, so that a variant which one of them contradicts was not
/// theirs. [`test_pairs`] tests values together.
///
/// # Examples
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::kiba::{RecordedGame, test_rule_variants};
/// use fifangha::reconstruct::RuleVariants;
/// use fifangha::replay::GameRules;
/// use fifangha::study::Study;
///
/// let text = "---\nrules: bao-kiswahili\n---\n1. 6< 2. 4R 3. 3R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let game = &study.replay.games[0];
/// let rule_variants = RuleVariants::parse(["house_min=7"]).unwrap();
/// let recorded = [RecordedGame::new(game).unwrap()];
/// let tested = test_rule_variants(&recorded, &rule_variants, &GameRules::from(game));
/// assert_eq!(tested[0].found().count(), 0);
/// ```
///
/// The rules that a game contradicts:
///
/// ```
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::kiba::{RecordedGame, test_rule_variants};
/// use fifangha::reconstruct::RuleVariants;
/// use fifangha::replay::GameRules;
/// use fifangha::study::Study;
///
/// let text = "---\nrules: bao-kiswahili\n---\n1. 6< 2. 4R 3. 3R";
/// let study = Study::from_file(SourceFile::new("game.fif", text));
/// let game = &study.replay.games[0];
/// let rule_variants = RuleVariants::parse(["bao-kujifunza", "house_min=7"]).unwrap();
/// let recorded = [RecordedGame::new(game).unwrap()];
/// let tested = test_rule_variants(&recorded, &rule_variants, &GameRules::from(game));
/// let wrong: Vec<_> = tested.iter().filter(|it| it.found().count() > 0).collect();
/// assert_eq!(wrong.iter().map(|it| it.base.name()).collect::<Vec<_>>(), ["bao-kujifunza"]);
/// ```
#[must_use]
pub fn test_rule_variants(
    games: &[RecordedGame],
    rule_variants: &RuleVariants,
    own: &GameRules,
) -> Vec<TestedVariant> {
    let named = rule_variants.games.iter().map(|&game| RuleVariants {
        games: vec![game],
        parameters: Vec::new(),
    });
    let values = rule_variants.parameters.iter().map(|(parameter, values)| {
        let own = parameter.get(own.rules.parameters());
        let others = values.iter().filter(|it| **it != own).cloned().collect();
        one_of([(*parameter, others)])
    });
    let variants = named
        .chain(values)
        .flat_map(|it| it.with_rules(own, false))
        .map(|it| TestedVariant::new(it, games));
    variants.collect()
}

/// Tests each two values of different parameters, and returns the pairs with a result that does not
/// follow from those of the single values: a game contradicts both together and neither alone, or
/// one alone and not both, or only both together can be played. The number is that of all pairs that
/// can be played.
#[must_use]
pub fn test_pairs(
    games: &[RecordedGame],
    single: &[TestedVariant],
    own: &GameRules,
) -> (usize, Vec<TestedVariant>) {
    let mut pairs = Vec::new();
    for (index, first) in single.iter().enumerate() {
        let others = single[index + 1..].iter();
        let different = |it: &&TestedVariant| it.set[0].0 != first.set[0].0;
        pairs.extend(others.filter(different).map(|second| [first, second]));
    }
    let test = |alone: &[&TestedVariant; 2]| {
        let values = alone.map(|it| (it.set[0].0, vec![it.set[0].1.clone()]));
        let mut variants = one_of(values).with_rules(own, false).into_iter();
        let variant = TestedVariant::new(variants.next()?, games);
        variant.contradictions.as_ref().ok()?;
        let is_new = |game| {
            let alone = alone.iter().any(|it| it.is_contradicted_by(game));
            alone != variant.is_contradicted_by(game)
        };
        let decided =
            alone.iter().any(|it| it.contradictions.is_err()) || (0..games.len()).any(is_new);
        Some((decided, variant))
    };
    let tested = threads::par_map(&pairs, test);
    let count = tested.iter().flatten().count();
    let decided = tested.into_iter().flatten().filter(|it| it.0);
    (count, decided.map(|it| it.1).collect())
}

fn one_of<const N: usize>(parameters: [(Parameter, Vec<String>); N]) -> RuleVariants {
    RuleVariants {
        games: Vec::new(),
        parameters: parameters.into(),
    }
}
