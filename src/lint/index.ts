export { lintCodes } from "./codes.ts";
export type { LintCode, LintCodeInfo, Severity } from "./codes.ts";
export { lint } from "./lint.ts";
export type { Finding, LintOptions } from "./types.ts";
