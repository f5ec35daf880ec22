//! Pictures read back.
#![allow(dead_code, unreachable_pub, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};

use svg::node::element::tag::Type;
use svg::parser::Event as Xml;

/// What a picture says in numbers and seeds.
#[derive(Debug, Default)]
pub struct Picture {
    pub ids: Vec<String>,
    /// The number that is written at each pit, `b4`, or reserve, `S`.
    pub counts: Vec<(String, u32)>,
    /// The seeds that are drawn there.
    pub seeds: BTreeMap<String, u32>,
    /// Ids that something refers to, with `#`.
    pub references: BTreeSet<String>,
    pub titles: usize,
    pub descriptions: usize,
}

struct Open {
    name: String,
    place: Option<String>,
    class: String,
}

/// Reads a picture, element by element; every element must close.
pub fn read(text: &str) -> Picture {
    let mut picture = Picture::default();
    let mut open: Vec<Open> = Vec::new();
    for event in svg::read(text).unwrap() {
        match event {
            Xml::Error(error) => panic!("{error}"),
            Xml::Tag(name, Type::End, _) => {
                assert_eq!(open.pop().expect("an open element").name, name);
            }
            Xml::Tag(name, kind, attributes) => {
                let get = |key: &str| attributes.get(key).map(ToString::to_string);
                picture.ids.extend(get("id"));
                picture.titles += usize::from(name == "title");
                picture.descriptions += usize::from(name == "desc");
                let class = get("class").unwrap_or_default();
                let place = get("data-pit")
                    .or_else(|| get("data-side").filter(|_| class == "fif-reserve"))
                    .or_else(|| open.last().and_then(|outer| outer.place.clone()));
                if let Some(target) = get("href") {
                    let seed = target.ends_with("-seed") || target.ends_with("-fresh");
                    if let (Some(place), true) = (&place, seed) {
                        *picture.seeds.entry(place.clone()).or_default() += 1;
                    }
                    picture.references.insert(target);
                }
                if let Some(labels) = get("aria-labelledby") {
                    let ids = labels.split(' ').map(|id| format!("#{id}"));
                    picture.references.extend(ids);
                }
                if kind == Type::Start {
                    let name = name.to_owned();
                    open.push(Open { name, place, class });
                }
            }
            Xml::Text(text) => {
                if let Some(Open {
                    place: Some(place),
                    class,
                    ..
                }) = open.last()
                    && class.split(' ').any(|class| class == "fif-count")
                {
                    let count = text.trim().parse().unwrap();
                    picture.counts.push((place.clone(), count));
                }
            }
            _ => {}
        }
    }
    assert!(open.is_empty(), "an element is left open");
    picture
}
