import { stat } from "node:fs/promises";

/** The settings that name a file or a folder with secrets. */
type Places = {
  readonly keysDir: string;
  readonly masterKeyFile: string;
  readonly push: {
    readonly fcm: { readonly credentialsFile: string } | null;
    readonly apns: { readonly keyFile: string } | null;
  };
};

export type SecretSetting = "KEYS_DIR" | "MASTER_KEY_FILE" | "FCM_CREDENTIALS_FILE" | "APNS_KEY_FILE";

export const secretFilesOf = ({
  keysDir,
  masterKeyFile,
  push,
}: Places): readonly (readonly [SecretSetting, string])[] => [
  ["KEYS_DIR", keysDir],
  ["MASTER_KEY_FILE", masterKeyFile],
  ...(push.fcm ? [["FCM_CREDENTIALS_FILE", push.fcm.credentialsFile] as const] : []),
  ...(push.apns ? [["APNS_KEY_FILE", push.apns.keyFile] as const] : []),
];

/** Whether the group or everybody may read it. */
export const isOpenToOthers = async (path: string): Promise<boolean> => {
  if (process.platform === "win32") return false;
  const entry = await stat(path).catch(() => null);
  return entry !== null && (entry.mode & 0o077) !== 0;
};
