import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { brokenFolders, type BrokenFolder } from "@sosmessages/services/folder/test/broken-folders.ts";
import { newFolder } from "@sosmessages/services/folder/test/folder.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
});
afterAll(() => service.stop());

type Folder = ReturnType<typeof newFolder>;

/** The line that a sentence names, if the file has lines. */
const lineAt = ({ root, read }: Folder, file: string, line: number): string | undefined =>
  existsSync(join(root, file)) && statSync(join(root, file)).isFile() ? read(file).split("\n")[line - 1] : "";

/** null: the folder is refused as it should be. */
async function faultOf(folder: Folder, { service: id, file, line, says }: BrokenFolder): Promise<string | null> {
  const env = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl, SERVICES_DIR: folder.root };
  const { code, out, err } = await operate(env, "service", "publish", id);
  const said = out.replaceAll(`${folder.root}/`, "").split("\n");
  const found = said.flatMap((each) => {
    const [, at, number, sentence] = /^wrong {4}(.+), line (\d+): (.+\.)$/.exec(each) ?? [];
    return at === file && sentence?.includes(says) ? Number(number) : [];
  });
  const isRefused = code === 1 && err === "" && said.includes("Nothing was published.");
  const isPlaced = found.some((number) => lineAt(folder, file, number)?.includes(line.slice(0, 200)));
  // A link is not followed, so that no word of its target is quoted.
  return isRefused && isPlaced && !out.includes("root:") ? null : `${file} (${says}): ${out}${err}`;
}

test("a folder that is broken is not published, gets file, line and remedy, and both services answer as before", async () => {
  const faults: unknown[] = [];
  for (const broken of brokenFolders) {
    const folder = newFolder();
    for (const each of ["sos", "sami"]) folder.addShipped(each);
    broken.spoil(folder);
    faults.push(await faultOf(folder, broken));
    folder.remove();
    for (const [host, tenant] of Object.entries({ localhost: "sos", "sami.localhost": "sami" })) {
      const { body } = await newClient(service.url, { host }).call("GET", "/api/config");
      if (body.tenant !== tenant) faults.push(`${tenant} does not answer after ${broken.file} (${broken.says})`);
    }
  }
  expect(faults.filter((each) => each !== null)).toEqual([]);
  expect(await service.query("SELECT max(number)::int AS number FROM service_versions")).toEqual([{ number: 1 }]);
});
