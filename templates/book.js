// Features of a page of the book: search, colours, language, and keyboard
// access to scrolling elements. Without this script they are absent.

import { attribute, fill, make, recall, remember } from "./player/dom.js";

// Light or dark, as last chosen by the reader.
(() => {
  const button = document.getElementById("theme");
  if (!button) return;
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  button.hidden = false;
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    remember("localStorage", "fifangha-theme", root.dataset.theme);
  });
})();

// The contents: the current chapter is in view, and the list stays where it was on the
// previous page.
(() => {
  const list = document.getElementById("contents");
  const here = list?.querySelector("[aria-current]");
  if (!here) return;
  const KEY = "fifangha-contents";
  const see = () => {
    const box = list.getBoundingClientRect(), it = here.getBoundingClientRect();
    if (it.top < box.top || it.bottom > box.bottom) list.scrollTop += it.top - box.top - list.clientHeight / 3;
  };
  list.scrollTop = Number(recall("sessionStorage", KEY));
  see();
  list.addEventListener("toggle", see);
  addEventListener("pagehide", () => remember("sessionStorage", KEY, list.scrollTop));
})();

// The section being read is marked in the list of sections.
(() => {
  const links = [...document.querySelectorAll(".fif-sections a")];
  if (!links.length) return;
  const parts = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const line = innerHeight / 3;
    const now = parts.findLastIndex((part) => part?.getBoundingClientRect().top < line);
    for (const [at, link] of links.entries()) attribute(link, "aria-current", at === now ? "location" : null);
  };
  let waits = false;
  addEventListener("scroll", () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => { waits = false; mark(); });
  }, { passive: true });
  mark();
})();

// The arrow keys turn the page. A player, a field and an element that scrolls keep theirs.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const to = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const own = "input, textarea, select, [contenteditable], [role=group], dialog, .fif-player, [popover]";
  if (!to || event.target.closest?.(own) || document.querySelector("dialog[open]")) return;
  document.querySelector(`.fif-turn-page a[rel=${to}]`)?.click();
});

// Code can be copied.
(() => {
  if (!navigator.clipboard) return;
  const { copy, copied } = document.documentElement.dataset;
  for (const pre of document.querySelectorAll(".fif-prose > pre, .fif-wrong > pre")) {
    const button = make("button", { type: "button", className: "fif-copy", textContent: copy });
    button.onclick = async () => {
      await navigator.clipboard.writeText(pre.textContent.trimEnd());
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 1500);
    };
    const box = make("div", { className: "fif-code" }, button);
    pre.replaceWith(box);
    box.append(pre);
  }
})();

// The same location in the other language: the section being read.
(() => {
  const read = () => {
    const parts = document.querySelectorAll("main :is(h1, h2, h3, h4, h5, h6, figure)[id]");
    const line = innerHeight / 3;
    let found = null;
    for (const part of parts) {
      if (part.getBoundingClientRect().top > line) break;
      found = part;
    }
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const top = named?.getBoundingClientRect().top;
    return top >= 0 && top < innerHeight / 2 ? named : found;
  };
  for (const link of document.querySelectorAll(".fif-tools a[hreflang]")) {
    link.addEventListener("click", () => {
      const part = scrollY > 0 || location.hash ? read() : null;
      link.hash = part ? part.dataset.there ?? part.id : "";
    });
  }
})();

