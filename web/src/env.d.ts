/** What tools/early.ts has asked before the page's own script was there, by its path. */
interface Window {
  sandtableStarted?: Record<string, Promise<Response>>;
}

declare module "virtual:sprite" {
  export const symbols: Record<string, { line: string; solid: string }>;
  export const dice: string;
}
