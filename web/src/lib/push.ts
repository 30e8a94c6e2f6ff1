import { notices } from "./notices";

/** Notices that this browser shows while no board is open in it: see public/push.js. */

const KEPT = "sandtable.push";

/** Over TLS or from this machine only; on a telephone of Apple's once it is on its home screen. */
export const canPush = (): boolean =>
  isSecureContext &&
  "serviceWorker" in navigator &&
  "PushManager" in window &&
  typeof Notification !== "undefined";

/** The channel of this browser, or "". */
export function ownChannel(): string {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

const REFUSED = "this browser does not allow notices: see its settings";
const AWAY = "this browser's push service cannot be reached, or is switched off in its settings";

/** Has this browser told of notices; `key` is the server's. Throws a sentence. */
export async function turnOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(REFUSED);
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const given = await subscription(worker.pushManager, key);
  const { endpoint, keys } = given.toJSON();
  const made = await notices.addBrowser(
    endpoint ?? "",
    keys?.["p256dh"] ?? "",
    keys?.["auth"] ?? "",
  );
  try {
    localStorage.setItem(KEPT, made.id);
  } catch {
    // Without storage the list shows it all the same.
  }
}

async function subscription(from: PushManager, key: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await from.subscribe(wanted);
  } catch {
    // One that was given to another server at this address stands in the way.
    await (await from.getSubscription())?.unsubscribe();
  }
  try {
    return await from.subscribe(wanted);
  } catch {
    throw new Error(AWAY);
  }
}

/** Ends it in this browser; the server forgets it apart from that. */
export async function turnOff(): Promise<void> {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // It was never kept.
  }
  const worker = await navigator.serviceWorker.getRegistration("/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}
