// The scripts of the pages and of the package, as `.ci/run scripts` checks them.

import js from "@eslint/js";
import globals from "globals";

export default [
  // A template.
  { ignores: ["templates/board/worker.js"] },
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, fifangha: "readonly" } },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-empty": ["error", { allowEmptyCatch: true }],
    },
  },
  { files: ["templates/contents.js", "templates/serve.js"], languageOptions: { sourceType: "script" } },
];
