// <fifangha-board> in Chromium: what it shows is what the module answers in node.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { load } from "fifangha";
import { AXE, PACKAGE, attribute, axeFindsNothing, html, opened } from "./boards.js";
import { ROOT, numbers } from "./command.js";
import { lacks } from "./needs.js";
import { served } from "./served.js";

const EXAMPLE = readFileSync(join(ROOT, "games/busser-2023-example.fif"), "utf8");
const { TEXTS } = await import("../element-data.js");
const fifangha = await load();

/** The pictures of the turns of the main line, with their sentences. */
function framesOf(text, language = "en") {
  const { game } = fifangha.study(text, { at: { game: 0, nodes: [] }, language });
  return game.turns.map((it) => ({ ...it, frames: fifangha.turnAnimation(text, { at: it.at, language }).frames }));
}

test("the generated files of the element are up to date", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "web/element"), "--check"]);
  assert.equal(status, 0, stderr.toString());
});

test("a server can import the element", () => {
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module"], { input: `import ${JSON.stringify(import.meta.resolve("fifangha/element"))};` });
  assert.equal(status, 0, stderr.toString());
});

test("the sizes in the README and the guide are right", () => {
  const size = (name) => brotliCompressSync(readFileSync(join(PACKAGE, name))).length / 1000;
  const scripts = ["index.js", "load.js", "core.js", ...["", "-data", "-game", "-player", "-style"].map((it) => `element${it}.js`)];
  const exercises = ["scores", "exercises", "worker"].map((it) => `element-${it}.js`);
  const sum = (names) => names.reduce((sum, name) => sum + size(name), 0);
  const sizes = [sum(scripts), sum([...scripts, ...exercises]), size("fifangha-play.wasm"), size("fifangha.wasm")];
  for (const text of ["web/npm/README.md", "book/en/src/guide/element.md", "book/fr/src/guide/element.md"]) {
    const given = [...readFileSync(join(ROOT, text), "utf8").matchAll(/(\d+)\s(?:KB|Ko)\b/g)].map(([, kilobytes]) => Number(kilobytes));
    assert.equal(given.length, sizes.length, text);
    for (const [index, kilobytes] of given.entries()) {
      assert.ok(Math.abs(kilobytes - sizes[index]) < 0.05 * kilobytes, `${text}: ${kilobytes} KB, not ${sizes[index]}`);
    }
  }
});

test("it steps through the example game, forwards and backwards", async (t) => {
  const it = await opened(t, '<fifangha-board record="/games/busser-2023-example.fif"></fifangha-board>');
  if (!it) return;
  const turns = framesOf(EXAMPLE);
  const steps = turns.flatMap(({ frames }, turn) => frames.map(({ caption, position }, index) => ({ turn: turn + 1, step: index + 1, caption, position })));
  assert.equal(steps.length, 23);
  assert.equal(await it.value("text('.fif-title')"), "The example game, turns 1 to 5");
  assert.deepEqual(await it.sent(), []);

  const shown = ({ turn, step, caption, position }) => ({ turn, step, caption, position });
  for (const expected of steps) {
    await it.value("board().next()");
    const [event] = await it.sent("step");
    assert.deepEqual(shown(event), expected);
    assert.equal(await it.value("text('.fif-description')"), expected.caption);
    const label = await it.value("part('.fif-picture > svg').getAttribute('aria-label')");
    const [, picture] = turns[expected.turn - 1].frames[expected.step - 1].picture.match(/aria-label="([^"]*)"/);
    assert.equal(label, picture);
    const live = await it.value("text('.fif-live')");
    assert.ok(live.endsWith(expected.caption), live);
    assert.equal(live.startsWith("Turn "), expected.step === 1, live);
  }
  await it.value("board().next()");
  assert.deepEqual(await it.sent(), [], "nothing after the end");
  assert.deepEqual(await it.value("[board().step, part('.fif-on').getAttribute('aria-disabled'), part('.fif-back').getAttribute('aria-disabled')]"), ["5", "true", "false"]);
  for (const expected of steps.slice(0, -1).reverse()) {
    await it.value("board().previous()");
    assert.deepEqual(shown((await it.sent("step"))[0]), expected);
  }
  await it.value("board().last()");
  await it.value("board().first()");
  assert.equal(await it.value("board().step"), "0");
  const boards = turns.map(({ at }) => fifangha.study(EXAMPLE, { at }).game.board.position);
  assert.deepEqual((await it.sent("turn")).map(({ turn, position }) => [turn, position]), [
    [5, boards[4]], [0, fifangha.study(EXAMPLE, { at: { game: 0, nodes: [] } }).game.board.position],
  ]);
  assert.deepEqual(await it.value("wrong"), []);
});

