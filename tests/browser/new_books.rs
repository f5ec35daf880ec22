//! Books of new users, from `fifangha init` to pages in a browser, a PDF and sheets.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::all_pages::tour;
use super::chromium::Chromium;
use crate::site::small_project::files;
use crate::support::folder::ending;
use crate::support::needs::{self, Poppler};

fn fifangha(folder: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_fifangha"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let messages = [output.stdout, output.stderr].concat();
    let messages = String::from_utf8_lossy(&messages);
    assert!(output.status.success(), "{arguments:?}: {messages}");
}

/// A user with a book to make.
struct Stranger {
    /// Options of `init`.
    init: &'static [&'static str],
    /// The language of the book.
    language: &'static str,
    /// Files written afterwards: records, sources and one chapter, `own.md`.
    files: &'static [(&'static str, &'static str)],
    /// Replacements in the files written by `init`.
    translated: &'static [(&'static str, &'static str)],
    /// Expected text of that chapter, on the page and on paper.
    says: &'static [&'static str],
    /// Sheets: the arguments, the number of pages, the expected text.
    sheets: &'static [(&'static str, u64, &'static str)],
}

impl Stranger {
    /// Creates the project in a folder, writes its files and checks it.
    fn begin(&self, folder: &Path) -> PathBuf {
        let languages = ["init", "book", "--languages", self.language];
        fifangha(folder, &[&languages, self.init].concat());
        let book = folder.join("book");
        let src = format!("book/{}/src", self.language);
        for (path, text) in self.files {
            let path = book.join(path.replace("src/", &format!("{src}/")));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            // A list is extended, a chapter and a record are new.
            let before = fs::read_to_string(&path).unwrap_or_default();
            fs::write(path, before + text).unwrap();
        }
        for (english, own) in self.translated {
            let path = book.join(format!("templates/strings/{}.yaml", self.language));
            let words = fs::read_to_string(&path).unwrap();
            assert!(words.contains(english), "{english}");
            fs::write(path, words.replace(english, own)).unwrap();
        }
        let scan = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        fs::write(book.join("games/folio.png"), STANDARD.decode(scan).unwrap()).unwrap();
        let summary = book.join(&src).join("SUMMARY.md");
        let text = fs::read_to_string(&summary).unwrap();
        let text = text.replace("\n---\n", "- [Own](own.md)\n\n---\n");
        fs::write(&summary, text).unwrap();
        fifangha(&book, &["check"]);
        book
    }

    /// Creates one of the sheets.
    fn sheet(&self, book: &Path, index: usize, format: &str) -> PathBuf {
        let file = book.join(format!("sheet-{index}.{format}"));
        let arguments: Vec<_> = self.sheets[index].0.split(' ').collect();
        let to = ["--format", format, "--output", file.to_str().unwrap()];
        fifangha(book, &[&arguments, &to[..]].concat());
        file
    }

    /// Checks the pages in a browser, at the width of a phone and of a desktop.
    fn pages(&self, browser: &mut Chromium, site: &Path) {
        let Some(seen) = tour(site) else { return };
        seen.assert_good();
        assert!(seen.pictures > 5, "{seen:?}");
        let mut page = browser.page(360, 740);
        page.open_file(&site.join(self.language).join("own.html"), "");
        assert_eq!(page.eval("document.documentElement.lang"), self.language);
        let text = page.eval("document.querySelector('main').textContent");
        let text = spaced(text.as_str().unwrap());
        for expected in self.says {
            assert!(text.contains(expected), "{expected}: {text}");
        }
        let beyond = page.eval("document.documentElement.scrollWidth - innerWidth");
        assert!(beyond.as_i64().unwrap() <= 0, "{beyond}");
    }
}

/// Returns the words of a PDF, independent of line breaks.
fn words(poppler: &Poppler, pdf: &Path) -> String {
    let done = poppler.command("pdftotext").arg(pdf).arg("-").output();
    let text = String::from_utf8_lossy(&done.unwrap().stdout).into_owned();
    // A hyphenated word is one word.
    let text = text.replace("-\n", "").replace('\u{ad}', "");
    spaced(&text)
}

/// Returns a text with single spaces between its words.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn pages(poppler: &Poppler, pdf: &Path) -> u64 {
    let done = poppler.command("pdfinfo").arg(pdf).output().unwrap();
    let about = String::from_utf8_lossy(&done.stdout).into_owned();
    let line = about.lines().find_map(|it| it.strip_prefix("Pages:"));
    line.unwrap().trim().parse().unwrap()
}

