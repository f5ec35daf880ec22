//! Suggestions: "Did you mean …".

use crate::message::Message;

/// The message key of the suggestion.
pub(crate) const DID_YOU_MEAN: &str = "did_you_mean";

/// Returns the label that suggests another word, next to a fix.
#[must_use]
pub fn did_you_mean(meant: &str) -> Message {
    Message::new(DID_YOU_MEAN).with("meant", meant)
}

/// The maximum number of letters of a word that is compared.
const MAX_LETTERS: usize = 64;

/// Returns the candidate closest to a word, if it is close enough to be a typing error: at most one
/// letter in three differs. Case is ignored.
///
/// ```
/// use fifangha::diagnostic::closest;
///
/// assert_eq!(closest("nocapture", ["only", "no-capture"]), Some("no-capture"));
/// assert_eq!(closest("fanorona", ["only", "no-capture"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = word.chars().take(MAX_LETTERS + 1).count();
    if written == 0 || written > MAX_LETTERS {
        return None;
    }
    let letters = letter_mask(word);
    let plain = |it: &str| it.to_ascii_lowercase().chars().collect::<Vec<_>>();
    let near = |candidate: &'a str| {
        let length = candidate.chars().count();
        let allowed = (written.max(length) / 3).clamp(1, 4);
        if written.abs_diff(length) > allowed {
            return None;
        }
        let far = |these: u32, those: u32| (these & !those).count_ones() as usize > allowed;
        let other = self::letter_mask(candidate);
        if far(letters, other) || far(other, letters) {
            return None;
        }
        let distance = edit_distance(&plain(word), &plain(candidate));
        (distance <= allowed && distance < length).then_some((distance, candidate))
    };
    candidates
        .into_iter()
        .filter_map(near)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, it)| it)
}

/// Returns the set of ASCII letters of a word as a bit mask. Changing one letter removes at most
/// one bit.
fn letter_mask(word: &str) -> u32 {
    let plain = word.bytes().filter(u8::is_ascii);
    plain.fold(0, |set, byte| set | 1 << (byte & 31))
}

/// Returns the number of letters to insert, delete, replace or swap with their neighbour.
fn edit_distance(from: &[char], to: &[char]) -> usize {
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let mut best = (above[j] + usize::from(a != b))
                .min(above[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                let swapped: &Vec<usize> = &before;
                best = best.min(swapped[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[to.len()]
}
