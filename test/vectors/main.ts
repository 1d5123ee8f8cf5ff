/** `bun test/vectors/main.ts`: agreement with everything outside the repository, counted, as Markdown. */
import * as robots from "../../src/index.ts";
import { report } from "./tables.ts";

console.log(report(robots).markdown);
