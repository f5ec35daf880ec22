//! YAML files of message strings: maps of texts, or of such maps.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScanError};

/// Adds the texts of a file. The key of each text is its path in the maps,
/// joined with dots.
///
/// The items of a list have their number as their key, so that a list where a text
/// is expected is reported as a missing text. Empty values are ignored.
///
/// # Errors
///
/// Returns an error if `yaml` is not valid YAML.
pub(crate) fn add(yaml: &str, texts: &mut BTreeMap<String, String>) -> Result<(), ScanError> {
    let mut path: Vec<Level> = Vec::new();
    for event in Parser::new_from_str(yaml) {
        match event?.0 {
            Event::MappingStart(..) => path.push(Level::Map(None)),
            Event::SequenceStart(..) => path.push(Level::List(0)),
            Event::MappingEnd | Event::SequenceEnd => {
                path.pop();
                next(&mut path);
            }
            Event::Scalar(text, ..) => match path.last_mut() {
                Some(Level::Map(key @ None)) => *key = Some(text.into_owned()),
                _ => {
                    if !text.is_empty() {
                        let keys: Vec<_> = path.iter().map(Level::key).collect();
                        texts.insert(keys.join("."), text.into_owned());
                    }
                    next(&mut path);
                }
            },
            _ => {}
        }
    }
    Ok(())
}

/// An open map with its last key, or an open list with the number of its next item.
enum Level {
    Map(Option<String>),
    List(usize),
}

impl Level {
    fn key(&self) -> String {
        match self {
            Self::Map(key) => key.clone().unwrap_or_default(),
            Self::List(item) => item.to_string(),
        }
    }
}

/// Continues after a value.
fn next(path: &mut [Level]) {
    match path.last_mut() {
        Some(Level::Map(key)) => *key = None,
        Some(Level::List(item)) => *item += 1,
        None => {}
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
