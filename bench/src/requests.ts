import { randomUUID } from "node:crypto";
import type { Work } from "./contender.ts";
import { listed, type Person, type World } from "./world.ts";

/** The very bytes that both HTTP contenders are sent. */
export const requestFor = (work: Work, world: World): { expected: number; request: (loop: number) => string } => {
  const personOf = (people: readonly Person[], loop: number) => people[loop % people.length]!;

  switch (work) {
    case "writes":
      return {
        expected: 201,
        request: (loop) =>
          post("/api/messages", { title: "-", body: world.letter }, [
            `Authorization: Bearer ${personOf(world.writers, loop).token}`,
            `Idempotency-Key: ${randomUUID()}`,
          ]),
      };
    case "reads":
    case "short-reads":
      return {
        expected: 200,
        request: (loop) =>
          head("GET", `/api/messages?limit=${listed[work]}`, [
            `Authorization: Bearer ${personOf(world.readers, loop).token}`,
          ]),
      };
    case "logins":
      return {
        expected: 200,
        request: (loop) => {
          const { username, password } = personOf(world.readers, loop);
          return post("/api/caller/login", { username, password }, []);
        },
      };
  }
};

const head = (method: string, path: string, headers: readonly string[]) =>
  `${[`${method} ${path} HTTP/1.1`, "Host: localhost", "Accept-Language: nb", ...headers].join("\r\n")}\r\n\r\n`;

const post = (path: string, body: unknown, headers: readonly string[]): string => {
  const json = JSON.stringify(body);
  return (
    head("POST", path, [...headers, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(json)}`]) +
    json
  );
};
