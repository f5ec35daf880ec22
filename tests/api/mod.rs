//! JSON responses, as printed by the commands, the board app and the package.

mod batch;
mod replay_json;
mod requests;
mod schemas;

use fifangha::api::board_app::StudyView;
use fifangha::api::{ReconstructResponse, Reconstruction};
use fifangha::comment::CitationNames;
use fifangha::diagnostic::SourceFile;
use fifangha::message::Strings;
use fifangha::reconstruct::{ReconstructionLimits, reconstruct};
use fifangha::study::{NodePath, Study};
use serde_json::{Value, json};

fn study(text: &str) -> Study {
    Study::from_file(SourceFile::new("game.fif", text))
}

/// Returns the view at the first turn of a record.
fn study_view(text: &str) -> Value {
    let study_view = StudyView::new(
        &study(text),
        &NodePath::node(0, [0]),
        &CitationNames::default(),
        &fifangha::api::board_app::BoardViewOptions::for_page(),
        Strings::english(),
    );
    serde_json::to_value(study_view).unwrap()
}

#[test]
fn the_board_knows_if_a_search_can_fill_something_in() {
    assert_eq!(study_view("1. 4R 2. 3R")["game"]["open"], json!(false));
    assert_eq!(study_view("1. 4R 2. _")["game"]["open"], json!(true));
    assert_eq!(study_view("1. 4R 2. 7_")["game"]["open"], json!(true));
    assert_eq!(study_view("1. 4R _*2")["game"]["open"], json!(true));
}

#[test]
fn the_comments_of_a_turn_are_in_the_study_view() {
    let study_view = study_view("1. 4R {en: a good turn} 2. 3R");
    let comments = &study_view["game"]["comments"];
    assert_eq!(comments[0]["text"], json!("a good turn"));
    assert_eq!(comments[0]["language"], json!("en"));
}

/// Returns the reconstruction of the first game of a record.
fn reconstructed(text: &str) -> Value {
    let study = study(text);
    let record = &study.document.records[0];
    let found = Reconstruction {
        report: reconstruct(record, &ReconstructionLimits::default()).unwrap(),
        variants: Vec::new(),
        reasons: None,
    };
    let response = ReconstructResponse::new(&found, &study.file, Strings::english());
    serde_json::to_value(response).unwrap()
}

/// The start is included in each game only if the record leaves several open.
#[test]
fn a_reconstructed_game_names_its_start_if_there_are_several() {
    let known = reconstructed("---\ncolumns: 4\n---\n1. 2R");
    assert_eq!(known["games"][0].get("start"), None);
    let open = reconstructed(
        "---\nrules: {base: fifangha, columns: 4}\nstart: ..../.1_./.11./.... S14\n---\n1. 2R",
    );
    assert!(open["games"][0]["start"].is_string(), "{open}");
}
