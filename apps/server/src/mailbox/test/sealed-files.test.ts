import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { sep } from "node:path";
import { expect, test } from "vitest";
import { filesUnder, foundIn, searchFiles } from "#test/support/canaries.ts";
import { newClient } from "#test/support/client.ts";
import { outboxMailTo, tokenIn } from "#test/support/mail.ts";
import { runServer, stopServer, temporaryFolder } from "#test/support/server-process.ts";

/** In every text that someone types; if these letters are on the disk, something was stored in the clear. */
const mark = `kanari${randomBytes(6).toString("hex")}`;

test("a secret is found in whatever dress it lies about", () => {
  const wrapped = `før ${mark} etter`;
  const bytes = Buffer.from(wrapped);
  for (const dress of [
    wrapped,
    `x${wrapped}`,
    bytes.toString("base64"),
    Buffer.from(`x${wrapped}`).toString("base64"),
    Buffer.from(`xy${wrapped}`).toString("base64url"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    JSON.stringify({ wrapped }),
  ]) {
    expect([dress, foundIn(Buffer.from(dress), [mark])]).toEqual([dress, [mark]]);
  }
  expect(foundIn(Buffer.from(wrapped, "utf16le"), [mark])).toEqual([mark]);
  expect(foundIn(Buffer.from("noe helt annet"), [mark])).toEqual([]);
});

test("after a busy day nothing that anyone wrote, and nothing of who they are, is in any file or in the log", async () => {
  const dataDir = await temporaryFolder();
  const server = runServer({ dataDir, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const secrets = new Set([mark, "198.51.100.77", "c633644d"]);
  try {
    const client = newClient(await server.address, {
      "user-agent": `Mozilla ${mark}`,
      "x-forwarded-for": "198.51.100.77",
      referer: `https://example.org/${mark}`,
    });
    const password = `passord ${mark}`;
    const form = { username: `Čáhppe ${mark}`, password, email: `${mark}@example.org` };

    // A journey through every call that takes something in, on the embedded database.
    const { token, user } = await client.newcomer(form);
    expect(user).toMatchObject({ username: form.username, email: form.email });
    const bound = await client.call<{ token: string }>("POST", "/api/caller/login", {
      body: { username: form.username, password, bind: true },
    });
    for (const secret of [token, bound.body.token, bound.headers.getSetCookie()[0]!.split(/[=;]/)[1]!]) {
      secrets.add(secret);
    }
    for (let n = 0; n < 40; n += 1) {
      expect((await client.write(token, `Melding ${n} ${mark} `.repeat(n * 10 + 1))).status).toBe(201);
      await client.saveDraft(token, `Utkast ${mark} ${n}`);
    }
    const list = (await client.list(token)).body;
    expect(list).toHaveLength(40);
    expect((await client.call("DELETE", `/api/messages/${list[3]!.id}`, { token })).status).toBe(200);
    expect((await client.list(token)).body).toHaveLength(39);
    const device = { token: `fcm:${mark}` };
    expect((await client.call("PATCH", "/api/caller/device-token", { token, body: device })).status).toBe(200);
    const changed = { username: `Nytt navn ${mark}`, email: `ny.${mark}@example.org` };
    expect((await client.saveProfile(token, changed)).status).toBe(200);

    // What goes wrong is told to the sender, not to the disk.
    await client.register({ ...form, username: changed.username });
    await client.register({ ...form, email: changed.email });
    await client.logIn(`ingen ${mark}`, `feil ${mark}`);
    await client.logIn(changed.username, `feil ${mark}`);
    await client.call("POST", "/api/messages", { token, body: `{"body":"${mark}` });
    await client.call("POST", "/api/messages", { token, body: { body: `${mark}\u0000` } });
    await client.call("GET", `/api/${mark}?x=${mark}`, { token: mark });
    await client.write(token, mark, `no uuid ${mark}`);
    await client.call("DELETE", `/api/messages/${mark}`, { token });
    await client.call("POST", "/api/caller/password/change", { body: { token: mark, password } });
    await client.call("POST", "/api/caller/password/email", { body: { email: `ukjent.${mark}@example.org` } });

    await client.call("POST", "/api/caller/password/email", { body: { email: changed.email } });
    const link = tokenIn(await outboxMailTo(dataDir, changed.email));
    secrets.add(link);

    const leaver = await client.newcomer({ username: `Den som går ${mark}`, password });
    await client.write(leaver.token, `Farvel ${mark}`);
    expect((await client.call("DELETE", "/api/caller", { token: leaver.token })).status).toBe(200);
    secrets.add(leaver.token);

    expect((await stopServer(server)).code).toBe(0);

    const files = await filesUnder(dataDir);
    const looked = files.filter(isNoMail);
    expect(looked.some((path) => path.includes("pg_wal"))).toBe(true);
    expect(looked.some((path) => path.endsWith(".log"))).toBe(true);
    expect(await searchFiles(looked, [...secrets])).toEqual([]);
    expect(foundIn(Buffer.from(server.said.out + server.said.err), [...secrets])).toEqual([]);
    expect(server.said.out).toContain('"event":"started"');
    // The mail is the one thing that says something, and it goes within the hour.
    expect(await searchFiles(files, [mark])).not.toEqual([]);
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});

const isNoMail = (path: string) => !(path.includes(`${sep}outbox${sep}`) && path.endsWith(".eml"));