// Tooltips: the entry of a source at a citation, and the definition of a word.
(() => {
  const entry = (cite) => {
    const id = cite.dataset.key ?? decodeURIComponent(cite.hash.slice(1));
    const listed = document.querySelector(`[data-source="${CSS.escape(id)}"]`);
    if (listed) return listed;
    const there = document.getElementById(id);
    const below = there?.matches("h2, h3, h4, h5") ? there.nextElementSibling : null;
    return below?.matches("p") ? below : there;
  };
  let shown = null;
  const box = make("div", { id: "cited", className: "fif-entry", role: "tooltip", hidden: true });
  const hide = () => {
    shown?.removeAttribute("aria-describedby");
    shown = null;
    box.hidden = true;
  };
  const show = (cite) => {
    const words = cite.dataset.entry ?? entry(cite)?.textContent.trim();
    if (!words || shown === cite) return;
    hide();
    shown = cite;
    box.textContent = words;
    cite.setAttribute("aria-describedby", box.id);
    cite.after(box);
    box.hidden = false;
    const place = cite.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const left = Math.max(8, Math.min(place.left, room - box.offsetWidth - 8));
    box.style.insetInlineStart = `${left}px`;
    const below = place.bottom + box.offsetHeight + 8 < innerHeight;
    box.style.top = `${below ? place.bottom + 4 : place.top - box.offsetHeight - 4}px`;
  };
  const of = (event) => event.target.closest?.(".fif-cite, .fif-term");
  addEventListener("focusin", (event) => (of(event) ? show(of(event)) : hide()));
  addEventListener("pointerover", (event) => { if (of(event) && event.pointerType === "mouse") show(of(event)); });
  addEventListener("pointerout", (event) => {
    const to = event.relatedTarget;
    if (shown && !(to instanceof Node && (box.contains(to) || shown.contains(to)))) hide();
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  addEventListener("scroll", hide, { passive: true });
})();

// The citation of a location, shown after a link to itself was followed.
(() => {
  const { cite, citeCopy, citeThis } = document.body.dataset;
  if (!cite) return;
  const box = make("p", { className: "fif-cite-this", role: "status" });
  const show = (link) => {
    const page = document.querySelector("link[rel=canonical]")?.href ?? location.href.split("#")[0];
    const place = link.textContent.trim().replace(/\.$/, "");
    const words = cite.replace("%place%", place).replace("%address%", page + link.hash);
    const copy = make("button", { type: "button", textContent: citeCopy, onclick: () => navigator.clipboard.writeText(words) });
    box.replaceChildren(make("b", { textContent: citeThis }), ` ${words} `, navigator.clipboard ? copy : "");
    (link.closest("h1, h2, h3, h4, h5, h6, figcaption, p, td") ?? link).append(box);
    link.closest("h1, h2, h3, h4, h5, h6, p")?.after(box);
  };
  addEventListener("click", (event) => {
    const link = event.target.closest?.(".fif-self, .fif-numbered");
    if (link) show(link);
    else if (!box.contains(event.target)) box.remove();
  });
  addEventListener("keydown", (event) => { if (event.key === "Escape") box.remove(); });
})();

// Elements that scroll horizontally get keyboard focus and a label.
(() => {
  const { scrolls } = document.documentElement.dataset;
  const see = (it) => {
    const isWide = it.scrollWidth > it.clientWidth;
    const caption = it.querySelector("caption")?.textContent.trim();
    attribute(it, "tabindex", isWide ? 0 : null);
    attribute(it, "role", isWide ? "group" : null);
    attribute(it, "aria-label", !isWide ? null : caption ? `${caption} (${scrolls})` : scrolls);
  };
  const watch = new ResizeObserver((entries) => entries.forEach((entry) => see(entry.target)));
  for (const it of document.querySelectorAll(".fif-prose pre, .fif-scroll, .fif-hand-figure")) watch.observe(it);
})();

// Search in the whole book: words without accents, all in one section between
// two headings.
globalThis.fifangha ??= {};
(() => {
  const dialog = document.getElementById("search");
  const open = document.getElementById("search-open");
  if (!dialog || !open) return;
  const input = dialog.querySelector("input");
  const status = dialog.querySelector(".fif-found");
  const list = dialog.querySelector("ol");
  const MOST = 30;
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll(/['’]/g, "");
  // `null` until the index is there.
  let parts = null;
  let loading = false;

  const part = (href, page, title, text, isPage, isReference = false) => ({
    href,
    isReference,
    title: page === title ? title : `${page} · ${title}`,
    text,
    own: fold(title),
    isPage,
    // The title of an entry of the glossary names all its terms.
    terms: href.includes("#") && href.split("#").at(-1).includes("term-") ? fold(title).split(", ") : [],
    head: fold(`${page} ${title}`),
    body: fold(text),
  });

  // For a book of many pages, from the file next to them.
  fifangha.index = (pages) => {
    const base = new URL(dialog.dataset.index, document.baseURI);
    parts = pages.flatMap((it) => it.sections.map((section, at) =>
      part(new URL(at ? `${it.page}#${section.id}` : it.page, base).href, it.title, section.title, section.text, !at, it.reference)));
    search();
  };
  // For a book in one file, from the file itself.
  const here = () => [...document.querySelectorAll(".fif-chapter")].flatMap((chapter) => {
    const found = [];
    const page = chapter.querySelector("h2")?.textContent ?? "";
    for (const it of chapter.children) {
      if (it.tagName === "DL" && it.querySelector("dt > [id]")) {
        for (const entry of it.children) {
          const id = entry.querySelector(":scope > [id]")?.id;
          if (entry.tagName === "DT" && id) found.push({ id, title: entry.textContent, text: "" });
          else if (found.length) found.at(-1).text += ` ${words(entry)}`;
        }
      } else if (/^H[2-6]$/.test(it.tagName)) found.push({ id: it.id, title: it.textContent, text: "" });
      else if (found.length) found.at(-1).text += ` ${words(it)}`;
    }
    return found.map((it, at) => part(`#${it.id}`, page, it.title, it.text.replace(/\s+/g, " "), !at));
  });
  const words = (it) => {
    const walker = document.createTreeWalker(it, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node.nodeName === "svg" ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    let text = "";
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) text += node.data;
      else if (!/^(A|B|CODE|EM|I|SPAN|STRONG|SUP)$/.test(node.tagName)) text += " ";
    }
    return text;
  };
  const load = () => {
    if (parts || loading) return;
    if (!dialog.dataset.index) { parts = here(); return; }
    loading = true;
    document.head.append(make("script", { src: dialog.dataset.index }));
  };

  // Maps an offset in the folded text to the original text.
  const unfolded = (text, place) => {
    let at = 0;
    for (let seen = 0; at < text.length && seen < place; at += 1) seen += fold(text[at]).length;
    return at;
  };
  const count = (text, word) => text.split(word).length - 1;
  const context = (it, wanted) => {
    const first = Math.min(...wanted.map((word) => it.body.indexOf(word)).filter((at) => at >= 0));
    const middle = Number.isFinite(first) ? unfolded(it.text, first) : 0;
    const start = middle > 60 ? it.text.indexOf(" ", middle - 60) + 1 : 0;
    const end = it.text.length > start + 180 ? it.text.lastIndexOf(" ", start + 180) : it.text.length;
    const shown = make("small");
    const text = it.text.slice(start, end);
    const folded = fold(text);
    const marks = wanted.flatMap((word) => {
      const found = [];
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) found.push([at, at + word.length]);
      return found;
    }).sort((a, b) => a[0] - b[0]);
    let done = 0;
    if (start > 0) shown.append("… ");
    for (const [from, to] of marks) {
      const [a, b] = [unfolded(text, from), unfolded(text, to)];
      if (a < done) continue;
      shown.append(text.slice(done, a), make("mark", { textContent: text.slice(a, b) }));
      done = b;
    }
    shown.append(text.slice(done), end < it.text.length ? " …" : "");
    return shown;
  };
  // All words of the book, and the words of it that a mistyped one may stand for: one
  // letter is missing, added, wrong, or exchanged with the next.
  let vocabulary = null;
  const near = (word) => {
    if (word.length < 4) return [];
    vocabulary ??= [...new Set(parts.flatMap((it) => `${it.head} ${it.body}`.split(/[^\p{L}\p{N}]+/u)))];
    return vocabulary.filter((it) => {
      if (Math.abs(it.length - word.length) > 1) return false;
      let from = 0;
      while (from < word.length && word[from] === it[from]) from += 1;
      const rest = (text, skipped) => text.slice(from + skipped);
      return rest(word, 1) === rest(it, 1) || rest(word, 0) === rest(it, 1) || rest(word, 1) === rest(it, 0)
        || (word[from] === it[from + 1] && word[from + 1] === it[from] && rest(word, 2) === rest(it, 2));
    });
  };
  const has = (it, word) => it.head.includes(word) || it.body.includes(word);
  // First come entries of the glossary and sections whose title is the query, then titles with its
  // words, pages before their sections, then texts, chapters before the reference part.
  const weigh = (it, wanted) => {
    const query = wanted.join(" ");
    const length = Math.max(1, it.body.length / 2000);
    const titled = it.own.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    // An article before an apostrophe is a part of its word: `lisolo`.
    const among = (word) => wanted.some((other) => word.startsWith(other) || word.endsWith(other));
    const whole = it.isPage && titled.every(among) ? 100 : 0;
    const first = (it.own === query ? 200 : 0) + (it.terms.includes(query) ? 400 : 0) + whole - (it.isReference ? 15 : 0);
    const title = (word) => (it.own.includes(word) ? 40 + (it.isPage ? 20 : 0) : it.head.includes(word) ? 20 : 0);
    return wanted.reduce((sum, word) => sum + title(word) + Math.min(10, count(it.body, word)) / length, first);
  };
  const search = () => {
    const asked = fold(input.value).split(/\s+/).filter(Boolean);
    list.replaceChildren();
    status.textContent = "";
    if (!asked.length || !parts) return;
    let wanted = asked;
    const missing = asked.filter((word) => !parts.some((it) => has(it, word)));
    const instead = missing.map((word) => {
      const candidates = near(word).map((it) => [parts.filter((part) => has(part, it)).length, it]);
      return candidates.sort((a, b) => b[0] - a[0])[0]?.[1];
    });
    if (instead.every(Boolean)) wanted = asked.map((word) => (missing.includes(word) ? instead[missing.indexOf(word)] : word));
    const found = parts.filter((it) => wanted.every((word) => has(it, word)))
      .map((it) => [weigh(it, wanted), it]).sort((a, b) => b[0] - a[0]);
    if (!found.length) status.textContent = dialog.dataset.none;
    else if (missing.length) status.textContent = fill(dialog.dataset.near, missing.join(" "), instead.join(" "), found.length);
    else status.textContent = fill(dialog.dataset.found, found.length);
    list.append(...found.slice(0, MOST).map(([, it]) =>
      make("li", {}, make("a", { href: it.href }, make("b", { textContent: it.title }), context(it, wanted)))));
  };
  const show = () => {
    load();
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  open.hidden = false;
  open.addEventListener("click", show);
  input.addEventListener("input", search);
  list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown") (links[at + 1] ?? links[0])?.focus();
    else if (event.key === "ArrowUp") (links[at - 1] ?? input).focus();
    else if (event.key === "Escape") dialog.close();
    else if (event.key === "Enter" && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const combined = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === "k";
    const plain = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing;
    if (!combined && !plain) return;
    event.preventDefault();
    show();
  });
})();
