//! Printed sheets as Typst sources, from the tree of which their HTML is written.

use std::collections::{BTreeMap, BTreeSet};

use super::export_images::{ExportImageSize, ExportImages};
use super::typst::{
    FONTS, MAIN_FILE, TypstWriter, image_arguments, markdown_library, string_literal,
};
use crate::diagram::Theme;
use crate::site::html_tree::{ContentRole, HtmlElement, HtmlNode};
use crate::site::page::templates::Templates;

/// The layout of sheets, which a project may override.
const SHEET_TEMPLATE: &str = "bound/sheet.typ";

/// Returns sheets as Typst sources, by file path.
pub(in crate::site) fn typst_sheets(
    sheets: &[HtmlNode],
    title: &str,
    templates: &Templates,
) -> Vec<(String, Vec<u8>)> {
    let pictures = ExportImages::new(&Theme::by_name("print").unwrap_or_default());
    let mut writer = SheetWriter { pictures };
    let sheets = sheets.iter().filter_map(HtmlNode::element);
    let sheets: String = sheets.map(|it| writer.sheet(it)).collect();
    let main = format!(
        "#import \"/markdown.typ\": *\n#import \"/sheet.typ\": *\n\n#show: sheets.with(title: {}, language: {})\n\n{sheets}",
        string_literal(title),
        string_literal(templates.strings.language()),
    );
    let mut files: Vec<(String, Vec<u8>)> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    files.push((MAIN_FILE.to_owned(), main.into_bytes()));
    files.push(markdown_library(templates));
    let layout = templates.text(SHEET_TEMPLATE).as_bytes();
    files.push(("sheet.typ".to_owned(), layout.to_vec()));
    let drawn = writer.pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    files
}

/// Writes sheets. Each part with a meaning is a call of the function that lays it out.
struct SheetWriter {
    pictures: ExportImages,
}

impl SheetWriter {
    /// Writes a sheet, whose second class is its kind.
    fn sheet(&mut self, it: &HtmlElement) -> String {
        let class = it.attribute("class").unwrap_or_default();
        let kind = class.split(' ').nth(1).unwrap_or_default();
        let portrait = it.has_class("portrait");
        let parts = self.parts(it);
        let kind = string_literal(kind);
        format!("#sheet({kind}, portrait:{portrait})[\n{parts}]\n\n")
    }

    fn parts(&mut self, of: &HtmlElement) -> String {
        of.child_elements().map(|it| self.part(it)).collect()
    }

    fn part(&mut self, it: &HtmlElement) -> String {
        let Some(role) = it.role else {
            return self.parts(it);
        };
        let arguments = match role {
            ContentRole::CELLS => self.figures(it, ExportImageSize::Full),
            ContentRole::RULES => self.rules(it),
            ContentRole::BLANKS => self.each(it, |writer, it| writer.content(it)),
            ContentRole::FIELDS => self.each(it, Self::field),
            ContentRole::TURN_LISTS => self.each(it, turn_list),
            ContentRole::TRUE_SIZE => self.true_size(it),
            ContentRole::SCAN => self.scan(it),
            _ => return format!("#{}{}\n", role.function, self.content(it)),
        };
        format!("#{}({arguments})\n", role.function)
    }

    /// Writes an argument for each child.
    fn each(
        &mut self,
        of: &HtmlElement,
        write: impl Fn(&mut Self, &HtmlElement) -> String,
    ) -> String {
        let children = of.child_elements();
        let arguments = children.map(|it| format!("\n  {},", write(self, it)));
        arguments.collect::<String>() + "\n"
    }

    /// Writes the children of an element as a content block.
    fn content(&mut self, it: &HtmlElement) -> String {
        let mut writer = TypstWriter {
            pictures: &mut self.pictures,
            link_targets: &BTreeSet::new(),
            emitted_labels: &mut BTreeSet::new(),
            base_level: 1,
            level: 1,
            notes: BTreeMap::new(),
            emitted_notes: BTreeSet::new(),
        };
        format!("[{}]", writer.flow(&it.children).trim())
    }

    /// Writes figures: a picture or two beside each other, and a caption.
    fn figures(&mut self, of: &HtmlElement, size: ExportImageSize) -> String {
        self.each(of, |writer, figure| {
            let drawn = named(figure, "svg").into_iter();
            let drawn = drawn.map(|it| writer.pictures.add_svg(it, size));
            let arguments = drawn.enumerate().map(|(at, it)| match at {
                0 => image_arguments(&it),
                _ => format!(", beside: {}", string_literal(&it.file)),
            });
            let arguments: String = arguments.collect();
            let caption = figure.child_elements().find(|it| it.name == "figcaption");
            let caption = caption.map(|it| writer.content(it)).unwrap_or_default();
            format!("picture({arguments}){caption}")
        })
    }

    /// Writes the pictures of a sheet of rules, and the rules.
    fn rules(&mut self, it: &HtmlElement) -> String {
        let mut parts = it.child_elements();
        let pictures = parts
            .next()
            .map(|it| self.figures(it, ExportImageSize::Small));
        let rules = parts.next().map(|it| {
            self.each(it, |writer, rule| {
                let texts = rule.child_elements().map(|it| writer.content(it));
                format!("rule{}", texts.collect::<String>())
            })
        });
        let across = it.attribute("data-across");
        let across = across.map(|it| format!("across:{it}, words:9.5pt,"));
        let [pictures, across, rules] = [pictures, across, rules].map(Option::unwrap_or_default);
        format!("({pictures}),{across}{rules}")
    }

    /// Writes a field of a form, two thirds of the sheet wide or one.
    fn field(&mut self, it: &HtmlElement) -> String {
        let wide = if it.has_class("wide") { 2 } else { 1 };
        let texts: Vec<_> = it.child_elements().map(|it| self.content(it)).collect();
        format!("({wide}, {})", texts.join(" + [ ] + "))
    }

    /// Writes a picture whose size is in millimetres.
    fn true_size(&mut self, it: &HtmlElement) -> String {
        let Some(picture) = it.child_elements().next() else {
            return String::new();
        };
        let [width, height] = ["width", "height"].map(|it| picture.attribute(it).unwrap_or("0"));
        let drawn = self.pictures.add_svg(picture, ExportImageSize::Full);
        format!("{width}mm, {height}mm, {}", image_arguments(&drawn))
    }

    fn scan(&mut self, it: &HtmlElement) -> String {
        let image = it.child_elements().next();
        let image = image.and_then(|it| self.pictures.add_img(it));
        image.map(|it| image_arguments(&it)).unwrap_or_default()
    }
}

/// Writes a list of turns to fill in: the heads of its columns, and the number and side of each turn.
fn turn_list(_: &mut SheetWriter, table: &HtmlElement) -> String {
    let row = |row: &HtmlElement| {
        let texts = row.child_elements().map(|it| it.text());
        let texts = texts.filter(|it| !it.is_empty());
        texts
            .map(|it| string_literal(&it) + ", ")
            .collect::<String>()
    };
    let mut rows = named(table, "tr").into_iter();
    let heads = rows.next().map(row).unwrap_or_default();
    let lines: String = rows.map(|it| format!("({}), ", row(it))).collect();
    format!("(heads: ({heads}), lines: ({lines}))")
}

/// Returns the outermost elements with a name, at any depth.
fn named<'e>(of: &'e HtmlElement, name: &str) -> Vec<&'e HtmlElement> {
    let found = of.child_elements().map(|it| match it.name == name {
        true => vec![it],
        false => named(it, name),
    });
    found.flatten().collect()
}
