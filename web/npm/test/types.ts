// A program of a user of the package: every question, with its answer used as it is
// typed. test/types.test.js compiles it.
import { FifanghaError, connect, load } from "fifangha";
import { FifanghaBoard } from "fifangha/element";
import type { Connected, Fifangha, MovesAnswer, NodeJson, PlaceInRecord, Position, ReplayAnswer } from "fifangha";

const texts = (...given: readonly string[]): string => given.join(" ");
const numbers = (...given: readonly number[]): number => given.length;

function questions(fifangha: Fifangha, position?: string, columns?: number): string {
  // What an option of this program leaves undefined is left out.
  const asked: Position = { rules: "katro", columns, position, set: { lone_seed: false } };
  const moves: MovesAnswer = fifangha.moves(asked);
  const at: PlaceInRecord = { game: 0 };
  let text = fifangha.begin({ set: ["origin=nearest"] }).text;
  for (const turn of moves.turns) {
    const written = fifangha.write(text, { turn: turn.notation, at });
    if (written.legal === false) throw new Error(turn.notation);
    text = written.text;
    const [first] = written.at.nodes;
    if (first !== undefined) numbers(first);
  }

  const { diagnostics, checks } = fifangha.check(text, { proofs: false, language: "fr" });
  numbers(checks.passed, ...diagnostics.map((it) => it.line));
  for (const { severity, fix } of diagnostics) texts(severity, fix?.replacement ?? "");

  const replay: ReplayAnswer = fifangha.replay(text, { turn: undefined });
  const walk = (node: NodeJson): string => (node.kind === "variation" ? node.nodes.map(walk).join() : node.kind);
  for (const game of replay.games) texts(game.rules, ...game.nodes.map(walk));

  const edited = fifangha.edit(text, [{ edit: "add-turn", at, turn: "3R" }, { edit: "mark", at, mark: null }]);
  numbers(...edited.changes.flat().map((it) => it.start));
  const place = fifangha.place(text, { offset: 3 });
  numbers(place?.at.game ?? 0, place?.start ?? 0);

  const { game } = fifangha.study(text);
  if (game) texts(game.board.picture, game.source?.passage ?? "", ...game.turns.map((it) => it.turn));
  for (const frame of fifangha.turnAnimation(text, { from: 60 }).frames) texts(frame.caption, frame.figure?.title ?? "");
  const played = fifangha.partialTurn(text, { turn: "7R", at });
  texts(played.turn, played.question ?? "", ...played.choices.map((it) => it.words));
  texts(...fifangha.position(asked, { figure: true }).board.pits.map((it) => it.name));
  texts(...fifangha.positionSetup(text, { puts: [{ place: "b1", value: "_" }] }).flaws);
  texts(...fifangha.gameSheet(text).boards.map((it) => it.heading));
  texts(fifangha.engineTurn(text, { strategy: "best", seed: 1 }).value ?? "");
  texts(...fifangha.turnComparison(text, { turn: "7" }).games.map((it) => it.begun?.turn ?? it.refused ?? ""));
  texts(...fifangha.whatIf(text, { off: [0], vary: null }).forced);
  texts(fifangha.playBy(text, { rules: "fifangha-gs" }).text, fifangha.format(text, { form: "long" }));

  const found = fifangha.reconstruct(text, { vary: ["origin"], limit: 7 });
  texts(...found.games.flatMap((it) => it.turns));
  const solved = fifangha.solve(asked, { max_turns: 100 });
  if ("value" in solved) texts(solved.position);
  texts(...Object.keys(fifangha.rules("katro").parameters));
  texts(...fifangha.rules().games.map((it) => it.rules));
  texts(fifangha.explain({ rules: "katro" }).markdown, fifangha.explainCode("F201").markdown);
  return fifangha.diagram(text, { step: "all", turn: 1, theme: "page" });
}

async function both(): Promise<void> {
  questions(await load());
  questions(await load({ part: "play", source: undefined }));
  const connected: Connected = connect(() => new Worker("worker.js"), { always: { language: "fr" } });
  try {
    numbers((await connected.reconstruct("1. 4_")).games.length, (await connected.moves()).turns.length);
  } catch (error) {
    if (error instanceof FifanghaError) texts(error.message, ...error.help);
  }
  connected.stop();

  const fifangha = await load();
  // @ts-expect-error: no such key of an answer
  fifangha.replay("").nothing;
  // @ts-expect-error: no such key of a game that is shown
  fifangha.study("").game?.nothing;
  // @ts-expect-error: no such edit
  fifangha.edit("", [{ edit: "explode" }]);
  // @ts-expect-error: a text is needed
  fifangha.check();
  // @ts-expect-error: no such option, which the library rejects
  fifangha.diagram("", { turned: true });
}

async function board(): Promise<void> {
  const made: FifanghaBoard = document.createElement("fifangha-board");
  Object.assign(made, { record: "1. 4R", play: true, theme: "paper" });
  made.columns = 8;
  made.step = "last";
  made.translations = { mg: { side: { south: "Atsimo" } } };
  made.addEventListener("turn", ({ detail }) => texts(detail.notation ?? "", detail.position));
  made.addEventListener("step", ({ detail }) => numbers(detail.turn, detail.step, detail.steps));
  made.exercises = "2.17";
  made.addEventListener("exercise", ({ detail }) => texts(detail.kind, ...detail.given, ...detail.solution));
  made.addEventListener("score", ({ detail }) => numbers(detail.level, detail.seed, detail.right, detail.count, detail.best));
  made.addEventListener("over", ({ detail }) => texts(...detail.status, ...detail.turns));
  await made.ready;
  await made.next();
  texts(await made.toRecord(), made.step);
  // @ts-expect-error: no such property
  made.nothing;
}

void both();
void board();
