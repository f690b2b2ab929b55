import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tenant, TenantInfo } from "../../../packages/tenants/src/tenant.ts";
import { ownRoot } from "./service.ts";

export type OtherHouse = Readonly<{ root: string; demolish: () => Promise<void> }>;

/** The sources of the service in a folder of their own, to be changed before they are built. */
export async function otherHouse(): Promise<OtherHouse> {
  const root = await mkdtemp(join(tmpdir(), "sosmessages-house-"));
  const isSource = (path: string) => !/\/(node_modules|dist[.\w]*|data)(\/|$)/.test(path.slice(ownRoot.length));
  for (const part of ["apps/caller", "apps/server", "packages", "tools", "package.json", "package-lock.json"])
    await cp(join(ownRoot, part), join(root, part), { recursive: true, filter: isSource });
  await borrowModules(root);
  return { root, demolish: () => rm(root, { recursive: true, force: true }) };
}

/** With one service more: a folder of its own, and its lines on the lists. */
export async function houseWithAnotherService(tenant: Tenant, info: TenantInfo): Promise<OtherHouse> {
  const house = await otherHouse();
  const services = join(house.root, "packages/tenants/src");
  const folder = join(services, tenant.id);
  await mkdir(folder);
  await write(join(folder, "tenant.ts"), "tenant", tenant);
  await write(join(folder, "info.ts"), "info", info);
  const [ofTenant, ofInfo] = [`"./${tenant.id}/tenant.ts"`, `"./${tenant.id}/info.ts"`];
  await edit(join(services, "tenants.ts"), `import { tenant } from ${ofTenant};`, "[sos, sami", ", tenant");
  const entry = `["${tenant.id}", info],`;
  await edit(join(services, "tenant-info.ts"), `import { info } from ${ofInfo};`, '["sami", samiInfo],', entry);
  return house;
}

/** What comes from npm is borrowed; our own packages are the copies. */
async function borrowModules(root: string): Promise<void> {
  const own = join(root, "node_modules/@sosmessages");
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(ownRoot, "node_modules"))) {
    if (["@sosmessages", ".built-from", ".vite", ".vite-temp"].includes(name)) continue;
    await symlink(join(ownRoot, "node_modules", name), join(root, "node_modules", name));
  }
  for (const name of await readdir(join(root, "packages")))
    await symlink(join(root, "packages", name), join(own, name));
}

const write = (file: string, name: string, data: object) =>
  writeFile(file, `export const ${name} = ${JSON.stringify(data)} as const;\n`);

async function edit(file: string, line: string, after: string, added: string): Promise<void> {
  const source = await readFile(file, "utf8");
  if (!source.includes(after)) throw new Error(`${file} no longer holds ${after}`);
  await writeFile(file, `${line}\n${source.replace(after, after + added)}`);
}
