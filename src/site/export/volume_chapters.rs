//! The chapters of a volume: those repeated in several volumes have in each what is of use there.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::{ExportSource, RenderedChapter};
use crate::site::edition::volumes::ExportVolume;
use crate::site::html_tree::{
    ContentRole, HtmlElement, HtmlNode, collect_ids, for_each_element, for_each_element_mut,
};

/// The entries of an index without those of other volumes, with fewer of which it is left out.
const MIN_INDEX_ENTRIES: usize = 12;

/// The number of a chapter on the site and in its volume, by anchor. Both end with a full stop.
pub(super) type MovedNumbers = BTreeMap<String, (String, String)>;

impl<'a> ExportSource<'a> {
    /// Returns the chapters of a volume by item. The items of lists with too few entries in the volume
    /// are removed; a bibliography from another volume has the works that this one cites.
    pub(super) fn volume_chapters(
        &self,
        volume: ExportVolume,
        items: &mut Vec<usize>,
    ) -> BTreeMap<usize, Cow<'_, RenderedChapter<'a>>> {
        let is_own = |at: &usize| self.parts.volume_of(*at) == volume;
        let own = items.iter().filter(|at| is_own(at));
        let own = own.filter_map(|at| self.chapters.get(at));
        let ids: BTreeSet<&str> = own.flat_map(|it| &it.ids).map(String::as_str).collect();
        let has_few = |it: &RenderedChapter<'_>| has_few_entries(&it.nodes, &ids);
        items.retain(|at| !self.chapters.get(at).is_some_and(has_few));
        let known = || {
            items
                .iter()
                .filter_map(|at| Some((*at, self.chapters.get(at)?)))
        };
        let mut cited = BTreeSet::new();
        known().for_each(|(_, it)| collect_citations(&it.nodes, &mut cited));
        let chapters = known().map(|(at, it)| match is_own(&at) {
            true => (at, Cow::Borrowed(it)),
            false => (at, Cow::Owned(it.with_works(&cited))),
        });
        chapters.collect()
    }
}

impl RenderedChapter<'_> {
    /// Returns the chapter with the cited works alone in its bibliography. Those without an id are
    /// described by a section of the chapter.
    fn with_works(&self, cited: &BTreeSet<String>) -> Self {
        let mut chapter = self.clone();
        let is_cited = |it: &HtmlElement| it.attribute("id").is_none_or(|id| cited.contains(id));
        for_each_element_mut(&mut chapter.nodes, &mut |it| {
            if it.role == Some(ContentRole::BIBLIOGRAPHY) {
                let works = &mut it.children;
                works.retain(|it| it.element().is_none_or(is_cited));
            }
        });
        (chapter.ids, chapter.wanted) = Default::default();
        chapter.ids.extend(self.own_id.clone());
        collect_ids(&chapter.nodes, &mut chapter.ids, &mut chapter.wanted);
        chapter
    }
}

/// Collects the anchors that links outside bibliographies lead to.
fn collect_citations(nodes: &[HtmlNode], cited: &mut BTreeSet<String>) {
    for it in nodes.iter().filter_map(HtmlNode::element) {
        if it.role != Some(ContentRole::BIBLIOGRAPHY) {
            cited.extend(it.linked_anchor());
            collect_citations(&it.children, cited);
        }
    }
}

/// Returns `true` for a chapter of lists that have too few entries with the given anchors left: an index
/// with less than half a column, or a list of figures with nothing.
fn has_few_entries(nodes: &[HtmlNode], ids: &BTreeSet<&str>) -> bool {
    let is_a = |it: &HtmlElement, role| it.role == Some(role);
    let has = |it: &HtmlElement, role| it.find(&|it| is_a(it, role)).is_some();
    let is_index = |it: &HtmlElement| has(it, ContentRole::INDEX);
    let is_list = |it: &HtmlElement| {
        let is_empty = it.children.is_empty();
        it.name == "figure" && (is_empty || is_index(it) || has(it, ContentRole::FIGURE_LIST))
    };
    let introduces = |it: &HtmlElement| it.name == "p" || it.heading_level().is_some();
    let elements = || nodes.iter().filter_map(HtmlNode::element);
    if !elements().any(is_list) || !elements().all(|it| introduces(it) || is_list(it)) {
        return false;
    }
    let (mut all, mut here) = (0, 0);
    for_each_element(nodes, &mut |it| {
        if is_a(it, ContentRole::ENTRY) {
            let places = it
                .child_elements()
                .filter(|it| is_a(it, ContentRole::PLACE));
            let links = places.flat_map(HtmlElement::child_elements);
            let anchors: Vec<_> = links.filter_map(HtmlElement::linked_anchor).collect();
            all += usize::from(!anchors.is_empty());
            here += usize::from(anchors.iter().any(|it| ids.contains(it.as_str())));
        }
    });
    let has_index = elements().any(is_index);
    let least = if has_index { MIN_INDEX_ENTRIES } else { 1 };
    here < all.clamp(1, least)
}

/// Replaces the numbers of figures whose chapters have other numbers in their volume, in captions and in
/// references.
pub(super) fn renumber_figures(nodes: &mut [HtmlNode], moved: &MovedNumbers) {
    for_each_element_mut(nodes, &mut |it| {
        if !it.has_class("fif-numbered") && !it.has_class("fif-ref") {
            return;
        }
        let Some((site, volume)) = it.linked_anchor().and_then(|id| moved.get(&id)) else {
            return;
        };
        for node in &mut it.children {
            if let HtmlNode::Text(text) = node {
                *text = text.replacen(site, volume, 1);
            }
        }
    });
}
