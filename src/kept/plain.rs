//! Positions and turns as texts that can be read again.

use fifangha_rules::{Choice, Direction, Pit, Position, Rules, Start, Turn};

/// A position as text, where it can be read again.
pub(crate) fn position(position: &Position, rules: &Rules) -> Option<String> {
    let text = position.to_string();
    (Position::parse(&text, rules).as_ref() == Ok(position)).then_some(text)
}

/// A turn as text, where it can be read again: `b7RL`, `a3<`.
pub(crate) fn turn(turn: &Turn) -> Option<String> {
    let text = turn.to_string();
    (turn_of(&text) == Some(*turn)).then_some(text)
}

/// The turn that a text is.
pub(crate) fn turn_of(text: &str) -> Option<Turn> {
    let pit: Pit = text.get(..2)?.parse().ok()?;
    let rest = &text[2..];
    let direction = Direction::ALL
        .into_iter()
        .find(|it| rest.starts_with(it.arrow()));
    let choices = &rest[usize::from(direction.is_some())..];
    let choice = |symbol| {
        let all = [Choice::Rest, Choice::PlayOn];
        let origins = Direction::ALL.map(Choice::Origin);
        origins
            .into_iter()
            .chain(all)
            .find(|it| it.symbol() == symbol)
    };
    Some(Turn {
        start: Start { pit, direction },
        choices: choices.chars().map(choice).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_read_from_its_text() {
        for text in ["b7", "b7RL", "a3<", "c4>|&L"] {
            assert_eq!(turn_of(text).unwrap().to_string(), text);
        }
        for text in ["", "b", "b9", "b7x", "é7", "b7<>"] {
            assert_eq!(turn_of(text), None, "{text}");
        }
    }
}
