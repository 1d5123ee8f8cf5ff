// Product tokens, and which groups an agent gets: DESIGN section 4, "Choosing the group".
import type { Source } from "../../src/index.ts";
import { bytes, lines } from "./shapes.ts";
import type { GroupCase, PairCase } from "./shapes.ts";

const token = (why: string, input: string, output: string): PairCase<string, string> => ({
  why,
  input,
  output,
});

/** `productToken`, and `Agent.token`. */
export const productTokens: readonly PairCase<string, string>[] = [
  token("a token", "examplebot", "examplebot"),
  token("lower case", "ExampleBot", "examplebot"),
  token("only ASCII letters have a case", "\u212AelvinÜ", "\u212AelvinÜ"),
  token("ends before a slash", "ExampleBot/1.0 (+https://e.x/bot)", "examplebot"),
  token("ends before white space", "Example Bot", "example"),
  token("ends before a tab", "Example\tBot", "example"),
  token("ends before a parenthesis", "Example(Bot)", "example"),
  token("ends before a closing parenthesis", "Example)Bot", "example"),
  token("ends before a comma", "Example,Bot", "example"),
  token("ends before a semicolon", "Example;Bot", "example"),
  token("does not end before a digit", "MJ12bot", "mj12bot"),
  token("does not end before a dot", "example.bot/2", "example.bot"),
  token("does not end before a colon", "example:bot", "example:bot"),
  token("white space before it is skipped", "  \tExampleBot", "examplebot"),
  token("Unicode white space is not", "\u00A0ExampleBot", "\u00A0examplebot"),
  token("underscore and hyphen", "My_Bot-2/1", "my_bot-2"),
  token("digits first", "360Spider", "360spider"),
  token("every letter", "AZaz-Zz", "azaz-zz"),
  token("ends before any white space", "Bot\r\n", "bot"),
  token("any white space before it is skipped", "\r\n\v\fBot", "bot"),
  token("nothing", "", ""),
  token("white space alone", "  ", ""),
  token("nothing before a slash", "/1.0", ""),
  token("a star", "*", "*"),
  token(
    "a browser-like header asks for its product",
    "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://e.x)",
    "examplebot",
  ),
  token(
    "a browser-like header without a version",
    "Mozilla/5.0 (compatible; ExampleBot)",
    "examplebot",
  ),
  token(
    "a browser-like header without a space",
    "Mozilla/5.0 (compatible;ExampleBot/1)",
    "examplebot",
  ),
  token(
    "a browser-like header, digits in its product",
    "Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)",
    "mj12bot",
  ),
  token(
    "the product after a browser's own",
    "Mozilla/5.0 (Linux; Android 6) Chrome/99 Safari/537 (compatible; Googlebot/2.1; +http://g.x)",
    "googlebot",
  ),
  token(
    "a browser's header asks for Mozilla",
    "Mozilla/5.0 (X11; Linux x86_64) Firefox/99.0",
    "mozilla",
  ),
  token(
    "a browser-like header whose first comment begins otherwise",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://g.x) Chrome/99",
    "googlebot",
  ),
  token("a browser-like header without a product", "Mozilla/5.0 (compatible; )", "mozilla"),
  token("compatible without Mozilla", "ExampleBot/1.0 (compatible; OtherBot/2.0)", "examplebot"),
  token(
    "a name that begins with Mozilla",
    "MozillaBot/5.0 (compatible; OtherBot/2.0)",
    "mozillabot",
  ),
  token("__proto__", "__proto__", "__proto__"),
  token("toString", "toString/1", "tostring"),
];

export const tokenTests: readonly PairCase<string, boolean>[] = [
  { why: "letters", input: "ExampleBot", output: true },
  { why: "underscore and hyphen", input: "_a-B_", output: true },
  { why: "the first and last letters", input: "AZaz", output: true },
  { why: "one character", input: "-", output: true },
  { why: "__proto__", input: "__proto__", output: true },
  { why: "nothing", input: "", output: false },
  { why: "a digit", input: "MJ12bot", output: false },
  { why: "a slash", input: "Bot/1.0", output: false },
  { why: "white space", input: "a b", output: false },
  { why: "white space at the end", input: "a ", output: false },
  { why: "a line end", input: "a\n", output: false },
  { why: "a star", input: "*", output: false },
  { why: "a dot", input: "a.b", output: false },
  { why: "@ [ ` {, beside the letters in ASCII", input: "@[`{", output: false },
  { why: "@ alone", input: "@", output: false },
  { why: "[ alone", input: "[", output: false },
  { why: "` alone", input: "`", output: false },
  { why: "{ alone", input: "{", output: false },
  { why: "a letter that is not ASCII", input: "böt", output: false },
  { why: "the Kelvin sign", input: "\u212Aelvin", output: false },
];

