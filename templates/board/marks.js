// Circles and arrows on the board, which are text of the comment.

import { desk } from "./desk.js";
import { stage } from "./picture.js";
import { setup } from "./setup.js";
import { by } from "./speak.js";
import { turn } from "./turn.js";
import { drawsMarks } from "../player/marks.js";

export const marks = {
  wire: () => drawsMarks(by("pits"), {
    at: (event) => stage.pits.at(event),
    isIdle: () => desk.shown && !setup.on && !turn.begun,
    isMarked: () => desk.shown.comments.some((it) => it.marks),
    edit: (mark) =>
      desk.edit({ edit: "author-mark", at: desk.at, language: by("comment-language").value || null, mark }),
  }),
};
