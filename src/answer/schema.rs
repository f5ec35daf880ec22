//! JSON Schemas of the answers, made from their types.
//!
//! A schema is closed: it names every key. Keys may be added without a new
//! version; a key that is renamed or removed makes one.
//!
//! ```
//! use fifangha::answer::schema::{Named, schemas};
//!
//! let moves = schemas().find(|it| it.name == "moves").unwrap();
//! assert_eq!(moves.schema["$id"], "fifangha/moves/1");
//! ```

use schemars::{JsonSchema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::{Value, json};

use super::{Check, Explain, Games, Moves, Perft, Reconstruct, Replay, Rules, Search, Solve};

/// The schema of an answer, under the name of the command that gives it.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The schema, of JSON Schema 2020-12.
    pub schema: Value,
}

/// Every schema.
pub fn schemas() -> impl Iterator<Item = Named> {
    [
        named::<Check>("check", 1),
        named::<Explain>("explain", 1),
        named::<Moves>("moves", 1),
        named::<Perft>("perft", 1),
        named::<Reconstruct>("reconstruct", 1),
        named::<Replay>("replay", 1),
        named::<RulesOrGames>("rules", 1),
        named::<Search>("search", 1),
        named::<Solve>("solve", 1),
    ]
    .into_iter()
}

/// `fifangha rules` answers with one game, or with all of them.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum RulesOrGames {
    Rules(Rules),
    Games(Games),
}

fn named<T: JsonSchema>(name: &'static str, version: u32) -> Named {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(close));
    let made = settings.into_generator().into_root_schema_for::<T>();
    let about = made.get("description").cloned();
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("fifangha/{name}/{version}"),
        "title": format!("fifangha {name}, version {version}"),
    });
    if let (Value::Object(schema), Value::Object(made)) = (&mut schema, made.to_value()) {
        schema.extend(about.map(|about| ("description".to_owned(), about)));
        for (key, value) in made {
            schema.entry(key).or_insert(value);
        }
    }
    Named { name, schema }
}

/// No other keys than those that are named.
fn close(schema: &mut schemars::Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}
