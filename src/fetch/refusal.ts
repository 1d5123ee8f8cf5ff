import { causes, messageOf } from "./errors.ts";
import type { OutcomeReason } from "./outcome.ts";

/** Why a retrieval ended without a file, on its way from where that is seen to where the outcome is made. */
export class Refusal extends Error {
  readonly reason: OutcomeReason;

  constructor(reason: OutcomeReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The codes by which runtimes name a body that they could not decode: `Z_DATA_ERROR` and `ERR__ERROR_FORMAT_…` on Node,
 * `ZlibError` and `BrotliDecompressionError` on Bun. Messages are not looked at: they quote URLs, `https://zlib.net/` too.
 */
const DECODING = /^(?:Z_\w+|ERR__\w+|ERR_BROTLI\w*|\w*(?:Zlib|Decompression)\w*)$/;

/** What an error that `fetch` or a body gave means. A body that makes the decoder fail is no fault of the network. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const undecodable = causes(error).some((cause) => {
    const { code } = Object(cause) as { code?: unknown };
    return typeof code === "string" && DECODING.test(code);
  });
  return new Refusal(undecodable ? "undecodable" : "network", messageOf(error));
}