test("a reader who plays a record draws circles and arrows into it", async (t) => {
  const it = await opened(t, '<fifangha-board play step="1" record="1. 4R&#10;"></fifangha-board>');
  if (!it) return;
  await it.value("board().ready");
  await it.sent();
  const draw = async (from, to, modifiers = 0) => {
    const of = { button: "right", clickCount: 1, modifiers };
    await it.call("Input.dispatchMouseEvent", { type: "mousePressed", ...await it.middle(`[data-pit=${from}]`), ...of });
    await it.call("Input.dispatchMouseEvent", { type: "mouseReleased", ...await it.middle(`[data-pit=${to}]`), ...of });
    return it.value("board().toRecord()");
  };
  assert.equal(await draw("b4", "b4"), "1. 4R {[%csl Gb4]}\n");
  assert.equal(await draw("b4", "c4", 8), "1. 4R {[%csl Gb4] [%cal Rb4c4]}\n");
  assert.ok(await it.value("part('.fif-picture .fif-green-ring') && part('.fif-picture .fif-red-way') && true"));
  assert.deepEqual([await it.value("board().step"), await it.sent(), await it.value("wrong")], ["1", [], []]);
  await it.value("part('[data-pit=b4]').focus()");
  await it.key("Escape");
  assert.equal(await it.value("board().toRecord()"), "1. 4R\n");
});

test("its buttons, keys, swipes and list of turns step", async (t) => {
  const it = await opened(t, '<fifangha-board record="/games/busser-2023-example.fif" step="3.2"></fifangha-board>');
  if (!it) return;
  const step = () => it.value("board().goTo('').then(() => board().step)");
  assert.equal(await step(), "3.2");
  assert.equal(await it.value("text('.fif-place')"), "Turn 3, South: 7RL Step 2 of 7");
  for (const [name, expected] of [["on", "3.3"], ["back", "3.2"], ["last", "5"], ["first", "0"], ["on", "1.1"]]) {
    await it.click(`.fif-${name}`);
    assert.equal(await step(), expected, name);
  }
  for (const [key, expected] of [["ArrowRight", "1.2"], ["End", "5"], ["ArrowLeft", "5.2"], ["Home", "0"]]) {
    await it.key(key);
    assert.equal(await step(), expected, key);
  }
  await it.call("Emulation.setTouchEmulationEnabled", { enabled: true });
  await it.touch(".fif-picture", -120);
  assert.equal(await step(), "1.1");
  await it.touch(".fif-picture", 120);
  assert.equal(await step(), "0");
  await it.touch(".fif-picture", 8);
  assert.equal(await step(), "0");

  // The variation that replaces turn 1, and back to the main line.
  await it.click("ol ol button");
  assert.equal(await step(), "1");
  assert.equal(await it.value("text('.fif-place b')"), "Turn 1, South: 7R");
  assert.equal(await it.value("text('[aria-current]')"), "1. 7R");
  await it.click(".fif-last");
  assert.equal(await it.value("text('.fif-place b')"), "Turn 5, South: 4R");
  const { game } = fifangha.study(EXAMPLE, { at: { game: 0, nodes: [20, 9] } });
  assert.equal((await it.sent("turn")).at(-1).position, game.board.position);
  await it.value("board().setAttribute('step', '2.1')");
  assert.equal(await step(), "2.1");
  assert.equal(await it.value("text('.fif-description')"), framesOf(EXAMPLE)[1].frames[0].caption);
});

test("it shows a game by itself until it is paused", async (t) => {
  const it = await opened(t, '<fifangha-board record="1. 4R 2. 3R"></fifangha-board>');
  if (!it) return;
  await it.value("part('.fif-speed').value = '4×', part('.fif-speed').dispatchEvent(new Event('change'))");
  await it.click(".fif-play");
  await it.until("board().step === '1.2'");
  assert.equal(await it.value("part('.fif-play').getAttribute('aria-label')"), "Pause");
  await it.click(".fif-play");
  const there = await it.value("board().step");
  await it.value("new Promise((done) => setTimeout(done, 1500))");
  assert.equal(await it.value("board().step"), there);
  await it.click(".fif-play");
  await it.until("board().step === '2' && part('.fif-play').getAttribute('aria-label') === 'Play'");
});

