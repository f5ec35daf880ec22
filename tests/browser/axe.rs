//! What axe-core has against a page. CONTRIBUTING says how it is installed into
//! `target/axe`, in the version that `package.json` beside this file names.

use serde_json::Value;

use super::chromium::Page;
use crate::support::needs;

/// Rules, by what they are for: what WCAG asks for, and what is good practice.
const RULES: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";

/// Returns the text of axe-core if it is installed.
pub(crate) fn axe() -> Option<String> {
    needs::file("target/axe/node_modules/axe-core/axe.min.js")
}

/// The rules that look at colours: nothing else differs between light and dark.
const COLOURS: &str = "['color-contrast', 'link-in-text-block']";

/// What axe-core finds wrong on a page as it is shown: the rule, and the first
/// places where it is broken.
fn violations(page: &mut Page<'_>, axe: &str) -> Vec<String> {
    by(page, axe, &format!("{{ type: 'tag', values: {RULES} }}"))
}

fn by(page: &mut Page<'_>, axe: &str, rules: &str) -> Vec<String> {
    if page.eval("typeof globalThis.axe") == "undefined" {
        page.eval(&format!("{axe}; 0"));
    }
    // What is inside a picture is told by its name alone; boards would take most of
    // the time.
    page.eval("for (const it of document.querySelectorAll('.fif-board, .fif-sheet')) it.replaceChildren()");
    // What follows the size of the page comes with the next frame.
    page.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    let found = page.eval(&format!(
        "axe.run({{ exclude: ['svg > *'] }}, {{ runOnly: {rules}, resultTypes: ['violations'] }})
           .then((it) => it.violations.map((rule) => `${{rule.id}}: ${{rule.nodes.length}} × ${{rule.help}}; `
             + rule.nodes.slice(0, 3).map((node) => `${{node.target}} ${{node.html.slice(0, 160)}} ${{node.failureSummary}}`).join('; ')))"
    ));
    let found = found.as_array().unwrap().iter();
    found.map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// What is wrong on the page in either of the two colours, at the size that it has.
pub(crate) fn violations_in_both(page: &mut Page<'_>, axe: &str) -> Vec<String> {
    page.prefer("prefers-color-scheme", "light");
    let mut found = violations(page, axe);
    page.prefer("prefers-color-scheme", "dark");
    let dark = by(page, axe, &format!("{{ type: 'rule', values: {COLOURS} }}"));
    found.extend(dark.into_iter().map(|it| format!("dark: {it}")));
    assert_ne!(page.eval("axe.version"), Value::Null);
    found
}

/// Nothing is wrong on the page in either of the two colours.
pub(crate) fn assert_accessible(page: &mut Page<'_>, axe: &str, name: &str) {
    assert_eq!(violations_in_both(page, axe), [""; 0], "{name}");
}
