//! Metadata of a published site.

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use super::licence;
use super::social_card::write_social_card;
use super::volumes::{ExportOptions, ExportVolume};
use crate::message::{Message, MessageArg, Strings};
use crate::project::{AuthorName, Date, Project, Settings};
use crate::site::page::page_metadata::PageMetadata;
use crate::site::page::theme::icon_data_uri;
use crate::site::problem::SiteError;

/// The address of a site, its picture, its licence and its authors.
#[derive(Clone, Debug, Default)]
pub(in crate::site) struct Publication {
    /// URL of the site without a slash at its end. If the project does not set it,
    /// everything that needs a whole URL is omitted.
    pub(in crate::site) address: Option<String>,
    /// URL of the picture of the site.
    pub(in crate::site) image: Option<String>,
    /// Icon of its pages as a `data:` URL; `None` for the icon of the program.
    pub(in crate::site) icon: Option<String>,
    settings: Settings,
}

/// Citation metadata of a page.
#[derive(Debug, Serialize)]
pub(in crate::site) struct CitationMetadata {
    /// Title of the page; that of the book for the front page and the single file.
    title: String,
    /// Title of the book that contains the page.
    within: Option<String>,
    authors: Vec<String>,
    date: Option<String>,
    /// Citation of a place on the page; `%place%` and `%address%` stand for its name and
    /// its URL.
    place: String,
    /// The same data for schema.org, as JSON for a script element.
    json: String,
}

/// The files of an exported volume of a book.
#[derive(Clone, Debug, Serialize)]
pub(in crate::site) struct VolumeLinks {
    /// The name of the volume, if there are several.
    name: Option<String>,
    /// `true` for the article, whose page offers it too.
    pub(in crate::site) is_article: bool,
    /// The formats with the names of the files.
    pub(in crate::site) files: Vec<(&'static str, String)>,
}

impl Publication {
    /// Loads the settings of a project. If there is an address, the picture is written
    /// into the folder of the site.
    pub(in crate::site) fn load(project: &Project, site: &Path) -> Result<Self, SiteError> {
        let settings = project.settings();
        let mut it = Self {
            icon: icon_data_uri(project)?,
            settings: settings.clone(),
            ..Self::default()
        };
        if let Some(address) = &settings.address {
            let address = address.trim_end_matches('/');
            it.image = write_social_card(site)?.map(|file| format!("{address}/{file}"));
            it.address = Some(address.to_owned());
        }
        Ok(it)
    }

    /// Returns the name of the file of a whole book, in a format such as `pdf`.
    pub(in crate::site) fn book_file_name(&self, strings: &Strings, form: &str) -> String {
        self.volume_file_name(ExportVolume::Main, strings, form)
    }

    /// Returns the name of the file of a volume of a book, in a format such as `pdf`.
    pub(in crate::site) fn volume_file_name(
        &self,
        volume: ExportVolume,
        strings: &Strings,
        form: &str,
    ) -> String {
        let name = self.settings.name.as_deref().unwrap_or("fifangha");
        format!("{name}{}-{}.{form}", volume.suffix(), strings.language())
    }

    /// Returns the exported volumes of a book, with the names of their files.
    pub(in crate::site) fn volume_links(
        &self,
        exports: ExportOptions,
        strings: &Strings,
    ) -> Vec<VolumeLinks> {
        let forms = [("PDF", "pdf", exports.pdf), ("EPUB", "epub", exports.epub)];
        let forms = forms.iter().filter(|(_, _, written)| *written);
        let volumes = match forms.clone().next() {
            Some(_) => ExportVolume::all(&self.settings),
            None => Vec::new(),
        };
        let is_one = volumes.len() == 1;
        let links = volumes.iter().map(|volume| VolumeLinks {
            name: (!is_one).then(|| strings.t(volume.name_key(), &[])),
            is_article: *volume == ExportVolume::Article,
            files: forms
                .clone()
                .map(|(form, end, _)| (*form, self.volume_file_name(*volume, strings, end)))
                .collect(),
        });
        links.collect()
    }

