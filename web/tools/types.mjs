import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";
import { format, resolveConfig } from "prettier";

/**
 * The client's types of what the server takes and tells, from its OpenAPI document on the standard
 * input: `scripts/types`. Addresses are left out: `src/lib/api.ts` knows which it asks.
 */
const TARGET = new URL("../src/lib/types.ts", import.meta.url);

const sha256 = (of) => createHash("sha256").update(of).digest("hex");

const { openapi, info, components } = JSON.parse(await text(process.stdin));
const made = await openapiTS(
  { openapi, info, components, paths: {} },
  { rootTypes: true, rootTypesNoSchemaPrefix: true, emptyObjectsUnknown: true },
);
const body = astToString(made).replace(/^\s*\/?\*\*? @enum \{unknown\}( \*\/)?\n/gm, "");
const style = { ...(await resolveConfig(TARGET)), filepath: TARGET.pathname, plugins: [] };
const whole = await format(`// The components of the server's OpenAPI document.\n\n${body}`, style);
// Both marks are looked at by a test: the types are of today's shapes, and nobody has touched them.
const shapes = sha256(JSON.stringify(components));
const marks = `// Made by scripts/types; shapes ${shapes}, text ${sha256(whole)}.\n`;
if ((await readFile(TARGET, "utf-8").catch(() => "")) !== marks + whole)
  await writeFile(TARGET, marks + whole);
