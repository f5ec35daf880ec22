//! A chapter as a section of a file with all chapters: headings are one level lower, ids begin with
//! the chapter's, links lead inside the file, pictures are embedded.

use std::collections::BTreeMap;
use std::path::Path;

use super::chapter_tree::{ChapterTree, ChapterTrees, FOOTNOTE_PREFIX};
use super::data_uri::image_data_uri;
use super::html_tree::{HtmlElement, HtmlNode, for_each_element_mut};
use super::links::{SITE_FILE_PREFIX, link_target, path_to_root, slug};
use super::mime::percent_decode;
use super::problem::SiteError;

/// The file of which a chapter becomes a section.
#[derive(Clone, Copy)]
pub(super) struct SharedFile<'a> {
    /// The chapters of the file.
    pub(super) chapters: &'a ChapterTrees,
    /// The folder of the pictures.
    pub(super) src: &'a Path,
    /// Path from the file to the folder of the pages, if there is one.
    pub(super) site: Option<&'a str>,
}

impl SharedFile<'_> {
    /// Returns a chapter as a section.
    ///
    /// # Errors
    ///
    /// Returns an error if a picture cannot be read.
    pub(super) fn section(
        &self,
        chapter: ChapterTree,
        path: &Path,
    ) -> Result<Vec<HtmlNode>, SiteError> {
        let own = slug(path);
        // The first heading has the id of the chapter.
        let headings = chapter.headings.iter().enumerate();
        let ids = headings.map(|(number, heading)| match number {
            0 => (heading.id.clone(), own.clone()),
            _ => (heading.id.clone(), format!("{own}-{}", heading.id)),
        });
        let section = Section {
            file: *self,
            path,
            ids: ids.collect(),
            own,
        };
        let mut nodes = chapter.nodes;
        let mut result = Ok(());
        for_each_element_mut(&mut nodes, &mut |it| {
            if result.is_ok() {
                result = section.place(it);
            }
        });
        result.map(|()| nodes)
    }
}

/// A chapter that becomes a section.
struct Section<'a> {
    file: SharedFile<'a>,
    path: &'a Path,
    /// The slug of the chapter.
    own: String,
    /// The ids of the headings in the file, by those on the page.
    ids: BTreeMap<String, String>,
}

impl Section<'_> {
    fn place(&self, it: &mut HtmlElement) -> Result<(), SiteError> {
        let heading = it.heading_level().filter(|_| {
            it.attribute("id")
                .is_some_and(|id| self.ids.contains_key(id))
        });
        if let Some(level) = heading {
            it.name = format!("h{}", (level + 1).min(6));
            let is_first = it.attribute("id").and_then(|id| self.ids.get(id)) == Some(&self.own);
            if let Some(twin) = it.attribute_mut("data-there") {
                *twin = match is_first {
                    true => self.own.clone(),
                    false => format!("{}-{twin}", self.own),
                };
            }
        }
        if let Some(id) = it.attribute_mut("id")
            && let Some(placed) = self.placed_id(id)
        {
            *id = placed;
        }
        if let Some(link) = it.attribute_mut("href")
            && let Some(placed) = self.link(link)
        {
            *link = placed;
        }
        // A colon is part of an address, or of data.
        if it.name == "img"
            && let Some(source) = it.attribute_mut("src")
            && !source.contains(':')
            && let Some(data) = image_data_uri(source, self.path, self.file.src)?
        {
            *source = data;
        }
        Ok(())
    }

    /// Returns the id in the file of a heading or a footnote. Figures and their steps have the same
    /// ids everywhere.
    fn placed_id(&self, id: &str) -> Option<String> {
        let is_footnote = id.starts_with(FOOTNOTE_PREFIX);
        let footnote = is_footnote.then(|| format!("{}-{id}", self.own));
        self.ids.get(id).cloned().or(footnote)
    }

    /// Returns a link inside the file, or from it to a file beside the pages.
    fn link(&self, link: &str) -> Option<String> {
        if let Some(id) = link.strip_prefix('#').and_then(percent_decode) {
            return self.placed_id(&id).map(|id| format!("#{id}"));
        }
        match (link.strip_prefix(SITE_FILE_PREFIX), self.file.site) {
            (Some(file), Some(site)) => {
                let back = path_to_root(self.path);
                let file = file.strip_prefix(back.as_str()).unwrap_or(file);
                Some(format!("{site}{file}"))
            }
            _ => in_file_link(link, self.path, self.file.chapters),
        }
    }
}

