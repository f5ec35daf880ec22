//! The games of the sources.
//!
//! Generated from `rulesets/*.yaml` by `BLESS=1 cargo test --test suite -- rulesets`.

use crate::game_definition::{Answer, EvidenceSource, GameDefinition, GameEvidence};
use crate::grounds::{Certainty, Grounds};
use crate::layout::Layout;
use crate::parameter::Parameter;
use crate::parameters::{
    BaoParameters, FamilyParameters, HouseParameters, KatroParameters, Parameters, RovaParameters,
    TsibongyParameters,
};
use crate::passage::Passage;
use crate::pit::Columns;
use crate::parameter_evidence::{CommonRule, SourceNote, ParameterEvidence};
use crate::values::*;

pub(crate) static FIFANGHA: GameDefinition = GameDefinition {
    name: "fifangha",
    source: "busser2023",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            tsibongy: Tsibongy::Merge,
            empty_tsibongy: EmptyTsibongy::Inward,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGHA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Matériel de jeu”, the table of sizes" }, gist: "Flacourt's board has 8 columns; with 6 there are 20 seeds in each reserve, with 4 there are 14." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Début du jeu”; note 2" }, gist: "A seed lies in each inner pit but the tsibongy; the others wait in the reserves." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Début du jeu”; note 2" }, gist: "Each turn takes a seed from the reserve, so that a player has as many turns as seeds there." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, inward." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "A last seed in a tsibongy with seeds adds those of the facing tsibongy to it; all of them are sown from the next pit, inward." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells it of one seed, in his third turn; that more of them join too is a step beyond his words." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, inward." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt says one of the two in his first two turns, and names the filled one at the end of the third." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "Whether or not the facing tsibongy has anything to add, a tsibongy with seeds is sown from the next pit inward." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "No witness tells of such a relay, and no turn of the example comes to one." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "Only an empty pit ends the turn; on seeds it goes on in one of three ways." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "The article quotes Flacourt's sentence without the words on the second tsibongy, and lets any filled pit be played." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The article quotes Flacourt's sentence without the words on the second tsibongy, and lets any filled pit be played." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "A mameno-atrika is made where no capture is possible at the start of the turn." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Silent { why: "Flacourt is silent. The article reports three answers that were proposed, and chooses none; the first of them is taken here so that the game can be played." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Flacourt is silent. The article reports three answers that were proposed, and chooses none; the first of them is taken here so that the game can be played." },
        },
        Answer {
            parameter: Parameter::TurnsEach,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Début du jeu”; note 2" }, gist: "Each turn takes a seed from the reserve, so that a player has as many turns as seeds there." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's turns each begin with a seed of the reserve, so that it counts them; he does not say what follows." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "The first player who cannot play because its inner row is empty has lost." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "To the letter, the article judges a player who has to move and cannot. Its author's page on fifanga stops the turn that empties the inner row, and Dandouau (1909) ends the game there; so does this game." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "To the letter, the article judges a player who has to move and cannot. Its author's page on fifanga stops the turn that empties the inner row, and Dandouau (1909) ends the game there; so does this game." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "the proposed rule" }, gist: "The player who begins a mameno-atrika without end has lost." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "flacourt1661", place: "pp. 108 and 110, copied in Dandouau 1909" }, gist: "When there is something to capture, one is obliged to capture it." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "flacourt1661", place: "pp. 108 and 110, copied in Dandouau 1909" }, gist: "When filled pits face empty ones, and the opponent's other pits are filled, a seed is added to a filled pit and all of it is sown to the right or to the left, and so on until a seed falls into an empty pit." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "flacourt1661", place: "pp. 108 and 110, copied in Dandouau 1909" }, gist: "A player whose chibon and pits are empty has lost; that the inner row is meant is Busser's reading." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser2023", place: "turn 3" }, text: "Flacourt puts a captured seed into the tsibongy that has seeds already; the article takes this as good tactics (or a misprint for the one without), not as a duty, and leaves the choice free." },
        SourceNote { passage: Passage { key: "busser2023", place: "the proposed rule" }, text: "Just after its rule the article points to a version in which two seeds and more of a tsibongy are captured in the ordinary way, borrowed from Dandouau: that is fifangha in questions and answers." },
    ],
};

pub(crate) static FIFANGHA_FAQ: GameDefinition = GameDefinition {
    name: "fifangha-faq",
    source: "busser-faq",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            tsibongy: Tsibongy::Single,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGHA_FAQ_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "the board" }, gist: "Four rows of 8 pits, 32 in all." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "the board" }, gist: "Twelve seeds, six a player, are on the board at first; 26 are in each reserve." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "“Comment jouer”" }, gist: "A player takes a seed from the reserve, and adds it to a filled pit." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "“Comment jouer”" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, towards the other one." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 4, on playing a tsibongy" }, gist: "A single facing seed joins the tsibongy, which is sown from the next pit; two and more are sown from the tsibongy just played." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "Flacourt speaks of one seed, which agrees; that two and more are captured in the ordinary way is what Dandouau says of katra fandatsaka." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "“Comment jouer”" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, towards the other one." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt says one of the two in his first two turns, and names the filled one at the end of the third." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 1, on an empty facing pit" }, gist: "A pit that faces nothing is lifted and sown on in the direction of the sowing; a tsibongy is no exception." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "Dandouau lets a relay of katra fandatsaka go on without a change of direction; Flacourt tells of none." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "“Comment jouer”" }, gist: "A last seed on seeds begins again; only an empty pit ends the turn." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 2, on pits that all face empty ones" }, gist: "One's own seeds are sown without a change of direction, and nothing is taken to the end of the turn." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Silent { why: "The last question asks what follows 26 turns without kamo, and gets no answer; a draw decides nothing that the text does not." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The last question asks what follows 26 turns without kamo, and gets no answer; a draw decides nothing that the text does not." },
        },
        Answer {
            parameter: Parameter::TurnsEach,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 7, on 26 turns without kamo" }, gist: "Each has played 26 times when the reserves are spent." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's turns each begin with a seed of the reserve, so that it counts them; he does not say what follows." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 3, on an empty inner row" }, gist: "A player with an empty inner row is kamo, and has lost." },
            grounds: Grounds { by: Some("busser-faq"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "No question speaks of a turn without end; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "No question speaks of a turn without end; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 1, on an empty facing pit" }, gist: "A filled pit that faces a filled one comes first." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 2, on pits that all face empty ones" }, gist: "One's own seeds are sown without a change of direction, and nothing is taken to the end of the turn." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser-faq", place: "question 3, on an empty inner row" }, gist: "A player with an empty inner row is kamo, and has lost." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-faq", place: "question 5, on more than eight seeds" }, text: "Counts from a tsibongy: the eighth seed falls into the other one, the ninth behind it, the seventeenth into the first again. From there captures need an inner pit that faces seeds." },
    ],
};

pub(crate) static FIFANGHA_GS: GameDefinition = GameDefinition {
    name: "fifangha-gs",
    source: "busser2023",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            when_empty: WhenEmpty::Majority,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGHA_GS_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Each player plays 26 times, the reserve of the board with 8 columns; a board of 4 is spoken of too." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Silent { why: "The text gives no start of its own; it simplifies the turns of the article's main rule." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text gives no start of its own; it simplifies the turns of the article's main rule." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "The drop should go, before all else, where it captures." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, inward." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Facing seeds are sown from a tsibongy wherever the last seed fell; what other rules say of a tsibongy is called a corollary." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Where the mover returns the seed to the tsibongy just played, Flacourt's third turn comes out alike; his words take both heaps in one movement." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Captured seeds are sown from a tsibongy of the mover's choice, inward." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt says one of the two in his first two turns, and names the filled one at the end of the third." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Where nothing faces the pit, its own seeds are sown on from the next one in the same direction; a tsibongy is no exception." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "Dandouau lets a relay of katra fandatsaka go on without a change of direction; Flacourt tells of none." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Only an empty pit ends the turn." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Where no drop captures, one's own seeds are sown and nothing is taken in that turn." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "After 26 turns each without kamo whoever has more seeds in both rows has won." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::TurnsEach,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Each plays 26 times, which spends the reserve." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's turns each begin with a seed of the reserve, so that it counts them; he does not say what follows." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "A player with an empty inner row cannot play any more, and has lost." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The text wonders whether a game can be endless, and gives no result for a turn that is; the article's main rule lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text wonders whether a game can be endless, and gives no result for a turn that is; the article's main rule lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "The drop should go, before all else, where it captures." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "Where no drop captures, one's own seeds are sown and nothing is taken in that turn." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the three cases" }, gist: "A player with an empty inner row cannot play any more, and has lost." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, after the rule" }, text: "The tsibongy rule of katra fandatsaka is said to follow from this one. It does where captured seeds enter at the tsibongy just played, as with nearest origins, and the game goes on: a single seed then lands in that tsibongy and is relayed inward with its seeds. With a free choice the mover can send it to the other tsibongy instead." },
    ],
};

