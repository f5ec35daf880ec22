//! YAML files of message strings: maps of texts, or of such maps.

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScanError};

/// Adds the texts of a file. The key of each text is its path in the maps,
/// joined with dots.
///
/// Lists and empty values are ignored, so that their keys are reported as
/// missing.
///
/// # Errors
///
/// Returns an error if `yaml` is not valid YAML.
pub(crate) fn add(yaml: &str, texts: &mut BTreeMap<String, String>) -> Result<(), ScanError> {
    // The last key read in each open map.
    let mut keys: Vec<Option<String>> = Vec::new();
    let mut lists = 0_usize;
    for event in Parser::new_from_str(yaml) {
        match event?.0 {
            Event::MappingStart(..) => keys.push(None),
            Event::MappingEnd => {
                keys.pop();
                done(&mut keys);
            }
            Event::SequenceStart(..) => lists += 1,
            Event::SequenceEnd => {
                lists -= 1;
                done(&mut keys);
            }
            Event::Scalar(text, ..) if lists == 0 => match keys.last_mut() {
                Some(key @ None) => *key = Some(text.into_owned()),
                _ => {
                    let path: Vec<_> = keys.iter().flatten().map(String::as_str).collect();
                    if !text.is_empty() {
                        texts.insert(path.join("."), text.into_owned());
                    }
                    done(&mut keys);
                }
            },
            _ => {}
        }
    }
    Ok(())
}

/// Marks the value of the last key as read.
fn done(keys: &mut [Option<String>]) {
    if let Some(key) = keys.last_mut() {
        *key = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_path_of_its_keys_and_nothing_else_is_a_text() {
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
                ("b.e.f", "three lines"),
                ("h", "last")
            ]
        );
        assert!(add("a: [", &mut texts).is_err());
    }
}
