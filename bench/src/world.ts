import { randomUUID } from "node:crypto";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { startProcess } from "./process.ts";

export type Work = "writes" | "reads" | "short-reads" | "logins";

export type Person = { readonly username: string; readonly password: string; readonly token: string };

/** All contenders get the same rows, callers and letter. Plain data, because it crosses processes. */
export type World = {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly letter: string;
  readonly writers: readonly Person[];
  readonly readers: readonly Person[];
};

/** The contender's side. */
export const worldFromParent = (): World => JSON.parse(process.argv[2]!) as World;

/** Messages that a read lists: a long conversation, and a usual mailbox after two weeks. */
const listed = { reads: 20, "short-reads": 5 } as const;

const password = "hemmelig";
/** A usual message: some hundred characters, not all of them ASCII. */
const letter = "Jeg får ikke sove om natten, og jeg vet ikke hvem jeg skal si det til. ".repeat(4).trim();

/** Creates callers through the API, so that their rows are real. */
export const makeWorld = async (dataDir: string, databaseUrl: string, people: number): Promise<World> => {
  const empty: World = { dataDir, databaseUrl, letter, writers: [], readers: [] };
  const api = await startProcess("api", empty);
  const client = newClient(`http://127.0.0.1:${api.port}`);
  const newcomers = (messages: number): Promise<Person[]> =>
    Promise.all(
      Array.from({ length: people }, async () => {
        const { username, token } = await client.newcomer({ password });
        for (let count = 0; count < messages; count += 1) await client.write(token, letter);
        return { username, password, token };
      }),
    );
  try {
    return { ...empty, writers: await newcomers(1), readers: await newcomers(listed.reads) };
  } finally {
    await api.stop();
  }
};

type Requests = { readonly expected: number; readonly request: (loop: number) => string };

/** The bytes that both HTTP contenders receive. */
export const requestFor = (work: Work, { letter: body, writers, readers }: World): Requests => {
  const bearer = (people: readonly Person[], loop: number) =>
    `Authorization: Bearer ${people[loop % people.length]!.token}`;
  switch (work) {
    case "writes":
      return {
        expected: 201,
        request: (loop) =>
          post("/api/messages", { title: "-", body }, bearer(writers, loop), `Idempotency-Key: ${randomUUID()}`),
      };
    case "reads":
    case "short-reads":
      return {
        expected: 200,
        request: (loop) => head("GET", `/api/messages?limit=${listed[work]}`, bearer(readers, loop)),
      };
    case "logins":
      return {
        expected: 200,
        request: (loop) => post("/api/caller/login", { username: readers[loop % readers.length]!.username, password }),
      };
  }
};

const head = (method: string, path: string, ...headers: readonly string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, "Host: localhost", "Accept-Language: nb", ...headers].join("\r\n")}\r\n\r\n`;

const post = (path: string, body: unknown, ...headers: readonly string[]): string => {
  const json = JSON.stringify(body);
  const length = `Content-Length: ${Buffer.byteLength(json)}`;
  return head("POST", path, ...headers, "Content-Type: application/json", length) + json;
};