pub(crate) static FIFANGHA_SHORT: GameDefinition = GameDefinition {
    name: "fifangha-short",
    source: "busser2023",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            relay: false,
            when_empty: WhenEmpty::Majority,
            turns_each: Some(22),
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGHA_SHORT_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "Besides the full board, one of 6 columns with 20 turns each and one of 4 with 14." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Silent { why: "The text gives no start of its own; it simplifies the turns of the article's main rule." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text gives no start of its own; it simplifies the turns of the article's main rule." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "The turns are those of the longer rule, without what follows their first sowing." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "Facing seeds are taken and sown from a tsibongy; no pit is an exception." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "Facing seeds are taken and sown from a tsibongy; no pit is an exception." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Where the mover returns the seed to the tsibongy just played, Flacourt's third turn comes out alike; his words take both heaps in one movement." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Silent { why: "The text says from a tsibongy, not from which; the longer rule above it leaves the choice to the mover." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text says from a tsibongy, not from which; the longer rule above it leaves the choice to the mover." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "What made turns long, starting again on seeds, is left out." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "Where nothing faces the drop, one's own seeds are sown to the left or to the right." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "When the turns are played the player with more seeds has won." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::TurnsEach,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "On the full board the winner is found after 22 turns each; on 6 columns after 20, on 4 after 14." },
            grounds: Grounds { by: Some("busser2023"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "A player who has no filled inner pit to drop into is kamo." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "A turn is one sowing, so that the moment changes hardly anything; it is the one of the other games." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "A turn is one sowing, so that the moment changes hardly anything; it is the one of the other games." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Silent { why: "The rule without relays does not say which pit comes first; the longer rule above it does." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "Where nothing faces the drop, one's own seeds are sown to the left or to the right." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, gist: "A player who has no filled inner pit to drop into is kamo." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser2023", place: "“Fifangha en GS”, the rule without relays" }, text: "The rule stops after 22 turns each, but the paragraph that introduces it says 26, which is the reserve of the board, and on the smaller boards the turns are as many as the seeds of the reserve. The two disagree; we play 22, the number of the rule itself, and `turns_each: reserve` plays 26." },
    ],
};

pub(crate) static FIFANGA: GameDefinition = GameDefinition {
    name: "fifanga",
    source: "busser-fifanga",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            origin: Origin::Nearest,
            when_empty: WhenEmpty::Fandatsaka,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the board" }, gist: "32 pits in four rows of 8; to begin with, boards of 6 columns (20 seeds in reserve) or 4 (14)." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt counts thirty-two holes in four rows; the smaller boards are Busser's." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the board" }, gist: "A seed lies in each inner pit but the tsibongy; the others wait in the reserves." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the board" }, gist: "In phase one each turn begins with a seed of the reserve, on a filled pit of the inner row." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the schemes at the end of the page" }, gist: "From a tsibongy and its neighbour the nearest tsibongy; from the middle, two columns of 6 and four of 8, the mover chooses." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the end of the game" }, gist: "A seed that a tsibongy captures is put into the nearest tsibongy, and relayed from there because it was not empty: a capture like any other." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Where the mover returns the seed to the tsibongy just played, Flacourt's third turn comes out alike; his words take both heaps in one movement." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the schemes at the end of the page" }, gist: "From a tsibongy and its neighbour the nearest tsibongy; from the middle, two columns of 6 and four of 8, the mover chooses." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, a last seed that faces an empty pit" }, gist: "Then the pit's seeds are sown on in the same direction as from an outer pit; a tsibongy is no exception." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the last seed" }, gist: "On an empty pit the turn ends; on seeds it goes on, with captured seeds or with the pit's own." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where none is possible, the turn captures nothing, even if it comes to stand where it could." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 2" }, gist: "After 26 turns each any pit is sown, either way; where the first sowing can end in a capture it has to." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "The aim is to empty the opponent's inner row." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "Once the opponent's inner row is empty the game is won, and the sowing is not continued." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the start of a turn in phase 2" }, gist: "Of the turns that the page lists, two begin with a pit of one seed." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: None, certainty: Certainty::Proposed, why: "The page plays so; Dandouau bars lone seeds in katra fandatsaka." },
        },
        Answer {
            parameter: Parameter::MamenoSingle,
            reading: ParameterEvidence::Silent { why: "The page bars single seeds from no turn." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page bars single seeds from no turn." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says that a turn can last very long, not what an endless one comes to; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says that a turn can last very long, not what an endless one comes to; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where a capture is possible at the start, it has to be made." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where none is possible, the turn captures nothing, even if it comes to stand where it could." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "The aim is to empty the opponent's inner row." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-fifanga", place: "fifangakely, the start of a turn in phase 2" }, text: "The page prefers a start in the outer row, as a piece of advice; Dandouau (1909) prefers the inner row. Neither is a duty." },
        SourceNote { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, text: "When the opponent's inner row is empty the game is over at once, and the relay that would follow is not played." },
    ],
};

pub(crate) static FIFANGAKELY: GameDefinition = GameDefinition {
    name: "fifangakely",
    source: "busser-fifanga",
    parameters: Parameters {
        columns: Columns::of(4),
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            origin: Origin::Nearest,
            when_empty: WhenEmpty::Fandatsaka,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FIFANGAKELY_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the board" }, gist: "16 pits, four rows of 4, with 14 seeds in each reserve." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: None, certainty: Certainty::Proposed, why: "A board made to learn on; Flacourt's has eight columns." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the board" }, gist: "A seed lies in each inner pit but the tsibongy; the others wait in the reserves." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the board" }, gist: "In phase one each turn begins with a seed of the reserve, on a filled pit of the inner row." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Told, why: "Flacourt tells of a seed in each of the twelve pits of the middle, and of turns that begin with another one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the schemes at the end of the page" }, gist: "Every column of this board is a tsibongy or next to one, so that the nearest is always known." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells of one captured seed at a time, put into one of the player's own tsibongy; that several are sown from there is a generalization, which agrees with Dandouau." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the end of the game" }, gist: "A seed that a tsibongy captures is put into the nearest tsibongy, and relayed from there because it was not empty: a capture like any other." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Where the mover returns the seed to the tsibongy just played, Flacourt's third turn comes out alike; his words take both heaps in one movement." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the schemes at the end of the page" }, gist: "Every column of this board is a tsibongy or next to one, so that the nearest is always known." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, a last seed that faces an empty pit" }, gist: "Then the pit's seeds are sown on in the same direction as from an outer pit; a tsibongy is no exception." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the last seed" }, gist: "On an empty pit the turn ends; on seeds it goes on, with captured seeds or with the pit's own." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt tells relays of a mameno-atrika; that a capturing turn goes on likewise is read from his third turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where none is possible, the turn captures nothing, even if it comes to stand where it could." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt sets two conditions; the second cannot mean all of the opponent's other pits where Busser plays one." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 2" }, gist: "After 26 turns each any pit is sown, either way; where the first sowing can end in a capture it has to." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "The page takes it from Dandouau's katra fandatsaka, which is close to fifangha and two and a half centuries younger." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "The aim is to empty the opponent's inner row." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: Some("flacourt1661"), certainty: Certainty::Argued, why: "Flacourt's chibon and pits that are empty may be those of the inner row or all of them; all who explain him take the inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "Once the opponent's inner row is empty the game is won, and the sowing is not continued." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: None, certainty: Certainty::Proposed, why: "Flacourt is silent; the author gives an answer so that the game can be played." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "fifangakely, the start of a turn in phase 2" }, gist: "Of the turns that the page lists, two begin with a pit of one seed." },
            grounds: Grounds { by: Some("busser-fifanga"), witness: None, certainty: Certainty::Proposed, why: "The page plays so; Dandouau bars lone seeds in katra fandatsaka." },
        },
        Answer {
            parameter: Parameter::MamenoSingle,
            reading: ParameterEvidence::Silent { why: "The page bars single seeds from no turn." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page bars single seeds from no turn." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says that a turn can last very long, not what an endless one comes to; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says that a turn can last very long, not what an endless one comes to; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where a capture is possible at the start, it has to be made." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "phase 1" }, gist: "Where none is possible, the turn captures nothing, even if it comes to stand where it could." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser-fifanga", place: "the end of the game" }, gist: "The aim is to empty the opponent's inner row." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-fifanga", place: "fifangakely" }, text: "Blank cells of the page's boards are lost, so that a row often shows its seeds without their columns." },
    ],
};

