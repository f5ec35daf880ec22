//! The files of the games: those of the sources make the table of the rules crate, and wrong
//! ones are reported at their place.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fifangha::diagnostic::{Code, SourceFile};
use fifangha::message::Strings;
use fifangha::project::Ruleset;
use fifangha_rules::{
    Answer, Certainty, Columns, Family, FamilyParameters, Game, Games, Grounds, Parameter,
    ParameterEvidence, Parameters, Passage,
};

use crate::support::golden_file;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets")
}

/// Returns a built-in game as its file defines it.
fn from_file(game: Game) -> Ruleset {
    let path = root().join(format!("{game}.yaml"));
    let yaml = fs::read_to_string(&path).unwrap();
    let (ruleset, found) = Ruleset::parse(game.name(), &yaml, Games::BUILT_IN);
    let found: Vec<_> = found.iter().map(|it| &it.message).collect();
    assert!(found.is_empty(), "{}: {found:?}", path.display());
    ruleset.unwrap()
}

#[test]
fn the_table_of_the_rules_crate_is_made_from_the_files() {
    let mut table = HEAD.to_owned();
    for &game in Game::ALL {
        let defined = from_file(game).define();
        write_game(&mut table, defined);
        let (file, table) = (defined.definition(), game.definition());
        assert_eq!(file.name, table.name);
    }
    table += "\n/// Returns the evidence for a game, by its name.\npub(crate) fn evidence(name: &str) -> &'static GameEvidence {\n    match name {\n";
    for game in Game::ALL {
        let constant = constant(*game);
        writeln!(table, "        \"{game}\" => &{constant}_EVIDENCE,").unwrap();
    }
    table += "        _ => &GameEvidence::NONE,\n    }\n}\n";
    golden_file("rules/src/game_table.rs", &table);
    // Each file is the game of a constant, or a reading of one.
    for file in fs::read_dir(root()).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let yaml = fs::read_to_string(&path).unwrap();
        let is_reading = yaml.lines().any(|it| it.starts_with("base: "));
        assert_ne!(Games::BUILT_IN.get(&name).is_some(), is_reading, "{name}");
    }
}

const HEAD: &str = "//! The games of the sources.
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
";

/// Returns the name of the constant of a game.
fn constant(game: Game) -> String {
    game.name().to_uppercase().replace('-', "_")
}

fn write_game(out: &mut String, of: Game) {
    let (game, evidence, constant) = (of.definition(), of.evidence(), constant(of));
    let sizes: Vec<_> = game
        .sizes
        .iter()
        .map(|it| format!("Columns::of({})", it.count()))
        .collect();
    let mut line = |text: String| writeln!(out, "{text}").unwrap();
    line(format!(
        "\npub(crate) static {constant}: GameDefinition = GameDefinition {{"
    ));
    line(format!("    name: {:?},", game.name));
    line(format!("    source: {:?},", game.source));
    line("    parameters: Parameters {".to_owned());
    for field in changed_fields(None, &game.parameters) {
        line(format!("        {field},"));
    }
    let family = game.parameters.family();
    let fields = changed_fields(Some(family), &game.parameters);
    if family != Family::Tsibongy || !fields.is_empty() {
        line(format!(
            "        family: FamilyParameters::{family:?}({family:?}Parameters {{"
        ));
        for field in fields {
            line(format!("            {field},"));
        }
        line(format!("            ..{family:?}Parameters::DEFAULT"));
        line("        }),".to_owned());
    }
    line("        ..Parameters::DEFAULT".to_owned());
    line("    },".to_owned());
    line(format!("    sizes: &[{}],", sizes.join(", ")));
    line("    evidence: EvidenceSource::BuiltIn,".to_owned());
    line("};".to_owned());
    line(format!(
        "\nstatic {constant}_EVIDENCE: GameEvidence = GameEvidence {{"
    ));
    line("    answers: &[".to_owned());
    for Answer {
        parameter,
        reading,
        grounds,
    } in evidence.answers
    {
        line("        Answer {".to_owned());
        line(format!("            parameter: Parameter::{parameter:?},"));
        line(format!("            reading: {},", reading_code(reading)));
        line(format!("            grounds: {},", grounds_code(grounds)));
        line("        },".to_owned());
    }
    line("    ],".to_owned());
    line("    common: &[".to_owned());
    for (rule, reading) in evidence.common {
        line(format!(
            "        (CommonRule::{rule:?}, {}),",
            reading_code(reading)
        ));
    }
    line("    ],".to_owned());
    line("    notes: &[".to_owned());
    for note in evidence.notes {
        line(format!(
            "        SourceNote {{ passage: {}, text: {} }},",
            passage_code(note.passage),
            text_code(note.text)
        ));
    }
    line("    ],".to_owned());
    line("};".to_owned());
}

