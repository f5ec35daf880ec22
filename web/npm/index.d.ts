/** Which position of which game: the keys of the command's options. */
export interface Position {
  /** The name of a game; `fifangha` where it is not said. */
  rules?: string;
  /** The number of columns; that of the source where it is not said. */
  columns?: number | string;
  /** Parameters with other values, such as `origin=nearest`. */
  set?: string[];
  /** The position in one line; the start where it is not said. */
  position?: string;
}

/** In which language the answer is; English, and of pictures that of the record. */
export interface Words {
  language?: "en" | "fr";
}

/** The name that is shown for a text. */
export interface Named extends Words {
  file?: string;
}

/** How a picture is to look. */
export interface Look extends Words {
  /** `wood`, `paper`, `plain`, `print`, `dark`; or `page`, for a picture that stands
   * in a page and takes the colours of its style sheet. */
  theme?: string;
  /** Whether paper lies under the picture; it does unless it is said. */
  ground?: boolean;
  /** Whether its signs are explained below it. */
  key?: boolean;
  /** Whether North lies at the bottom. */
  turned?: boolean;
}

/** What of a record is drawn, as the options of `fifangha diagram`. */
export interface Drawing extends Look, Named {
  game?: number;
  turn?: number;
  step?: number | "all";
  turns?: string;
  steps?: string;
  animate?: boolean;
  across?: number;
  width?: number;
}

/** A piece of a text: lines and columns from 1, columns in Unicode scalar values. */
export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** One thing that is wrong with a text or left open: `schemas/check.json`. */
export interface Diagnostic extends Place {
  code: string;
  severity: "error" | "warning" | "note";
  file: string;
  message: string;
  label: string;
  help: string[];
  notes: string[];
  related: (Place & { label: string })[];
  fix: (Place & { replacement: string }) | null;
}

/** Whether a text holds: `schemas/check.json`. */
export interface Check {
  files: number;
  left_out: number;
  games: number;
  checks: { held: number; failed: number; open: number };
  diagnostics: Diagnostic[];
}

/** The legal turns of a position: `schemas/moves.json`. */
export interface Moves {
  rules: string;
  position: string;
  turns: { notation: string; position: string | null; never_ends: boolean }[];
  complete: boolean;
}

/** A place in a record: a game, and the nodes to go down by; without nodes its main
 * line. A node of `replay` has the index that it has in its `nodes`. */
export interface At {
  game: number;
  nodes?: number[];
}

/** What can be done to a text, as `fifangha::study::Edit`. */
export type Edit =
  | { edit: "add-turn"; at: At; turn: string }
  | { edit: "take-back"; at: At; rest?: boolean }
  | { edit: "change-turn"; at: At; turn: string }
  | { edit: "comment"; at: At; language?: string | null; text?: string | null }
  | { edit: "mark"; at: At; mark?: string | null }
  | { edit: "board"; at: At; board?: string | null }
  | { edit: "vary"; at: At; turn: string }
  | { edit: "remove-variation"; at: At }
  | { edit: "promote"; at: At }
  | { edit: "front"; game: number; key: string; value?: unknown };

/** A text after edits. */
export interface Edited {
  text: string;
  /** What each edit changed in the text that it found, from the front, as
   * `setRangeText` takes it: offsets in units of UTF-16. */
  changes: { start: number; end: number; text: string }[][];
}

/** A place in a text and what it covers, in units of UTF-16. */
export interface Covered {
  at: At;
  start: number | null;
  end: number | null;
}

/** How a game ended; `said` is the same in words. */
export interface Ending {
  winner: "S" | "N" | null;
  cause: string;
  said: string;
}

/** A figure as data, with its words: `fifangha::figure::Said`. */
export interface Figure {
  position: string;
  missing?: string[];
  columns: number;
  to_move: "S" | "N" | null;
  mover: "S" | "N" | null;
  hand: number;
  event: string | null;
  rows: { row: "a" | "b" | "c" | "d"; pits: Cell[]; in_order?: (number | "_")[] }[];
  reserves: Record<"S" | "N", { seeds: number | "_"; before: number | "_" }>;
  path: Record<string, unknown> | null;
  to_come: { pit: string; direction: "<" | ">"; next: string } | null;
  signs: string[];
  title: string;
  description: string;
  caption: string | null;
}

