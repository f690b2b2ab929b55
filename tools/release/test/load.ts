import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openSubscribed } from "../../../apps/server/test/support/realtime/subscribe.ts";
import { messageAdded } from "../../../packages/contract/src/realtime/channels.ts";
import { newClient, type Answer, type Client } from "../../../apps/server/test/support/client.ts";

export type Figures = {
  /** Requests that were answered as they should be in the end, and those of them that needed more than one attempt. */
  answered: number;
  repeated: number;
  /** Given up after a minute of attempts. */
  failed: number;
  /** Pages that were opened, their files, and pages of which a file was missing. */
  pages: number;
  files: number;
  readonly dead: string[];
  /** Sockets that were closed and came back. */
  reopened: number;
};

type Writer = { readonly token: string; readonly username: string; readonly acknowledged: Set<string>; heard: number };

const patience = 60_000;
const fileOnPage = /(?:src|href)="(\/(?:desk\/)?assets\/[^"]+)"/g;

/** Callers who write, read and listen, and visitors who open pages, until they are told to stop. As the pages do, they try again, with the same key. */
export const startLoad = async (url: string, headers: Record<string, string>) => {
  const client = newClient(url, headers);
  const figures: Figures = { answered: 0, repeated: 0, failed: 0, pages: 0, files: 0, dead: [], reopened: 0 };
  let isOver = false;

  const persist = async <B>(isRight: (status: number) => boolean, attempt: () => Promise<Answer<B>>) => {
    const deadline = performance.now() + patience;
    for (let tries = 1; performance.now() < deadline; tries += 1) {
      const answer = await attempt().catch(() => null);
      if (answer !== null && isRight(answer.status)) {
        figures.answered += 1;
        if (tries > 1) figures.repeated += 1;
        return answer;
      }
      await wait(300);
    }
    figures.failed += 1;
    return null;
  };

  const write = async (writer: Writer, text: string) => {
    const key = randomUUID();
    const answer = await persist(
      (status) => status === 201,
      () => client.write(writer.token, text, key),
    );
    if (answer !== null) writer.acknowledged.add(answer.body.id);
  };

  const working = async (writer: Writer) => {
    for (let count = 0; !isOver; count += 1) {
      await write(writer, `letter ${count}`);
      await persist(
        (status) => status === 200,
        () => client.list(writer.token),
      );
      await wait(100);
    }
  };

  const listening = async (writer: Writer, person: Parameters<typeof openSubscribed>[2]) => {
    for (let count = 0; !isOver; count += 1) {
      const socket = await openSubscribed(client, url, person, headers).catch(() => null);
      if (socket === null) {
        await wait(300);
        continue;
      }
      if (count > 0) figures.reopened += 1;
      while ((await Promise.race([socket.next(messageAdded), untilOver])) !== null) writer.heard += 1;
      socket.socket.terminate();
    }
  };

  /** Requests a page asset until a server answers, and returns the status (200 or 404). */
  const ask = async (file: string) => {
    const isAnswer = (status: number) => status === 200 || status === 404;
    return (await persist(isAnswer, () => client.call("GET", file)))?.status;
  };

  /** What a browser would ask for. A page is dead when a server says that there is no such file. */
  const visiting = async (path: string) => {
    while (!isOver) {
      const page = await persist(
        (status) => status === 200,
        () => client.call("GET", path),
      );
      figures.pages += 1;
      const files = new Set([...(page?.text ?? "").matchAll(fileOnPage)].map(([, file]) => file!));
      if (files.size === 0) figures.dead.push(`${path} without files`);
      for (const file of files) {
        figures.files += 1;
        const status = await ask(file);
        if (status !== 200) figures.dead.push(`${file} ${status}`);
      }
      await wait(100);
    }
  };

  let end = () => {};
  const untilOver = new Promise<null>((resolve) => (end = () => resolve(null)));
  const writers: Writer[] = [];
  const work: Promise<void>[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { token, username, user } = await untilRegistered(client);
    const writer = { token, username, acknowledged: new Set<string>(), heard: 0 };
    writers.push(writer);
    work.push(working(writer), listening(writer, { token, user }));
  }
  for (const path of ["/", "/desk", "/login", "/"]) work.push(visiting(path));

  return {
    client,
    figures,
    writers,
    ask,
    stop: async () => {
      isOver = true;
      end();
      await Promise.all(work);
    },
  };
};

/** A proxy that has just started may not know its servers yet. */
const untilRegistered = async (client: Client): ReturnType<Client["newcomer"]> => {
  for (;;) {
    const person = await client.newcomer().catch(() => null);
    if (person !== null) return person;
    await wait(300);
  }
};

export const statusOf = async (client: Client, path: string): Promise<number | string> =>
  client.call("GET", path).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? "cut",
  );

/** The ids of everything in a mailbox, page by page. */
export const everyLetter = async (client: Client, token: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : "";
    const { body } = await client.call<{ id: string }[]>("GET", `/api/messages?limit=500${before}`, { token });
    if (body.length === 0) return ids;
    ids.push(...body.map(({ id }) => id));
  }
};
