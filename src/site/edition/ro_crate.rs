//! Export of the data of a project as an RO-Crate, in formats that can be read
//! without the program.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use super::licence;
use super::publication::person_json_ld;
use crate::api::data_package::{RecordProvenance, data_package_games};
use crate::api::schema::SCHEMAS;
use crate::comment::{CitationNames, inline_html};
use crate::message::Strings;
use crate::project::{Project, to_slash_path};
use crate::site::build::files::write_new_file;
use crate::site::html_tree::{parse, plain_text};
use crate::site::library::Library;
use crate::site::problem::SiteError;
use crate::source_claims::SourceClaim;

/// The file with the metadata of the others.
const METADATA_FILE: &str = "ro-crate-metadata.json";

/// The file for readers of the folder.
const README_FILE: &str = "README.md";

/// A file of the crate.
struct CrateFile {
    path: String,
    text: String,
    /// Message key of its description.
    about: &'static str,
    format: &'static str,
    /// The name of its schema.
    schema: Option<&'static str>,
    /// The origins of the games of a record.
    provenance: BTreeSet<RecordProvenance>,
}

impl CrateFile {
    fn new(path: String, about: &'static str, format: &'static str, text: String) -> Self {
        Self {
            path,
            text,
            about,
            format,
            schema: None,
            provenance: BTreeSet::new(),
        }
    }

    fn json(path: String, about: &'static str, value: &Value) -> Self {
        Self::new(path, about, "application/json", format!("{value:#}\n"))
    }

    /// Creates a file of rows that conform to the schema of its name.
    fn table(name: &'static str, about: &'static str, rows: &impl Serialize) -> Self {
        Self {
            schema: Some(name),
            ..Self::json(format!("{name}.json"), about, &json!(rows))
        }
    }
}

/// Writes the records of a project, their positions, its inventory, its errata
/// and its sources into a folder, with metadata in a language.
pub(in crate::site) fn write_ro_crate(
    library: &Library,
    strings: &Strings,
    folder: &Path,
) -> Result<(), SiteError> {
    let mut parts = crate_files(library);
    let readme = readme(library.project(), &parts, strings);
    parts.push(CrateFile::new(
        README_FILE.to_owned(),
        "site.package.readme",
        "text/markdown",
        readme,
    ));
    for part in &parts {
        write_new_file(&folder.join(&part.path), &part.text)?;
    }
    let described = metadata_json(library.project(), &parts, strings);
    write_new_file(&folder.join(METADATA_FILE), &format!("{described:#}\n"))
}

fn crate_files(library: &Library) -> Vec<CrateFile> {
    let project = library.project();
    let mut parts = Vec::new();
    let (mut games, mut positions) = (Vec::new(), Vec::new());
    for record in project.records() {
        let study = record.study();
        let (of_record, turns) = data_package_games(record.name(), study);
        let path = format!("games/{}.fif", record.name());
        let text = study.file.text().to_owned();
        parts.push(CrateFile {
            provenance: of_record.iter().filter_map(|it| it.provenance).collect(),
            ..CrateFile::new(path, "site.package.record", "text/plain", text)
        });
        games.extend(of_record);
        positions.extend(turns);
    }
    let (of_games, of_turns) = ("site.package.records", "site.package.positions");
    parts.push(CrateFile::table("records", of_games, &games));
    parts.push(CrateFile::table("positions", of_turns, &positions));
    if let Ok(claims) = library.source_claims() {
        let rows: Vec<_> = claims.rows.iter().map(plain_claim).collect();
        let errata: Vec<_> = claims.errata().map(plain_claim).collect();
        let about = "site.package.inventory";
        parts.push(CrateFile::table("inventory", about, &rows));
        parts.push(CrateFile {
            schema: Some("inventory"),
            ..CrateFile::table("errata", "site.package.errata", &errata)
        });
    }
    let sources = project.sources();
    if sources.iter().any(|it| it.work().is_some()) {
        let works = sources.csl_json(Strings::english());
        let about = "site.package.sources";
        parts.push(CrateFile::json("sources.csl.json".into(), about, &works));
    }
    let used: BTreeSet<_> = parts.iter().filter_map(|it| it.schema).collect();
    let schemas = SCHEMAS.iter().filter(|it| used.contains(it.name));
    parts.extend(schemas.map(|it| {
        let (path, about) = (schema_path(it.name), "site.package.schema");
        CrateFile::new(path, about, "application/schema+json", it.text.to_owned())
    }));
    parts
}

/// Returns a claim with its texts as plain text, without markup.
fn plain_claim(row: &SourceClaim) -> SourceClaim {
    let names = CitationNames::without_names(Strings::english());
    let mut row = row.clone();
    for text in row.texts_mut() {
        for text in [&mut text.fr, &mut text.en] {
            *text = plain_text(&parse(&inline_html(text, &names)));
        }
    }
    row
}