for (const way of ["click", "keyboard", "touch"]) {
  test(`turns are played by ${way}`, async (t) => {
    const it = await opened(t, '<fifangha-board play rules="fifangha"></fifangha-board>');
    if (!it) return;
    if (way === "touch") await it.call("Emulation.setTouchEmulationEnabled", { enabled: true });
    if (way === "touch") await it.size(360);
    const focused = () => it.value("board().shadowRoot.activeElement?.dataset.pit ?? board().shadowRoot.activeElement?.dataset.turn ?? null");
    const press = async (selector) => {
      if (way !== "keyboard") return it[way](selector);
      const [, name] = selector.match(/"(.*)"/);
      if ((await focused()) === null) await it.value("part('.fif-pit-button[tabindex=\"0\"]').focus()");
      // Rows from the top, columns from the left; an offer has the focus at once.
      for (let tries = 0; (await focused()) !== name && tries < 40; tries += 1) {
        const now = await focused();
        const pit = /^[a-d]\d/.test(name);
        const key = !pit ? "Tab" : now[0] < name[0] ? "ArrowUp" : now[0] > name[0] ? "ArrowDown" : now.slice(1) < name.slice(1) ? "ArrowRight" : "ArrowLeft";
        await it.key(key);
      }
      assert.equal(await focused(), name);
      await it.key("Enter");
    };
    let position = fifangha.position({}).board.position;
    let count = 0;
    for (const [pit, ...choices] of [["b4", "4R"], ["c3", "3R"], ["b2", "2L"]]) {
      await press(`[data-pit="${pit}"]`);
      for (const choice of choices) {
        await it.until("!part('.fif-offers').hidden");
        if (way === "keyboard") assert.equal(await focused(), await it.value("part('.fif-offer').dataset.turn"), "the focus is on the first choice");
        await press(`[data-turn="${choice}"]`);
        if (way !== "touch") continue;
        // The first tap shows the board after the choice.
        await it.until(`part('[data-turn="${choice}"]').getAttribute('aria-pressed') === 'true'`);
        assert.ok(await it.value("text('.fif-offers > small')"));
        await press(`[data-turn="${choice}"]`);
      }
      count += 1;
      await it.until(`board().step === "${count}" && part('.fif-offers').hidden && part('[data-pit][aria-disabled=false]')`);
      const answer = fifangha.partialTurn({ position }, { turn: choices.at(-1) });
      assert.equal(answer.choices.length, 0);
      const [{ name, ...event }] = (await it.sent("turn")).filter((event) => event.played);
      const side = "SN"[(count - 1) % 2];
      assert.deepEqual(event, { turn: count, number: count, side, notation: choices.at(-1), position: answer.board.position, played: true });
      assert.equal(await it.value("text('.fif-description')"), [answer.animation.frames.at(-1).caption, ...answer.status].join(" "));
      const starts = answer.board.pits.filter((pit) => pit.starts).map((pit) => pit.pit);
      assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]')].map((it) => it.dataset.pit)"), starts);
      const label = answer.board.picture.match(/aria-label="([^"]*)"/)[1];
      await it.until(`part('.fif-picture > svg').getAttribute('aria-label') === ${JSON.stringify(label)}`);
      ({ position } = answer.board);
    }
    const text = await it.value("board().toRecord()");
    assert.deepEqual(fifangha.check(text).diagnostics, []);
    assert.equal(fifangha.study(text).game.board.position, position);
    assert.deepEqual(await it.value("wrong"), []);
    if (way === "keyboard") assert.match(await focused(), /^[a-d]\d$/, "the focus is back on a pit");
  });
}

test("a pit that cannot be played gives the reason, and a choice can be dropped", async (t) => {
  const it = await opened(t, '<fifangha-board play></fifangha-board>');
  if (!it) return;
  await it.click('[data-pit="a1"]');
  await it.until("part('.fif-refused')");
  let reason;
  try {
    fifangha.partialTurn({}, { turn: "a1" });
  } catch ({ message, help }) {
    reason = [message, ...help].join(" ");
  }
  assert.equal(await it.value("text('.fif-description')"), reason);
  assert.equal(await it.value("text('.fif-live')"), reason);

  await it.click('[data-pit="b4"]');
  await it.until("!part('.fif-offers').hidden");
  assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-offer')].map((it) => it.firstChild.textContent)"), ["From the left end", "From the right end"]);
  assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-chosen')].map((it) => it.dataset.pit)"), ["b1", "b8"]);
  await it.key("Escape");
  await it.until("part('.fif-offers').hidden");
  assert.equal(await it.value("board().step"), "0");
  // The tsibongy of a choice can be chosen on the board.
  await it.click('[data-pit="b4"]');
  await it.until("!part('.fif-offers').hidden");
  await it.click('[data-pit="b8"]');
  await it.until("board().step === '1' && part('.fif-offers').hidden");
  assert.equal((await it.sent("turn")).at(-1).notation, "4R");
  // An earlier turn played otherwise replaces the later ones.
  await it.value("board().first()");
  await it.click('[data-pit="b4"]');
  await it.until("!part('.fif-offers').hidden");
  await it.click('[data-turn="4L"]');
  await it.until("board().step === '1' && part('.fif-offers').hidden");
  assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-turns code')].map((it) => it.textContent)"), ["4L"]);
  const { board, animation, status } = fifangha.partialTurn({}, { turn: "4L" });
  assert.equal((await it.sent("turn")).at(-1).position, board.position);
  assert.equal(await it.value("text('.fif-description')"), [animation.frames.at(-1).caption, ...status].join(" "));
  const starts = board.pits.filter((pit) => pit.starts).map((pit) => pit.pit);
  assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]')].map((it) => it.dataset.pit)"), starts);
});

