import { setDefaultTimeout } from "bun:test";

// A test never asserts wall-clock time: this only ends one that hangs, on the slowest machine.
setDefaultTimeout(120_000);
