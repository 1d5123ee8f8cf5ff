/**
 * The generated corpus: `generateCorpus` and `generateQuestions`.
 *
 *     bun corpus/generate.ts --stats [--seed N] [--files N]     the distributions, against those of 4,231 real files
 *     bun corpus/generate.ts --out DIR [--seed N] [--files N]   writes the files
 */
export { type CorpusFile, type CorpusOptions, generateCorpus } from "./files.ts";
export { generateQuestions, type Question } from "./questions.ts";

if (import.meta.main) {
  // Loaded only here: the generator itself runs wherever JavaScript does, the command needs a file system.
  const { main } = await import("./generate-cli.ts");
  process.exitCode = main(process.argv.slice(2));
}
