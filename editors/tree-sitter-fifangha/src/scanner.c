// The tokens of the notation that need a look ahead: the ends of turns, comments between steps,
// languages, citations, sigla, options, arguments on one line, the words of a row of a board.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

#include <wctype.h>

enum Token {
  FENCE,
  YAML,
  BOUNDARY,
  INNER,
  NAMED_OPEN,
  CITATION_OPEN,
  READING_OPEN,
  OPTIONS,
  OPTIONS_BEHIND_SPACE,
  CHOICE_SIGN,
  REST_SIGN,
  DIRECTION_SIGN,
  BLANK,
  NEXT_TURN,
  BEFORE_HAND,
  BEFORE_CONTINUATION,
  ROW_START,
  ROW_START_ON_LINE,
  ROW_BREAK,
  SLASH,
  BEFORE_PARTS,
  DIGIT,
  WHOLE_NUMBER,
  ERROR_SENTINEL,
};

// In the row of a board: its words are numbers, and a word begins here.
enum { APART = 1, WORD = 2 };

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static bool is_newline(int32_t c) { return c == '\n'; }

static bool is_blank(int32_t c) { return c != '\n' && iswspace((wint_t)c); }

static bool is_space(int32_t c) { return iswspace((wint_t)c); }

static bool is_one_of(int32_t c, const char *set) {
  for (; *set; set++) {
    if (c == *set) return true;
  }
  return false;
}

static bool is_boundary(TSLexer *lexer) {
  return lexer->eof(lexer) || is_space(lexer->lookahead) || is_one_of(lexer->lookahead, "(){}[];@");
}

static bool is_siglum(int32_t c) { return c == '-' || iswalnum((wint_t)c); }

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static bool found(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

// Looks past a comment; its brace is here.
static bool after_comment(TSLexer *lexer) {
  unsigned open = 0;
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    advance(lexer);
    if (c == '\\') {
      if (!lexer->eof(lexer)) advance(lexer);
    } else if (c == '{') {
      open++;
    } else if (c == '}' && --open == 0) {
      return true;
    }
  }
  return false;
}

// A step, an end or a mark begins here.
static bool step_begins(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  if (is_one_of(c, "LRlr_|&+~#!?^") || c == 0x221E) return true;
  if (c != 'x' && c != 'o') return false;
  advance(lexer);
  int32_t behind = lexer->lookahead;
  return c == 'o' ? behind == 'o' : is_digit(behind) || behind == '_' || behind == '^';
}

// A turn without a number begins here.
static bool turn_begins(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  if (c == '_') {
    advance(lexer);
    return lexer->lookahead != '*';
  }
  if (is_digit(c)) {
    while (is_digit(lexer->lookahead)) advance(lexer);
    return lexer->lookahead != '.';
  }
  if (!is_one_of(c, "^SNabcdef")) return false;
  advance(lexer);
  int32_t behind = lexer->lookahead;
  if (c == 'S' || c == 'N') return behind == ':';
  return is_digit(behind) || (c == '^' && is_one_of(behind, "abcdef"));
}

// The language of a comment, its colon and a blank.
static bool language_begins(TSLexer *lexer) {
  while (is_space(lexer->lookahead)) advance(lexer);
  unsigned length = 0;
  for (; lexer->lookahead >= 'a' && lexer->lookahead <= 'z'; length++) advance(lexer);
  if (length < 2 || length > 3) return false;
  while (lexer->lookahead == '-') {
    advance(lexer);
    for (length = 0; lexer->lookahead < 128 && iswalnum((wint_t)lexer->lookahead); length++) advance(lexer);
    if (length < 2 || length > 8) return false;
  }
  if (lexer->lookahead != ':') return false;
  advance(lexer);
  return lexer->eof(lexer) || is_space(lexer->lookahead) || lexer->lookahead == '}';
}

// `key]` or `key, locator]`.
static bool citation_follows(TSLexer *lexer) {
  unsigned length = 0;
  for (; iswalnum((wint_t)lexer->lookahead) || is_one_of(lexer->lookahead, "-_:./"); length++) advance(lexer);
  if (length == 0) return false;
  if (lexer->lookahead == ',') {
    while (!lexer->eof(lexer) && !is_one_of(lexer->lookahead, "[]{}")) advance(lexer);
  }
  return lexer->lookahead == ']';
}

