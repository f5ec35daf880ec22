//! Violations that axe-core finds on a page. CONTRIBUTING describes how to install it into
//! `target/axe`, in the version named in `package.json` next to this file.

use serde_json::Value;

use super::chromium::Page;
use crate::support::needs;

/// Tags of the rules: WCAG requirements and good practice.
const RULES: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";

/// Returns the text of axe-core if it is installed.
pub(crate) fn axe() -> Option<String> {
    needs::file("target/axe/node_modules/axe-core/axe.min.js")
}

/// The rules about colours; only these can differ between light and dark.
const COLOURS: &str = "['color-contrast', 'link-in-text-block']";

/// Returns the violations on a page as shown: the rule and its first locations.
fn violations(page: &mut Page<'_>, axe: &str) -> Vec<String> {
    by(page, axe, &format!("{{ type: 'tag', values: {RULES} }}"))
}

fn by(page: &mut Page<'_>, axe: &str, rules: &str) -> Vec<String> {
    if page.eval("typeof globalThis.axe") == "undefined" {
        page.eval(&format!("{axe}; 0"));
    }
    // Only the name of a picture is accessible; its content would take most of the time.
    page.eval("for (const it of document.querySelectorAll('.fif-board, .fif-sheet')) it.replaceChildren()");
    // Size-dependent changes take effect in the next frame.
    page.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    let found = page.eval(&format!(
        "axe.run({{ exclude: ['svg > *'] }}, {{ runOnly: {rules}, resultTypes: ['violations'] }})
           .then((it) => it.violations.map((rule) => `${{rule.id}}: ${{rule.nodes.length}} × ${{rule.help}}; `
             + rule.nodes.slice(0, 3).map((node) => `${{node.target}} ${{node.html.slice(0, 160)}} ${{node.failureSummary}}`).join('; ')))"
    ));
    let found = found.as_array().unwrap().iter();
    found.map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// Returns the violations on the page in both colour schemes at the current size.
pub(crate) fn violations_in_both(page: &mut Page<'_>, axe: &str) -> Vec<String> {
    page.prefer("prefers-color-scheme", "light");
    let mut found = violations(page, axe);
    page.prefer("prefers-color-scheme", "dark");
    let dark = by(page, axe, &format!("{{ type: 'rule', values: {COLOURS} }}"));
    found.extend(dark.into_iter().map(|it| format!("dark: {it}")));
    assert_ne!(page.eval("axe.version"), Value::Null);
    found
}

/// Asserts that the page has no violations in either colour scheme.
pub(crate) fn assert_accessible(page: &mut Page<'_>, axe: &str, name: &str) {
    assert_eq!(violations_in_both(page, axe), [""; 0], "{name}");
}
