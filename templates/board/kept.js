// Persistence: the record is stored in this browser, in a link, in a file.

import { START, openStudy } from "./open-study.js";
import { library } from "./library.js";
import { stage } from "./picture.js";
import { announce, by, notice, tried } from "./speak.js";
import { digest, gameStorage, placeOf } from "./storage.js";
import { fill, make } from "../player/dom.js";
import { says } from "../texts.js";

// A lone surrogate, which no file can contain, is replaced by U+FFFD.
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\u{fffd}");

export const kept = {
  storage: gameStorage({ local: () => localStorage, session: () => sessionStorage }),
  failed: false,

  // The record supplied with the page: in its address, or in its file.
  given() {
    const linked = this.linked();
    if (linked) return { ...linked, source: `link ${digest(linked.text)}` };
    const text = fifangha.opened?.text;
    return text?.trim() ? { text, at: START, source: `file ${digest(text)}` } : null;
  },
  // Stores the current record, with its title and turns according to the library.
  keep({ text, at, game, own }, shown) {
    const done = this.storage.save({
      text, at, game, own,
      title: shown?.title ?? null,
      turns: shown?.turns.length ?? 0,
    }, this.given()?.source ?? null);
    if (!done && !this.failed) notice(says.lost);
    this.failed = !done;
  },
  // Returns the initial content of the page; nothing if there is none yet.
  first() {
    const given = this.given();
    return this.storage.restore(given?.source ?? null)
      ?? (given ? { ...given, game: this.storage.fresh(), own: false } : this.storage.latest());
  },
  // Parses `#fif=` with the text, and `&at=` with a path. The input is untrusted and
  // used as text only.
  linked() {
    const [, text, place = ""] = location.hash.match(/^#fif=([^&]*)(?:&at=([\d.]*))?/) ?? [];
    if (!text || text.length > 3 * fifangha.largest) return null;
    try {
      const decoded = decodeURIComponent(text);
      return decoded.trim() ? { text: decoded, at: placeOf(...place.split(".").filter(Boolean).map(Number)) } : null;
    } catch {
      return null;
    }
  },
  link({ text, at }) {
    const place = at.nodes.length ? `&at=${[at.game, ...at.nodes].join(".")}` : "";
    return `${location.href.split("#")[0]}#fif=${encodeURIComponent(text)}${place}`;
  },
};

// The other stored games.
export const others = {
  when(changed) {
    const date = new Date(changed);
    const today = date.toDateString() === new Date().toDateString();
    return date.toLocaleString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23", ...(today ? {} : { dateStyle: "medium" }) });
  },
  button(it) {
    const about = [it.title, it.turns && fill(says.turns_of, it.turns)].filter(Boolean).join(", ");
    const made = make("button", { type: "button", textContent: fill(says.game_kept, this.when(it.changed)), "data-game": it.id, onclick: () => {
      openStudy.settle();
      by("others").close();
      openStudy.change(it.text, it.at, "open", this.storage.open(it));
      stage.pits.focus();
    } });
    if (about) made.append(" ", make("small", { textContent: about }));
    const name = `${says.delete_game}: ${this.when(it.changed)}${about && `, ${about}`}`;
    const remove = make("button", { type: "button", className: "fif-icon", textContent: "×", title: says.delete_game, "aria-label": name, onclick: () => {
      // The second press deletes.
      if (remove.dataset.asked) {
        this.storage.remove(it.id);
        this.list();
        announce(says.deleted);
      } else {
        remove.dataset.asked = "1";
        remove.textContent = says.delete_game;
        remove.classList.remove("fif-icon");
      }
    } });
    return make("li", {}, made, remove);
  },
  list() {
    const games = kept.storage.list().filter((it) => it.id !== openStudy.game.id && it.text !== openStudy.text);
    by("others").hidden = !games.length;
    if (!games.length) by("others").close();
    by("others-count").textContent = fill(says.others, games.length);
    by("others-list").replaceChildren(...games.map((it) => this.button(it)));
  },
  get storage() { return kept.storage; },
  wire() {
    by("games-kept").onclick = () => {
      this.list();
      if (by("others").hidden) notice(says.no_games);
      else if (!by("others").open) by("others").show();
    };
    // Games of other tabs.
    addEventListener("storage", () => this.list());
    openStudy.watchers.push((cause) => { if (["open", "new", "undo"].includes(cause)) this.list(); });
    // Reports that an opened record has not replaced them.
    this.list();
    if (!openStudy.own && !by("others").hidden) by("others").show();
  },
};

const opened = async (file) => {
  if (!file) return;
  if (file.size > fifangha.largest) return notice(says.too_large);
  const text = await file.text();
  if (!text.trim()) return notice(says.empty);
  await openStudy.change(text, START, "open");
  notice(fill(says.opened, file.name));
};

const saveAs = (name, text) => {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const fileName = () => {
  const title = (openStudy.shown?.title ?? says.file).normalize("NFD").replace(/\p{M}/gu, "");
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "fifangha"}.fif`;
};

export const files = () => {
  by("file").onchange = ({ target }) => { opened(target.files[0]); target.value = ""; };
  by("open").onclick = () => by("file").click();
  by("save").onclick = () => saveAs(fileName(), openStudy.text);
  by("link").onclick = async () => {
    const link = kept.link(openStudy);
    await navigator.clipboard?.writeText(link).catch(() => {});
    history.replaceState(null, "", link.slice(link.indexOf("#")));
    notice(link.length > 4000 ? fill(says.link_long, link.length) : says.linked);
  };
  by("code").onclick = () => tried(async () => {
    const link = kept.link(openStudy);
    const show = (picture, about, save) => {
      by("code-picture").innerHTML = picture;
      by("code-about").textContent = about;
      by("code-save").hidden = !save;
      if (!by("code-box").open) by("code-box").showModal();
    };
    // Another device cannot open a file of this one.
    if (location.protocol === "file:") return show("", says.code_file, true);
    try {
      const { size, path } = await library.ask("qrCode", link);
      show(`<svg viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="${says.code_is}" shape-rendering="crispEdges"><path fill="#000" d="${path}"/></svg>`, says.code_about);
    } catch (error) {
      show("", error.message, true);
    }
  });
  by("code-save").onclick = () => by("save").click();
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("fif-dropping");
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("fif-dropping"); });
  addEventListener("drop", (event) => {
    document.body.classList.remove("fif-dropping");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    opened(event.dataTransfer.files[0]);
  });
  addEventListener("hashchange", () => {
    const there = kept.linked();
    if (there) openStudy.change(there.text, there.at, "open");
  });
  // The same record in the other language.
  document.addEventListener("click", ({ target }) => {
    const other = target.closest?.("a[hreflang]");
    if (other && kept.linked()) other.hash = location.hash;
  });
};
