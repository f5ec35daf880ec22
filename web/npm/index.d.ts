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

/** Which witness of a record is followed, by its sign, as `--witness` of the command;
 * the first where it is not said. */
export interface Followed extends Named {
  witness?: string;
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
  /** Whether what a board shows is wanted as data too. */
  figure?: boolean;
}

/** What of a record is drawn, as the options of `fifangha diagram`. */
export interface Drawing extends Look, Followed {
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

/** A pit of a picture: where its middle is, in percent of its width and height, and how
 * far the next one is. */
export interface Button {
  pit: string;
  x: number;
  y: number;
  pitch: number;
  /** `null` where nobody knows. */
  seeds: number | null;
  /** Whether a turn can start there. */
  starts: boolean;
  /** What it is called, for those who cannot see it. */
  name: string;
}

/** A board as a page shows it, in the colours of the page unless a theme is named. */
export interface Drawn {
  position: string;
  to_move: "S" | "N" | null;
  /** SVG. */
  picture: string;
  figure?: Figure;
  pits: Button[];
}

/** A board, and what there is to know of it: `schemas/board.json`. */
export interface Board {
  board: Drawn;
  /** Who is to move and how, or how the game has ended: a sentence each. */
  told: string[];
  over: boolean;
}

/** Some of the pictures of a turn; the first is number 0: `schemas/film.json`. */
export interface Film {
  first: number;
  all: number;
  /** Sowings. */
  laps: number;
  frames: {
    picture: string;
    figure?: Figure;
    caption: string;
    /** `drop`, `sowing`, `capture` and the like. */
    event: string;
    position: string;
    lap: number;
    period: number | null;
  }[];
}

/** A turn as far as it is chosen: a pit, `b4`, or its short form so far, `7R`. */
export interface Turn {
  turn: string;
  /** The first of its pictures that is wanted; sixty are told at most. */
  from?: number;
}

/** What a turn has come to: `schemas/play.json`. */
export interface Played {
  turn: string;
  film: Film;
  /** What the mover chooses among; empty where the turn is whole. */
  choices: { turn: string; sign: string; pit: string; words: string; towards: "L" | "R" | null }[];
  /** What is asked, in a sentence. */
  question: string | null;
  board: Drawn;
  /** What there is to know of that board, where the turn is whole. */
  told: string[];
  over: boolean;
  never_ends: boolean;
}

/** A text and a place in it: `schemas/write.json`. */
export interface Written {
  text: string;
  at: At;
}

/** A place of a text; the start of its first game where it is not said. */
export interface There extends Followed {
  at?: At;
}

/** What is searched, and how far. */
export interface Search extends Followed {
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

/** The questions. What is said of a text stands in its last argument; what is `Answer`
 * has a schema of its name in `schemas`. */
export interface Fifangha {
  /** `proofs: false` leaves out what takes a search. */
  check(text: string, options?: Followed & { proofs?: boolean }): Check;
  replay(text: string, options?: Followed & { turn?: number }): Answer;
  format(text: string, options?: Named & { form?: "long" | "short" }): string;
  /** A picture of a record or of a position, as SVG. */
  diagram(of: string | Position, options?: Drawing): string;
  moves(of?: string | (Position & Words), options?: There & { limit?: number }): Moves;
  board(position?: Position, options?: Look): Board;
  play(of: string | Position, turn: Turn & There, options?: Look): Played;
  /** A record that begins at a position. */
  begin(position?: Position, options?: Words): Written;
  edit(text: string, edits: Edit[], options?: Named): Edited;
  /** The place at an offset in units of UTF-16, or what a place covers; `null` where
   * there is no game. */
  place(text: string, of: { offset: number } | { at: At }, options?: Named): Covered | null;
  /** A game and its parameters, or all games. */
  rules(name?: string, options?: Words): Answer;
  /** A game explained, or all compared: a page of Markdown. */
  explain(game?: Position, options?: Words): { rules: string | null; language: string; markdown: string };
  /** What a code of a diagnostic means: `schemas/code.json`. */
  explainCode(code: string, options?: Words): { code: string; language: string; markdown: string };
  reconstruct(text: string, options?: Search): Answer;
  solve(position?: Position, options?: Effort): Answer;
  /** All that a page shows of a text at a place. */
  scene(text: string, of?: There): Answer;
  /** The pictures of the turn at a place. */
  film(text: string, of?: There & { from?: number }): Film;
  /** The text with a turn played there: on along the record where it has that turn,
   * else at its end, or as a variation. */
  write(text: string, of: There & { turn: string }): Written;
  /** The text with other rules. */
  playBy(text: string, of: There & Position): Written;
  /** A board that is set up: `puts` are pits, `S` or `N` for a reserve, `side` or `all`,
   * and what they get. */
  draft(text: string, of: There & { line?: string | null; puts: { place: string; value: string }[] }): Answer;
  /** A board for each turn, to print. */
  sheet(text: string, of?: There): Answer;
  /** A turn for whoever plays alone; `seed` decides what is left to chance. */
  reply(text: string, of: There & { way: "random" | "best"; seed: number }): { turn: string; worth: string | null };
  /** The same turn as each game plays it that can have the board. */
  beside(text: string, of: There & Turn): Answer;
  /** Which games fit a record without some of its words. */
  evidence(text: string, of: There & { off: number[]; vary?: string[] | null }): Answer;
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

/** The questions, answered by a worker that runs `serve`; `bytes` are the module's,
 * `always` keys of every question that does not have them. */
export function connect(start: () => Worker, bytes: BufferSource, always?: Words): Connected;
