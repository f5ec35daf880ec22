//! Small projects in temporary folders.

use std::{
    fs,
    path::{Path, PathBuf},
};

use fifangha::budget::SearchContext;
use fifangha::project::Project;
use fifangha::site::{
    BuildReport, ExportOptions, FifanghaPreprocessor, FileProblems, SiteError, build,
};
use mdbook_preprocessor::book::{Book, BookItem, Chapter};

/// The example record of test chapters; unlike the records in `games`, it does not change.
pub(crate) const EXAMPLE: &str = include_str!("example.fif");

/// A project of one example record, and a chapter written by a test.
pub(crate) struct Small {
    folder: tempfile::TempDir,
}

impl Small {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let it = Self { folder };
        it.write("games/busser-2023-example.fif", EXAMPLE);
        it.write("book/.keep", "");
        it
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A book of two languages, with a chapter and a list of sources.
    pub(crate) fn with_book(self, chapter: &str) -> Self {
        for language in ["en", "fr"] {
            let toml = include_str!("../../book/en/book.toml")
                .replace("\"en\"", &format!("\"{language}\""));
            self.write(&format!("book/{language}/book.toml"), &toml);
            let src = format!("book/{language}/src");
            self.write(
                &format!("{src}/SUMMARY.md"),
                "# Summary\n\n- [A](a.md)\n- [B](deep/b.md)\n- [S](sources.md)\n",
            );
            self.write(&format!("{src}/a.md"), chapter);
            self.write(
                &format!("{src}/deep/b.md"),
                "# Deep\n\nBack to [A](../a.md) [@busser2023].\n",
            );
            self.write(
                &format!("{src}/sources.md"),
                "# Sources\n\n## Busser {#busser2023}\n\n## Flacourt {#flacourt1661}\n\n## Dandouau {#dandouau1909}\n\n## Voogt {#voogt-rougetet}\n",
            );
        }
        self
    }

    /// Creates a book of one chapter of the article and its record. Links to other chapters become
    /// plain words, and numbers of other records are 4.
    #[allow(dead_code)]
    pub(crate) fn of_article(language: &str, name: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let mut chapter = read(&format!("book/{language}/src/{name}"));
        while let Some(at) = chapter.find(".md") {
            let start = chapter[..at].rfind("](").unwrap();
            let end = at + chapter[at..].find(')').unwrap();
            chapter.replace_range(start..=end, "]");
        }
        // Pages that the build of the whole book writes besides the chapters.
        chapter = chapter.replace("](play.html)", "]");
        while let Some(start) = chapter.find("[=") {
            let end = start + chapter[start..].find(']').unwrap();
            chapter.replace_range(start..=end, "4");
        }
        let small = Self::new().with_book(&chapter);
        let record = "games/busser-2023-example.fif";
        small.write(record, &read(record));
        small
    }

    pub(crate) fn build(&self, output: &str) -> Result<BuildReport, SiteError> {
        let project = Project::find_from(self.root()).unwrap();
        build(
            project,
            &self.root().join(output),
            ExportOptions::default(),
            &SearchContext::default(),
        )
    }

    /// Returns the chapter `a.md` of an English book with its blocks replaced.
    pub(crate) fn expand(&self, chapter: &str) -> Result<String, SiteError> {
        self.expand_in("en", chapter)
    }

    /// Returns the chapter `a.md` of a book in a language with its blocks replaced.
    pub(crate) fn expand_in(&self, language: &str, chapter: &str) -> Result<String, SiteError> {
        let book = Book::new_with_items(vec![
            BookItem::Chapter(Chapter::new("A", chapter.to_owned(), "a.md", Vec::new())),
            BookItem::Chapter(Chapter::new(
                "Sources",
                "# S\n\n## F {#flacourt1661}\n\n## B {#busser2023}\n\n## D {#dandouau1909}\n\n## V {#voogt-rougetet}\n"
                    .to_owned(),
                "sources.md",
                Vec::new(),
            )),
        ]);
        let root = self.root().join("book").join(language);
        let book = FifanghaPreprocessor.expand(&root, language, Path::new("src"), book)?;
        let chapter = book.chapters().next().unwrap();
        Ok(chapter.content.clone())
    }

    /// Returns the diagnostics of a chapter: file, line and code of each.
    pub(crate) fn mistakes(&self, chapter: &str) -> Vec<(String, usize, &'static str)> {
        match self.expand(chapter) {
            Ok(_) => Vec::new(),
            Err(error) => places(&error),
        }
    }
}

/// Returns file, line and code of each diagnostic.
pub(crate) fn places(error: &SiteError) -> Vec<(String, usize, &'static str)> {
    let SiteError::Problems(problems) = error else {
        panic!("{error}");
    };
    let place = |problem: &FileProblems| {
        let file = problem.file.clone();
        let of = move |it: &fifangha::diagnostic::Diagnostic| {
            (
                file.name().to_owned(),
                file.line_column(it.span.start()).line,
                it.code.as_str(),
            )
        };
        problem.diagnostics.iter().map(of).collect::<Vec<_>>()
    };
    problems.iter().flat_map(place).collect()
}

/// Returns the content of every file in a folder, by path.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                found.push((path.strip_prefix(folder).unwrap().to_owned(), bytes));
            }
        }
    }
    found.sort();
    found
}