// Sigla, a colon and white space.
static bool sigla_follow(TSLexer *lexer) {
  for (;;) {
    if (!iswalpha((wint_t)lexer->lookahead)) return false;
    while (is_siglum(lexer->lookahead)) advance(lexer);
    if (lexer->lookahead == ':') break;
    if (!is_blank(lexer->lookahead)) return false;
    while (is_blank(lexer->lookahead)) advance(lexer);
  }
  advance(lexer);
  return is_space(lexer->lookahead);
}

// The options of an uncertain value: nothing, or anything with a sign of options, up to `)`.
static bool options_follow(TSLexer *lexer) {
  bool empty = true, options = false;
  while (is_one_of(lexer->lookahead, " 0123456789,-+?abcdefLRlr<>CA")) {
    options |= is_one_of(lexer->lookahead, ",-+?");
    empty = false;
    advance(lexer);
  }
  return lexer->lookahead == ')' && (empty || options);
}

// Several words of cells are in this row: its numbers are words.
static bool words_are_numbers(TSLexer *lexer) {
  if (lexer->lookahead == '~') {
    advance(lexer);
    if (is_blank(lexer->lookahead)) return true;
  }
  while (!lexer->eof(lexer) && !is_space(lexer->lookahead) && !is_one_of(lexer->lookahead, "/;]")) advance(lexer);
  while (is_blank(lexer->lookahead)) advance(lexer);
  return is_digit(lexer->lookahead) || is_one_of(lexer->lookahead, ".~_^(");
}

// A line that holds `---` and nothing else; the end of the token is behind the dashes.
static bool fence(TSLexer *lexer) {
  for (unsigned dashes = 0; dashes < 3; dashes++) {
    if (lexer->lookahead != '-') return false;
    advance(lexer);
  }
  lexer->mark_end(lexer);
  while (is_blank(lexer->lookahead)) advance(lexer);
  return lexer->eof(lexer) || is_newline(lexer->lookahead);
}

