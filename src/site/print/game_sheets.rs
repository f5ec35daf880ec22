//! A game on sheets: a board for each turn, with comments.

use fifangha_rules::Side;

use super::sheet_layout::{
    PrintSheets, SheetCell, SheetItem, SheetRenderer, aspect_ratio, distribute, page_line, sheet,
};
use crate::comment::comment_html;
use crate::diagram::Svg;
use crate::explain::game_title;
use crate::figure::Figure;
use crate::message::{Message, Strings};
use crate::notation::ast::{Comment, CommentText, LocalizedText, StepNode};
use crate::project::Project;
use crate::replay::{LineItem, ReplayedGame};
use crate::site::chapter::record_citations::cited_sources;
use crate::site::figure::{Content, element, facsimile};
use crate::site::html_tree::ContentRole;
use crate::site::problem::SiteError;
use crate::study::Study;

/// Characters per line below a picture.
const CAPTION_LETTERS: usize = 46;

/// The maximum length of a printed long form.
const MAX_LONG_FORM: usize = 4 * CAPTION_LETTERS;

/// Boards per sheet: by default, and if the boards are wide, because two wide boards side by side
/// are low.
const BOARDS_PER_SHEET: (usize, usize) = (6, 8);

/// The aspect ratio above which boards are wide.
const WIDE_RATIO: f64 = 1.5;

/// Returns a game of a study on A4 sheets, with at most `a_sheet` boards on each; `None` selects
/// a default.
///
/// All turns that could be replayed are shown, even if the record fails a check.
///
/// # Errors
///
/// Returns an error if a template of the project is invalid or cannot be read.
///
/// ```
/// use fifangha::site::print;
/// use fifangha::diagnostic::SourceFile;
/// use fifangha::message::Strings;
/// use fifangha::project::Project;
/// use fifangha::study::Study;
///
/// let study = Study::from_file(SourceFile::new("game.fif", "1. 4R {A <b>good</b> one} 2. 3R"));
/// let game = &study.replay.games[0];
/// let sheets = print::game_sheets(&study, game, None, Strings::english(), &Project::at("."));
/// let page = sheets.unwrap().to_html().unwrap();
/// assert!(page.contains("@page") && !page.contains("<b>good"));
/// ```
pub fn game_sheets(
    study: &Study,
    game: &ReplayedGame,
    a_sheet: Option<usize>,
    strings: &'static Strings,
    project: &Project,
) -> Result<PrintSheets, SiteError> {
    let renderer = SheetRenderer::new(strings, project)?;
    let front = &study.document.records[game.record].front;
    let text = |it: &LocalizedText| it.line(strings.language());
    let title = text(&front.title).unwrap_or_else(|| study.file.name().to_owned());
    let about = [text(&front.event), text(&front.place)];
    let date = front.date.as_ref().map(|date| date.value.clone());
    let about: Vec<_> = about.into_iter().flatten().chain(date).collect();
    let works = cited_sources(study, "source-", &renderer.sources);
    let outcome = game.end(front).map(|it| strings.render(&it.into()));
    let cells = game_cells(game, &renderer);
    let broad = cells.iter().all(|it| it.ratio > WIDE_RATIO);
    let (narrow, wide) = BOARDS_PER_SHEET;
    let a_sheet = a_sheet.unwrap_or(if broad { wide } else { narrow });
    let sheets = distribute(cells, a_sheet, 0.0);
    let columns = game.rules.parameters().columns.count();
    let rules = strings.t(
        "print.rules",
        &[
            ("game", &game_title(game.base, strings)),
            ("columns", &columns),
        ],
    );
    // A player named like the side has no name of their own.
    let named = |it, side: Side| text(it).filter(|name| *name != strings.render(&side.into()));
    let players = [
        (Side::South, named(&front.south, Side::South)),
        (Side::North, named(&front.north, Side::North)),
    ];
    let mut about: Vec<Content> = about.into_iter().map(Content::from).collect();
    if players.iter().any(|(_, name)| name.is_some()) {
        let players = players.map(|(side, name)| {
            let side = Content::element("b", strings.render(&side.into()));
            side.then(format!(" {}", name.as_deref().unwrap_or("–")))
        });
        about.splice(0..0, players);
    }
    about.push(rules.into());
    let first = Content::role(ContentRole::HEADLINE, title.as_str()).then(Content::role(
        ContentRole::ABOUT,
        Content::joined(about, SEPARATOR),
    ));
    let running = Content::role(ContentRole::RUNNING, title.as_str());
    let outcome = outcome.map(|it| {
        let result = Content::element("b", strings.t("print.result", &[]));
        Content::role(ContentRole::BELOW, result.then(format!(" {it}")))
    });
    let works = works
        .into_iter()
        .map(|it| element("span", "", it.name).with("id", it.id).into());
    let works = Content::role(ContentRole::BELOW, Content::joined(works, SEPARATOR));
    let last = Content::from(outcome).then(works);
    let sheets = sheets.into_iter().map(|it| {
        let header = if it.page == 1 { &first } else { &running };
        let last = if it.page == it.pages {
            last.clone()
        } else {
            Content::default()
        };
        let foot = page_line(&title, it.page, it.pages, strings);
        let below = last.then(Content::role(ContentRole::FOOT, foot));
        it.content("game", header.clone(), below)
    });
    let facsimile = facsimile::FacsimileView::from_front(front, study, project, strings);
    let scan = facsimile.map(|it| {
        let foot = Content::role(ContentRole::FOOT, it.alt.as_str());
        let image = Content::role(ContentRole::SCAN, it.image());
        let header = Content::element("header", running.clone());
        Content::from(sheet(&["scan"], header.then(image).then(foot)))
    });
    let content = sheets.collect::<Content>().then(Content::from(scan));
    Ok(renderer.sheets(&title, content))
}

