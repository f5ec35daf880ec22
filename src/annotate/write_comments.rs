//! Writes annotations into the text.

use super::FileAnnotations;
use crate::message::{Message, Strings};
use crate::notation::ast::{CommentText, Node};
use crate::study::{Edit, NodePath, Study, line_body};

impl FileAnnotations {
    /// Returns the file with a mark and a comment at each turn that throws
    /// something away, in the language of its game. Existing marks are kept; an
    /// existing comment is extended, unless it already says the same.
    ///
    /// # Errors
    ///
    /// Returns an error if the text around a turn would be parsed differently.
    pub fn write<'s>(
        &self,
        mut study: Study,
        words: impl Fn(&Study, usize) -> &'s Strings,
    ) -> Result<Study, Message> {
        let mistakes: Vec<_> = self.mistakes().collect();
        // Backwards, so that earlier locations stay valid.
        for (judged, mistake) in mistakes.into_iter().rev() {
            let strings = words(&study, judged.game);
            let Some(at) = study.path_at(judged.span.start()) else {
                continue;
            };
            let language = comment_language(&study, judged.game, strings);
            let sentence = strings.render(&mistake.description());
            let text = match existing_comment(&study, &at, language) {
                Some(old) if old.contains(&sentence) => None,
                Some(old) => Some(format!("{old} {sentence}")),
                None => Some(sentence),
            };
            if let Some(text) = text {
                let comment = Edit::Comment {
                    at: at.clone(),
                    language: language.map(str::to_owned),
                    text: Some(text),
                };
                study = study.edit(&comment)?.study;
            }
            if let Some(Node::Turn(turn)) = study.node(&at)
                && turn.mark.is_none()
            {
                let mark = Some(mistake.mark().as_str().to_owned());
                study = study.edit(&Edit::Mark { at, mark })?.study;
            }
        }
        Ok(study)
    }
}

/// Returns the language that a comment has to name; `None` if it is that of the
/// record or the record names none.
fn comment_language<'s>(study: &Study, game: usize, strings: &'s Strings) -> Option<&'s str> {
    let own = study.document.records[game].front.language.as_ref()?;
    (own.value != strings.language()).then(|| strings.language())
}

/// Returns the comment of a turn in a language.
fn existing_comment(study: &Study, at: &NodePath, language: Option<&str>) -> Option<String> {
    let record = study.document.records.get(at.game)?;
    let (turn, way) = at.nodes.split_last()?;
    let own = record.front.language.as_ref().map(|it| it.value.as_str());
    let is = |text: &&CommentText| {
        let named = text.language.as_ref().map(|it| it.value.as_str());
        named.or(own) == language.or(own)
    };
    let behind = line_body(record, way)?.iter().skip(turn + 1);
    let its =
        behind.take_while(|node| !matches!(node, Node::Turn(_) | Node::Gap(_) | Node::Sow(_)));
    let mut texts = its.filter_map(|node| match node {
        Node::Comment(comment) => comment.texts.iter().find(is),
        _ => None,
    });
    texts.next().map(|text| text.text.clone())
}
