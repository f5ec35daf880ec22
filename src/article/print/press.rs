//! What all sheets have: a page to stand on, and pictures in black on white.

use serde::Serialize;
use tera::Context;

use crate::article::bound;
use crate::article::citation::Sources;
use crate::article::problem::ArticleError;
use crate::article::templates::Templates;
use crate::board::Content;
use crate::diagram::{Style, Theme, draw};
use crate::figure::Figure;
use crate::message::Strings;
use crate::project::Project;

/// The height of the paper, in millimetres.
const PAPER: f64 = 297.0;

/// What stands above and below the pictures of a sheet, its margins included.
const FURNITURE: f64 = 66.0;

/// A line of words below a picture.
const LINE: f64 = 4.6;

/// Pictures are no lower where there is another way, and no higher at all.
const HEIGHTS: (f64, f64) = (44.0, 180.0);

/// The words, the templates and the colours of sheets.
pub(super) struct Press {
    pub(super) templates: Templates,
    pub(super) sources: Sources,
    pub(super) strings: &'static Strings,
    style: Style,
}

impl Press {
    /// The press of a project, whose folder `templates` may have its own sheets.
    pub(super) fn new(strings: &'static Strings, project: &Project) -> Result<Self, ArticleError> {
        let templates = Templates::of(strings, project)?;
        Ok(Self {
            templates,
            sources: Sources::of(project.sources(), "#source-", strings),
            strings,
            style: Style {
                theme: Theme::named("print").unwrap_or_default(),
                ..Style::default()
            },
        })
    }

    /// A figure, as large as whatever holds it.
    pub(super) fn picture(&self, figure: &Figure) -> String {
        let empty = Content::Known(0);
        let reserves = figure.reserves.iter().any(|it| it.seeds != empty);
        let style = Style {
            show_reserves: reserves,
            ..self.style.clone()
        };
        draw(figure, &style, self.strings).inline()
    }

    /// A figure with nothing beside its pits, its width and its height.
    pub(super) fn bare(&self, figure: &Figure) -> (String, f64, f64) {
        let style = Style {
            show_reserves: false,
            ..self.style.clone()
        };
        let svg = draw(figure, &style, self.strings);
        (svg.inline(), svg.width(), svg.height())
    }

    /// Sheets as one file.
    pub(super) fn print(
        &self,
        name: &str,
        title: &str,
        mut context: Context,
    ) -> Result<String, ArticleError> {
        context.insert("title", title);
        let sheets = self.templates.render(name, &context)?;
        let mut page = Context::new();
        page.insert("language", self.strings.language());
        page.insert("title", title);
        page.insert("style", self.templates.print_stylesheet());
        page.insert("sheets", &sheets);
        self.templates.render("print/page.tera", &page)
    }
}

/// Sheets that were made for a browser as PDF, set by Typst, which has to be there.
///
/// # Errors
///
/// When it is not there or fails, or when a template of the project is wrong or cannot be
/// read.
pub fn pdf(
    page: &str,
    strings: &'static Strings,
    project: &Project,
) -> Result<Vec<u8>, ArticleError> {
    let templates = Templates::of(strings, project)?;
    // The same sheets are the same bytes.
    bound::pdf(bound::sheets(page, &templates), Some(0))
}

/// Things shared out among sheets, so that none is half empty.
#[derive(Serialize)]
pub(super) struct Sheet<T> {
    /// What stands on it.
    cells: Vec<T>,
    /// The height of each picture in millimetres.
    height: u32,
    /// Which sheet it is, from 1, and how many there are.
    page: usize,
    pages: usize,
}

/// At most `most` things a sheet, two beside each other, on as few sheets as
/// that takes; fewer where words leave no room for the pictures. `lines` are
/// those of the words below a picture.
pub(super) fn shared_out<T>(
    things: Vec<T>,
    most: usize,
    lines: impl Fn(&T) -> usize,
) -> Vec<Sheet<T>> {
    let lines: Vec<usize> = things.iter().map(lines).collect();
    let fits = |most: &usize| {
        let heights = parts(&lines, *most).map(|it| height(it, *most));
        heights.fold(HEIGHTS.1, f64::min) >= HEIGHTS.0
    };
    let most = (1..=most.max(1)).rev().find(fits).unwrap_or(1);
    let pages = parts(&lines, most).count();
    let mut rest = things.into_iter();
    let sheets = (1..).zip(parts(&lines, most)).map(|(page, lines)| Sheet {
        cells: rest.by_ref().take(lines.len()).collect(),
        height: height(lines, most).clamp(HEIGHTS.0, HEIGHTS.1) as u32,
        page,
        pages,
    });
    sheets.collect()
}

/// What stands on each sheet; the first ones have one more where they cannot
/// all have the same.
fn parts(lines: &[usize], most: usize) -> impl Iterator<Item = &[usize]> {
    let pages = lines.len().div_ceil(most);
    let mut rest = lines;
    (0..pages).map(move |page| {
        let more = usize::from(page < lines.len() % pages);
        let (here, behind) = rest.split_at(lines.len() / pages + more);
        rest = behind;
        here
    })
}

/// The height of the pictures of a sheet, two beside each other if there may be
/// two at all.
fn height(lines: &[usize], most: usize) -> f64 {
    let rows = lines.chunks(most.min(2)).map(|row| row.iter().max());
    let words: usize = rows.clone().flatten().sum();
    let room = PAPER - FURNITURE - LINE * words as f64;
    room / rows.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_as_full_as_each_other() {
        let cells = |count: usize, most| {
            let sheets = shared_out(vec![(); count], most, |()| 2);
            sheets.iter().map(|it| it.cells.len()).collect::<Vec<_>>()
        };
        assert_eq!(cells(0, 6), [0; 0]);
        assert_eq!(cells(6, 6), [6]);
        assert_eq!(cells(7, 6), [4, 3]);
        assert_eq!(cells(20, 6), [5; 4]);
        assert_eq!(cells(3, 0), [1; 3]);
        // Many words leave no room for so many pictures.
        let sheets = shared_out(vec![10; 6], 6, |lines| *lines);
        assert_eq!(sheets.len(), 2);
        assert!(sheets.iter().all(|it| it.height >= 44));
    }
}
