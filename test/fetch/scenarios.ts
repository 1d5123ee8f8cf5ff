/** Everything that a retrieval can meet. No runner is imported: test/fetch/fetch.test.ts and test/node/fetch.mjs run these. */

import { answerScenarios } from "./answers.ts";
import { bodyScenarios } from "./bodies.ts";
import { callScenarios } from "./calls.ts";
import { foreignScenarios } from "./foreign.ts";
import type { Scenario } from "./harness.ts";
import { redirectScenarios } from "./redirects.ts";
import { transportScenarios } from "./transport.ts";

export { runScenario, Skipped } from "./harness.ts";
export type { Scenario, Subject } from "./harness.ts";

export const suites: Readonly<Record<string, readonly Scenario[]>> = {
  answers: answerScenarios,
  redirects: redirectScenarios,
  bodies: bodyScenarios,
  transport: transportScenarios,
  calls: callScenarios,
  foreign: foreignScenarios,
};
