//! The stable codes, in one table.

use std::{fmt, str::FromStr};

use super::Severity;

macro_rules! codes {
    ($($code:literal $name:ident $severity:ident $title:literal)*) => {
        /// A kind of mistake. Its string (`F001`) never changes meaning; the
        /// hundreds are the part of the program that speaks: `F0` the notation,
        /// `F1` the front matter, `F2` turns against the rules, `F3` boards,
        /// `F4` claims, `F5` the article, `F6` reconstruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = concat!("`", $code, "`: ", $title, ".")] $name,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The stable string, `F001`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// One line: the kind of mistake in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// How much it matters.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// Whether it says that a text could not be read, rather than that what the
            /// text says does not hold.
            #[must_use]
            pub const fn is_of_reading(self) -> bool {
                matches!(
                    self.as_str().as_bytes(),
                    [_, b'0' | b'1', ..] | [_, b'3' | b'4', b'0', _]
                )
            }

            /// The page that explains it, in Markdown: what it means, an example that is
            /// wrong (a block `fif wrong`) and the example mended (`fif mended`).
            pub const fn page(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("pages/", $code, ".md")),)* }
            }
        }
    };
}

codes! {
    // The notation.
    "F001" UnexpectedText    Error   "text that is no part of the notation"
    "F002" MissingPit        Error   "a turn without a pit"
    "F003" UnexpectedInTurn  Error   "something inside a turn that is no step"
    "F004" MissingCount      Error   "a capture or a merge without its number of seeds"
    "F005" NumberTooLarge    Error   "a number that is too large"
    "F006" OrderInTurn       Error   "the parts of a turn in the wrong order"
    "F007" UnclosedComment   Error   "a comment that is not closed"
    "F008" StrayBrace        Error   "a closing brace without a comment"
    "F009" UnclosedVariation Error   "a variation that is not closed"
    "F010" StrayParenthesis  Error   "a closing parenthesis without a variation"
    "F011" NothingToVary     Error   "a variation with no turn before it"
    "F012" NestedTooDeep     Error   "variations nested too deep"
    "F013" SpacedSteps       Error   "steps that are written apart from their turn"
    "F014" MalformedGap      Error   "a gap that does not say how many turns it holds"
    "F015" MalformedSow      Error   "a sowing from the hand that is not complete"
    "F016" EmptyFile         Error   "a file without a game"
    "F017" FileTooLarge      Error   "a file that is too large"
    "F018" NotUtf8           Error   "a file that is not UTF-8"
    "F019" TooManyMistakes   Note    "more mistakes than are shown"
    "F020" EmptyVariation    Error   "a variation without a turn"
    "F021" UnclearLanguage   Warning "a comment whose language is not clear"
    // The front matter.
    "F101" UnclosedFront     Error   "front matter without one of its `---` lines"
    "F102" UnreadableFront   Error   "front matter that is not YAML"
    "F103" YamlFeature       Error   "an anchor, an alias or a tag in the front matter"
    "F104" FrontTooLarge     Error   "front matter that is too large or too deep"
    "F105" WrongValue        Error   "a value of the wrong kind in the front matter"
    "F106" SimilarKey        Warning "an unknown key that resembles a known one"
    "F107" DuplicateKey      Error   "a key that is given twice"
    // Turns against the rules.
    "F201" IllegalTurn       Error   "a turn that the rules forbid"
    "F202" ChoiceMissing     Error   "a choice that the turn does not make"
    "F203" StepDoesNotHold   Error   "a step that is not what happens"
    "F204" WrongNumber       Error   "a turn with the wrong number"
    "F205" WrongSide         Error   "a turn of the other side"
    "F206" EndDoesNotHold    Error   "an end mark that does not hold"
    "F207" LeftOpen          Note    "something that the record leaves open"
    "F208" NotReached        Note    "what follows was not replayed"
    "F209" SowDoesNotFit     Error   "a sowing from the hand that the board does not allow"
    "F210" WrongResult       Error   "a result that is not that of the game"
    "F211" UnknownGame       Error   "a game that does not exist"
    "F212" UnknownParameter  Error   "a parameter that does not exist"
    "F213" WrongParameterValue Error "a value that the parameter does not have"
    "F214" ParameterOfOtherFamily Error "a parameter of the other family of games"
    "F215" ConflictingParameters Error "parameters that do not go together"
    "F216" WrongSize         Error   "a board size that the game is not played on"
    // Boards, as they are written.
    "F301" UnclosedBoard     Error   "a board that is not closed"
    "F302" UnexpectedInBoard Error   "something in a board that is no pit"
    "F303" OrderInBoard      Error   "the parts of a board in the wrong order"
    "F304" EmptyBoard        Error   "a board without rows"
    "F305" StrayBracket      Error   "a closing bracket without a board"
    // Boards against the game.
    "F310" BoardDiffers      Error   "a board that is not the game's at that place"
    "F311" ImpossibleBoard   Error   "a board that the game cannot have"
    // Claims, as they are written.
    "F401" UnknownClaim      Error   "a claim that does not exist"
    "F402" ClaimArgument     Error   "a claim whose arguments are not what it takes"
    // Claims against the game.
    "F410" ClaimFails        Error   "a claim that does not hold"
    "F411" ClaimOutOfPlace   Error   "a claim that cannot be checked where it stands"
    // The article.
    "F501" UnknownOption     Error   "an option that a block does not have"
    "F502" WrongOption       Error   "a value that an option does not take"
    "F503" RecordNotFound    Error   "a record that is not there"
    "F504" RecordFails       Error   "a record that does not hold"
    "F505" OutOfRange        Error   "a game, turn or step that the record does not have"
    "F506" ConflictingOptions Error  "options that do not go together"
    "F507" TooManyPictures   Error   "a figure of too many pictures"
    "F508" UnknownSource     Error   "a source that the article does not list"
    "F509" BrokenLink        Error   "a link that leads nowhere"
    "F510" Undecided         Error   "a reconstruction that is too long for a page"
    // Reconstruction.
    "F601" TurnFitsNone      Error   "a turn with which no game fits the evidence"
    "F602" BoardFitsNone     Error   "a board with which no game fits the evidence"
    "F603" ClaimFitsNone     Error   "a claim with which no game fits the evidence"
    "F604" EvidenceClashes   Error   "evidence that no game fits, whatever single piece is left out"
    "F606" NotCompleted      Error   "a record that cannot be completed"
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// No code has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCode(pub String);

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no code `{}`; codes are written like `F001`",
            self.0
        )
    }
}

impl std::error::Error for UnknownCode {}

impl FromStr for Code {
    type Err = UnknownCode;

    /// Reads `F001`, in either case.
    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.as_str().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownCode(text.trim().to_owned()))
    }
}
