import { styleText } from "node:util";

/** The text in a colour, if there are to be colours. */
export function paint(
  format: "green" | "red" | "yellow" | "cyan" | "bold",
  text: string,
  colour: boolean,
): string {
  return colour ? styleText(format, text, { validateStream: false }) : text;
}
