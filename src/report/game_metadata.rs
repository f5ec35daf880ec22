//! The metadata lines of a game, printed before its boards.

use fifangha_rules::Side;

use crate::message::{Message, MessageArg, Strings};
use crate::notation::ast::{FrontMatter, LocalizedText};

/// Returns the metadata in the front matter of a game, one item per line: title,
/// players, occasion with place and date, and the witnesses of its boards. A player
/// named like the side is omitted.
///
/// ```
/// use fifangha::message::Strings;
/// use fifangha::notation::parse;
/// use fifangha::report::metadata_lines;
///
/// let text = "---\ntitle: Monday\nsouth: Aina\nplace: Tana\ndate: 2026-03-02\n---\n";
/// let (document, _) = parse(text);
/// let lines = metadata_lines(&document.records[0].front, Strings::english());
/// assert_eq!(lines, ["Monday", "South: Aina", "Tana, 2026-03-02"]);
/// ```
#[must_use]
pub fn metadata_lines(front: &FrontMatter, strings: &Strings) -> Vec<String> {
    let title = front.title(strings.language()).into_iter();
    title
        .chain(metadata_without_title(front, strings))
        .collect()
}

/// Like [`metadata_lines`], without the title.
#[must_use]
pub fn metadata_without_title(front: &FrontMatter, strings: &Strings) -> Vec<String> {
    let text_of = |text: &LocalizedText| text.line(strings.language());
    let player = |side: Side, name: &LocalizedText| {
        let side = strings.render(&Message::from(side));
        let name = text_of(name).filter(|name| *name != side)?;
        let named = Message::new("report.player");
        Some(named.with("side", side).with("name", name))
    };
    let players = [
        player(Side::South, &front.south),
        player(Side::North, &front.north),
    ];
    let date = front.date.as_ref().map(|date| date.value.clone());
    let occasion = [text_of(&front.event), text_of(&front.place), date];
    let line = |parts: Vec<MessageArg>| {
        let line = Message::new("report.head").with("parts", MessageArg::List(parts.clone()));
        (!parts.is_empty()).then(|| strings.render(&line))
    };
    let players = players.into_iter().flatten().map(MessageArg::from);
    let occasion = occasion.into_iter().flatten().map(MessageArg::from);
    let witnesses = front.witnesses.iter().map(|it| {
        let what = text_of(&it.what).or_else(|| it.source.as_ref().map(|key| key.value.clone()));
        let siglum = it.siglum.value.as_str();
        match what {
            None => MessageArg::from(siglum),
            Some(what) => Message::new("report.witness")
                .with("siglum", siglum)
                .with("what", what)
                .into(),
        }
    });
    let witnesses: Vec<MessageArg> = witnesses.collect();
    let followed = front.followed_witness().map(|it| {
        let followed = Message::new("report.witnesses")
            .with("witnesses", MessageArg::List(witnesses))
            .with("followed", it.siglum.value.as_str());
        strings.render(&followed)
    });
    let lines = [line(players.collect()), line(occasion.collect()), followed];
    lines.into_iter().flatten().collect()
}

/// Returns the title of the game with the given number, from 1; if it has none, its number.
#[must_use]
pub fn game_name(title: &LocalizedText, number: usize, strings: &Strings) -> String {
    let numbered = || strings.render(&Message::new("report.game").with("number", number));
    title.line(strings.language()).unwrap_or_else(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn metadata_of(front: &str, language: &str) -> Vec<String> {
        let (document, found) = parse(&format!("---\n{front}\n---\n"));
        assert!(found.is_empty());
        metadata_lines(
            &document.records[0].front,
            Strings::builtin(language).expect("a language"),
        )
    }

    #[test]
    fn it_is_reported_in_the_language_that_is_asked_for() {
        let front = "south: Aina\nnorth: {fr: La classe, en: The class}\nevent: {fr: La fête, en: The feast}\ndate: 2026-03-02";
        assert_eq!(
            metadata_of(front, "en"),
            ["South: Aina, North: The class", "The feast, 2026-03-02"]
        );
        assert_eq!(
            metadata_of(front, "fr"),
            [
                "Sud\u{a0}: Aina, Nord\u{a0}: La classe",
                "La fête, 2026-03-02"
            ]
        );
    }

    #[test]
    fn the_witnesses_are_reported_with_the_one_that_is_followed() {
        let front =
            "witnesses: {A: {is: {fr: un imprimé, en: a print}}, B: {source: busser2023}, C: }";
        assert_eq!(
            metadata_of(front, "en"),
            ["Boards of A (a print), B (busser2023), C; the game follows A"]
        );
        assert_eq!(
            metadata_of(front, "fr"),
            ["Plateaux d’après A (un imprimé), B (busser2023), C\u{a0}; A est suivi"]
        );
    }

    #[test]
    fn who_is_called_as_the_side_is_not_named() {
        assert_eq!(
            metadata_of("south: South\nnorth: Soa", "en"),
            ["North: Soa"]
        );
        assert_eq!(metadata_of("rules: katro", "en"), [""; 0]);
    }
}