// The lines up to a fence, or the fence, if there are none.
static bool front_matter(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (is_newline(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead == '-' && fence(lexer)) return found(lexer, FENCE);
  while (!lexer->eof(lexer)) {
    while (!lexer->eof(lexer) && !is_newline(lexer->lookahead)) advance(lexer);
    lexer->mark_end(lexer);
    if (lexer->eof(lexer)) return false;
    advance(lexer);
    for (unsigned dashes = 0; dashes < 3 && lexer->lookahead == '-'; dashes++) {
      advance(lexer);
      if (dashes < 2) continue;
      while (is_blank(lexer->lookahead)) advance(lexer);
      if (lexer->eof(lexer) || is_newline(lexer->lookahead)) return found(lexer, YAML);
    }
  }
  return false;
}

static bool scan(uint8_t *row, TSLexer *lexer, const bool *valid) {
  bool recovering = valid[ERROR_SENTINEL];
  if (valid[YAML] && !recovering) return front_matter(lexer);

  // The end of a word has no white space before it.
  if ((valid[BOUNDARY] || valid[INNER]) && !recovering && is_boundary(lexer)) {
    lexer->mark_end(lexer);
    if (valid[INNER] && lexer->lookahead == '{') {
      while (lexer->lookahead == '{') {
        if (!after_comment(lexer)) return valid[BOUNDARY] && found(lexer, BOUNDARY);
      }
      if (step_begins(lexer)) return found(lexer, INNER);
    }
    return valid[BOUNDARY] && found(lexer, BOUNDARY);
  }

  bool blanks = false, newline = false;
  while (is_blank(lexer->lookahead)) {
    lexer->advance(lexer, true);
    blanks = true;
  }
  lexer->mark_end(lexer);
  if (!recovering) {
    if (valid[BLANK]) return !lexer->eof(lexer) && !is_newline(lexer->lookahead) && found(lexer, BLANK);
    if (valid[BEFORE_HAND] && lexer->lookahead == 'h') return found(lexer, BEFORE_HAND);
    if (valid[BEFORE_CONTINUATION] && blanks && step_begins(lexer)) return found(lexer, BEFORE_CONTINUATION);
    if (valid[NEXT_TURN] && turn_begins(lexer)) return found(lexer, NEXT_TURN);
  }
  while (is_space(lexer->lookahead)) {
    newline |= is_newline(lexer->lookahead);
    lexer->advance(lexer, true);
  }
  lexer->mark_end(lexer);
  int32_t c = lexer->lookahead;
  bool cell = is_digit(c) || is_one_of(c, ".~_^(");
  if (!recovering) {
    if (valid[BEFORE_PARTS] && (blanks || newline) && is_one_of(c, "SNrsb")) return found(lexer, BEFORE_PARTS);
    if (valid[ROW_BREAK] && newline && cell) return found(lexer, ROW_BREAK);
    if ((valid[ROW_START] || (valid[ROW_START_ON_LINE] && !newline)) && cell) {
      *row = is_digit(c) ? WORD : 0;
      if (words_are_numbers(lexer)) *row |= APART;
      return found(lexer, valid[ROW_START] ? ROW_START : ROW_START_ON_LINE);
    }
    if (valid[SLASH] && !newline && c == '/') {
      advance(lexer);
      lexer->mark_end(lexer);
      return found(lexer, SLASH);
    }
    if ((valid[DIGIT] || valid[WHOLE_NUMBER]) && is_digit(c)) {
      bool word = blanks || (*row & WORD);
      *row &= APART;
      advance(lexer);
      lexer->mark_end(lexer);
      if (!word || !*row) return found(lexer, DIGIT);
      while (is_digit(lexer->lookahead)) advance(lexer);
      if (!lexer->eof(lexer) && !is_space(lexer->lookahead) && !is_one_of(lexer->lookahead, "]/;")) return found(lexer, DIGIT);
      lexer->mark_end(lexer);
      return found(lexer, WHOLE_NUMBER);
    }
  }
  if (valid[FENCE] && c == '-' && lexer->get_column(lexer) == 0) return fence(lexer) && found(lexer, FENCE);
  if (valid[NAMED_OPEN] && c == '{') {
    advance(lexer);
    lexer->mark_end(lexer);
    return language_begins(lexer) && found(lexer, NAMED_OPEN);
  }
  if ((valid[CITATION_OPEN] || valid[READING_OPEN]) && c == '[') {
    advance(lexer);
    if (valid[CITATION_OPEN] && lexer->lookahead == '@') {
      advance(lexer);
      lexer->mark_end(lexer);
      return citation_follows(lexer) && found(lexer, CITATION_OPEN);
    }
    lexer->mark_end(lexer);
    return valid[READING_OPEN] && sigla_follow(lexer) && found(lexer, READING_OPEN);
  }
  bool here = valid[OPTIONS] && !blanks && !newline;
  if ((here || valid[OPTIONS_BEHIND_SPACE]) && c == '_') {
    advance(lexer);
    if (lexer->lookahead != '(') return false;
    advance(lexer);
    lexer->mark_end(lexer);
    return options_follow(lexer) && found(lexer, here ? OPTIONS : OPTIONS_BEHIND_SPACE);
  }
  if (c == '^' && !blanks && !newline) {
    advance(lexer);
    lexer->mark_end(lexer);
    if (valid[CHOICE_SIGN] && is_one_of(lexer->lookahead, "LR")) return found(lexer, CHOICE_SIGN);
    if (valid[REST_SIGN] && is_one_of(lexer->lookahead, "|&")) return found(lexer, REST_SIGN);
    if (valid[DIRECTION_SIGN] && is_one_of(lexer->lookahead, "<>CA")) return found(lexer, DIRECTION_SIGN);
  }
  return false;
}

void *tree_sitter_fifangha_external_scanner_create(void) { return ts_calloc(1, sizeof(uint8_t)); }

void tree_sitter_fifangha_external_scanner_destroy(void *row) { ts_free(row); }

unsigned tree_sitter_fifangha_external_scanner_serialize(void *row, char *buffer) {
  buffer[0] = (char)*(uint8_t *)row;
  return 1;
}

void tree_sitter_fifangha_external_scanner_deserialize(void *row, const char *buffer, unsigned length) {
  *(uint8_t *)row = length ? (uint8_t)buffer[0] : 0;
}

bool tree_sitter_fifangha_external_scanner_scan(void *row, TSLexer *lexer, const bool *valid) {
  return scan(row, lexer, valid);
}
