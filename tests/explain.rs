//! The pages that explain games: their examples pass all checks.

use std::sync::LazyLock;

use fifangha::cache::ResultCache;
use fifangha::comment::CitationNames;
use fifangha::diagnostic::SourceFile;
use fifangha::explain::{
    Audience, Explanation, Illustration, RuleSection, RuleTopic, TurnFeature, TurnUnderRules,
    comparison_page, explanation_page, find_example, game_title, rule_summaries,
};
use fifangha::message::Strings;
use fifangha::replay::{GameRules, ReplayedGame as Replayed};
use fifangha::study::Study;
use fifangha_rules::{Columns, Game, Games, Origin, Parameter, Rules, Tsibongy};

/// The examples of [`ALL`]. The page that compares the games shows some of them.
static EXAMPLES: LazyLock<ResultCache> = LazyLock::new(ResultCache::in_memory);

/// The explanation of every game on the board of its source, computed once.
static ALL: LazyLock<Vec<Explanation>> = LazyLock::new(|| {
    let own = |base: &Game| explanation(*base, base.rules());
    Game::ALL.iter().map(own).collect()
});

fn explanation(base: Game, rules: Rules) -> Explanation {
    Explanation::new(&GameRules { base, rules }, &[], &EXAMPLES)
}

fn with(base: Game, parameter: Parameter, value: &str) -> GameRules {
    let mut parameters = base.parameters();
    parameter.set(&mut parameters, value).unwrap();
    GameRules {
        base,
        rules: Rules::new(parameters).unwrap(),
    }
}

/// Returns an empty cache of search results.
fn nothing() -> ResultCache {
    ResultCache::disabled()
}

fn english() -> &'static Strings {
    Strings::english()
}

fn french() -> &'static Strings {
    Strings::builtin("fr").unwrap()
}

/// Returns the blocks of a page without captions, each with its caption or, if it has none, the
/// paragraph before it.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lead = "";
    let mut pieces = page.split("```");
    while let Some(text) = pieces.next() {
        lead = text
            .trim()
            .rsplit("\n\n")
            .next()
            .filter(|it| !it.is_empty())
            .unwrap_or(lead);
        if let Some(block) = pieces.next() {
            let block = block
                .strip_prefix("fifangha\n")
                .expect("every block is one of ours");
            let is_caption = |line: &&str| line.starts_with("caption: ");
            let caption = block.lines().find(is_caption);
            let caption = caption.and_then(|it| it.strip_prefix("caption: "));
            let caption_text =
                caption.map(|it| serde_json::from_str(it).expect("a text in quotes"));
            let kept = block.split_inclusive('\n').filter(|it| !is_caption(it));
            found.push((
                caption_text.unwrap_or_else(|| lead.to_owned()),
                kept.collect(),
            ));
        }
    }
    found
}

/// Replays a block; options alone have no `---` lines.
fn replayed(block: &str) -> Replayed {
    let text = if block.starts_with("---") {
        block.to_owned()
    } else {
        format!("---\n{block}---\n")
    };
    let study = Study::from_file(SourceFile::new("block.fif", text));
    let wrong: Vec<_> = study
        .diagnostics
        .iter()
        .filter(|it| it.severity == fifangha::diagnostic::Severity::Error)
        // Options alone play nothing.
        .filter(|it| block.starts_with("---") || it.code != fifangha::diagnostic::Code::EmptyFile)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?} in\n{block}");
    assert_eq!(study.replay.tally().open, 0, "in\n{block}");
    study
        .replay
        .games
        .into_iter()
        .next()
        .expect("a block has a game")
}

/// Returns the headings of a page by level, and its blocks: the language-independent parts.
fn structure(page: &str) -> (Vec<usize>, Vec<String>) {
    let level = |line: &str| line.len() - line.trim_start_matches('#').len();
    let headings = page.lines().map(level).filter(|it| *it > 0).collect();
    (
        headings,
        blocks(page).into_iter().map(|(_, block)| block).collect(),
    )
}

fn has_all_its_words(page: &str) {
    for missing in [
        "explain.", "topic.", "feature.", "value.", "{n}", "{turn}", "{value}", "{game",
    ] {
        assert!(!page.contains(missing), "{missing} in\n{page}");
    }
}

