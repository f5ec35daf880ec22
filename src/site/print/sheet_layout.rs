//! Layout of all sheets: the page, and pictures in black on white.

use fifangha_rules::{Rules, Setup};
use tera::Context;

use crate::board::{Board, KnownSeeds};
use crate::comment::CitationNames;
use crate::diagram::{DiagramStyle, Svg, Theme, draw};
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;
use crate::site::export;
use crate::site::figure::{Content, element};
use crate::site::html_tree::{ContentRole, HtmlElement, parse};
use crate::site::html_writer::write_html;
use crate::site::page::page_writer::add_csp_to_page;
use crate::site::page::templates::Templates;
use crate::site::problem::SiteError;

/// The width and height of the printable area, in millimetres.
const PRINT_AREA: (f64, f64) = (186.0, 273.0);

/// The space above and below the pictures of a sheet.
const HEADER_FOOTER_HEIGHT: f64 = 42.0;

/// The gap between two pictures side by side.
const GUTTER: f64 = 8.0;

/// The height of a line of text below a picture.
const LINE_HEIGHT: f64 = 4.6;

/// The minimum height of a picture, if the layout allows it, and the maximum.
const PICTURE_HEIGHTS: (f64, f64) = (44.0, 180.0);

/// The strings, templates and colours of sheets.
pub(super) struct SheetRenderer {
    pub(super) templates: Templates,
    pub(super) sources: CitationNames,
    pub(super) strings: &'static Strings,
    style: DiagramStyle,
}

impl SheetRenderer {
    /// Creates the renderer of a project, whose folder `templates` may override the
    /// sheets.
    pub(super) fn new(strings: &'static Strings, project: &Project) -> Result<Self, SiteError> {
        let templates = Templates::load(strings, project)?;
        Ok(Self {
            templates,
            sources: CitationNames::from_library(project.sources(), "#source-", strings),
            strings,
            style: DiagramStyle {
                theme: Theme::by_name("print").unwrap_or_default(),
                ..DiagramStyle::default()
            },
        })
    }

    /// Draws a figure, with its reserves unless they are empty.
    pub(super) fn picture(&self, figure: &Figure) -> Svg {
        let empty = KnownSeeds::Certain(0);
        let reserves = figure.reserves.iter().any(|it| it.seeds != empty);
        self.draw_figure(figure, reserves)
    }

    /// Draws a figure without reserves.
    pub(super) fn bare_picture(&self, figure: &Figure) -> Svg {
        self.draw_figure(figure, false)
    }

    fn draw_figure(&self, figure: &Figure, show_reserves: bool) -> Svg {
        let style = DiagramStyle {
            show_reserves,
            ..self.style.clone()
        };
        draw(figure, &style, self.strings)
    }

    /// Returns sheets with a title from their content.
    pub(super) fn sheets(self, title: &str, content: Content) -> PrintSheets {
        PrintSheets {
            templates: self.templates,
            title: title.to_owned(),
            content,
        }
    }
}

/// Sheets for printing: one tree, from which HTML and Typst are written.
#[derive(Debug)]
pub struct PrintSheets {
    templates: Templates,
    title: String,
    content: Content,
}

impl PrintSheets {
    /// Returns the sheets as one self-contained HTML file, in the page and the style of the project.
    ///
    /// # Errors
    ///
    /// Returns an error if a template of the project cannot be rendered.
    pub fn to_html(&self) -> Result<String, SiteError> {
        let mut page = Context::new();
        page.insert("language", self.templates.strings.language());
        page.insert("title", &self.title);
        page.insert("style", self.templates.text("print/print.css"));
        page.insert("sheets", &write_html(&self.content.0));
        let html = self.templates.render("print/page.tera", &page)?;
        Ok(add_csp_to_page(&html))
    }

