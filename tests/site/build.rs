//! A build is complete and reproducible, and writes nothing when it fails.

use std::fs;
use std::path::Path;

use fifangha::budget::SearchContext;
use fifangha::project::Project;
use fifangha::site::{ExportOptions, SiteError, build};

use super::small_project::{Small, files, places};

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
    assert!(one.len() > 14, "{}", one.len());
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
        "en/play.html",
        "board-fr.html",
        "module-play.js",
        "module.js",
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

/// A build proves the same claims as `check`.
#[test]
fn a_build_judges_how_many_games_fit() {
    let small = Small::new().with_book(CHAPTER);
    small.write("games/open.fif", "---\nfits: 2\n---\n1. 4_\n");
    let built = small.build("public").unwrap();
    assert_eq!((built.tally.failed, built.records), (0, 2));
    small.write("games/open.fif", "---\nfits: 3\n---\n1. 4_\n");
    let error = small.build("public").unwrap_err();
    assert_eq!(places(&error), [("games/open.fif".to_owned(), 2, "F605")]);
    // Evidence that no game fits is contradictory.
    let none = "_*2 [......../.111111./.111111./........ S26 N26] 3. 4R\n";
    small.write("games/open.fif", none);
    assert!(small.build("public").is_err());
}

/// Players, place and date are shown with a game that is shown as a whole.
#[test]
fn a_page_tells_who_plays() {
    let chapter = "# A\n\n```fifangha\nrecord: monday\nshow: turns\n```\n\n```fifangha\nrecord: monday\nturns: 1\n```\n";
    let small = Small::new().with_book(chapter);
    let front = "---\nsouth: Aina\nnorth: {fr: La classe, en: The class}\nplace: Tana\ndate: 2026-03-02\n---\n";
    small.write("games/monday.fif", &format!("{front}1. 4R 2. 3R\n"));
    small.build("public").unwrap();
    let page = |path: &str| fs::read_to_string(small.root().join("public").join(path)).unwrap();
    let english = page("en/a.html");
    assert_eq!(english.matches("South: Aina, North: The class").count(), 1);
    assert_eq!(english.matches("Tana, 2026-03-02").count(), 1);
    assert!(page("fr/a.html").contains("Sud\u{a0}: Aina, Nord\u{a0}: La classe"));
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
            ("book/fr/src/a.md".to_owned(), 4, "F503"),
            ("book/fr/src/a.md".to_owned(), 7, "F509"),
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
fn what_no_build_wrote_stays_and_is_named() {
    let small = Small::new().with_book(CHAPTER);
    small.write("mine/letter.txt", "dear");
    let error = small.build("mine").unwrap_err().to_string();
    assert!(error.contains("left alone"), "{error}");
    assert!(small.root().join("mine/letter.txt").is_file());
    assert_eq!(small.build("public").unwrap().foreign_files, [""; 0]);
    for (path, text) in [
        (".git/HEAD", "ref"),
        (".git/objects/a", "b"),
        ("CNAME", "x"),
        ("en/thesis.md", "precious"),
    ] {
        small.write(&format!("public/{path}"), text);
    }
    let before = files(&small.root().join("public"));
    let built = small.build("public").unwrap();
    assert_eq!(built.foreign_files, [".git/", "CNAME", "en/thesis.md"]);
    assert!(files(&small.root().join("public")) == before);
    // Files that no longer belong to the site are removed, with their folder.
    for language in ["en", "fr"] {
        let src = small.root().join("book").join(language).join("src");
        fs::remove_file(src.join("deep/b.md")).unwrap();
        small.write(
            &format!("book/{language}/src/SUMMARY.md"),
            "# S\n\n- [A](a.md)\n- [S](sources.md)\n",
        );
        let chapter = CHAPTER.replace("[d](deep/b.md)", "");
        small.write(&format!("book/{language}/src/a.md"), &chapter);
    }
    small.build("public").unwrap();
    let at = |path: &str| small.root().join("public").join(path);
    assert!(!at("en/deep").exists() && at("en/a.html").is_file());
    assert_eq!(fs::read_to_string(at("en/thesis.md")).unwrap(), "precious");
    // The list is copied along: it names the same files.
    fs::create_dir(small.root().join("empty")).unwrap();
    small.build("empty").unwrap();
    small.write("branch/.git", "gitdir: elsewhere");
    assert_eq!(small.build("branch").unwrap().foreign_files, [".git"]);
}

#[test]
fn a_file_of_somebody_else_is_in_the_way_and_nothing_is_written() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let list = small.root().join("public/.fifangha-build");
    let text = fs::read_to_string(&list).unwrap();
    // Another program writes a file that a later build needs.
    fs::write(&list, text.replace("en/a.html\n", "")).unwrap();
    small.write("public/en/a.html", "mine");
    let before = files(&small.root().join("public"));
    let error = small.build("public").unwrap_err();
    assert!(matches!(&error, SiteError::ForeignFile(path) if path.ends_with("en/a.html")));
    assert!(files(&small.root().join("public")) == before);
    // A list names only files inside its folder.
    small.write("letter.txt", "dear");
    fs::write(&list, text + "../letter.txt\n/etc/none\n").unwrap();
    small.build("public").unwrap();
    assert!(small.root().join("letter.txt").is_file());
}

