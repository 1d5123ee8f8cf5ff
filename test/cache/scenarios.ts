/** Everything that a cache can meet. No runner is imported: test/cache/cache.test.ts and test/node/cache.mjs run these. */

import { callScenarios } from "./calls.ts";
import { fleetScenarios } from "./fleet.ts";
import type { Scenario } from "./harness.ts";
import { leaseScenarios } from "./leases.ts";
import { memoryScenarios } from "./memory.ts";
import { reportScenarios } from "./reports.ts";
import { storeScenarios } from "./stores.ts";
import { timeScenarios } from "./time.ts";

export { runScenario, Skipped } from "./harness.ts";
export type { Scenario, Subject } from "./harness.ts";

export const suites: Readonly<Record<string, readonly Scenario[]>> = {
  calls: callScenarios,
  memory: memoryScenarios,
  time: timeScenarios,
  stores: storeScenarios,
  leases: leaseScenarios,
  reports: reportScenarios,
  fleet: fleetScenarios,
};
