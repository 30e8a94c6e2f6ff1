/** The view that it asks for as soon as it knows who asks. */
interface StartedView {
  path: string;
  answer: Response;
}

/** What tools/early.ts has asked before the page's own script was there, by its path. */
interface Window {
  sandtableStarted?: Record<string, Promise<Response>> & { view?: Promise<StartedView | null> };
}

declare module "virtual:sprite" {
  export const symbols: Record<string, { line: string; solid: string }>;
  export const dice: string;
}

/** All that the build uses of Node. */
declare module "node:zlib" {
  export function brotliCompressSync(plain: string | Uint8Array): Uint8Array;
}