test("turns played in a record become its end or a variation", async (t) => {
  const it = await opened(t, '<fifangha-board play record="1. 4R 2. 3R" step="1"></fifangha-board>');
  if (!it) return;
  await it.click('[data-pit="c2"]');
  await it.until("!part('.fif-offers').hidden");
  await it.click('[data-turn="2R"]');
  await it.until("board().step === '2' && part('.fif-offers').hidden");
  const expected = fifangha.write("1. 4R 2. 3R", { turn: "2R", at: { game: 0, nodes: [0] } }).text;
  assert.equal(await it.value("board().toRecord()"), expected);
  assert.match(expected, /\(2\. 2R\)/);
  assert.equal(await it.value("board().record"), "1. 4R 2. 3R");
  await it.value("board().play = false");
  await it.until("part('.fif-pits').hidden");
});

test("seeds move, and a step during the way ends it", async (t) => {
  const it = await opened(t, '<fifangha-board play></fifangha-board>', { still: false });
  if (!it) return;
  await it.media({ "prefers-reduced-motion": "no-preference" });
  await it.click('[data-pit="b4"]');
  await it.until("!part('.fif-offers').hidden");
  await it.click('[data-turn="4R"]');
  await it.until("part('.fif-over')");
  assert.equal(await it.value("part('.fif-over').getAttribute('aria-hidden')"), "true");
  assert.equal(await it.value("board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]').length"), 0);
  await it.until("board().step === '1' && !part('.fif-over')");
  await it.media({ "prefers-reduced-motion": "reduce" });
  await it.value("board().first()");
  await it.value("globalThis.moved = 0, new MutationObserver(() => { moved += part('.fif-over') ? 1 : 0; }).observe(part('.fif-picture'), { childList: true })");
  for (let count = 0; count < 3; count += 1) await it.value("board().next()");
  assert.deepEqual(await it.value("[board().step, moved]"), ["1", 0]);
});

test("the end of a game is announced once", async (t) => {
  // A game on few columns, with turns by number.
  const next = numbers(4);
  let text = fifangha.begin({ rules: "fifanga", columns: 4 }).text;
  let turns = [];
  while (!fifangha.study(text).game.over) {
    const { turns: legal } = fifangha.moves(text);
    const { notation } = legal[Math.floor(next() * legal.length)];
    turns = [...turns, notation];
    ({ text } = fifangha.write(text, { turn: notation }));
    assert.ok(turns.length < 200);
  }
  const it = await opened(t, `<fifangha-board record=${attribute(text)}></fifangha-board>`);
  if (!it) return;
  await it.value("board().last()");
  const { status, board } = fifangha.study(text).game;
  assert.deepEqual(await it.sent("over"), [{ name: "over", turn: turns.length, position: board.position, status, turns }]);
  assert.ok((await it.value("text('.fif-description')")).endsWith(status.join(" ")));
  await it.value("board().next()");
  assert.deepEqual(await it.sent(), []);
});

