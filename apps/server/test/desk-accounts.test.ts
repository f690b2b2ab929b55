import { afterAll, beforeAll, expect, test } from "vitest";
import { newDeskClient, type DeskClient } from "./desk.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;
let desk: DeskClient;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  desk = newDeskClient(service);
});
afterAll(() => service.stop());

test("an invitation leads to a login", async () => {
  const kari = await desk.invite("leader");
  const me = await kari.call("GET", "/api/desk/me");
  expect([me.status, me.body]).toEqual([200, expect.objectContaining({ name: kari.name, role: "leader" })]);
});
