//! Pages without what needs a screen or a script: folding, controls, and links without a target.
//! Boards of consecutive turns are put side by side, and the legends of all figures are collected.

use std::collections::{BTreeMap, BTreeSet};

use crate::site::chapter::links::fragment_id;
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode, plain_text};

/// A sign of the pictures of figures and its meaning.
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
    /// The ids of the elements around the current one.
    pub(super) enclosing: Vec<String>,
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

    /// Collects the signs of a legend; a book explains each once.
    fn collect_signs(&mut self, legend: &HtmlElement) {
        let lists = legend.child_elements().filter(|it| it.name == "ul");
        for entry in lists.flat_map(HtmlElement::child_elements) {
            let words = plain_text(&entry.children);
            let symbol = entry.child_elements().next().cloned();
            if let Some(symbol) = symbol.filter(|_| self.signs.iter().all(|it| it.words != words)) {
                self.signs.push(LegendSymbol { symbol, words });
            }
        }
    }

    fn element(&mut self, mut it: HtmlElement, out: &mut Vec<HtmlNode>) {
        match it.role {
            Some(ContentRole::LAYOUT | ContentRole::PAPER) => {
                return out.extend(self.make_static(it.children));
            }
            Some(ContentRole::WHOLE_TURN) => {
                let turn = self.make_static(it.children);
                return push_board(turn, out);
            }
            Some(ContentRole::SIGNS) => return self.collect_signs(&it),
            _ => {}
        }
        if it.role == Some(ContentRole::CHECKS) && !retain_checks(&mut it) {
            return;
        }
        // An author may leave out an element on paper.
        let is_dropped = DROPPED_ELEMENTS.contains(&it.name.as_str());
        if is_dropped || it.is_for_screens() || it.has_class("fif-screen") {
            return;
        }
        if it.name == "svg" {
            out.push(HtmlNode::Element(it));
            return;
        }
        if matches!(it.role, Some(ContentRole::INDEX | ContentRole::FIGURE_LIST))
            && !self.retain_entries(&mut it)
        {
            return;
        }
        let id = it.attribute("id").map(str::to_owned);
        let depth = self.enclosing.len();
        self.enclosing.extend(id);
        it.children = self.make_static(std::mem::take(&mut it.children));
        self.enclosing.truncate(depth);
        // The labels of the cells of a table are shown where its head is not.
        it.attributes
            .retain(|(name, _)| !name.starts_with("data-") || name == "data-label");
        match it.name.as_str() {
            // The number of a figure that leads to itself.
            "a" if it.has_class("fif-numbered") && self.leads_to_enclosing(&it) => {
                it.name = "span".to_owned();
                it.attributes.retain(|(name, _)| name == "class");
            }
            // A heading that leads to itself.
            "a" if self.leads_to_enclosing(&it) => return out.append(&mut it.children),
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
            // The heading of a turn that is for screens alone.
            _ if it.role == Some(ContentRole::HEADING) && it.text().trim().is_empty() => return,
            "details" => it.name = "div".to_owned(),
            "summary" => {
                it = HtmlElement::with_role(ContentRole::SUMMARY, it.children);
            }
            _ => {}
        }
        out.push(HtmlNode::Element(it));
    }

    /// Returns the target of a link, if there is one.
    fn resolve_link(&self, link: &str) -> Option<String> {
        if let Some(fragment) = link.strip_prefix('#') {
            let id = fragment_id(fragment);
            if self.ids.contains(&id) {
                return Some(link.to_owned());
            }
            let page = &self.elsewhere.get(&id)?.page;
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
        let words = &self.elsewhere.get(&link.linked_anchor()?)?.words;
        let new = !link.is_term() && self.referred.insert(words.clone());
        new.then(|| HtmlNode::Text(format!("\u{a0}{words}")))
    }

    fn leads_to_enclosing(&self, link: &HtmlElement) -> bool {
        let id = link.linked_anchor();
        id.is_some_and(|id| self.enclosing.contains(&id))
    }

    /// Removes the entries of a list that lead only to the other volume. Returns `false` if none
    /// is left.
    fn retain_entries(&self, list: &mut HtmlElement) -> bool {
        let mut remains = false;
        list.children.retain_mut(|node| {
            let HtmlNode::Element(it) = node else {
                return true;
            };
            let stays = match it.role {
                Some(ContentRole::ENTRY) => self.retain_places(it),
                _ if it.name == "ul" => self.retain_entries(it),
                _ => return true,
            };
            remains |= stays;
            stays
        });
        remains
    }

    /// Removes the places of an entry in the other volume. Returns `false` if the entry had places
    /// or subentries and has none left.
    fn retain_places(&self, entry: &mut HtmlElement) -> bool {
        let before_first = first_place(entry).and_then(|it| it.children.first().cloned());
        let (mut had, mut remains) = (false, false);
        entry.children.retain_mut(|node| {
            let HtmlNode::Element(it) = node else {
                return true;
            };
            let stays = match it.role {
                Some(ContentRole::PLACE) => {
                    let mut anchors = it.child_elements().filter_map(HtmlElement::linked_anchor);
                    !anchors.any(|id| self.elsewhere.contains_key(&id))
                }
                _ if it.name == "ul" => self.retain_entries(it),
                _ => return true,
            };
            had = true;
            remains |= stays;
            stays
        });
        // The punctuation before the first place stays there.
        let first = first_place(entry).and_then(|it| it.children.first_mut());
        if let Some((first, before)) = first.zip(before_first) {
            *first = before;
        }
        remains || !had
    }
}