test("a hostile record is text", async (t) => {
  const attack = '<img src=x onerror="hacked = 1"><script>hacked = 2</script>';
  const record = `---\ntitle: ${JSON.stringify(attack)}\nsouth: ${JSON.stringify(attack)}\n---\n{${attack} [link](javascript:hacked=3) <svg onload="hacked=4"> [@"onclick=hacked=5, ${attack}]}\n1. 4R {${attack}}\n2. 4L\n`;
  const translations = JSON.stringify({ mg: { player: { label: attack, on: attack }, side: { south: attack }, board: { page: { turn: attack } } } });
  const it = await opened(t, `<fifangha-board play record=${attribute(record)}></fifangha-board>
    <fifangha-board play language="mg" translations=${attribute(translations)} record=${attribute(record)}></fifangha-board>`);
  if (!it) return;
  for (let index = 0; index < 2; index += 1) {
    for (const step of ["0", "1.1", "1"]) {
      await it.value(`board(${index}).goTo("${step}")`);
      const found = await it.value(`[...board(${index}).shadowRoot.querySelectorAll("script, img, iframe, object, [onload], [onerror], [onclick], a[href^='javascript' i]")].map((it) => it.outerHTML)`);
      assert.deepEqual(found, []);
    }
    assert.ok((await it.value(`text(".fif-title", ${index})`)).includes(attack));
    assert.ok((await it.value(`text(".fif-notes", ${index})`)).includes("hacked = 1"));
  }
  // The turn that breaks a rule is listed, not played, and the reason is given.
  assert.match(await it.value("text('.fif-turns')"), /4L/);
  assert.match(await it.value("text('.fif-problems')"), /^7:4 /);
  await it.value("board().last()");
  assert.equal(await it.value("board().step"), "1");
  for (const hostile of ["(".repeat(100_000), "1. 4R (1. 3R) ".repeat(9000), "\u202e\u0000{".repeat(3000), "4k ".repeat(40_000)]) {
    const began = Date.now();
    await it.value(`(board().record = ${JSON.stringify(hostile)}, board().ready)`);
    assert.ok(Date.now() - began < 20_000);
    assert.ok((await it.value("text('.fif-turn-section')")).length + (await it.value("text('.fif-place')")).length > 3);
  }
  await it.value("(board().record = '1. 4R\\n'.repeat(30000), board().ready)");
  assert.equal(await it.value("text('.fif-description')"), TEXTS.en["board.page.too_large"]);
  assert.equal(await it.value("globalThis.hacked ?? null"), null);
  assert.deepEqual(await it.value("wrong"), []);
});

test("what cannot be shown gives the reason, and what stands in its place is shown", async (t) => {
  const it = await opened(t, `<fifangha-board record="/games/none.fif"><a id="instead" href="#">The record</a></fifangha-board>
    <fifangha-board rules="katr"></fifangha-board><fifangha-board record=" "></fifangha-board>
    <fifangha-board language="xx"></fifangha-board>`);
  if (!it) return;
  const descriptions = await it.value("[0, 1, 2, 3].map((index) => text('.fif-description', index))");
  assert.match(descriptions[0], /none\.fif: 404/);
  assert.match(descriptions[1], /no game `katr`/);
  assert.equal(descriptions[2], fifangha.check(" ").diagnostics[0].message);
  assert.match(descriptions[3], /`xx`/);
  assert.ok(await it.value("document.querySelector('#instead').checkVisibility()"));
  await it.value("(board().record = '/games/busser-2023-example.fif', board().ready)");
  assert.equal(await it.value("document.querySelector('#instead').checkVisibility()"), false);
  assert.ok(await it.value("part('.fif-picture > svg').checkVisibility()"));
  await it.value("(board().record = '/games/none.fif', board().ready)");
  assert.deepEqual(await it.value("[part('.fif-picture > svg'), document.querySelector('#instead')].map((it) => it.checkVisibility())"), [false, true]);
  assert.deepEqual(await it.value("wrong"), []);
});

/** All names and texts that a reader meets. */
const NAMES = `(index) => [...board(index).shadowRoot.querySelectorAll("*")].flatMap((it) =>
  [it.getAttribute("aria-label"), it.title, ...(it.closest("svg, option") ? [] : [...it.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data.trim()))]).filter(Boolean)`;

test("it speaks French, and other languages by their texts", async (t) => {
  const translations = { mg: { side: { south: "Atsimo", north: "Avaratra" }, player: { on: "Manaraka" } }, fr: {} };
  const it = await opened(t, `<fifangha-board play record="1. 4R 2. 3R" step="2.1"></fifangha-board>
    <div lang="en"><fifangha-board record="1. 4R 2. 3R" step="2.1" language="mg" translations=${attribute(JSON.stringify(translations))}></fifangha-board></div>
    <div lang="en-GB"><fifangha-board></fifangha-board></div><div lang="de"><fifangha-board></fifangha-board></div>`, { language: "fr-CA" });
  if (!it) return;
  const labels = await it.value("[...board().shadowRoot.querySelectorAll('.fif-buttons button')].map((it) => it.getAttribute('aria-label'))");
  assert.deepEqual(labels, ["first", "back", "play", "on", "last"].map((name) => TEXTS.fr[`player.${name}`]));
  const names = await it.value(`(${NAMES})(0)`);
  const english = Object.entries(TEXTS.en).filter(([key, text]) => text !== TEXTS.fr[key]).map(([, text]) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("%s", ".+")));
  const foreign = names.filter((name) => english.some((text) => text.test(name)));
  assert.deepEqual(foreign, []);
  for (const key of ["player.first", "player.back", "player.play", "player.on", "player.last", "player.speed", "player.moves", "board.page.board", "board.page.start"]) {
    assert.ok(names.includes(TEXTS.fr[key]), key);
  }
  const [first] = framesOf("1. 4R 2. 3R", "fr")[1].frames;
  assert.equal(await it.value("text('.fif-description')"), first.caption);
  assert.equal(await it.value("text('.fif-place b')"), "Tour 2, Nord : 3R");
  assert.equal(await it.value("part('.fif-player').lang"), "fr");
  await it.value("board().next()");
  assert.match(await it.value("text('.fif-live')"), /^Étape 2 sur 3\. /);

  assert.equal(await it.value("part('.fif-on', 1).title"), "Manaraka");
  assert.equal(await it.value("part('.fif-back', 1).title"), TEXTS.fr["player.back"], "falls back to the next language");
  assert.equal(await it.value("text('.fif-place b', 1)"), "Tour 2, Avaratra : 3R");
  assert.match(await it.value("part('svg.fif-board', 1).textContent"), /Atsimo/);
  assert.deepEqual(await it.value("[2, 3].map((index) => part('.fif-on', index).title)"), ["Next step", "Next step"]);
  await it.value("(board().language = 'en', board().ready)");
  assert.equal(await it.value("part('.fif-on').title"), "Next step");
});

