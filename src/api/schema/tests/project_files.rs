//! Generates the schemas of the files of a project from the lists of their keys and values.

use fifangha_rules::{Certainty, Columns, CommonRule, Game, Parameter};
use schemars::generate::SchemaSettings;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, json};

use crate::diagram::{Ink, Theme};
use crate::project::{AuthorName, Evidence, Kind, Note, RulesetYaml, Settings, Work};
use crate::reading_matrix::OpenQuestionsYaml;

/// Returns each schema with its name.
pub(super) fn generate_file_schemas() -> [(&'static str, Value); 5] {
    [
        ("fifangha.yaml", settings()),
        ("readings.yaml", readings()),
        ("ruleset.yaml", ruleset()),
        ("sources.yaml", sources()),
        ("theme.yaml", theme()),
    ]
}

/// Returns the keys of a type that `serde` reads.
fn keys<'de, T: Deserialize<'de>>() -> Vec<&'static str> {
    /// A source of values that only notes the keys of the first type.
    struct Keys<'k>(&'k mut Vec<&'static str>);

    impl<'de> Deserializer<'de> for Keys<'_> {
        type Error = de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(de::Error::custom("no value"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            keys: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Self::Error> {
            self.0.extend(keys);
            Err(de::Error::custom("no value"))
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
            option unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier
            ignored_any
        }
    }

    let mut keys = Vec::new();
    let _none = T::deserialize(Keys(&mut keys));
    keys
}

/// A schema with a description.
fn described(mut schema: Value, description: &str) -> Value {
    schema["description"] = description.into();
    schema
}

/// An object with the given keys and no others.
fn object<'k>(
    keys: impl IntoIterator<Item = &'k str>,
    value: impl Fn(&str) -> (Value, &'static str),
) -> Value {
    let property = |key: &'k str| {
        let (schema, description) = value(key);
        (key.to_owned(), described(schema, description))
    };
    let properties: Map<String, Value> = keys.into_iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// A value that the reader takes as text: YAML reads `1661` as a number.
fn text() -> Value {
    json!({ "type": ["string", "number", "boolean"] })
}

fn localized() -> Value {
    by_language(text())
}

/// A value for all languages, or one per language code.
fn by_language(value: Value) -> Value {
    json!({ "anyOf": [
        value,
        {
            "type": "object",
            "propertyNames": { "pattern": "^[a-z]{2,3}$" },
            "additionalProperties": value,
        },
    ] })
}

fn one_or_more(item: Value) -> Value {
    json!({ "anyOf": [item, { "type": "array", "items": item }] })
}

fn date() -> Value {
    json!({
        "type": ["string", "integer"],
        "pattern": "^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
        "minimum": 1,
        "maximum": 9999,
    })
}

fn web_address() -> Value {
    json!({ "type": "string", "pattern": "^https?://[^\\s]+$" })
}

/// A path inside the project.
fn path() -> Value {
    json!({ "type": "string", "pattern": "^[^/\\\\][^\\\\]*$" })
}

fn name() -> Value {
    let parts = object(keys::<AuthorName>(), |key| match key {
        "family" => (text(), "The family name."),
        "given" => (text(), "The given names."),
        "dropping-particle" => (text(), "The particle between both, such as `de`."),
        "literal" => (text(), "The whole name of an organization."),
        "orcid" => (
            json!({ "type": "string", "pattern": "^([0-9]{4}-){3}[0-9]{3}[0-9X]$" }),
            "The ORCID identifier of the person.",
        ),
        "affiliation" => (text(), "The institution of the person."),
        other => panic!("a name has an unknown key, {other}"),
    });
    json!({ "anyOf": [text(), parts] })
}

fn settings() -> Value {
    let mut schema = object(keys::<Settings>(), |key| match key {
        "title" => (
            localized(),
            "The title of the project, for all languages or by language.",
        ),
        "name" => (
            json!({ "type": "string", "pattern": "^[a-z][a-z0-9-]*$", "not": { "const": "board" } }),
            "Prefix of the names of files with a whole book.",
        ),
        "authors" => (one_or_more(name()), "The authors."),
        "version" => (text(), "The edition."),
        "date" => (
            date(),
            "The date of this version: a year, a month or a day.",
        ),
        "address" => (web_address(), "The URL where the site is published."),
        "repository" => (web_address(), "The URL of the repository."),
        "licence" => {
            let of_both = object(["text", "code"], |key| match key {
                "text" => (text(), "The licence of texts, records and drawings."),
                _ => (text(), "The licence of code."),
            });
            (
                json!({ "anyOf": [text(), of_both] }),
                "The licence as an SPDX identifier, for texts and code or for each.",
            )
        }
        "languages" => (
            one_or_more(json!({ "type": "string", "pattern": "^[a-z]{2,3}$" })),
            "The languages of the books, in order.",
        ),
        "games" => (path(), "The folder of the records."),
        "book" => (path(), "The folder of the books."),
        "rulesets" => (path(), "The folder of the games that the project defines."),
        "reference" => (path(), "The first chapter of the reference part."),
        "guide" => (path(), "The first chapter of the guide."),
        "article" => (
            path(),
            "A chapter that exports set as an article, in a file of its own.",
        ),
        "sources" => (
            by_language(path()),
            "The library of sources: works in YAML, or headings of Markdown.",
        ),
        "theme" => {
            let of_both = object(["light", "dark"], |key| match key {
                "light" => (path(), "The light theme."),
                _ => (path(), "The dark theme."),
            });
            (
                json!({ "anyOf": [path(), of_both] }),
                "The colours of boards and pages: the name of a theme, or a file.",
            )
        }
        "icon" => (path(), "The icon of the pages."),
        other => panic!("the settings have an unknown key, {other}"),
    });
    // A key with an empty value is ignored.
    for property in schema["properties"].as_object_mut().unwrap().values_mut() {
        let description = property.as_object_mut().unwrap().remove("description");
        *property = json!({ "anyOf": [property.take(), { "type": "null" }] });
        property["description"] = description.unwrap();
    }
    schema["type"] = json!(["object", "null"]);
    described(schema, "The settings of a project. All are optional.")
}

fn sources() -> Value {
    let mut work = object(keys::<Work>(), |key| match key {
        "id" => (
            json!({ "type": ["string", "integer"], "pattern": "^[\\p{L}\\p{N}_:.-]+$" }),
            "The key for citations.",
        ),
        "type" => (
            json!({ "enum": Kind::NAMES }),
            "The type of the work in CSL.",
        ),
        "author" => (one_or_more(name()), "The authors."),
        "and-others" => (
            json!({ "type": "boolean" }),
            "`true` if there are more authors than those listed.",
        ),
        "title" => (text(), "The title, in the language of the work."),
        "translated-title" => (localized(), "Translations of the title, by language."),
        "container-title" => (text(), "The journal, book or site that contains it."),
        "publisher" => (text(), "The publisher."),
        "publisher-place" => (text(), "The place of the publisher."),
        "volume" => (text(), "The volume of the journal."),
        "issue" => (text(), "The issue of the volume."),
        "page" => (text(), "The pages in the volume, such as `81-97`."),
        "issued" => (date(), "The date of publication: a year, a month or a day."),
        "version" => (text(), "The version of a program or an edition."),
        "URL" => (web_address(), "The address of the work."),
        "accessed" => (date(), "The date of access."),
        "language" => (text(), "The language of the work, as in HTML’s `lang`."),
        "note" => (localized(), "Remarks, by language."),
        "known-from" => (
            one_or_more(text()),
            "The keys of the works that quote it, if it was not read itself.",
        ),
        "second-hand" => (
            json!({ "type": "boolean" }),
            "`true` if it was not read itself, and no work of the library quotes it.",
        ),
        "described-from" => (
            localized(),
            "The origin of these data if they are not from the work itself, by language.",
        ),
        other => panic!("a work has an unknown key, {other}"),
    });
    work["required"] = json!(["id"]);
    let works = json!({ "type": ["array", "null"], "items": work });
    described(works, "The works that records, rules and chapters cite.")
}

/// The lists are read by `serde`: the schema is that of their type, with the names that exist.
fn readings() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let generated = settings
        .into_generator()
        .into_root_schema_for::<Vec<OpenQuestionsYaml>>();
    let mut schema = generated.to_value();
    let fields = schema.as_object_mut().unwrap();
    fields.remove("$schema");
    fields.remove("title");
    let games: Vec<_> = Game::ALL.iter().map(|it| it.name()).collect();
    let list = &mut schema["$defs"]["OpenQuestionsYaml"]["properties"];
    list["game"]["enum"] = json!(games);
    let question = &mut schema["$defs"]["SourceQuestionYaml"]["properties"];
    question["parameter"]["enum"] = json!(
        Parameter::ALL
            .iter()
            .map(|it| it.name())
            .collect::<Vec<_>>()
    );
    question["values"]["items"] = text();
    question["why"]["propertyNames"] = json!({ "pattern": "^[a-z]{2,3}$" });
    described(
        schema,
        "The questions that each source leaves open, with the possible answers.",
    )
}

