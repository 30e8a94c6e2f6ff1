import { post } from "./api";

/** Passkeys: made by the browser, or the device behind it, for this club's address alone. */

export const canPasskey = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

const GIVEN_UP = "nothing was done: your device was not asked, or said no";

/** What a device answers; a sentence where its person turned it away. */
async function given(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    const found = (await asked) as PublicKeyCredential | null;
    if (found) return found.toJSON();
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === "InvalidStateError")
      throw new Error("this device has a passkey for your account already");
  }
  throw new Error(GIVEN_UP);
}

export const passkeys = {
  async add(name: string, password: string): Promise<void> {
    const asked = await post<PublicKeyCredentialCreationOptionsJSON>("/account/passkeys/begin", {
      password,
    });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
    const credential = await given(navigator.credentials.create({ publicKey }));
    await post<unknown>("/account/passkeys", { name, credential });
  },
  remove: (id: string, password: string) =>
    post<unknown>("/account/passkeys/remove", { id, password }),
  /** Lets nobody in by the password alone, or again. */
  demand: (on: boolean, password: string) =>
    post<unknown>("/account/passkeys/demand", { on, password }),
  async signIn(): Promise<void> {
    const asked = await post<PublicKeyCredentialRequestOptionsJSON>("/account/passkeys/ask", {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
    const credential = await given(navigator.credentials.get({ publicKey }));
    await post<unknown>("/account/passkeys/enter", { credential });
  },
};
