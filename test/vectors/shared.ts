import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** The data to test against stays outside the repository: `$ROBOTS_SHARED`, or `../shared` seen from its root. */
export const sharedFolder: string =
  process.env["ROBOTS_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url));

export function hasShared(path: string): boolean {
  return existsSync(`${sharedFolder}/${path}`);
}

export function readShared(path: string): Uint8Array {
  return readFileSync(`${sharedFolder}/${path}`);
}

export function readSharedText(path: string): string {
  return new TextDecoder().decode(readShared(path));
}

export function readSharedLines(path: string): string[] {
  const text = path.endsWith(".gz")
    ? new TextDecoder().decode(gunzipSync(readShared(path)))
    : readSharedText(path);
  return text.split("\n").filter((line) => line !== "");
}

const BLOCK = 512;
/** Offset and length of the fields of a tar header (POSIX ustar). */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const TYPE = [156, 1] as const;

/** The plain files of a gzipped tar archive; anything but files and folders is refused. */
export function readSharedArchive(path: string): Map<string, Uint8Array> {
  const archive = gunzipSync(readShared(path));
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, SIZE), 8);
    const name = field(header, NAME).replace(/^\.\//, "");
    const type = field(header, TYPE);
    if (type === "0") files.set(name, archive.subarray(at + BLOCK, at + BLOCK + size));
    else if (type !== "5") throw new Error(`${path}: entry ${name} has type ${type}`);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function field(header: Uint8Array, [offset, length]: readonly [number, number]): string {
  return new TextDecoder().decode(header.subarray(offset, offset + length)).replace(/\0.*$/s, "");
}
