// The exercises of <fifangha-board> in Chromium: the questions and solutions are those of
// the module in node.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";

import { load } from "fifangha";
import { AXE, axeFindsNothing, html, opened, PACKAGE } from "./boards.js";
import { lacks } from "./needs.js";
import { served } from "./served.js";

const { TEXTS } = await import("../element-scores.js");
const fifangha = await load();
const GAME = { rules: "fifanga", columns: 4 };
const setOf = (level, seed, language = "en") => fifangha.worksheet(GAME, { level, seed, count: 10, language });
const tag = (exercises, others = "") => `<fifangha-board rules="fifanga" columns="4" exercises="${exercises}" ${others}></fifangha-board>`;
const text = (key, ...values) => values.reduce((all, value) => all.replace("%s", value), TEXTS.en[`board.page.exercise_${key}`]);
const stored = (it) => it.value("JSON.parse(localStorage.getItem('fifangha-exercises'))");

/** An answer that is not right. */
function wrongly({ kind, solution, position }) {
  const own = fifangha.position({ ...GAME, position }).board.pits.filter(({ pit }) => (position.endsWith(" N") ? "cd" : "ab").includes(pit[0]));
  const other = (least) => own.find(({ pit, seeds }) => seeds >= least && !solution.includes(pit))?.pit;
  return {
    "last-seed": () => [other(0)],
    starts: () => (solution.length > 1 ? solution.slice(1) : [...solution, other(1)]),
    captured: () => [String(Number(solution[0]) + 1)],
    kamo: () => [solution[0] === "-" ? "S" : "-"],
  }[kind]?.();
}

/** The pit where a turn starts. */
function startOf(turn, position) {
  const [, row, column] = turn.match(/^([a-d]?)(\d+)/);
  return (row || (position.endsWith(" N") ? "c" : "b")) + column;
}

/** Gives an answer by the mouse, the touch screen or the keyboard. */
async function give(it, way, { kind, position }, given) {
  const focused = () => it.value("(({ activeElement: at }) => at?.dataset.pit ?? at?.dataset.turn ?? at?.dataset.answer ?? at?.className ?? null)(board().shadowRoot)");
  const press = async (selector, name) => {
    if (way !== "keyboard") {
      await it[way](selector);
      return;
    }
    for (let tries = 0; (await focused()) !== name; tries += 1) {
      assert.ok(tries < 40, `${name}, not ${await focused()}`);
      const now = await focused();
      const pits = /^[a-d]\d$/.test(name) && /^[a-d]\d$/.test(now);
      await it.key(!pits ? "Tab" : now[0] < name[0] ? "ArrowUp" : now[0] > name[0] ? "ArrowDown" : now < name ? "ArrowRight" : "ArrowLeft");
    }
    await it.key("Enter");
  };
  const pit = (name) => press(`[data-pit="${name}"]`, name);
  if (kind === "captured") {
    if (way === "keyboard") {
      assert.equal(await it.value("board().shadowRoot.activeElement.localName"), "input", "the focus is in the field");
    } else {
      await it[way](".fif-exercise input");
    }
    await it.call("Input.insertText", { text: given[0] });
    if (way === "keyboard") await it.key("Enter");
    else await press(".fif-exercise .fif-strong");
  } else if (kind === "kamo") {
    await press(`[data-answer="${given[0]}"]`, given[0]);
  } else if (kind === "last-seed") {
    await pit(given[0]);
  } else if (kind === "starts") {
    for (const name of given) {
      await pit(name);
      await it.until(`part('[data-pit="${name}"]').getAttribute("aria-pressed") === "true"`);
    }
    await press(".fif-exercise .fif-strong", "fif-strong");
  } else {
    let begun = fifangha.partialTurn({ ...GAME, position }, { turn: given[0] });
    assert.deepEqual([begun.turn, begun.choices], [given[0], []]);
    await pit(startOf(given[0], position));
    for (;;) {
      await it.until("part('.fif-exercise .fif-offer') || part('.fif-exercise[data-right]') || part('.fif-give-up')");
      const offers = await it.value("[...board().shadowRoot.querySelectorAll('.fif-exercise .fif-offer')].map((it) => it.dataset.turn)");
      if (!offers.length) return;
      const next = offers.filter((turn) => given[0].startsWith(turn)).at(-1);
      assert.ok(next, `${given[0]} is not among ${offers}`);
      await press(`[data-turn="${next}"]`, next);
      await it.until(`!part('[data-turn="${next}"]')`);
    }
  }
}

