//! Content security policy: a page may run its own scripts and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The policy; `%s` stands for the hashes of the inline scripts.
const POLICY_TEMPLATE: &str = include_str!("../../templates/policy.txt");

/// Start of the element with the policy.
const META_TAG_START: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// Returns a page with a content security policy. It allows the inline scripts,
/// by their hashes, the scripts beside the page, and the module of the library in
/// a worker, but no network requests. The text of a record or a link can do no
/// more.
pub(super) fn with_csp(html: &str) -> String {
    let html = &without_csp(html);
    let mut scripts = String::new();
    for script in inline_scripts(html) {
        let hash = STANDARD.encode(Sha256::digest(script));
        scripts.push_str(&format!(" 'sha256-{hash}'"));
    }
    let policy = POLICY_TEMPLATE.replacen("%s", &scripts, 1);
    html.replacen(
        "<head>\n",
        &format!("<head>\n{META_TAG_START}{policy}\">\n"),
        1,
    )
}

/// Removes the policy from a page.
fn without_csp(html: &str) -> String {
    match html.split_once(META_TAG_START) {
        Some((before, rest)) => before.to_owned() + rest.split_once('\n').map_or("", |it| it.1),
        None => html.to_owned(),
    }
}

/// Returns the inline scripts of a page, without their tags.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script>").skip(1).filter_map(|rest| {
        let (script, _) = rest.split_once("</script>")?;
        Some(script)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_of_a_page_is_named_by_its_hash_and_data_is_none() {
        let html = "<head>\n<script>a()</script><script type=\"application/ld+json\">{}</script>\
                    <script src=\"b.js\"></script></head><script>\nc()\n</script>";
        let guarded = with_csp(html);
        assert_eq!(guarded.matches("'sha256-").count(), 2, "{guarded}");
        // `printf 'a()' | openssl dgst -sha256 -binary | base64`
        assert!(
            guarded.contains("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"),
            "{guarded}"
        );
        assert!(guarded.starts_with("<head>\n<meta http-equiv"));
    }
}
