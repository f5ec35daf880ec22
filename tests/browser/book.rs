//! Features of a page of the book: search, language, colours, keyboard.

use std::path::PathBuf;
use std::sync::LazyLock;

use super::axe::{assert_accessible, axe, violations_in_both};
use super::chromium::{Chromium, Page};
use crate::site::small_project::Small;

const PHONE: (u32, u32) = (360, 740);
const DESKTOP: (u32, u32) = (1280, 900);

/// A book with parts named differently in French, accents, and a table and a line of code too wide
/// for a phone.
static SITE: LazyLock<Small> = LazyLock::new(|| {
    let filler = "Some words that fill the page.\n\n".repeat(40);
    let chapter = |second: &str, third: &str| {
        format!(
            "# A\n\nFirst words [@flacourt1661, pp. 108 and 110].\n\n{filler}## {second}\n\nUn **œuf** d’été, «\u{a0}mangé\u{a0}».\n\n{filler}\
             ## {third}\n\n```text\n{}\n```\n\n| one | two | three |\n|---|---|---|\n| {} | b | c |\n\n\
             ```fifangha\nrecord: busser-2023-example\nturns: 3\nshow: [steps, checks, line]\n```\n\n{filler}",
            "wide ".repeat(60),
            "a cell that says much ".repeat(4),
        )
    };
    let small = Small::new().with_book(&chapter("Summer", "Winter"));
    small.write("book/fr/src/a.md", &chapter("Été", "Hiver"));
    small.build("public").unwrap();
    small
});

fn file(name: &str) -> PathBuf {
    SITE.root().join("public").join(name)
}

fn typed(page: &mut Page<'_>, text: &str) {
    for c in text.chars() {
        page.key(&c.to_string());
    }
}

