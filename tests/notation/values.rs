//! Parsed values and their spans.

use fifangha::notation::{ClaimName, ast::*, parse, print};

/// Returns the nodes of a text without errors.
fn nodes(text: &str) -> Vec<Node> {
    let (mut document, found) = parse(text);
    assert!(found.is_empty(), "{text:?}: {found:#?}");
    document.records.remove(0).body
}

fn turn(text: &str) -> TurnNode {
    match nodes(text).remove(0) {
        Node::Turn(turn) => std::sync::Arc::unwrap_or_clone(turn),
        other => panic!("{text:?} is read as {other:?}"),
    }
}

fn board(text: &str) -> BoardNode {
    match nodes(text).remove(0) {
        Node::Board(board) => *board,
        other => panic!("{text:?} is read as {other:?}"),
    }
}

fn steps(text: &str) -> Vec<StepNode> {
    turn(text)
        .steps
        .into_iter()
        .map(|step| step.value)
        .collect()
}

fn cells(row: &RowNode) -> Vec<Option<u32>> {
    row.cells.iter().map(|cell| cell.value.known()).collect()
}

const SKETCH: &str = "---
title: The example game
rules: fifangha            # or {base: fifangha, origin: nearest, columns: 6}
south: Sud
north: Nord
source: busser2023         # a key of `sources`, here or in the library of sources
language: fr               # the language of the comments
---
{Sud drops in 4 and stores the captured seed in the right tsibongy.}
1. 4R
2. 3R
3. 7RL  [........ / ..1.. _ ]   ; a line comment, never printed
4. 6LL! {Nord attacks pit 6.} (4. 6LR {The other tsibongy is empty: the turn would sleep at once.})
@only 4
5. 4R @no-capture
";

#[test]
fn the_sketch_of_the_notation_is_read_and_printed() {
    let (document, found) = parse(SKETCH);
    assert!(found.is_empty(), "{found:#?}");
    let front = &document.records[0].front;
    assert_eq!(
        front.rules.as_ref().unwrap().base.as_ref().unwrap().value,
        "fifangha"
    );
    assert_eq!(front.source[0].span.slice(SKETCH), "busser2023");
    assert_eq!(front.south.text("fr"), Some("Sud"));
    let printed = "---
title: The example game
rules: fifangha            # or {base: fifangha, origin: nearest, columns: 6}
south: Sud
north: Nord
source: busser2023         # a key of `sources`, here or in the library of sources
language: fr               # the language of the comments
---
{Sud drops in 4 and stores the captured seed in the right tsibongy.}
1. 4R
2. 3R
3. 7RL
[......../..1.._]  ; a line comment, never printed
4. 6LL! {Nord attacks pit 6.}
  (4. 6LR {The other tsibongy is empty: the turn would sleep at once.})
@only 4
5. 4R
@no-capture
";
    assert_eq!(print(&document), printed);
}

#[test]
fn every_part_of_a_turn_has_its_place() {
    let text = "3. S:b7>x2R+_~12#!?";
    let read = turn(text);
    let slice = |span: Span| span.slice(text);
    assert_eq!(slice(read.number.unwrap().span), "3.");
    assert_eq!(slice(read.side.unwrap().span), "S:");
    assert_eq!(slice(read.pit.span), "b7");
    assert_eq!(slice(read.direction.unwrap().span), ">");
    let steps: Vec<&str> = read.steps.iter().map(|step| slice(step.span)).collect();
    assert_eq!(steps, ["x2R", "+_", "~12"]);
    assert_eq!(
        (
            slice(read.end.unwrap().span),
            slice(read.mark.unwrap().span)
        ),
        ("#", "!?")
    );
    assert_eq!(slice(read.span), text);
    assert_eq!(read.to_string(), text);
}

