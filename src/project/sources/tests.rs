use super::*;
use crate::diagnostic::Code;

fn library() -> SourceLibrary {
    let (sources, wrong) = SourceLibrary::from_yaml(include_str!("../../../sources.yaml"));
    assert_eq!(wrong, []);
    sources
}

fn strings(language: &str) -> &'static Strings {
    Strings::builtin(language).unwrap()
}

fn short(key: &str, language: &str) -> String {
    library()
        .get(key)
        .expect(key)
        .short_citation(strings(language))
}

#[test]
fn works_are_cited_by_author_and_year() {
    assert_eq!(short("flacourt1661", "en"), "Flacourt 1661");
    assert_eq!(short("busser-faq", "en"), "Busser 2023b");
    assert_eq!(short("busser2023", "en"), "Busser 2023c");
    assert_eq!(short("busser-fifanga", "en"), "Busser 2025a");
    assert_eq!(short("voogt-rougetet", "en"), "de Voogt and Rougetet n.d.");
    assert_eq!(
        short("voogt-rougetet", "fr"),
        "de Voogt et Rougetet s.\u{a0}d."
    );
    assert_eq!(short("romein-bal2002", "en"), "Romein and Bal 2002");
    assert_eq!(short("romein-bal2002", "fr"), "Romein et Bal 2002");
    assert_eq!(short("crist2026", "fr"), "Crist et al. 2026");
}

#[test]
fn a_bibliography_says_what_is_known_and_no_more() {
    let full = |key: &str, language: &str| {
        library()
            .get(key)
            .unwrap()
            .full_reference(strings(language))
    };
    assert_eq!(
        full("flacourt1661", "en"),
        "Flacourt, Étienne de. 1661. *Histoire de la Grande Isle Madagascar* \\[History of the \
         great island of Madagascar\\]. Troyes: Nicolas Oudot. Second, posthumous edition; sold in \
         Paris too, by Pierre Bien-Fait and Gervais Clouzier (booksellers’ catalogues). Chapter \
         XXXIV, pp. 108 and 110 (Dandouau). Known to us only from Dandouau 1909 and Busser 2023c."
    );
    // Readers of the work's language need no translation of its title.
    assert!(!full("flacourt1661", "fr").contains('['));
    assert_eq!(
        full("busser2023", "fr"),
        "Busser, Alain. 2023c. «\u{a0}Fifangha, un jeu malgache disparu\u{a0}». *IREM de La \
         Réunion*. 14\u{a0}octobre 2023. <https://iremi.univ-reunion.fr/spip.php?article1187>."
    );
    assert_eq!(full("catat", "en").matches("Catat").count(), 1);
    for source in &library() {
        for language in ["en", "fr"] {
            let full = source.full_reference(strings(language));
            let full = full.replace(['*', '<', '>'], "");
            assert!(full.ends_with('.') && !full.contains(".."), "{full}");
            assert!(!full.contains("  "), "{full}");
        }
    }
}

#[test]
fn what_was_not_read_says_so() {
    let library = library();
    let seen: Vec<_> = library
        .iter()
        .filter(|it| it.second_hand_note(strings("en")).is_none())
        .map(|it| it.key.as_str())
        .collect();
    assert_eq!(
        seen,
        [
            "dandouau1909",
            "busser2023",
            "busser-faq",
            "busser-fifanga",
            "lecteurs",
            "herodote",
            "voogt-rougetet",
            "ludii",
            "busser-forum",
            "busser-site",
            "tiennot",
            "tiennot2017",
            "mancala-world",
            "awale-info",
            "voogt2003",
            "voogt2021",
            "voogt-makonn",
            "donkers2001",
            "donkers-program",
            "kiba2009",
            "nierse1997",
            "mancala-world-bao",
            "wikipedia-bao",
            "polovynka2026",
            "sanderson1913",
            "abstractplay",
            "bga",
            "nkkmd",
            "crist2026",
            "donkers-uiterwijk",
            "donkers-dakon",
            "mackay1998",
            "agbinya2004",
            "wernham",
        ]
    );
}

#[test]
fn other_programs_read_the_library() {
    let library = library();
    let strings = Strings::english();
    let csl = library.csl_json(strings);
    assert_eq!(csl.as_array().unwrap().len(), library.iter().count());
    assert_eq!(csl[0]["author"][0]["dropping-particle"], "de");
    assert_eq!(
        csl[2]["issued"]["date-parts"][0],
        serde_json::json!([2023, 10, 14])
    );
    let bibtex = library.bibtex(strings);
    assert_eq!(bibtex.matches("\n}\n").count(), library.iter().count());
    for part in [
        "@book{flacourt1661,\n  author = {Flacourt, Étienne de},\n",
        "  author = {Deledicq, André and Popova, Assia},\n",
        "  author = {{Digital Ludeme Project}},\n",
        "  pages = {168--170},\n",
    ] {
        assert!(bibtex.contains(part), "{part}: {bibtex}");
    }
    let (hostile, _) =
        SourceLibrary::from_yaml("- {id: a, title: 'a} %_\\x{', URL: 'https://a.b/}{'}");
    let bibtex = hostile.bibtex(strings);
    assert!(
        bibtex.contains(r"title = {{a\textbraceright{} \%\_\textbackslash{}x\textbraceleft{}}}"),
        "{bibtex}"
    );
    assert!(bibtex.contains("url = {https://a.b/%7D%7B}"), "{bibtex}");
}

#[test]
fn mistakes_are_reported_at_their_places() {
    let cases = [
        ("a: b", Code::WrongSetting, "a: b"),
        ("- {id: a}\n- {id: a}", Code::DuplicateKey, "a"),
        ("- {title: a}", Code::WrongSetting, "{title: a}"),
        ("- {id: a b}", Code::WrongSetting, "a b"),
        ("- {id: a, tilte: b}", Code::UnknownSetting, "tilte"),
        ("- {id: a, type: buch}", Code::WrongSetting, "buch"),
        ("- {id: a, issued: 14 May}", Code::WrongSetting, "14 May"),
        ("- {id: a, issued: 2023-13}", Code::WrongSetting, "2023-13"),
        (
            "- {id: a, URL: 'javascript:x'}",
            Code::WrongSetting,
            "'javascript:x'",
        ),
        ("- {id: a, known-from: b}", Code::WrongSetting, "b"),
        (
            "- {id: a, author: {given: b}}",
            Code::WrongSetting,
            "{given: b}",
        ),
        (
            "- {id: a, and-others: perhaps}",
            Code::WrongSetting,
            "perhaps",
        ),
    ];
    for (text, code, place) in cases {
        let (_, found) = SourceLibrary::from_yaml(text);
        let found: Vec<_> = found
            .iter()
            .map(|it| (it.code, it.span.slice(text)))
            .collect();
        assert_eq!(found, [(code, place)], "{text}");
    }
    let (kept, _) = SourceLibrary::from_yaml("- {id: a}\n- {id: b, issued: x}");
    assert_eq!(kept.keys().collect::<Vec<_>>(), ["a", "b"]);
}