/// Asserts that each link to a page of the site has an existing page and anchor.
fn assert_links_lead_somewhere(site: &Path) {
    let pages = files(site);
    let ids = |path: &Path| -> Option<BTreeSet<String>> {
        let text = String::from_utf8(fs::read(path).ok()?).ok()?;
        let found = text.split(" id=\"").skip(1);
        Some(
            found
                .map(|it| it.split('"').next().unwrap().to_owned())
                .collect(),
        )
    };
    let mut links = 0;
    for (name, bytes) in &pages {
        if name.extension().is_none_or(|it| it != "html") || name.components().count() < 2 {
            continue;
        }
        let text = String::from_utf8_lossy(bytes);
        for link in text.split(" href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            let (file, id) = link.split_once('#').unwrap_or((link, ""));
            if !file.ends_with(".html") || file.contains(':') {
                continue;
            }
            links += 1;
            // A fragment with a record is not an anchor.
            let id = if id.starts_with("fif=") { "" } else { id };
            let to = site.join(name).parent().unwrap().join(file);
            let known = ids(&to).unwrap_or_else(|| panic!("{}: {link}", name.display()));
            assert!(
                id.is_empty() || known.contains(id),
                "{}: {link}",
                name.display()
            );
        }
    }
    assert!(links > 10, "{links}");
}

static STRANGERS: [Stranger; 4] = [
    // A historian with half a board and one language
    Stranger {
        init: &[
            "--title",
            "Le cahier d’Antsirabe",
            "--author",
            "Jeanne Rakoto",
            "--rules",
            "fifangha",
            "--columns",
            "4",
        ],
        language: "fr",
        files: &[
            (
                "sources.yaml",
                "- id: cahier1912\n  type: manuscript\n  title: Cahier de jeux\n  issued: 1912\n  language: fr\n",
            ),
            (
                "games/folio.fif",
                "---\ntitle: Feuillet 3\nrules: {base: fifangha, columns: 4}\nvaries: [fifangha, fifangha-gs]\n\
                 language: fr\nsource: cahier1912\nplace: Antsirabe\n\
                 facsimile: {file: folio.png, is: Le feuillet 3 du cahier}\n---\n\
                 [..../.1_(1?,2)./1_(2,3)../.... S12 N13 S]\n\
                 1. 2x1L {Ce tour se lit bien [@cahier1912, f. 3].}\n2. _x_R @seeds N 4\n",
            ),
            (
                "src/own.md",
                "# Un cahier endommagé\n\n```fifangha\nid: plateau\nrecord: folio\nturns: none\nshow: board\n\
                 caption: Ce qui se lit du plateau.\n```\n\nVoyez [@fig:plateau], d’après [@cahier1912, f. 3].\n\n\
                 ```fifangha\nrecord: folio\nshow: [game, reconstruct]\n```\n",
            ),
        ],
        translated: &[],
        says: &[
            "Un cahier endommagé",
            "Figure 2.1",
            "Ce qui se lit du plateau.",
            "Le feuillet 3 du cahier",
            "Ce tour se lit bien",
            "2L 3R",
        ],
        sheets: &[
            ("print games/folio.fif --language fr", 2, "Feuillet 3"),
            ("print --blank form --language fr", 1, "Une partie notée"),
        ],
    },
    // A teacher with a class, Monday's game and tasks
    Stranger {
        init: &[
            "--title",
            "Parties de la 6e B",
            "--author",
            "Aina Rabe",
            "--rules",
            "katro",
            "--columns",
            "4",
        ],
        language: "fr",
        files: &[
            (
                "games/lundi.fif",
                "---\ntitle: Lundi\nrules: {base: katro, columns: 4}\nlanguage: fr\nsouth: Aina\nnorth: Soa\n\
                 date: 2026-11-16\nplace: Antsirabe\n---\n\
                 1. b1< {Aina a compté trois fois.}\n2. c1<\n3. a1>\n",
            ),
            (
                "src/own.md",
                "# La partie de lundi\n\n```fifangha\nrecord: lundi\nshow: game\n```\n\n\
                 ```fifangha\nrecord: lundi\nshow: [line, moves, rules]\n```\n\n\
                 ```fifangha\nrules: katro\ncolumns: 4\nshow: play\n---\n1. b1<\n```\n",
            ),
        ],
        translated: &[],
        says: &[
            "La partie de lundi",
            "Aina a compté trois fois.",
            "Sud : Aina",
            "Les tours légaux",
        ],
        sheets: &[
            (
                "print games/lundi.fif --language fr",
                1,
                "Aina a compté trois fois.",
            ),
            (
                "print --rules katro --columns 4 --language fr",
                1,
                "Katro : comment jouer",
            ),
            (
                "print --blank board --rules katro --columns 4 --language fr",
                1,
                "10 cm",
            ),
            (
                "worksheet --rules katro --columns 4 --count 4 --seed 7 --language fr",
                2,
                "Réponses",
            ),
        ],
    },
    // An author of rules with a reading of their own
    Stranger {
        init: &[
            "--title",
            "House rules",
            "--author",
            "R. Author",
            "--rules",
            "fifangha",
            "--set",
            "origin=nearest",
        ],
        language: "en",
        files: &[(
            "src/own.md",
            "# What changes\n\n```fifangha\nrecord: first-game\nshow: [turns, rules, checks]\n```\n\n\
             ```fifangha\nrules: {base: fifangha, origin: nearest}\nshow: moves\n```\n",
        )],
        translated: &[],
        says: &["What changes", "nearest", "The legal turns of South"],
        sheets: &[
            (
                "print --rules fifangha --set origin=nearest --audience adults --language en",
                1,
                "Fifangha: the rules on one page",
            ),
            (
                "print games/first-game.fif --language en",
                1,
                "A first game",
            ),
        ],
    },
    // A language that has no words yet
    Stranger {
        init: &["--title", "Michezo ya kupanda", "--author", "Juma Ali"],
        language: "sw",
        files: &[(
            "src/own.md",
            "# Mchezo\n\n```fifangha\nrules: fifangha\n---\n1. 4R\n```\n",
        )],
        translated: &[("south: South", "south: Kusini")],
        says: &["Mchezo", "Kusini drops a seed"],
        sheets: &[("print games/first-game.fif --language en", 1, "South")],
    },
];