/** Gives a wrong answer, and asks for the right one instead of trying again. */
async function giveUp(it, way, exercise, given) {
  await give(it, way, exercise, given);
  await it.until("part('.fif-exercise .fif-give-up')");
  const names = { S: TEXTS.en["side.south"], N: TEXTS.en["side.north"], "-": text("nobody") };
  const missed = text("missed", exercise.kind === "kamo" ? names[given[0]] : given.toSorted().join(", "));
  assert.equal(await it.value("text('.fif-exercise p')"), missed);
  assert.equal(await it.value("text('.fif-live')"), missed);
  assert.equal(await it.value("text('.fif-exercise .fif-strong')"), text("retry"));
  assert.equal(await it.value("board().shadowRoot.activeElement === part('.fif-strong')"), true, "the focus is on the second try");
  if (way === "keyboard") {
    await it.key("Tab");
    await it.key("Enter");
  } else await it[way](".fif-exercise .fif-give-up");
}

// The sets have all types of exercises.
for (const [way, level, seed] of [["click", 2, 3], ["click", 3, 1], ["keyboard", 2, 3], ["keyboard", 3, 1], ["touch", 4, 1]]) {
  test(`a set of level ${level} is solved by ${way}`, async (t) => {
    const it = await opened(t, tag(`${level}.${seed}`));
    if (!it) return;
    if (way === "touch") await it.call("Emulation.setTouchEmulationEnabled", { enabled: true });
    if (way === "touch") await it.size(360);
    const { exercises } = setOf(level, seed);
    const kinds = new Set(exercises.map(({ kind }) => kind));
    assert.ok(kinds.size > 3);
    let right = 0;
    if (way === "keyboard") await it.value("board().shadowRoot.querySelector('[data-pit][tabindex=\"0\"], .fif-exercise input').focus()");
    for (const [index, exercise] of exercises.entries()) {
      const { board } = fifangha.position({ ...GAME, position: exercise.position });
      assert.equal(await it.value("text('.fif-title')"), text("of", index + 1, 10, right));
      assert.equal(await it.value("text('.fif-exercise p')"), exercise.question);
      assert.equal(await it.value("part('.fif-picture > svg').getAttribute('aria-label')"), board.picture.match(/aria-label="([^"]*)"/)[1]);
      if (index) assert.equal(await it.value("text('.fif-live')"), `${text("of", index + 1, 10, right)} ${exercise.question}`);
      const names = await it.value("[...board().shadowRoot.querySelectorAll('[data-pit]')].map((it) => it.getAttribute('aria-label'))");
      assert.deepEqual(names, board.pits.map(({ pit, seeds }) => `${pit}: ${seeds}`), "the names do not give the answer");
      const given = (index === 2 && wrongly(exercise)) || exercise.solution;
      const good = given === exercise.solution;
      if (good) right += 1;
      await (good ? give : giveUp)(it, way, exercise, given);
      await it.until("part('.fif-exercise[data-right]')");
      const [{ name, ...detail }, ...others] = await it.sent();
      assert.equal(name, "exercise");
      assert.deepEqual({ ...detail, given: detail.given.toSorted() }, { number: index + 1, kind: exercise.kind, right: good, attempt: good ? 1 : 2, given: given.toSorted(), solution: exercise.solution });
      assert.deepEqual(others, index === 9 ? [{ name: "score", ...GAME, level, seed, right, count: 10, best: right }] : []);
      const verdict = good ? text("right") : text("wrong", exercise.answer.replace(/\.$/, ""));
      const score = index === 9 ? ` ${text("score", right, 10, right)}` : "";
      assert.equal(await it.value("text('.fif-exercise > p').replace('.You', '. You')"), verdict + score);
      assert.equal(await it.value("text('.fif-live')"), verdict + score);
      assert.equal(await it.value("board().shadowRoot.activeElement === part('.fif-strong')"), true, "the focus is on the next step");
      await it.until(`text('.fif-title') === ${JSON.stringify(text("of", index + 1, 10, right))}`);
      // Once it is answered, no pit can be chosen.
      assert.equal(await it.value("board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]').length"), 0);
      if (["starts", "last-seed"].includes(exercise.kind)) {
        assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-chosen')].map((it) => it.dataset.pit).sort()"), exercise.solution.toSorted());
      }
      if (index === 9) break;
      if (way === "keyboard") await it.key("Enter");
      else await it[way](".fif-exercise .fif-strong");
      await it.until(`text('.fif-title').includes("${index + 2}") && !part('.fif-exercise[data-right]') && text('.fif-live').includes(text('.fif-exercise p'))`);
    }
    assert.equal(right, wrongly(exercises[2]) ? 9 : 10);
    assert.deepEqual(await stored(it), { [`fifanga/4/${level}/${seed}`]: right });
    assert.deepEqual(await it.value("wrong"), []);
  });
}

