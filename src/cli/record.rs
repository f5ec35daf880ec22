//! Records that a command writes.

use super::game::GameOptions;
use crate::answer::Standing;

/// The head of a record that begins at a position, with the board where that is
/// not the start.
pub(super) fn head(title: &str, options: &GameOptions, standing: &Standing) -> String {
    let (name, rules) = (standing.base.name(), &standing.rules);
    let columns = rules.parameters().columns.count();
    let mut text = format!("---\ntitle: {title}\nrules: {{base: {name}");
    for set in &options.set {
        text.push_str(&format!(", {}", set.replacen('=', ": ", 1)));
    }
    text.push_str(&format!("}}\ncolumns: {columns}\n---\n"));
    if standing.position != rules.start() {
        text.push_str(&format!("[{}]\n", standing.position));
    }
    text
}
