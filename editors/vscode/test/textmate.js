// As much of a TextMate engine as the grammar needs: matches, regions, captures
// and includes, line by line. Patterns are compiled as JavaScript ones; the
// grammar keeps to what both kinds know.
"use strict";

class Grammar {
  constructor(grammar) {
    this.grammar = grammar;
    this.compiled = new Map();
    for (const rule of [grammar, ...Object.values(grammar.repository)]) this.compileAll(rule);
  }

  // Every pattern, whether or not a sample reaches it.
  compileAll(rule) {
    for (const key of ["match", "begin", "end"]) if (rule[key]) this.regex(rule[key]);
    (rule.patterns ?? []).forEach((inner) => this.compileAll(inner));
  }

  regex(source) {
    if (!this.compiled.has(source)) this.compiled.set(source, new RegExp(source, "dgm"));
    return this.compiled.get(source);
  }

  // The rules that can begin here, includes resolved.
  rules(patterns) {
    return (patterns ?? []).flatMap((rule) => {
      if (!rule.include) return rule.match || rule.begin ? [rule] : this.rules(rule.patterns);
      if (!rule.include.startsWith("#")) return []; // another grammar's
      const named = this.grammar.repository[rule.include.slice(1)];
      if (!named) throw new Error(`no rule ${rule.include}`);
      return this.rules([named]);
    });
  }

  // Every piece of a text that has scopes of its own: `{ text, scopes }`.
  tokenise(text) {
    const tokens = [];
    const stack = [{ rule: this.grammar, scopes: [] }];
    for (const line of text.split("\n")) this.line(line + "\n", stack, tokens);
    return tokens;
  }

  line(line, stack, tokens) {
    const emit = (from, to, scopes) => {
      if (from < to) tokens.push({ text: line.slice(from, to), scopes });
    };
    let at = 0;
    for (let guard = 0; at < line.length; guard++) {
      if (guard > 10 * line.length + 100) throw new Error(`no way on in ${line}`);
      const top = stack[stack.length - 1];
      const found = this.next(line, at, top);
      if (!found) break;
      const { rule, match, kind } = found;
      emit(at, match.index, top.scopes);
      at = match.index + match[0].length;
      if (kind === "end") {
        this.captures(match, rule.endCaptures, top.outer, emit);
        stack.pop();
        continue;
      }
      const outer = rule.name ? [...top.scopes, rule.name] : top.scopes;
      this.captures(match, kind === "begin" ? rule.beginCaptures : rule.captures, outer, emit);
      if (kind === "begin") {
        const scopes = rule.contentName ? [...outer, rule.contentName] : outer;
        stack.push({ rule, outer, scopes });
      } else if (match[0] === "") {
        at += 1;
      }
    }
    emit(at, line.length, stack[stack.length - 1].scopes);
  }

  next(line, at, top) {
    let best;
    const consider = (source, rule, kind) => {
      const regex = this.regex(source);
      regex.lastIndex = at;
      const match = regex.exec(line);
      if (match && (!best || match.index < best.match.index)) best = { rule, match, kind };
    };
    if (top.rule.end) consider(top.rule.end, top.rule, "end");
    for (const rule of this.rules(top.rule.patterns)) {
      consider(rule.match ?? rule.begin, rule, rule.match ? "match" : "begin");
    }
    return best;
  }

  captures(match, captures, scopes, emit) {
    const whole = captures?.[0]?.name;
    if (whole) return emit(match.index, match.index + match[0].length, [...scopes, whole]);
    let at = match.index;
    match.indices.forEach((range, group) => {
      const name = captures?.[group]?.name;
      if (group === 0 || !range || !name) return;
      emit(at, range[0], scopes);
      emit(range[0], range[1], [...scopes, name]);
      at = range[1];
    });
    emit(at, match.index + match[0].length, scopes);
  }
}

module.exports = { Grammar };