test("two boards on a page share the modules and nothing else", async (t) => {
  const it = await opened(t, `<fifangha-board record="/games/busser-2023-example.fif"></fifangha-board>
    <fifangha-board record="/games/busser-2023-example.fif" step="2"></fifangha-board>
    <fifangha-board play></fifangha-board><fifangha-board play rules="katro" columns="4"></fifangha-board>`);
  if (!it) return;
  const steps = () => it.value("[0, 1, 2, 3].map((index) => board(index).step)");
  await it.value("board(0).next()");
  assert.deepEqual(await steps(), ["1.1", "2", "0", "0"]);
  await it.click('[data-pit="b4"]', 2);
  await it.until("!part('.fif-offers', 2).hidden");
  assert.deepEqual(await it.value("[0, 1, 3].map((index) => part('.fif-offers', index).hidden)"), [true, true, true]);
  assert.deepEqual(await it.value("[2, 3].map((index) => board(index).shadowRoot.querySelectorAll('[data-pit]').length)"), [32, 16]);
  const modules = await it.value("performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-1)).filter((it) => it.endsWith('.wasm')).sort()");
  assert.deepEqual(modules, ["fifangha-play.wasm", "fifangha.wasm"]);
});

test("a board without a record loads the small module only", async (t) => {
  const it = await opened(t, '<fifangha-board play></fifangha-board>');
  if (!it) return;
  const loaded = await it.value("performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-1)).filter((it) => it.endsWith('.wasm'))");
  assert.deepEqual(loaded, ["fifangha-play.wasm"]);
});

test("properties, attributes and moves in the page", async (t) => {
  const it = await opened(t, "", { html: html("", { script: "/none.js" }) });
  if (!it) return;
  // Set before the element is defined.
  await it.value(`(async () => {
    const made = document.createElement("fifangha-board");
    Object.assign(made, { record: "1. 4R 2. 3R", step: 1, theme: "paper", play: true, translations: { mg: {} } });
    document.querySelector("main").append(made);
    await import("/npm/element.js");
    await made.ready;
  })()`);
  assert.deepEqual(await it.value("[board().step, board().theme, board().play, Object.keys(board().translations)]"), ["1", "paper", true, ["mg"]]);
  assert.deepEqual(await it.value("Object.fromEntries([...board().attributes].map(({ name, value }) => [name, value]))"), { record: "1. 4R 2. 3R", step: "1", theme: "paper", play: "" });
  // A board that is moved keeps its game.
  await it.value("board().next()");
  await it.value("document.body.append(board()), board().ready");
  assert.equal(await it.value("board().step"), "2.1");
  await it.value("(board().record = '1. 3R', board().ready)");
  assert.deepEqual(await it.value("[board().step, text('.fif-turns')]"), ["1", "Start1. 3R"]);
  await it.value("(board().rules = 'fifangha-gs', board().ready)");
  assert.match(await it.value("board().toRecord()"), /rules: fifangha-gs/);
  await it.value("(board().record = null, board().rules = 'katro', board().columns = 4, board().ready)");
  assert.equal(await it.value("board().shadowRoot.querySelectorAll('[data-pit]').length"), 16);
  const position = "......../.331.2../...22.3./........ S24 N24 S";
  await it.value(`(board().rules = null, board().columns = null, board().position = "${position}", board().ready)`);
  const { board } = fifangha.position({ position });
  assert.equal(await it.value("part('.fif-picture > svg').getAttribute('aria-label')"), board.picture.match(/aria-label="([^"]*)"/)[1]);
  // The games of a file.
  await it.value("(board().position = null, board().game = 3, board().record = '/games/busser-2023-lengths.fif', board().ready)");
  assert.equal(await it.value("part('.fif-games select').value"), "2");
  const lengths = readFileSync(join(ROOT, "games/busser-2023-lengths.fif"), "utf8");
  assert.equal(await it.value("part('.fif-player').getAttribute('aria-label')"), fifangha.study(lengths, { at: { game: 2, nodes: [] } }).game.title);
  assert.deepEqual(await it.value("wrong"), []);
});

