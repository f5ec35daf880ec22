//! A record that is begun, and the rules that it is played by.

use fifangha_rules::Parameters;
use serde_json::{Map, Value};

use crate::api::{ApiError, PositionQuery};
use crate::board::Board;
use crate::diagnostic::SourceFile;
use crate::reconstruct::parameter_overrides;
use crate::replay::GameRules;
use crate::study::{Edit, NodePath, Study};

/// The text of a record that begins as it is asked for, from a board where one is
/// told.
///
/// # Errors
///
/// When there are no such rules, or they cannot have that board.
pub fn new_record(question: &PositionQuery) -> Result<String, ApiError> {
    let (game, _) = question.board()?;
    let mut study = with_rules(&Study::from_file(SourceFile::new("", "")), 0, &game)?;
    if let Some(board) = &question.position {
        study = set_start_board(&study, board.clone())?;
    }
    Ok(study.file.text().to_owned())
}

/// The text of a record that begins with a board, by its rules.
///
/// # Errors
///
/// When it cannot be written down.
pub fn new_record_with_board(rules: &GameRules, board: &Board) -> Result<String, ApiError> {
    let study = with_rules(&Study::from_file(SourceFile::new("", "")), 0, rules)?;
    let board = board.to_string();
    Ok(set_start_board(&study, board)?.file.text().to_owned())
}

fn set_start_board(study: &Study, board: String) -> Result<Study, ApiError> {
    let edit = Edit::Board {
        at: NodePath::main_line(0),
        board: Some(board),
    };
    Ok(study.edit(&edit).map_err(ApiError::new)?.study)
}

/// A study whose game is played by other rules.
pub(super) fn with_rules(study: &Study, game: usize, rules: &GameRules) -> Result<Study, ApiError> {
    let parameters = rules.rules.parameters();
    let columns = parameters.columns.count();
    let usual = rules.base.parameters().columns.count();
    let is_set = |study: &Study, key: &str| {
        let record = study.document.records.get(game);
        record.is_some_and(|it| match key {
            "columns" => it.front.columns.is_some(),
            _ => true,
        })
    };
    let mut study = set_front_matter(study, game, "rules", Some(rules_value(rules, parameters)))?;
    let columns = (columns != usual).then(|| Value::from(columns));
    if columns.is_some() || is_set(&study, "columns") {
        study = set_front_matter(&study, game, "columns", columns)?;
    }
    Ok(study)
}

/// The value of `rules`: a game, with what is played otherwise.
fn rules_value(rules: &GameRules, parameters: &Parameters) -> Value {
    let name = Value::from(rules.base.name());
    let set = parameter_overrides(rules.base, parameters).into_iter();
    let set: Vec<_> = set.filter(|(it, _)| it.name() != "columns").collect();
    if set.is_empty() {
        return name;
    }
    let mut map = Map::from_iter([("base".to_owned(), name)]);
    for (parameter, value) in set {
        let value = match (value.parse::<bool>(), value.parse::<u64>()) {
            (Ok(flag), _) => flag.into(),
            (_, Ok(number)) => number.into(),
            _ => value.into(),
        };
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