test("a turn is played as an explanation, and the next exercise begins", async (t) => {
  const it = await opened(t, tag("3.1"), { still: false });
  if (!it) return;
  const { exercises } = setOf(3, 1);
  const [exercise] = exercises;
  assert.equal(exercise.kind, "last-seed");
  assert.equal(await it.value("part('.fif-controls').checkVisibility()"), false);
  assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-chosen')].map((it) => it.dataset.pit).length"), 1, "the pit of the turn");
  const given = wrongly(exercise);
  await giveUp(it, "click", exercise, given);
  await it.until("part('.fif-exercise[data-right=false]')");
  const { animation } = fifangha.partialTurn({ ...GAME, position: exercise.position }, { turn: exercise.turn });
  await it.value("part('.fif-speed').value = '4×', part('.fif-speed').dispatchEvent(new Event('change'))");
  await it.sent();
  await it.click(".fif-explain");
  await it.until("part('.fif-over')");
  await it.until("board().step === '1' && part('.fif-play').getAttribute('aria-label') === 'Play'");
  const steps = await it.sent("step");
  assert.deepEqual(steps.map(({ caption }) => caption), animation.frames.map(({ caption }) => caption));
  assert.ok(await it.value("part('.fif-controls').checkVisibility()"));
  assert.ok((await it.value("text('.fif-description')")).startsWith(animation.frames.at(-1).caption));
  // It can be stepped through, and shown again.
  await it.value("board().previous()");
  assert.equal(await it.value("board().step"), `1.${animation.all - 1}`);
  await it.click(".fif-explain");
  await it.until("board().step === '1.1'");
  assert.equal(await it.value("part('.fif-exercise').dataset.right"), "false");
  // The next exercise ends the explanation.
  await it.click(".fif-exercise .fif-strong");
  await it.until(`text(".fif-exercise p") === ${JSON.stringify(exercises[1].question)}`);
  await it.value("new Promise((done) => setTimeout(done, 800))");
  assert.deepEqual(await it.value("[board().step, text('.fif-title')]"), ["0", text("of", 2, 10, 0)]);
  assert.deepEqual(await it.value("wrong"), []);
});

test("a wrong answer is shown, a turn by playing it, and a second try is not counted", async (t) => {
  const it = await opened(t, tag("4.1"), { still: false });
  if (!it) return;
  await it.value("part('.fif-speed').value = '4×', part('.fif-speed').dispatchEvent(new Event('change'))");
  let tried = 0, right = 0;
  for (const [index, exercise] of setOf(4, 1).exercises.entries()) {
    await it.until(`text('.fif-title') === ${JSON.stringify(text("of", index + 1, 10, right))} && text('.fif-exercise p') === ${JSON.stringify(exercise.question)}`);
    const position = { ...GAME, position: exercise.position };
    const turns = exercise.kind.startsWith("win") ? fifangha.moves(position).turns : [];
    const wrong = turns.find((it) => !it.never_ends && it.notation !== exercise.solution[0]);
    if (wrong) {
      await give(it, "click", exercise, [wrong.notation]);
      await it.until("part('.fif-exercise .fif-give-up')");
      const { animation, status } = fifangha.partialTurn(position, { turn: wrong.notation });
      assert.equal(await it.value("board().step"), "1");
      assert.equal(await it.value("text('.fif-exercise')"), [text("missed", wrong.notation) + status.join(""), text("retry"), text("give_up")].join(""));
      assert.deepEqual((await it.sent("step")).map(({ caption }) => caption), animation.frames.map(({ caption }) => caption));
      await it.click(".fif-exercise .fif-strong");
      await it.until(`text('.fif-exercise p') === ${JSON.stringify(exercise.question)} && board().step === "0"`);
      tried += 1;
    } else {
      right += 1;
    }
    await give(it, "click", exercise, exercise.solution);
    await it.until("part('.fif-exercise[data-right=true]')");
    const [sent] = await it.sent("exercise");
    assert.deepEqual([sent.right, sent.attempt], [true, wrong ? 2 : 1]);
    if (tried || index === 9) break;
    await it.click(".fif-exercise .fif-strong");
  }
  assert.equal(tried, 1);
  assert.deepEqual(await it.value("wrong"), []);
});

