//! The pages of a book, one per chapter, and their search index.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pulldown_cmark::HeadingLevel;
use serde::Serialize;
use tera::Context;

use super::contents::{contents_script, table_of_contents};
use super::page_metadata::{AlternateLink, PageMetadata};
use super::page_writer::PageSlots;
use super::search_index::{SearchIndexPage, index_script, sections};
use super::templates::script_value;
use crate::comment::full_entry_html;
use crate::project::{self, to_slash_path};
use crate::report::uri_path;
use crate::site::build::parallel::par_map;
use crate::site::chapter::book::Chapter;
use crate::site::chapter::chapter_tree::ChapterTree;
use crate::site::chapter::language_book::LanguageBook;
use crate::site::chapter::links::{
    CONTENTS_PAGE, CONTENTS_SCRIPT, FRONT_CHAPTER, INDEX_PAGE, SEARCH_SCRIPT, SOURCES_CHAPTER,
    fragment_id, page_address, page_file, path_to_root,
};
use crate::site::edition::publication::{Publication, VolumeLinks};
use crate::site::html_tree::{
    HtmlElement, HtmlNode, collect_ids, for_each_element, for_each_element_mut, plain_text,
};
use crate::site::problem::SiteError;

/// Data that the pages of a book share.
pub(in crate::site) struct ChapterPageContext<'a> {
    pub(in crate::site) book: &'a LanguageBook,
    /// The books of the other languages.
    pub(in crate::site) others: &'a [&'a LanguageBook],
    pub(in crate::site) publication: &'a Publication,
    /// The exported volumes of the book.
    pub(in crate::site) volumes: &'a [VolumeLinks],
    /// The works that chapters cite.
    pub(in crate::site) sources: &'a project::SourceLibrary,
}

/// A work that a page cites.
#[derive(Serialize)]
struct PageCitedWork<'a> {
    key: &'a str,
    html: String,
}

/// A file of a book: its path within the book's folder, and its text.
pub(in crate::site) type PageFile = (PathBuf, String);

/// The location of a page.
struct PagePlace {
    /// The link from the page to the folder of the site.
    root: String,
    /// The link to the folder of the book.
    book: String,
    /// The link to the folder for which the links of its chapter are written.
    chapter: String,
}

impl PagePlace {
    /// Returns the place of a chapter's own page.
    fn of_chapter(path: &Path) -> Self {
        let book = path_to_root(path);
        Self {
            root: format!("{book}../"),
            book,
            chapter: String::new(),
        }
    }

    /// Returns the place of a page that shows a chapter in the folder of the site, or below it in
    /// that of the book.
    fn above_chapter(path: &Path, book: String, root: &str) -> Self {
        let folder = path.parent().map(|it| uri_path(&to_slash_path(it)));
        let folder = folder.filter(|it| !it.is_empty());
        let folder = folder.map_or_else(String::new, |it| it + "/");
        Self {
            root: root.to_owned(),
            chapter: format!("{book}{folder}"),
            book,
        }
    }
}

