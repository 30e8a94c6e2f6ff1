import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Characters below which packing costs more than it saves, as in the server's `told_page`. */
const FROM = 4096;

/**
 * Beside each script and style sheet its bytes packed by brotli at its best, which takes seconds: so it
 * is done here, and the server only sends them.
 */
export function packedPlugin(): Plugin {
  return {
    name: "packed",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const plain = file.type === "chunk" ? file.code : file.source;
          if (plain.length < FROM || !/\.(js|css)$/.test(file.fileName)) continue;
          const fileName = `${file.fileName}.br`;
          this.emitFile({ type: "asset", fileName, source: brotliCompressSync(plain) });
        }
      },
    },
  };
}
