//! Sources described by a text, each under a heading with its key.

/// Returns the keys and names of the headings `## Name {#key}` of Markdown.
pub(super) fn parse_headings(markdown: &str) -> Vec<(&str, &str)> {
    let mut fence = None;
    let mut found = Vec::new();
    for line in markdown.lines() {
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|it| line.trim_start().starts_with(it));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(close)) if open == close => fence = None,
            (None, None) => found.extend(parse_heading(line)),
            _ => {}
        }
    }
    found
}

/// Returns the key and the name of a Markdown heading that has a key.
fn parse_heading(line: &str) -> Option<(&str, &str)> {
    let text = line.strip_prefix('#')?.trim_start_matches('#').trim_end();
    let (name, key) = text
        .strip_prefix(' ')?
        .strip_suffix('}')?
        .rsplit_once("{#")?;
    (!key.is_empty() && !key.contains(char::is_whitespace)).then_some((key, name.trim()))
}
