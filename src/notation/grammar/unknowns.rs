//! The productions of unknowns of which is told what they may be.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while},
    character::complete::one_of,
    combinator::{all_consuming, map, opt},
    multi::separated_list1,
    sequence::delimited,
};

use super::{
    bodies::number,
    gaps::interval,
    input::{Input, Read},
    mistold::{backwards, no_option, no_sign, only_one, out_of_range, two_readings},
    recover::{Parse, attempt, nothing, spanned},
    turns::row,
    words::char,
};
use crate::{
    diagnostic::Spanned,
    notation::tree::{Count, Numbers, PitMark, Pits, RowMark},
};

/// One thing that an unknown may be: the numbers from one to another, or all from one on.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    row: Option<RowMark>,
    from: u32,
    to: Option<u32>,
    /// It is what is read, and doubtful.
    read: bool,
}

/// `numbers = "_(" , options , ")" ;`
pub(super) fn numbers(i: Input<'_>) -> Read<'_, Count> {
    let (rest, content) = inside("0123456789,-+?").parse(i)?;
    let (_, count) = options(content)?;
    Ok((rest, count))
}

/// `options = ? options with "," between them: two numbers at least, and one "?" at most ? ;`
pub(super) fn options(i: Input<'_>) -> Read<'_, Count> {
    let mut numbers = Numbers::default();
    let (rest, choices) = listed(spanned(option)).parse(i)?;
    for choice in &choices {
        if !in_range(i, choice, 0, Numbers::MOST) {
            return Ok((rest, Count::Unknown));
        }
        let Choice { from, to, read, .. } = choice.value;
        match read {
            true => numbers.read(from),
            false => numbers.add(from, to),
        }
    }
    let doubtful = matches!(
        choices[..],
        [Spanned {
            value: Choice { read: true, .. },
            ..
        }]
    );
    if doubtful {
        numbers.add(0, None);
    }
    let count = match numbers.count() {
        0 => Count::Unknown,
        1 => {
            i.report(|| only_one(i.span(), &numbers.least().to_string()));
            Count::Known(numbers.least())
        }
        _ if numbers.is_all() && numbers.reading().is_none() => Count::Unknown,
        _ => Count::Among(numbers),
    };
    Ok((rest, count))
}

/// `pits = "_(" , places , ")" ;`
pub(super) fn pits(i: Input<'_>) -> Read<'_, PitMark> {
    let (rest, content) = inside("0123456789,-+?abcd").parse(i)?;
    let (_, pit) = places(content)?;
    Ok((rest, pit))
}

/// `places = ? the same of pits: a row may stand before an option ? ;`
pub(super) fn places(i: Input<'_>) -> Read<'_, PitMark> {
    let mut pits = Pits::default();
    let place = map((opt(row), option), |(row, option)| Choice { row, ..option });
    let (rest, choices) = listed(spanned(place)).parse(i)?;
    for choice in &choices {
        if !in_range(i, choice, 1, Pits::MOST) {
            return Ok((rest, PitMark::Unknown));
        }
        let Choice {
            row,
            from,
            to,
            read,
        } = choice.value;
        match read {
            true => pits.read(row, from),
            false => pits.add(row, from, to),
        }
    }
    let pit = match (&choices[..], pits.count()) {
        ([], _) => PitMark::Unknown,
        ([only], 1) if only.value.read => {
            let mut any = Pits::ALL;
            any.read(only.value.row, only.value.from);
            PitMark::Among(any)
        }
        ([first, ..], 1) => {
            let Choice { row, from, .. } = first.value;
            let pit = match row {
                Some(row) => PitMark::Pit { row, column: from },
                None => PitMark::Column(from),
            };
            i.report(|| only_one(i.span(), &pit.to_string()));
            pit
        }
        _ => PitMark::Among(pits),
    };
    Ok((rest, pit))
}

/// `option = number , [ "?" | "+" ] | interval ;`
pub(super) fn option(i: Input<'_>) -> Read<'_, Choice> {
    let choice = |from, to, read| Choice {
        row: None,
        from,
        to,
        read,
    };
    let one = (number, opt(one_of("?+")));
    alt((
        map(attempt(interval), move |(from, to)| {
            choice(from, Some(to), false)
        }),
        map(one, move |(from, sign)| match sign {
            Some('+') => choice(from, None, false),
            sign => choice(from, Some(from), sign.is_some()),
        }),
    ))
    .parse(i)
}

/// What stands between `_(` and `)`, if it is made of these signs. A number alone is the next
/// pit of a board, and what holds no `,`, `-`, `+` or `?` may be a variation.
fn inside<'a>(signs: &'static str) -> impl Parse<'a, Input<'a>> {
    let content = take_while(move |c: char| c == ' ' || signs.contains(c));
    let mut whole = delimited(tag("_("), content, char(')'));
    move |i: Input<'a>| {
        let (rest, content) = whole.parse(i)?;
        match content.is_empty() || content.rest().contains([',', '-', '+', '?']) {
            true => Ok((rest, content)),
            false => nothing(i),
        }
    }
}

/// Options with `,` between them; none, where one of them cannot be read.
fn listed<'a>(option: impl Parse<'a, Spanned<Choice>>) -> impl Parse<'a, Vec<Spanned<Choice>>> {
    let mut list = attempt(all_consuming(separated_list1(char(','), option)));
    move |i: Input<'a>| {
        let end = i.after(i.rest().len());
        let Ok((rest, choices)) = list.parse(i) else {
            i.report(|| no_option(i.span(), i.rest()));
            return Ok((end, Vec::new()));
        };
        let mut read = choices.iter().filter(|it| it.value.read);
        if let (Some(first), Some(second)) = (read.next(), read.next()) {
            i.report(|| two_readings(second.span, first.span));
            return Ok((rest, Vec::new()));
        }
        Ok((rest, choices))
    }
}

/// Whether an option goes up, from what is allowed to what is.
fn in_range(i: Input<'_>, choice: &Spanned<Choice>, least: u32, most: u32) -> bool {
    let Choice { from, to, .. } = choice.value;
    let last = to.unwrap_or(from);
    if from > last {
        i.report(|| backwards(choice.span, from, last));
        return false;
    }
    if from < least || last > most {
        i.report(|| out_of_range(choice.span, least, most));
        return false;
    }
    true
}

/// What looks like a sign of which one is read, and is none: it is nobody knows which.
pub(super) fn no_reading<'a, T: Copy>(
    signs: &'static str,
    open: T,
    label: &'static str,
) -> impl Parse<'a, T> {
    let mut inside = inside(signs);
    move |i: Input<'a>| {
        let (rest, content) = inside.parse(i)?;
        if content.is_empty() || content.rest().starts_with(['-', '+']) {
            return nothing(i);
        }
        i.report(|| no_sign(content.span(), label));
        Ok((rest, open))
    }
}
