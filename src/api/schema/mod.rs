//! JSON Schemas of the responses, as stored in `schemas/`.
//!
//! They are generated from the types, and a test reports outdated schemas. A
//! schema is closed: it lists all keys. Keys may be added without a new
//! version; renaming or removing a key requires one.
//!
//! ```
//! use fifangha::api::schema::SCHEMAS;
//!
//! let moves = SCHEMAS.iter().find(|it| it.name == "moves").unwrap();
//! assert!(moves.text.contains("\"fifangha/moves/1\""));
//! ```

#[cfg(test)]
mod generate;

/// The schema of a response. It is named after the command that returns it, or
/// after the request of `web/npm` if no command does.
#[derive(Clone, Copy, Debug)]
pub struct NamedSchema {
    /// The name.
    pub name: &'static str,
    /// The identifier, with its version: `fifangha/moves/1`.
    pub id: &'static str,
    /// The text of the schema, JSON Schema 2020-12, with a final newline.
    pub text: &'static str,
}

macro_rules! schemas {
    ($($name:literal $version:literal)*) => {
        [$(NamedSchema {
            name: $name,
            id: concat!("fifangha/", $name, "/", $version),
            text: include_str!(concat!("../../../schemas/", $name, ".json")),
        }),*]
    };
}

/// All schemas, by name.
pub const SCHEMAS: [NamedSchema; 35] = schemas![
    "annotate" 1
    "beside" 1
    "board" 1
    "check" 1
    "code" 1
    "draft" 1
    "edit" 1
    "evidence" 1
    "explain" 1
    "failure" 1
    "figure" 1
    "film" 1
    "inventory" 1
    "moves" 1
    "overview" 1
    "perft" 1
    "place" 1
    "play" 1
    "positions" 1
    "predecessors" 1
    "qr-code" 1
    "readings" 1
    "reconstruct" 1
    "records" 1
    "replay" 1
    "reply" 1
    "rules" 1
    "scene" 1
    "search" 1
    "sheet" 1
    "solve" 1
    "survey" 1
    "words" 1
    "worksheet" 1
    "write" 1
];