    /// Converts the sheets to PDF with Typst, which must be installed, in the layout of the project.
    ///
    /// # Errors
    ///
    /// Returns an error if Typst is not installed or fails.
    pub fn to_pdf(&self) -> Result<Vec<u8>, SiteError> {
        // A fixed time makes the output reproducible.
        export::compile_to_pdf(self.typst_sources(), Some(0))
    }

    fn typst_sources(&self) -> Vec<(String, Vec<u8>)> {
        export::typst_sheets(&self.content.0, &self.title, &self.templates)
    }
}

/// Returns a sheet with its content; the first of the classes is its kind.
pub(super) fn sheet(classes: &[&str], content: Content) -> HtmlElement {
    element(
        "section",
        &[&["sheet"], classes].concat().join(" "),
        content,
    )
}

/// Returns the line at the bottom of one of several sheets.
pub(super) fn page_line(title: &str, page: usize, pages: usize, strings: &Strings) -> String {
    let values: &[(&str, &dyn std::fmt::Display)] =
        &[("title", &title), ("page", &page), ("pages", &pages)];
    strings.t("print.page", values)
}

/// Pictures with their caption.
#[derive(Default)]
pub(super) struct SheetCell {
    pub(super) pictures: Content,
    pub(super) caption: Content,
}

impl SheetCell {
    pub(super) fn new(picture: &Svg, caption: impl Into<Content>) -> Self {
        Self {
            pictures: Content(parse(&picture.inline())),
            caption: caption.into(),
        }
    }

    pub(super) fn figure(self) -> Content {
        let caption = Content::element("figcaption", self.caption);
        Content::element("figure", self.pictures.then(caption))
    }
}

/// Returns an empty board of a game.
pub(super) fn empty_board(rules: &Rules) -> Board {
    let start = rules.start();
    let row = vec![0; rules.parameters().columns.count().into()];
    // All seeds are in hand.
    let empty = Setup {
        rows: vec![row; start.rows().len()],
        hand: start.total(),
        ..Setup::default()
    };
    empty
        .position(rules)
        .map_or_else(|_| Board::unknown(rules), Board::Known)
}

/// One of several sheets over which items are distributed evenly.
pub(super) struct PrintSheet {
    /// The items on the sheet.
    cells: Vec<SheetCell>,
    /// The number of pictures side by side, one or two.
    columns: usize,
    /// The height of each picture in millimetres.
    height: u32,
    /// The number of the sheet, from 1, and the number of sheets.
    pub(super) page: usize,
    pub(super) pages: usize,
}

impl PrintSheet {
    /// Returns the sheet with what is above and below its pictures.
    pub(super) fn content(self, kind: &str, header: Content, below: Content) -> Content {
        let cells: Content = self.cells.into_iter().map(SheetCell::figure).collect();
        let content = Content::element("header", header)
            .then(Content::role(ContentRole::CELLS, cells))
            .then(below);
        let classes: &[&str] = match self.columns {
            1 => &[kind, "broad"],
            _ => &[kind],
        };
        let height = format!("--height: {}mm", self.height);
        sheet(classes, content).with("style", height).into()
    }
}

/// An item to be distributed over sheets.
pub(super) struct SheetItem {
    pub(super) cell: SheetCell,
    /// The number of text lines below its picture in a layout with two columns.
    pub(super) lines: usize,
    /// The width of its picture divided by the height.
    pub(super) ratio: f64,
}

/// Returns the width of a picture divided by the height.
pub(super) fn aspect_ratio(picture: &Svg) -> f64 {
    picture.width() / picture.height()
}

