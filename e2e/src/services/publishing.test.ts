import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { operate } from "../../../apps/server/test/support/operator.ts";
import { shippedServicesFolder } from "../../../packages/services/src/folder/read-services.ts";
import { startService } from "../support/service.ts";

const isLong = process.env.LONG === "1";
const [publications, requests] = isLong ? [10, 4_000] : [2, 200];

/** The version in each place of the front page: the title of the tab, the text, and the data for the scripts. */
const versionsOn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/versjon (\d+)/g)].map(([, number]) => number!));

it("callers get the whole old page or the whole new one while versions are published", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages services "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  const original = await readFile(join(folder, "sos/service.yaml"), "utf8");
  const write = async (number: number) => {
    const name = `name: { nb: "versjon ${number}", se: "versjon ${number}", en: "versjon ${number}" }`;
    await writeFile(join(folder, "sos/service.yaml"), original.replace(/^name: .*$/m, name));
    await writeFile(join(folder, "sos/texts/nb.yaml"), `start:\n  entrance.title: "versjon ${number}"\n`);
  };
  await write(0);
  const service = await startService({ SERVICES_DIR: folder, LIMIT_FACTOR: "1000000" });
  const env = { ...service.storage, SERVICES_DIR: folder };
  const seen = new Map<string, number>();
  let count = 0;
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver || count < requests) {
      const answer = await fetch(`${service.direct}/login?lang=nb`);
      const html = await answer.text();
      const [version, ...others] = versionsOn(html);
      expect([answer.status, others], "one version on a page").toEqual([200, []]);
      expect(html.match(/versjon \d+/g)?.length).toBeGreaterThan(2);
      seen.set(version!, (seen.get(version!) ?? 0) + 1);
      count += 1;
    }
  };
  try {
    const asking = Promise.all([ask(), ask(), ask()]);
    for (let number = 1; number <= publications; number += 1) {
      await write(number);
      const { code, out, err } = await operate(env, "service", "publish", "sos");
      expect([code, err], out).toEqual([0, ""]);
    }
    isOver = true;
    await asking;
    expect(seen.size).toBe(publications + 1);
    expect(count).toBeGreaterThanOrEqual(requests);
  } finally {
    isOver = true;
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
