// The public types of robots-matcher/lint, pinned. Never run.
import * as linting from "../../../src/lint/index.ts";
import type {
  Finding,
  LintCode,
  LintCodeInfo,
  LintOptions,
  Severity,
} from "../../../src/lint/index.ts";
import type { Same } from "./same.ts";

export const names: Same<keyof typeof linting, "lint" | "lintCodes"> = true;
export const codes: Same<keyof typeof linting.lintCodes, LintCode> = true;

export function reads(octets: Uint8Array): void {
  const options: LintOptions = { maxBytes: 1 };
  const findings: readonly Finding[] = linting.lint("", options);
  linting.lint(octets) satisfies readonly Finding[];
  const [finding] = findings;
  finding!.code satisfies LintCode;
  finding!.severity satisfies Severity;
  finding!.line satisfies number;
  const info: LintCodeInfo = linting.lintCodes[finding!.code];
  info.severity satisfies Severity;
}

export function refuses(): void {
  // @ts-expect-error: there is a file to read.
  linting.lint();
  // @ts-expect-error: no such severity.
  linting.lint("", { severity: "fatal" });
}