/// The explanations on the other boards.
#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_game_is_explained_on_every_board_in_full() {
    let others = |base: &Game| {
        let sizes = base.sizes().iter().filter_map(|it| base.rules_on(*it));
        let others = sizes.filter(|it| *it != base.rules());
        others
            .map(|rules| explanation(*base, rules))
            .collect::<Vec<_>>()
    };
    let others: Vec<_> = Game::ALL.iter().flat_map(others).collect();
    assert!(others.len() > 20);
    assert_pages_replay(&others);
    assert_examples_show_features(&others);
    assert_every_rule_has_an_example(&others);
    assert_other_readings_are_as_told(&others);
}

#[test]
fn every_page_replays_and_is_the_same_in_both_languages() {
    assert_pages_replay(&ALL);
}

fn assert_pages_replay(explanations: &[Explanation]) {
    for explanation in explanations {
        let game = &explanation.game;
        let (en, fr) = (
            explanation.markdown(&CitationNames::default(), english()),
            explanation.markdown(&CitationNames::default(), french()),
        );
        assert_eq!(structure(&en), structure(&fr), "{}", game.base);
        has_all_its_words(&en);
        has_all_its_words(&fr);
        for (_, block) in blocks(&en) {
            assert_eq!(
                replayed(&block).rules.parameters().columns,
                game.rules.parameters().columns
            );
        }
    }
}

#[test]
fn every_example_shows_what_it_is_for() {
    assert_examples_show_features(&ALL);
}

fn assert_examples_show_features(explanations: &[Explanation]) {
    for explanation in explanations {
        let page = explanation.markdown(&CitationNames::default(), english());
        let examples: Vec<_> = blocks(&page)
            .into_iter()
            .filter(|(lead, _)| lead.starts_with("**Example "))
            .collect();
        let shown: Vec<_> = explanation
            .sections
            .iter()
            .flat_map(|section| &section.examples)
            .collect();
        assert_eq!(examples.len(), shown.len());
        for ((_, block), shown) in examples.iter().zip(shown) {
            let feature = shown.feature;
            let game = replayed(block);
            match game.turns().next() {
                Some(turn) => {
                    let example = shown.example;
                    assert_eq!(
                        (turn.before, turn.turn.start),
                        (example.position, example.turn.start)
                    );
                }
                None => assert!(block.contains("@illegal"), "{block}"),
            }
            // An example forbidden by these rules is found with rules that allow it.
            let rules =
                Rules::new(feature.permissive_parameters(*game.rules.parameters())).unwrap();
            let (position, turn) = (&shown.example.position, &shown.example.turn);
            let (played, steps) = rules.play_with_steps(position, turn).unwrap();
            assert!(
                feature.is_shown_by(&rules, position, turn, &played, &steps),
                "{feature:?}: {block}"
            );
        }
    }
}

#[test]
fn every_rule_that_can_be_shown_has_its_example() {
    assert_every_rule_has_an_example(&ALL);
}

