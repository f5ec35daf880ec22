//! What is shown, and of which turns.

/// Which turns of a line are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// `all`: every turn.
    #[default]
    All,
    /// `none`: the position before the first turn.
    None,
    /// `3`, `2-4`: from one number to another.
    Range(u32, u32),
}

macro_rules! shows {
    ($($name:ident $text:literal $doc:literal)*) => {
        /// What a block shows. Each has a file of its own under `figure`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Show { $(#[doc = concat!("`", $text, "`: ", $doc, ".")] $name,)* }

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
    Board    "board"    "one board, after the turns that are chosen"
    Turns    "turns"    "a board for each turn, with all that it changed"
    Steps    "steps"    "every step of each turn, drawn and told"
    Sheet    "sheet"    "the same as one numbered picture, to print"
    Line     "line"     "the turns in the short and the long form"
    Moves    "moves"    "the legal turns after the turns that are chosen"
    Comments "comments" "what the record says of the turns, as text"
    Checks   "checks"   "every board and claim of the record with its verdict"
    Rules    "rules"    "the parameters of the game, each with its meaning"
    Reconstruct "reconstruct" "the games that fit an incomplete record, and what they share"
    Inventory "inventory" "every statement of the sources with its verdict"
    Errata   "errata"   "the statements that do not hold, with the reading that would"
}
