//! Removal of elements that need a screen or a script from pages: folding, controls,
//! and links without a target.

use std::collections::{BTreeMap, BTreeSet};

use super::volume_entries::{drop_heading, retain_index_entries, retain_list_entries};
use crate::site::html_tree::{HtmlElement, HtmlNode};

/// A sign of the figures and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LegendSymbol {
    pub(super) symbol: HtmlElement,
    pub(super) words: String,
}

/// An anchor in the other volume of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OtherVolumeAnchor {
    /// The link to it on the site, relative to the root of the site.
    pub(super) page: String,
    /// The words that refer a reader to its chapter: "(reference, chapter 15)".
    pub(super) words: String,
}

/// The pass over the pages of a volume, with the data that it collects.
pub(super) struct StaticPass<'a> {
    /// The anchors that links may lead to.
    pub(super) ids: &'a BTreeSet<String>,
    /// The anchors of the other volume.
    pub(super) elsewhere: &'a BTreeMap<String, OtherVolumeAnchor>,
    /// The URL of the site, for relative links.
    pub(super) address: Option<&'a str>,
    /// The signs of all figures, each once.
    pub(super) signs: Vec<LegendSymbol>,
    /// The words that the current chapter contains; each is added once in a chapter.
    pub(super) referred: BTreeSet<String>,
}

/// Elements that are useless on paper.
const DROPPED_ELEMENTS: [&str; 6] = ["script", "style", "button", "input", "select", "template"];

