//! What a site says of itself to the rest of the world.

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use super::chapter_pages::PageMetadata;
use super::licence;
use super::problem::SiteError;
use super::social_card::write_social_card;
use super::theme::icon_data_uri;
use crate::message::{Message, MessageArg, Strings};
use crate::project::{AuthorName, Date, Project};

/// Where a site is published, with its picture, and under which licence.
#[derive(Clone, Debug, Default)]
pub(super) struct Publication {
    /// What the names of its files begin with.
    file_name: String,
    /// The address of the site, without a stroke at its end; absent where the
    /// project does not say it, and with it whatever needs a whole address.
    pub(super) address: Option<String>,
    /// The address of the picture that stands for the site.
    pub(super) image: Option<String>,
    /// The icon of its pages, as a `data:` address; that of the program where it has none.
    pub(super) icon: Option<String>,
    /// The licence of texts and drawings.
    pub(super) licence: Option<String>,
    /// Who made it.
    authors: Vec<AuthorName>,
    /// Which edition it is.
    version: Option<String>,
    /// When this version came out.
    date: Option<Date>,
}

/// What a page says of itself to those who cite it.
#[derive(Debug, Serialize)]
pub(super) struct CitationMetadata {
    /// The page; of the front page and of the single file the whole.
    title: String,
    /// The whole that the page is a part of.
    within: Option<String>,
    authors: Vec<String>,
    date: Option<String>,
    /// A place on the page as it is cited: `%place%` and `%address%` stand for
    /// what the place is called and where it is.
    place: String,
    /// The same for those who read schema.org, as JSON for a script element.
    json: String,
}

impl Publication {
    /// What the settings of a project say. Its picture is drawn into the folder
    /// of the site where there is an address to show it at.
    pub(super) fn load(project: &Project, site: &Path) -> Result<Self, SiteError> {
        let settings = project.settings();
        let mut it = Self {
            file_name: settings.name.clone().unwrap_or_else(|| "fifangha".into()),
            licence: settings.licence.text.clone(),
            icon: icon_data_uri(project)?,
            authors: settings.authors.clone(),
            version: settings.version.clone(),
            date: settings.date,
            ..Self::default()
        };
        if let Some(address) = &settings.address {
            let address = address.trim_end_matches('/');
            it.image = write_social_card(site)?.map(|file| format!("{address}/{file}"));
            it.address = Some(address.to_owned());
        }
        Ok(it)
    }

    /// The name of the file that holds a whole book, in a form such as `pdf`.
    pub(super) fn book_file_name(&self, strings: &Strings, form: &str) -> String {
        format!("{}-{}.{form}", self.file_name, strings.language())
    }

    /// The address of a file of the site.
    pub(super) fn file_url(&self, file: &str) -> Option<String> {
        let address = self.address.as_ref()?;
        Some(format!("{address}/{file}"))
    }

    /// The licence of texts and drawings, as people write it.
    pub(super) fn licence_display_name(&self) -> Option<String> {
        self.licence.as_deref().map(licence::display_name)
    }

