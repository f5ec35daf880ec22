//! Licences in the form that pages show.

use serde::Serialize;

use crate::project::Licence;

/// The licences of a project, of texts and of code.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Licences {
    pub(in crate::site) text: Option<LicenceLink>,
    pub(in crate::site) code: Option<LicenceLink>,
}

/// A licence with its URL, if that is known.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(in crate::site) struct LicenceLink {
    pub(in crate::site) name: String,
    pub(in crate::site) link: Option<String>,
}

impl Licences {
    pub(in crate::site) fn from_licence(licence: &Licence) -> Self {
        let named = |name: &Option<String>| {
            let name = name.as_ref()?;
            Some(LicenceLink {
                name: display_name(name),
                link: creative_commons_url(name),
            })
        };
        Self {
            text: named(&licence.text),
            code: named(&licence.code),
        }
    }
}

/// Returns the URL of a licence, or its name if the URL is unknown.
pub(in crate::site) fn url_or_name(name: &str) -> String {
    creative_commons_url(name).unwrap_or_else(|| name.to_owned())
}

/// Returns the display name of a licence, such as *CC BY 4.0*, from its SPDX
/// identifier.
pub(in crate::site) fn display_name(name: &str) -> String {
    match name
        .rsplit_once('-')
        .filter(|_| creative_commons_url(name).is_some())
    {
        Some((kind, version)) => format!("{} {version}", kind.replacen('-', " ", 1)),
        None => name.to_owned(),
    }
}

/// Returns the URL of a Creative Commons licence from its SPDX identifier.
fn creative_commons_url(name: &str) -> Option<String> {
    if name == "CC0-1.0" {
        return Some("https://creativecommons.org/publicdomain/zero/1.0/".to_owned());
    }
    let (kind, version) = name.strip_prefix("CC-")?.rsplit_once('-')?;
    let known = ["BY", "BY-SA", "BY-NC", "BY-ND", "BY-NC-SA", "BY-NC-ND"].contains(&kind);
    let number = version.split('.').all(|it| it.parse::<u8>().is_ok());
    let kind = kind.to_lowercase();
    (known && number).then(|| format!("https://creativecommons.org/licenses/{kind}/{version}/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_of_creative_commons_are_written_as_people_do() {
        let all = [
            "CC-BY-4.0",
            "CC-BY-NC-SA-3.0",
            "CC0-1.0",
            "MIT OR Apache-2.0",
        ]
        .map(display_name);
        assert_eq!(
            all,
            [
                "CC BY 4.0",
                "CC BY-NC-SA 3.0",
                "CC0 1.0",
                "MIT OR Apache-2.0"
            ]
        );
    }

    #[test]
    fn licences_of_creative_commons_have_a_page() {
        let by = "https://creativecommons.org/licenses/by/4.0/";
        assert_eq!(creative_commons_url("CC-BY-4.0").as_deref(), Some(by));
        assert_eq!(
            creative_commons_url("CC-BY-NC-SA-3.0")
                .unwrap()
                .matches("by-nc-sa")
                .count(),
            1
        );
        for other in ["MIT", "CC-BY-<b>", "CC-X-4.0", "CC-BY"] {
            assert_eq!(creative_commons_url(other), None, "{other}");
        }
    }
}
