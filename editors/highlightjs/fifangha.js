// The notation of fifangha records for highlight.js 11, as an ES module:
//
//     import hljs from "highlight.js/lib/core";
//     import fifangha from "highlightjs-fifangha";
//     hljs.registerLanguage("fifangha", fifangha);
//
// Front matter is coloured if the language "yaml" is registered too. Text that is not in the
// notation has the class `hljs-invalid`, as far as patterns can tell.

// The claims and their arguments, in the order of the grammar.
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

// The classes of signs.
const SIDE = "literal";
const PIT = "title.function";
const CHOICE = "built_in";
const UNKNOWN = "variable.language";
const CLAIM = "keyword";

// Patterns. They look only ahead: older browsers cannot look behind.
const END = "(?=[\\s(){}\\[\\];@]|$)";
const BLANK = "[^\\S\\n]+";
const SPACE = "[^\\S\\n]*";
const NUMBER = "0*[0-9]{1,9}(?![0-9])";
const OPTION = "[0-9]+(?:[?+]|-[0-9]+)?";
const NUMBERS = `_\\((?:${OPTION}(?:,${OPTION})+|[0-9]+(?:[?+]|-[0-9]+))\\)`;
const PITS = `_\\((?:[a-f]?${OPTION}(?:,[a-f]?${OPTION})+|[a-f]?[0-9]+(?:[?+]|-[0-9]+))\\)`;
const PLACE = `\\^?[a-f]?${NUMBER}`;
const DIRECTION = "(?:<>|\\^?[>CA]|\\^?<(?!-)|_\\([<>CA]\\?\\)|)";
const ENDS = "(?:#|oo|∞)";
const MARKS = "(?:!!|\\?\\?|!\\?|\\?!|!|\\?)";
const STEP = "(?=[LR_|&+~#!?^∞]|oo|x[0-9_^])";
const LANGUAGE = "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*";
const SIGLA = `\\p{L}[\\p{L}\\p{N}\\-]*(?:${BLANK}\\p{L}[\\p{L}\\p{N}\\-]*)*`;
const BEHIND_PART = "(?=[\\s\\]])";

/** The parts of the arguments of claims. Turns and boards are read as elsewhere. */
const ARGUMENTS = {
  side: [["[SN]", SIDE]],
  number: [[NUMBER, "number"]],
  pit: [[`(?:${PLACE}|${PITS})`, PIT]],
  side_or_pit: [["(?=[SN^_a-f0-9])"], ["[SN]?", SIDE], [`(?:${PLACE}|${PITS})?`, PIT]],
  outcome: [["(?:S|N|draw)", SIDE]],
};

/** Parts of a text, each with its class, or none. */
const parts = (...pieces) => ({
  match: pieces.map(([pattern]) => new RegExp(pattern, "u")),
  scope: Object.fromEntries(pieces.flatMap(([, scope], at) => scope ? [[at + 1, scope]] : [])),
});

/** A mode that begins only behind a character. */
const behind = (characters, mode) => ({
  ...mode,
  "on:begin": (match, response) => {
    if (!characters.test(match.input[match.index - 1] ?? " ")) response.ignoreMatch();
  },
});

