//! Printed sheets as Typst sources.

use std::collections::{BTreeMap, BTreeSet};

use super::export_images::{ExportImageSize, ExportImages};
use super::typst::{FONTS, MAIN_FILE, TypstWriter, escape_markup, image_arguments, string_literal};
use crate::diagram::Theme;
use crate::site::html_tree::{HtmlElement, parse};
use crate::site::templates::Templates;

/// The template of sheets, which a project may override.
const SHEET_TEMPLATE: &str = "bound/sheet.typ";

/// Returns sheets that built-in templates have written as Typst sources, by file path.
pub(in crate::site) fn typst_sheets(
    sheets: &str,
    title: &str,
    templates: &Templates,
) -> Vec<(String, Vec<u8>)> {
    let look = templates.text(SHEET_TEMPLATE);
    let nodes = parse(sheets);
    let nowhere = BTreeSet::new();
    let mut pictures = ExportImages::new(&Theme::by_name("print").unwrap_or_default());
    let mut placed = BTreeSet::new();
    let mut setter = PrintSheetWriter {
        writer: TypstWriter {
            pictures: &mut pictures,
            link_targets: &nowhere,
            emitted_labels: &mut placed,
            base_level: 1,
            level: 1,
            notes: BTreeMap::new(),
            emitted_notes: BTreeSet::new(),
        },
    };
    let all = nodes.iter().filter_map(|it| it.element());
    let sheets: String = all
        .filter(|it| it.has_class("sheet"))
        .map(|it| setter.sheet(it))
        .collect();
    let main = format!(
        "#import \"/sheet.typ\": *\n\n#show: sheets.with(title: {}, language: {})\n\n{sheets}",
        string_literal(title),
        string_literal(templates.strings.language())
    );
    let mut files: Vec<(String, Vec<u8>)> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    files.push((MAIN_FILE.to_owned(), main.into_bytes()));
    files.push(("sheet.typ".to_owned(), look.as_bytes().to_vec()));
    let drawn = pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    files
}

struct PrintSheetWriter<'a> {
    writer: TypstWriter<'a>,
}

impl<'a> PrintSheetWriter<'a> {
    fn sheet(&mut self, it: &'a HtmlElement) -> String {
        let kinds = ["rules", "board", "form", "tasks", "answers", "story"];
        let kind = kinds
            .iter()
            .find(|kind| it.has_class(kind))
            .unwrap_or(&"game");
        let children = it.has_class("children");
        let portrait = it.has_class("portrait");
        let kind = string_literal(kind);
        let mut out = format!("#sheet({kind}, children: {children}");
        out.push_str(&format!(", portrait: {portrait})[\n"));
        let mut figures = "(".to_owned();
        for part in it.child_elements() {
            let set = match part.name.as_str() {
                "header" => self.head(part),
                "footer" => format!("#foot[{}]", self.caption(part)),
                "table" => self.writer.table(part),
                "figure" => self.facsimile(part),
                "div" if part.has_class("cells") => {
                    format!("#cells{})", self.pictures(part, ExportImageSize::Full))
                }
                "div" if part.has_class("figures") => {
                    figures = self.pictures(part, ExportImageSize::Small);
                    continue;
                }
                "div" if part.has_class("columns") => {
                    format!("#rules({figures}),\n{})", self.rules(part))
                }
                "div" if part.has_class("lists") => form_columns(part),
                "div" => self.board(part),
                _ => format!("#below[{}]", self.caption(part)),
            };
            out.push_str(&set);
            out.push('\n');
        }
        out + "]\n\n"
    }

    fn flow_text(&mut self, it: &'a HtmlElement) -> String {
        self.writer.flow(&it.children).trim().to_owned()
    }

    fn head(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for part in it.child_elements() {
            let function = match part.name.as_str() {
                "h1" => "headline",
                "dl" => {
                    out.push_str(&form_fields(part));
                    continue;
                }
                _ if part.has_class("running") => "running",
                _ if part.has_class("blank") => {
                    let names = part
                        .child_elements()
                        .map(|it| format!("[{}], ", escape_markup(&it.text())));
                    out.push_str(&format!("#blanks({})\n", names.collect::<String>()));
                    continue;
                }
                _ => "about",
            };
            out.push_str(&format!("#{function}[{}]\n", self.flow_text(part)));
        }
        out
    }

