//! The serialized forms of the feature `serde`.

use std::fmt::Debug;

use fifangha_rules::{Game, Outcome, OutcomeCause, Parameters, Pit, Setup, Side, Turn};
use serde::{Deserialize, Serialize};
use serde_json::{from_value, json, to_value};

fn assert_text<T>(value: &T)
where
    T: Serialize + for<'de> Deserialize<'de> + ToString + PartialEq + Debug,
{
    let written = to_value(value).unwrap();
    assert_eq!(written, json!(value.to_string()));
    assert_eq!(from_value::<T>(written).unwrap(), *value);
}

#[test]
fn what_has_a_notation_is_serialized_as_its_notation() {
    for game in Game::ALL {
        assert_text(game);
        let rules = game.rules();
        let start = rules.start();
        assert_eq!(to_value(start).unwrap(), json!(start.to_string()));
        assert_text(&start.setup());
        // A text does not say how many rows its board has.
        let rows = start.rows_per_side();
        for pit in start.pits() {
            let written = to_value(pit).unwrap();
            assert_eq!(written, json!(pit.to_string()));
            let read = from_value::<Pit>(written).unwrap();
            assert_eq!(read.with_rows_per_side(rows), pit);
        }
        for turn in rules.turns(&start) {
            let written = to_value(turn).unwrap();
            assert_eq!(written, json!(turn.to_string()));
            let read = from_value::<Turn>(written).unwrap();
            assert_eq!(read.with_rows_per_side(rows), turn);
        }
    }
    Side::ALL.iter().for_each(assert_text);
    assert!(from_value::<Turn>(json!("north")).is_err());
    assert!(from_value::<Setup>(json!("......../x")).is_err());
}

#[test]
fn parameters_are_a_map_of_their_values() {
    for game in Game::ALL {
        let parameters = game.parameters();
        let written = to_value(parameters).unwrap();
        assert_eq!(written["columns"], json!(parameters.columns.count()));
        assert_eq!(written["win"], json!(parameters.win.name()));
        assert_eq!(from_value::<Parameters>(written).unwrap(), parameters);
    }
    assert!(from_value::<Parameters>(json!({"columns": 5})).is_err());
}

#[test]
fn an_outcome_names_its_winner_and_its_cause() {
    use OutcomeCause::{Kamo, LoneSeeds, Majority, NeverEnds, NoSeeds, NoTurn, Spent};
    for cause in [Kamo, NoSeeds, LoneSeeds, NoTurn, Spent, Majority, NeverEnds] {
        for winner in [None, Some(Side::South), Some(Side::North)] {
            let outcome = Outcome { winner, cause };
            let written = to_value(outcome).unwrap();
            let winner = winner.map(|side| side.to_string());
            assert_eq!(written, json!({"winner": winner, "cause": cause.name()}));
            assert_eq!(from_value::<Outcome>(written).unwrap(), outcome);
        }
    }
}