pub(crate) static KATRA_FANDATSAKA: GameDefinition = GameDefinition {
    name: "katra-fandatsaka",
    source: "dandouau1909",
    parameters: Parameters {
        lone_seed: false,
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            tsibongy: Tsibongy::Single,
            origin: Origin::NearestKeep,
            when_empty: WhenEmpty::Fandatsaka,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_FANDATSAKA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "introduction; katra fandatsaka" }, gist: "All katra share a board of 32 pits in four rows; a seed lies in each of the twelve inner pits at first, the rim is empty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "All katra share a board of 32 pits in four rows; a seed lies in each of the twelve inner pits at first, the rim is empty." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "introduction; katra fandatsaka" }, gist: "All katra share a board of 32 pits in four rows; a seed lies in each of the twelve inner pits at first, the rim is empty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "All katra share a board of 32 pits in four rows; a seed lies in each of the twelve inner pits at first, the rim is empty." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "introduction; katra fandatsaka" }, gist: "Seeds are added one by one, each at the beginning of a turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Seeds are added one by one, each at the beginning of a turn." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka II, VI and VIII" }, gist: "The two outermost pits decide for their side. In the middle a drop leaves the choice; a movement goes back to where it began." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The two outermost pits decide for their side. In the middle a drop leaves the choice; a movement goes back to where it began." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule IV" }, gist: "Two seeds and more of a first pit are sown as those of any pit; a single one joins the mover's first pit, and all is sown from the next." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Two seeds and more of a first pit are sown as those of any pit; a single one joins the mover's first pit, and all is sown from the next." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka II, VI and VIII" }, gist: "The two outermost pits decide for their side. In the middle a drop leaves the choice; a movement goes back to where it began." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The two outermost pits decide for their side. In the middle a drop leaves the choice; a movement goes back to where it began." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka V" }, gist: "A pit that faces nothing is sown on from the next one without a change of direction; a first pit is no exception." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A pit that faces nothing is sown on from the next one without a change of direction; a first pit is no exception." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka IV to VI" }, gist: "Only an empty pit ends the turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Only an empty pit ends the turn." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka I and II" }, gist: "The first seed goes into any of the six filled pits." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The first seed goes into any of the six filled pits." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule I" }, gist: "Where filled pits face empty ones the player plays fotsiny: nothing is captured, however long the turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Where filled pits face empty ones the player plays fotsiny: nothing is captured, however long the turn." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule II" }, gist: "Without a reserve any pit is sown, either way; if the first sowing does not capture, nothing is captured in that turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Without a reserve any pit is sown, either way; if the first sowing does not capture, nothing is captured in that turn." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "rova are described for katra sakalava only" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "rova are described for katra sakalava only" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule VII" }, gist: "The game ends when the opponent's inner row has been taken, whatever is left elsewhere." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when the opponent's inner row has been taken, whatever is left elsewhere." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule VII" }, gist: "The game ends when the opponent's inner row has been taken, whatever is left elsewhere." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when the opponent's inner row has been taken, whatever is left elsewhere." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rules V and VII" }, gist: "Once the reserve is spent a lone seed starts no turn, and a player with nothing but lone seeds has lost." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Once the reserve is spent a lone seed starts no turn, and a player with nothing but lone seeds has lost." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule III" }, gist: "One is obliged to capture whenever one can." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule I" }, gist: "Where filled pits face empty ones the player plays fotsiny: nothing is captured, however long the turn." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule VII" }, gist: "The game ends when the opponent's inner row has been taken, whatever is left elsewhere." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra fandatsaka II against VI and VIII" }, text: "The middle columns leave a choice in paragraph II and none in VI and VIII. Read together, II speaks of the drop, when nothing has moved yet, and the others of a movement. `origin: nearest` is the other reading, that of Busser's page." },
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra fandatsaka, particular rule II" }, text: "A turn of phase two should begin in the inner row, as a preference and not a duty." },
    ],
};

pub(crate) static KATRA_SAKALAVA: GameDefinition = GameDefinition {
    name: "katra-sakalava",
    source: "dandouau1909",
    parameters: Parameters {
        lone_seed: false,
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            tsibongy: Tsibongy::Single,
            origin: Origin::NearestKeep,
            when_empty: WhenEmpty::Fandatsaka,
            rova: Some(RovaParameters { play: RovaPlay::Lift, obliged: false }),
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_SAKALAVA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "introduction; katra sakalava, figure XVI" }, gist: "The board is that of all katra; 20 of the 64 seeds lie on it at first." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The board is that of all katra; 20 of the 64 seeds lie on it at first." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "introduction; katra sakalava, figure XVI" }, gist: "The board is that of all katra; 20 of the 64 seeds lie on it at first." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The board is that of all katra; 20 of the 64 seeds lie on it at first." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The main rules of katra fandatsaka hold here too." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava" }, gist: "The two pits with three seeds each are the rova, and have privileges." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The two pits with three seeds each are the rova, and have privileges." },
        },
        Answer {
            parameter: Parameter::RovaPlay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava" }, gist: "Who does not stop in the rova lifts both its pits together and sows them; it is not made again." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Who does not stop in the rova lifts both its pits together and sows them; it is not made again." },
        },
        Answer {
            parameter: Parameter::RovaObliged,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava" }, gist: "The seeds of the rova are played whenever their owner likes, and never by duty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The seeds of the rova are played whenever their owner likes, and never by duty." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the end of the game" }, gist: "The game ends when the inner row of one of the players is empty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when the inner row of one of the players is empty." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the end of the game" }, gist: "The game ends when the inner row of one of the players is empty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when the inner row of one of the players is empty." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the end of the game" }, gist: "As in katra fandatsaka, the game ends when the reserve is spent and only lone seeds are left." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "As in katra fandatsaka, the game ends when the reserve is spent and only lone seeds are left." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the first paragraph" }, gist: "The main rules of katra fandatsaka hold here too." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra sakalava, the end of the game" }, gist: "The game ends when the inner row of one of the players is empty." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra sakalava, figure XVI" }, text: "The figure is not in the text that we have. The text has 20 seeds on the board and two pits of three, one behind the other. That the other four of each side are two twos beside the inner rova, and their columns, are a hypothesis; Busser's page on katra be (2025) draws the same start." },
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra sakalava" }, text: "Captured rova go whole, inner and outer pit: the one case in this game in which an outer pit is emptied by the opponent." },
    ],
};

pub(crate) static KATRA_GOROBAKA: GameDefinition = GameDefinition {
    name: "katra-gorobaka",
    source: "dandouau1909",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            scope: Scope::Column,
            first_turn: FirstTurn::InnerRow,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_GOROBAKA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "64 seeds, two in each of the 32 pits." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "64 seeds, two in each of the 32 pits." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "64 seeds, two in each of the 32 pits." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "64 seeds, two in each of the 32 pits." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "The first player begins with a pit of the inner row; the second with any of both rows." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The first player begins with a pit of the inner row; the second with any of both rows." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "Captured seeds join those of the pit of the last seed, and all are sown from the next pit." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Captured seeds join those of the pit of the last seed, and all are sown from the next pit." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "64 seeds, two in each of the 32 pits." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "64 seeds, two in each of the 32 pits." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "A turn goes in either direction, and keeps it to its end." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A turn goes in either direction, and keeps it to its end." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "A last seed in an empty pit of either row ends the turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A last seed in an empty pit of either row ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka; the name in the introduction" }, gist: "All of the opponent's seeds of the column are taken at once; one of its two pits may be empty." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "All of the opponent's seeds of the column are taken at once; one of its two pits may be empty." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "A last seed captures in the inner row, and in that row only." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A last seed captures in the inner row, and in that row only." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The source makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The source makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The source does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The source does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "The first player begins with a pit of the inner row; the second with any of both rows." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The first player begins with a pit of the inner row; the second with any of both rows." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka" }, gist: "The game ends when all seeds of one player are taken." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when all seeds of one player are taken." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra gorobaka, the last remark" }, gist: "A lone seed may start a turn; some players agree that it may not." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A lone seed may start a turn; some players agree that it may not." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra gorobaka, observations" }, text: "That the first player always wins in two or three turns is shown by examples, for one opening; it is a claim about play, not a rule." },
    ],
};

pub(crate) static KATRA_MPANTSAKA: GameDefinition = GameDefinition {
    name: "katra-mpantsaka",
    source: "dandouau1909",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            scope: Scope::InnerThenOuter,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_MPANTSAKA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Seeds are laid two by two on the board of the game before it." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Seeds are laid two by two on the board of the game before it." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Seeds are laid two by two on the board of the game before it." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Seeds are laid two by two on the board of the game before it." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Play begins with any pit of both rows; some hold that, as far as possible, it should be one of the inner row." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Play begins with any pit of both rows; some hold that, as far as possible, it should be one of the inner row." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Captured seeds join those of the pit of the last seed, and all are sown from the next pit." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Captured seeds join those of the pit of the last seed, and all are sown from the next pit." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Seeds are laid two by two on the board of the game before it." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Argued, why: "Seeds are laid two by two on the board of the game before it." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "A turn goes in either direction, and keeps it to its end." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A turn goes in either direction, and keeps it to its end." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "A last seed in an empty pit of either row ends the turn." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A last seed in an empty pit of either row ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka; the name in the introduction" }, gist: "Only the facing inner pit is taken, until the opponent's inner row is empty; then the outer row can be taken." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Only the facing inner pit is taken, until the opponent's inner row is empty; then the outer row can be taken." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "A last seed captures when it falls into the mover's inner row; no other case is given." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "A last seed captures when it falls into the mover's inner row; no other case is given." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The source makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The source makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The source does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The source does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Play begins with any pit of both rows; some hold that, as far as possible, it should be one of the inner row." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Play begins with any pit of both rows; some hold that, as far as possible, it should be one of the inner row." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "The game ends when one of the players has no seed left." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "The game ends when one of the players has no seed left." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, gist: "Play begins with any pit; a lone seed is not excepted." },
            grounds: Grounds { by: Some("dandouau1909"), witness: Some("dandouau1909"), certainty: Certainty::Told, why: "Play begins with any pit; a lone seed is not excepted." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "dandouau1909", place: "katra mpantsaka" }, text: "How the outer row is taken once the inner one is empty is not said; it is read as the outer pit of the column in which the last seed fell." },
    ],
};

