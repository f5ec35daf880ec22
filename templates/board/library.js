// The library, in a worker: games, notation, pictures and strings. All requests of a
// page pass through it. It is embedded in the page, or loaded from a file next to the
// script at the first request.

import { fill, make } from "../player/dom.js";
import { ownRulesets, ownTranslations, says } from "../texts.js";

const ownScript = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src;

// The bytes of a text in base64. The loop is ten times faster than `Uint8Array.from`.
const decoded = (base64) => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

export const libraryOf = (part, file) => {
  const there = () => globalThis.fifangha?.modules?.[part];
  const fetched = () => new Promise((done, fail) => {
    const src = new URL(`../${file}`, ownScript).href;
    const onerror = () => fail(new Error(fill(says.unloaded, src)));
    document.head.append(make("script", { src, onload: done, onerror }));
  });
  const bytes = async () => {
    const packed = decoded(there());
    const open = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(open).arrayBuffer();
  };
  const worker = () => {
    const script = new Blob([`(${fifangha.library})().serve();`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(script));
  };
  const connected = async () => {
    if (!there()) await fetched();
    const { lang: language } = document.documentElement;
    return fifangha.library().connect(worker, await bytes(), { language }, ownTranslations, part === "whole" ? ownRulesets : null);
  };
  let open = null;
  // A failed load is tried again for the next request.
  const ready = () => (open ??= connected().catch((error) => { open = null; throw error; }));
  return {
    // Sends the named request; throws an error if it fails.
    async ask(name, ...given) { return (await ready())[name](...given); },
    // Loads the library in advance and sends one request; errors are reported by later
    // requests.
    warm() { ready().then((it) => it.moves()).catch(() => {}); },
    // Ends a request that takes too long.
    async stop() { (await ready()).stop(); },
  };
};

export const library = libraryOf("whole", "module.js");
// Slow requests use a separate worker.
export const prover = libraryOf("whole", "module.js");