/// Renders the pages of a book, with its index page, and the search index.
pub(in crate::site) fn render_pages(
    cx: &ChapterPageContext<'_>,
) -> Result<Vec<PageFile>, SiteError> {
    let expanded = &cx.book.expanded;
    let chapters: Vec<_> = expanded.book.chapters().collect();
    let places: Vec<_> = (0..chapters.len()).collect();
    let pages = par_map(&places, |at| {
        let place = PagePlace::of_chapter(&chapters[*at].path);
        render_page(&chapters, *at, cx, &place, None)
    });
    let mut written = Vec::with_capacity(pages.len() + 4);
    for (chapter, html) in chapters.iter().zip(pages) {
        written.push((page_file(&chapter.path), html?));
    }
    if let Some(first) = chapters.first()
        && !written
            .iter()
            .any(|(file, _)| file == Path::new(INDEX_PAGE))
    {
        let place = PagePlace::above_chapter(&first.path, String::new(), "../");
        let html = render_page(&chapters, 0, cx, &place, None)?;
        written.push((INDEX_PAGE.into(), html));
    }
    let settings = cx.publication.settings();
    let looked_up = |it: &&Chapter| {
        [&settings.reference, &settings.guide]
            .into_iter()
            .any(|first| first.as_deref() == Some(&*it.path))
    };
    let first = chapters.iter().position(looked_up);
    let searched = chapters.iter().enumerate();
    let searched = searched.map(|(index, chapter)| SearchIndexPage {
        page: page_address(&chapter.path),
        title: chapter.name.clone(),
        reference: first.is_some_and(|first| index >= first),
        sections: sections(&expanded.trees[&chapter.path].nodes),
    });
    let searched: Vec<_> = searched.collect();
    written.push((SEARCH_SCRIPT.into(), index_script(&searched)));
    let entries = table_of_contents(&expanded.book, page_address);
    written.push((
        CONTENTS_SCRIPT.into(),
        contents_script(&entries, &cx.book.templates),
    ));
    let mut context = common_context(cx, "../", "");
    context.insert("entries", &entries);
    let strings = cx.book.strings();
    let head = PageMetadata {
        title: format!("{} · {}", strings.t("site.contents", &[]), cx.book.title),
        name: None,
        description: None,
        front: false,
        address: (cx.publication).file_url(&format!("{}/{CONTENTS_PAGE}", strings.language())),
        image: cx.publication.image.clone(),
    };
    context.insert("head", &head);
    let alternates = cx.others.iter().map(|other| {
        let strings = other.strings();
        let page = format!("../{}/{CONTENTS_PAGE}", strings.language());
        AlternateLink::new(strings, page)
    });
    context.insert("alternates", &alternates.collect::<Vec<_>>());
    let html = cx.book.templates.render("contents.tera", &context)?;
    let html = PageSlots::default().write_page(&html);
    written.push((CONTENTS_PAGE.into(), html));
    Ok(written)
}

/// Renders the front page of the site: the index page of its first book, which directs readers of
/// another language to theirs.
pub(in crate::site) fn render_front_page(cx: &ChapterPageContext<'_>) -> Result<String, SiteError> {
    let chapters: Vec<_> = cx.book.expanded.book.chapters().collect();
    let fronted = |it: &&Chapter| page_file(&it.path) == Path::new(INDEX_PAGE);
    let at = chapters.iter().position(fronted).unwrap_or(0);
    let chapter = chapters.get(at).ok_or(SiteError::NoBook)?;
    let own = cx.book.strings().language();
    let others = cx.others.iter().map(|it| it.strings().language());
    let languages: Vec<_> = std::iter::once(own).chain(others).collect();
    let place = PagePlace::above_chapter(&chapter.path, format!("{own}/"), "");
    render_page(&chapters, at, cx, &place, Some(languages))
}

/// Returns the data that the templates of all pages need, for a page with these links to the folder
/// of the site and that of the book.
fn common_context(cx: &ChapterPageContext<'_>, root: &str, book: &str) -> Context {
    let mut context = Context::new();
    context.insert("language", cx.book.strings().language());
    context.insert("title", cx.book.title.as_str());
    context.insert("cited", &None::<&str>);
    context.insert("root", root);
    context.insert("fonts", &format!("./{root}"));
    context.insert("up", book);
    context.insert("home", &format!("{book}{INDEX_PAGE}"));
    context.insert("icon", &cx.publication.icon);
    context.insert("licence", &cx.publication.licence_display_name());
    context.insert("index", &format!("{book}{SEARCH_SCRIPT}"));
    context.insert("contents", &false);
    context
}

