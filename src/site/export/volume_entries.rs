//! The index and the list of figures of one volume of a book: without the entries that lead
//! only to the other volume.

use crate::site::html_tree::{HtmlElement, HtmlNode};

/// Removes the entries of a list whose first link leads to the other volume; `elsewhere`
/// returns `true` for its anchors.
pub(super) fn retain_list_entries(list: &mut HtmlElement, elsewhere: &dyn Fn(&str) -> bool) {
    list.children.retain(|node| {
        let first = node.element().and_then(|it| it.child_elements().next());
        !first.is_some_and(|it| it.has_class("fif-ref") && leads(it, elsewhere))
    });
}

/// Removes the links of an index to the other volume, and the entries without another link.
pub(super) fn retain_index_entries(list: &mut HtmlElement, elsewhere: &dyn Fn(&str) -> bool) {
    list.children.retain_mut(|node| match node {
        HtmlNode::Element(entry) => retain_links(entry, elsewhere),
        HtmlNode::Text(_) => true,
    });
}

/// Removes the links of an entry to the other volume, with the commas between them. The entry
/// is `name: link, link`, perhaps with a list of subentries. Returns `false` if the entry had
/// links and has none left.
fn retain_links(entry: &mut HtmlElement, elsewhere: &dyn Fn(&str) -> bool) -> bool {
    let mut nodes = std::mem::take(&mut entry.children).into_iter();
    let (mut named, mut kept, mut subentries) = (Vec::new(), Vec::new(), None);
    let (mut moved, mut had_subentries) = (0, false);
    // The name may be a link to the glossary.
    match nodes.next() {
        Some(HtmlNode::Element(name)) if leads(&name, elsewhere) => named.extend(name.children),
        name => named.extend(name),
    }
    let mut colon = None;
    for node in nodes {
        match node {
            HtmlNode::Text(text) => {
                colon.get_or_insert(text);
            }
            HtmlNode::Element(it) if it.name == "a" => match leads(&it, elsewhere) {
                true => moved += 1,
                false => kept.push(it),
            },
            HtmlNode::Element(mut it) => {
                had_subentries = true;
                retain_index_entries(&mut it, elsewhere);
                let remain = it.child_elements().next().is_some();
                subentries = remain.then_some(it);
            }
        }
    }
    let had_none = moved == 0 && !had_subentries;
    let remains = had_none || !kept.is_empty() || subentries.is_some();
    let before_first = colon.filter(|_| !kept.is_empty());
    entry.children = named;
    entry.children.extend(before_first.map(HtmlNode::Text));
    for (at, link) in kept.into_iter().enumerate() {
        if at > 0 {
            entry.children.push(HtmlNode::Text(", ".to_owned()));
        }
        entry.children.push(HtmlNode::Element(link));
    }
    entry.children.extend(subentries.map(HtmlNode::Element));
    remains
}

/// Removes the heading of a list that has no entries left from the nodes before it.
pub(super) fn drop_heading(before: &mut Vec<HtmlNode>) {
    while before.last().is_some_and(HtmlNode::is_whitespace) {
        before.pop();
    }
    let heading = |it: &HtmlElement| it.has_class("fif-heading");
    if before
        .last()
        .and_then(HtmlNode::element)
        .is_some_and(heading)
    {
        before.pop();
    }
}

/// Returns `true` if an element is a link to one of some anchors.
fn leads(link: &HtmlElement, elsewhere: &dyn Fn(&str) -> bool) -> bool {
    let id = link.attribute("href").and_then(|it| it.strip_prefix('#'));
    id.is_some_and(elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::push_xml;

    fn retained(html: &str) -> String {
        let mut nodes = parse(html);
        for node in &mut nodes {
            let HtmlNode::Element(list) = node else {
                continue;
            };
            match list.has_class("fif-index") {
                true => retain_index_entries(list, &|id| id.starts_with("other")),
                false => retain_list_entries(list, &|id| id.starts_with("other")),
            }
        }
        let mut out = String::new();
        push_xml(&nodes, &mut out);
        out
    }

    #[test]
    fn an_index_lists_the_places_of_one_volume() {
        let index = "<ul class=\"fif-index\"><li><b>a</b>: <a href=\"#other\">1</a>, <a href=\"#x\">2</a>, <a href=\"#y\">3</a></li>\
                     <li><a href=\"#other-term\"><b>b</b></a>: <a href=\"#x\">1</a>, <a href=\"#other\">2</a></li>\
                     <li><b>c</b>: <a href=\"#other\">1</a></li>\
                     <li><b>d</b>: <a href=\"#other\">1</a><ul class=\"fif-index-sub\"><li>e: <a href=\"#other\">1</a></li><li>f: <a href=\"#x\">1</a></li></ul></li>\
                     <li><b>g</b><ul class=\"fif-index-sub\"><li>e: <a href=\"#other\">1</a></li></ul></li></ul>";
        assert_eq!(
            retained(index),
            "<ul class=\"fif-index\"><li><b>a</b>: <a href=\"#x\">2</a>, <a href=\"#y\">3</a></li>\
             <li><b>b</b>: <a href=\"#x\">1</a></li>\
             <li><b>d</b><ul class=\"fif-index-sub\"><li>f: <a href=\"#x\">1</a></li></ul></li></ul>"
        );
    }

    #[test]
    fn a_list_of_figures_lists_those_of_one_volume() {
        let list = "<ul class=\"fif-list\"><li><a class=\"fif-ref\" href=\"#other\">1</a>. A</li><li><a class=\"fif-ref\" href=\"#x\">2</a>. B</li></ul>";
        assert_eq!(
            retained(list),
            "<ul class=\"fif-list\"><li><a class=\"fif-ref\" href=\"#x\">2</a>. B</li></ul>"
        );
    }

    #[test]
    fn the_heading_of_an_empty_list_goes() {
        let mut nodes = parse("<p>a</p><p class=\"fif-heading\"><b>Persons</b></p>\n");
        drop_heading(&mut nodes);
        let mut out = String::new();
        push_xml(&nodes, &mut out);
        assert_eq!(out, "<p>a</p>");
    }
}
