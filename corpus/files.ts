/** A corpus of robots.txt files that looks like the real one, from a seed. */
import { htmlPage } from "./html.ts";
import { KINDS } from "./kinds.ts";
import { Random } from "./random.ts";
import { planShapes, type Shape } from "./shapes.ts";
import { robotsTxt } from "./write.ts";

export interface CorpusFile {
  /** A host name, unique within the corpus. */
  readonly name: string;
  /** Octets, not text: a few files are not UTF-8. */
  readonly bytes: Uint8Array;
}

export interface CorpusOptions {
  /** 1 unless given. */
  readonly seed?: number;
  /** 2,000 unless given. */
  readonly files?: number;
}

/** The same files for the same options, on every engine. */
export function generateCorpus({ seed = 1, files = 2000 }: CorpusOptions = {}): CorpusFile[] {
  if (!Number.isSafeInteger(files) || files < 0) {
    throw new RangeError(`files must be a whole number of 0 or more, not ${files}`);
  }
  const shapes = planShapes(new Random(seed, "shapes"), files);
  return shapes.map((shape, index) => generateFile(new Random(seed, "file", index), index, shape));
}

function generateFile(random: Random, index: number, shape: Shape): CorpusFile {
  const kind = random.weighted(KINDS.map((entry) => [entry.weight, entry] as const));
  const domain = random.pick(["example.com", "example.org", "example.net", "test", "example"]);
  const name = `${kind.name}-${String(index).padStart(4, "0")}.${domain}`;
  const text =
    shape.htmlSize === undefined
      ? robotsTxt(random, kind, name, shape)
      : htmlPage(random, name, shape.htmlSize);
  return { name, bytes: encode(text, shape) };
}

const encoder = new TextEncoder();

function encode(text: string, shape: Shape): Uint8Array {
  if (!shape.latin1) return encoder.encode(shape.bom ? `\uFEFF${text}` : text);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
