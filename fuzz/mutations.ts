/** Faults of one line, each of which a test must notice. No equivalent ones: every fault changes an answer. */

export interface Mutation {
  /** In src/. */
  readonly file: string;
  /** Stands there once. */
  readonly text: string;
  readonly replacement: string;
  readonly breaks: string;
}

type Fault = readonly [text: string, replacement: string, breaks: string];

function faultsOf(file: string, faults: readonly Fault[]): Mutation[] {
  return faults.map(([text, replacement, breaks]) => ({ file, text, replacement, breaks }));
}

const parse = faultsOf("parse.ts", [
  ["if (carriageReturn < end) end", "if (carriageReturn < 0) end", "a lone CR ends no line"],
  ["lineFeed === end + 1 ? 2 : 1", "lineFeed === end + 1 ? 1 : 1", "CRLF counts as two lines"],
  ["if (hash < end) end = hash", "if (hash > end) end = hash", "comments are not cut off"],
  ["nameEnd = colon < end ?", "nameEnd = colon <= end ?", "no colon at the end of the file is one"],
  [
    "for (let i = second; i < end; i++)",
    "for (let i = end; i < end; i++)",
    "three words are a record",
  ],
  [
    "if (isLineEnd(codeAt(input, limit)))",
    "if (isLineEnd(codeAt(input, -1)))",
    "a line that is whole at the limit is cut",
  ],
  [
    "HEAD] = packHead(directive, line)",
    "HEAD] = packHead(directive, line - 1)",
    "lines count from 0",
  ],
]);

const token = faultsOf("token.ts", [
  ["lower <= 122", "lower < 122", "z is not part of a token"],
  ["? !isIdentifier(next) :", "? true :", "a token names every longer one"],
  [": endsProduct(next)", ": !isIdentifier(next)", "360Spider is named by 360Spider2"],
  ['if (product !== "mozilla")', 'if (product !== "")', "the NAME of a header is not seen"],
  [
    "(start + 1 === end || isSpace(text.charCodeAt(start + 1)))",
    "start < end",
    "*bot is for everyone",
  ],
  ["code <= 13)", "code < 13)", "CR is not white space"],
  ["code <= 90;", "code < 90;", "Z has no lower case"],
]);

const groups = faultsOf("groups.ts", [
  [
    "return extensionsEndGroup && directive !== SITEMAP;",
    "return extensionsEndGroup;",
    "a sitemap ends a run of user-agent lines",
  ],
  ["isRun &&= !endsRun", "isRun ||= !endsRun", "a rule does not end a run of user-agent lines"],
  ["Math.max(seconds", "Math.min(seconds", "the smallest crawl-delay counts"],
]);

const list = faultsOf("list.ts", [
  [
    "if (first !== SLASH && first !== STAR) continue;",
    "if (first !== SLASH) continue;",
    "a pattern that starts with * is lost",
  ],
  [
    "const own = weightOf(length,",
    "const own = weightOf(size,",
    "a second reading has a strength of its own",
  ],
  ["|| bytes[bodyEnd - 1] === STAR || place", "|| place", "a $ after a last * asks for the end"],
  [
    "const isTail = anchored && next === bodyEnd;",
    "const isTail = anchored;",
    "every literal must end the path",
  ],
  [
    "const isTail = anchored && next === bodyEnd;",
    "const isTail = false;",
    "the first occurrence must end the path",
  ],
]);

const compile = faultsOf("compile.ts", [
  [
    "const tail = anchored && keyEnd === bodyEnd;",
    "const tail = anchored;",
    "a $ after a last * asks for the end",
  ],
  ["while (keyEnd > start &&", "while (keyEnd > start + 1 &&", "a lone * is lost"],
  [
    "if (tail) prefix.exact",
    "if (anchored) prefix.exact",
    "a $ after a last * asks for the end, of a prefix",
  ],
  [
    "if (written !== undefined || !hasRuns)",
    "if (written !== undefined || hasRuns)",
    "a run of stars is told as one",
  ],
]);

const entry = faultsOf("entry.ts", [
  [
    "former.weight < this.weight",
    "former.weight > this.weight",
    "of equal keys the weaker rule is seen",
  ],
  ["this.weaker = former.weaker;", "this.weaker = undefined;", "rules of equal keys are forgotten"],
  ["key.length - end.length;", "key.length;", "an anchor is told with a * before it"],
]);

const table = faultsOf("table.ts", [
  ["return length * 2 + allow;", "return length + allow;", "strengths overlap"],
  ["} else if (value > 0xffff) {", "} else if (value > 0x1ffff) {", "large tables overflow"],
  [
    "if (child === count || bytes[first + child] !== code) return 0;",
    "if (child === count) return 0;",
    "a missing child is the next one",
  ],
]);

const prefixes = faultsOf("prefixes.ts", [
  ["child.code < code", "child.code <= code", "two children have one first octet"],
  [
    "if (label < child.end) child.split(label);",
    "if (label > child.end) child.split(label);",
    "a longer key swallows a shorter",
  ],
  [
    "if (this.end - label > LONGEST_LABEL)",
    "if (this.end - label > LONGEST_LABEL + 1)",
    "a label of 256 octets is empty",
  ],
  ["rest.exact = this.exact;", "rest.exact = undefined;", "a split forgets rules with a $"],
  ["rest.list = this.list;", "rest.list = undefined;", "a split forgets what goes on after a *"],
]);

