//! A turn as it happened, in the long form of the notation.

use fifangha_rules::{Direction, Event, RestCause, Step};

/// Writes the long form of a turn from its steps: `7x1R+1x1L`.
///
/// In phase one the pit is written as its column alone. Up to three relays are
/// written out, more as `~12`.
///
/// ```
/// use fifangha::replay::long_form;
/// use fifangha_rules::Game;
///
/// let rules = Game::Fifangha.rules();
/// let start = rules.start();
/// let (_, steps) = rules.steps(&start, &rules.turns(&start)[0]).unwrap();
/// assert_eq!(long_form(&steps), "2x1L");
/// ```
#[must_use]
pub fn long_form(steps: &[Step]) -> String {
    let mut text = String::new();
    let mut relays = 0;
    // A drop has no direction of its own: that of its first relay, if any.
    let drop_direction = match steps {
        [
            Step {
                event: Event::Drop { .. },
                ..
            },
            Step {
                event: Event::Relay { direction, .. },
                ..
            },
            ..,
        ] => Some(direction.arrow()),
        _ => None,
    };
    for step in steps {
        match step.event {
            Event::Relay { .. } => relays += 1,
            Event::PlayOn { .. } => {
                flush(&mut text, &mut relays);
                text.push('&');
            }
            Event::Drop { pit } => {
                text.push_str(&pit.column().to_string());
                text.extend(drop_direction);
            }
            Event::Lift { pit, direction, .. } => {
                text.push_str(&pit.to_string());
                text.push(direction.arrow());
            }
            Event::Capture { seeds, origin, .. } => {
                flush(&mut text, &mut relays);
                text.push_str(&format!("x{seeds}"));
                text.extend(origin.map(Direction::letter));
            }
            Event::Merge { seeds, .. } => {
                flush(&mut text, &mut relays);
                text.push_str(&format!("+{seeds}"));
            }
            Event::Rest { cause, .. } => {
                flush(&mut text, &mut relays);
                match cause {
                    RestCause::OpponentLost => text.push('#'),
                    RestCause::Chosen => text.push('|'),
                    _ => {}
                }
            }
            Event::Repeat { .. } => {
                flush(&mut text, &mut relays);
                text.push_str("oo");
            }
            Event::Sowing { .. } => {}
        }
    }
    text
}

fn flush(text: &mut String, relays: &mut u64) {
    match *relays {
        0..=3 => text.extend(std::iter::repeat_n('~', *relays as usize)),
        many => text.push_str(&format!("~{many}")),
    }
    *relays = 0;
}

/// Seeds sown by the last sowing of a turn, if it had one.
#[must_use]
pub fn last_sowing(steps: &[Step]) -> Option<u8> {
    steps.iter().rev().find_map(|step| match step.event {
        Event::Sowing { seeds, .. } => Some(seeds),
        _ => None,
    })
}
