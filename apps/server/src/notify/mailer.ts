import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { CallerId } from "#platform/ids.ts";
import { makeInnerFolder, refuseLink, writeNewFile } from "#platform/process/files.ts";
import type { Config } from "../config.ts";

export type Mail = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whose mail it is, so that it can go when they go. Not part of the mail. */
  readonly owners: readonly CallerId[];
};

export type Mailer = {
  /** Throws where the mail could not be handed over; the queue tries again. */
  send(mail: Mail): Promise<void>;
  /** Deletes stored copies of one caller's mails. */
  forget(owner: CallerId): Promise<void>;
  /** Deletes copies that are older than an hour. Returns how many. */
  forgetOld(now: Date): Promise<number>;
  /** Throws where a mail could not be sent now. Sends none. */
  probe(): Promise<void>;
  close(): void;
};

const message = ({ from, to, subject, text }: Mail) => ({
  from,
  // As an object: a string could contain a name or a second address.
  to: { name: "", address: to },
  subject,
  text,
  // Out-of-office answers would tell the mail server's operator more than the mail itself.
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
});

/** Keeps no copies. */
const newSmtpMailer = (url: string): Pick<Mailer, "send" | "probe" | "close"> => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The transport would wait for a silent server even after close.
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => {});
  return {
    send: async (mail) => void (await Promise.race([transport.sendMail(message(mail)), closing.promise])),
    probe: async () => void (await Promise.race([transport.verify(), closing.promise])),
    close: () => {
      closing.reject(new Error("The mailer was closed."));
      transport.close();
    },
  };
};

const oneHour = 3_600_000;

/** Without a mail server: each mail is a file, named after its owners, for an hour. */
export const newOutboxMailer = (folder: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  const removeWhere = async (isDue: (name: string) => boolean | Promise<boolean>): Promise<number> => {
    let removed = 0;
    await refuseLink(folder);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!(await isDue(name))) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    return removed;
  };

  return {
    async send(mail) {
      makeInnerFolder(folder);
      const { message: bytes } = await transport.sendMail(message(mail));
      // Desk mails have no owner: without a name before the dot, the file would be hidden.
      const name = `${mail.owners.join("+") || "desk"}.${randomUUID()}`;
      // Write and rename, so that a reader of the folder never sees a partial mail.
      await writeNewFile(join(folder, `${name}.part`), bytes as Buffer);
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
    },
    async probe() {
      makeInnerFolder(folder);
      const path = join(folder, `${randomUUID()}.probe`);
      await writeNewFile(path, path);
      const found = await readFile(path, "utf8");
      await rm(path);
      if (found !== path) throw new Error("The outbox does not keep what is written.");
    },
    forget: async (owner) => void (await removeWhere((name) => name.includes(owner))),
    forgetOld: (now) =>
      removeWhere(async (name) => {
        const file = await stat(join(folder, name)).catch(() => null);
        return file !== null && now.getTime() - file.mtimeMs > oneHour;
      }),
    close: () => {},
  };
};

export const newMailer = ({ dataDir, smtpUrl }: Pick<Config, "dataDir" | "smtpUrl">): Mailer => {
  // The outbox may have mails from the time before SMTP_URL was set.
  const outbox = newOutboxMailer(join(dataDir, "outbox"));
  const { forget, forgetOld } = outbox;
  return smtpUrl === null ? outbox : { ...newSmtpMailer(smtpUrl), forget, forgetOld };
};
