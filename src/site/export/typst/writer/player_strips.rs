//! Figures, and their boards in strips.

use super::super::super::export_images::ExportImageSize;
use super::super::escape::optional_literal;
use super::{ContentRole, HtmlElement, TypstWriter, figure_number, image_arguments, parse_number};

impl<'a> TypstWriter<'a> {
    /// Writes a figure, which is numbered if it may float.
    pub(super) fn figure(&mut self, it: &'a HtmlElement, may_float: bool) -> String {
        let caption = it.child_elements().find(|it| it.name == "figcaption");
        let caption = match caption {
            Some(caption) => self.content_block(&caption.children),
            None => "none".to_owned(),
        };
        let body = self.flow_without(it, &|it| it.name == "figcaption");
        let id = optional_literal(self.label(it));
        let mut body = body.trim().to_owned();
        let is_index = |it: &HtmlElement| it.role == Some(ContentRole::INDEX);
        if it.find(&is_index).is_some() {
            body = format!("#index-columns[\n{body}\n]");
        }
        // Typst wants a text that stands for an empty figure, such as the list of no figures.
        if body.is_empty() && [&id, &caption].iter().all(|it| *it == "none") {
            return String::new();
        }
        let floats = may_float && figure_number(it).is_some();
        format!("#shown({id}, {caption}, floats: {floats})[\n{body}\n]")
    }

    /// Writes boards side by side; those of several steps are numbered.
    pub(super) fn strip(&mut self, role: ContentRole, it: &'a HtmlElement) -> String {
        let first = parse_number(it.attribute("start")).unwrap_or(1);
        let several = first > 1 || it.child_elements().nth(1).is_some();
        let numbered = several && role == ContentRole::STEPS;
        let mut out = "#strip(\n".to_owned();
        for (number, frame) in (first..).zip(it.child_elements()) {
            let number = numbered.then_some(number);
            out.push_str(&self.frame(frame, number));
        }
        out + ")"
    }

    /// Writes one board of a strip, with the text above and below it.
    fn frame(&mut self, it: &'a HtmlElement, number: Option<usize>) -> String {
        let place = self.anchor(it);
        let child = |role| it.child_elements().find(|it| it.role == Some(role));
        let picture = child(ContentRole::PICTURE).and_then(|it| it.child_elements().next());
        let picture = picture.map(|it| self.pictures.add_svg(it, ExportImageSize::Small));
        let picture = picture.map_or_else(|| "none".to_owned(), |it| image_arguments(&it));
        let head = child(ContentRole::HEADING);
        let head = head.map_or_else(String::new, |it| self.block(it));
        let apart = [ContentRole::PICTURE, ContentRole::HEADING];
        let text = self.flow_without(it, &|it| it.role.is_some_and(|it| apart.contains(&it)));
        let number = number.map_or_else(|| "none".to_owned(), |it| it.to_string());
        format!(
            "  frame(number: {number}, head: [{head}], {picture})[{place}{}],\n",
            text.trim()
        )
    }
}
