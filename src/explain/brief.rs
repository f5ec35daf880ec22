//! The rules of a game in so few words and figures that a sheet of paper holds
//! them.

use fifangha_rules::{Event, Family, Parameter, Rules};

use super::feature::{Feature, Place};
use super::find::find;
use super::page::Words;
use super::topic::Topic;
use crate::cache::ResultCache;
use crate::figure::Figure;
use crate::message::{Args, Strings};
use crate::replay::GameRules;

/// Whom the words are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Those who want every rule, in the words of the explanation.
    Adults,
    /// Those who want to play.
    Children,
}

/// A rule in a few words, which are Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// The rules of a game, in order, as this game has them.
///
/// ```
/// use fifangha::explain::{Audience, brief};
/// use fifangha::message::Strings;
/// use fifangha::replay::GameRules;
/// use fifangha_rules::Game;
///
/// let game = GameRules { base: Game::Katro, rules: Game::Katro.rules() };
/// let rules = brief(&game, Audience::Children, Strings::english());
/// assert_eq!(rules[1].title, "How a turn begins");
/// assert!(rules[1].text.starts_with("South begins."));
/// ```
#[must_use]
pub fn brief(game: &GameRules, audience: Audience, strings: &Strings) -> Vec<Brief> {
    let words = Words(strings);
    let parameters = game.rules.parameters();
    let topics = Topic::of(parameters).into_iter();
    let told = topics.filter_map(|topic| {
        let key = match (topic, parameters.family, parameters.rows_a_side()) {
            (Topic::Board, Family::Katro, _) => "katro",
            (Topic::Board, _, 1) => "one_row",
            (Topic::Board, ..) => "board",
            _ => topic.key(parameters),
        };
        let text = match audience {
            Audience::Adults => for_adults(topic, key, game, words),
            Audience::Children => for_children(topic, key, game, strings),
        };
        let about = topic.key(parameters);
        Some(Brief {
            title: words.t(&format!("topic.{about}.title"), &[]),
            text: text?,
        })
    });
    told.collect()
}

/// What the texts of the board are told.
fn with_seeds<T>(rules: &Rules, say: impl FnOnce(Args<'_>) -> T) -> T {
    let start = rules.start();
    let reserve = start.reserve(start.to_move());
    say(&[
        ("board", &(start.total() - 2 * u32::from(reserve))),
        ("total", &start.total()),
        ("reserve", &reserve),
    ])
}

fn for_adults(topic: Topic, key: &str, game: &GameRules, words: Words<'_>) -> Option<String> {
    let parameters = game.rules.parameters();
    let key = match (topic, key) {
        // Nothing that a sheet has room for.
        (Topic::NeverEnding, "never_ending_katro") => return None,
        (Topic::Board, "katro" | "one_row") => format!("{}.{key}", topic.key(parameters)),
        _ => format!("{}.text", topic.key(parameters)),
    };
    let text = with_seeds(&game.rules, |args| words.t(&format!("topic.{key}"), args));
    let parameter = topic.parameter().filter(|_| topic != Topic::Board);
    Some(match parameter {
        Some(it) => {
            let meaning = words.meaning(it, &it.get(parameters));
            format!("{text} {meaning}")
        }
        None => text,
    })
}

fn for_children(topic: Topic, key: &str, game: &GameRules, strings: &Strings) -> Option<String> {
    let say = |key: &str| {
        with_seeds(&game.rules, |args| {
            strings.t(&format!("print.child.{key}"), args)
        })
    };
    let value = |room: &str, parameter: Parameter| {
        let value = parameter.get(game.rules.parameters());
        let name = match parameter {
            Parameter::TurnsEach if value != "reserve" => "number",
            _ => &value,
        };
        strings.t(&format!("print.child.{room}.{name}"), &[("value", &value)])
    };
    let both =
        |key: &str, room: &str, parameter| format!("{} {}", say(key), value(room, parameter));
    Some(match topic {
        Topic::NeverEnding if key == "never_ending_katro" => return None,
        Topic::Origin => both("origin", "origin_value", Parameter::Origin),
        Topic::Relay => both("relay", "relay_value", Parameter::Relay),
        Topic::Scope => both("scope", "scope_value", Parameter::Scope),
        Topic::Board | Topic::Rova => say(key),
        _ => match topic.parameter() {
            Some(parameter) => value(parameter.name(), parameter),
            None => say(key),
        },
    })
}

/// Four figures: the start, and what matters most of the turns.
///
/// Each but the first is the moment in a smallest turn at which the rule is
/// seen, so that its caption says what happens.
#[must_use]
pub fn pictures(rules: &Rules) -> Vec<Figure> {
    let parameters = rules.parameters();
    let wanted = match parameters.family {
        Family::Tsibongy => [
            Feature::Capture(Place::Next),
            Feature::Merge,
            Feature::Relay,
            Feature::OneSowing,
            Feature::NonCapturing,
            Feature::Kamo,
        ],
        Family::Katro => [
            Feature::KatroRelay,
            Feature::KatroCapture,
            Feature::AllTaken,
            Feature::InnerTaken,
            Feature::Sowing,
            Feature::LoneSeed,
        ],
    };
    let topics = Topic::of(parameters).into_iter();
    let has: Vec<Feature> = topics.flat_map(|it| it.features(parameters)).collect();
    let wanted = wanted.iter().filter(|feature| has.contains(feature));
    let shown = wanted.filter_map(|feature| moment(rules, *feature));
    [Figure::board(rules.start())]
        .into_iter()
        .chain(shown)
        .take(4)
        .collect()
}

/// The figure of the event that shows a feature.
fn moment(rules: &Rules, feature: Feature) -> Option<Figure> {
    let example = find(rules, feature, &[], &ResultCache::disabled())?;
    let (_, steps) = rules.steps(&example.position, &example.turn).ok()?;
    let is = |event: &Event| match feature {
        Feature::Merge => matches!(event, Event::Merge { .. }),
        Feature::Relay | Feature::KatroRelay | Feature::NonCapturing => {
            matches!(event, Event::Relay { .. })
        }
        Feature::Sowing | Feature::OneSowing => matches!(event, Event::Sowing { .. }),
        _ => matches!(event, Event::Capture { .. } | Event::Merge { .. }),
    };
    // What ends the game is its last capture.
    let at = match feature {
        Feature::Kamo | Feature::AllTaken | Feature::InnerTaken => {
            steps.iter().rposition(|step| is(&step.event))
        }
        _ => steps.iter().position(|step| is(&step.event)),
    };
    Figure::steps(&example.position, &steps)
        .into_iter()
        .nth(at?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::{Columns, Game};

    #[test]
    fn every_game_has_words_and_four_figures() {
        for &base in Game::ALL {
            for rules in [base.rules_on(Columns::Four), Some(base.rules())] {
                let Some(rules) = rules else { continue };
                let game = GameRules { base, rules };
                assert_eq!(pictures(&game.rules).len(), 4, "{base}");
                for strings in Strings::all() {
                    for audience in [Audience::Adults, Audience::Children] {
                        for rule in brief(&game, audience, strings) {
                            let said = format!("{} {}", rule.title, rule.text);
                            let raw = ["explain.", "print.", "{"]
                                .iter()
                                .any(|it| said.contains(it));
                            assert!(!raw, "{base}: {said}");
                        }
                    }
                }
            }
        }
    }
}
