//! The words of an incomplete record, as something to touch.

use tera::Context;

use super::{Choice, Studio};
use crate::answer::scene::Evidence;
use crate::article::block::Block;
use crate::article::expand::citations_of;
use crate::article::problem::ArticleError;
use crate::comment::cited;
use crate::study::At;

/// A longer record is none for a page.
const MOST: usize = 6000;

/// What the record says of each turn, word by word. What fits without some of its
/// words is asked for by the script of a site.
pub(super) fn show(
    block: &Block,
    choice: &Choice<'_>,
    studio: &Studio<'_>,
) -> Result<String, ArticleError> {
    let text = choice.played.file.text();
    let at = At::main(choice.game.record);
    let live = studio.downloads.is_some() && text.len() <= MOST;
    let vary = block.vary.as_ref().map(|it| it.value.clone());
    let mut context = Context::new();
    let clues = Evidence::clues(choice.played, &at, studio.sources, studio.strings());
    context.insert("clues", &clues);
    let keys = citations_of(choice.played);
    let keys = keys.iter().filter_map(|it| cited(&it.value));
    let sources = studio.sources.only(&keys.map(str::to_owned).collect());
    context.insert("sources", &serde_json::json!(sources).to_string());
    // A line of HTML holds it, with its line ends.
    let record = live.then(|| serde_json::json!(text).to_string());
    context.insert("record", &record);
    context.insert("game", &at.game);
    let witness = block.witness.as_ref().map(|it| &it.value);
    context.insert("witness", &witness);
    context.insert("vary", &serde_json::json!(vary).to_string());
    studio.part("words", &context)
}
