import type { LanguageFn } from "highlight.js";

/** The notation of fifangha records. */
declare const fifangha: LanguageFn;
export default fifangha;
