//! Tables of a chapter: wide ones scroll, and those with long rows become cards
//! on a phone.

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::report::escape;

/// Maximum length of a row that fits on a phone, in letters.
const MAX_ROW_LETTERS: usize = 48;

/// Puts tables into scrolling frames and labels each cell with the head of its
/// column.
pub(super) fn frame_tables(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut out = Vec::with_capacity(events.len());
    let mut table: Option<Vec<Event<'_>>> = None;
    for event in events {
        match (&mut table, &event) {
            (None, Event::Start(Tag::Table(_))) => table = Some(vec![event]),
            (None, _) => out.push(event),
            (Some(inside), Event::End(TagEnd::Table)) => {
                inside.push(event);
                out.extend(frame_table(table.take().unwrap_or_default()));
            }
            (Some(inside), _) => inside.push(event),
        }
    }
    out
}

/// Frames one table, given all its events.
fn frame_table(events: Vec<Event<'_>>) -> impl Iterator<Item = Event<'_>> {
    let rows = cell_texts(&events);
    let heads = rows.first().cloned().unwrap_or_default();
    let long = rows.iter().skip(1).any(|row| {
        let letters: usize = row.iter().map(|cell| cell.chars().count()).sum();
        letters > MAX_ROW_LETTERS
    });
    let kind = if long && heads.len() > 1 {
        "fif-scroll fif-cards"
    } else {
        "fif-scroll"
    };
    let mut in_head = false;
    let mut column = 0;
    let cells = events.into_iter().map(move |event| match event {
        Event::Start(Tag::TableHead) => {
            in_head = true;
            event
        }
        Event::End(TagEnd::TableHead) => {
            in_head = false;
            event
        }
        Event::Start(Tag::TableRow) => {
            column = 0;
            event
        }
        Event::Start(Tag::TableCell) => {
            let label = heads.get(column).filter(|it| !it.trim().is_empty());
            column += 1;
            let tag = match label {
                _ if in_head => "<th scope=\"col\">".to_owned(),
                Some(label) => format!("<td data-label=\"{}\">", escape(label)),
                None => "<td>".to_owned(),
            };
            Event::InlineHtml(tag.into())
        }
        Event::End(TagEnd::TableCell) => {
            Event::InlineHtml(if in_head { "</th>" } else { "</td>" }.into())
        }
        other => other,
    });
    let open = Event::Html(format!("<div class=\"{kind}\">\n").into());
    let close = Event::Html("</div>\n".into());
    std::iter::once(open).chain(cells).chain([close])
}

/// Returns the text of each cell, the head first.
fn cell_texts(events: &[Event<'_>]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for event in events {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                if let Some(row) = rows.last_mut() {
                    row.push(String::new());
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()) {
                    cell.push_str(text);
                }
            }
            _ => {}
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter_text::markdown_options;
    use pulldown_cmark::{Parser, html};

    fn html(markdown: &str) -> String {
        let events = Parser::new_ext(markdown, markdown_options()).collect();
        let mut out = String::new();
        html::push_html(&mut out, frame_tables(events).into_iter());
        out
    }

    #[test]
    fn cells_say_what_they_are_about() {
        let out = html("| a | b & c |\n|---|---|\n| 1 | `2` |\n");
        assert!(
            out.starts_with("<div class=\"fif-scroll\">\n<table>"),
            "{out}"
        );
        assert!(out.contains("<th scope=\"col\">b &amp; c</th>"), "{out}");
        assert!(
            out.contains("<td data-label=\"b &amp; c\"><code>2</code></td>"),
            "{out}"
        );
    }

    #[test]
    fn rows_that_say_much_become_cards() {
        let out = html(&format!(
            "| a | b |\n|---|---|\n| 1 | {} |\n",
            "x".repeat(60)
        ));
        assert!(out.contains("fif-cards"), "{out}");
    }
}
