//! Tables of a chapter: wide ones scroll, and those with long rows become cards
//! on a phone.

use crate::site::html_tree::{HtmlElement, HtmlNode, for_each_element, plain_text};

/// Maximum length of a row that fits on a phone, in letters.
const MAX_ROW_LETTERS: usize = 48;

/// Puts the tables of Markdown into scrolling frames and labels each cell with the head of its
/// column. In a table whose columns have no heads, the first cell of a row is its head.
pub(in crate::site) fn frame_tables(nodes: &mut [HtmlNode]) {
    for node in nodes {
        let HtmlNode::Element(it) = node else {
            continue;
        };
        match it.name.as_str() {
            // Only a table of HTML has attributes.
            "table" if it.attributes.is_empty() => {
                *it = framed_table(std::mem::take(it));
            }
            _ => frame_tables(&mut it.children),
        }
    }
}

/// Returns a table in a scrolling frame, with labelled cells.
fn framed_table(mut table: HtmlElement) -> HtmlElement {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for_each_element(&table.children, &mut |it| {
        if it.name == "tr" {
            let cells = it.child_elements();
            rows.push(cells.map(|it| plain_text(&it.children)).collect());
        }
    });
    let heads = rows.first().cloned().unwrap_or_default();
    if !heads.is_empty() && heads.iter().all(String::is_empty) {
        head_rows(&mut table.children);
        return in_frame(table, "fif-scroll fif-facts");
    }
    let is_whole = |row: &Vec<String>| row.len() == heads.len();
    let is_long = |row: &Vec<String>| {
        let letters = row.iter().map(|cell| cell.chars().count());
        letters.sum::<usize>() > MAX_ROW_LETTERS
    };
    let mut body = rows.iter().skip(1);
    let cards = heads.len() > 1 && body.clone().all(is_whole) && body.any(is_long);
    let class = match cards {
        true => "fif-scroll fif-cards",
        false => "fif-scroll",
    };
    label_cells(&mut table.children, &heads);
    in_frame(table, class)
}

fn in_frame(table: HtmlElement, class: &str) -> HtmlElement {
    let line_break = || HtmlNode::Text("\n".to_owned());
    let content = vec![line_break(), HtmlNode::Element(table), line_break()];
    HtmlElement::new("div", class, content)
}

/// Makes the first cell of each row its head, and removes the empty heads of the columns.
fn head_rows(nodes: &mut Vec<HtmlNode>) {
    nodes.retain(|node| !matches!(node, HtmlNode::Element(it) if it.name == "thead"));
    for node in nodes {
        let HtmlNode::Element(it) = node else {
            continue;
        };
        let first = it.children.iter_mut().find_map(|cell| match cell {
            HtmlNode::Element(cell) if cell.name == "td" => Some(cell),
            _ => None,
        });
        match first {
            Some(cell) => {
                cell.name = "th".to_owned();
                cell.attributes = vec![("scope".to_owned(), "row".to_owned())];
            }
            None => head_rows(&mut it.children),
        }
    }
}

/// Labels the cells of rows with the heads of their columns. A cell with an empty label has none.
pub(in crate::site) fn label_cells(nodes: &mut [HtmlNode], heads: &[String]) {
    for node in nodes {
        let HtmlNode::Element(it) = node else {
            continue;
        };
        if it.name != "tr" {
            label_cells(&mut it.children, heads);
            continue;
        }
        let cells = it.children.iter_mut().filter_map(|it| match it {
            HtmlNode::Element(cell) => Some(cell),
            _ => None,
        });
        for (cell, head) in cells.zip(heads) {
            // Columns are not aligned.
            cell.attributes.retain(|(name, _)| name != "style");
            let label = match cell.name.as_str() {
                "th" => ("scope", "col"),
                _ => ("data-label", head.as_str()),
            };
            if !label.1.is_empty() && cell.attribute(label.0).is_none() {
                let (name, value) = label;
                cell.attributes.push((name.to_owned(), value.to_owned()));
            }
            cell.attributes.retain(|(_, value)| !value.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::chapter::chapter_text::markdown_options;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::write_html;
    use pulldown_cmark::{Parser, html};

    fn html(markdown: &str) -> String {
        let mut out = String::new();
        html::push_html(&mut out, Parser::new_ext(markdown, markdown_options()));
        let mut nodes = parse(&out);
        frame_tables(&mut nodes);
        write_html(&nodes)
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
    fn a_table_without_heads_of_columns_has_heads_of_rows() {
        let out = html("| | |\n|---|---|\n| age | from five |\n| time | 45 minutes |\n");
        assert!(out.contains("class=\"fif-scroll fif-facts\""), "{out}");
        assert!(
            !out.contains("thead") && !out.contains("data-label"),
            "{out}"
        );
        let row = "<th scope=\"row\">time</th><td>45 minutes</td>";
        assert!(out.contains(row), "{out}");
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