/// Renders the page of the chapter at an index; `languages` are those to which a front page directs.
fn render_page(
    chapters: &[&Chapter],
    at: usize,
    cx: &ChapterPageContext<'_>,
    place: &PagePlace,
    languages: Option<Vec<&str>>,
) -> Result<String, SiteError> {
    let (templates, expanded) = (&cx.book.templates, &cx.book.expanded);
    let chapter = chapters[at];
    let path = chapter.path.as_path();
    let mut page = ChapterTree::clone(&expanded.trees[path]);
    let mut twins = cx.others.iter().map(|it| it.expanded.trees.get(path));
    if let Some(twin) = twins.find_map(|it| it) {
        page.set_twins(&twin.headings);
    }
    rebase_links(&mut page.nodes, &place.chapter);
    let PagePlace { root, book, .. } = place;
    let neighbour = |at: Option<usize>| {
        let to = chapters.get(at?)?;
        let link = format!("{book}{}", page_address(&to.path));
        Some(serde_json::json!({ "link": link, "title": to.name }))
    };
    let head = page_metadata(chapter, &page, cx);
    let file = page_address(path);
    let alternates = cx.others.iter().map(|other| {
        let page = match other.expanded.trees.contains_key(path) {
            true => file.as_str(),
            false => INDEX_PAGE,
        };
        let strings = other.strings();
        AlternateLink::new(strings, format!("{root}{}/{page}", strings.language()))
    });
    let alternates: Vec<_> = alternates.collect();
    let parts = page.headings.iter();
    let parts = parts.filter(|it| it.level == HeadingLevel::H2);
    let parts: Vec<_> = parts
        .map(|it| serde_json::json!({"id": it.id, "words": it.text}))
        .collect();
    let strings = templates.strings;
    let title = cx.book.title.as_str();
    let mut context = common_context(cx, root, book);
    context.insert("head", &head);
    let cited = cx.publication.citation_metadata(&head, title, strings);
    context.insert("cited", &cited);
    let byline = cx.publication.byline(strings);
    let is_article = cx.publication.settings().article.as_deref() == Some(path);
    let byline = Some(byline).filter(|it| (head.front || is_article) && !it.is_empty());
    context.insert("byline", &byline);
    let own = cx.volumes.iter().find(|it| it.is_article && is_article);
    context.insert("files", &own.map_or(&[][..], |it| &it.files));
    context.insert("languages", &languages.map(|it| script_value(&it)));
    let whole = cx.publication.book_file_name(strings, "html");
    context.insert("whole", &format!("{root}{}", uri_path(&whole)));
    context.insert("volumes", cx.volumes);
    context.insert("alternates", &alternates);
    context.insert("contents", &true);
    context.insert("here", &file);
    context.insert("previous", &neighbour(at.checked_sub(1)));
    context.insert("next", &neighbour(at.checked_add(1)));
    context.insert("sections", &parts);
    context.insert("works", &cited_works(&expanded.trees[path].nodes, cx));
    // The sections are listed below the title.
    let mut slots = PageSlots::default();
    let [heading, html] = page.split_title().map(|it| slots.add(it));
    context.insert("heading", &heading);
    context.insert("html", &html);
    Ok(slots.write_page(&templates.render("page.tera", &context)?))
}

/// Returns the metadata of the page of a chapter.
fn page_metadata(
    chapter: &Chapter,
    page: &ChapterTree,
    cx: &ChapterPageContext<'_>,
) -> PageMetadata {
    let path = chapter.path.as_path();
    let front = path == Path::new(FRONT_CHAPTER);
    let name = page.headings.first().map(|it| it.text.as_str());
    let language = cx.book.strings().language();
    let file = page_address(path);
    PageMetadata {
        title: match name {
            Some(name) if !front => format!("{name} · {}", cx.book.title),
            _ => cx.book.title.clone(),
        },
        name: name.map(str::to_owned),
        description: description(&cx.book.expanded.trees[path].nodes),
        front,
        address: cx.publication.file_url(&format!("{language}/{file}")),
        image: cx.publication.image.clone(),
    }
}