/// Adds the board of a turn, with its heading and what follows, to the boards of the turns before it.
fn push_board(turn: Vec<HtmlNode>, out: &mut Vec<HtmlNode>) {
    let mut frame = HtmlElement::with_role(ContentRole::FRAME, Vec::new());
    for node in turn {
        match node {
            HtmlNode::Element(steps) if steps.role == Some(ContentRole::STEPS) => {
                for it in steps.children {
                    if let HtmlNode::Element(board) = it {
                        frame.attributes = board.attributes;
                        frame.children.extend(board.children);
                    }
                }
            }
            _ => frame.children.push(node),
        }
    }
    let frame = HtmlNode::Element(frame);
    match out.last_mut() {
        Some(HtmlNode::Element(it)) if it.role == Some(ContentRole::BOARDS) => {
            it.children.push(frame);
        }
        _ => {
            let boards = HtmlElement::with_role(ContentRole::BOARDS, vec![frame]);
            out.push(HtmlNode::Element(boards));
        }
    }
}

/// Returns the first place of an entry.
fn first_place(entry: &mut HtmlElement) -> Option<&mut HtmlElement> {
    entry.children.iter_mut().find_map(|node| match node {
        HtmlNode::Element(it) if it.role == Some(ContentRole::PLACE) => Some(it),
        _ => None,
    })
}

