//! Lines of captions.

use super::layers::LabelKind;

/// Breaks a text into lines of at most `width`. The width of a letter is estimated as 0.6 of
/// the font size.
pub(super) fn wrap(text: &str, width: f64) -> Vec<String> {
    let most = (width / (0.58 * LabelKind::Caption.style().size)) as usize;
    let mut lines: Vec<String> = Vec::new();
    // No-break spaces do not break a line.
    for word in text
        .split([' ', '\t', '\n'])
        .filter(|word| !word.is_empty())
    {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
