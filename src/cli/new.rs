use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use fifangha_rules::{Game, Side};

use super::game::GameOptions;
use super::language::Language;
use super::{Exit, Failure, Outcome, output};
use crate::diagnostic::SourceFile;
use crate::message::{Arg, Message, Strings};
use crate::replay::GameRules;
use crate::study::Study;

/// Starts a record, from options or by asking.
///
/// Without options, at a terminal, it asks for the title, the game, the
/// columns and the players; a blank answer takes what is proposed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fifangha new monday.fif
  fifangha new monday.fif --title 'Class 3b, Monday' --south Aina --north Soa
  fifangha new --rules katro --columns 6 > game.fif")]
pub(super) struct Args {
    /// The file to write [default: standard output]. One that exists is left alone.
    file: Option<PathBuf>,
    /// What the game is called.
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    /// Who plays South, at the bottom.
    #[arg(long, allow_hyphen_values = true)]
    south: Option<String>,
    /// Who plays North, at the top.
    #[arg(long, allow_hyphen_values = true)]
    north: Option<String>,
    /// When it was played.
    #[arg(long, allow_hyphen_values = true)]
    date: Option<String>,
    /// Where it was played.
    #[arg(long, allow_hyphen_values = true)]
    place: Option<String>,
    /// The language of the comments, such as `fr`.
    #[arg(long)]
    language: Option<String>,
    #[command(flatten)]
    options: GameOptions,
}

