//! An interactive figure works in a book built by mdBook.
#![cfg(all(feature = "book", feature = "cli"))]

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::support::needs;

/// Returns a book built by mdBook with the preprocessor of this package, if mdBook is installed.
fn built() -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let program = json!(env!("CARGO_BIN_EXE_mdbook-fifangha"));
    let toml = format!("[book]\ntitle = \"T\"\n\n[preprocessor.fifangha]\ncommand = {program}\n");
    write("book.toml", &toml);
    write(
        "src/SUMMARY.md",
        "# S\n\n- [A](a.md)\n- [B](b.md)\n- [C](deep/c.md)\n",
    );
    let play = "```fifangha\nrules: fifanga\ncolumns: 4\nshow: play\n```\n";
    write("src/a.md", &format!("# A\n\n{play}"));
    write(
        "src/b.md",
        "# B\n\n```fifangha\nrules: fifanga\nshow: board\n```\n",
    );
    write("src/deep/c.md", &format!("# C\n\n{play}"));
    needs::mdbook_build(folder.path()).then_some(folder)
}

fn page(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("book").join(name)).unwrap()
}

#[test]
#[ignore = "needs mdBook: see CONTRIBUTING"]
fn a_board_to_play_on_brings_what_it_needs() {
    let Some(folder) = built() else {
        return;
    };
    let module = "fifangha.modules ??= {}).play = ";
    for name in ["a.html", "deep/c.html"] {
        let page = page(folder.path(), name);
        assert!(
            page.contains("data-asked=") && page.contains("data-pit="),
            "{name}"
        );
        assert_eq!(page.matches(module).count(), 1, "{name}");
    }
    // The script is not included in pages without interactive figures, nor in
    // the search index.
    assert!(!page(folder.path(), "b.html").contains(module));
    let index = fs::read_dir(folder.path().join("book")).unwrap();
    for entry in index.map(|it| it.unwrap()) {
        let name = entry.file_name().into_string().unwrap();
        if name.starts_with("searchindex") {
            assert!(entry.metadata().unwrap().len() < 50_000, "{name}");
        }
    }
    // mdBook gets nothing to copy: the folder of the chapters is unchanged.
    let files = fs::read_dir(folder.path().join("src")).unwrap().count();
    assert_eq!(files, 4);
}

/// A turn is played on the page in a browser.
#[test]
#[ignore = "needs Chromium and mdBook: see CONTRIBUTING"]
fn a_turn_is_played_on_a_page_of_mdbook() {
    let Some(mut browser) = crate::browser::chromium::Chromium::start() else {
        return;
    };
    let Some(folder) = built() else {
        return;
    };
    for name in ["a.html", "deep/c.html", "print.html"] {
        let mut page = browser.page(1280, 900);
        page.open_file(&folder.path().join("book").join(name), "");
        let now = "document.querySelector('.fif-player[data-asked] .fif-frame.fif-now')";
        page.until(&format!("{now} !== null"));
        let pit = format!("{now}.querySelector('.fif-pit-button[aria-disabled=false]')");
        let pit = page.eval(&format!("{pit}.dataset.pit"));
        let pit = pit.as_str().unwrap();
        page.click(&format!(
            ".fif-player[data-asked] .fif-frame.fif-now [data-pit={pit}]"
        ));
        page.until("document.querySelectorAll('.fif-player[data-asked] .fif-frame').length > 1");
    }
}
