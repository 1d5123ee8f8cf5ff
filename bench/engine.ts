/** What differs between Bun and Node for a benchmark. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type EngineName = "bun" | "node";

export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Octets that live objects hold, after garbage is collected. */
  liveOctets(): number;
}

const isBun = typeof Bun !== "undefined";

export const engine: Engine = {
  name: isBun ? "bun" : "node",
  version: isBun ? Bun.version : process.versions.node,
  liveOctets: () => {
    // What a finalizer lets go is collected by the next round.
    for (let round = 0; round < 8; round++) collect();
    const { heapUsed, external } = process.memoryUsage();
    // V8 counts array buffers in `external` and that beside the heap; JavaScriptCore counts both in the heap.
    return isBun ? heapUsed : heapUsed + external;
  },
};

const collect: () => void = isBun ? () => Bun.gc(true) : nodeCollector();

function nodeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
