import { randomUUID } from "node:crypto";
import { startContender } from "./contender.ts";
import { listed, type Person, type World } from "./world.ts";

const password = "hemmelig";

/** About what people write: some hundred characters, not all of them ASCII. */
const letter = "Jeg får ikke sove om natten, og jeg vet ikke hvem jeg skal si det til. ".repeat(4).trim();

/** Callers are made through the API itself, so that their rows are what the service really keeps. */
export const makeWorld = async (dataDir: string, databaseUrl: string, people: number): Promise<World> => {
  const empty: World = { dataDir, databaseUrl, connections: 10, letter, writers: [], readers: [] };
  const api = await startContender("api", empty);
  const post = async (path: string, body: unknown, token?: string): Promise<{ token: string }> => {
    const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return (await answer.json()) as { token: string };
  };

  const newcomer = async (): Promise<Person> => {
    const username = randomUUID();
    await post("/api/caller/register", { username, password, password_confirmation: password });
    const { token } = await post("/api/caller/login", { username, password });
    await post("/api/messages", { body: letter }, token);
    return { username, password, token };
  };

  try {
    const writers = await Promise.all(Array.from({ length: people }, newcomer));
    const readers = await Promise.all(Array.from({ length: people }, newcomer));
    for (const { token } of readers) {
      for (let count = 1; count < listed.reads; count += 1) await post("/api/messages", { body: letter }, token);
    }
    return { ...empty, writers, readers };
  } finally {
    await api.stop();
  }
};