/** A file of one group for each agent, on line 1, 3, 5, … */
function groupsOf(...agents: string[]): string {
  return lines(...agents.flatMap((agent) => [`User-agent: ${agent}`, "Disallow: /x"]));
}

function gets(
  why: string,
  agents: readonly string[],
  agent: string | readonly string[],
  source: Source,
  ...groupLines: number[]
): GroupCase {
  return { why, robots: groupsOf(...agents), agent, source, groupLines };
}

export const groupChoices: readonly GroupCase[] = [
  gets("the named group", ["*", "Bot"], "Bot", "named", 3),
  gets("the group for all", ["*", "Other"], "Bot", "global", 1),
  gets("no group", ["Other"], "Bot", "none"),
  gets("no group in an empty file", [], "Bot", "none"),
  gets("in any case", ["eXaMpLeBoT"], "ExAmPlEbOt", "named", 1),
  gets("all groups that name it", ["Bot", "*", "bot", "Other", "BOT/2"], "bot", "named", 1, 5, 9),
  gets("all groups for all", ["*", "Other", "*"], "bot", "global", 1, 5),
  gets("twice in one group", ["Bot\nUser-agent: bot"], "Bot", "named", 1, 2),
  gets("every letter has a case", ["AZaz", "azAZ"], "aZAz", "named", 1, 3),
  gets("z goes on a token", ["Botz", "BotZ"], "Bot", "none"),
  gets("a version in the line", ["Bot/1.0"], "Bot", "named", 1),
  gets("a version in the name", ["Bot"], "Bot/1.0", "named", 1),
  gets("different versions", ["Bot/1.0"], "Bot/2.0 (+https://e.x)", "named", 1),
  gets("words after the token in the line", ["Bot of Example"], "Bot", "named", 1),
  gets("a comment after the token", ["Bot # mine"], "Bot", "named", 1),
  gets("a line's token ends before a digit", ["Bot2"], "Bot", "named", 1),
  gets("a line's token ends before a dot", ["Bot.x"], "Bot", "named", 1),
  gets("a line's token ends before a letter that is not ASCII", ["Botü"], "Bot", "named", 1),
  gets("a line's token goes over a hyphen", ["Bot-Image"], "Bot", "none"),
  gets("a line's token goes over an underscore", ["Bot_Image"], "Bot", "none"),

  gets("no beginning of a name", ["Bot"], "BotImage", "none"),
  gets("no end of a name", ["bot"], "mybot", "none"),
  gets("no beginning of a line", ["mybot"], "my", "none"),
  gets("no end of a line", ["mybot"], "bot", "none"),
  gets("no product that is more special", ["Googlebot-News"], "Googlebot", "none"),
  gets("no product that is more general", ["Googlebot", "*"], "Googlebot-News", "global", 3),

  gets("a star alone is for all", ["*"], "Bot", "global", 1),
  gets("a star before white space is for all", ["* all", "*\tx"], "Bot", "global", 1, 3),
  gets("a star before a comment is for all", ["*#x"], "Bot", "global", 1),
  gets("a star before a letter is not", ["*Bot", "*bot"], "Bot", "none"),
  gets("a star before a slash is not", ["*/1.0"], "Bot", "none"),
  gets("two stars are not", ["**"], "Bot", "none"),
  gets("a star at the end is not", ["Bot*"], "Other", "none"),
  gets("a star after a token ends it", ["Bot*"], "Bot", "named", 1),
  gets("an empty name gets the groups for all", ["Bot", "*"], "", "global", 3),
  gets("a name of white space gets the groups for all", ["Bot", "*"], "  ", "global", 3),
  gets("a star gets the groups for all", ["Bot", "*"], "*", "global", 3),
  gets("an empty name names no empty line", ["", "*"], "", "global", 3),
  gets("an empty name without groups for all", ["", "Bot"], "", "none"),
  gets("a star without groups for all", ["Bot"], "*", "none"),

  gets("an unusable token names nobody", ["123", "(x)", "/", "é"], "x", "none"),
  gets("an unusable token is not for all", ["123", "*"], "Bot", "global", 3),

  gets("a name with digits: its whole product", ["MJ12bot"], "MJ12bot", "named", 1),
  gets("a name with digits, with versions", ["MJ12bot/v1.4.8"], "MJ12bot/2 (x)", "named", 1),
  gets("a name with digits, in any case", ["mj12BOT"], "MJ12bot", "named", 1),
  gets("a name with digits is not its token", ["MJ"], "MJ12bot", "none"),
  gets("a name with digits is not another's", ["Agent2"], "Agent1", "none"),
  gets("a name with digits is not the one without", ["Agent"], "Agent1", "none"),
  gets("a name with digits is no beginning", ["Agent12"], "Agent1", "none"),
  gets("a name with digits falls to all", ["Agent2", "*"], "Agent1", "global", 3),
  gets("a name without digits gets the line with", ["AI2Bot"], "AI", "named", 1),
  gets("not the other way round", ["AI"], "AI2Bot", "none"),
  gets("a name that begins with digits", ["360Spider"], "360Spider", "named", 1),
  gets("a name that begins with digits, nobody else", ["360Spider"], "Spider", "none"),
  gets("a name of digits", ["007"], "007", "named", 1),
  gets("a name with a dot", ["bot.example"], "Bot.Example/1", "named", 1),
  gets("a name with a letter that is not ASCII", ["Böt"], "Böt", "named", 1),
  gets("a letter that is not ASCII has no case", ["BÖt"], "böt", "none"),
  gets("the Kelvin sign in a name is not k", ["kelvin"], "\u212Aelvin", "none"),
  gets("the Kelvin sign in a line is not k", ["\u212Aelvin"], "kelvin", "none"),
  gets("a long s is not s", ["ſpider"], "spider", "none"),

  gets(
    "a header asks for its product",
    ["Mozilla", "ExampleBot"],
    "Mozilla/5.0 (compatible; ExampleBot/1.0)",
    "named",
    3,
  ),
  gets(
    "a browser's header asks for Mozilla",
    ["Mozilla", "X11"],
    "Mozilla/5.0 (X11; Linux)",
    "named",
    1,
  ),

  gets("the first of a list that is named", ["A", "B", "*"], ["A", "B"], "named", 1),
  gets("the order of the list counts, not of the file", ["A", "B", "*"], ["B", "A"], "named", 3),
  gets("the second of a list", ["B", "*"], ["A", "B"], "named", 1),
  gets("none of a list: the groups for all", ["C", "*"], ["A", "B"], "global", 3),
  gets("none of a list, no groups for all", ["C"], ["A", "B"], "none"),
  gets("a list of one", ["A"], ["A"], "named", 1),
  gets("a star in a list names nothing", ["*", "B"], ["*", "B"], "named", 3),

  gets("__proto__ is a name", ["__proto__", "*"], "__proto__", "named", 1),
  gets("__proto__ is no name that is there anyway", ["Bot"], "__proto__", "none"),
  gets("constructor is a name", ["constructor", "*"], "constructor", "named", 1),
  gets("constructor is no name that is there anyway", ["*"], "constructor", "global", 1),
  gets("toString is a name", ["toString"], "tostring", "named", 1),
  gets("hasOwnProperty is no name that is there anyway", ["Bot"], "hasOwnProperty", "none"),
  gets("valueOf is not for all", ["valueOf"], "*", "none"),

  {
    why: "octets that are not UTF-8 in a line end a token",
    robots: bytes("User-agent: Bot\xE9\nDisallow: /x\n"),
    agent: "Bot",
    source: "named",
    groupLines: [1],
  },
  {
    why: "a name asked for with U+FFFD is no octet",
    robots: bytes("User-agent: B\xE9t\nDisallow: /x\n"),
    agent: "B\uFFFDt",
    source: "none",
    groupLines: [],
  },
  {
    why: "blank lines and a byte-order mark before the groups are counted right",
    robots: "\uFEFF\r\n\r\nUser-agent: A\rUser-agent: Bot\n",
    agent: "bot",
    source: "named",
    groupLines: [4],
  },
  {
    why: "only the lines that name the agent, of a group with others",
    robots: lines("User-agent: A", "User-agent: Bot", "User-agent: C", "Disallow: /x"),
    agent: "bot",
    source: "named",
    groupLines: [2],
  },
  {
    why: "a star beside names in a group",
    robots: lines("User-agent: A", "User-agent: *", "Disallow: /x"),
    agent: "bot",
    source: "global",
    groupLines: [2],
  },
];