/// Reduces the checks below a turn to what is of use on paper: each one if they are few or one fails.
/// Returns `false` if nothing is left.
fn retain_checks(it: &mut HtmlElement) -> bool {
    const MOST: usize = 4;
    let Some(list) = it.child_elements().find(|it| it.name == "ul") else {
        return true;
    };
    let fails =
        |it: &HtmlElement| matches!(it.role, Some(ContentRole::FAILED | ContentRole::UNDECIDED));
    if list.child_elements().count() > MOST && !list.child_elements().any(fails) {
        return false;
    }
    let is_number = |it: &HtmlNode| it.element().is_some_and(|it| it.name == "summary");
    it.children.retain(|it| !is_number(it));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::push_xml;

    fn fixed_nodes(nodes: Vec<HtmlNode>, address: Option<&str>) -> (String, Vec<LegendSymbol>) {
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
            enclosing: Vec::new(),
        };
        let mut out = String::new();
        push_xml(&fixer.chapter(nodes), &mut out);
        (out, fixer.signs)
    }

    fn fixed(html: &str, address: Option<&str>) -> String {
        fixed_nodes(parse(html), address).0
    }

    #[test]
    fn what_only_a_screen_can_do_goes() {
        let html = "<p class=\"fif-screen\">Play</p><script>x</script><details><summary>Two</summary>\
                    <p data-a=\"b\">c</p></details>";
        let out = fixed(html, None);
        assert_eq!(out, "<div><p class=\"fif-summary\">Two</p><p>c</p></div>");
    }

    #[test]
    fn a_link_to_the_element_around_it_is_none() {
        let html = "<h2 id=\"here\"><a href=\"#here\">a</a></h2><a href=\"#here\">b</a>";
        let link = "<h2 id=\"here\">a</h2><a href=\"#here\">b</a>";
        assert_eq!(fixed(html, None), link);
    }

    #[test]
    fn links_lead_somewhere_or_are_none() {
        let html = "<a href=\"#here\">1</a><a href=\"#there\">2</a><a href=\"en/play.html\">3</a>\
                    <a href=\"javascript:x\">4</a><a href=\"https://e.org\">5</a>";
        let out = fixed(html, None);
        assert_eq!(
            out,
            "<a href=\"#here\">1</a>234<a href=\"https://e.org\">5</a>"
        );
        let out = fixed(html, Some("https://a.org"));
        assert!(
            out.contains("<a href=\"https://a.org/en/play.html\">3</a>4"),
            "{out}"
        );
    }

    #[test]
    fn a_link_to_the_other_volume_leads_to_the_site_or_names_the_chapter_once() {
        let html = "<a href=\"#other\">1</a> <a href=\"#other\">2</a> \
                    <a class=\"fif-term\" href=\"#other\">3</a>";
        let out = fixed(html, None);
        assert_eq!(out, "1\u{a0}(reference, chapter 2) 2 3");
        let out = fixed(html, Some("https://a.org"));
        assert!(out.starts_with("<a href=\"https://a.org/en/a.html#b\">1</a> <a "));
        let out = fixed("<a class=\"fif-term\" href=\"#other\">3</a>", None);
        assert_eq!(out, "3");
    }

    /// Returns an entry with places, each the id of an anchor, and subentries.
    fn entry(name: &str, places: &[&str], sub: Vec<HtmlNode>) -> HtmlNode {
        let mut children = parse(name);
        for (at, id) in places.iter().enumerate() {
            let before = if at == 0 { ": " } else { ", " };
            let place = parse(&format!("{before}<a href=\"#{id}\">{id}</a>"));
            let place = HtmlElement::with_role(ContentRole::PLACE, place);
            children.push(HtmlNode::Element(place));
        }
        if !sub.is_empty() {
            children.push(HtmlNode::Element(HtmlElement::new("ul", "", sub)));
        }
        HtmlNode::Element(HtmlElement::with_role(ContentRole::ENTRY, children))
    }

    fn index(entries: Vec<HtmlNode>) -> String {
        let list = HtmlElement::new("ul", "", entries);
        let children = vec![parse("<p>Words</p>").remove(0), HtmlNode::Element(list)];
        let index = HtmlElement::with_role(ContentRole::INDEX, children);
        let out = fixed_nodes(vec![HtmlNode::Element(index)], None).0;
        out.replace("<span>", "").replace("</span>", "")
    }

    #[test]
    fn an_index_lists_the_places_of_one_volume() {
        let sub = vec![
            entry("e", &["other"], vec![]),
            entry("f", &["other", "here"], vec![]),
        ];
        let out = index(vec![
            entry("a", &["other", "here", "here"], vec![]),
            entry("b", &["other"], vec![]),
            entry("c", &["other"], sub),
            entry("d", &[], vec![entry("e", &["other"], vec![])]),
        ]);
        let here = "<a href=\"#here\">here</a>";
        assert_eq!(
            out,
            format!(
                "<div><p>Words</p><ul><li>a: {here}, {here}</li>\
                 <li>c<ul><li>f: {here}</li></ul></li></ul></div>"
            )
        );
    }

    #[test]
    fn an_index_without_entries_goes_with_its_heading() {
        assert_eq!(index(vec![entry("a", &["other"], vec![])]), "");
    }

    #[test]
    fn each_sign_is_kept_once() {
        let legend = "<ul><li><svg></svg> to move</li><li><svg></svg> a way</li></ul>";
        let legend = HtmlElement::with_role(ContentRole::SIGNS, parse(legend));
        let text = parse("<p>a</p>").remove(0);
        let figure = vec![text, HtmlNode::Element(legend)];
        let (out, signs) = fixed_nodes([figure.clone(), figure].concat(), None);
        assert_eq!((out.as_str(), signs.len()), ("<p>a</p><p>a</p>", 2));
        assert_eq!(signs[1].words, "a way");
    }
}
