//! Questions at a terminal or to a pipe, which answers them line by line.

use std::io::{self, BufRead, IsTerminal, Write};

use super::CommandError;
use super::game_options::{GameOptions, known_games};
use crate::message::{Message, MessageArg, Strings};
use crate::replay::GameRules;

/// A series of questions, in the language of the user.
pub(super) struct Prompt<R, W> {
    asks: bool,
    /// `true` if the answers come from a person, who sees the questions.
    is_terminal: bool,
    answers: R,
    out: W,
    strings: &'static Strings,
}

impl Prompt<io::StdinLock<'static>, anstream::AutoStream<io::Stderr>> {
    /// Reads the answers from standard input if `asks` is `true`.
    pub(super) fn on_stdin(asks: bool, strings: &'static Strings) -> Self {
        Self {
            asks,
            is_terminal: io::stdin().is_terminal(),
            answers: io::stdin().lock(),
            out: anstream::stderr(),
            strings,
        }
    }
}

impl<R: BufRead, W: Write> Prompt<R, W> {
    /// Returns the given text, else the answer, else the proposal.
    pub(super) fn text(
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

    /// Asks for the game and its columns if the options do not have them, until they
    /// exist.
    pub(super) fn game(&mut self, options: &mut GameOptions) -> Result<GameRules, CommandError> {
        if self.asks && options.rules.is_none() {
            let proposed = options.resolve()?.base;
            let games = known_games().iter().map(|game| game.name().into());
            self.option("cli.new.game", games, proposed.name(), options, |it| {
                &mut it.rules
            })?;
        }
        let game = options.resolve()?;
        let sizes = game.base.sizes().iter().map(|size| size.count());
        let sizes: Vec<MessageArg> = sizes.map(MessageArg::from).collect();
        if self.asks && options.columns.is_none() && sizes.len() > 1 {
            let proposed = game.rules.parameters().columns.count().to_string();
            self.option("cli.new.columns", sizes, &proposed, options, |it| {
                &mut it.columns
            })?;
        }
        options.resolve()
    }

    /// Asks for an option until the game exists with the answer.
    fn option(
        &mut self,
        key: &'static str,
        of: impl IntoIterator<Item = MessageArg>,
        proposed: &str,
        options: &mut GameOptions,
        place: fn(&mut GameOptions) -> &mut Option<String>,
    ) -> Result<(), CommandError> {
        let question = Message::new("cli.new.of")
            .with("what", Message::new(key))
            .with("of", MessageArg::List(of.into_iter().collect()));
        loop {
            let answer = self.ask(question.clone(), proposed)?;
            let taken = answer == proposed;
            *place(options) = Some(answer).filter(|_| !taken);
            match options.resolve() {
                Err(failure) if !taken && !self.is_terminal => return Err(failure),
                Err(failure) if !taken => writeln!(self.out, "{}", failure.render(self.strings))?,
                _ => return Ok(()),
            }
        }
    }

    /// Returns the answer; the proposal if it is empty or no question is asked.
    fn ask(&mut self, what: Message, proposed: &str) -> io::Result<String> {
        if !self.asks {
            return Ok(proposed.to_owned());
        }
        let question = Message::new("cli.new.ask")
            .with("what", what)
            .with("proposed", proposed);
        if self.is_terminal {
            write!(self.out, "{}", self.strings.render(&question))?;
            self.out.flush()?;
        }
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let answer = line.trim();
        Ok(if answer.is_empty() { proposed } else { answer }.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifangha_rules::Game;

    fn questions(answers: &str, language: &str) -> Prompt<io::Cursor<String>, Vec<u8>> {
        Prompt {
            asks: true,
            is_terminal: true,
            answers: io::Cursor::new(answers.to_owned()),
            out: Vec::new(),
            strings: Strings::builtin(language).unwrap(),
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
        let mut prompt = questions("katra\nkatro\n13\n6\n", "en");
        let mut options = none();
        let game = prompt.game(&mut options).unwrap();
        assert_eq!(game.base, Game::KATRO);
        assert_eq!(game.rules.parameters().columns.count(), 6);
        let output = String::from_utf8(prompt.out).unwrap();
        assert_eq!(output.matches("[fifangha]: ").count(), 2, "{output}");
        assert_eq!(output.matches("error: ").count(), 2, "{output}");
    }

    #[test]
    fn what_is_proposed_is_taken_where_nothing_is_answered_or_nobody_asked() {
        let mut prompt = questions("\n", "fr");
        assert_eq!(prompt.game(&mut none()).unwrap().base, Game::FIFANGHA);
        let output = String::from_utf8(prompt.out).unwrap();
        assert!(output.starts_with("Jeu ("), "{output}");
        let mut unasked = questions("katro\n", "en");
        unasked.asks = false;
        assert_eq!(unasked.game(&mut none()).unwrap().base, Game::FIFANGHA);
        assert!(unasked.out.is_empty());
    }

    #[test]
    fn what_was_given_is_not_asked() {
        let mut prompt = questions("8\n", "en");
        let mut options = GameOptions {
            rules: Some("katro".to_owned()),
            columns: Some("4".to_owned()),
            ..none()
        };
        let game = prompt.game(&mut options).unwrap();
        assert_eq!(game.rules.parameters().columns.count(), 4);
        assert_eq!(prompt.text("cli.new.title", Some("x"), "y").unwrap(), "x");
        assert!(prompt.out.is_empty());
    }
}