    /// Authors, version and date, as a title page has them; empty where the
    /// project says none of them.
    pub(super) fn byline(&self, strings: &Strings) -> String {
        let parts = self.byline_parts(strings).into_iter();
        parts.flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Authors, version and date, as far as they are known.
    pub(super) fn byline_parts(&self, strings: &Strings) -> [Option<String>; 3] {
        let authors: Vec<_> = self
            .authors
            .iter()
            .map(|it| MessageArg::from(it.natural_form()))
            .collect();
        let authors = Message::new("citation.authors").with("all", MessageArg::And(authors));
        let version = self.version.as_ref();
        [
            Some(strings.render(&authors)).filter(|it| !it.is_empty()),
            version.map(|it| strings.t("citation.version", &[("version", it)])),
            self.date.map(|it| it.in_words(strings)),
        ]
    }

    /// Who made it, each in the order in which a name is spoken.
    pub(super) fn authors(&self) -> Vec<String> {
        self.authors.iter().map(AuthorName::natural_form).collect()
    }

    /// When this version came out, as `2026-11-21`.
    pub(super) fn date(&self) -> Option<String> {
        self.date.map(|it| it.to_string())
    }

    /// The same in seconds since 1970.
    pub(super) fn timestamp(&self) -> Option<u64> {
        self.date.and_then(Date::unix_seconds)
    }

    /// How a place of the book is cited, in a chapter if it is not the whole.
    fn citation_locator(&self, part: Option<&str>, whole: &str, strings: &Strings) -> String {
        let within = match part {
            Some(part) => strings.t("citation.within", &[("part", &part), ("whole", &whole)]),
            None => whole.to_owned(),
        };
        let [authors, version, date] = self.byline_parts(strings);
        let place = strings.t("citation.quoted", &[("title", &"%place%")]);
        let parts = [authors, Some(place), Some(within), version, date];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        strings.t(
            "citation.place",
            &[("parts", &parts.join(", ")), ("address", &"%address%")],
        )
    }

    /// What a page of a book says of itself to those who cite it; nothing where
    /// the project names no authors.
    pub(super) fn citation_metadata(
        &self,
        head: &PageMetadata,
        whole: &str,
        strings: &Strings,
    ) -> Option<CitationMetadata> {
        if self.authors.is_empty() {
            return None;
        }
        let part = head.name.as_deref().filter(|_| !head.front);
        let name = part.unwrap_or(whole);
        let licence = self.licence.as_ref();
        let described = [
            ("name", Some(name.into())),
            (
                "isPartOf",
                part.map(|_| json!({ "@type": "Book", "name": whole })),
            ),
            (
                "author",
                Some(self.authors.iter().map(person_json_ld).collect()),
            ),
            ("inLanguage", Some(strings.language().into())),
            ("description", head.description.clone().map(Value::from)),
            ("version", self.version.clone().map(Value::from)),
            ("datePublished", self.date.map(|it| it.to_string().into())),
            ("license", licence.map(|it| licence::url_or_name(it).into())),
            ("url", head.address.clone().map(Value::from)),
            ("image", head.image.clone().map(Value::from)),
        ];
        let mut json = json!({
            "@context": "https://schema.org",
            "@type": if part.is_some() { "Chapter" } else { "Book" },
        });
        for (key, value) in described {
            if let Some(value) = value {
                json[key] = value;
            }
        }
        Some(CitationMetadata {
            place: self.citation_locator(part, whole, strings),
            title: name.to_owned(),
            within: part.map(|_| whole.to_owned()),
            authors: self.authors.iter().map(AuthorName::sort_form).collect(),
            date: self.date.map(|it| it.to_string().replace('-', "/")),
            // No text ends the script element that holds it.
            json: json.to_string().replace('<', "\\u003c"),
        })
    }
}

/// Who made something, as schema.org has it.
pub(super) fn person_json_ld(name: &AuthorName) -> Value {
    let kind = match name.given {
        Some(_) => "Person",
        None => "Organization",
    };
    json!({ "@type": kind, "name": name.natural_form() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(name: &str, front: bool) -> PageMetadata {
        PageMetadata {
            title: format!("{name} · Whole"),
            name: Some(name.to_owned()),
            description: None,
            front,
            address: None,
            image: None,
        }
    }

    #[test]
    fn a_chapter_says_what_it_is_a_part_of_and_no_address_that_is_not_known() {
        let publication = Publication {
            licence: Some("CC-BY-4.0".to_owned()),
            authors: vec![AuthorName {
                family: "A </script>".to_owned(),
                ..AuthorName::default()
            }],
            date: Date::parse("2026-11-21"),
            ..Publication::default()
        };
        let it = publication
            .citation_metadata(&head("Part", false), "Whole", Strings::english())
            .unwrap();
        assert_eq!(
            (it.title.as_str(), it.within.as_deref()),
            ("Part", Some("Whole"))
        );
        assert_eq!(it.date.as_deref(), Some("2026/11/21"));
        assert!(!it.json.contains('<'), "{}", it.json);
        let json: Value = serde_json::from_str(&it.json).unwrap();
        assert_eq!(json["@type"], "Chapter");
        assert_eq!(json["author"][0]["name"], "A </script>");
        assert_eq!(
            json["license"],
            "https://creativecommons.org/licenses/by/4.0/"
        );
        assert!(json.get("url").is_none() && json.get("version").is_none());
        let whole = publication
            .citation_metadata(&head("Front", true), "Whole", Strings::english())
            .unwrap();
        assert_eq!((whole.title.as_str(), whole.within), ("Whole", None));
        assert!(
            Publication::default()
                .citation_metadata(&head("Part", false), "Whole", Strings::english())
                .is_none()
        );
    }
}
