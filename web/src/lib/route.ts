/** The place in the client that the address tells: `#/`, `#/table/ID`, `#/table/ID/step/123?role=Allied`. */
export interface Place {
  table: string | null;
  step: number | null;
  role: string | null;
}

export function readHash(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const parts = path.split("/").filter(Boolean);
  const table = parts[0] === "table" && parts[1] ? decodeURIComponent(parts[1]) : null;
  const step =
    table && parts[2] === "step" && /^\d+$/.test(parts[3] ?? "") ? Number(parts[3]) : null;
  return { table, step, role: new URLSearchParams(query).get("role") };
}

export function writeHash(place: Place): string {
  if (!place.table) return "#/";
  const step = place.step === null ? "" : `/step/${place.step}`;
  const role = place.role ? `?role=${encodeURIComponent(place.role)}` : "";
  return `#/table/${encodeURIComponent(place.table)}${step}${role}`;
}

/** Goes to a place. Going `on` leaves no entry in the browser's history for where one was. */
export function visit(place: Place, on = false): void {
  if (on) location.replace(writeHash(place));
  else location.hash = writeHash(place);
}

/** Where notices are chosen, from which board; or a link in a letter. */
export interface NoticePlace {
  kind: "choose" | "confirm" | "stop";
  secret: string;
  table: string | null;
}

export function readNotices(hash: string): NoticePlace | null {
  const found = /^#\/notices(?:\/(confirm|stop)\/([^/?]*))?(?:\?table=([a-z0-9]+))?$/.exec(hash);
  if (!found) return null;
  const [, kind, secret = "", table = null] = found;
  return { kind: kind === "confirm" || kind === "stop" ? kind : "choose", secret, table };
}

/** A way in that the address holds, with its secret: a link to a seat, the key of the server's owner, accounts. */
export interface Door {
  kind: "seat" | "owner" | "join" | "reset" | "signin" | "signup" | "account";
  secret: string;
}

export function readDoor(hash: string): Door | null {
  const [, secretly, secret, plainly] =
    /^#\/(?:(seat|owner|join|reset)\/([^/?]*)|(signin|signup|account)$)/.exec(hash) ?? [];
  const kind = (secretly ?? plainly) as Door["kind"] | undefined;
  return kind ? { kind, secret: secret ?? "" } : null;
}

/** A place of the club: its ratings; its open offers, or one of them, with the secret of a private one; its tournaments. */
export interface ClubPlace {
  kind: "offers" | "offer" | "ratings" | "tournaments" | "tournament";
  id: string;
  secret: string;
}

export function readClub(hash: string): ClubPlace | null {
  const [, kind, id = "", secret = ""] =
    /^#\/(offers|offer|ratings|tournaments|tournament)(?:\/([0-9a-f]+))?(?:\/([^/?]*))?$/.exec(
      hash,
    ) ?? [];
  return kind ? { kind: kind as ClubPlace["kind"], id, secret } : null;
}