fn assert_every_rule_has_an_example(explanations: &[Explanation]) {
    let mut missing = Vec::new();
    for explanation in explanations {
        let game = &explanation.game;
        for section in &explanation.sections {
            for feature in section.topic.features(game.rules.parameters()) {
                let found = section.examples.iter().any(|it| it.feature == feature);
                // One row of six or four pits is too short a ring.
                let short = game.rules.parameters().rows_per_side() == 1
                    && game.rules.parameters().columns.count() < 8;
                if !(found || (feature == TurnFeature::NeverEnds && short)) {
                    missing.push(format!("{}: {feature:?}", game.base));
                }
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn other_readings_come_to_what_the_page_says() {
    assert_other_readings_are_as_told(&ALL);
}

fn assert_other_readings_are_as_told(explanations: &[Explanation]) {
    let mut changed = 0;
    for explanation in explanations {
        let game = &explanation.game;
        for section in &explanation.sections {
            let Some(parameter) = section.topic.parameter() else {
                continue;
            };
            for other in &section.others {
                let Some((index, course)) = &other.becomes else {
                    continue;
                };
                let rules = other.rules.unwrap();
                assert_eq!(parameter.get(rules.parameters()), other.value);
                let shown = &section.examples[*index];
                changed += 1;
                match rules.play(&shown.example.position, &course.turn) {
                    Ok(played) => {
                        assert_eq!(
                            played.position,
                            course.result.as_ref().unwrap().played.position
                        );
                        let board =
                            |it: &TurnUnderRules| it.result.as_ref().map(|it| it.played.position);
                        let differs = board(course) != board(&shown.course)
                            || course.notation != shown.course.notation
                            || course.outcome() != shown.course.outcome();
                        assert!(
                            differs,
                            "{} {}: {}",
                            game.base, other.value, course.notation
                        );
                    }
                    Err(_) => assert!(course.result.is_none()),
                }
            }
        }
        let page = explanation.markdown(&CitationNames::default(), english());
        for (lead, block) in blocks(&page)
            .into_iter()
            .filter(|(lead, _)| lead.starts_with("**`"))
        {
            let value = lead.split('`').nth(1).unwrap();
            assert!(
                block.contains(&format!(": {value}")) || block.contains(value),
                "{lead}\n{block}"
            );
            let under = replayed(&block);
            if let Some(turn) = under.turns().next() {
                let long = turn.long_notation(&under.rules);
                assert!(
                    lead.contains(&long) || turn.played.never_ends(),
                    "{long}: {lead}"
                );
            }
        }
    }
    assert!(changed > 50, "{changed}");
}

#[test]
fn origins_are_told_apart() {
    // At column 2 the nearer tsibongy is the left one; a free mover may go right.
    let game = with(Game::FIFANGHA, Parameter::Origin, "free");
    let section = RuleSection::new(RuleTopic::Origin, &game, &[], &nothing());
    let nearest = section
        .others
        .iter()
        .find(|it| it.value == "nearest")
        .unwrap();
    let (index, course) = nearest.becomes.as_ref().unwrap();
    assert_eq!(section.examples[*index].feature, TurnFeature::CaptureNext);
    assert_eq!(section.examples[*index].course.notation, "2x1R");
    assert_eq!(course.notation, "2x1L");
}

#[test]
fn the_smallest_examples_have_no_step_too_many() {
    let rules = Game::FIFANGHA.rules();
    let steps = |feature| {
        let example = find_example(&rules, feature, &[], &nothing()).unwrap();
        let (_, steps) = rules
            .play_with_steps(&example.position, &example.turn)
            .unwrap();
        steps
            .iter()
            .map(|step| step.event.kind())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        steps(TurnFeature::CaptureMiddle),
        ["drop", "capture", "sowing", "rest"]
    );
    assert_eq!(
        steps(TurnFeature::Merge),
        ["drop", "merge", "sowing", "rest"]
    );
    assert_eq!(
        steps(TurnFeature::Kamo),
        ["drop", "capture", "sowing", "rest"]
    );
    assert_eq!(
        steps(TurnFeature::NonCapturing),
        ["drop", "relay", "sowing", "relay", "sowing", "rest"]
    );
    // Nothing is shown that the rules do not contain.
    let rules = Game::FIFANGHA.rules_on(Columns::FOUR).unwrap();
    assert_eq!(
        find_example(&rules, TurnFeature::CaptureTsibongy, &[], &nothing()),
        None
    );
    assert_eq!(
        find_example(&rules, TurnFeature::OneSowing, &[], &nothing()),
        None
    );
}

#[test]
fn searches_always_find_the_same() {
    for game in [Game::FIFANGA, Game::KATRA_GOROBAKA, Game::ISOLO] {
        let game = GameRules {
            base: game,
            rules: game.rules(),
        };
        assert_eq!(
            explanation_page(&game, &CitationNames::default(), english(), &[]),
            explanation_page(&game, &CitationNames::default(), english(), &[])
        );
    }
}

#[test]
fn an_override_changes_the_page() {
    let plain = GameRules {
        base: Game::FIFANGHA,
        rules: Game::FIFANGHA.rules(),
    };
    let own = explanation_page(&plain, &CitationNames::default(), english(), &[]);
    let nearest = with(Game::FIFANGHA, Parameter::Origin, "nearest");
    let tsibongy = nearest.rules.parameters().tsibongy();
    assert_eq!(tsibongy.unwrap().origin, Origin::Nearest);
    let changed = explanation_page(&nearest, &CitationNames::default(), english(), &[]);
    assert!(!own.contains("Some rules differ"));
    assert!(changed.contains("Some rules differ from those of the source: `origin: nearest`."));
    assert!(changed.contains("*Set for this page.* The game itself has `origin: free`."));
    assert!(changed.contains("rules: {base: fifangha, origin: nearest}"));
    for (_, block) in blocks(&changed) {
        replayed(&block);
    }
    // Sections made pointless by an override are omitted.
    let short = explanation_page(
        &with(Game::FIFANGHA, Parameter::Relay, "false"),
        &CitationNames::default(),
        french(),
        &[],
    );
    assert!(own.contains("## Mameno-atrika") && !short.contains("## Mameno-atrika"));
}

#[test]
fn an_explanation_is_the_same_with_a_cache() {
    let cache = ResultCache::in_memory();
    for base in [Game::FIFANGHA, Game::KATRA_GOROBAKA, Game::ISOLO] {
        let game = GameRules {
            base,
            rules: base.rules(),
        };
        let found = format!("{:?}", Explanation::new(&game, &[], &nothing()));
        for _ in 0..2 {
            let again = Explanation::new(&game, &[], &cache);
            assert_eq!(format!("{again:?}"), found, "{base}");
        }
    }
}

#[test]
fn every_override_that_can_be_played_can_be_explained() {
    assert_overrides_are_explained(1, 2);
}

#[test]
#[ignore = "takes minutes: see CONTRIBUTING"]
fn every_override_that_can_be_played_can_be_explained_in_full() {
    assert_overrides_are_explained(usize::MAX, 1);
}

/// Explains one of `step` values of every parameter, in at most the given number of games.
fn assert_overrides_are_explained(most: usize, step: usize) {
    let games = [
        Game::FIFANGAKELY,
        Game::KATRA_SAKALAVA,
        Game::KATRO,
        Game::ISOLO,
    ];
    for &parameter in Parameter::ALL {
        let values = parameter.values().into_iter().enumerate();
        for (index, value) in values.step_by(step) {
            let under = |base: &Game| {
                let mut parameters = base.parameters();
                parameter.set(&mut parameters, &value).ok()?;
                let rules = Rules::new(parameters).ok()?;
                Some(GameRules { base: *base, rules })
            };
            // Each value begins with another game.
            let games = games.iter().cycle().skip(index).take(games.len());
            for game in games.filter_map(under).take(most) {
                let text = explanation_page(&game, &CitationNames::default(), french(), &[]);
                has_all_its_words(&text);
                for (_, block) in blocks(&text) {
                    let other_reading = block.contains("show: turns") || block.contains("@illegal");
                    assert!(
                        other_reading || replayed(&block).rules == game.rules,
                        "{block}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_record_that_illustrates_a_value_takes_the_place_of_an_example() {
    let text = "---\nrules: fifangha\nillustrates: [fifangha, tsibongy=merge]\n---\n\
                [.2111111/2......1/1......./........ S26 N26 S]\n1+2\n";
    let record = Illustration::from_study(
        "a/merge",
        &Study::from_file(SourceFile::new("merge.fif", text)),
    )
    .remove(0);
    let game = GameRules {
        base: Game::FIFANGHA,
        rules: Game::FIFANGHA.rules(),
    };
    let page = explanation_page(
        &game,
        &CitationNames::default(),
        english(),
        std::slice::from_ref(&record),
    );
    assert!(page.contains("It is turn 1 of the record `a/merge`."));
    assert!(page.contains("record: a/merge\ngame: 1\nturns: 1\n"));
    assert!(
        page.contains("## A complete game\n\n```fifangha\nrecord: a/merge\ngame: 1\nshow: turns\n")
    );
    let section = RuleSection::new(
        RuleTopic::Tsibongy,
        &game,
        std::slice::from_ref(&record),
        &nothing(),
    );
    assert_eq!(section.examples.len(), 1);
    assert!(section.others.iter().all(|other| other.becomes.is_some()));
    // Under other rules it is omitted.
    let other = with(Game::FIFANGHA, Parameter::Origin, "nearest");
    let section = RuleSection::new(RuleTopic::Tsibongy, &other, &[record], &nothing());
    assert!(section.examples.iter().all(|shown| shown.record.is_none()));
}

#[test]
fn a_turn_of_a_record_is_drawn_once_on_a_page() {
    let text = include_str!("../games/busser-2023-example.fif");
    let record = Illustration::from_study(
        "example",
        &Study::from_file(SourceFile::new("example.fif", text)),
    );
    let game = GameRules {
        base: Game::FIFANGHA,
        rules: Game::FIFANGHA.rules(),
    };
    let page = explanation_page(&game, &CitationNames::default(), english(), &record);
    let drawings: Vec<&str> = page
        .split("```fifangha\nrecord: example\n")
        .skip(1)
        .filter_map(|it| it.split("id: ").next())
        .collect();
    let once: std::collections::BTreeSet<_> = drawings.iter().collect();
    assert_eq!(once.len(), drawings.len(), "{drawings:?}");
    assert!(drawings.len() > 1 && page.contains("It is drawn in example "));
}

#[test]
fn all_games_are_compared_in_both_languages() {
    LazyLock::force(&ALL);
    let (en, fr) = (
        comparison_page(Games::BUILT_IN, english(), &EXAMPLES),
        comparison_page(Games::BUILT_IN, french(), &EXAMPLES),
    );
    assert_eq!(structure(&en), structure(&fr));
    has_all_its_words(&en);
    has_all_its_words(&fr);
    // Each question is a row with its answers, each with its games.
    let rows: Vec<&str> = en.lines().filter(|line| line.starts_with("| ")).collect();
    assert!(rows.len() > 20, "{rows:?}");
    for game in Game::ALL {
        let named = |row: &&&str| row.contains(&game_title(*game, english()));
        assert!(rows.iter().filter(named).count() > 2, "{game}");
    }
    assert!(en.contains("| What does a last seed in a tsibongy do to the facing tsibongy? | `merge` (Fifangha); `single` ("));
    for (notation, block) in blocks(&en) {
        let game = replayed(&block);
        if let Some(turn) = game.turns().next() {
            assert!(
                notation.contains(&turn.long_notation(&game.rules)) || turn.played.never_ends()
            );
        }
    }
    for value in Tsibongy::ALL {
        assert!(en.contains(&format!("**`{value}`**")));
    }
}

#[test]
fn every_value_has_its_words() {
    for strings in Strings::all() {
        for parameter in Parameter::ALL {
            for value in parameter.values() {
                let value = if value.contains(' ') {
                    "number".into()
                } else {
                    value
                };
                let key = format!("explain.value.{}.{value}", parameter.name());
                assert_ne!(strings.t(&key, &[]), key);
            }
        }
    }
}

#[test]
fn a_course_knows_what_is_illegal() {
    let game = GameRules {
        base: Game::KATRA_GOROBAKA,
        rules: Game::KATRA_GOROBAKA.rules(),
    };
    let section = RuleSection::new(RuleTopic::FirstTurn, &game, &[], &nothing());
    let course = TurnUnderRules::new(&game.rules, &section.examples[0].example).unwrap();
    assert!(course.result.is_none());
}

#[test]
fn the_page_of_fifangakely() {
    let game = GameRules {
        base: Game::FIFANGAKELY,
        rules: Game::FIFANGAKELY.rules(),
    };
    crate::support::golden(
        "explain/fifangakely.md",
        &explanation_page(&game, &CitationNames::default(), english(), &[]),
    );
}

#[cfg(feature = "book")]
#[test]
fn a_page_in_html_needs_no_other_file_and_draws_every_example() {
    use fifangha::project::Project;
    use fifangha::site::explanation_page as explanation_html;

    let game = GameRules {
        base: Game::FIFANGAKELY,
        rules: Game::FIFANGAKELY.rules(),
    };
    for strings in Strings::all() {
        let markdown = explanation_page(&game, &CitationNames::default(), strings, &[]);
        let html = explanation_html(&markdown, strings, Project::at("no-such-folder")).unwrap();
        let scripts = html.split("<script").skip(1);
        let scripts: Vec<_> = scripts
            .filter_map(|it| it.split_once("</script>"))
            .collect();
        let summary = scripts
            .iter()
            .fold(html.clone(), |summary, it| summary.replace(it.0, ""));
        assert!(!summary.contains("```") && !summary.contains("[@"));
        assert!(html.matches("<svg").count() > blocks(&markdown).len());
        // Every link leads to an anchor on the page.
        for link in html.split("href=\"#").skip(1) {
            let id = link.split('"').next().unwrap();
            assert!(html.contains(&format!("id=\"{id}\"")), "#{id}");
        }
    }
}

#[test]
fn children_read_nothing_that_is_not_so_on_their_board() {
    for &base in Game::ALL {
        for &size in base.sizes() {
            let rules = base.rules_on(size).unwrap();
            let game = GameRules { base, rules };
            for (strings, middle, both_ways) in [
                (english(), "in the middle you", "left or right"),
                (french(), "au milieu, tu", "gauche ou la droite"),
            ] {
                let summary = rule_summaries(&game, Audience::Children, strings);
                let summary: String = summary.into_iter().map(|it| it.text).collect();
                let narrow = size.count() <= 4;
                assert!(!(narrow && summary.contains(middle)), "{base}: {summary}");
                // Seeds of isolo are sown to the right only.
                let right = base == Game::ISOLO && summary.contains(both_ways);
                assert!(!right, "{summary}");
            }
        }
    }
}
