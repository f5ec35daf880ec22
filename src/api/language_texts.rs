use serde_json::{Map, Value};

use super::error::ApiError;
use crate::message::{Languages, Message, ProjectTextError, ProjectTexts};

/// Parses texts by language and key. The parts of a key can be nested or joined by dots, as in the
/// files of a project. A missing text falls back to the language that the texts name as `fallback`,
/// then to the other languages in their order. Also returns the keys that the program does not
/// have, each after its language.
///
/// ```
/// use fifangha::api::parse_languages;
///
/// let texts = serde_json::json!({ "mg": { "side": { "south": "Atsimo" } }, "fr": {} });
/// let (languages, unknown) = parse_languages(texts.as_object().unwrap()).unwrap();
/// let strings = languages.get("mg").unwrap();
/// assert_eq!(strings.t("side.south", &[]), "Atsimo");
/// assert_eq!(strings.t("side.north", &[]), "Nord");
/// assert!(unknown.is_empty());
/// ```
///
/// # Errors
///
/// Returns an error if a text is not a string, names an argument that the program does not pass,
/// contains a control character, or is not a value of `plural` or `fallback`.
pub fn parse_languages(
    translations: &Map<String, Value>,
) -> Result<(Languages, Vec<String>), ApiError> {
    let mut unknown = Vec::new();
    let mut own = Vec::new();
    for (language, texts) in translations {
        let mut of_language = ProjectTexts::new(language);
        add_texts(texts, "", &mut of_language, &mut unknown)?;
        own.push(of_language);
    }
    let order = translations.keys().cloned().collect();
    Ok((Languages::new(own, order), unknown))
}

fn add_texts(
    value: &Value,
    path: &str,
    texts: &mut ProjectTexts,
    unknown: &mut Vec<String>,
) -> Result<(), ApiError> {
    let wrong = |texts: &ProjectTexts| {
        let message = Message::new("ask.wrong-text").with("language", texts.language());
        ApiError::new(message.with("key", path))
    };
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                add_texts(value, &format!("{path}{dot}{key}"), texts, unknown)?;
            }
            Ok(())
        }
        Value::String(text) if !path.is_empty() => match texts.set(path, text) {
            Ok(()) => Ok(()),
            Err(ProjectTextError::UnknownKey) => {
                unknown.push(format!("{}: {path}", texts.language()));
                Ok(())
            }
            Err(_) => Err(wrong(texts)),
        },
        _ => Err(wrong(texts)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(texts: Value) -> Result<Vec<String>, ApiError> {
        parse_languages(texts.as_object().unwrap()).map(|(_, unknown)| unknown)
    }

    #[test]
    fn unknown_keys_are_listed_and_texts_that_cannot_be_used_refused() {
        use serde_json::json;
        let unknown = read(json!({ "mg": { "directoin": { "left": "ankavia" } } }));
        assert_eq!(unknown.unwrap(), ["mg: directoin.left"]);
        for texts in [
            json!({ "plural": "none" }),
            json!({ "fallback": "French" }),
            json!({ "side": { "south": 1 } }),
            json!({ "side.south": "{what}" }),
            json!("mg"),
        ] {
            let failure = read(json!({ "mg": texts })).unwrap_err();
            assert_eq!(failure.message.key(), "ask.wrong-text", "{failure}");
        }
    }
}
