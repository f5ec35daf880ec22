//! Templates and stylesheets: built-in ones, unless the project replaces them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use fifangha_rules::Game;
use indexmap::IndexMap;
use serde::Serialize;
use tera::{Context, Kwargs, State, Tera, TeraResult};

use super::fonts::FontSource;
use super::scripts::{keep_builtin_active, left_out_note, template_notes};
use super::template_limits::render_limited;
use super::theme::SiteTheme;
use crate::diagnostic::SourceFile;
use crate::diagram::Theme;
use crate::explain::game_sentence;
use crate::message::{Message, Strings};
use crate::project::Project;
use crate::site::problem::SiteError;

macro_rules! embedded {
    ($($(#[$doc:meta])* $list:ident: $($name:literal)*;)*) => {$(
        $(#[$doc])*
        pub(in crate::site) const $list: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../templates/", $name))),)*];
    )*};
}

embedded! {
    /// Every file of `templates` that a project may replace, with its text.
    EMBEDDED:
    "bound/markdown.typ"
    "bound/article.typ"
    "bound/book.typ"
    "bound/sheet.typ"
    "bound/epub.css"
    "parts/head.tera"
    "parts/bar.tera"
    "parts/contents.tera"
    "parts/search.tera"
    "parts/wanted.tera"
    "page.tera"
    "contents.tera"
    "single.tera"
    "played.tera"
    "print/page.tera"
    "print/print.css"
    "fifangha.css"
    "book.css"
    "player/dom.js"
    "player/motion.js"
    "player/animation.js"
    "player/pits.js"
    "player/marks.js"
    "player/choices.js"
    "player/player.js"
    "player/controls.js"
    "player/page.js"
    "player/lesson.js"
    "player/live.js"
    "book.js"
    "contents.js"
    "board.tera"
    "board.css"
    "board/speak.js"
    "board/library.js"
    "board/storage.js"
    "board/kept.js"
    "board/open-study.js"
    "board/view.js"
    "board/picture.js"
    "board/sound.js"
    "board/animation.js"
    "board/turn.js"
    "board/marks.js"
    "board/moves.js"
    "board/record.js"
    "board/rules.js"
    "board/setup.js"
    "board/what-if.js"
    "board/fits.js"
    "board/comparison.js"
    "board/scores.js"
    "board/exercises.js"
    "board/worker.js"
    "board/page.js";
}

/// Names of templates of figures, which a project cannot have.
const FIGURE_TEMPLATES: [&str; 4] = [
    "figures",
    "figure.tera",
    "faulty.tera",
    "parts/evidence.tera",
];

/// The modules of the script of a figure, with those that they import.
const SCRIPT_MODULES: [&str; 3] = ["player/page.js", "player/lesson.js", "player/live.js"];

/// The module of the interactive board, with those that it imports.
const BOARD_MODULES: [&str; 2] = ["board/page.js", BOOK_MODULE];

/// The module of a page of the book.
const BOOK_MODULE: &str = "book.js";

/// The module with the texts of a page.
const TEXTS_MODULE: &str = "texts.js";

/// The names of the texts of the controls of players, in the group `player`.
const CONTROLS: [&str; 11] = [
    "first", "back", "play", "pause", "on", "last", "slider", "speed", "all", "place", "progress",
];

/// The groups of the other texts of the script of a page. If two have a text of the same name, the
/// first is used.
const SCRIPT_GROUPS: [&str; 4] = ["player.lesson.", "board.page.", "board.choice.", "side."];

/// The groups of the other texts of the board.
const BOARD_GROUPS: [&str; 2] = ["board.page.", "side."];

/// The starts of names of texts that scripts compose: `says[`level_${name}`]`.
const COMPOSED_NAMES: [&str; 3] = ["family_", "level_", "term_"];

/// The mean numbers of turns and of legal turns in a game, by its name and its columns. Measured by
/// `BLESS=1 cargo test --test suite game_lengths`.
const GAME_LENGTHS: &str = include_str!("../../../templates/board/lengths.json");

/// Returns a value for a script inside a page, escaped so that it cannot end the
/// script.
pub(in crate::site) fn script_value(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    text.replace('<', "\\u003c")
}

/// The templates for one language, with the stylesheets and scripts.
pub struct Templates {
    tera: Tera,
    /// `true` if some are of the project.
    has_own: bool,
    /// Those of the program, if the project has its own and may not run scripts.
    builtin: Option<Tera>,
    /// Notes on scripts that are left out.
    pub(in crate::site) notes: Vec<Message>,
    /// `true` if the project may run scripts.
    pub(in crate::site) allows_scripts: bool,
    files: Vec<(&'static str, String)>,
    theme: SiteTheme,
    /// The strings of the language.
    pub strings: &'static Strings,
    /// The languages of comments: those of the program and of the project.
    pub(in crate::site) languages: Vec<&'static Strings>,
    /// The files of the games of the project, by name, as a script value.
    rulesets: String,
    /// A sentence about each game, by its name, as a script value.
    abouts: String,
}

impl fmt::Debug for Templates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Templates")
            .field("language", &self.strings.language())
            .finish_non_exhaustive()
    }
}

impl Templates {
    /// Loads the built-in templates, in the colours of a project; files of the same
    /// name in the project's folder `templates` replace them.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or is not a valid template or
    /// theme.
    pub fn load(strings: &'static Strings, project: &Project) -> Result<Self, SiteError> {
        let own = project.root().join("templates");
        let mut of_figures = FIGURE_TEMPLATES.iter().map(|it| own.join(it));
        if let Some(path) = of_figures.find(|it| it.exists()) {
            return Err(SiteError::FigureTemplate(path));
        }
        let mut files = Vec::with_capacity(EMBEDDED.len());
        let (mut notes, mut has_own) = (Vec::new(), false);
        for &(name, text) in EMBEDDED {
            let path = own.join(name);
            let file = match path.exists() {
                true => project.open_source(&path).map_err(SiteError::read(&path))?,
                false => SourceFile::new(name, text),
            };
            let is_own = file.text() != text;
            has_own |= is_own && name.ends_with(".tera");
            if is_own && name.ends_with(".js") && !project.allows_scripts() {
                notes.push(left_out_note(file.name(), 1));
                files.push((name, text.to_owned()));
                continue;
            }
            if is_own && name.ends_with(".tera") && !project.allows_scripts() {
                notes.extend(template_notes(file.name(), file.text(), text));
            }
            files.push((name, embeddable(name, file.text())));
        }
        let loaded = files.iter().map(|(name, text)| (*name, text.as_str()));
        let tera = page_templates(strings, loaded)?;
        let has_builtin = has_own && !project.allows_scripts();
        let builtin = has_builtin.then(|| page_templates(strings, EMBEDDED.iter().copied()));
        let languages = project.all_languages();
        let codes = languages.codes().into_iter();
        Ok(Self {
            tera,
            has_own,
            builtin: builtin.transpose()?,
            notes,
            allows_scripts: project.allows_scripts(),
            files,
            theme: SiteTheme::from_project(project)?,
            strings,
            languages: codes.filter_map(|it| languages.get(it)).collect(),
            abouts: script_value(&game_sentences(strings, project)),
            rulesets: script_value(&Some(project.ruleset_texts()).filter(|it| !it.is_empty())),
        })
    }

    /// Renders a template.
    pub(in crate::site) fn render(
        &self,
        name: &str,
        context: &Context,
    ) -> Result<String, SiteError> {
        let render = || self.tera.render(name, context);
        let html = match self.has_own {
            true => render_limited(render)?,
            false => render()?,
        };
        Ok(match &self.builtin {
            Some(builtin) => keep_builtin_active(html, &builtin.render(name, context)?),
            None => html,
        })
    }

    /// Returns the text of a file that is not a template.
    pub(in crate::site) fn text(&self, name: &str) -> &str {
        self.files
            .iter()
            .find(|(file, _)| *file == name)
            .map_or("", |(_, text)| text)
    }

    /// Returns the stylesheet of the figures, with the colours of the boards.
    #[must_use]
    pub fn stylesheet(&self) -> String {
        self.theme.board_css() + self.text("fifangha.css")
    }

    /// Returns the light colours of the boards.
    pub(in crate::site) fn light(&self) -> &Theme {
        &self.theme.light
    }

    /// Returns the stylesheet of whole pages: that of the figures, and of the book.
    pub(in crate::site) fn book_stylesheet(&self, font: FontSource) -> String {
        font.css() + &self.stylesheet() + self.text("book.css") + &self.theme.page_css()
    }

    /// Returns the script of whole pages.
    pub(in crate::site) fn book_script(&self) -> String {
        let modules = [&SCRIPT_MODULES[..], &[BOOK_MODULE]].concat();
        self.script_closure(&modules, &SCRIPT_GROUPS, None)
    }

    /// Returns the script that plays turns, with its strings in the language of the
    /// page.
    #[must_use]
    pub fn script(&self) -> String {
        self.script_closure(&SCRIPT_MODULES, &SCRIPT_GROUPS, None)
    }

    /// Returns the stylesheet of the interactive board.
    pub(in crate::site) fn board_stylesheet(&self, font: FontSource) -> String {
        self.book_stylesheet(font) + self.text("board.css")
    }

    /// Returns the script of the interactive board.
    pub(in crate::site) fn board_script(&self) -> String {
        self.script_closure(&BOARD_MODULES, &BOARD_GROUPS, Some(&self.abouts))
    }

    /// Returns the texts of some groups that a script uses, `says.step`, by their names.
    fn used_texts(&self, script: &str, groups: &[&str]) -> BTreeMap<&str, String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let names = script.split("says.").skip(1);
        let names = names.filter_map(|it| it.split(|c| !is_part(c)).next());
        let names: BTreeSet<_> = names.collect();
        let composed = COMPOSED_NAMES.iter().filter(|it| script.contains(**it));
        let composed: Vec<_> = composed.collect();
        let is_used =
            |name: &str| names.contains(name) || composed.iter().any(|it| name.starts_with(**it));
        let mut texts = BTreeMap::new();
        for group in groups {
            for key in self.strings.keys() {
                if let Some(name) = key.strip_prefix(group).filter(|it| is_used(it)) {
                    texts
                        .entry(name)
                        .or_insert_with(|| self.strings.t(key, &[]));
                }
            }
        }
        texts
    }

    /// Returns the texts of the project that the module lacks, by language, or `null`
    /// if there are none.
    fn project_strings_json(&self) -> String {
        let own = self.strings.project_texts();
        let texts: IndexMap<_, _> = own.iter().map(|it| (it.language(), it)).collect();
        script_value(&Some(texts).filter(|it| !it.is_empty()))
    }

    /// Returns modules as one script with their texts of some groups and sentences about games, in a
    /// closure: a page that is opened from a disk cannot load modules.
    fn script_closure(&self, modules: &[&str], groups: &[&str], abouts: Option<&str>) -> String {
        let script = self.linked_modules(modules);
        let controls = CONTROLS.map(|it| (it, self.strings.t(&format!("player.{it}"), &[])));
        let mut values = vec![
            ("controlTexts", script_value(&BTreeMap::from(controls))),
            ("says", script_value(&self.used_texts(&script, groups))),
        ];
        if let Some(abouts) = abouts {
            values.push(("abouts", abouts.to_owned()));
            values.push(("lengths", GAME_LENGTHS.trim_end().to_owned()));
        }
        values.push(("ownTranslations", self.project_strings_json()));
        values.push(("ownRulesets", self.rulesets.clone()));
        let values = values.iter();
        let values: String = values
            .map(|(name, value)| format!("const {name} = {value};\n"))
            .collect();
        format!("(() => {{\n\"use strict\";\n{values}{script}}})();\n")
    }

    /// Returns modules with those that they import, each once, in the order in which a browser would
    /// run them.
    fn linked_modules(&self, modules: &[&str]) -> String {
        let mut linker = ModuleLinker {
            templates: self,
            seen: BTreeSet::from([TEXTS_MODULE.to_owned()]),
            script: String::new(),
        };
        for module in modules {
            linker.add(module);
        }
        linker.script
    }
}

