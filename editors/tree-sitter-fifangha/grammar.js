/**
 * @file The notation of fifangha records, after the EBNF of the chapter `grammar.md` of the guide.
 * Rules have the names of its productions; those that begin with `_` have no node of their own.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** A token without white space before it. */
const next = token.immediate;

const NUMBER = /0*[1-9][0-9]{0,8}|0+/;

/** The claims and their arguments, in the order of the table of the chapter. */
const CLAIMS = {
  "only": ["turns"],
  "no-capture": [],
  "kamo": ["side"],
  "seeds": ["side_or_pit", "number"],
  "reserve": ["side", "number"],
  "never-ends": ["optional_turn"],
  "wins-with": ["turns"],
  "only-wins": ["turns"],
  "cannot-win": [],
  "wins-in": ["number"],
  "quickest-win": ["number"],
  "legal": ["turns"],
  "illegal": ["turns"],
  "turns": ["number"],
  "starts": ["number"],
  "captures": ["number"],
  "total": ["number"],
  "over": [],
  "result": ["outcome"],
  "fewest": ["number"],
  "laps": ["number"],
  "longest": ["number"],
  "period": ["number"],
  "lands": ["pit"],
  "count": ["number"],
  "shows": ["board", "optional_hand"],
  "cannot-capture": ["side"],
  "repeats": ["number"],
  "value": ["outcome"],
  "sic": [],
};

/** The rules of the arguments of claims. */
const ARGUMENTS = {
  side: $ => seq($._blank, $.side, $._boundary),
  number: $ => seq($._blank, $.number, $._boundary),
  pit: $ => seq($._blank, alias($._known_pit, $.pit), $._boundary),
  side_or_pit: $ => seq($._blank, choice($.side, alias($._known_pit, $.pit)), $._boundary),
  outcome: $ => seq($._blank, $.outcome, $._boundary),
  turns: $ => repeat1(seq($._next_turn, $.turn)),
  optional_turn: $ => optional(seq($._next_turn, $.turn)),
  board: $ => seq($._blank, $.board),
  optional_hand: $ => optional(seq($._before_hand, $.hand)),
};

