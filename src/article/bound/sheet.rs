//! Sheets that are printed, as Typst: from the same pages that a browser prints.

use std::collections::{BTreeMap, BTreeSet};

use super::picture::{Pictures, Size};
use super::tree::{Element, parse};
use super::typst::{FONTS, MAIN, Writer, markup, pictured, string};
use crate::article::templates::Templates;
use crate::diagram::Theme;

/// How sheets look: a template that a project may replace.
const LOOK: &str = "bound/sheet.typ";

/// The sheets of a page as Typst sources, by the paths of the files.
pub(in crate::article) fn sheets(html: &str, templates: &Templates) -> Vec<(String, Vec<u8>)> {
    let look = templates.text(LOOK);
    let nodes = parse(html);
    let nowhere = BTreeSet::new();
    let mut pictures = Pictures::new(&Theme::named("print").unwrap_or_default());
    let mut placed = BTreeSet::new();
    let mut setter = Setter {
        writer: Writer {
            pictures: &mut pictures,
            wanted: &nowhere,
            placed: &mut placed,
            base: 1,
            level: 1,
            notes: BTreeMap::new(),
            set: BTreeSet::new(),
        },
    };
    let all = nodes.iter().filter_map(|it| it.element());
    let sheets: String = all
        .clone()
        .filter(|it| it.is("sheet"))
        .map(|it| setter.sheet(it))
        .collect();
    let title = all.clone().find(|it| it.name == "title");
    let title = title.map(Element::text).unwrap_or_default();
    let language = language(html);
    let main = format!(
        "#import \"/sheet.typ\": *\n\n#show: sheets.with(title: {}, language: {})\n\n{sheets}",
        string(title.trim()),
        string(language)
    );
    let mut files: Vec<(String, Vec<u8>)> = FONTS
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
        .collect();
    files.push((MAIN.to_owned(), main.into_bytes()));
    files.push(("sheet.typ".to_owned(), look.as_bytes().to_vec()));
    let drawn = pictures.files.into_iter();
    files.extend(drawn.map(|(name, bytes)| (format!("figures/{name}"), bytes)));
    files
}

/// The language of a page: the parser of a part of one does not tell.
fn language(html: &str) -> &str {
    let behind = html.split_once("<html lang=\"").map_or("", |(_, it)| it);
    behind
        .split('"')
        .next()
        .filter(|it| !it.is_empty())
        .unwrap_or("en")
}

struct Setter<'a> {
    writer: Writer<'a>,
}

impl<'a> Setter<'a> {
    fn sheet(&mut self, it: &'a Element) -> String {
        let kinds = ["rules", "board", "form", "tasks", "answers"];
        let kind = kinds.iter().find(|kind| it.is(kind)).unwrap_or(&"game");
        let children = it.is("children");
        let mut out = format!("#sheet({}, children: {children})[\n", string(kind));
        let mut figures = "(".to_owned();
        for part in it.elements() {
            let set = match part.name.as_str() {
                "header" => self.head(part),
                "footer" => format!("#foot[{}]", self.caption(part)),
                "table" => self.writer.table(part),
                "figure" => self.scan(part),
                "div" if part.is("cells") => format!("#cells{})", self.pictures(part)),
                "div" if part.is("figures") => {
                    figures = self.pictures(part);
                    continue;
                }
                "div" if part.is("columns") => {
                    format!("#rules({figures}),\n{})", self.rules(part))
                }
                "div" if part.is("lists") => lists(part),
                "div" => self.board(part),
                _ => format!("#below[{}]", self.caption(part)),
            };
            out.push_str(&set);
            out.push('\n');
        }
        out + "]\n\n"
    }

    fn words(&mut self, it: &'a Element) -> String {
        self.writer.flow(&it.children).trim().to_owned()
    }

    fn head(&mut self, it: &'a Element) -> String {
        let mut out = String::new();
        for part in it.elements() {
            let function = match part.name.as_str() {
                "h1" => "headline",
                "dl" => {
                    out.push_str(&fields(part));
                    continue;
                }
                _ if part.is("running") => "running",
                _ if part.is("blank") => {
                    let names = part
                        .elements()
                        .map(|it| format!("[{}], ", markup(&it.text())));
                    out.push_str(&format!("#blanks({})\n", names.collect::<String>()));
                    continue;
                }
                _ => "about",
            };
            out.push_str(&format!("#{function}[{}]\n", self.words(part)));
        }
        out
    }