/// Returns the addresses found by a search after the last key press.
fn found(page: &mut Page<'_>) -> Vec<String> {
    let found = page.eval(
        "[...document.querySelectorAll('.fif-results a')].map((it) => it.href.split('/').at(-1))",
    );
    let found = found.as_array().unwrap().iter();
    found.map(|it| it.as_str().unwrap().to_owned()).collect()
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_book_is_searched_by_keyboard_with_or_without_accents() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (name, place) in [
        ("fr/deep/b.html", "a.html#été"),
        ("fifangha-fr.html", "fifangha-fr.html#a-été"),
    ] {
        let place = place.replace('é', "%C3%A9");
        let mut page = browser.page(DESKTOP.0, DESKTOP.1);
        page.open_file(&file(name), "");
        page.key("/");
        page.until("document.querySelector('#search').open");
        for (words, hits) in [("oeuf ETE", 1), ("d’été mange", 1), ("œuf nowhere", 0)] {
            page.eval("document.querySelector('#search-words').value = ''");
            typed(&mut page, words);
            page.until("document.querySelector('.fif-found').textContent !== ''");
            assert_eq!(found(&mut page).len(), hits, "{words} in {name}");
        }
        page.eval("document.querySelector('#search-words').value = ''");
        typed(&mut page, "oeuf");
        page.until("document.querySelector('.fif-results a')");
        let context = page.eval("document.querySelector('.fif-results').textContent");
        assert!(
            context.as_str().unwrap().contains("Un œuf d’été"),
            "{context}"
        );
        assert_eq!(
            page.eval("document.querySelector('.fif-results mark').textContent"),
            "œuf"
        );
        page.key("ArrowDown");
        page.key("Enter");
        page.until(&format!("location.href.endsWith('{place}')"));
        page.until("document.readyState === 'complete' && !document.querySelector('#search').open");
        assert_eq!(page.console_messages(), [""; 0], "{name}");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_other_language_opens_where_the_reader_is() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for (from, to, own, other) in [
        ("en/a.html", "fr/a.html", "winter", "hiver"),
        ("fr/a.html", "en/a.html", "été", "summer"),
        ("fifangha-en.html", "fifangha-fr.html", "a-summer", "a-été"),
        (
            "en/a.html",
            "fr/a.html",
            "a-turn-3-step-2",
            "a-turn-3-step-2",
        ),
    ] {
        let mut page = browser.page(PHONE.0, PHONE.1);
        page.open_file(&file(from), &format!("#{own}"));
        page.until("scrollY > 500");
        // Measured in place: a click of the tests would scroll to its target.
        page.eval(
            "document.querySelector('.fif-tools a[hreflang]').focus({ preventScroll: true })",
        );
        page.key("Enter");
        page.until(&format!("location.pathname.endsWith('{to}')"));
        page.until("document.readyState === 'complete' && scrollY > 500");
        let hash = page.eval("decodeURIComponent(location.hash.slice(1))");
        assert_eq!(hash, other, "{from}#{own}");
        page.close();
    }
    let mut page = browser.page(PHONE.0, PHONE.1);
    page.open_file(&file("en/a.html"), "");
    page.click(".fif-tools a[hreflang]");
    page.until("location.pathname.endsWith('fr/a.html')");
    assert_eq!(page.eval("location.hash"), "");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_reader_of_french_is_led_to_the_french_book() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(PHONE.0, PHONE.1);
    for (languages, language) in [("fr-FR", "fr"), ("de-DE", "en")] {
        page.call(
            "Emulation.setUserAgentOverride",
            serde_json::json!({"userAgent": "test", "acceptLanguage": languages}),
        );
        page.open_file(&file("index.html"), "");
        page.until(&format!(
            "document.documentElement.lang === '{language}' && document.readyState === 'complete'"
        ));
        assert!(page.eval("getComputedStyle(document.body).margin") == "0px");
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_keyboard_skips_to_the_text_and_reaches_what_scrolls() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(PHONE.0, PHONE.1);
    page.open_file(&file("en/a.html"), "");
    page.key("Tab");
    assert_eq!(page.eval("document.activeElement.className"), "fif-skip");
    page.key("Enter");
    page.until("location.hash === '#main'");
    let code = "document.querySelector('main pre')";
    page.until(&format!("{code}.tabIndex === 0"));
    assert_eq!(page.eval(&format!("{code}.getAttribute('role')")), "group");
    let cards = "getComputedStyle(document.querySelector('.fif-cards td')).display";
    assert_eq!(page.eval(cards), "block");
    page.resize(DESKTOP.0, DESKTOP.1);
    page.until(&format!("{cards} === 'table-cell'"));
    page.eval(&format!("{code}.textContent = 'short'"));
    page.eval(&format!("{code}.style.minHeight = '9em'"));
    page.until(&format!(
        "!{code}.hasAttribute('tabindex') && !{code}.hasAttribute('role')"
    ));
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_citation_shows_its_entry_to_mouse_and_keyboard() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for name in ["en/a.html", "fifangha-en.html"] {
        let mut page = browser.page(DESKTOP.0, DESKTOP.1);
        page.open_file(&file(name), "");
        let cite = "document.querySelector('main .fif-cite')";
        assert_eq!(
            page.eval(&format!("{cite}.textContent")),
            "(Flacourt, pp.\u{a0}108 and 110)"
        );
        page.eval(&format!("{cite}.focus()"));
        page.until("document.querySelector('#cited')?.checkVisibility()");
        assert_eq!(
            page.eval(&format!("{cite}.getAttribute('aria-describedby')")),
            "cited"
        );
        assert_eq!(
            page.eval("document.querySelector('#cited').textContent.trim()"),
            "Flacourt"
        );
        page.key("Escape");
        page.until("!document.querySelector('#cited').checkVisibility()");
    }
}

/// Visible icons, and those of them without a visible picture.
const SIGNS: &str = "(() => { const seen = (it) => it.checkVisibility() && it.getBoundingClientRect().height > 5;
    const signs = [...document.querySelectorAll('.fif-signs li')].filter(seen);
    const drawn = (it) => { const svg = it.querySelector('svg');
      const wide = (part) => part.getBoundingClientRect().width + parseFloat(getComputedStyle(part).strokeWidth);
      return seen(svg) && [...svg.children].some((part) => part.checkVisibility() && wide(part) > 2); };
    return [signs.length, signs.filter((it) => !drawn(it)).map((it) => it.textContent)]; })()";

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn every_sign_of_the_key_has_a_picture_on_paper_too() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for name in ["en/a.html", "fifangha-fr.html"] {
        let mut page = browser.page(PHONE.0, PHONE.1);
        page.open_file(&file(name), "#a-turn-3-step-1");
        assert_eq!(page.eval(SIGNS)[0], 0, "folded in {name}");
        let signs = page.eval("document.querySelectorAll('.fif-signs li').length");
        assert!(signs.as_u64().unwrap() >= 8, "{signs} in {name}");
        let all = serde_json::json!([signs, []]);
        page.click(".fif-signs summary");
        page.until("document.querySelector('.fif-signs').open");
        assert_eq!(page.eval(SIGNS), all, "{name}");
        page.click(".fif-signs summary");
        page.until("!document.querySelector('.fif-signs').open");
        page.paper(true);
        assert_eq!(page.eval(SIGNS), all, "{name} on paper");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_first_screen_shows_a_figure_and_what_it_is_about() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    for language in ["en", "fr"] {
        let small = Small::of_article(language, "index.md");
        let src = format!("book/{language}/src");
        let chapter = std::fs::read_to_string(small.root().join(&src).join("a.md")).unwrap();
        // The buttons are links, as in the article.
        let (before, ways) = chapter.split_once("fif-ways fif-screen\">").unwrap();
        let (ways, after) = ways.split_once("</div>").unwrap();
        let ways = ways.replace(']', "](sources.md)");
        let chapter = format!("{before}fif-ways fif-screen\">{ways}</div>{after}");
        small.write(&format!("{src}/index.md"), &chapter);
        let summary = "[Fifangha](index.md)\n\n- [S](sources.md)\n";
        small.write(&format!("{src}/SUMMARY.md"), summary);
        small.build("public").unwrap();
        let front = small.root().join(format!("public/{language}/index.html"));
        for (width, height) in [(360, 640), (1280, 800)] {
            let mut page = browser.page(width, height);
            page.open_file(&front, "");
            page.until("document.querySelector('.fif-play')");
            assert_eq!(
                page.eval("document.querySelectorAll('.fif-ways a').length"),
                3
            );
            let ends = "['main h1 + p', '.fif-ways a:last-child', '.fif-hint', '.fif-frame.fif-now svg', '.fif-buttons']
                .map((it) => document.querySelector(it).getBoundingClientRect().bottom)";
            for end in page.eval(ends).as_array().unwrap() {
                let end = end.as_f64().unwrap();
                assert!(
                    0.0 < end && end <= f64::from(height),
                    "{end} at {width}, {language}"
                );
            }
            // A press moves a seed at once: that of a pit before the library is loaded.
            for pressed in ["[data-pit][aria-disabled=false]", ".fif-play"] {
                page.open_file(&front, "");
                page.until("document.querySelector('.fif-play')");
                let moving = page.eval(&format!(
                    "document.querySelector('{pressed}').click(); document.getAnimations().length"
                ));
                assert_eq!(moving, 1, "{pressed} at {width}, {language}");
            }
            page.close();
        }
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_contents_show_the_current_chapter() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let small = Small::new().with_book("# A\n");
    let list: String = (0..40)
        .map(|it| format!("- [C{it}](c{it}.md)\n  - [D{it}](d{it}.md)\n"))
        .collect();
    small.write(
        "book/en/src/SUMMARY.md",
        &format!("- [A](a.md)\n- [S](sources.md)\n{list}"),
    );
    for it in 0..40 {
        small.write(
            &format!("book/en/src/c{it}.md"),
            "# C\n\n## One\n\n## Two\n",
        );
        small.write(&format!("book/en/src/d{it}.md"), "# D\n");
    }
    small.build("public").unwrap();
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open_file(&small.root().join("public/en/c38.html"), "");
    let seen = "(() => { const { top, bottom } = document.querySelector('.fif-contents [aria-current]').getBoundingClientRect();
                return top > 0 && bottom < innerHeight; })()";
    assert_eq!(page.eval(seen), true);
    // Subchapters of other chapters are folded.
    let open = "[...document.querySelectorAll('.fif-contents li')].filter((it) => it.textContent.includes('D') && it.checkVisibility()).length";
    assert_eq!(page.eval(open), 1);
    // The sections of the page, beside it or below its title.
    let sections = "['.fif-sections', '.fif-outline'].map((it) => document.querySelector(it).checkVisibility())";
    assert_eq!(page.eval(sections), serde_json::json!([true, false]));
    page.resize(PHONE.0, PHONE.1);
    assert_eq!(page.eval(sections), serde_json::json!([false, true]));
    page.click(".fif-outline summary");
    page.click(".fif-outline li:last-child a");
    page.until("location.hash === '#two'");
    // The arrow keys turn the page, but not in a field.
    page.resize(DESKTOP.0, DESKTOP.1);
    page.key("ArrowRight");
    page.until("location.pathname.endsWith('/d38.html') && document.readyState === 'complete'");
    page.key("ArrowLeft");
    page.until("location.pathname.endsWith('/c38.html') && document.readyState === 'complete'");
    page.key("/");
    page.until("document.querySelector('#search').open");
    page.key("ArrowLeft");
    page.key("Escape");
    page.until("!document.querySelector('#search').open");
    assert_eq!(page.eval("location.pathname.endsWith('/c38.html')"), true);
    assert_eq!(page.console_messages(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_mistyped_word_is_found_and_the_glossary_comes_first() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let chapter =
        "# A\n\n## Much about tsibongy\n\nThe tsibongy, and again the tsibongy. A relay.\n";
    let small = Small::new().with_book(chapter);
    for language in ["en", "fr"] {
        small.write(
            &format!("book/{language}/src/SUMMARY.md"),
            "- [A](a.md)\n- [G](glossary.md)\n- [S](sources.md)\n",
        );
        small.write(
            &format!("book/{language}/src/glossary.md"),
            "# Glossary\n\nWords.\n\nrova\n: A pit.\n\ntsibongy, chibon\n: An end of the inner row.\n",
        );
    }
    small.build("public").unwrap();
    for name in ["en/a.html", "fifangha-en.html"] {
        let mut page = browser.page(DESKTOP.0, DESKTOP.1);
        page.open_file(&small.root().join("public").join(name), "");
        page.key("/");
        page.until("document.querySelector('#search').open");
        for query in [
            "tsibongy",
            "tsibongi",
            "tsbongy",
            "tsiibongy",
            "tsibogny",
            "chibon",
        ] {
            page.eval("document.querySelector('#search-words').value = ''");
            typed(&mut page, query);
            page.until("document.querySelector('.fif-results a')");
            let hits = found(&mut page);
            assert!(
                hits[0].ends_with("term-tsibongy"),
                "{query} in {name}: {hits:?}"
            );
        }
        let status = page.eval("document.querySelector('.fif-found').textContent");
        assert!(
            status.as_str().unwrap().starts_with("Results: "),
            "{status}"
        );
        page.eval("document.querySelector('#search-words').value = ''");
        typed(&mut page, "tsxxngy");
        page.until("document.querySelector('.fif-found').textContent.startsWith('No results')");
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn a_word_typed_before_the_index_arrives_is_found_afterwards() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let small = Small::new().with_book("# A\n\n## Ends\n\nThe tsibongy is an end.\n");
    small.build("public").unwrap();
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.open_file(&small.root().join("public/en/a.html"), "");
    let search = "const it = document.querySelector('#search');";
    page.eval(&format!(
        "(() => {{ {search} it.dataset.late = it.dataset.index; it.dataset.index = 'no-index.js'; }})()"
    ));
    page.key("/");
    page.until("document.querySelector('#search').open");
    typed(&mut page, "tsibongi");
    assert_eq!(found(&mut page), [""; 0]);
    page.eval(&format!(
        "(() => {{ {search} it.dataset.index = it.dataset.late; const script = document.createElement('script');
           script.src = it.dataset.index; document.head.append(script); }})()"
    ));
    page.until("document.querySelector('.fif-results a')");
    page.close();
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn code_is_copied() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    page.before("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text; } } })");
    page.open_file(&file("en/a.html"), "");
    page.eval("document.querySelector('.fif-copy').focus()");
    page.key("Enter");
    page.until("globalThis.copied?.startsWith('wide wide')");
    page.until("document.querySelector('.fif-copy').textContent === 'Copied'");
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_text_has_its_own_face_and_a_measure_of_seventy_letters() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let chapter = format!(
        "# A\n\n{}\n",
        "Flacourt describes how a game begins, with a capture. ".repeat(40)
    );
    let small = Small::new().with_book(&chapter);
    small.build("public").unwrap();
    for name in ["en/a.html", "fifangha-en.html"] {
        let mut page = browser.page(DESKTOP.0, DESKTOP.1);
        page.open_file(&small.root().join("public").join(name), "");
        page.until("[...document.fonts].filter((it) => it.status === 'loaded').length >= 2");
        // The letters of each whole line.
        let letters = page.eval(
            "(() => { const p = [...document.querySelectorAll('main p')].find((it) => it.textContent.length > 900);
               const lines = Math.round(p.getBoundingClientRect().height / parseFloat(getComputedStyle(p).lineHeight));
               return [p.textContent.length / lines, parseFloat(getComputedStyle(p).fontSize)]; })()",
        );
        let (letters_of_line, size) = (letters[0].as_f64().unwrap(), letters[1].as_f64().unwrap());
        assert!(
            (64.0..=75.0).contains(&letters_of_line),
            "{letters} in {name}"
        );
        assert!((18.0..=19.0).contains(&size), "{letters} in {name}");
        assert_eq!(page.console_messages(), [""; 0]);
        page.close();
    }
}

