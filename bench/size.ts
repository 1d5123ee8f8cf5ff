/** How large the core is for a user: bundled, minified and compressed. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export async function compressedSize(entryUrl: string): Promise<number> {
  // Loaded only here: it starts a process of its own.
  const { buildSync } = await import("esbuild");
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entryUrl)],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2023",
    write: false,
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