fn schema_path(name: &str) -> String {
    format!("schemas/{name}.json")
}

/// Returns the text for readers of the folder: its files, and the meaning of the origins.
fn readme(project: &Project, parts: &[CrateFile], strings: &Strings) -> String {
    let title = project.settings().title(strings.language());
    let mut text = format!(
        "# {}\n\n{}\n\n",
        title.unwrap_or_default(),
        strings.t("site.package.about", &[])
    );
    if let Some(licence) = &project.settings().licence.text {
        let licence = strings.t("site.package.licence", &[("licence", licence)]);
        _ = write!(text, "{licence}\n\n");
    }
    let mut list = |path: &str, about: &str| {
        let colon = strings.t("list.colon", &[]);
        _ = writeln!(text, "- `{path}`{colon}{}", strings.t(about, &[]));
    };
    list("games/", "site.package.record");
    for part in parts.iter().filter(|it| !it.path.starts_with("games/")) {
        list(&part.path, part.about);
    }
    _ = write!(text, "\n{}\n\n", strings.t("site.package.origins", &[]));
    for origin in RecordProvenance::ALL {
        let about = strings.t(origin.about(), &[]);
        _ = writeln!(text, "- `{}`: {about}", origin.name());
    }
    text
}

/// Returns the metadata in the format of RO-Crate 1.1.
fn metadata_json(project: &Project, parts: &[CrateFile], strings: &Strings) -> Value {
    let settings = project.settings();
    let reference = |id: &str| json!({ "@id": id });
    let authors: Vec<_> = (1..)
        .zip(settings.author_names(strings))
        .map(|(number, name)| {
            let mut author = person_json_ld(&name);
            if name.orcid.is_none() {
                author["@id"] = format!("#author-{number}").into();
            }
            author
        })
        .collect();
    let mut root = json!({
        "@id": "./",
        "@type": "Dataset",
        "name": settings.title(strings.language()).unwrap_or_default(),
        "description": strings.t("site.package.about", &[]),
        "author": authors.iter().map(|it| json!({ "@id": it["@id"] })).collect::<Vec<_>>(),
        "hasPart": parts.iter().map(|it| reference(&it.path)).collect::<Vec<_>>(),
    });
    let licence = settings.licence.text.as_ref();
    let known = [
        ("version", settings.version.clone().map(Value::from)),
        (
            "datePublished",
            settings.date.map(|it| it.to_string().into()),
        ),
        ("url", settings.address.clone().map(Value::from)),
        ("isBasedOn", settings.repository.as_deref().map(&reference)),
        (
            "license",
            licence.map(|it| reference(&licence::url_or_name(it))),
        ),
    ];
    for (key, value) in known {
        if let Some(value) = value {
            root[key] = value;
        }
    }
    let mut graph = vec![
        json!({
            "@id": METADATA_FILE,
            "@type": "CreativeWork",
            "conformsTo": reference("https://w3id.org/ro/crate/1.1"),
            "about": reference("./"),
        }),
        root,
    ];
    graph.extend(parts.iter().map(|part| {
        let mut file = json!({
            "@id": part.path,
            "@type": "File",
            "name": to_slash_path(Path::new(&part.path)),
            "description": strings.t(part.about, &[]),
            "encodingFormat": part.format,
            "contentSize": part.text.len().to_string(),
        });
        if let Some(schema) = part.schema {
            file["conformsTo"] = reference(&schema_path(schema));
        }
        let origins: Vec<_> = part.provenance.iter().map(|it| it.name()).collect();
        if !origins.is_empty() {
            file["keywords"] = origins.join(", ").into();
        }
        file
    }));
    graph.extend(
        settings
            .repository
            .as_ref()
            .map(|it| json!({ "@id": it, "@type": "SoftwareSourceCode", "codeRepository": it })),
    );
    graph.extend(authors);
    graph.extend(licence.map(|it| {
        json!({
            "@id": licence::url_or_name(it),
            "@type": "CreativeWork",
            "name": it,
        })
    }));
    json!({ "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;

    use super::*;

    #[test]
    fn the_package_describes_each_of_its_files_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("project");
        fs::create_dir_all(root.join("games/deep")).unwrap();
        let record = "---\nprovenance: invented\n---\n1. 4R\n";
        fs::write(root.join("games/deep/a.fif"), record).unwrap();
        let settings = "title: T\nauthors: [{given: A, family: B}, C]\nlicence: CC-BY-4.0\n";
        fs::write(root.join("fifangha.yaml"), settings).unwrap();
        let library = Library::new(Project::at(&root));
        let to = folder.path().join("data");
        write_ro_crate(&library, Strings::english(), &to).unwrap();
        let json = fs::read_to_string(to.join(METADATA_FILE)).unwrap();
        let crate_: Value = serde_json::from_str(&json).unwrap();
        let graph = crate_["@graph"].as_array().unwrap();
        let ids: BTreeSet<_> = graph.iter().map(|it| it["@id"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), graph.len(), "each thing is described once");
        let parts = graph[1]["hasPart"].as_array().unwrap();
        let parts: Vec<_> = parts.iter().map(|it| it["@id"].as_str().unwrap()).collect();
        let expected = [
            "games/deep/a.fif",
            "records.json",
            "positions.json",
            "schemas/positions.json",
            "schemas/records.json",
            "README.md",
        ];
        assert_eq!(parts, expected);
        for part in parts {
            assert!(to.join(part).is_file() && ids.contains(part), "{part}");
        }
        for key in ["author", "license"] {
            let named = &graph[1][key];
            let named = named.get(0).unwrap_or(named)["@id"].as_str().unwrap();
            assert!(ids.contains(named), "{named}");
        }
        let positions = fs::read_to_string(to.join("positions.json")).unwrap();
        let positions: Value = serde_json::from_str(&positions).unwrap();
        assert_eq!(positions[0]["side"], "South");
        assert_eq!(positions[0]["notation"], "4R");
        assert_eq!(positions[0]["provenance"], "invented");
        let file = |path: &str| graph.iter().find(|it| it["@id"] == path).unwrap();
        assert_eq!(file("games/deep/a.fif")["keywords"], "invented");
        let schema = &file("positions.json")["conformsTo"]["@id"];
        assert_eq!(schema, "schemas/positions.json");
        let readme = fs::read_to_string(to.join("README.md")).unwrap();
        assert!(
            readme.contains("CC-BY-4.0") && readme.contains("`invented`: "),
            "{readme}"
        );
        assert_eq!(positions.as_array().unwrap().len(), 1);
    }

    /// Writes the package of this project; returns the JSON of its files by their paths.
    fn own_package() -> BTreeMap<String, Value> {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_this_project();
        write_ro_crate(library, Strings::english(), folder.path()).unwrap();
        let parts = crate_files(library).into_iter();
        let paths = parts
            .map(|it| it.path)
            .chain([METADATA_FILE.to_owned()])
            .filter(|it| it.ends_with(".json"));
        paths
            .map(|path| {
                let text = fs::read_to_string(folder.path().join(&path)).unwrap();
                (path, serde_json::from_str(&text).unwrap())
            })
            .collect()
    }

    #[test]
    fn every_file_with_a_schema_conforms_to_it() {
        let files = own_package();
        let graph = files[METADATA_FILE]["@graph"].as_array().unwrap();
        let mut checked = Vec::new();
        for part in graph {
            let Some(schema) = part["conformsTo"]["@id"].as_str() else {
                continue;
            };
            // The metadata conform to RO-Crate.
            let Some(schema) = files.get(schema) else {
                continue;
            };
            let path = part["@id"].as_str().unwrap();
            let validator = jsonschema::validator_for(schema).unwrap();
            let errors: Vec<_> = validator
                .iter_errors(&files[path])
                .map(|it| format!("{it} at {}", it.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{path}: {errors:#?}");
            let mut wrong = files[path].clone();
            wrong[0]["no such key"] = true.into();
            assert!(!validator.is_valid(&wrong), "{path} may contain anything");
            checked.push(path);
        }
        let expected = [
            "records.json",
            "positions.json",
            "inventory.json",
            "errata.json",
        ];
        assert_eq!(checked, expected);
    }

    #[test]
    fn the_place_of_a_game_in_its_source_is_in_both_languages_or_in_neither() {
        const NEUTRAL: [&str; 12] = [
            "katra",
            "katro",
            "isolo",
            "fandatsaka",
            "gorobaka",
            "mpantsaka",
            "sakalava",
            "question",
            "questions",
            "fig.",
            "introduction",
            "",
        ];
        let numeral = |it: &str| it.chars().all(|c| c.is_ascii_digit() || "IVX".contains(c));
        // The name of a file is the same in every language.
        let file = |it: &str| it.ends_with(".html") || it.ends_with(".bao");
        let neutral = |it: &str| NEUTRAL.contains(&it) || numeral(it) || file(it);
        let games = &own_package()["records.json"];
        let mut places = 0;
        for game in games.as_array().unwrap() {
            let at: BTreeMap<String, String> = serde_json::from_value(game["at"].clone()).unwrap();
            let keys: Vec<_> = at.keys().map(String::as_str).collect();
            match keys[..] {
                [] | ["en", "fr"] => {}
                ["und"] => assert!(at["und"].split([' ', ',']).all(neutral), "{at:?}"),
                _ => panic!("{at:?}"),
            }
            places += at.len();
        }
        assert!(places > 100, "{places}");
    }
}