const match = faultsOf("match.ts", [
  ["      if (i === end) {", "      if (i <= end) {", "$ anchors nothing"],
  [
    "if (i === end || path.charCodeAt(i) !== bytes[at]) return weight;",
    "if (i < end && path.charCodeAt(i) !== bytes[at]) return weight;",
    "the start of a prefix is the whole",
  ],
]);

const wildcards = faultsOf("wildcards.ts", [
  [
    "let common = this.rule ? 0 : -1;",
    "let common = -1;",
    "a rule needs the characters of longer ones",
  ],
  [
    "if (edge.weight > this.weight)",
    "if (edge.weight < this.weight)",
    "strong rules behind weak ones are passed over",
  ],
  ["b.weight - a.weight", "a.weight - b.weight", "the first weak edge ends the list"],
  [
    "return tail ? `${literal}$` : literal;",
    "return literal;",
    "an anchored literal is its twin without",
  ],
  [
    "for (let place = from; place < end; place++)",
    "for (let place = from + 1; place < end; place++)",
    "an index does not look at the first place",
  ],
  [
    "pending.push(indexed, place);",
    "pending.push(indexed, start);",
    "behind an index the path is read from its start",
  ],
  [
    "numberAt(bytes, wide, rest), after",
    "numberAt(bytes, wide, rest), place",
    "two literals may overlap",
  ],
  ["tail && isLast", "tail", "every literal of an anchored pattern ends the path"],
]);

const search = faultsOf("search.ts", [
  [
    "return start >= from &&",
    "return start > from &&",
    "an anchored literal needs a character before it",
  ],
  ["return start >= from &&", "return start >= 0 &&", "an anchored literal may overlap another"],
  [
    "while (i >= 0 && i <= last)",
    "while (i >= 0 && i < last)",
    "a literal is not found at the end",
  ],
  [
    "code !== literal[k]) k = borders[k - 1]",
    "code !== literal[k]) k = 0",
    "a long search misses overlapping starts",
  ],
  [
    "if (literal[i] === literal[k]) k++;",
    "if (literal[i] !== literal[k]) k++;",
    "the borders of a literal are wrong",
  ],
]);

const canonical = faultsOf("canonical.ts", [
  [
    "code <= HASH || code === QUESTION",
    "code <= 32 || code === QUESTION",
    "a fragment without a path is a host",
  ],
  [
    "return all < 128 ? mask & ~LOOK : 0;",
    "return all < 256 ? mask & ~LOOK : 0;",
    "Latin-1 is taken for ASCII",
  ],
  ["!inQuery && startsDotSegment", "inQuery && startsDotSegment", "dot segments stay"],
  [
    "if (next >= text.length) return true;",
    "if (next > text.length) return true;",
    "a dot segment at the end stays",
  ],
  [
    "> 96 || text.charCodeAt(i + 2) > 96",
    "> 96 && text.charCodeAt(i + 2) > 96",
    "half an escape stays in lower case",
  ],
  ["lower <= 102", "lower < 102", "F is no hexadecimal digit"],
  ['else if (i === segments.length - 1) resolved.push("");', "", "/a/.. loses its /"],
  [
    "const completes = digits === 1 ||",
    "const completes = digits === 2 ||",
    "a decoded digit completes an escape",
  ],
  ["(isBareDigit && hexDigit(text.charCodeAt(next)) >= 0)", "false", "%%341 becomes %41"],
  ["afterBareDigit ? 1 : -1", "-1", "the second of two decoded digits completes an escape"],
  [
    "isDigit && text.charCodeAt(end - 2) === PERCENT ? 1",
    "isDigit && text.charCodeAt(end - 2) === PERCENT ? -1",
    "%4%31 becomes %41",
  ],
  ["if (octets && point >= 0xdc80", "if (point >= 0xdc80", "a lone surrogate is an octet"],
  ["3A|2F|3F|40|5B|5D", "3A|2F|3F|40|5B", "an escaped ] is never that of a query"],
  [
    "(text.length === end || text.charCodeAt(end) === QUESTION)",
    "text.length === end",
    "/robots.txt?x is not always allowed",
  ],
  [
    "text.charCodeAt(end - 1) <= 32",
    "text.charCodeAt(end - 1) < 32",
    "spaces at the end of a URL stay",
  ],
  ["https?:[/\\\\]*|", "https?:[/]*|", "http:\\\\h\\ is another host"],
  [
    "IS_UNRESERVED[octet] !== 0 || (inQuery &&",
    "IS_UNRESERVED[octet] !== 0 || (!inQuery &&",
    "%2F is / in a path",
  ],
  [
    "if (query < 0 || query > end) query = end;",
    "if (query < 0) query = end;",
    "a ? in a fragment begins a query",
  ],
]);

const decode = faultsOf("decode.ts", [
  [
    "start < 3 && bytes[start] === BYTE_ORDER_MARK[start]",
    "start < 2 && bytes[start] === BYTE_ORDER_MARK[start]",
    "a byte-order mark leaves its last octet",
  ],
  ["first === 0xed ? 0x9f", "first === 0xed ? 0xbf", "octets of a surrogate are a character"],
]);

export const mutations: readonly Mutation[] = [
  parse,
  token,
  groups,
  list,
  compile,
  entry,
  table,
  prefixes,
  match,
  wildcards,
  search,
  canonical,
  decode,
].flat();
