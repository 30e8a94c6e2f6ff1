/** Tells of one's turn from a tab that nobody looks at. */

const WANTED = "sandtable.alerts";

export const canAlert = (): boolean => typeof Notification !== "undefined";

export function wantsAlerts(): boolean {
  try {
    return (
      canAlert() && Notification.permission === "granted" && localStorage.getItem(WANTED) === "on"
    );
  } catch {
    return false;
  }
}

/** Switches it; the browser asks its person when it is switched on. False where it was refused. */
export async function wantAlerts(on: boolean): Promise<boolean> {
  if (on && (!canAlert() || (await Notification.requestPermission()) !== "granted")) return false;
  try {
    localStorage.setItem(WANTED, on ? "on" : "off");
  } catch {
    return false;
  }
  return true;
}

let told = "";

/** Says it is somebody's turn, once for each moment `key`, if nobody looks at this tab. */
export function alertTurn(key: string, title: string, text: string): void {
  if (told === key) return;
  told = key;
  if (document.visibilityState === "visible" || !wantsAlerts()) return;
  try {
    const note = new Notification(title, { body: text, tag: key });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some telephones show none from a page.
  }
}
