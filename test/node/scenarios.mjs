/**
 * Runs scenarios one at a time on Node, says what was skipped and what failed, and ends with the counts: each is asserted to leave
 * nothing behind, and some measure the heap or count what others would do too.
 */
export async function runAll({ suites, runScenario, Skipped }, subject) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  process.on("unhandledRejection", (error) => {
    counts.failed++;
    console.error("unhandled rejection:", error);
  });
  for (const [suite, scenarios] of Object.entries(suites)) {
    for (const scenario of scenarios) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await runScenario(scenario, subject);
        counts.passed++;
      } catch (error) {
        if (error instanceof Skipped) {
          counts.skipped++;
          console.warn(`skipped: ${suite}: ${scenario.name}: ${error.message}`);
        } else {
          counts.failed++;
          console.error(`failed: ${suite}: ${scenario.name}\n`, error);
        }
      }
    }
  }
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
