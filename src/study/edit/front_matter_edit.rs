//! Edits of front matter keys.

use serde_json::Value;

use super::{EditPlan, no_such_place};
use crate::diagnostic::Span;
use crate::message::Message;
use crate::notation::ast::{YamlField, YamlValue};
use crate::notation::{FRONT_MATTER_KEYS, front_matter_yaml};
use crate::study::{Study, TextChange};
use crate::yaml::scalar;

pub(super) fn set_key(
    study: &Study,
    game: usize,
    key: &str,
    value: Option<&Value>,
) -> Result<EditPlan, Message> {
    let text = study.file.text();
    let nl = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if key.is_empty() || !key.chars().all(plain) {
        return Err(Message::new("study.no_such_key").with("key", key));
    }
    let records = &study.document.records;
    let record = match records.get(game) {
        None if game > 0 || !records.is_empty() => return Err(no_such_place()),
        record => record,
    };
    let Some(front) = record.map(|it| &it.front).filter(|it| !it.span.is_empty()) else {
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        let at = record.map_or(at, |it| it.span.start());
        let value = value.ok_or_else(|| Message::new("study.no_key").with("key", key))?;
        let new = format!("---{nl}{key}: {}{nl}---{nl}", to_flow_yaml(value));
        return Ok(EditPlan::new(vec![TextChange::new(Span::at(at), new)]));
    };
    let (root, inside) = front_matter_yaml(text, front.span)
        .ok_or_else(|| Message::new("study.front_unreadable"))?;
    let fields = match &root.value {
        YamlValue::Map(fields) if !root.span.slice(text).starts_with('{') => fields.as_slice(),
        YamlValue::Scalar(text) if text.is_empty() => &[],
        _ => return Err(Message::new("study.front_unreadable")),
    };
    let old = fields.iter().find(|it| it.key.value == key);
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |it| it + 1);
    let remove = |field: &YamlField| {
        let end = field.value.span.end().max(field.key.span.end());
        let end = text[end..].find('\n').map_or(text.len(), |it| end + it + 1);
        TextChange::new(Span::new(line_start(field.key.span.start()), end), "")
    };
    let change = match (old, value) {
        (None, None) => return Err(Message::new("study.no_key").with("key", key)),
        (Some(old), Some(value)) => {
            let place = old.value.span;
            let is_empty = place.slice(text).trim().is_empty();
            let colon = text[old.key.span.end()..].find(':').unwrap_or_default();
            let behind_colon = old.key.span.end() + colon + 1;
            // A value on its own lines is replaced from the colon on.
            let start = match is_empty || text[behind_colon..place.start()].contains('\n') {
                true => behind_colon,
                false => place.start(),
            };
            let end = if is_empty { start } else { place.end() };
            let space = if start == behind_colon { " " } else { "" };
            let new = format!("{space}{}", to_flow_yaml(value));
            TextChange::new(Span::new(start, end), new)
        }
        (Some(old), None) => {
            // `begins` means nothing without `start`.
            let with = fields
                .iter()
                .find(|it| key == "start" && it.key.value == "begins");
            let removed = [Some(old), with].into_iter().flatten();
            let mut removed: Vec<_> = removed.map(remove).collect();
            removed.sort_by_key(|it| it.span.start());
            return Ok(EditPlan::new(removed));
        }
        (None, Some(value)) => {
            let rank = |key: &str| FRONT_MATTER_KEYS.iter().position(|it| *it == key);
            let own = rank(key).unwrap_or(FRONT_MATTER_KEYS.len());
            let later = fields
                .iter()
                .find(|it| rank(&it.key.value).is_some_and(|it| it > own));
            let at = later.map_or(inside.end(), |it| line_start(it.key.span.start()));
            TextChange::new(Span::at(at), format!("{key}: {}{nl}", to_flow_yaml(value)))
        }
    };
    Ok(EditPlan::new(vec![change]))
}

/// Returns a value as YAML on one line: JSON, with quotes only if needed.
fn to_flow_yaml(value: &Value) -> String {
    match value {
        Value::String(text) => scalar(text),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(to_flow_yaml).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                format!("{}: {}", scalar(key), to_flow_yaml(value))
            };
            let fields: Vec<_> = fields.iter().map(field).collect();
            format!("{{{}}}", fields.join(", "))
        }
        other => other.to_string(),
    }
}
