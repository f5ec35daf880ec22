//! Content security policy: a page may run its own scripts and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::site::html_tree::{HtmlElement, HtmlNode, for_each_element};

/// The policy; `%s` stands for the hashes of the inline scripts.
const POLICY_TEMPLATE: &str = include_str!("../../../templates/policy.txt");

/// Adds a content security policy to a page. It allows the inline scripts, by their hashes, the
/// scripts beside the page, and the module of the library in a worker, but no network requests.
/// The text of a record or a link can do no more.
pub(in crate::site) fn add_csp(page: &mut Vec<HtmlNode>) {
    let mut scripts = String::new();
    for_each_element(page, &mut |it| {
        // Scripts with a type are data.
        if it.name == "script" && it.attributes.is_empty() {
            let hash = STANDARD.encode(Sha256::digest(it.text()));
            scripts.push_str(&format!(" 'sha256-{hash}'"));
        }
    });
    let policy = POLICY_TEMPLATE.replacen("%s", &scripts, 1);
    let meta = HtmlElement::new("meta", "", Vec::new())
        .with("http-equiv", "Content-Security-Policy")
        .with("content", policy);
    let policy = [HtmlNode::Text("\n".to_owned()), HtmlNode::Element(meta)];
    match browser_head(page) {
        Some(head) => head.children.splice(0..0, policy),
        // A browser puts it into the head that it adds.
        None => page.splice(0..0, policy),
    };
}

/// Returns the head of a page if it is the first element of it, as browsers require.
fn browser_head(nodes: &mut [HtmlNode]) -> Option<&mut HtmlElement> {
    let is_blank = |it: &HtmlNode| matches!(it, HtmlNode::Text(text) if text.trim().is_empty());
    let HtmlNode::Element(first) = nodes.iter_mut().find(|it| !is_blank(it))? else {
        return None;
    };
    match first.name.as_str() {
        "html" => browser_head(&mut first.children),
        name => (name == "head").then_some(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::html_tree::parse;
    use crate::site::html_writer::write_html;

    #[test]
    fn each_script_of_a_page_is_named_by_its_hash_and_data_is_none() {
        let html = "<head>\n<script>a()</script><script type=\"application/ld+json\">{}</script>\
                    <script src=\"b.js\"></script></head><script>\nc()\n</script>";
        let mut page = parse(html);
        add_csp(&mut page);
        let guarded = write_html(&page);
        assert_eq!(guarded.matches("'sha256-").count(), 2, "{guarded}");
        // `printf 'a()' | openssl dgst -sha256 -binary | base64`
        assert!(
            guarded.contains("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"),
            "{guarded}"
        );
        assert!(guarded.starts_with("<head>\n<meta http-equiv"));
    }

    #[test]
    fn a_head_that_browsers_ignore_has_no_policy() {
        for html in [
            "<html><body><div><head></head></div></body></html>",
            "x<head></head>",
        ] {
            let mut page = parse(html);
            add_csp(&mut page);
            let guarded = write_html(&page);
            assert!(guarded.starts_with("\n<meta http-equiv"), "{guarded}");
        }
    }
}
