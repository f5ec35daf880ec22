use super::*;

fn find_values(text: &str) -> Vec<Spanned<String>> {
    ChapterText::from(text).values().collect()
}

fn of(text: &str, language: &str, library: &Library) -> String {
    let strings = Strings::builtin(language).unwrap();
    fill_in_values(text, Span::default(), library, strings).unwrap()
}

#[test]
fn values_are_what_the_records_and_the_games_come_to() {
    let library = Library::of_this_project();
    for (question, number) in [
        ("fits busser-2023-evidence", "4"),
        ("fits busser-2023-evidence rules=fifangha-gs", "0"),
        ("fits busser-2023-evidence origin=nearest-keep", "0"),
        ("fits busser-2023-first-drop", "2"),
        ("fits fifanga-restored", "16"),
        ("fits fifanga-restored witness=O", "1"),
        ("fits fifanga-restored:3 witness=O", "0"),
        ("witness fifanga-originals O agrees", "13"),
        ("witness fifanga-originals O differs", "27"),
        ("witness fifanga-originals O differs d", "21"),
        ("witness fifanga-originals O differs c", "5"),
        ("witness fifanga-originals O differs ad", "1"),
        ("witness fifanga-originals R agrees", "40"),
        ("differs fifangha fifangha-faq", "4"),
        ("differs fifangha-gs fifangha columns=4", "3"),
        ("fewest-seeds isolo columns=6", "6"),
        ("fewest-seeds fifangha columns=4", "7"),
        ("turns endless-fifangha-8", "21"),
        ("sowings gorobaka-opening 1", "10"),
        ("claim endless-fifangha-8 period", "92"),
        ("claim values-4:3 quickest-win", "9"),
        ("openings fifangha", "12"),
        ("openings fifangha origin=nearest", "10"),
        ("seeds fifangha columns=6", "48"),
        ("each fifangha columns=6", "24"),
        ("reserve fifangha columns=4", "14"),
        ("proof katra-gorobaka 3", "208"),
        ("proof katra-gorobaka 2", "434"),
        ("games", "29"),
    ] {
        let text = format!("[={question}]");
        assert_eq!(of(&text, "en", library), number, "{question}");
    }
}

#[test]
fn numbers_are_written_as_the_language_has_them() {
    let text = "[=fits busser-2023-evidence, Words] of [=turns endless-fifangha-8, ordinal]";
    let library = Library::of_this_project();
    assert_eq!(of(text, "en", library), "Four of 21st");
    assert_eq!(of(text, "fr", library), "Quatre of 21ᵉ");
    for (number, english, french) in [
        (1, "1st", "1ᵉʳ"),
        (12, "12th", "12ᵉ"),
        (22, "22nd", "22ᵉ"),
        (113, "113th", "113ᵉ"),
        (1103, "1,103rd", "1\u{202f}103ᵉ"),
    ] {
        let strings = |language| Strings::builtin(language).unwrap();
        assert_eq!(NumberFormat::Ordinal.format(number, strings("en")), english);
        assert_eq!(NumberFormat::Ordinal.format(number, strings("fr")), french);
    }
    assert_eq!(NumberFormat::Words.format(26, Strings::english()), "26");
    assert_eq!(
        NumberFormat::Digits.format(1_234_567, Strings::english()),
        "1,234,567"
    );
    assert_eq!(NumberFormat::Digits.format(0, Strings::english()), "0");
}

#[test]
fn what_stands_in_code_or_leads_somewhere_is_no_value() {
    assert_eq!(find_values("`[=games]` [=games](x.md) \\[=games]").len(), 0);
    assert_eq!(
        find_values("a [=games] b\n\n| [=games] |\n|---|\n").len(),
        2
    );
}

#[test]
fn what_cannot_be_told_has_its_place() {
    let library = Library::of_this_project();
    // Returns the code of the error and the word at which it is located.
    let wrong = |text: &str| {
        let [value] = find_values(text).try_into().unwrap();
        let found = evaluate(&value, library, Strings::english()).unwrap_err();
        (found.code.as_str(), found.span.slice(text).to_owned())
    };
    assert_eq!(wrong("a [=fit x]"), ("F501", "fit".into()));
    assert_eq!(wrong("[=]"), ("F501", "[=]".into()));
    assert_eq!(wrong("[=games, word]"), ("F501", "word".into()));
    assert_eq!(wrong("[=games of]"), ("F502", "of".into()));
    assert_eq!(wrong("[=turns nowhere]"), ("F503", "nowhere".into()));
    assert_eq!(wrong("[=turns]"), ("F502", "turns".into()));
    assert_eq!(wrong("[=turns isolo:99]"), ("F505", "isolo:99".into()));
    assert_eq!(wrong("[=sowings isolo 99]"), ("F505", "99".into()));
    assert_eq!(wrong("[=openings fifanga orgin=free]").1, "orgin");
    assert_eq!(wrong("[=openings fifnga]").1, "fifnga");
    assert_eq!(wrong("[=claim endless-fifangha-8 result]").1, "result");
    assert_eq!(wrong("[=statements true]").1, "true");
}
