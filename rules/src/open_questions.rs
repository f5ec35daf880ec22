//! Questions on which the sources are silent or contradictory.

use crate::parameter::Parameter;
use crate::passage::Passage;

/// A question that the sources leave open, and its answer in this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The question.
    pub question: &'static str,
    /// The parameters that express the answer; empty if the answer is the same
    /// in every game.
    pub parameters: &'static [Parameter],
    /// The statements of the sources about it.
    pub who_says_what: &'static [(Passage, &'static str)],
    /// The value used unless a record overrides it.
    pub default: &'static str,
    /// The reason for the default.
    pub why: &'static str,
}

/// Returns every open question, in the order of the parameters.
///
/// ```
/// use fifangha_rules::{Parameter, open_questions};
///
/// let origin = open_questions()
///     .iter()
///     .find(|question| question.parameters.contains(&Parameter::Origin))
///     .unwrap();
/// assert!(origin.who_says_what.len() > 2);
/// ```
#[must_use]
pub const fn open_questions() -> &'static [OpenQuestion] {
    OPEN_QUESTIONS
}

const fn passage_at(key: &'static str, place: &'static str) -> Passage {
    Passage::new(key, place)
}

const FLACOURT: Passage = Passage::FLACOURT;
const PROPOSED: Passage = passage_at("busser2023", "the proposed rule");
const PUPIL: Passage = passage_at("busser2023", "“Fifangha en GS”, the three cases");
const SAKALAVA: Passage = passage_at("dandouau1909", "katra sakalava");
const GOROBAKA: Passage = passage_at("dandouau1909", "katra gorobaka");
const KATRO_PAGE: Passage = passage_at("busser-site", "page “katro”");
const KATRABE_PAGE: Passage = passage_at("busser-site", "page “katrabe”");
const NYUMBA: Passage = passage_at("busser-site", "mrahawatso.html, the nyumba");
const MRAHA: Passage = passage_at("busser-site", "mrahawatso.html, the differences");
const MPANTSAKA: Passage = passage_at("dandouau1909", "katra mpantsaka");

