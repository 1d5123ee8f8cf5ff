// Which spellings of a path and of a pattern are the same: DESIGN section 4, "Canonical form", as decisions.
import { everyone } from "./shapes.ts";
import type { DecisionSet } from "./shapes.ts";

export const spellings: readonly DecisionSet[] = [
  {
    why: "the case of escapes does not matter",
    robots: everyone("Disallow: /a%2fb", "Disallow: /b%2Fc"),
    asks: [
      ["/a%2Fb", false, 2],
      ["/a%2fb", false, 2],
      ["/b%2fc", false, 3],
    ],
  },
  {
    why: "in a path an escaped slash is no slash",
    robots: everyone("Disallow: /a/b", "Disallow: /c%2Fd"),
    asks: [
      ["/a/b", false, 2],
      ["/a%2Fb", true, null],
      ["/c%2Fd", false, 3],
      ["/c/d", true, null],
    ],
  },
  {
    why: "in a path an escaped question mark is no question mark",
    robots: everyone("Disallow: /a?b", "Disallow: /c%3Fd"),
    asks: [
      ["/a?b", false, 2],
      ["/a%3Fb", true, null],
      ["/c%3Fd", false, 3],
      ["/c?d", true, null],
    ],
  },
  {
    why: "in a path : @ [ ] differ from their escapes",
    robots: everyone("Disallow: /a:b", "Disallow: /c%40d", "Disallow: /e[f]"),
    asks: [
      ["/a:b", false, 2],
      ["/a%3Ab", true, null],
      ["/c%40d", false, 3],
      ["/c@d", true, null],
      ["/e[f]", false, 4],
      ["/e%5Bf%5D", true, null],
    ],
  },
  {
    why: "in a query : / ? @ [ ] are equal in both spellings",
    robots: everyone("Disallow: /a?:/?@[]", "Disallow: /b?%3A%2F%3F%40%5B%5D"),
    asks: [
      ["/a?:/?@[]", false, 2],
      ["/a?%3a%2f%3f%40%5b%5d", false, 2],
      ["/b?:/?@[]", false, 3],
      ["/b?%3A/%3F@%5B]", false, 3],
    ],
  },
  {
    why: "sub-delims differ from their escapes, in a path",
    robots: everyone("Disallow: /a,b", "Disallow: /c%2Cd", "Disallow: /e!&()+;=f"),
    asks: [
      ["/a,b", false, 2],
      ["/a%2Cb", true, null],
      ["/c%2Cd", false, 3],
      ["/c,d", true, null],
      ["/e!&()+;=f", false, 4],
      ["/e%21&()+;=f", true, null],
    ],
  },
  {
    why: "sub-delims differ from their escapes, in a query",
    robots: everyone("Disallow: /?a,b", "Disallow: /?c%26d"),
    asks: [
      ["/?a,b", false, 2],
      ["/?a%2Cb", true, null],
      ["/?c%26d", false, 3],
      ["/?c&d", true, null],
    ],
  },
  {
    why: "an apostrophe is its escape",
    robots: everyone("Disallow: /a'b", "Disallow: /c%27d"),
    asks: [
      ["/a'b", false, 2],
      ["/a%27b", false, 2],
      ["/c'd", false, 3],
    ],
  },
  {
    why: "unreserved escapes are decoded",
    robots: everyone("Disallow: /%7Euser", "Disallow: /a-b_c.d~e"),
    asks: [
      ["/~user", false, 2],
      ["/%7euser", false, 2],
      ["/a%2Db%5Fc%2Ed%7Ee", false, 3],
    ],
  },
  {
    why: "what must be escaped matches its escape",
    robots: everyone('Disallow: /a b"<>^`{|}'),
    asks: [
      ['/a b"<>^`{|}', false, 2],
      ["/a%20b%22%3C%3E%5E%60%7B%7C%7D", false, 2],
      ["/a%20b%22%3c%3e%5e%60%7b%7c%7d/x", false, 2],
      ["/a+b", true, null],
    ],
  },
  {
    why: "a + is no space",
    robots: everyone("Disallow: /a%20b", "Disallow: /?q=c+d"),
    asks: [
      ["/a b", false, 2],
      ["/a+b", true, null],
      ["/?q=c+d", false, 3],
      ["/?q=c%20d", true, null],
    ],
  },
  {
    why: "a % without two hex digits stays",
    robots: everyone("Disallow: /100%", "Disallow: /a%zz", "Disallow: /b%4", "Disallow: /c%$"),
    asks: [
      ["/100%", false, 2],
      ["/100%/x", false, 2],
      ["/100%25", false, 2],
      ["/c%", false, 5],
      ["/c%25", true, null],
      ["/a%zz", false, 3],
      ["/b%4", false, 4],
      ["/b%4g", false, 4],
      ["/b%41", true, null],
    ],
  },
  {
    why: "an escaped % is no % that could begin an escape",
    robots: everyone("Disallow: /%2541", "Disallow: /B"),
    asks: [
      ["/%2541", false, 2],
      ["/A", true, null],
      ["/%41", true, null],
      ["/%2542", true, null],
    ],
  },
  {
    why: "non-ASCII characters are their UTF-8 escapes",
    robots: everyone("Disallow: /ü", "Disallow: /%e2%82%ac", "Disallow: /😀"),
    asks: [
      ["/ü", false, 2],
      ["/%C3%BC", false, 2],
      ["/%c3%bcx", false, 2],
      ["/€", false, 3],
      ["/%F0%9F%98%80", false, 4],
      ["/u\u0308", true, null],
    ],
  },
  {
    why: "a raw star in a URL is a literal",
    robots: everyone("Disallow: /a%2Ab", "Allow: /c*d"),
    asks: [
      ["/a*b", false, 2],
      ["/a%2ab", false, 2],
      ["/axb", true, null],
      ["/c*d", true, 3],
    ],
  },
  {
    why: "a raw star or dollar in a query is a literal too",
    robots: everyone("Disallow: /?%2A", "Disallow: /?x%24$"),
    asks: [
      ["/?*", false, 2],
      ["/?x", true, null],
      ["/?x$", false, 3],
      ["/?x$y", true, null],
    ],
  },
  {
    why: "dot segments in patterns match nothing",
    robots: everyone("Disallow: /a/../b", "Disallow: /c/./d", "Disallow: /e/.."),
    asks: [
      ["/a/../b", true, null],
      ["/b", true, null],
      ["/c/./d", true, null],
      ["/c/d", true, null],
      ["/e/..", true, null],
      ["/", true, null],
    ],
  },
  {
    why: "a backslash in a pattern is no slash",
    robots: everyone("Disallow: /a\\b"),
    asks: [
      ["/a/b", true, null],
      ["/a\\b", true, null],
    ],
  },
  {
    why: "dot segments and backslashes in URLs are resolved before matching",
    robots: everyone("Disallow: /b/c"),
    asks: [
      ["/a/../b/c", false, 2],
      ["/b/./c", false, 2],
      ["/b\\c", false, 2],
      ["/b/%2e/c", false, 2],
      ["/b/x/%2E%2e/c", false, 2],
      ["/b/.c", true, null],
      ["/b/c/..", true, null],
    ],
  },
  {
    why: "the scheme and the authority are not looked at",
    robots: everyone("Disallow: /x"),
    asks: [
      ["http://e.x/x", false, 2],
      ["HTTPS://USER:PW@E.X:8080/x", false, 2],
      ["ftp://e.x/x", false, 2],
      ["example.com/x", false, 2],
      ["//example.com/x", false, 2],
      ["x", true, null],
      ["https://x", true, null],
      ["https://e.x/y/x", true, null],
    ],
  },
  {
    why: "fragments are ignored",
    robots: everyone("Disallow: /a", "Disallow: /*b"),
    asks: [
      ["/a#b", false, 2],
      ["/x#b", true, null],
      ["/x%23b", false, 3],
      ["https://e.x#/a", true, null],
    ],
  },
  {
    why: "query keys are not reordered",
    robots: everyone("Disallow: /?a=1&b=2"),
    asks: [
      ["/?a=1&b=2", false, 2],
      ["/?b=2&a=1", true, null],
    ],
  },
  {
    why: "a trailing bare ? stays",
    robots: everyone("Disallow: /a?", "Disallow: /b$"),
    asks: [
      ["/a?", false, 2],
      ["/a?x", false, 2],
      ["/a", true, null],
      ["/b", false, 3],
      ["/b?", true, null],
    ],
  },
  {
    why: "; and = are ordinary",
    robots: everyone("Disallow: /a;b=c"),
    asks: [
      ["/a;b=c", false, 2],
      ["/a;b=c;d", false, 2],
      ["/a;b", true, null],
      ["/a", true, null],
    ],
  },
  {
    why: "escapes after a pattern's first * may lie in the query",
    robots: everyone("Disallow: /*=http%3A%2F%2F"),
    asks: [
      ["/go?u=http%3A%2F%2Fe.x", false, 2],
      ["/go?u=http://e.x", false, 2],
      ["/go=http%3a%2f%2fe.x", false, 2],
      ["/go=http://e.x", true, null],
      ["/go?u=http%3A%2Fe.x", true, null],
    ],
  },
  {
    why: "an escaped array key after a *",
    robots: everyone("Disallow: /*&p%5B0%5D="),
    asks: [
      ["/l?a=b&p%5B0%5D=c", false, 2],
      ["/l?a=b&p[0]=c", false, 2],
      ["/l?a=b&p[1]=c", true, null],
      ["/l&p[0]=c", true, null],
    ],
  },
  {
    why: "escapes before the first * lie where they stand",
    robots: everyone("Disallow: /a%3Ab*c", "Disallow: /d%2F"),
    asks: [
      ["/a%3Abxc", false, 2],
      ["/a:bxc", true, null],
      ["/?a:bc", true, null],
      ["/d/", true, null],
    ],
  },
  {
    why: "escapes after a ? have one reading",
    robots: everyone("Disallow: /*?x%3Ay"),
    asks: [
      ["/a?x:y", false, 2],
      ["/a?x%3ay", false, 2],
      ["/ax:y", true, null],
    ],
  },
  {
    why: "escapes between a * and a ?",
    robots: everyone("Disallow: /*%3A?x"),
    asks: [
      ["/a%3A?x", false, 2],
      ["/a?b:?x", false, 2],
      ["/a?b%3A%3Fx", false, 2],
      ["/a:?x", true, null],
    ],
  },
  {
    why: "the * before such escapes may lie before the query",
    robots: everyone("Disallow: /a*%40b$"),
    asks: [
      ["/a%40b", false, 2],
      ["/a?c@b", false, 2],
      ["/ac?@b", false, 2],
      ["/ac@b", true, null],
      ["/a?c@bd", true, null],
    ],
  },
  {
    why: "such a pattern is as strong as it is written",
    robots: everyone("Disallow: /*%3Ab", "Allow: /a?x:b", "Allow: /a?y:"),
    asks: [
      ["/a?x:b", true, 3],
      ["/a?y:b", false, 2],
      ["/a?y:c", true, 4],
    ],
  },
  {
    why: "raw reserved characters after a * match escapes in the query only",
    robots: everyone("Disallow: /*:x"),
    asks: [
      ["/a:x", false, 2],
      ["/a?b:x", false, 2],
      ["/a?b%3Ax", false, 2],
      ["/a%3Ax", true, null],
    ],
  },
  {
    why: "lone surrogates in a URL are U+FFFD",
    robots: everyone("Disallow: /a\uFFFD"),
    asks: [
      ["/a\uD800", false, 2],
      ["/a\uDC00b", false, 2],
      ["/a%EF%BF%BD", false, 2],
      ["/a\uD83D\uDE00", true, null],
      // A tab is removed after that, so that it joins no pair.
      ["/a\uD83D\t\uDE00", false, 2],
      ["/a\uD83D\n\r\uDE00", false, 2],
      ["/\uD83D\uDE00\t\uDE00", true, null],
    ],
  },
];