#[test]
#[ignore = "needs Chromium: see CONTRIBUTING"]
fn the_colours_are_the_readers_and_stay() {
    let Some(mut browser) = Chromium::start() else {
        return;
    };
    let mut page = browser.page(DESKTOP.0, DESKTOP.1);
    let paper = "getComputedStyle(document.body).backgroundColor";
    page.prefer("prefers-color-scheme", "light");
    page.open_file(&file("en/a.html"), "");
    let light = page.eval(paper);
    page.click("#theme");
    let dark = page.eval(paper);
    assert_ne!(light, dark);
    page.prefer("prefers-color-scheme", "dark");
    assert_eq!(page.eval(paper), dark);
    page.open_file(&file("en/deep/b.html"), "");
    assert_eq!(page.eval(paper), dark);
}

#[test]
#[ignore = "needs Chromium and axe-core: see CONTRIBUTING"]
fn axe_has_nothing_against_a_small_book() {
    let (Some(mut browser), Some(axe)) = (Chromium::start(), axe()) else {
        return;
    };
    for name in [
        "index.html",
        "en/a.html",
        "fr/sources.html",
        "fifangha-fr.html",
    ] {
        for (width, height) in [PHONE, DESKTOP] {
            let mut page = browser.page(width, height);
            page.open_file(&file(name), "");
            assert_accessible(&mut page, &axe, &format!("{name} at {width}"));
            page.close();
        }
    }
    // The dialogs, and a check that violations would be found.
    let mut page = browser.page(PHONE.0, PHONE.1);
    page.open_file(&file("en/a.html"), "");
    page.click(".fif-open");
    page.until("document.querySelector('#contents').matches(':popover-open')");
    assert_accessible(&mut page, &axe, "the contents");
    page.key("Escape");
    page.click("#search-open");
    typed(&mut page, "words");
    page.until("document.querySelector('.fif-results a')");
    assert_accessible(&mut page, &axe, "the search");
    page.key("Escape");
    page.eval("document.querySelector('main p').style.color = '#bbb'");
    let found = violations_in_both(&mut page, &axe);
    assert!(found[0].starts_with("color-contrast"), "{found:?}");
    page.eval("document.querySelector('main p').style.color = '#444'");
    let found = violations_in_both(&mut page, &axe);
    assert!(found[0].starts_with("dark: color-contrast"), "{found:?}");
}
