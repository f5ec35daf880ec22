// Nothing is lost: the record is kept in this browser, in a link, in a file.

const KEY = "fifangha-record";

// A place that somebody has written; the start where it is none.
const placeOf = (game = 0, ...nodes) =>
  ([game, ...nodes].every((it) => Number.isSafeInteger(it) && it >= 0 && it < 2 ** 31) ? { game, nodes } : START);

const kept = {
  keep({ text, at }) {
    try {
      localStorage.setItem(KEY, JSON.stringify({ text, at }));
    } catch {
      notice(says.lost);
    }
  },
  last() {
    try {
      const { text, at } = JSON.parse(localStorage.getItem(KEY));
      return typeof text === "string" ? { text, at: placeOf(at.game, ...at.nodes) } : null;
    } catch {
      return null;
    }
  },
  // `#fif=` and the text, `&at=` and a place. Nobody is believed: it is text, no more.
  linked() {
    const [, text, place = ""] = location.hash.match(/^#fif=([^&]*)(?:&at=([\d.]*))?/) ?? [];
    if (text === undefined || text.length > 3 * fifangha.largest) return null;
    try {
      return { text: decodeURIComponent(text), at: placeOf(...place.split(".").filter(Boolean).map(Number)) };
    } catch {
      return null;
    }
  },
  link({ text, at }) {
    const place = at.nodes.length ? `&at=${[at.game, ...at.nodes].join(".")}` : "";
    return `${location.href.split("#")[0]}#fif=${encodeURIComponent(text)}${place}`;
  },
};

const opened = async (file) => {
  if (!file) return;
  if (file.size > fifangha.largest) return notice(says.too_large);
  await desk.change(await file.text(), START, "open");
  notice(fill(says.opened, file.name));
};

const saveAs = (name, text) => {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const fileName = () => {
  const title = (desk.shown?.title ?? says.file).normalize("NFD").replace(/\p{M}/gu, "");
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "fifangha"}.fif`;
};

const files = () => {
  by("file").onchange = ({ target }) => { opened(target.files[0]); target.value = ""; };
  by("open").onclick = () => by("file").click();
  by("save").onclick = () => saveAs(fileName(), desk.text);
  by("link").onclick = async () => {
    const link = kept.link(desk);
    await navigator.clipboard?.writeText(link).catch(() => {});
    history.replaceState(null, "", link.slice(link.indexOf("#")));
    notice(link.length > 4000 ? fill(says.link_long, link.length) : says.linked);
  };
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
    if (there) desk.change(there.text, there.at, "open");
  });
};
