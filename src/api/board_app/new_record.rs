//! New records, and changes of the rules of a record.

use fifangha_rules::{Games, Parameters};
use serde_json::{Map, Value, json};

use crate::api::{ApiError, ParameterValueJson, PositionQuery};
use crate::board::Board;
use crate::diagnostic::SourceFile;
use crate::reconstruct::parameter_overrides;
use crate::replay::GameRules;
use crate::study::{Edit, NodePath, Study};

/// Returns the text of a new record, with the start board if one is given.
///
/// # Errors
///
/// Returns an error if there are no such rules, or the board is impossible in
/// them.
pub fn new_record(question: &PositionQuery) -> Result<String, ApiError> {
    let (game, _) = question.board()?;
    let mut study = with_rules(&empty_study(question.known_games), 0, &game)?;
    if let Some(board) = &question.position {
        study = set_start_board(&study, board.clone())?;
    }
    Ok(study.file.text().to_owned())
}

/// Returns the text of a new record that starts with a board, by the given
/// rules; `games` are those that the record can name.
///
/// # Errors
///
/// Returns an error if the record cannot be written.
pub fn new_record_with_board(
    rules: &GameRules,
    board: &Board,
    known_games: Games,
) -> Result<String, ApiError> {
    let study = with_rules(&empty_study(known_games), 0, rules)?;
    let board = board.to_string();
    Ok(set_start_board(&study, board)?.file.text().to_owned())
}

fn empty_study(known_games: Games) -> Study {
    Study::from_file_among(SourceFile::new("", ""), known_games)
}

fn set_start_board(study: &Study, board: String) -> Result<Study, ApiError> {
    let edit = Edit::Board {
        at: NodePath::main_line(0),
        board: Some(board),
    };
    Ok(study.edit(&edit).map_err(ApiError::new)?.study)
}

/// Returns a study whose game follows other rules.
pub(crate) fn with_rules(study: &Study, game: usize, rules: &GameRules) -> Result<Study, ApiError> {
    let parameters = rules.rules.parameters();
    let columns = parameters.columns.count();
    let usual = rules.base.parameters().columns.count();
    let mut study = set_front_matter(study, game, "rules", Some(rules_value(rules, parameters)))?;
    // A size that the game does not know is one of the parameters.
    let known = rules.base.sizes().contains(&parameters.columns);
    let columns = (known && columns != usual).then(|| Value::from(columns));
    let record = study.document.records.get(game);
    let is_set =
        record.is_some_and(|it| it.front.columns.is_some() && !it.front.has_columns_in_rules());
    if columns.is_some() || is_set {
        study = set_front_matter(&study, game, "columns", columns)?;
    }
    Ok(study)
}

/// Returns the value of `rules`: a game, with the parameters that differ.
fn rules_value(rules: &GameRules, parameters: &Parameters) -> Value {
    let name = Value::from(rules.base.name());
    let set = parameter_overrides(rules.base, parameters);
    if set.is_empty() {
        return name;
    }
    let mut map = Map::from_iter([("base".to_owned(), name)]);
    for (parameter, value) in set {
        let value = json!(ParameterValueJson::parse(&value));
        map.insert(parameter.name().to_owned(), value);
    }
    map.into()
}

fn set_front_matter(
    study: &Study,
    game: usize,
    key: &str,
    value: Option<Value>,
) -> Result<Study, ApiError> {
    let edit = Edit::Front {
        game,
        key: key.to_owned(),
        value,
    };
    Ok(study.edit(&edit).map_err(ApiError::new)?.study)
}
