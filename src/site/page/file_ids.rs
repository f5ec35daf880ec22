//! The ids in a file with all chapters: each is there once, whatever the chapters, headings and
//! figures are called.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::site::chapter::chapter_tree::{ChapterTrees, FOOTNOTE_PREFIX};
use crate::site::chapter::links::{PAGE_IDS, slug};
use crate::site::chapter::used_ids::UsedIds;
use crate::site::html_tree::{HtmlElement, for_each_element};

/// The names of the pages of an EPUB that are no chapters.
const EPUB_PAGES: [&str; 3] = ["nav", "signs", "title"];

/// Attributes that contain ids.
const REFERRING: [&str; 4] = [
    "aria-controls",
    "aria-describedby",
    "aria-labelledby",
    "for",
];

/// The ids of all chapters of a file.
#[derive(Debug, Default)]
pub(in crate::site) struct FileIds(BTreeMap<PathBuf, ChapterIds>);

/// The ids of a chapter in a file with others.
#[derive(Debug, Default)]
pub(in crate::site) struct ChapterIds {
    /// The id of the chapter.
    pub(in crate::site) own: String,
    /// The ids in the file, by those on the page of the chapter.
    pub(in crate::site) ids: BTreeMap<String, String>,
}

impl FileIds {
    /// Assigns the ids. Chapters come first and have their slugs if possible; then figures and
    /// other elements, which have the same ids as on their pages; then headings and footnotes,
    /// whose ids begin with that of the chapter.
    pub(in crate::site) fn new(chapters: &ChapterTrees) -> Self {
        let reserved = PAGE_IDS.iter().chain(&EPUB_PAGES);
        let mut used: UsedIds = reserved.copied().collect();
        let mut all = BTreeMap::new();
        for path in chapters.keys() {
            let own = used.take([slug(path)], slug(path), 2);
            let ids = BTreeMap::new();
            all.insert(path.clone(), ChapterIds { own, ids });
        }
        for is_prefixed in [false, true] {
            for ((_, tree), chapter) in chapters.iter().zip(all.values_mut()) {
                let headings: BTreeSet<_> = tree.headings.iter().map(|it| &*it.id).collect();
                let first = tree.headings.first().map(|it| &*it.id);
                for_each_element(&tree.nodes, &mut |it| {
                    let Some(id) = it.attribute("id") else {
                        return;
                    };
                    let has_prefix = headings.contains(id) || id.starts_with(FOOTNOTE_PREFIX);
                    if has_prefix != is_prefixed || chapter.ids.contains_key(id) {
                        return;
                    }
                    let prefixed = format!("{}-{id}", chapter.own);
                    let placed = match (has_prefix, first == Some(id)) {
                        (true, true) => chapter.own.clone(),
                        (true, false) => used.take([prefixed.clone()], prefixed, 2),
                        (false, _) => used.take([id.to_owned(), prefixed.clone()], prefixed, 2),
                    };
                    chapter.ids.insert(id.to_owned(), placed);
                });
            }
        }
        Self(all)
    }

    /// Returns the ids of a chapter.
    pub(in crate::site) fn chapter(&self, path: &Path) -> Option<&ChapterIds> {
        self.0.get(path)
    }
}

impl ChapterIds {
    /// Gives an element its id in the file, and those to which it refers by other attributes than
    /// links.
    pub(in crate::site) fn place(&self, it: &mut HtmlElement) {
        for (name, value) in &mut it.attributes {
            if name == "id" {
                if let Some(placed) = self.ids.get(value) {
                    value.clone_from(placed);
                }
            } else if REFERRING.contains(&name.as_str()) {
                let words = value.split_ascii_whitespace();
                let placed = words.map(|id| self.ids.get(id).map_or(id, String::as_str));
                *value = placed.collect::<Vec<_>>().join(" ");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::chapter_tree::tests::tree_of;

    /// Returns the id of each chapter, and those of its elements.
    fn ids(chapters: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
        let trees = chapters
            .iter()
            .map(|(path, text)| ((*path).into(), tree_of(path, text)));
        let all = FileIds::new(&trees.collect());
        let one = |(path, _): &(&str, &str)| {
            let chapter = all.chapter(Path::new(path)).unwrap();
            (chapter.own.clone(), chapter.ids.values().cloned().collect())
        };
        chapters.iter().map(one).collect()
    }

    #[test]
    fn no_id_is_there_twice() {
        let text = "# T\n\n## Rules\n\n## X\n\n<p id=\"game-rules\"></p> <p id=\"main\"></p>\n\na[^1]\n\n[^1]: b\n";
        let paths = [
            "game.md",
            "game-rules.md",
            "game/rules.md",
            "été.md",
            "ôtô.md",
            "日.md",
            "本.md",
            "a_b.md",
            "a-b.md",
            "A-B.md",
            "main.md",
            "nav.md",
            "contents.md",
        ];
        let all = ids(&paths.map(|path| (path, text)));
        let mut seen = BTreeSet::from(PAGE_IDS.map(str::to_owned));
        for (own, ids) in &all {
            assert!(ids.contains(own), "{own}");
            for id in ids {
                assert!(seen.insert(id.clone()), "{id} in {all:?}");
            }
        }
    }

    #[test]
    fn ids_stay_as_they_are_if_none_is_there_twice() {
        let all = ids(&[
            ("a/b.md", "# One\n\n## Two\n\n<p id=\"ring\"></p>\n"),
            ("c.md", "# T\n"),
        ]);
        let strings = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        assert_eq!(
            all[0],
            ("a-b".to_owned(), strings(&["a-b", "ring", "a-b-two"]))
        );
        assert_eq!(all[1], ("c".to_owned(), strings(&["c"])));
    }
}