/// Between the parts of a line.
const SEPARATOR: &str = " · ";

/// Returns the board at the start, and one for each turn.
fn game_cells(game: &ReplayedGame, renderer: &SheetRenderer) -> Vec<SheetItem> {
    let strings = renderer.strings;
    let start = renderer
        .picture(&Figure::board(game.line.start.clone()).with_marks(game.line.comments(None)));
    let mut cells = vec![SheetItem::from_picture(
        &start,
        strings.t("print.start", &[]),
    )];
    for item in &game.line.items {
        match item {
            LineItem::Turn(turn) => {
                let notation = turn.notation(&game.rules);
                let line = strings.render(
                    &Message::new("print.turn")
                        .with("number", turn.number)
                        .with("side", turn.side)
                        .with("turn", game.shown_turn(turn, strings)),
                );
                let figure = match turn.position_after() {
                    Some(_) => Figure::played_turn(turn, &game.rules),
                    None => Figure::board(turn.before),
                };
                let long = match turn.position_after() {
                    Some(_) => turn.long_notation(&game.rules),
                    None => strings.t("print.no_after", &[]),
                };
                let long = Some(long).filter(|it| *it != notation && it.len() <= MAX_LONG_FORM);
                let figure = figure.with_marks(game.line.comments(Some(turn)));
                let mut item = SheetItem::from_picture(&renderer.picture(&figure), line);
                if let Some(long) = long {
                    item.lines += long.len().div_ceil(CAPTION_LETTERS);
                    item.add(Content::from(" ").then(Content::role(ContentRole::LONG_FORM, long)));
                }
                for step in &turn.written.steps {
                    if let StepNode::Comment(comment) = &step.value {
                        item.add_comment(comment, renderer);
                    }
                }
                cells.push(item);
            }
            LineItem::Sow(sown) => {
                let comments = game.line.comments_behind(Some(sown.written.span));
                let figure = Figure::played_sowing(sown, &game.rules).with_marks(comments);
                cells.push(SheetItem::from_picture(
                    &renderer.picture(&figure),
                    sown.written.to_string(),
                ));
            }
            LineItem::Comment(comment) => {
                if let Some(item) = cells.last_mut() {
                    item.add_comment(comment, renderer);
                }
            }
            LineItem::Board(_)
            | LineItem::WitnessBoard(_)
            | LineItem::Claim(_)
            | LineItem::Variation(_) => {}
        }
    }
    cells
}

impl SheetItem {
    fn from_picture(picture: &Svg, heading: String) -> Self {
        Self {
            cell: SheetCell::new(picture, Content::element("b", heading)),
            lines: 2,
            ratio: aspect_ratio(picture),
        }
    }

    /// Adds content to the caption.
    fn add(&mut self, content: Content) {
        self.cell.caption = std::mem::take(&mut self.cell.caption).then(content);
    }

    /// Adds the text of a comment in the language of the sheet.
    fn add_comment(&mut self, comment: &Comment, renderer: &SheetRenderer) {
        let language = renderer.strings.language();
        if let Some(text) = comment.text(language).and_then(CommentText::prose) {
            self.lines += text.chars().count().div_ceil(CAPTION_LETTERS) + 1;
            let html = comment_html(&text, &renderer.sources);
            self.add(Content::role(ContentRole::SHEET_NOTE, Content::html(&html)));
        }
    }
}
