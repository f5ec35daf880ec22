//! YAML files of message strings: maps of texts, or of such maps.

use std::collections::BTreeMap;

use serde_yaml::Value;

/// Adds the texts of a file. The key of each text is its path in the maps,
/// joined with dots.
///
/// The items of a list have their number as their key, so that a list where a text
/// is expected is reported as a missing text. Empty values are ignored.
///
/// # Errors
///
/// Returns an error if `yaml` is not valid YAML.
pub(crate) fn add(
    yaml: &str,
    texts: &mut BTreeMap<String, String>,
) -> Result<(), serde_yaml::Error> {
    add_value("", &serde_yaml::from_str(yaml)?, texts);
    Ok(())
}

fn add_value(path: &str, value: &Value, texts: &mut BTreeMap<String, String>) {
    let mut add_part = |key: String, part| match path {
        "" => add_value(&key, part, texts),
        _ => add_value(&format!("{path}.{key}"), part, texts),
    };
    match value {
        Value::Mapping(parts) => parts
            .iter()
            .for_each(|(key, part)| add_part(text(key), part)),
        Value::Sequence(items) => items
            .iter()
            .enumerate()
            .for_each(|(at, item)| add_part(at.to_string(), item)),
        Value::Null => {}
        text_value => {
            texts.insert(path.to_owned(), text(text_value));
        }
    }
}

/// Returns the text of a scalar.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(is_true) => is_true.to_string(),
        Value::Number(number) => number.to_string(),
        other => panic!("{other:?} is not a text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_path_of_its_keys() {
        let mut texts = BTreeMap::new();
        let yaml = "a: one\nb:\n  c: 'two: 2'\n  d: [x, {y: z}]\n  e:\n    f: >-\n      three\n      lines\n  g:\nh: last\n";
        add(yaml, &mut texts).unwrap();
        let found: Vec<_> = texts
            .iter()
            .map(|(key, text)| (key.as_str(), text.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("a", "one"),
                ("b.c", "two: 2"),
                ("b.d.0", "x"),
                ("b.d.1.y", "z"),
                ("b.e.f", "three lines"),
                ("h", "last")
            ]
        );
        assert!(add("a: [", &mut texts).is_err());
    }
}
