import type { startServer } from "../server.ts";
import { catalogue } from "./catalogue.ts";
import { newItems, plainCalls } from "./cases.ts";
import { heavyFrames } from "./frames.ts";
import { newRawConnection, type RawAnswer } from "./raw-connection.ts";
import { openRaw } from "./raw-socket.ts";
import { attacker, newLogins, type World } from "./world.ts";

type Server = Pick<Awaited<ReturnType<typeof startServer>>, "port" | "pulse" | "query">;

type Span = { readonly from: number; readonly to: number; readonly isWithLetters: boolean };

export type Items = {
  measured: number;
  /** Milliseconds of the main thread that the costliest took, and which it was. */
  worst: number;
  worstAbout: string;
  readonly failures: string[];
};

/** Milliseconds of the main thread for one request. */
export const mainThreadGoal = 50;
/** V8 compiles and collects garbage during any request, so only repeatedly expensive requests count. */
const attempts = 4;

/** Sends the costliest things there are one at a time, and measures what each takes of the server's main thread. */
export const measureItems = async (
  server: Server,
  world: World,
  seed: number,
  { from, to, isWithLetters }: Span,
): Promise<Items> => {
  const items: Items = { measured: 0, worst: 0, worstAbout: "", failures: [] };
  const logins = newLogins(world, server.query, server.port);
  const connection = newRawConnection(server.port);

  let now = "";
  const measure = async (about: string, work: () => Promise<RawAnswer | null>): Promise<void> => {
    let least = Infinity;
    now = about;
    for (let attempt = 0; attempt < attempts && least > mainThreadGoal; attempt += 1) {
      const before = await server.pulse();
      const answer = await work();
      least = Math.min(least, (await server.pulse()).mainThread - before.mainThread);
      if (answer && (answer.status === -1 || (answer.status >= 500 && answer.status !== 503))) {
        items.failures.push(`Someone was answered ${answer.status}: ${about}`);
      }
    }
    items.measured += 1;
    if (least > items.worst) [items.worst, items.worstAbout] = [least, about];
    if (least > mainThreadGoal) items.failures.push(`The main thread was busy for ${Math.round(least)} ms: ${about}`);
  };

  const measureAll = async (): Promise<void> => {
    const itemOf = newItems(seed, world);
    for (const one of plainCalls(seed, world).filter(({ route }) => route.method === "GET")) {
      const { lines } = await logins.take(one.visitor, 0);
      await measure(one.about, () => connection.ask(one.bytesFor(lines)));
    }
    for (let number = from; number < to; number += 1) {
      const one = itemOf(number);
      const { lines } = await logins.take(one.visitor, number);
      const bytes = one.bytesFor(lines);
      await measure(`${one.about} (--seed ${seed} --only items --case ${number})`, async () => {
        const answer = await connection.ask(bytes);
        if (answer.status === 401) logins.renew(one.visitor, number);
        return answer;
      });
    }

    let socket = openRaw(server.port, attacker);
    for (const { about, bytes } of heavyFrames().slice(0, to - from)) {
      await measure(`a frame, ${about}`, async () => {
        if (socket.socket.destroyed) socket = openRaw(server.port, attacker);
        await socket.socketId;
        socket.send(bytes);
        await socket.settled();
        return null;
      });
    }
    socket.close();
    if (isWithLetters) await measureLetters(world, server, measure);
  };
  await measureAll().catch((error: unknown) => items.failures.push(`${String(error)}: ${now}`));
  connection.close();
  return items;
};

const letters = 60;
const request = (method: string, path: string, lines: readonly string[], body = "") =>
  Buffer.from(
    `${[`${method} ${path} HTTP/1.1`, "Host: localhost", `X-Forwarded-For: ${attacker}`, ...lines, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`].join("\r\n")}\r\n\r\n${body}`,
  );

/** As many letters as a caller may write in ten minutes, all of the worst kind: listed by the caller, opened at the desk. */
const measureLetters = async (
  world: World,
  { port, query }: Server,
  measure: (about: string, work: () => Promise<RawAnswer>) => Promise<void>,
): Promise<void> => {
  const connection = newRawConnection(port);
  const logins = newLogins(world, query, port);
  const { lines: caller } = await logins.take("caller", 0);
  const { lines: leader } = await logins.take("leader", 0);
  const worst = catalogue.filter(({ isHeavy, text }) => isHeavy && text !== null && text.length <= 20_000);
  for (let number = 0; number < letters; number += 1) {
    const body = JSON.stringify({ body: worst[number % worst.length]!.text });
    await connection.ask(request("POST", "/api/messages", caller, body));
  }
  await measure("listing sixty of the worst letters", () => connection.ask(request("GET", "/api/messages", caller)));
  const me = await connection.ask(request("GET", "/api/caller/me", caller));
  const mailbox = /"mailbox":"([^"]+)"/.exec(me.body)?.[1];
  const [found] = await query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [mailbox]);
  if (found) {
    const path = `/api/desk/conversations/${found.id}`;
    await measure("opening a conversation of sixty of the worst letters", () =>
      connection.ask(request("GET", path, leader)),
    );
  }
  connection.close();
};
