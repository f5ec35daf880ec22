//! Search index of a book with many pages: a file that a page loads for the first search,
//! also from a local disk.

use serde::Serialize;

use super::html_to_text::text_content;

/// A section of a page, from a heading or a term of the glossary to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct SearchIndexSection {
    /// The id of the heading or term.
    id: String,
    title: String,
    text: String,
}

/// A page and its sections.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SearchIndexPage {
    /// Path of the page within the folder of the book.
    pub(super) page: String,
    pub(super) title: String,
    pub(super) sections: Vec<SearchIndexSection>,
}

/// Returns the index of a book as a script, which passes its data on when loaded.
pub(super) fn index_script(pages: &[SearchIndexPage]) -> String {
    let data = serde_json::to_string(&pages).unwrap_or_default();
    format!("fifangha.index({data});\n")
}

/// Returns the sections of a page that
/// [`render_chapter`](super::chapter_html::render_chapter) made.
pub(super) fn sections(html: &str) -> Vec<SearchIndexSection> {
    let terms = html.match_indices("<dt><span id=\"term-");
    let mut starts: Vec<usize> = terms.map(|it| it.0).collect();
    for level in 1..=6 {
        starts.extend(
            html.match_indices(&format!("<h{level} id=\""))
                .map(|it| it.0),
        );
    }
    starts.sort_unstable();
    let ends = starts.iter().copied().skip(1).chain([html.len()]);
    let parts = starts.iter().zip(ends).map(|(&start, end)| {
        let part = &html[start..end];
        let id = part.split('"').nth(1).unwrap_or_default();
        let close = [part.find("</h"), part.find("</dt>")];
        let close = close.into_iter().flatten().min().unwrap_or(part.len());
        let behind = part[close..]
            .find('>')
            .map_or(part.len(), |it| close + it + 1);
        SearchIndexSection {
            id: id.to_owned(),
            title: text_content(&part[..close]),
            text: text_content(&part[behind..]),
        }
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_of_the_glossary_is_a_section() {
        let html = "<h1 id=\"g\">G</h1>\n<dl>\n<dt><span id=\"term-a\"></span>a, b</dt>\n\
                    <dd>one</dd>\n<dt>no term</dt><dd>two</dd></dl>";
        let term = SearchIndexSection {
            id: "term-a".into(),
            title: "a, b".into(),
            text: "one no term two".into(),
        };
        assert_eq!(sections(html)[1], term);
    }

    #[test]
    fn a_page_falls_into_its_headings() {
        let html = "<nav>no</nav><h1 id=\"a\">A</h1>\n<p>one</p>\n\
                    <h2 id=\"b\" data-there=\"c\"><a href=\"#b\">B <code>x</code></a></h2><p>two</p>";
        let part = |id: &str, title: &str, text: &str| SearchIndexSection {
            id: id.into(),
            title: title.into(),
            text: text.into(),
        };
        assert_eq!(
            sections(html),
            [part("a", "A", "one"), part("b", "B x", "two")]
        );
    }
}