test("light, dark, print, forced colours, and colours of the page", async (t) => {
  const it = await opened(t, `<style>#own { --fif-wood: #123456 } main { --fif-paper: #fedcba }</style>
    <fifangha-board record="1. 4R"></fifangha-board><fifangha-board theme="paper"></fifangha-board>
    <fifangha-board id="own"></fifangha-board><fifangha-board theme="page"></fifangha-board>`);
  if (!it) return;
  const colours = () => it.value("[0, 1, 2, 3].map((index) => [getComputedStyle(part('.fif-player', index)).backgroundColor, getComputedStyle(part('.fif-wood', index)).fill])");
  const light = [["rgb(255, 255, 255)", "rgb(236, 220, 188)"], ["rgb(251, 247, 238)", "rgb(246, 239, 223)"], ["rgb(255, 255, 255)", "rgb(18, 52, 86)"], ["rgb(254, 220, 186)", "rgb(236, 220, 188)"]];
  assert.deepEqual(await colours(), light);
  await it.media({ "prefers-color-scheme": "dark" });
  const dark = [["rgb(23, 24, 28)", "rgb(76, 61, 43)"], light[1], ["rgb(23, 24, 28)", "rgb(18, 52, 86)"], light[3]];
  assert.deepEqual(await colours(), dark);
  await it.media({ "prefers-color-scheme": "dark" }, "print");
  assert.deepEqual((await colours()).slice(0, 2), [["rgb(255, 255, 255)", "rgb(255, 255, 255)"], ["rgb(255, 255, 255)", "rgb(255, 255, 255)"]]);
  assert.deepEqual(await it.value("['.fif-buttons', '.fif-speed', '.fif-picture', '.fif-turns'].map((name) => part(name).checkVisibility())"), [false, false, true, true]);
  await it.media({ "forced-colors": "active" });
  const [[background, wood]] = await colours();
  assert.equal(background, wood, "the board has the colours of the system");
});

test("axe finds nothing", async (t) => {
  if (!existsSync(AXE)) return lacks(t, "axe-core");
  const it = await opened(t, `<fifangha-board record="/games/busser-2023-example.fif" step="3.2"></fifangha-board>
    <fifangha-board play record="/games/busser-2023-lengths.fif"></fifangha-board>
    <fifangha-board play></fifangha-board><fifangha-board play theme="paper" step="0"></fifangha-board>
    <fifangha-board rules="katr"></fifangha-board><fifangha-board record="1. 4R 2. 4L" theme="plain"></fifangha-board>`);
  if (!it) return;
  await it.click('[data-pit="b4"]', 2);
  await it.until("!part('.fif-offers', 2).hidden");
  await axeFindsNothing(it);
});

test("a script tag of another origin is enough", async (t) => {
  const cdn = await served({}, { "/npm/fifangha@0.1.0/": PACKAGE });
  t.after(() => cdn.close());
  const it = await opened(t, '<fifangha-board play></fifangha-board><fifangha-board record="1. 4R"></fifangha-board>', { script: cdn.url("/npm/fifangha@0.1.0/element.js").href });
  if (!it) return;
  assert.deepEqual(await it.value("[0, 1].map((index) => part('.fif-picture > svg', index).checkVisibility())"), [true, true]);
  const origins = await it.value("performance.getEntriesByType('resource').map((it) => it.name).filter((it) => /\\.(js|wasm)$/.test(it)).map((it) => new URL(it).origin)");
  assert.deepEqual([...new Set(origins)], [cdn.url("/").origin]);
});

test("a strict Content Security Policy allows all that the element does", async (t) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'nonce-test'; connect-src 'self'";
  const made = html('<fifangha-board play record="1. 4R {A comment.} 2. 3R" step="1"></fifangha-board>')
    .replace("<script>", `<meta http-equiv="Content-Security-Policy" content="${policy}"><script nonce="test">addEventListener("securitypolicyviolation", (event) => wrong.push(event.violatedDirective));`);
  const it = await opened(t, "", { html: made, still: false });
  if (!it) return;
  await it.until("globalThis.board()?.shadowRoot?.querySelector('.fif-shown')");
  await it.click('[data-pit="c2"]');
  await it.until("!part('.fif-offers').hidden");
  await it.click(".fif-offer");
  await it.until("board().step === '2' && !part('.fif-over')");
  assert.equal(await it.value("getComputedStyle(part('.fif-player')).display"), "grid");
  assert.deepEqual(await it.value("wrong"), []);
});