/// Joins JavaScript modules into one script. The names of all modules are in one scope, so that no
/// two modules may have the same names at the first level.
struct ModuleLinker<'a> {
    templates: &'a Templates,
    seen: BTreeSet<String>,
    script: String,
}

impl ModuleLinker<'_> {
    fn add(&mut self, module: &str) {
        if !self.seen.insert(module.to_owned()) {
            return;
        }
        let mut own = String::new();
        for line in self.templates.text(module).split_inclusive('\n') {
            match line
                .strip_prefix("import ")
                .and_then(|it| it.split('"').nth(1))
            {
                Some(imported) => self.add(&resolved_module(module, imported)),
                None => own.push_str(line.strip_prefix("export ").unwrap_or(line)),
            }
        }
        self.script.push_str(&own);
    }
}

/// Returns a template as pages embed it: a style sheet cannot end its element, so that no script
/// follows it.
fn embeddable(name: &str, text: &str) -> String {
    match name.ends_with(".css") {
        true => text.replace("</", "<\\/"),
        false => text.to_owned(),
    }
}

/// Returns the path of a module that another imports by a relative path.
fn resolved_module(from: &str, imported: &str) -> String {
    let folder = from.rfind('/').map_or("", |at| &from[..=at]);
    match imported.strip_prefix("../") {
        Some(above) => above.to_owned(),
        None => format!("{folder}{}", imported.trim_start_matches("./")),
    }
}

