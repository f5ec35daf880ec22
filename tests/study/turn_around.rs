//! Records seen from the other side of the table.

use fifangha::diagnostic::SourceFile;
use fifangha::notation::{parse, print};
use fifangha::study::{Study, turn_around};
use fifangha_rules::Game;
use proptest::prelude::*;

use crate::support::{cases, own_project};

fn turned(text: &str) -> Result<String, String> {
    let games = own_project().known_games();
    let study = Study::from_file_among(SourceFile::new("record.fif", text), games);
    turn_around(study).map_err(|it| it.to_string())
}

/// The records of isolo, whose rules tell left from right.
const LEFT_AND_RIGHT: [&str; 6] = [
    "endless-isolo-6",
    "endless-isolo-8",
    "fewest-seeds",
    "isolo",
    "values-4",
    "values-6",
];

/// Every other record of the project can be turned. Turning it twice gives its text, but for the sides to
/// move that it left unsaid; turning it four times is turning it twice.
fn assert_turned_twice_as_before(step: usize) {
    let mut changed = Vec::new();
    let records: Vec<_> = own_project().records().iter().step_by(step).collect();
    for record in &records {
        let text = print(&parse(record.study().file.text()).0);
        if LEFT_AND_RIGHT.contains(&record.name()) {
            let why = turned(&text).unwrap_err();
            assert!(
                why.starts_with("the rules of its game tell left from right"),
                "{why}"
            );
            continue;
        }
        let once = turned(&text).unwrap_or_else(|why| panic!("{}: {why}", record.name()));
        let twice = turned(&once).unwrap_or_else(|why| panic!("{}, turned: {why}", record.name()));
        assert_eq!(turned(&twice).unwrap(), once, "{}", record.name());
        if twice == text {
            continue;
        }
        // Only the side of boards was added.
        let plain = |text: &str| {
            text.replace(" S rova", " rova")
                .replace(" S]", "]")
                .replace(" S\n", "\n")
        };
        let plain = |text: &str| plain(text).replace(['\n', ' '], "");
        assert_eq!(plain(&twice), plain(&text), "{}", record.name());
        changed.push(record.name());
    }
    let all = records.len();
    assert!(
        changed.len() < all / 2,
        "{} of {all}: {changed:?}",
        changed.len()
    );
}

#[test]
fn records_turned_twice_are_as_before() {
    assert_turned_twice_as_before(8);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn records_turned_twice_are_as_before_in_full() {
    assert_turned_twice_as_before(1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(32)))]

    #[test]
    fn random_games_turned_twice_are_as_before(
        game in 0..5_usize,
        choices in prop::collection::vec(any::<u8>(), 0..30),
        [sides, boards] in any::<[bool; 2]>(),
    ) {
        let games = [
            Game::FIFANGHA,
            Game::KATRA_SAKALAVA,
            Game::KATRO_BETSILEO,
            Game::BAO_KISWAHILI,
            Game::KATRO_AMBOHIMANGA,
        ];
        let rules = games[game].rules();
        let mut position = rules.start();
        let mut text = format!("---\nrules: {}\nnorth: Soa\nresult: draw\n---\n", games[game]);
        let mut reached = vec![position];
        for (number, choice) in (1..).zip(choices) {
            let legal = rules.turns(&position);
            let Some(turn) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            let after = rules.play(&position, turn).unwrap();
            let side = if sides { format!("{}:", position.to_move().letter()) } else { String::new() };
            text += &format!("{number}. {side}{}\n", rules.notation(&position, turn));
            if !after.ends_at_rest() { break }
            position = after.position;
            if boards { text += &format!("[{position}]\n@seeds S {}\n", position.seeds_of(fifangha_rules::Side::South)); }
            reached.push(position);
        }
        let once = turned(&text).unwrap();
        prop_assert_eq!(&turned(&once).unwrap(), &text);
        // The turned record reaches the turned positions.
        let study = Study::from_file(SourceFile::new("turned.fif", once));
        let turns: Vec<_> = study.replay.games[0].turns().collect();
        let errors = Study::from_file(SourceFile::new("record.fif", text)).diagnostics.len();
        prop_assert_eq!(study.diagnostics.len(), errors, "{:?}", study.diagnostics);
        for (turn, before) in turns.iter().zip(&reached) {
            prop_assert_eq!(turn.before, before.rotated());
        }
    }
}

#[test]
fn uncertain_signs_claims_and_front_matter_are_turned() {
    let text = "---\nsouth: {en: Aina, fr: Aïna}\nnorth: Soa\nresult: draw\nstart: \"......../.12.1111/.1.21111/........ S25 N25 S\"\n---\n3. _(7?,4)R_(L?) _*2\n[^1......._/........ S_]\n@kamo N @seeds b2 3 @legal c4> 4\n";
    let once = turned(&text.replace(
        "[^1......._/........ S_]",
        "[......../......._/^1......./........ S_]",
    ));
    let once = once.unwrap();
    assert!(
        once.contains("north: {en: Aina, fr: Aïna}\nsouth: Soa\n"),
        "{once}"
    );
    assert!(
        once.contains("start: \"......../11112.1./1111.21./........ S25 N25 N\"\n"),
        "{once}"
    );
    assert!(once.contains("3. _(2?,5)L_(R?)\n"), "{once}");
    assert!(
        once.contains("[......../.......^1/_......./........ N_]\n"),
        "{once}"
    );
    assert!(
        once.contains("@kamo S\n@seeds c7 3\n@legal b5< 5\n"),
        "{once}"
    );
}

#[test]
fn a_record_that_cannot_be_turned_is_refused() {
    for (text, why) in [
        ("1. 4k", "it cannot be read: "),
        ("---\nrules: unknown\n---\n1. 4R", "its game is not known"),
        (
            "1. 4R 2. 9R",
            "it names 9, which the board of its game does not have",
        ),
        ("1. _(4+)R", "it names "),
        ("1. 4R\n@seeds e4 2", "it names e"),
    ] {
        let refused = turned(text).unwrap_err();
        assert!(refused.starts_with(why), "{text}: {refused}");
    }
}

/// Marks on the board are turned with it, also between the steps of a turn; the words stay.
#[test]
fn marks_are_turned() {
    let text =
        "---\ntitle: Marks\n---\n1. 4R {Gb4 [%csl Gb4,Rd1] [%cal Gb4c4] \\[%csl Gb4]}\n2. 3R\n";
    let other = turned(text).unwrap();
    assert!(
        other.contains("{Gb4 [%csl Gc5,Ra8] [%cal Gc5b5] \\[%csl Gb4]}"),
        "{other}"
    );
    assert_eq!(turned(&other).unwrap(), text);
}
