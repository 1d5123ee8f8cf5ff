/** `bun test/vectors/main.ts`: agreement with everything outside the repository, counted, as Markdown. */
import * as robots from "../../src/index.ts";
import { tables } from "./tables.ts";

console.log(tables(robots));
