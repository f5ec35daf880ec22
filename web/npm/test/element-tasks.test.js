// The exercises of <fifangha-board> in Chromium: the questions and solutions are those of
// the module in node.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { load } from "fifangha";
import { FOLDERS, html, opened, PACKAGE } from "./boards.js";
import { lacks } from "./needs.js";
import { served } from "./served.js";

const { TEXTS } = await import("../element-scores.js");
const fifangha = await load();
const GAME = { rules: "fifanga", columns: 4 };
const setOf = (level, seed, language = "en") => fifangha.worksheet(GAME, { level, seed, count: 10, language });
const tag = (exercises, others = "") => `<fifangha-board rules="fifanga" columns="4" exercises="${exercises}" ${others}></fifangha-board>`;
const text = (key, ...values) => values.reduce((all, value) => all.replace("%s", value), TEXTS.en[`board.page.task_${key}`]);
const stored = (it) => it.value("JSON.parse(localStorage.getItem('fifangha-exercises'))");

/** An answer that is not right. */
const wrongly = ({ kind, solution }) => ({
  "last-seed": [solution[0] === "a1" ? "a2" : "a1"],
  starts: solution.length > 1 ? solution.slice(1) : [...solution, solution[0][0] + (solution[0][1] === "1" ? 2 : 1)],
  captured: [String(Number(solution[0]) + 1)],
  kamo: [solution[0] === "-" ? "S" : "-"],
})[kind];

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
      await it[way](".fif-task input");
    }
    await it.call("Input.insertText", { text: given[0] });
    if (way === "keyboard") await it.key("Enter");
    else await press(".fif-task .fif-strong");
  } else if (kind === "kamo") {
    await press(`[data-answer="${given[0]}"]`, given[0]);
  } else if (kind === "last-seed") {
    await pit(given[0]);
  } else if (kind === "starts") {
    for (const name of given) {
      await pit(name);
      await it.until(`part('[data-pit="${name}"]').getAttribute("aria-pressed") === "true"`);
    }
    if (way === "keyboard") {
      // The button is before or after the pits; the pit has the focus.
      await it.value("part('.fif-task .fif-strong').focus()");
      await it.key("Enter");
    } else {
      await press(".fif-task .fif-strong");
    }
  } else {
    let begun = fifangha.play({ ...GAME, position }, { turn: given[0] });
    assert.deepEqual([begun.turn, begun.choices], [given[0], []]);
    const [, row, column] = given[0].match(/^([a-d]?)(\d+)/);
    await pit((row || (position.endsWith(" N") ? "c" : "b")) + column);
    for (;;) {
      await it.until("part('.fif-task .fif-offer') || part('.fif-task[data-right]')");
      const offers = await it.value("[...board().shadowRoot.querySelectorAll('.fif-task .fif-offer')].map((it) => it.dataset.turn)");
      if (!offers.length) return;
      const next = offers.filter((turn) => given[0].startsWith(turn)).at(-1);
      assert.ok(next, `${given[0]} is not among ${offers}`);
      await press(`[data-turn="${next}"]`, next);
      await it.until(`!part('[data-turn="${next}"]')`);
    }
  }
}

// The sets have all types of exercises.
for (const [way, level, seed] of [["click", 2, 3], ["click", 3, 1], ["keyboard", 2, 3], ["keyboard", 3, 1], ["touch", 4, 1]]) {
  test(`a set of level ${level} is solved by ${way}`, async (t) => {
    const it = await opened(t, tag(`${level}.${seed}`));
    if (!it) return;
    if (way === "touch") await it.call("Emulation.setTouchEmulationEnabled", { enabled: true });
    if (way === "touch") await it.size(360);
    const { tasks } = setOf(level, seed);
    const kinds = new Set(tasks.map(({ kind }) => kind));
    assert.ok(kinds.size > 3);
    let right = 0;
    if (way === "keyboard") await it.value("board().shadowRoot.querySelector('[data-pit][tabindex=\"0\"], .fif-task input').focus()");
    for (const [index, task] of tasks.entries()) {
      const { board } = fifangha.board({ ...GAME, position: task.position });
      assert.equal(await it.value("text('.fif-title')"), text("of", index + 1, 10, right));
      assert.equal(await it.value("text('.fif-task p')"), task.question);
      assert.equal(await it.value("part('.fif-picture > svg').getAttribute('aria-label')"), board.picture.match(/aria-label="([^"]*)"/)[1]);
      if (index) assert.equal(await it.value("text('.fif-live')"), `${text("of", index + 1, 10, right)} ${task.question}`);
      const names = await it.value("[...board().shadowRoot.querySelectorAll('[data-pit]')].map((it) => it.getAttribute('aria-label'))");
      assert.deepEqual(names, board.pits.map(({ pit, seeds }) => `${pit}: ${seeds}`), "the names do not give the answer");
      const given = (index === 2 && wrongly(task)) || task.solution;
      const good = given === task.solution;
      if (good) right += 1;
      await give(it, way, task, given);
      await it.until("part('.fif-task[data-right]')");
      const [{ name, ...detail }] = await it.sent("task");
      assert.deepEqual({ ...detail, given: detail.given.toSorted() }, { number: index + 1, kind: task.kind, right: good, given: given.toSorted(), solution: task.solution });
      const verdict = good ? text("right") : text("wrong", task.answer.replace(/\.$/, ""));
      const score = index === 9 ? ` ${text("score", right, 10, right)}` : "";
      assert.equal(await it.value("text('.fif-task > p').replace('.You', '. You')"), verdict + score);
      assert.equal(await it.value("text('.fif-live')"), verdict + score);
      assert.equal(await it.value("board().shadowRoot.activeElement === part('.fif-strong')"), true, "the focus is on the next step");
      await it.until(`text('.fif-title') === ${JSON.stringify(text("of", index + 1, 10, right))}`);
      // Once it is answered, no pit can be chosen.
      assert.equal(await it.value("board().shadowRoot.querySelectorAll('[data-pit][aria-disabled=false]').length"), 0);
      if (["starts", "last-seed"].includes(task.kind)) {
        assert.deepEqual(await it.value("[...board().shadowRoot.querySelectorAll('.fif-chosen')].map((it) => it.dataset.pit).sort()"), task.solution.toSorted());
      }
      if (index === 9) break;
      if (way === "keyboard") await it.key("Enter");
      else await it[way](".fif-task .fif-strong");
      await it.until(`text('.fif-title').includes("${index + 2}") && !part('.fif-task[data-right]') && text('.fif-live').includes(text('.fif-task p'))`);
    }
    assert.deepEqual(await it.sent(), [{ name: "score", ...GAME, level, seed, right, count: 10, best: right }].slice(0, 0));
    assert.equal(right, wrongly(tasks[2]) ? 9 : 10);
    assert.deepEqual(await stored(it), { [`fifanga/4/${level}/${seed}`]: right });
    assert.deepEqual(await it.value("wrong"), []);
  });
}