pub(crate) static KATRO: GameDefinition = GameDefinition {
    name: "katro",
    source: "busser2023",
    parameters: Parameters {
        columns: Columns::of(6),
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            scope: Scope::InnerThenOuter,
            from_outer: true,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(6), Columns::of(4), Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRO_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "katro" }, gist: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("busser2023"), certainty: Certainty::Told, why: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "katro" }, gist: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("busser2023"), certainty: Certainty::Told, why: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "Any pit is sown, in either direction, which is kept for the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Any pit is sown, in either direction, which is kept for the turn." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "Captured seeds join those of the pit, and all are sown on." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Captured seeds join those of the pit, and all are sown on." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "katro" }, gist: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("busser2023"), certainty: Certainty::Told, why: "Four rows of 6 pits with two seeds each, 48 in all; the table of sizes gives children 4 columns." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "Any pit is sown, in either direction, which is kept for the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Any pit is sown, in either direction, which is kept for the turn." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "An empty pit ends the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "An empty pit ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "The facing inner pit is taken; once the opponent's inner row is empty, its outer row can be taken, until seeds lie in the inner one again." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The facing inner pit is taken; once the opponent's inner row is empty, its outer row can be taken, until seeds lie in the inner one again." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "A player whose inner row is empty captures from the outer one, and only then." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "A player whose inner row is empty captures from the outer one, and only then." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The article makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The article makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The article does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The article does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Silent { why: "The article gives no restriction." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The article gives no restriction." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "page “katro”" }, gist: "In most regions all seeds have to be taken, elsewhere the inner row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "In most regions all seeds have to be taken, elsewhere the inner row." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Silent { why: "One sentence of the article, on a second phase played as katro, asks for a pit of at least two seeds. Whether that is a rule of katro or of that phase, as with Dandouau, it does not say; by the first reading, a single seed begins no turn." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "One sentence of the article, on a second phase played as katro, asks for a pit of at least two seeds. Whether that is a rule of katro or of that phase, as with Dandouau, it does not say; by the first reading, a single seed begins no turn." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The article says that games of katro can be endless; of turns it does not speak. In fact none is: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The article says that games of katro can be endless; of turns it does not speak. In fact none is: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser2023", place: "katro" }, text: "The article names katro, gives its board and its start, and tells its sowing in one sentence on another game; for the rules it points to another page, which Busser has published since. Rules without a passage of either are hypotheses." },
    ],
};

