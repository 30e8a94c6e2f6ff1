import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
/** Bytes below which packing costs more than it saves, as in the server's `told_page`. */
const FROM = 4096;

/** Beside each script and style sheet its bytes packed as small as they get, which takes seconds: the server only sends them. */
export function packedPlugin(): Plugin {
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      for (const name of files) {
        const plain = await readFile(join(dir, name));
        if (plain.length < FROM) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(join(dir, `${name}.br`), await brotli(plain, { params }));
      }
    },
  };
}
