import { createHash } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newPremises, operate } from "#test/support/operator.ts";

let premises: Awaited<ReturnType<typeof newPremises>>;
let database: pg.Client;
beforeEach(async () => {
  premises = await newPremises();
  await operate(premises.env, "migrate");
  database = new pg.Client({ connectionString: premises.env.DATABASE_URL });
  await database.connect();
});
afterEach(async () => {
  await database.end();
  await premises.leave();
});

const volunteer = (...args: string[]) => operate(premises.env, "volunteer", ...args);

type Answer = { volunteer: Record<string, string>; link: string; expires_at: string };
const invite = async (...args: string[]): Promise<Answer> =>
  JSON.parse((await volunteer(...args, "--json")).out) as Answer;

const invitations = async (): Promise<string[]> =>
  (
    await database.query<{ hash: string }>("SELECT encode(token_hash, 'hex') AS hash FROM volunteer_invitations")
  ).rows.map(({ hash }) => hash);

const hashIn = (link: string) => createHash("sha256").update(new URL(link).hash.slice(1)).digest("hex");

describe("inviting somebody", () => {
  test("prints a link that works once for seven days, of which the database knows only a hash", async () => {
    const { code, out, err } = await volunteer("add", "Kari Nordmann", "--role", "leader", "--tenant", "sos");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/Kari Nordmann is invited as leader of sos/);
    expect(out).toMatch(/works once, for 7 days/);
    const link = /http:\S+/.exec(out)![0];
    expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/invitation#[\w-]{43}$/);
    expect(await invitations()).toEqual([hashIn(link)]);
    const { rows } = await database.query<{ days: number }>(
      "SELECT (extract(epoch FROM expires_at - now()) / 86400)::float AS days FROM volunteer_invitations",
    );
    expect(rows[0]!.days).toBeCloseTo(7, 2);
  });

  test("leaves no name in the database", async () => {
    await invite("add", "Kari Nordmann", "--tenant", "sos");
    const { rows } = await database.query<{ row: string }>("SELECT volunteers::text AS row FROM volunteers");
    expect(rows).toHaveLength(1);
    for (const form of ["Kari", "kari", Buffer.from("Kari").toString("hex")]) expect(rows[0]!.row).not.toContain(form);
  });

  test("asks for practice replies before the first duty, and says so", async () => {
    const said = await volunteer("add", "Kari", "--tenant", "sos", "--practice", "2");
    expect(said.out).toContain("goes on duty once a leader has approved 2 practice replies");
    const { rows } = await database.query("SELECT practice_required FROM volunteers");
    expect(rows).toEqual([{ practice_required: 2 }]);
    expect((await volunteer("add", "Ola", "--tenant", "sos")).out).not.toContain("practice");
  });

  test("uses the address of their own service", async () => {
    const env = {
      ...premises.env,
      PUBLIC_URL: "https://messages.example.org",
      PUBLIC_URL_SAMI: "https://sami.example.org",
    };
    const links = ["sos", "sami"].map(
      async (tenant) => (await operate(env, "volunteer", "add", `Kari of ${tenant}`, "--tenant", tenant)).out,
    );
    expect((await links[0])!).toContain("https://messages.example.org/desk/invitation#");
    expect((await links[1])!).toContain("https://sami.example.org/desk/invitation#");
  });

  test("uses the desk's own address where it has one", async () => {
    const env = { ...premises.env, PUBLIC_URL: "https://messages.example.org", DESK_HOST: "desk.example.org" };
    const { out } = await operate(env, "volunteer", "add", "Kari", "--tenant", "sos");
    expect(out).toContain("https://desk.example.org/desk/invitation#");
  });

  test("a name is one person's in all services, whatever the case: it is what they log in with", async () => {
    expect((await volunteer("add", "Åse", "--tenant", "sos")).code).toBe(0);
    const again = await volunteer("add", " ÅSE ", "--tenant", "sos");
    expect([again.code, again.out]).toEqual([1, ""]);
    expect(again.err).toMatch(/already a volunteer called/);
    expect((await volunteer("add", "åse", "--tenant", "sami")).code).toBe(1);
  });

  test("of ten invitations with one name at once, one is made", async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await volunteer("add", "Kari", "--tenant", "sos")).code),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await invitations()).toHaveLength(1);
  });

  test.each([
    [["add", "Kari", "--role", "leder", "--tenant", "sos"], 2, 'There is no role "leder": did you mean leader?'],
    [["add", "Kari", "--role", "boss", "--tenant", "sos"], 2, "there are volunteer, leader and admin."],
    [["add", "Kari", "--tenant", "oslo"], 2, 'There is no service "oslo" in '],
    [["add", "Kari", "--practice", "mange", "--tenant", "sos"], 2, "--practice takes a whole number from 0 to 20"],
    [["add", "Kari", "--practice", "21", "--tenant", "sos"], 2, "--practice takes a whole number from 0 to 20"],
    [["add", "Kari"], 2, "Say for which service: --tenant sos or sami."],
    [["add", "   ", "--tenant", "sos"], 1, "A name has 1 to 64 characters"],
    [["add", "x".repeat(65), "--tenant", "sos"], 1, "A name has 1 to 64 characters"],
    [["add", "Ka\u0007ri", "--tenant", "sos"], 1, "no control characters"],
    [["reset", "Ingen"], 1, 'There is no volunteer called "Ingen" in sos or sami'],
    [["disable", "Ingen", "--tenant", "sami"], 1, 'There is no volunteer called "Ingen" in sami'],
    [["list", "--tenant", "oslo"], 2, 'There is no service "oslo"'],
  ])("%o is refused with a sentence", async (args, code, sentence) => {
    const said = await volunteer(...args);
    expect([said.code, said.out, said.err]).toEqual([code, "", expect.stringContaining(sentence)]);
    expect(await invitations()).toEqual([]);
  });

  test("nobody is invited for a folder that was never published: its link would lead to another service", async () => {
    const folder = join(premises.backups, "services");
    const env = { ...premises.env, SERVICES_DIR: folder };
    await cp(shippedServicesFolder, folder, { recursive: true });
    expect(await operate(env, "service", "publish", "sos")).toMatchObject({ code: 0 });
    expect(await operate(env, "service", "new", "north")).toMatchObject({ code: 0 });
    const add = (...args: string[]) => operate(env, "volunteer", "add", "Kari", "--role", "admin", ...args);
    const refused = await add("--tenant", "north");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toBe("north was never published: run `service publish north` first.\n");
    expect((await add()).out).toContain("Kari is invited as admin of sos and sami:");
    expect(await operate(env, "service", "publish", "north")).toMatchObject({ code: 0 });
    const { out } = await operate(env, "volunteer", "add", "Ola", "--tenant", "north");
    expect(out).toContain("http://north.localhost:3000/desk/invitation#");
  });

  test("a server that is pinned to one service invites for that", async () => {
    const { out } = await operate({ ...premises.env, TENANT: "sami" }, "volunteer", "add", "Kari", "--json");
    expect(JSON.parse(out)).toMatchObject({ volunteer: { tenant: "sami", role: "volunteer", state: "invited" } });
  });
});

