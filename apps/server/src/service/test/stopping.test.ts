import { expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { startTestService } from "#test/support/service.ts";

test("a server that was asked to stop says so to proxies while it still serves, and only then closes its port", async () => {
  const service = await startTestService({ STOP_DELAY: "6" });
  const client = newClient(service.url);
  const { token } = await client.newcomer();
  const stopping = service.stop();
  const readiness = async () => (await client.call("GET", "/readyz")).body;
  await expect.poll(readiness).toMatchObject({ status: "error", because: "stopping" });
  expect((await client.write(token, "words of nobody")).status).toBe(201);
  await stopping;
  await expect(readiness()).rejects.toThrow("ECONNREFUSED");
});
