import type { ExerciseJson, Translations } from "./index.js";

/** A place of a game: a number of turns, and the step of the last one. */
export interface StepDetail {
  turn: number;
  step: number;
  /** The number of steps of the turn. */
  steps: number;
  /** The kind of the event, `drop`, `capture` and so on; `null` at the start. */
  event: string | null;
  /** The sentence about the step; empty at the start. */
  caption: string;
  /** The board in one line. */
  position: string | null;
}

/** A turn that is shown or was played. */
export interface TurnDetail {
  /** The number of turns up to this one; 0 at the start of the game. */
  turn: number;
  /** The number of the turn in its game; `null` at the start or if it is not known. */
  number: number | null;
  side: string | null;
  notation: string | null;
  /** The board after the turn, in one line. */
  position: string;
  /** `true` if the turn was played on the board, `false` if it was reached by stepping. */
  played: boolean;
}

/** The end of a game. */
export interface OverDetail {
  turn: number;
  position: string | null;
  /** The result, one sentence each. */
  status: string[];
  /** All turns of the line. */
  turns: string[];
}

/** An answered exercise. */
export interface ExerciseDetail {
  /** The number of the exercise in its set, from 1. */
  number: number;
  kind: ExerciseJson["kind"];
  /** `true` if the last attempt was right. */
  right: boolean;
  /** The number of the last attempt, 1 or 2; only first attempts count in the score. */
  attempt: number;
  /** The given answer, in the form of `solution`. */
  given: string[];
  /** The right answer: pits, a number of seeds, a side (`-` for neither), or a turn. */
  solution: string[];
}

/** The result of a set of exercises. */
export interface ScoreDetail {
  rules: string;
  columns: number;
  level: number;
  /** The number of the set. */
  seed: number;
  /** The number of right answers. */
  right: number;
  /** The number of exercises. */
  count: number;
  /** The best score of this set in this browser. */
  best: number;
}

export interface FifanghaBoardEventMap extends HTMLElementEventMap {
  step: CustomEvent<StepDetail>;
  turn: CustomEvent<TurnDetail>;
  over: CustomEvent<OverDetail>;
  exercise: CustomEvent<ExerciseDetail>;
  score: CustomEvent<ScoreDetail>;
}

/** `<fifangha-board>`: a board that plays, steps through records, and sets exercises. Properties have the
 * names of the attributes. */
export declare class FifanghaBoard extends HTMLElement {
  /** The text of a record, or the address of a file. A text with a line break is never an
   * address. Without a record the board shows `position`. */
  record: string | null;
  /** The name of a game; with a record, other rules for it. */
  rules: string | null;
  get columns(): string | null;
  set columns(columns: string | number | null);
  /** A position in one line; the start of the game by default. */
  position: string | null;
  /** The game of the record, from 1. */
  get game(): string | null;
  set game(game: string | number | null);
  /** `true` if turns can be played on the board. */
  play: boolean;
  /** The shown place: `3` after three turns, `3.1` the first step of the third. It can be
   * set to `last`. */
  get step(): string;
  set step(place: string | number | null);
  /** A set of exercises: its level, from 1 to 5, a full stop, and its number, as in
   * `"2.17"`. `record`, `position`, `play` and `step` have no effect then. */
  exercises: string | null;
  /** `wood`, `paper`, `plain`, `print`, `dark`, or `page` for the colours of the page.
   * Without it, `wood` or `dark` as the reader prefers. */
  theme: string | null;
  /** `en`, `fr` or a language of `translations`; that of the page by default. */
  language: string | null;
  /** Texts in other languages, as `load` takes them: an object, its JSON, or the address
   * of a JSON file. */
  get translations(): Translations | string | null;
  set translations(translations: Translations | string | null);
  /** Resolves when the board, or the reason why there is none, is shown. */
  readonly ready: Promise<void>;

  next(): Promise<void>;
  previous(): Promise<void>;
  first(): Promise<void>;
  last(): Promise<void>;
  /** Goes to a place, as `step` has it. */
  goTo(place: string | number): Promise<void>;
  /** The record of the game, with the turns that were played on the board. */
  toRecord(): Promise<string>;

  addEventListener<Name extends keyof FifanghaBoardEventMap>(
    type: Name,
    listener: (this: FifanghaBoard, event: FifanghaBoardEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "fifangha-board": FifanghaBoard;
  }
}
