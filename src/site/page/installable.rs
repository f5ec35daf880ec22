//! The interactive board of a site as an application: a manifest, a service worker and icons, so
//! that browsers can install it and it works without a network.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::json;

use super::templates::Templates;
use crate::site::build::files::write_new_file;
use crate::site::edition::social_card::render_png;
use crate::site::problem::SiteError;

/// The manifest, next to the page.
const MANIFEST: &str = "play.webmanifest";
/// The service worker, next to the page.
const SERVICE_WORKER: &str = "play-worker.js";
/// The icon, next to the page.
const ICON: &str = "play-icon.svg";
/// The same icon in pixels, which some systems require.
const ICON_PNG: &str = "play-icon.png";
/// The icon of the program.
const ICON_SVG: &str = include_str!("../../../templates/init/icon.svg");

/// Returns the paths that the script of the page needs.
pub(in crate::site) fn app_links() -> serde_json::Value {
    json!({"manifest": MANIFEST, "icon": ICON_PNG, "worker": SERVICE_WORKER})
}

/// Writes the files that make a board page installable into its folder. The page needs only itself
/// and the script `module`.
pub(in crate::site) fn write_app_files(
    folder: &Path,
    page: &str,
    module: &str,
    templates: &Templates,
) -> Result<(), SiteError> {
    let strings = templates.strings;
    /// Shared by all sites because drawing takes a while.
    static DRAWN: OnceLock<Option<Result<Vec<u8>, String>>> = OnceLock::new();
    let mut icons = vec![json!({"src": ICON, "sizes": "any", "type": "image/svg+xml"})];
    if let Some(png) = DRAWN.get_or_init(|| render_png(ICON_SVG, 16.0)) {
        let png = png.as_ref().map_err(|why| SiteError::Book(why.clone()))?;
        write_new_file(&folder.join(ICON_PNG), png)?;
        icons.push(json!({"src": ICON_PNG, "sizes": "512x512", "type": "image/png"}));
    }
    let manifest = json!({
        "name": strings.t("board.page.title", &[]),
        "short_name": "Fifangha",
        "description": strings.t("board.page.about", &[]),
        "lang": strings.language(),
        "id": page,
        "start_url": page,
        "scope": "./",
        "display": "standalone",
        "background_color": "#fffdf9",
        "theme_color": "#fffdf9",
        "icons": icons,
    });
    write_new_file(&folder.join(MANIFEST), &format!("{manifest:#}\n"))?;
    let files = json!([page, module, MANIFEST, ICON]).to_string();
    let worker = templates.text("board/worker.js");
    let worker = worker
        .replace("%LANGUAGE%", strings.language())
        .replace("%FILES%", &files);
    write_new_file(&folder.join(SERVICE_WORKER), &worker)?;
    write_new_file(&folder.join(ICON), ICON_SVG)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Strings;
    use crate::project::Project;

    #[test]
    fn the_files_of_the_application_exist_and_its_texts_are_those_of_its_language() {
        let folder = tempfile::tempdir().unwrap();
        for strings in Strings::all() {
            let templates = Templates::load(strings, &Project::at(".")).unwrap();
            let folder = folder.path().join(strings.language());
            std::fs::create_dir(&folder).unwrap();
            write_app_files(&folder, "play.html", "../module.js", &templates).unwrap();
            let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
            let manifest: serde_json::Value = serde_json::from_str(&read(MANIFEST)).unwrap();
            assert_eq!(manifest["name"], strings.t("board.page.title", &[]));
            assert_eq!(manifest["start_url"], "play.html");
            for icon in manifest["icons"].as_array().unwrap() {
                assert!(folder.join(icon["src"].as_str().unwrap()).is_file());
            }
            let worker = read(SERVICE_WORKER);
            assert!(!worker.contains('%'), "{worker}");
            assert!(worker.contains(r#"["play.html","../module.js","play.webmanifest","#));
        }
    }
}