#[test]
fn steps_are_told_apart() {
    let capture = |seeds, origin| StepNode::Capture { seeds, origin };
    let (left, right) = (ChoiceMark::Left.into(), ChoiceMark::Right.into());
    let open = Transcribed::Unknown;
    assert_eq!(
        steps("7RL"),
        [StepNode::Choice(right), StepNode::Choice(left)]
    );
    assert_eq!(steps("4_"), [StepNode::Choice(open)]);
    assert_eq!(steps("4_*"), [StepNode::Any]);
    assert_eq!(steps("4__*"), [StepNode::Choice(open), StepNode::Any]);
    assert_eq!(
        steps("7x1R+1x_Lx3_x4x__*"),
        [
            capture(SeedCount::Certain(1), Some(right)),
            StepNode::Merge {
                seeds: SeedCount::Certain(1)
            },
            capture(SeedCount::Unknown, Some(left)),
            capture(SeedCount::Certain(3), Some(open)),
            capture(SeedCount::Certain(4), None),
            capture(SeedCount::Unknown, None),
            StepNode::Any,
        ]
    );
    assert_eq!(
        steps("5>~|~&~12oo")[1..4],
        [
            StepNode::Rova(RovaChoice::Rest.into()),
            StepNode::Relay { count: 1 },
            StepNode::Rova(RovaChoice::PlayOn.into())
        ]
    );
    assert_eq!(turn("5>oo").end.unwrap().value, EndMark::NeverEnds);
    assert_eq!(turn("5>∞?!").mark.unwrap().value, Mark::Dubious);
    assert_eq!(turn("5<>").direction.unwrap().value, Transcribed::Unknown);
}

#[test]
fn what_may_be_is_told_from_what_is_unknown() {
    let among = |options: &[(u32, Option<u32>)], reading: Option<u32>| {
        let mut numbers = CandidateNumbers::default();
        for &(from, to) in options {
            numbers.add(from, to);
        }
        if let Some(reading) = reading {
            numbers.set_as_read(reading);
        }
        SeedCount::Doubtful(numbers)
    };
    let one = |number| (number, Some(number));
    let capture = |seeds, origin| StepNode::Capture { seeds, origin };
    assert_eq!(
        steps("7x_(1+)L+_(6,9)x_(2?)_(R?)x_(0,2-4,8+)"),
        [
            capture(among(&[(1, None)], None), Some(ChoiceMark::Left.into())),
            StepNode::Merge {
                seeds: among(&[one(6), one(9)], None)
            },
            capture(
                among(&[(0, None)], Some(2)),
                Some(Transcribed::Doubtful(Doubt(ChoiceMark::Right)))
            ),
            capture(among(&[one(0), (2, Some(4)), (8, None)], None), None),
        ]
    );
    assert_eq!(
        steps("4_(L?)_"),
        [
            StepNode::Choice(Transcribed::Doubtful(Doubt(ChoiceMark::Left))),
            StepNode::Choice(Transcribed::Unknown)
        ]
    );
    assert_eq!(
        turn("5_(>?)").direction.unwrap().value,
        Transcribed::Doubtful(Doubt(DirMark::Right))
    );
    assert_eq!(
        turn("__(<?)").direction.unwrap().value,
        Transcribed::Doubtful(Doubt(DirMark::Left))
    );
    let pits = |text: &str| match turn(text).pit.value {
        Transcribed::Doubtful(pits) => pits,
        other => panic!("{other:?}"),
    };
    assert!(pits("_(4,7)R").allows(None, 7) && !pits("_(4,7)R").allows(None, 5));
    assert!(pits("_(a2-4)>").allows(Some(RowMark::A), 3));
    assert_eq!(pits("_(4?)").as_read(), Some((None, 4)));
    assert!(pits("_(4?)").allows(Some(RowMark::D), 8));
    assert_eq!(pits("_(c4?,c5)").as_read(), Some((Some(RowMark::C), 4)));
    // Printed in the shortest form.
    for (text, anew) in [
        ("_(2-3)", "_(2,3)"),
        ("_(9,6)", "_(6,9)"),
        ("_(3?,2,4)", "_(3?,2-4)"),
        ("_(3?,1+)", "_(3?,1+)"),
        ("_(1+,3?)", "_(3?,1+)"),
        ("_(c4,b3,7,a1-3)", "_(7,a1-3,b3,c4)"),
        ("7x_(0+)", "7x_"),
        ("7x_(1,2,3,4)", "7x_(1-4)"),
        ("7x_(0?,0+)", "7x_(0?)"),
    ] {
        assert_eq!(turn(text).to_string(), anew, "{text}");
    }
    // Text after a `_` that is no such construct keeps its own meaning.
    assert_eq!(nodes("2. _(2. 2L)").len(), 2);
    assert_eq!(nodes("4_(4L)").len(), 2);
    let read = board("[._(12)_(1,2).]");
    let cells: Vec<_> = read.rows[0].cells.iter().map(|cell| cell.value).collect();
    let two = among(&[(1, Some(2))], None);
    let known = SeedCount::Certain;
    assert_eq!(
        cells,
        [known(0), SeedCount::Unknown, known(12), two, known(0)]
    );
}

