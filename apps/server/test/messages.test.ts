import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "./client.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;
let client: ReturnType<typeof newClient>;

beforeAll(async () => {
  service = await startTestService();
  client = newClient(service.url);
});
afterAll(() => service.stop());

test("what someone writes is there when they come back", async () => {
  const { token, username } = await client.newcomer();
  const written = await client.write(token, "Jeg får ikke sove.");
  expect(written.status).toBe(201);
  expect(written.body).toMatchObject({ title: "-", body: "Jeg får ikke sove.", is_reply: false });
  expect(written.body.submitted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  const again = await client.logIn(username);
  expect((await client.list(again.body.token)).body).toEqual([written.body]);
});
