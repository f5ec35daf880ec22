import type {
  TurnComparisonAnswer,
  PositionAnswer,
  CheckAnswer,
  CodeAnswer,
  PositionSetupAnswer,
  EditAnswer,
  WhatIfAnswer,
  ExplainAnswer,
  FindAnswer,
  TurnAnimationAnswer,
  GameRulesJson,
  GamesResponse,
  MovesAnswer,
  RulesOverviewAnswer,
  PlaceAnswer,
  PartialTurnAnswer,
  QrCodeAnswer,
  ReconstructAnswer,
  ReplayAnswer,
  EngineTurnAnswer,
  StudyAnswer,
  GameSheetAnswer,
  SolveAnswer,
  WorksheetAnswer,
  WriteAnswer,
} from "./answers.js";

export * from "./answers.js";

/** A position of a game: the keys of the command's options. */
export interface Position {
  /** The name of a game; `fifangha` by default. */
  rules?: string | undefined;
  /** The number of columns; that of the source by default. */
  columns?: number | string | undefined;
  /** Parameters with other values: `{ origin: "nearest" }`, or `["origin=nearest"]`. */
  set?: Record<string, string | number | boolean> | string[] | undefined;
  /** The position in one line; the start by default. */
  position?: string | undefined;
}

/** The language of the answer, `en`, `fr` or one of `translations`: English by default, and for
 * pictures that of the record. */
export interface Words {
  language?: string | undefined;
}

/** Texts by key, which may be nested, as in `templates/strings/mg.yaml` of a project. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Texts by language. A text that one lacks falls back to the others in their order, then
 * to English. */
export type Translations = Record<string, Texts>;

/** The name that messages give to a text. */
export interface Named extends Words {
  file?: string | undefined;
}

/** The witness of a record that is followed, by its sign, as `--witness` of the command;
 * the first by default. */
export interface Followed extends Named {
  witness?: string | undefined;
}

/** Options for the look of pictures. */
export interface PictureOptions extends Words {
  /** `wood`, `paper`, `plain`, `print`, `dark`; or `page`, for a picture in a page: its
   * colours are the CSS properties `--fif-wood` and so on, and those of `wood` if the page
   * sets none. `fifangha.css` sets them for light and dark pages and for print. */
  theme?: string | undefined;
  /** `false` leaves the background transparent; `true` by default. */
  background?: boolean | undefined;
  /** `true` adds a legend below the picture. */
  legend?: boolean | undefined;
  /** `true` puts North at the bottom. */
  flip?: boolean | undefined;
  /** Whether the answer has each figure as data too. */
  figure?: boolean | undefined;
}

/** The part of a record that is drawn, as the options of `fifangha diagram`. */
export interface Drawing extends PictureOptions, Followed {
  game?: number | undefined;
  turn?: number | undefined;
  step?: number | "all" | undefined;
  turns?: string | undefined;
  steps?: string | undefined;
  animate?: boolean | undefined;
  per_row?: number | undefined;
  width?: number | undefined;
  /** The margin in user units, of which adjacent pits are 60 apart; 12 by default. */
  margin?: number | undefined;
}

/** The conditions of a search in a record, as the options of `fifangha find`. */
export interface Conditions extends Followed {
  position?: string | undefined;
  pattern?: readonly string[] | undefined;
  side?: string | undefined;
  turn?: string | undefined;
  captures?: string | undefined;
  sowings?: string | undefined;
  event?: readonly string[] | undefined;
  player?: string | undefined;
  source?: string | undefined;
  result?: string | undefined;
  rules?: string | undefined;
  variations?: boolean | undefined;
  repeated?: boolean | undefined;
  openings?: number | undefined;
  limit?: number | undefined;
}

/** A place in a record. `{ game: 0 }` is the end of the main line of the first game, for
 * every question. `nodes` are the nodes to go down by, as `replay` counts them in its
 * `nodes`; with an empty list the place is before the first turn. The edits `add-turn`
 * and `take-back` take an empty list as the main line, and work at its end. */
export interface PlaceInRecord {
  game: number;
  nodes?: readonly number[] | undefined;
}