/// Distributes items over as few sheets as possible, with at most `most` items per sheet,
/// or fewer if the text leaves no space for the pictures. The pictures are in one column,
/// which wastes less space, unless two columns make them larger by a quarter. `header` is the
/// height, in millimetres, of what else is on each sheet.
pub(super) fn distribute(things: Vec<SheetItem>, most: usize, header: f64) -> Vec<PrintSheet> {
    let lines: Vec<usize> = things.iter().map(|it| it.lines).collect();
    let ratio = things.iter().map(|it| it.ratio).fold(0.1, f64::max);
    // The height of the lowest picture on all sheets.
    let lowest = |most: usize, columns| {
        let heights =
            split_evenly(&lines, most).map(|it| picture_height(it, columns, ratio, header));
        heights.fold(PICTURE_HEIGHTS.1, f64::min)
    };
    let enough = PICTURE_HEIGHTS.0.min(max_picture_width(2) / ratio);
    let fits = |most: &usize| lowest(*most, 2) >= enough || lowest(*most, 1) >= enough;
    let most = (1..=most.max(1)).rev().find(fits).unwrap_or(1);
    let columns = match lowest(most, 1) > 0.8 * lowest(most, 2) {
        true => 1,
        false => 2,
    };
    let pages = split_evenly(&lines, most).count();
    let mut rest = things.into_iter().map(|it| it.cell);
    let sheets = (1..)
        .zip(split_evenly(&lines, most))
        .map(|(page, lines)| PrintSheet {
            cells: rest.by_ref().take(lines.len()).collect(),
            columns,
            height: picture_height(lines, columns, ratio, header).max(enough) as u32,
            page,
            pages,
        });
    sheets.collect()
}

/// Splits the items among the sheets. If the sheets cannot all have the same number, the
/// first ones have one more.
fn split_evenly(lines: &[usize], most: usize) -> impl Iterator<Item = &[usize]> {
    let pages = lines.len().div_ceil(most);
    let mut rest = lines;
    (0..pages).map(move |page| {
        let more = usize::from(page < lines.len() % pages);
        let (here, behind) = rest.split_at(lines.len() / pages + more);
        rest = behind;
        here
    })
}

/// Returns the maximum width of a picture in the given number of columns.
fn max_picture_width(columns: usize) -> f64 {
    (PRINT_AREA.0 - GUTTER * (columns - 1) as f64) / columns as f64
}

/// Returns the maximum height of the pictures of a sheet.
fn picture_height(lines: &[usize], columns: usize, ratio: f64, header: f64) -> f64 {
    // Text in a single column is twice as wide and needs half the lines.
    let rows = lines.chunks(columns);
    let rows = rows.map(|row| (row.iter().max().unwrap_or(&0) * columns).div_ceil(2));
    let words: usize = rows.clone().sum();
    let room = PRINT_AREA.1 - HEADER_FOOTER_HEIGHT - header - LINE_HEIGHT * words as f64;
    (room / rows.len() as f64)
        .min(max_picture_width(columns) / ratio)
        .min(PICTURE_HEIGHTS.1)
}

#[cfg(test)]
mod tests {
    use fifangha_rules::{Columns, Game};

    use super::*;
    use crate::budget::{Budget, SearchLimits};
    use crate::diagnostic::SourceFile;
    use crate::exercise::{DifficultyLevel, ExerciseSheet};
    use crate::explain::Audience;
    use crate::notation::ast::TurnNotation;
    use crate::replay::GameRules;
    use crate::site::print;
    use crate::study::Study;

    /// Distributes pictures with a number of lines below each over sheets.
    fn sheets(count: usize, lines: usize, ratio: f64, most: usize) -> Vec<PrintSheet> {
        let item = || SheetItem {
            cell: SheetCell::default(),
            lines,
            ratio,
        };
        distribute((0..count).map(|_| item()).collect(), most, 0.0)
    }

    #[test]
    fn the_page_and_the_style_of_a_project_surround_the_sheets() {
        let folder = tempfile::tempdir().unwrap();
        let print = folder.path().join("templates/print");
        std::fs::create_dir_all(&print).unwrap();
        std::fs::write(print.join("print.css"), "h1 { color: red }").unwrap();
        std::fs::write(
            print.join("page.tera"),
            "<p>{{ style }}|{{ sheets | safe }}",
        )
        .unwrap();
        let project = Project::at(folder.path());
        let rules = Game::FIFANGHA.rules();
        let sheets = print::board_sheet(&rules, Strings::english(), &project).unwrap();
        let page = sheets.to_html().unwrap();
        assert!(
            page.contains("h1 { color: red }|<section class=\"sheet board")
                && page.contains("<svg")
        );
    }

