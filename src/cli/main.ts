#!/usr/bin/env node
import { processIo } from "./process.ts";
import { run } from "./run.ts";

process.exitCode = await run(process.argv.slice(2), processIo());
