//! What a page may do in a browser: run its own scripts and nothing else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// What a page may do; `%s` stands for the scripts that are written in it.
const POLICY: &str = include_str!("../../templates/policy.txt");

/// What a policy begins with.
const META: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// A page with a content security policy: it runs the scripts that are written in
/// it, by their hashes, and those that stand beside it, and the module of the
/// library in a worker; it asks nobody for anything. What a record or a link
/// says can make it do no more.
pub(super) fn guarded(html: &str) -> String {
    let html = &unguarded(html);
    let mut scripts = String::new();
    for script in written(html) {
        let hash = STANDARD.encode(Sha256::digest(script));
        scripts.push_str(&format!(" 'sha256-{hash}'"));
    }
    let policy = POLICY.replacen("%s", &scripts, 1);
    html.replacen("<head>\n", &format!("<head>\n{META}{policy}\">\n"), 1)
}

/// A page without the policy that it had before it was changed.
fn unguarded(html: &str) -> String {
    match html.split_once(META) {
        Some((before, rest)) => before.to_owned() + rest.split_once('\n').map_or("", |it| it.1),
        None => html.to_owned(),
    }
}

/// The scripts that are written in a page, from their tag to the end of it.
fn written(html: &str) -> impl Iterator<Item = &str> {
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
        let guarded = guarded(html);
        assert_eq!(guarded.matches("'sha256-").count(), 2, "{guarded}");
        // `printf 'a()' | openssl dgst -sha256 -binary | base64`
        assert!(
            guarded.contains("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"),
            "{guarded}"
        );
        assert!(guarded.starts_with("<head>\n<meta http-equiv"));
    }
}
