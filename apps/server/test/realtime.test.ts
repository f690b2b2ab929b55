import Echo from "laravel-echo";
import Pusher from "pusher-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "./client.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = newClient(service.url);
});
afterAll(() => service.stop());

test("x", async () => {
  const ada = await client.newcomer();
  const { body } = await client.call<{ realtime: { key: string; path: string } }>("GET", "/api/config");
  console.log(body.realtime, typeof Pusher, typeof Echo, Object.keys(Pusher).slice(0, 5));
  const { port } = new URL(service.url);
  const pusher = new Pusher(body.realtime.key, {
    wsHost: "127.0.0.1",
    wsPort: Number(port),
    cluster: "",
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      transport: "ajax",
      endpoint: `${service.url}/pusher/auth`,
      headers: { authorization: `Bearer ${ada.token}` },
    },
  });
  const channel = pusher.subscribe(`private-${ada.user.tenant}.${ada.user.mailbox}`);
  await new Promise((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", resolve);
    channel.bind("pusher:subscription_error", reject);
    pusher.connection.bind("error", (e: unknown) => console.log(e));
  });
  const heard = new Promise((resolve) => channel.bind("user.added.message", resolve));
  const written = await client.write(ada.token, "Hei");
  expect(await heard).toEqual(written.body);
  pusher.disconnect();
});
