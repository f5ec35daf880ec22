//! Spans and certainty of parsed items.

use fifangha::notation::{
    ast::{
        ChoiceMark, DirMark, Doubt, FrontMatter, Node, PitMark, StepNode, Transcribed, TurnNode,
        YamlValue,
    },
    parse,
};

fn front(text: &str) -> FrontMatter {
    let (mut document, found) = parse(text);
    assert_eq!(found, [], "{text:?}");
    document.records.remove(0).front
}

fn turn(text: &str) -> TurnNode {
    let (mut document, found) = parse(text);
    assert_eq!(found, [], "{text:?}");
    match document.records[0].body.remove(0) {
        Node::Turn(turn) => std::sync::Arc::unwrap_or_clone(turn),
        other => panic!("{text:?} is read as {other:?}"),
    }
}

#[test]
fn the_span_of_front_matter_includes_its_fences() {
    let text = "\n---\ntitle: A\n---\n1. 4R\n";
    assert_eq!(front(text).span.slice(text), "---\ntitle: A\n---");
}

/// Text with every kind of node that has a span.
const ALL: &str = "---
title: {en: A, fr: B}
rules: {base: fifangha, origin: nearest}
source: lesson
sources: {lesson: {year: 2024, names: [a, {b: c}]}}
start: ......../......../......../........ S32 N32 S
other: [a, {b: c}]
---
1. S:4R {en: a [@lesson, p. 2].} 3. _*2 {b}
@sow S 2 L R+1!
[..../....] @shows [..../....]
4R (3_x1L {c})
";

#[test]
fn a_tree_without_places_says_the_same() {
    let (here, found) = parse(ALL);
    assert_eq!(found, []);
    let (lower, _) = parse(&format!("\n{ALL}"));
    assert_ne!(here, lower);
    assert_eq!(here.clone().without_spans(), lower.without_spans());
    let (other, _) = parse(&ALL.replace("3. _*2", "3. _*3"));
    assert_ne!(here.without_spans(), other.without_spans());
}

#[test]
fn what_is_read_stands_where_it_was_written() {
    let text = "3. _*2";
    let (document, _) = parse(text);
    assert_eq!(document.records[0].body[0].span().slice(text), text);
    let front = front(ALL);
    let start = front.start.unwrap();
    assert!(start.span.slice(ALL).ends_with(" S32 N32 S"));
    assert!(start.span.slice(ALL).starts_with("......../"));
    let rules = front.rules.unwrap();
    assert_eq!(rules.span.slice(ALL), "{base: fifangha, origin: nearest}");
    let [source] = &front.sources[..] else {
        panic!("{:?}", front.sources)
    };
    assert_eq!(source.key.span.slice(ALL), "lesson");
    assert_eq!(source.fields[0].key.value, "year");
}

#[test]
fn a_value_that_is_left_out_is_none() {
    for value in ["", " ~", " null"] {
        let front = front(&format!("---\ntitle:{value}\nother:\n---\n4R"));
        assert_eq!(front.title.texts, [], "{value:?}");
        assert_eq!(
            front.others[0].value.value,
            YamlValue::Scalar(String::new())
        );
    }
}

#[test]
fn blocks_without_a_blank_between_them_are_one_comment_of_a_turn() {
    let turn = turn("4R{fr: a}{en: b}+1");
    let comments = turn.steps.iter().filter_map(|step| match &step.value {
        StepNode::Comment(comment) => Some(comment.texts.len()),
        _ => None,
    });
    assert_eq!(comments.collect::<Vec<_>>(), [2]);
}

#[test]
fn front_matter_has_at_most_64_kib() {
    let text = |length: usize| format!("---\nnote: {}\n---\n4R", "x".repeat(length));
    let most = (64 << 10) - "note: \n".len();
    assert_eq!(parse(&text(most)).1, []);
    let (_, found) = parse(&text(most + 1));
    assert_eq!(found[0].code.as_str(), "F104");
    let label = found[0].label.as_ref().unwrap().to_string();
    assert_eq!(label, "at most 64 KiB up to the closing `---` line");
}

#[test]
fn a_turn_leaves_open_what_any_of_its_signs_leaves_open() {
    for text in [
        "_R", "_(2,4)R", "4_", "4Rx_", "4Rx_L", "4Rx1_", "4R+_", "4R_", "4R_*",
    ] {
        assert!(turn(text).has_unknowns(), "{text}");
    }
    for text in ["4", "4R", "4RL", "4Rx1L+2", "^4^R", "4R|"] {
        assert!(!turn(text).has_unknowns(), "{text}");
    }
}

#[test]
fn a_turn_is_supplied_where_any_of_its_signs_is() {
    for text in [
        "^4R", "4^R", "4R^L", "4Rx^1", "4Rx^1L", "4Rx1^L", "4R+^2", "4R^|",
    ] {
        assert!(turn(text).is_supplied(), "{text}");
    }
    for text in ["4", "4R", "4RL", "4Rx1L+2", "_R", "4R|", "4R&"] {
        assert!(!turn(text).is_supplied(), "{text}");
    }
}

#[test]
fn a_reading_states_its_value_and_its_certainty() {
    let left = ChoiceMark::Left;
    for (reading, known, doubtful, supplied, text) in [
        (Transcribed::Certain(left), Some(left), None, false, "L"),
        (Transcribed::Supplied(left), Some(left), None, true, "^L"),
        (
            Transcribed::Doubtful(Doubt(left)),
            None,
            Some(left),
            false,
            "_(L?)",
        ),
        (Transcribed::Unknown, None, None, false, "_"),
    ] {
        assert_eq!((reading.known(), reading.as_read()), (known, doubtful));
        assert_eq!(
            (reading.is_open(), reading.is_supplied()),
            (known.is_none(), supplied)
        );
        assert_eq!(reading.supplied().is_supplied(), known.is_some());
        assert_eq!(reading.to_string(), text);
    }
    assert_eq!(Transcribed::<DirMark>::Unknown.to_string(), "<>");
}

#[test]
fn what_is_doubtful_has_a_reading() {
    assert_eq!(turn("_(4?)R").pit.value.as_read(), Some(PitMark::Column(4)));
    assert_eq!(turn("_(4,5)R").pit.value.as_read(), None);
    let seeds = |text: &str| match turn(text).steps.remove(0).value {
        StepNode::Capture { seeds, .. } => seeds.as_read(),
        other => panic!("{text:?} is read as {other:?}"),
    };
    assert_eq!(seeds("4x_(2?,3)"), Some(2));
    assert_eq!(seeds("4x_(2,3)"), None);
}
