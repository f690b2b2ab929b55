import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { deskOfTenant } from "../packages/tenants/src/tenant-desk.ts";
import { infoOfTenant } from "../packages/tenants/src/tenant-info.ts";
import { tenants } from "../packages/tenants/src/tenants.ts";

test("every folder that holds a service is on the lists", async () => {
  const entries = await readdir(new URL("../packages/tenants/src", import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(tenants.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  const infos = tenants.map(({ id }) => infoOfTenant(id));
  expect(new Set(infos).size).toBe(tenants.length);
  const desks = tenants.map(({ id }) => deskOfTenant(id));
  expect(new Set(desks).size).toBe(tenants.length);
});