#[test]
fn what_was_supplied_is_told_from_what_is_attested() {
    let text = "S:^b4^>x^2^L+^1^|^R";
    let read = turn(text);
    assert!(read.is_supplied() && !read.has_unknowns());
    assert_eq!(read.to_string(), text);
    assert_eq!(
        read.pit.value,
        Transcribed::Supplied(PitMark::new(Some(RowMark::B), 4))
    );
    assert_eq!(
        read.direction.unwrap().value,
        Transcribed::Supplied(DirMark::Right)
    );
    assert_eq!(
        steps(text),
        [
            StepNode::Capture {
                seeds: SeedCount::Supplied(2),
                origin: Some(Transcribed::Supplied(ChoiceMark::Left))
            },
            StepNode::Merge {
                seeds: SeedCount::Supplied(1)
            },
            StepNode::Rova(Transcribed::Supplied(RovaChoice::Rest)),
            StepNode::Choice(Transcribed::Supplied(ChoiceMark::Right)),
        ]
    );
    assert!(!turn("7x1R").is_supplied());
    assert_eq!(nodes("1. ^4^R 2. 3R").len(), 2);
    let read = board("[^.^2^(12)1 S^25]");
    let cells: Vec<_> = read.rows[0].cells.iter().map(|cell| cell.value).collect();
    let supplied = SeedCount::Supplied;
    assert_eq!(
        cells,
        [
            supplied(0),
            supplied(2),
            supplied(12),
            SeedCount::Certain(1)
        ]
    );
    assert_eq!(read.south.unwrap().value, supplied(25));
    assert_eq!(read.to_string(), "^.^2^(12)1 S^25");
}

#[test]
fn unknown_turns_and_gaps_are_told_apart() {
    assert!(turn("_").is_unknown());
    assert!(!turn("__*").is_unknown());
    let gap = |text: &str| match nodes(text)[0] {
        Node::Gap(gap) => (gap.number.map(|it| it.value), gap.min, gap.max),
        ref other => panic!("{other:?}"),
    };
    assert_eq!(gap("_*2"), (None, 2, 2));
    assert_eq!(gap("3. _*0-6"), (Some(3), 0, 6));
}

#[test]
fn a_comment_before_a_step_belongs_to_the_turn() {
    let read = nodes("7x1R{one}{two}+1x1L{three}{four}");
    let Node::Turn(turn) = &read[0] else { panic!() };
    assert_eq!(format!("{turn:#}"), "7x1R{one}{two}+1x1L");
    assert_eq!(turn.to_string(), "7x1R+1x1L");
    assert_eq!(read.len(), 3);
}

#[test]
fn comments_have_languages_citations_and_braces() {
    let text =
        "{fr: Voir [@dandouau1909, p. 12].}\n{en: See {both} \\{ [@dandouau1909].}{fr: Autre}";
    let read = nodes(text);
    let Node::Comment(comment) = &read[0] else {
        panic!()
    };
    assert_eq!((read.len(), comment.texts.len()), (2, 2));
    assert_eq!(
        comment.text("en").unwrap().text,
        "See {both} \\{ [@dandouau1909]."
    );
    let citation = &comment.texts[0].citations[0];
    assert_eq!(citation.key.value, "dandouau1909");
    assert_eq!(citation.locator.as_ref().unwrap().span.slice(text), "p. 12");
    assert_eq!(citation.span.slice(text), "[@dandouau1909, p. 12]");
}

#[test]
fn boards_are_read_in_one_line_and_as_grids() {
    let line = board("[......../.11(12)11_./~241/1....... S25 N_ S rova:S]");
    assert_eq!(line.layout, BoardLayout::OneLine);
    assert_eq!(cells(&line.rows[1])[3], Some(12));
    assert_eq!(cells(&line.rows[1])[6], None);
    assert!(line.rows[2].damaged);
    assert_eq!(cells(&line.rows[2]), [Some(2), Some(4), Some(1)]);
    assert_eq!(line.south.unwrap().value, SeedCount::Certain(25));
    assert_eq!(line.north.unwrap().value, SeedCount::Unknown);
    assert_eq!(
        line.rova.unwrap().value,
        RovaMark {
            south: true,
            north: false
        }
    );
    let sense = |text: &str| board(text).sense.unwrap().value;
    let (clockwise, free) = (SenseSign::Clockwise, SenseSign::Free);
    let [south, north] = [clockwise, free];
    assert_eq!(sense("[.1/1. S sense:C-]"), SenseMark { south, north });
    let north = clockwise;
    assert_eq!(sense("[.1/1. sense:C]"), SenseMark { south, north });

    let grid = board("[ . 0 12 _\r\n  ~ 2 14\r\n  1111  S25 N26 ]");
    assert_eq!(grid.layout, BoardLayout::Grid);
    assert_eq!(cells(&grid.rows[0]), [Some(0), Some(0), Some(12), None]);
    assert_eq!(cells(&grid.rows[1]), [Some(2), Some(14)]);
    assert_eq!(cells(&grid.rows[2]), [Some(1); 4]);
}