/** An edit of a text, as `fifangha::study::Edit`. */
export type Edit =
  | { edit: "add-turn"; at: PlaceInRecord; turn: string }
  | { edit: "take-back"; at: PlaceInRecord; rest?: boolean | undefined }
  | { edit: "change-turn"; at: PlaceInRecord; turn: string }
  | { edit: "comment"; at: PlaceInRecord; language?: string | null | undefined; text?: string | null | undefined }
  | { edit: "mark"; at: PlaceInRecord; mark?: string | null | undefined }
  | { edit: "author-mark"; at: PlaceInRecord; language?: string | null | undefined; mark?: string | null | undefined }
  | { edit: "board"; at: PlaceInRecord; board?: string | null | undefined }
  | { edit: "vary"; at: PlaceInRecord; turn: string }
  | { edit: "remove-variation"; at: PlaceInRecord }
  | { edit: "promote"; at: PlaceInRecord }
  | { edit: "front"; game: number; key: string; value?: unknown };

/** A turn as far as it is chosen: a pit, `b4`, or its short form so far, `7R`. */
export interface PartialTurn {
  turn: string;
  /** The number of the first picture in the answer, from 0; it has sixty at most. */
  from?: number | undefined;
}

/** A place of a text; the end of the main line of its first game by default. */
export interface There extends Followed {
  at?: PlaceInRecord | undefined;
  /** `true` puts North at the bottom of the pictures of the interactive board. */
  flip?: boolean | undefined;
}

/** A place whose comments are returned as HTML. */
export interface Cited extends There {
  /** The names under which comments cite sources, by key; by default the keys. `foreign`
   * are the languages of sources in another language, `link` is the text before the key in
   * a link to a source. */
  sources?: { names?: Record<string, string>; foreign?: Record<string, string>; link?: string } | undefined;
}

/** The subject of a search, and its limits. */
export interface Search extends Followed {
  /** Readings that are compared; by default those that the record names in `varies`. */
  vary?: readonly string[] | undefined;
  /** Games that are listed. */
  limit?: number | undefined;
  /** The search stops after this number of turns. */
  max_turns?: number | undefined;
  /** The game of the text, from 1. */
  game?: number | undefined;
}

/** The limits of `solve`, as the command's options. */
export interface SolveOptions extends Words {
  wins_in?: number | undefined;
  max_turns?: number | undefined;
  /** The memory for positions, in MiB. */
  memory?: number | undefined;
  /** Positions followed breadth-first at most. */
  max_positions?: number | undefined;
}