/// Returns a value of a parameter as Rust code.
/// Returns the parameters of a family, or those of all families, that differ from the default
/// values, as fields of their struct.
fn changed_fields(family: Option<Family>, own: &Parameters) -> Vec<String> {
    let default = Parameters {
        family: match own.family {
            FamilyParameters::Tsibongy(_) => FamilyParameters::Tsibongy(Default::default()),
            FamilyParameters::Katro(_) => FamilyParameters::Katro(Default::default()),
            FamilyParameters::Bao(_) => FamilyParameters::Bao(Default::default()),
        },
        ..Parameters::DEFAULT
    };
    let family_of = |parameter: Parameter| match parameter {
        Parameter::Captured => Some(own.family()),
        _ => parameter.family(),
    };
    let all = Parameter::ALL.iter().copied();
    all.filter(|&it| family_of(it) == family && it.get(own) != it.get(&default))
        .filter_map(|it| field_code(it, own))
        .collect()
}

/// Returns the field of a parameter; `None` for one that is a part of the rova or the house.
fn field_code(parameter: Parameter, own: &Parameters) -> Option<String> {
    let name = parameter.name();
    let value = parameter.get(own);
    let value = match (parameter, value.as_str()) {
        (Parameter::RovaPlay | Parameter::RovaObliged | Parameter::HouseFirstTurn, _) => {
            return None;
        }
        (Parameter::Captured, _) => return Some("captured_with_pit: false".to_owned()),
        (Parameter::Rova, _) => {
            let rova = own.tsibongy()?.rova?;
            format!(
                "Some(RovaParameters {{ play: RovaPlay::{:?}, obliged: {} }})",
                rova.play, rova.obliged
            )
        }
        (Parameter::House, _) => {
            let house = own.tsibongy()?.house?;
            format!(
                "Some(HouseParameters {{ phases: HousePhases::{:?}, first_turn: HouseFirstTurn::{:?} }})",
                house.phases, house.first_turn
            )
        }
        (Parameter::Takasia, "false") => "None".to_owned(),
        (_, "true" | "false") => value,
        (Parameter::TurnsEach, number) => format!("Some({number})"),
        (Parameter::Columns, number) => {
            let size = Columns::from_count(number.parse().unwrap()).unwrap();
            format!("Columns::of({})", size.count())
        }
        (Parameter::Rows, number) => number.to_owned(),
        (Parameter::Direction, _) => format!("SowingDirection::{}", camel_case(&value)),
        _ => format!("{parameter:?}::{}", camel_case(&value)),
    };
    Some(format!("{name}: {value}"))
}

fn camel_case(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(capital).collect()
}

fn reading_code(reading: &ParameterEvidence) -> String {
    match *reading {
        ParameterEvidence::Stated { passage, gist } => format!(
            "ParameterEvidence::Stated {{ passage: {}, gist: {} }}",
            passage_code(passage),
            text_code(gist)
        ),
        ParameterEvidence::Silent { why } => {
            format!("ParameterEvidence::Silent {{ why: {} }}", text_code(why))
        }
    }
}

