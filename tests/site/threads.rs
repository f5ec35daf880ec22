//! The number of threads changes neither the book nor its diagnostics.

use std::path::Path;

use fifangha::site::SiteError;

use super::incremental::{ASKS, project};
use super::small_project::{files, places};

fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(work)
}

#[test]
fn a_site_is_the_same_on_one_and_on_many_threads() {
    let small = project();
    let mut made = [1, 2, 5].map(|threads| {
        let output = format!("on-{threads}");
        on(threads, || small.build(&output)).unwrap();
        files(&small.root().join(output))
    });
    let one = std::mem::take(&mut made[0]);
    assert!(one.len() > 20, "{}", one.len());
    // One chapter is nested in another, and each is its own page.
    for name in ["Asks", "Far", "Lists", "Plain"] {
        let path = format!("fr/{}.html", name.to_lowercase());
        let page = one.iter().find(|(it, _)| *it == Path::new(&path)).unwrap();
        let page = String::from_utf8_lossy(&page.1);
        assert!(page.contains(&format!(">{name}</h1>")), "{path}");
    }
    for other in &made[1..] {
        for (a, b) in one.iter().zip(other) {
            assert_eq!(a.0, b.0);
            assert!(a.1 == b.1, "{} differs", a.0.display());
        }
        assert_eq!(one.len(), other.len());
    }
}

#[test]
fn mistakes_are_reported_in_the_order_of_the_book() {
    let small = project();
    small.write("games/wrong.fif", "1. 9R\n");
    let wrong = "```fifangha\nrecord: wrong\n```\n\n[@nobody]\n\n[x](no.md)\n";
    for language in ["en", "fr"] {
        for name in ["asks", "far", "plain"] {
            let text = format!("{ASKS}\n{wrong}\n{name}\n");
            small.write(&format!("book/{language}/src/{name}.md"), &text);
        }
    }
    let errors_on = |threads| -> (SiteError, _) {
        let error = on(threads, || small.build("site")).unwrap_err();
        let places = places(&error);
        (error, places)
    };
    let (one, at) = errors_on(1);
    let chapters: Vec<_> = at.iter().map(|(file, ..)| file.as_str()).collect();
    let first = |name: &str| chapters.iter().position(|it| it.ends_with(name)).unwrap();
    let order = [
        "games/wrong.fif",
        "en/src/asks.md",
        "en/src/plain.md",
        "fr/src/far.md",
    ];
    assert!(order.map(first).is_sorted(), "{chapters:?}");
    for threads in [2, 5] {
        for _ in 0..4 {
            let (many, _) = errors_on(threads);
            assert_eq!(many.to_string(), one.to_string());
        }
    }
}
