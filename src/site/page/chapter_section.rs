//! A chapter as a section of a file with all chapters: headings are one level lower, ids begin with
//! the chapter's, links lead inside the file, pictures are embedded.

use std::collections::BTreeSet;
use std::path::Path;

use super::data_uri::image_data_uri;
use super::file_ids::{ChapterIds, FileIds};
use crate::project::to_slash_path;
use crate::report::uri_path;
use crate::site::chapter::chapter_tree::ChapterTree;
use crate::site::chapter::links::{anchor, fragment_id, link_target};
use crate::site::html_tree::{HtmlElement, HtmlNode, for_each_element_mut};
use crate::site::problem::SiteError;

/// The file of which a chapter becomes a section.
#[derive(Clone, Copy)]
pub(in crate::site) struct SharedFile<'a> {
    /// The ids of its chapters.
    pub(in crate::site) ids: &'a FileIds,
    /// The ids of the same book in another language.
    pub(in crate::site) twins: Option<&'a FileIds>,
    /// The folder of the pictures.
    pub(in crate::site) src: &'a Path,
    /// Path from the file to the folder of the pages, if there is one.
    pub(in crate::site) site: Option<&'a str>,
}

impl SharedFile<'_> {
    /// Returns a chapter as a section.
    ///
    /// # Errors
    ///
    /// Returns an error if a picture cannot be read.
    pub(in crate::site) fn section(
        &self,
        chapter: ChapterTree,
        path: &Path,
    ) -> Result<Vec<HtmlNode>, SiteError> {
        let unknown = ChapterIds::default();
        let section = Section {
            file: *self,
            path,
            ids: self.ids.chapter(path).unwrap_or(&unknown),
            twins: self.twins.and_then(|it| it.chapter(path)),
            headings: chapter.headings.iter().map(|it| it.id.clone()).collect(),
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
    /// The ids of the chapter.
    ids: &'a ChapterIds,
    /// Those of the chapter in another language.
    twins: Option<&'a ChapterIds>,
    /// The ids of the headings on the page.
    headings: BTreeSet<String>,
}

impl Section<'_> {
    fn place(&self, it: &mut HtmlElement) -> Result<(), SiteError> {
        let is_heading = |id: &str| self.headings.contains(id);
        let level = it.heading_level();
        if let Some(level) = level.filter(|_| it.attribute("id").is_some_and(is_heading)) {
            it.name = format!("h{}", (level + 1).min(6));
            if let Some(twin) = it.attribute_mut("data-there")
                && let Some(placed) = self.twins.and_then(|ids| ids.ids.get(twin))
            {
                twin.clone_from(placed);
            }
        }
        self.ids.place(it);
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
        if it.name == "script"
            && let Some(source) = it.attribute_mut("src")
            && let Some(placed) = self.site_link(source)
        {
            *source = placed;
        }
        Ok(())
    }

    /// Returns a link inside the file, or from it to a file beside the pages.
    fn link(&self, link: &str) -> Option<String> {
        if let Some(fragment) = link.strip_prefix('#') {
            let placed = self.ids.ids.get(&fragment_id(fragment));
            return placed.map(|id| anchor(id));
        }
        in_file_link(link, self.path, self.file.ids).or_else(|| self.site_link(link))
    }

    /// Returns a link from the file to one beside the pages.
    fn site_link(&self, link: &str) -> Option<String> {
        let site = self.file.site?;
        let start = link.split(['/', '?', '#']).next().unwrap_or_default();
        if link.is_empty() || link.starts_with('/') || start.contains(':') {
            return None;
        }
        let folder = self.path.parent().map(to_slash_path).unwrap_or_default();
        let whole = format!("{site}{}/{link}", uri_path(&folder));
        let (path, rest) = whole.split_at(whole.find(['?', '#']).unwrap_or(whole.len()));
        let mut parts = Vec::new();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." if parts.last().is_some_and(|it| *it != "..") => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        Some(parts.join("/") + rest)
    }
}

/// Converts a link to a chapter into a link inside the file.
fn in_file_link(link: &str, path: &Path, ids: &FileIds) -> Option<String> {
    let (target, id) = link_target(link, path)?;
    let chapter = ids.chapter(&target)?;
    Some(anchor(match &id {
        Some(id) => chapter.ids.get(id).unwrap_or(id),
        None => &chapter.own,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::chapter_tree::tests::tree_of;
    use crate::site::html_writer::write_html;

    const CHAPTER: &str = "# One\n\n## Two\n\n## Two\n\n[x](games/b.md#c) [y](#two) [z](games/b.md) [w](games/b.md#ring-turn-1)\n";

    fn section(path: &str, markdown: &str, other: &str) -> String {
        let chapters = [("a.md", markdown), ("games/b.md", "# B\n\n## C\n")];
        let chapters = chapters.map(|(path, text)| (path.into(), tree_of(path, text)));
        let ids = FileIds::new(&chapters.into());
        let twins = FileIds::new(&[(path.into(), tree_of(path, other))].into());
        let file = SharedFile {
            ids: &ids,
            twins: Some(&twins),
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
        has(
            &out,
            &["\"en/data/a\"", "\"data/a\"", "\"en/games/c.html\""],
        );
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
