//! Generates `schemas/` from the types of the responses.
//!
//! `BLESS=1 cargo test --lib schema` writes the schemas.

use std::fs;
use std::path::Path;

use schemars::{JsonSchema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::{Value, json};

use super::golden::golden_file;
use super::project_files::generate_file_schemas;
use crate::api::data_package::{DataPackageGame, DataPackageTurn};
use crate::api::schema::{FILE_SCHEMAS, NamedSchema, SCHEMAS};
use crate::api::{
    AnnotateResponse, CheckResponse, CodeResponse, CoverageResponse, EditResponse, ExplainResponse,
    FailureResponse, FigureResponse, FindResponse, GameRulesJson, GamesResponse, MovesResponse,
    PerftResponse, PlaceResponse, PredecessorsResponse, ReadingMatrixResponse, ReconstructResponse,
    ReplayResponse, SearchResponse, SolveResponse, StatsResponse, TranslationsResponse,
    VariantsResponse, WorksheetResponse, board_app,
};
use crate::source_claims::SourceClaim;

/// The response of `fifangha rules`: one game, or all games.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum RulesResponse {
    Rules(Box<GameRulesJson>),
    Games(GamesResponse),
}

/// Returns the schema of a response, which has the name of its type: that of `StudyView` is
/// `study`, and that of `MovesResponse` is `moves`.
fn generate_schema<T: JsonSchema>() -> (&'static str, Value) {
    let name = T::schema_name();
    let name = ["Response", "View"]
        .iter()
        .fold(&*name, |name, end| name.trim_end_matches(end));
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    generate_named_schema::<T>(&kebab)
}

fn generate_named_schema<T: JsonSchema>(name: &str) -> (&'static str, Value) {
    let kept = SCHEMAS.iter().find(|kept| kept.name == name);
    let kept = kept.unwrap_or_else(|| panic!("the list of schemas lacks {name}"));
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(forbid_other_keys));
    let generated = settings.into_generator().into_root_schema_for::<T>();
    let mut generated = generated.to_value();
    add_identifier(&mut generated, kept.id);
    (kept.name, with_head(kept, generated))
}

/// Adds the identifier of the schema as first key of a response; lists have none.
fn add_identifier(schema: &mut Value, id: &str) {
    if let Some(alternatives) = schema["anyOf"].as_array().cloned() {
        for (index, alternative) in alternatives.iter().enumerate() {
            let Some(name) = alternative["$ref"].as_str() else {
                continue;
            };
            let name = name.trim_start_matches("#/$defs/");
            let mut response = schema["$defs"][name].clone();
            add_identifier(&mut response, id);
            // A definition that is part of another one keeps its form there.
            let reference = format!("\"#/$defs/{name}\"");
            let inner = match schema["$defs"].to_string().contains(&reference) {
                true => format!("{}Response", name.trim_end_matches("Json")),
                false => name.to_owned(),
            };
            schema["anyOf"][index]["$ref"] = format!("#/$defs/{inner}").into();
            schema["$defs"][inner] = response;
        }
        return;
    }
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return;
    };
    let about = "The identifier of the schema of this answer.";
    let mut all = serde_json::Map::new();
    all.insert(
        "schema".to_owned(),
        json!({ "type": "string", "description": about, "const": id }),
    );
    all.extend(properties.clone());
    schema["properties"] = all.into();
    let mut required = vec![json!("schema")];
    required.extend(schema["required"].as_array().into_iter().flatten().cloned());
    schema["required"] = required.into();
}

/// Returns a schema that begins with its identifier, its title and its description.
fn with_head(kept: &NamedSchema, generated: Value) -> Value {
    let about = generated.get("description").cloned();
    let title = match kept.name.ends_with(".yaml") {
        true => kept.id.trim_start_matches("fifangha/").to_owned(),
        false => kept.id.replacen('/', " ", 1),
    };
    let title = title.replace('/', ", version ");
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": kept.id,
        "title": title,
    });
    if let (Value::Object(schema), Value::Object(generated)) = (&mut schema, generated) {
        schema.extend(about.map(|about| ("description".to_owned(), about)));
        for (key, value) in generated {
            schema.entry(key).or_insert(value);
        }
    }
    schema
}

