// Texts in another language.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../node.js";

const malagasy = { name: "Malagasy", side: { south: "Atsimo" } };

for (const part of ["whole", "play"]) {
  test(`the ${part} module answers in a language that is passed to it`, async () => {
    const fifangha = await load({ part, translations: { mg: malagasy, fr: {} } });
    const picture = (language) => fifangha.diagram({ rules: "katro" }, { language });
    // A missing text falls back to the next language.
    assert.match(picture("mg"), /Atsimo/);
    assert.match(picture("mg"), /Nord/);
    assert.match(picture("en"), /South/);
    assert.throws(() => picture("de"), /`de`/);
  });

  test(`the ${part} module says which texts it cannot use`, async () => {
    const fifangha = await load({ part });
    const answer = fifangha.translations({ mg: { directoin: { left: "ankavia" } } });
    assert.deepEqual(answer, { languages: ["en", "fr", "mg"], unknown: ["mg: directoin.left"] });
    assert.throws(() => fifangha.translations({ mg: { plural: "none" } }), /plural/);
    await assert.rejects(load({ part, translations: { mg: { plural: "sometimes" } } }), /plural/);
  });
}

test("a record is drawn in its own language", async () => {
  const fifangha = await load({ translations: { mg: malagasy } });
  assert.match(fifangha.diagram("---\nlanguage: mg\n---\n1. 4R\n", { turn: 1 }), /Atsimo/);
});
