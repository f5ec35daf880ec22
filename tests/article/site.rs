//! A build is whole, the same every time, and writes nothing when it fails.

use std::fs;

use crate::project::{Small, files, places};

const CHAPTER: &str = "# A\n\n[d](deep/b.md) [@busser2023]\n\n```fifangha\nrecord: busser-2023-example\nturns: 1-3\n```\n";

#[test]
fn two_builds_give_the_same_bytes() {
    let small = Small::new().with_book(CHAPTER);
    let built = small.build("one").unwrap();
    assert_eq!((built.records, built.games, built.tally.failed), (1, 1, 0));
    assert_eq!(built.languages, ["en", "fr"]);
    small.build("two/deeper").unwrap();
    let (one, two) = (
        files(&small.root().join("one")),
        files(&small.root().join("two/deeper")),
    );
    assert!(one.len() > 20);
    for (a, b) in one.iter().zip(&two) {
        assert_eq!(a.0, b.0);
        assert!(a.1 == b.1, "{} differs", a.0.display());
    }
    assert_eq!(one.len(), two.len());
    for page in [
        "index.html",
        "fifangha-en.html",
        "fifangha-fr.html",
        "en/deep/b.html",
        "fr/a.html",
    ] {
        assert!(small.root().join("one").join(page).is_file(), "{page}");
    }
}

#[test]
fn the_settings_say_which_books_are_built_from_where() {
    let small = Small::new().with_book(CHAPTER);
    let at = |path: &str| small.root().join(path);
    fs::rename(at("games"), at("parties")).unwrap();
    fs::rename(at("book"), at("livre")).unwrap();
    let settings = "games: parties\nbook: livre\nlanguages: fr\n";
    small.write("fifangha.yaml", settings);
    let built = small.build("public").unwrap();
    assert_eq!((built.records, built.games), (1, 1));
    assert_eq!(built.languages, ["fr"]);
    assert!(at("public/fr/a.html").is_file() && !at("public/en").exists());
    small.write("fifangha.yaml", &format!("{settings}licens: MIT\n"));
    let error = small.build("public").unwrap_err();
    assert_eq!(places(&error), [("fifangha.yaml".to_owned(), 4, "F110")]);
}

#[test]
fn a_failed_build_leaves_the_old_site() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let before = files(&small.root().join("public"));
    small.write(
        "games/wrong.fif",
        "1. 4R\n[......../.111111./.1121111/........]\n",
    );
    small.write(
        "book/fr/src/a.md",
        "# A\n\n```fifangha\nrecord: nothing\n```\n\n[x](y.md)\n",
    );
    let error = small.build("public").unwrap_err();
    assert_eq!(
        places(&error),
        [
            ("games/wrong.fif".to_owned(), 2, "F310"),
            ("book/fr/src/a.md".to_owned(), 7, "F509"),
            ("book/fr/src/a.md".to_owned(), 4, "F503"),
        ]
    );
    assert!(files(&small.root().join("public")) == before);
    let left: Vec<_> = fs::read_dir(small.root())
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 3, "nothing else is left behind: {left:?}");
}

#[test]
fn only_a_site_of_ours_is_replaced() {
    let small = Small::new().with_book(CHAPTER);
    small.write("mine/letter.txt", "dear");
    let error = small.build("mine").unwrap_err().to_string();
    assert!(error.contains("left alone"), "{error}");
    assert!(small.root().join("mine/letter.txt").is_file());
    small.build("public").unwrap();
    small.write("public/stale.html", "old");
    small.build("public").unwrap();
    assert!(!small.root().join("public/stale.html").exists());
    fs::create_dir(small.root().join("empty")).unwrap();
    small.build("empty").unwrap();
}

#[test]
fn templates_of_the_project_take_their_place() {
    let small = Small::new().with_book(CHAPTER);
    small.write(
        "templates/figures/steps.tera",
        "<p>MINE {{ turns | length }}</p>",
    );
    small.build("public").unwrap();
    let page = fs::read_to_string(small.root().join("public/en/a.html")).unwrap();
    assert!(page.contains("MINE 3"));
    small.write("templates/figures/steps.tera", "{{ nothing }}");
    let error = small.build("public").unwrap_err().to_string();
    assert!(error.contains("template"), "{error}");
}

#[test]
fn every_link_of_the_site_leads_somewhere() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let site = small.root().join("public");
    let mut links = 0;
    for (path, bytes) in files(&site) {
        if path.extension().is_none_or(|it| it != "html") {
            continue;
        }
        let page = String::from_utf8(bytes).unwrap();
        for link in page
            .split(" href=\"")
            .skip(1)
            .map(|it| it.split('"').next().unwrap())
        {
            if link.contains(':') {
                continue;
            }
            let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                site.join(&path)
            } else {
                site.join(&path).parent().unwrap().join(file)
            };
            assert!(target.exists(), "{}: {link}", path.display());
            if !fragment.is_empty() {
                let there = fs::read_to_string(&target).unwrap();
                assert!(
                    there.contains(&format!("id=\"{fragment}\"")),
                    "{}: {link}",
                    path.display()
                );
            }
            links += 1;
        }
        let alone = path.iter().count() == 1 && path.to_str().unwrap().starts_with("fifangha-");
        assert!(
            !alone || !page.contains(" src="),
            "{} needs another file",
            path.display()
        );
    }
    assert!(links > 50, "{links}");
}