/// Forbids all other keys.
fn forbid_other_keys(schema: &mut schemars::Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

fn generate_schemas() -> [(&'static str, Value); 38] {
    [
        generate_schema::<AnnotateResponse>(),
        generate_schema::<CheckResponse>(),
        generate_schema::<CodeResponse>(),
        generate_schema::<CoverageResponse>(),
        generate_schema::<EditResponse>(),
        generate_schema::<board_app::EngineTurn>(),
        generate_schema::<ExplainResponse>(),
        generate_schema::<FailureResponse>(),
        generate_schema::<FigureResponse>(),
        generate_schema::<FindResponse>(),
        generate_schema::<board_app::GameSheet>(),
        generate_named_schema::<Vec<SourceClaim>>("inventory"),
        generate_schema::<MovesResponse>(),
        generate_schema::<board_app::PartialTurnView>(),
        generate_schema::<PerftResponse>(),
        generate_named_schema::<Option<PlaceResponse>>("place"),
        generate_schema::<board_app::PositionView>(),
        generate_schema::<board_app::PositionSetup>(),
        generate_named_schema::<Vec<DataPackageTurn>>("positions"),
        generate_schema::<PredecessorsResponse>(),
        generate_schema::<board_app::QrCode>(),
        generate_schema::<ReadingMatrixResponse>(),
        generate_schema::<ReconstructResponse>(),
        generate_named_schema::<Vec<DataPackageGame>>("records"),
        generate_schema::<ReplayResponse<'_>>(),
        generate_schema::<RulesResponse>(),
        generate_schema::<board_app::RulesOverview>(),
        generate_schema::<SearchResponse>(),
        generate_schema::<SolveResponse>(),
        generate_schema::<StatsResponse>(),
        generate_schema::<board_app::StudyView>(),
        generate_schema::<TranslationsResponse>(),
        generate_schema::<board_app::TurnAnimation>(),
        generate_schema::<board_app::TurnComparison>(),
        generate_schema::<VariantsResponse>(),
        generate_schema::<board_app::WhatIfResponse>(),
        generate_schema::<WorksheetResponse>(),
        generate_schema::<board_app::WriteResponse>(),
    ]
}

#[test]
fn the_schemas_that_are_kept_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let kept = SCHEMAS.map(|kept| kept.name);
    assert_eq!(generate_schemas().map(|(name, _)| name), kept);
    let files = FILE_SCHEMAS.iter().zip(generate_file_schemas());
    let files = files.map(|(kept, (name, schema))| {
        assert_eq!(kept.name, name);
        (name, with_head(kept, schema))
    });
    for (name, schema) in generate_schemas().into_iter().chain(files) {
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        golden_file(&format!("schemas/{name}.json"), &text);
    }
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        kept.len() + FILE_SCHEMAS.len(),
        "a schema of nothing"
    );
}

#[test]
fn every_object_is_closed_and_every_key_is_explained() {
    fn look(name: &str, schema: &Value) {
        if let Some(properties) = schema.get("properties") {
            assert!(
                schema.get("additionalProperties").is_some(),
                "{name}: an open object: {schema}"
            );
            for (key, property) in properties.as_object().unwrap() {
                // The tag is described by the description of its variant.
                assert!(
                    property.get("description").is_some() || property.get("const").is_some(),
                    "{name}: `{key}` is not explained"
                );
            }
        }
        match schema {
            Value::Object(inner) => inner.values().for_each(|inner| look(name, inner)),
            Value::Array(inner) => inner.iter().for_each(|inner| look(name, inner)),
            _ => {}
        }
    }
    for (name, schema) in generate_schemas() {
        look(name, &schema);
    }
}