/** The claims as rules, one for each list of arguments. */
function claims($) {
  const names = new Map();
  for (const [name, args] of Object.entries(CLAIMS)) {
    const key = args.join(" ");
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return [...names].map(([key, all]) => seq(
    alias(next(all.length > 1 ? choice(...all) : all[0]), $.claim_name),
    $._boundary,
    ...key.split(" ").filter(Boolean).map(arg => ARGUMENTS[arg]($)),
  ));
}

module.exports = grammar({
  name: "fifangha",

  extras: () => [/\s/],

  // Decided by looking ahead, in `src/scanner.c`.
  externals: $ => [
    $.fence,
    $.yaml,
    // The end of a turn or a word.
    $._word_end,
    // Comments that a step follows.
    $._inner,
    // `{` before a language, `[@` of a citation, `[` before sigla.
    $._named_open,
    $._citation_open,
    $._reading_open,
    // `_(` before options, also behind white space; `^` before `L` or `R`, `|` or `&`, `>` or `<`.
    $._options_open,
    $._options_open_behind_space,
    $._choice_sign,
    $._rest_sign,
    $._direction_sign,
    // Blanks on one line: before an argument, a further turn, `hand`, the steps of a sowing.
    $._blank,
    $._next_turn,
    $._before_hand,
    $._before_continuation,
    // Rows of a board: on a line of their own, or behind a `/`.
    $._row_start,
    $._row_start_on_line,
    $._row_break,
    $._slash,
    $._before_parts,
    $._digit,
    $._whole_number,
    $._error_sentinel,
  ],

  supertypes: $ => [$.aside, $.played, $.step],

  rules: {
    // Files

    file: $ => choice(seq($.body, repeat($.record)), repeat1($.record)),

    record: $ => seq($.front, optional($.body)),

    front: $ => seq($.fence, optional($.yaml), $.fence),

    // Bodies

    body: $ => choice(seq(repeat1($.aside), optional($._play)), $._play),

    _play: $ => seq($.played, repeat(choice($.played, $.aside, $.variation))),

    played: $ => choice($.numbered, $.sow),

    aside: $ => choice($.comment, $.line_comment, $.reading, $.board, $.claim),

    numbered: $ => choice(
      seq(field("number", $.number), next("."), choice($.turn, $.gap)),
      $.turn,
      $.gap,
    ),

    number: () => NUMBER,
    _number: $ => alias(next(NUMBER), $.number),

    // Turns

    turn: $ => seq(
      optional(seq(field("side", $.side), next(":"))),
      field("pit", $.pit),
      optional(field("direction", $.direction)),
      $._tail,
    ),

    _tail: $ => seq(
      optional($.steps),
      optional(choice(
        seq(field("end", $.end), optional(field("mark", $.mark))),
        field("mark", $.mark),
      )),
      $._boundary,
    ),

    // Named, so that editors can show it where it is missing.
    _boundary: $ => alias($._word_end, "end of word"),

    side: () => choice("S", "N"),

    pit: $ => choice($._known_pit, $.unknown),
    _known_pit: $ => choice($._place, $.pits),
    _place: $ => choice(
      alias($.number, $.column),
      seq($.row, $._column),
      seq($.supplied, optional($._row), $._column),
    ),
    _column: $ => alias(next(NUMBER), $.column),

    row: () => /[a-f]/,
    _row: $ => alias(next(/[a-f]/), $.row),

    // A `^`, which may begin a turn, and one within a turn.
    supplied: () => "^",
    _supplied: $ => alias(next("^"), $.supplied),

    // A bare `_`, which may begin a turn, and one within a turn.
    unknown: () => "_",
    _unknown: $ => alias(next("_"), $.unknown),

    direction: $ => choice(
      seq(optional(alias($._direction_sign, $.supplied)), $._way),
      next("<>"),
      seq(alias($._options_open, "_("), $._way, next("?"), next(")")),
    ),

    _way: () => next(/[<>CA]/),

    end: () => next(/#|oo|∞/),

    mark: () => next(/!!|\?\?|!\?|\?!|!|\?/),

    // Steps

    steps: $ => repeat1(choice($.step, seq($._inner, $.comment))),

    step: $ => choice($.choice, $.rest, $.capture, $.merge, $.relay, $.any),

    choice: $ => choice(
      seq(optional(alias($._choice_sign, $.supplied)), next(/[LR]/)),
      $._unknown,
      seq(alias($._options_open, "_("), next(/[LR]/), next("?"), next(")")),
    ),

    rest: $ => seq(optional(alias($._rest_sign, $.supplied)), next(/[|&]/)),

    capture: $ => prec.right(seq(next("x"), $.seeds, optional(field("origin", $.choice)))),

    merge: $ => seq(next("+"), $.seeds),

    relay: $ => seq(next("~"), optional(alias(next(/0*[1-9][0-9]{0,8}/), $.number))),

    any: () => next("_*"),

    seeds: $ => choice(
      seq(optional($._supplied), $._number),
      $._unknown,
      $.numbers,
    ),

    // Gaps

    gap: $ => seq("_*", choice($._number, $.interval), $._boundary),

    interval: $ => seq($._number, next("-"), $._number),

    // Uncertain values

    numbers: $ => seq(alias($._options_open, "_("), $._options, next(")")),
    _numbers: $ => seq(alias($._options_open_behind_space, "_("), $._options, next(")")),

    _options: $ => seq($.option, repeat(seq(next(","), $.option))),

    pits: $ => seq(alias($._options_open_behind_space, "_("), $._places, next(")")),

    _places: $ => seq($._option_of_pits, repeat(seq(next(","), $._option_of_pits))),

    _option_of_pits: $ => seq(optional($._row), $.option),

    option: $ => choice(
      seq($._number, optional(choice(next("?"), next("+")))),
      $.interval,
    ),

    // Comments

    comment: $ => choice(seq("{", optional($.text), "}"), prec.right(repeat1($.named))),

    named: $ => seq(alias($._named_open, "{"), $.language, next(":"), optional($.text), "}"),

    language: () => /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/,

    text: $ => repeat1(choice($._characters, $.escape, $.citation, $.marks, "[", $._braces)),

    _characters: () => token(prec(-1, /[^{}\\\[\s][^{}\\\[]*/)),

    escape: () => /\\[^\n]?/,

    _braces: $ => seq("{", repeat(choice($._characters, $.escape, $.citation, $.marks, "[", $._braces)), "}"),

    citation: $ => seq(alias($._citation_open, "[@"), $.key, optional(seq(next(","), optional($.locator))), "]"),

    key: () => next(/[\p{L}\p{N}_:.\/\-]+/),

    locator: () => /[^\[\]{}\s]([^\[\]{}]*[^\[\]{}\s])?/,

    // Circles or arrows on the board.
    marks: () => /\[%c(sl|al)[ \t][^\[\]{}\\\n]*\]/,

    line_comment: () => /;[^\n]*/,

    // Variations

    variation: $ => seq(
      "(",
      repeat(choice($.comment, $.line_comment)),
      choice($._play, seq(choice($.board, $.reading, $.claim), repeat($.aside), optional($._play))),
      ")",
    ),

    // Boards

    board: $ => seq("[", choice(seq($.rows, optional($._parts)), $.parts), "]"),

    reading: $ => seq(
      alias($._reading_open, "["),
      $.sigla,
      choice(seq($.rows, optional($._parts)), $.parts),
      "]",
    ),

    sigla: $ => seq(repeat1($.siglum), next(":")),

    siglum: () => /\p{L}[\p{L}\p{N}\-]*/,

    rows: $ => seq(
      $.cells,
      repeat(choice(
        seq(alias($._slash, "/"), alias($._cells_on_line, $.cells)),
        seq($._row_break, $.cells),
      )),
    ),

    cells: $ => seq($._row_start, $._cells),
    _cells_on_line: $ => seq($._row_start_on_line, $._cells),
    _cells: $ => choice(seq("~", repeat($.cell)), repeat1($.cell)),

    cell: $ => choice(
      seq(optional($.supplied), choice(".", $._digit, $._whole_number, seq("(", $._number, next(")")))),
      $.unknown,
      alias($._numbers, $.numbers),
    ),

    // Parts behind rows have white space before them.
    _parts: $ => seq($._before_parts, $.parts),

    parts: $ => choice(
      seq($.south, optional(seq($._before_parts, $.north)), optional(seq($._before_parts, $.side)), optional(seq($._before_parts, $._state)), optional(seq($._before_parts, $._blocked))),
      seq($.north, optional(seq($._before_parts, $.side)), optional(seq($._before_parts, $._state)), optional(seq($._before_parts, $._blocked))),
      seq($.side, optional(seq($._before_parts, $._state)), optional(seq($._before_parts, $._blocked))),
      seq($._state, optional(seq($._before_parts, $._blocked))),
      $._blocked,
    ),

    south: $ => seq("S", $.seeds),

    north: $ => seq("N", $.seeds),

    _state: $ => choice($.rova, $.sense),

    rova: $ => seq("rova", next(":"), alias(next(/SN|S|N|-/), $.sides)),

    sense: $ => seq("sense", next(":"), alias(next(/CA|C-|AC|A-|-C|-A|C|A|-/), $.senses)),

    _blocked: $ => seq("blocked", next(":"), alias(next(/b\d+(,c\d+)?|c\d+/), $.blocked_pits)),

    // Claims

    claim: $ => seq("@", choice(...claims($))),

    outcome: () => choice("S", "N", "draw"),

    hand: $ => seq("hand", $._blank, $.number, $._boundary),

    sow: $ => seq(
      "@",
      alias(next("sow"), $.claim_name),
      $._boundary,
      $._blank,
      field("side", $.side),
      $._blank,
      field("seeds", $.seeds),
      $._blank,
      field("from", $.from),
      optional(field("direction", $.direction)),
      choice($._tail, seq($._boundary, $._continuation)),
    ),

    _continuation: $ => seq($._before_continuation, $._tail),

    from: $ => choice($.choice, alias($._known_pit, $.pit)),
  },
});