/** One mode for each list of arguments. */
function claims() {
  const names = new Map();
  for (const [name, args] of Object.entries(CLAIMS)) {
    const key = args.join(" ");
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return [...names].map(([key, group]) => {
    const pieces = [[`@(?:${group.join("|")})${END}`, CLAIM]];
    for (const argument of key.split(" ")) {
      if (argument in ARGUMENTS) {
        pieces.push([BLANK], ...ARGUMENTS[argument], [END]);
      } else if (argument === "turns") {
        pieces.push([`(?=${BLANK}(?:[SN]:|[\\^_a-f]|[0-9]+(?![0-9.])))`]);
      } else if (argument === "board") {
        pieces.push(["(?=[^\\S\\n]*\\[)"]);
      }
    }
    return parts(...pieces);
  });
}

export default function fifangha() {
  const invalid = { scope: "invalid", match: /[^\s(){}\[\];@]+/ };

  const escape = { scope: "char.escape", match: /\\[{}\\]/ };
  const other_escape = { match: /\\[^{}\\]/ };
  const citation = parts(["\\[@"], ["[\\p{L}\\p{N}_:.\\/\\-]+", "link"], ["(?:,[^\\[\\]{}]*)?", "string"], ["\\]"]);
  const marks = { scope: "symbol", match: /\[%c(?:sl|al)[ \t][^\[\]{}\n]*\]/ };
  const text = [escape, other_escape, citation, marks];
  const braces = { begin: /\{/, end: /\}/, contains: ["self", ...text] };
  const comment = {
    scope: "comment",
    variants: [
      { begin: [/\{\s*/, new RegExp(LANGUAGE, "u"), /:(?=\s|\})/], beginScope: { 2: "attr" } },
      { begin: /\{/ },
    ],
    end: /\}/,
    contains: [...text, braces],
  };
  const line_comment = { scope: "comment", match: /;.*/ };

  const steps = [
    parts(["[x+]", "operator"], [`\\^?${NUMBER}`, "number"]),
    parts(["[x+]", "operator"], [`(?:${NUMBERS}|_)`, UNKNOWN]),
    parts(["~", "operator"], ["(?:0*[1-9][0-9]{0,8}(?![0-9])|(?![0-9]))", "number"]),
    { scope: UNKNOWN, match: /_\*|_\([LR]\?\)|_/ },
    { scope: CHOICE, match: /\^?[LR]/ },
    { scope: "operator", match: /\^?[|&]/ },
    parts([ENDS, "keyword"], [`${MARKS}?`, "symbol"], [END]),
    parts([MARKS, "symbol"], [END]),
    invalid,
  ];
  const tail = { end: new RegExp(END, "u"), contains: steps };
  const turn = {
    ...tail,
    variants: [
      { begin: [new RegExp(PLACE, "u"), new RegExp(DIRECTION, "u")], beginScope: { 1: PIT, 2: "operator" } },
      {
        begin: [new RegExp(`(?:${PITS}|_(?!\\*))`, "u"), new RegExp(DIRECTION, "u")],
        beginScope: { 1: UNKNOWN, 2: "operator" },
      },
    ],
  };
  // A comment between two steps has no white space around it.
  const continued = behind(/\}/, { ...tail, begin: new RegExp(STEP, "u") });

  const { match: begin, scope: beginScope } = parts(
    ["@sow", CLAIM],
    [BLANK],
    ["[SN]", SIDE],
    [SPACE],
    [`(?:\\^?${NUMBER}|${NUMBERS}|_)`, "number"],
    [`${SPACE}(?=[\\^LR_a-f0-9])`],
    ["(?:\\^?[LR]|_\\([LR]\\?\\))?", CHOICE],
    [`(?:${PITS}|_(?!\\*))?`, UNKNOWN],
    [`(?:${PLACE})?`, PIT],
    [DIRECTION, "operator"],
    [`(?:${BLANK}${STEP})?`],
  );
  const sow = { ...tail, begin, beginScope };

  const of_board = { scope: "invalid", match: /[^\s\]]+/ };
  const board_parts = behind(/[\s\[]/, {
    begin: /(?=[SNrsb])/,
    end: /(?=\])/,
    contains: [
      parts(["[SN]", SIDE], [`(?:\\^?${NUMBER}|${NUMBERS}|_)`, "number"], [BEHIND_PART]),
      parts(["[SN]", SIDE], [BEHIND_PART]),
      parts(["rova", "keyword"], [":"], ["(?:SN|S|N|-)", SIDE], [BEHIND_PART]),
      parts(["sense", "keyword"], [":"], ["(?:CA|C-|AC|A-|-C|-A|C|A|-)", SIDE], [BEHIND_PART]),
      parts(["blocked", "keyword"], [":"], ["(?:b\\d+(?:,c\\d+)?|c\\d+)", PIT], [BEHIND_PART]),
      of_board,
    ],
  });
  const board = {
    variants: [
      { begin: [/\[/, new RegExp(SIGLA, "u"), /:(?=\s)/], beginScope: { 2: "attr" } },
      { begin: /\[(?=\s*[^\]\[\{\}@;\s][^\]\[\{\}@;]*\])/ },
    ],
    end: /\]/,
    contains: [
      board_parts,
      { scope: UNKNOWN, match: new RegExp(`${NUMBERS}|_`, "u") },
      { scope: "number", match: /\^?(?:\([0-9]+\)|[0-9]+)/ },
      { scope: "punctuation", match: /\^?\.|\// },
      behind(/[\s\[\/]/, { scope: "punctuation", match: /~/ }),
      { scope: "invalid", match: /[^\s\]]/ },
    ],
  };

  const body = [
    line_comment,
    continued,
    comment,
    board,
    ...claims(),
    sow,
    parts(["hand", "keyword"], [BLANK], [NUMBER + END, "number"]),
    parts([NUMBER, "section"], ["\\."], ["(?=\\s*(?:[SN]:|[\\^_]|[a-f]?[0-9]))"]),
    parts(["_\\*", UNKNOWN], [`[0-9]{1,9}(?:-[0-9]{1,9})?${END}`, "number"]),
    parts(["[SN]", SIDE], [":[^\\S\\n]*"], [`(?=${PLACE}|_)`]),
    turn,
  ];
  const wrong = { scope: "invalid", match: /@[\w\-]*|[^\s(){}\[\];@]+|[}\]\[]/ };
  const variation = { begin: /\(/, end: /\)/, contains: ["self", ...body, wrong] };
  const front = {
    begin: /^\ufeff?---[^\S\n]*$(?=[^]*?^---[^\S\n]*$)/,
    beginScope: "punctuation",
    end: /^---[^\S\n]*$/,
    endScope: "punctuation",
    subLanguage: "yaml",
  };
  return {
    name: "Fifangha",
    aliases: ["fif"],
    unicodeRegex: true,
    contains: [front, ...body, variation, wrong, { scope: "invalid", match: /\)/ }],
  };
}
