//! Requests to the module for browsers and Node.js.

use serde::Deserialize;
use serde_json::{Deserializer, Value};

/// Longer requests find nothing new.
const MOST_BYTES: usize = 16 << 10;

/// Any request has a response in JSON, an error has a message, and a repeated request, with the
/// previous text still cached, has the same response.
pub fn module(data: &[u8]) {
    let question = String::from_utf8_lossy(data);
    if question.len() > MOST_BYTES {
        return;
    }
    let question = bounded(&question);
    let asked = fifangha_web::answer(&question);
    let mut reader = Deserializer::from_str(&asked);
    // Each nested variation is two levels of JSON: a hundred are allowed.
    reader.disable_recursion_limit();
    let answer = Value::deserialize(&mut reader).expect("JSON");
    reader.end().expect("one value");
    if let Some(error) = answer.get("error") {
        let message = error["message"].as_str().expect("a message");
        assert!(!message.is_empty());
    }
    assert_eq!(asked, fifangha_web::answer(&question));
    // Another text of the same length is cached in between.
    let _ = fifangha_web::answer(&with_other_text(&question));
    assert_eq!(asked, fifangha_web::answer(&question));
}

/// Returns the same request with a text that ends differently.
fn with_other_text(question: &str) -> String {
    let mut question: Value = serde_json::from_str(question).unwrap_or_default();
    if let Some(Value::String(text)) = question.get_mut("text")
        && text.pop().is_some_and(|it| it.is_ascii())
    {
        text.push('~');
    }
    question.to_string()
}

/// Returns a request with limits within which a search takes almost no time.
fn bounded(question: &str) -> String {
    let Ok(Value::Object(mut keys)) = serde_json::from_str(question) else {
        return question.to_owned();
    };
    let most: &[(&str, u64)] = match keys.get("ask").and_then(Value::as_str) {
        Some("solve") => &[("max_turns", 300), ("memory", 4), ("max_positions", 50)],
        Some("reconstruct") => &[("max_turns", 300), ("limit", 20)],
        // It has only its own limit, which takes seconds.
        Some("evidence") => return String::new(),
        // The comparison of all games, too.
        Some("explain") if !keys.contains_key("rules") && !keys.contains_key("code") => {
            return String::new();
        }
        Some("check") => {
            keys.insert("proofs".to_owned(), false.into());
            &[]
        }
        _ => &[],
    };
    for &(key, most) in most {
        let given = keys.get(key).and_then(Value::as_u64).unwrap_or(most);
        keys.insert(key.to_owned(), given.min(most).into());
    }
    Value::Object(keys).to_string()
}