pub(crate) static ISOLO: GameDefinition = GameDefinition {
    name: "isolo",
    source: "busser2023",
    parameters: Parameters {
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            origin: Origin::Left,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static ISOLO_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Simplification”" }, gist: "One row a player; the ninth seed of a sowing falls where the first did, so that a row has 8 pits." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("chaplin1956"), certainty: Certainty::Argued, why: "Chaplin saw the game; what he says of it is known here by Busser's summary." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Simplification”" }, gist: "All is sown from the left to the right; after the last pit comes the leftmost, the tsibongy." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("chaplin1956"), certainty: Certainty::Argued, why: "Chaplin saw the game; what he says of it is known here by Busser's summary." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; a merge in the right tsibongy would be sown to the left, which this game never does." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; a merge in the right tsibongy would be sown to the left, which this game never does." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Simplification”" }, gist: "All is sown from the left to the right; after the last pit comes the leftmost, the tsibongy." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("chaplin1956"), certainty: Certainty::Argued, why: "Chaplin saw the game; what he says of it is known here by Busser's summary." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser2023", place: "“Simplification”" }, gist: "All is sown from the left to the right, from a tsibongy too." },
            grounds: Grounds { by: Some("busser2023"), witness: Some("chaplin1956"), certainty: Certainty::Argued, why: "Chaplin saw the game; what he says of it is known here by Busser's summary." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha, which relays." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha, which relays." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here it goes into any filled pit of the inner row." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::TurnsEach,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Silent { why: "no rova is spoken of for this game" },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "no rova is spoken of for this game" },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The text says who has lost, not whether the turn that empties the inner row stops there; as in fifanga it does." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The report says no more than that the game resembles fifangha; so it is played as there." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." }),
        (CommonRule::NonCapturing, ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." }),
        (CommonRule::Kamo, ParameterEvidence::Silent { why: "The report says no more than that the game resembles fifangha; so it is played as there." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser2023", place: "“Simplification”" }, text: "Known by a report of a report: Chaplin published it in 1956, from the Bemba. The name isolo usually belongs to another game." },
    ],
};

pub(crate) static KATRA_PAIKA: GameDefinition = GameDefinition {
    name: "katra-paika",
    source: "busser-site",
    parameters: Parameters {
        columns: Columns::of(6),
        layout: Layout::Twos,
        entry: Entry::Attack,
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(6), Columns::of(4), Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_PAIKA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "The board has four rows of 6; the examples are on four rows of 4." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "The board has four rows of 6; the examples are on four rows of 4." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Two seeds lie in each pit; none is added, and none leaves the board." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Two seeds lie in each pit; none is added, and none leaves the board." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "A pit of the inner row with two seeds and more that faces seeds has to be chosen if there is one; it captures them." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "A pit of the inner row with two seeds and more that faces seeds has to be chosen if there is one; it captures them." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Captured seeds are sown from either end of the inner row, at every capture, so that the movement may turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Captured seeds are sown from either end of the inner row, at every capture, so that the movement may turn." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "No pit is an exception: the facing seeds alone are captured and sown." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "No pit is an exception: the facing seeds alone are captured and sown." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Captured seeds are sown from either end of the inner row, at every capture, so that the movement may turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Captured seeds are sown from either end of the inner row, at every capture, so that the movement may turn." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "A pit without a capture is sown on in the direction chosen before." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "A pit without a capture is sown on in the direction chosen before." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Only an empty pit ends the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Only an empty pit ends the turn." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "The aim is to empty the opponent's inner row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "The aim is to empty the opponent's inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Once the opponent's inner row is empty the game is won, and nothing more is sown." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Once the opponent's inner row is empty the game is won, and nothing more is sown." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "If no pit of the inner row has more than one seed, one with a single seed is chosen." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "If no pit of the inner row has more than one seed, one with a single seed is chosen." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says nothing of a turn without end; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says nothing of a turn without end; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "A pit of the inner row with two seeds and more that faces seeds has to be chosen if there is one; it captures them." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "Without a capture at its beginning the turn is fotsiny: it sows, and captures nothing to its end." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "paika.html, the rules" }, gist: "The aim is to empty the opponent's inner row." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "paika.html, the history of the game" }, text: "Alex de Voogt saw the game near Ifanadiana at the end of the twentieth century; the rules are known by Busser's page." },
        SourceNote { passage: Passage { key: "busser-site", place: "fifanga.html" }, text: "Another page of the site has captured seeds sown from the nearer tsibongy: `origin: nearest`. The boards of the game's own page need the free choice." },
    ],
};

pub(crate) static MANDRY_DIA_HOMANA: GameDefinition = GameDefinition {
    name: "mandry-dia-homana",
    source: "busser-site",
    parameters: Parameters {
        columns: Columns::of(6),
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            capture_in: CaptureIn::Any,
            scope: Scope::Column,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(6), Columns::of(4), Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static MANDRY_DIA_HOMANA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "The game is katro gorobaka, on its board of four rows of 6, or of 4." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "The game is katro gorobaka, on its board of four rows of 6, or of 4." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "The example begins with two seeds in each pit." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "The example begins with two seeds in each pit." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A player chooses a filled pit of either row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A player chooses a filled pit of either row." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "The seeds of the opposite column join those of the pit, and all are sown from the next one." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "The seeds of the opposite column join those of the pit, and all are sown from the next one." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "The game is katro gorobaka, on its board of four rows of 6, or of 4." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "The game is katro gorobaka, on its board of four rows of 6, or of 4." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A direction is chosen with the pit, and kept for the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A direction is chosen with the pit, and kept for the turn." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A last seed in an empty pit of the inner row captures too; the turn ends there only if the opposite column is empty." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A last seed in an empty pit of the inner row captures too; the turn ends there only if the opposite column is empty." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "All seeds of the opposite column are taken." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "All seeds of the opposite column are taken." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A filled pit of the outer row is sown on; it captures nothing." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A filled pit of the outer row is sown on; it captures nothing." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The page makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A player chooses a filled pit of either row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A player chooses a filled pit of either row." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "A player whose pits are all empty has lost." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "A player whose pits are all empty has lost." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "gorobaka.html, the rules of katro mandry dia homana" }, gist: "Any filled pit may be chosen." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "Any filled pit may be chosen." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "gorobaka.html, the history of the game" }, text: "Dandouau (1909) names the game and announces a description that did not appear. Luc Tiennot saw it played in 2013; the rules are known by Busser's page." },
    ],
};

pub(crate) static FANGA: GameDefinition = GameDefinition {
    name: "fanga",
    source: "busser-site",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Sow,
        family: FamilyParameters::Katro(KatroParameters {
            from_outer: true,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static FANGA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the aim of the game" }, gist: "Fanga is played on a board of 32 pits." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "Fanga is played on a board of 32 pits." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the aim of the game" }, gist: "Fanga is played on a board of 32 pits." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Argued, why: "Fanga is played on a board of 32 pits." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Silent { why: "The page gives the aim alone. In katro the outer row is captured only from an opponent without an inner row, and there the game is over." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the aim alone. In katro the outer row is captured only from an opponent without an inner row, and there the game is over." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The page makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Silent { why: "The page gives no restriction." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives no restriction." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the aim of the game" }, gist: "The aim is to empty the opponent's inner row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("tiennot"), certainty: Certainty::Told, why: "The aim is to empty the opponent's inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The page does not say. As in the other games that are won by the inner row, the turn stops there." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page does not say. As in the other games that are won by the inner row, the turn stops there." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Silent { why: "The page gives the board and the aim alone; everything else is taken from katro." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page gives the board and the aim alone; everything else is taken from katro." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says nothing of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "katro.html, the aim of the game" }, text: "Luc Tiennot saw fanga among the Antambahoaka, in the south-east. The page says the same aim of m'raha mwana, which children play in Mayotte before they learn m'raha wa ntso. No board of either game is printed." },
    ],
};

pub(crate) static KATRO_AMBOHIMANGA: GameDefinition = GameDefinition {
    name: "katro-ambohimanga",
    source: "busser-site",
    parameters: Parameters {
        columns: Columns::of(6),
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            direction: SowingDirection::FixedForGame,
            scope: Scope::InnerThenOuter,
            from_outer: true,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(6), Columns::of(4), Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRO_AMBOHIMANGA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the directions of sowing" }, gist: "The game is katro, shown on its board of four rows of 6." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The game is katro, shown on its board of four rows of 6." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the directions of sowing" }, gist: "The game is katro, shown on its board of four rows of 6." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The game is katro, shown on its board of four rows of 6." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katro.html, the directions of sowing" }, gist: "The sense of sowing is the same during the whole game; it is chosen once for all, with the first sowing." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The sense of sowing is the same during the whole game; it is chosen once for all, with the first sowing." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Silent { why: "The page knows no other restriction of the first turn." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page knows no other restriction of the first turn." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Silent { why: "The page tells the variant by this difference from katro alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page tells the variant by this difference from katro alone." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "katro.html, the directions of sowing" }, text: "The page does not say if the first sowing binds both players or its own player alone. Here it binds both; `direction: fixed-by-side` is the other reading. No board of the variant is printed: nothing but the words checks the rules." },
    ],
};

pub(crate) static KATRO_BETSILEO: GameDefinition = GameDefinition {
    name: "katro-betsileo",
    source: "busser-site",
    parameters: Parameters {
        columns: Columns::of(6),
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            rows: 3,
            scope: Scope::InnerThenOuter,
            from_outer: true,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(6), Columns::of(3), Columns::of(4), Columns::of(2)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRO_BETSILEO_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the boards" }, gist: "De Voogt observed six rows of 6 and six rows of 3; Busser adapts the game to six rows of 4 and of 2." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "De Voogt observed six rows of 6 and six rows of 3; Busser adapts the game to six rows of 4 and of 2." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the boards" }, gist: "Two seeds lie in each pit, 72 on the board of 6 columns." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Two seeds lie in each pit, 72 on the board of 6 columns." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Silent { why: "The page refers to the rules of katro, and by the page on katro any pit is sown. In its game a turn starts from the inner row while the other two have seeds. De Voogt, as summarized by Ludii, lets a turn start in the outermost filled row only." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page refers to the rules of katro, and by the page on katro any pit is sown. In its game a turn starts from the inner row while the other two have seeds. De Voogt, as summarized by Ludii, lets a turn start in the outermost filled row only." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the game on 2 columns" }, gist: "Three seeds and the two captured ones are sown together, from the next pit on." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Proposed, why: "Three seeds and the two captured ones are sown together, from the next pit on." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the rules" }, gist: "Each player sows the three rows nearest to it." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Each player sows the three rows nearest to it." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the boards" }, gist: "Seeds are sown along the line one way or the other; the sense is chosen for the turn and kept in it." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Seeds are sown along the line one way or the other; the sense is chosen for the turn and kept in it." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the game on 2 columns" }, gist: "A last seed in an empty pit of the inner row ends the turn." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Proposed, why: "A last seed in an empty pit of the inner row ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the rules" }, gist: "The facing pit is taken; if the opponent’s inner row is empty, the pit of the column in its middle row, and if that row is empty too, in its outer row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "The facing pit is taken; if the opponent’s inner row is empty, the pit of the column in its middle row, and if that row is empty too, in its outer row." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the rules" }, gist: "Captures are made from the mover’s filled row nearest the middle of the board." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "Captures are made from the mover’s filled row nearest the middle of the board." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the game on 2 columns" }, gist: "Single seeds are captured." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Proposed, why: "Single seeds are captured." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Silent { why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page does not set inner pits apart: on seeds, a sowing without a capture goes on." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the game on 2 columns" }, gist: "The first turn of the game starts from the outer row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Proposed, why: "The first turn of the game starts from the outer row." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the rules" }, gist: "The aim is to take all seeds of the opponent." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("voogt"), certainty: Certainty::Told, why: "The aim is to take all seeds of the opponent." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the game on 2 columns" }, gist: "A turn starts from a pit with a single seed." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Proposed, why: "A turn starts from a pit with a single seed." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says nothing of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says nothing of a turn without end, and there is none: a turn that goes on lifts every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "katrobetsileo.html, the rules" }, text: "The first rule of the page speaks of an empty pit of the inner row; its boards, the page on katro and its own summary require a filled one. A move of katro as played at Ianjanina, known by the summary of the Ludii database (entry 1867), cannot be played here: a player with a single seed may step from the middle row directly to the inner one in order to capture." },
    ],
};

pub(crate) static KATRA_HADDON: GameDefinition = GameDefinition {
    name: "katra-haddon",
    source: "murray1952",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllButSingles,
        family: FamilyParameters::Katro(KatroParameters {
            direction: SowingDirection::FixedForGame,
            scope: Scope::InnerThenOuter,
            capture_single: false,
            inner_relay: false,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_HADDON_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "Four rows of 6 to 10 pits, usually 8." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "Four rows of 6 to 10 pits, usually 8." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "Two seeds lie in each pit." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "Two seeds lie in each pit." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "A move starts from any pit of one’s own side." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "A move starts from any pit of one’s own side." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "Captured seeds join those of the pit, and all are sown on." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "Captured seeds join those of the pit, and all are sown on." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "Four rows of 6 to 10 pits, usually 8." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "Four rows of 6 to 10 pits, usually 8." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "The first move of a game fixes the direction of all moves." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "The first move of a game fixes the direction of all moves." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "A last seed in an empty pit ends the move." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "A last seed in an empty pit ends the move." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "The facing inner pit is captured; if the opponent’s inner row is empty, captures are made from the outer row in the same way." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "The facing inner pit is captured; if the opponent’s inner row is empty, captures are made from the outer row in the same way." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Silent { why: "Captures are told of a last seed in the inner row alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Captures are told of a last seed in the inner row alone." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "A capture needs more than one seed in the facing pit." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "A capture needs more than one seed in the facing pit." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "In an occupied inner pit the move ends if the facing one is empty or holds one seed." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "In an occupied inner pit the move ends if the facing one is empty or holds one seed." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "A move starts from any pit of one’s own side." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "A move starts from any pit of one’s own side." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "What we have read does not say how the game is won. All seeds can hardly be meant, because single seeds are safe." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "What we have read does not say how the game is won. All seeds can hardly be meant, because single seeds are safe." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "murray1952", place: "pp. 214-215" }, gist: "A move starts from any pit of one’s own side." },
            grounds: Grounds { by: Some("murray1952"), witness: Some("murray1952"), certainty: Certainty::Told, why: "A move starts from any pit of one’s own side." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The description says nothing of it. In a turn without end the mover loses, as in fifangha." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description says nothing of it. In a turn without end the mover loses, as in fifangha." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "murray1952", place: "pp. 214-215" }, text: "Known by the summary of the Ludii database (entry 745). No board is printed: nothing but the words checks the rules." },
    ],
};