    /// Returns what the project says of itself.
    pub(in crate::site) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the URL of a file of the site.
    pub(in crate::site) fn file_url(&self, file: &str) -> Option<String> {
        let address = self.address.as_ref()?;
        Some(format!("{address}/{file}"))
    }

    /// Returns the licence of texts and drawings.
    pub(in crate::site) fn licence(&self) -> Option<&String> {
        self.settings.licence.text.as_ref()
    }

    /// Returns the display name of the licence of texts and drawings.
    pub(in crate::site) fn licence_display_name(&self) -> Option<String> {
        self.licence().map(|it| licence::display_name(it))
    }

    /// Returns authors, version and date as on a title page; empty if the project sets
    /// none of them.
    pub(in crate::site) fn byline(&self, strings: &Strings) -> String {
        let parts = self.byline_parts(strings).into_iter();
        parts.flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Returns authors, version and date, as far as they are known.
    pub(in crate::site) fn byline_parts(&self, strings: &Strings) -> [Option<String>; 3] {
        let authors = self.authors(strings).into_iter().map(MessageArg::from);
        let authors = MessageArg::And(authors.collect());
        let authors = Message::new("citation.authors").with("all", authors);
        let version = self.settings.version.as_ref();
        [
            Some(strings.render(&authors)).filter(|it| !it.is_empty()),
            version.map(|it| strings.t("citation.version", &[("version", it)])),
            self.settings.date.map(|it| it.in_words(strings)),
        ]
    }

    /// Returns the names of the authors in natural order.
    pub(in crate::site) fn authors(&self, strings: &Strings) -> Vec<String> {
        let names = self.settings.author_names(strings);
        names.iter().map(AuthorName::natural_form).collect()
    }

    /// Returns the date of this version, as `2026-11-21`.
    pub(in crate::site) fn date(&self) -> Option<String> {
        self.settings.date.map(|it| it.to_string())
    }

    /// Returns the date of this version in seconds since 1970.
    pub(in crate::site) fn timestamp(&self) -> Option<u64> {
        self.settings.date.and_then(Date::unix_seconds)
    }

    /// Returns the citation of a place of the book, in a chapter if `part` is given.
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

    /// Returns the citation metadata of a page; `None` if the project names no authors.
    pub(in crate::site) fn citation_metadata(
        &self,
        head: &PageMetadata,
        whole: &str,
        strings: &Strings,
    ) -> Option<CitationMetadata> {
        let authors = self.settings.author_names(strings);
        if authors.is_empty() {
            return None;
        }
        let part = head.name.as_deref().filter(|_| !head.front);
        let name = part.unwrap_or(whole);
        let date = self.date();
        let described = [
            ("name", Some(name.into())),
            (
                "isPartOf",
                part.map(|_| json!({ "@type": "Book", "name": whole })),
            ),
            ("author", Some(authors.iter().map(person_json_ld).collect())),
            ("inLanguage", Some(strings.language().into())),
            ("description", head.description.clone().map(Value::from)),
            ("version", self.settings.version.clone().map(Value::from)),
            ("datePublished", date.clone().map(Value::from)),
            (
                "license",
                self.licence().map(|it| licence::url_or_name(it).into()),
            ),
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
            authors: authors.iter().map(AuthorName::sort_form).collect(),
            date: date.map(|it| it.replace('-', "/")),
            // Escaped so that no text ends the script element.
            json: json.to_string().replace('<', "\\u003c"),
        })
    }
}

/// Returns an author as a schema.org object.
pub(in crate::site) fn person_json_ld(name: &AuthorName) -> Value {
    let kind = match name.given {
        Some(_) => "Person",
        None => "Organization",
    };
    let mut author = json!({ "@type": kind, "name": name.natural_form() });
    if let Some(orcid) = &name.orcid {
        author["@id"] = format!("https://orcid.org/{orcid}").into();
    }
    if let Some(institution) = &name.affiliation {
        author["affiliation"] = json!({ "@type": "Organization", "name": institution });
    }
    author
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
        let settings = "authors: \"A </script>\"\nlicence: CC-BY-4.0\ndate: 2026-11-21\n";
        let publication = Publication {
            settings: Settings::parse(settings).0,
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
