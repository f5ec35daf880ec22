//! The parser. A turn that cannot be read is reported, and reading goes on after it.

use nom::{
    IResult, Offset, Parser,
    branch::alt,
    bytes::complete::{tag, take_till1, take_while1},
    character::complete::{char, digit1, one_of, space0},
    combinator::{consumed, eof, map, map_opt, opt, peek, recognize, rest, value},
    multi::many0,
    sequence::{delimited, preceded, separated_pair, terminated},
};

use super::{
    KibaDirection, KibaForm, KibaGame, KibaHeader, KibaItem, KibaRow, KibaStar, KibaTurn, Span,
    Spanned,
};
use crate::diagnostic::{Code, Diagnostic, truncate_by_severity};
use crate::message::Message;

/// The result of a production on one line.
type Parsed<'a, T> = IResult<&'a str, T>;

/// An item of a line, with its text.
enum LineItem<'a> {
    Header(&'a str, &'a str),
    Number(&'a str),
    Turn(&'a str, KibaTurn),
    Remark(&'a str),
    Unreadable(&'a str),
}

/// Parses the games of a text: a header after the turns begins another game. Also returns the
/// errors.
#[must_use]
pub fn parse(text: &str, form: KibaForm) -> (Vec<KibaGame>, Vec<Diagnostic>) {
    let mut games = vec![KibaGame::default()];
    let mut mistakes = Vec::new();
    for line in text.trim_start_matches('\u{feff}').lines() {
        // Every line matches: what is not a turn is unreadable.
        let items = parse_line(line, form).map_or_else(|_| Vec::new(), |(_, items)| items);
        for item in items {
            read_item(&item, text, form, &mut games, &mut mistakes);
        }
    }
    truncate_by_severity(&mut mistakes);
    if games.len() == 1 && games[0].turns().next().is_none() && mistakes.is_empty() {
        mistakes.push(Diagnostic::new(
            Code::EmptyFile,
            Span::at(0),
            Message::new("kiba.empty"),
        ));
    }
    (games, mistakes)
}

fn read_item(
    item: &LineItem<'_>,
    text: &str,
    form: KibaForm,
    games: &mut Vec<KibaGame>,
    mistakes: &mut Vec<Diagnostic>,
) {
    let span = |part: &str| {
        let start = text.offset(part);
        Span::new(start, start + part.len())
    };
    let spanned = |part: &str| Spanned::new(part.to_owned(), span(part));
    if matches!(item, LineItem::Header(..)) && games.last().is_some_and(|it| !it.items.is_empty()) {
        games.push(KibaGame::default());
    }
    let Some(game) = games.last_mut() else {
        return;
    };
    match *item {
        LineItem::Header(key, value) => game.headers.push(KibaHeader {
            key: Spanned::new(key.to_ascii_lowercase(), span(key)),
            value: spanned(value),
        }),
        LineItem::Number(digits) => match digits.parse() {
            Ok(number) => game
                .items
                .push(KibaItem::Number(Spanned::new(number, span(digits)))),
            Err(_) => mistakes.push(Diagnostic::new(
                Code::NumberTooLarge,
                span(digits),
                Message::new("kiba.number"),
            )),
        },
        LineItem::Turn(part, turn) => game
            .items
            .push(KibaItem::Turn(Spanned::new(turn, span(part)))),
        LineItem::Remark("") => {}
        LineItem::Remark(part) => game.items.push(KibaItem::Remark(spanned(part))),
        LineItem::Unreadable(part) => mistakes.push(unreadable(part, span(part), form)),
    }
}

/// Reports a text that is not a turn.
fn unreadable(part: &str, span: Span, form: KibaForm) -> Diagnostic {
    let message = Message::new("kiba.no_turn").with("written", part);
    let found = Diagnostic::new(Code::UnexpectedText, span, message);
    if whole_turn(form.other()).parse(part).is_ok() {
        return found.label(Message::new(match form {
            KibaForm::Kiba => "kiba.is_voogt",
            KibaForm::Voogt => "kiba.is_kiba",
        }));
    }
    found.label(Message::new(match form {
        KibaForm::Kiba => "kiba.expected_kiba",
        KibaForm::Voogt => "kiba.expected_voogt",
    }))
}

/// `line = "%" , text | header | score ;`
fn parse_line(line: &str, form: KibaForm) -> Parsed<'_, Vec<LineItem<'_>>> {
    let comment = map(preceded((space0, char('%')), rest), |text: &str| {
        vec![LineItem::Remark(text.trim())]
    });
    alt((comment, header, |line| score(line, form))).parse(line)
}

/// `header = word , ":" , value , [ ";" ] ;`
fn header(line: &str) -> Parsed<'_, Vec<LineItem<'_>>> {
    let word = take_while1(|c: char| c.is_ascii_alphabetic());
    let key = delimited(space0, word, space0);
    let (rest, (key, value)) = separated_pair(key, char(':'), rest).parse(line)?;
    let value = value.trim().trim_end_matches(';').trim_end();
    Ok((rest, vec![LineItem::Header(key, value)]))
}

/// `score = { number | turn } , [ ";" , remark ] ;`
fn score(line: &str, form: KibaForm) -> Parsed<'_, Vec<LineItem<'_>>> {
    let number = terminated(digit1, one_of(":."));
    let item = alt((
        map(number, LineItem::Number),
        map(consumed(whole_turn(form)), |(part, turn)| {
            LineItem::Turn(part, turn)
        }),
        map(take_till1(ends_word), LineItem::Unreadable),
    ));
    let (rest, mut items) = many0(preceded(separators, item)).parse(line)?;
    let remark = opt(preceded((separators, char(';')), nom::combinator::rest));
    let (rest, remark) = terminated(remark, (separators, eof)).parse(rest)?;
    items.extend(remark.map(|text: &str| LineItem::Remark(text.trim())));
    Ok((rest, items))
}

/// Blanks and commas.
fn separators(i: &str) -> Parsed<'_, &str> {
    recognize(many0(alt((take_while1(char::is_whitespace), tag(","))))).parse(i)
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// A turn that is followed by the end of the word.
fn whole_turn<'a>(
    form: KibaForm,
) -> impl Parser<&'a str, Output = KibaTurn, Error = nom::error::Error<&'a str>> {
    let end = alt((eof, recognize(nom::character::complete::satisfy(ends_word))));
    terminated(turn(form), peek(end))
}

/// `turn = [ row ] , pit , [ direction ] , [ house ] , [ "*" | "**" ] , [ "#" ] ;`
fn turn<'a>(
    form: KibaForm,
) -> impl Parser<&'a str, Output = KibaTurn, Error = nom::error::Error<&'a str>> {
    let [left, right, house] = form.signs();
    let row = map(one_of("ABab"), |letter: char| KibaRow {
        front: letter.eq_ignore_ascii_case(&'a'),
        north: letter.is_ascii_lowercase(),
    });
    let pit = map_opt(digit1, |digits: &str| digits.parse().ok());
    let sign =
        move |sign: char| nom::character::complete::satisfy(move |c| c.eq_ignore_ascii_case(&sign));
    let direction = alt((
        value(KibaDirection::Left, sign(left)),
        value(KibaDirection::Right, sign(right)),
    ));
    let star = alt((
        value(KibaStar::Takasia, tag("**")),
        value(KibaStar::Takata, tag("*")),
    ));
    let signs = (
        opt(row),
        pit,
        opt(direction),
        opt(char(house)),
        opt(star),
        opt(char('#')),
    );
    map(signs, |(row, pit, direction, house, star, wins)| KibaTurn {
        row,
        pit,
        direction,
        house: house.is_some(),
        star,
        wins: wins.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, form: KibaForm) -> Vec<String> {
        let (games, mistakes) = parse(text, form);
        assert_eq!(mistakes, [], "{text}");
        let turns = games.iter().flat_map(KibaGame::turns);
        turns.map(|turn| turn.value.text(form)).collect()
    }

    #[test]
    fn turns_are_read_and_written_in_both_forms() {
        let kiba = "A4> A3>+ 6<* 7 B2< a6>** A4># b12<+*#";
        assert_eq!(texts(kiba, KibaForm::Kiba).join(" "), kiba);
        let voogt = "A4R A3R> 6L* 7 B2L a6R** 8> A4R#";
        assert_eq!(texts(voogt, KibaForm::Voogt).join(" "), voogt);
        assert_eq!(texts("5r 3l", KibaForm::Voogt), ["5R", "3L"]);
    }

    #[test]
    fn the_same_sign_is_the_house_in_one_form_and_right_in_the_other() {
        let turn = |form| parse("A8>", form).0[0].turns().next().unwrap().value;
        assert_eq!(turn(KibaForm::Kiba).direction, Some(KibaDirection::Right));
        assert!(!turn(KibaForm::Kiba).house);
        assert_eq!(turn(KibaForm::Voogt).direction, None);
        assert!(turn(KibaForm::Voogt).house);
    }

    #[test]
    fn headers_numbers_and_remarks_are_read() {
        let text = "South: Omar;\r\nplace : Zanzibar\r\n\r\n% first\r\n1: 6L*  5L; good\r\n2. 3L,7 3. 1\r\nNorth: x\r\n1: 5L\r\n";
        let (games, mistakes) = parse(text, KibaForm::Voogt);
        assert_eq!(mistakes, []);
        let [game, other] = &games[..] else {
            panic!("{games:?}");
        };
        let headers = game
            .headers
            .iter()
            .map(|it| (&*it.key.value, &*it.value.value));
        assert_eq!(
            headers.collect::<Vec<_>>(),
            [("south", "Omar"), ("place", "Zanzibar")]
        );
        let items = game.items.iter().map(|item| match item {
            KibaItem::Number(number) => number.value.to_string(),
            KibaItem::Turn(turn) => turn.span.slice(text).to_owned(),
            KibaItem::Remark(remark) => format!("{{{}}}", remark.value),
        });
        assert_eq!(
            items.collect::<Vec<_>>().join(" "),
            "{first} 1 6L* 5L {good} 2 3L 7 3 1"
        );
        assert_eq!(other.turns().count(), 1);
    }

    #[test]
    fn unreadable_words_are_reported_and_reading_goes_on() {
        let text = "1: A6< x9 é a5L; ok\n2: 99999999999: 7";
        let (games, mistakes) = parse(text, KibaForm::Kiba);
        let found: Vec<_> = mistakes.iter().map(|it| it.span.slice(text)).collect();
        assert_eq!(found, ["x9", "é", "a5L", "99999999999"]);
        assert_eq!(games[0].turns().count(), 2);
        let labels = mistakes.iter().filter_map(|it| it.label.as_ref());
        assert!(labels.filter(|it| it.key() == "kiba.is_voogt").count() == 1);
    }

    #[test]
    fn an_empty_text_has_no_game() {
        for text in ["", "\u{feff}\n\n", "South: Omar\n"] {
            let (_, mistakes) = parse(text, KibaForm::Kiba);
            assert_eq!(mistakes[0].code, Code::EmptyFile, "{text:?}");
        }
    }
}