pub(crate) static KATRA_BOAOAKA: GameDefinition = GameDefinition {
    name: "katra-boaoaka",
    source: "linton1933",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        family: FamilyParameters::Katro(KatroParameters {
            direction: SowingDirection::FixedBySide,
            capture_in: CaptureIn::AnyButSingles,
            scope: Scope::Column,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static KATRA_BOAOAKA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Four rows of 8 pits." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Four rows of 8 pits." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Two seeds lie in each pit." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Two seeds lie in each pit." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "A turn starts from any pit of one’s own." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "A turn starts from any pit of one’s own." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Captured seeds are sown on with those of the pit." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Captured seeds are sown on with those of the pit." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Four rows of 8 pits." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Four rows of 8 pits." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Each player fixes a direction with the first turn, and keeps to it." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Each player fixes a direction with the first turn, and keeps to it." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Empty and occupied inner pits capture, but an empty one does not if both opposite pits hold single seeds." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Empty and occupied inner pits capture, but an empty one does not if both opposite pits hold single seeds." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Both opposite pits are captured." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Both opposite pits are captured." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Silent { why: "Captures are told of a last seed in the inner row alone." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Captures are told of a last seed in the inner row alone." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "Only two single seeds that face an empty pit are safe." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "Only two single seeds that face an empty pit are safe." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "A last seed in an occupied pit goes on with the seeds of the pit." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "A last seed in an occupied pit goes on with the seeds of the pit." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "A turn starts from any pit of one’s own." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "A turn starts from any pit of one’s own." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "The aim is to take all seeds." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "The aim is to take all seeds." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "linton1933", place: "pp. 261-262" }, gist: "A turn starts from any pit of one’s own." },
            grounds: Grounds { by: Some("linton1933"), witness: Some("linton1933"), certainty: Certainty::Told, why: "A turn starts from any pit of one’s own." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "Nothing is said of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Nothing is said of a turn without end, and there is none: a turn that goes on reaches every inner pit, and so captures until the opponent has nothing left." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "linton1933", place: "pp. 261-262" }, text: "Known by the summary of the Ludii database (entry 1235). Opposite a single seed and an empty pit, an empty pit captures, to the letter. No board is printed: nothing but the words checks the rules." },
    ],
};

pub(crate) static HUS: GameDefinition = GameDefinition {
    name: "hus",
    source: "schultze1907",
    parameters: Parameters {
        layout: Layout::Hus,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        lone_seed: false,
        family: FamilyParameters::Katro(KatroParameters {
            captured_with_pit: false,
            direction: SowingDirection::Anticlockwise,
            scope: Scope::ColumnIfInner,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static HUS_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The board has four rows of 8." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The board has four rows of 8." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Two seeds lie in each pit of the outer rows, and in those of the right half of each inner row." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Two seeds lie in each pit of the outer rows, and in those of the right half of each inner row." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A pit of at least two seeds is sown." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A pit of at least two seeds is sown." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The captured seeds are sown on from the next pit." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The captured seeds are sown on from the next pit." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The board has four rows of 8." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The board has four rows of 8." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Seeds are always sown anticlockwise." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Seeds are always sown anticlockwise." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed in an empty pit ends the turn." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed in an empty pit ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Both opposite pits are captured if the inner one has seeds." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Both opposite pits are captured if the inner one has seeds." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed in the outer row captures nothing." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed in the outer row captures nothing." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The description makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed on seeds that captures nothing is sown on with those of the pit." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed on seeds that captures nothing is sown on with those of the pit." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Silent { why: "The description gives no restriction." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description gives no restriction." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "The game is lost for want of a pit with two seeds; a player without any seed has none either." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The game is lost for want of a pit with two seeds; a player without any seed has none either." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A pit needs two seeds to be sown; a player who has none with so many has lost." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A pit needs two seeds to be sown; a player who has none with so many has lost." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The description says nothing of a turn without end; the mover loses, as in fifangha." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description says nothing of a turn without end; the mover loses, as in fifangha." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, text: "Known by the summaries of Ludii's files, which read the condition of a capture in two ways; `hus` and `hus-both` are these readings. No board of a turn is printed, so that nothing but the words checks the rules." },
    ],
};

pub(crate) static HUS_BOTH: GameDefinition = GameDefinition {
    name: "hus-both",
    source: "schultze1907",
    parameters: Parameters {
        layout: Layout::Hus,
        entry: Entry::Sow,
        win: Win::AllSeeds,
        lone_seed: false,
        family: FamilyParameters::Katro(KatroParameters {
            captured_with_pit: false,
            direction: SowingDirection::Anticlockwise,
            scope: Scope::ColumnIfBoth,
            ..KatroParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8)],
    evidence: EvidenceSource::BuiltIn,
};

static HUS_BOTH_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The board has four rows of 8." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The board has four rows of 8." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Two seeds lie in each pit of the outer rows, and in those of the right half of each inner row." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Two seeds lie in each pit of the outer rows, and in those of the right half of each inner row." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A pit of at least two seeds is sown." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A pit of at least two seeds is sown." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The captured seeds are sown on from the next pit." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The captured seeds are sown on from the next pit." },
        },
        Answer {
            parameter: Parameter::Rows,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "The board has four rows of 8." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "The board has four rows of 8." },
        },
        Answer {
            parameter: Parameter::Direction,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Seeds are always sown anticlockwise." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Seeds are always sown anticlockwise." },
        },
        Answer {
            parameter: Parameter::CaptureIn,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed in an empty pit ends the turn." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed in an empty pit ends the turn." },
        },
        Answer {
            parameter: Parameter::Scope,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "Both opposite pits are captured if both have seeds." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "Both opposite pits are captured if both have seeds." },
        },
        Answer {
            parameter: Parameter::FromOuter,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed in the outer row captures nothing." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed in the outer row captures nothing." },
        },
        Answer {
            parameter: Parameter::CaptureSingle,
            reading: ParameterEvidence::Silent { why: "The description makes no exception for single seeds." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description makes no exception for single seeds." },
        },
        Answer {
            parameter: Parameter::InnerRelay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A last seed on seeds that captures nothing is sown on with those of the pit." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A last seed on seeds that captures nothing is sown on with those of the pit." },
        },
        Answer {
            parameter: Parameter::FirstTurn,
            reading: ParameterEvidence::Silent { why: "The description gives no restriction." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description gives no restriction." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "The game is lost for want of a pit with two seeds; a player without any seed has none either." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The game is lost for want of a pit with two seeds; a player without any seed has none either." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Stated { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, gist: "A pit needs two seeds to be sown; a player who has none with so many has lost." },
            grounds: Grounds { by: Some("schultze1907"), witness: Some("schultze1907"), certainty: Certainty::Told, why: "A pit needs two seeds to be sown; a player who has none with so many has lost." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The description says nothing of a turn without end; the mover loses, as in fifangha." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The description says nothing of a turn without end; the mover loses, as in fifangha." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "schultze1907", place: "pp. 313-315" }, text: "Known by the summaries of Ludii's files, which read the condition of a capture in two ways; `hus` and `hus-both` are these readings. No board of a turn is printed, so that nothing but the words checks the rules." },
    ],
};

