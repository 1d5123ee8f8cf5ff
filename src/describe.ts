/** A value for an error message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return Object(value) === value ? Object.prototype.toString.call(value) : String(value);
}
