//! Text descriptions of figures, for readers who cannot see them.

use fifangha_rules::{Row, Side};

use super::caption::caption_with;
use super::uncertainty::{append_uncertainty, uncertainty_note};
use super::variants::WitnessVariant;
use super::{Figure, FigureRow};
use crate::board::KnownSeeds;
use crate::message::{Message, MessageArg};

impl Figure {
    /// Returns a caption of the last event, seen from the side at the bottom.
    #[must_use]
    pub fn caption(&self) -> Option<Message> {
        let ends = self.shape().end_pits;
        let caption = match &self.lap {
            Some(lap) => self.lap_caption(lap),
            None => caption_with(self.event?, ends, self.bottom, self.directions),
        };
        Some(match self.doubts.is_empty() {
            true => caption,
            false => append_uncertainty(caption, &self.doubts),
        })
    }

    /// Returns a title of one line.
    #[must_use]
    pub fn title(&self) -> Message {
        if let Some(caption) = self.caption() {
            return caption;
        }
        if let Some(mover) = self.mover {
            return Message::new("diagram.changes").with("side", mover);
        }
        let columns = self.shape().columns.count();
        match self.board.to_move() {
            Some(side) => Message::new("diagram.board")
                .with("columns", columns)
                .with("side", side),
            None => Message::new("figure.board").with("columns", columns),
        }
    }

    /// Returns a description of the figure, one message per sentence: the rows,
    /// the reserves, the rova or house, the sense of rotation, the hand, the changes and the side to move. The
    /// event is in the caption instead.
    #[must_use]
    pub fn description(&self) -> Vec<Message> {
        let mut sentences: Vec<_> = match self.bottom {
            Side::South => self.rows.iter().map(|it| row_sentence(it, false)).collect(),
            Side::North => {
                let seen = Message::new("diagram.from_north");
                let rows = self.rows.iter().rev().map(|it| row_sentence(it, true));
                std::iter::once(seen).chain(rows).collect()
            }
        };
        let about = self.about.iter();
        let about = about.map(|line| Message::new("figure.about").with("line", line.as_str()));
        sentences.splice(0..0, about);
        let reserves = self.reserves.map(|reserve| reserve.seeds);
        if reserves != [KnownSeeds::Certain(0); 2] {
            let [south, north] = reserves.map(MessageArg::from);
            sentences.push(
                Message::new("diagram.reserves")
                    .with("south", south)
                    .with("north", north),
            );
        }
        sentences.extend(Side::ALL.iter().filter_map(|&side| {
            self.rova_sentence(side)
                .or_else(|| self.house_sentence(side))
        }));
        let senses = self.board.senses();
        if senses != [None; 2] {
            sentences
                .push(Message::new("diagram.senses").with("senses", Message::of_senses(senses)));
        }
        let blocked = self.board.blocked();
        if blocked != [None; 2] {
            let blocked = Message::of_blocked(blocked);
            sentences.push(Message::new("diagram.blocked").with("blocked", blocked));
        }
        if let (Some(mover), 1..) = (self.mover, self.hand) {
            sentences.push(
                Message::new("diagram.hand")
                    .with("side", mover)
                    .with("n", self.hand),
            );
        }
        sentences.extend(self.changes_sentence());
        if let Some(doubts) = uncertainty_note(&self.doubts) {
            sentences.push(Message::new("doubt.sentence").with("doubts", doubts));
        }
        sentences.extend(self.marks_sentence());
        sentences.extend(self.variants.iter().map(WitnessVariant::message));
        if let (None, Some(side)) = (self.event, self.board.to_move()) {
            sentences.push(Message::new("diagram.to_move").with("side", side));
        }
        sentences
    }

    /// Returns a sentence with the pits that changed; `None` if none did.
    #[must_use]
    pub fn changes_sentence(&self) -> Option<Message> {
        let changes: Vec<_> = self
            .cells()
            .filter(|cell| cell.change() != 0)
            .map(|cell| format!("{} {:+}", cell.pit, cell.change()).replace('-', "\u{2212}"))
            .map(MessageArg::from)
            .collect();
        let found = !changes.is_empty();
        found.then(|| Message::new("diagram.changed").with("changes", MessageArg::List(changes)))
    }

    /// Returns a sentence about a side's house.
    fn house_sentence(&self, side: Side) -> Option<Message> {
        let mut cells = self.cells();
        let house = cells
            .find(|cell| cell.pit.side() == side && cell.kind == super::PitKind::House)?
            .pit;
        Some(
            Message::new("diagram.house")
                .with("side", side)
                .with("pit", MessageArg::text(&house)),
        )
    }

    /// Returns a sentence about a side's rova.
    fn rova_sentence(&self, side: Side) -> Option<Message> {
        let mut pits = self
            .cells()
            .filter(|cell| cell.pit.side() == side && cell.kind == super::PitKind::Rova);
        let (first, second) = (pits.next()?.pit, pits.next()?.pit);
        let (inner, outer) = match first.row().is_inner() {
            true => (first, second),
            false => (second, first),
        };
        Some(
            Message::new("diagram.rova")
                .with("side", side)
                .with("inner", MessageArg::text(&inner))
                .with("outer", MessageArg::text(&outer)),
        )
    }
}

/// Returns a sentence about a row, from left to right as seen by the reader.
fn row_sentence(row: &FigureRow, turned: bool) -> Message {
    let name = Message::new(match row.row {
        Row::A | Row::SixA => "diagram.row.south_outer",
        Row::SixB => "diagram.row.south_middle",
        Row::B | Row::SixC => "diagram.row.south_inner",
        Row::C | Row::SixD => "diagram.row.north_inner",
        Row::SixE => "diagram.row.north_middle",
        Row::D | Row::SixF => "diagram.row.north_outer",
    });
    let seen = |mut contents: Vec<KnownSeeds>| {
        if turned {
            contents.reverse();
        }
        contents
    };
    let seeds = seen(row.pits.iter().map(|cell| cell.seeds).collect());
    let all = |wanted| seeds.iter().all(|&content| content == wanted);
    let message = |key, seeds: &[KnownSeeds]| {
        let seeds = seeds.iter().copied().map(MessageArg::from).collect();
        Message::new(key).with("seeds", MessageArg::List(seeds))
    };
    match &row.in_order {
        Some(seeds) if seeds.is_empty() => Message::new("diagram.row_empty"),
        Some(seeds) => message("figure.row_in_order", &seen(seeds.clone())),
        None if all(KnownSeeds::Certain(0)) => Message::new("diagram.row_empty"),
        None if all(KnownSeeds::Unknown) => Message::new("figure.row_unknown"),
        None => message("diagram.row_seeds", &seeds),
    }
    .with("row", name)
}
