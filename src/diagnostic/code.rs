//! The table of stable diagnostic codes.

use std::{fmt, str::FromStr};

use super::Severity;
use crate::message::Message;

macro_rules! codes {
    ($($code:literal $name:ident $severity:ident)*) => {
        /// A kind of diagnostic. Its code (`F001`) never changes its meaning. The hundreds digit is
        /// the area: `F0` notation, `F1` front matter and project settings, `F2` illegal turns,
        /// `F3` boards, `F4` claims, `F5` the book, `F6` reconstruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = include_str!(concat!("pages/en/", $code, ".md"))] $name,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// Returns the stable code, `F001`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// Returns the kind of diagnostic in a few words.
            #[must_use]
            pub const fn title(self) -> Message {
                match self { $(Self::$name => Message::new(concat!("code.", $code)),)* }
            }

            /// Returns the severity.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// Returns `true` if the code reports a syntax error rather than a failed check.
            #[must_use]
            pub const fn is_syntax(self) -> bool {
                matches!(
                    self.as_str().as_bytes(),
                    [_, b'0' | b'1', ..] | [_, b'3' | b'4', b'0', _]
                )
            }

            /// Returns `true` if the code reports a disagreement of a record with the rules or with
            /// itself.
            #[must_use]
            pub const fn is_contradiction(self) -> bool {
                let area = self.as_str().as_bytes()[1];
                matches!(area, b'2' | b'3' | b'4' | b'6') && !self.is_syntax()
            }

            /// Returns `true` if the code is a finding that never makes a command fail: witnesses
            /// that differ are not an error of the transcriber, nor is a size that no source of the
            /// game has.
            #[must_use]
            pub const fn is_finding(self) -> bool {
                matches!(self, Self::WitnessDiffers | Self::UndescribedSize)
            }

            /// Returns the page that explains the code, in Markdown: its meaning, an incorrect
            /// example (a block `fif wrong`, or `yaml wrong` for settings) and the corrected
            /// example. The examples are the same in every language. Languages are named as in
            /// [`Strings::language`](crate::message::Strings::language); the page is in English if
            /// the language has none.
            pub fn page(self, language: &str) -> &'static str {
                match language {
                    "fr" => match self {
                        $(Self::$name => include_str!(concat!("pages/fr/", $code, ".md")),)*
                    },
                    _ => match self {
                        $(Self::$name => include_str!(concat!("pages/en/", $code, ".md")),)*
                    },
                }
            }
        }
    };
}

codes! {
    // Notation
    "F001" UnexpectedText    Error
    "F002" MissingPit        Error
    "F003" UnexpectedInTurn  Error
    "F004" MissingCount      Error
    "F005" NumberTooLarge    Error
    "F006" OrderInTurn       Error
    "F007" UnclosedComment   Error
    "F008" StrayBrace        Error
    "F009" UnclosedVariation Error
    "F010" StrayParenthesis  Error
    "F011" NothingToVary     Error
    "F012" NestedTooDeep     Error
    "F013" SpacedSteps       Error
    "F014" MalformedGap      Error
    "F015" MalformedSow      Error
    "F016" EmptyFile         Error
    "F017" FileTooLarge      Error
    "F018" NotUtf8           Error
    "F019" TooManyMistakes   Note
    "F020" EmptyVariation    Error
    "F021" UnclearLanguage   Warning
    "F022" MalformedUnknown  Error
    "F023" MistypedCharacter Error
    // Front matter
    "F101" UnclosedFront     Error
    "F102" UnreadableFront   Error
    "F103" YamlFeature       Error
    "F104" FrontTooLarge     Error
    "F105" WrongValue        Error
    "F106" SimilarKey        Warning
    "F107" DuplicateKey      Error
    "F108" MisplacedKey      Error
    // Project: settings and contents of the folder
    "F110" UnknownSetting    Error
    "F111" WrongSetting      Error
    "F112" RecordUnread      Error
    "F113" LinkLeftOut       Warning
    "F114" UnknownString     Warning
    // Turns against the rules
    "F201" IllegalTurn       Error
    "F202" ChoiceMissing     Error
    "F203" WrongStep         Error
    "F204" WrongNumber       Error
    "F205" WrongSide         Error
    "F206" WrongEndMark      Error
    "F207" LeftOpen          Note
    "F208" NotReached        Note
    "F209" SowDoesNotFit     Error
    "F210" WrongResult       Error
    "F211" UnknownGame       Error
    "F212" UnknownParameter  Error
    "F213" WrongParameterValue Error
    "F214" ParameterOfOtherFamily Error
    "F215" ConflictingParameters Error
    "F216" WrongSize         Error
    "F217" UndescribedSize   Note
    // Boards: syntax
    "F301" UnclosedBoard     Error
    "F302" UnexpectedInBoard Error
    "F303" OrderInBoard      Error
    "F304" EmptyBoard        Error
    "F305" StrayBracket      Error
    // Boards against the game
    "F310" BoardDiffers      Error
    "F311" ImpossibleBoard   Error
    "F312" BoardOutOfReach   Error
    "F313" UnknownWitness    Error
    "F314" WitnessDiffers    Note
    "F315" OtherBeginning    Error
    "F316" UnclearBeginning  Warning
    "F317" WrongMark         Error
    // Claims: syntax
    "F401" UnknownClaim      Error
    "F402" ClaimArgument     Error
    // Claims against the game
    "F410" ClaimFails        Error
    "F411" ClaimOutOfPlace   Error
    "F412" HandMissing       Error
    // The book
    "F501" UnknownOption     Error
    "F502" WrongOption       Error
    "F503" RecordNotFound    Error
    "F504" RecordFails       Error
    "F505" OutOfRange        Error
    "F506" ConflictingOptions Error
    "F507" TooManyPictures   Error
    "F508" UnknownSource     Error
    "F509" BrokenLink        Error
    "F510" Undecided         Error
    "F511" UnknownKey        Error
    "F512" NoPicture         Error
    "F513" BookUnread        Error
    "F514" NameTaken         Error
    "F515" ActivePicture     Error
    // Reconstruction
    "F601" TurnFitsNone      Error
    "F602" BoardFitsNone     Error
    "F603" ClaimFitsNone     Error
    "F604" EvidenceClashes   Error
    "F605" OtherCount        Error
    "F606" NotCompleted      Error
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error returned if no code has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCode(pub String);

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl From<&UnknownCode> for Message {
    fn from(unknown: &UnknownCode) -> Self {
        Self::new("code.unknown").with("code", unknown.0.as_str())
    }
}

impl std::error::Error for UnknownCode {}

impl FromStr for Code {
    type Err = UnknownCode;

    /// Parses `F001`, in either case; the `F` may be omitted.
    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let text = text.trim();
        let is_same = |code: &Self| {
            let code = code.as_str();
            code.eq_ignore_ascii_case(text) || code[1..] == *text
        };
        let found = Self::ALL.iter().copied().find(is_same);
        found.ok_or_else(|| UnknownCode(text.to_owned()))
    }
}