/** A pit of a figure. */
export interface Cell {
  pit: string;
  [key: string]: unknown;
}

/** A picture and what it shows. */
export interface Frame {
  svg: string;
  figure: Figure;
}

/** How a turn begins; in a direction, as seen in the row of the pit, where it needs one. */
export interface Start {
  pit: string;
  direction: "<" | ">" | null;
}

/** A position as a page shows it. `starts` is absent where the board is not known. */
export interface Board extends Frame {
  starts?: Start[];
  ending: Ending | null;
}

/** A turn that is being played, and which of its steps are drawn, counted from 1:
 * all, five hundred at most. `to: 0` draws none. */
export interface Turn extends Look {
  pit: string;
  direction?: "<" | ">" | null;
  choices?: ("L" | "R" | "|" | "&")[];
  from?: number;
  to?: number;
}

/** What a turn has come to. */
export interface Played {
  /** As it is written, so far. */
  turn: string;
  /** What the mover is asked for; `null` where the turn has ended. */
  choices: ["L", "R"] | ["|", "&"] | null;
  /** Where the last seed fell. */
  pit: string;
  /** The board as far as it was played. */
  position: string;
  never_ends: boolean;
  /** Sowings. */
  laps: number;
  captured: number;
  /** Steps in all. */
  steps: number;
  frames: Frame[];
  ending: Ending | null;
}

/** What is searched, and how far. */
export interface Search extends Named {
  /** Readings that are compared; what the record's `varies` names where it is not said. */
  vary?: string[];
  /** Games that are listed. */
  limit?: number;
  /** Turns that are played at most. */
  max_nodes?: number;
  /** Which game of the text, from 1. */
  game?: number;
}

/** How far `solve` goes, as the command's options. */
export interface Effort extends Words {
  wins_in?: number;
  max_turns?: number;
  /** MiB of what is remembered. */
  memory?: number;
  positions?: number;
}

/** An answer as the command gives it in JSON; the schema of that name has its keys. */
export type Answer = Record<string, any>;

/** The questions. */
export interface Fifangha {
  check(text: string, options?: Named): Check;
  replay(text: string, options?: Named & { turn?: number }): Answer;
  format(text: string, options?: Named & { form?: "long" | "short" }): string;
  /** A picture of a record or of a position, as SVG. */
  diagram(of: string | Position, options?: Drawing): string;
  moves(position?: Position & Words): Moves;
  board(position?: Position, options?: Look): Board;
  play(position: Position, turn: Turn): Played;
  edit(text: string, edits: Edit[], options?: Named): Edited;
  /** The place at an offset in units of UTF-16, or what a place covers; `null` where
   * there is no game. */
  place(text: string, of: { offset: number } | { at: At }, options?: Named): Covered | null;
  /** A game and its parameters, or all games. */
  rules(name?: string, options?: Words): Answer;
  /** A game explained, or all compared: a page of Markdown. */
  explain(game?: Position, options?: Words): { rules: string | null; language: string; markdown: string };
  /** What a code of a diagnostic means. */
  explainCode(code: string, options?: Words): { code: string; language: string; markdown: string };
  reconstruct(text: string, options?: Search): Answer;
  /** What the page that plays asks of its text. */
  page(question: Record<string, unknown>, options?: Words): Answer;
  solve(position?: Position, options?: Effort): Answer;
}

/** The same, answered by a worker. */
export type Connected = {
  [Name in keyof Fifangha]: (...given: Parameters<Fifangha[Name]>) => Promise<ReturnType<Fifangha[Name]>>;
} & {
  /** Ends what is asked: its promises fail, and the next question starts anew. */
  stop(): void;
};

/** A question that has no answer. */
export class FifanghaError extends Error {
  /** What to do, a sentence each. */
  help: string[];
}

/** Loads the module. `part: "play"` is small and has only `moves`, `board`, `play` and
 * `diagram` of a position. */
export function load(options?: {
  part?: "whole" | "play";
  source?: string | URL | BufferSource | WebAssembly.Module;
}): Promise<Fifangha>;

/** The questions as functions of a compiled module. */
export function open(module: WebAssembly.Module): Fifangha;

/** In a worker: answers whoever made it. */
export function serve(): void;

/** The questions, answered by a worker that runs `serve`; `bytes` are the module's. */
export function connect(start: () => Worker, bytes: BufferSource): Connected;