    /// Pictures with their words, as arguments of which the last is still open.
    fn pictures(&mut self, it: &'a Element) -> String {
        let mut out = "(\n".to_owned();
        for figure in it.elements() {
            let picture = figure.find(&|it| it.name == "svg");
            let picture = picture.map(|it| self.writer.pictures.drawing(it, Size::Full));
            let caption = figure.elements().find(|it| it.name == "figcaption");
            let said = caption.map_or_else(String::new, |it| self.caption(it));
            if let Some(picture) = picture {
                out.push_str(&format!("  picture({})[{said}],\n", pictured(&picture)));
            }
        }
        out
    }

    fn caption(&mut self, it: &'a Element) -> String {
        let mut out = String::new();
        for node in &it.children {
            let element = node.element();
            let set = match element {
                Some(it) if it.name == "p" => format!("#parbreak()\n{}", self.caption(it)),
                Some(it) if it.is("measure") => "#ruler()".to_owned(),
                Some(it) if it.is("answer") => "#answer()".to_owned(),
                Some(it) if it.is("note") => format!("#note[{}]", self.words(it)),
                Some(it) if it.is("long") => format!("#code({})", string(it.text().trim())),
                Some(it) if it.is("begins") => format!("#emph[{}]", self.words(it)),
                _ => self.writer.line(std::slice::from_ref(node)),
            };
            out.push_str(&set);
        }
        out.trim().to_owned()
    }

    fn rules(&mut self, it: &'a Element) -> String {
        let mut out = String::new();
        for rule in it.elements() {
            let title = rule.elements().find(|it| it.name == "h2");
            let text = rule.elements().find(|it| it.name == "p");
            let [title, text] =
                [title, text].map(|it| it.map_or_else(String::new, |it| self.words(it)));
            out.push_str(&format!("  rule[{title}][{text}],\n"));
        }
        out
    }

    /// A picture that has a sheet of its own.
    fn scan(&mut self, it: &'a Element) -> String {
        let image = it.find(&|it| it.name == "img");
        let picture = image.and_then(|it| self.writer.pictures.image(it));
        picture.map_or_else(String::new, |it| format!("#scan({})", pictured(&it)))
    }

    /// A board in true size.
    fn board(&mut self, it: &'a Element) -> String {
        let [width, height] = ["width", "height"].map(|it_is| style(it, it_is).unwrap_or_default());
        let Some(svg) = it.find(&|it| it.name == "svg") else {
            return self.words(it);
        };
        let picture = self.writer.pictures.drawing(svg, Size::Full);
        format!("#true-size({width}, {height}, {})", pictured(&picture))
    }
}

/// What is to be filled in, each with how wide it is.
fn fields(list: &Element) -> String {
    let fields = list.elements().map(|it| {
        let wide = if it.is("wide") { 2 } else { 1 };
        format!("({wide}, [{}]), ", markup(it.text().trim()))
    });
    format!("#fields({})\n", fields.collect::<String>())
}

/// The lines of a form, in columns.
fn lists(it: &Element) -> String {
    let mut out = "#lists(\n".to_owned();
    for table in it.elements() {
        let mut heads = Vec::new();
        let mut lines = Vec::new();
        for part in table.elements() {
            for row in part.elements() {
                match part.name == "thead" {
                    true => heads.extend(row.elements().map(|it| it.text())),
                    false => {
                        let cells = row.elements().take(2).map(|it| string(it.text().trim()));
                        lines.push(format!("({}),", cells.collect::<Vec<_>>().join(", ")));
                    }
                }
            }
        }
        let heads: Vec<_> = heads.iter().map(|it| string(it.trim())).collect();
        out.push_str(&format!(
            "  (heads: ({},), lines: ({})),\n",
            heads.join(", "),
            lines.concat()
        ));
    }
    out + ")"
}

/// A length that the style of an element gives, as Typst has it too.
fn style(of: &Element, name: &str) -> Option<String> {
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