pub(super) fn run(args: &Args, language: &Language, out: &mut dyn Write) -> Outcome {
    let mut options = args.options.clone();
    options.resolve()?;
    if let Some(file) = &args.file
        && file.symlink_metadata().is_ok()
    {
        return Err(output::exists(file));
    }
    let strings = language.of_people();
    let asks = args.title.is_none() && io::stdin().is_terminal() && args.file.is_some();
    let mut questions = Questions {
        asks,
        answers: io::stdin().lock(),
        out: anstream::stderr(),
        strings,
    };
    let a_game = strings.t("cli.new.a-game", &[]);
    let title = questions.text("cli.new.title", args.title.as_deref(), &a_game)?;
    let game = questions.game(&mut options)?;
    let [south, north] = [Side::South, Side::North].map(|side| strings.say(&side.into()));
    let south = questions.text("cli.new.south", args.south.as_deref(), &south)?;
    let north = questions.text("cli.new.north", args.north.as_deref(), &north)?;
    let mut keys = vec![
        ("title", quoted(&title)),
        ("rules", rules(&options, game.base)),
    ];
    let columns = game.rules.parameters().columns;
    if columns != game.base.parameters().columns {
        keys.push(("columns", columns.count().to_string()));
    }
    keys.push(("south", quoted(&south)));
    keys.push(("north", quoted(&north)));
    let optional = [
        ("date", &args.date),
        ("place", &args.place),
        ("language", &args.language),
    ];
    for (key, value) in optional {
        keys.extend(value.as_deref().map(|value| (key, quoted(value))));
    }
    let mut text = String::from("---\n");
    for (key, value) in keys {
        text.push_str(&format!("{key}: {value}\n"));
    }
    let start = Arg::text(&game.rules.start());
    let turns = Message::new("cli.new.turns").with("start", start);
    text.push_str(&format!("---\n{}\n", strings.say(&turns)));
    let begun = Study::of(SourceFile::new("new.fif", text.as_str()));
    if let Some(wrong) = begun.diagnostics.first() {
        let mut failure = Failure::new(wrong.message.clone());
        failure.help.extend(wrong.label.clone());
        return Err(failure);
    }
    match &args.file {
        Some(file) => {
            output::create(file, text.as_bytes())?;
            writeln!(out, "{}", file.display())?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(Exit::Holds)
}

/// The value of `rules`: the game, with what is overridden.
fn rules(options: &GameOptions, base: Game) -> String {
    if options.set.is_empty() {
        return base.to_string();
    }
    let overrides: Vec<_> = options
        .set
        .iter()
        .map(|set| set.replacen('=', ": ", 1))
        .collect();
    format!("{{base: {base}, {}}}", overrides.join(", "))
}

/// What is asked at a terminal, in the language of whoever sits there.
struct Questions<R, W> {
    asks: bool,
    answers: R,
    out: W,
    strings: &'static Strings,
}

impl<R: BufRead, W: Write> Questions<R, W> {
    /// What was given, else what is answered, else what is proposed.
    fn text(
        &mut self,
        key: &'static str,
        given: Option<&str>,
        proposed: &str,
    ) -> io::Result<String> {
        match given {
            Some(given) => Ok(given.to_owned()),
            None => self.ask(Message::new(key), proposed),
        }
    }

    /// The game and its columns, where the options do not say them; what there is not is
    /// asked again.
    fn game(&mut self, options: &mut GameOptions) -> Result<GameRules, Failure> {
        if self.asks && options.rules.is_none() {
            let proposed = options.resolve()?.base;
            let games = Game::ALL.iter().map(|game| game.name().into());
            self.option("cli.new.game", games, proposed.name(), options, |it| {
                &mut it.rules
            })?;
        }
        let game = options.resolve()?;
        let sizes = game.base.sizes().iter().map(|size| size.count());
        let sizes: Vec<Arg> = sizes.map(Arg::from).collect();
        if self.asks && options.columns.is_none() && sizes.len() > 1 {
            let proposed = game.rules.parameters().columns.count().to_string();
            self.option("cli.new.columns", sizes, &proposed, options, |it| {
                &mut it.columns
            })?;
        }
        options.resolve()
    }

    /// Asks for an option until the game can be had with the answer.
    fn option(
        &mut self,
        key: &'static str,
        of: impl IntoIterator<Item = Arg>,
        proposed: &str,
        options: &mut GameOptions,
        place: fn(&mut GameOptions) -> &mut Option<String>,
    ) -> io::Result<()> {
        let question = Message::new("cli.new.of")
            .with("what", Message::new(key))
            .with("of", Arg::List(of.into_iter().collect()));
        loop {
            let answer = self.ask(question.clone(), proposed)?;
            let taken = answer == proposed;
            *place(options) = Some(answer).filter(|_| !taken);
            match options.resolve() {
                Err(failure) if !taken => writeln!(self.out, "{}", failure.say(self.strings))?,
                _ => return Ok(()),
            }
        }
    }

    /// What is answered; what is proposed where nothing is, or nobody is asked.
    fn ask(&mut self, what: Message, proposed: &str) -> io::Result<String> {
        if !self.asks {
            return Ok(proposed.to_owned());
        }
        let question = Message::new("cli.new.ask")
            .with("what", what)
            .with("proposed", proposed);
        write!(self.out, "{}", self.strings.say(&question))?;
        self.out.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let answer = line.trim();
        Ok(if answer.is_empty() { proposed } else { answer }.to_owned())
    }
}

/// A YAML scalar that reads as this text, whatever it holds.
fn quoted(text: &str) -> String {
    let plain = text
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.'))
        && text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && !matches!(
            text.to_lowercase().as_str(),
            "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n"
        );
    if plain {
        text.to_owned()
    } else {
        // JSON strings are YAML strings.
        serde_json::Value::from(text).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn questions(answers: &str, language: &str) -> Questions<io::Cursor<String>, Vec<u8>> {
        Questions {
            asks: true,
            answers: io::Cursor::new(answers.to_owned()),
            out: Vec::new(),
            strings: Strings::of(language).unwrap(),
        }
    }

    fn none() -> GameOptions {
        GameOptions {
            rules: None,
            columns: None,
            set: Vec::new(),
        }
    }

    #[test]
    fn the_game_and_its_columns_are_asked_until_there_are_such() {
        let mut asked = questions("katra\nkatro\n5\n6\n", "en");
        let mut options = none();
        let game = asked.game(&mut options).unwrap();
        assert_eq!(game.base, Game::Katro);
        assert_eq!(game.rules.parameters().columns.count(), 6);
        let told = String::from_utf8(asked.out).unwrap();
        assert_eq!(told.matches("[fifangha]: ").count(), 2, "{told}");
        assert_eq!(told.matches("error: ").count(), 2, "{told}");
        assert_eq!(rules(&options, game.base), "katro");
    }

    #[test]
    fn what_is_proposed_is_taken_where_nothing_is_answered_or_nobody_asked() {
        let mut asked = questions("\n", "fr");
        assert_eq!(asked.game(&mut none()).unwrap().base, Game::Fifangha);
        let told = String::from_utf8(asked.out).unwrap();
        assert!(told.starts_with("Jeu ("), "{told}");
        let mut unasked = questions("katro\n", "en");
        unasked.asks = false;
        assert_eq!(unasked.game(&mut none()).unwrap().base, Game::Fifangha);
        assert!(unasked.out.is_empty());
    }

    #[test]
    fn what_was_given_is_not_asked() {
        let mut asked = questions("8\n", "en");
        let mut options = GameOptions {
            rules: Some("katro".to_owned()),
            columns: Some("4".to_owned()),
            ..none()
        };
        let game = asked.game(&mut options).unwrap();
        assert_eq!(game.rules.parameters().columns.count(), 4);
        assert_eq!(asked.text("cli.new.title", Some("x"), "y").unwrap(), "x");
        assert!(asked.out.is_empty());
    }
}
