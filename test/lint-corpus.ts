// How often lint finds what in real files: bun test/lint-corpus.ts [--json]
// Of the folder $ROBOTS_CORPUS, or of ../shared/corpus/real.tar.gz.
import { loadCorpus } from "../corpus/load.ts";
import { lint, type LintCode, lintCodes } from "../src/lint/index.ts";
import { hasShared, readSharedArchive } from "./vectors/shared.ts";

const ARCHIVE = "corpus/real.tar.gz";

export interface CodeCount {
  readonly code: LintCode;
  readonly severity: string;
  readonly files: number;
  readonly findings: number;
}

/** The real files; undefined where there are none. */
export function realFiles(): Map<string, Uint8Array> | undefined {
  if (process.env["ROBOTS_CORPUS"]) {
    return new Map(loadCorpus().map(({ name, bytes }) => [name, bytes]));
  }
  return hasShared(ARCHIVE) ? readSharedArchive(ARCHIVE) : undefined;
}

/** One row for each code, the most frequent in files first. */
export function countCodes(files: ReadonlyMap<string, Uint8Array>): CodeCount[] {
  const found = new Map<LintCode, number>();
  const inFiles = new Map<LintCode, number>();
  for (const bytes of files.values()) {
    const codes = lint(bytes).map(({ code }) => code);
    for (const code of codes) found.set(code, (found.get(code) ?? 0) + 1);
    for (const code of new Set(codes)) inFiles.set(code, (inFiles.get(code) ?? 0) + 1);
  }
  const rows = (Object.keys(lintCodes) as LintCode[]).map((code) => ({
    code,
    severity: lintCodes[code].severity,
    files: inFiles.get(code) ?? 0,
    findings: found.get(code) ?? 0,
  }));
  return rows.toSorted((a, b) => b.files - a.files || b.findings - a.findings);
}

function table(rows: readonly CodeCount[], count: number): string {
  const lines = rows.map(
    ({ code, severity, files, findings }) =>
      `| \`${code}\` | ${severity} | ${files} | ${((files / count) * 100).toFixed(1)} % | ${findings} |`,
  );
  return ["| code | severity | files | share | findings |", "|---|---|--:|--:|--:|", ...lines].join(
    "\n",
  );
}

if (import.meta.main) {
  const files = realFiles();
  if (files === undefined) {
    console.error("lint-corpus: no real files: set ROBOTS_CORPUS to a folder of them");
    process.exit(2);
  }
  const rows = countCodes(files);
  if (process.argv.includes("--json")) console.log(JSON.stringify({ files: files.size, rows }));
  else console.log(`${files.size} files\n\n${table(rows, files.size)}`);
}