fn ruleset() -> Value {
    let evidence = |key: &str| match key {
        "source" => (text(), "The key of the source that states it."),
        "at" => (localized(), "The place in the source."),
        "says" => (localized(), "What the source says there, in other words."),
        "because" => (
            localized(),
            "The reason for this answer, if no source gives it.",
        ),
        "certainty" => {
            let names: Vec<_> = Certainty::ALL.iter().map(|it| it.name()).collect();
            (
                json!({ "enum": names }),
                "Whether a witness tells it, it is argued from one, proposed by a modern author, or assumed.",
            )
        }
        "witness" => (text(), "The key of the witness on which the source relies."),
        "grounds" => (localized(), "The reason for the certainty."),
        other => panic!("an answer has an unknown key, {other}"),
    };
    let answer = |parameter: Parameter| {
        let values = match parameter {
            Parameter::TurnsEach => {
                json!({ "anyOf": [{ "const": "reserve" }, { "type": "integer", "minimum": 1 }] })
            }
            Parameter::Layout => {
                let start = json!({ "type": "string", "pattern": "/" });
                json!({ "anyOf": [{ "enum": parameter.values() }, start] })
            }
            _ => {
                let values = parameter.values().into_iter().map(|it| match it.as_str() {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    number => number.parse::<u8>().map_or(it.into(), Value::from),
                });
                json!({ "enum": values.collect::<Vec<_>>() })
            }
        };
        // The sizes of the board are listed apart.
        let sized = parameter == Parameter::Columns;
        let keys = keys::<Evidence>().into_iter();
        let mut keys = object(
            keys.filter(|it| !sized || *it != "value"),
            |key| match key {
                "value" => (values.clone(), "The answer."),
                key => evidence(key),
            },
        );
        if sized {
            return keys;
        }
        keys["required"] = json!(["value"]);
        json!({ "anyOf": [values, keys] })
    };
    let names = Parameter::ALL.iter().map(|it| it.name());
    let answers = object(names, |name| {
        let parameter = Parameter::from_name(name).unwrap();
        (answer(parameter), parameter.question())
    });
    let common = object(CommonRule::ALL.iter().map(|it| it.name()), |name| {
        let statement = object(["source", "at", "says", "because"], evidence);
        match CommonRule::from_name(name).unwrap() {
            CommonRule::Duty => (statement, "The duty to capture."),
            CommonRule::NonCapturing => (statement, "Turns that capture nothing."),
            CommonRule::Kamo => (statement, "The player who has lost."),
        }
    });
    let mut note = object(keys::<Note>(), |key| match key {
        "text" => (localized(), "The remark."),
        key => evidence(key),
    });
    note["required"] = json!(keys::<Note>());
    let sizes: Vec<_> = Columns::all().map(Columns::count).collect();
    let schema = object(keys::<RulesetYaml>(), |key| match key {
        "about" => (localized(), "A sentence about the game, by language."),
        "source" => (text(), "The key of the source that describes the game."),
        "base" => (
            text(),
            "The game whose answers hold where this file has none.",
        ),
        "columns" => (
            one_or_more(json!({ "enum": sizes })),
            "The sizes of the board, that of the source first.",
        ),
        "answers" => (
            answers.clone(),
            "The answers to the questions of the rules.",
        ),
        "common" => (
            common.clone(),
            "What the source says of the rules that all tsibongy games share.",
        ),
        "notes" => (one_or_more(note.clone()), "Remarks on the source."),
        other => panic!("a game has an unknown key, {other}"),
    });
    described(
        schema,
        "A game: its answers, their sources and their certainty.",
    )
}

