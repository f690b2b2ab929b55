import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";

export type ReceivedMail = Email & { readonly raw: string };

const parse = async (raw: Buffer): Promise<ReceivedMail> => ({ ...(await PostalMime.parse(raw)), raw: raw.toString() });

/** Polls, because mail is sent after the request that caused it. */
export const eventually = async <T>(look: () => Promise<T | null> | T | null, seconds = 60): Promise<T> => {
  for (const end = Date.now() + seconds * 1000; ;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > end) throw new Error("waited in vain");
    await wait(40);
  }
};

/** A real mail server that keeps received mails. `port` restarts it on the same port. */
export const startMailServer = async (port?: number) => {
  const received: ReceivedMail[] = [];
  const envelopes: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Clients may keep a connection open for the next mail.
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        envelopes.push(...session.envelope.rcptTo.map(({ address }) => address));
        const keep = async () => {
          received.push(await parse(Buffer.concat(chunks)));
          done();
        };
        void keep();
      });
    },
  });
  const listensOn = port ?? (await freePort());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listensOn, "127.0.0.1", resolve);
  });
  // Clients may disconnect at any time.
  server.on("error", () => {});
  return {
    url: `smtp://127.0.0.1:${listensOn}`,
    port: listensOn,
    received,
    envelopes,
    mailTo: (recipient: string) =>
      eventually(() => received.findLast((mail) => mail.to?.[0]?.address === recipient) ?? null),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

export const readOutbox = async (dataDir: string): Promise<{ file: string; mail: ReceivedMail }[]> => {
  const folder = join(dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    files.map(async (name) => ({ file: join(folder, name), mail: await parse(await readFile(join(folder, name))) })),
  );
};

/** The newest mail to this address, once it was written. */
export const outboxMailTo = (dataDir: string, recipient: string) =>
  eventually(
    async () => (await readOutbox(dataDir)).find(({ mail }) => mail.to?.[0]?.address === recipient)?.mail ?? null,
  );

export const linksIn = (mail: ReceivedMail): URL[] =>
  [...(mail.text ?? "").matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));

export const tokenIn = (mail: ReceivedMail): string => {
  const token = linksIn(mail)[0]?.hash.replace("#token=", "");
  if (!token) throw new Error(`no link in: ${mail.text}`);
  return token;
};
