//! A turn that never ends is listed up to a limit.

use std::path::Path;

use fifangha::api::ReplayResponse;
use fifangha::message::Strings;
use serde_json::Value;

use super::examine;

/// A record of a turn with hundreds of thousands of steps.
const ENDLESS: &str = include_str!("../../games/endless-bao-kujifunza-6.fif");

fn steps(turn: &Value) -> usize {
    turn["steps"].as_array().unwrap().len()
}

#[test]
fn a_response_lists_steps_up_to_a_limit() {
    let study = examine(ENDLESS);
    let response = |max_steps| {
        let response = ReplayResponse::new(&study, None, max_steps, Strings::english());
        let value = serde_json::to_value(&response).unwrap();
        // The limit is that of one response.
        assert_eq!(value, serde_json::to_value(&response).unwrap());
        value["games"][0]["turns"].as_array().unwrap().clone()
    };
    let turns = response(Some(60));
    assert_eq!(turns.iter().map(steps).sum::<usize>(), 60);
    let (last, others) = turns.split_last().unwrap();
    assert!(others.iter().all(|it| it["omitted_steps"].is_null()));
    assert!(last["omitted_steps"].as_u64().unwrap() > 400_000);
    assert!(last["long"].as_str().unwrap().ends_with('…'));
    assert_eq!(
        response(None).iter().map(steps).sum::<usize>(),
        fifangha::replay::FirstSteps::DEFAULT
    );
    assert_eq!(response(Some(0)).iter().map(steps).sum::<usize>(), 0);
}

#[cfg(feature = "cli")]
#[test]
fn the_command_lists_steps_up_to_a_limit_with_a_note() {
    use crate::support::command::run;

    let shown = |language: &str, most: &str| {
        let args = [
            "replay",
            "-",
            "--steps",
            "--max-steps",
            most,
            "--language",
            language,
        ];
        let ran = run(Path::new("/"), &args, ENDLESS);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let (short, longer) = (shown("en", "60"), shown("en", "70"));
    assert!(short.lines().count() < longer.lines().count());
    assert!(longer.lines().count() < 2000);
    assert!(
        short.contains("further steps are not listed; `--max-steps` changes the limit"),
        "{short}"
    );
    assert!(shown("fr", "60").contains("autres étapes ne sont pas énumérées"));
    let ran = run(
        Path::new("/"),
        &["replay", "-", "--format", "json", "--max-steps", "60"],
        ENDLESS,
    );
    assert!(ran.out.len() < 50_000, "{}", ran.out.len());
}
