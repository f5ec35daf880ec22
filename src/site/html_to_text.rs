//! HTML as plain text.

/// Returns the text of HTML that this program made, without tags and pictures,
/// with single spaces.
pub(super) fn text_content(html: &str) -> String {
    let mut out = String::with_capacity(html.len() / 2);
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        push_text(&rest[..at], &mut out);
        rest = &rest[at..];
        let skipped = ["svg", "script", "style"].iter().find_map(|name| {
            let inside = rest[1..].strip_prefix(name)?;
            let close = format!("</{name}>");
            inside.find(&close).map(|end| &inside[end + close.len()..])
        });
        let behind = || rest.find('>').map_or("", |end| &rest[end + 1..]);
        if !is_inline(rest) {
            push_text(" ", &mut out);
        }
        rest = skipped.unwrap_or_else(behind);
    }
    push_text(rest, &mut out);
    out.trim_end().to_owned()
}

/// Returns `true` for an inline tag, which does not separate words.
fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let name = name.split(|c: char| !c.is_alphanumeric()).next();
    let inline = ["a", "b", "code", "del", "em", "i", "span", "strong", "sup"];
    name.is_some_and(|name| inline.contains(&name))
}

/// Appends text with its whitespace collapsed and its entities decoded.
fn push_text(html: &str, out: &mut String) {
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        let entity = ENTITIES
            .iter()
            .find_map(|(name, c)| rest.strip_prefix(name).map(|behind| (*c, behind)));
        let (c, behind) = entity.unwrap_or((c, &rest[c.len_utf8()..]));
        rest = behind;
        if !(c.is_ascii_whitespace()) {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
}

/// The entities that this program writes.
const ENTITIES: [(&str, char); 7] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&#x27;", '\''),
    ("&#39;", '\''),
    ("&#123;", '{'),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::escape;

    #[test]
    fn words_stand_without_tags_and_pictures() {
        let html = "<p>A <em>b</em>c &amp; d</p>\n<figure><svg><title>no</title></svg>\
                    <p>e&#x27;f</p></figure><ul><li>g</li><li>h</li></ul>";
        assert_eq!(text_content(html), "A bc & d e'f g h");
    }

    #[test]
    fn what_is_escaped_comes_back() {
        let text = "a < b & \"c\"";
        assert_eq!(text_content(&escape(text)), text);
    }
}