#[test]
fn an_earlier_site_without_a_list_is_taken_over() {
    let small = Small::new().with_book(CHAPTER);
    small.write(
        "public/.fifangha-build",
        "This folder was made by a build.\n",
    );
    small.write("public/index.html", "old");
    small.write("public/mine.txt", "mine");
    assert_eq!(small.build("public").unwrap().foreign_files, ["mine.txt"]);
    let index = fs::read_to_string(small.root().join("public/index.html")).unwrap();
    assert!(index.starts_with("<!"), "{index}");
}

#[test]
fn the_folders_of_the_project_are_no_place_for_a_site() {
    let small = Small::new().with_book(CHAPTER);
    for output in [
        "games",
        "games/site",
        "book/en/src/site",
        "templates",
        "src/site",
        ".",
        "public/../games/x",
    ] {
        let error = small.build(output).unwrap_err();
        assert!(
            matches!(error, SiteError::OutputInProject(..)),
            "{output}: {error}"
        );
    }
    assert!(!small.root().join("games/site").exists());
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_to_where_the_site_is_served_from() {
    use std::os::unix::fs::symlink;
    let small = Small::new().with_book(CHAPTER);
    let elsewhere = tempfile::tempdir().unwrap();
    let at = |path: &str| elsewhere.path().join(path);
    for (link, to) in [("served", "root"), ("dangling", "not/yet")] {
        if link == "served" {
            fs::create_dir(at(to)).unwrap();
        }
        symlink(at(to), at(link)).unwrap();
        let project = Project::find_from(small.root()).unwrap();
        build(
            project,
            &at(link),
            ExportOptions::default(),
            &SearchContext::default(),
        )
        .unwrap();
        assert!(at(link).symlink_metadata().unwrap().is_symlink());
        assert!(at(to).join("index.html").is_file());
    }
    // A link of the project belongs to its author, not to the user who builds
    // it.
    symlink(at("root"), small.root().join("served")).unwrap();
    symlink("games", small.root().join("disguised")).unwrap();
    for output in ["served", "disguised/site"] {
        let error = small.build(output).unwrap_err();
        assert!(matches!(error, SiteError::OutputIsSymlink(..)), "{error}");
    }
}

#[test]
fn what_an_interrupted_build_left_is_mended_by_the_next() {
    let small = Small::new().with_book(CHAPTER);
    small.build("whole").unwrap();
    small.build("public").unwrap();
    let at = |path: &str| small.root().join("public").join(path);
    // State after an interrupted write: one file is incomplete, another is
    // missing, a part file is left over, and the list names old and new files.
    fs::write(at(".fifangha-part"), "<!DOC").unwrap();
    fs::write(at("en/a.html"), "").unwrap();
    fs::remove_file(at("fr/a.html")).unwrap();
    let list = fs::read_to_string(at(".fifangha-build")).unwrap();
    fs::write(at(".fifangha-build"), list + "zzz/old.html\n").unwrap();
    small.write("public/zzz/old.html", "old");
    small.build("public").unwrap();
    assert!(files(&small.root().join("public")) == files(&small.root().join("whole")));
}

#[test]
fn a_build_that_is_stopped_leaves_the_old_site() {
    let small = Small::new().with_book(CHAPTER);
    small.build("public").unwrap();
    let before = files(&small.root().join("public"));
    small.write("book/en/src/a.md", "# Other\n");
    let context = SearchContext::default();
    context.stop();
    let project = Project::find_from(small.root()).unwrap();
    let stopped = build(
        project,
        &small.root().join("public"),
        ExportOptions::default(),
        &context,
    );
    assert!(matches!(stopped, Err(SiteError::Cancelled)));
    assert!(files(&small.root().join("public")) == before);
}

#[test]
fn templates_of_the_project_take_their_place() {
    let small = Small::new().with_book(CHAPTER);
    small.write("templates/page.tera", "<p>MINE {{ language }}</p>");
    small.build("public").unwrap();
    let page = fs::read_to_string(small.root().join("public/en/a.html")).unwrap();
    assert!(page.contains("MINE en"));
    small.write("templates/page.tera", "{{ nothing }}");
    let error = small.build("public").unwrap_err().to_string();
    assert!(error.contains("template"), "{error}");
}

#[test]
fn a_template_for_figures_is_an_error() {
    for file in ["figures/board.tera", "figure.tera", "faulty.tera"] {
        let small = Small::new().with_book(CHAPTER);
        small.write(&format!("templates/{file}"), "<p>MINE</p>");
        let error = small.build("public").unwrap_err().to_string();
        let name = file.split('/').next().unwrap();
        assert!(error.contains(name), "{error}");
        assert!(error.contains("fifangha.css"), "{error}");
    }
}

/// Markdown links to a figure and its steps, from its own chapter and from
/// another.
const TO_STEPS: &str = "# Deep\n\n[A](../a.md#a) [B](../a.md#ring) [C](../a.md#ring-turn-3-step-1) \
    [D](../a.md#ring-turn-3-step-7) [E](#deep)\n";

fn with_steps() -> Small {
    let chapter = "# A\n\n[a](#ring-turn-3-step-2) [b](deep/b.md#deep)\n\n```fifangha\n\
        record: busser-2023-example\nturns: 3\nid: ring\n```\n";
    let small = Small::new().with_book(chapter);
    for language in ["en", "fr"] {
        small.write(&format!("book/{language}/src/deep/b.md"), TO_STEPS);
    }
    small
}

#[test]
fn a_link_to_a_step_holds_where_the_step_is() {
    let small = with_steps();
    let wrong = TO_STEPS
        .replace("step-7", "step-8")
        .replace("#ring)", "#rings)");
    small.write("book/fr/src/deep/b.md", &wrong);
    let error = small.build("public").unwrap_err();
    let expected = ("book/fr/src/deep/b.md".to_owned(), 3, "F509");
    assert_eq!(places(&error), [expected.clone(), expected]);
    let error = error.to_string();
    assert!(
        error.contains("`ring-turn-3-step-8`") && error.contains("`ring`?"),
        "{error}"
    );
}

#[test]
fn every_link_of_the_site_leads_somewhere() {
    for small in [Small::new().with_book(CHAPTER), with_steps()] {
        small.build("public").unwrap();
        every_link_leads_somewhere(&small.root().join("public"));
    }
}

fn every_link_leads_somewhere(site: &Path) {
    let mut links = 0;
    for (path, bytes) in files(site) {
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
            // A record opened by a board is in the fragment too.
            if !fragment.is_empty() && !fragment.starts_with("fif=") {
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
