//! What is told of a game before its boards.

use fifangha_rules::Side;

use crate::message::{Arg, Message, Strings};
use crate::notation::tree::{Front, Localized};

/// What the front matter of a game tells of it, a line each: its title, who
/// plays, the occasion with place and date, and the witnesses of its boards. A
/// player who is called as the side is, is not named.
///
/// ```
/// use fifangha::message::Strings;
/// use fifangha::notation::parse;
/// use fifangha::report::head;
///
/// let text = "---\ntitle: Monday\nsouth: Aina\nplace: Tana\ndate: 2026-03-02\n---\n";
/// let (document, _) = parse(text);
/// let lines = head(&document.records[0].front, Strings::english());
/// assert_eq!(lines, ["Monday", "South: Aina", "Tana, 2026-03-02"]);
/// ```
#[must_use]
pub fn head(front: &Front, strings: &Strings) -> Vec<String> {
    let title = said(&front.title, strings).into_iter();
    title.chain(about(front, strings)).collect()
}

/// The same without its title.
#[must_use]
pub fn about(front: &Front, strings: &Strings) -> Vec<String> {
    let said = |text: &Option<Localized>| said(text, strings);
    let player = |side: Side, name: &Option<Localized>| {
        let side = strings.say(&Message::from(side));
        let name = said(name).filter(|name| *name != side)?;
        let named = Message::new("report.player");
        Some(named.with("side", side).with("name", name))
    };
    let players = [
        player(Side::South, &front.south),
        player(Side::North, &front.north),
    ];
    let players: Vec<Arg> = players.into_iter().flatten().map(Arg::from).collect();
    let date = front.date.as_ref().map(|date| date.value.clone());
    let occasion = [said(&front.event), said(&front.place), date];
    let occasion: Vec<Arg> = occasion.into_iter().flatten().map(Arg::from).collect();
    let line = |parts: Vec<Arg>| {
        let line = Message::new("report.head").with("parts", Arg::List(parts.clone()));
        (!parts.is_empty()).then(|| strings.say(&line))
    };
    let witnesses = front.witnesses.iter().map(|it| {
        let what = said(&it.what).or_else(|| it.source.as_ref().map(|key| key.value.clone()));
        let siglum = it.siglum.value.as_str();
        match what {
            None => Arg::from(siglum),
            Some(what) => Message::new("report.witness")
                .with("siglum", siglum)
                .with("what", what)
                .into(),
        }
    });
    let witnesses: Vec<Arg> = witnesses.collect();
    let followed = front.witness().map(|it| {
        let followed = Message::new("report.witnesses")
            .with("witnesses", Arg::List(witnesses))
            .with("followed", it.siglum.value.as_str());
        strings.say(&followed)
    });
    [line(players), line(occasion), followed]
        .into_iter()
        .flatten()
        .collect()
}

fn said(text: &Option<Localized>, strings: &Strings) -> Option<String> {
    let text = text.as_ref()?.text(strings.language())?;
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn of(front: &str, language: &str) -> Vec<String> {
        let (document, found) = parse(&format!("---\n{front}\n---\n"));
        assert!(found.is_empty());
        head(
            &document.records[0].front,
            Strings::of(language).expect("a language"),
        )
    }

    #[test]
    fn it_is_told_in_the_language_that_is_asked_for() {
        let front = "south: Aina\nnorth: {fr: La classe, en: The class}\nevent: {fr: La fête, en: The feast}\ndate: 2026-03-02";
        assert_eq!(
            of(front, "en"),
            ["South: Aina, North: The class", "The feast, 2026-03-02"]
        );
        assert_eq!(
            of(front, "fr"),
            [
                "Sud\u{a0}: Aina, Nord\u{a0}: La classe",
                "La fête, 2026-03-02"
            ]
        );
    }

    #[test]
    fn the_witnesses_are_told_with_the_one_that_is_followed() {
        let front =
            "witnesses: {A: {is: {fr: un imprimé, en: a print}}, B: {source: busser2023}, C: }";
        assert_eq!(
            of(front, "en"),
            ["Boards after A (a print), B (busser2023), C; A is followed"]
        );
        assert_eq!(
            of(front, "fr"),
            ["Plateaux d’après A (un imprimé), B (busser2023), C\u{a0}; A est suivi"]
        );
    }

    #[test]
    fn who_is_called_as_the_side_is_not_named() {
        assert_eq!(of("south: South\nnorth: Soa", "en"), ["North: Soa"]);
        assert_eq!(of("rules: katro", "en"), [""; 0]);
    }
}
