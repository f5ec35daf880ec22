// The text of the record: edits appear on the board, errors are underlined and
// explained, and legal turns are offered.

import { END, openStudy, entries, entryAt, same } from "./open-study.js";
import { library, prover } from "./library.js";
import { by, tried } from "./speak.js";
import { turn } from "./turn.js";
import { fill, make } from "../player/dom.js";
import { says } from "../texts.js";

export const record = (() => {
  const area = () => by("record");
  // A text as in a text area, with normalized line endings.
  const plain = (text) => text.replace(/\r\n?/g, "\n");
  // Typed text with the original line ending of each line.
  const ended = (typed, text) => {
    const ends = text.match(/\r\n?|\n/g) ?? [];
    const old = plain(text).split("\n"), lines = typed.split("\n");
    const head = lines.findIndex((it, at) => it !== old[at]);
    const end = (at) => ends[at < head ? at : at + old.length - lines.length] ?? ends[0] ?? "\n";
    return lines.map((it, at) => (at < lines.length - 1 ? it + end(at) : it)).join("");
  };
  // Converts a position of the library, in lines and columns of whole characters, to an
  // offset.
  const offset = (text, line, column) => {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0);
    return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  };
  const span = (text, it) => {
    const start = offset(text, it.line, it.column), end = offset(text, it.end_line, it.end_column);
    return [start, Math.max(end, Math.min(start + 1, text.length))];
  };

  // The same text below the area, with errors underlined and the current turn
  // highlighted.
  const ink = (written, found) => {
    const text = plain(written);
    const marks = found.map((it) => [...span(text, it), `fif-${it.severity}`]);
    const now = entryAt(openStudy.at);
    if (now) marks.push([...span(text, now.place), "fif-now"]);
    marks.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    const below = by("ink");
    below.replaceChildren();
    let done = 0;
    for (const [start, end, name] of marks) {
      if (start < done) continue;
      below.append(text.slice(done, start), make("mark", { className: name, textContent: text.slice(start, end) }));
      done = end;
    }
    below.append(`${text.slice(done)}\n`);
    below.scrollTop = area().scrollTop;
  };

  const mend = (text, { replacement, ...place }) => {
    openStudy.settle();
    if (text !== openStudy.text) return;
    const [start, end] = span(text, place);
    openStudy.change(text.slice(0, start) + replacement + text.slice(end), openStudy.at, "fix");
  };
  const problem = (text, it) => {
    const go = make("button", { type: "button", className: "fif-place-of", textContent: `${it.line}:${it.column}`, onclick: () => {
      area().focus();
      area().setSelectionRange(...span(plain(text), it));
    } });
    const made = make("li", { className: `fif-${it.severity}` }, go, make("b", { textContent: it.message }));
    if (it.label) made.append(make("p", { textContent: it.label }));
    const guesses = it.suggestions.map((fix) => make("button", { type: "button", textContent: fix.message, onclick: () => mend(text, fix) }));
    for (const help of [...it.help, ...it.notes]) if (!guesses.some((guess) => guess.textContent === help)) made.append(make("p", { className: "fif-help", textContent: help }));
    made.append(...guesses);
    if (it.fix) {
      const words = it.fix.replacement ? fill(says.fix, it.fix.replacement) : says.remove_it;
      made.append(make("button", { type: "button", textContent: words, onclick: () => mend(text, it.fix) }));
    }
    return made;
  };

  const found = (text, { diagnostics }) => {
    ink(text, diagnostics);
    by("problems").replaceChildren(...diagnostics.slice(0, 50).map((it) => problem(text, it)));
    by("verdict").textContent = diagnostics.length ? fill(says.problems, diagnostics.length) : says.holds;
    by("verdict").className = diagnostics.some((it) => it.severity === "error") ? "fif-bad" : "";
  };
  // Fast checks run at once; searches, also those for suggestions, run after typing stops, in a
  // separate worker, so that the board stays responsive.
  let later = 0, proving = null;
  const check = () => tried(async () => {
    const { text } = openStudy;
    clearTimeout(later);
    if (proving !== null && proving !== text) prover.stop();
    const answer = await library.ask("check", text, { proofs: false });
    if (text !== openStudy.text) return;
    found(text, answer);
    const isWrong = answer.diagnostics.some((it) => it.severity === "error");
    if (answer.checks.open || isWrong) later = setTimeout(() => prove(text), 700);
  });
  const prove = async (text) => {
    proving = text;
    const answer = await prover.ask("check", text).catch(() => null);
    proving = null;
    if (answer && text === openStudy.text) found(text, answer);
  };

  // The legal turns at the current position, inserted by a touch.
  const offered = async () => {
    const { serial } = openStudy;
    const box = by("legal");
    const { turns, complete } = await openStudy.ask("moves", { limit: 40 }).catch(() => ({ turns: [], complete: true }));
    if (serial !== openStudy.serial) return;
    box.replaceChildren(...turns.map(({ notation: it }) =>
      make("button", { type: "button", textContent: it, "data-turn": it, onclick: () => turn.go(it) })), complete ? "" : `… ${says.more_turns}`);
    by("legal-part").hidden = !turns.length;
  };

  const wire = () => {
    // A record that replaces the whole text is shown at its last turn.
    let replaces = false;
    area().addEventListener("paste", ({ target }) => { replaces = target.selectionStart === 0 && target.selectionEnd === target.value.length; });
    area().addEventListener("input", () => {
      openStudy.type(ended(area().value, openStudy.text), replaces ? END : openStudy.at);
      replaces = false;
    });
    addEventListener("pagehide", () => openStudy.settle());
    area().addEventListener("scroll", () => { by("ink").scrollTop = area().scrollTop; by("ink").scrollLeft = area().scrollLeft; });
    // The board follows the cursor.
    const put = () => {
      const text = plain(openStudy.text);
      if (area().value !== text || turn.begun) return;
      const at = area().selectionStart;
      const there = entries().findLast((it) => span(text, it.place)[0] <= at && at <= span(text, it.place)[1]);
      if (there && !same(there.at, openStudy.at)) openStudy.go(there.at);
    };
    area().addEventListener("click", put);
    area().addEventListener("keyup", (event) => { if (/^(Arrow|Home|End|Page)/.test(event.key)) put(); });
    openStudy.watchers.push(() => {
      // Text being typed is not overwritten.
      const text = plain(openStudy.text);
      if (openStudy.typed === null && area().value !== text) area().value = text;
      check();
      offered();
    });
  };
  return { wire };
})();
