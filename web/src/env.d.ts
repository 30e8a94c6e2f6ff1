declare module "virtual:sprite" {
  export const symbols: Record<string, { line: string; solid: string }>;
  export const dice: string;
}