#[test]
fn a_strangers_book_is_built_and_its_links_lead_somewhere() {
    for stranger in &STRANGERS {
        let folder = tempfile::tempdir().unwrap();
        let book = stranger.begin(folder.path());
        fifangha(&book, &["build", "--epub"]);
        assert_links_lead_somewhere(&book.join("public"));
    }
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn a_strangers_book_works_in_a_browser() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for stranger in &STRANGERS {
        let folder = tempfile::tempdir().unwrap();
        let book = stranger.begin(folder.path());
        fifangha(&book, &["build"]);
        stranger.pages(&mut browser, &book.join("public"));
        for (index, (asked, sheets, expected)) in stranger.sheets.iter().enumerate() {
            let html = stranger.sheet(&book, index, "html");
            let mut page = browser.page(794, 1123);
            page.open_file(&html, "");
            let text = page.eval("document.body.textContent");
            let text = spaced(text.as_str().unwrap());
            assert!(text.contains(expected), "{asked}: {text}");
            assert_eq!(page.sheets(), *sheets, "{asked}");
            page.close();
        }
    }
}

#[test]
#[ignore = "needs Typst and Poppler: see CONTRIBUTING"]
fn a_strangers_book_is_set_as_pdf() {
    let (true, Some(poppler)) = (needs::typst(), needs::poppler()) else {
        return;
    };
    for stranger in &STRANGERS {
        let folder = tempfile::tempdir().unwrap();
        let book = stranger.begin(folder.path());
        fifangha(&book, &["build", "--pdf"]);
        let text = words(
            &poppler,
            &ending(&book.join("public"), &format!("-{}.pdf", stranger.language)),
        );
        for expected in stranger.says {
            assert!(text.contains(expected), "{expected}: {text}");
        }
        for (index, (asked, sheets, expected)) in stranger.sheets.iter().enumerate() {
            let pdf = stranger.sheet(&book, index, "pdf");
            assert!(
                words(&poppler, &pdf).contains(expected),
                "{asked}: {}",
                words(&poppler, &pdf)
            );
            assert_eq!(pages(&poppler, &pdf), *sheets, "{asked}");
        }
    }
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn a_strangers_book_is_whole_and_looks_as_its_project_says() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("katra");
    let title = "Katra \"at\" <home>";
    let options = [
        "--title",
        title,
        "--author",
        "Aina Rabe",
        "--languages",
        "fr,mg",
        "--rules",
        "katro",
    ];
    fifangha(folder.path(), &[&["init", "katra"], &options[..]].concat());
    fifangha(&book, &["check"]);
    fs::write(
        book.join("colours.yaml"),
        "base: plain\npaper: '#fff8f0'\ntext: '#102030'\n",
    )
    .unwrap();
    fs::write(
        book.join("templates/strings/mg.yaml"),
        "name: Malagasy\nside: {south: Atsimo}\n",
    )
    .unwrap();
    fifangha(&book, &["build"]);
    let site = book.join("public");
    let Some(seen) = tour(&site) else { return };
    seen.assert_good();
    assert!(seen.pictures > 10, "{seen:?}");
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(1280, 900);
    page.open_file(&site.join("fr/index.html"), "");
    assert_eq!(page.eval("document.title"), title);
    assert_eq!(page.eval("document.querySelector('h1').textContent"), title);
    let icon = page.eval("document.querySelector('link[rel=icon]').href");
    let icon = icon.as_str().unwrap();
    assert!(icon.starts_with("data:image/svg+xml;base64,"), "{icon}");
    page.prefer("prefers-color-scheme", "light");
    assert_eq!(
        page.eval("getComputedStyle(document.body).backgroundColor"),
        "rgb(255, 248, 240)"
    );
    assert_eq!(
        page.eval("getComputedStyle(document.body).color"),
        "rgb(16, 32, 48)"
    );
    page.open_file(&site.join("mg/first-game.html"), "");
    assert_eq!(page.eval("document.documentElement.lang"), "mg");
    let messages = page.eval("document.querySelector('.fif-player').textContent");
    assert!(messages.as_str().unwrap().contains("Atsimo"), "{messages}");
    // The start page of the site is the first page of the first language.
    page.open_file(&site.join("index.html"), "#");
    assert_eq!(page.eval("document.querySelector('h1').textContent"), title);
}