    #[test]
    fn each_kind_of_sheet_is_written_in_typst() {
        let (strings, project) = (Strings::english(), Project::at("no-such-folder"));
        let record = "---\ntitle: \"1. #panic[]\"\n---\n1. 4R {A *good* one}\n";
        let study = Study::from_file(SourceFile::new("game.fif", record));
        let base = Game::FIFANGHA_GS;
        let rules = base.rules_on(Columns::FOUR).unwrap();
        let level = DifficultyLevel::from_number(1).unwrap();
        let budget = Budget::unwatched(SearchLimits::default());
        let exercises = ExerciseSheet::find(&rules, level, 2, 7, &budget);
        let game = GameRules { base, rules };
        let played = &study.replay.games[0];
        for (sheets, kinds, markup) in [
            (
                print::game_sheets(&study, played, None, strings, &project),
                &["game"][..],
                ["[1\\. \\#panic\\[\\]]", "#note[A #emph[good] one]"],
            ),
            (
                print::rules_sheet(&game, Audience::Adults, strings, &project),
                &["rules"],
                ["#rules((\n  picture(\"", "rule[Captures"],
            ),
            (
                print::rules_sheet(&game, Audience::Children, strings, &project),
                &["rules"],
                ["#strong[6\\.]", "across:3, words:9.5pt,"],
            ),
            (
                print::score_sheet(Some(&game), strings, &project),
                &["form"],
                [
                    "(2, [Game and columns] + [ ] + [Kindergarten",
                    "(\"2\", \"North\", )",
                ],
            ),
            (
                print::exercise_sheets(&game, &exercises, TurnNotation::Own, strings, &project),
                &["exercises", "answers"],
                [", beside: \"", "[#strong[2\\. "],
            ),
        ] {
            let mut sources = sheets.unwrap().typst_sources().into_iter();
            let (_, main) = sources.find(|(path, _)| path == "main.typ").unwrap();
            let main = String::from_utf8(main).unwrap();
            let written = main.split("#sheet(\"").skip(1);
            let written: Vec<_> = written.filter_map(|it| it.split('"').next()).collect();
            assert_eq!(written, kinds);
            for text in markup {
                assert!(main.contains(text), "{text}\n{main}");
            }
        }
    }

    #[test]
    fn sheets_are_as_full_as_each_other() {
        let cells = |count: usize, most| {
            let sheets = sheets(count, 2, 1.0, most);
            sheets.iter().map(|it| it.cells.len()).collect::<Vec<_>>()
        };
        assert_eq!(cells(0, 6), [0; 0]);
        assert_eq!(cells(6, 6), [6]);
        assert_eq!(cells(7, 6), [4, 3]);
        assert_eq!(cells(20, 6), [5; 4]);
        assert_eq!(cells(3, 0), [1; 3]);
        // Long texts reduce the number of pictures per sheet.
        let sheets = sheets(6, 10, 1.0, 6);
        assert_eq!(sheets.len(), 2);
        assert!(sheets.iter().all(|it| it.height >= 44));
    }

    #[test]
    fn broad_boards_stand_below_each_other_where_that_makes_them_larger() {
        let laid = |count, ratio| {
            let sheets = sheets(count, 4, ratio, 8);
            (sheets.len(), sheets[0].columns, sheets[0].height)
        };
        assert_eq!(laid(3, 2.0), (1, 1, 67));
        assert_eq!(laid(6, 2.0), (1, 2, 44));
        assert_eq!(laid(6, 1.0), (1, 2, 58));
        assert_eq!(laid(2, 1.6), (1, 1, 106));
    }
}