/// Returns an engine with the templates among some files.
fn page_templates<'a>(
    strings: &'static Strings,
    files: impl Iterator<Item = (&'a str, &'a str)>,
) -> TeraResult<Tera> {
    let mut tera = Tera::default();
    tera.autoescape_on([".tera"]);
    tera.register_function("t", move |arguments: Kwargs, _: &State<'_>| {
        translate(strings, &arguments)
    });
    tera.add_raw_templates(files.filter(|(name, _)| name.ends_with(".tera")))?;
    Ok(tera)
}

/// Implements `t(key="…", n=3)`: returns the text of a key, with all other arguments
/// filled in.
fn translate(strings: &Strings, arguments: &Kwargs) -> TeraResult<String> {
    let key = arguments.must_get::<&str>("key")?;
    let values: Vec<_> = arguments
        .iter()
        .filter_map(|(name, value)| Some((name.as_str()?.to_owned(), value.to_string())))
        .collect();
    let values: Vec<_> = values
        .iter()
        .map(|(name, value)| (name.as_str(), value as &dyn std::fmt::Display))
        .collect();
    let text = strings.t(key, &values);
    if text == key {
        let missing = Message::new("site.no_text").with("key", key);
        return Err(tera::Error::message(strings.render(&missing)));
    }
    Ok(text)
}

