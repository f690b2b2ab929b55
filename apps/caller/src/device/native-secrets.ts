import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";

const names = ["sosmessages", "push"] as const;
type Secret = (typeof names)[number];

export type Secrets = Awaited<ReturnType<typeof openSecrets>>;

/** Keychain or keystore, read once. `isInstalled`: iOS keeps the keychain of a removed app, and a login must not survive that. */
export async function openSecrets({ isInstalled }: Readonly<{ isInstalled: boolean }>) {
  const held = new Map<Secret, string>();
  /** One after the other, so that the last word is the last. A store that fails leaves a login for as long as the app is open. */
  let queue: Promise<unknown> = SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  const inTurn = (act: () => Promise<unknown>) => (queue = queue.then(act).catch(() => undefined));

  if (!isInstalled) await inTurn(() => SecureStorage.clear());
  for (const name of names) {
    await inTurn(async () => {
      const value = await SecureStorage.getItem(name);
      if (value !== null) held.set(name, value);
    });
  }

  return {
    recall: (name: Secret): string | null => held.get(name) ?? null,
    remember: (name: Secret, value: string | null): void => {
      if (value === null) held.delete(name);
      else held.set(name, value);
      void inTurn(() => (value === null ? SecureStorage.removeItem(name) : SecureStorage.setItem(name, value)));
    },
    /** Resolves when the store has heard. */
    forget: async (): Promise<void> => {
      held.clear();
      await inTurn(() => SecureStorage.clear());
    },
  };
}
