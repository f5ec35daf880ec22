//! Printed sheets as Typst sources.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use tera::{Context, Kwargs, State, TeraResult, Value};

use super::export_images::{ExportImageSize, ExportImages};
use super::typst::{
    FONTS, MAIN_FILE, TypstWriter, escape_markup, image_arguments, markdown_library, string_literal,
};
use crate::diagram::Theme;
use crate::site::html_tree::{HtmlElement, parse, parse_element};
use crate::site::page::templates::{TYPST_SHEETS, Templates, tera_with_texts};
use crate::site::problem::SiteError;

/// The layout of sheets, which a project may override.
const SHEET_TEMPLATE: &str = "bound/sheet.typ";

/// Returns sheets as Typst sources, by file path, from the data of their template.
pub(in crate::site) fn typst_sheets(
    name: &str,
    data: &Context,
    title: &str,
    templates: &Templates,
) -> Result<Vec<(String, Vec<u8>)>, SiteError> {
    let pictures = ExportImages::new(&Theme::by_name("print").unwrap_or_default());
    let pictures = Arc::new(Mutex::new(pictures));
    let mut tera = tera_with_texts(templates.strings);
    tera.set_escape_fn(|text, out| out.write_all(escape_markup(text).as_bytes()));
    tera.register_filter("literal", |text: &str, _: Kwargs, _: &State<'_>| {
        Value::safe_string(&string_literal(text))
    });
    let shared = Arc::clone(&pictures);
    tera.register_filter("markup", move |html: &str, _: Kwargs, _: &State<'_>| {
        let mut pictures = shared.lock().unwrap_or_else(PoisonError::into_inner);
        Value::safe_string(&markup(html, &mut pictures))
    });
    let shared = Arc::clone(&pictures);
    let picture = move |source: &str, arguments: Kwargs, _: &State<'_>| {
        let mut pictures = shared.lock().unwrap_or_else(PoisonError::into_inner);
        picture(source, &arguments, &mut pictures).map(|it| Value::safe_string(&it))
    };
    tera.register_filter("picture", picture);
    tera.add_raw_templates(TYPST_SHEETS.iter().copied())?;
    let main = format!(
        "#import \"/markdown.typ\": *\n#import \"/sheet.typ\": *\n\n#show: sheets.with(title: {}, language: {})\n\n{}",
        string_literal(title),
        string_literal(templates.strings.language()),
        tera.render(&format!("print/{name}.typ.tera"), data)?
    );
    let mut files: Vec<(String, Vec<u8>)> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    files.push((MAIN_FILE.to_owned(), main.into_bytes()));
    files.push(markdown_library(templates));
    let layout = templates.text(SHEET_TEMPLATE).as_bytes();
    files.push(("sheet.typ".to_owned(), layout.to_vec()));
    let mut pictures = pictures.lock().unwrap_or_else(PoisonError::into_inner);
    let drawn = std::mem::take(&mut pictures.files).into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    Ok(files)
}

/// Implements `html | markup`: returns a text with Markdown, given as HTML, as Typst markup.
fn markup(html: &str, pictures: &mut ExportImages) -> String {
    let nodes = parse(html);
    let mut writer = TypstWriter {
        pictures,
        link_targets: &BTreeSet::new(),
        emitted_labels: &mut BTreeSet::new(),
        base_level: 1,
        level: 1,
        notes: BTreeMap::new(),
        emitted_notes: BTreeSet::new(),
    };
    writer.flow(&nodes).trim().to_owned()
}

/// Implements `svg | picture`: returns a drawing as arguments of a call. `beside` is a drawing next
/// to it, and `small` that it is one of several. With `alt`, the picture is a data URI instead.
fn picture(source: &str, arguments: &Kwargs, pictures: &mut ExportImages) -> TeraResult<String> {
    let size = match arguments.get("small")? {
        Some(true) => ExportImageSize::Small,
        _ => ExportImageSize::Full,
    };
    let mut draw = |svg| Some(pictures.add_svg(&parse_element(svg)?, size));
    let beside = arguments.get("beside")?.and_then(&mut draw);
    let beside = beside.map(|it| format!(", beside: {}", string_literal(&it.file)));
    let picture = match arguments.get::<&str>("alt")? {
        Some(alt) => {
            let image = HtmlElement::new("img", "", Vec::new());
            pictures.add_img(&image.with("src", source).with("alt", alt))
        }
        None => draw(source),
    };
    let picture = picture.map(|it| image_arguments(&it) + &beside.unwrap_or_default());
    Ok(picture.unwrap_or_default())
}
