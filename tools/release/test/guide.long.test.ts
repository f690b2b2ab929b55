import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../apps/server/test/support/server-process.ts";
import { certifiedIn, makeCertificate, snippets } from "./guide.ts";

let home: string;
beforeAll(async () => {
  home = await temporaryFolder();
  makeCertificate(home);
});
afterAll(() => rm(home, { recursive: true, force: true }));

test("Debian's nginx takes every configuration of the guide as it stands, and writes no addresses", () => {
  const found = snippets("nginx");
  expect(found).toHaveLength(1);
  for (const [index, text] of found.entries()) {
    for (const [block] of text.matchAll(/^server \{[^]*?^\}/gm)) {
      expect(block).toContain("access_log off;");
      expect(block).toContain("error_log /dev/null;");
    }
    const file = join(home, `nginx-${index}.conf`);
    writeFileSync(file, `pid "${join(home, "pid")}";\nevents {}\nhttp {\n${certifiedIn(home, text)}\n}\n`);
    const said = spawnSync(process.env.NGINX_PROGRAM ?? "nginx", ["-t", "-c", file], { encoding: "utf8" });
    expect(said.stderr).toContain("test is successful");
    expect(said.stderr).not.toContain("[warn]");
  }
});

test("Debian's Caddy takes every configuration of the guide as it stands, and writes no addresses", () => {
  const found = snippets("caddyfile");
  expect(found).toHaveLength(2);
  for (const text of found) {
    writeFileSync(join(home, "Caddyfile"), text);
    const caddy = process.env.CADDY ?? "caddy";
    const said = spawnSync(caddy, ["adapt", "--config", join(home, "Caddyfile")], { encoding: "utf8" });
    expect([said.status, said.stderr]).toEqual([0, expect.not.stringContaining("error")]);
    const { logging } = JSON.parse(said.stdout) as { logging: { logs: { default: { exclude: string[] } } } };
    expect(logging.logs.default.exclude).toEqual(expect.arrayContaining(["http.log.error"]));
  }
});
