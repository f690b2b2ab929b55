import { randomUUID } from "node:crypto";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { requestText } from "@sosmessages/server/test/support/raw-http.ts";
import { startProcess } from "./process.ts";

export type Work = "writes" | "reads" | "short-reads" | "logins";

/** All contenders get the same rows, callers and letter. Plain data, because it crosses processes. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** The contender's side. */
export const worldFromParent = (): World => JSON.parse(process.argv[2]!) as World;

/** Messages that a read lists: a long conversation, and a usual mailbox after two weeks. */
const listed = { reads: 20, "short-reads": 5 } as const;

const password = "hemmelig";
const norwegian = "Accept-Language: nb";
/** A usual message: some hundred characters, not all of them ASCII. */
const letter = "Jeg får ikke sove om natten, og jeg vet ikke hvem jeg skal si det til. ".repeat(4).trim();

/** Creates callers through the API, so that their rows are real. */
export const makeWorld = async (dataDir: string, databaseUrl: string, people: number) => {
  const api = await startProcess("api.ts", { dataDir, databaseUrl });
  const client = newClient(`http://127.0.0.1:${api.port}`);
  const newcomers = (messages: number) =>
    Promise.all(
      Array.from({ length: people }, async () => {
        const { username, token } = await client.newcomer({ password });
        for (let count = 0; count < messages; count += 1) await client.write(token, letter);
        return { username, password, token };
      }),
    );
  try {
    const [writers, readers] = [await newcomers(1), await newcomers(listed.reads)];
    return { dataDir, databaseUrl, letter, writers, readers };
  } finally {
    await api.stop();
  }
};

type Requests = { readonly expected: number; readonly request: (loop: number) => string };

/** The bytes that both HTTP contenders receive. */
export const requestFor = (work: Work, { letter: body, writers, readers }: World): Requests => {
  const bearer = (people: World["readers"], loop: number) =>
    `Authorization: Bearer ${people[loop % people.length]!.token}`;
  switch (work) {
    case "writes": {
      const letter = { title: "-", body };
      const key = () => `Idempotency-Key: ${randomUUID()}`;
      return { expected: 201, request: (loop) => post("/api/messages", letter, bearer(writers, loop), key()) };
    }
    case "reads":
    case "short-reads": {
      const path = `/api/messages?limit=${listed[work]}`;
      return { expected: 200, request: (loop) => requestText("GET", path, [norwegian, bearer(readers, loop)]) };
    }
    case "logins": {
      const nameOf = (loop: number) => readers[loop % readers.length]!.username;
      return { expected: 200, request: (loop) => post("/api/caller/login", { username: nameOf(loop), password }) };
    }
  }
};

const post = (path: string, body: unknown, ...headers: readonly string[]): string =>
  requestText("POST", path, [norwegian, ...headers], JSON.stringify(body));
