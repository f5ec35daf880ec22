//! What is shown, and of which turns.

/// Which turns of a line are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnSelection {
    /// `all`: every turn.
    #[default]
    All,
    /// `none`: the position before the first turn.
    None,
    /// `3`, `2-4`: from one number to another.
    Range(u32, u32),
}

macro_rules! shows {
    ($($(#[$doc:meta])* $name:ident $text:literal)*) => {
        /// What a block shows. Each has a file of its own under `figure`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Show { $($(#[$doc])* $name,)* }

        impl Show {
            /// Everything that can be shown.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in a block.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

shows! {
    /// `board`: one board, after the turns that are chosen.
    Board "board"
    /// `turns`: a board for each turn, with all that it changed.
    Turns "turns"
    /// `steps`: every step of each turn, drawn and told.
    Steps "steps"
    /// `play`: the board before the turns that are chosen, and every step of them;
    /// on a page of a site one plays on that board.
    Play "play"
    /// `game`: the turns and their variations, step by step where that is not
    /// too much for a page, to be played through.
    Game "game"
    /// `sheet`: the same as one numbered picture, to print.
    Sheet "sheet"
    /// `line`: the turns in the short and the long form.
    Line "line"
    /// `moves`: the legal turns after the turns that are chosen.
    Moves "moves"
    /// `comments`: what the record says of the turns, as text.
    Comments "comments"
    /// `checks`: every board and claim of the record with its verdict.
    Checks "checks"
    /// `rules`: the parameters of the game, each with its meaning.
    Rules "rules"
    /// `reconstruct`: the games that fit an incomplete record, and what they share.
    Reconstruct "reconstruct"
    /// `words`: what an incomplete record says, word by word; on a page of a site
    /// each word is switched off and on, and what fits follows.
    Words "words"
    /// `survey`: every reading that a source leaves open, held against its evidence.
    Survey "survey"
    /// `inventory`: every statement of the sources with its verdict.
    Inventory "inventory"
    /// `sources`: the works of the library, in full.
    Sources "sources"
    /// `imprint`: what the edition is, and how it is cited.
    Imprint "imprint"
    /// `figures`: every figure with a number, with its caption.
    Figures "figures"
    /// `index`: the words of the glossary and the persons of the library, with
    /// the chapters that speak of them.
    Index "index"
    /// `errata`: the statements that do not hold, with the reading that would.
    Errata "errata"
}