pub(crate) static BAO_KUJIFUNZA: GameDefinition = GameDefinition {
    name: "bao-kujifunza",
    source: "donkers-uiterwijk",
    parameters: Parameters {
        layout: Layout::Twos,
        entry: Entry::Fandatsaka,
        lone_seed: false,
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            origin: Origin::NearestKeep,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static BAO_KUJIFUNZA_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers-uiterwijk", place: "the rules of bao" }, gist: "The board has four rows of 8." },
            grounds: Grounds { by: Some("donkers-uiterwijk"), witness: None, certainty: Certainty::Proposed, why: "The board has four rows of 8." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers-uiterwijk", place: "the rules of bao" }, gist: "In the game for novices all seeds are on the board, two in each pit." },
            grounds: Grounds { by: Some("donkers-uiterwijk"), witness: None, certainty: Certainty::Proposed, why: "In the game for novices all seeds are on the board, two in each pit." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers-uiterwijk", place: "the rules of bao" }, gist: "The game has the second stage of bao alone, in which pits are sown." },
            grounds: Grounds { by: Some("donkers-uiterwijk"), witness: None, certainty: Certainty::Proposed, why: "The game has the second stage of bao alone, in which pits are sown." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Silent { why: "The part that we read does not speak of the ends of the rows; they capture like any pit." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not speak of the ends of the rows; they capture like any pit." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The part that we read does not say; the mover loses, as in fifangha." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The part that we read does not say; the mover loses, as in fifangha." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." }),
        (CommonRule::NonCapturing, ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." }),
        (CommonRule::Kamo, ParameterEvidence::Silent { why: "The part that we read does not say; it is played as in the second phase of katra fandatsaka, whose sowings are those of bao." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "donkers-uiterwijk", place: "the abstract" }, text: "The authors report that the first player wins the game for novices. We read the abstract and the opening; several of the rules here are hypotheses." },
    ],
};

pub(crate) static MRAHA_WA_NTSO: GameDefinition = GameDefinition {
    name: "mraha-wa-ntso",
    source: "busser-site",
    parameters: Parameters {
        layout: Layout::House,
        family: FamilyParameters::Tsibongy(TsibongyParameters {
            origin: Origin::Nearest,
            when_empty: WhenEmpty::Fandatsaka,
            house: Some(HouseParameters { phases: HousePhases::PhaseOne, first_turn: HouseFirstTurn::Duty }),
            mameno_single: false,
            ..TsibongyParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6)],
    evidence: EvidenceSource::BuiltIn,
};

static MRAHA_WA_NTSO_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the small game" }, gist: "The game has four rows of 8; the small one is played on 6 columns." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The game has four rows of 8; the small one is played on 6 columns." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the rules" }, gist: "Of 64 seeds, 20 are on the board at first: each player has pits of 6, 2 and 2; the small game starts with 6 and 2." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Of 64 seeds, 20 are on the board at first: each player has pits of 6, 2 and 2; the small game starts with 6 and 2." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the start in phase 1" }, gist: "While there is a reserve, a seed of it goes into a filled pit of the inner row, on one that faces seeds if there is one." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "While there is a reserve, a seed of it goes into a filled pit of the inner row, on one that faces seeds if there is one." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, a last seed that faces seeds" }, gist: "Captured seeds, and they alone, are sown one by one, the first into a tsibongy." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Captured seeds, and they alone, are sown one by one, the first into a tsibongy." },
        },
        Answer {
            parameter: Parameter::Tsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, a last seed that faces seeds" }, gist: "No pit is an exception: captured seeds are sown alone." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "No pit is an exception: captured seeds are sown alone." },
        },
        Answer {
            parameter: Parameter::Origin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, a last seed that faces seeds" }, gist: "From the two columns on the left, the left tsibongy; from the two on the right, the right one; in the middle the mover chooses." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "From the two columns on the left, the left tsibongy; from the two on the right, the right one; in the middle the mover chooses." },
        },
        Answer {
            parameter: Parameter::EmptyTsibongy,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the end of a sowing" }, gist: "Where nothing faces the last pit, its seeds are sown on in the same direction." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "Where nothing faces the last pit, its seeds are sown on in the same direction." },
        },
        Answer {
            parameter: Parameter::Relay,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the end of a sowing" }, gist: "On an empty pit the turn ends; on seeds it goes on, with captured seeds or with the pit's own." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "On an empty pit the turn ends; on seeds it goes on, with captured seeds or with the pit's own." },
        },
        Answer {
            parameter: Parameter::FirstDrop,
            reading: ParameterEvidence::Silent { why: "Only Flacourt limits the first seed, if he does; here the house alone is set apart." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "Only Flacourt limits the first seed, if he does; here the house alone is set apart." },
        },
        Answer {
            parameter: Parameter::MamenoAtrika,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the start in phase 1" }, gist: "If every filled pit of the inner row faces an empty one, one of them starts a turn without captures." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "If every filled pit of the inner row faces an empty one, one of them starts a turn without captures." },
        },
        Answer {
            parameter: Parameter::WhenEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the start in phase 2" }, gist: "A filled pit is sown in either direction; a capture that is possible from the beginning has to be made." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "A filled pit is sown in either direction; a capture that is possible from the beginning has to be made." },
        },
        Answer {
            parameter: Parameter::Rova,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the differences" }, gist: "The two rova of katra sakalava have become one pit, the nyumba." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The two rova of katra sakalava have become one pit, the nyumba." },
        },
        Answer {
            parameter: Parameter::House,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the nyumba" }, gist: "While the nyumba has been neither captured nor sown it is special, in phase 1 at least: a sowing may stop there, it is played if no other pit can be, and then only 2 of its seeds are sown." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "While the nyumba has been neither captured nor sown it is special, in phase 1 at least: a sowing may stop there, it is played if no other pit can be, and then only 2 of its seeds are sown." },
        },
        Answer {
            parameter: Parameter::HouseFirstTurn,
            reading: ParameterEvidence::Silent { why: "The nyumba may not be played in the first turn; what is done if nothing else captures is not said. The duty to capture comes first." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The nyumba may not be played in the first turn; what is done if nothing else captures is not said. The duty to capture comes first." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the start in phase 1" }, gist: "The aim is to empty the opponent's inner row." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "The aim is to empty the opponent's inner row." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Silent { why: "The page does not say when an empty inner row is judged; fifanga, on another page of the site, stops at once." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page does not say when an empty inner row is judged; fifanga, on another page of the site, stops at once." },
        },
        Answer {
            parameter: Parameter::LoneSeed,
            reading: ParameterEvidence::Silent { why: "The page bars single seeds from a trakatra only, so that they may start a turn that captures." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page bars single seeds from a trakatra only, so that they may start a turn that captures." },
        },
        Answer {
            parameter: Parameter::MamenoSingle,
            reading: ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the differences" }, gist: "A trakatra, a turn without captures, may not start from a single seed." },
            grounds: Grounds { by: Some("busser-site"), witness: Some("busser-site"), certainty: Certainty::Told, why: "A trakatra, a turn without captures, may not start from a single seed." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Silent { why: "The page says nothing of a turn without end; Busser (2023) lets the mover lose." },
            grounds: Grounds { by: None, witness: None, certainty: Certainty::Assumed, why: "The page says nothing of a turn without end; Busser (2023) lets the mover lose." },
        },
    ],
    common: &[
        (CommonRule::Duty, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, fotsiny" }, gist: "A capture that is possible from the beginning of the turn has to be made, in both phases." }),
        (CommonRule::NonCapturing, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, fotsiny" }, gist: "A turn that does not begin with a capture takes nothing to its end, even where it could." }),
        (CommonRule::Kamo, ParameterEvidence::Stated { passage: Passage { key: "busser-site", place: "mrahawatso.html, the start in phase 1" }, gist: "The aim is to empty the opponent's inner row." }),
    ],
    notes: &[
        SourceNote { passage: Passage { key: "busser-site", place: "mrahawatso.html, the differences" }, text: "In phase one the drop makes a single seed two, so that it may start a trakatra there." },
        SourceNote { passage: Passage { key: "busser-site", place: "mrahawatso.html, a last seed that faces seeds" }, text: "After the capture of the 9 seeds North's inner row is empty: South has won, where the page gives North the next turn." },
    ],
};

pub(crate) static BAO_KISWAHILI: GameDefinition = GameDefinition {
    name: "bao-kiswahili",
    source: "donkers2001",
    parameters: Parameters {
        layout: Layout::House,
        kamo: Kamo::Unsown,
        never_ending: NeverEnding::Forbidden,
        family: FamilyParameters::Bao(BaoParameters {
            ..BaoParameters::DEFAULT
        }),
        ..Parameters::DEFAULT
    },
    sizes: &[Columns::of(8), Columns::of(6), Columns::of(4)],
    evidence: EvidenceSource::BuiltIn,
};

static BAO_KISWAHILI_EVIDENCE: GameEvidence = GameEvidence {
    answers: &[
        Answer {
            parameter: Parameter::Columns,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.1" }, gist: "The board has four rows of 8 pits. The starts on 6 and 4 columns are ours, so that a class and a proof have a small game." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "The board has four rows of 8 pits. The starts on 6 and 4 columns are ours, so that a class and a proof have a small game." },
        },
        Answer {
            parameter: Parameter::Layout,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.1" }, gist: "Of 64 seeds, 20 are on the board at first: each side has a house of 6 and two pits of 2 to its right; 22 are in each hand." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Of 64 seeds, 20 are on the board at first: each side has a house of 6 and two pits of 2 to its right; 22 are in each hand." },
        },
        Answer {
            parameter: Parameter::Entry,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 2.2 and 2.3" }, gist: "In namua each turn puts a seed from the hand into an occupied inner pit, into one that faces an occupied pit if there is one; then comes mtaji, without seeds in hand." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "In namua each turn puts a seed from the hand into an occupied inner pit, into one that faces an occupied pit if there is one; then comes mtaji, without seeds in hand." },
        },
        Answer {
            parameter: Parameter::Captured,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 1.4 and 1.4b" }, gist: "Captured seeds alone are sown, the first into a kichwa; from a kichwa or kimbi the nearer one, otherwise as the movement goes; the first capture of a namua turn lets the player choose." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Captured seeds alone are sown, the first into a kichwa; from a kichwa or kimbi the nearer one, otherwise as the movement goes; the first capture of a namua turn lets the player choose." },
        },
        Answer {
            parameter: Parameter::HouseMin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 2.5b and 1.6a" }, gist: "A house of six or more seeds has privileges, counted with the last seed that falls into it." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Two recorded games refute seven (voogt-2 at turn 13, voogt-3 at turn 23), unless every owned house is taxed. De Voogt (2001) treats five differently by place; no game decides between five and six." },
        },
        Answer {
            parameter: Parameter::HouseBelow,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 2.4c and 2.5a" }, gist: "A house is lost if it is emptied, not if it has fewer than six seeds: it is still owned then." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Two recorded games refute the reading that a smaller house is lost for good (voogt-2 at turn 11, voogt-3 at turn 29) if it needs six seeds, but not if five are enough." },
        },
        Answer {
            parameter: Parameter::SingleStart,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.4c" }, gist: "A takata does not start from a single seed, unless all inner pits hold single seeds or the house is still owned, even with fewer than six." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Mancala World asks for a functional house, which voogt-2 refutes at turn 11 if it needs six seeds; Nierse sets no condition." },
        },
        Answer {
            parameter: Parameter::DormantStart,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.4b" }, gist: "Only a house of six or more is kept from starting a takata; a smaller one may be chosen, and is then emptied and lost." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Argued, why: "One program plays it only if nothing else is left; no game decides." },
        },
        Answer {
            parameter: Parameter::TaxWhen,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.4b" }, gist: "If the house of six or more is the only occupied inner pit, a seed is put in and two are sown." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Other readings tax every owned house, or even a lost one; no game decides." },
        },
        Answer {
            parameter: Parameter::TakataAtHouse,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.5b" }, gist: "A takata that ends in an owned house of six or more ends there." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Nierse lets the player go on; no game decides." },
        },
        Answer {
            parameter: Parameter::StopNeedsMin,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.6a" }, gist: "A turn stops at an owned house of six or more if the player does not play it." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Argued, why: "Rule 2.5b, on capturing turns, does not repeat the number; KIBA (4.2.1.2) does. No game decides." },
        },
        Answer {
            parameter: Parameter::MtajiTakataAtHouse,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 3.2" }, gist: "In mtaji the rules of namua on the house do not apply: a takata goes on." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Two programs stop there; no game decides." },
        },
        Answer {
            parameter: Parameter::MtajiCaptureAtHouse,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 3.2" }, gist: "In mtaji the rules of namua on the house do not apply; the first capture ends its ownership in any case." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Other descriptions keep the house and let the player stop; no game decides." },
        },
        Answer {
            parameter: Parameter::MtajiHouse,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 2.5a" }, gist: "Players lose the house when the first capture of mtaji is made; whose capture is not said." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Argued, why: "We take the capture of either side. One text means the player's own, others are silent, de Voogt (2001) lets ownership end with namua; no game decides." },
        },
        Answer {
            parameter: Parameter::StartMax,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 3.4" }, gist: "A capturing turn of mtaji starts from a pit of more than one and fewer than 16 seeds." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Without a limit turn 51 of voogt-69 would have to capture. One leaflet has 14." },
        },
        Answer {
            parameter: Parameter::SkipStart,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.3" }, gist: "Seeds are put one by one into consecutive pits; no pit is an exception." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "The text of one program skips the pit that was lifted, which four recorded games refute (voogt-5, 6, 7 and 69)." },
        },
        Answer {
            parameter: Parameter::CaptureEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 1.4 and 2.3" }, gist: "A capture needs an occupied pit that faces an occupied pit." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Ludii's program captures from empty pits too, which all recorded games refute." },
        },
        Answer {
            parameter: Parameter::BackStart,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 3.5a" }, gist: "If possible, a takata of mtaji starts in the inner row." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Ludii's program lets the player choose; no game decides." },
        },
        Answer {
            parameter: Parameter::LoneKichwa,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rules 2.4a and 3.5b" }, gist: "If a kichwa is the only occupied inner pit, a takata may not be sown towards the outer row." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Nierse and two programs allow it, and it loses; no game decides." },
        },
        Answer {
            parameter: Parameter::OwnEmpty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.2" }, gist: "The game ends if the inner row of a player is empty, even during a turn." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "It can only follow a takata from a lone kichwa, which is not legal here." },
        },
        Answer {
            parameter: Parameter::Singles,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 3.3" }, gist: "Only pits of more than one seed can be played, and a player who has none on either row loses." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Argued, why: "The rule does not say when; most descriptions judge it once that player has to move." },
        },
        Answer {
            parameter: Parameter::Takasia,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1" }, gist: "After a takata that leaves exactly one pit of the other side to be captured, that pit may not be emptied in the next turn." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Without takasia, or without the stop in the blocked pit, turn 50 of voogt-7 and turn 71 of voogt-69 cannot be played." },
        },
        Answer {
            parameter: Parameter::TakasiaNoCapture,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1" }, gist: "The other side, too, must have no capture in its next turn." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "One program does not ask for it; no game decides." },
        },
        Answer {
            parameter: Parameter::TakasiaHouse,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1c" }, gist: "A house that is still owned in mtaji cannot be blocked." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Mancala World and the programs after it spare a functional house only; no game decides." },
        },
        Answer {
            parameter: Parameter::TakasiaSingle,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1a" }, gist: "Exempt are the house, the only occupied inner pit, and the only inner pit of more than one seed; no other pit." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "De Voogt (2001) also exempts a pit of a single seed; no game decides." },
        },
        Answer {
            parameter: Parameter::TakasiaLap,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1b" }, gist: "A turn that ends in the blocked pit ends there." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Two recorded games need it (voogt-7 at turn 50, voogt-69 at turn 71). Mancala World lets the first sowing of a house pass." },
        },
        Answer {
            parameter: Parameter::TakasiaDuty,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1" }, gist: "Only the owner of the blocked pit is restricted." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Argued, why: "Two programs oblige the player who blocked it to capture it, which voogt-7 refutes at turn 50, after a correction of its text." },
        },
        Answer {
            parameter: Parameter::TakasiaLength,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 4.1" }, gist: "The pit is blocked for the next turn of its owner." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "One program blocks it until it is emptied; no game decides." },
        },
        Answer {
            parameter: Parameter::TakasiaFallback,
            reading: ParameterEvidence::Stated { passage: Passage { key: "kiba2009", place: "the rules on the web" }, gist: "The only pit that lets its owner play is not blocked." },
            grounds: Grounds { by: Some("kiba2009"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Donkers is silent; no game decides." },
        },
        Answer {
            parameter: Parameter::Win,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.1" }, gist: "The aim is to empty the other side's inner row, or to leave it without a turn." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "The aim is to empty the other side's inner row, or to leave it without a turn." },
        },
        Answer {
            parameter: Parameter::Kamo,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.2" }, gist: "The game ends as soon as an inner row is empty, even during a turn; the seeds in hand are not sown." },
            grounds: Grounds { by: Some("donkers2001"), witness: Some("voogt1995"), certainty: Certainty::Told, why: "Other readings sow them once, or judge at the end of the turn: the winner is the same unless the turn never ends." },
        },
        Answer {
            parameter: Parameter::NeverEnding,
            reading: ParameterEvidence::Stated { passage: Passage { key: "donkers2001", place: "rule 1.5a" }, gist: "A turn without end is illegal; a player who has no other turn loses." },
            grounds: Grounds { by: Some("donkers2001"), witness: None, certainty: Certainty::Proposed, why: "It is called a rule for computers. Nierse calls such games draws, programs a loss." },
        },
    ],
    common: &[
    ],
    notes: &[
        SourceNote { passage: Passage { key: "donkers2001", place: "the board" }, text: "The text has the house in the fifth pit from the right; its drawing and its start have it in the fourth, as all others do." },
        SourceNote { passage: Passage { key: "donkers-program", place: "the files of games" }, text: "Eight games of masters, recorded in Zanzibar in October 1994, are replayed by this reading in all their 458 turns, one of them with one conjectured repair." },
    ],
};

