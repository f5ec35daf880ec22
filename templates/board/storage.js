// The games stored in this browser. Each game has its own key in `localStorage`, so
// that no tab overwrites the game of another; the state of a tab is in its
// `sessionStorage`. A record that was only opened is not stored as a game until it is
// edited. This part does not access the page, and is tested in Node.js.

const TAB_KEY = "fifangha-tab";
const GAME_KEY = "fifangha-game-";
const STORAGE_VERSION = 1;
// Limits, in characters: of one game, of all games; and the number of games.
const LARGEST_GAME = 500_000;
const LARGEST_STORAGE = 2_000_000;
const MOST_GAMES = 20;

// A path in a text; the start if the values are invalid.
export const placeOf = (game = 0, ...nodes) =>
  ([game, ...nodes].every((it) => Number.isSafeInteger(it) && it >= 0 && it < 2 ** 31) ? { game, nodes } : { game: 0, nodes: [] });

// A hash of a text, 53 bits long (cyrb53).
export const digest = (text) => {
  let a = 0xdeadbeef, b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
};

// `local` and `session` return a `Storage`; they may throw, like a browser that denies
// access.
export const gameStorage = ({ local, session, now = Date.now, random = () => crypto.getRandomValues(new Uint32Array(2)).join("-") }) => {
  // The text of each game as last read or written by this tab.
  const known = new Map();

  const raw = (area, key) => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (area, key, value) => {
    try {
      area().setItem(key, JSON.stringify({ version: STORAGE_VERSION, ...value }));
      return true;
    } catch {
      return false;
    }
  };
  const remove = (area, key) => {
    try {
      area().removeItem(key);
    } catch {
      // An item that cannot be removed cannot be read either.
    }
  };
  // A stored value if every field has the expected type; `null` if not, or if it has
  // another version.
  const parsed = (text) => {
    try {
      const it = JSON.parse(text);
      if (typeof it.text !== "string" || it.version !== STORAGE_VERSION) return null;
      const nodes = Array.isArray(it.at?.nodes) ? it.at.nodes : [];
      return {
        text: it.text,
        at: placeOf(it.at?.game, ...nodes.slice(0, 1000)),
        title: typeof it.title === "string" ? it.title : null,
        turns: Number.isSafeInteger(it.turns) ? it.turns : 0,
        changed: Number.isFinite(it.changed) ? it.changed : 0,
        source: typeof it.source === "string" ? it.source : null,
        id: typeof it.id === "string" ? it.id : null,
        own: it.own === true,
      };
    } catch {
      return null;
    }
  };

  const fresh = () => ({ id: random() });

  // All games, most recently changed first.
  const list = () => {
    const keys = [];
    try {
      const area = local();
      for (let at = 0; at < area.length; at += 1) keys.push(area.key(at));
    } catch {
      return [];
    }
    return keys.filter((key) => key?.startsWith(GAME_KEY))
      .map((key) => ({ ...parsed(raw(local, key)), id: key.slice(GAME_KEY.length) }))
      .filter((it) => it.text?.trim())
      .sort((a, b) => b.changed - a.changed);
  };

  // Removes the least recently changed games, down to the limits.
  const prune = (own) => {
    const games = list();
    const room = () => games.reduce((sum, it) => sum + it.text.length, 0);
    while (games.length > MOST_GAMES || room() > LARGEST_STORAGE) {
      const last = games.findLastIndex((it) => it.id !== own);
      if (last < 0) return;
      remove(local, GAME_KEY + games[last].id);
      games.splice(last, 1);
    }
  };

  // Stores a game under its key. If another tab has written there, the game gets
  // another key: neither is lost.
  const keep = (game, view) => {
    if (view.text.length > LARGEST_GAME) return false;
    const stored = raw(local, GAME_KEY + game.id);
    const there = stored === null ? null : parsed(stored);
    if (stored !== null && (!there || there.text !== known.get(game.id))) game.id = random();
    const same = there?.id === game.id && there.text === view.text;
    const changed = same ? there.changed : now();
    if (!write(local, GAME_KEY + game.id, { id: game.id, ...view, changed })) return false;
    known.set(game.id, view.text);
    prune(game.id);
    return true;
  };

  // A game of the list, to be continued.
  const open = ({ id, text, at }) => {
    known.set(id, text);
    return { game: { id }, own: true, text, at };
  };

  return {
    fresh,
    list,
    open,
    // Removes a game of the list.
    remove(id) { remove(local, GAME_KEY + id); },
    // The most recently changed game of any tab.
    latest() {
      const [first] = list();
      return first ? open(first) : null;
    },
    // The last state of this tab. If the page comes with its own record, `source` names
    // it, and only states of that record count.
    restore(source) {
      const tab = parsed(raw(session, TAB_KEY));
      if (!tab?.id || !tab.text.trim()) return null;
      if (tab.source !== source && !(source === null && tab.own)) return null;
      if (tab.own) known.set(tab.id, tab.text);
      return { game: { id: tab.id }, own: tab.own, text: tab.text, at: tab.at };
    },
    // Stores the state of the tab, and the game if it is the user's own. Returns `true`
    // if the user's own game is stored.
    save({ game, own, text, at, title, turns }, source) {
      const kept = !own || keep(game, { text, at, title, turns });
      // An older state of the tab must not return.
      if (!write(session, TAB_KEY, { id: game.id, own, text, at, source })) remove(session, TAB_KEY);
      return kept;
    },
  };
};