test("without a service named, an administrator is invited for all of them", async () => {
  const { out } = await volunteer("add", "Kari", "--role", "admin");
  expect(out).toContain("Kari is invited as admin of sos and sami:");
  await volunteer("add", "Ánte", "--role", "admin", "--tenant", "sami");
  const { rows } = await database.query("SELECT tenants FROM volunteers ORDER BY cardinality(tenants) DESC");
  expect(rows).toEqual([{ tenants: ["sos", "sami"] }, { tenants: ["sami"] }]);
});

test("an administrator or leader also works for another service; the login stays", async () => {
  for (const [name, role] of Object.entries({ Kari: "admin", Ola: "leader" })) {
    const { link } = await invite("add", name, "--role", role, "--tenant", "sos");
    const { code, out } = await volunteer("add", name, "--role", role, "--tenant", "sami");
    expect([code, out]).toEqual([0, `${name} is now ${role} of sos and sami. The login stays.\n`]);
    expect(await invitations()).toContain(hashIn(link));
    expect((await volunteer("add", name, "--role", role, "--tenant", "sami")).err).toMatch(
      /already a volunteer called/,
    );
  }
  // A volunteer reads more only after two people at the desk have agreed.
  expect((await volunteer("add", "Ola", "--tenant", "sami")).code).toBe(1);
  const { rows } = await database.query("SELECT detail FROM audit WHERE act = 'person-changed'");
  expect(rows).toHaveLength(4);
  expect(rows[0].detail).toMatch(/^person:[0-9a-f-]{36} services:sos.sami by:operator$/);
});

test("the list shows name, role, service and state", async () => {
  expect((await volunteer("list")).out).toBe("There are no volunteers yet.\n");
  await invite("add", "Kari", "--role", "admin");
  await invite("add", "Ánte", "--tenant", "sami");
  await volunteer("disable", "KARI");
  expect((await volunteer("list")).out).toBe(
    "Ánte   volunteer   sami       invited\nKari   admin       sos sami   disabled\n",
  );
  expect(JSON.parse((await volunteer("list", "--tenant", "sos", "--json")).out)).toEqual({
    status: "done",
    volunteers: [{ name: "Kari", role: "admin", tenant: "sos", tenants: ["sos", "sami"], state: "disabled" }],
  });
});

test("a new link makes every earlier one dead, and lets somebody in again who was disabled", async () => {
  const first = await invite("add", "Kari", "--tenant", "sos");
  const second = await invite("reset", "kari");
  expect(hashIn(second.link)).not.toBe(hashIn(first.link));
  expect(await invitations()).toEqual([hashIn(second.link)]);

  expect((await volunteer("disable", "Kari")).out).toBe("Kari of sos is disabled.\n");
  expect(await invitations()).toEqual([]);
  const { out } = await volunteer("reset", "Kari");
  expect(out).toMatch(/was disabled and is invited again/);
  expect((await volunteer("list")).out).toMatch(/Kari +volunteer +sos +invited/);
});

test("what the operator does is in the audit log, without anybody's name", async () => {
  await invite("add", "Kari", "--role", "leader", "--tenant", "sos");
  await volunteer("disable", "Kari");
  await volunteer("reset", "Kari");
  const { rows } = await database.query<{ act: string; detail: string; volunteer: string | null }>(
    "SELECT act, detail, volunteer FROM audit ORDER BY seq",
  );
  expect(rows.map(({ act }) => act)).toEqual(["invited", "disabled", "reset"]);
  for (const { detail, volunteer: actor } of rows) {
    expect([detail, actor]).toEqual([expect.stringMatching(/^person:[0-9a-f-]{36}( role:leader)? by:operator$/), null]);
  }
});
