//! Circles and arrows that the author of a record put on a board.

use fifangha_rules::Pit;

use super::Figure;
use crate::message::{Message, MessageArg};
use crate::notation::ast::{AuthorMark, Comment, MarkColour, PitMark, Transcribed};
use crate::replay::marks::may_denote;

impl Figure {
    /// Returns the figure with the marks in comments, each once. Pits that the board does not have
    /// are left out.
    ///
    /// ```
    /// use fifangha::figure::Figure;
    /// use fifangha::notation::parse;
    /// use fifangha::replay::replay;
    ///
    /// let replayed = replay(&parse("1. 4R {[%csl Gb4] [%cal Rb4c4]}").0);
    /// let line = &replayed.games[0].line;
    /// let turn = replayed.games[0].turns().next().unwrap();
    /// let figure = Figure::board(turn.played.position).with_marks(line.comments(Some(turn)));
    /// let marks: Vec<_> = figure.marks.iter().map(ToString::to_string).collect();
    /// assert_eq!(marks, ["Gb4", "Rb4c4"]);
    /// ```
    #[must_use]
    pub fn with_marks<'a>(mut self, comments: impl IntoIterator<Item = &'a Comment>) -> Self {
        self.add_marks(comments);
        self
    }

    /// Adds the marks in comments, as [`with_marks`](Self::with_marks) does.
    pub(crate) fn add_marks<'a>(&mut self, comments: impl IntoIterator<Item = &'a Comment>) {
        let texts = comments.into_iter().flat_map(|it| &it.texts);
        for written in texts.flat_map(|it| &it.marks) {
            let on_board = |mark: PitMark| self.pit_of(mark).ok_or(());
            if let Some(Ok(mark)) = written.value.map(|it| it.try_map(on_board))
                && !self.marks.contains(&mark)
            {
                self.marks.push(mark);
            }
        }
    }

    /// Adds the marks in comments to the figures of a turn, one for each event or lap; each comment has
    /// the index of its event.
    pub(crate) fn with_marks_by_event(
        mut figures: Vec<Self>,
        comments: Vec<(usize, &Comment)>,
    ) -> Vec<Self> {
        let events = |it: &Self| it.lap.as_ref().map_or(1, |lap| lap.events.len());
        let events: Vec<_> = figures.iter().map(events).collect();
        for (event, comment) in comments {
            if let Some(at) = picture_of_event(&events, event) {
                figures[at].add_marks([comment]);
            }
        }
        figures
    }

    fn pit_of(&self, mark: PitMark) -> Option<Pit> {
        let mut pits = self.cells().map(|it| it.pit);
        pits.find(|&it| may_denote(Transcribed::Certain(mark), it, it.side()))
    }

    /// Returns a sentence with the marks; `None` if there are none.
    pub(crate) fn marks_sentence(&self) -> Option<Message> {
        let marks: Vec<_> = self.marks.iter().map(|it| in_words(it).into()).collect();
        let found = !marks.is_empty();
        found.then(|| Message::new("diagram.author_marks").with("marks", MessageArg::List(marks)))
    }
}

/// Returns the index of the picture that shows an event, of pictures that show the given numbers of
/// events.
pub(crate) fn picture_of_event(events: &[usize], event: usize) -> Option<usize> {
    let mut end = 0;
    events.iter().position(|it| {
        end += it;
        event < end
    })
}

/// Returns a mark as words, *green arrow b4 → c4*.
fn in_words(mark: &AuthorMark<Pit>) -> Message {
    let key = match (mark.colour, mark.to) {
        (MarkColour::Green, None) => "diagram.author_mark.green_circle",
        (MarkColour::Red, None) => "diagram.author_mark.red_circle",
        (MarkColour::Green, Some(_)) => "diagram.author_mark.green_arrow",
        (MarkColour::Red, Some(_)) => "diagram.author_mark.red_arrow",
    };
    let pit = Message::new(key).with("pit", MessageArg::text(&mark.from));
    mark.to
        .iter()
        .fold(pit, |it, to| it.with("to", MessageArg::text(to)))
}