const OPEN_QUESTIONS: &[OpenQuestion] = &[
    OpenQuestion {
        question: "How is katro played?",
        parameters: &[
            Parameter::Layout,
            Parameter::Entry,
            Parameter::Captured,
            Parameter::Direction,
            Parameter::CaptureIn,
        ],
        who_says_what: &[
            (
                passage_at("busser2023", "katro"),
                "gives the board and the start; of the turns one sentence",
            ),
            (
                KATRO_PAGE,
                "any pit, in either direction; an empty pit ends the turn; captured seeds join those of the pit",
            ),
        ],
        default: "the rules of the page",
        why: "it is by the same author, and tells them with examples",
    },
    OpenQuestion {
        question: "May the first seed of the game go into a second tsibongy?",
        parameters: &[Parameter::FirstDrop],
        who_says_what: &[
            (
                FLACOURT,
                "the first player's goes into one of the middle pits `des deux seconds chibon`; the second player's into one of the two chibon or of the four middle pits",
            ),
            (
                passage_at("busser2023", "turn 1"),
                "quotes the sentence without these words",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka I and II"),
                "into any of the six filled pits",
            ),
        ],
        default: "`any`: it may",
        why: "turn 2 allows one of the two chibon too, which must mean the second, so that an `ou` may have dropped out of turn 1; read as they stand the words leave two of the four games of the example",
    },
    OpenQuestion {
        question: "What happens in a tsibongy that faces two seeds or more?",
        parameters: &[Parameter::Tsibongy],
        who_says_what: &[
            (
                FLACOURT,
                "speaks of one seed, which is taken with those of the mover's tsibongy and sown on",
            ),
            (
                PROPOSED,
                "the seeds join the tsibongy, however many they are",
            ),
            (
                passage_at("busser-faq", "question 4, on playing a tsibongy"),
                "one joins; two and more are sown from that tsibongy",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule IV"),
                "one joins; two and more are an ordinary capture",
            ),
            (PUPIL, "always an ordinary capture"),
        ],
        default: "`merge`; `single` in fifangha-faq, katra-fandatsaka and katra-sakalava; `plain` in the others",
        why: "each game keeps the reading of its own source",
    },
    OpenQuestion {
        question: "How are several captured seeds sown?",
        parameters: &[Parameter::Captured],
        who_says_what: &[
            (
                FLACOURT,
                "tells of one captured seed at a time, put into a first chibon",
            ),
            (PROPOSED, "one by one from a tsibongy, inward"),
            (
                passage_at("dandouau1909", "katra fandatsaka IV"),
                "one by one from an end of the inner row",
            ),
        ],
        default: "`tsibongy`",
        why: "all who describe several seeds agree, and with one seed it is what Flacourt says",
    },
    OpenQuestion {
        question: "From which tsibongy are captured seeds sown?",
        parameters: &[Parameter::Origin],
        who_says_what: &[
            (
                FLACOURT,
                "one of the two at first; later the first chibon that is filled",
            ),
            (
                passage_at("busser2023", "turns 1 and 3"),
                "the mover chooses; to prefer the filled one is tactics",
            ),
            (
                passage_at("busser-fifanga", "the schemes at the end of the page"),
                "the nearer one; in the middle the mover chooses",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka II"),
                "the nearer one; in the middle either",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka VI and VIII"),
                "in the middle the movement keeps its sense",
            ),
        ],
        default: "`free` in the fifangha games, `nearest` in fifanga, `nearest-keep` in katra-fandatsaka and katra-sakalava",
        why: "Dandouau agrees with himself if paragraph II speaks of the drop alone, when there is no movement yet",
    },
    OpenQuestion {
        question: "Which way does a relay go from a tsibongy that faces an empty one?",
        parameters: &[Parameter::EmptyTsibongy],
        who_says_what: &[
            (PROPOSED, "inward, whether or not seeds were added"),
            (
                passage_at("busser-faq", "question 1, on an empty facing pit"),
                "on in the direction of the sowing",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka V"),
                "on in the direction of the movement",
            ),
        ],
        default: "`inward` in fifangha, `keep` in the others",
        why: "each game keeps the reading of its own source; none of them turns in a non-capturing turn",
    },
    OpenQuestion {
        question: "What is the result of a turn that never ends?",
        parameters: &[Parameter::NeverEnding],
        who_says_what: &[
            (FLACOURT, "is silent"),
            (PROPOSED, "the player who began it has lost"),
        ],
        default: "`mover-loses`",
        why: "the one source that speaks of it says so; it cannot arise in the katro games, nor without relays",
    },
    OpenQuestion {
        question: "What follows when the reserves are spent and neither player is kamo?",
        parameters: &[Parameter::WhenEmpty],
        who_says_what: &[
            (FLACOURT, "does not say"),
            (
                passage_at("busser2023", "“26 tours sans kamo”"),
                "a draw, or a count of seeds, or katro on the board that was reached",
            ),
            (
                passage_at("busser-faq", "question 7, on 26 turns without kamo"),
                "asks, and does not answer",
            ),
            (PUPIL, "the player with more seeds has won"),
            (
                passage_at("busser-fifanga", "phase 2"),
                "pits are sown, and a turn that can capture must",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule II"),
                "pits are sown; only a first sowing that captures makes a turn that does; whether it must, where it can, II and III leave in doubt",
            ),
            (
                passage_at("busser2023", "katra fandatsaka"),
                "reports Dandouau's second phase as if it were katro",
            ),
        ],
        default: "`draw` in fifangha, fifangha-faq and isolo, `majority` in fifangha-gs and fifangha-short, `fandatsaka` in the others",
        why: "each game keeps the reading of its own source; a draw where it gives none",
    },
    OpenQuestion {
        question: "After how many turns does the short game stop?",
        parameters: &[Parameter::TurnsEach],
        who_says_what: &[(
            passage_at("busser2023", "“Fifangha en GS”, the rule without relays"),
            "after 22 turns each; the paragraph that introduces it says 26, and the smaller boards stop with their reserves, 20 and 14",
        )],
        default: "22 on 8 columns; the reserve on 6 and 4",
        why: "the rule itself says 22",
    },
    OpenQuestion {
        question: "May a lone seed start a turn?",
        parameters: &[Parameter::LoneSeed],
        who_says_what: &[
            (
                passage_at(
                    "busser-fifanga",
                    "fifangakely, the start of a turn in phase 2",
                ),
                "lists such turns",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule V"),
                "never, once the reserve is spent",
            ),
            (
                passage_at("dandouau1909", "katra gorobaka, the last remark"),
                "yes; some players agree that it may not",
            ),
            (
                passage_at("busser2023", "katra fandatsaka"),
                "in a second phase played as katro a pit needs two seeds; whether in katro itself is not said",
            ),
        ],
        default: "`true`; `false` in katra-fandatsaka and katra-sakalava; katro as a second phase always needs two",
        why: "each game keeps the reading of its own source",
    },
    OpenQuestion {
        question: "How do the ten seeds of a side lie at the start of katra sakalava?",
        parameters: &[Parameter::Rova],
        who_says_what: &[
            (
                SAKALAVA,
                "figure XVI, which is not in the text that we have; 20 seeds on the board, two pits of three",
            ),
            (
                passage_at("busser2023", "katra fandatsaka"),
                "two pits of three seeds, which are the rova together",
            ),
            (KATRABE_PAGE, "a drawing of the start"),
        ],
        default: "as drawn there: South's rova in column 5 and twos in b6 and b7; North's side turned by half a turn",
        why: "no other source that was read shows the columns; Dandouau's figure XVI could",
    },
    OpenQuestion {
        question: "What does playing on from the mover's own rova do?",
        parameters: &[Parameter::RovaPlay],
        who_says_what: &[(
            SAKALAVA,
            "both pits are lifted together and sown; whether seeds that face the inner one are captured first is not said",
        )],
        default: "`lift`: both pits are sown from the pit after the inner one, in the direction of the movement",
        why: "the text says what a player who goes on must do, without a condition",
    },
    OpenQuestion {
        question: "Can the duty to capture force the rova?",
        parameters: &[Parameter::RovaObliged],
        who_says_what: &[
            (SAKALAVA, "its owner is never obliged to play it"),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule III"),
                "capturing is compulsory whenever it is possible",
            ),
        ],
        default: "`false`: where only the rova captures, a non-capturing turn may be played as well",
        why: "the privilege is an exception to the general rule",
    },
    OpenQuestion {
        question: "Where must a sowing stop that ends in the mover's own rova?",
        parameters: &[],
        who_says_what: &[
            (
                SAKALAVA,
                "in either pit the mover may stop, says one sentence; in the outer one it must, says the next",
            ),
            (
                passage_at("busser2023", "katra fandatsaka"),
                "in either pit the mover may stop",
            ),
            (
                KATRABE_PAGE,
                "in the outer one it must, in the inner one it may",
            ),
        ],
        default: "in the outer rova it must; in the inner one the mover chooses, in a non-capturing turn too",
        why: "the second sentence explains the first",
    },
    OpenQuestion {
        question: "Which rova may start a turn in phase two?",
        parameters: &[],
        who_says_what: &[(
            SAKALAVA,
            "both pits are lifted together; from which of them a turn then starts is not said",
        )],
        default: "the inner one, for both; if it then captures at the end of its first sowing, it does so by the rules of katra fandatsaka",
        why: "a sowing that goes on from the rova starts there too",
    },
    OpenQuestion {
        question: "How is the outer row taken once the inner one is empty?",
        parameters: &[Parameter::Scope],
        who_says_what: &[
            (MPANTSAKA, "it can be taken then; from where is not said"),
            (
                KATRO_PAGE,
                "the outer pit of the same column, as long as the inner row stays empty",
            ),
        ],
        default: "`inner-then-outer`: the outer pit of the column in which the last seed fell",
        why: "the page on katro answers it, and captures are by column in all of these games",
    },
    OpenQuestion {
        question: "Does a player without an inner row capture from the outer one?",
        parameters: &[Parameter::FromOuter],
        who_says_what: &[
            (
                GOROBAKA,
                "captures are made in the inner row, and there only",
            ),
            (MPANTSAKA, "captures are described from the inner row"),
            (passage_at("busser2023", "katro"), "does not say"),
            (KATRO_PAGE, "yes, in this case only"),
        ],
        default: "`true` in katro, `false` in the katra",
        why: "each game keeps the reading of its own source",
    },
    OpenQuestion {
        question: "Where do lifted seeds go when a katro game is won in mid-turn?",
        parameters: &[],
        who_says_what: &[
            (GOROBAKA, "the game ends when all seeds are taken"),
            (MPANTSAKA, "the game ends when a player has none"),
        ],
        default: "they rest where they were lifted",
        why: "the game is over before they are sown",
    },
    OpenQuestion {
        question: "Is the sowing that empties the opponent's inner row played to its end?",
        parameters: &[],
        who_says_what: &[
            (
                passage_at("busser-fifanga", "the end of the game"),
                "the captured seed is put down; the relay after it is not played",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule VII"),
                "the game ends when the inner row has been taken",
            ),
        ],
        default: "with `kamo: at-once`, captured seeds in hand are sown once, merged ones rest in the tsibongy, and no relay follows",
        why: "it is what the page's example does",
    },
    OpenQuestion {
        question: "What if a position comes back?",
        parameters: &[],
        who_says_what: &[
            (FLACOURT, "is silent"),
            (
                passage_at("busser2023", "katro"),
                "in katro a game can go on without end; what it is worth is not said",
            ),
        ],
        default: "nothing: the game goes on; where a value is asked for, a game that neither side can win is a draw",
        why: "no source ends a game there; it needs a second phase or a katro game, since in phase one each turn takes a seed from a reserve",
    },
    OpenQuestion {
        question: "When may a mameno-atrika be made?",
        parameters: &[Parameter::MamenoAtrika],
        who_says_what: &[
            (
                FLACOURT,
                "when what faces the mover's filled pits is empty, and the opponent's other pits are filled",
            ),
            (
                passage_at("busser2023", "the proposed rule"),
                "when no capture is possible at the start of the turn",
            ),
            (
                passage_at("busser-faq", "question 2"),
                "when all that faces the mover's filled pits is empty",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule I"),
                "when the mover's filled pits face empty ones",
            ),
        ],
        default: "`no-capture`: whenever no capture is possible, and only then",
        why: "after turn 5 of the example, where Busser (2023) lets it be made, a tsibongy of the opponent is empty: the second condition cannot mean that all of them are filled",
    },
    OpenQuestion {
        question: "Is a player kamo whose inner row is empty, or only one who has no seed at all?",
        parameters: &[Parameter::Win],
        who_says_what: &[
            (
                FLACOURT,
                "when the `chibon et cases` of a player's side are empty; the pits behind are `cases` too",
            ),
            (
                passage_at("busser2023", "the proposed rule"),
                "an empty inner row",
            ),
            (passage_at("busser-faq", "question 3"), "an empty inner row"),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule VII"),
                "an empty inner row, whatever lies in the outer one",
            ),
        ],
        default: "`inner-row` in the tsibongy games",
        why: "all who explain it say so, and no turn of phase one could be begun without one",
    },
    OpenQuestion {
        question: "When is a player kamo: at once, or at the next turn?",
        parameters: &[Parameter::Kamo],
        who_says_what: &[
            (
                FLACOURT,
                "when the `chibon et cases` of a player's side are empty; not at which moment",
            ),
            (
                PROPOSED,
                "the first player who cannot play has lost, which is judged when that player has to move",
            ),
            (
                passage_at("busser-fifanga", "the end of the game"),
                "within the turn: the game is won, and the relay that would follow is not played",
            ),
            (
                passage_at("dandouau1909", "katra fandatsaka, particular rule VII"),
                "within the turn: the game ends when the inner row has been taken",
            ),
        ],
        default: "`at-once`: the turn stops, and a turn with a capture cannot be endless",
        why: "the two sources that describe the end of a game stop there; with `next-turn` a turn that has captured the whole inner row can be endless, and is then lost by its mover",
    },
    OpenQuestion {
        question: "Who has lost when both inner rows are empty?",
        parameters: &[],
        who_says_what: &[(
            FLACOURT,
            "the player whose `chibon et cases` are empty, and the other player likewise",
        )],
        default: "the opponent of the player who has just moved",
        why: "the capture that emptied its row ended the game",
    },
    OpenQuestion {
        question: "Are single seeds, or inner pits that capture nothing, exceptions?",
        parameters: &[Parameter::CaptureSingle, Parameter::InnerRelay],
        who_says_what: &[
            (
                passage_at("murray1952", "pp. 214-215"),
                "a single seed is not captured, and a last seed on seeds of the inner row that captures nothing ends the turn",
            ),
            (GOROBAKA, "makes no such exception"),
            (KATRO_PAGE, "makes no such exception"),
        ],
        default: "only in katra-haddon",
        why: "each game keeps the reading of its own source",
    },
    OpenQuestion {
        question: "For whom does the first sowing fix the sense?",
        parameters: &[Parameter::Direction],
        who_says_what: &[
            (
                passage_at("murray1952", "pp. 214-215"),
                "for all moves of the game",
            ),
            (
                passage_at("linton1933", "pp. 261-262"),
                "for its own player; each player fixes one",
            ),
            (
                passage_at("busser-site", "katro.html, the directions of sowing"),
                "it is the same during the whole game at Ambohimanga; if for both players is not said",
            ),
        ],
        default: "`fixed-for-game` in katro-ambohimanga and katra-haddon, `fixed-by-side` in katra-boaoaka",
        why: "a sense of the whole game is most simply one for both players",
    },
    OpenQuestion {
        question: "How is the katra of Haddon won?",
        parameters: &[Parameter::Win],
        who_says_what: &[(
            passage_at("murray1952", "pp. 214-215"),
            "what we have read does not say it; single seeds are safe",
        )],
        default: "`all-but-singles`: a player without a pit of two seeds has lost",
        why: "all seeds can hardly be meant, because single seeds cannot be captured",
    },
    OpenQuestion {
        question: "How does a turn of bao for novices go on?",
        parameters: &[
            Parameter::Captured,
            Parameter::Relay,
            Parameter::Origin,
            Parameter::LoneSeed,
        ],
        who_says_what: &[(
            passage_at("donkers-uiterwijk", "the rules of bao"),
            "two seeds in each pit, and the second stage alone; we read no more of the rules",
        )],
        default: "the rules of the second phase of katra fandatsaka",
        why: "both sow a pit, and may capture only if the first sowing does",
    },
    OpenQuestion {
        question: "When does a last seed capture in hus?",
        parameters: &[Parameter::Scope],
        who_says_what: &[(
            passage_at("schultze1907", "pp. 313–315"),
            "both opposite pits are taken; whether both must have seeds can be read in two ways",
        )],
        default: "`column-if-inner` in hus; `column-if-both` in hus-both",
        why: "both readings are games of their own",
    },
    OpenQuestion {
        question: "In which phases has the house privileges?",
        parameters: &[Parameter::House],
        who_says_what: &[(
            NYUMBA,
            "in phase one at least, until it is sown or captured",
        )],
        default: "`phase-one`: in phase two it is a pit like any other",
        why: "the page does not claim more; with `both-phases` a sowing of phase two may stop there too",
    },
    OpenQuestion {
        question: "Can the duty to capture force the house in a first turn?",
        parameters: &[Parameter::HouseFirstTurn],
        who_says_what: &[
            (MRAHA, "the house is not played in the first turn"),
            (
                passage_at("busser-site", "mrahawatso.html, fotsiny"),
                "capturing is compulsory whenever it is possible",
            ),
        ],
        default: "`duty`: the house is chosen if nothing else captures",
        why: "the first player cannot capture, and the second is rarely left with the house alone",
    },
    OpenQuestion {
        question: "May a lone seed start a non-capturing turn?",
        parameters: &[Parameter::MamenoSingle],
        who_says_what: &[
            (MRAHA, "it may not"),
            (
                passage_at(
                    "busser-fifanga",
                    "fifangakely, the start of a turn in phase 2",
                ),
                "bars lone seeds from no turn",
            ),
        ],
        default: "`false` in mraha-wa-ntso, `true` in fifanga; in phase one the dropped seed makes it two",
        why: "each game keeps the reading of its own source",
    },
    OpenQuestion {
        question: "How many seeds of the house are sown when it holds only two?",
        parameters: &[],
        who_says_what: &[(NYUMBA, "two, whatever it holds; the example has many more")],
        default: "both, and the house is gone",
        why: "its pit is empty then",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, ParameterEvidence};

    #[test]
    fn every_silence_is_an_open_question_or_taken_over_from_another_source() {
        // Isolo is known only from a comparison, and a game without rova needs
        // no reading of them.
        let silent = Game::ALL
            .iter()
            .filter(|&&game| game != Game::ISOLO)
            .flat_map(|&game| {
                Parameter::ALL
                    .iter()
                    .filter(move |parameter| parameter.applies_to(&game.parameters()))
                    .filter(move |&&parameter| {
                        matches!(
                            game.parameter_evidence(parameter),
                            ParameterEvidence::Silent { .. }
                        )
                    })
            })
            .filter(|&&parameter| parameter != Parameter::FirstTurn);
        for parameter in silent {
            assert!(
                open_questions()
                    .iter()
                    .any(|question| question.parameters.contains(parameter)),
                "{}",
                parameter.name()
            );
        }
    }

    #[test]
    fn a_default_names_values_that_exist() {
        for question in open_questions() {
            for &parameter in question.parameters {
                let values = parameter.values();
                let named = question.default.split('`').skip(1).step_by(2);
                for value in named.filter(|_| question.parameters.len() == 1) {
                    assert!(
                        values.iter().any(|known| known == value),
                        "{value} in {question:?}"
                    );
                }
            }
        }
    }
}
