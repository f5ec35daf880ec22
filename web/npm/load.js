// Loads the modules of the package. Their bytes are read by index.js in browsers and
// workers, and by node.js in Node.js.
import { connect, open } from "./core.js";

/** `load` and `connect` for modules at the addresses `parts`, whose bytes `read` reads. */
export function loaders(parts, read) {
  const compiled = async ({ part = "whole", source = parts[part] }) => {
    if (source instanceof WebAssembly.Module) return source;
    const isAddress = source instanceof URL || typeof source === "string";
    return WebAssembly.compile(isAddress ? await read(source) : source);
  };
  return {
    async load({ translations, rulesets, ...options } = {}) {
      const questions = open(await compiled(options));
      if (translations) questions.translations(translations);
      if (rulesets) questions.rulesets(rulesets);
      return questions;
    },
    connect(start, { always, translations, rulesets, ...options } = {}) {
      let module;
      // A module that could not be read is read again for the next request.
      const failed = (error) => {
        module = undefined;
        throw error;
      };
      return connect(start, () => (module ??= compiled(options).catch(failed)), always, translations, rulesets);
    },
  };
}