fn grounds_code(grounds: &Grounds) -> String {
    let option = |text: Option<&str>| match text {
        Some(text) => format!("Some({})", text_code(text)),
        None => "None".to_owned(),
    };
    format!(
        "Grounds {{ by: {}, witness: {}, certainty: Certainty::{:?}, why: {} }}",
        option(grounds.by),
        option(grounds.witness),
        grounds.certainty,
        text_code(grounds.why)
    )
}

fn passage_code(passage: Passage) -> String {
    format!(
        "Passage {{ key: {}, place: {} }}",
        text_code(passage.key),
        text_code(passage.place)
    )
}

fn text_code(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Games that are played as another, and the parameters in which they differ.
const DERIVED: [(Game, Game, &[Parameter]); 6] = {
    use Parameter as P;
    [
        // Scope: in fanga, a player without an inner row has lost.
        (Game::FANGA, Game::KATRO, &[P::Columns, P::Scope, P::Win]),
        (Game::KATRO_AMBOHIMANGA, Game::KATRO, &[P::Direction]),
        (
            Game::ISOLO,
            Game::FIFANGHA,
            &[P::Tsibongy, P::Origin, P::EmptyTsibongy],
        ),
        (Game::HUS_BOTH, Game::HUS, &[P::Scope]),
        (Game::FIFANGAKELY, Game::FIFANGA, &[P::Columns]),
        (
            Game::KATRA_MPANTSAKA,
            Game::KATRA_GOROBAKA,
            &[P::Scope, P::FirstTurn],
        ),
    ]
};

#[test]
fn a_game_that_is_taken_from_another_has_its_answers() {
    for (game, base, differ) in DERIVED {
        let [own, theirs] = [game, base].map(Game::parameters);
        let asked = Parameter::ALL.iter().filter(|it| it.applies_to(&own));
        let different = |it: &&Parameter| it.get(&own) != it.get(&theirs);
        let different: Vec<_> = asked.filter(different).copied().collect();
        assert_eq!(different, differ, "{game} and {base}");
        // An answer that is said to be taken from the other game is its answer.
        for parameter in different {
            let reason = game.grounds(parameter).why;
            let taken = [format!("taken from {base}"), format!("as in {base}")];
            assert!(
                !taken.iter().any(|it| reason.contains(it)),
                "{game}: {parameter:?}: {reason}"
            );
        }
    }
}

/// Returns the codes and the lines of the diagnostics of a file.
fn problems(yaml: &str) -> Vec<(Code, usize, String)> {
    let (ruleset, found) = Ruleset::parse("village", yaml, Games::BUILT_IN);
    assert_eq!(ruleset.is_none(), !found.is_empty(), "{found:?}");
    let file = SourceFile::new("village.yaml", yaml);
    found
        .iter()
        .map(|it| {
            let line = file.line_column(it.span.start()).line;
            let label = it.label.as_ref().unwrap_or(&it.message);
            (it.code, line, Strings::english().render(label))
        })
        .collect()
}

#[test]
fn a_game_inherits_from_its_base() {
    let yaml = "base: katra-gorobaka\nabout: {en: Ours, fr: Le nôtre}\ncolumns: [6]\nanswers:\n  first_turn:\n    value: any\n    source: dandouau1909\n    at: p. 95\n    says: {en: Anywhere, fr: Partout}\n    certainty: argued\n";
    let (ruleset, found) = Ruleset::parse("ours", yaml, Games::BUILT_IN);
    assert_eq!(found, []);
    let ruleset = ruleset.unwrap();
    assert_eq!(ruleset.about("fr"), Some("Le nôtre"));
    let game = ruleset.define();
    let base = Game::KATRA_GOROBAKA;
    assert_eq!(game.sizes(), [Columns::SIX]);
    let scope = |game: Game| game.parameters().katro().unwrap().scope;
    assert_eq!(scope(game), scope(base));
    assert_eq!(
        game.parameter_evidence(Parameter::Scope),
        base.parameter_evidence(Parameter::Scope)
    );
    // The base says nothing of sizes that the file changes.
    assert_eq!(game.parameter_evidence(Parameter::Columns).passage(), None);
    let own = game.grounds(Parameter::FirstTurn);
    assert_eq!((own.certainty, own.why), (Certainty::Argued, "Anywhere"));
    assert_eq!(
        fifangha::explain::translate_reading("fr", own.why),
        "Partout"
    );
    // A file that is read again is the same game.
    assert_eq!(ruleset.define(), game);
    assert!(std::ptr::eq(
        ruleset.define().definition(),
        game.definition()
    ));
}

#[test]
fn a_wrong_file_is_reported_at_its_lines() {
    let cases: &[(&str, Code, usize, &str)] = &[
        (
            "base: katr\n",
            Code::UnknownGame,
            1,
            "there is no game `katr`",
        ),
        (
            "base: katro\nanswers:\n  scop: inner\n",
            Code::UnknownSetting,
            3,
            "did you mean `scope`?",
        ),
        (
            "base: katro\nanswers:\n  scope: all\n",
            Code::WrongParameterValue,
            3,
            "`scope` is one of: ",
        ),
        (
            "base: katro\nanswers:\n  scope: inner\n",
            Code::ConflictingParameters,
            3,
            "these parameters are incompatible",
        ),
        (
            "base: katro\nanswers:\n  kamo: at-once\n",
            Code::ConflictingParameters,
            3,
            "a game with these answers does not ask `kamo`",
        ),
        (
            "base: katro\ncolumns: [13]\n",
            Code::WrongSetting,
            2,
            "expected a number of columns from 2 to 12",
        ),
        (
            "base: fifangha\ncolumns: [8, 10]\n",
            Code::ConflictingParameters,
            2,
            "these parameters are incompatible",
        ),
        (
            "base: katro\nanswers:\n  layout: \"..../..../.222/....\"\n",
            Code::ConflictingParameters,
            3,
            "these parameters are incompatible",
        ),
        (
            "base: katro\nanswers:\n  layout: \"....../.22./.222../......\"\n",
            Code::WrongParameterValue,
            3,
            "no game starts with this position",
        ),
        (
            "base: katro\nanswers:\n  layout: \"...../.222./.222./..... S3 N4\"\n",
            Code::WrongParameterValue,
            3,
            "no game starts with this position",
        ),
        (
            "base: katro\ncolumns: [8]\nanswers:\n  layout: \"222222/222222/222222/222222\"\n",
            Code::ConflictingParameters,
            4,
            "these parameters are incompatible",
        ),
        (
            "base: fifangha\nanswers:\n  layout: \"222222/222222/222222/222222\"\n",
            Code::ConflictingParameters,
            3,
            "these parameters are incompatible",
        ),
        (
            "base: katro\nanswers:\n  scope: {value: column, certainty: told}\n",
            Code::WrongSetting,
            3,
            "expected a `source` for this place or certainty; without one, give the reason as `because`",
        ),
        (
            "base: katro\nanswers:\n  columns: 6\n",
            Code::WrongSetting,
            3,
            "write the sizes of the board under `columns` of the file, and only their source here",
        ),
        (
            "answers:\n  origin: free\n",
            Code::WrongSetting,
            1,
            "15 questions of this game are not answered: ",
        ),
    ];
    for (yaml, code, line, text) in cases {
        let found = problems(yaml);
        assert_eq!(found.len(), 1, "{yaml}{found:?}");
        assert_eq!((found[0].0, found[0].1), (*code, *line), "{yaml}");
        assert!(found[0].2.starts_with(text), "{yaml}{}", found[0].2);
    }
}
