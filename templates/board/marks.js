// Circles and arrows on the board, which are text of the comment.

import { openStudy } from "./open-study.js";
import { stage } from "./picture.js";
import { setup } from "./setup.js";
import { by } from "./speak.js";
import { turn } from "./turn.js";
import { drawsMarks } from "../player/marks.js";

export const marks = {
  wire: () => drawsMarks(by("pits"), {
    at: (event) => stage.pits.at(event),
    isIdle: () => openStudy.shown && !setup.on && !turn.begun,
    isMarked: () => openStudy.shown.comments.some((it) => it.marks),
    edit: (mark) =>
      openStudy.edit({ edit: "author-mark", at: openStudy.at, language: by("comment-language").value || null, mark }),
  }),
};
