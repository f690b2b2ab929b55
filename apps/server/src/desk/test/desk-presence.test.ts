import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bus } from "#platform/bus/bus.ts";
import type { Ids } from "#platform/bus/wire.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import { newClient } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, newWriter, work } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { newPresence } from "../presence.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
});
afterAll(() => service.stop());

const look = async (person: Pick<DeskPerson, "call">, id: string, body: object = { is_typing: false }) =>
  (await person.call<{ others?: Onlooker[] }>("POST", work.at(id, "/looking"), { body })).body.others;

test("whoever has a conversation open sees who else has: leaders by name, volunteers only what they are", async () => {
  const desk = newDeskClient(service);
  const [kari, ola] = [await desk.invite("leader"), await desk.invite("leader")];
  const volunteer = await desk.invite("volunteer");
  await newWriter(newClient(service.url), "Hei");
  const { id } = (await work.next(volunteer)).body;
  expect(await look(volunteer, id, { is_typing: true })).toEqual([]);
  const [writer, ...nobodyElse] = (await look(kari, id))!;
  expect([writer!.role, writer!.is_typing, nobodyElse]).toEqual(["volunteer", true, []]);
  expect(writer!.name).toEqual(expect.any(String));
  expect(await look(volunteer, id)).toEqual([{ role: "leader", name: null, is_typing: false }]);
  expect(await look(ola, id)).toHaveLength(2);
  await look(kari, id, { is_typing: false, is_leaving: true });
  expect((await look(ola, id))!.map(({ role }) => role)).toEqual(["volunteer"]);
});

test("who may not read it learns nothing, and is not shown to those who may", async () => {
  const desk = newDeskClient(service);
  const leader = await desk.invite("leader");
  const [holder, other] = [await newColleague(service, "volunteer"), await newColleague(service, "volunteer")];
  await newWriter(newClient(service.url), "Hei");
  const { id } = (await work.next(holder)).body;
  const elsewhere = await newColleague(service, "leader", { tenants: ["sami"] });
  for (const stranger of [other, elsewhere]) expect(await look(stranger, id)).toBeUndefined();
  expect(await look(leader, id)).toEqual([]);
});

test("another server is told, and a page that says nothing any more is gone", () => {
  const listeners: ((ids: Ids) => void)[] = [];
  const bus = (): Bus => {
    const own: ((ids: Ids) => void)[] = [];
    return {
      hasOthers: true,
      publish: (_, ids) => listeners.filter((one) => !own.includes(one)).forEach((one) => one(ids)),
      subscribe: (_, then) => {
        listeners.push(then);
        own.push(then);
        return () => {};
      },
      onGap: () => () => {},
      close: async () => {},
    };
  };
  let now = 1_000_000;
  const [here, there] = [newPresence(bus(), () => now), newPresence(bus(), () => now)];
  const [id, leader] = ["c" as ConversationId, { volunteer: "kari" as VolunteerId, role: "leader" } as const];
  const seenThere = () => there.othersAt(id, "ola" as VolunteerId).map(({ isTyping }) => isTyping);
  here.note(id, leader, "types");
  expect(seenThere()).toEqual([true]);
  now += 20_000;
  expect(seenThere()).toEqual([false]);
  now += 20_000;
  expect(seenThere()).toEqual([]);
});