impl StaticPass<'_> {
    /// Returns a chapter in its static form.
    pub(super) fn chapter(&mut self, nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
        self.referred.clear();
        self.make_static(nodes)
    }

    /// Returns nodes of a page in their static form.
    fn make_static(&mut self, nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                HtmlNode::Text(_) => out.push(node),
                HtmlNode::Element(element) => self.element(element, &mut out),
            }
        }
        out
    }

    fn element(&mut self, mut it: HtmlElement, out: &mut Vec<HtmlNode>) {
        if DROPPED_ELEMENTS.contains(&it.name.as_str())
            || it.has_class("fif-from")
            || it.has_class("fif-nav")
            || it.has_class("fif-screen")
        {
            return;
        }
        if it.has_class("fif-signs") {
            self.collect_legend(&it);
            return;
        }
        if it.name == "svg" {
            out.push(HtmlNode::Element(it));
            return;
        }
        let lists = it.has_class("fif-index") || it.has_class("fif-list");
        if lists && !self.elsewhere.is_empty() {
            self.retain_entries(&mut it);
            if it.child_elements().next().is_none() {
                return drop_heading(out);
            }
        }
        it.children = self.make_static(std::mem::take(&mut it.children));
        // The labels of the cells of a table are shown where its head is not.
        it.attributes
            .retain(|(name, _)| !name.starts_with("data-") || name == "data-label");
        match it.name.as_str() {
            "a" if it.has_class("fif-self") || it.has_class("fif-numbered") => {
                return out.append(&mut it.children);
            }
            "a" => match self.resolve_link(it.attribute("href").unwrap_or_default()) {
                Some(link) => {
                    it.attributes
                        .retain(|(name, _)| name == "id" || name == "class");
                    it.attributes.push(("href".to_owned(), link));
                }
                None => {
                    let words = self.words_of_other_volume(&it);
                    out.append(&mut it.children);
                    return out.extend(words);
                }
            },
            "details" => it.name = "div".to_owned(),
            "summary" => {
                it = HtmlElement::new("p", "fif-summary", it.children);
            }
            _ => {}
        }
        out.push(HtmlNode::Element(it));
    }

    /// Returns the target of a link, if there is one.
    fn resolve_link(&self, link: &str) -> Option<String> {
        if let Some(id) = link.strip_prefix('#') {
            if self.ids.contains(id) {
                return Some(link.to_owned());
            }
            let page = &self.elsewhere.get(id)?.page;
            return Some(format!("{}/{page}", self.address?));
        }
        let scheme = ["https://", "http://", "mailto:"];
        if scheme.iter().any(|it| link.starts_with(it)) {
            return Some(link.to_owned());
        }
        let relative = !link.is_empty() && !link.contains(':') && !link.starts_with('/');
        let address = self.address.filter(|_| relative)?;
        Some(format!("{address}/{}", link.trim_start_matches("./")))
    }

    /// Returns the words that refer to the other volume if a link leads there, the first time
    /// in a chapter. Terms of the glossary are only glossed.
    fn words_of_other_volume(&mut self, link: &HtmlElement) -> Option<HtmlNode> {
        let id = link.attribute("href")?.strip_prefix('#')?;
        let words = &self.elsewhere.get(id)?.words;
        let new = !link.has_class("fif-term") && self.referred.insert(words.clone());
        new.then(|| HtmlNode::Text(format!("\u{a0}{words}")))
    }

    /// Removes the entries of an index or of a list of figures that lead only to the other
    /// volume.
    fn retain_entries(&self, list: &mut HtmlElement) {
        let elsewhere = |id: &str| self.elsewhere.contains_key(id);
        match list.has_class("fif-index") {
            true => retain_index_entries(list, &elsewhere),
            false => retain_list_entries(list, &elsewhere),
        }
    }

    /// Collects the signs below a figure, which a book explains once.
    fn collect_legend(&mut self, signs: &HtmlElement) {
        let Some(list) = signs.find(&|it| it.name == "ul") else {
            return;
        };
        for line in list.child_elements() {
            let words = line.text().trim().to_owned();
            let symbol = line.find(&|it| it.name == "svg");
            if let Some(symbol) = symbol.filter(|_| self.signs.iter().all(|it| it.words != words)) {
                self.signs.push(LegendSymbol {
                    symbol: symbol.clone(),
                    words,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::push_xml;

    fn fixed(html: &str, address: Option<&str>) -> (String, Vec<LegendSymbol>) {
        let ids = ["here".to_owned()].into();
        let elsewhere = [("other", "en/a.html#b")].map(|(id, page)| {
            let words = "(reference, chapter 2)".to_owned();
            let page = page.to_owned();
            (id.to_owned(), OtherVolumeAnchor { page, words })
        });
        let mut fixer = StaticPass {
            ids: &ids,
            elsewhere: &elsewhere.into(),
            address,
            signs: Vec::new(),
            referred: BTreeSet::new(),
        };
        let mut out = String::new();
        push_xml(&fixer.chapter(parse(html)), &mut out);
        (out, fixer.signs)
    }

    #[test]
    fn what_only_a_screen_can_do_goes() {
        let html = "<p class=\"fif-from\">Play</p><script>x</script><details><summary>Two</summary>\
                    <p data-a=\"b\">c</p></details><a class=\"fif-self\" href=\"#x\">d</a>";
        let (out, _) = fixed(html, None);
        assert_eq!(out, "<div><p class=\"fif-summary\">Two</p><p>c</p></div>d");
    }

    #[test]
    fn links_lead_somewhere_or_are_none() {
        let html = "<a href=\"#here\">1</a><a href=\"#there\">2</a><a href=\"en/play.html\">3</a>\
                    <a href=\"javascript:x\">4</a><a href=\"https://e.org\">5</a>";
        let (out, _) = fixed(html, None);
        assert_eq!(
            out,
            "<a href=\"#here\">1</a>234<a href=\"https://e.org\">5</a>"
        );
        let (out, _) = fixed(html, Some("https://a.org"));
        assert!(
            out.contains("<a href=\"https://a.org/en/play.html\">3</a>4"),
            "{out}"
        );
    }

    #[test]
    fn a_link_to_the_other_volume_leads_to_the_site_or_names_the_chapter_once() {
        let html = "<a href=\"#other\">1</a> <a href=\"#other\">2</a> \
                    <a class=\"fif-term\" href=\"#other\">3</a>";
        let (out, _) = fixed(html, None);
        assert_eq!(out, "1\u{a0}(reference, chapter 2) 2 3");
        let (out, _) = fixed(html, Some("https://a.org"));
        assert!(out.starts_with("<a href=\"https://a.org/en/a.html#b\">1</a> <a "));
        let (out, _) = fixed("<a class=\"fif-term\" href=\"#other\">3</a>", None);
        assert_eq!(out, "3");
    }

    #[test]
    fn a_list_without_entries_goes_with_its_heading() {
        let html = "<p class=\"fif-heading\">P</p>\n<ul class=\"fif-index\"><li><b>a</b>: \
                    <a href=\"#other\">1</a></li></ul><p>b</p>";
        assert_eq!(fixed(html, None).0, "<p>b</p>");
    }

    #[test]
    fn each_sign_is_kept_once() {
        let signs = "<details class=\"fif-signs\"><ul><li><svg/> to move</li><li><svg/> a way</li></ul></details>";
        let (out, signs) = fixed(&signs.repeat(2), None);
        assert_eq!((out.as_str(), signs.len()), ("", 2));
        assert_eq!(signs[1].words, "a way");
    }
}