    /// Returns pictures with their captions as arguments of a call, without the
    /// closing parenthesis.
    fn pictures(&mut self, it: &'a HtmlElement, size: ExportImageSize) -> String {
        let mut out = "(\n".to_owned();
        for figure in it.child_elements() {
            // A board alone, or two side by side.
            let pair = figure.child_elements().find(|it| it.has_class("pair"));
            let svgs = pair.unwrap_or(figure).child_elements();
            let mut svgs = svgs.filter(|it| it.name == "svg").map(|it| {
                let pictures = &mut self.writer.pictures;
                pictures.add_svg(it, size)
            });
            let (picture, beside) = (svgs.next(), svgs.next());
            let beside = beside.map_or_else(String::new, |it| {
                format!(", beside: {}", string_literal(&it.file))
            });
            let caption = figure.child_elements().find(|it| it.name == "figcaption");
            let said = caption.map_or_else(String::new, |it| self.caption(it));
            if let Some(picture) = picture {
                out.push_str(&format!(
                    "  picture({}{beside})[{said}],\n",
                    image_arguments(&picture)
                ));
            }
        }
        out
    }

    fn caption(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for node in &it.children {
            let element = node.element();
            let set = match element {
                Some(it) if it.name == "p" => format!("#parbreak()\n{}", self.caption(it)),
                Some(it) if it.has_class("measure") => "#ruler()".to_owned(),
                Some(it) if it.has_class("answer") => "#answer()".to_owned(),
                Some(it) if it.has_class("note") => format!("#note[{}]", self.flow_text(it)),
                Some(it) if it.has_class("long") => {
                    format!("#code({})", string_literal(it.text().trim()))
                }
                Some(it) if it.has_class("begins") => format!("#emph[{}]", self.flow_text(it)),
                _ => self.writer.inline_nodes(std::slice::from_ref(node)),
            };
            out.push_str(&set);
        }
        out.trim().to_owned()
    }

    fn rules(&mut self, it: &'a HtmlElement) -> String {
        let mut out = String::new();
        for rule in it.child_elements() {
            let title = rule.child_elements().find(|it| it.name == "h2");
            let text = rule.child_elements().find(|it| it.name == "p");
            let [title, text] =
                [title, text].map(|it| it.map_or_else(String::new, |it| self.flow_text(it)));
            out.push_str(&format!("  rule[{title}][{text}],\n"));
        }
        out
    }

    /// Returns a picture for a separate sheet.
    fn facsimile(&mut self, it: &'a HtmlElement) -> String {
        let image = it.find(&|it| it.name == "img");
        let picture = image.and_then(|it| self.writer.pictures.add_img(it));
        picture.map_or_else(String::new, |it| format!("#scan({})", image_arguments(&it)))
    }

    /// Returns a board in true size.
    fn board(&mut self, it: &'a HtmlElement) -> String {
        let [width, height] =
            ["width", "height"].map(|it_is| style_length(it, it_is).unwrap_or_default());
        let Some(svg) = it.find(&|it| it.name == "svg") else {
            return self.flow_text(it);
        };
        let picture = self.writer.pictures.add_svg(svg, ExportImageSize::Full);
        format!(
            "#true-size({width}, {height}, {})",
            image_arguments(&picture)
        )
    }
}

/// Returns the fields to fill in, each with its relative width.
fn form_fields(list: &HtmlElement) -> String {
    let fields = list.child_elements().map(|it| {
        let wide = if it.has_class("wide") { 2 } else { 1 };
        format!("({wide}, [{}]), ", escape_markup(it.text().trim()))
    });
    format!("#fields({})\n", fields.collect::<String>())
}

/// Returns the lines of a form, in columns.
fn form_columns(it: &HtmlElement) -> String {
    let mut out = "#lists(\n".to_owned();
    for table in it.child_elements() {
        let mut heads = Vec::new();
        let mut lines = Vec::new();
        for part in table.child_elements() {
            for row in part.child_elements() {
                match part.name == "thead" {
                    true => heads.extend(row.child_elements().map(|it| it.text())),
                    false => {
                        let cells = row
                            .child_elements()
                            .take(2)
                            .map(|it| string_literal(it.text().trim()));
                        lines.push(format!("({}),", cells.collect::<Vec<_>>().join(", ")));
                    }
                }
            }
        }
        let heads: Vec<_> = heads.iter().map(|it| string_literal(it.trim())).collect();
        out.push_str(&format!(
            "  (heads: ({},), lines: ({})),\n",
            heads.join(", "),
            lines.concat()
        ));
    }
    out + ")"
}

/// Returns a length from the style of an element, if Typst has its unit.
fn style_length(of: &HtmlElement, name: &str) -> Option<String> {
    let styles = of.attribute("style")?.split(';');
    let value = styles
        .filter_map(|it| it.split_once(':'))
        .find(|it| it.0.trim() == name)?;
    let value = value.1.trim();
    let number = value
        .strip_suffix("mm")
        .or_else(|| value.strip_suffix("pt"))?;
    number.parse::<f64>().ok().map(|_| value.to_owned())
}