fn theme() -> Value {
    let keys = ["base"]
        .into_iter()
        .chain(Ink::ALL.iter().map(|it| it.name()));
    let colour = || json!({ "type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$" });
    let mut schema = object(keys, |key| match key {
        "base" => (
            json!({ "enum": Theme::names().collect::<Vec<_>>() }),
            "The theme from which the other colours are taken.",
        ),
        "paper" => (colour(), "The background."),
        "text" => (colour(), "Words and numbers on the background."),
        "wood" => (colour(), "The board."),
        "line" => (
            colour(),
            "Outlines of the board, pits and trays, and words on the board.",
        ),
        "pit" => (colour(), "The bottom of a pit or a tray."),
        "tsibongy" => (colour(), "The bottom of a tsibongy."),
        "seed" => (colour(), "A seed."),
        "shine" => (colour(), "The highlight of a seed."),
        "fresh" => (colour(), "A seed that the event added."),
        "mark" => (colour(), "Marks: paths, rings, badges."),
        "on-mark" => (colour(), "Text on a mark."),
        "green" => (colour(), "Circles and arrows of an author that are green."),
        other => panic!("a theme has an unknown key, {other}"),
    });
    schema["type"] = json!(["object", "null"]);
    described(
        schema,
        "The colours of boards and pages, as differences from a theme.",
    )
}