test("a choice of a turn can be dropped, and a pit that cannot be played gives the reason", async (t) => {
  const it = await opened(t, tag("4.1"));
  if (!it) return;
  const { exercises } = setOf(4, 1);
  const index = exercises.findIndex(({ kind, position, solution }) => kind.startsWith("win") && fifangha.partialTurn({ ...GAME, position }, { turn: startOf(solution[0], position) }).choices.length);
  for (const exercise of exercises.slice(0, index)) {
    await give(it, "click", exercise, exercise.solution);
    await it.until("part('.fif-exercise[data-right]')");
    await it.click(".fif-exercise .fif-strong");
    await it.until("!part('.fif-exercise[data-right]')");
  }
  await it.until(`text('.fif-exercise p') === ${JSON.stringify(exercises[index].question)}`);
  const { position, solution } = exercises[index];
  const pit = startOf(solution[0], position);
  const enabled = () => it.value("[...board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]')].map((it) => it.dataset.pit)");
  const before = await enabled();
  assert.deepEqual(before, fifangha.position({ ...GAME, position }).board.pits.filter(({ starts }) => starts).map((it) => it.pit));
  const begun = fifangha.partialTurn({ ...GAME, position }, { turn: pit });
  for (const way of ["key", "button"]) {
    await it.click(`[data-pit="${pit}"]`);
    await it.until("part('.fif-exercise .fif-offer')");
    assert.equal(await it.value("text('.fif-live')"), begun.question);
    assert.deepEqual((await enabled()).toSorted(), [...new Set(begun.choices.map((choice) => choice.pit))].toSorted());
    if (way === "key") await it.key("Escape");
    else await it.click(".fif-exercise .fif-quiet");
    await it.until("!part('.fif-exercise .fif-offer')");
    assert.equal(await it.value("text('.fif-exercise p')"), exercises[index].question);
    assert.deepEqual(await enabled(), before);
  }
  const other = before.some((it) => it.startsWith("b")) ? "c1" : "b1";
  await it.click(`[data-pit="${other}"]`);
  await it.until("part('.fif-refused')");
  assert.equal(await it.value("part('.fif-exercise').dataset.right ?? null"), null, "no attempt");
});

test("the best score of a set stays, under the name that the interactive board uses", async (t) => {
  const it = await opened(t, "", { html: html("<script>localStorage.setItem('fifangha-exercises', JSON.stringify({ 'fifanga/4/2/3': 4, 'katro/4/1/1': 7 }))</script>" + tag("2.3")) });
  if (!it) return;
  const shown = (number) => it.until(`globalThis.board?.()?.shadowRoot?.querySelector(".fif-shown[aria-busy]") === null && text(".fif-title").startsWith("Exercise ${number} of 10")`);
  const solve = async (exercises, right) => {
    for (const [index, exercise] of exercises.entries()) {
      await shown(index + 1);
      await (index < right ? give(it, "click", exercise, exercise.solution) : giveUp(it, "click", exercise, wrongly(exercise)));
      await it.until("part('.fif-exercise[data-right]')");
      if (index < 9) await it.click(".fif-exercise .fif-strong");
      if (index < 9) await it.until("!part('.fif-exercise[data-right]')");
    }
    return (await it.sent("score"))[0];
  };
  await shown(1);
  assert.equal(await it.value("text('.fif-exercise small')"), text("best", 4, 10));
  const { exercises } = setOf(2, 3);
  const first = await solve(exercises, 6);
  assert.deepEqual([first.right, first.best], [6, 6]);
  assert.deepEqual(await stored(it), { "fifanga/4/2/3": 6, "katro/4/1/1": 7 });
  // Another set has the next number.
  await it.click(".fif-exercise .fif-strong");
  await it.until("board().exercises === '2.4'");
  await shown(1);
  assert.equal(await it.value("text('.fif-exercise p')"), setOf(2, 4).exercises[0].question);
  await it.until(`text('.fif-live').endsWith(${JSON.stringify(setOf(2, 4).exercises[0].question)})`);
  // A lower score does not replace the best one.
  await it.value("(board().exercises = '2.3', board().ready)");
  const second = await solve(exercises, 3);
  assert.deepEqual([second.right, second.best], [3, 6]);
  assert.equal(await it.value("text('.fif-exercise small')"), text("score", 3, 10, 6));
  assert.deepEqual(await stored(it), { "fifanga/4/2/3": 6, "katro/4/1/1": 7 });
});

