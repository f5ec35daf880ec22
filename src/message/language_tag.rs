//! Language codes.

/// The codes of ISO 639-1, two letters each.
const ISO_639_1_CODES: &str = "aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffi\
fjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukv\
kwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurm\
rnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowa\
woxhyiyozazhzu";

/// Returns the text in a language: the one with its tag, otherwise the first one in the same
/// language (`en-GB` for `en`, and `en` for `en-GB`), otherwise the one without a tag, otherwise the
/// first.
pub(crate) fn text_in_language<'a, T>(
    texts: &'a [T],
    tag_of: impl Fn(&T) -> Option<&str>,
    language: &str,
) -> Option<&'a T> {
    let find = |fits: &dyn Fn(Option<&str>) -> bool| texts.iter().find(|it| fits(tag_of(it)));
    let primary = |tag: &str| {
        tag.split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    let own = primary(language);
    find(&|tag| tag.is_some_and(|it| it.eq_ignore_ascii_case(language)))
        .or_else(|| find(&|tag| tag.is_some_and(|it| primary(it) == own)))
        .or_else(|| find(&|tag| tag.is_none()))
        .or(texts.first())
}

/// Returns the primary language of a tag such as `fr`, `fr-CA` or `mg`: its first part, if it is a
/// code of ISO 639-1 or three letters as in ISO 639-3.
///
/// ```
/// use fifangha::message::primary_language;
///
/// assert_eq!(primary_language("de-AT"), Some("de"));
/// assert_eq!(primary_language("bhr"), Some("bhr"));
/// assert_eq!(primary_language("xx"), None);
/// ```
#[must_use]
pub fn primary_language(tag: &str) -> Option<&str> {
    let main = tag.split(['-', '_']).next().unwrap_or_default();
    let listed = || {
        ISO_639_1_CODES
            .as_bytes()
            .chunks(2)
            .any(|it| it == main.as_bytes())
    };
    let known = match main.len() {
        2 => listed(),
        3 => main.bytes().all(|it| it.is_ascii_lowercase()),
        _ => false,
    };
    known.then_some(main)
}

#[cfg(test)]
mod tests {
    use super::text_in_language;

    #[test]
    fn a_region_has_the_texts_of_its_language() {
        let found = |tags: &[Option<&str>], language: &str| {
            let text = text_in_language(tags, |it| *it, language);
            text.copied().flatten().unwrap_or("none").to_owned()
        };
        let regions = [Some("fr-FR"), Some("en-GB"), Some("en"), None];
        assert_eq!(found(&regions, "en"), "en");
        assert_eq!(found(&regions, "EN-gb"), "en-GB");
        assert_eq!(found(&regions, "en-US"), "en-GB");
        assert_eq!(found(&regions, "fr"), "fr-FR");
        assert_eq!(found(&regions, "de"), "none");
        assert_eq!(found(&regions[..2], "de"), "fr-FR");
        assert_eq!(found(&[], "de"), "none");
    }
}