/** The questions. The types of their answers are generated from `schemas`. */
export interface Fifangha {
  /** `proofs: false` leaves out claims that need a search. */
  check(text: string, options?: Followed & { proofs?: boolean | undefined }): CheckAnswer;
  replay(text: string, options?: Followed & { turn?: number | undefined; max_steps?: number | undefined }): ReplayAnswer;
  format(text: string, options?: Named & { form?: "long" | "short" | undefined }): string;
  /** A picture of a record or of a position, as SVG. */
  diagram(of: string | Position, options?: Drawing): string;
  moves(of?: string | (Position & Words), options?: There & { limit?: number | undefined }): MovesAnswer;
  position(position?: Position, options?: PictureOptions): PositionAnswer;
  partialTurn(of: string | Position, turn: PartialTurn & There, options?: PictureOptions): PartialTurnAnswer;
  /** A record that begins at a position. */
  begin(position?: Position, options?: Words): WriteAnswer;
  /** The text after edits. Offsets in the answer are in units of UTF-16, as
   * `setRangeText` takes them. */
  edit(text: string, edits: readonly Edit[], options?: Named): EditAnswer;
  /** The place at an offset in units of UTF-16, or the text that a place covers; `null` if
   * there is no game. */
  place(text: string, of: { offset: number } | { at: PlaceInRecord }, options?: Named): PlaceAnswer;
  /** Adds languages, as `translations` of `load` does; lists the keys that do not exist. */
  translations(translations: Translations): { languages: string[]; unknown: string[] };
  /** Adds the games of a project: the texts of their files, by name. Those that were added
   * before are removed. */
  rulesets(rulesets: Record<string, string>): { games: string[] };
  /** A game and its parameters, or all games. */
  rules<Name extends string | undefined = undefined>(name?: Name, options?: Words): Name extends string ? GameRulesJson : GamesResponse;
  /** A game explained, or all compared: a page of Markdown. */
  explain(game?: Position, options?: Words): ExplainAnswer;
  /** The page of the code of a diagnostic. */
  explainCode(code: string, options?: Words): CodeAnswer;
  /** Exercises of a level, from 1 to 5; the same `seed` finds the same ones. */
  worksheet(game?: Position, options?: Words & { level?: number | undefined; count?: number | undefined; seed?: number | undefined }): WorksheetAnswer;
  /** The QR code of a link. */
  qrCode(link: string, options?: Words): QrCodeAnswer;
  /** The places of a text that fulfil conditions, as `fifangha find`. */
  find(text: string, options?: Conditions): FindAnswer;
  reconstruct(text: string, options?: Search): ReconstructAnswer;
  solve(position?: Position, options?: SolveOptions): SolveAnswer;
  /** All that a page shows of a text at a place. */
  study(text: string, of?: Cited): StudyAnswer;
  /** The pictures of the turn at a place. */
  turnAnimation(text: string, of?: There & { from?: number | undefined }): TurnAnimationAnswer;
  /** The text with a turn played at a place: along the record if it has that turn there,
   * else at its end, or as a variation. */
  write(text: string, of: There & { turn: string }): WriteAnswer;
  /** The text with other rules. */
  playBy(text: string, of: There & Position): WriteAnswer;
  /** A board that is set up: `puts` are pits, `S` or `N` for a reserve, `side` or `all`,
   * and their values. */
  positionSetup(text: string, of: There & { line?: string | null | undefined; puts: readonly { place: string; value: string }[] }): PositionSetupAnswer;
  /** A board for each turn, to print. */
  gameSheet(text: string, of?: There): GameSheetAnswer;
  /** A turn for a player without an opponent, or a hint; `seed` determines random choices. */
  engineTurn(text: string, of: There & { strategy: "random" | "greedy" | "depth-2" | "depth-4" | "best"; seed: number }): EngineTurnAnswer;
  /** The rules of the game of a text, in a few sentences. */
  rulesOverview(text: string, of?: Cited): RulesOverviewAnswer;
  /** The same turn in each game that can have the board. */
  turnComparison(text: string, of: There & PartialTurn): TurnComparisonAnswer;
  /** The games that fit a record without some of its words. */
  whatIf(text: string, of: Cited & { off: readonly number[]; vary?: readonly string[] | null | undefined }): WhatIfAnswer;
}

/** The same questions, answered by a worker. */
export type Connected = {
  [Name in keyof Fifangha]: (...given: Parameters<Fifangha[Name]>) => Promise<ReturnType<Fifangha[Name]>>;
} & {
  /** Ends the work of the worker: its promises fail, and the next question starts a new one. */
  stop(): void;
};

/** A question that has no answer. */
export class FifanghaError extends Error {
  /** Ways to mend the question, a sentence each. */
  help: string[];
}

/** The module to load. */
export interface Source {
  /** `whole` by default; `play` is small and has only `moves`, `position`, `partialTurn` and
   * `diagram` of a position. */
  part?: "whole" | "play" | undefined;
  /** Texts in other languages. */
  translations?: Translations | undefined;
  /** The files of games, by their names; for the whole module. */
  rulesets?: Record<string, string> | undefined;
  /** The module from elsewhere: an address, its bytes or the compiled module. */
  source?: string | URL | BufferSource | WebAssembly.Module | undefined;
}

/** Loads the module. */
export function load(options?: Source): Promise<Fifangha>;

/** The questions as functions of a compiled module. */
export function open(module: WebAssembly.Module): Fifangha;

/** In a worker: answers the questions of `connect`. */
export function serve(): void;

/** The questions, answered by a worker that runs `serve`; `start` makes it. `always` has
 * keys for every question that does not have them. */
export function connect(start: () => Worker, options?: Source & { always?: Words | undefined }): Connected;