test("values that name no set are errors, and other boards do not load the exercises", async (t) => {
  const it = await opened(t, '<fifangha-board play></fifangha-board>');
  if (!it) return;
  const files = () => it.value("performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-1)).filter((it) => /(exercises|scores|worker)\\.js$/.test(it))");
  assert.deepEqual(await files(), []);
  for (const bad of ["", "2", "0.1", "6.1", "2.-1", "2.1234567", "x.1", "2.17.3"]) {
    await it.value(`(board().exercises = ${JSON.stringify(bad)}, board().ready)`);
    assert.equal(await it.value("part('.fif-description').textContent"), text("set", bad));
    assert.equal(await it.value("text('.fif-live')"), text("set", bad).replace(/\s+/g, " "));
    assert.ok(await it.value("part('.fif-failed') && !part('.fif-exercise')"));
  }
  assert.deepEqual((await files()).toSorted(), ["element-exercises.js", "element-scores.js"]);
  await it.value("(board().rules = 'fifang', board().exercises = '2.3', board().ready)");
  assert.match(await it.value("text('.fif-description')"), /no game `fifang`/);
  await it.value("(board().rules = 'fifanga', board().columns = 5, board().ready)");
  assert.match(await it.value("text('.fif-description')"), /not played on 5 columns/);
  await it.value("(board().rules = 'fifangha-short', board().columns = 4, board().exercises = '5.1', board().ready)");
  assert.equal(await it.value("part('.fif-description').textContent"), text("none"));
  await it.value("(board().rules = 'fifanga', board().exercises = '2.3', board().ready)");
  assert.equal(await it.value("text('.fif-exercise p')"), setOf(2, 3).exercises[0].question);
  // Without the attribute it is a board to play on again.
  await it.value("(board().removeAttribute('exercises'), board().ready)");
  assert.deepEqual(await it.value("[part('.fif-exercise'), part('.fif-solving'), part('[data-pit][aria-disabled=false]') !== null]"), [null, null, true]);
  await it.click('[data-pit="b2"]');
  await it.until("!part('.fif-offers').hidden || board().step === '1'");
  assert.deepEqual(await it.value("wrong"), []);
});

test("exercises in French, in embed.html, and from another origin", async (t) => {
  const cdn = await served({}, { "/npm/": PACKAGE });
  t.after(() => cdn.close());
  const it = await opened(t, tag("2.3", 'language="fr"'), { script: cdn.url("/npm/element.js").href });
  if (!it) return;
  const french = setOf(2, 3, "fr").exercises[0].question;
  assert.equal(await it.value("text('.fif-exercise p')"), french.replace(/\s+/g, " "));
  assert.match(await it.value("text('.fif-title')"), /^Exercice 1 sur 10/);
  await it.value(`new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.src = ${JSON.stringify("/npm/embed.html#rules=fifanga&columns=4&exercises=2.3&language=fr")};
    frame.onload = done;
    document.body.append(frame);
  })`);
  await it.until("document.querySelector('iframe').contentDocument.querySelector('fifangha-board')?.shadowRoot.querySelector('.fif-shown .fif-exercise p')");
  assert.equal(await it.value("document.querySelector('iframe').contentDocument.querySelector('fifangha-board').shadowRoot.querySelector('.fif-exercise p').textContent"), french);
  // This one, of the same origin and with a policy, has a worker.
  const workers = await it.value("document.querySelector('iframe').contentWindow.performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-1))");
  assert.ok(workers.includes("element-worker.js"), String(workers));
  assert.equal(workers.filter((name) => name === "fifangha.wasm").length, 1, "the worker answers, and no second module is loaded");
  assert.deepEqual(await it.value("wrong"), []);
});

test("axe finds nothing in exercises", async (t) => {
  if (!existsSync(AXE)) return lacks(t, "axe-core");
  const it = await opened(t, tag("2.3") + tag("2.3") + tag("3.1", 'theme="paper"') + tag("9.9"));
  if (!it) return;
  const kinds = setOf(2, 3).exercises.map(({ kind }) => kind);
  // A question with a field, and a wrong answer with its second try.
  assert.deepEqual(kinds.slice(0, 3), ["last-seed", "starts", "captured"]);
  for (const exercise of setOf(2, 3).exercises.slice(0, 2)) {
    await give(it, "click", exercise, exercise.solution);
    await it.until("part('.fif-exercise[data-right]')");
    await it.click(".fif-exercise .fif-strong");
    await it.until("!part('.fif-exercise[data-right]')");
  }
  await it.until("part('.fif-exercise input')");
  await it.click(`[data-pit="${wrongly(setOf(2, 3).exercises[0])[0]}"]`, 1);
  await it.until("part('.fif-exercise .fif-give-up', 1)");
  await axeFindsNothing(it);
});
