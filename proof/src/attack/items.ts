import { newClient } from "@sosmessages/server/test/support/client.ts";
import { newRawConnection } from "@sosmessages/server/test/support/raw-http.ts";
import type { Server } from "../server.ts";
import { catalogue } from "./catalogue.ts";
import { newItems, plainCalls } from "./cases.ts";
import { heavyFrames } from "./frames.ts";
import { attacker, newLogins, type World } from "./world.ts";
import { hungAfter, isFailed } from "./routes.ts";
import { openFrom, settle } from "./run-frames.ts";

/** `mainThreadGoal`: milliseconds of the main thread that one request may take. */
type Span = Readonly<{ from: number; to: number; isWithLetters: boolean; mainThreadGoal: number }>;

export type Items = Awaited<ReturnType<typeof measureItems>>;
type Measure = (about: string, work: () => Promise<{ status: number } | null>) => Promise<void>;

/** V8 compiles and collects garbage during any request, so only repeatedly expensive requests count. */
const attempts = 4;

/** Sends the costliest things there are one at a time, and measures what each takes of the server's main thread. */
export const measureItems = async (
  server: Server,
  world: World,
  seed: number,
  { from, to, isWithLetters, mainThreadGoal }: Span,
) => {
  /** `worst`: milliseconds of the main thread that the costliest took. */
  const items = { measured: 0, worst: 0, failures: [] as string[] };
  const logins = newLogins(world, server.query, server.url);
  const connection = newRawConnection(server.port);

  let now = "";
  const measure: Measure = async (about, work) => {
    let least = Infinity;
    now = about;
    for (let attempt = 0; attempt < attempts && least > mainThreadGoal; attempt += 1) {
      const before = await server.pulse();
      const answer = await work();
      least = Math.min(least, (await server.pulse()).mainThread - before.mainThread);
      if (answer && isFailed(answer.status)) items.failures.push(`Someone was answered ${answer.status}: ${about}`);
    }
    items.measured += 1;
    items.worst = Math.max(items.worst, least);
    if (least > mainThreadGoal) items.failures.push(`The main thread was busy for ${Math.round(least)} ms: ${about}`);
  };

  try {
    const itemOf = newItems(seed, world);
    for (const one of plainCalls(seed, world).filter(({ route }) => route.method === "GET")) {
      const bytes = one.bytesFor(await logins.take(one.visitor, 0));
      await measure(one.about, () => connection.ask(bytes, { hungAfter }));
    }
    for (let number = from; number < to; number += 1) {
      const one = itemOf(number);
      const bytes = one.bytesFor(await logins.take(one.visitor, number));
      await measure(`${one.about} (--seed ${seed} --only items --case ${number})`, async () => {
        const answer = await connection.ask(bytes, { hungAfter });
        if (answer.status === 401) logins.renew(one.visitor, number);
        return answer;
      });
    }
    let socket = await openFrom(attacker, server.port);
    for (const { about, bytes } of heavyFrames().slice(0, to - from)) {
      await measure(`a frame, ${about}`, async () => {
        if (typeof socket === "number" || socket.line!.destroyed) socket = await openFrom(attacker, server.port);
        if (typeof socket === "number") return { status: -1 };
        await settle(socket, bytes);
        return null;
      });
    }
    if (typeof socket !== "number") socket.close();
    if (isWithLetters) await measureLetters(server, logins, measure);
  } catch (error) {
    items.failures.push(`${String(error)}: ${now}`);
  }
  connection.close();
  return items;
};

const letters = 60;

/** As many letters as a caller may write in ten minutes, all of the worst kind: listed by the caller, opened at the desk. */
const measureLetters = async ({ url, query }: Server, logins: ReturnType<typeof newLogins>, measure: Measure) => {
  const headers = await logins.take("caller", 0);
  const caller = newClient(url, { "x-forwarded-for": attacker, ...headers });
  const leader = newClient(url, { "x-forwarded-for": attacker, ...(await logins.take("leader", 0)) });
  const worst = catalogue.filter(({ isHeavy, text }) => isHeavy && text !== null && text.length <= 20_000);
  for (let number = 0; number < letters; number += 1)
    await caller.call("POST", "/api/messages", { body: { body: worst[number % worst.length]!.text } });
  await measure("listing sixty of the worst letters", () => caller.call("GET", "/api/messages"));
  const { mailbox } = (await caller.me(undefined)).body.data;
  const [found] = await query<{ id: string }>("SELECT id FROM conversations WHERE mailbox = $1", [mailbox]);
  await measure("opening a conversation of sixty of the worst letters", () =>
    leader.call("GET", `/api/desk/conversations/${found!.id}`),
  );
};
