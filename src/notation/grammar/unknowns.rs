//! Productions of unknowns with candidates.

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take_while,
    character::complete::{char, one_of},
    combinator::{all_consuming, map, opt},
    multi::separated_list1,
    sequence::delimited,
};

use super::{
    bodies::number,
    combinators::{InputParser, attempt, no_match, spanned},
    gaps::interval,
    parser_input::{Input, ParseResult},
    turns::row,
    unknown_errors::{
        descending_interval_error, invalid_options_error, invalid_sign_error, out_of_range_error,
        single_candidate_error, two_readings_error,
    },
};
use crate::{
    diagnostic::Spanned,
    notation::ast::{
        CandidateNumbers, CandidatePits, PitMark, RowMark, SeedCount, Sign, Transcribed,
    },
};

/// One option of an unknown: the numbers from `from` to `to`, or all from `from` on.
#[derive(Clone, Copy)]
pub(super) struct CandidateOption {
    row: Option<RowMark>,
    from: u32,
    to: Option<u32>,
    /// `true` if the option is the doubtful reading.
    read: bool,
}

/// `numbers = "_(" , options , ")" ;`
pub(super) fn numbers(i: Input<'_>) -> ParseResult<'_, SeedCount> {
    let (rest, content) = option_list_text("0123456789,-+?").parse(i)?;
    let (_, count) = options(content)?;
    Ok((rest, count))
}

/// `options = ? options with "," between them: two numbers at least, and one "?" at most ? ;`
pub(super) fn options(i: Input<'_>) -> ParseResult<'_, SeedCount> {
    let mut numbers = CandidateNumbers::default();
    let (rest, choices) = option_list(spanned(option)).parse(i)?;
    for choice in &choices {
        if !check_range(i, choice, 0, CandidateNumbers::MAX) {
            return Ok((rest, SeedCount::Unknown));
        }
        let CandidateOption { from, to, read, .. } = choice.value;
        match read {
            true => numbers.set_as_read(from),
            false => numbers.add(from, to),
        }
    }
    let doubtful = matches!(
        choices[..],
        [Spanned {
            value: CandidateOption { read: true, .. },
            ..
        }]
    );
    if doubtful {
        numbers.add(0, None);
    }
    let count = match numbers.count() {
        0 => SeedCount::Unknown,
        1 => {
            i.report(|| single_candidate_error(i.span(), &numbers.least().to_string()));
            SeedCount::Certain(numbers.least())
        }
        _ if numbers.is_all() && numbers.as_read().is_none() => SeedCount::Unknown,
        _ => SeedCount::Doubtful(numbers),
    };
    Ok((rest, count))
}

/// `pits = "_(" , places , ")" ;`
pub(super) fn pits(i: Input<'_>) -> ParseResult<'_, Transcribed<PitMark>> {
    let (rest, content) = option_list_text("0123456789,-+?abcdef").parse(i)?;
    let (_, pit) = places(content)?;
    Ok((rest, pit))
}

/// `places = ? the same of pits: a row may stand before an option ? ;`
pub(super) fn places(i: Input<'_>) -> ParseResult<'_, Transcribed<PitMark>> {
    let mut pits = CandidatePits::default();
    let place = map((opt(row), option), |(row, option)| CandidateOption {
        row,
        ..option
    });
    let (rest, choices) = option_list(spanned(place)).parse(i)?;
    for choice in &choices {
        if !check_range(i, choice, 1, CandidatePits::MAX_COLUMN) {
            return Ok((rest, Transcribed::Unknown));
        }
        let CandidateOption {
            row,
            from,
            to,
            read,
        } = choice.value;
        match read {
            true => pits.set_as_read(row, from),
            false => pits.add(row, from, to),
        }
    }
    let pit = match (&choices[..], pits.count()) {
        ([], _) => Transcribed::Unknown,
        ([only], 1) if only.value.read => {
            let mut any = CandidatePits::ALL;
            any.set_as_read(only.value.row, only.value.from);
            Transcribed::Doubtful(any)
        }
        ([first, ..], 1) => {
            let CandidateOption { row, from, .. } = first.value;
            let pit = PitMark::new(row, from);
            i.report(|| single_candidate_error(i.span(), &pit.to_string()));
            pit.into()
        }
        _ => Transcribed::Doubtful(pits),
    };
    Ok((rest, pit))
}

/// `option = number , [ "?" | "+" ] | interval ;`
pub(super) fn option(i: Input<'_>) -> ParseResult<'_, CandidateOption> {
    let choice = |from, to, read| CandidateOption {
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

/// Parses the text between `_(` and `)`, if it consists of the given characters. A single number is
/// the next pit of a board, and text without `,`, `-`, `+` or `?` may be a variation.
fn option_list_text<'a>(signs: &'static str) -> impl InputParser<'a, Input<'a>> {
    let content = take_while(move |c: char| c == ' ' || signs.contains(c));
    let mut whole = delimited((char('_'), char('(')), content, char(')'));
    move |i: Input<'a>| {
        let (rest, content) = whole.parse(i)?;
        match content.is_empty() || content.rest().contains([',', '-', '+', '?']) {
            true => Ok((rest, content)),
            false => no_match(i),
        }
    }
}

/// Parses options with `,` between them. Returns an empty list if one of them is invalid.
fn option_list<'a>(
    option: impl InputParser<'a, Spanned<CandidateOption>>,
) -> impl InputParser<'a, Vec<Spanned<CandidateOption>>> {
    let mut list = attempt(all_consuming(separated_list1(char(','), option)));
    move |i: Input<'a>| {
        let end = i.skip_bytes(i.rest().len());
        let Ok((rest, choices)) = list.parse(i) else {
            i.report(|| invalid_options_error(i.span(), i.rest()));
            return Ok((end, Vec::new()));
        };
        let mut read = choices.iter().filter(|it| it.value.read);
        if let (Some(first), Some(second)) = (read.next(), read.next()) {
            i.report(|| two_readings_error(second.span, first.span));
            return Ok((rest, Vec::new()));
        }
        Ok((rest, choices))
    }
}

/// Returns `true` if an option is an ascending range within the limits; otherwise reports it.
fn check_range(i: Input<'_>, choice: &Spanned<CandidateOption>, least: u32, most: u32) -> bool {
    let CandidateOption { from, to, .. } = choice.value;
    let last = to.unwrap_or(from);
    if from > last {
        i.report(|| descending_interval_error(choice.span, from, last));
        return false;
    }
    if from < least || last > most {
        i.report(|| out_of_range_error(choice.span, least, most));
        return false;
    }
    true
}

/// Reports an invalid reading of a sign and returns the unknown sign.
pub(super) fn recover_reading<'a, T: Sign>(
    signs: &'static str,
    label: &'static str,
) -> impl InputParser<'a, Transcribed<T>> {
    let mut inside = option_list_text(signs);
    move |i: Input<'a>| {
        let (rest, content) = inside.parse(i)?;
        if content.is_empty() || content.rest().starts_with(['-', '+']) {
            return no_match(i);
        }
        i.report(|| invalid_sign_error(content.span(), label));
        Ok((rest, Transcribed::Unknown))
    }
}