/// Returns the works that a page cites, formatted as in the list of sources;
/// none on the page with that list.
fn cited_works<'a>(tree: &[HtmlNode], cx: &ChapterPageContext<'a>) -> Vec<PageCitedWork<'a>> {
    let page = SOURCES_CHAPTER.replace(".md", ".html");
    let (mut ids, mut keys) = (BTreeSet::new(), BTreeSet::new());
    collect_ids(tree, &mut ids, &mut BTreeSet::new());
    for_each_element(tree, &mut |it| {
        let link = it.attribute("href").unwrap_or_default().rsplit_once('#');
        let link = link.filter(|(to, _)| to.ends_with(&page));
        keys.extend(link.map(|(_, key)| fragment_id(key)));
        // A citation whose source the book does not describe.
        keys.extend(it.attribute("data-key").map(str::to_owned));
    });
    let cited = cx
        .sources
        .iter()
        .filter(|source| keys.contains(&source.key) && !ids.contains(&source.key));
    cited
        .map(|source| PageCitedWork {
            key: &source.key,
            html: full_entry_html(source, cx.book.strings()),
        })
        .collect()
}

/// Returns the description of a page: its first paragraph outside figures, cut to about 200
/// characters.
pub(in crate::site) fn description(tree: &[HtmlNode]) -> Option<String> {
    const MOST: usize = 200;
    let text = plain_text(&first_paragraph(tree)?.children);
    let text = text.trim();
    if text.chars().count() <= MOST {
        return (!text.is_empty()).then(|| text.to_owned());
    }
    let cut: String = text.chars().take(MOST).collect();
    let whole = cut
        .rsplit_once(' ')
        .map_or(cut.as_str(), |(whole, _)| whole);
    Some(format!(
        "{}…",
        whole.trim_end_matches([',', ';', ':', '.', ' '])
    ))
}

fn first_paragraph(nodes: &[HtmlNode]) -> Option<&HtmlElement> {
    let mut elements = nodes.iter().filter_map(HtmlNode::element);
    elements.find_map(|it| match it.name.as_str() {
        "p" if it.attributes.is_empty() => Some(it),
        "figure" => None,
        _ => first_paragraph(&it.children),
    })
}

/// Makes the relative links of a chapter lead from a folder above its own.
fn rebase_links(nodes: &mut [HtmlNode], prefix: &str) {
    for_each_element_mut(nodes, &mut |it| {
        for name in ["href", "src"] {
            if let Some(link) = it.attribute_mut(name)
                && !link.starts_with('#')
                && !link.contains(':')
            {
                link.insert_str(0, prefix);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::write_html;

    #[test]
    fn a_page_is_about_its_first_paragraph() {
        let html = "<h1>T</h1>\n<figure><p>no</p></figure>\n<p>One <em>two</em> \
                    <a class=\"fif-cite\" href=\"s\">(F 1661)</a>, three.</p>\n<p>no</p>";
        assert_eq!(
            description(&parse(html)).unwrap(),
            "One two (F 1661), three."
        );
        assert_eq!(description(&parse("<h1>T</h1>")), None);
        let long = description(&parse(&format!("<p>{}</p>", "word ".repeat(80)))).unwrap();
        assert!(
            long.chars().count() <= 201 && long.ends_with("word…"),
            "{long}"
        );
    }

    #[test]
    fn a_page_that_moves_leads_to_the_same_places() {
        let html = "<a href=\"b.html\"></a><a href=\"#x\"></a><img src=\"../p.svg\"><a href=\"https://e.org\"></a>";
        let mut nodes = parse(html);
        rebase_links(&mut nodes, "en/");
        let rebased = html.replace("b.html", "en/b.html");
        let rebased = rebased.replace("../p.svg", "en/../p.svg");
        assert_eq!(write_html(&nodes), rebased);
    }
}
