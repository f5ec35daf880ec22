//! Compact decimal numbers for SVG.

/// Writes a number with at most one decimal.
pub(super) fn push_decimal(out: &mut String, value: f64) {
    let tenths = (value * 10.0).round() as i64;
    let (whole, part) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if tenths < 0 {
        out.push('-');
    }
    if whole > 0 || part == 0 {
        out.push_str(&whole.to_string());
    }
    if part > 0 {
        out.push('.');
        out.push(char::from(b'0' + part as u8));
    }
}

/// Writes a point; a minus sign also separates its numbers.
pub(super) fn push_point(out: &mut String, x: f64, y: f64) {
    push_decimal(out, x);
    let end = out.len();
    push_decimal(out, y);
    if !out[end..].starts_with('-') {
        out.insert(end, ' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        for (value, text) in [
            (0.0, "0"),
            (-0.04, "0"),
            (0.5, ".5"),
            (-0.5, "-.5"),
            (12.0, "12"),
            (102.26, "102.3"),
            (-7.0, "-7"),
            (99.96, "100"),
        ] {
            let mut out = String::new();
            push_decimal(&mut out, value);
            assert_eq!(out, text);
        }
        let mut out = String::new();
        push_point(&mut out, 1.0, -2.0);
        push_point(&mut out, -1.0, 2.0);
        assert_eq!(out, "1-2-1 2");
    }
}