/// Converts a link to a chapter into a link inside the file.
fn in_file_link(link: &str, path: &Path, chapters: &ChapterTrees) -> Option<String> {
    let (target, fragment) = link_target(link, path)?;
    let headings = &chapters.get(&target)?.headings;
    let chapter = slug(&target);
    let Some(place) = fragment.and_then(percent_decode) else {
        return Some(format!("#{chapter}"));
    };
    Some(match headings.iter().position(|it| it.id == place) {
        Some(0) => format!("#{chapter}"),
        Some(_) => format!("#{chapter}-{place}"),
        None => format!("#{place}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter_tree::tests::tree_of;
    use crate::site::html_writer::write_html;

    const CHAPTER: &str = "# One\n\n## Two\n\n## Two\n\n[x](games/b.md#c) [y](#two) [z](games/b.md) [w](games/b.md#ring-turn-1)\n";

    fn section(path: &str, markdown: &str, other: &str) -> String {
        let chapters = [("a.md", markdown), ("games/b.md", "# B\n\n## C\n")];
        let chapters = chapters.map(|(path, text)| (path.into(), tree_of(path, text)));
        let file = SharedFile {
            chapters: &chapters.into(),
            src: Path::new("."),
            site: Some("en/"),
        };
        let mut tree = tree_of(path, markdown);
        tree.set_twins(&tree_of(path, other).headings);
        write_html(&file.section(tree, Path::new(path)).unwrap())
    }

    fn has(out: &str, parts: &[&str]) {
        for part in parts {
            assert!(out.contains(part), "{part} in {out}");
        }
    }

    #[test]
    fn ids_and_links_belong_to_the_chapter() {
        has(
            &section("a.md", CHAPTER, ""),
            &[
                "<h2 id=\"a\">One",
                "<h3 id=\"a-two\"><a class=\"fif-self\" href=\"#a-two\">",
                "<h3 id=\"a-two-1\">",
                "href=\"#games-b-c\"",
                "<a href=\"#a-two\">y",
                "href=\"#games-b\"",
                "href=\"#ring-turn-1\"",
            ],
        );
    }

    #[test]
    fn links_of_figures_lead_inside_the_file_or_to_the_site() {
        let figure = "# One\n\n<p id=\"own\"><a href=\"#own\"></a><a class=\"x\" href=\"games/b.html#c\"></a>\
                      <a href=\"games/b.html#ring\"></a><a href=\"./play.html#fif=a\"></a><a href=\"https://e.org\"></a></p>\n";
        let links = [
            "#own",
            "#games-b-c",
            "#ring",
            "en/play.html#fif=a",
            "https://e.org",
        ];
        let out = section("a.md", figure, "");
        let found = out.split("href=\"").skip(1);
        let found: Vec<_> = found.filter_map(|it| it.split('"').next()).collect();
        assert_eq!(found, links);
        // From a chapter in a folder.
        let out = section(
            "games/b.md",
            "# B\n\n<a href=\"./../data/a\">x</a> <a href=\"./../../data/a\">y</a> <a href=\"c.html\">z</a>\n",
            "",
        );
        has(&out, &["\"en/data/a\"", "\"en/../data/a\"", "\"c.html\""]);
    }

    #[test]
    fn a_link_may_have_encoded_letters() {
        let out = section(
            "a.md",
            "# One\n\n## Été\n\n[x](#été) [y](b.md#%C3%A9)\n",
            "",
        );
        has(&out, &["id=\"a-été\"", "<a href=\"#a-été\">x"]);
    }

    #[test]
    fn a_twin_is_in_the_same_chapter() {
        let out = section("a.md", CHAPTER, "# One\n\n## Deux\n\n## Two {#two-1}\n");
        has(&out, &["<h3 id=\"a-two\" data-there=\"a-deux\">"]);
        assert_eq!(out.matches("data-there").count(), 1, "{out}");
    }

    #[test]
    fn notes_of_two_chapters_do_not_meet() {
        let out = section("a.md", "# T\n\na[^1]\n\n[^1]: b\n", "");
        has(&out, &["href=\"#a-fn-1\"", "id=\"a-fn-1\""]);
    }
}
