//! Figures, and replayable games as strips of boards.

use super::super::super::export_images::ExportImageSize;
use super::super::escape::optional_literal;
use super::{HtmlElement, TypstWriter, image_arguments, parse_number};

impl<'a> TypstWriter<'a> {
    pub(super) fn figure(&mut self, it: &'a HtmlElement) -> String {
        let caption = it.child_elements().find(|it| it.name == "figcaption");
        let caption = match caption {
            Some(caption) => self.content_block(&caption.children),
            None => "none".to_owned(),
        };
        let body = self.flow_without(it, &|it| it.name == "figcaption");
        let id = optional_literal(self.label(it));
        format!("#shown({id}, {caption})[\n{}\n]", body.trim())
    }

    /// Writes a replayable game as a strip of boards.
    pub(super) fn player(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for part in it.child_elements() {
            match part.has_class("fif-line") {
                true => out.push_str(&self.strip(part, it.has_class("fif-steps"))),
                false => out.push_str(&self.block(part)),
            }
            out.push_str("\n\n");
        }
        out
    }

    /// Writes the turns of a line side by side: one board per turn, or one per step.
    fn strip(&mut self, line: &'a HtmlElement, steps: bool) -> String {
        let mut out = String::new();
        let mut cells: Vec<String> = Vec::new();
        let flush = |cells: &mut Vec<String>, out: &mut String| {
            if !cells.is_empty() {
                out.push_str(&format!("#strip(\n{})\n\n", cells.concat()));
                cells.clear();
            }
        };
        for turn in line.child_elements() {
            if !turn.has_class("fif-told") {
                flush(&mut cells, &mut out);
                out.push_str(&match turn.has_class("fif-variation") {
                    true => format!("#variation[{}]\n\n", self.strip(turn, steps)),
                    false => self.block(turn) + "\n\n",
                });
                continue;
            }
            let mut film = None;
            let (mut before, mut after) = (String::new(), String::new());
            for part in turn.child_elements() {
                match part.has_class("fif-film") {
                    true => film = Some(part),
                    false if film.is_none() => before.push_str(&self.block(part)),
                    false => after.push_str(&(self.block(part) + "\n")),
                }
            }
            let frames: Vec<_> = film
                .into_iter()
                .flat_map(HtmlElement::child_elements)
                .collect();
            let first = film
                .and_then(|it| parse_number(it.attribute("start")))
                .unwrap_or(1);
            let numbered = frames.len() > 1 || first > 1;
            if steps {
                flush(&mut cells, &mut out);
                out.push_str(&before);
                out.push_str("\n\n");
                for (step, frame) in (first..).zip(frames) {
                    let step = Some(step).filter(|_| numbered);
                    let cell = self.frame(frame, step, "", "");
                    cells.push(cell);
                }
                flush(&mut cells, &mut out);
                out.push_str(&after);
                out.push_str("\n\n");
            } else {
                let last = frames.len().saturating_sub(1);
                for (index, frame) in frames.into_iter().enumerate() {
                    let before = if index == 0 { before.as_str() } else { "" };
                    let after = if index == last { after.as_str() } else { "" };
                    let cell = self.frame(frame, None, before, after);
                    cells.push(cell);
                }
            }
        }
        flush(&mut cells, &mut out);
        out
    }

    /// Writes one board of a strip, with the text above and below it.
    fn frame(
        &mut self,
        it: &'a HtmlElement,
        number: Option<usize>,
        before: &str,
        after: &str,
    ) -> String {
        let place = self.anchor(it);
        let picture = it.find(&|it| it.name == "svg");
        let picture = picture.map(|it| self.pictures.add_svg(it, ExportImageSize::Small));
        let picture = picture.map_or_else(|| "none".to_owned(), |it| image_arguments(&it));
        let said = self.flow_without(it, &|it| it.has_class("fif-picture"));
        let number = number.map_or_else(|| "none".to_owned(), |it| it.to_string());
        format!(
            "  frame(number: {number}, head: [{}], {picture})[{place}{}\n{}],\n",
            before.trim(),
            said.trim(),
            after.trim()
        )
    }
}