/// Returns the evidence for a game, by its name.
pub(crate) fn evidence(name: &str) -> &'static GameEvidence {
    match name {
        "fifangha" => &FIFANGHA_EVIDENCE,
        "fifangha-faq" => &FIFANGHA_FAQ_EVIDENCE,
        "fifangha-gs" => &FIFANGHA_GS_EVIDENCE,
        "fifangha-short" => &FIFANGHA_SHORT_EVIDENCE,
        "fifanga" => &FIFANGA_EVIDENCE,
        "fifangakely" => &FIFANGAKELY_EVIDENCE,
        "katra-fandatsaka" => &KATRA_FANDATSAKA_EVIDENCE,
        "katra-sakalava" => &KATRA_SAKALAVA_EVIDENCE,
        "katra-gorobaka" => &KATRA_GOROBAKA_EVIDENCE,
        "katra-mpantsaka" => &KATRA_MPANTSAKA_EVIDENCE,
        "katro" => &KATRO_EVIDENCE,
        "isolo" => &ISOLO_EVIDENCE,
        "katra-paika" => &KATRA_PAIKA_EVIDENCE,
        "mandry-dia-homana" => &MANDRY_DIA_HOMANA_EVIDENCE,
        "fanga" => &FANGA_EVIDENCE,
        "katro-ambohimanga" => &KATRO_AMBOHIMANGA_EVIDENCE,
        "katro-betsileo" => &KATRO_BETSILEO_EVIDENCE,
        "katra-haddon" => &KATRA_HADDON_EVIDENCE,
        "katra-boaoaka" => &KATRA_BOAOAKA_EVIDENCE,
        "hus" => &HUS_EVIDENCE,
        "hus-both" => &HUS_BOTH_EVIDENCE,
        "bao-kujifunza" => &BAO_KUJIFUNZA_EVIDENCE,
        "mraha-wa-ntso" => &MRAHA_WA_NTSO_EVIDENCE,
        "bao-kiswahili" => &BAO_KISWAHILI_EVIDENCE,
        _ => &GameEvidence::NONE,
    }
}
