import { afterAll, beforeAll, expect, test } from "vitest";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { newColleague, type Colleague } from "#test/support/desk/desk-work.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { asCalendar } from "../calendar.ts";

let service: TestService;
let leader: DeskPerson;
let volunteer: Colleague;
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000000" });
  leader = await newDeskClient(service).invite("leader");
  volunteer = await newColleague(service, "volunteer");
});
afterAll(() => service.stop());

const renew = async (): Promise<string> =>
  (await volunteer.call<{ token: string }>("PUT", "/api/desk/me/calendar")).body.token;
/** Without a login, as a calendar program does. */
const read = (token: string) => fetch(`${service.url}/api/desk/calendar/${token}`);
const isOn = async () => (await volunteer.call("GET", "/api/desk/me/calendar")).body["is_on"];

/** Unfolds the lines and checks the rules of RFC 5545. */
const eventsIn = (text: string): Map<string, string>[] => {
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  expect([lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "END:VCALENDAR",
    "",
  ]);
  return text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map(
      (event) =>
        new Map(
          event
            .split("\r\nEND:VEVENT")[0]!
            .split("\r\n")
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const),
        ),
    );
};

test("a person reads the own shifts in another calendar, which names neither the service nor a person", async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const shift = { tenant: "sos", day, from: "18:00", to: "22:00", leaders: 1, volunteers: 2, weeks: 2 };
  await leader.call("POST", "/api/desk/rota/shifts", { body: shift });
  const [mine] = await service.query<{ id: string; starts_at: Date; ends_at: Date }>(
    "SELECT id, starts_at, ends_at FROM shifts ORDER BY starts_at LIMIT 1",
  );
  expect(await isOn()).toBe(false);
  const token = await renew();
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(await isOn()).toBe(true);
  expect(eventsIn(await (await read(token)).text())).toEqual([]);
  await volunteer.call("PUT", `/api/desk/rota/shifts/${mine!.id}/place`, { body: { instead_of: null } });
  const answer = await read(token);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const [event, ...others] = eventsIn(await answer.text());
  expect(others).toEqual([]);
  expect(Object.fromEntries(event!)).toEqual({
    UID: mine!.id,
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    DTSTART: utc(mine!.starts_at),
    DTEND: utc(mine!.ends_at),
    SUMMARY: "Vakt",
  });
  const [inEnglish] = eventsIn(await (await read(`${token}?language=en`)).text());
  expect(inEnglish!.get("SUMMARY")).toBe("Shift");
});

test("a renewed or removed address ends, and looks as one that never was; the database and the log have no address", async () => {
  const old = await renew();
  const token = await renew();
  const seen = async (secret: string) => {
    const answer = await read(secret);
    return [answer.status, await answer.text(), answer.headers.get("content-type")];
  };
  expect((await seen(token))[0]).toBe(200);
  const never = await seen("A".repeat(43));
  expect(never[0]).toBe(404);
  expect(await seen(old)).toEqual(never);
  const stored = await service.query("SELECT encode(token_hash, 'escape') AS hash FROM calendar_feeds");
  expect(JSON.stringify(stored)).not.toContain(token);
  await volunteer.call("DELETE", "/api/desk/me/calendar");
  expect(await seen(token)).toEqual(never);
  expect(await isOn()).toBe(false);
  for (const secret of [old, token]) expect(service.log()).not.toContain(secret);
});

test("an address ends with the access of its person", async () => {
  const token = await renew();
  await service.query("UPDATE volunteers SET state = 'disabled' WHERE id = $1", [volunteer.id]);
  expect((await read(token)).status).toBe(404);
});

test("long words are folded and signs of the format are escaped", () => {
  const word = `ø${"vakt ".repeat(30)}; a, b\\c\nd`;
  const shift = { id: "x", starts_at: new Date(0), ends_at: new Date(3_600_000) };
  const [event] = eventsIn(asCalendar([shift], word, new Date(0)));
  expect(event!.get("SUMMARY")).toBe(`ø${"vakt ".repeat(30)}\\; a\\, b\\\\c\\nd`);
});