/// Returns the sentence about each game that has one, by the name of the game.
fn game_sentences(strings: &Strings, project: &Project) -> BTreeMap<&'static str, String> {
    let built_in = Game::ALL.iter().filter_map(|game| {
        let sentence = game_sentence(*game, strings.fallback())?;
        Some((game.name(), sentence.to_owned()))
    });
    let own = project.rulesets().filter_map(|(game, ruleset)| {
        let about = ruleset.about(strings.language())?;
        Some((game.name(), about.to_owned()))
    });
    built_in.chain(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_linked_once_and_in_the_order_of_their_imports() {
        let script = templates().linked_modules(&BOARD_MODULES);
        assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
        let at = |text: &str| {
            assert_eq!(script.matches(text).count(), 1, "{text}");
            script.find(text)
        };
        assert!(at("\nconst placeOf =") < at("\nconst openStudy ="));
        assert!(at("\nconst openStudy =") < at("\nstart().catch("));
    }

    #[test]
    fn a_style_sheet_cannot_end_its_element() {
        let sheet = "a { content: \"</STYLE><script>b()</script>\" }";
        let safe = "a { content: \"<\\/STYLE><script>b()<\\/script>\" }";
        assert_eq!(embeddable("book.css", sheet), safe);
        assert_eq!(embeddable("page.tera", sheet), sheet);
        // The sheets of the program need no escape.
        for (name, text) in EMBEDDED {
            assert_eq!(embeddable(name, text), **text);
        }
    }

    #[test]
    fn an_import_is_a_path_from_its_module() {
        assert_eq!(
            resolved_module("board/page.js", "./open-study.js"),
            "board/open-study.js"
        );
        assert_eq!(resolved_module("board/page.js", "../texts.js"), "texts.js");
        assert_eq!(
            resolved_module("book.js", "./player/dom.js"),
            "player/dom.js"
        );
        let above = resolved_module("player/live.js", "../board/library.js");
        assert_eq!(above, "board/library.js");
    }

    fn templates() -> Templates {
        Templates::load(Strings::english(), &Project::at("no-such-folder")).unwrap()
    }

    #[test]
    fn scripts_have_the_texts_that_they_use_and_no_others() {
        let templates = templates();
        for (modules, groups) in [
            (&BOARD_MODULES[..], &BOARD_GROUPS[..]),
            (&SCRIPT_MODULES[..], &SCRIPT_GROUPS[..]),
        ] {
            let script = templates.linked_modules(modules);
            let texts = templates.used_texts(&script, groups);
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            for used in script.split("says.").skip(1) {
                let name = used.split(|c| !is_part(c)).next().unwrap();
                assert!(texts.contains_key(name), "{name}");
            }
            for (name, text) in &texts {
                let composed = COMPOSED_NAMES.iter().any(|it| name.starts_with(it));
                assert!(
                    composed || script.contains(&format!("says.{name}")),
                    "{name}"
                );
                assert!(!text.is_empty(), "{name}");
            }
            assert_eq!(
                texts.contains_key("level_best") && texts.contains_key("term_kamo"),
                modules == BOARD_MODULES
            );
        }
        let english = Strings::english();
        let texts = templates.used_texts("says.again says[`x`]", &SCRIPT_GROUPS);
        assert_eq!(texts["again"], english.t("player.lesson.again", &[]));
        assert_eq!(texts.len(), 1);
    }
}
