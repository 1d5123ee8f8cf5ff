import type { Finding } from "../lint/index.ts";
import { printable } from "./printable.ts";

const LEVELS = { error: "error", warning: "warning", info: "notice" } as const;

/**
 * A finding as a workflow command of GitHub Actions. The runner reads a line that begins with `::` as a command, so that
 * unescaped text of a stranger's file could give it orders.
 */
export function annotation(file: string, finding: Finding): string {
  const { severity, code, line, column, length, message, help } = finding;
  const properties = [
    `file=${property(file)}`,
    `line=${line}`,
    `col=${column}`,
    ...(length > 0 ? [`endColumn=${column + length}`] : []),
    `title=${property(`robots.txt ${code}`)}`,
  ];
  const text = help === undefined ? message : `${message}\n${help}`;
  return `::${LEVELS[severity]} ${properties.join(",")}::${data(text)}\n`;
}

/** What stands behind the second `::`: the runner decodes `%25`, `%0D` and `%0A` in it, and no other. */
export function data(text: string): string {
  const lines = text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
  return printable(lines);
}

/** The value of a property, which `,` and `:` would end. */
export function property(text: string): string {
  return data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
