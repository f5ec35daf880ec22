//! Language codes.

/// The codes of ISO 639-1, two letters each.
const ISO_639_1_CODES: &str = "aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffi\
fjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukv\
kwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurm\
rnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowa\
woxhyiyozazhzu";

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
