//! The productions of the chapter, read from its blocks.

use std::collections::BTreeMap;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_until, take_while1};
use nom::character::complete::{char, multispace1};
use nom::combinator::{map, recognize};
use nom::error::Error;
use nom::multi::{many0_count, many1, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// The right side of a production.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    /// `"x"`
    Text(String),
    /// The name of another production.
    Rule(String),
    /// `? … ?`
    Words(String),
    /// `a , b`
    Sequence(Vec<Expression>),
    /// `a | b`
    Choice(Vec<Expression>),
    /// `[ a ]`
    Optional(Box<Expression>),
    /// `{ a }`
    Repeated(Box<Expression>),
}

pub(crate) type Grammar = BTreeMap<String, Expression>;

/// Parses all productions of a text. Each name is defined once, and each used name is defined.
pub(crate) fn read(text: &str) -> Grammar {
    let rules = terminated(many1(rule), blank).parse(text);
    let ("", rules) = rules.expect("this is no EBNF") else {
        panic!("EBNF from {:?}", rules_left(text));
    };
    let mut grammar = Grammar::new();
    for (name, expression) in rules {
        let twice = grammar.insert(name.clone(), expression);
        assert!(twice.is_none(), "`{name}` is defined twice");
    }
    grammar
}

fn rules_left(text: &str) -> &str {
    let left = many1(rule).parse(text).map_or(text, |(left, _)| left);
    left.lines().find(|line| !line.is_empty()).unwrap_or(left)
}

/// Parses white space and `(* … *)`.
fn blank(i: &str) -> IResult<&str, usize> {
    let comment = recognize((tag("(*"), take_until("*)"), tag("*)")));
    many0_count(alt((multispace1, comment))).parse(i)
}

fn sign<'a>(wanted: char) -> impl Parser<&'a str, Output = char, Error = Error<&'a str>> {
    preceded(blank, char(wanted))
}

fn name(i: &str) -> IResult<&str, String> {
    let letters = take_while1(|c: char| c.is_ascii_lowercase() || c == ' ');
    map(preceded(blank, letters), |name: &str| {
        name.trim().to_owned()
    })
    .parse(i)
}

fn rule(i: &str) -> IResult<&str, (String, Expression)> {
    (terminated(name, sign('=')), terminated(choice, sign(';'))).parse(i)
}

fn choice(i: &str) -> IResult<&str, Expression> {
    map(separated_list1(sign('|'), sequence), Expression::Choice).parse(i)
}

fn sequence(i: &str) -> IResult<&str, Expression> {
    map(separated_list1(sign(','), factor), Expression::Sequence).parse(i)
}

fn factor(i: &str) -> IResult<&str, Expression> {
    let text = delimited(sign('"'), take_until("\""), char('"'));
    let words = delimited(preceded(blank, tag("? ")), take_until(" ?"), tag(" ?"));
    alt((
        map(text, |text: &str| Expression::Text(text.to_owned())),
        map(words, |words: &str| Expression::Words(words.to_owned())),
        map(delimited(sign('['), choice, sign(']')), |inner| {
            Expression::Optional(Box::new(inner))
        }),
        map(delimited(sign('{'), choice, sign('}')), |inner| {
            Expression::Repeated(Box::new(inner))
        }),
        delimited(sign('('), choice, sign(')')),
        map(name, Expression::Rule),
    ))
    .parse(i)
}
