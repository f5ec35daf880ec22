//! The steps of the turns as one picture, to print or to project.

use tera::Context;

use super::steps::films;
use super::{Choice, FigureError, Studio};
use crate::article::block::Block;
use crate::diagram::sheet;

/// One numbered picture, the boards below each other: as large as its column.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, FigureError> {
    let pictures = films(block, choice, studio)?
        .into_iter()
        .flat_map(|(_, film)| film);
    let (figures, captions): (Vec<_>, Vec<_>) = pictures.map(|it| (it.figure, it.caption)).unzip();
    figures.iter().for_each(|figure| studio.signs.add(figure));
    let style = studio.style(choice);
    let mut context = Context::new();
    context.insert(
        "picture",
        &sheet(&figures, 1, &captions, &style, studio.strings()).inline(),
    );
    Ok(studio.part("board", &context)?)
}