#[test]
fn claims_take_what_the_table_says() {
    let read = nodes("@only 4 5> 7oo\n@no-capture 4R @seeds b4 12 @result draw @never-ends\n3L");
    let claims: Vec<(ClaimName, usize)> = read
        .iter()
        .filter_map(|node| match node {
            Node::Claim(claim) => Some((claim.name.value, claim.args.len())),
            _ => None,
        })
        .collect();
    assert_eq!(
        claims,
        [
            (ClaimName::Only, 3),
            (ClaimName::NoCapture, 0),
            (ClaimName::Seeds, 2),
            (ClaimName::Result, 1),
            (ClaimName::NeverEnds, 0)
        ]
    );
}

#[test]
fn a_sowing_from_the_hand_goes_on_like_a_turn() {
    let Node::Sow(sow) = nodes("@sow S 3 L ~x4L#!\n4R").remove(0) else {
        panic!()
    };
    assert_eq!(sow.from.value, SowFrom::Tsibongy(ChoiceMark::Left.into()));
    assert_eq!(
        (sow.steps.len(), sow.end.is_some(), sow.mark.is_some()),
        (2, true, true)
    );
    let Node::Sow(sow) = nodes("@sow N _ c4>\n4R").remove(0) else {
        panic!()
    };
    assert_eq!(sow.to_string(), "@sow N _ c4>");
}

#[test]
fn a_quoted_value_ends_at_its_quotation_mark() {
    let board = ".11.111./.1121111/......../........ S25 N26 N";
    let text = format!("---\nstart: '{board}'   # torn\n---\n4R");
    let (document, found) = parse(&text);
    assert!(found.is_empty(), "{found:#?}");
    let front = &document.records[0].front;
    assert_eq!(front.start.as_ref().unwrap().to_string(), board);
    for (written, value) in [
        ("'l''an'", "l'an"),
        (r"'a\'", r"a\"),
        (r#""a \" b""#, "a \" b"),
        (r#""it's""#, "it's"),
        ("''", ""),
        (r#""""#, ""),
    ] {
        let text = format!("---\ntitle: a\ndate: {written}  # about\n\n# end\n---\n4R");
        let (document, _) = parse(&text);
        let date = document.records[0].front.date.as_ref().unwrap();
        assert_eq!(
            (date.value.as_str(), date.span.slice(&text)),
            (value, written)
        );
    }
}

#[test]
fn front_matter_gives_values_with_places() {
    let text = "\u{feff}---\r\ntitle: {fr: Été, en: Summer}\r\nrules:\r\n  base: fifangha\r\n  origin: nearest\r\n  columns: 6\r\nstart: '....../.1111./.1111./...... S20 N20 S'\r\nvaries: [origin, tsibongy]\r\nécole: Sainte-Marie\r\nresult: draw\r\n---\r\n4R\r\n";
    let (document, found) = parse(text);
    assert!(found.is_empty(), "{found:#?}");
    let front = &document.records[0].front;
    assert_eq!(front.title.text("en"), Some("Summer"));
    let rules = front.rules.as_ref().unwrap();
    assert_eq!(rules.parameters[0].1.span.slice(text), "nearest");
    assert_eq!(front.columns.unwrap().span.slice(text), "6");
    let start = front.start.as_ref().unwrap();
    assert_eq!(start.south.unwrap().span.slice(text), "S20");
    assert_eq!(start.to_string(), "....../.1111./.1111./...... S20 N20 S");
    assert_eq!(front.varies[1].span.slice(text), "tsibongy");
    assert_eq!(front.others[0].key.value, "école");
    assert!(!front.raw.contains('\r'));
    let Node::Turn(turn) = &document.records[0].body[0] else {
        panic!()
    };
    assert_eq!(turn.span.slice(text), "4R");
}

#[test]
fn a_file_holds_several_games() {
    let (document, found) = parse("---\ntitle: A\n---\n4R\n---\ntitle: B\n---\n\n3R\n\n\n2L\n");
    assert!(found.is_empty());
    assert_eq!(document.records.len(), 2);
    assert_eq!(
        print(&document),
        "---\ntitle: A\n---\n4R\n\n---\ntitle: B\n---\n3R\n\n2L\n"
    );
}
