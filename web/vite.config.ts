import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { earlyPlugin } from "./tools/early.ts";
import { packedPlugin } from "./tools/packed.ts";
import { spritePlugin } from "./tools/sprite.ts";

// The development server asks a running `sandtable serve` for everything under /api.
const server = loadEnv("", ".", "SANDTABLE_")["SANDTABLE_URL"] ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [spritePlugin(), earlyPlugin(), packedPlugin(), svelte()],
  build: {
    outDir: "../src/sandtable/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
