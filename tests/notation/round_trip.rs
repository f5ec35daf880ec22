//! Round trips from AST to text to AST, and artificial texts.

use std::sync::Arc;

use fifangha::{
    diagnostic::{Diagnostic, Span, Spanned},
    notation::{ClaimArgKind, ClaimName, ast::*, parse, print},
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use crate::support::cases;

fn here<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

fn spanned<T: std::fmt::Debug>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Spanned<T>> {
    value.prop_map(here)
}

fn number() -> impl Strategy<Value = u32> {
    prop_oneof![0u32..30, 0u32..=999_999_999]
}

fn count() -> impl Strategy<Value = SeedCount> {
    prop_oneof![
        3 => number().prop_map(SeedCount::Certain),
        1 => number().prop_map(SeedCount::Supplied),
        1 => numbers().prop_map(SeedCount::Doubtful),
        1 => Just(SeedCount::Unknown),
    ]
}

/// Returns ranges from one number to another, or without an end.
fn options(most: u32) -> impl Strategy<Value = Vec<(u32, Option<u32>)>> {
    let option = (1..=most, option::weighted(0.8, 0..4u32));
    vec(
        option.prop_map(move |(from, more)| (from, more.map(|more| (from + more).min(most)))),
        1..5,
    )
}

fn numbers() -> impl Strategy<Value = CandidateNumbers> {
    let reading = option::of(0..=CandidateNumbers::MAX);
    (options(CandidateNumbers::MAX), reading).prop_filter_map(
        "a number alone",
        |(options, reading)| {
            let mut numbers = CandidateNumbers::default();
            for (from, to) in options {
                numbers.add(from, to);
            }
            if let Some(reading) = reading {
                numbers.set_as_read(reading);
            }
            (numbers.count() > 1 && (reading.is_some() || !numbers.is_all())).then_some(numbers)
        },
    )
}

fn pits() -> impl Strategy<Value = CandidatePits> {
    let row = || option::of(select(RowMark::ALL));
    let reading = option::of((row(), 1..=CandidatePits::MAX_COLUMN));
    let options = (vec(row(), 5), options(CandidatePits::MAX_COLUMN));
    (options, reading).prop_filter_map("a pit alone", |((rows, options), reading)| {
        let mut pits = CandidatePits::default();
        for (row, (from, to)) in rows.into_iter().zip(options) {
            pits.add(row, from, to);
        }
        if let Some((row, column)) = reading {
            pits.set_as_read(row, column);
        }
        (pits.count() > 1).then_some(pits)
    })
}

fn pit() -> impl Strategy<Value = Transcribed<PitMark>> {
    prop_oneof![
        3 => known_pit(),
        1 => pits().prop_map(Transcribed::Doubtful),
        1 => Just(Transcribed::Unknown),
    ]
}

fn known_pit() -> impl Strategy<Value = Transcribed<PitMark>> {
    let pit = (option::of(select(RowMark::ALL)), number());
    known(pit.prop_map(|(row, column)| PitMark::new(row, column)))
}

/// Returns certain and supplied readings of a sign.
fn known<T: Sign + std::fmt::Debug>(
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Transcribed<T>>
where
    T::Candidates: std::fmt::Debug,
{
    (value, any::<bool>()).prop_map(|(value, supplied)| match supplied {
        true => Transcribed::Supplied(value),
        false => Transcribed::Certain(value),
    })
}

/// Returns readings of a sign with two values.
fn two_valued<T>(values: &'static [T]) -> impl Strategy<Value = Transcribed<T>>
where
    T: Sign<Candidates = Doubt<T>> + std::fmt::Debug + 'static,
{
    prop_oneof![
        2 => known(select(values)),
        1 => select(values).prop_map(|value| Transcribed::Doubtful(Doubt(value))),
        1 => Just(Transcribed::Unknown),
    ]
}

/// Returns Markdown with balanced or escaped braces.
fn text() -> impl Strategy<Value = String> {
    let piece = select(vec![
        "Sud joue", "é", "漢字", " ", "\n", "\t", "{b}", "\\{", "\\}", "4R", ")", "(", ";", "fr: ",
        "---\n", "[", "*", "\n\n", "#",
    ]);
    vec(piece, 0..12).prop_map(|pieces| {
        let text = pieces.concat().trim().to_owned();
        // A word and a colon mark a language, or an error with a warning (F021).
        let word = text.find(|c: char| !c.is_alphanumeric());
        if word.is_some_and(|end| text[end..].starts_with(':')) {
            format!("“{text}")
        } else {
            text
        }
    })
}

fn comment() -> impl Strategy<Value = Comment> {
    let block = |language: Option<&'static str>| {
        text().prop_map(move |text| CommentText {
            language: language.map(|it| here(it.to_owned())),
            text,
            ..CommentText::default()
        })
    };
    let several = (block(Some("fr")), block(Some("en")), 1..=2usize)
        .prop_map(|(fr, en, count)| [fr, en].into_iter().take(count).collect());
    prop_oneof![vec(block(None), 1), several].prop_map(|texts: Vec<CommentText>| Comment {
        texts,
        span: Span::default(),
    })
}

/// Returns `true` if a second comment would be parsed as more languages of the first.
fn joins(first: &Comment, second: &Comment) -> bool {
    let languages: Option<Vec<_>> = first
        .texts
        .iter()
        .map(|text| text.language.as_ref())
        .collect();
    let new = second.texts[0].language.as_ref();
    languages.is_some_and(|old| new.is_some_and(|new| !old.contains(&new)))
}

fn steps() -> impl Strategy<Value = Vec<Spanned<StepNode>>> {
    let step = prop_oneof![
        4 => two_valued(ChoiceMark::ALL).prop_map(StepNode::Choice),
        2 => known(select(RovaChoice::ALL)).prop_map(StepNode::Rova),
        3 => (count(), option::of(two_valued(ChoiceMark::ALL)))
            .prop_map(|(seeds, origin)| StepNode::Capture { seeds, origin }),
        2 => count().prop_map(|seeds| StepNode::Merge { seeds }),
        2 => (1..2000u32).prop_map(|count| StepNode::Relay { count }),
        1 => Just(StepNode::Any),
        2 => comment().prop_map(|it| StepNode::Comment(Box::new(it))),
    ];
    vec(spanned(step), 0..6).prop_map(|steps| {
        let mut kept: Vec<Spanned<StepNode>> = Vec::new();
        for step in steps {
            match (kept.last_mut().map(|it| &mut it.value), step.value) {
                (
                    Some(StepNode::Capture {
                        origin: origin @ None,
                        ..
                    }),
                    StepNode::Choice(choice),
                ) => *origin = Some(choice),
                (Some(StepNode::Comment(first)), StepNode::Comment(second))
                    if joins(first, &second) => {}
                (_, value) => kept.push(here(value)),
            }
        }
        kept
    })
}

fn turn() -> impl Strategy<Value = TurnNode> {
    (
        option::of(spanned(number())),
        option::of(spanned(select(SideMark::ALL))),
        spanned(pit()),
        option::of(spanned(two_valued(DirMark::ALL))),
        steps(),
        option::of(spanned(select(EndMark::ALL))),
        option::of(spanned(select(Mark::ALL))),
    )
        .prop_map(|(number, side, pit, direction, mut steps, end, mark)| {
            trim(&mut steps, end.is_some() || mark.is_some());
            TurnNode {
                number,
                side,
                pit,
                direction,
                steps,
                end,
                mark,
                span: Span::default(),
            }
        })
}

/// Moves a comment that no step, end or mark follows from the turn to the position after it.
fn trim(steps: &mut Vec<Spanned<StepNode>>, followed: bool) {
    while !followed && matches!(steps.last().map(|it| &it.value), Some(StepNode::Comment(_))) {
        steps.pop();
    }
}

fn sow() -> impl Strategy<Value = Sow> {
    let from = prop_oneof![
        two_valued(ChoiceMark::ALL).prop_map(SowFrom::Tsibongy),
        known_pit().prop_map(SowFrom::Pit),
    ];
    (
        spanned(select(SideMark::ALL)),
        spanned(count()),
        spanned(from),
        turn(),
    )
        .prop_map(|(side, seeds, from, turn)| {
            let TurnNode {
                direction,
                steps,
                end,
                mark,
                ..
            } = turn;
            Sow {
                side,
                seeds,
                from,
                direction,
                steps,
                end,
                mark,
                span: Span::default(),
            }
        })
}

fn claim() -> impl Strategy<Value = Claim> {
    let args = (
        select(SideMark::ALL),
        number(),
        known_pit(),
        select(Outcome::ALL),
        vec(turn(), 1..3),
        board(),
        any::<bool>(),
    );
    (select(ClaimName::ALL), args).prop_map(|(name, args)| {
        let (side, number, pit, outcome, turns, board, flag) = args;
        let mut args = Vec::new();
        for kind in name.args() {
            let mut turns = turns.iter().map(|turn| {
                ClaimArg::Turn(Box::new(TurnNode {
                    number: None,
                    ..turn.clone()
                }))
            });
            match kind {
                ClaimArgKind::Side => args.push(ClaimArg::Side(side)),
                ClaimArgKind::SideOrPit if flag => args.push(ClaimArg::Side(side)),
                ClaimArgKind::Number => args.push(ClaimArg::Number(number)),
                ClaimArgKind::Pit | ClaimArgKind::SideOrPit => args.push(ClaimArg::Pit(pit)),
                ClaimArgKind::Outcome => args.push(ClaimArg::Outcome(outcome)),
                ClaimArgKind::Turns => args.extend(turns),
                ClaimArgKind::OptionalTurn | ClaimArgKind::OptionalHand if flag => {}
                ClaimArgKind::OptionalHand => args.push(ClaimArg::Hand(number)),
                ClaimArgKind::OptionalTurn => args.extend(turns.next()),
                ClaimArgKind::Board => args.push(ClaimArg::Board(Box::new(board.clone()))),
            }
        }
        Claim {
            name: here(name),
            args: args.into_iter().map(here).collect(),
            span: Span::default(),
        }
    })
}

fn board() -> impl Strategy<Value = BoardNode> {
    let row = (any::<bool>(), vec(spanned(count()), 1..8)).prop_map(|(damaged, cells)| RowNode {
        damaged,
        cells,
        span: Span::default(),
    });
    let rova = (any::<bool>(), any::<bool>()).prop_map(|(south, north)| RovaMark { south, north });
    let sign = || {
        select(vec![
            SenseSign::Free,
            SenseSign::Clockwise,
            SenseSign::Anticlockwise,
        ])
    };
    let sense = (sign(), sign()).prop_map(|(south, north)| SenseMark { south, north });
    let blocked = prop_oneof![
        (1..13u32).prop_map(|it| (Some(it), None)),
        (1..13u32).prop_map(|it| (None, Some(it))),
        (1..13u32, 1..13u32).prop_map(|(south, north)| (Some(south), Some(north))),
    ]
    .prop_map(|(south, north)| BlockedMark { south, north });
    (
        any::<bool>(),
        any::<bool>(),
        vec(row, 1..5),
        option::of(spanned(count())),
        option::of(spanned(count())),
        option::of(spanned(select(SideMark::ALL))),
        option::of(spanned(rova)),
        option::of(spanned(sense)),
        option::of(spanned(blocked)),
    )
        .prop_map(
            |(grid, zeros, rows, south, north, side, rova, sense, blocked)| {
                let layout = if grid && rows.len() > 1 {
                    BoardLayout::Grid
                } else {
                    BoardLayout::OneLine
                };
                let mut cells = rows.iter().flat_map(|row: &RowNode| &row.cells);
                BoardNode {
                    witnesses: Vec::new(),
                    layout,
                    zeros: zeros && cells.any(|cell| cell.value.known() == Some(0)),
                    rows,
                    south,
                    north,
                    side,
                    rova,
                    sense,
                    blocked,
                    span: Span::default(),
                }
            },
        )
}

/// Returns a board, or the versions of some witnesses.
fn reading() -> impl Strategy<Value = BoardNode> {
    let siglum = select(vec!["A", "N", "S", "ms-b", "K2", "Ω"]).prop_map(str::to_owned);
    (vec(spanned(siglum), 0..3), board())
        .prop_map(|(witnesses, board)| BoardNode { witnesses, ..board })
}

fn body() -> impl Strategy<Value = Vec<Node>> {
    let gap =
        (option::of(spanned(number())), 0..9u32, 0..9u32).prop_map(|(number, min, more)| TurnGap {
            number,
            min,
            max: min + more,
            span: Span::default(),
        });
    let line = (text(), any::<bool>()).prop_map(|(text, trailing)| LineComment {
        text: text.replace('\n', " ").trim().to_owned(),
        trailing,
        span: Span::default(),
    });
    let single_node = prop_oneof![
        6 => turn().prop_map(|it| Node::Turn(Arc::new(it))),
        1 => gap.prop_map(Node::Gap),
        3 => comment().prop_map(Node::Comment),
        2 => line.prop_map(Node::LineComment),
        2 => reading().prop_map(|it| Node::Board(Box::new(it))),
        2 => claim().prop_map(Node::Claim),
        1 => sow().prop_map(|it| Node::Sow(Box::new(it))),
        1 => Just(Node::BlankLine(Span::default())),
    ];
    let node = single_node.prop_recursive(3, 24, 6, |inner| {
        vec(inner, 1..6).prop_map(|body| {
            Node::Variation(Variation {
                body: tidy(body),
                span: Span::default(),
            })
        })
    });
    vec(node, 0..10).prop_map(tidy)
}

/// Removes what no text can express.
fn tidy(body: Vec<Node>) -> Vec<Node> {
    let mut kept: Vec<Node> = Vec::new();
    for mut node in body {
        let varied = kept
            .iter()
            .any(|it| matches!(it, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)));
        let fits = match (kept.last(), &mut node) {
            (None | Some(Node::BlankLine(_)), Node::BlankLine(_)) => false,
            (Some(Node::Comment(first)), Node::Comment(second)) => !joins(first, second),
            (last, Node::LineComment(line)) => {
                line.trailing &=
                    !matches!(last, None | Some(Node::LineComment(_) | Node::BlankLine(_)));
                true
            }
            (_, Node::Variation(variation)) => {
                let trivia = |node: &Node| {
                    matches!(
                        node,
                        Node::Comment(_) | Node::LineComment(_) | Node::BlankLine(_)
                    )
                };
                varied && !variation.body.iter().all(trivia)
            }
            _ => true,
        };
        if fits {
            kept.push(node);
        }
    }
    if matches!(kept.last(), Some(Node::BlankLine(_))) {
        kept.pop();
    }
    kept
}

fn document() -> impl Strategy<Value = Document> {
    let raws = vec![
        "",
        "title: A",
        "# a comment\nrules: {base: fifanga, origin: free}\nx:  [1,  2]",
        "title: >\n  long\n\n  text\nécole: é",
    ];
    vec((select(raws), body()), 1..4).prop_map(|records| {
        let record = |(raw, body): (&str, Vec<Node>)| {
            let (mut parsed, found) = parse(&format!("---\n{raw}\n---\n"));
            assert!(found.is_empty(), "{found:?}");
            Record {
                front: parsed.records.remove(0).front,
                body,
                span: Span::default(),
            }
        };
        Document {
            records: records.into_iter().map(record).collect(),
        }
        .without_spans()
    })
}

/// Asserts that every span of a parse is within the text.
fn places_hold(text: &str) {
    let (mut document, found) = parse(text);
    let check = |span: Span| {
        assert!(
            span.start() <= span.end() && text.get(span.range()).is_some(),
            "{span:?} in {text:?}"
        );
    };
    document.each_span(|span| check(*span));
    for Diagnostic {
        span, fix, related, ..
    } in &found
    {
        check(*span);
        fix.iter().for_each(|fix| check(fix.span));
        related.iter().for_each(|related| check(related.span));
    }
    if found.is_empty() {
        let printed = print(&document);
        let (again, found) = parse(&printed);
        assert!(
            found.is_empty(),
            "{text:?} is printed as {printed:?}: {found:?}"
        );
        assert_eq!(
            again.without_spans(),
            document.without_spans(),
            "{text:?} is printed as {printed:?}"
        );
    }
}

#[test]
fn larger_numbers_are_written_with_the_largest_of_their_own() {
    let mut numbers = CandidateNumbers::default();
    numbers.add(CandidateNumbers::MAX, None);
    numbers.set_as_read(CandidateNumbers::MAX);
    assert_eq!(numbers.to_string(), "126?,126+");
    let mut pits = CandidatePits::default();
    pits.add(None, CandidatePits::MAX_COLUMN, None);
    pits.set_as_read(None, CandidatePits::MAX_COLUMN);
    assert_eq!(pits.to_string(), "14?,14+");
    places_hold(
        "1. 4R\n@board [(126?,126+)......./......../......../........ S1 N1 S]\n2. (14?,14+)\n",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn what_is_printed_is_read_again(document in document()) {
        let printed = print(&document);
        let (read, found) = parse(&printed);
        prop_assert!(found.is_empty(), "{}\n{:#?}", printed, found);
        let read = read.without_spans();
        prop_assert_eq!(&read, &document, "{}", printed);
        prop_assert_eq!(print(&read), printed);
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,60}") {
        places_hold(&text);
    }

    #[test]
    fn any_mixture_of_tokens_is_answered(
        tokens in vec(select(vec![
            "---\n", "title: a\n", "{", "}", "(", ")", "[", "]", "@", "@only", "@sow S 3 L", "@seeds S", ";", "\n", "\n\n", " ",
            "\r\n", "\r", "4R", "4", ".", "1.", "S:", "s:", "x", "x2L", "+", "~", "~12", "_", "_*", "*", "-", "6", "|", "&", "#", "oo", "∞", "!",
            "?", "é", "漢", "→", "\\", "fr:", "{fr: a}", "{en: b}", "[@key, p. 1]", "..1/2_", "S25", "rova:SN", "/", "\u{feff}", "a4", ">", "<",
        ]), 0..30)
    ) {
        places_hold(&tokens.concat());
    }

    #[test]
    fn any_front_matter_is_answered(
        tokens in vec(select(vec![
            "title", "rules", "start", "sources", "columns", "a", "é", "漢", ": ", ":", "- ", "-", "? ", "\n", "\n  ", "\n ", "\t", "\r\n", "\r", " ", "#",
            "{", "}", "[", "]", ",", "'", "\"", "|", ">", "|2-\n", "&a ", "*a", "!t ", "!<", "%YAML 1.2\n", "<<", "...", "...\n", "\\x4", "\\", "~",
            "null", "\u{85}", "\u{2028}", "\u{feff}", "\u{0}", "@", "`", "0", "--- ", "./.1 S2",
        ]), 0..30)
    ) {
        places_hold(&format!("---\n{}\n---\n4R\n", tokens.concat()));
    }

    #[test]
    fn any_beginning_of_a_text_is_answered(document in document(), at in any::<prop::sample::Index>()) {
        let printed = print(&document);
        let cut = at.index(printed.len() + 1);
        let cut = (0..=cut).rev().find(|&at| printed.is_char_boundary(at)).unwrap_or(0);
        places_hold(&printed[..cut]);
    }
}

/// A line is filled to its hundredth column, and no further.
#[test]
fn a_line_has_a_hundred_columns() {
    let comment = |letters: usize| format!("{{{}}}", "é".repeat(letters));
    let lines = |letters: usize| {
        let (document, found) = parse(&format!("1. 4R {}", comment(letters)));
        assert!(found.is_empty());
        print(&document).lines().count()
    };
    // `1. 4R` and a blank are six, the braces two.
    assert_eq!((lines(92), lines(93)), (1, 2));
    let turns = |letters: usize| {
        let text = format!("1. 4R (1. 4L {} 5R)", comment(letters));
        print(&parse(&text).0).lines().count()
    };
    // In a variation, the turn after the comment decides.
    assert_eq!(turns(86), 2);
    assert_eq!(turns(87), 3);
}