test("embed.html shows the record of its fragment and posts its height", async (t) => {
  const fragment = `fif=${encodeURIComponent("---\ntitle: In an iframe\n---\n1. 4R\n2. 3R\n")}&step=1&language=fr&theme=paper`;
  const it = await opened(t, "", {
    html: `<!DOCTYPE html><title>t</title><script>
      globalThis.heights = [];
      addEventListener("message", ({ data }) => heights.push(data));
      globalThis.inside = (selector) => document.querySelector("iframe").contentDocument.querySelector("fifangha-board")?.shadowRoot.querySelector(selector);
      globalThis.until = async (condition) => { for (let tries = 0; !condition(); tries += 1) { if (tries > 1000) throw new Error("never: " + condition); await new Promise((resolve) => setTimeout(resolve, 20)); } };
    </script><iframe src="/npm/embed.html#${fragment}" style="width:100%;height:50px"></iframe>`,
  });
  if (!it) return;
  await it.until("inside('.fif-shown')");
  assert.equal(await it.value("inside('.fif-title').textContent.trim()"), "In an iframe");
  assert.equal(await it.value("inside('.fif-place b').textContent"), "Tour 1, Sud\u00a0: 4R");
  assert.equal(await it.value("getComputedStyle(inside('.fif-player')).backgroundColor"), "rgb(251, 247, 238)");
  const box = "document.querySelector('iframe').contentDocument.body.getBoundingClientRect().height";
  await it.until(`heights.at(-1)?.height >= ${box} && ${box} > 200`);
  const last = await it.value("heights.at(-1)");
  assert.deepEqual(last, { type: "fifangha-height", height: Math.ceil(await it.value(box)) });
  // An address in `fif` is a text, and other origins are not asked.
  await it.value("document.querySelector('iframe').contentWindow.location.hash = 'fif=/games/busser-2023-example.fif'");
  await it.until("inside('.fif-problems:not([hidden]) li')");
  assert.equal(await it.value("inside('.fif-title').textContent"), "");
  await it.value("document.querySelector('iframe').contentWindow.location.hash = 'record=/games/busser-2023-example.fif'");
  await it.until("inside('.fif-title')?.textContent");
  const other = await served({ "/game.fif": "1. 4R" });
  t.after(() => other.close());
  let asked = 0;
  other.server.on("request", () => { asked += 1; });
  for (const name of ["fif", "record"]) {
    await it.value(`document.querySelector("iframe").contentWindow.location.hash = "${name}=${encodeURIComponent(other.url("/game.fif").href)}"`);
    await it.until("inside('.fif-problems:not([hidden]) li, .fif-failed')");
    await it.value("new Promise((done) => setTimeout(done, 300))");
  }
  assert.equal(asked, 0);
});

for (const [name, frame] of [["script-tag", null], ["moodle", "iframe"]]) {
  test(`the example ${name}`, async (t) => {
    const it = await opened(t, "", { html: "<title>t</title>" });
    if (!it) return;
    await it.call("Page.navigate", { url: it.url(`/npm/examples/${name}/index.html`).href });
    const inside = frame ? `document.querySelector("${frame}")?.contentDocument` : "document";
    const ready = `(async () => {
      for (let tries = 0; ; tries += 1) {
        const boards = [...(${inside}?.querySelectorAll("fifangha-board") ?? [])];
        if (boards.length && boards.every((it) => it.shadowRoot?.querySelector(".fif-shown"))) return boards.length;
        if (tries > 1000) throw new Error("not shown");
        await new Promise((done) => setTimeout(done, 20));
      }
    })()`;
    assert.equal(await it.value(ready), frame ? 1 : 2);
    await it.value(`${inside}.querySelector("fifangha-board").last()`);
    assert.equal(await it.value(`${inside}.querySelector("fifangha-board").step`), "3");
    if (frame) {
      const heights = "[document.querySelector('iframe').getBoundingClientRect().height, document.querySelector('iframe').contentDocument.body.getBoundingClientRect().height]";
      await it.value("new Promise((done) => setTimeout(done, 300))");
      const [outer, inner] = await it.value(heights);
      assert.equal(outer, Math.ceil(inner));
    } else {
      await it.value("document.querySelector('#katro').shadowRoot.querySelector('[data-pit=\"b4\"]').click()");
      await it.value("new Promise((done) => setTimeout(done, 300))");
      await it.value("document.querySelector('#katro').shadowRoot.querySelector('.fif-offer')?.click()");
      await it.value("new Promise((done) => setTimeout(done, 1500))");
      assert.match(await it.value("document.querySelector('#played').textContent"), /^Turn 1: /);
    }
  });
}
