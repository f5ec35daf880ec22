//! The content of a page, before it is put into words.

use fifangha_rules::{Game, Parameter, Rules};

use super::example_search::find_example;
use super::example_turn::ExampleTurn;
use super::illustrations::Illustration;
use super::topic::RuleTopic;
use super::turn_feature::TurnFeature;
use super::turn_under_rules::TurnUnderRules;
use crate::cache::ResultCache;
use crate::replay::GameRules;

/// The explanation of a game: its rules one by one, with examples and other
/// readings.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The game and its rules.
    pub game: GameRules,
    /// Its rules, in the order of the page.
    pub sections: Vec<RuleSection>,
    /// The records that show the game as a whole.
    pub records: Vec<Illustration>,
}

/// The section on a rule.
#[derive(Clone, Debug)]
pub struct RuleSection {
    /// The rule.
    pub topic: RuleTopic,
    /// The examples that show it.
    pub examples: Vec<ShownExample>,
    /// Its other readings.
    pub others: Vec<AlternativeValue>,
}

/// An example under the rules of the page.
#[derive(Clone, Debug)]
pub struct ShownExample {
    /// The feature shown.
    pub feature: TurnFeature,
    /// The position and the turn.
    pub example: ExampleTurn,
    /// The result of the turn.
    pub course: TurnUnderRules,
    /// The record that it is taken from, and the turn number there.
    pub record: Option<(Illustration, u32)>,
}

/// Another value of the parameter of a section.
#[derive(Clone, Debug)]
pub struct AlternativeValue {
    /// The value.
    pub value: String,
    /// The games of the sources with this value.
    pub games: Vec<Game>,
    /// The rules with it; `None` if it is incompatible with the other
    /// parameters of the game.
    pub rules: Option<Rules>,
    /// The result of the shortest example that it changes: its index in the
    /// section, and the turn.
    pub becomes: Option<(usize, TurnUnderRules)>,
}

impl Explanation {
    /// Explains a game. A record of the library replaces an example if it
    /// illustrates the value and has the rules of the game.
    #[must_use]
    pub fn new(game: &GameRules, library: &[Illustration], cache: &ResultCache) -> Self {
        let topics = RuleTopic::for_game(game.rules.parameters());
        let whole = library
            .iter()
            .filter(|it| it.illustrates_game(game.base, &game.rules));
        Self {
            game: game.clone(),
            sections: topics
                .into_iter()
                .map(|topic| RuleSection::new(topic, game, library, cache))
                .collect(),
            records: whole.cloned().collect(),
        }
    }
}

impl RuleSection {
    /// Explains one rule of a game.
    #[must_use]
    pub fn new(
        topic: RuleTopic,
        game: &GameRules,
        library: &[Illustration],
        cache: &ResultCache,
    ) -> Self {
        let rules = &game.rules;
        let mut others = topic
            .parameter()
            .map_or_else(Vec::new, |it| AlternativeValue::alternatives(it, game));
        let compared: Vec<Rules> = match topic.compared_parameter(rules.parameters()) {
            Some(_) => others
                .iter()
                .filter_map(|it| comparable_rules(rules, it))
                .collect(),
            None => Vec::new(),
        };
        let mut examples: Vec<ShownExample> = Vec::new();
        // Values not yet distinguished by an earlier example.
        let mut untold = compared;
        for feature in topic.features(rules.parameters()) {
            let recorded = topic
                .parameter()
                .and_then(|it| ShownExample::from_records(feature, it, rules, library));
            if let Some(found) =
                recorded.or_else(|| ShownExample::search(feature, rules, &untold, cache))
            {
                untold.retain(|other| !TurnUnderRules::differs(rules, other, &found.example));
                examples.push(found);
            }
        }
        for other in &mut others {
            let Some(under) = comparable_rules(rules, other) else {
                continue;
            };
            if topic.compared_parameter(rules.parameters()).is_none() {
                continue;
            }
            let changed = examples.iter().enumerate();
            other.becomes = changed
                .filter_map(|(index, it)| {
                    Some((
                        index,
                        TurnUnderRules::under_other_rules(rules, &under, &it.example)?,
                    ))
                })
                .min_by_key(|(index, course)| {
                    examples[*index].course.step_count() + course.step_count()
                });
        }
        Self {
            topic,
            examples,
            others,
        }
    }
}

/// Returns the rules of another reading, if they are played on the same board.
fn comparable_rules(rules: &Rules, other: &AlternativeValue) -> Option<Rules> {
    let under = other.rules?;
    (under.start() == rules.start()).then_some(under)
}

impl ShownExample {
    fn search(
        feature: TurnFeature,
        rules: &Rules,
        others: &[Rules],
        cache: &ResultCache,
    ) -> Option<Self> {
        let example = find_example(rules, feature, others, cache)?;
        Some(Self {
            feature,
            example,
            course: TurnUnderRules::new(rules, &example)
                .or_else(|| TurnUnderRules::shortest_from_start(rules, &example))?,
            record: None,
        })
    }

    /// Returns the first turn that shows a feature in a record that illustrates
    /// the value of a parameter.
    fn from_records(
        feature: TurnFeature,
        parameter: Parameter,
        rules: &Rules,
        library: &[Illustration],
    ) -> Option<Self> {
        let records = library
            .iter()
            .filter(|it| it.illustrates_value(parameter, rules));
        let mut turns = records.flat_map(|record| {
            record
                .turns
                .iter()
                .map(move |(number, example)| (record, *number, *example))
        });
        turns.find_map(|(record, number, example)| {
            let course = TurnUnderRules::new(rules, &example)?;
            let ended = course.result.as_ref()?;
            let ExampleTurn { position, turn } = &example;
            let examples = feature.is_shown_by(rules, position, turn, &ended.played, &ended.steps);
            examples.then(|| Self {
                feature,
                example,
                course,
                record: Some((record.clone(), number)),
            })
        })
    }
}

impl AlternativeValue {
    /// Returns every other reading of a parameter.
    fn alternatives(parameter: Parameter, game: &GameRules) -> Vec<Self> {
        let own = game.rules.parameters();
        let value = parameter.get(own);
        let mut values: Vec<String> = match parameter {
            Parameter::Columns => game
                .base
                .sizes()
                .iter()
                .map(|it| it.count().to_string())
                .collect(),
            // Only the numbers named by a source.
            Parameter::TurnsEach => Game::ALL
                .iter()
                .map(|game| game.parameters())
                .filter(|it| parameter.applies_to(it))
                .map(|it| parameter.get(&it))
                .collect(),
            _ => parameter.values(),
        };
        values.sort_by_key(|it| parameter.values().iter().position(|known| known == it));
        values.dedup();
        values.retain(|it| *it != value);
        let other = |value: String| {
            let mut parameters = *own;
            let set = parameter.set(&mut parameters, &value);
            Self {
                games: parameter.games_with(&value).collect(),
                rules: set.ok().and_then(|()| Rules::new(parameters).ok()),
                value,
                becomes: None,
            }
        };
        values.into_iter().map(other).collect()
    }
}
